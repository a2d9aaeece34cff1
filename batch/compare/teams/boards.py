"""The boards of matches: which can be compared, and what stands against the others.

In: seated rows. Out: `meetings`, the rows of known board and teams with the counts of their board, and PROBLEM rows
for boards played in one room only, the same way in both, too often, or in a deal that was played again. A match is
two teams in one round (or under one label); of a board played again in both rooms the later deal counts.
"""

from __future__ import annotations

import polars as pl

from batch.conditions import Conditions
from batch.notation.opponents import read_unplayed
from batch.tables import PROBLEM, complete, empty

MATCH_KEY = ["session", "round", "match", "low", "high"]
DEAL_KEY = [*MATCH_KEY, "board", "half"]
BOARD_KEY = [*DEAL_KEY, "version"]
MOSTLY = 0.5
LIVE = ["played", "passed_out", "adjusted"]


def meetings(seated: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """Rows of known board and teams: `live`, `half`, counts of the board, `ruled`, `exact`, and `kind`.

    `ruled` is a board with an artificial score, `exact` one with any ruling; `kind` says why a board cannot be
    compared, null when it can. Without a condition for teams of eight a file whose boards have four results, two in
    each direction, is of kind teams-of-eight.
    """
    known = seated.filter(
        pl.col("board").is_not_null(), pl.col("low").is_not_null(), pl.col("high").is_not_null()
    ).with_columns(live=pl.col("outcome").is_in(LIVE))
    halved = _halved(known, conditions)
    needed = 4 if conditions.eights not in (None, "two-matches") else 2
    told = halved.with_columns(
        present=(pl.col("outcome") != "not_played").sum().over(BOARD_KEY),
        times=pl.col("live").sum().over(BOARD_KEY),
        low_ns_times=(pl.col("live") & pl.col("low_ns")).sum().over(BOARD_KEY),
        ruled=_artificial().any().over(BOARD_KEY),
        exact=(pl.col("outcome") == "adjusted").any().over(BOARD_KEY),
    ).with_columns(whole=(pl.col("times") == needed) & (2 * pl.col("low_ns_times") == needed))
    of_eight = _of_eight() if conditions.eights is None else pl.lit(value=False)
    return told.with_columns(replaced=_replaced(), of_eight=of_eight).with_columns(kind=_kind(needed))


def byes(teams: pl.Series) -> list[str]:
    """The texts among the teams that say there was no opponent."""
    return [team for team in teams.unique().drop_nulls().to_list() if read_unplayed(team) == "bye"]


def _halved(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """Rows with `half`: teams of eight as two matches are the first and second tables, by their numbers or pairs."""
    if conditions.eights != "two-matches":
        return rows.with_columns(half=pl.lit(0, pl.UInt32))
    table = pl.col("table").cast(pl.String)
    by_table = pl.struct(number=table.cast(pl.Int64, strict=False), table=table, ns="ns", ew="ew")
    place = by_table.rank("ordinal").over([*MATCH_KEY, "board", "version", "low_ns"])
    return rows.with_columns(half=pl.when("live").then(place).otherwise(0).cast(pl.UInt32))


def _artificial() -> pl.Expr:
    """Whether a row has an artificial award, which decides its board whatever happened at the other table."""
    scores = [pl.col(f"adjusted_{side}").cast(pl.String).str.contains("^(NS|EW) |^=$") for side in ("ns", "ew")]
    return (pl.col("outcome") == "adjusted") & ~pl.all_horizontal(scores).fill_null(value=False)


def _of_eight() -> pl.Expr:
    """Whether most boards of a session have four results, two in each direction."""
    four = (pl.col("times") == 4) & (pl.col("low_ns_times") == 2)
    return four.mean().over("session") > MOSTLY


def _replaced() -> pl.Expr:
    """Whether another deal of the board was played in both rooms later."""
    last_whole = pl.when("whole").then("row").max().over(DEAL_KEY)
    own_last = pl.col("row").max().over(BOARD_KEY)
    several = pl.col("version").n_unique().over(DEAL_KEY) > 1
    return (several & last_whole.is_not_null() & (~pl.col("whole") | (own_last < last_whole))).fill_null(value=False)


def _kind(needed: int) -> pl.Expr:
    times = pl.col("times")
    return (
        pl.when(pl.col("low") == pl.col("high"))
        .then(pl.lit("same-pair"))
        .when("replaced")
        .then(pl.lit("replayed-board"))
        .when((times == 4) & (pl.col("low_ns_times") == 2) & pl.col("of_eight"))
        .then(pl.lit("teams-of-eight"))
        .when(times > needed)
        .then(pl.lit("third-result"))
        .when((times == needed) & ~pl.col("whole"))
        .then(pl.lit("same-direction"))
        .when(pl.col("present").is_between(1, needed - 1) & ~pl.col("ruled"))
        .then(pl.lit("unmatched-board"))
    )


def board_problems(told: pl.DataFrame) -> pl.DataFrame:
    """One problem for each live row of a board that cannot be compared; one in a session for teams of eight."""
    others = pl.col("row").cast(pl.String).str.join(", ").over(BOARD_KEY)
    wrong = told.with_columns(
        name=pl.col("kind"),
        detail=others,
        value=pl.format("{} - {}", "team_ns", "team_ew"),
        column=pl.lit("board"),
    ).filter(pl.col("kind").is_not_null(), "live")
    if wrong.is_empty():
        return empty(PROBLEM)
    eight = wrong.filter(pl.col("kind") == "teams-of-eight")
    single = pl.concat(
        [eight.unique("session", keep="first", maintain_order=True), wrong.filter(pl.col("kind") != "teams-of-eight")]
    )
    kept = single.select("origin", "row", "board", "name", "detail", "value", "column")
    return complete(kept, PROBLEM)


def comparable(told: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The live rows of the boards that can be compared: at every table, or with a ruling at one."""
    return told.filter(pl.col("kind").is_null(), "live").filter(pl.col("whole") | pl.col("ruled"))
