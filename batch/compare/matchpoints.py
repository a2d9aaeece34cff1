"""Matchpoints (Law 78A): 2 for each score beaten, 1 for each equal, over the other tables that held the same cards.

In: CHECKED rows. Out: AWARDED rows, in matchpoints of 2/1/0. With M matchpoints among A results on a board where E
are expected, a board short of results is factored by Neuberg, (M+1)E/A - 1; E is the largest number of results on any
board of the field. Ascherman counts a matchpoint for meeting oneself, (M+1)E/A of 2E, so that nobody has 0 or 100 %.
Rows with an artificial score or a rejected one count in E, not in A. A version of a fouled board is compared within
itself; when it is too small for Neuberg its results get fixed percentages (70/60/50, 65/55, 60). Artificial awards (Law
12C2) are percentages of the full top, 2(E-1); average plus and minus are no less, no more, than the contestant's
percentage on its other boards, so they are settled after all other rows.
"""

from __future__ import annotations

from fractions import Fraction

import polars as pl

from batch.compare.artificial import percentage
from batch.compare.comparison import Comparison
from batch.compare.others import results
from batch.compare.rulings import Exact, Tables, duels, ruled_figures
from batch.conditions import Conditions
from batch.keys import BOARDS, board_key, deal_key, field_key
from batch.sides import SEATS, by_side, with_line
from batch.tables import AWARDED, MATCH, PROBLEM, collect, conform, empty

TIES = 5.0
"""Percent a matchpoint is worth in a group too small for Neuberg: 10 between places, ties sharing."""
SMALL_BASE = 65.0
"""Lowest percentage of a small group of A results is this less 5 for each of them: 60; 55 to 65; 50 to 70."""


