"""Tables of a workbook this program wrote: a file comes in, rows by the keys of their headings go out.

The headings are known in every language; titles above them and the headings of blocks between the rows are told from
rows by having one text only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from batch.league.lists import sheets_of
from batch.words import LANGUAGES, say

Row = dict[str, Any]

MATCHES = {
    "match": "match", "home": "team", "away": "opponent", "boards": "boards", "imps_for": "imps_for",
    "imps_against": "imps_against", "margin": "margin", "vp_home": "vp", "vp_away": "vp_opponent",
}  # fmt: skip
STANDINGS = {
    "place": "rank", "pair": "contestant", "team": "contestant", "section": "section", "names": "names",
    "boards": "boards", "matches": "matches", "imps": "score", "penalty": "penalty", "vp": "vp", "matchpoints": "score",
    "points": "score", "maximum": "maximum", "percent": "percent",
}  # fmt: skip
"""Heading on the sheet (`workbook.column.<key>`) -> column of the promised CSV file."""

MARKS = frozenset(say(language, "workbook.provisional.mark") for language in LANGUAGES)
"""What stands beside a contestant whose place may still change."""
BANNERS = tuple(
    say(language, "workbook.provisional.banner", reasons="\n", sheet="").partition("\n")[0] for language in LANGUAGES
)
"""How the sentence begins that stands above standings that may still change, whoever is touched."""


def read_workbook(path: Path) -> tuple[list[Row], list[Row]]:
    """Matches and standings of a result workbook; a ValueError where it has neither sheet, an OSError if it is none.

    Behind the standings of teams stand those of their pairs.
    """
    if not path.exists():
        raise FileNotFoundError(path)
    sheets = sheets_of(path)
    matches = _sheet(sheets, "workbook.sheet.matches")
    standings = _sheet(sheets, "workbook.sheet.standings")
    pairs = _sheet(sheets, "workbook.sheet.individual")
    if matches is None and standings is None:
        raise ValueError(path.name)
    texts = [_text(cell) for row in [*(standings or []), *(matches or [])] for cell in row]
    doubtful = any(text in MARKS or text.startswith(BANNERS) for text in texts)
    ranked = [*_standings(standings or []), *_standings(pairs or [])]
    return _matches(matches or []), [row | {"provisional": doubtful} for row in ranked]


def _sheet(sheets: Mapping[str, list[list[Any]]], key: str) -> list[list[Any]] | None:
    return next((sheets[name] for language in LANGUAGES if (name := say(language, key)) in sheets), None)


def _matches(cells: Sequence[Sequence[Any]]) -> list[Row]:
    """The matches, each with the round and the session of the block it stands in."""
    rows: list[Row] = []
    session, label = None, None
    for heading, row in rows_under(cells, "workbook.column", MATCHES, least=5):
        if row is not None:
            rows.append(dict.fromkeys(MATCHES.values()) | {"vp": None, "vp_opponent": None} | row)
            rows[-1] |= {"session": session, "round": label}
        elif (found := _round(heading)) is not None:
            label = found or None
        else:
            session = heading
    return rows


def _round(heading: str) -> str | None:
    """The round a heading names; an empty text for one without a number; null for the name of a session."""
    for language in LANGUAGES:
        if heading == say(language, "workbook.board.no_round"):
            return ""
        before, _, after = say(language, "workbook.board.round", round="\n").partition("\n")
        if found := re.fullmatch(re.escape(before) + "(.+)" + re.escape(after), heading):
            return found[1]
    return None


def _standings(cells: Sequence[Sequence[Any]]) -> list[Row]:
    """The standings, each with the line of its block."""
    lines = {say(language, f"workbook.line.{line}"): line for language in LANGUAGES for line in ("NS", "EW", "all")}
    rows: list[Row] = []
    session, line = None, "all"
    for heading, row in rows_under(cells, "workbook.column", STANDINGS, least=3):
        if row is not None:
            rows.append(row | {"session": session, "line": line, "contestant": _text(row.get("contestant"))})
        elif heading.rpartition("  ·  ")[2] in lines:
            line = lines[heading.rpartition("  ·  ")[2]]
        else:
            session = heading
    return rows


def rows_under(
    cells: Sequence[Sequence[Any]], words: str, keys: Mapping[str, str], least: int
) -> Iterator[tuple[str, Row | None]]:
    """What stands below the row of headings: the heading of a block, or a row by column."""
    names = {
        say(language, f"{words}.{key}").casefold(): column for language in LANGUAGES for key, column in keys.items()
    }
    columns: dict[int, str] = {}
    for row in cells:
        texts = [_text(cell) for cell in row]
        if not columns:
            found = {place: names[text.casefold()] for place, text in enumerate(texts) if text.casefold() in names}
            columns = found if len(found) >= least else {}
        elif len(filled := [text for text in texts if text]) == 1:
            yield filled[0], None
        elif filled:
            yield "", {column: row[place] if row[place] != "" else None for place, column in columns.items()}


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)
