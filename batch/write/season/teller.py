"""What the writers of a season share: the season, what changed in it, and the words of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from batch.league import League
from batch.league.changes import Change
from batch.league.tables import OF_PAIRS, OF_TEAMS
from batch.league.ties import Decision
from batch.rounding import QUOTIENT_DECIMALS
from batch.words import Language, number, say, say_count
from batch.write.report import lines_after

if TYPE_CHECKING:
    from batch.session import Session

MOST_NAMED = 8
"""Names in a sentence before the rest are counted."""


@dataclass(frozen=True)
class Teller:
    """A season as it is told in one language; `compared` names the season before, when there was one."""

    league: League
    language: Language
    sources: Sequence[str] = ()
    changes: list[Change] = field(default_factory=list)
    compared: str | None = None
    unread: Sequence[str] = ()
    samples: Sequence[Session] = ()
    """A session of each method, raw ones."""

    def say(self, key: str, **fields: object) -> str:
        """A sentence about seasons."""
        return say(self.language, f"league.{key}", **fields)

    def count(self, key: str, count: int, **fields: object) -> str:
        """A sentence with a number of things."""
        return say_count(self.language, f"league.{key}", count, **fields)

    def figure(self, value: float | None, places: int = 2) -> str:
        """A figure with the separators of the language; nothing for null."""
        return "" if value is None else number(self.language, value, places)

    def plain(self, value: float | None) -> str:
        """A figure with as many decimals as it needs."""
        return self.figure(value, 0 if value is None or value == int(value) else 2)

    @property
    def points(self) -> str:
        """What points are called: victory points, or points."""
        return self.say(f"points.{self.league.by}")

    def won(self, key: str, **fields: object) -> str:
        """A sentence about what matches are won by: IMPs, or points."""
        return self.say(key if self.league.rules.won == "imps" else f"{key}_points", **fields)

    @property
    def cuts(self) -> set[int]:
        """The places in the table below which a line is drawn."""
        rules = self.league.rules
        return lines_after([line.rank for line in self.league.lines], rules.promoted, rules.relegated)

    def counted(self, points: float) -> str:
        """The points of a table; of a quotient without end where nothing was lost."""
        return self._decided("quotient", points) if self.league.by == "quotient" else self.figure(points)

    def some(self, names: Sequence[str]) -> str:
        """The names, or the first of them and how many more."""
        shown = ", ".join(islice(names, MOST_NAMED))
        more = len(names) - MOST_NAMED
        return self.say("and_more", names=shown, count=more) if more > 0 else shown

    @property
    def banner(self) -> str | None:
        """Why the season may still change; null when nothing is open."""
        return self._banner(self.league.season.provisional)

    def banner_of(self, sheet: str) -> str | None:
        """The same for one sheet: those of teams wait for no pairs, nor those of pairs for teams.

        A session that left nothing may be of either kind.
        """
        season = self.league.season
        met, ranked = {match.session for match in season.matches}, {result.session for result in season.results}
        others = ranked - met if sheet in OF_TEAMS else met - ranked if sheet in OF_PAIRS else set()
        return self._banner([name for name in season.provisional if name not in others])

    def _banner(self, sessions: Sequence[str]) -> str | None:
        names = [*self.unread, *sessions]
        return self.say("banner", names=self.some(names)) if names else None

    def decision(self, decision: Decision) -> str:
        """How a tie was parted, with the figures that parted it."""
        figures = [self._decided(decision.criterion, value) for value in decision.figures]
        told = [self.say("tie.of", team=t, figure=f) for t, f in zip(decision.order, figures, strict=True)]
        criterion = self.say(f"tie.{decision.criterion}")
        return self.say("tie.parted", points=self.counted(decision.points), criterion=criterion, order=", ".join(told))

    def _decided(self, criterion: str, value: float) -> str:
        if criterion == "quotient":
            return "∞" if value == float("inf") else self.figure(value, QUOTIENT_DECIMALS)
        return self.plain(value)

    def change(self, change: Change) -> str:
        """One difference, in a sentence."""
        before, after = (self._shown(change.kind, shown) for shown in (change.before, change.after))
        return self.say(f"change.{change.kind}", what=self.what(change), before=before, after=after)

    def what(self, change: Change) -> str:
        """Which match, team or pair a difference is about."""
        if change.kind == "matches":
            _, label, team, opponent = change.key
            told = self.say("change.match", team=team, opponent=opponent)
            return self.say("change.of_round", match=told, round=label or change.key[0])
        return change.key[-1]

    def shown(self, change: Change) -> tuple[str, str]:
        """Before and after, in words."""
        return self._shown(change.kind, change.before), self._shown(change.kind, change.after)

    def _shown(self, kind: str, shown: tuple[float | None, ...] | None) -> str:
        if shown is None:
            return self.say("change.absent")
        if kind == "matches":
            imps = self.say("change.against", one=self.plain(shown[0]), other=self.plain(shown[1]))
            if shown[2] is None:
                return self.won("change.imps", imps=imps)
            points = self.say("change.against", one=self.figure(shown[2]), other=self.figure(shown[3]))
            return self.won("change.imps_and_points", imps=imps, points=points)
        rank = "-" if shown[0] is None else self.plain(shown[0])
        figure = self.counted(shown[1]) if kind == "table" and shown[1] is not None else self.figure(shown[1])
        return self.say("change.place", rank=rank, figure=figure)