def matchpoints(rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Comparison:
    """AWARDED rows; no matches and no problems."""
    result = pl.when(pl.col("board").is_not_null()).then("score_ns")
    raw = (2 * (result.rank("average").over(deal_key(conditions)) - 1)).cast(pl.Int32)
    return from_raw(rows, raw, _exact, lines, conditions)


def _exact(tables: Tables) -> list[Fraction]:
    """Matchpoints of results of several outcomes each."""
    return duels(tables, lambda own, other: 1 + (own > other) - (own < other))


def from_raw(rows: pl.DataFrame, raw: pl.Expr, exact: Exact, lines: pl.DataFrame, conditions: Conditions) -> Comparison:
    """AWARDED rows by North-South's matchpoints among the results of a board, and how they are counted exactly."""
    expected = _expected(rows, conditions)
    counted = rows.lazy().select(mp=raw, **_counted(rows, expected, conditions))
    ruled = ruled_figures(rows, conditions, exact)
    if ruled is None:
        awards = collect(counted.select(**_awards(conditions)), rows.height)
    else:
        awards = _with_ruled(counted.collect(), ruled, conditions)
    awarded = rows.with_columns(awards.get_columns())
    if (rows["outcome"] == "adjusted").any():
        awarded = _with_artificial(awarded, expected, lines, conditions)
    return Comparison(conform(awarded, AWARDED), empty(PROBLEM), empty(MATCH))


def _with_ruled(counted: pl.DataFrame, ruled: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The awards where a score was given by ruling on some boards, either side by its own scores."""
    ns, ew = (
        counted.with_columns(
            counted["mp"].cast(pl.Float64).scatter(ruled["place"], ruled[f"figure_{side}"]),
            counted["actual"].scatter(ruled["place"], ruled[f"results_{side}"]),
        ).select(**_awards(conditions))
        for side in ("ns", "ew")
    )
    return ew.with_columns(ns["award_ns"])


def _expected(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """Results expected in each field: as given, or the most rows on any of its boards; `field, expected`."""
    on_board = rows.lazy().filter("counts").select(key=board_key(conditions)).drop_nulls()
    boards = on_board.group_by("key").agg(rows=pl.len()).with_columns(field=pl.col("key") // BOARDS)
    most = boards.group_by("field").agg(expected=pl.col("rows").max().cast(pl.Int32))
    found = collect(most, rows.height)
    return found if conditions.expected is None else found.with_columns(expected=pl.lit(conditions.expected, pl.Int32))


def _expected_of_row(expected: pl.DataFrame, conditions: Conditions) -> pl.Expr:
    """The results expected in the row's field, by its number; null in a field none of whose boards is known."""
    if expected.height == 1:
        return pl.lit(expected["expected"][0], dtype=pl.Int32)
    answers = pl.Series([None], dtype=pl.Int32).extend_constant(
        None, expected.select(pl.col("field").max()).item() or 0
    )
    answers = answers.scatter(expected["field"].to_list(), expected["expected"].to_list())
    return pl.lit(answers).gather(field_key(conditions), null_on_oob=True)


def _counted(rows: pl.DataFrame, expected: pl.DataFrame, conditions: Conditions) -> dict[str, pl.Expr]:
    """How many `actual` results there are of each row's cards, and the `expected` of its field."""
    return {
        "actual": results(conditions),
        "expected": _expected_of_row(expected, conditions),
        "fouled": _fouled(rows, conditions),
        # the WBF asks which version of a board has most results, the others do not
        "on": board_key(conditions) if conditions.small_groups == "wbf" else pl.lit(None, pl.Int64),
    }


def _fouled(rows: pl.DataFrame, conditions: Conditions) -> pl.Expr:
    """Whether the row's board was played in more than one version."""
    if rows["version"].null_count() == rows.height:
        return pl.lit(value=False)
    fouled = rows.filter(pl.col("version").is_not_null()).select(on=board_key(conditions))["on"].unique()
    return board_key(conditions).is_in(fouled.implode()).fill_null(value=False)


def _awards(conditions: Conditions) -> dict[str, pl.Expr]:
    """`available`, `award_ns` and `award_ew` of the rows with a result; a fouled group too small has its own scale."""
    played = pl.col("mp").is_not_null()
    small = pl.col("fouled") & ~_group_large_enough(conditions)
    top = _top(pl.col("expected"), conditions)
    available = top if conditions.uneven != "none" else 2.0 * (pl.col("actual") - 1)
    available = pl.when(small).then(top).otherwise(available)
    ns = _brought_to_top(conditions)
    percent_ns, percent_ew = (_small_group(mp) for mp in (pl.col("mp"), 2 * (pl.col("actual") - 1) - pl.col("mp")))
    return {
        "available": pl.when(played).then(available),
        "award_ns": pl.when(played).then(pl.when(small).then(percent_ns * top / 100).otherwise(ns)),
        "award_ew": pl.when(played).then(pl.when(small).then(percent_ew * top / 100).otherwise(available - ns)),
    }


def _top(expected: pl.Expr, conditions: Conditions) -> pl.Expr:
    """The most matchpoints a board can give: 2 for each other contestant, by Ascherman for oneself too."""
    return (2 * (expected - (0 if conditions.uneven == "ascherman" else 1))).cast(pl.Float64)


def _brought_to_top(conditions: Conditions) -> pl.Expr:
    """North-South's matchpoints on the top of the field (rules of uneven boards)."""
    mp, actual, expected = (pl.col(name).cast(pl.Float64) for name in ("mp", "actual", "expected"))
    full = pl.col("actual") == pl.col("expected")
    if conditions.uneven == "none":
        return mp
    if conditions.uneven == "ascherman":
        return (mp + 1) * expected / actual
    if conditions.uneven == "neuberg":
        return pl.when(full).then(mp).otherwise((mp + 1) * expected / actual - 1)
    alone = pl.col("actual") == 1
    return pl.when(alone).then(expected - 1).otherwise(mp * (expected - 1) / (actual - 1))


def _group_large_enough(conditions: Conditions) -> pl.Expr:
    """Whether a version of a fouled board is compared by Neuberg."""
    actual, expected = pl.col("actual"), pl.col("expected")
    third = 3 * actual >= expected
    return {
        "default": (actual >= 4) | third,
        "ebu": (actual >= 3) | third,
        "wbf": (actual >= 4) | ((actual == 3) & (actual == actual.max().over("on"))),
    }[conditions.small_groups]


def _small_group(mp: pl.Expr) -> pl.Expr:
    """Percent of a top in a group too small for Neuberg, either side in its own order."""
    return SMALL_BASE - TIES * pl.col("actual") + TIES * mp


def _with_artificial(
    rows: pl.DataFrame, expected: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions
) -> pl.DataFrame:
    """The adjusted rows given their percentages of a top, average plus and minus by the contestant's other boards."""
    placed = rows.with_row_index("place")
    ruled = pl.col("outcome") == "adjusted"
    adjusted, rest = placed.filter(ruled), placed.filter(~ruled)
    own = _own_percentages(rows, adjusted, lines)
    top = _top(_expected_of_row(expected, conditions), conditions)
    settled = adjusted.with_columns(
        pl.coalesce("available", top).alias("available"),
        *(pl.coalesce(f"award_{seat.lower()}", top / 100 * _percent(adjusted, own, lines, seat)) for seat in SEATS),
    )
    return pl.concat([rest, settled]).sort("place").drop("place")


def _own_percentages(rows: pl.DataFrame, adjusted: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """Percentage of each contestant of the sessions concerned on the boards it has a result on."""
    concerned = rows.join(adjusted.select("session", "section").unique(), on=["session", "section"], how="semi")
    totals = pl.concat(
        side.filter(pl.col("award").is_not_null())
        .group_by("session", "section", "contestant")
        .agg(pl.col("award").sum(), pl.col("available").sum())
        .with_columns(seat=pl.lit(seat))
        for seat, side in by_side(concerned.lazy(), "session", "section", "available").items()
    )
    by_line = with_line(collect(totals, rows.height), lines)
    return (
        by_line.group_by("session", "section", "line", "contestant")
        .agg(own=100 * pl.col("award").sum() / pl.col("available").sum())
        .with_columns(own=pl.when(pl.col("own").is_finite()).then("own"))
    )


def _percent(adjusted: pl.DataFrame, own: pl.DataFrame, lines: pl.DataFrame, seat: str) -> pl.Series:
    """Percent of a top for one side of each adjusted row (Law 12C2): fixed as written, or by its other boards."""
    who, _, _ = SEATS[seat]
    column = f"adjusted_{seat.lower()}"
    seated = with_line(
        adjusted.select(
            "session",
            "section",
            kind=pl.col(column).cast(pl.String),
            least=percentage(column),
            contestant=who,
            seat=pl.lit(seat),
        ),
        lines,
    )
    with_own = seated.join(own, on=["session", "section", "line", "contestant"], how="left", maintain_order="left")
    return with_own.select(
        pl.when(pl.col("kind") == "A+")
        .then(pl.max_horizontal("least", "own"))
        .when(pl.col("kind") == "A-")
        .then(pl.min_horizontal("least", "own"))
        .otherwise("least")
    ).to_series()
