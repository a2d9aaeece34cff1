"""Files of fields rather than columns become sheets: in come the results found, each with its line and its texts by
meaning, out goes a sheet like that of a table.

The row of a result is the line it begins in. Where several stand in one line (a file without line breaks) results are
counted instead, and a note says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import polars as pl

from batch.problems import Refusal
from batch.read.official import official
from batch.read.sheet import NOWHERE, CellFault, Header, Note, Sheet
from batch.read.tidy import frame

MOST_TEXT = 10_000
"""No field of a result has so many characters."""

_SCORES = ("score", "score_ns", "score_ew")


class Unread(NamedTuple):
    """What is wrong with one text of a result: its meaning, the name of the problem, what stands there."""

    column: str
    code: str
    value: str


class Result(NamedTuple):
    """One result as found: the line it begins in, its texts by meaning, and its faults."""

    line: int
    texts: Mapping[str, str]
    faults: tuple[Unread, ...] = ()


@dataclass(frozen=True)
class About:
    """What else a file says: the headings (meaning -> its own name), and the parts of a `Sheet` beside the cells."""

    form: str
    """What the format is called: BWS, PBN, USEBIO."""
    headings: Mapping[str, str]
    method: str | None = None
    totals: Iterable[Mapping[str, str | None]] = ()
    awards: str | None = None
    """The method of the awards on the results, where it is not that of the whole."""
    expected: pl.DataFrame | None = None
    notes: Sequence[Note] = field(default_factory=tuple)


def record_sheet(source: str, results: Sequence[Result], about: About) -> Sheet:
    """The sheet of some results, in the notation that formats of programs share (English letters).

    Raises Refusal `missing-column` when no result at all says who played or what came of it.
    """
    lines = [result.line for result in results]
    counted = any(before >= after for before, after in pairwise(lines))
    numbers = list(range(1, len(lines) + 1)) if counted else lines
    filled = {meaning for meaning in about.headings if any(result.texts.get(meaning) for result in results)}
    if "remark" in filled:
        filled.add("contract")  # a session of which remarks tell everything has no contract either
    meanings = [meaning for meaning in about.headings if meaning in filled]
    _refuse_lacking(source, set(meanings), about, lines[0])
    cells = frame(numbers, {meaning: [result.texts.get(meaning) for result in results] for meaning in meanings})
    headers = {meaning: Header(about.headings[meaning], NOWHERE) for meaning in meanings}
    faults = [
        CellFault(number, *fault) for number, result in zip(numbers, results, strict=True) for fault in result.faults
    ]
    return Sheet(
        source=source,
        name=None,
        cells=cells,
        headers=headers,
        faults=tuple(faults),
        notes=(*about.notes, *([Note("rows-counted", {})] if counted else [])),
        header_languages={},
        language="en",
        method=about.method,
        official=official(cells, headers, about.totals, about.awards or about.method),
        expected=about.expected,
    )


def _refuse_lacking(source: str, found: set[str], about: About, line: int) -> None:
    seated = found >= {"home", "away", "room"}
    lacking = [m for m in ("board", *(() if seated else ("ns", "ew"))) if m not in found]
    if not found & {"contract", *_SCORES}:
        lacking.append("contract")
    if lacking:
        there = ", ".join(heading for meaning, heading in about.headings.items() if meaning in found) or "-"
        raise Refusal("missing-column", source, columns=", ".join(lacking), found=there, row=line, format=about.form)
