"""Matchpoints of one board typed by hand: North-South scores come in, the frequency table comes out.

Percentages are of the top, to two decimals, half up; East-West have what is left to 100, as it is printed.
"""

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from batch.law.matchpoints import Frequency, frequencies
from batch.law.points import possible_scores


class Line(NamedTuple):
    """A line of the frequency table with each side's percentage; None where there is nothing to compare."""

    frequency: Frequency
    percent_ns: Decimal | None
    percent_ew: Decimal | None


def board_table(scores: Iterable[int]) -> tuple[Line, ...]:
    """The frequency table of a board from its North-South scores, best first, with percentages.

    >>> [(str(line.percent_ns), str(line.percent_ew)) for line in board_table([90, 0, -50, -50])]
    [('100.00', '0.00'), ('66.67', '33.33'), ('16.67', '83.33')]
    """
    table = frequencies(scores)
    return tuple(_with_percent(line) for line in table)


def _with_percent(line: Frequency) -> Line:
    top = line.ns + line.ew
    if not top:
        return Line(line, None, None)
    percent = (Decimal(100 * line.ns) / top).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return Line(line, percent, 100 - percent)


def is_possible(score: int) -> bool:
    """Whether a board can end with this North-South score: passed out, or some contract by either side.

    >>> is_possible(0), is_possible(-620), is_possible(425)
    (True, True, False)
    """
    either = possible_scores(vulnerable=False) | possible_scores(vulnerable=True)
    return score == 0 or score in either or -score in either
