"""Lists that are not travellers, such as rulings: a file and its headings come in, a sheet of text cells goes out.

The first table of the file with the headings wanted. Nothing is interpreted: a cell is the text a person typed, or
null; every row keeps its number, every column its heading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import polars as pl

from batch.problems import Refusal
from batch.read.layout import DEPTH, Row
from batch.read.plain import read_plain
from batch.read.sheet import ROW, Header, Note, Sheet


class Wanted(NamedTuple):
    """What a heading of the list means, which meanings are enough, and those to name where they are not there."""

    meaning: Callable[[str], str | None]
    enough: Callable[[set[str]], bool]
    needed: str


def read_listing(path: Path, wanted: Wanted) -> Sheet:
    """The list in a file, its `cells` as String columns by meaning beside `row`.

    Raises Refusal for a file that cannot be opened or read, and for one without the headings wanted.
    """
    for table in read_plain(path):
        for place, row in enumerate(table.rows[:DEPTH]):
            headers = _headers(row, wanted)
            if wanted.enough(set(headers)):
                about = (*table.notes, Note("header-row", {"row": row.number}))
                cells = _cells(table.rows[place + 1 :], headers)
                return Sheet(table.source, table.name, cells, headers, (), about, {})
    raise Refusal("missing-column", str(path), columns=wanted.needed, found="", row=1)


def _headers(row: Row, wanted: Wanted) -> dict[str, Header]:
    """The headings of a row that are known, the first of each meaning."""
    found: dict[str, Header] = {}
    for column, cell in enumerate(row.cells):
        meaning = wanted.meaning(cell) if cell else None
        if meaning:
            found.setdefault(meaning, Header(" ".join(cell.split()), column))
    return found


def _cells(rows: Sequence[Row], headers: Mapping[str, Header]) -> pl.DataFrame:
    columns: dict[str, list[str | None]] = {
        meaning: [_cell(row, header.column) for row in rows] for meaning, header in headers.items()
    }
    texts = {meaning: pl.Series(values, dtype=pl.String) for meaning, values in columns.items()}
    return pl.DataFrame({ROW: pl.Series([row.number for row in rows], dtype=pl.UInt32), **texts})


def _cell(row: Row, column: int) -> str | None:
    return (row.cells[column] or None) if column < len(row.cells) else None
