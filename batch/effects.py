"""What each ruling changed: awards and places with it, and without it, everything else being as it is.

In: the travellers without the list's rulings, the rulings, and the session judged with all of them. Out: EFFECT rows,
one for each contestant a ruling is about. Awards that stand in a traveller itself are told too, with nothing before
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.judge import Judged, Manner, judged
from batch.notation.assigned import SAME
from batch.rank import rank
from batch.rulings import Ruling, Rulings, laid_over
from batch.sides import by_side, with_line
from batch.tables import EFFECT, LINE, conform, schema, texts

NOT_PLAYED = "NP"
KEYS = ["session", "section", "line", "contestant"]
BEFORE = pl.Schema(
    {
        "place": pl.UInt32(),
        "seat": pl.String(),
        "listed": pl.UInt32(),
        "reason": pl.String(),
        "before": pl.Float64(),
        "rank_before": pl.UInt32(),
    }
)
Row = dict[str, Any]


class Case(NamedTuple):
    """What a session was judged on, and how it came out."""

    travellers: pl.DataFrame
    """TRAVELLER rows without the rulings of the list."""
    rulings: Rulings
    origin: int
    """The number of the list among the sheets."""
    penalties: pl.DataFrame
    """PENALTY rows."""
    manner: Manner
    conditions: Conditions
    outcome: Judged


def effects(case: Case) -> pl.DataFrame:
    """EFFECT rows: the awards of the list, those of the travellers, the penalties."""
    awards = _awards(case)
    if awards.height:
        before = pl.DataFrame([row for ruling in case.rulings.awards for row in _before(case, ruling)], schema=BEFORE)
        awards = awards.join(before, on=["place", "seat"], how="left", maintain_order="left")
        listed = pl.col("listed").is_not_null()
        awards = awards.with_columns(
            origin=pl.when(listed).then(pl.lit(case.origin, pl.UInt16)).otherwise("origin"),
            row=pl.coalesce("listed", "row"),
        ).sort("listed", "place", nulls_last=True, maintain_order=True)
    return pl.concat([conform(awards, EFFECT), *_in_matches(case), _fines(case)])


def _awards(case: Case) -> pl.DataFrame:
    """Both sides of every row with an award by ruling, in the order of the sheets: who, what, the award, the place."""
    rows = case.outcome.compared.rows
    by_list = pl.Series([ruling.place for ruling in case.rulings.awards], dtype=pl.UInt32)
    here = (rows["outcome"] == "adjusted").arg_true().append(by_list).unique().sort()
    if here.is_empty():
        return pl.DataFrame(schema=schema(EFFECT))
    ruled = _by_team(rows[here], case.outcome.compared.seats).with_columns(place=here, ruling=_told())
    keep = ("place", "origin", "row", "session", "section", "board", "ruling")
    sides = by_side(ruled.lazy(), *keep)
    both = pl.concat(side.drop("names").with_columns(seat=pl.lit(seat)) for seat, side in sides.items()).collect()
    placed = with_line(both.sort("place", maintain_order=True), case.outcome.lines)
    if case.outcome.compared.matches.height:
        placed = placed.with_columns(line=pl.lit("all"), section=pl.lit("").cast(EFFECT["section"].dtype))
    return placed.with_columns(pl.col("line").cast(LINE), after="award").join(
        case.outcome.standings.select(*KEYS, "rank"), on=KEYS, how="left", maintain_order="left"
    )


def _by_team(rows: pl.DataFrame, seats: pl.DataFrame | None) -> pl.DataFrame:
    """The rows with the team in place of its pair, in an event of teams."""
    if seats is None:
        return rows
    known = rows.join(seats, on=["origin", "row"], how="left", maintain_order="left")
    teams = {side: pl.coalesce(f"team_{side}", pl.col(side).cast(pl.String)).cast(texts(side)) for side in ("ns", "ew")}
    return known.with_columns(**teams)


def _told() -> pl.Expr:
    """The award of a row in canonical notation, both sides in one text."""
    ns, ew = (pl.col(f"adjusted_{side}").cast(pl.String) for side in ("ns", "ew"))
    both = pl.when(ew == SAME).then(ns).otherwise(pl.concat_str([ns, ew], separator=" / "))
    return pl.when(pl.col("outcome") == "adjusted").then(both).otherwise(pl.lit(NOT_PLAYED))


def _before(case: Case, ruling: Ruling) -> Iterator[Row]:
    """Both awards and places of a table as they would be without the ruling."""
    rows = laid_over(case.travellers, [other for other in case.rulings.awards if other is not ruling])
    sessions = rows["session"].to_physical()
    within = sessions == sessions[ruling.place]
    place = int(within.head(ruling.place).sum())
    without = judged(rows.filter(within), case.manner, case.conditions)
    standings = rank(without.compared, without.lines, case.conditions, case.penalties)
    as_it_was = _awards(
        case._replace(
            rulings=Rulings([ruling._replace(place=place)], [], []),
            outcome=without._replace(standings=standings),
        )
    )
    for row in as_it_was.filter(place=place).iter_rows(named=True):
        known = {"place": ruling.place, "seat": row["seat"], "listed": ruling.row, "reason": ruling.reason}
        yield known | {"before": row["after"], "rank_before": row["rank"]}


def _in_matches(case: Case) -> Iterator[pl.DataFrame]:
    """The totals and places of teams that were fined in a match, against the event without this fine."""
    for fine in case.rulings.penalties:
        others = tuple(other for other in case.conditions.penalties if other.row != fine.row)
        if len(others) == len(case.conditions.penalties):
            continue
        conditions = replace(case.conditions, penalties=others)
        without = judged(laid_over(case.travellers, case.rulings.awards), case.manner, conditions)
        before = rank(without.compared, without.lines, conditions, case.penalties)
        yield _changed(case, fine.row, before, {name: fine.who[name] for name in KEYS if name in fine.who})


def _fines(case: Case) -> pl.DataFrame:
    """The totals and places of those who were fined, against the standings without this fine."""
    found = [pl.DataFrame(schema=schema(EFFECT))]
    for fine in case.penalties.iter_rows(named=True):
        others = case.penalties.filter(pl.col("ruled") != fine["ruled"])
        standings = rank(case.outcome.compared, case.outcome.lines, case.conditions, others)
        found.append(_changed(case, fine["ruled"], standings, {name: fine[name] for name in KEYS}))
    return pl.concat(found)


def _changed(case: Case, row: int, without: pl.DataFrame, who: Row) -> pl.DataFrame:
    """What a penalty changed for whom it is about: the EFFECT row of that row of the list."""
    said = next(penalty for penalty in case.rulings.penalties if penalty.row == row)
    before, after = (_standing(frame, who) for frame in (without, case.outcome.standings))
    told = {"origin": case.origin, "row": said.row, "ruling": said.typed, "reason": said.reason}
    totals = {"before": _total(before), "after": _total(after), "rank_before": before["rank"], "rank": after["rank"]}
    whole = {name: after[name] for name in KEYS} | told | totals
    return pl.DataFrame([{name: whole.get(name) for name in EFFECT}], schema=schema(EFFECT))


def _total(standing: Row) -> float | None:
    """What a place is decided on: victory points where there are any, otherwise the score."""
    total = standing["score"] if standing["vp"] is None else standing["vp"]
    return None if total is None else float(total)


def _standing(standings: pl.DataFrame, who: Row) -> Row:
    """The line of one contestant."""
    rows = standings.iter_rows(named=True)
    return next(row for row in rows if all(row[name] == known for name, known in who.items()))
