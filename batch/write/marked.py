"""The marked copy: a person's own workbook, with what is wrong shown in its cells.

In: a `Report` and a file of its session. Out: a copy of the workbook (of a text file, or of a workbook in an older
format, one with the same cells in the same places; of USEBIO and PBN, one with their lines). Each cell with a problem
is coloured by severity and bears a comment that says what is wrong and what to type, and a first sheet lists the
problems by kind and then one by one, each linked to its cell. Mended and saved, the copy of a sheet is read like it.
"""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from batch.problems import Refusal
from batch.read.cells import Rows, rows_of
from batch.words import Language, say, say_count
from batch.write.cells import clean
from batch.write.kinds import kinds
from batch.write.report import GRAVITY, Report
from batch.write.styles import CELL_TINT, FONT, HEAD, WHITE

MOST_CELLS = 4_000_000
"""Larger workbooks are not copied: opening them whole would take minutes and more memory than there may be."""
MOST_COMMENTED = 20_000
"""So many cells bear a comment; all are coloured and listed."""

_WHOLE = re.compile(r"0|-?[1-9]\d{0,14}")
_FORBIDDEN = re.compile(r"[\\/*?:\[\]]")
_NEARLY = 0.7
_HEIGHT, _AVERAGE = 13.5, 0.95
"""Points of a line of text; columns' widths count digits, and letters are a little wider in all."""
_WIDTH, _LINE, _LETTERS = 320, 18, 44
"""Of a comment: its width in pixels, a line's height, how many letters a line holds."""
_LOOKED_AT = 1_000
_COLUMNS = {"severity": 13, "code": 6, "sheet": 13, "cell": 9, "value": 17, "message": 40, "hint": 40}
"""As wide together as a landscape page at its full size."""
_MARGIN = 0.4

HEADED = {"sheet": "sheet_of"}
"""Columns whose heading has another key than their name."""

Row = dict[str, Any]


class Mark(NamedTuple):
    """A problem and the cell it is shown in; no cell where it belongs to the sheet as a whole."""

    problem: Row
    sheet: str | None
    cell: str | None


def marked_suffix(file: Path) -> str:
    """How the name of the copy ends: a workbook with macros keeps them."""
    return ".xlsm" if file.suffix.lower() == ".xlsm" else ".xlsx"


def write_marked(report: Report, source: str, file: Path, path: Path) -> None:
    """Write the marked copy of a file whose name among the sources of the session is `source`.

    Raises Refusal `too-large` for a workbook that is too large to be copied, NoCellsError for a database or an archive.
    """
    book = _copy(file)
    marks = list(_marks(report, source, book))
    for number, ((sheet, cell), found) in enumerate(_by_cell(marks).items()):
        _mark(report.language, book[sheet][cell], found, commented=number < MOST_COMMENTED)
    _index(report, source, book, marks)
    book.properties.lastModifiedBy = "bridge-batch"
    book.save(path)


def _copy(file: Path) -> Workbook:
    """The workbook itself, or one with the cells of the file."""
    rows = rows_of(file)
    _check_size(file, rows)
    with contextlib.suppress(InvalidFileException, KeyError, ValueError, BadZipFile):
        return load_workbook(io.BytesIO(file.read_bytes()), keep_vba=marked_suffix(file) == ".xlsm")
    return _made(rows)


def _check_size(file: Path, rows: Rows) -> None:
    """Refuse what would have to be opened whole and is too large for that."""
    for numbered in rows.values():
        last, widest = numbered[-1][0] if numbered else 0, max((len(cells) for _, cells in numbered), default=0)
        if last * widest > MOST_CELLS:
            raise Refusal("too-large", str(file), rows=last, columns=widest)


def _made(rows: Rows) -> Workbook:
    book = Workbook()
    book.remove(book.active)
    for name, numbered in rows.items():
        sheet = book.create_sheet(_FORBIDDEN.sub("_", name)[:31] or "1")
        figures = _figures(numbered)
        for number, cells in numbered:
            for column, value in enumerate(cells, start=1):
                if value not in ("", None):
                    _put(sheet.cell(number, column), value, figure=column in figures)
        _fit(sheet, numbered)
    return book


