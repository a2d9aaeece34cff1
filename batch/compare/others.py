"""Each result against every other result on the same cards: by distinct scores, which are few, and not by tables.

In: rows with `score_ns`, and what one score is worth against another. Out: a figure for each row, North-South's.
"""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from batch.conditions import Conditions
from batch.keys import deal_key
from batch.tables import collect

Duel = Callable[[pl.Expr, pl.Expr], pl.Expr]
"""Own score and another table's -> what the own one is worth against it."""


def against_others(rows: pl.DataFrame, conditions: Conditions, duel: Duel) -> pl.Series:
    """The sum of the duels of each row with the other results of its cards; null without a result."""
    scored = rows.lazy().select(deal=deal_key(conditions), score=pl.col("score_ns"))
    counted = scored.drop_nulls().group_by("deal", "score").agg(tables=pl.len())
    distinct = collect(counted, rows.height).lazy()
    met = distinct.join(distinct, on="deal", suffix="_other")
    own, other = pl.col("score"), pl.col("score_other")
    others = pl.col("tables_other") - (own == other).cast(pl.Int64)
    worth = met.group_by("deal", "score").agg(sum=(duel(own, other).cast(pl.Int64) * others).sum())
    return collect(scored.join(worth, on=["deal", "score"], how="left", maintain_order="left"), rows.height)["sum"]


def results(conditions: Conditions) -> pl.Expr:
    """How many results there are on a row's cards."""
    result = pl.when(pl.col("board").is_not_null()).then("score_ns")
    return result.count().over(deal_key(conditions)).cast(pl.Int32)
