"""What the checks look at: the rows, the lines, and one line of figures for each board, counted once for all of them.

In: SCORED rows. Out: a `Scene` whose `boards` frame has, for each board of each section: rows, rows that were played,
distinct contestants in each direction, pass-outs.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.keys import BOARDS, field_key, section_key
from batch.tables import collect


class Scene(NamedTuple):
    """Everything a check may ask for."""

    rows: pl.DataFrame
    lines: pl.DataFrame
    boards: pl.DataFrame
    conditions: Conditions


def survey(rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Scene:
    """The scene of some SCORED rows."""
    return Scene(rows, lines, _boards(rows, conditions), conditions)


def _boards(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The figures of each board of each section; rows whose board is not known are left out.

    Contestants are told apart in a pass of their own: together, the two kinds of figures take half as long again.
    """
    known = rows.lazy().filter(pl.col("board").is_not_null()).with_columns(key=on_board()).group_by("key")
    counted = known.agg(
        pl.col("session", "section", "board", "origin").first(),
        pl.len().alias("rows"),
        (~pl.col("outcome").is_in(["not_played", "adjusted"])).sum().alias("answered"),
        (pl.col("outcome") == "passed_out").sum().alias("passed"),
        pl.col("ns", "ew").count().name.prefix("seated_"),
    ).with_columns(field=field_key(conditions))
    distinct = known.agg(pl.col("ns", "ew").drop_nulls().n_unique().name.prefix("distinct_"))
    return collect(counted, rows.height).join(collect(distinct, rows.height), on="key")


def on_board() -> pl.Expr:
    """Key of a board within its section, which is where a contestant meets it once."""
    return section_key() * BOARDS + pl.col("board")
