"""Law 77: every one of the 2,940 results, and the law read backwards."""

from collections.abc import Callable
from pathlib import Path

import pytest

from batch.law import CONTRACTS, Contract, Points, every_result, points, possible_scores, results_scoring
from batch.law.points import undertricks

Records = Callable[[Path], list[dict[str, str]]]
COLUMNS = {
    (0, False): "nv",
    (1, False): "nv_x",
    (2, False): "nv_xx",
    (0, True): "v",
    (1, True): "v_x",
    (2, True): "v_xx",
}


def test_all_2940_results_agree_with_the_printed_tables(fixtures: Path, records: Records) -> None:
    """Made contracts, overtricks and undertricks are those of the printed law, for every result there is."""
    law = fixtures / "law"
    made = {(int(row["level"]), strain): row for row in records(law / "made.csv") for strain in row["strains"].split()}
    each = {strain: row for row in records(law / "overtricks.csv") for strain in row["strains"].split()}
    down = {int(row["down"]): row for row in records(law / "undertricks.csv")}
    results = list(every_result())
    assert len(set(results)) == 2940
    for result in results:
        level, strain, doubled = result.contract
        column, over = COLUMNS[doubled, result.vulnerable], result.relative
        if over < 0:
            printed = -int(down[-over][column])
        else:
            printed = int(made[level, strain][column]) + over * int(each[strain][column])
        assert points(result.contract, result.tricks, vulnerable=result.vulnerable).total == printed


def contract_of(row: dict[str, str]) -> Contract:
    """The contract of a row of an oracle, which writes N for no trump."""
    (found,) = [
        contract
        for contract in CONTRACTS
        if contract.level == int(row["level"])
        and contract.strain == {"N": "NT"}.get(row["strain"], row["strain"])
        and contract.doubled == len(row["doubling"])
    ]
    return found


def test_made_contracts_agree_with_the_oracle(shared: Path, records: Records) -> None:
    """All 840 made contracts, with their trick score."""
    table = records(shared / "oracles" / "law77_made.csv")
    assert len(table) == 840
    for row in table:
        parts = points(contract_of(row), int(row["tricks"]), vulnerable=row["vulnerable"] == "1")
        assert (parts.total, parts.tricks) == (int(row["score"]), int(row["trick_score"]))
        assert (parts.level >= 300) == (row["class"] == "game")


def test_undertricks_agree_with_the_oracle(shared: Path, records: Records) -> None:
    """Every penalty from 1 to 13 down, whatever contract can go down so many."""
    table = records(shared / "oracles" / "law77_down.csv")
    assert len(table) == 78
    penalties = {
        (int(row["undertricks"]), len(row["doubling"]), row["vulnerable"] == "1"): int(row["declarer_score"])
        for row in table
    }
    down = [result for result in every_result() if result.relative < 0]
    assert len(down) == 2940 - 840
    for result in down:
        expected = penalties[-result.relative, result.contract.doubled, result.vulnerable]
        assert points(result.contract, result.tricks, vulnerable=result.vulnerable).total == expected


@pytest.mark.parametrize("name", ["law77_published_examples", "law77_traveller_combinations"])
def test_published_scores(shared: Path, records: Records, name: str) -> None:
    """Single scores printed on pages, and 3,105 rows of real travellers."""
    for row in records(shared / "oracles" / f"{name}.csv"):
        parts = points(contract_of(row), int(row["tricks"]), vulnerable=row["vulnerable"] == "1")
        assert parts.total == int(row["declarer_score"])


def test_redoubled_undertricks_do_not_follow_the_misprint(shared: Path, records: Records) -> None:
    """A French edition prints 500 for the fourth redoubled undertrick, not vulnerable, where the Law has 200.

    Redoubled is twice doubled: the fourth costs 400 + 200 = 600, so four down is 1,600 and never 1,900.
    """
    table = records(shared / "oracles" / "law77_misprint_redoubled_nv.csv")
    assert len(table) == 13
    for row in table:
        down = int(row["undertricks"])
        score = points(Contract(7, "C", 2), 13 - down, vulnerable=False).total
        assert score == -int(row["correct_penalty"])
        assert (score == -int(row["penalty_if_misprint_followed"])) == (down < 4)


