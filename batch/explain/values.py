"""What an explanation is made of: each step of a number as a small value, in exact fractions.

A figure is what one side gets on one board and how: `Compared` in matchpoints, `Average` for an artificial score,
`Met` for IMPs across the field, `Against` for IMPs against a datum, `Counted` where the points themselves count,
`Fixed` for an artificial score in IMPs. Scores are seen from the side itself. Matchpoints are the law's, 2 and 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

Seat = Literal["NS", "EW"]
SEATS: tuple[Seat, Seat] = ("NS", "EW")

Rule = Literal["full", "neuberg", "factor", "alone", "none", "ascherman", "small"]
"""How matchpoints are brought to the top: nothing to do; Neuberg; by a factor; a result nothing can be compared with;
left on their own top; Ascherman; or a percentage for a group of a fouled board that is too small."""


class Count(NamedTuple):
    """How many other results are lower, equal and higher; parts of one where scores are weighted."""

    lower: Fraction
    equal: Fraction
    higher: Fraction

    @property
    def matchpoints(self) -> Fraction:
        """2 for each lower, 1 for each equal (Law 78A)."""
        return 2 * self.lower + self.equal


Verdict = Literal["lower", "equal", "higher"]


class Meeting(NamedTuple):
    """An own score against another one: their weights (tables of that score), and what the other one is."""

    weight: Fraction
    score: int
    tables: Fraction
    other: int
    verdict: Verdict


class Compared(NamedTuple):
    """Matchpoints by comparison: M of the comparison, among A results where E are expected."""

    meetings: tuple[Meeting, ...]
    comparison: Count
    results: int
    expected: int
    rule: Rule
    percent: Fraction | None
    """Of the top, in a group too small to be factored; None elsewhere."""
    award: Fraction
    available: Fraction


class Own(NamedTuple):
    """A contestant's result on the boards it has one on: how many, and what of how much."""

    boards: int
    score: Fraction
    maximum: Fraction

    @property
    def percent(self) -> Fraction:
        """Of what was to be had."""
        return 100 * self.score / self.maximum


class Average(NamedTuple):
    """An artificial score as a percentage of a top (Law 12C2): by `own` where that is better (worse for A-)."""

    kind: str
    least: Fraction
    own: Own | None
    percent: Fraction
    expected: int
    award: Fraction
    available: Fraction


class Duel(NamedTuple):
    """An own score against another one: their weights (tables of that score), and the IMPs."""

    weight: Fraction
    score: int
    tables: Fraction
    other: int
    imps: int


class Met(NamedTuple):
    """IMPs against every other result: the sum of the duels over the divisor."""

    duels: tuple[Duel, ...]
    total: Fraction
    divisor: int
    award: Fraction
    available: None = None


class Datum(NamedTuple):
    """The results from low to high, how many are left out at either end, the mean of the others, the datum."""

    results: tuple[Fraction, ...]
    left_out: int
    mean: Fraction
    datum: Fraction


class Part(NamedTuple):
    """A score with its weight, its difference from the datum and the IMPs of that."""

    weight: Fraction
    score: int
    difference: Fraction
    imps: int


class Against(NamedTuple):
    """IMPs against the datum."""

    datum: Datum
    parts: tuple[Part, ...]
    award: Fraction
    available: None = None


class Counted(NamedTuple):
    """Points that count as they are (Law 78C)."""

    award: Fraction
    available: None = None


class Fixed(NamedTuple):
    """An artificial score worth so many IMPs, so many times."""

    kind: str
    imps: int
    times: int
    award: Fraction
    available: None = None


Figure = Compared | Average | Met | Against | Counted | Fixed
