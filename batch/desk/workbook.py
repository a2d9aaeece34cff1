"""Paper: tables or a quiz come in, a workbook ready for the printer comes out, as bytes.

One sheet a table; the quiz has its questions on one sheet and the answers on another, so that they come out
on different pages. Everything is set for A4: headings on each page, one page wide, page numbers.
"""

import io
from collections.abc import Iterable, Sequence
from textwrap import wrap

from openpyxl import Workbook
from openpyxl.cell import Cell as SheetCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from batch.desk.lawtables import Cell, Table
from batch.desk.lesson import answer_text, explanation_text, question_text
from batch.desk.pages import LEFT, begins_block, headings, note, spoken, title
from batch.desk.quiz import Question
from batch.desk.speech import Voice
from batch.words import say

HEADING_ROW = 4
ROWS_ON_A_PAGE = 66
LINE_HEIGHT = 15.0
PAGE_WIDTH = 80
WIDEST_BY_CHOICE = 15
TYPEFACE = "Calibri"
CENTRED = ("result", "dealer", "covered")
FIRST_LEVEL_OF_PAGE_TWO = "3"
RULED = "FFBFBFBF"
SHADE = "FFF2F2F2"


def tables_workbook(tables: Sequence[Table], voice: Voice) -> bytes:
    """A workbook with one printable sheet for each table."""
    book = _new_workbook()
    for table in tables:
        _table_sheet(book, table, voice)
    return _bytes(book)


def quiz_workbook(questions: Sequence[Question], seed: int, voice: Voice) -> bytes:
    """A workbook with the questions on its first sheet and the answers, explained, on its second."""
    book = _new_workbook()
    asked = [(question_text(one, voice), "") for one in questions]
    solved = [(answer_text(one, voice), explanation_text(one, voice)) for one in questions]
    _quiz_sheet(book, "questions", asked, seed, voice)
    _quiz_sheet(book, "answers", solved, seed, voice)
    return _bytes(book)


def _table_sheet(book: Workbook, table: Table, voice: Voice) -> None:
    name = say(voice.language, f"desk.table.{table.name}.sheet", boards=table.boards)
    sheet = _sheet(book, name, title(table, voice), note(table, voice))
    _heading_row(sheet, headings(table, voice))
    for index, (row, shaded) in enumerate(zip(table.rows, _shaded(table), strict=True)):
        cells = [spoken(column, cell, voice) for column, cell in zip(table.columns, row, strict=True)]
        _table_row(sheet, HEADING_ROW + 1 + index, table.columns, cells, shaded=shaded)
        if table.name == "made" and str(row[0]).startswith(FIRST_LEVEL_OF_PAGE_TWO) and begins_block(table, index):
            _page_break(sheet, HEADING_ROW + index)
    _widths(sheet, table, voice)
    _one_page(sheet, len(table.rows))


def _table_row(sheet: Worksheet, number: int, columns: Sequence[str], cells: Sequence[Cell], *, shaded: bool) -> None:
    for place, (column, value) in enumerate(zip(columns, cells, strict=True), start=1):
        cell = _put(sheet, number, place, value)
        _rule(cell, shaded=shaded)
        cell.number_format = "@" if isinstance(value, str) else "#,##0" if isinstance(value, int) else "0.00"
        cell.alignment = _alignment("center" if column in CENTRED else "left" if column in LEFT else "right")


