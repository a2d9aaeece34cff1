"""Which team a pair plays for, when the sheet has pair numbers: the usual numberings, and the evidence for them.

In: rows with the contestants as typed. Out: the numbering found and the team of each contestant. A numbering is
taken when every contestant has its form and the rows bear it out: most boards then have each match at two tables,
once in each direction (or at four, twice in each). `1-1-2` (team, seat, seat) can be nothing else and needs no
evidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

import polars as pl

BORNE_OUT = 0.8
"""Share of the boards of matches that must be there once in each direction."""

Teams = dict[str, str]


class Numbering(NamedTuple):
    """A numbering by its name, with the team of every contestant."""

    name: str
    teams: Teams
    example: str


def _by_form(form: str) -> Callable[[str], str | None]:
    pattern = re.compile(form)

    def team(contestant: str) -> str | None:
        found = pattern.fullmatch(contestant)
        return found["team"].lstrip("0") if found else None

    return team


def _consecutive(contestant: str) -> str | None:
    return str((int(contestant) + 1) // 2) if contestant.isascii() and contestant.isdecimal() else None


SEATS = "seats"
NUMBERINGS: dict[str, Callable[[str], str | None]] = {
    SEATS: _by_form(r"(?P<team>\d+)-[1-8]-[1-8]"),
    "letters": _by_form(r"(?P<team>\d+) ?[A-Da-d]"),
    "hundreds": _by_form(r"(?P<team>\d+)0[1-4]"),
    "lines": _by_form(r"[1-4](?P<team>\d\d)"),
    "consecutive": _consecutive,
}
"""Name -> team of a contestant: 1-1-2; 3A and 3B; 101 and 102; 101 and 201; 1 and 2."""

TELLING = ("letters", "hundreds", "lines")
"""Numberings whose form, borne out by the rows, tells that a sheet is one of teams."""


def find_numbering(rows: pl.DataFrame, names: Iterable[str] = NUMBERINGS) -> Numbering | None:
    """The numbering the contestants of some rows have; None when none is borne out, or two that part them differently.

    Contestants that meet twice on a board as they are, once in each direction, are teams themselves.
    """
    first = _first(rows)
    likely = [name for name in names if all(map(NUMBERINGS[name], first))]
    contestants = _contestants(rows) if likely else []
    candidates = [found for name in likely if (found := _numbering(name, contestants))]
    if not candidates:
        return None
    if candidates[0].name == SEATS:
        return candidates[0]
    if borne_out(rows, {}) >= BORNE_OUT:
        return None
    fitting = [found for found in candidates if borne_out(rows, found.teams) >= BORNE_OUT]
    return fitting[0] if len({_partition(found.teams) for found in fitting}) == 1 else None


def may_be_numbered(rows: pl.DataFrame) -> bool:
    """Whether the first row has numbers of a form that tells teams: only the whole file can say whether it does."""
    first = _first(rows)
    return any(all(map(NUMBERINGS[name], first)) for name in (SEATS, *TELLING) if first)


def _first(rows: pl.DataFrame) -> list[str]:
    """The contestants of the first row: a look at them spares looking at all."""
    return [str(rows[side][0]) for side in ("ns", "ew") if rows.height and rows[side][0]]


def _contestants(rows: pl.DataFrame) -> list[str]:
    sides = [rows[side].unique().drop_nulls().cast(pl.String) for side in ("ns", "ew")]
    return sorted(set(pl.concat(sides).to_list()))


def _numbering(name: str, contestants: list[str]) -> Numbering | None:
    teams = {contestant: NUMBERINGS[name](contestant) for contestant in contestants}
    known = {contestant: team for contestant, team in teams.items() if team}
    if not known or len(known) < len(contestants) or len(set(known.values())) == len(known):
        return None
    return Numbering(name, known, contestants[0])


def _partition(teams: Teams) -> frozenset[frozenset[str]]:
    """Who plays with whom, whatever the teams are called."""
    found: dict[str, set[str]] = {}
    for contestant, team in teams.items():
        found.setdefault(team, set()).add(contestant)
    return frozenset(map(frozenset, found.values()))


def borne_out(rows: pl.DataFrame, teams: Teams) -> float:
    """The share of the boards of matches that were played as often in one direction as in the other; 0 without rows."""
    ns, ew = (team_of(side, teams) for side in ("ns", "ew"))
    meetings = (
        rows.lazy()
        .filter(pl.col("board").is_not_null(), pl.col("ns").is_not_null(), pl.col("ew").is_not_null())
        .select("session", "round", "board", ns=ns, ew=ew)
        .with_columns(low=pl.min_horizontal("ns", "ew"), high=pl.max_horizontal("ns", "ew"))
        .group_by("session", "round", "board", "low", "high")
        .agg(even=2 * (pl.col("ns") == pl.col("low")).sum() == pl.len(), apart=(pl.col("ns") != pl.col("ew")).all())
    )
    share = meetings.select((pl.col("even") & pl.col("apart")).mean()).collect().item()
    return float(share or 0)


def team_of(side: str, teams: Teams) -> pl.Expr:
    """The team of the contestant on a side, as text; the contestant itself when no team is known for it."""
    contestant = pl.col(side).cast(pl.String)
    return contestant.replace(teams) if teams else contestant
