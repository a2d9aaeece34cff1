"""Lists beside the standings of each session: sessions added up, handicaps, strata.

In: STANDING rows, the roster, CARRIED rows, the conditions. Out: LISTED rows. What is final,
the sessions added up where that was asked for and each session otherwise, is ranked again with handicaps, and once for
each stratum among its pairs and those of the strata below. Ties are broken as in the standings, by all that is in a
list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import polars as pl

from batch.conditions import Conditions
from batch.ranking.carried import with_carry
from batch.ranking.entries import natural, with_entries
from batch.ranking.places import field_of, figure, places, unrounded, with_enough
from batch.ranking.tiebreaks import broken
from batch.rounding import half_up_expr
from batch.tables import LINE, LISTED, conform, empty, texts

Meet = Callable[[], pl.DataFrame]
"""Who met whom (`batch.ranking.tiebreaks`), worked out only where it has to part a tie."""


def further_lists(
    standings: pl.DataFrame, roster: pl.DataFrame, carried: pl.DataFrame, conditions: Conditions, meet: Meet
) -> pl.DataFrame:
    """LISTED rows: the combined list, the handicap list, the list of each stratum, those that there is reason for."""
    together = conditions.sessions == "add" or carried.height > 0
    if not together and roster.is_empty():
        return empty(LISTED)
    if together:
        same = _named_alike(standings)
        meet = partial(_alike, meet, same)
        final = _ranked(_combined(standings.with_columns(**same), carried, conditions), conditions, meet)
    else:
        final = _as_final(standings)
    known = with_entries(final, roster)
    lists = [
        *([_listed(known, "combined", conditions)] if together else []),
        *([_with_handicaps(known, conditions, meet)] if known["handicap"].count() else []),
        *(_of_stratum(known, name, conditions, meet) for name in _strata(known, conditions)),
    ]
    return pl.concat([empty(LISTED), *lists])


def _ranked(totals: pl.DataFrame, conditions: Conditions, meet: Meet) -> pl.DataFrame:
    """The totals in their places, ties broken by the criteria of the conditions."""
    placed = places(totals, field_of(conditions))
    if not conditions.tie_breaks or not placed["tied"].any():
        return placed
    return broken(placed, meet(), field_of(conditions), conditions.tie_breaks)


def _as_final(standings: pl.DataFrame) -> pl.DataFrame:
    """Each session by itself: what was printed ranks."""
    return standings.with_columns(
        sessions=pl.lit(1, pl.UInt32), change=pl.lit(None, pl.Float64), scratch=figure(), unrounded=unrounded()
    ).with_columns(printed=pl.when(pl.col("rank").is_not_null()).then("scratch"))


# Sessions added up


def _combined(standings: pl.DataFrame, carried: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The totals of the sessions, with what was carried over."""
    added = _added(standings, conditions)
    totals = with_carry(added, carried).with_columns(scratch=added["printed"])
    if conditions.minimum_share:
        totals = with_enough(totals, field_of(conditions), conditions.minimum_share)
    return totals


def _named_alike(standings: pl.DataFrame) -> dict[str, pl.Expr]:
    """The section and line under which a contestant is the same in every session, where they are not its own.

    A number that is one contestant in each session is that one everywhere. Where numbers are used twice, in both lines
    or in several sections, these tell contestants apart. Lines stay apart where nobody changed them.
    """
    moved = standings.group_by("contestant").agg(pl.col("line", "section").n_unique())
    one = not standings.select("session", "contestant").is_duplicated().any()
    by_line = not standings.select("session", "line", "contestant").is_duplicated().any()
    line = {"line": pl.lit("all", LINE)} if one and (moved["line"] > 1).any() else {}
    section = (one or by_line) and (moved["section"] > 1).any()
    return line | ({"section": pl.lit("").cast(texts("section"))} if section else {})


def _alike(meet: Meet, same: dict[str, pl.Expr]) -> pl.DataFrame:
    """Who met whom in any session, under the section and line of the combined list."""
    line = {"opponent_line": same["line"]} if "line" in same else {}
    return meet().with_columns(session=pl.lit("").cast(texts("session")), **same, **line)


