"""What every method of comparison gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import polars as pl

if TYPE_CHECKING:
    from batch.compare.teams.numbering import Numbering


class Comparison(NamedTuple):
    """AWARDED rows; PROBLEM rows; MATCH rows, none in pairs.

    `totals` says whether a pair's total is brought to the most boards anybody of its ranking played. Of teams also the
    method, how pair numbers were read as teams, if they were, and the team on each side of every row (`origin, row,
    team_ns, team_ew`).
    """

    rows: pl.DataFrame
    problems: pl.DataFrame
    matches: pl.DataFrame
    totals: Literal["plain", "scaled"] = "plain"
    method: str = "matchpoints"
    numbering: Numbering | None = None
    seats: pl.DataFrame | None = None
