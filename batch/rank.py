"""Awards become standings.

In: a `Comparison` and the lines. Out: STANDING rows. Pairs are ranked on their percentage over the boards they
played or were awarded a score on, rounded half up to two decimals, or where the method has no maximum on their
total, scaled to the most boards anybody played where the method asks for it; teams as `rank_teams` says. Rank
follows what is printed, so equal figures share a place (1, 2, 2, 4).
"""

from __future__ import annotations

import polars as pl

from batch.compare import Comparison
from batch.conditions import Conditions
from batch.keys import NUMBERS, SECTIONS, board_key
from batch.rank_teams import team_totals
from batch.ranking.places import WHO, field_of, less, places, unrounded, with_enough
from batch.ranking.tiebreaks import broken, pair_meetings, team_meetings
from batch.rounding import half_up_expr
from batch.sides import by_side, with_line
from batch.tables import LINE, STANDING, collect, conform


def rank(
    compared: Comparison, lines: pl.DataFrame, conditions: Conditions, penalties: pl.DataFrame | None = None
) -> pl.DataFrame:
    """STANDING rows in the order they are printed: session, line, place, number, who has no place last.

    PENALTY rows are taken off first.
    """
    teams = compared.matches.height > 0
    made = (
        team_totals(compared, conditions, penalties) if teams else _pair_totals(compared, lines, conditions, penalties)
    )
    totals = made.with_columns(pl.col("line").cast(LINE))
    field = field_of(conditions)
    if conditions.minimum_share:
        totals = with_enough(totals, field, conditions.minimum_share)
    placed = places(totals, field)
    if conditions.tie_breaks and placed["tied"].any():
        placed = broken(
            placed.with_columns(unrounded=unrounded()), meetings_of(compared, lines), field, conditions.tie_breaks
        )
    return conform(_in_order(placed, field), STANDING)


def meetings_of(compared: Comparison, lines: pl.DataFrame) -> pl.DataFrame:
    """Who met whom, for tie-breaks: in matches where there are any, otherwise at the tables."""
    return team_meetings(compared.matches) if compared.matches.height else pair_meetings(compared.rows, lines)


def _pair_totals(
    compared: Comparison, lines: pl.DataFrame, conditions: Conditions, penalties: pl.DataFrame | None
) -> pl.DataFrame:
    """Each pair's total; its maximum and percentage where the method has a maximum."""
    totals = with_line(_by_seat(compared.rows, conditions), lines)
    one_line = pl.col("line") == "all"
    both_seats = (
        totals.filter(one_line)
        .group_by(WHO)
        .agg(
            pl.col("names").min(),
            *(pl.col(total).sum() for total in ("boards", "score", "maximum")),
            pl.col("provisional").any(),
        )
    )
    pairs = pl.concat([totals.filter(~one_line).select(both_seats.columns), both_seats])
    pairs = pairs.filter(pl.col("boards") > 0).with_columns(vp=pl.lit(None, pl.Float64))
    if compared.totals == "scaled":
        most = pl.col("boards").max().over(field_of(conditions))
        pairs = pairs.with_columns(score=pl.col("score") * most / pl.col("boards"))
    pairs = less(pairs, penalties, "score")
    if compared.rows["available"].null_count() < compared.rows.height:
        percent = half_up_expr(100 * pl.col("score") / pl.col("maximum"))
        pairs = pairs.with_columns(percent=pl.when(pl.col("maximum") > 0).then(percent))
        return pairs.with_columns(printed=pl.col("percent"))
    nothing = pl.lit(None, pl.Float64)
    return pairs.with_columns(maximum=nothing, percent=nothing, printed=half_up_expr(pl.col("score")))


def _by_seat(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """Totals of each contestant in each direction; `available` is null where there is no award."""
    keep = ("session", "section", "available", "doubtful")
    named = rows["names_ns"].null_count() + rows["names_ew"].null_count() < 2 * rows.height
    names = pl.col("names").cast(pl.String).drop_nulls().mode().min() if named else pl.lit(None, pl.String).first()
    sides = by_side(rows.lazy().with_columns(doubtful=_doubtful(rows, conditions)), *keep)
    totals = [
        side.group_by("session", "section", "contestant")
        .agg(
            names.alias("names"),
            pl.col("award").count().alias("boards"),
            pl.col("award").sum().alias("score"),
            pl.col("available").sum().alias("maximum"),
            pl.col("doubtful").any().alias("provisional"),
        )
        .filter(pl.col("contestant").is_not_null())
        .with_columns(seat=pl.lit(seat))
        for seat, side in sides.items()
    ]
    return pl.concat(collect(total, rows.height) for total in totals)


def _doubtful(rows: pl.DataFrame, conditions: Conditions) -> pl.Expr:
    """Whether a row was rejected, or its board has a rejected row in its field: mending it may change the award."""
    rejected = pl.col("outcome") == "rejected"
    boards = rows.filter(rejected, pl.col("board").is_not_null()).select(on=board_key(conditions))["on"].unique()
    if boards.is_empty():
        return rejected
    return rejected | board_key(conditions).is_in(boards.implode()).fill_null(value=False)


def _in_order(placed: pl.DataFrame, field: list[str]) -> pl.DataFrame:
    """Session, section where it matters, line, place, then numbers as numbers and the rest as text.

    Two whole numbers are sorted several times faster than six columns.
    """
    session, section = (_place_of(placed[name]) for name in ("session", "section"))
    shown = session * SECTIONS + (section if "section" in field else 0)
    by_place = (shown * len(LINE.categories) + pl.col("line").to_physical()) * NUMBERS
    by_name = section * NUMBERS + _place_of(placed["contestant"], numbers=True)
    last = pl.col("rank").fill_null(NUMBERS - 1)
    order = placed.select(pl.arg_sort_by(by_place + last, by_name)).to_series()
    return placed.with_columns(pl.col("rank", "boards").cast(pl.UInt32))[order]


def _place_of(names: pl.Series, *, numbers: bool = False) -> pl.Expr:
    """Where each text of a column comes in their order, numbers before words where they are numbers; nothing last.

    The distinct texts are sorted and the rows look their place up by code, which is quicker than sorting rows by text.
    """
    text = pl.col("name").cast(pl.String)
    first = [text.cast(pl.Int64, strict=False)] if numbers else []
    distinct = pl.DataFrame({"name": names.unique().drop_nulls()})
    codes = distinct.sort(*first, text, nulls_last=True)["name"].to_physical()
    if codes.is_empty():
        return pl.lit(0)
    last = int(codes.max())  # type: ignore[arg-type]
    places = pl.Series([0], dtype=pl.UInt32).extend_constant(0, last)
    places = places.scatter(codes, pl.int_range(codes.len(), dtype=pl.UInt32, eager=True))
    return pl.lit(places).gather(pl.col(names.name).to_physical()).cast(pl.Int64).fill_null(codes.len())
