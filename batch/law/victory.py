"""Victory points: the IMP margin of a match comes in, the victory points of both teams come out.

The World Bridge Federation's continuous scale (2013) is built here exactly, for any number of boards. Every
other scale is a table given as data. Victory points are whole hundredths, so that nothing is rounded twice.
"""

import csv
import io
from decimal import ROUND_CEILING, ROUND_HALF_UP, Context, Decimal
from functools import cache
from typing import NamedTuple

WHOLE_WIN = 2000
DRAW = 1000
_EXACT = Context(prec=50)


class Scale(NamedTuple):
    """Rows of (smallest IMP margin, winner's hundredths, loser's hundredths), from margin 0 up."""

    name: str
    rows: tuple[tuple[int, int, int], ...]


@cache
def wbf(boards: int) -> tuple[int, ...]:
    """The winner's victory points, in hundredths, for each whole IMP margin from 0 to the full win.

    No IMP is worth more than the one before it: the rounded curve is corrected until that holds, which is why
    14 IMPs over 16 boards are 13.75 and not 13.74. A number of boards below 1 is a ValueError.

    >>> wbf(16)[14]
    1375
    """
    if boards < 1:
        raise ValueError(f"a match has at least one board, not {boards}")
    blitz = 15 * _EXACT.sqrt(Decimal(boards))
    full_win = int(blitz.to_integral_value(ROUND_CEILING))
    table = [_curve(margin, blitz) for margin in range(full_win + 1)]
    while _correct(table):
        pass
    return tuple(table)


def _curve(margin: int, blitz: Decimal) -> int:
    """10 + 10 (1 - R^(margin/blitz)) / (1 - R), in hundredths; R is the cube of the golden section."""
    golden = (_EXACT.sqrt(Decimal(5)) - 1) / 2
    ratio = _EXACT.power(golden, 3)
    share = (1 - _EXACT.power(ratio, _EXACT.divide(Decimal(margin), blitz))) / (1 - ratio)
    hundredths = DRAW + (DRAW * share).to_integral_value(ROUND_HALF_UP)
    return min(WHOLE_WIN, int(hundredths))


def _correct(table: list[int]) -> bool:
    """Raise by 0.01, in one pass, each value followed by a larger step than it took; tell whether one was."""
    raised = False
    for i in range(1, len(table) - 1):
        if table[i + 1] - table[i] > table[i] - table[i - 1]:
            table[i] += 1
            raised = True
    return raised


def wbf_scale(boards: int) -> Scale:
    """The World Bridge Federation's continuous scale for a match of so many boards."""
    rows = tuple((margin, won, WHOLE_WIN - won) for margin, won in enumerate(wbf(boards)))
    return Scale(f"WBF {boards}", rows)


def victory_points(margin: int, scale: Scale) -> tuple[int, int]:
    """The victory points, in hundredths, of the team with this IMP margin and of its opponents.

    The margin is whole: who has a fraction of an IMP rounds it first, halves away from zero.

    >>> victory_points(-14, wbf_scale(16))
    (625, 1375)
    """
    row = max(row for row in scale.rows if row[0] <= abs(margin))
    _, winner, loser = row
    return (winner, loser) if margin >= 0 else (loser, winner)


def read_scale(text: str, name: str) -> Scale:
    """The scale in a CSV text with the columns imp_from, imp_to, winner_vp, loser_vp; others are ignored.

    Rows go from margin 0 up without a gap; the last `imp_to` may be empty, and what lies beyond it scores
    like the last row. Victory points have at most two decimals, with a point or a comma. A ValueError names
    the line that breaks this.
    """
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter)
    missing = {"imp_from", "imp_to", "winner_vp", "loser_vp"} - set(reader.fieldnames or ())
    if missing:
        raise ValueError(f"{name}: no column {', '.join(sorted(missing))}")
    rows: list[tuple[int, int, int]] = []
    expected: int | None = 0
    for record in reader:
        try:
            row, expected = _scale_row(record, expected)
        except ValueError as fault:
            raise ValueError(f"{name}, line {reader.line_num}: {fault}") from None
        rows.append(row)
    if not rows:
        raise ValueError(f"{name}: no rows")
    return Scale(name, tuple(rows))


def _scale_row(record: dict[str, str], expected: int | None) -> tuple[tuple[int, int, int], int | None]:
    """A row of a scale, and the margin at which the next one must begin (none after an open end)."""
    start = _whole(record["imp_from"])
    if start != expected:
        wanted = "no row" if expected is None else expected
        raise ValueError(f"imp_from is {start} where {wanted} was expected")
    end = (record["imp_to"] or "").strip()
    following = _whole(end) + 1 if end else None
    if following is not None and following <= start:
        raise ValueError(f"imp_to {end} is below imp_from {start}")
    return (start, _hundredths(record["winner_vp"]), _hundredths(record["loser_vp"])), following


def _whole(text: str | None) -> int:
    try:
        return int(text or "")
    except ValueError:
        raise ValueError(f"{text!r} is not a whole number of IMPs") from None


def _hundredths(text: str | None) -> int:
    try:
        value = Decimal((text or "").replace(",", ".")) * 100
    except ArithmeticError:
        raise ValueError(f"{text!r} is not a number of victory points") from None
    if not value.is_finite():
        raise ValueError(f"{text!r} is not a number of victory points")
    if value != value.to_integral_value():
        raise ValueError(f"{text!r} has more than two decimals")
    return int(value)
