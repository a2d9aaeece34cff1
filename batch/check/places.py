"""Who is on which board, and on which boards somebody is missing.

In: a `Scene` and some of its rows. Out: the rows once for each direction (`seats_of`), the company of their sections,
and the boards on which neither contestant of a row is.
"""

from __future__ import annotations

import polars as pl

from batch.check.scene import SIDES, Scene, on_board
from batch.lines import KEYS

SEAT = [*KEYS, "seat"]
FEW = 2
"""So many absent contestants or boards are named; of more, none is likelier than another."""


def seats_of(rows: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """The rows once for each direction, with the `number` there and the `seat` it is ranked in: ns, ew or all."""
    by_line = rows.join(lines, on=KEYS, how="left", maintain_order="left")
    return pl.concat(
        by_line.with_columns(number=pl.col(side), column=pl.lit(side)).with_columns(seat=seat_of("column"))
        for side in SIDES
    )


def seat_of(side: str) -> pl.Expr:
    """Where a contestant is ranked: in its direction, or among all where the section has one ranking."""
    return pl.when("two").then(side).otherwise(pl.lit("all"))


def company_of(rows: pl.DataFrame, scene: Scene) -> pl.DataFrame:
    """Who is on which board in the sections of some rows."""
    section = scene.rows.join(rows.select(KEYS).unique(), on=KEYS, how="semi").with_columns(key=on_board())
    return seats_of(section, scene.lines).select(*KEYS, "key", "seat", "number").drop_nulls().unique()


def free_boards(both: pl.DataFrame, scene: Scene) -> pl.DataFrame:
    """The boards of the section that neither contestant of a row is on: `origin, row, free`, and how many, `n`."""
    boards = scene.boards.select(*KEYS, "board", at="key")
    pairs = both.select("origin", "row", *SEAT, "number").join(boards, on=KEYS)
    played = company_of(both, scene).select("seat", "number", at="key")
    free = pairs.join(played, on=["at", "seat", "number"], how="anti").group_by("origin", "row", "board").len()
    neither = free.filter(pl.col("len") == 2).group_by("origin", "row")
    return neither.agg(free=pl.col("board").sort().cast(pl.String).str.join(" / "), n=pl.len())
