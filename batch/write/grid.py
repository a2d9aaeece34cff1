"""One sheet while it is filled: rows of cells, widths, and where its pages break.

In: rows of values with their looks. Out: the body of the sheet in XML, and the settings openpyxl writes around it. A
block that would not fit on what is left of the page begins a new one, so no board and no scorecard is torn in two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from batch.write.cells import Value, cell_xml
from batch.write.styles import Look, Styles

if TYPE_CHECKING:
    from openpyxl.chart._chart import ChartBase

A4 = (595.3, 841.9)
"""Width and height in points."""
SIDE_MARGIN, TOP_MARGIN, BOTTOM_MARGIN = 0.4, 0.45, 0.65
"""Inches; the footer stands in the bottom margin."""
INCH = 72.0
DIGIT = 5.25
"""Points to one unit of column width: a digit of the default font is 7 pixels of 1/96 inch."""
PORTRAIT_WIDTH = (A4[0] - 2 * SIDE_MARGIN * INCH) / DIGIT
"""Column widths that fill an upright page."""
LANDSCAPE_WIDTH = (A4[1] - 2 * SIDE_MARGIN * INCH) / DIGIT
"""The same for a page on its side."""
SAFETY = 0.97
"""Share of a page that is planned: printers and programs differ by a line or so."""
ROW_HEIGHT = 15.0
GAP = 9.0
MOST_BREAKS = 1_000
"""A sheet may hold 1,023 page breaks; beyond these the pages break where they fall."""
LETTERS = tuple(get_column_letter(column) for column in range(1, 60))


@dataclass
class Grid:
    """A sheet: its name, its columns, and the rows so far; `head` counts the rows repeated on every page."""

    name: str
    styles: Styles
    widths: Sequence[float]
    landscape: bool = False
    tab: str | None = None
    head: int = 0
    filtered: bool = False
    rows: list[str] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    charts: list[ChartBase] = field(default_factory=list)
    """Charts with the cell each begins in; they do not take room by themselves."""
    _used: float = 0.0
    _repeated: float = 0.0

    def add(self, values: Sequence[Value], styles: Sequence[int], height: float | None = None) -> None:
        """Add a row of values, each in the style of its place; a height in points, or the program's own."""
        number = len(self.rows) + 1
        cells = "".join(
            cell_xml(f"{letter}{number}", style, value)
            for letter, value, style in zip(LETTERS, values, styles, strict=False)
        )
        tall = "" if height is None else f' ht="{height:g}" customHeight="1"'
        self.rows.append(f'<row r="{number}"{tall}>{cells}</row>')
        self._used += ROW_HEIGHT if height is None else height

    def line(self, text: Value, look: Look, height: float | None = None) -> None:
        """Add a row with one text, in one look from the first column to the last."""
        style = self.styles(look)
        self.add([text, *[None] * (len(self.widths) - 1)], [style] * len(self.widths), height)

    def merge(self, first: int, last: int) -> None:
        """Let the cells of the last row from one place to another, counted from 0, be one."""
        self.merged.append(f"{LETTERS[first]}{len(self.rows)}:{LETTERS[last]}{len(self.rows)}")

    def end_head(self) -> None:
        """What was added so far stays in sight and is repeated on every page."""
        self.head = len(self.rows)
        self._repeated = self._used

    def block(self, height: float, gap: float = GAP) -> None:
        """Begin a block so many points tall: after a gap, or on a new page when it does not fit on this one."""
        if self._used > self._repeated and not self.keep(gap + height):
            self.add((), (), gap)
        self._run_over(height)

    def keep(self, height: float) -> bool:
        """Begin a new page unless so many points still fit on this one; whether one was begun."""
        if self._used + height <= self.page_height or len(self.breaks) >= MOST_BREAKS:
            return False
        self.breaks.append(len(self.rows))
        self._used = self._repeated
        return True

    def _run_over(self, height: float) -> None:
        """A block taller than a page fills pages of its own: only what it uses of the last one counts."""
        if height > self.room:
            self._used -= self.room * int(height // self.room)

    @property
    def room(self) -> float:
        """Points of rows a page takes below the head."""
        return self.page_height - self._repeated

    @property
    def page_width(self) -> float:
        """Points between the margins."""
        return A4[self.landscape] - 2 * SIDE_MARGIN * INCH

    @property
    def page_height(self) -> float:
        """Points of rows a page takes, as the sheet is scaled to the width of the page."""
        scale = min(1.0, self.page_width / (sum(self.widths) * DIGIT))
        paper = A4[not self.landscape] - (TOP_MARGIN + BOTTOM_MARGIN) * INCH
        return SAFETY * paper / scale
