"""A director's rulings laid over the travellers they speak of, and penalties over the totals of contestants.

In: the sheet of rulings and TRAVELLER rows. Out: the rows with their awards, the penalties, and PROBLEM rows that name
the row of the list. A ruling names a board, and who was there or at which table; one that fits no row, or two, is an
error. An award is whatever the contract cell of a traveller may hold, or one assigned score, or `NP`, which takes a
result away. An amount has its unit: `10%` of a top (Law 90), `5 MP`, `3 IMP`, `1 VP`; it is taken off, or given where a
plus sign stands before it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import polars as pl

from batch.notation import ContractCell, Fault, alphabet, key, read_board, read_contract
from batch.notation.adjusted import Awards
from batch.notation.contract import read_award
from batch.read import Header, Sheet
from batch.tables import OUTCOME, PROBLEM, TRAVELLER, schema, texts

PLACE = ("session", "section", "round", "table", "board", "ns", "ew")
WHO = ("session", "section", "line", "contestant")
PEOPLE = {"ns", "ew", "table"}
"""Besides the board, one of these must be named."""

Unit = Literal["%", "MP", "IMP", "VP", "P"]
UNITS: dict[str, Unit] = {
    "%": "%",
    **dict.fromkeys(("mp", "mps", "pm"), "MP"),
    **dict.fromkeys(("imp", "imps"), "IMP"),
    **dict.fromkeys(("vp", "vps", "pv"), "VP"),
    **dict.fromkeys(("p", "pts", "point", "points"), "P"),
}
"""A unit as it is written in either language."""
_AMOUNT = re.compile(r"([+-]?) ?([0-9]+(?:[.,][0-9]+)?) ?(%|[a-z]+)(?: .*)?")


class Ruling(NamedTuple):
    """An award: the row of the list, the place of the traveller it belongs to, both awards (None: not played), why."""

    row: int
    place: int
    awards: Awards | None
    reason: str | None


class Penalty(NamedTuple):
    """A penalty, or below zero a bonus: the row of the list, what says whose and in which round, how much, why."""

    row: int
    who: Mapping[str, str]
    round: str | None
    amount: float
    unit: Unit
    typed: str
    reason: str | None


class Finding(NamedTuple):
    """A row of the list that cannot be used, and why."""

    name: str
    row: int
    column: str | None = None
    value: str | None = None
    detail: str | None = None


class Rulings(NamedTuple):
    """What a list of rulings says, and the rows of it that cannot be used."""

    awards: list[Ruling]
    penalties: list[Penalty]
    findings: list[Finding]


NOTHING = Rulings([], [], [])


def understood(sheet: Sheet, travellers: pl.DataFrame, languages: Sequence[str]) -> Rulings:
    """The rulings of a list, each award with its traveller; texts are read in the first language that can."""
    rows = list(sheet.cells.iter_rows(named=True))
    found = [_penalty(row) if row.get("amount") else _ruling(row, travellers, languages, sheet.headers) for row in rows]
    awards, repeated = _once([said for said in found if isinstance(said, Ruling)], rows)
    penalties = [said for said in found if isinstance(said, Penalty)]
    findings = [*(said for said in found if isinstance(said, Finding)), *repeated]
    return Rulings(awards, penalties, findings)


def _once(awards: Iterable[Ruling], rows: Iterable[Mapping[str, Any]]) -> tuple[list[Ruling], list[Finding]]:
    """The first ruling about each traveller; a second one is a finding."""
    typed = {row["row"]: row["award"] for row in rows if row.get("award")}
    first: dict[int, Ruling] = {}
    repeated = []
    for said in awards:
        if first.setdefault(said.place, said) is not said:
            before = str(first[said.place].row)
            repeated.append(Finding("ruling-repeated", said.row, "award", typed[said.row], before))
    return list(first.values()), repeated


def _ruling(
    row: Mapping[str, Any], travellers: pl.DataFrame, languages: Sequence[str], headers: Mapping[str, Header]
) -> Ruling | Finding:
    """The award of a row of the list and its traveller, or why there is none."""
    number, typed = row["row"], row.get("award")
    if typed is None:
        return Finding("missing-value", number, "award")
    awards = _award(typed, languages)
    if isinstance(awards, Fault):
        name = awards.code if awards.code in ("bad-weights", "unsupported-result") else "bad-ruling"
        return Finding(name, number, "award", typed, awards.detail or None)
    said = {name: row[name] for name in PLACE if row.get(name) is not None}
    if "board" not in said or not PEOPLE & set(said):
        return Finding("missing-value", number, "ns" if "board" in said else "board")
    board = read_board(said["board"])
    if isinstance(board, Fault):
        return Finding(board.code, number, "board", said["board"])
    places = _matching(travellers, said | {"board": str(board)})
    if len(places) != 1:
        name = "ruling-ambiguous" if places else "ruling-unmatched"
        seen = ", ".join(str(travellers["row"][place]) for place in places)
        return Finding(name, number, "board", _told(said, headers), seen or None)
    return Ruling(number, places[0], awards, row.get("reason"))


def _award(text: str, languages: Sequence[str]) -> Awards | Fault | None:
    """Both awards of a cell, None for a result taken away, in the first language that reads it."""
    fault: Fault | None = None
    for language in languages:
        cell = read_contract(text, alphabet(language))
        if isinstance(cell, ContractCell) and cell.outcome == "not_played":
            return None
        awards = read_award(text, alphabet(language))
        if not isinstance(awards, Fault):
            return awards
        fault = fault or awards
    return fault or Fault("bad-ruling")


def _matching(travellers: pl.DataFrame, said: Mapping[str, str]) -> list[int]:
    """The places of the rows that are as the ruling says, texts compared as they were typed."""
    as_said = [pl.col(name).cast(pl.String) == text.strip() for name, text in said.items()]
    kept = travellers.lazy().select(*said).with_row_index("place").filter(*as_said)
    return kept.select("place").collect()["place"].to_list()


def _told(said: Mapping[str, str], headers: Mapping[str, Header]) -> str:
    """What the ruling is about, under the list's own headings: `Board 4, NS 7`."""
    return ", ".join(f"{headers[name].text} {text}" for name, text in said.items())


