"""Rows that are no travellers: in come the cells of a sheet, out go the cells without them, and what to say.

Titles between the rows ("Group B"), lines of totals or averages, bare sums under a column, and rows prepared for a
table that nobody filled in are no results; each is left out and named with its row. A row that could be a result is
never taken for one of them: they have no pair on one side or no contract, and what stands in them is one text, a word
of `asides.toml`, figures alone, or nothing but board and table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import polars as pl

from batch.notation.text import key
from batch.read.sheet import ROW, CellFault, Note, some

_PLAYED = ("board", "ns", "ew", "contract", "declarer", "result", "tricks", "made", "home", "away", "lead")
_FIGURES = ("score", "score_ns", "score_ew", "award_ns", "award_ew", "percent_ns", "percent_ew")
_PREPARED = ("session", "section", "round", "table", "board", "room", "match", "vul", "dealer", "date")
"""What may stand in a row before anybody has played it."""
_LEADING = ("session", "section", "round", "table", "board", "home", "match")
"""Columns in which a title or a word for a total may stand, wherever they are."""
_LONGEST = 200

Cells = tuple[pl.DataFrame, list[CellFault], list[Note]]


def without_asides(cells: pl.DataFrame, faults: list[CellFault], first: str) -> Cells:
    """The cells and the faults without those rows, and a note for each kind; `first` is the leftmost column."""
    suspects = _lacking(cells, "ew", "away", "contract")
    if suspects.is_empty():
        return cells, faults, []
    faulty = {fault.row for fault in faults}
    totals = _totals(suspects, {fault.row for fault in faults if fault.column in _PLAYED}, first)
    titles = _titles(suspects, first) - totals - faulty
    prepared = _prepared(suspects) - faulty
    if not titles | totals | prepared:
        return cells, faults, []
    kept = cells.filter(~pl.col(ROW).is_in(sorted(titles | totals | prepared)))
    left = [fault for fault in faults if fault.row not in totals]
    return (
        kept,
        left,
        [
            *([Note("title-rows", _told(titles))] if titles else []),
            *([Note("total-rows", _told(totals))] if totals else []),
            *([Note("prepared-rows", _told(prepared))] if prepared else []),
        ],
    )


def _told(rows: set[int]) -> dict[str, str | int]:
    return {"rows": some(sorted(rows)), "count": len(rows)}


def _lacking(cells: pl.DataFrame, *names: str) -> pl.DataFrame:
    """The rows in which one of some columns is empty; quickly none where all are full."""
    lacking = [name for name in names if name in cells.columns and cells[name].null_count()]
    return cells.filter(pl.any_horizontal(pl.col(name).is_null() for name in lacking)) if lacking else cells.clear()


def _titles(rows: pl.DataFrame, first: str) -> set[int]:
    """The rows that hold one text alone, with letters, where a row would begin."""
    suspects = _lacking(rows, "ew", "away")
    filled = pl.sum_horizontal(pl.all().exclude(ROW).is_not_null())
    return _worded(suspects.filter(filled == 1), first, _is_title)


def _totals(suspects: pl.DataFrame, faulty: set[int], first: str) -> set[int]:
    """The rows that begin with a word for a total, and those that hold nothing but figures under the scores."""
    others = [name for name in suspects.columns if name not in (ROW, *_FIGURES)]
    sums = suspects.filter(pl.all_horizontal(pl.col(name).is_null() for name in others))[ROW]
    return set(sums.to_list()) - faulty | _worded(suspects, first, _is_total)


def _prepared(cells: pl.DataFrame) -> set[int]:
    """The rows that hold a board and its table or room, and nothing else: no pair, no result."""
    suspects = _lacking(cells, "ew", "away")
    beside = [name for name in ("table", "room") if name in cells.columns]
    if suspects.is_empty() or not beside or "board" not in cells.columns:
        return set()
    others = [name for name in cells.columns if name not in (ROW, *_PREPARED)]
    placed = pl.col("board").is_not_null() & pl.any_horizontal(pl.col(name).is_not_null() for name in beside)
    empty = pl.all_horizontal(pl.col(name).is_null() for name in others)
    return set(suspects.filter(placed & empty)[ROW])


def _worded(rows: pl.DataFrame, first: str, meant: Callable[[str], bool]) -> set[int]:
    """The rows with such a text in one of the leading columns."""
    found: set[int] = set()
    for name in {first, *_LEADING}:
        if name in rows.columns:
            texts = [text for text in rows[name].unique().cast(pl.String).drop_nulls() if meant(text)]
            found |= set(rows.filter(pl.col(name).cast(pl.String).is_in(texts))[ROW]) if texts else set()
    return found


def _is_title(text: str) -> bool:
    return any(character.isalpha() for character in text[:_LONGEST])


def _is_total(text: str) -> bool:
    return len(text) <= _LONGEST and key(text).rstrip(" :=.0123456789").strip() in _words()


@cache
def _words() -> frozenset[str]:
    data = tomllib.loads(Path(__file__).with_name("asides.toml").read_text(encoding="utf-8"))
    return frozenset(word for words in data["totals"].values() for word in words)
