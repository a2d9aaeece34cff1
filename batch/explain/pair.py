"""A pair explained: what it gets on each board, the addition, the division, the rounding, and its place.

In: a `Session`, a `Field` of it and a pair. Out: a `PairTrail`, exact but for what it takes from the standings: the
place, and who shares it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

import polars as pl

from batch.explain.field import Field, Row
from batch.explain.figure import figure_of
from batch.explain.values import Figure, Seat
from batch.rounding import half_up_expr
from batch.session import Session


class Score(NamedTuple):
    """A board of the pair: the row, the direction it sat in, its figure; None where it has none."""

    row: Row
    seat: Seat
    figure: Figure | None


class Place(NamedTuple):
    """Where a pair stands: how many are ranked with it, how many have more, with whom it shares the place.

    `broken` are those whose printed figure is the same and whose place is another, by a tie-break.
    """

    rank: int
    ranked: int
    ahead: int
    shared_with: tuple[str, ...]
    broken: tuple[str, ...] = ()


class Further(NamedTuple):
    """A list beside the standings: handicap, a stratum, sessions together; the change, what ranks there, the place."""

    name: Literal["combined", "handicap", "stratum"]
    of: str | None
    scratch: Fraction | None
    change: Fraction | None
    total: Fraction | None
    rank: int | None


class PairTrail(NamedTuple):
    """A pair with all that made its result."""

    session: str | None
    section: str | None
    line: str
    contestant: str
    names: str | None
    method: str
    scores: tuple[Score, ...]
    boards: int
    score: Fraction
    maximum: Fraction | None
    most_boards: int | None
    """The most boards anybody of the ranking played, where totals are brought to it; None elsewhere."""
    penalty: Fraction | None
    """Taken off by ruling, given where it is below zero; None without one."""
    total: Fraction
    """The score, scaled where that is asked, less the penalty."""
    percent: Fraction | None
    place: Place | None
    """None for who is not ranked: nothing was to be had, or too few boards were played."""
    further: tuple[Further, ...]


class Who(NamedTuple):
    """A contestant of the standings."""

    session: str
    section: str
    line: str
    contestant: str


def explain_pair(session: Session, field: Field, who: Who) -> PairTrail:
    """The trail of a pair of the standings."""
    seats = field.seats_of(who.section, who.line, who.contestant)
    scores = tuple(Score(row, seat, figure_of(field, row, seat)) for row, seat in seats)
    figures = [score.figure for score in scores if score.figure is not None]
    score = sum((figure.award for figure in figures), Fraction(0))
    tops = [figure.available for figure in figures if figure.available is not None]
    maximum = sum(tops, Fraction(0)) if tops else None
    same_field = _ranking(session, who)
    most = int(same_field["boards"].max()) if field.method == "cross-imps" and figures else None  # type: ignore[arg-type]
    standing = same_field.filter(contestant=who.contestant, section=who.section)
    penalty = _penalty(standing)
    total = (score * most / len(figures) if most else score) - (penalty or 0)
    return PairTrail(
        session=who.session or None,
        section=who.section or None,
        line=who.line,
        contestant=who.contestant,
        names=next(iter(standing["names"].to_list()), None),
        method=field.method,
        scores=scores,
        boards=len(figures),
        score=score,
        maximum=maximum,
        most_boards=most,
        penalty=penalty,
        total=total,
        percent=100 * total / maximum if maximum else None,
        place=place_of(same_field, standing),
        further=_further(session, who),
    )


def _ranking(session: Session, who: Who) -> pl.DataFrame:
    """The standings of those ranked with a contestant."""
    plain = session.standings.cast({pl.Categorical: pl.String, pl.Enum: pl.String})
    together = plain.with_columns(pl.col("session", "section").fill_null("")).filter(session=who.session, line=who.line)
    return together.filter(section=who.section) if session.conditions.sections == "apart" else together


def _penalty(standing: pl.DataFrame) -> Fraction | None:
    """What was taken off, in the unit of the totals; it comes from a list with few decimals."""
    taken = standing["penalty"].drop_nulls()
    return _short(taken[0]) if taken.len() else None


FIGURE = pl.coalesce("percent", "vp", half_up_expr(pl.col("score")))
"""What ranks a standing, as it is printed."""


def place_of(ranking: pl.DataFrame, standing: pl.DataFrame, figure: pl.Expr = FIGURE) -> Place | None:
    """The place of a standing among those ranked with it, by that figure; None for who has none."""
    if standing.is_empty() or standing["rank"][0] is None:
        return None
    rank, own = int(standing["rank"][0]), standing.select(figure).item()
    others = ranking.join(standing, on=["section", "contestant"], how="anti").filter(pl.col("rank").is_not_null())
    ahead = int((others.select(figure).to_series() > own).sum())
    level = others.filter(figure == own)
    shared, broken = (
        level.filter(same)["contestant"].to_list() for same in (pl.col("rank") == rank, pl.col("rank") != rank)
    )
    return Place(rank, ranking["rank"].count(), ahead, tuple(shared), tuple(broken))


def _further(session: Session, who: Who) -> tuple[Further, ...]:
    """The lists beside the standings that have the contestant; of a session's own, those of this session."""
    plain = session.lists.cast({pl.Categorical: pl.String, pl.Enum: pl.String})
    key = {"line": who.line, "contestant": who.contestant}
    own = plain.with_columns(pl.col("session", "section").fill_null("")).filter(**key)
    here = own.filter(pl.col("session").is_in([who.session, ""]), pl.col("section").is_in([who.section, ""]))
    return tuple(
        Further(
            row["list"], row["of"], _short(row["scratch"]), _short(row["change"]), _short(row["total"]), row["rank"]
        )
        for row in here.iter_rows(named=True)
    )


def _short(value: float | None) -> Fraction | None:
    """A figure of a list, which has few decimals."""
    return None if value is None else Fraction(value).limit_denominator(10**6)
