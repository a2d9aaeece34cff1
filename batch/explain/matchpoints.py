"""One side's matchpoints on one board, step by step (Law 78A, Law 12C2), in fractions and one comparison at a time.

In: a `Field`, a row of it, a direction. Out: `Compared` for a score, `Average` for an artificial one. Written from the
rules and not from the comparison of whole sessions, so that the two check each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from batch.explain.field import Field, Row, Tally
from batch.explain.values import Average, Compared, Count, Meeting, Own, Rule, Seat, Verdict
from batch.law.bridge import AVERAGES
from batch.outcomes import Outcomes

STEP = 5
"""Percent between two places that share nothing are twice this in a small group of a fouled board: 70, 60, 50."""
SMALL_MIDDLE = 60
"""The middle of such a group."""


def compared(field: Field, row: Row, seat: Seat) -> Compared | None:
    """The matchpoints of a side with a score, one that was assigned too; None without a score."""
    own = row.outcomes(seat)
    if own is None:
        return None
    others = field.others(row, seat)
    met = meetings(own, others, field.conditions.bam_tie if field.method == "board-a-match" else 0)
    results = others.results + 1
    small = field.fouled(row.board) and not _large_enough(field, row.board, seat, results)
    return brought_to_top(field, met, results, small=small)


def meetings(own: Outcomes, others: Tally, tie: int = 0) -> tuple[Meeting, ...]:
    """A score against the others, the best first; weighted ones count by their weights (Law 12C1)."""
    return tuple(
        Meeting(weight, score, tables, other, _verdict(other - score, tie))
        for weight, score in own
        for other, tables in reversed(others.tables.items())
    )


def _verdict(difference: int, tie: int) -> Verdict:
    if abs(difference) <= tie:
        return "equal"
    return "higher" if difference > 0 else "lower"


def count_of(met: Iterable[Meeting]) -> Count:
    """The comparisons counted.

    >>> from batch.explain.field import tally
    >>> others = tally([((Fraction(3, 5), 620), (Fraction(2, 5), -100)), ((Fraction(1), 170),)])
    >>> count_of(meetings(((Fraction(1), 620),), others))
    Count(lower=Fraction(7, 5), equal=Fraction(3, 5), higher=Fraction(0, 1))
    """
    counts: dict[Verdict, Fraction] = {"lower": Fraction(0), "equal": Fraction(0), "higher": Fraction(0)}
    for meeting in met:
        counts[meeting.verdict] += meeting.weight * meeting.tables
    return Count(counts["lower"], counts["equal"], counts["higher"])


def brought_to_top(field: Field, met: tuple[Meeting, ...], results: int, *, small: bool) -> Compared:
    """The matchpoints of a score among so many results, by the rule for boards with fewer than expected."""
    expected, count = field.expected, count_of(met)
    rule = _rule(field, results, small=small)
    percent = SMALL_MIDDLE + STEP * (count.matchpoints - (results - 1)) if rule == "small" else None
    top = Fraction(_top(field, expected if rule != "none" else results))
    award = top * percent / 100 if percent is not None else _award(rule, count.matchpoints, results, expected)
    return Compared(met, count, results, expected, rule, percent, award, top)


def _rule(field: Field, results: int, *, small: bool) -> Rule:
    conditions = field.conditions
    uneven: Rule = "none" if field.method == "board-a-match" else conditions.uneven
    if small:
        return "small"
    if uneven in ("none", "ascherman"):
        return uneven
    if results == field.expected:
        return "full"
    return "alone" if uneven == "factor" and results == 1 else uneven


def _large_enough(field: Field, board: int, seat: Seat, results: int) -> bool:
    """Whether a version of a fouled board is factored like any other board."""
    rule = field.conditions.small_groups
    if rule == "wbf":
        return results >= 4 or (results == 3 and field.largest(board, seat) == results)
    return results >= (3 if rule == "ebu" else 4) or 3 * results >= field.expected


def _award(rule: Rule, mp: Fraction, results: int, expected: int) -> Fraction:
    match rule:
        case "neuberg":
            return (mp + 1) * expected / results - 1
        case "ascherman":
            return (mp + 1) * expected / results
        case "factor":
            return mp * (expected - 1) / (results - 1)
        case "alone":
            return Fraction(expected - 1)
    return mp


def _top(field: Field, results: int) -> int:
    """2 for each other result; by Ascherman's formula for the own one too."""
    ascherman = field.method == "matchpoints" and field.conditions.uneven == "ascherman"
    return 2 * (results if ascherman else results - 1)


def average(field: Field, row: Row, seat: Seat) -> Average | None:
    """An artificial score: its percentage of a full top; None where there is none."""
    kind = row.artificial(seat)
    if kind is None:
        return None
    least = Fraction(AVERAGES.get(kind) or Fraction(kind))
    own = own_boards(field, row, seat) if kind in ("A+", "A-") else None
    percent = least if own is None else {"A+": max, "A-": min}[kind](least, own.percent)
    top = Fraction(_top(field, field.expected))
    return Average(kind, least, own, percent, field.expected, top * percent / 100, top)


def own_boards(field: Field, row: Row, seat: Seat) -> Own | None:
    """What a contestant has on its boards with a score; None without any matchpoint to be had."""
    who = row.contestant(seat)
    if who is None:
        return None
    seats = field.seats_of(row.section or "", field.line(row, seat), who)
    found = [figure for other, side in seats if (figure := compared(field, other, side)) is not None]
    score = sum((figure.award for figure in found), Fraction(0))
    maximum = sum((figure.available for figure in found), Fraction(0))
    return Own(len(found), score, maximum) if maximum else None