def _shaded(table: Table) -> list[bool]:
    """Which rows are shaded: every other level, or where there are none every other four rows."""
    if table.name not in ("made", "scope"):
        return [index // 4 % 2 == 1 for index in range(len(table.rows))]
    shaded = [False]
    for index in range(1, len(table.rows)):
        shaded.append(shaded[-1] != begins_block(table, index))
    return shaded


def _widths(sheet: Worksheet, table: Table, voice: Voice) -> None:
    """Wide enough for each text, and wider while the columns fit a page together."""
    least = min(WIDEST_BY_CHOICE, PAGE_WIDTH // len(table.columns))
    for place, (column, heading) in enumerate(zip(table.columns, headings(table, voice), strict=True)):
        texts = [heading, *(str(spoken(column, row[place], voice)) for row in table.rows)]
        width = max(least, *(len(text) + 3 for text in texts))
        sheet.column_dimensions[chr(ord("A") + place)].width = width


def _quiz_sheet(book: Workbook, name: str, texts: Sequence[tuple[str, str]], seed: int, voice: Voice) -> None:
    key = f"desk.quiz.{name}"
    sheet = _sheet(
        book,
        say(voice.language, f"{key}.sheet"),
        say(voice.language, f"{key}.title", count=len(texts)),
        say(voice.language, f"{key}.note", seed=seed),
    )
    columns = ("number", "first", "second")
    _heading_row(sheet, [say(voice.language, f"{key}.{column}") for column in columns])
    widths = (6, 60, 30) if name == "questions" else (6, 30, 60)
    for letter, width in zip("ABC", widths, strict=True):
        sheet.column_dimensions[letter].width = width
    for index, (first, second) in enumerate(texts, start=1):
        _quiz_row(sheet, index, (first, second), widths[1:])
    _one_page(sheet, 0)


def _quiz_row(sheet: Worksheet, index: int, texts: tuple[str, str], widths: Sequence[int]) -> None:
    number = HEADING_ROW + index
    values: list[Cell] = [index, *texts]
    for place, value in enumerate(values, start=1):
        cell = _put(sheet, number, place, value)
        _rule(cell, shaded=False)
        cell.alignment = _alignment("center" if place == 1 else "left")
    needed = max(len(wrap(text, width - 4)) for text, width in zip(texts, widths, strict=True))
    sheet.row_dimensions[number].height = LINE_HEIGHT * max(needed, 1) + 12


def _sheet(book: Workbook, name: str, heading: str, below: str) -> Worksheet:
    """A new sheet with its title and note, set up for A4."""
    sheet: Worksheet = book.create_sheet(name)
    _put(sheet, 1, 1, heading).font = Font(name=TYPEFACE, bold=True, size=14)
    _put(sheet, 2, 1, below).font = Font(name=TYPEFACE, italic=True, color="FF595959")
    sheet.freeze_panes = f"A{HEADING_ROW + 1}"
    sheet.print_title_rows = f"{HEADING_ROW}:{HEADING_ROW}"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.print_options.horizontalCentered = True
    sheet.oddFooter.center.text = "&P / &N"
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    return sheet


def _heading_row(sheet: Worksheet, texts: Iterable[str]) -> None:
    for place, text in enumerate(texts, start=1):
        cell = _put(sheet, HEADING_ROW, place, text)
        cell.font = Font(name=TYPEFACE, bold=True, color="FFFFFFFF")
        cell.fill = PatternFill("solid", start_color="FF1F4E78")
        cell.alignment = _alignment("center")


def _put(sheet: Worksheet, row: int, column: int, value: Cell) -> SheetCell:
    """Write a value; a text that begins with an equals sign stays a text."""
    cell: SheetCell = sheet.cell(row, column, value)
    if isinstance(value, str):
        cell.data_type = "s"
    return cell


def _rule(cell: SheetCell, *, shaded: bool) -> None:
    line = Side(style="thin", color=RULED)
    cell.border = Border(top=line, bottom=line, left=line, right=line)
    if shaded:
        cell.fill = PatternFill("solid", start_color=SHADE)


def _alignment(horizontal: str) -> Alignment:
    """Words have room beside them and break into lines; numbers and codes do not."""
    words = horizontal == "left"
    return Alignment(horizontal=horizontal, vertical="center", wrap_text=words, indent=int(words))


def _page_break(sheet: Worksheet, after_row: int) -> None:
    sheet.row_breaks.append(Break(id=after_row))


def _one_page(sheet: Worksheet, rows: int) -> None:
    """One page wide; one page high too for a table that can be read so."""
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 1 if 0 < rows <= ROWS_ON_A_PAGE else 0


def _new_workbook() -> Workbook:
    book = Workbook()
    del book[book.sheetnames[0]]
    return book


def _bytes(book: Workbook) -> bytes:
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
