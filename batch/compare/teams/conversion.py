"""Matches get their victory points: the same for matches added up from boards and for results typed without them.

In: matches with what both teams won. Out: MATCH rows. IMP penalties are taken off before conversion (Law 90); in a
knock-out both teams get the mean of the two sides' totals (Law 86B), otherwise each keeps its own. A bye and a
forfeit are worth what the conditions say, and nothing, said as a problem, where they do not say. Penalties in
victory points are taken off the total, not the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.knockout import stages_of, ties
from batch.law.scales import Family, scale_for
from batch.law.victory import Scale, victory_points
from batch.rounding import half_up
from batch.tables import MATCH, complete

Row = dict[str, Any]
SIDES = ("team", "opponent")
ALL, MOST_OF_THEM = 1 / 3, 1 / 10
"""Share of the larger sum by which a side must be ahead to get all of the points won, or one more than half."""


class Score(NamedTuple):
    """Victory points of both teams of a match in hundredths of a point or finer, and the scale they come from."""

    own: float | None
    other: float | None
    scale: str | None = None


def convert(matches: pl.DataFrame, method: str, conditions: Conditions) -> pl.DataFrame:
    """MATCH rows of matches with net totals; `imps_net`, `plus` and `plus_opponent` count where the method mixes."""
    rows = matches.to_dicts()
    halves, early = _halves(rows, conditions), _to_come(rows)
    fines = _fines(rows, conditions)
    scored = [
        _converted(row, method, conditions, [fines.get((place, side), 0) for side in SIDES], halved=place in halves)
        for place, row in enumerate(row | {"kind": "not_played"} if n in early else row for n, row in enumerate(rows))
    ]
    figures = pl.DataFrame(scored, schema={name: MATCH[name].dtype for name in _FIGURES}, orient="row")
    return complete(matches.drop(_FIGURES, strict=False).hstack(figures), MATCH)


_FIGURES = (
    *("net", "net_opponent", "penalty", "penalty_opponent"),
    *("vp", "vp_opponent", "scale"),
)


def _converted(row: Row, method: str, conditions: Conditions, taken: list[float], *, halved: bool) -> tuple[Any, ...]:
    """The figures of a match after what is `taken` off both teams."""
    net = _net(row, taken, conditions)
    score = _score(row | net, method, conditions)
    points = [vp if vp is None or not halved else vp / 2 for vp in score[:2]]
    return (*net.values(), *(off or None for off in taken), *points, score.scale)


def _to_come(rows: list[Row]) -> set[int]:
    """The byes of rounds still to come, where a sheet has matches that are: they give nothing yet."""
    found: set[int] = set()
    for session in {row["session"] for row in rows if row["kind"] == "not_played"}:
        own = {place: row for place, row in enumerate(rows) if row["session"] == session}
        order = stages_of(pl.Series([row["round"] for row in own.values()], dtype=pl.String))
        done = (order[row["round"]] for row in own.values() if row["kind"] not in ("bye", "not_played"))
        last = max(done, default=0)
        found |= {place for place, row in own.items() if row["kind"] == "bye" and order[row["round"]] > last}
    return found


def _fines(rows: list[Row], conditions: Conditions) -> dict[tuple[int, str], float]:
    """IMPs (or points of the method) taken off a side of a match, by the place of the match.

    A penalty is taken once in a session: of several matches of the team in that round, in the one against the first
    opponent by name.
    """
    found: dict[tuple[int, str], float] = {}
    for penalty in conditions.penalties:
        first: dict[str, tuple[str, int, str]] = {}
        for place, row in enumerate(rows):
            for side, other in zip(SIDES, reversed(SIDES), strict=True):
                here = penalty.session in (None, row["session"] or "")
                if here and row["kind"] == "played" and (row[side], row["round"]) == (penalty.team, penalty.round):
                    match = (row[other], place, side)
                    first[row["session"]] = min(first.get(row["session"], match), match)
        for _, place, side in first.values():
            found[place, side] = found.get((place, side), 0) + penalty.imps
    return found


def _net(row: Row, taken: list[float], conditions: Conditions) -> dict[str, float | None]:
    """Both teams' own totals after penalties; in a knock-out one team's loss is the other's gain."""
    own, other = row["net"], row["net_opponent"]
    if own is None:
        return {"net": None, "net_opponent": None}
    if conditions.event == "knockout":
        balanced = own - taken[0] + taken[1]
        return {"net": balanced, "net_opponent": 0.0 - balanced}
    return {"net": own - taken[0], "net_opponent": other - taken[1]}


