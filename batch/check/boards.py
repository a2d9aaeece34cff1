"""Boards that stand out: one result, far fewer or more results than the others, passed out everywhere.

In: a `Scene`. Out: PROBLEM rows that name a board, and a row only where it is alone on its board and both its pairs are
missing on few others. Counts are those of the field: all sections together unless they are scored apart. A rejected row
is a result still to come: it has its own problem, and the board none.
"""

from __future__ import annotations

import polars as pl

from batch.check.places import FEW, free_boards, seats_of
from batch.check.scene import Scene, on_board
from batch.tables import PROBLEM, empty

SHARE = 0.5
"""A board with less than this share of the field's usual number of results was played far less often."""
ODD_ONES = 0.25
"""When more boards than this share have more results than the middle one, that is the movement, not a slip."""


def board_problems(scene: Scene) -> pl.DataFrame:
    """Findings about boards as a whole."""
    apart = scene.conditions.sections == "apart"
    boards = (
        scene.boards.group_by("field", "board")
        .agg(
            pl.col("origin").min(),
            pl.col("section").first().cast(pl.String).replace("", None) if apart else pl.lit(None).alias("section"),
            *(pl.col(count).sum() for count in ("rows", "answered", "passed")),
        )
        .with_columns(usual=pl.col("rows").median().ceil().over("field"))
        .with_columns(more=(pl.col("rows") > pl.col("usual")))
        .with_columns(often=pl.col("more").mean().over("field"))
    )
    compared = pl.col("usual") > 1
    found = {
        "no-comparison": (pl.col("answered") == 1) & compared,
        "few-results": (pl.col("answered") > 1) & (pl.col("answered") < SHARE * pl.col("usual")),
        "many-results": pl.col("more") & (pl.col("often") <= ODD_ONES),
        "all-passed": (pl.col("passed") == pl.col("rows")) & (pl.col("rows") > 1),
    }
    odd = boards.filter(pl.any_horizontal(*found.values()))
    if odd.is_empty():
        return empty(PROBLEM)
    told = pl.concat(_problems(odd.filter(where), name) for name, where in found.items())
    return _with_likely_boards(told, scene)


def _with_likely_boards(problems: pl.DataFrame, scene: Scene) -> pl.DataFrame:
    """The problems, that of a lone row with its place where both its pairs are missing on few boards, and these."""
    alone = scene.boards.filter(pl.col("rows") == 1, pl.col("board").is_in(_lone(problems).implode()))["key"]
    if alone.is_empty():
        return problems
    rows = scene.rows.filter(on_board().is_in(alone.implode()))
    likely = free_boards(seats_of(rows, scene.lines), scene).filter(pl.col("n") <= FEW)
    placed = rows.select("origin", "board", at="row").unique(["origin", "board"], keep="none")
    found = placed.join(likely.select("origin", "free", at="row"), on=["origin", "at"])
    beside = problems.join(found, on=["origin", "board"], how="left", maintain_order="left")
    here = (pl.col("name") == "no-comparison") & pl.col("free").is_not_null()
    return beside.with_columns(
        row=pl.when(here).then("at").otherwise("row"),
        column=pl.when(here).then(pl.lit("board")).otherwise("column"),
        suggestion=pl.when(here).then("free").otherwise("suggestion"),
    ).select(problems.columns)


def _lone(problems: pl.DataFrame) -> pl.Series:
    return problems.filter(pl.col("name") == "no-comparison")["board"]


def _problems(boards: pl.DataFrame, name: str) -> pl.DataFrame:
    said = {
        "name": pl.lit(name),
        "origin": pl.col("origin"),
        "section": pl.col("section").cast(pl.String),
        "board": pl.col("board"),
        "value": pl.col("answered").cast(pl.String),
        "expected": pl.col("usual").cast(pl.Int64).cast(pl.String),
    }
    rest = {column: pl.lit(None, dtype=PROBLEM[column].dtype) for column in PROBLEM if column not in said}
    return boards.sort("origin", "board", "section").select(**(said | rest)).select(list(PROBLEM))
