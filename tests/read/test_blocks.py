"""Several tables in one sheet: below each other, side by side, under titles, as a grid; every row keeps its cell."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from batch.publish import problems, travellers
from batch.session import Session, run

HEAD = ["NS", "EW", "Contract", "By", "Result"]
PLAIN = [["Board", *HEAD], [1, 1, 11, "3NT", "N", "="], [1, 2, 12, "3NT", "N", "-1"], [2, 1, 12, "4S", "S", "+1"]]
KEY = ("board", "ns", "ew", "contract", "declarer", "tricks", "score_ns")


@pytest.fixture(params=["csv", "xlsx"])
def scored(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[list[list[Any]]], Session]:
    """A function that scores rows of cells, once as CSV and once as a workbook."""

    def of(rows: list[list[Any]]) -> Session:
        path = tmp_path / f"club.{request.param}"
        if request.param == "csv":
            lines = (";".join("" if cell is None else str(cell) for cell in row) for row in rows)
            path.write_text("\n".join(lines), encoding="utf-8")
        else:
            book = openpyxl.Workbook()
            for row in rows:
                book.active.append(row)
                for cell in book.active[book.active.max_row]:
                    if cell.value == "=":
                        cell.data_type = "s"
            book.save(path)
        return run([path])

    return of


def results(session: Session) -> list[tuple[Any, ...]]:
    return sorted(travellers(session).select(KEY).rows())


EXPECTED = [
    (1, "1", "11", "3NT", "N", 9, 400),
    (1, "2", "12", "3NT", "N", 8, -50),
    (2, "1", "12", "4S", "S", 11, 650),
]
"""Law 77: 3NT just made not vulnerable, one down, and four spades with an overtrick vulnerable (board 2)."""


def test_the_plain_sheet(scored: Callable[..., Session]) -> None:
    """The sheet all others here are made of."""
    assert results(scored(PLAIN)) == EXPECTED


def test_titles_give_the_board(scored: Callable[..., Session]) -> None:
    """Blocks below each other, each under the title of its board and with its own headings."""
    rows = [
        ["Club evening"],
        ["Board 1"],
        HEAD,
        PLAIN[1][1:],
        PLAIN[2][1:],
        [],
        ["Board", 2, "Dealer East"],
        HEAD,
        PLAIN[3][1:],
    ]
    assert results(scored(rows)) == EXPECTED


def test_tables_side_by_side(scored: Callable[..., Session]) -> None:
    """The same headings again to the right are another table, whether or not it is as long."""
    blank = [None]
    rows = [[*PLAIN[0], *blank, *PLAIN[0]], [*PLAIN[1], *blank, *PLAIN[3]], PLAIN[2]]
    assert results(scored(rows)) == EXPECTED


def test_titles_above_tables_side_by_side(scored: Callable[..., Session]) -> None:
    """Each title counts for the table below it."""
    rows = [
        ["Étui 1", *[None] * 5, "Étui n° 2"],
        [*HEAD, None, *HEAD],
        [*PLAIN[1][1:], None, *PLAIN[3][1:]],
        PLAIN[2][1:],
    ]
    assert results(scored(rows)) == EXPECTED


def test_blocks_whose_columns_lie_elsewhere(scored: Callable[..., Session]) -> None:
    """A block further down may begin in another column."""
    rows = [*PLAIN[:3], [], [None, None, *PLAIN[0]], [None, None, *PLAIN[3]]]
    assert results(scored(rows)) == EXPECTED


def test_blocks_with_other_headings(scored: Callable[..., Session]) -> None:
    """A block further down may have its columns in another order."""
    rows = [*PLAIN[:3], [], ["Board", "Contract", "By", "Result", "NS", "EW"], [2, "4S", "S", "+1", 1, 12]]
    assert results(scored(rows)) == EXPECTED


def test_a_shared_board_column(scored: Callable[..., Session]) -> None:
    """A column that is not repeated belongs to every table beside it."""
    rows = [["Board", *HEAD, *HEAD], [1, *PLAIN[1][1:], *PLAIN[2][1:]], [2, *PLAIN[3][1:]]]
    assert results(scored(rows)) == EXPECTED


def test_a_grid_of_boards(scored: Callable[..., Session]) -> None:
    """A row for each table, a column for each board; blank is not played, and no result is just made."""
    rows = [["NS", "EW", 1, 2], [1, 11, "N3NT", None], [2, 12, "N3NT-1", None], [1, 12, None, "S4S+1"]]
    assert results(scored(rows)) == EXPECTED


def test_grids_below_each_other(scored: Callable[..., Session]) -> None:
    """A second grid has boards of its own."""
    rows = [["NS", "EW", 1], [1, 11, "N3NT="], [2, 12, "N3NT-1"], [], ["NS", "EW", 2, 3], [1, 12, "S4S+1", "PASS"]]
    assert results(scored(rows)) == [*EXPECTED, (3, "1", "12", "PASS", None, None, 0)]


def test_problems_are_in_their_cells(scored: Callable[..., Session]) -> None:
    """A contract that is none in the right table is named in the right column."""
    rows = [[*PLAIN[0], None, *PLAIN[0]], [*PLAIN[1], None, *PLAIN[3][:3], "8S", "S", "="], PLAIN[2]]
    found = problems(scored(rows)).select("name", "row", "cell").rows()
    assert found[0] == ("bad-level", 2, "K2")


def test_problems_of_a_grid_are_in_their_cells(scored: Callable[..., Session]) -> None:
    """Two pairs that meet a board twice, and a cell that cannot be read: rows and cells as the person sees them."""
    rows = [["NS", "EW", 1, 2], [1, 11, "N3NT=", "S4Q"], [2, 12, "N3NT-1", "S4S="], [1, 12, "N1NT=", None]]
    found = problems(scored(rows)).select("name", "row", "cell").rows()
    assert ("bad-contract", 2, "D2") in found
    assert {row[1] for row in found if row[0] == "twice-on-board"} == {2, 3, 4}


def test_every_board_of_a_grid_needs_both_sides(scored: Callable[..., Session]) -> None:
    """A grid with one column of pairs does not say who the others were: it is refused, and the column named."""
    (refusal,) = scored([["Pair NS", 1, 2], [1, "N3NT=", "S4S="], [2, "N3NT-1", "S4S="]]).refusals
    assert (refusal.name, refusal.detail["columns"]) == ("missing-column", "ew")


def test_dates_and_errors_in_the_right_table_keep_their_cells(tmp_path: Path) -> None:
    """What a spreadsheet made of a result is reported where it stands, also in a table to the right."""
    book = openpyxl.Workbook()
    book.active.append([*PLAIN[0], None, *PLAIN[0]])
    book.active.append([1, 1, 11, "3NT", "N", "+1", None, 2, 1, 12, "4S", "S", datetime.date(2026, 1, 3)])
    book.active.append([1, 2, 12, "3NT", "N", "-1", None, 2, 2, 11, "4S", "S", "#REF!"])
    book.save(tmp_path / "club.xlsx")
    found = problems(run([tmp_path / "club.xlsx"])).select("name", "cell").rows()
    assert found == [("date-cell", "M2"), ("cell-error", "M3")]


def test_signs_shown_by_a_format_in_the_right_table(tmp_path: Path) -> None:
    """A number that its format shows as a result with its sign is one in every table."""
    book = openpyxl.Workbook()
    book.active.append([*PLAIN[0], None, *PLAIN[0]])
    book.active.append([1, 1, 11, "3NT", "N", 0, None, 1, 2, 12, "3NT", "N", -1])
    for cell in ("F2", "M2"):
        book.active[cell].number_format = '+0;-0;"="'
    book.save(tmp_path / "club.xlsx")
    assert travellers(run([tmp_path / "club.xlsx"]))["score_ns"].to_list() == [400, -50]


def test_a_line_of_very_many_columns_is_no_grid(tmp_path: Path) -> None:
    """A million headings are read in no time, and refused for what they lack."""
    path = tmp_path / "club.csv"
    path.write_text("NS,EW," + ",".join(map(str, range(1, 300_000))) + "\n1,2" + ",N3NT=" * 300_000, encoding="utf-8")
    session = run([path])
    assert [refusal.name for refusal in session.refusals] == ["missing-column"]


@pytest.mark.parametrize("more", ["x", "Board,NS,EW,Contract,By,Result"])
def test_endless_rows_of_headings(tmp_path: Path, more: str) -> None:
    """Very many headings without meaning are left aside in no time; very many tables beside each other are refused."""
    times = 200_000 // len(more.split(","))
    path = tmp_path / "club.csv"
    row = ",".join(["1,1,2,3NT,N,=", *["1"] * (200_000 if more == "x" else times * 6)])
    path.write_text("\n".join([",".join(["Board,NS,EW,Contract,By,Result", *[more] * times]), row]), encoding="utf-8")
    session = run([path])
    if more == "x":
        assert travellers(session)["score_ns"].to_list() == [400]
    else:
        assert [refusal.name for refusal in session.refusals] == ["duplicate-column"]
