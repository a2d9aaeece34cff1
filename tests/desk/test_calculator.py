"""The calculator: how a score arises, and which vulnerabilities to answer for."""

import pytest

from batch.desk.calculator import Condition, Step, calculate, conditions, score_contract
from batch.law import Contract, every_result, points


def value(sum_text):
    """What a sum as a player writes it gives."""
    return eval(sum_text.replace("×", "*"), {"__builtins__": {}})


def test_the_steps_of_every_result_add_up_to_the_law():
    """Over all 2,940 results the steps sum to the score, and each written sum gives the points of its step."""
    for result in every_result():
        calculation = calculate(result.contract, result.tricks, vulnerable=result.vulnerable)
        total = points(result.contract, result.tricks, vulnerable=result.vulnerable).total
        assert sum(step.points for step in calculation.steps) == calculation.total == total
        assert calculation.relative == result.relative
        for step in calculation.steps:
            assert not step.sum or value(step.sum) == abs(step.points)


def test_a_game_with_an_overtrick():
    """Four spades doubled with an overtrick, not vulnerable: 240, 100, 300 and 50."""
    assert calculate(Contract(4, "S", 1), 11, vulnerable=False).steps == (
        Step("tricks", "4 × 30 × 2", 240),
        Step("overtricks", "1 × 100", 100),
        Step("game", "", 300),
        Step("doubled", "", 50),
    )


def test_undertricks_are_listed_one_by_one():
    """Five down doubled, not vulnerable: 100 for the first, 200 for the next two, then 300 each."""
    assert calculate(Contract(3, "NT", 1), 4, vulnerable=False).steps == (
        Step("undertricks", "100 + 200 + 200 + 300 + 300", -1100),
    )


@pytest.mark.parametrize(
    ("contract", "tricks", "parts"),
    [
        (Contract(1, "NT"), 7, ["tricks", "part_score"]),
        (Contract(2, "H", 2), 8, ["tricks", "game", "redoubled"]),
        (Contract(6, "C"), 13, ["tricks", "overtricks", "game", "small_slam"]),
        (Contract(7, "S", 1), 13, ["tricks", "game", "grand_slam", "doubled"]),
    ],
)
def test_which_parts_a_score_has(contract, tricks, parts):
    """A part-score bonus or a game bonus, a slam bonus where one was bid, and one for the doubling."""
    assert [step.part for step in calculate(contract, tricks, vulnerable=True).steps] == parts


@pytest.mark.parametrize(
    ("vul", "declarer", "cases"),
    [
        (None, None, [(None, False), (None, True)]),
        (None, "W", [("EW", False), ("EW", True)]),
        ("yes", None, [(None, True)]),
        ("no", "N", [("NS", False)]),
        ("both", None, [(None, True)]),
        ("none", "EW", [("EW", False)]),
        ("ns", "S", [("NS", True)]),
        ("ns", "E", [("EW", False)]),
        ("ew", None, [("NS", False), ("EW", True)]),
    ],
)
def test_conditions(vul, declarer, cases):
    """Both vulnerabilities when nothing is known, both sides when the board treats them differently."""
    assert conditions(vul, declarer) == tuple(Condition(*case) for case in cases)


@pytest.mark.parametrize(
    ("text", "options", "total"),
    [
        ("4SX", {"tricks": 10, "vulnerable": True}, 790),
        ("4SX+1", {"vulnerable": False}, 690),
        ("3NT=", {"vulnerable": True}, 600),
        ("2C=", {"vulnerable": False}, 90),
        ("2C=", {"vulnerable": False, "language": "fr"}, 110),
        ("4P contré +1", {"vulnerable": False}, 690),
    ],
)
def test_score_contract_reads_what_a_sheet_would_say(text, options, total):
    """The language decides what a letter means: C is clubs in English and hearts in French."""
    assert score_contract(text, **options).total == total


@pytest.mark.parametrize(
    ("text", "options"),
    [("8S=", {}), ("4Z", {}), ("PASS", {}), ("4S", {}), ("7NT+1", {}), ("4S", {"tricks": 14})],
)
def test_score_contract_refuses_what_is_no_result(text, options):
    """No contract, no tricks, or more tricks than there are is a ValueError with the text in it."""
    with pytest.raises(ValueError, match=text.replace("+", r"\+")):
        score_contract(text, vulnerable=False, **options)
