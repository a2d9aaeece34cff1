"""Parquet, for archives: in comes a file, out goes the sheet of the travellers in it.

The names of the columns are the headings, known like those of any sheet, and stand for row 1: a result has the number
it would have in a spreadsheet of the same table. The columns of an archive (`batch.write.targets.archive`) are the
meanings themselves, so it reads back as the same travellers, and so do the travellers published to other programs; a
table from elsewhere is read as far as its columns are known.
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
from batch.read.sheet import NOWHERE, Sheet
from batch.read.tidy import frame, sheet, tidy

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
    cells, _ = tidy(frame(range(2, rows + 2), texts), plan)
    return [sheet(source, None, plan, cells)]


def _plan(names: list[str], source: str) -> Layout:
    """What each column means, by its name; a column has no letter."""
    plan = layout(candidate([Row(1, names)]), source)
    headers = {meaning: header._replace(column=NOWHERE) for meaning, header in plan.headers.items()}
    return replace(plan, headers=headers)


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
