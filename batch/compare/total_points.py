"""Total points (Law 78C): the points of the scores themselves are added up, nobody is compared with anybody.

In: CHECKED rows. Out: AWARDED rows, in points. The Law knows no artificial score here: one is worth nothing.
"""

from __future__ import annotations

from fractions import Fraction

import polars as pl

from batch.compare.comparison import Comparison
from batch.compare.plain import Kind, figures
from batch.compare.rulings import Tables
from batch.conditions import Conditions


def total_points(rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Comparison:
    """AWARDED rows: what each side scored."""
    return figures(rows, rows["score_ns"].cast(pl.Float64), Kind(_exact, pl.lit(0)), conditions)


def _exact(tables: Tables) -> list[Fraction]:
    return [sum((weight * score for score, weight in table), Fraction(0)) for table in tables]
