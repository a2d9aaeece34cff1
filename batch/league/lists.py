"""The secretary's lists: fixtures, penalties, names; a CSV or a workbook comes in, rows by meaning go out.

The headings are known in every language of the program; columns that nobody asked for are left aside.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from batch.league.people import tidy
from batch.league.values import Fine, Fixture

HEADINGS: dict[str, tuple[str, ...]] = {
    "round": ("round", "tour", "ronde", "session", "séance", "seance", "journée", "journee"),
    "team": ("team", "home", "équipe", "equipe", "domicile", "recevant"),
    "opponent": ("opponent", "away", "against", "adversaire", "contre", "extérieur", "exterieur", "visiteur"),
    "vp": ("vp", "vps", "pv", "penalty", "pénalité", "penalite", "points"),
    "imps": ("imps", "imp"),
    "reason": ("reason", "why", "motif", "raison"),
    "written": ("written", "spelling", "écrit", "ecrit", "graphie"),
    "name": ("name", "nom"),
}
"""Meaning -> its headings, in small letters."""

Row = dict[str, str]


class BadList(ValueError):
    """A list that cannot be used: `reason` is missing, columns, or number; with the row where there is one."""

    def __init__(self, reason: str, /, **facts: object) -> None:
        """The reason is the name of a sentence."""
        super().__init__(reason, facts)
        self.reason, self.facts = reason, facts


def read_fixtures(path: Path) -> tuple[Fixture, ...]:
    """The fixtures of a list: round (may be missing), team, opponent; a line without an opponent is a bye."""
    rows = _rows(path, ("team", "opponent"))
    return tuple(
        Fixture(r.get("round") or None, r["team"], r["opponent"]) for _, r in rows if r["team"] and r["opponent"]
    )


def read_fines(path: Path) -> tuple[Fine, ...]:
    """The penalties of a list: team, victory points or IMPs taken off, from which round or session on, why."""
    rows = [(number, row) for number, row in _rows(path, ("team",)) if row["team"]]
    if rows and not {"vp", "imps"} & set(rows[0][1]):
        raise BadList("columns", path=path, columns="vp")
    return tuple(_fine(path, number, row) for number, row in rows)


def _fine(path: Path, number: int, row: Row) -> Fine:
    vp, imps = (_figure(path, number, row.get(unit, "")) for unit in ("vp", "imps"))
    return Fine(row["team"], vp, imps, row.get("round") or None, row.get("reason", ""))


def read_names(path: Path) -> dict[str, str]:
    """Spelling -> name that counts; a name that is itself replaced leads to where that one leads."""
    found = {
        row["written"]: row["name"] for _, row in _rows(path, ("written", "name")) if row["written"] and row["name"]
    }
    return {written: _last(found, name) for written, name in found.items()}


def _last(names: Mapping[str, str], name: str) -> str:
    seen = {name}
    while name in names and names[name] not in seen:
        name = names[name]
        seen.add(name)
    return name


def _figure(path: Path, row: int, text: str) -> float:
    if not text:
        return 0.0
    try:
        return float(text.replace(",", ".").replace("−", "-"))
    except ValueError:
        raise BadList("number", path=path, row=row, text=text) from None


def _rows(path: Path, needed: Sequence[str]) -> list[tuple[int, Row]]:
    """The rows of a list by meaning, with their numbers; BadList where a column is missing."""
    cells = cells_of(path)
    head = next((place for place, row in enumerate(cells) if any(row)), 0)
    meanings = [_meaning(text) for text in cells[head]] if cells else []
    lacking = [meaning for meaning in needed if meaning not in meanings]
    if lacking:
        raise BadList("columns", path=path, columns=", ".join(lacking))
    rows = ((number, _row(meanings, row)) for number, row in enumerate(cells[head + 1 :], head + 2))
    return [(number, row) for number, row in rows if any(row.values())]


def _row(meanings: Sequence[str | None], cells: Sequence[str]) -> Row:
    found = dict.fromkeys((meaning for meaning in meanings if meaning), "")
    for meaning, text in zip(meanings, cells, strict=False):
        if meaning and not found[meaning]:
            found[meaning] = tidy(text)
    return found


def _meaning(text: str) -> str | None:
    word = tidy(text).casefold()
    return next((meaning for meaning, words in HEADINGS.items() if word in words), None)


def cells_of(path: Path) -> list[list[str]]:
    """The cells of a text with separators, or of the first sheet of a workbook; BadList where there is none."""
    try:
        if path.suffix.lower() in (".xlsx", ".xlsm", ".xls", ".ods"):
            return as_texts(next(iter(sheets_of(path).values()), []))
        return _separated(path.read_bytes())
    except OSError:
        raise BadList("missing", path=path) from None


def _separated(content: bytes) -> list[list[str]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    return [list(row) for row in csv.reader(text.splitlines(), delimiter=delimiter)]


def sheets_of(path: Path) -> dict[str, list[list[Any]]]:
    """The sheets of a workbook by name, their cells from A1 on; an OSError where it is no workbook."""
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        with CalamineWorkbook.from_path(str(path)) as book:
            return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names}
    except CalamineError as error:
        raise OSError(str(error)) from error


def as_texts(rows: Iterable[Sequence[Any]]) -> list[list[str]]:
    """Cells as texts: a whole number without its decimals."""
    return [[_text(cell) for cell in row] for row in rows]


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)
