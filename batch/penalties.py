"""Penalties and bonuses (Law 90) in the unit of the totals they are taken from.

In: the penalties of a list, the awarded rows, the standings without them, the method. Out: PENALTY rows, one for each
contestant, and what could not be used. A percentage is of the most matchpoints the contestant could have on one board;
matchpoints are in the unit of the conditions. Other pairs are not touched, and no maximum changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import UNITS, Conditions
from batch.rulings import Finding, Penalty, Unit
from batch.tables import PENALTY, schema

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
