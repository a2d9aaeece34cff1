"""explain: the whole trail of a board, a pair or one result, in either language, and what cannot be explained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

FIVE = """\
Board,NS,EW,Contract,By,Result,Score NS
4,1,2,4S,N,=,620
4,3,4,4S,S,+1,650
4,5,6,3NT,S,+1,630
4,7,8,4SX,N,-1,-100
"""
HOWELL = """\
Board,NS,EW,Contract,By,Result
1,1,2,3NT,N,=
1,3,4,3NT,N,+1
2,2,3,4H,E,=
2,4,1,4H,E,-1
3,3,1,A+/A-,,
3,2,4,2S,N,+1
"""
SECTIONS = """\
Section,Board,NS,EW,Contract,By,Result
A,1,1,11,3NT,N,=
A,1,2,12,3NT,N,+1
B,1,1,11,2S,W,-1
B,1,2,12,2S,W,=
"""


@pytest.fixture
def five(tmp_path: Path) -> Path:
    """Three results and a row that contradicts itself."""
    return written(tmp_path, FIVE)


def written(folder: Path, text: str) -> Path:
    path = folder / "club.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_board_in_english(run, five):
    """The scores sorted, lower and equal ones counted, Neuberg with its figures, the row left out, the check."""
    done = run("explain", five, "--board", 4)
    assert done.status == 0
    assert (
        done.out
        == """\
Board 4: dealer West, everybody vulnerable

Each score is compared with the 2 other results: 2 matchpoints for each lower
one, 1 for each equal one; M = 2 × lower + equal (Law 78A). What North-South do
not get of the top is East-West's.

NS  EW  Contract  Score NS  Lower  Equal  M  MP NS  MP EW   % NS   % EW
3   4   4♠ S +1       +650      2      0  4   5.67   0.33  94.44   5.56
5   6   3NT S +1      +630      1      0  2   3.00   3.00  50.00  50.00
1   2   4♠ N =        +620      0      0  0   0.33   5.67   5.56  94.44

Neuberg: A = 3 of E = 4 results, as if each had come about E / A times: (M + 1)
× E / A − 1, of a top of 6.
  M = 4: (4 + 1) × 4 / 3 − 1 = 5.67
  M = 2: (2 + 1) × 4 / 3 − 1 = 3.00
  M = 0: (0 + 1) × 4 / 3 − 1 = 0.33

Check: 9.00 for North-South and 9.00 for East-West; results × top = 3 × 6 =
18.00 for both together.

Row 5, 7 against 8: could not be scored; it counts among the results expected
(E), and nobody is compared with it.
  S01, G5: The score is written as −100 for North-South, but 4♠X N −1 gives
    −200. If the score is right, was it 4♠ N −1, 3♠ N −1 or 5♠ N −1? If the
    contract is right, type −200.

PROVISIONAL: something could not be scored or read, so these figures may still
change.
"""
    )


def test_why_a_row_could_not_be_scored(run, five, tmp_path):
    """What is wrong with the row and what to type: for a pair, for one result, for who has no other result at all."""
    alone = run("explain", five, "--pair", 7)
    assert (alone.status, alone.out.splitlines()[0]) == (0, "Pair 7, North-South")
    assert "Board 4: Row 5: could not be scored, no figure.\n  S01, G5: The score is written as" in alone.out
    text = "Board,NS,EW,Contract,By,Result\n1,1,11,3NT,N,=\n1,2,12,9S,N,=\n2,1,12,3NT,N,=\n2,2,11,3NT,N,+1\n"
    session = written(tmp_path, text)
    reason = """\
  C13, D3: “9S”: there is no contract at level 9. The level goes from 1 to 7.
    Look at the traveller again.
