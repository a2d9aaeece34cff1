"""The lists beside the standings, a sheet for each kind: sessions added up, handicaps, strata; and the roster.

In: a `Report`. Out: the sheets. Lists of one kind stand one below the other with their headings, as the standings do.
"""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import Any

import polars as pl

from batch.write.grid import Grid
from batch.write.report import Report
from batch.write.styles import BAND, DECIMALS, LEADER, SHARED_PLACE, Styles
from batch.write.table import BLOCK_HEIGHT, Column, Paint, Table, begin, decimals, fitting, new_grid, session_heading

SIZE, HEIGHT = 12.0, 18.0
NAMES_MOST = 48.0

Row = dict[str, Any]

FIGURES = {
    "combined": ("sessions", "boards", "score", "maximum", "carry_over", "total"),
    "handicap": ("boards", "scratch_rank", "scratch", "handicap", "total"),
    "strata": ("own_stratum", "boards", "scratch_rank", "total"),
}
"""Kind of list -> its columns of figures, the last of which decides the place."""
WHOLE = ("sessions", "boards", "scratch_rank", "own_stratum")


def _list_sheet(kind: str, report: Report, styles: Styles) -> Grid:
    """The sheet of one kind of list."""
    frame = report.lists[kind]
    columns = _columns(report, kind, frame)
    grid = new_grid(report, styles, kind, columns)
    begin(grid, report, columns, [report.say(f"method.{report.session.method}")])
    table = Table(grid, columns, size=SIZE, height=HEIGHT)
    several = "session" in frame.columns and frame["session"].n_unique() > 1
    session: str | None = None
    for (name, *_), group in groupby(frame.iter_rows(named=True), key=partial(_ranking, report)):
        rows = list(group)
        grid.block(BLOCK_HEIGHT + HEIGHT * len(rows))
        if several and name != session:
            session_heading(grid, report, name)
            session = name
        _add_list(table, report, rows)
    return grid


def _ranking(report: Report, row: Row) -> tuple[Any, ...]:
    """What tells the ranking of a row from others."""
    section = row["section"] if report.session.conditions.sections == "apart" else None
    return row.get("session"), row.get("stratum"), section, row["line"]


def _add_list(table: Table, report: Report, rows: list[Row]) -> None:
    """One ranking with its heading."""
    _, stratum, section, line = _ranking(report, rows[0])
    parts = [
        *([report.say("stratum", stratum=stratum)] if stratum else []),
        *([report.say("board.section", section=section)] if section else []),
        *([report.say(f"line.{line}")] if line != "all" or not stratum else []),
    ]
    table.heading("  ·  ".join(parts))
    for place, row in enumerate(rows):
        fill = LEADER if row["rank"] == 1 else BAND if place % 2 else None
        mark = report.say("provisional.mark") if row["provisional"] else None
        paint = Paint(fill=fill, bold=row["rank"] == 1, first=SHARED_PLACE if row["tied"] else None)
        table.add(row | {"place": row["rank"], "provisional": mark}, paint)


def _columns(report: Report, kind: str, frame: pl.DataFrame) -> list[Column]:
    own = "team" if report.teams else "pair"
    columns = [
        Column("place", 8, number="0", bold=True),
        Column("contestant", fitting(frame["contestant"], 9, 30, SIZE), heading=own),
    ]
    if frame["names"].null_count() < frame.height:
        columns.append(Column("names", fitting(frame["names"], 24, NAMES_MOST, SIZE), align="left", shrink=True))
    columns += [_figure(frame, name) for name in FIGURES[kind] if frame[name].null_count() < frame.height]
    return [*columns, Column("provisional", 16)] if frame["provisional"].any() else columns


def _figure(frame: pl.DataFrame, name: str) -> Column:
    if name in WHOLE:
        return Column(name, 11)
    number = DECIMALS if name in ("total", "scratch") else decimals(frame[name])
    return Column(name, 12, "right", number, bold=name == "total")


TEXTS = {"section": 10, "line": 9, "contestant": 9, "names": 24, "licences": 16, "stratum": 10, "category": 12}
"""Columns of the roster that hold texts, with their least width."""


def roster_sheet(report: Report, styles: Styles) -> Grid:
    """The roster: names, licences as text, handicaps, strata, categories."""
    frame = report.lists["roster"]
    columns = [_entry(frame[name]) for name in frame.columns if frame[name].null_count() < frame.height]
    grid = new_grid(report, styles, "roster", columns)
    begin(grid, report, columns)
    table = Table(grid, columns)
    for row in frame.iter_rows(named=True):
        table.add(row)
    return grid


def _entry(texts: pl.Series) -> Column:
    name = texts.name
    if name not in TEXTS:
        return Column(name, 11, "right", decimals(texts))
    width = fitting(texts, TEXTS[name], NAMES_MOST)
    return Column(name, width, align="left" if name in ("names", "licences") else "center")


combined_sheet = partial(_list_sheet, "combined")
handicap_sheet = partial(_list_sheet, "handicap")
strata_sheet = partial(_list_sheet, "strata")
