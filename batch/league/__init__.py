"""A season: matches and pairs' results of many sessions come in, tables and ladders go out.

`league` is one function of what came in and of the rules: the same files give the same season in whatever order they
come, and a corrected session gives the season anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from batch.league.ladder import Step, Who, individuals, ladder, pairs
from batch.league.people import Doubt, doubts, players, tidy
from batch.league.repeats import Repeat, once
from batch.league.rounds import Basis, Round, natural, rounds
from batch.league.schedule import byes, legs_of, outstanding, to_come
from batch.league.table import Line, Worth, by_of, table, tallies, vp_count, worth_of
from batch.league.ties import Decision
from batch.league.values import By, Bye, Fine, Fixture, Legs, Match, Result, Rules, Season, Unit

UNITS: tuple[Unit, ...] = ("percent", "imps")

__all__ = ["Bye", "Fine", "Fixture", "League", "Match", "Result", "Rules", "Season", "Stage", "league"]


class Stage(NamedTuple):
    """The table after a round: its label, and place and points of each team."""

    label: str
    places: dict[str, int]
    points: dict[str, float]


@dataclass(frozen=True)
class League:
    """A season as it stands."""

    season: Season
    """What came in, under the names that count."""
    rules: Rules
    lines: tuple[Line, ...]
    decisions: tuple[Decision, ...]
    rounds: tuple[Round, ...]
    basis: Basis
    by: By
    """What the points are."""
    form: tuple[Stage, ...]
    grid: dict[tuple[str, str], tuple[float, ...]]
    """Team and opponent -> points of the team in each match of theirs."""
    byes: dict[str, list[Bye]]
    fixtures: tuple[Fixture, ...]
    """Outstanding."""
    legs: Legs | None
    """How often every two meet, where nobody gave a list of fixtures."""
    ladders: dict[Unit, list[Step]]
    individuals: dict[Unit, list[Step]]
    unsplit: tuple[str, ...]
    """Names of pairs in which two players could not be told."""
    doubts: tuple[Doubt, ...]
    """Spellings of players, then of teams, that may be one."""
    repeats: tuple[Repeat, ...]
    """What stood in two sessions and counts once."""
    unmet: tuple[str, ...]
    """Spellings of the list of names that nobody has."""

    @property
    def scaled(self) -> bool:
        """Whether matches have victory points."""
        return any(match.vp is not None for match in self.season.matches)


def league(season: Season, rules: Rules | None = None) -> League:
    """The season ranked by the rules; fines for a team nobody knows are a ValueError that names it."""
    rules = rules or Rules()
    unmet = _unmet(season, rules)
    named, repeats = once(_named(season, rules))
    teams = _teams(named, rules)
    strangers = sorted({fine.team for fine in named.fines} - teams)
    if strangers:
        raise ValueError(", ".join(strangers))
    stages, basis = rounds(named.matches, named.byes)
    sat_out = byes(stages, basis, teams, named.byes, rules.bye)
    coming = to_come(named.fixtures, named.matches) if rules.fixtures is None else ()
    legs = None if coming or isinstance(rules.fixtures, tuple) else legs_of(named.matches, rules.fixtures)
    fixtures = rules.fixtures if isinstance(rules.fixtures, tuple) else legs or "none"
    by = by_of(named.matches, rules)
    lines, decisions, form = _tables(named, rules, teams, stages, sat_out)
    return League(
        season=named,
        rules=rules,
        lines=tuple(lines),
        decisions=tuple(decisions),
        rounds=tuple(stages),
        basis=basis,
        by=by,
        form=tuple(form),
        grid=_grid(named.matches, worth_of(by, rules)),
        byes=sat_out,
        fixtures=coming or tuple(outstanding(named.matches, teams, fixtures)),
        legs=legs,
        ladders=_by_unit(named, rules, pairs),
        individuals=_by_unit(named, rules, individuals),
        unsplit=tuple(sorted({r.names for r in named.results if r.names and len(players(r.names)) != 2})),
        doubts=tuple(doubts(_seen_players(named)) + doubts(_seen_teams(named))),
        repeats=repeats,
        unmet=unmet,
    )


def _by_unit(season: Season, rules: Rules, who: Who) -> dict[Unit, list[Step]]:
    """A ladder for each unit the season has results in."""
    every = {unit: ladder(season.results, unit, who, rules) for unit in UNITS}
    return {unit: steps for unit, steps in every.items() if steps}


def _named(season: Season, rules: Rules) -> Season:
    """The season under the names the secretary has decided on, and in an order of its own."""

    def name(text: str) -> str:
        return rules.names.get(tidy(text), tidy(text))

    couples = {frozenset(players(written)): counts for written, counts in rules.names.items()}

    def pair(names: str) -> str:
        found = players(names)
        return " & ".join(map(name, players(couples.get(frozenset(found), names)))) if len(found) > 1 else name(names)

    return replace(
        season,
        matches=tuple(
            sorted((m._replace(team=name(m.team), opponent=name(m.opponent)) for m in season.matches), key=repr)
        ),
        byes=tuple(sorted((b._replace(team=name(b.team)) for b in season.byes), key=repr)),
        fixtures=tuple(
            sorted((f._replace(team=name(f.team), opponent=name(f.opponent)) for f in season.fixtures), key=repr)
        ),
        results=tuple(sorted((r._replace(names=pair(r.names)) for r in season.results), key=repr)),
        fines=tuple(sorted((f._replace(team=name(f.team)) for f in season.fines), key=repr)),
        sessions=tuple(sorted(season.sessions, key=natural)),
        provisional=tuple(sorted(season.provisional, key=natural)),
    )


def _unmet(season: Season, rules: Rules) -> tuple[str, ...]:
    """The spellings to be replaced that are no player, no pair, and no team of the season."""
    met = {frozenset((tidy(team),)) for team in _teams(season, rules) | {fine.team for fine in season.fines}}
    for result in season.results:
        found = players(result.names)
        met |= {frozenset(found), *(frozenset((player,)) for player in found)}
    return tuple(w for w in rules.names if frozenset(players(w)) not in met and frozenset((w,)) not in met)


def _teams(season: Season, rules: Rules) -> set[str]:
    listed = rules.fixtures if isinstance(rules.fixtures, tuple) else ()
    meetings: Iterable[Match | Fixture] = (*season.matches, *season.fixtures, *listed)
    return {team for meeting in meetings for team in (meeting.team, meeting.opponent)} | {
        bye.team for bye in season.byes
    }


def _tables(
    season: Season, rules: Rules, teams: set[str], stages: Sequence[Round], sat_out: dict[str, list[Bye]]
) -> tuple[list[Line], list[Decision], list[Stage]]:
    """The table after the last round, with the places won since the one before, and the form over all rounds."""
    form: list[Stage] = []
    lines, decisions = _after(season, rules, teams, (), sat_out)
    for count, stage in enumerate(stages, 1):
        lines, decisions = _after(season, rules, teams, stages[:count], sat_out)
        places = {line.team: line.rank for line in lines}
        form.append(Stage(stage.label, places, {line.team: line.points for line in lines}))
    before = form[-2].places if len(form) > 1 else {}
    return [line._replace(change=before[line.team] - line.rank if before else None) for line in lines], decisions, form


def _after(
    season: Season, rules: Rules, teams: set[str], stages: Sequence[Round], sat_out: dict[str, list[Bye]]
) -> tuple[list[Line], list[Decision]]:
    """The table after some rounds: with the penalties that belong to them, or to no round of the season."""
    matches = [match for stage in stages for match in stage.matches]
    reached = {stage.label for stage in stages} | _labels(matches)
    known = _labels(season.matches) | set(sat_out)
    fines = [fine for fine in season.fines if fine.where in reached or fine.where not in known]
    resting = [bye for stage in stages for bye in sat_out.get(stage.label, [])]
    by = by_of(season.matches, rules)
    worth = worth_of(by, rules)
    if not vp_count(by, season.matches):
        fines = [fine._replace(vp=0.0) for fine in fines]
        resting = [bye._replace(vp=0.0) for bye in resting]
    found = tallies(matches, fines, resting, teams, worth)
    return table(found, matches, rules.tie_breaks, by, worth)


def _labels(matches: Iterable[Match]) -> set[str]:
    return {text for match in matches for text in (match.session, match.round) if text}


def _grid(matches: Iterable[Match], worth: Worth) -> dict[tuple[str, str], tuple[float, ...]]:
    found: dict[tuple[str, str], tuple[float, ...]] = defaultdict(tuple)
    for seen in (side for match in matches for side in (match, match.turned())):
        found[seen.team, seen.opponent] += (worth(seen),)
    return dict(found)


def _seen_players(season: Season) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for result in season.results:
        for player in players(result.names):
            found[player].add(result.session)
    return found


def _seen_teams(season: Season) -> dict[str, set[str]]:
    """Team -> its rounds, by session where the sheets name none: who played in one round is two teams."""
    found: dict[str, set[str]] = defaultdict(set)
    for match in season.matches:
        for team in (match.team, match.opponent):
            found[team].add(f"{match.session} {match.round}")
    return found