"""
    assert "Board 1: Row 3: could not be scored, no figure.\n" + reason in run("explain", session, "--pair", 2).out
    one = run("explain", session, "--pair", 12, "--board", 1).out
    assert one.startswith("Board 1, pair 12 (East-West) against 2, row 3: not scored\n")
    assert reason in one


def test_the_pairs_there_are_stand_in_their_order(run, tmp_path):
    """Whoever asks for nobody is told who there is, by number."""
    text = "Board,NS,EW,Contract,By,Result\n1,10,11,3NT,N,=\n1,2,12,3NT,N,+1\n1,9,1,3NT,N,-1\n"
    assert "There are: 1, 2, 9, 10, 11, 12." in run("explain", written(tmp_path, text), "--pair", 99).err


def test_a_pair_in_french(run, tmp_path):
    """A pair that sat both ways, with an award by its own percentage: addition, division, rounding, shared place."""
    done = run("explain", written(tmp_path, HOWELL), "--pair", 3, "--lang", "fr")
    assert done.status == 0
    assert (
        done.out.replace("\xa0", " ")
        == """\
Paire 3

 Étui  Ligne  Contre  Contrat   Marque  Inf.  Égales  M    PM   Sur       %
    1  NS     4       3SA N +1    +430     1       0  2  2,00  2,00  100,00
    2  EO     2       4♥ E =      +420     1       0  2  2,00  2,00  100,00
    3  NS     1       M+                                 2,00  2,00  100,00
Somme                                                    6,00  6,00

Chaque étui : M = 2 × inférieures + égales, contre les autres résultats des
mêmes cartes (Loi 78A) ; PM est M, ramené au top du tournoi quand il manque des
résultats.

Étui 3 : M+ vaut 60 %, ou le pourcentage de la paire sur 2 autres étuis avec un
  résultat s'il est meilleur : 100 × 4 / 4 = 100 % (Loi 12C2). 100 % × 2 = 2,00.

Addition sur 3 étuis, sans rien arrondir : 2 + 2 + 2 = 6.
Pourcentage : 100 × 6 / 6 = 100,00 %.
Place 1 sur 4 : personne n'a davantage.
"""
    )


def test_one_result_with_its_law_77(run, five):
    """The points of the contract in their parts, each comparison, the formula, the percentage of the board."""
    done = run("explain", five, "--pair", 4, "--board", 4)
    assert done.out.startswith(
        """\
Board 4, pair 4 (East-West) against 3, row 3: 4♠ S +1

Score of the contract (Law 77)
North-South, vulnerable: 650
  trick points     4 × 30 =  120
  overtricks       1 × 30 =   30
  vulnerable game            500
For East-West: −650.

Compared with (Law 78A)
  −620  1 table  higher
  −630  1 table  higher

