"""What every method of comparison gives."""

from __future__ import annotations

from typing import NamedTuple

import polars as pl


class Comparison(NamedTuple):
    """AWARDED rows; PROBLEM rows; MATCH rows, none in pairs."""

    rows: pl.DataFrame
    problems: pl.DataFrame
    matches: pl.DataFrame
