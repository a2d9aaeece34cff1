"""Rounding half up: for one number and for a column, exact halves and their neighbours."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batch.rounding import half_up, half_up_expr


@pytest.mark.parametrize(
    ("value", "decimals", "rounded"),
    [
        (53.125, 2, 53.13),  # 17 of 32: rounding half to even prints 53.12
        (40.625, 2, 40.63),
        (-53.125, 2, -53.13),  # away from zero
        (53.124, 2, 53.12),
        (2.675, 2, 2.68),  # held as 2.67499999...
        (1.005, 2, 1.01),
        (0.5, 0, 1.0),
        (-0.5, 0, -1.0),
        (49.66, 2, 49.66),
        (0.0, 2, 0.0),
        (12.65, 1, 12.7),
    ],
)
def test_halves_go_away_from_zero(value: float, decimals: int, rounded: float) -> None:
    """A half is rounded up in size, whatever its sign and however it is held in binary."""
    assert half_up(value, decimals) == rounded
    column = pl.DataFrame({"value": [value]}).select(half_up_expr(pl.col("value"), decimals)).to_series()
    assert column.to_list() == [rounded]


def test_nothing_stays_nothing() -> None:
    """A missing figure is not rounded to a number."""
    column = pl.DataFrame({"value": [None, 1.125]}).select(half_up_expr(pl.col("value"))).to_series()
    assert column.to_list() == [None, 1.13]


@settings(deadline=None)
@given(st.integers(0, 60_000), st.integers(1, 2_000))
def test_percentages_are_rounded_as_by_hand(part: int, whole: int) -> None:
    """100 x part / whole in floating point rounds as the exact fraction does, for any sum of matchpoints."""
    exact = Fraction(100 * part, whole)
    by_hand = (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert half_up(100 * part / whole) == float(by_hand)


@settings(deadline=None)
@given(st.lists(st.floats(-1e5, 1e5), max_size=20))
def test_one_number_and_a_column_agree(values: list[float]) -> None:
    """The two ways of rounding are one rule."""
    column = pl.DataFrame({"value": values}, schema={"value": pl.Float64}).select(half_up_expr(pl.col("value")))
    assert column.to_series().to_list() == [half_up(value) for value in values]
