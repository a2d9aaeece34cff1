"""Which matches make a round: matches come in, rounds in their order go out.

The round is what the sheets call it, as long as no team has the same round in two sessions (then each session counts
its own). Where the sheets say nothing, a session is a round; where every session is a single match, the matches of
each team are counted in the order of the sessions' names.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from batch.league.values import Bye, Match

Basis = Literal["round", "session", "both", "counted"]


class Round(NamedTuple):
    """A round: its label, and its matches."""

    label: str
    matches: tuple[Match, ...]


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key by which `round 9` stands before `round 10`.

    >>> sorted(["10", "9", "a2", "a10"], key=natural)
    ['9', '10', 'a2', 'a10']
    """
    parts = [part for part in re.split(r"(\d+)", text.casefold()) if part]
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)


def rounds(matches: Sequence[Match], byes: Iterable[Bye] = ()) -> tuple[list[Round], Basis]:
    """The rounds in their order, and what they were told by; one before the last may have only a bye so far."""
    basis = _basis(matches)
    if basis == "counted":
        return _counted(matches), basis
    found: dict[str, list[Match]] = defaultdict(list)
    for match in matches:
        found[label_of(match, basis)].append(match)
    last = max(map(natural, found), default=())
    found |= {label: [] for bye in byes if (label := label_of(bye, basis)) not in found and natural(label) < last}
    return [Round(label, tuple(found[label])) for label in sorted(found, key=natural)], basis


def label_of(match: Match | Bye, basis: Basis) -> str:
    """What the round of a match, or of a bye, is called."""
    session = match.session if basis != "round" else None
    label = match.round if basis != "session" else None
    return " · ".join(text for text in (session, label) if text)


def _basis(matches: Sequence[Match]) -> Basis:
    if all(match.round for match in matches) and not repeated(matches):
        return "round"
    if any(match.round for match in matches) and _several_rounds(matches):
        return "both"
    single = len({match.session for match in matches}) == len(matches) > 1
    return "counted" if single else "session"


def repeated(matches: Iterable[Match]) -> bool:
    """Whether a team plays the same round in two sessions, so that the label does not tell rounds apart."""
    seen: dict[tuple[str, str | None], str] = {}
    return any(
        seen.setdefault((team, match.round), match.session) != match.session
        for match in matches
        for team in (match.team, match.opponent)
    )


def _several_rounds(matches: Iterable[Match]) -> bool:
    found: dict[str, set[str | None]] = defaultdict(set)
    for match in matches:
        found[match.session].add(match.round)
    return any(len(labels) > 1 for labels in found.values())


def _counted(matches: Sequence[Match]) -> list[Round]:
    """Each match in the first round in which both teams are free, after all they have played."""
    played: dict[str, int] = defaultdict(int)
    found: dict[int, list[Match]] = defaultdict(list)
    for match in sorted(matches, key=lambda match: (natural(match.session), match)):
        number = 1 + max(played[match.team], played[match.opponent])
        played[match.team] = played[match.opponent] = number
        found[number].append(match)
    return [Round(str(number), tuple(found[number])) for number in sorted(found)]
