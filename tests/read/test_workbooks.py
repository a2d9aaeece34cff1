"""Workbooks: cells by their place and type, sheets by their use, and what is no workbook."""

import datetime
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from batch.problems import Refusal
from batch.read import CellFault, Sheet, read
from batch.read.package import column_of
from batch.read.sheet import letter

HEADINGS = ["Board", "NS", "EW", "Contract", "By", "Result"]
Fill = Callable[[Any], None]


@pytest.fixture
def saved(tmp_path: Path):
    """A function that saves a workbook, filled by a function of its first sheet, and gives its path."""

    def save(fill: Fill, change: Callable[[str], str] | None = None) -> Path:
        book = openpyxl.Workbook()
        fill(book.active)
        path = tmp_path / "club.xlsx"
        book.save(path)
        if change:
            _rewrite(path, "xl/worksheets/sheet1.xml", change)
        return path

    return save


def _rewrite(path: Path, part: str, change: Callable[[str], str]) -> None:
    """Change one part of a workbook by hand."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts[part] = change(parts[part].decode()).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def table(*rows: list[Any], at: str = "A1") -> Fill:
    """A function that writes the headings and rows into a sheet."""

    def fill(sheet: Any) -> None:
        first = sheet[at]
        for down, row in enumerate([HEADINGS, *rows]):
            for right, value in enumerate(row):
                sheet.cell(first.row + down, first.column + right, value)

    return fill


def only(path: Path) -> Sheet:
    (found,) = read(path)
    return found


def refusal(path: Path) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read(path)
    return refused.value


def notes(sheet: Sheet) -> dict[str, dict[str, str | int]]:
    return {note.code: note.detail for note in sheet.notes}


def test_letters_of_columns_are_those_of_spreadsheets() -> None:
    """Column letters agree with the workbook writer's, both ways, to the last column there is."""
    for column in range(16_384):
        assert letter(column) == get_column_letter(column + 1)
        assert column_of(letter(column)) == column


def test_rows_and_columns_are_those_a_person_sees(saved) -> None:
    """A table that begins in C4 keeps its row numbers and column letters."""
    sheet = only(saved(table([1, 2, 3, "4S", "N", "="], [], [2, 3, 4, "4S", "N", "="], at="C4")))
    assert sheet.cells["row"].to_list() == [5, 7]
    assert letter(sheet.headers["contract"].column) == "F"
    assert notes(sheet)["header-row"] == {"row": 4}


def test_numbers_become_what_a_person_typed(saved) -> None:
    """Whole numbers have no decimals, other numbers no noise, texts stay; true and false are their words."""
    sheet = only(saved(table([1, 17.0, "007", 0.1 + 0.2, True, -1], [12345678901, "1E5", 2.5, "3NT", "N", 10])))
    assert sheet.cells.drop("row").rows() == [
        ("1", "17", "007", "0.3", "TRUE", "-1"),
        ("12345678901", "1E5", "2.5", "3NT", "N", "10"),
    ]


def test_dates_and_times_where_none_belong_are_faults(saved) -> None:
    """What a spreadsheet made of 3-1 or 2:30 is named, not repaired."""
    day, late = datetime.date(2026, 3, 1), datetime.datetime(2026, 3, 1, 20, 30)
    sheet = only(saved(table([1, day, 2, "4S", "N", datetime.time(2, 30)], [2, late, 2, "4S", "N", "="])))
    assert sheet.faults == (
        CellFault(2, "ns", "date-cell", "2026-03-01"),
        CellFault(2, "result", "time-cell", "02:30:00"),
        CellFault(3, "ns", "date-cell", "2026-03-01T20:30:00"),
    )
    assert sheet.cells["ns"].to_list() == [None, None]


def test_a_session_may_be_a_date(saved) -> None:
    """Dates are ordinary where a session or a date is asked for."""

    def fill(sheet: Any) -> None:
        sheet.append(["Session", *HEADINGS])
        sheet.append([datetime.date(2026, 3, 1), 1, 2, 3, "4S", "N", "="])

    sheet = only(saved(fill))
    assert sheet.faults == ()
    assert sheet.cells["session"].to_list() == ["2026-03-01"]


