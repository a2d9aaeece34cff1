"""The rows an explanation is about, as plain values: who is compared with whom on which board.

In: a `Session`. Out: a `Field`, all rows of one session (or of one section, where sections are compared apart) by
board. Nothing is taken from the comparison but the rows that went into it: what it gave is computed anew here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.explain.values import Seat
from batch.law.bridge import Vulnerability
from batch.notation.assigned import SAME, is_score
from batch.outcomes import Outcomes, outcomes_of
from batch.session import Session

COLUMNS = (
    *("origin", "row", "session", "section", "round", "table", "board", "version", "ns", "ew", "outcome", "counts"),
    *("contract", "declarer", "tricks", "vul", "score_ns", "adjusted_ns", "adjusted_ew"),
    *("home", "away", "room", "match"),
)


class Row(NamedTuple):
    """One row of the sheet; the columns of `batch.tables.CHECKED` that bear on its award."""

    origin: int
    row: int
    session: str | None
    section: str | None
    round: str | None
    table: str | None
    board: int
    version: str | None
    ns: str | None
    ew: str | None
    outcome: str
    counts: bool
    contract: int | None
    declarer: str | None
    tricks: int | None
    vul: Vulnerability
    score_ns: int | None
    adjusted_ns: str | None
    adjusted_ew: str | None
    home: str | None
    away: str | None
    room: str | None
    match: str | None

    def contestant(self, seat: Seat) -> str | None:
        """Who sits there."""
        return self.ns if seat == "NS" else self.ew

    def ruling(self, seat: Seat) -> str | None:
        """The award given to a side instead of the result of the table; None where there is none."""
        if self.outcome != "adjusted":
            return None
        return self.adjusted_ns if seat == "NS" or self.adjusted_ew == SAME else self.adjusted_ew

    def outcomes(self, seat: Seat) -> Outcomes | None:
        """The scores of a side seen from itself, with their weights; None without a score."""
        sign = 1 if seat == "NS" else -1
        ruling = self.ruling(seat)
        if ruling is not None and is_score(ruling):
            return tuple((weight, sign * score) for weight, score in outcomes_of(ruling, self.vul))
        return None if self.score_ns is None else ((Fraction(1), sign * self.score_ns),)

    def artificial(self, seat: Seat) -> str | None:
        """The artificial award of a side, `A+`, `A`, `A-` or a percentage; None without one."""
        ruling = self.ruling(seat)
        return None if ruling is None or is_score(ruling) else ruling


class Tally(NamedTuple):
    """The scores of some tables: how many tables, and of each score how many, parts of one where it is weighted."""

    results: int
    tables: dict[int, Fraction]


def tally(scores: Iterable[Outcomes]) -> Tally:
    """The scores counted, from low to high."""
    found: dict[int, Fraction] = {}
    results = 0
    for outcomes in scores:
        results += 1
        for weight, score in outcomes:
            found[score] = found.get(score, Fraction(0)) + weight
    return Tally(results, dict(sorted(found.items())))


@dataclass(frozen=True)
class Field:
    """All rows of known boards that are compared under one roof, by board and in the order of the sheet."""

    method: str
    conditions: Conditions
    boards: dict[int, list[Row]]
    two: dict[str, bool]
    """Whether a section has two winners."""
    expected: int
    """Results on the board that has the most, or as many as the conditions say (E)."""
    numbered: dict[str, str] = field(default_factory=dict)
    """Team of a pair number, where numbers were read as teams."""
    listed: dict[str, str] = field(default_factory=dict)
    """Team of a pair, or of its own name, by the list of teams."""
    _others: dict[tuple[int, str | None, Seat], Tally] = field(default_factory=dict)

    def deal(self, row: Row) -> list[Row]:
        """The rows with the same cards: the same version of the board."""
        return [other for other in self.boards[row.board] if other.version == row.version]

    def tally(self, row: Row, seat: Seat) -> Tally:
        """The scores of a side on a row's cards, and how many tables had each."""
        cards = (row.board, row.version, seat)
        if cards not in self._others:
            self._others[cards] = tally([scores for other in self.deal(row) if (scores := other.outcomes(seat))])
        return self._others[cards]

    def others(self, row: Row, seat: Seat) -> Tally:
        """The same without the row's own score."""
        everybody = self.tally(row, seat)
        tables = dict(everybody.tables)
        for weight, score in row.outcomes(seat) or ():
            tables[score] -= weight
        left = {score: weight for score, weight in tables.items() if weight}
        return Tally(everybody.results - 1, left)

    def largest(self, board: int, seat: Seat) -> int:
        """The most scores a side has on one version of the board."""
        return max(self.tally(row, seat).results for row in self.boards[board])

    def fouled(self, board: int) -> bool:
        """Whether the board was played in another version than the usual one."""
        return any(row.version is not None for row in self.boards[board])

    def line(self, row: Row, seat: Seat) -> str:
        """The ranking a side of a row is in: its direction, or `all` where the section has one."""
        return seat if self.two.get(row.section or "", False) else "all"

    def seats_of(self, section: str, line: str, contestant: str) -> list[tuple[Row, Seat]]:
        """The rows of a contestant, each with the direction it sat in, by board."""
        seats: tuple[Seat, ...] = ("NS", "EW")
        return [
            (row, seat)
            for board in sorted(self.boards)
            for row in self.boards[board]
            for seat in seats
            if (row.contestant(seat), row.section or "", self.line(row, seat)) == (contestant, section, line)
        ]


def field_of(session: Session, name: str, section: str | None) -> Field:
    """The field of a session of that name; of one section of it where the conditions compare sections apart."""
    texts = {column: pl.col(column).cast(pl.String) for column in ("session", "section")}
    here = texts["session"].fill_null("") == name
    if session.conditions.sections == "apart":
        here &= texts["section"].fill_null("") == (section or "")
    found = session.travellers.lazy().filter(here, pl.col("board").is_not_null()).select(COLUMNS).collect()
    boards: dict[int, list[Row]] = {}
    for values in found.cast({pl.Categorical: pl.String, pl.Enum: pl.String}).iter_rows():
        row = Row(*values)
        boards.setdefault(row.board, []).append(row)
    lines = session.lines.filter(texts["session"].fill_null("") == name)
    two = {str(key or ""): bool(two) for key, two in lines.select("section", "two").iter_rows()}
    most = max((sum(row.counts for row in rows) for rows in boards.values()), default=0)
    members = session.conditions.teams.members
    return Field(
        session.method,
        session.conditions,
        boards,
        two,
        session.conditions.expected or most,
        numbered=dict(session.numbering.teams) if session.numbering else {},
        listed={m.team: m.team for m in members} | {m.pair: m.team for m in members if m.pair},
    )
