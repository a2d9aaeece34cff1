"""Law 77 as a column: the points of every row by one gather from the tabulated law.

The law itself stands once, in `batch.law.points`; here its 2,940 answers are laid out by contract, vulnerability and
tricks, and by contract, vulnerability and points for the way back.
"""

from __future__ import annotations

from functools import cache

import polars as pl

from batch.law.bridge import CONTRACTS, TRICKS_IN_A_BOARD, VULNERABILITIES, Side, is_vulnerable, vulnerability
from batch.law.points import points
from batch.tables import DECLARER, VULNERABILITY

OUTCOMES = TRICKS_IN_A_BOARD + 1
MOST = 7600
"""The largest score of all: 7NT redoubled, thirteen down, vulnerable (Law 77)."""

VUL = pl.col("vul")
TRICKS = pl.col("tricks")
BOARD = pl.col("board")


def vulnerability_of_board(board: pl.Expr = BOARD) -> pl.Expr:
    """The condition of the row's board by its number (Law 2); null where the number is not known."""
    return pl.lit(_by_number()).gather((board - 1) % 16)


@cache
def _by_number() -> pl.Series:
    """The conditions of boards 1 to 16; later boards repeat them."""
    return pl.Series([vulnerability(number) for number in range(1, 17)], dtype=VULNERABILITY)


@cache
def _points() -> pl.Series:
    """Declarer's points by ((contract x 2) + vulnerable) x 14 + tricks."""
    answers = [
        points(contract, tricks, vulnerable=vulnerable).total
        for contract in CONTRACTS
        for vulnerable in (False, True)
        for tricks in range(OUTCOMES)
    ]
    return pl.Series(answers, dtype=pl.Int32)


@cache
def _tricks() -> pl.Series:
    """Tricks by ((contract x 2) + vulnerable) x span + (points + MOST) / 10; null where the points cannot be."""
    span = _span()
    answers: list[int | None] = [None] * (len(CONTRACTS) * 2 * span)
    for index, total in enumerate(_points().to_list()):
        answers[index // OUTCOMES * span + (total + MOST) // 10] = index % OUTCOMES
    return pl.Series(answers, dtype=pl.Int8)


def _span() -> int:
    return 2 * MOST // 10 + 1


@cache
def _signs() -> pl.Series:
    """By declarer: 1 for North-South, -1 for East-West."""
    return pl.Series([1 if name in ("N", "S", "NS") else -1 for name in DECLARER.categories], dtype=pl.Int32)


@cache
def _vulnerable() -> pl.Series:
    """By (declarer x 4) + condition of the board: whether that declarer is vulnerable, as 0 or 1."""
    sides: list[Side] = ["NS" if sign > 0 else "EW" for sign in _signs()]
    return pl.Series([is_vulnerable(side, vul) for side in sides for vul in VULNERABILITIES], dtype=pl.Int32)


def vulnerable(vul: pl.Expr) -> pl.Expr:
    """Whether declarer is vulnerable under a condition of the board, as 0 or 1; null where either is not known."""
    declarer = pl.col("declarer").to_physical()
    return pl.lit(_vulnerable()).gather(declarer * len(VULNERABILITIES) + vul.to_physical())


def signed(declarer_points: pl.Expr) -> pl.Expr:
    """Declarer's points seen from North-South; null where the declarer is not known."""
    return declarer_points * pl.lit(_signs()).gather(pl.col("declarer").to_physical())


def law_score_ns(vul: pl.Expr = VUL, tricks: pl.Expr = TRICKS) -> pl.Expr:
    """Points by Law 77 from North-South's side; null unless contract, declarer, tricks and vulnerability are known."""
    index = (_contract() * 2 + vulnerable(vul)) * OUTCOMES + tricks
    return signed(pl.lit(_points()).gather(index))


def law_tricks(written_ns: pl.Expr) -> pl.Expr:
    """The tricks that give a written score in the row's contract; null when none do."""
    steps = (signed(written_ns) + MOST) // 10
    known = (written_ns % 10 == 0) & steps.is_between(0, _span() - 1)
    return pl.lit(_tricks()).gather(pl.when(known).then((_contract() * 2 + vulnerable(VUL)) * _span() + steps))


def _contract() -> pl.Expr:
    return pl.col("contract").cast(pl.Int32)
