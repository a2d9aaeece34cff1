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
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
    "\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""The characters taken from both ends of a cell: all white space, and two marks without width."""


class Header(NamedTuple):
    """A heading as the person typed it, on one line, and its column counted from 0."""

    text: str
    column: int


class CellFault(NamedTuple):
    """A cell without readable text: its row, what its column means, the problem's name, what it holds."""

    row: int
    column: str
    code: str
    value: str


class Note(NamedTuple):
    """One thing to know about how a file was read."""

    code: str
    detail: dict[str, str | int]


@dataclass(frozen=True)
class Sheet:
    """One sheet of travellers.

    `cells` has the column `row` (UInt32) and a Categorical column for each meaning found; null is empty.
    Blank rows and repeated headings are left out. A cell named in `faults` is null in `cells`.
    `header_languages` counts the headings that only one language knows.
    """

    source: str
    name: str | None
    cells: pl.DataFrame
    headers: dict[str, Header]
    faults: tuple[CellFault, ...]
    notes: tuple[Note, ...]
    header_languages: dict[str, int]


def letter(column: int) -> str:
    """The letters a spreadsheet shows above a column counted from 0.

    >>> letter(5), letter(26)
    ('F', 'AA')
    """
    before, last = divmod(column, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


def some(rows: list[int], most: int = 10) -> str:
    """The first row numbers, as text for a note.

    >>> some([3, 9]), some(list(range(1, 30)), 3)
    ('3, 9', '1, 2, 3, ...')
    """
    return ", ".join(map(str, rows[:most])) + (", ..." if len(rows) > most else "")
