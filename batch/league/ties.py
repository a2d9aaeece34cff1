"""Tie-breaks: teams with equal points come in, the order the conditions ask for goes out, and what decided it.

Each criterion is tried on a group that is still level; where it parts the group, the next one is tried on what is left
level. The matches between them count only where every two of the group have met equally often.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from batch.league.values import Match, TieBreak
from batch.rounding import half_up


class Figures(NamedTuple):
    """What tie-breaks look at, over all matches of a team."""

    score: float
    """Net IMPs."""
    quotient: float
    wins: float
    opponents: float


class Decision(NamedTuple):
    """A tie that was parted: the points, what decided, the teams in their new order and the figures that decided."""

    points: float
    criterion: TieBreak
    order: tuple[str, ...]
    figures: tuple[float, ...]


Values = Mapping[str, float]
Worth = Callable[[Match], float]


def parted(
    points: Mapping[str, float],
    figures: Mapping[str, Figures],
    matches: Sequence[Match],
    criteria: Sequence[TieBreak],
    worth: Worth,
) -> tuple[list[list[str]], list[Decision]]:
    """The teams from the first place down, those that stay level together and in the order of their names."""
    decisions: list[Decision] = []

    def split(group: list[str], left: Sequence[TieBreak]) -> list[list[str]]:
        if len(group) == 1 or not left:
            return [group]
        values = _values(left[0], group, figures, matches, worth)
        parts = _by_value(group, values)
        if len(parts) == 1:
            return split(group, left[1:])
        order = tuple(team for part in parts for team in part)
        decisions.append(Decision(points[group[0]], left[0], order, tuple(values[team] for team in order)))
        return [last for part in parts for last in split(part, left[1:])]

    level = _by_value(sorted(points), points)
    return [part for group in level for part in split(group, criteria)], decisions


def _by_value(group: Sequence[str], values: Values) -> list[list[str]]:
    """The group in parts of equal value, the greatest first; inside a part in the order of the names."""
    order = sorted(sorted(group), key=lambda team: values[team], reverse=True)
    return [sorted(part) for _, part in groupby(order, key=lambda team: values[team])]


def _values(
    criterion: TieBreak, group: Sequence[str], figures: Mapping[str, Figures], matches: Sequence[Match], worth: Worth
) -> Values:
    if criterion == "direct":
        return _direct(group, matches, worth)
    if criterion == "direct-imps":
        return _direct(group, matches, lambda match: match.imps_for - match.imps_against)
    return {team: getattr(figures[team], criterion) for team in group}


def _direct(group: Sequence[str], matches: Sequence[Match], worth: Worth) -> Values:
    """What the matches inside the group are worth; all level unless every two have met equally often."""
    inside = [match for match in matches if match.team in group and match.opponent in group]
    met = Counter(frozenset((match.team, match.opponent)) for match in inside)
    if len({met[frozenset(pair)] for pair in combinations(group, 2)}) != 1 or not inside:
        return dict.fromkeys(group, 0.0)
    won: dict[str, float] = defaultdict(float)
    for seen in (side for match in inside for side in (match, match.turned())):
        won[seen.team] += worth(seen)
    return {team: half_up(won[team]) for team in group}
