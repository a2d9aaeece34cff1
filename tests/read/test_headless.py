"""Files without headings: columns named by the person, or told from the cells where these leave no doubt."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from batch.conditions import Conditions
from batch.publish import travellers
from batch.session import Session, run

SIX = ("board", "ns", "ew", "contract", "declarer", "result")
ROUNDS = ["1,1,11,3NT,N,=", "2,1,11,2H,N,+2", "1,2,12,3NT,N,-1", "2,2,12,2H,E,+1", "3,1,12,6S,S,=", "4,1,12,PASS,,"]
"""Two boards a round: pair 1 meets pair 11 twice, so the first column alone can be the board."""
SHUFFLED = ["11,1,1,3NT,N,=", "11,1,2,2H,N,+2", "12,2,1,3NT,N,-1", "12,2,2,2H,E,+1"]
AMBIGUOUS = ["1,1,11,3NT,N,=", "2,2,12,3NT,N,-1", "3,3,13,3NT,N,+1", "4,4,14,3NT,N,+1"]
"""One board a round: any of the first two columns can be the board."""


def scored(folder: Path, *lines: str, columns: tuple[str, ...] = ()) -> Session:
    path = folder / "club.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return run([path], Conditions(columns=columns))


def boards_and_pairs(session: Session) -> list[tuple[int, str, str]]:
    return travellers(session).select("board", "ns", "ew").rows()


def said(session: Session) -> dict[str, object]:
    return {note.code: note.detail.get("columns") for note in session.sheets[0].notes}


def test_columns_are_told_from_their_cells(tmp_path: Path) -> None:
    """Whoever meets the same opponents on two boards tells which column is the board; it is said."""
    session = scored(tmp_path, *ROUNDS)
    assert boards_and_pairs(session)[:3] == [(1, "1", "11"), (2, "1", "11"), (1, "2", "12")]
    assert travellers(session)["score_ns"].to_list() == [400, 170, -50, -140, 980, 0]
    assert said(session)["columns-by-content"] == "board (A), ns (B), ew (C), contract (D), declarer (E), result (F)"


def test_the_board_need_not_stand_first(tmp_path: Path) -> None:
    """The play tells the board wherever its column is; North-South stands before East-West."""
    assert boards_and_pairs(scored(tmp_path, *SHUFFLED))[0] == (1, "11", "1")


@pytest.mark.parametrize("lines", [AMBIGUOUS, ROUNDS[:3], [line.replace("3NT", "x") for line in ROUNDS]])
def test_where_there_is_doubt_nothing_is_guessed(tmp_path: Path, lines: list[str]) -> None:
    """Two columns that may both be the board, too few rows, no contracts: the headings are asked for."""
    assert [refusal.name for refusal in scored(tmp_path, *lines).refusals] == ["missing-column"]


def test_columns_may_be_named(tmp_path: Path) -> None:
    """What the person says counts, whatever the cells might tell."""
    session = scored(tmp_path, *AMBIGUOUS, columns=("ns", "board", "ew", *SIX[3:]))
    assert boards_and_pairs(session)[1] == (2, "2", "12")
    assert travellers(session)["row"].to_list() == [1, 2, 3, 4]
    assert said(session)["columns-named"] == "ns (A), board (B), ew (C), contract (D), declarer (E), result (F)"


def test_headings_are_no_row_where_columns_are_named(tmp_path: Path) -> None:
    """A first row of headings is left out all the same."""
    session = scored(tmp_path, "Etui;A;B;Contrat;Par;Rés", *(line.replace(",", ";") for line in AMBIGUOUS), columns=SIX)
    assert session.counts.read == 4


def test_columns_without_meaning_are_passed_over(tmp_path: Path) -> None:
    """A dash among the names stands for a column that does not count."""
    lines = [f"x,{line},7" for line in AMBIGUOUS]
    assert boards_and_pairs(scored(tmp_path, *lines, columns=("-", *SIX)))[0] == (1, "1", "11")


def test_lines_of_an_older_scoring_program(tmp_path: Path) -> None:
    """Result in the contract, bare N, tricks taken, sections and vulnerability written with the board."""
    lines = ["A:1,1,11,3N,N,9", "A:2,1,11,2H+2,N,", "A:1,2,12,3N,N,8", "A:2,2,12,2H+1,E,", "A:3;vul=ns,1,12,7N-1,S,"]
    session = scored(tmp_path, *lines)
    assert travellers(session)["score_ns"].to_list() == [400, 170, -50, -140, -100]
    assert travellers(session).select("section", "vul").rows()[-1] == ("A", "ns")


@pytest.mark.parametrize("columns", [(), SIX])
def test_a_workbook_without_headings(tmp_path: Path, columns: tuple[str, ...]) -> None:
    """Workbooks are told, or named, in the same way."""
    book = openpyxl.Workbook()
    for line in ROUNDS:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in line.split(",")])
    book.active["F1"].data_type = book.active["F5"].data_type = "s"
    book.save(tmp_path / "club.xlsx")
    session = run([tmp_path / "club.xlsx"], Conditions(columns=columns))
    assert travellers(session)["score_ns"].to_list() == [400, 170, -50, -140, 980, 0]


def test_section_and_board_in_a_workbook(tmp_path: Path) -> None:
    """A board written with its section is both, in a workbook too."""
    book = openpyxl.Workbook()
    for line in ROUNDS[:4]:
        book.active.append([f"B:{line[0]}", *line.split(",")[1:]])
        book.active.cell(book.active.max_row, 6).data_type = "s"
    book.save(tmp_path / "club.xlsx")
    shown = travellers(run([tmp_path / "club.xlsx"]))
    assert shown.select("section", "board").rows() == [("B", 1), ("B", 2), ("B", 1), ("B", 2)]
