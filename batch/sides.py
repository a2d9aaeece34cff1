"""The same rows seen from each side: one row per result and direction, so that every total is one function.

In: AWARDED or CHECKED rows. Out: lazy frames with `seat`, `contestant`, `award` beside the keys.
"""

from __future__ import annotations

import polars as pl

SEATS = {"NS": ("ns", "award_ns", "names_ns"), "EW": ("ew", "award_ew", "names_ew")}
"""Direction -> columns of its contestant, award and names."""


def by_side(rows: pl.LazyFrame, *keep: str) -> dict[str, pl.LazyFrame]:
    """For each direction, the rows with `contestant`, `award`, `names` and the columns to keep."""
    return {
        seat: rows.select(
            *keep,
            pl.col(who).alias("contestant"),
            pl.col(award).alias("award"),
            pl.col(names).alias("names"),
        )
        for seat, (who, award, names) in SEATS.items()
    }


def with_line(totals: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """Totals by section and seat with their `line`: the seat where the section has two winners, otherwise all."""
    known = totals.join(lines.select("session", "section", "two"), on=["session", "section"], how="left")
    return known.with_columns(line=pl.when("two").then("seat").otherwise(pl.lit("all"))).drop("two")
