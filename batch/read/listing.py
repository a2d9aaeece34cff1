"""Lists that are not travellers, such as rulings: a file and its headings come in, a sheet of text cells goes out.

A text file with any separator, or the first sheet of a workbook with the headings wanted. Nothing is interpreted: a
cell is the text a person typed, or null; every row keeps its number, every column its heading.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import polars as pl

from batch.problems import Refusal
from batch.read.layout import DEPTH, Row
from batch.read.opening import whole
from batch.read.sheet import BLANKS, ROW, Header, Note, Sheet

SEPARATORS = (";", ",", "\t", "|")
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


class Wanted(NamedTuple):
    """What a heading of the list means, which meanings are enough, and those to name where they are not there."""

    meaning: Callable[[str], str | None]
    enough: Callable[[set[str]], bool]
    needed: str


def read_listing(path: Path, wanted: Wanted) -> Sheet:
    """The list in a file, its `cells` as String columns by meaning beside `row`.

    Raises Refusal for a file that cannot be opened or read, and for one without the headings wanted.
    """
    source = str(path)
    for name, rows, notes in _tables(whole(path), source):
        for place, row in enumerate(rows[:DEPTH]):
            headers = _headers(row, wanted)
            if wanted.enough(set(headers)):
                about = (*notes, Note("header-row", {"row": row.number}))
                return Sheet(source, name, _cells(rows[place + 1 :], headers), headers, (), about, {})
    raise Refusal("missing-column", source, columns=wanted.needed, found="", row=1)


def _tables(data: bytes, source: str) -> Iterator[tuple[str | None, list[Row], list[Note]]]:
    """The rows of each sheet of a workbook, or of a text by each separator it holds, with what to say about it."""
    if data.startswith(_WORKBOOKS):
        yield from _sheets(data, source)
        return
    from batch.read.delimited import how, records
    from batch.read.text import decode

    text, encoding = decode(data, source)
    lines = tuple(io.StringIO(text, newline=""))
    for separator in SEPARATORS:
        if any(separator in line for line in lines[:DEPTH]):
            yield None, list(records(lines, separator)), how(encoding, separator)


def _sheets(data: bytes, source: str) -> Iterator[tuple[str | None, list[Row], list[Note]]]:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        for name in book.sheet_names:
            values = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            yield name, [Row(n, [_text(value) for value in row]) for n, row in enumerate(values, start=1)], []
    except CalamineError:
        raise Refusal("unreadable-workbook", source) from None


def _text(value: object) -> str:
    """A cell as a person would type it: whole numbers without decimals."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _headers(row: Row, wanted: Wanted) -> dict[str, Header]:
    """The headings of a row that are known, the first of each meaning."""
    found: dict[str, Header] = {}
    for column, cell in enumerate(row.cells):
        meaning = wanted.meaning(cell) if cell.strip(BLANKS) else None
        if meaning:
            found.setdefault(meaning, Header(" ".join(cell.split()), column))
    return found


def _cells(rows: Sequence[Row], headers: Mapping[str, Header]) -> pl.DataFrame:
    filled = [row for row in rows if any(cell.strip(BLANKS) for cell in row.cells)]
    columns: dict[str, list[str | None]] = {
        meaning: [_cell(row, header.column) for row in filled] for meaning, header in headers.items()
    }
    texts = {meaning: pl.Series(values, dtype=pl.String) for meaning, values in columns.items()}
    return pl.DataFrame({ROW: pl.Series([row.number for row in filled], dtype=pl.UInt32), **texts})


def _cell(row: Row, column: int) -> str | None:
    return (row.cells[column].strip(BLANKS) or None) if column < len(row.cells) else None
