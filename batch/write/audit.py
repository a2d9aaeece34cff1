"""The self-check of a session: what its awards add up to, against what the method says they must.

In: a `Session`. Out: one row for each board compared. Matchpoints of the results on a board come to as many tops as
there are results, halved for each side, whether or not the board was factored; IMPs of the two sides come to nothing.
Artificial awards are outside both rules; so are versions of a fouled board too small to be factored, and boards with a
score that is another for each side.
"""

from __future__ import annotations

import polars as pl

from batch.conditions import Conditions
from batch.notation.assigned import SAME
from batch.session import Session
from batch.tables import collect

TOLERANCE, DUST = 1e-6, 9

RESULTS = ("played", "passed_out")


def audit(session: Session) -> pl.DataFrame:
    """`session, section, board, version, results, expected, sum_ns, sum_ew, should, good`, in order of boards.

    `section` is null where boards are compared over all of them; matchpoints are in the unit of the conditions.
    """
    unit = 0.5 if session.method == "matchpoints" and session.conditions.unit == 1 else 1.0
    oneself = 0 if session.conditions.uneven == "ascherman" else 1
    rows = session.travellers.lazy().filter(_is_result() & pl.col("award_ns").is_not_null())
    key = ["session", *(["section"] if _apart(session.conditions) else []), "board", "version"]
    plan = rows.group_by(key).agg(
        results=pl.len(),
        split=_is_split().any(),
        expected=(pl.col("available").first() / 2 + oneself).cast(pl.Int64),
        sum_ns=_sum("award_ns") * unit,
        sum_ew=_sum("award_ew") * unit,
        should=pl.col("available").sum().fill_null(0) * unit,
    )
    found = collect(plan.filter(~pl.col("split")).drop("split"), session.travellers.height)
    total = pl.col("sum_ns") + pl.col("sum_ew")
    texts = [pl.col(name).cast(pl.String) for name in key if name != "board"]
    return found.with_columns(*texts, good=(total - pl.col("should")).abs() < TOLERANCE * pl.col("results")).sort(key)


def _sum(award: str) -> pl.Expr:
    """A sum without the dust of fractions, which would print a minus before nothing."""
    return pl.col(award).sum().round(DUST) + 0.0


def _is_result() -> pl.Expr:
    """A result of the table, or a score by ruling."""
    scores = [pl.col(f"adjusted_{side}").cast(pl.String).str.contains("^(NS|EW) ") for side in ("ns", "ew")]
    return pl.col("outcome").is_in(RESULTS) | pl.any_horizontal(scores).fill_null(value=False)


def _is_split() -> pl.Expr:
    """A score by ruling that is another for each side: their figures need not come to anything together."""
    return (pl.col("outcome") == "adjusted") & (pl.col("adjusted_ew").cast(pl.String) != SAME)


def _apart(conditions: Conditions) -> bool:
    return conditions.sections == "apart"
