"""The sheets of a season's workbook: a `Teller` comes in, filled grids go out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

import polars as pl

from batch.league.tables import TABLES, Row
from batch.league.values import Unit
from batch.rounding import QUOTIENT_DECIMALS
from batch.write.cells import Value
from batch.write.grid import LANDSCAPE_WIDTH, PORTRAIT_WIDTH, Grid
from batch.write.report import joined
from batch.write.season import about
from batch.write.season.teller import Teller
from batch.write.styles import BAND, DECIMALS, GREY, HEAD, LEADER, SHARED_PLACE, WHITE, Look, Styles
from batch.write.table import (
    BLOCK_HEIGHT,
    HEAD_HEIGHT,
    SUBTITLE_HEIGHT,
    TITLE_HEIGHT,
    Column,
    Paint,
    Table,
    banner,
    fitting,
)

TABS = {"table": "1F3864", "ladder": "1F3864", "individuals": "1F3864", "reconcile": "BF8F00", "changes": "C00000"}
TAB = "2E75B6"
CHANGE, NET, TAKEN = '"▲"0;"▼"0;"="', "+0.##;-0.##;0", '0.00;-0.00;""'
"""Number formats: places won or lost, net IMPs, a penalty only where there is one."""
QUOTIENT = f"0.{'0' * QUOTIENT_DECIMALS}"
SIZE, HEIGHT = 11.0, 18.0
MOST_STRETCHED = 1.3
"""Sheets are stretched to the width of the page, within reason: fitting to a page never enlarges."""
FACTS = (30.0, 70.0)
PER_LINE = 78
"""Characters of a sentence to a line of the sheet of conditions."""
LINE_HEIGHT = 13.5
MOST_COUNTED = 12
"""So many figures that count are listed beside a name."""


def opened(
    teller: Teller, styles: Styles, key: str, columns: Sequence[Column], facts: Iterable[str | None] = ()
) -> Grid:
    """A sheet with its title, facts, what is provisional, and the headings, which stay in sight."""
    wide = sum(column.width for column in columns) > 100
    name = teller.say(f"sheet.{key}")
    factor = min(
        max((LANDSCAPE_WIDTH if wide else PORTRAIT_WIDTH) / sum(c.width for c in columns), 1.0), MOST_STRETCHED
    )
    widths = [column.width * factor for column in columns]
    grid = Grid(name, styles, widths, landscape=wide, tab=TABS.get(key, TAB))
    grid.line(joined([teller.say("title"), name]), Look(size=16, bold=True, ink=HEAD), TITLE_HEIGHT)
    grid.line(joined(facts), Look(ink=GREY), SUBTITLE_HEIGHT)
    if provisional := teller.banner_of(key):
        banner(grid, provisional)
    head = [grid.styles(Look(align=c.align, bold=True, ink=WHITE, fill=HEAD, wrap=True)) for c in columns]
    headings = [
        column.heading if column.heading is not None else teller.say(f"column.{column.key}") for column in columns
    ]
    grid.add(headings, head, HEAD_HEIGHT)
    grid.end_head()
    return grid


def _named(texts: Iterable[str], least: float = 14, most: float = 40) -> float:
    return fitting(pl.Series([*texts], dtype=pl.String), least, most, SIZE)


def _paint(place: int, rank: int | None, *, tied: bool) -> Paint:
    fill = LEADER if rank == 1 else BAND if place % 2 else None
    return Paint(fill=fill, bold=rank == 1, first=SHARED_PLACE if tied else None)


def table_sheet(teller: Teller, styles: Styles) -> Grid:
    """The league table, and below it how ties were parted."""
    lines = teller.league.lines
    columns = _table_columns(teller)
    stages = teller.league.rounds
    after = teller.say("after", round=stages[-1].label) if stages else None
    facts = [
        after,
        teller.count("count.teams", len(lines)),
        teller.count("count.matches", len(teller.league.season.matches)),
    ]
    grid = opened(teller, styles, "table", columns, facts)
    table = Table(grid, columns, size=SIZE, height=HEIGHT)
    cuts = teller.cuts
    for place, line in enumerate(lines):
        decided = teller.say(f"tie.{line.decided}") if line.decided else None
        values: dict[str, Value] = line._asdict() | {"net": line.imps_for - line.imps_against, "decided": decided}
        values["points"] = line.points if isfinite(line.points) else teller.counted(line.points)
        table.add(values, _paint(place, line.rank, tied=line.tied)._replace(cut=place in cuts))
    _sentences(grid, map(teller.decision, teller.league.decisions))
    return grid


def _sentences(grid: Grid, sentences: Iterable[str]) -> None:
    """Sentences below a table, each on a line of its own."""
    for place, sentence in enumerate(sentences):
        if place == 0:
            grid.block(HEIGHT)
        grid.line(sentence, Look(ink=GREY), HEIGHT)


def _table_columns(teller: Teller) -> list[Column]:
    lines = teller.league.lines
    some = {key: any(getattr(line, key) for line in lines) for key in ("byes", "penalty", "decided")}
    some["vp"] = some["byes"] or some["penalty"]
    vp = "vp" if teller.league.by == "vp" else "points_won"
    optional = {
        "vp": Column("vp", 10, "right", DECIMALS, heading=teller.say(f"column.{vp}")),
        "byes": Column("byes", 9),
        "penalty": Column("penalty", 9.5, "right", TAKEN),
        "decided": Column("decided", 20, "left", shrink=True),
    }
    asked = {key: [column] if some.get(key, True) else [] for key, column in optional.items()}
    change = [Column("change", 9, number=CHANGE)] if any(line.change is not None for line in lines) else []
    return [
        Column("rank", 7.5, number="0", bold=True), *change,
        Column("team", _named(line.team for line in lines), "left", bold=True, shrink=True),
        Column("played", 8), Column("won", 7.5), Column("drawn", 7.5), Column("lost", 7.5),
        *_won(teller),
        Column("net", 9, "right", NET), *asked["vp"], *asked["byes"], *asked["penalty"],
        Column("points", 10.5, "right", _format(teller), bold=True, heading=teller.points), *asked["decided"],
    ]  # fmt: skip


def _won(teller: Teller) -> list[Column]:
    """What a team won and lost in its matches."""
    return [
        Column(key, 10.5, "right", "0.##", heading=teller.won(f"column.{key}")) for key in ("imps_for", "imps_against")
    ]


def _format(teller: Teller) -> str:
    return QUOTIENT if teller.league.by == "quotient" else DECIMALS


def grid_sheet(teller: Teller, styles: Styles) -> Grid:
    """Every team against every other: what the team of the row won."""
    order = [line.team for line in teller.league.lines]
    most = max((len(points) for points in teller.league.grid.values()), default=1)
    width = max(10.0, 7.0 * most)
    columns = [Column("team", _named(order), "left", bold=True, shrink=True, heading=teller.say("column.team"))]
    columns += [Column(team, width, number=DECIMALS, heading=team) for team in order]
    grid = opened(teller, styles, "grid", columns, [teller.say("grid_told", points=teller.points)])
    table = Table(grid, columns, height=HEIGHT)
    for place, team in enumerate(order):
        cells = {other: _meetings(teller, teller.league.grid.get((team, other), ())) for other in order}
        table.add({"team": team} | cells, Paint(fill=BAND if place % 2 else None), {team: "D9D9D9"})
    return grid


def _meetings(teller: Teller, points: tuple[float, ...]) -> Value:
    """A single match as a number, several as a text."""
    return points[0] if len(points) == 1 else "  ".join(map(teller.figure, points)) or None


def fixtures_sheet(teller: Teller, styles: Styles) -> Grid:
    """What is still to be played."""
    fixtures = teller.league.fixtures
    names = [name for fixture in fixtures for name in (fixture.team, fixture.opponent)]
    label = [Column("round", 12)] if any(fixture.round for fixture in fixtures) else []
    columns = [
        *label,
        *(Column(side, _named(names, 30), "left", bold=True, shrink=True) for side in ("team", "opponent")),
    ]
    facts = [teller.count("count.fixtures", len(fixtures)), about.fixtures(teller)]
    return _filled(opened(teller, styles, "fixtures", columns, facts), columns, [f._asdict() for f in fixtures])


def _filled(grid: Grid, columns: Sequence[Column], rows: Iterable[Mapping[str, Any]]) -> Grid:
    table = Table(grid, columns, size=SIZE, height=HEIGHT)
    for place, row in enumerate(rows):
        table.add(row, Paint(fill=BAND if place % 2 else None))
    return grid


def matches_sheet(teller: Teller, styles: Styles) -> Grid:
    """Every match of the season."""
    rows: list[Row] = TABLES["matches"](teller.league)
    names = [row[side] for row in rows for side in ("team", "opponent")]
    points = [Column(key, 10, "right", DECIMALS, bold=True) for key in ("vp", "vp_opponent")]
    columns = [
        Column("session", _named((row["session"] for row in rows), 10, 24), "left", shrink=True),
        Column("round", _named((row["round"] for row in rows), 8, 14), shrink=True),
        *(Column(side, _named(names, 12, 30), "left", bold=True, shrink=True) for side in ("team", "opponent")),
        Column("boards", 8.5),
        *_won(teller),
        *(points if teller.league.scaled else []),
    ]
    return _filled(
        opened(teller, styles, "matches", columns, [teller.count("count.matches", len(rows))]), columns, rows
    )


def ladder_sheet(teller: Teller, styles: Styles) -> Grid:
    """The ladder of pairs."""
    return _ladder(teller, styles, "ladder")


def individuals_sheet(teller: Teller, styles: Styles) -> Grid:
    """The ladder of players."""
    return _ladder(teller, styles, "individuals")


def _ladder(teller: Teller, styles: Styles, key: str) -> Grid:
    ladders = teller.league.ladders if key == "ladder" else teller.league.individuals
    rules = teller.league.rules
    sessions = {result.session for result in teller.league.season.results}
    columns = _ladder_columns(teller, [step.names for steps in ladders.values() for step in steps], key)
    grid = opened(
        teller,
        styles,
        key,
        columns,
        [teller.count("count.sessions", len(sessions)), about.ladder(teller)],
    )
    table = Table(grid, columns, size=SIZE, height=HEIGHT)
    for unit, steps in ladders.items():
        for place, step in enumerate(steps):
            if place and step.rank is None and steps[place - 1].rank is not None:
                table.heading(teller.count("below", rules.attendance))
            table.add(_step(teller, unit, step._asdict()), _paint(place, step.rank, tied=step.tied))
    return grid


def _ladder_columns(teller: Teller, names: list[str], key: str) -> list[Column]:
    best = teller.league.rules.best
    listed = best is not None and best <= MOST_COUNTED
    counted = [Column("counted", 6.5 * (best or 0) + 4, "left", shrink=True)] if listed else []
    return [
        Column("rank", 8, number="0", bold=True),
        Column("names", _named(names, 28, 44), "left", shrink=True, heading=teller.say(f"column.names_{key}")),
        Column("unit", 8), Column("sessions", 10), *counted, Column("boards", 9),
        Column("figure", 11, "right", DECIMALS, bold=True),
    ]  # fmt: skip


def _step(teller: Teller, unit: Unit, step: Row) -> dict[str, Value]:
    counted = "  ".join(map(teller.figure, step["counted"]))
    return step | {"unit": teller.say(f"unit.{unit}"), "counted": counted}


def reconcile_sheet(teller: Teller, styles: Styles) -> Grid:
    """Spellings that may be one person or one team, for the secretary to decide."""
    doubts = teller.league.doubts
    names = [name for doubt in doubts for name in (doubt.written, doubt.name)]
    columns = [
        *(Column(key, _named(names, 22, 34), "left", bold=True, shrink=True) for key in ("written", "name")),
        Column("likeness", 26, "left", shrink=True),
        *(Column(key, 10) for key in ("sessions_written", "sessions_name")),
    ]
    grid = opened(teller, styles, "reconcile", columns, [teller.count("count.doubts", len(doubts))])
    rows = [doubt._asdict() | {"likeness": teller.say(f"likeness.{doubt.likeness}")} for doubt in doubts]
    _filled(grid, columns, rows)
    _sentences(grid, [teller.say("reconcile_told"), teller.say("reconcile_list")])
    return grid


def changes_sheet(teller: Teller, styles: Styles) -> Grid:
    """What is not as it was in the season before."""
    columns = [
        Column("kind", 16, "left"), Column("what", 40, "left", bold=True, shrink=True),
        Column("before", 36, "left", shrink=True), Column("after", 36, "left", shrink=True),
    ]  # fmt: skip
    facts = [teller.say("compared", path=teller.compared), teller.count("count.changes", len(teller.changes))]
    rows: list[Row] = []
    for change in teller.changes:
        before, after = teller.shown(change)
        rows.append(
            {"kind": teller.say(f"sheet.{change.kind}"), "what": teller.what(change), "before": before, "after": after}
        )
    return _filled(opened(teller, styles, "changes", columns, facts), columns, rows)


def conditions_sheet(teller: Teller, styles: Styles) -> Grid:
    """How the season was ranked, so that it stands beside the table."""
    grid = Grid(teller.say("sheet.conditions"), styles, FACTS, tab="7F7F7F")
    grid.line(joined([teller.say("title"), grid.name]), Look(size=16, bold=True, ink=HEAD), TITLE_HEIGHT)
    grid.end_head()
    for title, facts in (("sheet_told", about.facts(teller)), ("sheet_scored", about.scored(teller))):
        if facts:
            _chapter(grid, teller.say(title), facts)
    return grid


def _chapter(grid: Grid, title: str, facts: Sequence[about.Fact]) -> None:
    """A heading, and facts under it."""
    heights = [LINE_HEIGHT * max(1, -(-len(sentence) // PER_LINE)) + 3 for _, sentence in facts]
    grid.block(BLOCK_HEIGHT + sum(heights))
    grid.line(title, Look(size=11, bold=True, ink=HEAD, fill="D9E2F3", line="block"), BLOCK_HEIGHT)
    looks = [grid.styles(Look(bold=True, top=True, ink=GREY, wrap=True)), grid.styles(Look(wrap=True, top=True))]
    for (label, sentence), height in zip(facts, heights, strict=True):
        grid.add([label, sentence], looks, height)
