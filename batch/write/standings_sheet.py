"""The standings as a club pins them up: a list for each line, one below the other, places with = where they are shared.

In: a `Report`. Out: the sheet. Lists stand one below the other and not side by side, so that names are printed in full
size on an upright page. Sections scored across the field are one list with a column for the section; scored apart they
have a list each, on the one sheet: a section's name is a heading and never the name of a sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import polars as pl

from batch.words.teams import scales_sentence
from batch.write.grid import GAP, Grid
from batch.write.report import Report
from batch.write.styles import BAND, DECIMALS, LEADER, SHARED_PLACE, SIGNED, Styles
from batch.write.table import (
    BLOCK_HEIGHT,
    Column,
    Paint,
    Table,
    begin,
    decimals,
    even_height,
    fitting,
    new_grid,
    session_heading,
)

SIZE = 12.0
HEIGHTS = (15.75, 22.5)
"""Least and greatest height of a row: as tall as lets everything stand on one page."""
LONG = 18.0
"""Height of a row when one page is not enough."""
SESSION_HEIGHT = 24.0
NAMES_MOST = 48.0

Row = dict[str, Any]


def individual_sheet(report: Report, styles: Styles) -> Grid:
    """The standings of the pairs of a team event."""
    return standings_sheet(report.individual, styles, "individual")


def standings_sheet(report: Report, styles: Styles, key: str = "standings") -> Grid:
    """The sheet of standings."""
    columns = _columns(report)
    grid = new_grid(report, styles, key, columns)
    begin(grid, report, columns, _facts(report))
    table = Table(grid, columns, size=SIZE, height=_row_height(grid, report))
    if report.standings.is_empty():
        table.heading(report.say("no_standings"))
    several = report.standings["session"].n_unique() > 1
    for session, lists in groupby(_lists(report), key=lambda rows: rows[0]["session"]):
        for place, rows in enumerate(lists):
            begins = several and place == 0
            grid.block(BLOCK_HEIGHT + table.height * len(rows) + SESSION_HEIGHT * begins)
            if begins:
                session_heading(grid, report, session)
            _add_list(table, report, rows)
    return grid


def _row_height(grid: Grid, report: Report) -> float:
    """The height at which all lists fill one page."""
    lists = sum(1 for _ in _lists(report))
    room = grid.room - lists * (BLOCK_HEIGHT + GAP) - SESSION_HEIGHT * report.standings["session"].n_unique()
    return even_height(room, report.standings.height, HEIGHTS) or LONG


def _add_list(table: Table, report: Report, rows: list[Row]) -> None:
    """One ranking with its heading."""
    heading = _heading(report, rows[0])
    if heading:
        table.heading(heading)
    cuts = report.lines_after(rows) if report.teams else set()
    for place, row in enumerate(rows):
        fill = LEADER if row["rank"] == 1 else BAND if place % 2 else None
        paint = Paint(fill=fill, bold=row["rank"] == 1, first=SHARED_PLACE if row["tied"] else None, cut=place in cuts)
        table.add(_values(report, row), paint)


def _heading(report: Report, row: Row) -> str:
    """The line, with its section when that is ranked by itself; nothing where there is no other line."""
    if report.standings["line"].n_unique() == 1 and row["line"] == "all" and not _apart(report):
        return ""
    section = row["section"] if _apart(report) else None
    line = report.say(f"line.{row['line']}")
    return f"{report.say('board.section', section=section)}  ·  {line}" if section else line


def _apart(report: Report) -> bool:
    return report.session.conditions.sections == "apart"


def _values(report: Report, row: Row) -> Row:
    matches, imps = report.played.get((row["session"], row["contestant"]), (None, None))
    mark = report.say("provisional.mark") if row["provisional"] else None
    of_teams = {"matches": matches, "imps": imps} if report.teams else {}
    return row | {"place": row["rank"], "provisional": mark} | of_teams


def _lists(report: Report) -> Iterator[list[Row]]:
    """The rows of each ranking, in order."""
    apart = _apart(report)
    rows = report.standings.iter_rows(named=True)
    for _, group in groupby(rows, key=lambda row: (row["session"], apart and row["section"], row["line"])):
        yield list(group)


def _facts(report: Report) -> list[str]:
    frame = report.standings
    who = "count.teams" if report.teams else "count.pairs"
    boards = report.session.travellers["board"].n_unique()
    method = report.say(f"method.{report.session.method}")
    scales = scales_sentence(report.language, report.session) if report.teams else None
    counted = [report.count("count.boards", boards)] if boards else []
    return [method, *([scales] if scales else []), report.count(who, frame.height), *counted]


def _columns(report: Report) -> list[Column]:
    frame = report.standings
    sections = frame["section"].n_unique() > 1 and not _apart(report)
    own = "team" if report.teams else "pair"
    who = Column("contestant", _width(frame), "left" if report.teams else "center", heading=own)
    columns = [Column("place", 8, number="0", bold=True), who]
    if sections:
        columns.append(Column("section", fitting(frame["section"], 10, 24, SIZE), shrink=True))
    if frame["names"].null_count() < frame.height:
        width = fitting(frame["names"], 24, NAMES_MOST, SIZE)
        columns.append(Column("names", width, align="left", shrink=True))
    columns += _figures(report)
    if frame["provisional"].any():
        columns.append(Column("provisional", 16))
    return columns


def _width(frame: pl.DataFrame) -> float:
    return fitting(frame["contestant"], 9, 30, SIZE)


def _figures(report: Report) -> list[Column]:
    """The columns of figures: what was scored, out of what, and what decides the place in bold."""
    frame = report.standings
    penalty = [] if frame["penalty"].null_count() == frame.height else [Column("penalty", 10, "right", DECIMALS)]
    if report.teams:
        scale = frame["vp"].null_count() < frame.height
        return [*_of_teams(report, scale=scale), *penalty, _decider(report, frame, scale=scale)]
    if report.unit != "matchpoints":
        own = Column("score", 14, "right", decimals(frame["score"]), bold=True, heading=report.unit)
        return [Column("boards", 9), *penalty, own]
    return [
        Column("boards", 9),
        Column("score", 14, "right", decimals(frame["score"]), heading="matchpoints"),
        Column("maximum", 11, "right", decimals(frame["maximum"])),
        *penalty,
        Column("percent", 11, "right", DECIMALS, bold=True),
    ]


def _of_teams(report: Report, *, scale: bool) -> list[Column]:
    """Matches, boards, and what was won where that is not what decides."""
    own = [Column("imps", 10, "right", SIGNED)] if report.unit == "imps" and (scale or report.figure != "imps") else []
    points = [Column("score", 11, "right", decimals(report.standings["score"]), heading="points")]
    return [
        Column("matches", 10),
        Column("boards", 9),
        *(own or (points if scale and report.figure == "points" else [])),
    ]


def _decider(report: Report, frame: pl.DataFrame, *, scale: bool) -> Column:
    """The figure that gives the place."""
    if scale and report.figure not in ("quotient", "wins"):
        return Column("vp", 11, "right", DECIMALS, bold=True)
    formats = {"imps": SIGNED, "quotient": "0.000"}
    number = formats.get(report.figure) or decimals(frame["score"])
    return Column("score", 11, "right", number, bold=True, heading=report.figure)
