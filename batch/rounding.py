"""Rounding half up, in one place: printed figures never go half to even, and equal printed figures share a place.

Sums of matchpoints are whole or fractions with small denominators, so an exact half computed in floating point is
within 1e-9 of it; that much is added before cutting off.
"""

from __future__ import annotations

import math

import polars as pl

HALF = 0.5 + 1e-9
QUOTIENT_DECIMALS = 3
"""Decimals of a quotient; every other figure has two."""


def half_up(value: float, decimals: int = 2) -> float:
    """The value rounded to decimals, halves away from zero; what has no end stays so.

    >>> half_up(53.125), half_up(-0.125), half_up(2.675), half_up(math.inf)
    (53.13, -0.13, 2.68, inf)
    """
    if math.isinf(value):
        return value
    scale = float(10**decimals)
    return float(math.copysign(math.floor(abs(value) * scale + HALF), value) / scale)


def half_up_expr(value: pl.Expr, decimals: int = 2) -> pl.Expr:
    """The same for a column: rounded to decimals, halves away from zero; null stays null."""
    scale = float(10**decimals)
    whole = value.sign() * (value.abs() * scale + HALF).floor()
    return (whole / scale).round(decimals) + 0.0  # Polars divides by a number by multiplying: 4966 / 100 is not 49.66
