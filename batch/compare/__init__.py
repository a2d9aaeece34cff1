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
from batch.compare.matchpoints import matchpoints
from batch.compare.teams import TEAM_METHODS
from batch.compare.teams.numbering import SEATS, TELLING, borne_out, find_numbering
from batch.compare.total_points import total_points
from batch.conditions import Conditions
from batch.read import Sheet

METHODS: dict[str, Callable[[pl.DataFrame, pl.DataFrame, Conditions], Comparison]] = {
    "matchpoints": matchpoints,
    "cross-imps": cross_imps,
    "butler": butler,
    "total-points": total_points,
    "board-a-match": board_a_match,
}
"""The methods by which pairs are compared; those of teams stand in `TEAM_METHODS`."""
MOSTLY = 0.5
"""Share of the boards that named teams must have met on once in each direction."""


OF_PAIRS = {"cross-imps", "butler"}
"""Methods that are of pairs wherever a file names them."""


def choose_method(travellers: pl.DataFrame, sheets: Sequence[Sheet], conditions: Conditions) -> tuple[str, bool]:
    """The method, and whether it compares teams: by the conditions, otherwise IMPs for teams, matchpoints for pairs."""
    method = conditions.method
    said = {sheet.method for sheet in sheets}
    if method == "auto" and len(said) == 1 and said <= OF_PAIRS:
        return str(said.pop()), False
    if method != "auto" and (method in METHODS) != (method in TEAM_METHODS):
        return method, method in TEAM_METHODS
    teams = of_teams(travellers, sheets, conditions)
    if method != "auto":
        return method, teams
    of_files = next((name for name in said if name in TEAM_METHODS), "imps") if len(said) == 1 else "imps"
    return of_files if teams else "matchpoints", teams


def of_teams(travellers: pl.DataFrame, sheets: Sequence[Sheet], conditions: Conditions) -> bool:
    """Whether the sheets are those of teams: they name rooms or teams, or the same two contestants meet twice."""
    if conditions.teams.members or any({"home", "away"} <= set(sheet.headers) for sheet in sheets):
        return True
    if _two_rooms(travellers):
        return True
    named = any(note.code == "names-as-contestants" for sheet in sheets for note in sheet.notes)
    if named and borne_out(travellers, {}) > MOSTLY:
        return True
    return find_numbering(travellers, (SEATS, *TELLING)) is not None


def _two_rooms(travellers: pl.DataFrame) -> bool:
    """Whether most rows were played in an open or a closed room, and some in each; rooms by other names are places."""
    rooms = travellers["room"]
    return rooms.null_count() < MOSTLY * rooms.len() and rooms.drop_nulls().n_unique() > 1


__all__ = ["METHODS", "TEAM_METHODS", "Comparison", "choose_method"]
