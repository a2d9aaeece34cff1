"""Tables that are no travellers (a list of players, what is carried over): in comes a path, out go its rows as texts.

A row keeps the number the person sees. Numbers of a workbook become what a person would type; where a cell shows a
number with leading zeros (`00123456`), they are part of it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from batch.read.content import HEAD, format_of
from batch.read.layout import DEPTH, Row
from batch.read.opening import whole
from batch.read.sheet import BLANKS
from batch.read.text import decode

SEPARATORS = ";,\t|"


class PlainTable(NamedTuple):
    """One table: its file, its sheet when it stands in a workbook, its rows that are not blank."""

    source: str
    name: str | None
    rows: list[Row]


def read_plain(path: Path, leave: Collection[str] = ()) -> list[PlainTable]:
    """The tables of a file: one of a text file, one for each visible sheet of a workbook but those to leave aside.

    Raises Refusal for a file that cannot be opened or is of another kind.
    """
    data = whole(path)
    if format_of(data[:HEAD], path) == "workbook":
        return _of_workbook(path, data, leave)
    text, _ = decode(data, str(path))
    return [PlainTable(str(path), None, _records(text))]


def _records(text: str) -> list[Row]:
    """The records of a text with the number of their first line, by the separator that the first lines have most of."""
    lines = text.splitlines()
    separator = max(SEPARATORS, key=lambda sign: sum(line.count(sign) for line in islice(lines, DEPTH)))
    reader, before, rows = csv.reader(io.StringIO(text), delimiter=separator), 0, []
    for cells in reader:
        rows.append(Row(before + 1, [cell.strip(BLANKS) for cell in cells]))
        before = reader.line_num
    return [row for row in rows if any(row.cells)]


def _of_workbook(path: Path, data: bytes, leave: Collection[str]) -> list[PlainTable]:
    from python_calamine import CalamineWorkbook, SheetVisibleEnum

    from batch.read.package import reading

    with reading(str(path)):
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        visible = [sheet.name for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible]
        wanted = [name for name in visible if name not in leave]
        return [PlainTable(str(path), name, _rows(book, data, name)) for name in wanted]


def _rows(book: object, data: bytes, name: str) -> list[Row]:
    from batch.read.workbook import _text

    values = book.get_sheet_by_name(name)  # type: ignore[attr-defined]
    left = values.start[1] if values.start else 0
    zeros = _leading_zeros(data, name)
    rows = []
    for number, row in enumerate(values.iter_rows(), start=1):
        cells = [""] * left + [_text(value).strip(BLANKS) for value in row]
        rows.append(Row(number, [cell.zfill(zeros.get((number, n), 0)) for n, cell in enumerate(cells, start=1)]))
    return [row for row in rows if any(row.cells)]


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
