"""The cells a spreadsheet reader is silent about: where they are, and why they read as empty."""

from __future__ import annotations

from typing import NamedTuple

Place = tuple[int, int]
"""Row, as the person sees it, and column counted from 0."""

MOST_CELLS = 32_000_000
"""The reader holds a sheet whole, empty cells too: this is about a gigabyte."""


class Odd(NamedTuple):
    """Why a cell that is not empty reads as empty: the problem's name, and what stands there."""

    code: str
    value: str


class Facts(NamedTuple):
    """The odd cells of a sheet, and the corners of its merged cells from 0 on; None where the reader knows them."""

    odd: dict[Place, Odd]
    merged: list[tuple[Place, Place]] | None
