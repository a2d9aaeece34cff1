"""Official figures in a file: each difference is told, none that is only rounding, and all of them once."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from batch.conditions import Conditions
from batch.session import Session, run

RESULTS = ["4S,N,=", "4S,N,+1", "4S,N,-1"]
"""Matchpoints 2, 4, 0 of 4."""


def evening(tmp_path: Path, headings: str, *figures: str, boards: int = 1, rows: int = 3) -> Session:
    """Three pairs against three others, with the figures of the file behind each result."""
    lines = [f"Board,NS,EW,Contract,By,Result,{headings}"]
    for board in range(1, boards + 1):
        lines += [f"{board},{pair},{pair + 3},{RESULTS[pair - 1]},{figures[pair - 1]}" for pair in range(1, rows + 1)]
    path = tmp_path / "club.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return run([path])


def told(session: Session) -> list[tuple[object, ...]]:
    found = session.problems.filter(pl.col("name").str.starts_with("official"))
    return found.select("name", "row", "column", "value", "expected").rows()


@pytest.mark.parametrize(
    ("headings", "figures"),
    [
        ("MP NS,MP EW", ["2,2", "4,0", "0,4"]),
        ("MP NS,MP EW", ["1,1", "2,0", "0,2"]),
        ("% NS", ["50", "100.00", "0"]),
        ("% NS", ["50 %", "100%", "0 %"]),
        ("MP NS", ["", "4", "x"]),
        ("IMP NS", ["1", "7", "-9"]),
    ],
)
def test_nothing_is_told_where_nothing_differs(tmp_path, headings, figures):
    """In either unit of matchpoints; a text that is no number, and IMPs in a matchpoint session, are not compared."""
    assert told(evening(tmp_path, headings, *figures)) == []


def test_each_difference_is_told_with_its_cell(tmp_path):
    """O01: what the file says, and what its results give, with as many digits."""
    session = evening(tmp_path, "MP NS,MP EW", "2.0,2.0", "4.0,0.0", "0.5,3.5")
    assert told(session) == [
        ("official-differs", 4, "award_ns", "0.5", "0.0"),
        ("official-differs", 4, "award_ew", "3.5", "4.0"),
    ]


@pytest.mark.parametrize(
    ("figure", "differs"), [("66.7", False), ("66.6", True), ("66.67", False), ("67", False), ("66", True)]
)
def test_rounding_shown_by_the_digits_is_no_difference(tmp_path, figure, differs):
    """Two thirds are 66.67, 66.7 and 67 per cent, and neither 66.6 nor 66."""
    lines = ["Board,NS,EW,Contract,By,Result,% NS"]
    results = [("4S,N,+2", "100"), ("4S,N,+1", figure), ("4S,N,=", ""), ("4S,N,-1", "0")]
    lines += [f"1,{pair},{pair + 4},{result},{shown}" for pair, (result, shown) in enumerate(results, 1)]
    path = tmp_path / "club.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert bool(told(run([path]))) == differs


def test_where_most_differ_it_is_told_once(tmp_path):
    """O02: the file was scored otherwise; a warning for every line would bury the rest."""
    session = evening(tmp_path, "MP NS", "7", "9", "8", boards=4)
    assert told(session) == [("official-unlike", None, "award_ns", "12", "12")]


def test_what_a_rejected_row_touches_is_not_compared(tmp_path):
    """One mistake is one problem: the figures of its board wait until it is mended."""
    path = tmp_path / "club.csv"
    lines = ["Board,NS,EW,Contract,By,Result,MP NS"]
    for board, contract in ((1, "9S"), (2, "4S")):
        lines += [f"{board},1,4,{contract},N,=,2", f"{board},2,5,4S,N,+1,4", f"{board},3,6,4S,N,-1,0"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    session = run([path])
    assert session.problems["name"].to_list() == ["bad-level"]


def usebio(tmp_path: Path, *totals: str, kind: str = "MATCH_POINTS", field: str = "TOTAL_SCORE") -> Path:
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{pair}</PAIR_NUMBER><{field}>{total}</{field}></PAIR>"
        for pair, total in enumerate(totals, 1)
    )
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ns + 3}</EW_PAIR_NUMBER>"
        f"<SCORE>{score}</SCORE></TRAVELLER_LINE>\n"
        for ns, score in enumerate((110, 140, -100), 1)
    )
    path = tmp_path / "club.xml"
    path.write_text(
        f"<USEBIO><EVENT><BOARD_SCORING_METHOD>{kind}</BOARD_SCORING_METHOD><PARTICIPANTS>{pairs}</PARTICIPANTS>"
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></EVENT></USEBIO>",
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize(
    ("totals", "field", "found"),
    [
        (["2", "4", "0"], "TOTAL_SCORE", []),
        (["1", "2", "0"], "TOTAL_SCORE", []),
        (["50", "100", "0"], "PERCENTAGE", []),
        (["2", "4", "1"], "TOTAL_SCORE", [("official-differs", "score", "1", "0", "3\tNS")]),
        (["50.5", "100", "0"], "PERCENTAGE", [("official-differs", "percent", "50.5", "50.0", "1\tNS")]),
    ],
)
def test_totals_of_the_contestants(tmp_path, totals, field, found):
    """Matchpoints in either unit, or percentages; the contestant is named."""
    session = run([usebio(tmp_path, *totals, field=field)])
    assert session.problems.select("name", "column", "value", "expected", "detail").rows() == found


PLACED = [
    ((110, 140, -100), "2 1 3", []),
    ((110, 140, -100), "2= 1 3", []),
    ((110, 140, -100), "3 1 3", [("official-differs", "3", "2", "1\tNS")]),
    ((110, 140, -100), "1 2 3", [("official-unlike", "2", "3", "1\tNS")]),
    ((110, 110, -100), "1 2 3", []),
    ((110, 110, -100), "1= 1= 3", []),
    ((110, 110, -100), "1 3 3", [("official-differs", "3", "1", "2\tNS")]),
]


@pytest.mark.parametrize(("scores", "places", "found"), PLACED)
def test_places_of_the_contestants(tmp_path, scores, places, found):
    """A place that is not ours is named; equal totals may have been parted by a rule we do not know."""
    path = usebio(tmp_path, *places.split(), field="PLACE")
    text = path.read_text(encoding="utf-8")
    for old, new in zip((110, 140, -100), scores, strict=True):
        text = text.replace(f"<SCORE>{old}</SCORE>", f"<SCORE>{new} </SCORE>", 1)
    path.write_text(text, encoding="utf-8")
    problems = run([path]).problems.filter(column="place")
    assert problems.select("name", "value", "expected", "detail").rows() == found


def test_places_follow_from_totals(tmp_path):
    """Where a total differs the places differ with it, and only the total is named."""
    path = usebio(tmp_path, "2", "4", "5")
    placed = path.read_text(encoding="utf-8")
    for total, place in (("2", "3"), ("4", "2"), ("5", "1")):
        field = f"<TOTAL_SCORE>{total}</TOTAL_SCORE>"
        placed = placed.replace(field, f"{field}<PLACE>{place}</PLACE>")
    path.write_text(placed, encoding="utf-8")
    assert run([path]).problems["column"].to_list() == ["score"]


def test_figures_of_another_method_are_left_alone(tmp_path):
    """Asked for matchpoints, the cross-IMPs of a file are no matchpoints gone wrong."""
    path = usebio(tmp_path, "1.5", "2.5", "-9", kind="CROSS_IMPS")
    assert run([path], Conditions(method="matchpoints")).problems.is_empty()


def test_totals_are_not_compared_where_two_files_make_one_session(tmp_path):
    """The totals of one file are not those of a session of two."""
    first = usebio(tmp_path, "2", "4", "0")
    second = tmp_path / "other.xml"
    second.write_text(first.read_text().replace("<BOARD_NUMBER>1", "<BOARD_NUMBER>2"), encoding="utf-8")
    assert run([first, second], Conditions(together=True)).problems.rows() == []


MATCH = """<USEBIO><EVENT EVENT_TYPE="TEAMS"><BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD><MATCH>
<ROUND_NUMBER>1</ROUND_NUMBER><TEAM>Lions</TEAM><OPPOSING_TEAM>Otters</OPPOSING_TEAM>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><IMPS>{}</IMPS>
<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><SCORE>420</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><DIRECTION>EW</DIRECTION><SCORE>-50</SCORE></TRAVELLER_LINE>
</BOARD></MATCH></EVENT></USEBIO>
"""


@pytest.mark.parametrize(("imps", "found"), [("9", [("9", "10")]), ("10", [])])
def test_imps_of_a_board_are_held_against_ours_once(tmp_path, imps, found):
    """420 here and 50 off there are 470, 10 IMPs to the home team; another figure is one mistake, not four."""
    path = tmp_path / "match.xml"
    path.write_text(MATCH.format(imps), encoding="utf-8")
    problems = run([path]).problems.filter(name="official-differs")
    assert problems.select("value", "expected").rows() == found
