"""Ladders of pairs and of players over many sessions: results come in, places go out.

A pair's figure is the mean of its best percentages, weighted by boards (rules for several sessions), or the sum of its
best IMPs; of how many sessions, and how many it takes for a place, is a condition. Places go by the printed figure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from batch.league.people import players, tidy
from batch.league.values import Result, Rules, Unit
from batch.rounding import half_up

Who = Callable[[Result], Iterable[tuple[str, ...]]]


class Step(NamedTuple):
    """Somebody on a ladder; the place is null below the attendance asked for."""

    names: str
    sessions: int
    counted: tuple[float, ...]
    """The figures that count, the best first."""
    boards: int
    """In the sessions that count."""
    figure: float
    rank: int | None = None
    tied: bool = False


def unit_of(result: Result) -> Unit | None:
    """What a result counts in; null where nothing was scored."""
    if result.percent is not None:
        return "percent"
    return None if result.score is None else "imps"


def pair_of(result: Result) -> tuple[str, ...]:
    """Who a pair is: its players whichever is named first, or its number where there are no names."""
    line = result.line if result.line in ("NS", "EW") else ""
    return tuple(sorted(players(result.names))) or (tidy(f"{result.section} {result.contestant} {line}"),)


def pairs(result: Result) -> list[tuple[str, ...]]:
    """The pair, as one contestant of a ladder."""
    return [pair_of(result)]


def individuals(result: Result) -> list[tuple[str, ...]]:
    """Each player of the pair; nobody where the sheet has no names, or one that is not of two."""
    found = players(result.names)
    return [(player,) for player in found] if len(found) > 1 else []


def ladder(results: Iterable[Result], unit: Unit, who: Who, rules: Rules) -> list[Step]:
    """The ladder in one unit, those with too few sessions behind the others and without a place."""
    gathered: dict[tuple[str, ...], list[tuple[float, int]]] = defaultdict(list)
    for result in results:
        if unit_of(result) == unit:
            figure = result.percent if unit == "percent" else result.score
            for one in who(result):
                gathered[one].append((figure or 0.0, result.boards))
    steps = [_step(one, found, unit, rules) for one, found in gathered.items()]
    steps.sort(key=lambda step: (-step.figure, step.names))
    placed = [step for step in steps if step.sessions >= rules.attendance]
    return _ranked(placed) + [step for step in steps if step.sessions < rules.attendance]


def _step(one: tuple[str, ...], found: list[tuple[float, int]], unit: Unit, rules: Rules) -> Step:
    best = sorted(found, reverse=True)[: rules.best]
    boards = sum(count for _, count in best)
    total = sum(figure * (count if unit == "percent" else 1) for figure, count in best)
    figure = total / boards if unit == "percent" and boards else total
    counted = tuple(value for value, _ in best)
    return Step(" & ".join(one), len(found), counted, boards, half_up(figure))


def _ranked(steps: Sequence[Step]) -> list[Step]:
    found: list[Step] = []
    for _, group in groupby(steps, key=lambda step: step.figure):
        level = list(group)
        rank = len(found) + 1
        found += [step._replace(rank=rank, tied=len(level) > 1) for step in level]
    return found
