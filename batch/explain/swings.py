"""The boards of a match explained: the tables of both teams, the swing, and what it is worth by the method.

In: the rows of a match on one board, as `batch.explain.field` has them, and who is asked about. Out: `Swing`s, in exact
fractions. A board is compared when it was played at every table it takes, half of them in each direction; a ruling may
decide it alone (Laws 86A, 86B, 12C1). A row typed twice is one, and of a board that was played again the later deal
counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product, zip_longest
from math import prod
from typing import NamedTuple

from batch.conditions import BOARD_POINTS, Conditions
from batch.explain.field import Row
from batch.explain.values import Seat
from batch.law.bridge import AVERAGES
from batch.law.imps import IMP_LOWER_BOUNDS, imps

LIVE = ("played", "passed_out", "adjusted")
CROSSED = ("cross-sum", "cross-mean")
OF_EIGHT = ("add", *CROSSED)
"""Ways in which a board of teams of eight takes four tables."""

Whose = Callable[[Row], bool]
"""Whether the team asked about sits North-South at a table."""


class Swing(NamedTuple):
    """A board of a match seen from a team: its tables, its scores there and their sum; a ruling; what it is worth.

    `won` is what the team gets by its own side of rulings, None for a board that cannot be compared; `lost` what the
    opponent gets by its own. `swing` is None where scores are weighted, or compared table by table.
    """

    board: int
    version: str | None
    tables: tuple[Row, ...]
    seats: tuple[Seat, ...]
    scores: tuple[Fraction | None, ...]
    swing: int | None
    ruling: str | None
    weighted: bool
    won: Fraction | None
    lost: Fraction
    imps: Fraction
    """Net IMPs, for methods that mix them in."""
    points: int
    """The swing where it counts as points won by a side."""
    left_out: tuple[tuple[Row, Seat], ...]
    """Rows of the board without a result, rejected or not played, with the direction the team sits in."""


def swings_of(rows: Sequence[Row], north_south: Whose, method: str, conditions: Conditions) -> list[Swing]:
    """The boards of one match in the order of their numbers; two swings a board where eight play two matches."""
    by_number: dict[int, list[Row]] = {}
    for row in rows:
        by_number.setdefault(row.board, []).append(row)
    return [
        swing
        for number in sorted(by_number)
        for half in _halves(by_number[number], north_south, conditions)
        for swing in _of_deals(half, north_south, method, conditions)
    ]


def _halves(rows: list[Row], north_south: Whose, conditions: Conditions) -> list[list[Row]]:
    """The rows of a board, or its first and its second tables where eight play two matches of four."""
    if conditions.eights != "two-matches":
        return [rows]
    once = [row for row in rows if row.counts]
    directions = [sorted((row for row in once if north_south(row) is way), key=_table) for way in (True, False)]
    pairs = zip_longest(*directions)
    return [sorted((row for row in pair if row), key=lambda row: (row.origin, row.row)) for pair in pairs]


def _table(row: Row) -> tuple[bool, int, str, str, str]:
    text = row.table or ""
    return (not text.isdecimal(), int(text) if text.isdecimal() else 0, text, row.ns or "", row.ew or "")


def _is_live(row: Row) -> bool:
    return row.outcome in LIVE and row.counts


def _of_deals(rows: list[Row], north_south: Whose, method: str, conditions: Conditions) -> list[Swing]:
    """One swing for each deal of a board; the last that was played whole counts, the others are not compared."""
    deals = [[row for row in rows if row.version == version] for version in dict.fromkeys(r.version for r in rows)]
    whole = [max(row.row for row in deal) for deal in deals if _is_whole(deal, north_south, conditions)]
    found = []
    for deal in deals:
        replayed = len(deals) > 1 and whole and max(row.row for row in deal) != max(whole)
        found.append(_swing(deal, north_south, method, conditions, replayed=bool(replayed)))
    return found


def _is_whole(deal: Sequence[Row], north_south: Whose, conditions: Conditions) -> bool:
    """Whether a deal was played at every table it takes, half of them in each direction."""
    needed = 4 if conditions.eights in OF_EIGHT else 2
    ways = [north_south(row) for row in deal if _is_live(row)]
    return len(ways) == needed and 2 * sum(ways) == needed


def _swing(deal: list[Row], north_south: Whose, method: str, conditions: Conditions, *, replayed: bool) -> Swing:
    live = [row for row in deal if _is_live(row)]
    ways = [north_south(row) for row in live]
    seats: tuple[Seat, ...] = tuple("NS" if way else "EW" for way in ways)
    others: tuple[Seat, ...] = tuple("EW" if way else "NS" for way in ways)
    whole = _is_whole(deal, north_south, conditions)
    artificial = any(row.artificial(seat) for row in live for seat in ("NS", "EW"))
    needed = 4 if conditions.eights in OF_EIGHT else 2
    alone = artificial and (len(live) < needed or whole)
    ruled = any(row.outcome == "adjusted" for row in live)
    scores = tuple(_mean(row, seat) for row, seat in zip(live, seats, strict=True))
    won = lost = crossed = Fraction(0)
    compared = (whole or alone) and not replayed
    if compared:
        worth = partial(_own, live, conditions=conditions)
        won, lost = worth(seats, method=method), worth(others, method=method)
        if ruled and conditions.event == "knockout" and method in ("imps", "total-points"):
            won, lost = (won - lost) / 2, (lost - won) / 2
        crossed = worth(seats, method="imps")
        crossed = (crossed - worth(others, method="imps")) / 2 if ruled else crossed
    plain = compared and not ruled
    swing = sum(int(score or 0) for score in scores) if plain else None
    return Swing(
        board=deal[0].board,
        version=deal[0].version,
        tables=tuple(live),
        seats=seats,
        scores=scores,
        swing=None if conditions.eights in CROSSED else swing,
        ruling=next((kind for row, seat in zip(live, seats, strict=True) if (kind := row.artificial(seat))), None),
        weighted=ruled,
        won=won if compared else None,
        lost=lost,
        imps=crossed,
        points=swing or 0,
        left_out=tuple((row, "NS" if north_south(row) else "EW") for row in deal if row.outcome not in LIVE),
    )


def _mean(row: Row, seat: Seat) -> Fraction | None:
    """The score of a side, the mean of its outcomes by ruling; None without one."""
    outcomes = row.outcomes(seat)
    return None if outcomes is None else sum((weight * score for weight, score in outcomes), Fraction(0))


def _own(rows: Sequence[Row], seats: Sequence[Seat], *, method: str, conditions: Conditions) -> Fraction:
    """What a team gets by its own side of every table: an artificial award, or the mean over all outcomes."""
    kinds = [kind for row, seat in zip(rows, seats, strict=True) if (kind := row.artificial(seat))]
    if kinds:
        return _artificial(kinds[0], method, conditions)
    tables = [row.outcomes(seat) or ((Fraction(1), 0),) for row, seat in zip(rows, seats, strict=True)]
    total = Fraction(0)
    for chosen in product(*tables):
        weight = prod((part for part, _ in chosen), start=Fraction(1))
        total += weight * _compared([score for _, score in chosen], seats, method, conditions)
    return total


def _artificial(kind: str, method: str, conditions: Conditions) -> Fraction:
    """IMPs of an artificial score (Law 86A), its share of the two points of a board, or nothing."""
    percent = Fraction(AVERAGES.get(kind) or kind)
    if method in BOARD_POINTS:
        return 2 * percent / 100
    sign = (percent > 50) - (percent < 50)
    return Fraction(conditions.artificial_imps * sign if method == "imps" else 0)


def _compared(scores: Sequence[int], seats: Sequence[Seat], method: str, conditions: Conditions) -> Fraction:
    """What scores seen from a team are worth to it: their sum, or each of one direction with each of the other."""
    if conditions.eights not in CROSSED:
        return worth(sum(scores), method, conditions)
    ours, theirs = ([s for s, seat in zip(scores, seats, strict=True) if seat == way] for way in ("NS", "EW"))
    total = sum((worth(one + other, method, conditions) for one in ours for other in theirs), Fraction(0))
    return total / 4 if conditions.eights == "cross-mean" else total


def worth(swing: int, method: str, conditions: Conditions) -> Fraction:
    """What a swing is worth to the team it is seen from: IMPs (Law 78B), points, or two, one or no board points."""
    if method == "total-points":
        return Fraction(swing)
    if method in BOARD_POINTS:
        return Fraction(1 if abs(swing) <= conditions.bam_tie else 2 if swing > 0 else 0)
    if conditions.eights == "add":  # every bound times the square root of 2
        won = sum(2 * bound * bound <= swing * swing for bound in IMP_LOWER_BOUNDS)
        return Fraction(won if swing > 0 else -won)
    return Fraction(imps(swing))
