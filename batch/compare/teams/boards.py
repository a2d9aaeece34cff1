"""The boards of matches: which can be compared, and what stands against the others.

In: seated rows. Out: `meetings`, the rows of known board and teams with the counts of their board, and PROBLEM rows
for boards played in one room only, the same way in both, too often, or in a deal that was played again. A match is
two teams in one round (or under one label); of a board played again in both rooms the later deal counts. A board that
the sheet says was not played in one room is none of the match, and a row that was typed twice counts once.
"""

from __future__ import annotations

import polars as pl

from batch.conditions import Conditions
from batch.keys import rows_together
from batch.notation.opponents import read_unplayed
from batch.tables import PROBLEM, complete, empty

MATCH_KEY = ["session", "round", "match", "low", "high"]
DEAL_KEY = [*MATCH_KEY, "board", "half"]
BOARD_KEY = [*DEAL_KEY, "version"]
MOSTLY = 0.5
LIVE = ["played", "passed_out", "adjusted"]
SETTLED = ("replayed-board", "half-played-board", "repeated-result")
"""What is said of a board or a row that leaves nothing open."""
REPORT = (
    "room",
    "table",
    "ns",
    "ew",
    "outcome",
    "contract",
    "declarer",
    "tricks",
    "score_ns",
    "adjusted_ns",
    "adjusted_ew",
)
"""What two rows of a board have in common when one is the other typed again."""


