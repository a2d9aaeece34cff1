"""What reading gives: a sheet of text cells that know their row, and how it was read.

Nothing is interpreted here: a cell is the text a person typed, without the blanks around it, or null. Every
row keeps the number the person sees in the spreadsheet or the editor, every column the heading above it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import polars as pl

ROW = "row"
"""The column of `Sheet.cells` that holds the number of the row, as the person sees it."""

BLANKS = (
    "\t\n\v\f\r\x1a\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
    "\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""The characters taken from both ends of a cell: white space, two marks without width, the end of a DOS file."""


STRIDE = 1 << 21
"""Rows of a table that stands beside another one are counted on from so many times its place in the line of tables: no
sheet has as many rows."""

NOWHERE = -1
"""The column of a heading in a file that has fields, not columns."""


class Header(NamedTuple):
    """A heading as the person typed it, on one line, and its column counted from 0 (or `NOWHERE`)."""

    text: str
    column: int


class CellFault(NamedTuple):
    """A cell without readable text: its row, what its column means, the problem's name, what it holds.

    Where a row as a whole cannot be read the column is `ROW`.
    """

    row: int
    column: str
    code: str
    value: str


class Note(NamedTuple):
    """One thing to know about how a file was read."""

    code: str
    detail: dict[str, str | int]


class Official(NamedTuple):
    """What a file says itself that its results are worth, as texts.

    `method` is the method of comparison the awards belong to, None when the file does not say. `lines` has the column
    `row` and those of award_ns, award_ew, percent_ns, percent_ew that the file has. `totals` has a row for each figure
    of a contestant: session, section, seat (NS, EW or null), contestant, what (percent, score, vp, place), value.
    """

    method: str | None
    lines: pl.DataFrame
    totals: pl.DataFrame


@dataclass(frozen=True, eq=False)
class Sheet:
    """One sheet of travellers.

    `cells` has the column `row` (UInt32) and a Categorical column for each meaning found; null is empty.
    Blank rows and repeated headings are left out. A cell named in `faults` is null in `cells`, but
    where a fault says what stands behind the last heading of its row.
    `header_languages` counts the headings that only one language knows; `language` is that of the cells where the
    format fixes it. `method` is how the file says it was scored: matchpoints, imps, cross-imps, butler, board-a-match.
    `expected` are the results that must come in by the file's own movement: section, round, table, board, ns, ew.
    Where tables stand side by side, `shifts` holds how many columns each is to the right of the first, and `shifted`
    the meanings whose columns move with it; `spot` tells where a row really is.
    """

    source: str
    name: str | None
    cells: pl.DataFrame
    headers: dict[str, Header]
    faults: tuple[CellFault, ...]
    notes: tuple[Note, ...]
    header_languages: dict[str, int]
    language: str | None = None
    method: str | None = None
    official: Official | None = None
    expected: pl.DataFrame | None = None
    shifts: tuple[int, ...] = ()
    shifted: frozenset[str] = frozenset()


def spot(sheet: Sheet, row: int, meaning: str | None = None) -> tuple[int, int]:
    """The row the person sees, and by how many columns that meaning stands to the right of its heading there."""
    if not sheet.shifts:
        return row, 0
    table, seen = divmod(row, STRIDE)
    return seen, sheet.shifts[table] if meaning in sheet.shifted else 0


def letter(column: int) -> str:
    """The letters a spreadsheet shows above a column counted from 0; none for `NOWHERE`.

    >>> letter(5), letter(26), letter(NOWHERE)
    ('F', 'AA', '')
    """
    if column == NOWHERE:
        return ""
    before, last = divmod(column, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


def some(rows: list[int], most: int = 10) -> str:
    """The first row numbers, as text for a note.

    >>> some([3, 9]), some(list(range(1, 30)), 3)
    ('3, 9', '1, 2, 3, ...')
    """
    return ", ".join(map(str, rows[:most])) + (", ..." if len(rows) > most else "")