def _halves(rows: list[Row], conditions: Conditions) -> set[int]:
    """The matches of which a team plays two in one round, where the conditions count those half."""
    if conditions.triangles == "full":
        return set()
    played: dict[tuple[Any, Any, Any], list[int]] = {}
    for place, row in enumerate(rows):
        for team in (row["team"], row["opponent"]) if row["kind"] == "played" and row["round"] else ():
            played.setdefault((row["session"], row["round"], team), []).append(place)
    return {place for places in played.values() if len(places) > 1 for place in places}


def _score(row: Row, method: str, conditions: Conditions) -> Score:
    """Victory points of both teams; none without a scale, without boards, or for a match not played."""
    kind = row["kind"]
    if kind == "bye":
        return Score(conditions.bye, None)
    if kind in ("forfeited", "forfeited_by_opponent") and conditions.forfeit:
        there, absent = conditions.forfeit
        return Score(absent, there) if kind == "forfeited" else Score(there, absent)
    if kind != "played":
        return Score(None, None)
    if row.get("vp") is not None:
        return Score(row["vp"], row["vp_opponent"])
    if method == "patton":
        return _mixed(row, conditions)
    return _by_scale(row["net"], row["net_opponent"], row["boards"], method, conditions)


def _by_scale(own: float, other: float, boards: int, method: str, conditions: Conditions) -> Score:
    scale = _scale(boards, method, conditions)
    if scale is None:
        return Score(None, None)
    ours, theirs = (victory_points(int(half_up(margin, 0)), scale)[0] / 100 for margin in (own, other))
    return Score(ours, theirs, scale.name)


def _scale(boards: int, method: str, conditions: Conditions) -> Scale | None:
    """The scale of a match; teams of eight play every board twice over. Only IMPs are turned by the WBF's scale."""
    given = conditions.scale
    if given is None or conditions.event == "knockout" or (given == "wbf" and method not in ("imps", "patton")):
        return None
    return scale_for(given, boards * (2 if conditions.eights in ("add", "cross-sum", "cross-mean") else 1))


def _mixed(row: Row, conditions: Conditions) -> Score:
    """Board points, victory points for the IMPs and the points won, by their weights."""
    weights = conditions.weights
    if weights is None:
        raise ValueError("the method patton needs weights")
    imps = row["imps_net"]
    by_imps = _by_scale(imps, -imps, row["boards"], "patton", conditions) if weights.vp else Score(0, 0)
    if by_imps.own is None or by_imps.other is None:
        return Score(None, None)
    won = points_won(row["plus"], row["plus_opponent"], row["boards"])
    sides = zip((row["imps_for"], row["imps_against"]), (by_imps.own, by_imps.other), won, strict=True)
    own, other = (weights.boards * board + weights.vp * vp + weights.points * points for board, vp, points in sides)
    return Score(own, other, by_imps.scale)


def points_won(own: float, other: float, boards: int) -> tuple[float, float]:
    """How a point for each board is shared by the points both sides won: all, one more than half, or half.

    The difference counts against the larger sum: more than a third of it takes all, a tenth or more one over half.

    >>> points_won(900, 700, 4), points_won(300, 900, 4), points_won(700, 690, 4)
    ((3.0, 1.0), (0.0, 4.0), (2.0, 2.0))
    """
    more, less = max(own, other), min(own, other)
    ahead = (more - less) / more if more else 0.0
    extra = boards / 2 if ahead > ALL else 1.0 if ahead >= MOST_OF_THEM else 0.0
    first, second = boards / 2 + extra, boards / 2 - extra
    return (first, second) if own >= other else (second, first)


def without_value(matches: pl.DataFrame, conditions: Conditions) -> Iterator[tuple[str, str | None]]:
    """What happened and has no value in the conditions, or is in the conditions and did not happen."""
    kinds = set(matches["kind"].to_list())
    if "bye" in kinds and conditions.bye is None:
        yield "bye-without-value", None
    if {"forfeited", "forfeited_by_opponent"} & kinds and conditions.forfeit is None:
        yield "forfeit-without-value", None
    if conditions.event == "knockout":
        yield from (("drawn-knockout", f"{tie.first} - {tie.second}") for tie in ties(matches, conditions) if tie.drawn)
    yield from (("no-scale", str(boards)) for boards in _off_scale(matches, conditions))


def _off_scale(matches: pl.DataFrame, conditions: Conditions) -> list[int]:
    """The numbers of boards of matches for which the scale has no table."""
    if not isinstance(conditions.scale, Family) or conditions.event == "knockout":
        return []
    off = matches.filter(pl.col("kind") == "played", pl.col("boards") > 0, pl.col("vp").is_null())
    return off["boards"].unique().sort().to_list()