def test_four_down_redoubled_is_1600() -> None:
    """The same without the oracle: 200 + 400 + 400 + 600."""
    assert undertricks(4, 2, vulnerable=False) == (200, 400, 400, 600)
    assert points(Contract(4, "H", 2), 6, vulnerable=False) == Points(penalty=-1600)


def test_parts_of_a_made_contract() -> None:
    """Six spades doubled, vulnerable, with an overtrick: 360 + 200 + 500 + 750 + 50."""
    parts = points(Contract(6, "S", 1), 13, vulnerable=True)
    assert parts == Points(tricks=360, overtricks=200, level=500, slam=750, insult=50)
    assert parts.total == 1860


def test_a_grand_slam_has_no_small_slam_bonus_as_well() -> None:
    """Seven no trump, not vulnerable: 220 + 300 + 1000."""
    assert points(Contract(7, "NT"), 13, vulnerable=False) == Points(tricks=220, level=300, slam=1000)


def test_a_slam_made_but_not_bid_has_no_bonus() -> None:
    """Four hearts with thirteen tricks is a game with three overtricks."""
    assert points(Contract(4, "H"), 13, vulnerable=False) == Points(tricks=120, overtricks=90, level=300)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_impossible_tricks_are_refused(tricks: int) -> None:
    """Declarer takes between 0 and 13 tricks."""
    with pytest.raises(ValueError, match=str(tricks)):
        points(Contract(1, "C"), tricks, vulnerable=False)


def found(total: int) -> set[tuple[str, int, bool]]:
    """The results that give a score, as contract, relative result and vulnerability."""
    return {(str(one.contract), one.relative, one.vulnerable) for one in results_scoring(total)}


def test_620_is_exactly_four_contracts() -> None:
    """620: four of a major just made or five of a minor with an overtrick, vulnerable, and nothing else."""
    assert found(620) == {("4H", 0, True), ("4S", 0, True), ("5C", 1, True), ("5D", 1, True)}


def test_results_scoring_agrees_with_the_published_list(shared: Path, records: Records) -> None:
    """420, 500, 620, 1100 and 1430 have exactly the published results, complete.

    A row about undertricks holds for every contract of that doubling that can go down so many.
    """
    table = records(shared / "oracles" / "reverse_lookup_examples.csv")
    for total in {row["abs_score"] for row in table}:
        mine = [row for row in table if row["abs_score"] == total]
        expected = {found for row in mine for found in published_results(row)}
        assert found(int(total)) | found(-int(total)) == expected


def published_results(row: dict[str, str]) -> set[tuple[str, int, bool]]:
    """The results one row of the published list stands for."""
    relative, vulnerable = int(row["result_relative"]), row["vulnerable"] == "1"
    if row["level"].isdigit():
        return {(str(contract_of(row)), relative, vulnerable)}
    return {
        (str(contract), relative, vulnerable)
        for contract in CONTRACTS
        if contract.doubled == len(row["doubling"]) and contract.level + 6 >= -relative
    }


def test_results_scoring_inverts_points_over_the_whole_domain() -> None:
    """Each of the 2,940 results is found under its own score and under no other."""
    totals = range(-10000, 10000)
    listed = [(total, result) for total in totals for result in results_scoring(total)]
    assert len(listed) == 2940
    for total, result in listed:
        assert points(result.contract, result.tricks, vulnerable=result.vulnerable).total == total


def test_no_contract_scores_425() -> None:
    """A score that no contract gives has no results."""
    assert results_scoring(425) == []


def test_possible_scores() -> None:
    """The scores of each vulnerability are those of its 1,470 results: 620 is vulnerable, -50 is not."""
    for vulnerable in (False, True):
        expected = {
            points(contract, tricks, vulnerable=vulnerable).total
            for contract, tricks, condition in every_result()
            if condition == vulnerable
        }
        assert possible_scores(vulnerable=vulnerable) == expected
    assert 620 in possible_scores(vulnerable=True)
    assert -50 not in possible_scores(vulnerable=True)
