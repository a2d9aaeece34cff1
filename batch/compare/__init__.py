"""From points to awards: a dictionary of methods, one module each, the same shape out.

In: CHECKED rows, the lines, the conditions. Out: a `Comparison`: AWARDED rows, PROBLEM rows, and for teams the matches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import polars as pl

from batch.compare.board_a_match import board_a_match
from batch.compare.butler import butler
from batch.compare.comparison import Comparison
from batch.compare.cross_imps import cross_imps
from batch.compare.imps import team_matches
from batch.compare.matchpoints import matchpoints
from batch.compare.total_points import total_points
from batch.conditions import Conditions
from batch.read import Sheet

MOSTLY = 0.5

METHODS: dict[str, Callable[[pl.DataFrame, pl.DataFrame, Conditions], Comparison]] = {
    "matchpoints": matchpoints,
    "imps": team_matches,
    "cross-imps": cross_imps,
    "butler": butler,
    "total-points": total_points,
    "board-a-match": board_a_match,
}


OF_PAIRS = {"cross-imps", "butler"}
"""Methods that are of pairs wherever a file names them."""


def choose_method(travellers: pl.DataFrame, sheets: Sequence[Sheet], conditions: Conditions) -> str:
    """The method of the conditions, or that a file of pairs names; IMPs where sheets name rooms or teams meet twice."""
    if conditions.method != "auto":
        return conditions.method
    said = {sheet.method for sheet in sheets}
    if len(said) == 1 and said <= OF_PAIRS:
        return str(said.pop())
    if any({"home", "away"} <= set(sheet.headers) for sheet in sheets) or _two_rooms(travellers):
        return "imps"
    named = any(note.code == "names-as-contestants" for sheet in sheets for note in sheet.notes)
    return "imps" if named and _meet_twice(travellers) else "matchpoints"


def _two_rooms(travellers: pl.DataFrame) -> bool:
    """Whether most rows were played in an open or a closed room, and some in each; rooms by other names are places."""
    rooms = travellers["room"]
    return rooms.null_count() < MOSTLY * rooms.len() and rooms.drop_nulls().n_unique() > 1


def _meet_twice(travellers: pl.DataFrame) -> bool:
    """Whether most boards were played twice by the same two contestants, once in each direction."""
    low, high = (pl.col(side).cast(pl.String) for side in ("ns", "ew"))
    meeting = travellers.group_by(
        "session", "board", a=pl.min_horizontal(low, high), b=pl.max_horizontal(low, high)
    ).agg(both_ways=(pl.len() == 2) & (pl.col("ns").n_unique() == 2))
    return float(meeting.select(pl.col("both_ways").mean()).item() or 0) > MOSTLY


__all__ = ["METHODS", "Comparison", "choose_method"]
