"""The checks that need more than one row, run in one pass.

In: SCORED rows, the lines, the conditions. Out: CHECKED rows (rejected ones lose their score; `counts` is false for
the second report of a table) and PROBLEM rows. A check is a function from a `Scene` to findings; it never changes
rows itself: the name of its problem says whether the row is rejected (severity error).
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from batch.check.boards import board_problems
from batch.check.contestants import contestant_problems, rejected_reports
from batch.check.scene import recounted, survey
from batch.check.sitouts import find_sit_outs, without_sit_outs
from batch.conditions import Conditions
from batch.problems import CATALOGUE
from batch.tables import CHECKED, OUTCOME, PROBLEM, beside, conform, empty


class Checked(NamedTuple):
    """Rows that go on to be compared, and what was found."""

    rows: pl.DataFrame
    problems: pl.DataFrame


def check(scored: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions, *, teams: bool = False) -> Checked:
    """CHECKED rows and PROBLEM rows."""
    if teams:
        return Checked(conform(scored.with_columns(counts=pl.lit(value=True)), CHECKED), empty(PROBLEM))
    sitting, phantoms = find_sit_outs(scored, lines, conditions)
    scene = survey(scored if sitting is None else scored.filter(~sitting), lines, conditions)
    contestants, again = contestant_problems(scene), rejected_reports(scene)
    second = pl.concat([contestants.filter("second_report").select("origin", "row"), again])
    boards = board_problems(recounted(scene, second))
    found = pl.concat([phantoms, boards, contestants], how="diagonal")
    rows = _without(scored, found, again)
    return Checked(rows if sitting is None else without_sit_outs(rows, sitting), conform(found, PROBLEM))


def _without(scored: pl.DataFrame, found: pl.DataFrame, again: pl.DataFrame) -> pl.DataFrame:
    """The rows with those named in an error rejected, second reports of a table not counted."""
    errors = [name for name, kind in CATALOGUE.items() if kind.severity == "error"]
    named = found.filter(pl.col("name").is_in(errors)).select("second_report", key=_place())
    bad = pl.concat([named, again.select(second_report=pl.lit(value=True), key=_place())])
    if bad.is_empty():
        return conform(scored.with_columns(counts=pl.lit(value=True)), CHECKED)
    rejected, second = (
        _place().is_in(keys.unique().implode()) for keys in (bad["key"], bad.filter("second_report")["key"])
    )
    rows = beside(
        scored,
        outcome=pl.when(rejected).then(pl.lit("rejected", dtype=OUTCOME)).otherwise("outcome"),
        score_ns=pl.when(~rejected).then("score_ns"),
        counts=~second,
    )
    return conform(rows, CHECKED)


def _place() -> pl.Expr:
    """Sheet and row as one number."""
    return pl.col("origin").cast(pl.Int64) * 2**32 + pl.col("row")
