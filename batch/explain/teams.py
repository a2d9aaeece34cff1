"""Team matches explained: the two tables of each board, the swing, its IMPs (Law 78B), the match, the victory points.

In: a `Session` of teams of four. Out: `MatchTrail`s, each seen from one team, and a `TeamTrail` with all matches of a
team. A board is compared when it was played at two tables, once in each direction; a ruling is one for both rooms.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import polars as pl

from batch.explain.field import Field, Row
from batch.explain.pair import Place, place_of
from batch.explain.values import Seat
from batch.law.imps import imps
from batch.law.scales import scale_for
from batch.law.victory import victory_points
from batch.session import Session

LIVE = ("played", "passed_out", "adjusted")
PLUS, MINUS = "A+", "A-"


class Swing(NamedTuple):
    """A board of a match seen from a team: its tables, its scores there, their sum, the IMPs; or a ruling.

    `imps` is None for a board that cannot be compared: one table only, three, or twice in one direction.
    """

    board: int
    version: str | None
    tables: tuple[Row, ...]
    seats: tuple[Seat, ...]
    scores: tuple[int | None, ...]
    swing: int | None
    ruling: str | None
    imps: int | None
    left_out: tuple[Row, ...] = ()
    """Rows of the board without a result: rejected, or not played."""


class MatchTrail(NamedTuple):
    """A match seen from a team; victory points are None without a scale or without boards."""

    session: str | None
    round: str | None
    match: str | None
    team: str
    opponent: str
    swings: tuple[Swing, ...]
    boards: int
    imps_for: int
    imps_against: int
    scale: str | None
    vp: Fraction | None

    @property
    def margin(self) -> int:
        """The IMPs won less those lost."""
        return self.imps_for - self.imps_against


class TeamTrail(NamedTuple):
    """A team with all its matches."""

    session: str | None
    team: str
    matches: tuple[MatchTrail, ...]
    boards: int
    imps: int
    vp: Fraction | None
    penalty: Fraction | None
    total: Fraction
    """What ranks, less the penalty."""
    place: Place | None


def team_of(row: Row, seat: Seat) -> str | None:
    """The team that sits in a direction: by the room where it is known, otherwise as it stands in the row."""
    if row.room is not None and row.home is not None:
        return row.home if (seat == "NS") == (row.room == "open") else row.away
    return (row.ns or row.home) if seat == "NS" else (row.ew or row.away)


def explain_matches(field: Field, board: int | None = None, team: str | None = None) -> list[MatchTrail]:
    """The matches of the session or of a team, all their boards or one; each seen from its first team, or that one."""
    found: defaultdict[tuple[str | None, str | None, frozenset[str | None]], list[Row]] = defaultdict(list)
    for row in (row for number in sorted(field.boards) for row in field.boards[number] if board in (None, number)):
        found[row.round, row.match, frozenset((team_of(row, "NS"), team_of(row, "EW")))].append(row)
    return [
        _match(field, rows, team)
        for (_, _, teams), rows in found.items()
        if None not in teams and len(teams) == 2 and (team is None or team in teams)
    ]


def _match(field: Field, rows: list[Row], team: str | None) -> MatchTrail:
    first = rows[0]
    home = first.home or (team_of(first, "EW") if first.room == "closed" else team_of(first, "NS"))
    own = team or str(home)
    (other,) = {team_of(first, "NS"), team_of(first, "EW")} - {own}
    cards = dict.fromkeys((row.board, row.version) for row in rows)
    swings = tuple(_swing(field, own, [row for row in rows if (row.board, row.version) == one]) for one in cards)
    won = [swing.imps for swing in swings if swing.imps is not None]
    gained, lost = sum(max(figure, 0) for figure in won), sum(max(-figure, 0) for figure in won)
    scale, vp = _victory(field, gained - lost, len(won))
    return MatchTrail(
        first.session, first.round, first.match, own, str(other), swings, len(won), gained, lost, scale, vp
    )  # fmt: skip


def _swing(field: Field, team: str, rows: list[Row]) -> Swing:
    live = [row for row in rows if row.outcome in LIVE]
    seats: list[Seat] = ["NS" if team_of(row, "NS") == team else "EW" for row in live]
    scores = [_own(row, seat) for row, seat in zip(live, seats, strict=True)]
    ruling = next((row.ruling(seat) for row, seat in zip(live, seats, strict=True) if row.outcome == "adjusted"), None)
    comparable = len(live) == 2 and len(set(seats)) == 2 and None not in scores
    swing = sum(score or 0 for score in scores) if comparable and ruling is None else None
    gained = None if swing is None else imps(swing)
    if ruling is not None and len(live) <= 2 and (len(live) < 2 or len(set(seats)) == 2):
        gained = _by_ruling(field, ruling)
    cards = rows[0]
    rest = tuple(row for row in rows if row.outcome not in LIVE)
    return Swing(cards.board, cards.version, tuple(live), tuple(seats), tuple(scores), swing, ruling, gained, rest)


def _own(row: Row, seat: Seat) -> int | None:
    return None if row.score_ns is None else row.score_ns if seat == "NS" else -row.score_ns


def _by_ruling(field: Field, kind: str) -> int:
    """The IMPs of an artificial score (Law 86A), by the conditions."""
    worth = field.conditions.artificial_imps
    above = kind == PLUS or (kind[0].isdigit() and Fraction(kind) > 50)
    below = kind == MINUS or (kind[0].isdigit() and Fraction(kind) < 50)
    return worth if above else -worth if below else 0


def _victory(field: Field, margin: int, boards: int) -> tuple[str | None, Fraction | None]:
    """The name of the scale and the victory points of a margin."""
    scale = field.conditions.scale
    if scale is None or not boards:
        return None, None
    found = scale_for(scale, boards)
    if found is None:
        return None, None
    return found.name, Fraction(victory_points(margin, found)[0], 100)


def explain_team(session: Session, field: Field, name: str, team: str) -> TeamTrail:
    """The trail of a team of the standings."""
    matches = tuple(explain_matches(field, team=team))
    plain = session.standings.cast({pl.Categorical: pl.String, pl.Enum: pl.String})
    ranking = plain.filter(pl.col("session").fill_null("") == name)
    standing = ranking.filter(contestant=team)
    penalty = Fraction(standing["penalty"].fill_null(0).sum()).limit_denominator(10**6) or None
    margin = sum(match.margin for match in matches)
    points = _sum(match.vp for match in matches)
    return TeamTrail(
        session=name or None,
        team=team,
        matches=matches,
        boards=sum(match.boards for match in matches),
        imps=margin,
        vp=points,
        penalty=penalty,
        total=(Fraction(margin) if points is None else points) - (penalty or 0),
        place=place_of(ranking, standing),
    )


def _sum(values: Iterable[Fraction | None]) -> Fraction | None:
    known = [value for value in values if value is not None]
    return sum(known, Fraction(0)) if known else None
