"""The rulings of a session and what each changed: awards and places of those it is about, without it and with it.

In: a `Report`. Out: the sheet, a row for each contestant; the director's list first, then awards of the travellers.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from batch.words.bridge import render_award
from batch.write.grid import Grid
from batch.write.report import Report
from batch.write.styles import BAND, DECIMALS, Styles
from batch.write.table import Column, Paint, Table, begin, fitting, lines, new_grid

LINE_HEIGHT = 13.5

Row = dict[str, Any]


def rulings_sheet(report: Report, styles: Styles) -> Grid:
    """The sheet of rulings."""
    columns = _columns(report)
    grid = new_grid(report, styles, "rulings", columns)
    grouped = groupby(report.rulings.iter_rows(named=True), key=lambda row: (row["source"], row["sheet"], row["row"]))
    ruled = [list(rows) for _, rows in grouped]
    begin(grid, report, columns, [report.count("count.rulings", len(ruled))])
    table = Table(grid, columns)
    for place, rows in enumerate(ruled):
        for first, row in enumerate(rows):
            values = _values(report, row, told=first == 0)
            table.height = LINE_HEIGHT * lines(columns, values) + 3
            grid.keep(table.height)
            table.add(values, Paint(fill=BAND if place % 2 else None))
    return grid


def _values(report: Report, row: Row, *, told: bool) -> Row:
    """A row of the sheet; what was ruled and why stands beside the first of those it is about."""
    line = None if row["line"] == "all" else report.say(f"line.{row['line']}")
    ruling = {"ruling": render_award(report.language, row["ruling"]), "reason": row["reason"], "board": row["board"]}
    shown = ruling if told else dict.fromkeys(ruling)
    return row | shown | {"line": line, "rank_after": row["rank"]}


def _columns(report: Report) -> list[Column]:
    frame = report.rulings
    several = [Column("session", fitting(frame["session"], 10, 24))] if frame["session"].n_unique() > 1 else []
    return [
        *several,
        Column("board", 8, number="0", bold=True, wrap=True),
        Column("ruling", fitting(frame["ruling"], 14, 40), align="left", wrap=True),
        Column("reason", fitting(frame["reason"], 12, 34), align="left", wrap=True),
        Column(
            "contestant",
            fitting(frame["contestant"], 9, 24),
            "left" if report.teams else "center",
            bold=True,
            wrap=True,
            heading="team" if report.teams else "pair",
        ),
        *([Column("line", 14, wrap=True, heading="side")] if frame["line"].n_unique() > 1 else []),
        Column("before", 12, "right", DECIMALS, wrap=True),
        Column("after", 12, "right", DECIMALS, bold=True, wrap=True),
        Column("rank_before", 12, number="0", wrap=True),
        Column("rank_after", 12, number="0", bold=True, wrap=True),
    ]
