"""What is still to be played, who met whom, and who had a bye.

In: rounds, and the fixtures of a list or of the rules. Out: fixtures outstanding, byes by round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from batch.league.rounds import Basis, Round, label_of, natural
from batch.league.values import Bye, Fixture, Legs, Match

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


def to_come(fixtures: Iterable[Fixture], matches: Sequence[Match]) -> tuple[Fixture, ...]:
    """The fixtures of the sheets that no other sheet has played in their round."""
    played = {(match.round, frozenset((match.team, match.opponent))) for match in matches}
    open_ = {fixture for fixture in fixtures if (fixture.round, frozenset(fixture[1:])) not in played}
    return tuple(_ordered(open_))


def _ordered(fixtures: Iterable[Fixture]) -> list[Fixture]:
    return sorted(fixtures, key=lambda fixture: (natural(fixture.round or ""), fixture.team, fixture.opponent))


def _played(fixture: Fixture, met: Counter[frozenset[str]]) -> bool:
    """Whether a match of these two is left to stand for this fixture; it stands for no other one."""
    pair = frozenset((fixture.team, fixture.opponent))
    met[pair] -= 1
    return met[pair] >= 0


def _met(matches: Iterable[Match]) -> Counter[frozenset[str]]:
    return Counter(frozenset((match.team, match.opponent)) for match in matches)


def byes(
    rounds: Sequence[Round], basis: Basis, teams: Iterable[str], named: Iterable[Bye], worth: float
) -> dict[str, list[Bye]]:
    """Round -> those with a bye: whom a sheet names, otherwise the one team that sat out where all others played.

    With an even number of teams nobody sits out; a round still to come has no byes yet. A bye whose value no sheet
    gives is worth what the rules say.
    """
    found: dict[str, list[Bye]] = {label: [] for label, _ in rounds}
    for bye in named:
        if (label := label_of(bye, basis)) in found:
            found[label].append(bye)
    every = set(teams)
    for label, matches in rounds if len(every) % 2 else ():
        absent = every - {team for match in matches for team in match[2:4]}
        found[label] += [Bye("", label, team) for team in absent if len(absent) == 1 and not found[label]]
    valued = {
        label: [bye._replace(vp=worth if bye.vp is None else bye.vp) for bye in out] for label, out in found.items()
    }
    return {label: sorted(out) for label, out in valued.items() if out}
