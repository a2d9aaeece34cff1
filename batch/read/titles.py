"""Titles above a block of travellers: in come rows of cells, out goes the board they name, or none."""

from __future__ import annotations

from collections.abc import Sequence

from batch.notation.cells import read_board
from batch.notation.headers import meanings
from batch.read.layout import Row
from batch.read.sheet import BLANKS

_ABOVE = 4
"""So many rows above the headings may hold the title."""
_LONGEST = 60
_FEW = 6
"""A title row has no more filled cells."""


def title_above(rows: Sequence[Row], start: int, end: int, columns: tuple[int, int] | None) -> str | None:
    """The board named in the last rows before `end`, in some columns or in any; the lowest title counts."""
    for row in reversed(rows[max(start, end - _ABOVE) : end]):
        inside = row.cells if columns is None else row.cells[columns[0] : columns[1] + 1]
        board = _board(inside)
        if board is not None:
            return board
    return None


def board_of(row: Row, columns: Sequence[int]) -> str | None:
    """The board a row names as its title, in the columns of a block."""
    return _board(row.cells[columns[0] : columns[-1] + 1])


def _board(cells: Sequence[object]) -> str | None:
    """`7` for a row such as "Board 7", "Étui n° 7 | Donneur : S", or "Board | 7"."""
    filled = [text for cell in cells if (text := str(cell).strip(BLANKS))]
    if not filled or len(filled) > _FEW or len(filled[0]) > _LONGEST or not filled[0][0].isalpha():
        return None
    for text in (filled[0], " ".join(filled[:2])):
        board = read_board(text)
        if isinstance(board, int):
            return str(board)
    first = filled[0].replace(":", " ").replace(",", " ").split()
    if len(first) > 1 and "board" in meanings(first[0]):
        board = read_board(" ".join(first[:2]))
        return str(board) if isinstance(board, int) else None
    return None
