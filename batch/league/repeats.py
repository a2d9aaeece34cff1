"""Matches and evenings that stand in two sessions: a season comes in, it goes out with each of them once, and what was.

A match is the same when the same teams play it in the same round, or when all results of a session are those of
another. The session that is first by its name counts, whatever the order of the files.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from batch.league.rounds import natural, repeated
from batch.league.values import Bye, Fine, Match, Season


class Repeat(NamedTuple):
    """The session that counts, the one that repeats it, and the matches left out: none where both are of pairs."""

    counted: str
    left_out: str
    matches: tuple[Match, ...] = ()


def once(season: Season) -> tuple[Season, tuple[Repeat, ...]]:
    """The season without what it repeats: matches that stand twice leave both of their sessions open."""
    meetings = _meetings(season.matches)
    evenings = _copies((result.session, result._replace(session="")) for result in season.results)
    if not meetings and not evenings:
        return season, ()
    twice = {match for repeat in meetings for match in repeat.matches}
    matches = tuple(match for match in season.matches if match not in twice)
    emptied = {match.session for match in twice} - {match.session for match in matches} | set(evenings)
    pairs = {(repeat.left_out, repeat.counted) for repeat in meetings}

    def there(bye: Bye) -> bool:
        return any(name == bye.session and bye._replace(session=counted) in season.byes for name, counted in pairs)

    def given(fine: Fine) -> bool:
        return any(name == fine.where and fine._replace(where=counted) in season.fines for name, counted in pairs)

    left = replace(
        season,
        matches=matches,
        results=tuple(result for result in season.results if result.session not in emptied),
        byes=tuple(bye for bye in season.byes if not there(bye)),
        fines=tuple(fine for fine in season.fines if not given(fine)),
        provisional=tuple(sorted({*season.provisional, *(name for pair in pairs for name in pair)}, key=natural)),
    )
    told = {left_out for left_out, _ in pairs}
    return left, (*meetings, *(Repeat(first, name) for name, first in evenings.items() if name not in told))


def _meetings(matches: Sequence[Match]) -> list[Repeat]:
    """The matches that stand twice, by their two sessions."""
    copies = _copies((match.session, _figures(match)) for match in matches)
    first: dict[Hashable, Match] = {}
    shared: dict[tuple[str, str], list[tuple[Match, Match]]] = defaultdict(list)
    for match in sorted(matches, key=lambda match: natural(match.session)):
        if match.session not in copies and match.round:
            before = first.setdefault((match.round, frozenset((match.team, match.opponent))), match)
            if before.session != match.session:
                shared[before.session, match.session].append((before, match))
    by_round = {pair: tuple(match for _, match in both) for pair, both in shared.items() if not _apart(both)}
    again = {match for left_out in by_round.values() for match in left_out}
    if repeated([match for match in matches if match.session not in copies and match not in again]):
        by_round = {}  # every session has rounds of its own
    whole = {(counted, name): tuple(m for m in matches if m.session == name) for name, counted in copies.items()}
    return [Repeat(*pair, left_out) for pair, left_out in sorted((whole | by_round).items())]


def _figures(match: Match) -> Match:
    """The match whichever team is named first, and whatever its session."""
    return (match if match.team < match.opponent else match.turned())._replace(session="")


def _apart(both: Sequence[tuple[Match, Match]]) -> bool:
    """Whether two sessions have several matches in common and not one result: each has rounds of its own."""
    return len(both) > 1 and not any(_figures(one) == _figures(two) for one, two in both)


def _copies(rows: Iterable[tuple[str, Hashable]]) -> dict[str, str]:
    """Sessions that hold just what another does, which is first by its name."""
    held: dict[str, set[Hashable]] = defaultdict(set)
    for session, row in rows:
        held[session].add(row)
    first: dict[Hashable, str] = {}
    seen = {name: first.setdefault(frozenset(held[name]), name) for name in sorted(held, key=natural)}
    return {name: counted for name, counted in seen.items() if counted != name}
