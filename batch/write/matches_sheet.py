"""The matches of a team session, round by round.

In: a `Report`. Out: the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import polars as pl

from batch.words.teams import scales_sentence
from batch.write.grid import Grid
from batch.write.report import Report
from batch.write.styles import BAND, DECIMALS, SIGNED, Styles
from batch.write.table import BLOCK_HEIGHT, Column, Paint, Table, begin, decimals, fitting, new_grid, session_heading

SIZE = 11.0
HEIGHT = 18.0
SESSION_HEIGHT = 24.0

EXTRA = ("penalty", "penalty_opponent", "net", "net_opponent")
"""Columns beside those that are published."""

Row = dict[str, Any]


def matches_sheet(report: Report, styles: Styles) -> Grid:
    """The sheet of matches."""
    columns = _columns(report)
    grid = new_grid(report, styles, "matches", columns)
    begin(grid, report, columns, [*_scales(report), report.count("count.matches", report.matches.height)])
    table = Table(grid, columns, size=SIZE, height=HEIGHT)
    several = report.matches["session"].n_unique() > 1
    for session, rounds in groupby(_rounds(report), key=lambda rows: rows[0]["session"]):
        for place, rows in enumerate(rounds):
            begins = several and place == 0
            grid.block(BLOCK_HEIGHT + HEIGHT * len(rows) + SESSION_HEIGHT * begins)
            if begins:
                session_heading(grid, report, session)
            _add_round(table, report, rows)
    return grid


def _scales(report: Report) -> list[str]:
    """The scales of victory points, by name."""
    sentence = scales_sentence(report.language, report.session)
    return [sentence] if sentence else []


def _add_round(table: Table, report: Report, rows: list[Row]) -> None:
    stage = rows[0]["round"]
    table.heading(report.say("board.round", round=stage) if stage else report.say("board.no_round"))
    for place, row in enumerate(rows):
        table.add(_values(report, row), Paint(fill=BAND if place % 2 else None))


def _values(report: Report, row: Row) -> Row:
    """A match as it is shown: what stands for the opponent of a bye, and what became of a match not played."""
    kind = row["kind"]
    shown = row | {"kind": None if kind == "played" else report.say(f"match.{kind}")}
    return shown | ({"opponent": report.say("match.nobody")} if kind == "bye" else {})


def _rounds(report: Report) -> Iterator[list[Row]]:
    """The matches of each round, in the order of their numbers."""
    stage = pl.col("round").cast(pl.String)
    own = report.session.matches.select("kind", *EXTRA)
    ordered = (
        pl.concat([report.matches, own], how="horizontal")
        .with_row_index("place")
        .sort(pl.col("session").cast(pl.String), stage.cast(pl.Int64, strict=False), stage, "place", nulls_last=True)
    )
    for _, group in groupby(ordered.iter_rows(named=True), key=lambda row: (row["session"], row["round"])):
        yield list(group)


def _columns(report: Report) -> list[Column]:
    frame = report.matches
    labels = (
        [Column("match", fitting(frame["match"], 9, 24), shrink=True)]
        if frame["match"].null_count() < frame.height
        else []
    )
    width = max(fitting(frame[side], 12, 30, SIZE) for side in ("team", "opponent"))
    imps = decimals(frame["imps_for"], frame["imps_against"])
    for_points = "points" if report.unit == "points" else "imps"
    columns = [
        *labels,
        Column("team", width, "left", bold=True, shrink=True, heading="home"),
        Column("opponent", width, "left", bold=True, shrink=True, heading="away"),
        Column("boards", 9),
        Column("imps_for", 11, "right", imps, heading=f"{for_points}_for"),
        Column("imps_against", 11, "right", imps, heading=f"{for_points}_against"),
        *_of_rulings(report.session.matches),
        Column("margin", 10, "right", SIGNED),
        *_unbalanced(report.session.matches),
    ]
    kinds = [Column("kind", 14)] if (report.session.matches["kind"] != "played").any() else []
    if frame["vp"].null_count() == frame.height:
        return columns + kinds
    vp = [Column("vp", 12, "right", heading="vp_home"), Column("vp_opponent", 12, "right", heading="vp_away")]
    return columns + [column._replace(number=DECIMALS, bold=True) for column in vp] + kinds


def _of_rulings(matches: pl.DataFrame) -> list[Column]:
    """What was taken off either team before victory points, where something was."""
    taken = ("penalty", "penalty_opponent")
    if all(matches[name].null_count() == matches.height for name in taken):
        return []
    return [Column(name, 10, "right", decimals(matches[name])) for name in taken]


def _unbalanced(matches: pl.DataFrame) -> list[Column]:
    """Each team's own total, where rulings or penalties make it another than the margin."""
    differs = (matches["margin"] != matches["net"]) | (matches["margin"] != -matches["net_opponent"])
    return [Column(name, 10, "right", SIGNED) for name in ("net", "net_opponent")] if differs.any() else []
