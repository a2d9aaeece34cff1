"""Everything found in the files: where, what was typed, what is wrong with it and what to do, coloured by severity.

In: a `Report`. Out: the sheet, one row a problem, in the order of the files, with a filter on its headings.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from batch.write.grid import LANDSCAPE_WIDTH, Grid
from batch.write.report import Report
from batch.write.styles import CELL_TINT, ROW_TINT, Styles
from batch.write.table import Column, Paint, Table, begin, fitting, lines, new_grid

SIZE = 9.0
LINE_HEIGHT = 11.25
SENTENCES = 60.0
"""The least width for message and hint together: beside long names of files a page is printed a little smaller."""
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
        table.height = LINE_HEIGHT * lines(columns, values, SIZE) + 3
        grid.keep(table.height)
        table.add(values, Paint(fill=ROW_TINT[row["severity"]]), {"severity": CELL_TINT[row["severity"]]})
    return grid


def _values(report: Report, row: dict[str, Any]) -> dict[str, Any]:
    return row | {
        "severity": report.say(f"severity.{row['severity']}"),
        "source": PurePath(row["source"]).name if row["source"] else None,
    }


def _facts(report: Report) -> list[str]:
    found = report.problems["severity"]
    counts = [(severity, int((found == severity).sum())) for severity in SEVERITIES]
    return [report.count(f"count.{severity}s", count) for severity, count in counts if count]


def _columns(report: Report) -> list[Column]:
    """Place first; files and sheets only where there are several. The sentences take what is left of the page."""
    frame = report.problems
    place = [
        Column(key, fitting(frame[key], 8, 14, SIZE), align="left", wrap=True)
        for key in ("source", "sheet")
        if frame[key].n_unique() > 1
    ]
    before = [
        Column("severity", 12.5, wrap=True, bold=True),
        Column("code", 5.5, wrap=True),
        *place,
        Column("row", 6, number="0", wrap=True, bold=True),
        Column("cell", 6.5, wrap=True, bold=True),
        Column("header", fitting(frame["header"], 8, 12, SIZE), align="left", wrap=True),
        Column("value", fitting(frame["value"], 8, 14, SIZE), align="left", wrap=True),
    ]
    after = [
        Column("suggestion", fitting(frame["suggestion"], 10, 15, SIZE), align="left", wrap=True, indent=1),
        Column("board", 6, number="0", wrap=True),
        *(Column(side, fitting(frame[side], 6, 10, SIZE), wrap=True) for side in ("ns", "ew")),
    ]
    left = max(LANDSCAPE_WIDTH - sum(column.width for column in (*before, *after)), SENTENCES)
    told = [
        Column("message", left * 0.5, align="left", wrap=True, indent=1),
        Column("hint", left * 0.5, align="left", wrap=True, indent=1),
    ]
    return [*before, *told, *after]
