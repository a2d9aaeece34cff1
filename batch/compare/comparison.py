"""What every method of comparison gives."""

from __future__ import annotations

from typing import Literal, NamedTuple

import polars as pl


class Comparison(NamedTuple):
    """AWARDED rows; PROBLEM rows; MATCH rows, none in pairs.

    `totals` says whether a pair's total is brought to the most boards anybody of its ranking played.
    """

    rows: pl.DataFrame
    problems: pl.DataFrame
    matches: pl.DataFrame
    totals: Literal["plain", "scaled"] = "plain"
