"""What a season is made of: the matches and the results of pairs that came in, and the rules they are ranked by.

Plain values without frames: a season is a few thousand of them at the most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple

TieBreak = Literal["direct", "direct-imps", "opponents", "wins", "score", "quotient"]
TIE_BREAKS: tuple[TieBreak, ...] = ("direct", "direct-imps", "opponents", "wins", "score", "quotient")
"""What may part teams with equal points: points, or net IMPs, of the matches between them; the points of the opponents
met; matches won; net IMPs; IMPs won over IMPs lost. The other criteria of the conditions look inside a session."""

Legs = Literal["once", "twice", "none"]
Unit = Literal["percent", "imps"]
By = Literal["vp", "wins", "halves", "score", "quotient"]
"""What points are: victory points; 2 for a win, 1 for a draw; 1 and a half; what was won; that over what was lost."""
Won = Literal["imps", "points", "board_points"]
"""What matches are won by; of board points both sides win some."""


class Match(NamedTuple):
    """One match as it was published; victory points are null without a scale."""

    session: str
    round: str | None
    team: str
    opponent: str
    boards: int
    imps_for: float
    imps_against: float
    vp: float | None
    vp_opponent: float | None

    def turned(self) -> Match:
        """The same match seen from the other team."""
        return Match(
            self.session, self.round, self.opponent, self.team, self.boards,
            self.imps_against, self.imps_for, self.vp_opponent, self.vp,
        )  # fmt: skip


class Bye(NamedTuple):
    """A round in which a team met nobody; victory points are null where the sheet says nothing of them."""

    session: str
    round: str | None
    team: str
    vp: float | None = None


class Result(NamedTuple):
    """What a pair scored in a session: a percentage, or IMPs where there is none."""

    session: str
    section: str
    line: str
    contestant: str
    names: str
    boards: int
    percent: float | None
    score: float | None


class Fine(NamedTuple):
    """Points or IMPs taken off a team's total, given when below zero; from a round or a session on when it has one."""

    team: str
    vp: float
    imps: float
    where: str | None
    reason: str


class Fixture(NamedTuple):
    """A match that is to be played."""

    round: str | None
    team: str
    opponent: str


@dataclass(frozen=True)
class Season:
    """Everything that came in, in one order whatever the order of the files."""

    matches: tuple[Match, ...] = ()
    results: tuple[Result, ...] = ()
    byes: tuple[Bye, ...] = ()
    """Those a sheet names."""
    fixtures: tuple[Fixture, ...] = ()
    """Matches that stand in a sheet and are to be played."""
    fines: tuple[Fine, ...] = ()
    sessions: tuple[str, ...] = ()
    provisional: tuple[str, ...] = ()
    """Sessions that may still change: a row was rejected."""


@dataclass(frozen=True)
class Rules:
    """How a season is ranked; every field has the default the README states."""

    tie_breaks: tuple[TieBreak, ...] = ()
    skipped: tuple[str, ...] = ()
    """Criteria of the conditions that look inside a session, and part nobody here."""
    rank_by: Literal["auto", "vp", "score", "quotient", "wins"] = "auto"
    """The points of the table: by itself victory points, or board points; without either matches won and drawn."""
    won: Won = "imps"
    promoted: int = 0
    """Places that go up: a line is drawn below them."""
    relegated: int = 0
    """Places that go down."""
    bye: float = 0.0
    """Victory points for a round in which a team is the only one without an opponent."""
    fixtures: tuple[Fixture, ...] | Legs | None = None
    """Those of a list, or every pair of teams once or twice; None takes once as long as no two have met twice."""
    best: int | None = None
    """Sessions of each pair that count on a ladder; None counts all."""
    minimum: int | None = None
    """Sessions needed for a place; None asks for as many as count, or for one."""
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Spelling -> name, as the secretary has decided."""

    @property
    def attendance(self) -> int:
        """Sessions needed for a place on a ladder."""
        return self.minimum or self.best or 1
