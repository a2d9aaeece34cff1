"""The marked copy: the person's own cells, coloured and explained where something is wrong, and a list with links."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

import openpyxl
import polars as pl
import pytest
from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill

from batch.problems import Refusal
from batch.publish import problems
from batch.read.cells import NoCellsError
from batch.session import Session, run
from batch.words import LANGUAGES
from batch.write import marked
from batch.write.marked import write_marked
from batch.write.report import Report
from batch.write.styles import CELL_TINT

HEADINGS = ["Board", "NS", "EW", "Contract", "By", "Result", "Lead", "Score"]
ROWS = [
    [1, 1, 11, "3NT", "N", "+1", "SK", 430],
    [1, 2, 12, "3NTT", "N", "+1", "SK", None],
    [1, 3, 13, "2S", "W", "+1", "ZZ", -140],
    [2, 1, 12, "4H", "E", "+1", None, -450],
]


def own_book(path: Path) -> Path:
    """A club's workbook: a sheet of notes, a coloured heading, a formula, a comment, an entry turned into a date."""
    book = Workbook()
    book.active.title = "Notes"
    book.active["A1"] = "Bring biscuits"
    sheet = book.create_sheet("Évening 1")
    for row in (HEADINGS, *ROWS):
        sheet.append(row)
    sheet["A1"].fill = PatternFill("solid", fgColor="00FF00")
    sheet["B1"].font = Font(bold=True)
    sheet["J1"] = "=SUM(H2:H5)"
    sheet["D3"].comment = openpyxl.comments.Comment("hard to read", "Ann")
    sheet["F5"] = datetime.date(2026, 1, 3)
    book.save(path)
    return path


def marked_copy(file: Path, language: str = "en") -> tuple[Workbook, Session]:
    """The marked copy of a file, and the session it was made for."""
    session = run([file])
    target = file.with_name("copy.xlsx")
    write_marked(Report(session, language), str(file), file, target)
    return openpyxl.load_workbook(target), session


@pytest.fixture
def book(tmp_path: Path) -> Workbook:
    return marked_copy(own_book(tmp_path / "club.xlsx"))[0]


def test_the_own_sheets_stay(book: Workbook) -> None:
    """Every sheet, format and formula of the person is in the copy, behind the new first sheet."""
    assert book.sheetnames == ["To check", "Notes", "Évening 1"]
    sheet = book["Évening 1"]
    assert book["Notes"]["A1"].value == "Bring biscuits"
    assert sheet["A1"].fill.fgColor.rgb == "0000FF00"
    assert sheet["B1"].font.bold
    assert sheet["J1"].value == "=SUM(H2:H5)"
    assert [cell.value for cell in sheet[2]][:8] == ROWS[0]


def test_faulty_cells_are_coloured_and_explained(book: Workbook) -> None:
    """A cell with an error or a warning has its colour, and a comment with what is wrong and what to type."""
    sheet = book["Évening 1"]
    colours = {cell.coordinate: cell.fill.fgColor.rgb for row in sheet["A2:H5"] for cell in row if cell.fill.fill_type}
    assert colours == {
        "D3": f"00{CELL_TINT['error']}",
        "G4": f"00{CELL_TINT['warning']}",
        "F5": f"00{CELL_TINT['error']}",
    }
    assert "hard to read" in sheet["D3"].comment.text
    assert "“3NTT” is not a contract." in sheet["D3"].comment.text
    assert "Type level, strain and doubling" in sheet["D3"].comment.text
    assert "turned this cell into a date" in sheet["F5"].comment.text


