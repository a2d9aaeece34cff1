"""Rows that are no travellers: titles, totals, averages and sums are left out and named; no result ever is."""

from pathlib import Path

import openpyxl
import pytest

from batch.read import Sheet, read

HEADINGS = "Board;NS;EW;Contract;By;Result;Score"
ROWS = ("1;1;11;3NT;N;=;400", "2;1;12;4S;S;=;420")


def only(path: Path) -> Sheet:
    (sheet,) = read(path)
    return sheet


def text(folder: Path, *lines: str) -> Sheet:
    path = folder / "club.csv"
    path.write_text("\n".join([HEADINGS, *lines]) + "\n", encoding="utf-8")
    return only(path)


def said(sheet: Sheet, code: str) -> list[object]:
    return [note.detail["rows"] for note in sheet.notes if note.code == code]


@pytest.mark.parametrize("title", ["Group B", "Second session;;;;;;", "Étui 2", "Section: juniors"])
def test_a_title_between_the_rows_is_left_out(tmp_path: Path, title: str) -> None:
    """A row that holds one text alone, where a row begins, is no result."""
    sheet = text(tmp_path, ROWS[0], title, ROWS[1])
    assert sheet.cells["row"].to_list() == [2, 4]
    assert said(sheet, "title-rows") == ["3"]


@pytest.mark.parametrize(
    "total",
    ["Total;2;2;;;;820", "TOTAL;;;;;;820", "Moyenne :;;;;;;410", "Average;;;;;;410", ";;;;;;820", "Summe;;;;;;820"],
)
def test_a_line_of_totals_is_left_out(tmp_path: Path, total: str) -> None:
    """Totals, averages in several languages and bare sums under the scores are no results."""
    sheet = text(tmp_path, *ROWS, total)
    assert sheet.cells["row"].to_list() == [2, 3]
    assert said(sheet, "total-rows") == ["4"]


@pytest.mark.parametrize(
    "row",
    ["3;;;;;;", ";1;11;;;;", "3;1;11;;;;", "?;;;;;;", ";;;3NT;;;", ";;;;N;;", "Total;1;11;3NT;N;=;400"],
)
def test_an_unfinished_row_is_none_of_them(tmp_path: Path, row: str) -> None:
    """Whatever a table may have left unfinished stays a row, to be reported: a board, pairs, a contract alone."""
    sheet = text(tmp_path, ROWS[0], row, ROWS[1])
    assert sheet.cells["row"].to_list() == [2, 3, 4]


def test_a_prepared_row_that_nobody_filled_in(tmp_path: Path) -> None:
    """Board and table alone are no result; with a pair, a contract or a fault they are one."""
    path = tmp_path / "club.csv"
    rows = ["1,1,1,11,3NT,N,=", "1,2,,,,,", "1,3,3,,,,", "2,1,,,3NT,,", "2,,,,,,", ",2,,,,,"]
    path.write_text("\n".join(["Board,Table,NS,EW,Contract,By,Result", *rows]), encoding="utf-8")
    sheet = only(path)
    assert sheet.cells["row"].to_list() == [2, 4, 5, 6, 7]
    assert said(sheet, "prepared-rows") == ["3"]


def test_an_average_of_nothing_is_left_out_with_its_error(tmp_path: Path) -> None:
    """A line of averages in which a spreadsheet has divided by zero is no faulty result."""
    book = openpyxl.Workbook()
    for line in (
        HEADINGS.split(";"),
        [1, 1, 11, "3NT", "N", "=", 400],
        ["Average", *[None] * 5, "#DIV/0!"],
    ):
        book.active.append(line)
    book.save(tmp_path / "club.xlsx")
    sheet = only(tmp_path / "club.xlsx")
    assert sheet.cells["row"].to_list() == [2]
    assert sheet.faults == ()
