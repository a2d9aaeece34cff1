"""Knock-out matches: which two teams met, by how much one won, and how far every team came.

In: MATCH rows. Out: the ties in their order, and a figure for each team that is larger the further it came. The
parts of a match (the same two teams in several rounds) are added up. A team is out in the round of its first
defeat; what it won after that, a match for third place, ranks it among those who went out with it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import polars as pl

from batch.conditions import Conditions

BEYOND = 1_000
"""More than the rounds of an event, or the matches a team plays in it."""


class Tie(NamedTuple):
    """A match of two teams: the round it ended in (counted from 1), the margin of the first, its boards."""

    session: str
    stage: int
    first: str
    second: str
    margin: float
    boards: int

    @property
    def drawn(self) -> bool:
        """Whether nobody has won."""
        return self.margin == 0


def ties(matches: pl.DataFrame, conditions: Conditions) -> list[Tie]:
    """The ties in the order of their rounds; carry-over counts in the first match of a team."""
    carry = conditions.teams.carried
    texts = pl.col("session", "round", "team", "opponent").cast(pl.String)
    rows = matches.filter(pl.col("kind") == "played").with_columns(texts)
    stages = stages_of(rows["round"])
    met: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for row in rows.iter_rows(named=True):
        first, second = sorted((row["team"], row["opponent"]))
        met.setdefault((row["session"], first, second), []).append(row)
    found = [_tie(key, parts, stages) for key, parts in met.items()]
    return [_with_carry(tie, carry) for tie in sorted(found, key=lambda tie: (tie.session, tie.stage, tie.first))]


def stages_of(rounds: pl.Series) -> dict[str | None, int]:
    """The order of the rounds: numbers as numbers, otherwise as they come in the file."""
    names = rounds.unique(maintain_order=True).to_list()
    if all(name is None or name.isdecimal() for name in names):
        names = sorted(names, key=lambda name: int(name or 0))
    return {name: place for place, name in enumerate(names, start=1)}


def _tie(key: tuple[str, str, str], parts: list[dict[str, Any]], stages: dict[str | None, int]) -> Tie:
    session, first, second = key
    margin = sum(part["net"] if part["team"] == first else -part["net"] for part in parts)
    stage = max(stages[part["round"]] for part in parts)
    return Tie(session, stage, first, second, margin, sum(part["boards"] for part in parts))


def _with_carry(tie: Tie, carry: dict[str, float]) -> Tie:
    """The tie with what both teams brought along, which is then used up."""
    brought = carry.pop(tie.first, 0.0) - carry.pop(tie.second, 0.0)
    return tie._replace(margin=tie.margin + brought)


def progress(found: list[Tie]) -> dict[tuple[str, str], float]:
    """How far each team of a session came: the round of its first defeat, then the matches won after it."""
    reached: dict[tuple[str, str], float] = {}
    won: dict[tuple[str, str], int] = {}
    for tie in found:
        for team, margin in ((tie.first, tie.margin), (tie.second, -tie.margin)):
            key = (tie.session, team)
            won.setdefault(key, 0)
            if key in reached:
                won[key] += margin > 0
            elif margin < 0:
                reached[key] = tie.stage
    return {key: reached.get(key, BEYOND) * BEYOND + won[key] for key in won}
