"""What a late correction changed: the season before and after come in, a line for each difference goes out.

The season before is what an earlier run wrote: the workbook, or its CSV files. Only what is printed is compared.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from batch.league import League
from batch.league.ladder import Step
from batch.league.lists import sheets_of
from batch.league.published import rows_under
from batch.league.values import By
from batch.rounding import QUOTIENT_DECIMALS, half_up
from batch.words import LANGUAGES, say

Kind = Literal["matches", "table", "ladder", "individuals"]
KINDS: tuple[Kind, ...] = ("matches", "table", "ladder", "individuals")

Key = tuple[str, ...]
Shown = tuple[float | None, ...]
Picture = dict[Kind, dict[Key, Shown]]
"""Match (session, round, teams) -> IMPs and victory points; team or names -> place and figure."""

COLUMNS: dict[Kind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "matches": (("session", "round", "team", "opponent"), ("imps_for", "imps_against", "vp", "vp_opponent")),
    "table": (("team",), ("rank", "points")),
    "ladder": (("unit", "names"), ("rank", "figure")),
    "individuals": (("unit", "names"), ("rank", "figure")),
}
"""What tells a row, and what is compared, by table; the keys of their columns everywhere."""

OTHERWISE = {
    **{f"points.{by}": "points" for by in get_args(By)},
    "column.names_ladder": "names", "column.names_individuals": "names",
}  # fmt: skip
"""Headings of the workbook that differ from the names of their columns."""

Row = Mapping[str, Any]


class Change(NamedTuple):
    """Something that is not as it was; null before when it is new, after when it is gone."""

    kind: Kind
    key: Key
    before: Shown | None
    after: Shown | None


def picture(found: League) -> Picture:
    """What can change of a season."""
    matches = [match._asdict() for match in found.season.matches]
    return {
        "matches": _pictured("matches", matches),
        "table": _pictured("table", [line._asdict() for line in found.lines]),
        "ladder": _pictured("ladder", _steps(found.ladders)),
        "individuals": _pictured("individuals", _steps(found.individuals)),
    }


def _steps(ladders: Mapping[Any, Iterable[Step]]) -> list[Row]:
    return [step._asdict() | {"unit": unit} for unit, steps in ladders.items() for step in steps]


def _pictured(kind: Kind, rows: Iterable[Row]) -> dict[Key, Shown]:
    keys, shown = COLUMNS[kind]
    decimals = QUOTIENT_DECIMALS if kind == "table" else 2
    return {
        tuple(_text(row.get(key)) for key in keys): tuple(_figure(row.get(key), decimals) for key in shown)
        for row in rows
    }


def changes(before: Picture, after: Picture) -> list[Change]:
    """The differences, matches first; in the order of the new season, what is gone at the end."""
    return [change for kind in KINDS for change in _changes(kind, before[kind], after[kind])]


def _changes(kind: Kind, before: dict[Key, Shown], after: dict[Key, Shown]) -> list[Change]:
    every = [*after, *(key for key in before if key not in after)]
    return [Change(kind, key, before.get(key), after.get(key)) for key in every if before.get(key) != after.get(key)]


def read_picture(path: Path) -> Picture:
    """The season an earlier run wrote: OSError when it is not there, ValueError when it is not such a file."""
    found = _workbook(path) if path.suffix.lower() == ".xlsx" else _csv(path)
    if not found["table"] and not found["ladder"]:
        raise ValueError(path.name)
    return found


def _workbook(path: Path) -> Picture:
    sheets = sheets_of(path)
    return {kind: _of_sheets(kind, [sheets[name] for name in _names(kind) if name in sheets]) for kind in KINDS}


def _of_sheets(kind: Kind, sheets: Iterable[list[list[Any]]]) -> dict[Key, Shown]:
    keys = {f"column.{name}": name for names in COLUMNS[kind] for name in names} | OTHERWISE
    rows = (row for cells in sheets for _, row in rows_under(cells, "league", keys, least=2) if row)
    return _pictured(kind, [row | {"unit": _unit(row)} for row in rows])


def _unit(row: Row) -> str:
    words = {say(language, f"league.unit.{unit}"): unit for language in LANGUAGES for unit in ("percent", "imps")}
    return words.get(_text(row.get("unit")), "")


def _names(kind: Kind) -> list[str]:
    """What the sheet is called in any language."""
    return list(dict.fromkeys(say(language, f"league.sheet.{kind}") for language in LANGUAGES))


def _csv(path: Path) -> Picture:
    """The CSV files of the season beside the one that is named: `league.table.csv` and its like."""
    stem = next((path.name.removesuffix(f".{kind}.csv") for kind in KINDS if path.name.endswith(f".{kind}.csv")), None)
    if stem is None:
        raise ValueError(path.name)
    path.stat()
    return {kind: _pictured(kind, _rows(path.with_name(f"{stem}.{kind}.csv"))) for kind in KINDS}


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def _figure(value: object, decimals: int) -> float | None:
    return None if value is None or value == "" else half_up(float(str(value).replace("∞", "inf")), decimals)


def _text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)
