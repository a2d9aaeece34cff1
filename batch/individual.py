"""The pairs of a team event, ranked by themselves over all tables of each board.

In: CHECKED rows of a team event, the conditions. Out: STANDING rows of the pairs, and a PROBLEM where the sheet
does not say which pair sat where. The methods are those of pairs; a pair is what stands at the table unless that is
the team's own name, then the names of the players.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from batch.compare import METHODS
from batch.conditions import Conditions
from batch.rank import rank
from batch.tables import PROBLEM, STANDING, complete, empty, texts


class Individual(NamedTuple):
    """STANDING rows of the pairs, and PROBLEM rows."""

    standings: pl.DataFrame
    problems: pl.DataFrame


def rank_individuals(checked: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Individual:
    """The pairs in one ranking, by the method of the conditions."""
    method = conditions.individual
    assert method is not None, "asked for"
    rows = checked.filter("counts").with_columns(_pair("ns"), _pair("ew"))
    if rows["ns"].null_count() + rows["ew"].null_count() == 2 * rows.height:
        return Individual(empty(STANDING), _nobody())
    one_line = lines.with_columns(two=pl.lit(value=False))
    compared = METHODS[method](rows, one_line, conditions)
    return Individual(rank(compared, one_line, conditions), empty(PROBLEM))


def _pair(side: str) -> pl.Expr:
    """The pair on a side; its names where the column holds the team."""
    own = pl.col(side).cast(pl.String)
    teams = (pl.col("home").cast(pl.String), pl.col("away").cast(pl.String))
    is_team = pl.any_horizontal(own == team for team in teams).fill_null(value=False)
    return pl.when(is_team).then(pl.col(f"names_{side}").cast(pl.String)).otherwise(own).cast(texts(side)).alias(side)


def _nobody() -> pl.DataFrame:
    found = pl.DataFrame({"name": ["pairs-unknown"], "origin": [0]}, {"name": pl.String, "origin": pl.UInt16})
    return complete(found, PROBLEM)
