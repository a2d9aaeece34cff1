"""Who sits where: the team in each direction of every row, and the match as its two teams in order.

In: CHECKED rows, the conditions. Out: the rows with `team_ns`, `team_ew` (text), `low` and `high` (the two teams in
the order of the alphabet), `low_ns`, `home_here` (the home team as far as the row tells), PROBLEM rows for pairs of
no team, and the numbering found. A list of teams says more than home, away and room, and these say more than a
numbering.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import polars as pl

from batch.compare.teams.numbering import Numbering, find_numbering, team_of
from batch.conditions import Conditions
from batch.tables import PROBLEM, complete, empty


class Seated(NamedTuple):
    """Rows that know their teams, the pairs of no team, how the pair numbers were read."""

    rows: pl.DataFrame
    problems: pl.DataFrame
    numbering: Numbering | None


def seat(rows: pl.DataFrame, conditions: Conditions) -> Seated:
    """The rows with their teams; a row that was rejected for its room still says which teams met."""
    numbering = None if conditions.teams.members or _told_by_room(rows) else find_numbering(rows)
    listed = _listed(conditions)
    teams = numbering.teams if numbering else {}
    placed = (
        rows.with_columns(_team("ns", teams, listed), _team("ew", teams, listed))
        .with_columns(low=_both(pl.min_horizontal), high=_both(pl.max_horizontal))
        .with_columns(low_ns=pl.col("team_ns") == pl.col("low"), home_here=_home_here())
    )
    return Seated(placed, _strangers(placed, conditions), numbering)


def _told_by_room(rows: pl.DataFrame) -> bool:
    """Whether every row names its teams and its room."""
    return not any(rows[column].null_count() for column in ("home", "away", "room"))


def _listed(conditions: Conditions) -> dict[str, str]:
    """Team by pair, and by its own name, as the list of teams has them."""
    named = {member.team: member.team for member in conditions.teams.members}
    return named | {member.pair: member.team for member in conditions.teams.members if member.pair}


def _team(side: str, teams: dict[str, str], listed: dict[str, str]) -> pl.Expr:
    """The team on a side: by the list of teams where there is one, by home, away and room, otherwise the pair's own."""
    known = pl.col("home").is_not_null() & pl.col("away").is_not_null() & pl.col("room").is_not_null()
    sits_home = pl.col("room") == ("open" if side == "ns" else "closed")
    by_room = pl.when(known).then(pl.when(sits_home).then("home").otherwise("away")).cast(pl.String)
    if listed:
        found = [pl.col(side).cast(pl.String), by_room]
        return pl.coalesce(name.replace_strict(listed, default=None) for name in found).alias(f"team_{side}")
    own = pl.coalesce(team_of(side, teams), pl.col("home" if side == "ns" else "away").cast(pl.String))
    return pl.coalesce(by_room, own).alias(f"team_{side}")


def _both(choose: Callable[[str, str], pl.Expr]) -> pl.Expr:
    """One of the two teams; null unless both are known."""
    known = pl.col("team_ns").is_not_null() & pl.col("team_ew").is_not_null()
    return pl.when(known).then(choose("team_ns", "team_ew"))


def _home_here() -> pl.Expr:
    """The home team by the row: as the sheet says, or the one North-South in the open room."""
    by_room = pl.when(pl.col("room") == "closed").then("team_ew").otherwise("team_ns")
    return pl.coalesce(pl.col("home").cast(pl.String), by_room)


def _strangers(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The seats of pairs that are on no team of the list."""
    if not conditions.teams.members:
        return empty(PROBLEM)
    found = [
        rows.filter(
            pl.col("outcome") != "rejected", pl.col(side).is_not_null(), pl.col(f"team_{side}").is_null()
        ).select(
            *("origin", "row", "board"),
            name=pl.lit("unknown-team"),
            column=pl.lit(side),
            value=pl.col(side).cast(pl.String),
        )
        for side in ("ns", "ew")
    ]
    return complete(pl.concat(found), PROBLEM)
