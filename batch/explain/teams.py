"""Team matches explained: the boards of a match, its total, the victory points, and all matches of a team.

In: a `Session` of teams. Out: `MatchTrail`s, each seen from one team, and a `TeamTrail` with all matches of a team.
What boards are worth is told by `swings`; what was not played at a table (byes, forfeits, matches typed as results) is
taken as the session has it. Written from the rules and not from the comparison of teams, as `swings` is, so that the
two check each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import BOARD_POINTS
from batch.explain.field import Field, Row
from batch.explain.pair import FIGURE, Place, place_of
from batch.explain.swings import OF_EIGHT, Swing, swings_of
from batch.explain.values import Seat
from batch.law.scales import scale_for
from batch.law.victory import victory_points
from batch.notation.opponents import read_unplayed
from batch.rounding import QUOTIENT_DECIMALS, half_up, half_up_expr
from batch.session import Session

ALL, MOST = Fraction(1, 3), Fraction(1, 10)
"""Share of the larger sum by which a side is ahead for all of the points won, or for one more than half."""

FIGURES = {"wins": pl.col("score"), "quotient": half_up_expr(pl.col("score"), QUOTIENT_DECIMALS)}
"""What ranks, also where there are victory points."""


class Mix(NamedTuple):
    """What a mix of board and victory points adds up: figures with their weights."""

    boards: tuple[Fraction, Fraction]
    vp: tuple[Fraction, Fraction]
    points: tuple[Fraction, Fraction]


class MatchTrail(NamedTuple):
    """A match seen from a team; victory points are None without a scale or without boards.

    `net` is the team's own total after the penalty; it is rounded to a whole number for the scale.
    """

    session: str | None
    round: str | None
    match: str | None
    team: str
    opponent: str
    swings: tuple[Swing, ...]
    boards: int
    gained: Fraction
    lost: Fraction
    penalty: Fraction
    net: Fraction
    scale: str | None
    mix: Mix | None
    halved: bool
    vp: Fraction | None

    @property
    def margin(self) -> Fraction:
        """What was won less what was lost."""
        return self.gained - self.lost


class Other(NamedTuple):
    """A round of a team without boards: what it was, whom it was against, what it gave (victory points or IMPs).

    `gained` and `lost` are what was won and lost in it.
    """

    round: str | None
    kind: str
    opponent: str | None
    gained: Fraction
    lost: Fraction
    net: Fraction | None
    vp: Fraction | None


class TeamTrail(NamedTuple):
    """A team with all its matches; `by` is what ranks: vp, imps, points, wins, quotient, knockout."""

    session: str | None
    team: str
    matches: tuple[MatchTrail, ...]
    others: tuple[Other, ...]
    boards: int
    by: str
    terms: tuple[Fraction, ...]
    carried: Fraction
    penalty: Fraction | None
    total: Fraction | None
    """What ranks, less the penalty; None for a quotient of nothing lost, and in a knock-out."""
    place: Place | None


def team_of(field: Field, row: Row, seat: Seat) -> str | None:
    """The team that sits in a direction: by the list of teams, by the room, by the pair number, or as it stands."""
    pair = row.ns if seat == "NS" else row.ew
    by_room = None
    if row.room is not None and row.home is not None and row.away is not None:
        by_room = row.home if (seat == "NS") == (row.room == "open") else row.away
    if field.listed:
        return field.listed.get(pair or "") or field.listed.get(by_room or "")
    own = field.numbered.get(pair or "", pair) or (row.home if seat == "NS" else row.away)
    return by_room or own


def explain_matches(field: Field, board: int | None = None, team: str | None = None) -> list[MatchTrail]:
    """The matches of the session or of a team, all their boards or one; each seen from its first team, or that one."""
    found: defaultdict[tuple[str | None, str | None, frozenset[str | None]], list[Row]] = defaultdict(list)
    for row in (row for number in sorted(field.boards) for row in field.boards[number]):
        found[row.round, row.match, frozenset((team_of(field, row, "NS"), team_of(field, row, "EW")))].append(row)
    met = {key: rows for key, rows in found.items() if _is_match(key[2])}
    trails = [_match(field, met, rows, team) for (_, _, teams), rows in met.items() if team is None or team in teams]
    if board is None:
        return trails
    shown = (trail._replace(swings=tuple(s for s in trail.swings if s.board == board)) for trail in trails)
    return [trail for trail in shown if trail.swings]


def _is_match(teams: frozenset[str | None]) -> bool:
    """Whether two teams met, and not one and the word for nobody."""
    return None not in teams and len(teams) == 2 and all(read_unplayed(team or "") != "bye" for team in teams)


Met = dict[tuple[str | None, str | None, frozenset[str | None]], list[Row]]


def _match(field: Field, met: Met, rows: list[Row], team: str | None) -> MatchTrail:
    first = min(rows, key=lambda row: (row.room is None, row.room == "closed", row.origin, row.row))
    home = first.home or (team_of(field, first, "EW") if first.room == "closed" else team_of(field, first, "NS"))
    own = team or str(home)
    (other,) = {team_of(field, first, "NS"), team_of(field, first, "EW")} - {own}
    swings = swings_of(rows, lambda row: team_of(field, row, "NS") == own, field.method, field.conditions)
    compared = [swing for swing in swings if swing.won is not None]
    both = field.method in BOARD_POINTS
    ours, theirs = [swing.won or Fraction(0) for swing in compared], [swing.lost for swing in compared]
    gained, lost = (sum((x if both else max(x, Fraction(0)) for x in side), Fraction(0)) for side in (ours, theirs))
    net = sum(ours, Fraction(0)) - (lost if both else 0)
    trail = MatchTrail(
        session=first.session,
        round=first.round,
        match=first.match,
        team=own,
        opponent=str(other),
        swings=tuple(swings),
        boards=len(compared),
        gained=gained,
        lost=lost,
        penalty=_penalty(field, met, first.round, (own, str(other))),
        net=net,
        scale=None,
        mix=None,
        halved=_is_halved(field, met, first.round, (own, str(other))),
        vp=None,
    )
    given = _penalty(field, met, first.round, (str(other), own)) if field.conditions.event == "knockout" else 0
    return _with_points(field, trail._replace(net=net - trail.penalty + given))


def _penalty(field: Field, met: Met, stage: str | None, teams: tuple[str, str]) -> Fraction:
    """What was taken off the first team here: once in a round, against the first of its opponents by name."""
    opponents = [str(other) for (label, _, pair) in met if label == stage and teams[0] in pair for other in pair]
    if teams[1] != min(other for other in opponents if other != teams[0]):
        return Fraction(0)
    fines = field.conditions.penalties
    taken = (Fraction(str(fine.imps)) for fine in fines if (fine.team, fine.round) == (teams[0], stage))
    return sum(taken, Fraction(0))


def _is_halved(field: Field, met: Met, stage: str | None, teams: tuple[str, str]) -> bool:
    """Whether the match counts half, one of its teams having another one in this round."""
    if field.conditions.triangles == "full" or not stage:
        return False
    return any(sum(label == stage and team in pair for (label, _, pair) in met) > 1 for team in teams)


def _with_points(field: Field, trail: MatchTrail) -> MatchTrail:
    """The match with its victory points, by its scale or by the mix of the conditions."""
    if not trail.boards:
        return trail
    conditions = field.conditions
    if field.method != "patton":
        scale, vp = _victory(field, trail.net, trail.boards)
        return trail._replace(scale=scale, vp=_half(vp, trail))
    weights = conditions.weights
    assert weights is not None, "a mix has weights"
    compared = [swing for swing in trail.swings if swing.won is not None]
    scale, vp = (
        _victory(field, sum((s.imps for s in compared), Fraction(0)), trail.boards)
        if weights.vp
        else (None, Fraction(0))
    )
    if vp is None:
        return trail
    shares = [Fraction(str(weight)) for weight in (weights.boards, weights.vp, weights.points)]
    won = _points_won([swing.points for swing in compared], trail.boards)
    mix = Mix(*zip(shares, (trail.gained, vp, won), strict=True))
    return trail._replace(scale=scale, mix=mix, vp=_half(sum((a * b for a, b in mix), Fraction(0)), trail))


def _half(vp: Fraction | None, trail: MatchTrail) -> Fraction | None:
    return vp / 2 if vp is not None and trail.halved else vp


def _points_won(swings: Iterable[int], boards: int) -> Fraction:
    """A point for each board, shared by the points both sides won: all, one more than half, or half."""
    swings = list(swings)
    own, other = (sum(max(sign * swing, 0) for swing in swings) for sign in (1, -1))
    ahead = Fraction(abs(own - other), max(own, other)) if max(own, other) else Fraction(0)
    extra = Fraction(boards, 2) if ahead > ALL else Fraction(1 if ahead >= MOST else 0)
    return Fraction(boards, 2) + (extra if own >= other else -extra)


def _victory(field: Field, margin: Fraction, boards: int) -> tuple[str | None, Fraction | None]:
    """The name of the scale and the victory points of a margin; only IMPs are turned by the WBF's scale."""
    conditions = field.conditions
    given = conditions.scale
    if given is None or conditions.event == "knockout" or (given == "wbf" and field.method not in ("imps", "patton")):
        return None, None
    found = scale_for(given, boards * (2 if conditions.eights in OF_EIGHT else 1))
    if found is None:
        return None, None
    return found.name, Fraction(victory_points(int(half_up(float(margin), 0)), found)[0], 100)


