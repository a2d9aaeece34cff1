"""How cells look: a look is a small value, and each different look becomes one style of the workbook.

In: a `Look`. Out: the number by which cells of the workbook refer to it. Openpyxl keeps the fonts, fills, borders and
formats; every cell of a look shares one number, so a style is built once however many cells wear it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

FONT = "Arial"
"""On every system, or with a twin of the same widths, so that pages come out alike."""
SIZE = 10.0

BLACK, GREY, WHITE = "000000", "595959", "FFFFFF"
SUIT_RED = "C00000"
HEAD, BLOCK, BAND, LEADER = "1F3864", "D9E2F3", "F5F7FB", "FFF2CC"
ALARM = "C00000"

ROW_TINT = {"error": "FDE9E7", "warning": "FFF7E0", "note": "EEF3FA"}
"""The colour of a row with a problem, by the gravest."""
CELL_TINT = {"error": "F4A6A0", "warning": "FFD966", "note": "BDD0EA"}
"""The colour of the cell the problem stands in."""

COUNT, DECIMALS, PLACE, SHARED_PLACE, SIGNED = "0", "0.00", "0", '0"="', "+0;-0;0"
"""Number formats; a shared place is still the number, shown as 2=."""

Align = Literal["left", "center", "right"]
Line = Literal["none", "hair", "total", "block"]

_LINES: dict[Line, Border] = {
    "none": Border(),
    "hair": Border(bottom=Side("hair", color="BFBFBF")),
    "total": Border(top=Side("thin", color=HEAD), bottom=Side("thin", color=HEAD)),
    "block": Border(bottom=Side("medium", color=HEAD)),
}


class Look(NamedTuple):
    """Everything that makes one cell look different from another; colours are RRGGBB."""

    align: Align = "left"
    number: str = "General"
    size: float = SIZE
    bold: bool = False
    italic: bool = False
    ink: str = BLACK
    fill: str | None = None
    line: Line = "none"
    wrap: bool = False
    shrink: bool = False
    top: bool = False
    indent: int = 0


class Styles:
    """The styles of one workbook: call it with a look for the number of its style."""

    def __init__(self, workbook: Workbook) -> None:
        """Begin with the default style in our font; the width of a column is counted in its digits."""
        workbook._named_styles["Normal"].font = Font(name=FONT, size=SIZE)
        self._sheet = workbook.worksheets[0]
        self._numbers: dict[Look, int] = {}

    def __call__(self, look: Look) -> int:
        """The number of the look's style in the workbook."""
        if look not in self._numbers:
            self._numbers[look] = self._made(look)
        return self._numbers[look]

    def _made(self, look: Look) -> int:
        cell = WriteOnlyCell(self._sheet)
        cell.font = Font(name=FONT, size=look.size, bold=look.bold, italic=look.italic, color=look.ink)
        if look.fill:
            cell.fill = PatternFill("solid", fgColor=look.fill)
        cell.border = _LINES[look.line]
        vertical = "top" if look.top else "center"
        cell.alignment = Alignment(
            look.align, vertical, wrap_text=look.wrap, shrink_to_fit=look.shrink, indent=look.indent
        )
        cell.number_format = look.number
        return int(cell.style_id)
