"""Boards become matches: what both teams won on them, seen from the home team.

In: meetings, and the worth of their boards. Out: frames in the columns of MATCH up to the totals, before penalties
and victory points (`conversion`).
"""

from __future__ import annotations

import polars as pl

from batch.compare.teams.boards import MATCH_KEY, SETTLED, byes
from batch.conditions import BOARD_POINTS
from batch.tables import MATCH, complete, empty, texts

FIGURES = ("won", "own", "imps", "plus")
"""Of each team: what it won, its own total, its net IMPs, the points of the boards it won points on."""


def add_up(told: pl.DataFrame, boards: pl.DataFrame, method: str) -> pl.DataFrame:
    """One row a match; `imps_net`, `plus` and `plus_opponent` beside the columns of MATCH."""
    whole = told.group_by(MATCH_KEY, maintain_order=True).agg(
        section=pl.col("section").first(),
        home=pl.col("home_here").sort_by("room", "origin", "row", nulls_last=True).first(),
        # a board that was left out because of an error may still be mended
        provisional=(
            (pl.col("outcome") == "rejected") | (pl.col("kind").is_not_null() & ~pl.col("kind").is_in(SETTLED))
        ).any(),
    )
    joined = whole.join(_totals(boards, method), on=MATCH_KEY, how="left", nulls_equal=True, maintain_order="left")
    return _from_home(joined)


def _totals(boards: pl.DataFrame, method: str) -> pl.DataFrame:
    """What each team of a match won: the first in the order of the alphabet, and the second."""
    low, high, swing = (pl.col(column) for column in ("low_won", "high_won", "swing"))
    clip = method not in BOARD_POINTS
    return (
        boards.group_by(MATCH_KEY)
        .agg(
            boards=pl.struct("board", "half").n_unique(),
            low_won=(low.clip(0) if clip else low).sum(),
            high_won=(high.clip(0) if clip else high).sum(),
            low_own=(low if clip else low - high).sum(),
            high_own=(high if clip else high - low).sum(),
            low_imps=pl.col("low_imps").sum(),
            low_plus=swing.clip(0).sum(),
            high_plus=(-swing).clip(0).sum(),
        )
        .with_columns(high_imps=-pl.col("low_imps"))
    )


def _from_home(matches: pl.DataFrame) -> pl.DataFrame:
    """The same seen from the home team."""
    home = pl.col("home") == pl.col("low")
    own = {name: _seen(home, f"low_{name}", f"high_{name}") for name in FIGURES}
    other = {name: _seen(home, f"high_{name}", f"low_{name}") for name in ("won", "own", "plus")}
    return matches.select(
        *("session", "section", "round", "match", "provisional"),
        team=pl.when(home).then("low").otherwise("high").cast(texts("ns")),
        opponent=pl.when(home).then("high").otherwise("low").cast(texts("ns")),
        kind=pl.lit("played", MATCH["kind"].dtype),
        boards=pl.col("boards").fill_null(0).cast(pl.UInt32),
        imps_for=own["won"],
        imps_against=other["won"],
        margin=own["won"] - other["won"],
        net=own["own"],
        net_opponent=other["own"],
        imps_net=own["imps"],
        plus=own["plus"],
        plus_opponent=other["plus"],
    )


def _seen(home: pl.Expr, own: str, other: str) -> pl.Expr:
    return pl.when(home).then(own).otherwise(other).fill_null(0).cast(pl.Float64)


def without_opponent(seated: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The rows of teams that met, and the rounds in which a team met nobody, as matches of kind bye."""
    nobody = byes(pl.concat([seated["low"], seated["high"]]))
    if not nobody:
        return seated, empty(MATCH)
    alone = pl.col("low").is_in(nobody) | pl.col("high").is_in(nobody)
    team = pl.when(pl.col("low").is_in(nobody)).then("high").otherwise("low")
    matches = seated.filter(alone).select(
        *("session", "section", "round", "match"),
        team=team.cast(texts("ns")),
        kind=pl.lit("bye", MATCH["kind"].dtype),
    )
    return seated.filter(~alone.fill_null(value=False)), complete(matches.unique(maintain_order=True), MATCH)