def explain_team(session: Session, field: Field, name: str, team: str) -> TeamTrail:
    """The trail of a team of the standings."""
    matches = tuple(explain_matches(field, team=team))
    others = tuple(_others(session, name, team, matches))
    plain = session.standings.cast({pl.Categorical: pl.String, pl.Enum: pl.String})
    ranking = plain.filter(pl.col("session").fill_null("") == name)
    standing = ranking.filter(contestant=team)
    if session.conditions.sections == "apart":
        ranking = ranking.filter(pl.col("section").is_in(standing["section"].implode()))
    penalty = Fraction(standing["penalty"].fill_null(0).sum()).limit_denominator(10**6) or None
    scaled = bool(standing["vp"].is_not_null().any())
    by = _by(field, scaled=scaled)
    terms = _terms(by, field.method, matches, others, scaled=scaled)
    carried = (
        Fraction(str(session.conditions.teams.carried.get(team, 0))) if by in ("vp", "imps", "points") else Fraction(0)
    )
    return TeamTrail(
        session=name or None,
        team=team,
        matches=matches,
        others=others,
        boards=sum(match.boards for match in matches),
        by=by,
        terms=terms,
        carried=carried,
        penalty=penalty,
        total=_total(by, terms, carried - (penalty or 0)),
        place=place_of(ranking, standing, FIGURES.get(by, FIGURE)),
    )


