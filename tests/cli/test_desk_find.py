"""find on the command line: the law read backwards, complete, and exact about what does not exist."""

import json

import pytest
from click.testing import CliRunner

from batch.cli.find import command
from batch.law import CONTRACTS, every_result, points


def run(*words):
    """The outcome of the verb with these words, in English."""
    return CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(command, words)


def found(*words):
    """What it prints as JSON: results for declarer and results for the defenders, spread out."""
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    return [{who: spread(case[who]) for who in ("declarer", "defenders")} for case in json.loads(done.stdout)["found"]]


def spread(groups):
    """Contract, result and vulnerability, one by one."""
    return {
        (contract, group["result"], vulnerable)
        for group in groups
        for contract in group["contracts"]
        for vulnerable in group["vulnerable"]
    }


def test_find_inverts_the_law_over_the_whole_domain():
    """Every score there is, asked once: all 2,940 results come back, each under its own score."""
    every = {}
    for result in every_result():
        total = points(result.contract, result.tricks, vulnerable=result.vulnerable).total
        written = f"{result.relative:+d}" if result.relative else "="
        who = "declarer" if total > 0 else "defenders"
        case = every.setdefault(abs(total), {"declarer": set(), "defenders": set()})
        case[who].add((str(result.contract), written, result.vulnerable))
    assert sum(len(results) for case in every.values() for results in case.values()) == 2940
    for score, expected in every.items():
        assert found(str(score)) == [expected]


def test_every_row_of_the_oracle(shared, records):
    """420, 500, 620, 1100 and 1430 have the published results and no other."""
    table = records(shared / "oracles" / "reverse_lookup_examples.csv")
    for score in {row["abs_score"] for row in table}:
        expected = {one for row in table if row["abs_score"] == score for one in published(row)}
        (case,) = found(score)
        assert case["declarer"] | case["defenders"] == expected


def published(row):
    """The results of a row; "any" stands for every contract of that doubling that can go down so many."""
    relative = int(row["result_relative"])
    result = f"{relative:+d}" if relative else "="
    least = -relative - 6
    strain = "NT" if row["strain"] == "N" else row["strain"]
    return {
        (str(contract), result, row["vulnerable"] == "1")
        for contract in CONTRACTS
        if contract.doubled == len(row["doubling"])
        and (contract.level >= least if row["level"].startswith("any") else str(contract.level) == row["level"])
        and strain in (contract.strain, "any")
    }


def test_620():
    """As a player says it."""
    assert run("620").stdout == (
        "Declarer scores 620:\n"
        "  4♥ or 4♠, vulnerable, just made\n"
        "  5♣ or 5♦, vulnerable, 1 overtrick\n"
        "The defenders score 620:\n"
        "  none\n"
    )


def test_500():
    """All four ways to lose 500."""
    assert run("500").stdout == (
        "Declarer scores 500:\n"
        "  none\n"
        "The defenders score 500:\n"
        "  any contract, vulnerable, 5 down\n"
        "  any contract from level 4 up, not vulnerable, 10 down\n"
        "  any contract, doubled, vulnerable, 2 down\n"
        "  any contract, doubled, not vulnerable, 3 down\n"
    )


@pytest.mark.parametrize("words", [["1100"], ["1,100"], ["1", "100"], ["+1100"], ["-1100"], ["--", "-1100"]])
def test_ways_to_write_a_score(words):
    """Separators and a sign make no difference: both sides are answered."""
    assert run(*words).stdout == (
        "Declarer scores 1,100:\n"
        "  none\n"
        "The defenders score 1,100:\n"
        "  any contract from level 5 up, vulnerable, 11 down\n"
        "  any contract, doubled, vulnerable, 4 down\n"
        "  any contract, doubled, not vulnerable, 5 down\n"
    )


def test_filters():
    """Vulnerability, board, declarer's side and strains narrow the answer."""
    assert found("100", "--vul", "no", "--strain", "H") == [
        {
            "declarer": set(),
            "defenders": {(f"{level}H", "-2", False) for level in range(1, 8)}
            | {(f"{level}HX", "-1", False) for level in range(1, 8)},
        }
    ]
    both = found("620", "--board", "2")
    assert [len(case["declarer"]) for case in both] == [4, 0]
    assert found("620", "--board", "2", "--declarer", "W") == both[1:]
    assert found("110", "--strain", "C", "--strain", "S") == [
        {
            "declarer": {
                (contract, result, vulnerable)
                for contract, result in [("3C", "="), ("2S", "="), ("2C", "+1"), ("1S", "+1"), ("1C", "+2")]
                for vulnerable in (False, True)
            },
            "defenders": set(),
        }
    ]


def test_a_declarer_names_the_sides():
    """With declarer's seat the sides are named, in French too."""
    assert run("620", "--declarer", "O", "--lang", "fr").stdout == (
        "Le déclarant (Est-Ouest) marque 620\xa0:\n"
        "  4♥ ou 4♠, vulnérable, juste fait\n"
        "  5♣ ou 5♦, vulnérable, 1 levée de mieux\n"
        "La défense (Nord-Sud) marque 620\xa0:\n"
        "  aucun contrat\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["620", "--vul", "no"], "None: no contract scores 620, not vulnerable; the nearest: 610 and 630.\n"),
        (
            ["620", "--board", "2", "--declarer", "E"],
            "None: no contract scores 620, East-West, not vulnerable; the nearest: 610 and 630.\n",
        ),
        (["80", "--strain", "NT"], "None: no contract scores 80 in this strain; the nearest: 50 and 90.\n"),
    ],
)
def test_none_with_the_nearest(words, sentence):
    """A score that exists but not under the conditions asked for is answered, exactly."""
    done = run(*words)
    assert (done.exit_code, done.stdout) == (0, sentence)


def test_json_of_none_has_the_nearest():
    """An empty answer names the nearest scores too."""
    (case,) = json.loads(run("620", "--vul", "no", "--json").stdout)["found"]
    assert (case["declarer"], case["defenders"], case["nearest"]) == ([], [], [610, 630])


def test_zero_is_a_board_passed_out():
    """No contract scores nothing."""
    assert run("0").stdout == "Passed out: each side scores 0.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["425"], "Error: No contract scores 425; the nearest: 420 and 430.\n"),
        (["9000"], "Error: No contract scores 9,000; the nearest: 7,600.\n"),
        (["many"], "Error: “many” is no score in points.\n"),
        (["620", "--vul", "maybe"], "Error: “maybe” is no vulnerability"),
        (["620", "--strain", "Z"], "Error: “Z” is no strain"),
        (["620", "--board", "2", "--vul", "ns"], "Error: Give --board or --vul, not both"),
        ([], "Error: Which score?"),
    ],
)
def test_wrong_input_gets_one_sentence(words, sentence):
    """A score that no contract gives at all is wrong input: one line, exit status 2."""
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1
