"""Workbooks (XLSX, XLSM, XLSB, ODS and the old XLS): in come the bytes of a file, out go its sheets of travellers.

Every visible sheet of travellers counts; hidden sheets and other sheets are left out and named. Cells keep
the row and column a person sees; a number becomes the text a person would type, a date or a time of day is
a fault, since that is what a spreadsheet makes of `3-1` or `2:3`. What stands in a merged cell holds for
every row it covers.
"""

from __future__ import annotations

import datetime
import io
from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import polars as pl

from batch.problems import Refusal
from batch.read.asides import without_asides
from batch.read.blocks import MOST_ROWS, Table, arranged, tables
from batch.read.headless import columns_by_content, named_columns
from batch.read.layout import DEPTH, ENOUGH, Layout, Row, candidate, layout
from batch.read.odd import MOST_CELLS, Odd, Place
from batch.read.package import OldBook, Package, package, reading
from batch.read.sheet import ROW, STRIDE, CellFault, Note, Sheet
from batch.read.shown import shown_signs
from batch.read.tidy import cell_type, frame, repeated_note, sheet, tidy, without

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

Value = int | float | str | bool | datetime.time | datetime.date | datetime.datetime | datetime.timedelta

_NO_TRAVELLERS = frozenset({"empty-file", "missing-column", "no-data-rows"})
_DATES_BELONG = frozenset({"date", "session", "remark"})
_OF_NO_CONSEQUENCE = frozenset({"date", "remark", "dealer", "award_ns", "award_ew", "percent_ns", "percent_ew"})


class Grid(NamedTuple):
    """The rows of a sheet that hold something: their numbers, and their values from the column `left` on.

    `odd` are the cells that read as empty and are not, `merged` the corners of merged cells, counted from 0.
    """

    numbers: list[int]
    rows: list[list[Value]]
    left: int
    odd: dict[Place, Odd]
    merged: list[tuple[Place, Place]]


def read_workbook(data: bytes, source: str, columns: Sequence[str] = ()) -> list[Sheet]:
    """The sheets of travellers in a workbook, `columns` being the meanings a person named.

    Raises Refusal where it has none, or is none.
    """
    parts = package(data, source)
    book = _open(data, source)
    visible, hidden = _names(book)
    sheets: list[Sheet] = []
    others: dict[str, Refusal] = {}
    for name in visible:
        try:
            sheets.extend(_read_sheet(book, parts, name, source, columns))
        except Refusal as refusal:
            if refusal.name not in _NO_TRAVELLERS:
                raise
            others[name] = refusal
    if not sheets:
        raise _no_travellers(others, source)
    about = (*_left_out("hidden-sheets", hidden), *_left_out("other-sheets", others))
    return [replace(found, notes=(*about, *found.notes)) for found in sheets]


def _open(data: bytes, source: str) -> CalamineWorkbook:
    from python_calamine import CalamineWorkbook

    with reading(source):
        return CalamineWorkbook.from_filelike(io.BytesIO(data))


