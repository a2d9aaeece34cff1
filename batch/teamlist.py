"""What the organiser of a team event writes down beside the sheets: the list of teams, penalties, weights.

In: the rows of a file as texts. Out: tuples of values for the conditions of contest. A `BadTeams` says what cannot be
used, and where. The columns are known by their English or French names; others are left aside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


class BadTeams(ValueError):
    """A list of teams that cannot be used: the name of its sentence in `cli.error`, and what varies in it."""

    def __init__(self, reason: str, /, **facts: object) -> None:
        """The reason is column, nobody, pair, carry, or number."""
        super().__init__(reason, facts)
        self.reason, self.facts = f"teams_{reason}", facts


def read_teams(rows: Sequence[tuple[int, Sequence[str]]], name: str) -> TeamList:
    """The list of teams in numbered rows of texts, the headings first: team, and if need be pair, names, carry.

    A line for each pair, or one for each team. A pair of two teams is BadTeams, as is a team with two carry-overs.

    >>> read_teams([(1, ("team", "pair")), (2, ("Lions", "1"))], "teams.csv").members
    (Member(team='Lions', pair='1', names=None, carry=0.0),)
    """
    members = tuple(_member(record, row) for row, record in _records(rows))
    teams: dict[str, str] = {}
    carried: dict[str, float] = {}
    for member in members:
        if member.pair and teams.setdefault(member.pair, member.team) != member.team:
            raise BadTeams("pair", pair=member.pair, one=teams[member.pair], other=member.team)
        if member.carry and carried.setdefault(member.team, member.carry) != member.carry:
            raise BadTeams("carry", team=member.team, one=f"{carried[member.team]:g}", other=f"{member.carry:g}")
    return TeamList(members, name)


def _member(record: Record, row: int) -> Member:
    team = _cell(record, TEAM)
    if not team:
        raise BadTeams("nobody", row=row)
    return Member(team, _cell(record, PAIR) or None, _cell(record, NAMES) or None, _number(_cell(record, CARRY), row))


def _records(rows: Sequence[tuple[int, Sequence[str]]]) -> Iterator[tuple[int, Record]]:
    """The rows by small-letter headings, each with its number; empty ones left out."""
    filled = [(number, [" ".join(cell.split()) for cell in cells]) for number, cells in rows]
    filled = [(number, cells) for number, cells in filled if any(cells)]
    heads = [head.casefold() for head in filled[0][1]] if filled else []
    if not set(heads) & set(TEAM):
        raise BadTeams("column")
    yield from ((number, dict(zip(heads, cells, strict=False))) for number, cells in filled[1:])


def _cell(record: Record, names: tuple[str, ...]) -> str:
    return next((record[name] for name in names if record.get(name)), "")


def _number(text: str, row: int) -> float:
    try:
        value = float((text or "0").replace(",", ".").replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        value = float("nan")
    if value - value != 0:
        raise BadTeams("number", row=row, text=text)
    return value
