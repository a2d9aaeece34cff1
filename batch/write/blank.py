"""Blank travellers to print: one for each board, with its dealer and vulnerability, and lines for the tables.

In: a `Plan` and a language. Out: a workbook whose pages are A4; as many travellers stand on a page as fit.
"""

from __future__ import annotations

from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from batch.law.bridge import dealer, vulnerability
from batch.words import Language, say
from batch.words.bridge import render
from batch.write.play import seat_name
from batch.write.styles import BLOCK, FONT
from batch.write.template import Plan, heading

COLUMNS = ("ns", "ew", "contract", "declarer", "result", "lead", "score_ns", "score_ew", "remark")
WIDTHS = (9, 9, 12, 7, 10, 9, 11, 11, 16)
LINE, TITLE, PAGE = 30.0, 34.0, 1000.0
"""Points: a line to write on, a title, what a page holds between its margins once the columns fit its width."""


def write_blank(plan: Plan, language: Language, path: Path) -> None:
    """Write the workbook."""
    book = Workbook()
    sheet = book.active
    sheet.title = say(language, "template.sheet")
    for number, width in enumerate(WIDTHS, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    lines = 2 if plan.teams else plan.tables
    fitting = max(1, int(PAGE // (TITLE + LINE * (lines + 2))))
    for number, board in enumerate(plan.boards):
        _traveller(sheet, board, lines, plan, language)
        if number % fitting == fitting - 1:
            sheet.row_breaks.append(Break(id=sheet.max_row))
    _page(sheet)
    book.properties.creator = "bridge-batch"
    book.save(path)


def _traveller(sheet: Worksheet, board: int, lines: int, plan: Plan, language: Language) -> None:
    first = sheet.max_row + 1 if sheet.max_row > 1 else 1
    facts = {"dealer": seat_name(language, dealer(board)), "vul": render(language, vulnerability(board))}
    title = sheet.cell(first, 1, say(language, "template.title", board=board))
    title.font = Font(FONT, 18, bold=True)
    about = sheet.cell(first, 4, say(language, "template.facts", **facts))
    about.font = Font(FONT, 12)
    about.alignment = title.alignment = Alignment(vertical="center")
    sheet.row_dimensions[first].height = TITLE
    box = Border(*[Side("thin", color="7F7F7F")] * 4)
    for number, column in enumerate(COLUMNS, start=1):
        cell = sheet.cell(first + 1, number, heading(language, column, teams=plan.teams))
        cell.font, cell.fill, cell.border = Font(FONT, 10, bold=True), PatternFill("solid", fgColor=BLOCK), box
        cell.alignment = Alignment(horizontal="center")
        for row in range(first + 2, first + 2 + lines):
            sheet.cell(row, number).border = box
            sheet.row_dimensions[row].height = LINE
    sheet.cell(first + 2 + lines, 1, " ")
    sheet.row_dimensions[first + 2 + lines].height = LINE / 2


def _page(sheet: Worksheet) -> None:
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.page_margins.top = sheet.page_margins.bottom = 0.6
    sheet.sheet_view.showGridLines = False