def test_the_list_links_to_every_cell(book: Workbook) -> None:
    """The first sheet counts the problems by kind, then names each with its cell, and a link leads there."""
    sheet = book["To check"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    start = next(number for number, row in enumerate(rows) if row[3] == "Address")
    assert [row[:4] for row in rows[3 : start - 1]] == [
        ["Error", "C03", "once", "turned into a date"],
        ["Error", "C12", "once", "contract not readable"],
        ["Warning", "B01", "once", "board with one result"],
        ["Warning", "C19", "once", "lead not readable"],
    ]
    listed = {(row[1], row[2], row[3]) for row in rows[start + 1 :]}
    assert listed == {
        (code, "Évening 1", cell) for code, cell in (("C12", "D3"), ("C03", "F5"), ("C19", "G4"), ("B01", "A5"))
    }
    links = {link.location or link.target for row in sheet.iter_rows() for cell in row if (link := cell.hyperlink)}
    assert links == {f"#'Évening 1'!{cell}" for cell in ("D3", "F5", "G4", "A5")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_copy_reads_like_the_original(tmp_path: Path, language: str) -> None:
    """Whoever checks the copy again finds the same problems in the same cells, and no others."""
    file = own_book(tmp_path / "club.xlsx")
    _, before = marked_copy(file, language)
    after = run([tmp_path / "copy.xlsx"])
    place = ("name", "sheet", "row", "cell", "value")
    assert problems(after).select(place).rows() == problems(before).select(place).rows()


def test_a_mended_copy_is_in_order(tmp_path: Path) -> None:
    """What the comments ask for, typed into the copy, makes it a sheet without errors."""
    book, _ = marked_copy(own_book(tmp_path / "club.xlsx"))
    sheet = book["Évening 1"]
    sheet["D3"], sheet["F5"] = "3NT", "+1"
    book.save(tmp_path / "mended.xlsx")
    session = run([tmp_path / "mended.xlsx"])
    assert session.counts.rejected == 0
    assert "error" not in problems(session)["severity"].to_list()


def test_the_original_is_not_touched(tmp_path: Path) -> None:
    """Not one byte of the person's file changes."""
    file = own_book(tmp_path / "club.xlsx")
    before = file.read_bytes()
    marked_copy(file)
    assert file.read_bytes() == before


@pytest.fixture
def as_text(tmp_path: Path) -> Callable[..., Path]:
    """A function that saves the rows as a text file."""

    def saved(*more: str) -> Path:
        path = tmp_path / "club.csv"
        lines = [";".join("" if cell is None else str(cell) for cell in row) for row in (HEADINGS, *ROWS)]
        path.write_text("\n".join(["Club evening", "", *lines, *more]) + "\n", encoding="utf-8")
        return path

    return saved


def test_a_text_file_becomes_a_workbook(as_text: Callable[..., Path]) -> None:
    """The cells of a text file stand at the addresses that are reported; texts stay texts, figures are numbers."""
    book, _ = marked_copy(as_text('3;=1+1;007;4S;N;=;;"a;b"'))
    sheet = book["club"]
    assert sheet["A1"].value == "Club evening"
    assert [cell.value for cell in sheet[3]] == HEADINGS
    assert sheet["D5"].value == "3NTT"
    assert sheet["D5"].fill.fgColor.rgb == f"00{CELL_TINT['error']}"
    assert (sheet["A8"].value, sheet["C8"].value, sheet["H8"].value) == (3, "007", "a;b")
    assert (sheet["B8"].value, sheet["B8"].data_type) == ("=1+1", "s")
    assert (sheet["F8"].value, sheet["F8"].data_type) == ("=", "s")


def test_a_whole_row_is_marked_at_its_beginning(as_text: Callable[..., Path]) -> None:
    """Where no single cell is to blame, the first one of the row bears the comment."""
    book, session = marked_copy(as_text("1;1;11;3NT;N;=;SK;400"))
    assert session.problems["name"].to_list().count("conflicting-results") == 2
    assert "rows 3, 8" not in book["club"]["A8"].comment.text
    assert "P03" in book["club"]["A4"].comment.text
    assert "P03" in book["club"]["A8"].comment.text


def test_a_file_of_records_shows_its_lines(tmp_path: Path) -> None:
    """A PBN file has no columns: each line is a cell, and the line of a faulty result bears the comment."""
    file = tmp_path / "club.pbn"
    table = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 11 4S N 10\n2 12 4ZZ N 10\n3 13 4S N 9\n'
    file.write_text(f'% one, two\n[Board "1"]\n{table}', encoding="utf-8")
    sheet = marked_copy(file)[0]["club"]
    assert [cell.value for cell in sheet["A"]][:2] == ["% one, two", '[Board "1"]']
    assert sheet["A5"].value == "2 12 4ZZ N 10"
    assert sheet["A5"].comment.text.startswith("Error C12: “4ZZ” is not a contract.")


def test_an_archive_has_no_cells(tmp_path: Path, as_text: Callable[..., Path]) -> None:
    """Nothing in a Parquet file can be coloured: no copy is made."""
    archive = tmp_path / "club.parquet"
    pl.read_csv(as_text(), separator=";", skip_rows=2, infer_schema=False).write_parquet(archive)
    with pytest.raises(NoCellsError):
        marked_copy(archive)


def test_a_sheet_called_like_the_list(tmp_path: Path) -> None:
    """The list takes another name where a sheet of the person has its own."""
    file = own_book(tmp_path / "club.xlsx")
    book = openpyxl.load_workbook(file)
    book["Notes"].title = "To Check"
    book.save(file)
    assert marked_copy(file)[0].sheetnames == ["To check 2", "To Check", "Évening 1"]


def test_side_by_side(tmp_path: Path) -> None:
    """A problem in a table to the right is marked there."""
    path = tmp_path / "club.csv"
    path.write_text("NS,EW,1,2\n1,11,N3NT=,S4S=\n2,12,N3NT=,S4Q\n", encoding="utf-8")
    book, _ = marked_copy(path)
    assert [cell.coordinate for row in book["club"].iter_rows() for cell in row if cell.comment] == ["D3"]


def test_what_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A workbook that would have to be opened whole and is too large is not copied, and that is said."""
    monkeypatch.setattr(marked, "MOST_CELLS", 10)
    with pytest.raises(Refusal) as refused:
        marked_copy(own_book(tmp_path / "club.xlsx"))
    assert refused.value.name == "too-large"


def test_hostile_cells_become_harmless_texts(tmp_path: Path) -> None:
    """A name of ten megabytes, formulas as names and control characters go into the copy as texts, cut if need be."""
    path = tmp_path / "club.csv"
    rows = [
        "1;@SUM(A1);12;3NTT;N;=;" + "=A" * 5_000_000,
        "1;2;13;3NT;N;-1;=1+1",
        "1;3;14;9H;N;=;\x0b+cmd|' /C calc'!A0",
    ]
    path.write_text("\n".join(["Board;NS;EW;Contract;By;Result;NS names", *rows]), encoding="utf-8")
    book, _ = marked_copy(path)
    sheet = book["club"]
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "n"}
    assert len(sheet["G2"].value) <= 32_767
    assert sheet["G4"].value == "+cmd|' /C calc'!A0"
