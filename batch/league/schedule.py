"""What is still to be played, who met whom, and who had a bye.

In: rounds, and the fixtures of a list or of the rules. Out: fixtures outstanding, byes by round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from batch.league.rounds import Round, natural
from batch.league.values import Fixture, Legs, Match

LEGS: dict[Legs, int] = {"once": 1, "twice": 2, "none": 0}


def legs_of(matches: Sequence[Match], wanted: Legs | None) -> Legs:
    """How often every two teams meet: as asked; otherwise once, as long as no two of them have met twice.

    The matches of a single session are all there are: whoever did not meet in a Swiss evening has no fixture.
    """
    if wanted is not None:
        return wanted
    several = len({match.session for match in matches}) > 1
    return "once" if several and all(count == 1 for count in _met(matches).values()) else "none"


def outstanding(matches: Sequence[Match], teams: Iterable[str], fixtures: Sequence[Fixture] | Legs) -> list[Fixture]:
    """The fixtures nobody has played yet, in the order of their rounds and names."""
    met = _met(matches)
    if isinstance(fixtures, str):
        lacking = [
            (pair, LEGS[fixtures] - met[frozenset(pair)]) for pair in combinations(sorted(teams, key=natural), 2)
        ]
        return [Fixture(None, *pair) for pair, count in lacking for _ in range(count)]
    return [fixture for fixture in _ordered(fixtures) if not _played(fixture, met)]


def _ordered(fixtures: Iterable[Fixture]) -> list[Fixture]:
    return sorted(fixtures, key=lambda fixture: (natural(fixture.round or ""), fixture.team, fixture.opponent))


def _played(fixture: Fixture, met: Counter[frozenset[str]]) -> bool:
    """Whether a match of these two is left to stand for this fixture; it stands for no other one."""
    pair = frozenset((fixture.team, fixture.opponent))
    met[pair] -= 1
    return met[pair] >= 0


def _met(matches: Iterable[Match]) -> Counter[frozenset[str]]:
    return Counter(frozenset((match.team, match.opponent)) for match in matches)


def byes(rounds: Sequence[Round], teams: Iterable[str]) -> dict[str, list[str]]:
    """Round -> the one team that sat out where all others played; with an even number of teams nobody has a bye."""
    every = set(teams)
    if len(every) % 2 == 0:
        return {}
    out = {label: every - {team for match in matches for team in match[2:4]} for label, matches in rounds}
    return {label: sorted(absent) for label, absent in out.items() if len(absent) == 1}
