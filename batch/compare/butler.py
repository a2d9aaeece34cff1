"""Butler: every result on a board against the datum, a mean of the results on the same cards, in IMPs (Law 78B).

In: CHECKED rows. Out: AWARDED rows. The datum leaves out the highest and the lowest result from four results on and is
rounded to the nearest 10, halves away from zero; the conditions may say otherwise. Results left out are compared with
it like the others. The versions of a fouled board have a datum each. A result of several outcomes counts in the datum
as their mean, and each outcome is compared with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import polars as pl

from batch.compare.comparison import Comparison
from batch.compare.imps import imps_of
from batch.compare.plain import Kind, figures
from batch.compare.rulings import Tables
from batch.conditions import Conditions
from batch.keys import deal_key
from batch.law.imps import imps
from batch.tables import collect

FROM = 4
"""So many results, and some are left out."""
FIRST_GRADE, GRADE = 10, 15
"""Graded: one at either end up to 10 results, one more for every 15 beyond."""


def butler(rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Comparison:
    """AWARDED rows in IMPs against the datum."""
    return figures(
        rows,
        _against_datum(rows, conditions),
        Kind(lambda tables: _exact(tables, conditions), pl.lit(conditions.artificial_imps_pairs)),
        conditions,
    )


def _against_datum(rows: pl.DataFrame, conditions: Conditions) -> pl.Series:
    """North-South's IMPs of each row; null without a result."""
    result = pl.when(pl.col("board").is_not_null()).then("score_ns")
    keyed = rows.lazy().select(deal=deal_key(conditions), score=result)
    counted = collect(keyed.select("deal", "score", count=pl.col("score").count().over("deal")), rows.height)
    most = counted.select(pl.col("count").max()).item() or 0
    left = pl.lit(pl.Series([left_out(n, conditions) for n in range(most + 1)], dtype=pl.Int64)).gather("count")
    place = pl.col("score").rank("ordinal").over("deal").cast(pl.Int64)
    kept = place.is_between(left + 1, pl.col("count").cast(pl.Int64) - left)
    mean = pl.col("score").filter(kept).mean().over("deal")
    imps_won = imps_of((pl.col("score") - _rounded(mean, conditions)).cast(pl.Int32))
    return collect(counted.lazy().select(imps=imps_won.cast(pl.Float64)), rows.height)["imps"]


def left_out(count: int, conditions: Conditions) -> int:
    """How many of so many results are left out of the datum at either end.

    >>> left_out(3, Conditions()), left_out(11, Conditions()), left_out(11, Conditions(butler_trim="graded"))
    (0, 1, 2)
    """
    if conditions.butler_trim == "none" or count < FROM:
        return 0
    return 1 if conditions.butler_trim == "one" else max(-(-(count - FIRST_GRADE) // GRADE), 0) + 1


def _rounded(mean: pl.Expr, conditions: Conditions) -> pl.Expr:
    if conditions.butler_rounding == "none":
        return mean
    return mean.sign() * ((mean.abs() / 10 + 0.5 + 1e-9).floor() * 10)


def datum(scores: Sequence[Fraction | int], conditions: Conditions) -> Fraction:
    """The datum of the results of one board.

    >>> datum([-680, -170, 100, 100], Conditions())
    Fraction(-40, 1)
    """
    left = left_out(len(scores), conditions)
    kept = sorted(scores)[left : len(scores) - left]
    mean = Fraction(sum(kept)) / len(kept)
    if conditions.butler_rounding == "none":
        return mean
    tens = (abs(mean) / 10 + Fraction(1, 2)) // 1
    return Fraction(10 * tens * (1 if mean > 0 else -1))


def _exact(tables: Tables, conditions: Conditions) -> list[Fraction]:
    """The same for results of several outcomes each."""
    middle = datum([sum((w * s for w, s in table), Fraction(0)) for table in tables], conditions)
    return [sum((w * imps(s - middle) for w, s in table), Fraction(0)) for table in tables]
