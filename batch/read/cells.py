"""The cells of a file as they stand, row by row, whatever they mean: for copies of it.

In: a path. Out: for each visible or hidden sheet its rows, with the numbers a person sees; a text file is one sheet, of
USEBIO and PBN with a cell for each line.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from batch.read.content import HEAD, format_of
from batch.read.delimited import records, sniff
from batch.read.text import decode

Rows = dict[str, list[tuple[int, list[Any]]]]
"""By sheet: the numbers of its rows and their cells, from the first column on."""


class NoCellsError(Exception):
    """A file that is no sheet: there is nothing in it that a person could see coloured."""

    def __init__(self, file: Path) -> None:
        """The file."""
        super().__init__(file)
        self.file = file


def rows_of(file: Path) -> Rows:
    """The rows of a file that hold something, by sheet. NoCellsError for a database or an archive."""
    data = file.read_bytes()
    form = format_of(data[:HEAD], file)
    if form == "workbook":
        return _of_workbook(file, data)
    if form in ("bws", "parquet"):
        raise NoCellsError(file)
    text, _ = decode(data, str(file))
    lines = tuple(io.StringIO(text, newline=""))
    separator = sniff(lines)[0] if form == "text" else None
    return {file.stem: list(_records(lines, separator))}


def _records(lines: tuple[str, ...], separator: str | None) -> Iterator[tuple[int, list[Any]]]:
    """The records of a text by its separator; without one, a cell for each line."""
    if separator is None:
        yield from ((number, [line.rstrip("\r\n")]) for number, line in enumerate(lines, start=1))
    else:
        yield from ((row.number, list(row.cells)) for row in records(lines, separator))


def _of_workbook(file: Path, data: bytes) -> Rows:
    from python_calamine import CalamineWorkbook, SheetTypeEnum

    from batch.read.package import reading

    with reading(str(file)):
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        names = [sheet.name for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
        return {name: _rows(book.get_sheet_by_name(name)) for name in names}


def _rows(sheet: Any) -> list[tuple[int, list[Any]]]:  # noqa: ANN401  (the library ships no types for it)
    left = sheet.start[1] if sheet.start else 0
    rows = enumerate(sheet.iter_rows(), start=1)
    return [(number, [""] * left + list(row)) for number, row in rows if row.count("") != len(row)]
