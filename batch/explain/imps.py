"""One side's figure on one board where awards are IMPs or points: cross-IMPs, Butler (Law 78B), total points (78C).

In: a `Field`, a row of it, a direction. Out: `Met`, `Against`, `Counted`, or `Fixed` for an artificial score.
"""

from __future__ import annotations

from fractions import Fraction

from batch.conditions import Conditions
from batch.explain.field import Field, Row
from batch.explain.values import Against, Counted, Datum, Duel, Fixed, Met, Part, Seat
from batch.law.imps import imps
from batch.outcomes import Outcomes

PLUS, MINUS = "A+", "A-"
TRIMMED_FROM = 4
"""So many results, and the highest and the lowest stay out of the datum."""
FIRST_GRADE, GRADE = 10, 15


def met(field: Field, row: Row, seat: Seat) -> Met | None:
    """Cross-IMPs: every comparison with another result on the board; None without a score."""
    own = row.outcomes(seat)
    if own is None:
        return None
    others = field.others(row, seat)
    duels = tuple(
        Duel(weight, score, tables, other, imps(score - other))
        for weight, score in own
        for other, tables in reversed(others.tables.items())
    )
    divisor = 1 if field.conditions.cross_imps == "sum" else max(others.results, 1)
    total = sum((duel.weight * duel.tables * duel.imps for duel in duels), Fraction(0))
    return Met(duels, total, divisor, total / divisor)


def against(field: Field, row: Row, seat: Seat) -> Against | None:
    """Butler: the score against the datum of the board; None without a score."""
    own = row.outcomes(seat)
    if own is None:
        return None
    results = [mean_of(scores) for other in field.deal(row) if (scores := other.outcomes(seat)) is not None]
    datum = datum_of(results, field.conditions)
    parts = tuple(Part(weight, score, score - datum.datum, imps(score - datum.datum)) for weight, score in own)
    return Against(datum, parts, sum((part.weight * part.imps for part in parts), Fraction(0)))


def mean_of(outcomes: Outcomes) -> Fraction:
    """A weighted score as one figure."""
    return sum((weight * score for weight, score in outcomes), Fraction(0))


def datum_of(results: list[Fraction], conditions: Conditions) -> Datum:
    """The datum of a board's results, with how it is found.

    >>> found = datum_of([Fraction(score) for score in (-650, -170, -1440, 100, -170, -200)], Conditions())
    >>> float(found.mean), int(found.datum)
    (-297.5, -300)
    """
    ordered = tuple(sorted(results))
    left = _left_out(len(ordered), conditions)
    kept = ordered[left : len(ordered) - left]
    mean = sum(kept, Fraction(0)) / len(kept)
    if conditions.butler_rounding == "none":
        return Datum(ordered, left, mean, mean)
    tens = int(abs(mean) / 10 + Fraction(1, 2))
    return Datum(ordered, left, mean, Fraction(10 * tens if mean > 0 else -10 * tens))


def _left_out(results: int, conditions: Conditions) -> int:
    """How many at either end."""
    if results < TRIMMED_FROM or conditions.butler_trim == "none":
        return 0
    if conditions.butler_trim == "one":
        return 1
    further = 0
    while FIRST_GRADE + GRADE * further < results:
        further += 1
    return 1 + further


def counted(field: Field, row: Row, seat: Seat) -> Counted | None:
    """Total points: the score itself; None without a score."""
    own = row.outcomes(seat)
    return None if own is None else Counted(mean_of(own))


def fixed(field: Field, row: Row, seat: Seat) -> Fixed | None:
    """An artificial score in IMPs: as the conditions say, for each comparison where these are added up."""
    kind = row.artificial(seat)
    if kind is None:
        return None
    worth = 0 if field.method == "total-points" else field.conditions.artificial_imps_pairs
    above = kind == PLUS or (kind[0].isdigit() and Fraction(kind) > 50)
    below = kind == MINUS or (kind[0].isdigit() and Fraction(kind) < 50)
    summed = field.method == "cross-imps" and field.conditions.cross_imps == "sum"
    times = sum(other.score_ns is not None for other in field.deal(row)) if summed else 1
    gained = worth if above else -worth if below else 0
    return Fixed(kind, gained, times, Fraction(gained * times))