def test_event_and_session_together_name_the_session(saved) -> None:
    """Two columns for the session are read as one, so that two evenings of an event stay apart."""

    def fill(sheet: Any) -> None:
        sheet.append(["Event", *HEADINGS, "Session"])
        for event, session in [("Cup", 1), ("Cup", 1), ("Cup", 2), (None, 2), ("Open", None), (None, None)]:
            sheet.append([event, 1, 2, 3, "4S", "N", "=", session])

    sheet = only(saved(fill))
    assert sheet.cells["session"].to_list() == ["Cup 1", "Cup 1", "Cup 2", "2", "Open", None]
    assert notes(sheet)["joined-columns"] == {"columns": "Event (A), Session (H)"}


def test_a_formula_that_was_never_calculated_is_a_fault(saved) -> None:
    """A workbook written by a program has formulas without values: they are not empty cells."""
    sheet = only(saved(table([1, 2, 3, "4S", "N", "=1+0"], [2, 2, 3, None, None, None])))
    assert sheet.faults == (CellFault(2, "result", "formula-no-value", "=1+0"),)
    assert sheet.cells["row"].to_list() == [2, 3]


def test_a_row_of_nothing_but_formulas_without_value_is_not_lost(saved) -> None:
    """Rows that read as empty in every cell are kept with their faults."""
    sheet = only(saved(table(["=A9", "=B9", "=C9", "=D9", "=E9", "=F9"], [2, 2, 3, "PASS", None, None])))
    assert sheet.cells["row"].to_list() == [2, 3]
    assert [fault.column for fault in sheet.faults] == ["board", "contract", "declarer", "ew", "ns", "result"]


def test_a_formula_that_gave_an_empty_text_is_an_empty_cell(saved) -> None:
    """Calculated and empty is empty."""

    def calculated(xml: str) -> str:
        return re.sub(r'<c r="F2"[^>]*>.*?</c>', '<c r="F2" t="str"><f>""</f><v></v></c>', xml)

    sheet = only(saved(table([1, 2, 3, "PASS", None, "=1+0"]), calculated))
    assert sheet.faults == ()
    assert sheet.cells["result"].to_list() == [None]


def test_errors_in_columns_of_no_consequence_are_no_faults(saved) -> None:
    """A percentage that could not be divided does not trouble the row."""

    def fill(sheet: Any) -> None:
        sheet.append([*HEADINGS, "% NS"])
        sheet.append([1, 2, 3, "4S", "N", "=", "#DIV/0!"])

    assert only(saved(fill)).faults == ()


@pytest.mark.parametrize(
    ("code", "texts"),
    [('+0;-0;"="', ["+1", "=", "-2"]), ("[Blue]\\+0;[Red]-0;0", ["+1", "0", "-2"]), ("0", ["1", "0", "-2"])],
)
def test_a_signed_number_format_shows_its_signs(saved, code: str, texts: list[str]) -> None:
    """A result of 1 shown as +1 is +1; formats without a plus sign show what is stored."""

    def fill(sheet: Any) -> None:
        table(*([1, n, 9, "4S", "N", result] for n, result in enumerate([1, 0, -2])))(sheet)
        for row in (2, 3, 4):
            sheet.cell(row, 6).number_format = code

    assert only(saved(fill)).cells["result"].to_list() == texts


def test_merged_cells_hold_for_every_row_they_cover(saved) -> None:
    """Only the rows below the top of a merged cell are filled, and rows with nothing else are no rows."""

    def fill(sheet: Any) -> None:
        table([7, 1, 2, "4S", "N", "="], [None, 3, 4, "4S", "N", "="], [], [None, 5, 6, "PASS", None, None])(sheet)
        sheet.merge_cells("A2:A4")
        sheet.merge_cells("D5:F5")

    sheet = only(saved(fill))
    assert sheet.cells.select("row", "board", "contract", "declarer").rows() == [
        (2, "7", "4S", "N"),
        (3, "7", "4S", "N"),
        (5, None, "PASS", None),
    ]
    assert notes(sheet)["merged-cells"] == {"count": 1}


def test_all_visible_sheets_of_travellers_are_read(saved, tmp_path: Path) -> None:
    """A workbook may hold several sessions; hidden sheets and sheets of other kinds are named and left out."""
    book = openpyxl.Workbook()
    for name in ("Monday", "Tuesday", "Old"):
        table([1, 2, 3, "4S", "N", "="])(book.create_sheet(name))
    book["Sheet"].append(["Prizes", "for", "the winners"])
    book["Old"].sheet_state = "veryHidden"
    path = tmp_path / "week.xlsx"
    book.save(path)
    sheets = read(path)
    assert [sheet.name for sheet in sheets] == ["Monday", "Tuesday"]
    for sheet in sheets:
        assert notes(sheet)["hidden-sheets"] == {"sheets": "Old", "count": 1}
        assert notes(sheet)["other-sheets"] == {"sheets": "Sheet", "count": 1}


