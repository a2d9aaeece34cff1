"""Travellers as an Excel workbook: a sheet for each, its cells as they were typed, numbers as numbers.

Results such as `=` and `+1` are texts, never formulas; what was a date, a time, an error or a formula without a value
is one again, so that it is found again. The headings stay in sight and can be filtered by.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from batch.read import ROW
from batch.write.cells import clean
from batch.write.report import Report
from batch.write.styles import FONT, HEAD, WHITE
from batch.write.targets import Held, Source
from batch.write.targets.text import headed
from batch.write.targets.typed import RAGGED, Table, lost_by_tables, texts_alone, typed_tables

NUMBERS = ("board", "ns", "ew", "table", "round", "score", "score_ns", "score_ew", "boards", "imps_home", "imps_away")
"""Columns whose figures are numbers; `007` stays what it is."""
_WHOLE = re.compile(r"0|-?[1-9]\d{0,8}")
_WIDTHS = {"names_ns": 34, "names_ew": 34, "contract": 14, "home": 18, "away": 18}
_LONGEST_TITLE = 31
_NOT_IN_TITLES = re.compile(r"[\[\]:*?/\\]")


def write_xlsx(source: Source, path: Path) -> Held:
    """Write the workbook."""
    tables = typed_tables(source)
    book = Workbook(write_only=True)
    for table in tables:
        _fill(book.create_sheet(_title(table, source.report)), table)
    book.properties.creator = "bridge-batch"
    book.save(path)
    lost = [*lost_by_tables(source), *texts_alone(source, [RAGGED])]
    return Held(sum(table.cells.height for table in tables), lost)


def _title(table: Table, report: Report) -> str:
    """The name of the sheet; one of another format may be longer than Excel allows."""
    return _NOT_IN_TITLES.sub(" ", clean(table.name or report.say("sheet.travellers")))[:_LONGEST_TITLE]


def _fill(sheet: Worksheet, table: Table) -> None:
    rows = headed(table)
    for number, meaning in enumerate(table.headings, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = _WIDTHS.get(meaning, 10)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(table.headings))}{rows.height + 1}"
    sheet.append([_heading(sheet, name) for name in rows.columns])
    figures = [meaning in NUMBERS for meaning in table.headings] + [False] * bool(table.beyond)
    odd = _odd(table)
    for row, texts in zip(table.cells[ROW], rows.iter_rows(), strict=True):
        cells = [_cell(sheet, text, figure=figure) for text, figure in zip(texts, figures, strict=True)]
        for place, kind in odd.get(row, {}).items():
            cells[place] = _KINDS[kind](sheet, texts[place] or "")
        sheet.append(cells)


def _odd(table: Table) -> dict[int, dict[int, str]]:
    """By row, the places of the cells that are no text, each with the fault it is."""
    places = {meaning: place for place, meaning in enumerate(table.headings)}
    found: dict[int, dict[int, str]] = {}
    for fault in table.faults:
        if fault.code in _KINDS:
            found.setdefault(fault.row, {})[places[fault.column]] = fault.code
    return found


def _heading(sheet: Worksheet, text: str) -> WriteOnlyCell:
    cell = _of_kind(sheet, clean(text), "s")
    cell.font, cell.fill = Font(FONT, bold=True, color=WHITE), PatternFill("solid", fgColor=HEAD)
    return cell


def _cell(sheet: Worksheet, text: str | None, *, figure: bool) -> WriteOnlyCell | str | int | None:
    """A number, a text as it is, or a cell where the library would make a formula or an error of the text."""
    value = None if text is None else _value(text, figure=figure)
    return _of_kind(sheet, value, "s") if isinstance(value, str) and value.startswith(("=", "#")) else value


@lru_cache(maxsize=65_536)
def _value(text: str, *, figure: bool) -> str | int:
    return int(text) if figure and _WHOLE.fullmatch(text) else clean(text)


def _of_kind(sheet: Worksheet, text: str, kind: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, clean(text))
    cell.data_type = kind
    return cell


def _moment(sheet: Worksheet, text: str) -> WriteOnlyCell:
    """A date or a time of day again; where the text is neither, the text."""
    for read in (datetime.date.fromisoformat, datetime.datetime.fromisoformat, datetime.time.fromisoformat):
        try:
            return WriteOnlyCell(sheet, read(text))
        except ValueError:
            continue
    return _of_kind(sheet, text, "s")


_KINDS: dict[str, Callable[[Worksheet, str], WriteOnlyCell]] = {
    "cell-error": lambda sheet, text: _of_kind(sheet, text, "e"),
    "formula-no-value": lambda sheet, text: _of_kind(sheet, text, "f"),
    "date-cell": _moment,
    "time-cell": _moment,
}
"""Fault of a cell -> the cell again."""
