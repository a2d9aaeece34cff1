"""Parquet, for archives: in comes a file, out goes the sheet of the travellers in it.

The names of the columns are the headings, known like those of any sheet, and stand for row 1: a result has the number
it would have in a spreadsheet of the same table. The columns of an archive (`batch.write.targets.archive`) are the
meanings themselves, and it knows its language, so it reads back as the same travellers; so do the travellers published
to other programs. A table from elsewhere is read as far as its columns are known.

A damaged file may end the process that reads it, so it is read once in a process of its own before.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from math import isfinite
from pathlib import Path

import polars as pl

from batch.notation import LANGUAGES, MIXED
from batch.problems import Refusal
from batch.read.layout import Layout, Row, candidate, layout
from batch.read.sheet import NOWHERE, Sheet
from batch.read.tidy import frame, sheet, tidy

TRIAL = """
import sys
path, memory, most = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
if sys.platform == "linux":
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
import polars
rows = polars.scan_parquet(path).select(polars.len()).collect().item()
columns = len(polars.read_parquet_schema(path))
if rows * columns > most:
    print(rows, columns)
    sys.exit(3)
polars.read_parquet(path)
"""
"""What the trial does: count the cells, and read them all when they are not too many."""

LANGUAGE, METHOD, AWARDS = "bridge-batch.language", "bridge-batch.method", "bridge-batch.awards"
"""What an archive says of itself: the language of its cells, how its file was scored, what the official awards are."""

TOO_LARGE = 3
SECONDS = 120
MOST_MEMORY = 12_000_000_000

FEW_CELLS = 5_000_000
CELLS_PER_BYTE = 50
"""A table of many cells has at least a byte for so many of them, or somebody means harm."""


def read_parquet(source: str) -> list[Sheet]:
    """The sheet of travellers in a Parquet file.

    Raises Refusal: `damaged-file`, `too-large`, `missing-column`, `duplicate-column`, `no-data-rows`.
    """
    _try(source)
    with _reading(source):
        names, marks = list(pl.read_parquet_schema(source)), pl.read_parquet_metadata(source)
        plan = _plan(names, source)
        found = pl.read_parquet(source, columns=[names[place] for place in plan.places.values()])
        texts = {part: _texts(found[names[place]]) for part, place in plan.places.items()}
    cells, _ = tidy(frame(range(2, found.height + 2), texts), plan)
    return [_marked(sheet(source, None, plan, cells), marks)]


def _marked(found: Sheet, marks: Mapping[str, str]) -> Sheet:
    """The sheet with what an archive says of itself."""
    language = marks.get(LANGUAGE) if marks.get(LANGUAGE) in (*LANGUAGES, *MIXED) else None
    official = found.official._replace(method=marks.get(AWARDS, found.official.method)) if found.official else None
    return replace(found, language=language, method=marks.get(METHOD), official=official)


def _try(source: str) -> None:
    """Read the file in a process of its own first: the library may end the one in which it meets damage."""
    command = [sys.executable, "-c", TRIAL, str(Path(source).resolve()), str(MOST_MEMORY), str(_most_cells(source))]
    try:
        trial = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Refusal("damaged-file", source, format="Parquet") from None
    if trial.returncode == TOO_LARGE:
        rows, columns = map(int, trial.stdout.split())
        raise Refusal("too-large", source, rows=rows, columns=columns)
    if trial.returncode:
        raise Refusal("damaged-file", source, format="Parquet")


def _most_cells(source: str) -> int:
    return max(FEW_CELLS, CELLS_PER_BYTE * Path(source).stat().st_size)


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
    except Refusal:
        raise
    except (Exception, pl.exceptions.PanicException):
        raise Refusal("damaged-file", source, format="Parquet") from None
