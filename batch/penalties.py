"""Penalties and bonuses (Law 90) in the unit of the totals they are taken from.

In: the penalties of a list, the awarded rows, the standings and matches without them, the method. Out: those that
belong to matches, PENALTY rows, one for each contestant, and what could not be used. A percentage is of the most
matchpoints the contestant could have on one board; matchpoints are in the unit of the conditions. Other pairs are not
touched, and no maximum changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import UNITS, Conditions
from batch.rulings import Finding, Penalty, Unit
from batch.tables import PENALTY, schema
from batch.teamlist import Penalty as InMatch

WHO = ("session", "section", "line", "contestant")


class Decided(NamedTuple):
    """What an event is decided by: the method, and of teams the unit of their totals."""

    method: str
    team_unit: Unit | None


def decided_by(method: str, standings: pl.DataFrame, *, teams: bool) -> Decided:
    """The method, and of teams their unit: victory points where they have any, otherwise IMPs, or points."""
    if not teams:
        return Decided(method, None)
    own: Unit = "IMP" if method == "imps" else "P"
    return Decided(method, "VP" if standings["vp"].is_not_null().any() else own)


class Sorted(NamedTuple):
    """Penalties of matches, those that come off totals, and those that belong to no match."""

    in_matches: tuple[InMatch, ...]
    rest: list[Penalty]
    findings: list[Finding]


def sorted_out(penalties: Sequence[Penalty], matches: pl.DataFrame, conditions: Conditions, decided: Decided) -> Sorted:
    """Penalties in the unit that matches are played for are taken off in the match, before victory points.

    Where the list names no round it is the team's only one; a team with several has the penalty taken off its total
    where the same unit decides, and nowhere where victory points or a knock-out do.
    """
    own: Unit = "IMP" if decided.method == "imps" else "P"
    on_totals = decided.team_unit == own and conditions.event == "league"
    rounds = _rounds(matches)
    entries: list[InMatch] = []
    rest, findings = [], []
    for penalty in penalties:
        team = penalty.who["contestant"]
        stages = rounds.get(team, set())
        stage = penalty.round if penalty.round or len(stages) != 1 else next(iter(stages))
        if decided.team_unit is None or penalty.unit != own or not stages:
            rest.append(penalty)
        elif stage in stages and (penalty.round or len(stages) == 1):
            entries.append(InMatch(team, penalty.amount, stage, penalty.who.get("session"), penalty.row))
        elif on_totals and not penalty.round:
            rest.append(penalty)
        else:
            findings.append(Finding("penalty-without-match", penalty.row, "contestant", team))
    return Sorted(tuple(entries), rest, findings)


def _rounds(matches: pl.DataFrame) -> dict[str, set[str | None]]:
    """The rounds in which each team has played."""
    found: dict[str, set[str | None]] = {}
    texts = pl.col("round", "team", "opponent").cast(pl.String)
    for stage, *teams in matches.filter(pl.col("kind") == "played").select(texts).iter_rows():
        for team in teams:
            found.setdefault(team, set()).add(stage)
    return found


def penalties_in_unit(
    penalties: Sequence[Penalty], rows: pl.DataFrame, standings: pl.DataFrame, conditions: Conditions, decided: Decided
) -> tuple[pl.DataFrame, list[Finding]]:
    """PENALTY rows, and the penalties of nobody, of two, or in a unit that the event does not have."""
    taken: list[dict[str, Any]] = []
    findings = []
    for penalty in penalties:
        whose = _whose(penalty, standings)
        if whose.height != 1:
            name = "penalty-ambiguous" if whose.height else "penalty-unmatched"
            findings.append(Finding(name, penalty.row, "contestant", penalty.who["contestant"]))
            continue
        who = whose.row(0, named=True)
        amount = _in_unit(penalty, who, rows, conditions, decided)
        if amount is None:
            findings.append(Finding("penalty-unit", penalty.row, "amount", penalty.typed))
        else:
            taken.append({name: who[name] for name in WHO} | {"penalty": amount, "ruled": penalty.row})
    return pl.DataFrame(taken, schema=schema(PENALTY)), findings


def _whose(penalty: Penalty, standings: pl.DataFrame) -> pl.DataFrame:
    """The lines of the standings that are as the penalty says."""
    said = {name: text.strip() for name, text in penalty.who.items()}
    if "line" in said:
        said["line"] = said["line"].upper().replace("EO", "EW")
    return standings.filter(pl.col(name).cast(pl.String) == text for name, text in said.items())


def _in_unit(
    penalty: Penalty, who: dict[str, Any], rows: pl.DataFrame, conditions: Conditions, decided: Decided
) -> float | None:
    """The amount in the unit of the totals; None where the event has no such unit."""
    method, team_unit = decided
    if team_unit:
        return penalty.amount if penalty.unit == team_unit else None
    kind = UNITS[method]
    if penalty.unit == "%" and kind == "matchpoints":
        return penalty.amount / 100 * _top(who, rows)
    if penalty.unit == "MP" and kind == "matchpoints":
        return penalty.amount * (2 if method == "matchpoints" and conditions.unit == 1 else 1)
    return penalty.amount if (penalty.unit, kind) in (("IMP", "imps"), ("P", "points")) else None


def _top(who: dict[str, Any], rows: pl.DataFrame) -> float:
    """The most matchpoints a contestant could have on one board."""
    here = [pl.col(name).cast(pl.String) == who[name] for name in ("session", "section")]
    own = pl.any_horizontal(pl.col(side).cast(pl.String) == who["contestant"] for side in ("ns", "ew"))
    top = rows.lazy().filter(*here, own).select(pl.col("available").max()).collect().item()
    return float(top or 0)