def _fit(sheet: Worksheet, numbered: list[tuple[int, list[Any]]]) -> None:
    """Columns as wide as their texts, and pages as wide as the sheet."""
    for number, column in enumerate(zip_longest(*(cells for _, cells in numbered[:_LOOKED_AT]), fillvalue=""), start=1):
        longest = max(len(str(value)) for value in column)
        sheet.column_dimensions[get_column_letter(number)].width = min(max(longest * _AVERAGE + 2, 6), 40)
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True


def _figures(numbered: list[tuple[int, list[Any]]]) -> set[int]:
    """The columns, counted from 1, nearly all of whose texts are whole numbers."""
    found = set()
    for number, column in enumerate(zip_longest(*(cells for _, cells in numbered), fillvalue=""), start=1):
        filled = [str(value).strip() for value in column if value not in ("", None)]
        if sum(bool(_WHOLE.fullmatch(text)) for text in filled) >= _NEARLY * max(len(filled), 1):
            found.add(number)
    return found


def _put(cell: Cell, value: Any, *, figure: bool) -> None:  # noqa: ANN401  (whatever a spreadsheet holds)
    """A value as it stands; a text of digits in a column of figures becomes a number, no text a formula."""
    if not isinstance(value, str):
        cell.value = value
    elif figure and _WHOLE.fullmatch(value.strip()):
        cell.value = int(value)
    else:
        cell.value = clean(value)
        cell.data_type = "s"


def _marks(report: Report, source: str, book: Workbook) -> Iterator[Mark]:
    """The problems of the file, each with its cell: its own, that of its row, or that of the first row of its board."""
    here = {name.casefold(): name for name in book.sheetnames}
    first = book.sheetnames[0]
    boards = _boards(report, source)
    for problem in report.problems.filter(source=source).iter_rows(named=True):
        named = _FORBIDDEN.sub("_", problem["sheet"])[:31].casefold() if problem["sheet"] else None
        sheet = here.get(named) if named else first
        row = problem["row"] or boards.get((problem["sheet"], problem["board"]))
        cell = problem["cell"] or (f"A{row}" if row else None)
        yield Mark(problem, sheet, cell if sheet and cell else None)


def _boards(report: Report, source: str) -> dict[tuple[str | None, int | None], int]:
    """The first row of each board of a file, by sheet."""
    rows = report.travellers.filter(source=source).select("sheet", "board", "row")
    return {(sheet, board): row for sheet, board, row in reversed(rows.rows())}


def _by_cell(marks: list[Mark]) -> dict[tuple[str, str], list[Row]]:
    found: dict[tuple[str, str], list[Row]] = {}
    for problem, sheet, cell in marks:
        if sheet and cell and problem["row"]:
            found.setdefault((sheet, cell), []).append(problem)
    return found


