"""Board-a-match for pairs: 2 for a better score, 1 for an equal one, against each other table of a board.

In: CHECKED rows. Out: AWARDED rows. Every board keeps its own top. Any difference counts unless the conditions call 10
points a tie. Artificial awards are percentages of the full top, as in matchpoints.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import polars as pl

from batch.compare.comparison import Comparison
from batch.compare.matchpoints import from_raw
from batch.compare.others import against_others
from batch.compare.rulings import Tables, duels
from batch.conditions import Conditions


def board_a_match(rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Comparison:
    """AWARDED rows; no matches and no problems."""
    own_top = replace(conditions, uneven="none")
    raw = against_others(rows, conditions, lambda own, other: _duel(own - other, conditions.bam_tie))
    return from_raw(rows, pl.lit(raw.cast(pl.Int32)), lambda tables: _exact(tables, conditions), lines, own_top)


def _duel(difference: pl.Expr, tie: int) -> pl.Expr:
    return 1 + (difference > tie).cast(pl.Int32) - (difference < -tie).cast(pl.Int32)


def _exact(tables: Tables, conditions: Conditions) -> list[Fraction]:
    tie = conditions.bam_tie
    return duels(tables, lambda own, other: 1 + (own - other > tie) - (own - other < -tie))
