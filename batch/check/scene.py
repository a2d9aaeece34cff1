"""What the checks look at: the rows, the lines, and one line of figures for each board, counted once for all of them.

In: SCORED rows. Out: a `Scene` whose `boards` frame has, for each board of each section: rows, rows that were played,
pass-outs, whether it is `crowded`, so that somebody may be on it twice in one direction, and its `company`, a number
that is one for boards on which the same contestants are.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.keys import BOARDS, field_key, section_key
from batch.tables import collect

SIDES = ("ns", "ew")
MARKS = 64
"""Bits of the whole number in which the contestants on a board are marked."""


class Scene(NamedTuple):
    """Everything a check may ask for."""

    rows: pl.DataFrame
    lines: pl.DataFrame
    boards: pl.DataFrame
    conditions: Conditions


def survey(rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Scene:
    """The scene of some SCORED rows."""
    return Scene(rows, lines, _boards(rows, conditions), conditions)


def recounted(scene: Scene, second: pl.DataFrame) -> Scene:
    """The scene without second reports of a table in the figures of the boards: they have their own problem."""
    if second.is_empty():
        return scene
    touched = scene.rows.join(second, on=["origin", "row"], how="semi").select(key=on_board())["key"]
    here = scene.rows.filter(on_board().is_in(touched.implode()))
    anew = _boards(here.join(second, on=["origin", "row"], how="anti"), scene.conditions)
    return scene._replace(boards=pl.concat([scene.boards.filter(~pl.col("key").is_in(touched.implode())), anew]))


def _boards(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The figures of each board of each section; rows whose board is not known are left out."""
    marks = {f"seen_{side}": _mark(side) for side in SIDES}
    known = rows.lazy().filter(pl.col("board").is_not_null()).with_columns(key=on_board(), **marks)
    plan = known.group_by("key").agg(
        pl.col("session", "section", "board", "origin").first(),
        pl.len().alias("rows"),
        (~pl.col("outcome").is_in(["not_played", "adjusted"])).sum().alias("answered"),
        (pl.col("outcome") == "passed_out").sum().alias("passed"),
        pl.col(SIDES).count().name.prefix("seated_"),
        pl.col(*marks).bitwise_or(),
    )
    boards = collect(plan, rows.height)
    crowded = _crowded(rows, boards)
    return boards.select(
        pl.exclude("^(seen|seated)_.*$"),
        crowded=pl.col("key").is_in(crowded.implode()),
        company=pl.col("seen_ns") + pl.col("seen_ew"),  # whichever way they sit in a Howell
        field=field_key(conditions),
    )


def _crowded(rows: pl.DataFrame, boards: pl.DataFrame) -> pl.Series:
    """Keys of the boards with more rows than contestants in a direction.

    As many marks as rows leave no doubt. Two contestants may share a mark: the boards in doubt are counted exactly.
    """
    fewer = (pl.col(f"seen_{side}").bitwise_count_ones() < pl.col(f"seated_{side}") for side in SIDES)
    doubt = boards.filter(pl.any_horizontal(*fewer))["key"]
    if doubt.is_empty():
        return doubt
    plan = rows.lazy().select(*SIDES, key=on_board()).filter(pl.col("key").is_in(doubt.implode()))
    several = pl.any_horizontal(pl.col(side).drop_nulls().n_unique() < pl.col(side).count() for side in SIDES)
    return collect(plan.group_by("key").agg(crowded=several).filter("crowded"), rows.height)["key"]


def _mark(side: str) -> pl.Expr:
    """One of `MARKS` bits for the contestant on a side; null for nobody."""
    bits = pl.Series([1 << bit for bit in range(MARKS)], dtype=pl.UInt64)
    return pl.lit(bits).gather(pl.col(side).to_physical() % MARKS)


def on_board() -> pl.Expr:
    """Key of a board within its section, which is where a contestant meets it once."""
    return section_key() * BOARDS + pl.col("board")
