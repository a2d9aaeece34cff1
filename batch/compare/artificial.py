"""Artificial scores where awards are IMPs: the Laws name no figure for pairs, so the conditions do.

In: AWARDED rows. Out: the same, the adjusted ones with their award: average plus and more than 50 % win the IMPs of the
conditions, average minus and less lose them, 50 % is nothing (rules of the organiser; Law 86A for teams).
"""

from __future__ import annotations

import polars as pl

from batch.law.bridge import AVERAGES
from batch.sides import SEATS

PLAIN_PERCENTAGE = r"^[0-9]+(\.[0-9]+)?$"
"""How a fixed percentage stands in the column of awards."""


def with_artificial_imps(rows: pl.DataFrame, worth: pl.Expr) -> pl.DataFrame:
    """Rows whose artificial awards are worth so many IMPs; awards that are there already stay."""
    if not (rows["outcome"] == "adjusted").any():
        return rows
    own = {f"award_{seat.lower()}": direction(seat) * worth for seat in SEATS}
    return rows.with_columns(pl.coalesce(award, imps.cast(pl.Float64)).alias(award) for award, imps in own.items())


def direction(seat: str) -> pl.Expr:
    """1 for an award of more than 50 %, -1 for less, 0 for 50 %; null where there is no artificial award."""
    percent = percentage(f"adjusted_{seat.lower()}")
    return (percent > 50).cast(pl.Int32) - (percent < 50).cast(pl.Int32)


def percentage(column: str) -> pl.Expr:
    """The percentage an artificial award stands for (Law 12C2); null where the award is a score."""
    kind = pl.col(column).cast(pl.String)
    plain = pl.when(kind.str.contains(PLAIN_PERCENTAGE)).then(kind).cast(pl.Float64, strict=False)
    return (
        pl.when(kind.is_in(list(AVERAGES)))
        .then(kind.replace_strict(AVERAGES, default=None, return_dtype=pl.Float64))
        .otherwise(plain)
    )
