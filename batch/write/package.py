"""A workbook file out of filled sheets.

In: a workbook that holds the styles, the grids, a path. Out: the file. Openpyxl writes the package (styles, relations,
panes, print settings) around empty sheets, and the bodies of the sheets go in as they are: a body made as text costs
a tenth of the same cells as objects, and a large sheet never stands in memory as cells.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.worksheet import Worksheet

from batch.write.grid import BOTTOM_MARGIN, LETTERS, ROW_HEIGHT, SIDE_MARGIN, TOP_MARGIN, Grid
from batch.write.place import place

CHUNK = 2_000
BODY = re.compile(rb"<sheetData\s*/>|<sheetData></sheetData>")
RANGE = re.compile(rb'<dimension ref="[^"]*"\s*/>')
END, DRAWING = b"</worksheet>", b"<drawing "
"""What may follow the errors to be ignored: the order of the parts is that of the format."""


def save(workbook: Workbook, grids: Sequence[Grid], footer: Sequence[str], path: Path) -> None:
    """Write the grids as the sheets of the workbook, whole or not at all; the footer is left, centre, right."""
    blank = workbook.worksheets[0]
    for grid in grids:
        _set_up(workbook.create_sheet(grid.name), grid, footer)
    workbook.remove(blank)
    workbook.active = 0
    shell = io.BytesIO()
    workbook.save(shell)
    place({path: lambda beside: _fill(shell, grids, beside)})


def _set_up(sheet: Worksheet, grid: Grid, footer: Sequence[str]) -> None:
    """Columns, panes, and everything that concerns printing."""
    for letter, width in zip(LETTERS, grid.widths, strict=False):
        sheet.column_dimensions[letter] = ColumnDimension(sheet, index=letter, width=width, customWidth=True)
    sheet.sheet_format.defaultRowHeight = ROW_HEIGHT
    sheet.sheet_properties.tabColor = grid.tab
    sheet.sheet_view.showGridLines = False
    if grid.head:
        sheet.freeze_panes = f"A{grid.head + 1}"
        sheet.print_title_rows = f"1:{grid.head}"
    if grid.filtered:
        sheet.auto_filter.ref = f"A{grid.head}:{LETTERS[len(grid.widths) - 1]}{len(grid.rows)}"
    for area in grid.merged:
        sheet.merged_cells.add(area)
    for row in grid.breaks:
        sheet.row_breaks.append(Break(id=row))
    for chart in grid.charts:
        sheet.add_chart(chart)
    _set_up_page(sheet, grid, footer)


def _set_up_page(sheet: Worksheet, grid: Grid, footer: Sequence[str]) -> None:
    """A4, one page wide and as many tall as it takes, footers."""
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.orientation = "landscape" if grid.landscape else "portrait"
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.print_options.horizontalCentered = True
    margins = sheet.page_margins
    margins.left = margins.right = SIDE_MARGIN
    margins.top, margins.bottom, margins.header, margins.footer = TOP_MARGIN, BOTTOM_MARGIN, 0.2, 0.3
    for side, text in zip(("left", "center", "right"), footer, strict=True):
        part = getattr(sheet.oddFooter, side)
        part.text, part.size = text, 8


def _fill(shell: io.BytesIO, grids: Sequence[Grid], target: Path) -> None:
    """Copy the package, with each sheet's rows in their place."""
    bodies = {f"xl/worksheets/sheet{number}.xml": grid for number, grid in enumerate(grids, 1)}
    with ZipFile(shell) as source, ZipFile(target, "w", ZIP_DEFLATED, compresslevel=3) as package:
        for name in source.namelist():
            content = source.read(name)
            if name not in bodies:
                package.writestr(name, content)
                continue
            with package.open(name, "w", force_zip64=True) as part:
                for piece in _pieces(content, bodies[name]):
                    part.write(piece)


def _pieces(shell: bytes, grid: Grid) -> Iterator[bytes]:
    """The XML of a sheet: what openpyxl wrote, with the rows inside and numbers kept as text left unremarked."""
    area = f"A1:{LETTERS[len(grid.widths) - 1]}{max(len(grid.rows), 1)}"
    head, tail = BODY.split(RANGE.sub(f'<dimension ref="{area}"/>'.encode(), shell, count=1))
    quiet = f'<ignoredErrors><ignoredError sqref="{area}" numberStoredAsText="1"/></ignoredErrors>'
    yield head + b"<sheetData>"
    yield from _chunks(grid.rows)
    following = DRAWING if DRAWING in tail else END
    yield b"</sheetData>" + tail.replace(following, quiet.encode() + following)


def _chunks(rows: Iterable[str]) -> Iterator[bytes]:
    rest = iter(rows)
    while chunk := list(islice(rest, CHUNK)):
        yield "".join(chunk).encode()
