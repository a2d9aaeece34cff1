"""Tables on a sheet: columns that know their width and format, the head of a sheet, rows in the looks of their columns.

In: columns, values by column. Out: rows added to a `Grid`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import ceil
from typing import NamedTuple

import polars as pl

from batch.write.cells import Value
from batch.write.grid import LANDSCAPE_WIDTH, PORTRAIT_WIDTH, Grid
from batch.write.report import Report, joined
from batch.write.styles import ALARM, BLOCK, DECIMALS, GREY, HEAD, SIZE, WHITE, Align, Look, Styles

TITLE_HEIGHT, SUBTITLE_HEIGHT, BANNER_HEIGHT, HEAD_HEIGHT, BLOCK_HEIGHT = 26.25, 15.75, 20.25, 28.5, 18.0
MOST_STRETCHED = 1.5
MOST_LINES = 30
PIXEL = 0.75
CHARACTER, PADDING = 1.08, 2.2
"""Width of an ordinary character against a digit, and the room around a text."""
BANNER_LINE = 15.0
BOLD = 1.1
"""Digits of a column that a letter of the banner takes, on average."""
TURNED_FROM = 1.2
"""So many widths of an upright page are too many for one."""
INDENT = 1.5
"""Width a text is moved in by, in digits."""


class Layout(NamedTuple):
    """How a sheet lies on its page: the colour of its tab, and whether it is on its side or stretched to the width."""

    tab: str
    landscape: bool = False
    stretched: bool = False
    turned: bool = False
    """On its side where its columns are much wider than an upright page."""


LAYOUTS = {
    "standings": Layout("1F3864", stretched=True),
    "individual": Layout("1F3864", stretched=True),
    "combined": Layout("1F3864", stretched=True),
    "handicap": Layout("1F3864", stretched=True),
    "strata": Layout("1F3864", stretched=True),
    "roster": Layout("7F7F7F", stretched=True),
    "travellers": Layout("2E75B6"),
    "scorecards": Layout("2E75B6"),
    "matches": Layout("2E75B6", stretched=True, turned=True),
    "rulings": Layout("BF8F00", landscape=True),
    "problems": Layout("C00000", landscape=True),
    "conditions": Layout("7F7F7F"),
}


class Column(NamedTuple):
    """A column of a sheet: the key of its values and heading, its width in digits, and how its values are written."""

    key: str
    width: float
    align: Align = "center"
    number: str = "General"
    bold: bool = False
    shrink: bool = False
    wrap: bool = False
    indent: int = 0
    heading: str | None = None


class Paint(NamedTuple):
    """How a row differs from an ordinary one: its colour, its weight, the number format of its first column.

    Below `cut` a line is drawn across.
    """

    fill: str | None = None
    bold: bool = False
    first: str | None = None
    total: bool = False
    cut: bool = False


PLAIN = Paint()


class Table:
    """Columns on a grid: adds rows of values by key, in the looks of the columns."""

    def __init__(self, grid: Grid, columns: Sequence[Column], size: float = 10.0, height: float = 15.0) -> None:
        """Rows of that font size and height, in points; the height may be changed from row to row."""
        self.grid = grid
        self.columns = columns
        self.height = height
        self._size = size
        self._styles = cache(self._styles_of)

    def add(self, values: Mapping[str, Value], paint: Paint = PLAIN, fills: Mapping[str, str] | None = None) -> None:
        """Add a row; `fills` are colours of single cells by key."""
        styles = self._styles(paint)
        if fills:
            styles = tuple(
                self._style(column, paint._replace(fill=fills[column.key]), place) if column.key in fills else style
                for place, (column, style) in enumerate(zip(self.columns, styles, strict=True))
            )
        self.grid.add([values.get(column.key) for column in self.columns], styles, self.height)

    def _styles_of(self, paint: Paint) -> tuple[int, ...]:
        return tuple(self._style(column, paint, place) for place, column in enumerate(self.columns))

    def _style(self, column: Column, paint: Paint, place: int) -> int:
        return self.grid.styles(
            Look(
                align=column.align,
                number=paint.first if paint.first and place == 0 else column.number,
                size=self._size,
                bold=column.bold or paint.bold,
                fill=paint.fill,
                line="total" if paint.total else "block" if paint.cut else "hair",
                wrap=column.wrap,
                shrink=column.shrink,
                top=column.wrap,
                indent=column.indent,
            )
        )

    def heading(self, text: str, height: float = BLOCK_HEIGHT) -> None:
        """Add the heading of a block."""
        self.grid.line(text, Look(size=self._size + 1, bold=True, ink=HEAD, fill=BLOCK, line="block"), height)


def new_grid(report: Report, styles: Styles, key: str, columns: Sequence[Column]) -> Grid:
    """An empty sheet of the workbook."""
    layout = LAYOUTS[key]
    widths = [column.width for column in columns]
    turned = layout.turned and sum(widths) > TURNED_FROM * PORTRAIT_WIDTH
    room = LANDSCAPE_WIDTH if turned else PORTRAIT_WIDTH
    shown = _stretched(widths, room) if layout.stretched else widths
    return Grid(report.say(f"sheet.{key}"), styles, shown, landscape=layout.landscape or turned, tab=layout.tab)


def _stretched(widths: Sequence[float], room: float) -> list[float]:
    """Widths that fill the page where they leave room on it, within reason: fitting to a page never enlarges."""
    factor = min(max(room / sum(widths), 1.0), MOST_STRETCHED)
    return [width * factor for width in widths]


def begin(grid: Grid, report: Report, columns: Sequence[Column], facts: Iterable[str | None] = ()) -> None:
    """Title, facts, what is provisional, and the headings: in sight and on every page."""
    grid.line(joined([report.title, grid.name]), Look(size=16, bold=True, ink=HEAD), TITLE_HEIGHT)
    grid.line(joined(facts), Look(ink=GREY), SUBTITLE_HEIGHT)
    if report.banner:
        banner(grid, report.banner)
    grid.add([_heading(report, column) for column in columns], _head_styles(grid, columns), HEAD_HEIGHT)
    grid.end_head()


def banner(grid: Grid, text: str) -> None:
    """What is provisional, across the table: in several lines where the table is narrow."""
    rows = ceil(len(text) * BOLD / sum(grid.widths))
    look = Look(size=11, bold=True, ink=WHITE, fill=ALARM, wrap=rows > 1)
    grid.line(text, look, BANNER_HEIGHT + (rows - 1) * BANNER_LINE)
    if rows > 1:
        grid.merge(0, len(grid.widths) - 1)


def _heading(report: Report, column: Column) -> str:
    return report.say(f"column.{column.heading or column.key}")


def _head_styles(grid: Grid, columns: Sequence[Column]) -> list[int]:
    return [grid.styles(_head(column)) for column in columns]


def _head(column: Column) -> Look:
    return Look(align=column.align, bold=True, ink=WHITE, fill=HEAD, wrap=True, indent=column.indent)


def session_heading(grid: Grid, report: Report, session: str | None) -> None:
    """The name of a session above its blocks, when the workbook holds several."""
    grid.line(session or report.title, Look(size=14, bold=True, ink=WHITE, fill="44546A"), 24.0)


def fitting(texts: pl.Series, least: float, most: float, size: float = 10.0) -> float:
    """The width for the longest of some texts, within bounds, at a font size."""
    longest = texts.cast(pl.String).str.len_chars().max()
    characters = longest if isinstance(longest, int) else 0
    return min(max(characters * CHARACTER * size / 10 + PADDING, least), most)


def lines(columns: Sequence[Column], values: Mapping[str, Value], size: float = SIZE) -> int:
    """The lines of a row whose texts wrap in their columns, at a font size, as far as can be told beforehand."""
    wrapped = (column for column in columns if column.wrap)
    return max(
        _lines(values.get(column.key), (column.width - INDENT * column.indent) * SIZE / size) for column in wrapped
    )


def _lines(value: Value, width: float) -> int:
    """Lines of a text in a column so wide; at most as many as a row can show."""
    if not isinstance(value, str):
        return 1
    per_line = max(width - 1, 1)
    wrapped = sum(max(1, -int(-len(part) // per_line)) for part in value.split("\n"))
    return min(wrapped, MOST_LINES)


def even_height(room: float, rows: float, bounds: tuple[float, float]) -> float | None:
    """The height, in whole pixels, at which so many rows fill the room; None when it would be less than the least.

    >>> even_height(310, 27, (10.5, 14.25)), even_height(310, 40, (10.5, 14.25))
    (11.25, None)
    """
    least, most = bounds
    height = min(room / max(rows, 1) // PIXEL * PIXEL, most)
    return height if height >= least else None


def decimals(*columns: pl.Series) -> str:
    """The format of some figures: two decimals as soon as one of them is not whole."""
    whole = all(bool((column.drop_nulls() % 1 == 0).all()) for column in columns)
    return "0" if whole else DECIMALS
