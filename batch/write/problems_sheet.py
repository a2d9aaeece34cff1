"""Everything found in the files: where, what was typed, what is wrong with it and what to do, coloured by severity.

In: a `Report`. Out: the sheet, one row a problem, in the order of the files, with a filter on its headings.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from batch.words.bridge import render
from batch.write.grid import Grid
from batch.write.report import Report
from batch.write.styles import CELL_TINT, ROW_TINT, Styles
from batch.write.table import Column, Paint, Table, begin, fitting, lines, new_grid

SIZE = 9.0
LINE_HEIGHT = 11.25
SEVERITIES = ("error", "warning", "note")


def problems_sheet(report: Report, styles: Styles) -> Grid:
    """The sheet of problems."""
    columns = _columns(report)
    grid = new_grid(report, styles, "problems", columns)
    begin(grid, report, columns, _facts(report))
    table = Table(grid, columns, size=SIZE)
    grid.filtered = report.problems.height > 0
    if not grid.filtered:
        table.heading(report.say("no_problems"))
    for row in report.problems.iter_rows(named=True):
        values = _values(report, row)
        table.height = LINE_HEIGHT * lines(columns, values) + 3
        grid.keep(table.height)
        table.add(values, Paint(fill=ROW_TINT[row["severity"]]), {"severity": CELL_TINT[row["severity"]]})
    return grid


def _values(report: Report, row: dict[str, Any]) -> dict[str, Any]:
    return row | {
        "severity": report.say(f"severity.{row['severity']}"),
        "source": PurePath(row["source"]).name if row["source"] else None,
        "suggestion": render(report.language, row["suggestion"]) if row["suggestion"] else None,
    }


def _facts(report: Report) -> list[str]:
    found = report.problems["severity"]
    counts = [(severity, int((found == severity).sum())) for severity in SEVERITIES]
    return [report.count(f"count.{severity}s", count) for severity, count in counts if count]


def _columns(report: Report) -> list[Column]:
    """Place first; files and sheets only where there are several."""
    frame = report.problems
    place = [Column(key, 20, align="left", wrap=True) for key in ("source", "sheet") if frame[key].n_unique() > 1]
    return [
        Column("severity", 13, wrap=True, bold=True),
        Column("code", 7, wrap=True),
        *place,
        Column("row", 7, number="0", wrap=True, bold=True),
        Column("cell", 8, wrap=True, bold=True),
        Column("header", fitting(frame["header"], 10, 16), align="left", wrap=True),
        Column("value", fitting(frame["value"], 10, 24), align="left", wrap=True),
        Column("message", 46, align="left", wrap=True),
        Column("hint", 42, align="left", wrap=True),
        Column("suggestion", fitting(frame["suggestion"], 12, 20), align="left", wrap=True),
        Column("board", 7, number="0", wrap=True),
        Column("ns", 7, wrap=True),
        Column("ew", 7, wrap=True),
    ]
