"""A pair explained: what it gets on each board, the addition, the division, the rounding, and its place.

In: a `Session`, a `Field` of it and a pair. Out: a `PairTrail`, exact but for what it takes from the standings: the
place, and who shares it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import polars as pl

from batch.explain.field import Field, Row
from batch.explain.figure import figure_of
from batch.explain.values import Figure, Seat
from batch.session import Session


class Score(NamedTuple):
    """A board of the pair: the row, the direction it sat in, its figure; None where it has none."""

    row: Row
    seat: Seat
    figure: Figure | None


class Place(NamedTuple):
    """Where a pair stands: how many are ranked with it, how many have more, with whom it shares the place."""

    rank: int
    ranked: int
    ahead: int
    shared_with: tuple[str, ...]


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
        place=_place(same_field, standing),
    )


def _ranking(session: Session, who: Who) -> pl.DataFrame:
    """The standings of those ranked with a contestant."""
    plain = session.standings.cast({pl.Categorical: pl.String, pl.Enum: pl.String})
    together = plain.with_columns(pl.col("session", "section").fill_null("")).filter(session=who.session, line=who.line)
    return together.filter(section=who.section) if session.conditions.sections == "apart" else together


def _penalty(standing: pl.DataFrame) -> Fraction | None:
    """What was taken off, in the unit of the totals; it comes from a list with few decimals."""
    taken = standing["penalty"].drop_nulls()
    return Fraction(taken[0]).limit_denominator(10**6) if taken.len() else None


def _place(ranking: pl.DataFrame, standing: pl.DataFrame) -> Place | None:
    if standing.is_empty() or standing["rank"][0] is None:
        return None
    rank = int(standing["rank"][0])
    sharing = ranking.filter(pl.col("rank") == rank, pl.col("contestant") != standing["contestant"][0])
    ahead = int((ranking["rank"] < rank).sum())
    return Place(rank, ranking["rank"].count(), ahead, tuple(sharing["contestant"].to_list()))
