"""The sheet of rulings, and the rulings on the terminal: what was ruled and what it changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from batch.session import Session, run
from batch.write.report import Report
from batch.write.terminal import Page, ruling_lines, standings_lines

SHEET = "Board,NS,EW,Contract,By,Result\n1,1,11,4S,N,=\n1,2,12,4S,N,-1\n1,3,13,A+/A-,,\n"
LIST = "Board,NS,Pair,Line,Award,Penalty,Reason\n1,1,,,60% 4S N = / 40% 4S N -1,,hesitation\n,,2,NS,,10%,late\n"
"""Pair 1 has 3.5 of 4 before (2 of 3 results); 4S made 60 %, 0.4 of a tie: (0.6 x 2 + 0.4 x 1 + 1) x 3/2 - 1 = 2.9."""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A small evening with an award of its own, a weighted score and a penalty."""
    (tmp_path / "club.csv").write_text(SHEET, encoding="utf-8")
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    return run([tmp_path / "club.csv"], rulings=tmp_path / "list.csv")


@pytest.mark.parametrize(
    ("language", "name", "ruling"),
    [("en", "Rulings", "NS 60% 4♠ N =, 40% 4♠ N −1"), ("fr", "Décisions", "NS 60% 4♠ N =, 40% 4♠ N −1")],
)
def test_sheet_of_rulings(session: Session, tmp_path: Path, language: str, name: str, ruling: str) -> None:
    """A row for each contestant: board, ruling, reason, award and place without it and with it."""
    session.write(tmp_path / "club.xlsx", language)
    rows = list(openpyxl.load_workbook(tmp_path / "club.xlsx")[name].iter_rows(values_only=True))
    (first,) = [row for row in rows if row[1] == ruling]
    second = rows[rows.index(first) + 1]
    assert (first[0], first[2], first[3], *first[5:]) == (1, "hesitation", "1", 3.5, 2.9, 1, 1)
    assert (second[0], second[2], second[3], *second[5:7]) == (None, None, "11", 0.5, 1.1)
    assert [(row[3], row[5], row[6]) for row in rows if row[1] == "10%"] == [("2", 1.1, 0.7)]


def test_no_sheet_without_rulings(club: Callable[..., Session], tmp_path: Path) -> None:
    """An ordinary evening has no such sheet, and nothing on the terminal."""
    session = club("Board,NS,EW,Contract,By,Result\n1,1,11,4S,N,=\n1,2,12,4S,N,-1\n")
    session.write(tmp_path / "club.xlsx")
    assert "Rulings" not in openpyxl.load_workbook(tmp_path / "club.xlsx").sheetnames
    assert ruling_lines(Page(Report(session, "en"))) == []


def test_rulings_on_the_terminal(session: Session) -> None:
    """Each ruling with its reason; below it whom it is about, and what changed."""
    lines = [line.text for line in ruling_lines(Page(Report(session, "en")))]
    start = lines.index("  board 1: NS 60% 4♠ N =, 40% 4♠ N −1 (hesitation)")
    assert lines[start + 1 : start + 3] == [
        "    1 NS: 3.50 -> 2.90, place 1 -> 1",
        "    11 EW: 0.50 -> 1.10, place 3 -> 3",
    ]
    assert "  penalty: 10% (late)" in lines
    assert "    2 NS: 1.10 -> 0.70, place 3 -> 3" in lines


def test_penalties_stand_in_the_standings(session: Session) -> None:
    """A column of penalties where somebody has one."""
    head, *rows = [line.text.split() for line in standings_lines(Page(Report(session, "en")))[1:5]]
    assert "Penalty" in head
    assert any("0.40" in row for row in rows)
