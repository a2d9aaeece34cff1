"""The cells of a file as they stand, row by row, whatever they mean: for copies of it.

In: a path. Out: for each visible or hidden sheet its rows, with the numbers a person sees; a text file is one sheet.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from batch.read.delimited import records, sniff
from batch.read.package import reading
from batch.read.text import decode

Rows = dict[str, list[tuple[int, list[Any]]]]
"""By sheet: the numbers of its rows and their cells, from the first column on."""


def rows_of_text(file: Path) -> Rows:
    """The records of a text file, under its name."""
    text, _ = decode(file.read_bytes(), str(file))
    lines = tuple(io.StringIO(text, newline=""))
    separator, _ = sniff(lines)
    return {file.stem: [(row.number, list(row.cells)) for row in records(lines, separator)]}


def rows_of_workbook(file: Path) -> Rows:
    """The rows of each worksheet that hold something."""
    from python_calamine import CalamineWorkbook, SheetTypeEnum

    with reading(str(file)):
        book = CalamineWorkbook.from_filelike(io.BytesIO(file.read_bytes()))
        names = [sheet.name for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
        return {name: _rows(book.get_sheet_by_name(name)) for name in names}


def _rows(sheet: Any) -> list[tuple[int, list[Any]]]:  # noqa: ANN401  (the library ships no types for it)
    left = sheet.start[1] if sheet.start else 0
    rows = enumerate(sheet.iter_rows(), start=1)
    return [(number, [""] * left + list(row)) for number, row in rows if row.count("") != len(row)]
