"""imp and matchpoints on the command line."""

import json

import pytest
from click.testing import CliRunner

from batch.cli import imp, matchpoints


def run(verb, *words):
    """The outcome of a verb with these words, in English."""
    return CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(verb.command, words)


def test_every_edge_of_the_imp_scale(shared, records):
    """Both ends of each band, positive and negative."""
    for row in records(shared / "oracles" / "imp_scale.csv"):
        for edge in (row["diff_from"], row["diff_to"] or "7600"):
            for sign in (1, -1):
                found = json.loads(run(imp, str(sign * int(edge)), "--json").stdout)
                assert found == {"scores": None, "swing": sign * int(edge), "imps": sign * int(row["imps"])}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["430"], "swing +430, +10 IMPs\n"),
        (["-50"], "swing -50, -2 IMPs\n"),
        (["20"], "swing +20, +1 IMP\n"),
        (["400", "-150"], "+400 and -150 for one team: swing +250, +6 IMPs\n"),
        (["-100", "620"], "-100 and +620 for one team: swing +520, +11 IMPs\n"),
        (["--rooms", "420", "-50"], "+420 and -50, both North-South: swing +470, +10 IMPs\n"),
        (["--rooms", "420", "420"], "+420 and +420, both North-South: swing 0, 0 IMPs\n"),
        (["1430", "-680", "--lang", "fr"], "+1\xa0430 et -680 pour une équipe\xa0: écart +750, +13 IMP\n"),
    ],
)
def test_swings_and_pairs_of_scores(words, line):
    """Two scores of one team add up (400 and -150 are 6 IMPs, as published); two North-South scores differ."""
    done = run(imp, *words)
    assert (done.exit_code, done.stdout) == (0, line)


@pytest.mark.parametrize(
    ("swing", "line", "remark"),
    [
        (15, "swing +15, 0 IMPs", "by 15. Were IMPs meant? 1,100 to 1,290 points are 15 IMPs."),
        (-24, "swing -24, -1 IMP", "by 24. Were IMPs meant? 4,000 points and more are 24 IMPs."),
        (435, "swing +435, +10 IMPs", "by 435."),
    ],
)
def test_a_swing_no_scores_make(swing, line, remark):
    """Scores end in 0, so nothing else is a swing: 12 may be IMPs, for which the points are told (Law 78B)."""
    assert run(imp, str(swing)).stdout == f"{line}\nScores differ by tens, never {remark}\n"


def test_matchpoints_agree_with_the_oracle(shared, records):
    """Every published board, both sides, through the command line."""
    boards = {}
    for row in records(shared / "oracles" / "matchpoint_examples.csv"):
        boards.setdefault(row["case"], []).append(row)
    for board in boards.values():
        done = run(matchpoints, "--json", "--", *(row["ns_score"] for row in board))
        table = {line["score_ns"]: line for line in json.loads(done.stdout)["lines"]}
        for row in board:
            line = table[int(row["ns_score"])]
            assert line["matchpoints_ns"] == float(row["ns_mp_2_1_0"])
            assert line["matchpoints_ew"] == float(row["ew_mp_2_1_0"])


def test_a_board_on_the_terminal():
    """Best score first, frequencies, both sides, the top."""
    assert run(matchpoints, "90", "0", "-50", "-50").stdout == (
        "NS score  Tables  NS MP    NS %  EW MP   EW %\n"
        "     +90       1      6  100.00      0   0.00\n"
        "       0       1      4   66.67      2  33.33\n"
        "     -50       2      1   16.67      5  83.33\n"
        "Top: 6\n"
    )


@pytest.mark.parametrize(
    ("verb", "words", "sentence"),
    [
        (imp, ["425", "10"], "Error: No board can end with a score of 425"),
        (imp, ["lots"], "Error: “lots” is no score in points.\n"),
        (imp, [], "Error: Give a swing, or the scores of the two tables: one or two numbers, not 0.\n"),
        (imp, ["1", "2", "3"], "Error: Give a swing, or the scores of the two tables"),
        (matchpoints, ["425"], "Error: No board can end with a score of 425"),
        (matchpoints, ["4S="], "Error: “4S=” is no score in points.\n"),
        (matchpoints, [], "Error: Which scores?"),
    ],
)
def test_wrong_input_gets_one_sentence(verb, words, sentence):
    """One line on standard error, exit status 2."""
    done = run(verb, *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1
