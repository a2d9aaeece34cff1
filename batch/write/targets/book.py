"""Travellers as an Excel workbook: the table of the CSV, numbers as numbers, everything else as text.

Results such as `=` and `+1` are texts, never formulas; the headings stay in sight and can be filtered by.
"""

from __future__ import annotations

import re
from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from batch.write.cells import clean
from batch.write.report import Report
from batch.write.styles import FONT, HEAD, WHITE
from batch.write.targets import Loss
from batch.write.targets.text import headed

NUMBERS = ("Board", "NS", "EW", "Table", "Round", "Score NS")
"""Columns whose figures are numbers; `007` stays what it is."""
_WHOLE = re.compile(r"0|-?[1-9]\d{0,8}")
_WIDTHS = {"NS names": 34, "EW names": 34, "Contract": 14, "Home": 18, "Away": 18}


def write_xlsx(report: Report, path: Path) -> list[Loss]:
    """Write the workbook."""
    table = headed(report)
    book = Workbook(write_only=True)
    sheet = book.create_sheet(report.say("sheet.travellers"))
    for number, name in enumerate(table.columns, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = _WIDTHS.get(name, 10)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(table.width)}{table.height + 1}"
    sheet.append([_heading(sheet, name) for name in table.columns])
    figures = [name in NUMBERS for name in table.columns]
    for row in table.iter_rows():
        sheet.append([_cell(sheet, text, figure=figure) for text, figure in zip(row, figures, strict=True)])
    book.properties.creator = "bridge-batch"
    book.save(path)
    return []


def _heading(sheet: Worksheet, text: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, text)
    cell.font, cell.fill = Font(FONT, bold=True, color=WHITE), PatternFill("solid", fgColor=HEAD)
    return cell


def _cell(sheet: Worksheet, text: str | None, *, figure: bool) -> WriteOnlyCell | int | None:
    if text is None:
        return None
    if figure and _WHOLE.fullmatch(text):
        return int(text)
    cell = WriteOnlyCell(sheet, clean(text))
    cell.data_type = "s"
    return cell
