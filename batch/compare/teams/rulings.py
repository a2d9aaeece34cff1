"""Boards of a match with a ruling at a table: what each team gets by its own side of it (Laws 86A, 86B, 12C1).

In: the rows of such boards. Out: one row for each board, like those of `scoring`. An artificial award decides the
whole board for its side: 3 IMPs for average plus, its percentage of the board points, no points; where both sides have
one they need not balance. A score by ruling is compared like a result: of several outcomes each with its weight, of
two for the two sides with the own one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import Any

import polars as pl

from batch.compare.teams.boards import BOARD_KEY
from batch.conditions import Conditions
from batch.law.bridge import AVERAGES
from batch.law.imps import IMP_LOWER_BOUNDS, imps
from batch.notation.assigned import SAME, is_score
from batch.outcomes import Outcomes, outcomes_of

BOARD_POINTS = 2
NONE = Fraction(0)

Row = dict[str, Any]


def ruled_boards(rows: pl.DataFrame, method: str, conditions: Conditions, schema: pl.Schema) -> pl.DataFrame:
    """The worth of each board to both teams, in the columns of the schema."""
    found = [
        _board(board.sort("origin", "row").to_dicts(), method, conditions)
        for board in rows.partition_by(BOARD_KEY, maintain_order=True)
    ]
    keys = rows.unique(BOARD_KEY, keep="first", maintain_order=True).select(BOARD_KEY)
    return pl.concat([keys, pl.DataFrame(found, schema=_figures(schema), orient="row")], how="horizontal").cast(schema)


def _figures(schema: pl.Schema) -> pl.Schema:
    return pl.Schema({name: dtype for name, dtype in schema.items() if name not in BOARD_KEY})


def _board(tables: Sequence[Row], method: str, conditions: Conditions) -> tuple[float | None, ...]:
    """`low_won, high_won, low_imps, swing` of a board; in a knock-out both get the mean of the two sides (Law 86B)."""
    low, high = (_own(tables, method, conditions, low=low) for low in (True, False))
    own, other = (_own(tables, "imps", conditions, low=low) for low in (True, False))
    if conditions.event == "knockout" and method in ("imps", "total-points"):
        low, high = (low - high) / 2, (high - low) / 2
    return low, high, (own - other) / 2, 0.0


def _own(tables: Sequence[Row], method: str, conditions: Conditions, *, low: bool) -> float:
    """What one team gets by its own side of the rulings: an artificial award, or the mean of what the scores give."""
    awards = [_award(row, low=low) for row in tables]
    artificial = next((kind for kind in awards if kind is not None and not is_score(kind)), None)
    if artificial is not None:
        return _of_artificial(artificial, method, conditions)
    scores = [_outcomes(row, kind) for row, kind in zip(tables, awards, strict=True)]
    signs = [1 if row["low_ns"] else -1 for row in tables]
    worth = partial(_worth, method, conditions, signs if low else [-sign for sign in signs])
    return float(
        sum((prod(weight for weight, _ in chosen) * worth([s for _, s in chosen]) for chosen in product(*scores)), NONE)
    )


def _award(row: Row, *, low: bool) -> str | None:
    """The award of the team's side of a table, in canonical notation; None for a result of the table."""
    if row["outcome"] != "adjusted":
        return None
    ns, ew = row["adjusted_ns"], row["adjusted_ew"]
    return str(ns if row["low_ns"] is low or ew == SAME else ew)


def _of_artificial(kind: str, method: str, conditions: Conditions) -> float:
    percent = AVERAGES.get(kind) or float(kind)
    if method == "imps":
        return conditions.artificial_imps * ((percent > 50) - (percent < 50))
    return 0.0 if method == "total-points" else BOARD_POINTS * percent / 100


def _outcomes(row: Row, kind: str | None) -> Outcomes:
    """The scores of a table, seen from North-South, with their weights."""
    return ((Fraction(1), row["score_ns"]),) if kind is None else outcomes_of(kind, row["vul"])


def _worth(method: str, conditions: Conditions, signs: Sequence[int], scores: Sequence[int]) -> Fraction:
    """What the scores of all tables are worth to a team; `signs` tells where it sat North-South."""
    if conditions.eights in ("cross-sum", "cross-mean"):
        own = [score for sign, score in zip(signs, scores, strict=True) if sign > 0]
        others = [score for sign, score in zip(signs, scores, strict=True) if sign < 0]
        duels = sum((_of_swing(method, conditions, mine - theirs) for mine in own for theirs in others), NONE)
        return duels / 4 if conditions.eights == "cross-mean" else duels
    return _of_swing(method, conditions, sum(sign * score for sign, score in zip(signs, scores, strict=True)))


def _of_swing(method: str, conditions: Conditions, swing: int) -> Fraction:
    if method == "imps":
        wide = conditions.eights == "add"
        return Fraction(_wide_imps(swing) if wide else imps(swing))
    if method == "total-points":
        return Fraction(swing)
    return Fraction(1 if abs(swing) <= conditions.bam_tie else BOARD_POINTS if swing > 0 else 0)


def _wide_imps(swing: int) -> int:
    """IMPs on the scale times the square root of 2."""
    won = sum(2 * bound * bound <= swing * swing for bound in IMP_LOWER_BOUNDS)
    return won if swing > 0 else -won