def _names(book: CalamineWorkbook) -> tuple[list[str], list[str]]:
    """The names of the visible worksheets, and of the hidden ones."""
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    sheets = [sheet for sheet in book.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
    visible = [sheet.name for sheet in sheets if sheet.visible == SheetVisibleEnum.Visible]
    return visible, [sheet.name for sheet in sheets if sheet.name not in visible]


def _no_travellers(others: dict[str, Refusal], source: str) -> Refusal:
    """Why a workbook holds no travellers: the reason of its only filled sheet, or of the only one with headings."""
    filled = [refusal for refusal in others.values() if refusal.name != "empty-file"]
    headed = [refusal for refusal in filled if refusal.name == "no-data-rows"]
    if len(filled) == 1 or len(headed) == 1:
        return (headed or filled)[0]
    return Refusal("no-traveller-sheet", source, sheets=", ".join(others)) if filled else Refusal("empty-file", source)


def _left_out(code: str, names: Collection[str]) -> list[Note]:
    return [Note(code, {"sheets": ", ".join(names), "count": len(names)})] if names else []


def _read_sheet(
    book: CalamineWorkbook, parts: Package | OldBook, name: str, source: str, columns: Sequence[str]
) -> list[Sheet]:
    """The tables of travellers in a sheet: one, unless it holds several that are not alike."""
    with reading(source):
        grid = _grid(book, parts, name, source)
        rows = _text_rows(grid, MOST_ROWS) if len(grid.rows) <= MOST_ROWS else []
    if columns:
        return [_headless(grid, named_columns(rows or _text_rows(grid, len(grid.rows)), columns), (source, name))]
    if several := tables(rows):
        return [_from_table(grid, table, parts, name, source) for table in several]
    found = candidate(rows[:DEPTH] or _text_rows(grid, DEPTH))
    if found is not None and found.weight < ENOUGH and (told := columns_by_content(rows)):
        return [_headless(grid, told, (source, name))]
    plan = layout(found, source, sheet=name)
    with reading(source):
        signs = _signs(grid, plan, parts, name)
    below = _below(grid, plan.row)
    return [_sheet(below, plan, signs, (source, name), [])]


def _headless(grid: Grid, told: tuple[Layout, list[Row]], where: tuple[str, str]) -> Sheet:
    """The sheet of rows without headings; section and vulnerability of a board are texts behind its columns."""
    plan, rows = told
    kept = dict(zip(grid.numbers, grid.rows, strict=True))
    behind = plan.width - (grid.left + max(map(len, kept.values()), default=0))
    full = [[*kept[row.number], *(row.cells[-behind:] if behind > 0 else [])] for row in rows]
    board = plan.places["board"] - grid.left
    for row, cells in zip(rows, full, strict=True):
        if isinstance(cells[board], str):
            cells[board] = row.cells[plan.places["board"]]
    return _sheet(grid._replace(numbers=[row.number for row in rows], rows=full), plan, {}, where, [])


def _from_table(grid: Grid, table: Table, parts: Package | OldBook, name: str, source: str) -> Sheet:
    """The sheet of one of several tables, its odd and merged cells where its columns are."""
    plan = layout(table.found, source, sheet=name)
    with reading(source):
        signs = [_signs(grid, plan, parts, name, shift) for shift in table.shifts]
    margin: list[Value] = [""] * grid.left
    cells = table.filled([[*margin, *row] for row in grid.rows], "")
    beside = list(enumerate(table.shifts))
    moved = Grid(
        [take.number for take in table.rows],
        list(cells),
        0,
        {(row + t * STRIDE, column - shift): odd for t, shift in beside for (row, column), odd in grid.odd.items()},
        [
            ((top + t * STRIDE, left - shift), (bottom + t * STRIDE, right - shift))
            for t, shift in beside
            for (top, left), (bottom, right) in grid.merged
        ],
    )
    signed = {row + t * STRIDE: text for t, found in enumerate(signs) for row, text in found.items()}
    return arranged(_sheet(moved, plan, signed, (source, name), table.notes), table)


def _sheet(below: Grid, plan: Layout, signs: dict[int, str], where: tuple[str, str], about: list[Note]) -> Sheet:
    """The sheet of the rows below some headings."""
    cells, faults = _body(below, plan, signs)
    kept, repeated = tidy(cells, plan, faults)
    kept, faults, asides = without_asides(kept, faults, plan.first)
    full, merged = _filled(kept, plan, below.merged)
    return sheet(*where, plan, full, faults=faults, notes=[*about, *merged, *repeated_note(repeated), *asides])


def _below(grid: Grid, row: int) -> Grid:
    start = grid.numbers.index(row) + 1
    return grid._replace(numbers=grid.numbers[start:], rows=grid.rows[start:])


def _grid(book: CalamineWorkbook, parts: Package | OldBook, name: str, source: str) -> Grid:
    """The rows that hold something; odd cells do, though they read as empty."""
    odd, merged = parts.facts(name, source)
    values = book.get_sheet_by_name(name)
    _check_size(values, source, name)
    rows_with_odd = {row for row, _ in odd}
    numbers, rows = [], []
    for number, row in enumerate(values.iter_rows(), start=1):
        if row.count("") != len(row) or number in rows_with_odd:
            numbers.append(number)
            rows.append(row)
    left = values.start[1] if values.start else 0
    return Grid(numbers, rows, left, odd, (values.merged_cell_ranges or []) if merged is None else merged)


def _check_size(values: CalamineSheet, source: str, name: str) -> None:
    """Refuse a sheet whose cells, empty ones too, would be more than memory has."""
    rows, columns = (last + 1 for last in values.end) if values.end else (0, 0)
    if rows * columns > MOST_CELLS:
        raise Refusal("too-large", source, sheet=name, rows=rows, columns=columns)


def _signs(grid: Grid, plan: Layout, parts: Package | OldBook, name: str, shift: int = 0) -> dict[int, str]:
    """The results that only a number format gives a sign, by row."""
    column = plan.places.get("result")
    if (
        isinstance(parts, OldBook)
        or parts.form != "xlsx"
        or column is None
        or all(isinstance(row[column + shift - grid.left], str) for row in grid.rows)
    ):
        return {}
    return shown_signs(parts, parts.xml(name), column + shift)


def _text_rows(grid: Grid, most: int) -> list[Row]:
    """The first rows that hold something, as texts."""
    margin, known = [""] * grid.left, _Texts()
    return [
        Row(number, margin + [value if type(value) is str else known[value] for value in row])
        for number, row in zip(grid.numbers[:most], grid.rows[:most], strict=True)
    ]


def _body(grid: Grid, plan: Layout, signs: dict[int, str]) -> tuple[pl.DataFrame, list[CellFault]]:
    """The rows below the headings as texts, and the cells that hold none."""
    numbers, rows = grid.numbers, grid.rows
    texts: dict[str, Sequence[str | None]] = {}
    faults: list[CellFault] = []
    for part, column in plan.places.items():
        values = [row[column - grid.left] for row in rows]
        if part == "result" and signs:
            values = [signs.get(number, value) for number, value in zip(numbers, values, strict=True)]
        texts[part] = _texts(values)
        meaning = part.partition(" ")[0]
        if meaning not in _DATES_BELONG:
            faults += _times(numbers, values, meaning)
        if meaning not in _OF_NO_CONSEQUENCE:
            faults += _unreadable(numbers, values, meaning, column, grid.odd)
    return without(frame(numbers, texts), faults), sorted(faults)


class _Texts(dict[Value, str]):
    """The text of each number met so far."""

    def __missing__(self, number: Value) -> str:
        text = typed_text(number)
        if type(number) is not bool:  # True and 1 are one key
            self[number] = text
        return text


def _texts(values: list[Value]) -> list[str]:
    kinds = set(map(type, values))
    if kinds <= {str}:
        return values  # type: ignore[return-value]  # they are texts already
    if kinds <= {str, int, float}:
        seen = _Texts()
        return [value if type(value) is str else seen[value] for value in values]
    return [typed_text(value) for value in values]


def typed_text(value: Value) -> str:
    """What a person would type to get the value.

    >>> typed_text(3.0), typed_text(0.1 + 0.2), typed_text(True), typed_text(datetime.datetime(2024, 1, 3))
    ('3', '0.3', 'TRUE', '2024-01-03')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return str(int(value)) if value == int(value) else f"{value:.15g}"
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return str(value) if isinstance(value, datetime.timedelta) else value.isoformat()


def _times(numbers: list[int], values: list[Value], meaning: str) -> list[CellFault]:
    """The cells that hold a date or a time of day."""
    if set(map(type, values)) <= {str, int, float, bool}:
        return []
    found = []
    for number, value in zip(numbers, values, strict=True):
        if isinstance(value, datetime.date):
            found.append(CellFault(number, meaning, "date-cell", typed_text(value)))
        elif isinstance(value, datetime.time | datetime.timedelta):
            found.append(CellFault(number, meaning, "time-cell", typed_text(value)))
    return found


def _unreadable(
    numbers: list[int], values: list[Value], meaning: str, column: int, odd: dict[Place, Odd]
) -> list[CellFault]:
    """The cells that read as empty and are not."""
    empty = [number for number, value in zip(numbers, values, strict=True) if value == ""] if odd else []
    known = ((number, odd.get((number, column))) for number in empty)
    return [CellFault(number, meaning, reason.code, reason.value) for number, reason in known if reason]


def _filled(cells: pl.DataFrame, plan: Layout, merged: list[tuple[Place, Place]]) -> tuple[pl.DataFrame, list[Note]]:
    """The cells, what stands in a merged cell written into every row it covers."""
    covered = _covered(cells[ROW].to_list(), plan, merged)
    for meaning, tops in covered.items():
        texts = dict(cells.select(ROW, pl.col(meaning).cast(pl.String)).iter_rows())
        full = [texts.get(tops.get(row, row)) if text is None else text for row, text in texts.items()]
        cells = cells.with_columns(pl.Series(meaning, full, dtype=pl.String).cast(cell_type(meaning)))
    count = sum(map(len, covered.values()))
    return cells, [Note("merged-cells", {"count": count})] if count else []


def _covered(numbers: list[int], plan: Layout, merged: list[tuple[Place, Place]]) -> dict[str, dict[int, int]]:
    """By meaning: the rows below the first one of a merged cell, each with that first row."""
    meanings = {header.column: meaning for meaning, header in plan.headers.items()}
    covered: dict[str, dict[int, int]] = {}
    for (top, column), (bottom, _) in merged:
        if column in meanings and top >= plan.row:
            below = numbers[bisect_right(numbers, top + 1) : bisect_right(numbers, bottom + 1)]
            covered.setdefault(meanings[column], {}).update(dict.fromkeys(below, top + 1))
    return covered
