"""Tables that are no travellers (players, rulings, what is carried over): in comes a path, out go its rows as texts.

A row keeps the number the person sees. Numbers of a workbook become what a person would type; where a cell shows a
number with leading zeros (`00123456`), they are part of it. A text is a table for each separator that its first lines
hold, since only the headings tell which is meant.
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from batch.read.content import HEAD, format_of
from batch.read.layout import DEPTH, Row
from batch.read.opening import whole
from batch.read.sheet import BLANKS, Note

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook


class PlainTable(NamedTuple):
    """One table: its file, its sheet when it stands in a workbook, its rows that are not blank, how it was read."""

    source: str
    name: str | None
    rows: list[Row]
    notes: list[Note]


def read_plain(path: Path, leave: Collection[str] = ()) -> list[PlainTable]:
    """The tables of a file: those of a text, the likeliest separator first, or one for each visible sheet of a workbook
    but those to leave aside.

    Raises Refusal for a file that cannot be opened or is of another kind.
    """
    data = whole(path)
    if format_of(data[:HEAD], path) == "workbook":
        return _of_workbook(path, data, leave)
    return _of_text(path, data)


def _of_text(path: Path, data: bytes) -> list[PlainTable]:
    from batch.read.delimited import SEPARATORS, how, records
    from batch.read.text import decode

    text, encoding = decode(data, str(path))
    lines = tuple(io.StringIO(text, newline=""))
    often = {separator: sum(line.count(separator) for line in lines[:DEPTH]) for separator in SEPARATORS}
    present = [separator for separator in sorted(often, key=lambda sign: -often[sign]) if often[separator]]
    return [
        PlainTable(str(path), None, _filled(list(records(lines, separator))), how(encoding, separator))
        for separator in present or SEPARATORS[:1]
    ]


def _filled(rows: list[Row]) -> list[Row]:
    """The rows that hold something, without the blanks around their cells."""
    trimmed = [Row(number, [cell.strip(BLANKS) for cell in cells]) for number, cells in rows]
    return [row for row in trimmed if any(row.cells)]


def _of_workbook(path: Path, data: bytes, leave: Collection[str]) -> list[PlainTable]:
    from python_calamine import CalamineWorkbook, SheetVisibleEnum

    from batch.read.package import reading

    with reading(str(path)):
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        visible = [sheet.name for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible]
        wanted = [name for name in visible if name not in leave]
        return [PlainTable(str(path), name, _rows(book, data, name), []) for name in wanted]


def _rows(book: CalamineWorkbook, data: bytes, name: str) -> list[Row]:
    from batch.read.workbook import typed_text

    values = book.get_sheet_by_name(name)
    left = values.start[1] if values.start else 0
    zeros = _leading_zeros(data, name)
    rows = []
    for number, row in enumerate(values.iter_rows(), start=1):
        cells = [""] * left + [typed_text(value) for value in row]
        rows.append(Row(number, [cell.zfill(zeros.get((number, n), 0)) for n, cell in enumerate(cells, start=1)]))
    return _filled(rows)


def _leading_zeros(data: bytes, name: str) -> dict[tuple[int, int], int]:
    """How many digits a number is shown with, by row and column from 1: its format is zeros alone."""
    from openpyxl import load_workbook

    try:
        sheet = load_workbook(io.BytesIO(data), read_only=True)[name]
        sheet.reset_dimensions()
        return {
            (cell.row, cell.column): len(cell.number_format)
            for row in sheet.iter_rows()
            for cell in row
            if cell.value is not None and re.fullmatch("0+", cell.number_format or "")
        }
    except Exception:
        return {}
