"""Many small text files at once: in come paths, out go bundles of files with the same headings, read in one go.

A file joins a bundle when nothing about it needs a closer look: UTF-8 without quotation marks, known headings in its
first line, as many cells in every line, and in every row a board number, two contestants and a contract. Every other
file is read by itself, so that a bundle never reads differently from its files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import polars as pl

from batch.problems import Refusal
from batch.read.blocks import side_by_side
from batch.read.delimited import how, sniff
from batch.read.layout import ENOUGH, Layout, layout
from batch.read.official import AWARDS
from batch.read.regular import Material, regular_frame
from batch.read.sheet import ROW, Sheet
from batch.read.tidy import trimmed

FEWEST = 20
"""Fewer files are read one by one."""
LARGEST = 100_000
"""Larger files, in bytes, are read by themselves."""

FILE = "file"
"""The column of `Bundle.cells` that holds the index of the row's file in the bundle."""

_MARK = b"\xef\xbb\xbf"


class Bundle(NamedTuple):
    """Files with the same headings: their places among the files asked for, their rows, a sheet without cells for each.

    `cells` has the columns FILE and ROW (the row as the person sees it) beside those of `Sheet.cells`.
    """

    places: list[int]
    sheets: list[Sheet]
    cells: pl.DataFrame

    def without(self, files: Sequence[int]) -> Bundle:
        """The bundle without some of its files, by their index; the others keep theirs."""
        if not files:
            return self
        gone = set(files)
        left = [number for number in range(len(self.sheets)) if number not in gone]
        new = pl.Series([None] * len(self.sheets), dtype=pl.UInt32).scatter(left, range(len(left)))
        kept = self.cells.filter(~pl.col(FILE).is_in(list(files)))
        moved = kept.with_columns(pl.lit(new).gather(pl.col(FILE)).alias(FILE))
        return Bundle([self.places[n] for n in left], [self.sheets[n] for n in left], moved)


class _Head(NamedTuple):
    """What a line of headings tells: the layout and the separator."""

    plan: Layout
    separator: str


class _File(NamedTuple):
    place: int
    path: Path
    body: bytes
    rows: int


def bundles(files: Sequence[Path]) -> list[Bundle]:
    """The bundles of some files; files in none of them have to be read by themselves."""
    groups: dict[bytes, list[_File]] = {}
    for place, path in enumerate(files):
        data = _small(path)
        if data is not None:
            line, _, body = data.partition(b"\n")
            groups.setdefault(line, []).append(_File(place, path, body, body.count(b"\n")))
    found = (_bundle(line, group) for line, group in groups.items())
    return [bundle for bundle in found if bundle is not None and bundle.sheets]


def _small(path: Path) -> bytes | None:
    """The bytes of a small plain file, every line ended; None for any other."""
    try:
        data = path.read_bytes() if path.stat().st_size <= LARGEST else b""
        data.decode("utf-8")
    except (OSError, ValueError):
        return None
    if not data or b'"' in data or b"\0" in data or b"\r" in data.replace(b"\r\n", b""):
        return None
    data = data.removeprefix(_MARK)
    return data if data.endswith(b"\n") else data + b"\n"


def _bundle(line: bytes, group: Sequence[_File]) -> Bundle | None:
    head = _head(line)
    if head is None:
        return None
    mark, inside = head.separator.encode(), head.plan.width - 1
    even = [file for file in group if file.rows and file.body.count(mark) == file.rows * inside]
    rows = _rows(line, even, head)
    if rows is None:  # a line too long stands beside one as much too short
        even = [file for file in even if all(row.count(mark) == inside for row in file.body.splitlines())]
        rows = _rows(line, even, head)
    return None if rows is None else _of_rows(rows, even, head)


def _rows(line: bytes, even: Sequence[_File], head: _Head) -> pl.DataFrame | None:
    """The rows of all files, read in one go; None where a line has too many cells, and where files are few."""
    if len(even) < FEWEST:
        return None
    data = b"\n".join([line.rstrip(b"\r"), b"".join(file.body for file in even)])
    try:
        rows = trimmed(regular_frame(Material(data, [], "UTF-8", quoted=False), head.plan, head.separator))
    except pl.exceptions.PolarsError:
        return None
    return rows if rows.height == sum(file.rows for file in even) else None


def _of_rows(rows: pl.DataFrame, even: Sequence[_File], head: _Head) -> Bundle:
    lengths = pl.Series([file.rows for file in even], dtype=pl.UInt32)
    of_file = pl.Series(FILE, range(len(even)), dtype=pl.UInt32).gather(_repeated(lengths))
    before = lengths.cum_sum().shift(1, fill_value=0).gather(of_file)
    seen = pl.int_range(rows.height, dtype=pl.UInt32, eager=True) - before
    cells = rows.with_columns((seen + head.plan.row + 1).cast(pl.UInt32).alias(ROW), of_file)
    notes = (*how("UTF-8", head.separator), *head.plan.notes)
    empty = Sheet("", None, rows.clear(), head.plan.headers, (), notes, head.plan.languages)
    sheets = [replace(empty, source=str(file.path)) for file in even]
    whole = Bundle([file.place for file in even], sheets, cells)
    return whole.without(_odd(cells, head.plan))


def _repeated(lengths: pl.Series) -> pl.Series:
    """0 as often as the first length says, 1 as often as the second, and so on."""
    index = pl.DataFrame({"n": pl.Series(range(len(lengths)), dtype=pl.UInt32), "times": lengths})
    return index.select(pl.col("n").repeat_by("times").explode())["n"]


@lru_cache(maxsize=256)
def _head(line: bytes) -> _Head | None:
    """What a first line tells, where it is a row of headings all of which are known, and only one table's."""
    text = line.decode("utf-8").rstrip("\r") + "\n"
    separator, found = sniff([text])
    if found is None or found.weight < ENOUGH or not found.whole or len(side_by_side(found)) > 1:
        return None
    try:
        plan = layout(found, "")
    except Refusal:
        return None
    plain = set(plan.places) == set(plan.headers) and not set(AWARDS) & set(plan.headers)
    return _Head(plan, separator) if plain and {"board", "ns", "ew"} <= set(plan.headers) else None


def _odd(cells: pl.DataFrame, plan: Layout) -> list[int]:
    """The files with a row that needs a closer look: no plain board number, a contestant or a contract missing."""
    board = pl.col("board").cast(pl.String)
    needed = [name for name in ("ns", "ew", "contract") if name in plan.headers]
    odd = ~board.str.contains(r"^[0-9]{1,4}$").fill_null(value=False) | pl.any_horizontal(pl.col(needed).is_null())
    return cells.filter(odd)[FILE].unique().to_list()
