"""Cross-IMPs: each result against every other result on the same cards, in IMPs (Law 78B), averaged or added up.

In: CHECKED rows. Out: AWARDED rows. The average is over the comparisons, A - 1 of A results; a result that is alone on
its board is worth 0. The versions of a fouled board are compared each within itself. Where the IMPs are added up, an
artificial award counts once for each comparison.
"""

from __future__ import annotations

from fractions import Fraction

import polars as pl

from batch.compare.comparison import Comparison
from batch.compare.imps import imps_of
from batch.compare.others import against_others, results
from batch.compare.plain import Kind, figures
from batch.compare.rulings import Tables, duels
from batch.conditions import Conditions
from batch.law.imps import imps
from batch.tables import collect


def cross_imps(rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Comparison:
    """AWARDED rows; totals are brought to the most boards anybody played, since IMPs have no natural percentage."""
    comparisons = collect(rows.lazy().select(results(conditions)), rows.height).to_series()
    total = against_others(rows, conditions, lambda own, other: imps_of(own - other))
    summed = conditions.cross_imps == "sum"
    ns = total.cast(pl.Float64) / (1 if summed else (comparisons - 1).clip(1))
    worth = pl.lit(conditions.artificial_imps_pairs) * (pl.lit(comparisons) if summed else 1)
    kind = Kind(lambda tables: _exact(tables, conditions), worth, totals="scaled")
    return figures(rows, ns, kind, conditions)


def _exact(tables: Tables, conditions: Conditions) -> list[Fraction]:
    """The same for results of several outcomes each."""
    divisor = 1 if conditions.cross_imps == "sum" else max(len(tables) - 1, 1)
    return [total / divisor for total in duels(tables, lambda own, other: imps(own - other))]