def test_a_workbook_without_travellers_says_what_it_has(tmp_path: Path) -> None:
    """One sheet that lacks columns gives its reason; several give their names."""
    book = openpyxl.Workbook()
    book.active.append(["Board", "Contract", "Result", "Other"])
    book.active.append([1, "4S", "=", "x"])
    path = tmp_path / "club.xlsx"
    book.save(path)
    assert refusal(path).name == "missing-column"
    assert refusal(path).detail["columns"] == "ns, ew"
    book.create_sheet("Prizes").append(["for", "the winners"])
    book.save(path)
    assert (refusal(path).name, refusal(path).detail) == ("no-traveller-sheet", {"sheets": "Sheet, Prizes"})


def test_headings_alone_are_no_data(saved) -> None:
    """The sheet and the row of its headings are named."""
    assert (refusal(saved(table())).name, refusal(saved(table())).detail["row"]) == ("no-data-rows", 1)


def test_far_away_cells_are_refused_before_memory_is_asked_for(saved) -> None:
    """A stray cell in the last row and column would ask for 500 gigabytes."""

    def fill(sheet: Any) -> None:
        table([1, 2, 3, "4S", "N", "="])(sheet)
        sheet.cell(1_048_576, 16_384, "x")

    found = refusal(saved(fill))
    assert found.name == "too-large"
    assert found.detail == {"sheet": "Sheet", "rows": 1_048_576, "columns": 16_384}


def zipped(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/").replace("_DOT_", "."), data)
    return file.getvalue()


COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)

NO_WORKBOOKS = [
    ("club.xlsx", COMPOUND + "EncryptedPackage".encode("utf-16-le"), "encrypted-workbook", {}),
    ("club.xls", COMPOUND + "WordDocument".encode("utf-16-le"), "not-a-workbook", {"format": "DOC"}),
    ("club.xls", COMPOUND + "Workbook".encode("utf-16-le"), "unreadable-workbook", {}),
    ("club.xlsx", zipped(word__document_DOT_xml=b"<x/>"), "not-a-workbook", {"format": "DOCX"}),
    ("club.xlsx", zipped(readme=b"hello"), "not-a-workbook", {"format": "ZIP"}),
    (
        "club.odt",
        zipped(content_DOT_xml=b"<x/>", mimetype=b"opendocument.text"),
        "not-a-workbook",
        {"format": "OpenDocument"},
    ),
    ("club.ods", zipped(content_DOT_xml=b"<x/>", mimetype=b"opendocument.spreadsheet"), "unreadable-workbook", {}),
    ("club.xlsx", zipped(xl__workbook_DOT_xml=b"<x/>"), "unreadable-workbook", {}),
    ("club.xlsx", b"PK\x03\x04 and nothing more", "unreadable-workbook", {}),
    ("club.xlsx", b"Board,NS,EW\n1,2,3\n", "not-a-workbook", {"format": "text"}),
    ("club.xls", b"\xef\xbb\xbf  <HTML><table>", "not-a-workbook", {"format": "HTML"}),
    ("club.xlsx", zipped(xl__workbook_DOT_xml=b"<x/>", bomb=bytes(300_000_000)), "too-large", {"megabytes": 300}),
]


@pytest.mark.parametrize(("name", "data", "reason", "detail"), NO_WORKBOOKS)
def test_what_is_no_workbook_is_refused_by_what_it_is(
    tmp_path: Path, name: str, data: bytes, reason: str, detail: dict[str, str | int]
) -> None:
    """Passwords, other Office files, archives, web pages and text are told apart; a damaged file is damaged."""
    path = tmp_path / name
    path.write_bytes(data)
    found = refusal(path)
    assert found.name == reason
    assert detail.items() <= found.detail.items()


def test_a_workbook_is_read_whatever_its_name(saved, tmp_path: Path) -> None:
    """A workbook called .csv is a workbook."""
    path = saved(table([1, 2, 3, "4S", "N", "="])).rename(tmp_path / "club.csv")
    assert only(path).cells["contract"].to_list() == ["4S"]
