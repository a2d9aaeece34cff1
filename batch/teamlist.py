"""What the organiser of a team event writes down beside the sheets: the list of teams, penalties, weights.

In: the text of a CSV file. Out: tuples of values for the conditions of contest. A `ValueError` names the line that
cannot be used. The columns are known by their English or French names; others are left aside.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple


class Member(NamedTuple):
    """One line of the list of teams: a team, one of its pairs, the names to print, what the team brings along."""

    team: str
    pair: str | None = None
    names: str | None = None
    carry: float = 0


class Penalty(NamedTuple):
    """IMPs (points of the method) taken off a team in a match before victory points (Law 90); None: the only round.

    `row` is that of the director's list.
    """

    team: str
    imps: float
    round: str | None = None
    session: str | None = None
    row: int | None = None


class TeamList(NamedTuple):
    """The list of teams, and the file it came from; None where it came from elsewhere."""

    members: tuple[Member, ...] = ()
    file: str | None = None

    @property
    def carried(self) -> dict[str, float]:
        """What each team brings along, if anything; it stands in one line of the team's or in all."""
        return {member.team: member.carry for member in self.members if member.carry}


class Weights(NamedTuple):
    """What a Patton match adds up: board points, victory points for its IMPs, and the points won, each so many times.

    The points won are worth one for each board of the match, shared by how far one side was ahead.
    """

    boards: float
    vp: float = 0
    points: float = 0


NO_TEAMS = TeamList()

TEAM = ("team", "équipe", "equipe")
PAIR = ("pair", "paire", "number", "numéro", "numero")
NAMES = ("names", "name", "noms", "nom", "players", "joueurs")
CARRY = ("carry", "carry-over", "carryover", "carry over", "report")

Record = dict[str, str]


def read_teams(text: str, name: str) -> TeamList:
    """The list of teams in a CSV text with the columns team, pair, names, carry; all but the team may be left out.

    A line for each pair, or one for each team. A pair of two teams is a ValueError.

    >>> read_teams("team,pair\\nLions,1", "teams.csv").members
    (Member(team='Lions', pair='1', names=None, carry=0.0),)
    """
    members = tuple(_member(record, name, line) for line, record in _records(text, name, (TEAM,)))
    teams: dict[str, str] = {}
    carried: dict[str, float] = {}
    for member in members:
        if member.pair and teams.setdefault(member.pair, member.team) != member.team:
            raise ValueError(f"{name}: {member.pair} is in {teams[member.pair]} and in {member.team}")
        if member.carry and carried.setdefault(member.team, member.carry) != member.carry:
            raise ValueError(f"{name}: {member.team} brings along {carried[member.team]:g} and {member.carry:g}")
    return TeamList(members, name)


def _member(record: Record, name: str, line: int) -> Member:
    team = _cell(record, TEAM)
    if not team:
        raise ValueError(f"{name}, line {line}: no team")
    carry = _number(_cell(record, CARRY) or "0", name, line)
    return Member(team, _cell(record, PAIR) or None, _cell(record, NAMES) or None, carry)


def _records(text: str, name: str, needed: tuple[tuple[str, ...], ...]) -> Iterator[tuple[int, Record]]:
    """The records of a CSV text by small-letter headings, each with the number of its line; empty ones left out."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = next((sign for sign in ";\t" if sign in first), ",")
    reader = csv.DictReader(io.StringIO(text), delimiter=delimiter, restval="")
    heads = {(heading or "").strip().casefold() for heading in reader.fieldnames or ()}
    for names in needed:
        if not heads & set(names):
            raise ValueError(f"{name}: no column {names[0]}")
    for record in reader:
        typed = {key: " ".join((value or "").split()) for key, value in record.items() if key}
        found = {key.strip().casefold(): value for key, value in typed.items()}
        if any(found.values()):
            yield reader.line_num, found


def _cell(record: Record, names: tuple[str, ...]) -> str:
    return next((record[name] for name in names if record.get(name)), "")


def _number(text: str, name: str, line: int) -> float:
    try:
        value = float(text.replace(",", ".").replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        value = float("nan")
    if value - value != 0:
        raise ValueError(f"{name}, line {line}: {text!r} is not a number")
    return value