def _added(standings: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """One total for each contestant over its sessions; `mean` is its percentage before rounding.

    By percentage the sessions are weighted by their boards; by matchpoints they are first brought to one top.
    """
    by_points = conditions.added_by == "matchpoints"
    sessions = _on_one_top(standings) if by_points else standings
    sums = (
        sessions.with_columns(weighted=pl.col("boards") * 100 * pl.col("score") / pl.col("maximum"))
        .group_by("section", "line", "contestant", maintain_order=True)
        .agg(
            pl.col("names").first(ignore_nulls=True),
            pl.col("boards", "score").sum(),
            *(_sum_or_null(name) for name in ("maximum", "vp", "weighted")),
            pl.col("provisional").any(),
            sessions=pl.col("session").n_unique().cast(pl.UInt32),
        )
    )
    mean = 100 * pl.col("score") / pl.col("maximum") if by_points else pl.col("weighted") / pl.col("boards")
    figures = {"mean": mean, "percent": half_up_expr(mean), "vp": half_up_expr(pl.col("vp"))}
    return sums.with_columns(session=pl.lit("").cast(texts("session")), **figures).with_columns(printed=figure())


def _on_one_top(standings: pl.DataFrame) -> pl.DataFrame:
    """Each session's L matchpoints on N boards with E results, at the largest number of results S of all sessions.

    That is (L S + N (S - E)) / E, Neuberg's formula summed over the boards.
    """
    boards = pl.col("boards")
    results = pl.col("maximum") / (2 * boards) + 1
    most = results.max()
    brought = (pl.col("score") * most + boards * (most - results)) / results
    return standings.with_columns(score=pl.coalesce(brought, "score"), maximum=2 * boards * (most - 1))


def _sum_or_null(name: str) -> pl.Expr:
    """The sum of a column, null where it has no values at all."""
    return pl.when(pl.col(name).count() > 0).then(pl.col(name).sum()).alias(name)


# Handicaps and strata


def _with_handicaps(final: pl.DataFrame, conditions: Conditions, meet: Meet) -> pl.DataFrame:
    """The handicap list: what ranks, plus the share of the handicap that counts; none counts as 0."""
    change = half_up_expr(pl.col("handicap").fill_null(0) * conditions.handicap / 100)
    changed = final.with_columns(scratch=pl.col("printed"), change=change, scratch_rank="rank")
    totals = changed.with_columns(
        printed=half_up_expr(pl.col("scratch") + pl.col("change")), unrounded=pl.col("unrounded") + pl.col("change")
    )
    return _listed(_ranked(totals, conditions, meet), "handicap", conditions)


def _strata(known: pl.DataFrame, conditions: Conditions) -> list[str]:
    """The strata in use from the highest down, when there are several."""
    used = set(known["stratum"].drop_nulls())
    ordered = [name for name in conditions.strata if name in used] if conditions.strata else sorted(used, key=natural)
    return ordered if len(used) > 1 else []


def _of_stratum(final: pl.DataFrame, name: str, conditions: Conditions, meet: Meet) -> pl.DataFrame:
    """The list of a stratum: its contestants and those of the strata below."""
    strata = _strata(final, conditions)
    below = final.filter(pl.col("stratum").is_in(strata[strata.index(name) :]))
    totals = below.with_columns(scratch=pl.col("printed"), scratch_rank="rank")
    return _listed(_ranked(totals, conditions, meet), "stratum", conditions, name)


def _listed(placed: pl.DataFrame, kind: str, conditions: Conditions, of: str | None = None) -> pl.DataFrame:
    """LISTED rows in the order they are printed."""
    number = pl.col("contestant").cast(pl.String)
    field = [pl.col(key).cast(pl.String) for key in field_of(conditions) if key != "line"]
    named = placed.with_columns(
        pl.lit(kind, LISTED["list"].dtype).alias("list"),
        pl.lit(of, pl.String).alias("of"),
        pl.col("rank", "boards").cast(pl.UInt32),
        total=pl.col("printed"),
    ).sort(*field, "line", "rank", number.cast(pl.Int64, strict=False), number, nulls_last=True)
    if "scratch_rank" not in named.columns:
        named = named.with_columns(scratch_rank=pl.lit(None, pl.UInt32))
    return conform(named.with_columns(pl.col("scratch_rank").cast(pl.UInt32)), LISTED)