def _mark(language: Language, cell: Cell, problems: list[Row], *, commented: bool) -> None:
    """Colour a cell by its gravest problem, and say in a comment what is wrong with it and what to do."""
    gravest = min((problem["severity"] for problem in problems), key=GRAVITY.__getitem__)
    text = "\n\n".join(_told(language, problem) for problem in problems)
    if not isinstance(cell, Cell):  # part of a merged cell: it has neither a look nor a comment of its own
        return
    cell.fill = PatternFill("solid", fgColor=CELL_TINT[gravest])
    if not commented:
        return
    before = f"{cell.comment.text}\n\n" if cell.comment else ""
    comment = Comment(clean(before + text), "bridge-batch")
    comment.width = _WIDTH
    comment.height = _LINE * (2 + sum(1 + len(line) // _LETTERS for line in (before + text).splitlines()))
    cell.comment = comment


def _told(language: Language, problem: Row) -> str:
    severity = say(language, f"terminal.severity.{problem['severity']}")
    return f"{severity} {problem['code']}: {problem['message']}\n{problem['hint']}"


def _rows(text_and_width: tuple[str | None, float]) -> int:
    """How many lines a text takes in a column."""
    text, width = text_and_width
    return sum(1 + int(len(line) * _AVERAGE / width) for line in (text or "").splitlines()) or 1


def _index(report: Report, source: str, book: Workbook, marks: list[Mark]) -> None:
    """The first sheet: how many problems of each kind, then all of them with their links."""
    say_ = report.say
    sheet = book.create_sheet(_free(book, say_("marked.sheet")), 0)
    book.active = 0
    for other in book.worksheets:
        other.sheet_view.tabSelected = other is sheet
    sheet.append([clean(say_("marked.title", file=Path(source).name))])
    sheet["A1"].font = Font(FONT, 14, bold=True, color=HEAD)
    sheet.append([say_("marked.about")])
    sheet.append([])
    _counts(report, source, sheet)
    sheet.append([])
    _heading(sheet, [say_(f"marked.{HEADED.get(name, name)}") for name in _COLUMNS])
    for mark in sorted(marks, key=lambda mark: GRAVITY[mark.problem["severity"]]):
        _line(report.language, sheet, mark)
    for number, width in enumerate(_COLUMNS.values(), start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.page_setup.orientation, sheet.page_setup.fitToHeight = "landscape", 0
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_margins.left = sheet.page_margins.right = _MARGIN
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.sheet_view.showGridLines = False


def _free(book: Workbook, name: str) -> str:
    """The name, or one with a number where a sheet is called so already."""
    taken = {sheet.casefold() for sheet in book.sheetnames}
    names = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(free for free in names if free.casefold() not in taken)


def _counts(report: Report, source: str, sheet: Worksheet) -> None:
    """A line for each kind of problem."""
    found = kinds(report.problems.filter(source=source), report.language)
    if found.is_empty():
        sheet.append([report.say("no_problems")])
    for kind in found.iter_rows(named=True):
        severity = say(report.language, f"terminal.severity.{kind['severity']}")
        times = say_count(report.language, "workbook.marked.times", kind["count"])
        sheet.append([severity, kind["code"], times, kind["kind"]])
        for cell in sheet[sheet.max_row]:
            cell.font = Font(FONT, 10)
        sheet.cell(sheet.max_row, 1).fill = PatternFill("solid", fgColor=CELL_TINT[kind["severity"]])


def _heading(sheet: Worksheet, texts: list[str]) -> None:
    sheet.append(texts)
    for cell in sheet[sheet.max_row]:
        cell.font, cell.fill = Font(FONT, bold=True, color=WHITE), PatternFill("solid", fgColor=HEAD)
    sheet.freeze_panes = f"A{sheet.max_row + 1}"
    sheet.print_title_rows = f"{sheet.max_row}:{sheet.max_row}"


def _line(language: Language, sheet: Worksheet, mark: Mark) -> None:
    problem = mark.problem
    severity = say(language, f"terminal.severity.{problem['severity']}")
    shown = [severity, problem["code"], mark.sheet, mark.cell, problem["value"], problem["message"], problem["hint"]]
    number = sheet.max_row + 1
    for column, text in enumerate(shown, start=1):
        cell = sheet.cell(number, column)
        cell.value, cell.font = clean(text) if text else None, Font(FONT, 10)
        cell.alignment = Alignment(wrap_text=True, vertical="top")
        if text:
            cell.data_type = "s"
    sheet.row_dimensions[number].height = _HEIGHT * max(map(_rows, zip(shown, _COLUMNS.values(), strict=True)))
    sheet.cell(number, 1).fill = PatternFill("solid", fgColor=CELL_TINT[problem["severity"]])
    if mark.cell and mark.sheet:
        link = sheet.cell(number, 4)
        quoted = mark.sheet.replace("'", "''")
        link.hyperlink = f"#'{quoted}'!{mark.cell}"
        link.font = Font(FONT, 10, bold=True, underline="single", color="0563C1")
