"""What a board of a match is worth to both teams: IMPs, board points, or points, by the method of the conditions.

In: the comparable rows of boards. Out: one row for each board with `low_won` and `high_won` in the unit of the
method, and beside them `low_imps` and `swing` for methods that mix. Teams of eight have their four scores added, or
compared one with another. Boards with a ruling are worth what `rulings` says, to each side its own.
"""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from batch.compare.imps import imps_of
from batch.compare.teams.boards import BOARD_KEY
from batch.compare.teams.rulings import ruled_boards
from batch.conditions import Conditions
from batch.law.imps import IMP_LOWER_BOUNDS

TIE = 1
"""Board points of either side of a tied board; a board won is two."""

Worth = Callable[[pl.Expr], pl.Expr]


def score_boards(rows: pl.DataFrame, method: str, conditions: Conditions) -> pl.DataFrame:
    """`low_won, high_won, low_imps, swing` of each board by its key, null where a ruling is not yet decided."""
    plain = _of_tables(rows.filter(~pl.col("exact")))
    worth = worth_of(method, conditions)
    scored = plain.with_columns(
        low_won=_compared(worth, conditions, method).cast(pl.Float64),
        high_won=_compared(lambda swing: worth(-swing), conditions, method).cast(pl.Float64),
        low_imps=_compared(imps_of, conditions, "imps").cast(pl.Float64),
        swing=_swing().cast(pl.Float64),
    )
    kept = scored.select(*BOARD_KEY, "low_won", "high_won", "low_imps", "swing")
    return pl.concat([kept, ruled_boards(rows.filter("exact"), method, conditions, kept.schema)])


def worth_of(method: str, conditions: Conditions) -> Worth:
    """What a swing is worth to the side it is seen from."""
    worths: dict[str, Worth] = {
        "imps": imps_of,
        "total-points": lambda swing: swing,
        "board-a-match": lambda swing: board_points(swing, conditions),
        "patton": lambda swing: board_points(swing, conditions),
    }
    return worths[method]


def board_points(swing: pl.Expr, conditions: Conditions) -> pl.Expr:
    """2 for the better score, 1 for a tie: no difference, or one of 10 points where the conditions say so."""
    return pl.when(swing.abs() <= conditions.bam_tie).then(TIE).when(swing > 0).then(2 * TIE).otherwise(0)


def _of_tables(rows: pl.DataFrame) -> pl.DataFrame:
    """The North-South scores of each board: `a1, a2` where the first team sat there, `b1, b2` where the second did."""
    low, high = (pl.col("score_ns").filter(pl.col("low_ns") == sits).sort() for sits in (True, False))
    return rows.group_by(BOARD_KEY, maintain_order=True).agg(
        a1=low.first(), a2=low.slice(1).last(), b1=high.first(), b2=high.slice(1).last()
    )


def _swing() -> pl.Expr:
    """All scores added up, seen from the first team."""
    return pl.sum_horizontal("a1", "a2") - pl.sum_horizontal("b1", "b2")


def _compared(worth: Worth, conditions: Conditions, method: str) -> pl.Expr:
    """What the scores of a board are worth: the sum of the tables, or every comparison of two tables."""
    if conditions.eights in ("cross-sum", "cross-mean"):
        duels = [worth(pl.col(own) - pl.col(other)) for own in ("a1", "a2") for other in ("b1", "b2")]
        return pl.sum_horizontal(duels) / (4 if conditions.eights == "cross-mean" else 1)
    if conditions.eights == "add" and method == "imps":
        return _sign(worth) * imps_of_eight(_swing())
    return worth(_swing())


def _sign(worth: Worth) -> pl.Expr:
    return worth(pl.lit(20))


def imps_of_eight(swing: pl.Expr) -> pl.Expr:
    """IMPs of the sum of four scores: every bound of the scale (Law 78B) times the square root of 2."""
    won = pl.sum_horizontal(2 * bound * bound <= swing.cast(pl.Int64) ** 2 for bound in IMP_LOWER_BOUNDS)
    return swing.sign() * won.cast(pl.Int64)