def _by(field: Field, *, scaled: bool) -> str:
    """What teams are ranked by."""
    asked = field.conditions.rank_by
    if field.conditions.event == "knockout":
        return "knockout"
    if asked in ("wins", "quotient"):
        return asked
    return "vp" if scaled and asked in ("auto", "vp") else "imps" if field.method == "imps" else "points"


def _others(session: Session, name: str, team: str, matches: Iterable[MatchTrail]) -> Iterable[Other]:
    """The rounds of a team that have no boards of their own, as the session has them."""
    explained = {(match.round, match.match, frozenset((match.team, match.opponent))) for match in matches}
    plain = session.matches.cast({pl.Categorical: pl.String, pl.Enum: pl.String})
    for row in plain.filter(pl.col("session").fill_null("") == name).iter_rows(named=True):
        if team in (row["team"], row["opponent"]):
            pair = frozenset((row["team"], row["opponent"]))
            if (row["round"], row["match"], pair) not in explained:
                yield _other(row, session.method, own=row["team"] == team)


def _other(row: dict[str, Any], method: str, *, own: bool) -> Other:
    """A match without boards from the side of a team; of board points what it won, otherwise its net total."""
    turned = {"forfeited": "forfeited_by_opponent", "forfeited_by_opponent": "forfeited"}
    kind = row["kind"] if own else turned.get(row["kind"], row["kind"])
    gained, lost = (_fraction(row["imps_for" if side else "imps_against"]) for side in (own, not own))
    return Other(
        round=row["round"],
        kind=kind,
        opponent=row["opponent" if own else "team"],
        gained=gained or Fraction(0),
        lost=lost or Fraction(0),
        net=gained if method in BOARD_POINTS else _fraction(row["net" if own else "net_opponent"]),
        vp=_fraction(row["vp" if own else "vp_opponent"]),
    )


def _fraction(value: float | None) -> Fraction | None:
    return None if value is None else Fraction(value).limit_denominator(10**6)


def _terms(
    by: str, method: str, matches: Iterable[MatchTrail], others: Iterable[Other], *, scaled: bool
) -> tuple[Fraction, ...]:
    """What each match, and each round without boards, adds to what ranks; for a quotient, won and lost in all."""
    if by == "vp":
        points = (*(match.vp for match in matches), *(other.vp for other in others))
        return tuple(vp for vp in points if vp is not None)
    if by == "wins":
        return tuple(_won(match.net) for match in matches) + tuple(map(_win, others))
    if by == "quotient":
        sides = [(match.gained, match.lost) for match in matches] + [(other.gained, other.lost) for other in others]
        return sum((won for won, _ in sides), Fraction(0)), sum((lost for _, lost in sides), Fraction(0))
    own = (match.gained - match.penalty if method in BOARD_POINTS else match.net for match in matches)
    unplayed = (other.vp if other.kind != "played" and not scaled else other.net for other in others)
    return (*own, *(value for value in unplayed if value is not None))


def _won(net: Fraction) -> Fraction:
    return Fraction(1 if net > 0 else 0) if net else Fraction(1, 2)


def _win(other: Other) -> Fraction:
    if other.kind == "played" and other.net is not None:
        return _won(other.net)
    return Fraction(other.kind == "forfeited_by_opponent")


def _total(by: str, terms: tuple[Fraction, ...], more: Fraction) -> Fraction | None:
    if by == "knockout":
        return None
    if by == "quotient":
        return terms[0] / terms[1] if terms[1] else None
    return sum(terms, more)