M = 2 × 0 + 1 × 0 = 0.
Neuberg: A = 3 of E = 4 results, as if each had come about E / A times: (M + 1)
× E / A − 1, of a top of 6.
(0 + 1) × 4 / 3 − 1 = 0.33
Percentage of the board: 100 × 0.3333 / 6 = 5.56 %.
""".replace("5.56 %", "5.56\xa0%")
    )


def test_the_american_unit(run, five):
    """1 for a lower score and a half for an equal one: (M + ½) × E / A − ½, of 3."""
    out = run("explain", five, "--board", 4, "--unit", 1).out
    assert "M = 2: (2 + ½) × 4 / 3 − ½ = 2.83" in out
    assert "results × top = 3 × 3 = 9.00" in " ".join(out.split())


@pytest.mark.parametrize("method", ["cross-imps", "butler", "total-points", "board-a-match"])
@pytest.mark.parametrize("what", [("--board", 4), ("--pair", 3), ("--pair", 3, "--board", 4)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_method_is_explained(run, five, method, what, language):
    """Each method has its words for a board, a pair and one result, within the width of the page."""
    done = run("explain", five, *what, "--method", method, "--lang", language)
    assert done.status == 0
    assert max(map(len, done.out.splitlines())) <= 80


def test_a_datum_is_told(run, five):
    """Three results are too few to leave any out: mean 633.33, datum 630, 650 wins 20 points, 1 IMP."""
    out = run("explain", five, "--pair", 3, "--board", 4, "--method", "butler").out
    assert "Results from low to high: +620, +630, +650. Mean of all: +633.3333. To the\nnearest 10" in out
    assert "+650 − (+630) = +20: +1 IMPs." in out


def test_as_json(run, five):
    """Figures as numbers, with the fraction as text where it has no end."""
    done = run("explain", five, "--pair", 3, "--json")
    trail = json.loads(done.out)
    assert trail["percent"] == pytest.approx(94.4444, abs=1e-4)
    assert trail["percent_exact"] == "850/9"
    assert trail["scores"][0]["row"]["contract"] == "4S"
    assert trail["scores"][0]["figure"] | {"meetings": []} == {
        "kind": "Compared",
        "meetings": [],
        "comparison": {"kind": "Count", "lower": 2, "equal": 0, "higher": 0},
        "results": 3,
        "expected": 4,
        "rule": "neuberg",
        "percent": None,
        "award": pytest.approx(17 / 3),
        "award_exact": "17/3",
        "available": 6,
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "What is to be explained? Add --board N, --pair PAIR, or both for one result."),
        (("--board", "x"), "--board takes a whole number from 1 up, not “x”."),
        (("--board", "9"), "There is no --board “9” here. There are: 4."),
        (("--pair", "9"), "There is no --pair “9” here. There are: 1, 2, 3, 4, 5, 6, 7, 8."),
        (("--session", "x", "--board", "4"), "There is no --session “x”: the files name none."),
    ],
)
def test_what_is_not_there(run, five, arguments, sentence):
    """A board or a pair that is not there is refused with those that are, status 2."""
    done = run("explain", five, *arguments)
    assert done.status == 2
    assert done.err == f"Error: {sentence}\n"
    assert done.out == ""


def test_numbers_that_clash(run, tmp_path):
    """A number of two sections is asked about, and told apart by --section."""
    file = written(tmp_path, SECTIONS)
    clash = run("explain", file, "--pair", 1)
    assert (clash.status, clash.err) == (2, "Error: There is more than one “1”; add --section: A; B.\n")
    assert run("explain", file, "--pair", 1, "--section", "A").out.startswith("Pair 1, section A, North-South")
    which = run("explain", file, "--board", 1, "--sections", "apart")
    assert (which.status, which.err) == (2, "Error: There are several, add --section: A, B.\n")
    told = run("explain", file, "--board", 1, "--sections", "apart", "--section", "B").out
    assert told.startswith("section B, Board 1")


def test_a_pair_that_was_not_on_the_board(run, tmp_path):
    """Pair 1 has rows on boards 1 to 3 only."""
    file = written(tmp_path, HOWELL + "4,2,3,4S,N,=\n4,4,5,4S,N,+1\n5,4,2,4S,N,=\n")
    done = run("explain", file, "--pair", 1, "--board", 4)
    assert (done.status, done.err) == (2, "Error: Pair 1 has no row on board 4.\n")


def test_a_file_that_is_not_there(run, tmp_path):
    """What cannot be read is told as score tells it, status 2."""
    done = run("explain", tmp_path / "none.csv", "--board", 4)
    assert done.status == 2
    assert "none.csv" in done.err


def test_why_a_board_of_a_match_is_not_compared(run, fixtures, tmp_path):
    """The table whose row was rejected stands beside the other one, with what is wrong in it."""
    text = (fixtures / "team-match.csv").read_text(encoding="utf-8").replace("4S,S,=", "9S,S,=", 1)
    done = run("explain", written(tmp_path, text), "--board", 2, "--team", "Lions")
    assert done.out.startswith(
        """\
1, Lions – Otters
Board 2, scores seen from Lions
  closed  NS Otters, EW Lions  4♠ N =        −620
  open    NS Lions, EW Otters  not scored
  Not compared: a board needs a result at every table, half of them in each
  direction.
  C13, F4: “9S”: there is no contract at level 9. The level goes from 1 to 7.
    Look at the traveller again.
