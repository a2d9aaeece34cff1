"""Many files, each a session of its own, worked through together: as `batch.session.run` for each file, only faster.

In: files and conditions. Out: a `Session` for each file, in their order. Files are read and judged by the hundred,
their sessions kept apart by a mark before each name, and what was found is split by file again. Files whose method of
scoring depends on what stands in them, large ones, and those that carry official figures or a movement are run one by
one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import polars as pl

from batch.compare.teams.numbering import may_be_numbered
from batch.conditions import Conditions
from batch.inputs import inputs_of
from batch.keys import counted_from
from batch.law.scales import Family
from batch.normalise import moved
from batch.normalise.matches import of_matches
from batch.read import Sheet
from batch.session import Counts, Material, Session, read_files, run, session_of
from batch.tables import texts

AT_ONCE = 250
"""So many files are worked through together."""
FEWEST = 8
"""Fewer files are run one by one."""
LARGEST = 1_000_000
"""Larger files, in bytes, are run by themselves."""

MARK = "\x1f"
"""Stands between the number of a file and the name of a session in it; no text of a file holds it."""
_OUTCOMES = ("played", "passed_out", "adjusted", "not_played", "rejected")


def run_apart(files: Sequence[Path], conditions: Conditions) -> Iterator[Session]:
    """The session of each file, in order."""
    rest = iter(files)
    while some := list(islice(rest, AT_ONCE)):
        found = _together(some, conditions) if len(some) >= FEWEST and _apart(conditions) else {}
        for file in some:
            yield found.pop(str(file)) if str(file) in found else run([file], conditions)


def _apart(conditions: Conditions) -> bool:
    """Whether the conditions let sessions be told apart again: nothing in them is about an event as a whole."""
    whole = (conditions.individual, conditions.teams.members)
    of_boards = not isinstance(conditions.scale, Family) and conditions.event == "league"
    return not conditions.files and not any(whole) and of_boards


def _together(files: Sequence[Path], conditions: Conditions) -> dict[str, Session]:
    """The sessions of the files that can be worked through together, by file."""
    small = [file for file in files if _is_small(file)]
    material = read_files(small, conditions)
    groups: dict[Hashable, set[str]] = {}
    refused = {refusal.source for refusal in material.refusals}
    for sheet in material.sheets:
        kind = None if sheet.source in refused else _kind(sheet)
        groups.setdefault(kind, set()).add(sheet.source)
    alone = groups.pop(None, set())
    found: dict[str, Session] = {}
    for sources in groups.values():
        if len(sources - alone) >= FEWEST:
            found |= _sessions(_of(material, sources - alone), conditions)
    return found


def _is_small(file: Path) -> bool:
    try:
        return file.stat().st_size <= LARGEST
    except (OSError, ValueError):
        return False


def _kind(sheet: Sheet) -> Hashable | None:
    """What decides how a sheet is scored besides the conditions; None where it takes a look at its rows."""
    named = any(note.code in ("names-as-contestants", "other-sheets") for note in sheet.notes)
    if (
        named
        or sheet.official is not None
        or sheet.expected is not None
        or of_matches(sheet)
        or any(map(_holds_mark, sheet.headers))
    ):
        return None
    return sheet.method, "room" in sheet.headers or {"home", "away"} <= set(sheet.headers)


def _holds_mark(text: str) -> bool:
    return MARK in text


def _of(material: Material, sources: set[str]) -> Material:
    """The part of the material that comes from some files."""
    places = [place for place, sheet in enumerate(material.sheets) if sheet.source in sources]
    new = {place: number for number, place in enumerate(places)}
    parts = [moved(part, new) for part in material.parts if new.keys() & set(part.places)]
    return Material([material.sheets[place] for place in places], [], parts)


def _sessions(material: Material, conditions: Conditions) -> dict[str, Session]:
    """Some sheets judged together, and split by file; a file with a refused sheet is none of them."""
    sources = list(dict.fromkeys(sheet.source for sheet in material.sheets))
    whole = session_of(_marked(material, sources), replace(conditions, together=True), [])
    if whole.numbering or (whole.matches["kind"] != "played").any():  # told from all rows, or said once for all
        return {}
    refused = {refusal.source for refusal in whole.refusals}
    split = {source: session for source, session in _split(whole, sources, conditions) if source not in refused}
    return {source: session for source, session in split.items() if not may_be_numbered(session.travellers)}


def _marked(material: Material, sources: Sequence[str]) -> Material:
    """The material, the name of every session marked with the number of its file."""
    number = {source: index for index, source in enumerate(sources)}
    sheets = [
        sheet if sheet.cells.is_empty() else replace(sheet, cells=_mark(sheet.cells, pl.lit(number[sheet.source])))
        for sheet in material.sheets
    ]
    of_place = pl.Series([number[sheet.source] for sheet in material.sheets], dtype=pl.UInt32)
    parts = []
    for part in material.parts:
        of_row = pl.lit(of_place).gather(pl.lit(part.rows["place"]))
        parts.append(part._replace(sheet=replace(part.sheet, cells=_mark(part.sheet.cells, of_row))))
    return Material(sheets, material.refusals, parts)


def _mark(cells: pl.DataFrame, number: pl.Expr) -> pl.DataFrame:
    own = pl.col("session").cast(pl.String).fill_null("") if "session" in cells.columns else pl.lit("")
    marked = pl.concat_str([number.cast(pl.String), pl.lit(MARK), own])
    return cells.with_columns(marked.cast(texts("session")).alias("session"))


def _split(whole: Session, sources: Sequence[str], conditions: Conditions) -> Iterator[tuple[str, Session]]:
    """The session of each file."""
    of_origin = pl.Series([sources.index(sheet.source) for sheet in whole.sheets], dtype=pl.UInt32)
    first = [next((o for o, n in enumerate(of_origin) if n == number), 0) for number in range(len(sources))]
    by_origin = {
        name: _by_origin(getattr(whole, name), of_origin, first) for name in ("travellers", "problems", "rulings")
    }
    by_origin["problems"] = {n: _rows_from(frame, first[n]) for n, frame in by_origin["problems"].items()}
    by_session = {name: _by_session(getattr(whole, name)) for name in ("standings", "matches", "lines", "lists")}
    for number, source in enumerate(sources):
        places = [origin for origin, n in enumerate(of_origin) if n == number]
        frames = {
            name: found.get(number, getattr(whole, name).clear()) for name, found in (by_origin | by_session).items()
        }
        rows = frames["travellers"]
        yield (
            source,
            replace(
                whole,
                conditions=conditions,
                sheets=[whole.sheets[place] for place in places],
                readings=[whole.readings[place] for place in places],
                refusals=[],
                counts=_counts(rows),
                inputs=inputs_of([source]),
                **frames,
            ),
        )


def _by_origin(frame: pl.DataFrame, of_origin: pl.Series, first: Sequence[int]) -> dict[int, pl.DataFrame]:
    """The rows of each file, their sheets counted from 0 and their sessions without the mark."""
    file = pl.lit(of_origin).gather(pl.col("origin")).alias("of file")
    moved = frame.with_columns(file)
    start = pl.lit(pl.Series(first, dtype=pl.UInt16)).gather(pl.col("of file"))
    moved = _unmarked(moved.with_columns((pl.col("origin") - start).cast(pl.UInt16)))
    return _parts(moved)


def _rows_from(problems: pl.DataFrame, first: int) -> pl.DataFrame:
    """The problems, the sheets of rows they name counted from the first of the file."""
    details = [detail and counted_from(detail, first) for detail in problems["detail"]]
    return problems.with_columns(detail=pl.Series(details, dtype=pl.String))


def _by_session(frame: pl.DataFrame) -> dict[int, pl.DataFrame]:
    number = pl.col("session").cast(pl.String).str.split_exact(MARK, 1).struct.field("field_0")
    return _parts(_unmarked(frame.with_columns(number.cast(pl.UInt32).alias("of file"))))


def _unmarked(frame: pl.DataFrame) -> pl.DataFrame:
    if "session" not in frame.columns:
        return frame
    own = pl.col("session").cast(pl.String).str.split_exact(MARK, 1).struct.field("field_1")
    return frame.with_columns(own.cast(frame.schema["session"]).alias("session"))


def _parts(frame: pl.DataFrame) -> dict[int, pl.DataFrame]:
    parts: dict[Any, pl.DataFrame] = frame.partition_by("of file", as_dict=True, include_key=False, maintain_order=True)
    return {number: part for (number,), part in parts.items() if number is not None}


def _counts(rows: pl.DataFrame) -> Counts:
    found = dict(rows["outcome"].value_counts().iter_rows())
    return Counts(rows.height, *(found.get(outcome, 0) for outcome in _OUTCOMES))