def meetings(seated: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """Rows of known board and teams: `live`, `again`, `half`, counts of the board, `ruled`, `exact`, and `kind`.

    `again` is a row typed a second time, which is not live; `ruled` is a board with an artificial score, `exact` one
    with any ruling; `kind` says why a board cannot be compared, or a row does not count, null when it does. Without a
    condition for teams of eight a file whose boards have four results, two in each direction, is of kind
    teams-of-eight.
    """
    known = seated.filter(
        pl.col("board").is_not_null(), pl.col("low").is_not_null(), pl.col("high").is_not_null()
    ).with_columns(live=pl.col("outcome").is_in(LIVE))
    once = _once(known, conditions)
    needed = 4 if conditions.eights not in (None, "two-matches") else 2
    told = (
        _halved(once, conditions)
        .with_columns(
            present=(~pl.col("again") & (pl.col("outcome") != "not_played")).sum().over(BOARD_KEY),
            named=(~pl.col("again") & pl.col("low_ns")).sum().over(BOARD_KEY),
            named_turned=(~pl.col("again") & ~pl.col("low_ns")).sum().over(BOARD_KEY),
            **_counted(BOARD_KEY),
            ruled=_artificial().any().over(BOARD_KEY),
            exact=(pl.col("outcome") == "adjusted").any().over(BOARD_KEY),
        )
        .with_columns(whole=(pl.col("times") == needed) & (2 * pl.col("low_ns_times") == needed))
    )
    return told.with_columns(replaced=_replaced()).with_columns(kind=_kind(needed))


def byes(teams: pl.Series) -> list[str]:
    """The texts among the teams that say there was no opponent."""
    return [team for team in teams.unique().drop_nulls().to_list() if read_unplayed(team) == "bye"]


def _counted(board: list[str]) -> dict[str, pl.Expr]:
    """How often a board was played, and how often with the first team North-South."""
    live = pl.col("live")
    return {"times": live.sum().over(board), "low_ns_times": (live & pl.col("low_ns")).sum().over(board)}


def _once(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """Rows with `of_eight` and `again`, those typed a second time no longer live.

    Two tables of a team of eight may have one result: where nothing tells them apart both are kept.
    """
    board = [*MATCH_KEY, "board", "version"]
    counted = rows.with_columns(**_counted(board)).with_columns(of_eight=_of_eight(conditions))
    most = 2 if conditions.eights is None else 4
    kept = 1 if most == 2 else pl.when(pl.col("table").is_null()).then(2).otherwise(1)
    crowded = pl.col("live") & (pl.col("times") > most) & ~pl.col("of_eight")
    spare = pl.lit(value=False)
    if counted.select(crowded.any()).item():
        spare = crowded & (pl.col("row").cum_count().over([*board, *REPORT], order_by=["origin", "row"]) > kept)
    return counted.with_columns(again=spare).with_columns(live=pl.col("live") & ~pl.col("again"))


def _halved(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """Rows with `half`: teams of eight as two matches are the first and second tables, by their numbers or pairs."""
    if conditions.eights != "two-matches":
        return rows.with_columns(half=pl.lit(0, pl.UInt32))
    table = pl.col("table").cast(pl.String)
    by_table = pl.struct(number=table.cast(pl.Int64, strict=False), table=table, ns="ns", ew="ew")
    place = by_table.rank("ordinal").over([*MATCH_KEY, "board", "version", "low_ns", "again"])
    return rows.with_columns(half=pl.when("live").then(place).otherwise(0).cast(pl.UInt32))


def _artificial() -> pl.Expr:
    """Whether a row has an artificial award, which decides its board whatever happened at the other table."""
    scores = [pl.col(f"adjusted_{side}").cast(pl.String).str.contains("^(NS|EW) |^=$") for side in ("ns", "ew")]
    return (pl.col("outcome") == "adjusted") & ~pl.all_horizontal(scores).fill_null(value=False)


def _of_eight(conditions: Conditions) -> pl.Expr:
    """Whether most boards of a session have four results, two in each direction, and nobody has said how they count."""
    if conditions.eights is not None:
        return pl.lit(value=False)
    four = (pl.col("times") == 4) & (pl.col("low_ns_times") == 2)
    return four.mean().over("session") > MOSTLY


def _replaced() -> pl.Expr:
    """Whether another deal of the board was played in both rooms later."""
    last_whole = pl.when("whole").then("row").max().over(DEAL_KEY)
    own_last = pl.col("row").max().over(BOARD_KEY)
    several = pl.col("version").n_unique().over(DEAL_KEY) > 1
    return (several & last_whole.is_not_null() & (~pl.col("whole") | (own_last < last_whole))).fill_null(value=False)


def _kind(needed: int) -> pl.Expr:
    times, fewer = pl.col("times"), pl.col("present").is_between(1, needed - 1) & ~pl.col("ruled")
    all_named = 2 * pl.min_horizontal("named", "named_turned") >= needed
    return (
        pl.when(pl.col("low") == pl.col("high"))
        .then(pl.lit("same-pair"))
        .when("again")
        .then(pl.lit("repeated-result"))
        .when("replaced")
        .then(pl.lit("replayed-board"))
        .when((times == 4) & (pl.col("low_ns_times") == 2) & pl.col("of_eight"))
        .then(pl.lit("teams-of-eight"))
        .when(times > needed)
        .then(pl.lit("third-result"))
        .when((times == needed) & ~pl.col("whole"))
        .then(pl.lit("same-direction"))
        .when(fewer & all_named)
        .then(pl.lit("half-played-board"))
        .when(fewer)
        .then(pl.lit("unmatched-board"))
    )


def board_problems(told: pl.DataFrame) -> pl.DataFrame:
    """One problem for each live row of a board that cannot be compared, and for each row typed a second time.

    A board not played at a table is named at that table; teams of eight are told once in a session.
    """
    rows, home = rows_together(), pl.col("home_here")
    named = pl.when(pl.col("kind") == "half-played-board").then(pl.col("outcome") == "not_played").otherwise("live")
    wrong = told.with_columns(
        name=pl.col("kind"),
        detail=pl.when("again").then(rows.over([*BOARD_KEY, "low_ns"])).otherwise(rows.over(BOARD_KEY)),
        value=pl.col("board").cast(pl.String),
        teams=pl.format("{} - {}", home, pl.when(home == pl.col("low")).then("high").otherwise("low")),
        column=pl.lit("board"),
    ).filter(pl.col("kind").is_not_null(), named | pl.col("again"))
    if wrong.is_empty():
        return empty(PROBLEM)
    eight = wrong.filter(pl.col("kind") == "teams-of-eight")
    single = pl.concat(
        [eight.unique("session", keep="first", maintain_order=True), wrong.filter(pl.col("kind") != "teams-of-eight")]
    )
    kept = single.select("origin", "row", "board", "name", "detail", "value", "column", "teams")
    return complete(kept, PROBLEM)


def comparable(told: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The live rows of the boards that can be compared: at every table, or with a ruling at one."""
    return told.filter(pl.col("kind").is_null(), "live").filter(pl.col("whole") | pl.col("ruled"))
