"""A board explained: its results from best to worst, each with what it gets, and the sum they must come to.

In: a `Session` and a board of it. Out: a `BoardTrail`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from batch.explain.field import Field, Row
from batch.explain.figure import figure_of
from batch.explain.imps import mean_of
from batch.explain.values import Figure


class Line(NamedTuple):
    """A row of the board and the figure of each side; None where a side has none."""

    row: Row
    ns: Figure | None
    ew: Figure | None


class Group(NamedTuple):
    """The rows that held the same cards: those with a score from best to worst for North-South, then the others."""

    version: str | None
    lines: tuple[Line, ...]

    @property
    def scored(self) -> tuple[Line, ...]:
        """The lines with a score on either side."""
        return tuple(line for line in self.lines if _best(line.row) is not None)

    @property
    def others(self) -> tuple[Line, ...]:
        """The lines without: artificial awards, boards not played, rejected rows."""
        return tuple(line for line in self.lines if _best(line.row) is None)


class BoardTrail(NamedTuple):
    """A board with all that was done to it."""

    board: int
    session: str | None
    section: str | None
    method: str
    expected: int
    fouled: bool
    groups: tuple[Group, ...]


def explain_board(field: Field, board: int) -> BoardTrail:
    """The trail of a board of the field; a board without rows is a KeyError."""
    rows = field.boards[board]
    versions = sorted({row.version for row in rows}, key=lambda version: (version is not None, version))
    apart = field.conditions.sections == "apart"
    return BoardTrail(
        board,
        rows[0].session,
        rows[0].section if apart else None,
        field.method,
        field.expected,
        field.fouled(board),
        tuple(_group(field, version, [row for row in rows if row.version == version]) for version in versions),
    )


def _group(field: Field, version: str | None, rows: list[Row]) -> Group:
    lines = [Line(row, figure_of(field, row, "NS"), figure_of(field, row, "EW")) for row in rows]
    return Group(version, tuple(sorted(lines, key=lambda line: _order(line.row))))


def _order(row: Row) -> tuple[bool, Fraction]:
    best = _best(row)
    return best is None, -(best or Fraction(0))


def _best(row: Row) -> Fraction | None:
    """A row's score seen from North-South; of a split score theirs."""
    ns, ew = row.outcomes("NS"), row.outcomes("EW")
    if ns is not None:
        return mean_of(ns)
    return None if ew is None else -mean_of(ew)
