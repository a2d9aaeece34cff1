"""What the methods without a maximum have in common: one figure a row, North-South's and East-West's opposite.

In: CHECKED rows, the figure of each seen from North-South, how results of several outcomes are compared exactly, and
what an artificial award is worth. Out: the `Comparison`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import polars as pl

from batch.compare.artificial import with_artificial_imps
from batch.compare.comparison import Comparison
from batch.compare.rulings import Exact, ruled_figures
from batch.conditions import Conditions
from batch.tables import AWARDED, MATCH, PROBLEM, conform, empty


class Kind(NamedTuple):
    """How results of several outcomes are compared, what an artificial award is worth, and how totals are made."""

    exact: Exact
    worth: pl.Expr
    totals: Literal["plain", "scaled"] = "plain"


def figures(rows: pl.DataFrame, ns: pl.Series, kind: Kind, conditions: Conditions) -> Comparison:
    """AWARDED rows; no matches and no problems."""
    ew = -ns
    ruled = ruled_figures(rows, conditions, kind.exact)
    if ruled is not None:
        ns = ns.scatter(ruled["place"], ruled["figure_ns"])
        ew = ew.scatter(ruled["place"], -ruled["figure_ew"])
    awarded = rows.with_columns(available=pl.lit(None, pl.Float64)).with_columns(
        ns.alias("award_ns"), ew.alias("award_ew")
    )
    settled = conform(with_artificial_imps(awarded, kind.worth), AWARDED)
    return Comparison(settled, empty(PROBLEM), empty(MATCH), kind.totals)
