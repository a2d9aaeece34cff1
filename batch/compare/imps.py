"""Law 78B as a column: the IMPs of a difference in points, by one gather.

The law itself stands once, in `batch.law.imps`; here its answers are laid out by tens of points.
"""

from __future__ import annotations

import polars as pl

from batch.law.imps import imps

LARGEST_SWING = 15_200
"""Two tables, 7,600 points each."""


def imps_of(swing: pl.Expr) -> pl.Expr:
    """IMPs of a difference in points, with its sign (Law 78B): one gather by tens of points.

    A written score that is trusted may be larger than any the law gives: the scale ends at 24 IMPs.
    """
    table = pl.Series([imps(points) for points in range(0, LARGEST_SWING + 10, 10)], dtype=pl.Int32)
    return swing.sign().cast(pl.Int32) * pl.lit(table).gather((swing.abs() // 10).clip(upper_bound=table.len() - 1))
