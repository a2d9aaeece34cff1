"""Team matches (Law 78B): on each board of a match the two tables' scores, each seen from one side, are added and
turned into IMPs.

In: CHECKED rows. Out: AWARDED rows (IMPs), MATCH rows, and PROBLEM rows for boards that cannot be compared: played in
one room only, the same way in both, or three times. A match is two teams in one round (or under one label); home is
North-South in the open room, or where rooms are not named the team that sits North-South on its first row. Average
plus and minus are 3 IMPs (Law 86A).
"""

from __future__ import annotations

import polars as pl

from batch.compare.comparison import Comparison
from batch.conditions import Conditions
from batch.law.imps import imps
from batch.law.victory import Scale, victory_points, wbf_scale
from batch.rounding import half_up
from batch.tables import AWARDED, MATCH, PROBLEM, conform, schema

MATCH_KEY = ["session", "round", "match", "low", "high"]
BOARD_KEY = [*MATCH_KEY, "board", "version"]
LARGEST_SWING = 15_200
"""Two tables, 7,600 points each."""


def team_matches(rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Comparison:
    """AWARDED rows, MATCH rows, and the boards left out as PROBLEM rows."""
    seated = _seated(rows)
    told = _told(seated)
    found = _problems(told)
    compared = _compared(told, conditions)
    awarded = rows.join(
        compared.select("origin", "row", "award_ns", "award_ew"),
        on=["origin", "row"],
        how="left",
        maintain_order="left",
    ).with_columns(available=pl.lit(None, pl.Float64))
    return Comparison(conform(awarded, AWARDED), found, _matches(compared, told, conditions))


def imps_of(swing: pl.Expr) -> pl.Expr:
    """IMPs of a difference in points, with its sign (Law 78B): one gather by tens of points.

    A written score that is trusted may be larger than any the law gives: the scale ends at 24 IMPs.
    """
    table = pl.Series([imps(points) for points in range(0, LARGEST_SWING + 10, 10)], dtype=pl.Int32)
    return swing.sign().cast(pl.Int32) * pl.lit(table).gather((swing.abs() // 10).clip(upper_bound=table.len() - 1))


def _seated(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with the team in each direction, and the match as its two teams in order, `low` and `high`.

    A row that was rejected for its room still says which teams met.
    """
    is_open, known = pl.col("room") == "open", pl.col("home").is_not_null() & pl.col("room").is_not_null()
    by_room = pl.when(known).then(pl.when(is_open).then("home").otherwise("away"))
    against = pl.when(known).then(pl.when(is_open).then("away").otherwise("home"))
    return (
        rows.with_columns(
            team_ns=by_room.otherwise(pl.coalesce("ns", "home")).cast(pl.String),
            team_ew=against.otherwise(pl.coalesce("ew", "away")).cast(pl.String),
        )
        .with_columns(low=pl.min_horizontal("team_ns", "team_ew"), high=pl.max_horizontal("team_ns", "team_ew"))
        .with_columns(low_ns=pl.col("team_ns") == pl.col("low"))
        .with_columns(home_here=pl.coalesce(pl.col("home").cast(pl.String), _home_by_room()))
    )


def _home_by_room() -> pl.Expr:
    """The team that is home as far as one row tells: North-South in the open room."""
    return pl.when(pl.col("room") == "closed").then("team_ew").otherwise("team_ns")


def _told(seated: pl.DataFrame) -> pl.DataFrame:
    """Rows of known board and teams, with how often the board was played, and in how many the first team sat NS."""
    live = pl.col("outcome").is_in(["played", "passed_out", "adjusted"])
    return (
        seated.filter(pl.col("board").is_not_null(), pl.col("low").is_not_null(), pl.col("high").is_not_null())
        .with_columns(live=live, from_low=pl.when("low_ns").then("score_ns").otherwise(-pl.col("score_ns")))
        .with_columns(
            present=(pl.col("outcome") != "not_played").sum().over(BOARD_KEY),
            times=pl.col("live").sum().over(BOARD_KEY),
            low_ns_times=(pl.col("live") & pl.col("low_ns")).sum().over(BOARD_KEY),
            ruled=(pl.col("outcome") == "adjusted").any().over(BOARD_KEY),
        )
    )


def _kind() -> pl.Expr:
    """Why a board of a match cannot be compared; null when it can."""
    twice = pl.col("times") == 2
    return (
        pl.when(pl.col("low") == pl.col("high"))
        .then(pl.lit("same-pair"))
        .when(pl.col("times") > 2)
        .then(pl.lit("third-result"))
        .when(twice & (pl.col("low_ns_times") != 1))
        .then(pl.lit("same-direction"))
        .when((pl.col("present") == 1) & ~pl.col("ruled"))
        .then(pl.lit("unmatched-board"))
    )


def _problems(told: pl.DataFrame) -> pl.DataFrame:
    """One problem for each live row of a board that cannot be compared."""
    wrong = told.with_columns(name=_kind()).filter(pl.col("name").is_not_null(), "live")
    others = pl.col("row").cast(pl.String).str.join(", ").over(BOARD_KEY)
    said = {
        "name": pl.col("name"),
        "origin": pl.col("origin"),
        "row": pl.col("row"),
        "detail": others,
        "value": pl.format("{} - {}", "team_ns", "team_ew"),
        "column": pl.lit("board"),
        "board": pl.col("board"),
    }
    rest = {column: pl.lit(None, dtype=PROBLEM[column].dtype) for column in PROBLEM if column not in said}
    return wrong.select(**(said | rest)).select(schema(PROBLEM).names())


def _compared(told: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The live rows of the boards that can be compared, with the IMPs of each side."""
    ruled = pl.col("outcome") == "adjusted"
    own = {side: _artificial(side, conditions) for side in ("ns", "ew")}
    low = pl.when("low_ns").then(own["ns"]).otherwise(own["ew"])
    high = pl.when("low_ns").then(own["ew"]).otherwise(own["ns"])
    board = told.filter(_kind().is_null(), "live").filter((pl.col("times") == 2) | pl.col("ruled"))
    by_result = imps_of(pl.col("from_low").sum().over(BOARD_KEY))
    return board.with_columns(
        low_imps=pl.when("ruled").then(low.filter(ruled).first().over(BOARD_KEY)).otherwise(by_result),
        high_imps=pl.when("ruled").then(high.filter(ruled).first().over(BOARD_KEY)).otherwise(-by_result),
    ).with_columns(
        award_ns=pl.when("low_ns").then("low_imps").otherwise("high_imps").cast(pl.Float64),
        award_ew=pl.when("low_ns").then("high_imps").otherwise("low_imps").cast(pl.Float64),
    )


def _artificial(side: str, conditions: Conditions) -> pl.Expr:
    """IMPs of an artificial award: average plus and more than 50 % win, average minus and less lose (Law 86A)."""
    kind = pl.col(f"adjusted_{side}").cast(pl.String)
    percent = kind.replace({"A+": "60", "A": "50", "A-": "40"}).cast(pl.Float64, strict=False)
    return (percent - 50).sign().cast(pl.Int32) * conditions.artificial_imps


def _matches(compared: pl.DataFrame, told: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """One row a match, seen from the home team."""
    all_matches = told.group_by(MATCH_KEY, maintain_order=True).agg(
        home=pl.col("home_here").sort_by("room", "row", nulls_last=True).first(),
        # a board that was left out because of an error may still be mended
        provisional=((pl.col("outcome") == "rejected") | _kind().is_not_null()).any(),
    )
    boards = compared.unique(BOARD_KEY, maintain_order=True)
    totals = boards.group_by(MATCH_KEY).agg(
        boards=pl.len(),
        low_for=pl.col("low_imps").clip(0).sum(),
        high_for=pl.col("high_imps").clip(0).sum(),
    )
    joined = all_matches.join(totals, on=MATCH_KEY, how="left", nulls_equal=True, maintain_order="left")
    return conform(_from_home(joined, conditions), MATCH)


def _from_home(matches: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    low_home = pl.col("home") == pl.col("low")
    totals = matches.with_columns(
        pl.col("boards").fill_null(0).cast(pl.UInt32),
        team=pl.when(low_home).then("low").otherwise("high").cast(MATCH["team"].dtype),
        opponent=pl.when(low_home).then("high").otherwise("low").cast(MATCH["opponent"].dtype),
        imps_for=pl.when(low_home).then("low_for").otherwise("high_for").fill_null(0).cast(pl.Float64),
        imps_against=pl.when(low_home).then("high_for").otherwise("low_for").fill_null(0).cast(pl.Float64),
    ).with_columns(margin=pl.col("imps_for") - pl.col("imps_against"))
    points = [_vp(margin, boards, conditions) for margin, boards in totals.select("margin", "boards").iter_rows()]
    return totals.with_columns(
        vp=pl.Series([own for own, _ in points], dtype=pl.Float64),
        vp_opponent=pl.Series([other for _, other in points], dtype=pl.Float64),
    )


def _vp(margin: float, boards: int, conditions: Conditions) -> tuple[float | None, float | None]:
    """Victory points of both sides; none without a scale or without boards."""
    if conditions.scale is None or not boards:
        return None, None
    scale: Scale = wbf_scale(boards) if conditions.scale == "wbf" else conditions.scale
    own, other = victory_points(int(half_up(margin, 0)), scale)
    return own / 100, other / 100
