"""From travellers to standings: score, lines, check, compare, rank, in their order.

In: TRAVELLER rows and how to compare them. Out: what each of these stages gave. A session is judged once, and again
without each ruling of its director, to show what that ruling changed.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from batch.check import check
from batch.compare import METHODS, TEAM_METHODS, Comparison
from batch.compare.teams.typed_results import with_results
from batch.conditions import Conditions
from batch.lines import find_lines
from batch.rank import rank
from batch.score import score


class Manner(NamedTuple):
    """How a session is compared: the method, whether between teams, and RESULT rows of matches without their boards."""

    method: str
    teams: bool
    results: pl.DataFrame


class Judged(NamedTuple):
    """The lines, the comparison, the standings, and the PROBLEM rows of all stages."""

    lines: pl.DataFrame
    compared: Comparison
    standings: pl.DataFrame
    problems: pl.DataFrame


def judged(travellers: pl.DataFrame, manner: Manner, conditions: Conditions) -> Judged:
    """The standings of some travellers, and everything on the way to them."""
    scored = score(travellers, conditions)
    lines = find_lines(scored.rows, conditions)
    checked = check(scored.rows, lines, conditions, teams=manner.teams)
    compare = (TEAM_METHODS if manner.teams else METHODS)[manner.method]
    compared = with_results(compare(checked.rows, lines, conditions), manner.results, manner.method, conditions)
    problems = pl.concat([scored.problems, checked.problems, compared.problems])
    return Judged(lines, compared, rank(compared, lines, conditions), problems)
