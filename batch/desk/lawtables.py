"""The law printed: tables of scores, IMPs, victory points (for a number of boards) and boards come out.

A table is data: named columns and rows of values, in canonical letters. How it looks on a terminal, in a CSV
file or in a workbook is decided elsewhere.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from batch.law.bridge import (
    BOOK,
    DOUBLINGS,
    LEVELS,
    TRICKS_IN_A_BOARD,
    Contract,
    Strain,
    dealer,
    vulnerability,
)
from batch.law.imps import IMP_LOWER_BOUNDS
from batch.law.points import points, undertricks
from batch.law.victory import wbf_scale

Cell = int | str | Decimal | None

ALIKE: tuple[tuple[Strain, ...], ...] = (("C", "D"), ("H", "S"), ("NT",))
"""Strains that score alike (Law 77)."""

SCORES = ("nv", "nv_x", "nv_xx", "v", "v_x", "v_xx")
"""Undoubled, doubled and redoubled, not vulnerable and then vulnerable."""

PRINTED_BOARDS = 36


class Table(NamedTuple):
    """A printed table: a name, its columns and rows; `boards` is the length of the match of a scale."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    boards: int | None = None


def made() -> Table:
    """Declarer's points for every contract made, one row for each number of overtricks (Law 77).

    >>> made().rows[0]
    ('1C 1D', '=', 7, 70, 140, 230, 70, 140, 230)
    """
    rows = [_made_row(level, strains, tricks) for level in LEVELS for strains in ALIKE for tricks in _enough(level)]
    return Table("made", ("contract", "result", "tricks", *SCORES), tuple(rows))


def _enough(level: int) -> range:
    return range(BOOK + level, TRICKS_IN_A_BOARD + 1)


def _made_row(level: int, strains: tuple[Strain, ...], tricks: int) -> tuple[Cell, ...]:
    over = tricks - BOOK - level
    scores = (
        points(Contract(level, strains[0], doubled), tricks, vulnerable=vulnerable).total
        for vulnerable in (False, True)
        for doubled in DOUBLINGS
    )
    contracts = " ".join(f"{level}{strain}" for strain in strains)
    return contracts, f"+{over}" if over else "=", tricks, *scores


def down() -> Table:
    """The points of the defenders for 1 to 13 undertricks (Law 77).

    >>> down().rows[3]
    (4, 200, 800, 1600, 400, 1100, 2200)
    """
    rows = [
        (
            count,
            *(
                sum(undertricks(count, doubled, vulnerable=vulnerable))
                for vulnerable in (False, True)
                for doubled in DOUBLINGS
            ),
        )
        for count in range(1, TRICKS_IN_A_BOARD + 1)
    ]
    return Table("undertricks", ("down", *SCORES), tuple(rows))


def imp_scale() -> Table:
    """The differences in points worth each number of IMPs (Law 78B); the last band has no end.

    Results differ by tens, so a band ends ten points below the next one.

    >>> imp_scale().rows[1]
    (20, 40, 1)
    """
    starts = (0, *IMP_LOWER_BOUNDS)
    ends = (*(start - 10 for start in IMP_LOWER_BOUNDS), None)
    rows = tuple(zip(starts, ends, range(len(starts)), strict=True))
    return Table("imps", ("from", "to", "imps"), rows)


def victory(boards: int) -> Table:
    """The World Bridge Federation's continuous scale for a match of so many boards, to the first full win.

    >>> victory(16).rows[14]
    (14, Decimal('13.75'), Decimal('6.25'))
    """
    rows = tuple(
        (margin, Decimal(won).scaleb(-2), Decimal(lost).scaleb(-2)) for margin, won, lost in wbf_scale(boards).rows
    )
    return Table("vp", ("margin", "winner", "loser"), rows, boards)


def boards() -> Table:
    """Dealer and vulnerability of boards 1 to 36 (Law 2); they repeat every 16 boards.

    >>> boards().rows[1]
    (2, 'E', 'ns')
    """
    rows = tuple((board, dealer(board), vulnerability(board)) for board in range(1, PRINTED_BOARDS + 1))
    return Table("boards", ("board", "dealer", "vulnerable"), rows)


TABLES: dict[str, Callable[[], Table]] = {
    "made": made,
    "undertricks": down,
    "imps": imp_scale,
    "boards": boards,
}
"""The tables that need nothing to be known; a victory-point scale needs the number of boards."""
