"""The form of the teams: place and points after every round, as tables and as lines in charts.

In: a `Teller`. Out: the sheet, with its charts, which draw what stands in the tables above them.
"""

from __future__ import annotations

from math import isfinite

from openpyxl.chart import LineChart, Reference, Series
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import SeriesLabel
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor

from batch.write.cells import Value
from batch.write.grid import DIGIT, GAP, ROW_HEIGHT, Grid
from batch.write.season.sheets import opened
from batch.write.season.teller import Teller
from batch.write.styles import BAND, DECIMALS, Styles
from batch.write.table import BLOCK_HEIGHT, Column, Paint, Table

COLOURS = (
    "1F77B4", "D62728", "2CA02C", "FF7F0E", "9467BD", "8C564B", "17BECF", "E377C2", "7F7F7F", "BCBD22",
    "1F3864", "A61C00", "38761D", "B45F06", "5B0F75", "274E13",
)  # fmt: skip
CM = 28.35
"""Points to a centimetre."""
EMU = 12_700
"""Units of a drawing to a point."""
INSIDE = 0.98
"""A chart ends in the last column, not at its edge: the next one would be printed too."""
CHART_HEIGHT = 8.2
TITLE_SIZE = 1_200
"""Hundredths of a point."""
MARKS = 40
"""With more rounds a line has no marks."""


def form_sheet(teller: Teller, styles: Styles) -> Grid:
    """Places, then points, after each round; then a chart of each."""
    teams = [line.team for line in teller.league.lines]
    columns = [Column("round", 12, heading=teller.say("column.round"))]
    columns += [Column(team, 13, heading=team) for team in teams]
    grid = opened(teller, styles, "form", columns, [teller.say("form_told")])
    first = _block(grid, teller, columns, "places")
    second = _block(grid, teller, columns, "points")
    _chart(grid, teller, first, "places")
    _chart(grid, teller, second, "points")
    return grid


def _block(grid: Grid, teller: Teller, columns: list[Column], what: str) -> int:
    """A table of the form under its heading; the number of the row before its first round."""
    stages = teller.league.form
    grid.block(BLOCK_HEIGHT + ROW_HEIGHT * len(stages))
    number = DECIMALS if what == "points" else "0"
    table = Table(grid, [columns[0], *(column._replace(number=number) for column in columns[1:])])
    table.heading(teller.say(f"form.{what}", points=teller.points))
    head = len(grid.rows)
    for place, stage in enumerate(stages):
        values: dict[str, Value] = {"round": stage.label}
        figures = stage.places if what == "places" else stage.points
        values.update({team: figure for team, figure in figures.items() if isfinite(figure)})
        table.add(values, Paint(fill=BAND if place % 2 else None))
    return head


def _chart(grid: Grid, teller: Teller, head: int, what: str) -> None:
    """A chart of the table that begins below that row, on rows left free for it."""
    height = CHART_HEIGHT * CM
    grid.block(height if grid.charts else 2 * height + GAP)  # both on one page
    above, rows = len(grid.rows), int(height // ROW_HEIGHT)
    chart = _lines(grid, teller, head, what)
    # from cell to cell, so that it is as wide as the table whatever a program makes of the widths
    last = len(grid.widths) - 1
    within = int(grid.widths[last] * DIGIT * EMU * INSIDE)
    end = AnchorMarker(col=last, colOff=within, row=above + rows - 1)
    chart.anchor = TwoCellAnchor(None, AnchorMarker(col=0, row=above), end)
    grid.charts.append(chart)
    for _ in range(rows):
        grid.add((), (), ROW_HEIGHT)


def _lines(grid: Grid, teller: Teller, head: int, what: str) -> LineChart:
    rounds, teams = len(teller.league.form), len(teller.league.lines)
    chart = LineChart()
    chart.title = teller.say(f"form.{what}", points=teller.points)
    chart.x_axis.title, chart.y_axis.title = (
        teller.say("column.round"),
        teller.say(f"axis.{what}", points=teller.points),
    )
    chart.x_axis.delete = chart.y_axis.delete = False  # openpyxl leaves the axes out otherwise
    chart.legend.position = "r"
    chart.title.overlay = False
    chart.title.tx.rich.p[0].pPr.defRPr.sz = TITLE_SIZE
    if what == "places":
        chart.y_axis.scaling.orientation = "maxMin"  # the first place on top
        chart.y_axis.scaling.min, chart.y_axis.scaling.max, chart.y_axis.majorUnit = 1, max(teams, 2), 1
    chart.y_axis.number_format = "0"
    sheet = _Named(grid.name)
    for place in range(teams):
        values = Reference(sheet, min_col=place + 2, min_row=head + 1, max_row=head + rounds)
        name = Reference(sheet, min_col=place + 2, min_row=grid.head)
        chart.series.append(_series(values, f"{name}", COLOURS[place % len(COLOURS)], marked=rounds <= MARKS))
    chart.set_categories(Reference(sheet, min_col=1, min_row=head + 1, max_row=head + rounds))
    return chart


def _series(values: Reference, name: str, colour: str, *, marked: bool) -> Series:
    """A line in its colour; the name is the cell it stands in."""
    series = Series(values)
    series.tx = SeriesLabel(strRef=StrRef(name))
    series.smooth = False
    series.graphicalProperties = GraphicalProperties()
    series.graphicalProperties.line.solidFill = colour
    series.graphicalProperties.line.width = 22_000
    series.marker = Marker(symbol="circle" if marked else "none", size=5)
    series.marker.graphicalProperties = GraphicalProperties(solidFill=colour)
    series.marker.graphicalProperties.line.solidFill = colour
    return series


class _Named:
    """What a reference wants of a sheet that is not made yet: its name."""

    def __init__(self, title: str) -> None:
        self.title = title