"""
    )


def test_why_figures_of_a_match_may_change(run, tmp_path):
    """A board of one room only, or a penalty for a round that was not played."""
    sheet = written(tmp_path, "Board,Room,NS team,EW team,Score NS\n1,Open,A,B,420\n1,Closed,B,A,420\n2,Open,A,B,90\n")
    assert "a board of a match could not be compared" in run("explain", sheet, "--team", "A").out
    (tmp_path / "rulings.csv").write_text("Team,Round,Penalty\nA,7,3 IMP\n", encoding="utf-8")
    done = run("explain", sheet, "--team", "A", "--rulings", tmp_path / "rulings.csv")
    assert "a ruling or a penalty could not be taken over" in done.out


def test_team_matches(run, fixtures):
    """A board with its two tables in each match, or in one team's; a team with its matches; --team is --pair."""
    file = fixtures / "team-match.csv"
    board = run("explain", file, "--board", 2)
    assert "Lions – Otters" in board.out
    assert "Herons – Badgers" in board.out
    assert "Lions" not in run("explain", file, "--board", 2, "--team", "Herons").out
    team = run("explain", file, "--pair", "Lions", "--lang", "fr")
    assert team.out.startswith("Équipe Lions")
    assert json.loads(run("explain", file, "--team", "Lions", "--json").out)["matches"][0]["net"] == -13
    assert run("explain", file, "--team", "Bears").status == 2


RESULTS = """\
Round,Home,Away,IMPs home,IMPs away,Boards
1,Lions,Otters,30,20,7
1,Herons,BYE,,,
2,Lions,Herons,10,10,7
2,Otters,BYE,,,
3,Otters,Herons,5,25,7
3,Lions,BYE,,,
"""


def test_a_team_of_results_without_boards(run, tmp_path):
    """Lions won 30 - 20 and drew 10 - 10: 40 IMPs over 30, one win and a half, level with Herons."""
    done = run("explain", written(tmp_path, RESULTS), "--pair", "Lions")
    assert done.status == 0
    assert "Round 1, against Otters, typed as a result: total +10. 13.99 victory points." in done.out
    assert "Place 2 of 3: 1 team has more." in done.out
    quotient = run("explain", tmp_path / "club.csv", "--pair", "Lions", "--rank-by", "quotient")
    assert "Won 40 over lost 30: 1.333.\nPlace 2 of 3: 1 team has more." in quotient.out
    wins = run("explain", tmp_path / "club.csv", "--pair", "Lions", "--rank-by", "wins")
    assert "1 + 0.5 + 0 = 1.5.\nPlace 1= of 3: nobody has more; shared with Herons" in wins.out


@pytest.mark.parametrize(("language", "said"), [("en", "There are no boards here"), ("fr", "Il n'y a pas d'étuis ici")])
def test_a_board_of_results_without_boards(run, tmp_path, language, said):
    """One sentence: what stands in the file has no boards."""
    for asked in (["--board", 1], ["--board", 1, "--pair", "Lions"]):
        done = run("explain", written(tmp_path, RESULTS), *asked, "--lang", language)
        assert (done.status, done.out) == (2, "")
        assert said in done.err
        assert "--team" in done.err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "Victory points of the matches: 13.99."),
        (["--scale", "none"], "Totals of the matches: 10."),
        (["--team", "Herons"], "Victory points of the matches: 10.00 + 17.82 = 27.82."),
    ],
)
def test_each_figure_once_and_in_one_way(run, tmp_path, options, told):
    """A single term is no addition; victory points have two decimals in the terms and in the sum."""
    rows = "\n1,Lions,Otters,30,20,7\n1,Herons,Foxes,10,10,7\n2,Herons,Bears,30,5,7\n"
    sheet = written(tmp_path, RESULTS.partition("\n")[0] + rows)
    assert told in run("explain", sheet, "--team", "Lions", *options).out
