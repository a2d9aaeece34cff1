"""Team events (Law 78B and the customs of organisers): on each board of a match the tables of both teams are compared.

    seat -> meetings -> score boards -> add up matches -> convert into victory points

In: CHECKED rows. Out: AWARDED rows (in the unit of the method), MATCH rows, and PROBLEM rows for what cannot be
compared. A match is two teams in one round (or under one label); home is North-South in the open room, or where
rooms are not named the team that sits North-South on its first row.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import polars as pl

from batch.compare.comparison import Comparison
from batch.compare.teams.boards import BOARD_KEY, board_problems, comparable, meetings
from batch.compare.teams.conversion import convert, without_value
from batch.compare.teams.matches import add_up, without_opponent
from batch.compare.teams.scoring import score_boards
from batch.compare.teams.seating import seat
from batch.conditions import Conditions
from batch.tables import AWARDED, PROBLEM, complete, conform

METHODS = ("imps", "board-a-match", "total-points", "patton")


def compare_teams(method: str, rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions) -> Comparison:
    """AWARDED rows, MATCH rows, and the boards left out as PROBLEM rows."""
    seated = seat(rows, conditions)
    met, alone = without_opponent(seated.rows)
    told = meetings(met, conditions)
    kept = comparable(told, conditions)
    boards = score_boards(kept, method, conditions)
    matches = convert(add_up(told, boards, method), method, conditions)
    byes = convert(alone, method, conditions)
    every = pl.concat([matches, byes])
    return Comparison(
        rows=_once(_awarded(rows, kept, boards), told),
        problems=pl.concat([seated.problems, board_problems(told), valueless(every, conditions)]),
        matches=every,
        method=method,
        numbering=seated.numbering,
        seats=seated.rows.select("origin", "row", "team_ns", "team_ew"),
    )


def _awarded(rows: pl.DataFrame, kept: pl.DataFrame, boards: pl.DataFrame) -> pl.DataFrame:
    """All rows, those compared with what their board was worth to each side."""
    own, other = (pl.when("low_ns").then(first).otherwise(second) for first, second in _SIDES)
    awards = kept.join(boards, on=BOARD_KEY, how="left", nulls_equal=True).select(
        "origin", "row", award_ns=own, award_ew=other
    )
    joined = rows.join(awards, on=["origin", "row"], how="left", maintain_order="left")
    return conform(joined.with_columns(available=pl.lit(None, pl.Float64)), AWARDED)


def _once(rows: pl.DataFrame, told: pl.DataFrame) -> pl.DataFrame:
    """The rows, those typed a second time not counted."""
    again = told.filter("again").select("origin", "row", counts=pl.lit(value=False))
    return rows if again.is_empty() else rows.update(again, on=["origin", "row"])


_SIDES = (("low_won", "high_won"), ("high_won", "low_won"))


def valueless(matches: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """A warning for byes, forfeits and draws about which conditions and matches do not agree."""
    found = [{"name": name, "value": team, "origin": 0} for name, team in without_value(matches, conditions)]
    types = {"name": pl.String, "value": pl.String, "origin": pl.UInt16}
    return complete(pl.DataFrame(found, schema=types), PROBLEM)


TEAM_METHODS: dict[str, Callable[[pl.DataFrame, pl.DataFrame, Conditions], Comparison]] = {
    method: partial(compare_teams, method) for method in METHODS
}

__all__ = ["TEAM_METHODS", "compare_teams", "valueless"]
