"""Matches typed as results, without their boards, beside those added up from travellers.

In: RESULT rows. Out: MATCH rows and PROBLEM rows. Figures of IMPs are converted like any match; where the sheet has
victory points as well they are held against ours, and where it has nothing else they count.
"""

from __future__ import annotations

import polars as pl

from batch.compare.comparison import Comparison
from batch.compare.teams import valueless
from batch.compare.teams.conversion import convert
from batch.conditions import Conditions
from batch.tables import PROBLEM, complete

TOLERANCE = 0.005


def with_results(compared: Comparison, results: pl.DataFrame, method: str, conditions: Conditions) -> Comparison:
    """The comparison with the matches of RESULT rows added to its own."""
    if results.is_empty():
        return compared
    matches = convert(_with_totals(results), method, conditions)
    every = pl.concat([compared.matches, matches])
    own = compared.problems.filter(~pl.col("name").is_in(ABOUT_ALL))
    problems = pl.concat([own, _differing(results, matches), valueless(every, conditions)])
    return compared._replace(matches=every, problems=problems, method=method)


ABOUT_ALL = ("bye-without-value", "forfeit-without-value", "drawn-knockout", "no-scale")
"""Problems of all matches together, which are found anew."""


def _with_totals(results: pl.DataFrame) -> pl.DataFrame:
    """Results with both totals; IMPs that are not there are no difference."""
    margin = (pl.col("imps_for") - pl.col("imps_against")).fill_null(0.0)
    played = pl.col("kind") == "played"
    ours = pl.col("imps_for").is_not_null()
    return results.drop("origin", "row").with_columns(
        boards=pl.col("boards").fill_null(0).cast(pl.UInt32),
        margin=pl.when(played).then(margin),
        net=pl.when(played).then(margin),
        net_opponent=pl.when(played).then(0.0 - margin),
        imps_net=margin,
        plus=pl.lit(0.0),
        plus_opponent=pl.lit(0.0),
        vp=pl.when(~ours).then("vp"),
        vp_opponent=pl.when(~ours).then("vp_opponent"),
        provisional=pl.lit(value=False),
    )


def _differing(results: pl.DataFrame, matches: pl.DataFrame) -> pl.DataFrame:
    """Rows whose written victory points are not those of their IMPs."""
    ours = matches.select(our_vp="vp", our_other="vp_opponent")
    beside = results.hstack(ours).filter(
        ((pl.col("vp") - pl.col("our_vp")).abs() > TOLERANCE)
        | ((pl.col("vp_opponent") - pl.col("our_other")).abs() > TOLERANCE)
    )
    return complete(
        beside.select(
            *("origin", "row"),
            name=pl.lit("vp-mismatch"),
            column=pl.lit("vp_home"),
            value=pl.format("{} - {}", "vp", "vp_opponent"),
            expected=pl.format("{} - {}", "our_vp", "our_other"),
        ),
        PROBLEM,
    )
