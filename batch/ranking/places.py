"""Places by what is printed: equal figures share one (1, 2, 2, 4); who has too few boards has none.

In: totals with `printed`, the figure that ranks, and the columns that say who is ranked with whom. Out: `rank`, `tied`.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from batch.conditions import Conditions
from batch.rounding import half_up_expr

WHO = ["session", "section", "line", "contestant"]
"""What tells one contestant of a standing from another."""


def field_of(conditions: Conditions) -> list[str]:
    """The columns that say who is ranked with whom."""
    return ["session", "section", "line"] if conditions.sections == "apart" else ["session", "line"]


def places(totals: pl.DataFrame, field: Sequence[str]) -> pl.DataFrame:
    """The totals with `rank` and `tied` inside each field, by `printed`; null has no place and is never tied."""
    ranked = totals.with_columns(rank=pl.col("printed").rank("min", descending=True).over(field))
    return with_ties(ranked, field)


def with_ties(placed: pl.DataFrame, field: Sequence[str]) -> pl.DataFrame:
    """The same with `tied`: whether somebody else of the field has the place."""
    shared = (pl.len().over([*field, "rank"]) > 1) & pl.col("rank").is_not_null()
    return placed.with_columns(tied=shared.fill_null(value=False))


def with_enough(totals: pl.DataFrame, field: Sequence[str], share: int) -> pl.DataFrame:
    """The totals with nothing printed for who has less than so many percent of the most boards of the field."""
    most = pl.col("boards").max().over(field)
    return totals.with_columns(printed=pl.when(100 * pl.col("boards") >= share * most).then("printed"))


def figure() -> pl.Expr:
    """What ranks a STANDING: its percentage, its victory points, or its score as printed."""
    return pl.coalesce("percent", "vp", half_up_expr(pl.col("score")))


def unrounded() -> pl.Expr:
    """The percentage or the score of totals before it was rounded."""
    return pl.coalesce(100 * pl.col("score") / pl.when(pl.col("maximum") > 0).then("maximum"), "score")


def less(totals: pl.DataFrame, penalties: pl.DataFrame | None, figure: str) -> pl.DataFrame:
    """Totals with their `penalty`, taken off a figure (Law 90); nobody else's changes, and no maximum."""
    if penalties is None or penalties.is_empty():
        return totals.with_columns(penalty=pl.lit(None, pl.Float64))
    taken = penalties.with_columns(pl.col("line").cast(pl.String)).group_by(WHO).agg(pl.col("penalty").sum())
    return totals.join(taken, on=WHO, how="left", maintain_order="left").with_columns(
        pl.col(figure) - pl.col("penalty").fill_null(0)
    )
