"""Parquet, for archives: in comes a file, out goes the sheet of the travellers in it.

The names of the columns are the headings, known like those of any sheet; rows are counted from 1. `batch.write.archive`
writes the columns this program promises to others, and reads back to the same standings; a table from elsewhere is read
as far as its columns are known.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import isfinite
from typing import BinaryIO

import polars as pl

from batch.problems import Refusal
from batch.read.layout import Layout, Row, candidate, layout
from batch.read.sheet import NOWHERE, ROW, CellFault, Sheet
from batch.read.tidy import frame, sheet, tidy

OURS = frozenset({"score_ns", "outcome", "contract", "declarer"})
"""With these columns a table is one that this program wrote, in its own notation."""

FEW_CELLS = 5_000_000
CELLS_PER_BYTE = 50
"""A table of many cells has at least a byte for so many of them, or somebody means harm."""


def read_parquet(file: BinaryIO, head: bytes, source: str) -> list[Sheet]:
    """The sheet of travellers in a Parquet file.

    Raises Refusal: `damaged-file`, `too-large`, `missing-column`, `duplicate-column`, `no-data-rows`.
    """
    data = head + file.read()
    with _reading(source):
        names = list(pl.read_parquet_schema(io.BytesIO(data)))
        rows = pl.scan_parquet(io.BytesIO(data)).select(pl.len()).collect().item()
    if rows * len(names) > max(FEW_CELLS, CELLS_PER_BYTE * len(data)):
        raise Refusal("too-large", source, rows=rows, columns=len(names))
    plan = _plan(names, source)
    with _reading(source):
        found = pl.read_parquet(io.BytesIO(data), columns=[names[place] for place in plan.places.values()])
        texts = {part: _texts(found[names[place]]) for part, place in plan.places.items()}
    cells, _ = tidy(frame(range(1, rows + 1), texts), plan)
    if not set(names) >= OURS:
        return [sheet(source, None, plan, cells)]
    with _reading(source):
        left_out = _left_out(pl.read_parquet(io.BytesIO(data), columns=["outcome"])["outcome"])
    return [replace(sheet(source, None, plan, cells, faults=left_out), language="en")]


def _left_out(outcomes: pl.Series) -> list[CellFault]:
    """The rows that were rejected when the archive was written, whatever stands in them."""
    rows = (outcomes.cast(pl.String) == "rejected").arg_true()
    return [CellFault(row + 1, ROW, "rejected-before", "rejected") for row in rows]


def _plan(names: list[str], source: str) -> Layout:
    """What each column means, by its name; it has no letter, and the names stand in no row."""
    plan = layout(candidate([Row(1, names)]), source)
    headers = {meaning: header._replace(column=NOWHERE) for meaning, header in plan.headers.items()}
    return replace(plan, headers=headers, notes=tuple(note for note in plan.notes if note.code != "header-row"))


def _texts(column: pl.Series) -> list[str | None]:
    """What a person would type to get the values; nothing for values that are no cells."""
    if column.dtype.is_float():
        return [None if value is None or not isfinite(value) else f"{value:.15g}" for value in column]
    if column.dtype.is_nested() or column.dtype in (pl.Binary, pl.Object):
        return [None] * column.len()
    return column.cast(pl.String).to_list()


@contextmanager
def _reading(source: str) -> Iterator[None]:
    """Whatever the library raises over a damaged file, its own panic too, becomes the Refusal `damaged-file`."""
    try:
        yield
    except (Exception, pl.exceptions.PanicException):
        raise Refusal("damaged-file", source, format="Parquet") from None
