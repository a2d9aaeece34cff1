"""The self-check: what adds up is said, and whatever does not is named; it is shown wherever a person reads results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import openpyxl
import polars as pl
import pytest

from batch.audit import Audit, Check, audit, board_sums, contestants_boards
from batch.inputs import Input, fingerprint, inputs_of
from batch.session import Session
from batch.words.audit import audit_line

EVENING = """
    Board,NS,EW,Contract,By,Result
    1,1,11,3NT,N,=
    1,2,12,3NT,N,+1
    1,3,13,2S,W,-1
    2,1,13,4H,E,=
    2,2,11,A+/A-,,
    2,3,12,3H,E,+1
    """
TEAMS = """
    Board,Room,NS team,EW team,Contract,By,Result
    1,Open,Lions,Otters,4S,N,=
    1,Closed,Otters,Lions,4S,N,-1
    2,Open,Lions,Otters,3NT,E,=
    2,Closed,Otters,Lions,3NT,E,=
    """
FOULED = """
    Board,NS,EW,Version,Score NS
    1,1,11,,420
    1,2,12,,400
    1,3,13,,50
    1,4,14,,-50
    1,5,15,F,110
    2,1,12,,420
    2,2,13,,400
    2,3,14,,50
    2,4,15,,-50
    2,5,11,,110
    """


def spoilt(session: Session, column: str, amount: float, where: pl.Expr) -> Session:
    """The session with one figure of its travellers changed."""
    other = pl.when(where).then(pl.col(column) + amount).otherwise(column)
    return replace(session, travellers=session.travellers.with_columns(other.alias(column)))


def wrong(found: Audit) -> dict[str, tuple[str, ...]]:
    return {check.what: check.wrong for check in found.checks if check.wrong}


def test_what_adds_up_is_counted(club):
    """Two boards, two rankings and six rows; the artificial score is outside the sum of its board."""
    session = club(EVENING)
    assert audit(session) == Audit((Check("boards", 2), Check("totals", 2), Check("rows", 6)))
    assert board_sums(session).select("board", "results", "expected", "sum_ns", "sum_ew", "should").rows() == [
        (1, 3, 3, 6.0, 6.0, 12.0),
        (2, 2, 3, 4.0, 4.0, 8.0),
    ]


def test_a_wrong_award_names_its_board(club):
    """A matchpoint too many on board 2, or one moved from side to side, is found there and in the totals."""
    session = club(EVENING)
    assert wrong(audit(spoilt(session, "award_ns", 1, pl.col("row") == 5))) == {"boards": ("2",), "totals": ("NS",)}
    moved = spoilt(spoilt(session, "award_ns", 1, pl.col("row") == 5), "award_ew", -1, pl.col("row") == 5)
    assert wrong(audit(moved)) == {"boards": ("2",), "totals": ("EW", "NS")}


def test_a_wrong_total_names_its_ranking(club):
    """A pair with a matchpoint or a board too many is found in its line."""
    session = club(EVENING)
    for column in ("score", "boards"):
        first = pl.int_range(pl.len()) == 0
        more = pl.when(first).then(pl.col(column) + 1).otherwise(column)
        standings = session.standings.with_columns(more.cast(session.standings.schema[column]).alias(column))
        assert wrong(audit(replace(session, standings=standings))) == {"totals": ("NS",)}


def test_a_lost_row_is_found(club):
    """Six rows read of which five went somewhere."""
    session = club(EVENING)
    lost = session.counts._replace(scored=session.counts.scored - 1)
    assert wrong(audit(replace(session, counts=lost))) == {"rows": ("5",)}
    assert wrong(audit(replace(session, travellers=session.travellers.head(5))))["rows"] == ("6",)


def test_the_percentages_of_a_small_group_come_to_sixty(club):
    """A single result on other cards has 60 % of 8 for either side: 4.8 and 4.8, not 4 and 4."""
    session = club(FOULED)
    group = board_sums(session).filter(version="F")
    assert group.select("results", "sum_ns", "sum_ew", "should", "good").rows() == [(1, 4.8, 4.8, 9.6, True)]
    other = spoilt(session, "award_ns", -0.8, pl.col("version") == "F")
    assert wrong(audit(other))["boards"] == ("1 F",)


@pytest.mark.parametrize("method", ["cross-imps", "butler", "total-points", "board-a-match"])
def test_every_method_adds_up(club, method):
    """Each method of pairs has its sum, and an award that breaks it is named."""
    session = club(EVENING, method=method)
    assert audit(session) == Audit((Check("boards", 2), Check("totals", 2), Check("rows", 6)))
    assert wrong(audit(spoilt(session, "award_ns", 1, pl.col("row") == 2)))["boards"] == ("1",)


def test_matches_add_up(club):
    """One match of two boards; a wrong IMP is found on its board, wrong victory points in their match."""
    session = club(TEAMS)
    assert audit(session) == Audit((Check("boards", 2), Check("matches", 1), Check("rows", 4)))
    assert wrong(audit(spoilt(session, "award_ns", 1, pl.col("row") == 2))) == {"boards": ("1",)}
    other = session.matches.with_columns(pl.col("vp") + 1)
    assert wrong(audit(replace(session, matches=other))) == {"matches": ("Lions Otters",)}


def test_boards_of_each_contestant(club):
    """Three pairs each way, two boards each."""
    assert contestants_boards(club(EVENING)) == [("NS", 3, 2, 2), ("EW", 3, 2, 2)]


def test_the_line_on_the_terminal(club):
    """What adds up, the method, the version; the beginning of the SHA-256 of the file."""
    session = club(EVENING)
    digits = fingerprint(session.inputs[0])
    line = audit_line("en", session, audit(session))
    assert line == (
        "Self-check: 2 of 2 boards, 2 of 2 rankings and 6 of 6 rows add up. "
        f"Matchpoints, bridge-batch 0.1.0; sheet1.csv {digits}."
    )


def test_the_alarm(club):
    """What does not add up is named, and that it is no mistake of the sheet."""
    session = spoilt(club(EVENING), "award_ns", 1, pl.col("row") == 5)
    line = audit_line("en", session, audit(session))
    assert line.startswith("SELF-CHECK FAILED, by a mistake of this program: boards that do not add up: 2;")
    assert "ÉCHOUÉ" in audit_line("fr", session, audit(session))


def test_fingerprints_are_of_the_file_that_was_read(tmp_path: Path):
    """SHA-256 of "abc" begins with ba7816bf8f01 (FIPS 180); a file that was changed or is gone has none."""
    path = tmp_path / "club.csv"
    path.write_bytes(b"abc")
    (seen,) = inputs_of([path])
    assert fingerprint(seen) == "ba7816bf8f01"
    path.write_bytes(b"abcd")
    assert fingerprint(seen) is None
    path.unlink()
    assert fingerprint(seen) is None
    assert inputs_of([path]) == []
    assert fingerprint(Input(path, 3, 0)) is None


def test_the_sheet_of_conditions_has_it_all(club, tmp_path):
    """Boards, rankings, boards of each contestant, version and fingerprint stand on the sheet."""
    session = club(EVENING)
    session.write(tmp_path / "book.xlsx")
    cells = openpyxl.load_workbook(tmp_path / "book.xlsx")["Conditions"].iter_rows(values_only=True)
    said = " ".join(str(cell) for row in cells for cell in row if cell is not None)
    for part in (
        "On each of the 2 boards compared, the matchpoints of the results add up to what was to be had.",
        "The totals of the 2 rankings, and their numbers of boards, are what the rows were awarded.",
        "Each of 3 pairs: 2 boards.",
        "bridge-batch 0.1.0",
        f"SHA-256 begins with {fingerprint(session.inputs[0])}.",
    ):
        assert part in said