def _penalty(row: Mapping[str, Any]) -> Penalty | Finding:
    """The amount of a row of the list and what says whose it is."""
    typed = str(row["amount"])
    found = _AMOUNT.fullmatch(key(typed))
    unit = UNITS.get(found[3]) if found else None
    if found is None or unit is None:
        return Finding("bad-penalty", row["row"], "amount", typed)
    if row.get("contestant") is None:
        return Finding("missing-value", row["row"], "contestant")
    amount = float(found[2].replace(",", "."))
    who = {name: row[name] for name in WHO if row.get(name) is not None}
    stage, taken = row.get("round"), -amount if found[1] == "+" else amount
    return Penalty(row["row"], who, stage, taken, unit, typed, row.get("reason"))


def laid_over(travellers: pl.DataFrame, awards: Sequence[Ruling]) -> pl.DataFrame:
    """The travellers with the awards of some rulings in place of their results."""
    if not awards:
        return travellers
    given = pl.DataFrame(
        {
            "place": pl.Series([ruling.place for ruling in awards], dtype=pl.UInt32),
            "ns": [ruling.awards and ruling.awards[0] for ruling in awards],
            "ew": [ruling.awards and ruling.awards[1] for ruling in awards],
        },
        schema_overrides={"ns": pl.String, "ew": pl.String},
    ).sort("place")
    outcome = pl.when(given["ns"].is_null()).then(pl.lit("not_played")).otherwise(pl.lit("adjusted"))
    nothing = {name: pl.lit(None, TRAVELLER[name].dtype) for name in ("contract", "declarer", "tricks", "lead")}
    ruled = travellers[given["place"]].with_columns(
        outcome=outcome.cast(OUTCOME),
        adjusted_ns=given["ns"].cast(texts("adjusted")),
        adjusted_ew=given["ew"].cast(texts("adjusted")),
        written_ns=pl.lit(None, pl.Int32),
        **nothing,
    )
    rest = travellers.with_row_index("place").join(given.select("place"), on="place", how="anti", maintain_order="left")
    whole = pl.concat([rest, ruled.insert_column(0, given["place"])])
    return whole.sort("place").drop("place")


def settled(problems: pl.DataFrame, travellers: pl.DataFrame, awards: Sequence[Ruling]) -> pl.DataFrame:
    """The problems without those of rows a ruling has settled: what was wrong with them no longer matters."""
    if not awards:
        return problems
    rows = travellers.select("origin", "row")[[ruling.place for ruling in awards]]
    return problems.join(rows, on=["origin", "row"], how="anti", maintain_order="left")


def problem_rows(findings: Iterable[Finding], origin: int) -> pl.DataFrame:
    """PROBLEM rows of what could not be used, in the sheet of that number."""
    columns: dict[str, list[Any]] = defaultdict(list)
    for finding in findings:
        known = finding._asdict() | {"origin": origin}
        for name in PROBLEM:
            columns[name].append(known.get(name))
    return pl.DataFrame(columns, schema=schema(PROBLEM))
