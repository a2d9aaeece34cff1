"""The roster of an event: who the numbers are, their licences, handicaps, strata and categories.

In: a file of its own, or the sheets of the workbook that hold no travellers. Out: ROSTER rows, names put beside the
travellers' numbers, and PROBLEM rows for entries that are missing, double, or cannot be used. A list of what is carried
over is read the same way. Headings are those of `headings.toml`, in any order.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from batch.notation.text import key
from batch.problems import Refusal
from batch.ranking.entries import natural, with_entries
from batch.read.layout import Row
from batch.read.plain import PlainTable, read_plain
from batch.read.sheet import Header, Sheet
from batch.tables import CARRIED, PROBLEM, ROSTER, TRAVELLER, Table, beside, complete, empty, schema

DEPTH = 20
"""Headings are looked for in so many rows."""
BETWEEN = " - "
OF_ROSTER = {"names", "player", "licence", "handicap", "stratum", "category"}
_SIDE_FIRST = re.compile(r"([a-z]{2}|[a-z][/-][a-z])[ .-]*(\d.*)")


class Entry(NamedTuple):
    """One row of a list: where it stands, and its texts by what their columns hold."""

    row: int
    texts: dict[str, list[str]]

    def one(self, meaning: str) -> str | None:
        """The only text of a meaning; None where there is none."""
        return next((text for text in self.texts.get(meaning, ()) if text), None)


class Listing(NamedTuple):
    """The entries of a list, and the sheet they stand in as problems name it."""

    sheet: Sheet
    entries: list[Entry]


class Finding(NamedTuple):
    """Something wrong with an entry: name of the problem, row, meaning of the column, the cell, another row."""

    name: str
    row: int
    column: str
    value: str
    detail: str | None = None


class Paper(NamedTuple):
    """A list that was read: its rows, the sheet they stand in (None: there is no such list), what is wrong in it."""

    rows: pl.DataFrame
    sheet: Sheet | None = None
    findings: tuple[Finding, ...] = ()


def no_paper(table: Table) -> Paper:
    """A list of nothing."""
    return Paper(empty(table))


def read_roster(path: Path, strata: Sequence[str] = (), leave: Collection[str] = ()) -> Paper | None:
    """ROSTER rows of a file, or of a workbook but for the sheets to leave aside; None where no table is a roster.

    `strata` are in order from the highest down. Raises Refusal for a file that cannot be read.
    """
    listing = _listing(read_plain(path, leave), OF_ROSTER)
    if listing is None:
        return None
    findings = (*_repeated(listing), *_unusable(listing, strata))
    rows = [_roster_row(entry, strata) for entry in listing.entries]
    known = pl.DataFrame(rows, schema=schema(ROSTER), orient="row").filter(pl.col("contestant").is_not_null())
    once = known.unique(["section", "line", "contestant"], keep="first", maintain_order=True)
    return Paper(once, listing.sheet, findings)


def read_carried(path: Path) -> Paper:
    """What a file says is carried over, as CARRIED rows; `3.5%` is percent, a bare number the score's unit.

    Raises Refusal `missing-column` where there is no column of contestants or of amounts.
    """
    tables = read_plain(path)
    listing = _listing(tables, {"amount"})
    if listing is None:
        raise missing(tables, path, "contestant, amount")
    findings = (*_repeated(listing), *_no_numbers(listing, "amount"))
    rows = [_carried(entry) for entry in listing.entries]
    return Paper(pl.DataFrame(rows, schema=schema(CARRIED), orient="row"), listing.sheet, findings)


def missing(tables: Sequence[PlainTable], path: Path, columns: str) -> Refusal:
    """The refusal of a file without the columns of a list."""
    head = next((row for table in tables for row in table.rows), Row(1, []))
    return Refusal("missing-column", str(path), columns=columns, found=", ".join(head.cells), row=head.number)


def _carried(entry: Entry) -> dict[str, Any]:
    text = entry.one("amount") or ""
    line, contestant = _who(entry)
    unit = "percent" if text.endswith("%") else "score"
    place = {"section": entry.one("section"), "line": line, "contestant": contestant}
    return place | {"amount": _number(text) or 0.0, "unit": unit}


def _listing(tables: Iterable[PlainTable], needed: set[str]) -> Listing | None:
    """The first table with a column of contestants and one of those needed."""
    for table in tables:
        for row in table.rows[:DEPTH]:
            columns = [_meaning(cell) for cell in row.cells]
            if "contestant" in columns and needed & set(columns):
                return Listing(_sheet(table, row, columns), list(_entries(table, row.number, columns)))
    return None


def _sheet(table: PlainTable, head: Row, columns: list[str | None]) -> Sheet:
    headers = {
        meaning: Header(head.cells[place], place) for place, meaning in reversed([*enumerate(columns)]) if meaning
    }
    return Sheet(table.source, table.name, pl.DataFrame(), headers, (), (), {})


def _entries(table: PlainTable, head: int, columns: list[str | None]) -> Iterator[Entry]:
    for number, cells in table.rows:
        if number > head:
            texts: dict[str, list[str]] = {}
            for meaning, cell in zip(columns, cells, strict=False):
                if meaning:
                    texts.setdefault(meaning, []).append(cell)
            yield Entry(number, texts)


@cache
def _headings() -> dict[str, dict[str, str]]:
    data = tomllib.loads(Path(__file__).with_name("headings.toml").read_text(encoding="utf-8"))
    sides = data.pop("sides")
    return {
        "columns": {_fold(word): meaning for meaning, words in data.items() for word in words},
        "sides": {_fold(word): side for side, words in sides.items() for word in words},
    }


def _fold(text: str) -> str:
    return re.sub(r"[\W_]+", "", key(text))


def _meaning(heading: str) -> str | None:
    """What a column holds, by its heading; a number at its end says which player."""
    return _headings()["columns"].get(_fold(heading).rstrip("0123456789"))


def _who(entry: Entry) -> tuple[str | None, str | None]:
    """The line, where it is said, and the number: `NS1`, or 1 beside a column of directions."""
    text = entry.one("contestant") or ""
    sides = _headings()["sides"]
    line = sides.get(_fold(entry.one("line") or ""))
    parted = _SIDE_FIRST.fullmatch(key(text))
    if line is None and parted and _fold(parted[1]) in sides:
        return sides[_fold(parted[1])], text[-len(parted[2]) :]
    return line, text or None


def _roster_row(entry: Entry, strata: Sequence[str]) -> dict[str, Any]:
    line, contestant = _who(entry)
    played_in = [text for text in entry.texts.get("stratum", ()) if text in strata or (text and not strata)]
    return {
        "row": entry.row,
        "section": entry.one("section"),
        "line": line,
        "contestant": contestant,
        "names": entry.one("names") or _joined(entry, "player"),
        "licences": _joined(entry, "licence"),
        "handicap": _handicap(entry),
        "stratum": min(played_in, key=strata.index if strata else natural, default=None),
        "category": entry.one("category"),
    }


def _joined(entry: Entry, meaning: str) -> str | None:
    return BETWEEN.join(text for text in entry.texts.get(meaning, ()) if text) or None


def _handicap(entry: Entry) -> float | None:
    """The handicap of the pair, or the mean of those of its players."""
    given = [_number(text) for text in entry.texts.get("handicap", ()) if text]
    known = [amount for amount in given if amount is not None]
    return sum(known) / len(known) if known else None


def _number(text: str) -> float | None:
    """An amount as a person writes it, with or without a percent sign; None for what is none."""
    bare = text.rstrip("% \u00a0").replace(",", ".").replace("\u2212", "-")
    return float(bare) if re.fullmatch(r"[+-]?\d+(\.\d+)?", bare) else None


# What is wrong with entries


def _repeated(listing: Listing) -> Iterator[Finding]:
    """Numbers that stand there twice, and licences of two entries."""
    first: dict[tuple[object, ...], int] = {}
    for entry in listing.entries:
        line, contestant = _who(entry)
        found: list[tuple[str, tuple[object, ...], str]] = []
        if contestant:
            found.append(("contestant", (entry.one("section"), line, contestant), contestant))
        found += [("licence", ("licence", text), text) for text in entry.texts.get("licence", ()) if text]
        for column, place, value in found:
            other = first.setdefault(place, entry.row)
            if other != entry.row:
                yield Finding("duplicate-entry", entry.row, column, value, str(other))


def _unusable(listing: Listing, strata: Sequence[str]) -> Iterator[Finding]:
    """Entries without a number, handicaps that are none, strata that are not among those named."""
    for entry in listing.entries:
        if not entry.one("contestant"):
            yield Finding("nameless-entry", entry.row, "contestant", _joined(entry, "player") or "")
        for text in entry.texts.get("stratum", ()):
            if strata and text and text not in strata:
                yield Finding("unknown-stratum", entry.row, "stratum", text, ", ".join(strata))
    yield from _no_numbers(listing, "handicap")


def _no_numbers(listing: Listing, column: str) -> Iterator[Finding]:
    for entry in listing.entries:
        for text in entry.texts.get(column, ()):
            if text and _number(text) is None:
                yield Finding("bad-amount", entry.row, column, text)


def paper_problems(paper: Paper, origin: int) -> pl.DataFrame:
    """PROBLEM rows of what is wrong in a list that is the sheet of that index."""
    said = [{**finding._asdict(), "origin": origin} for finding in paper.findings]
    return complete(pl.DataFrame(said, schema=_SAID, orient="row"), PROBLEM)


def missing_entries(roster: Paper, standings: pl.DataFrame) -> pl.DataFrame:
    """PROBLEM rows for the contestants whom the roster does not name."""
    if roster.sheet is None:
        return empty(PROBLEM)
    absent = with_entries(standings, roster.rows).filter(pl.col("entry").is_null())
    numbers = absent["contestant"].cast(pl.String).unique(maintain_order=True).sort()
    told = {"name": "missing-entry", "origin": 0, "row": None, "column": None, "detail": None}
    said = [told | {"value": number} for number in numbers]
    return complete(pl.DataFrame(said, schema=_SAID, orient="row"), PROBLEM)


_SAID = {name: PROBLEM[name].dtype for name in ("name", "row", "column", "value", "detail", "origin")}


# Names beside numbers


def with_names(travellers: pl.DataFrame, roster: pl.DataFrame) -> pl.DataFrame:
    """The travellers with the names of the roster, which go before those of the sheet."""
    named = roster.filter(pl.col("names").is_not_null())
    if named.is_empty():
        return travellers
    return beside(travellers, **{f"names_{side}": _names_of(named, side) for side in ("ns", "ew")})


def _names_of(named: pl.DataFrame, side: str) -> pl.Expr:
    """The names of the number on a side: of its section before those of any, of its direction before those of both."""
    here = named.filter(pl.col("line").is_null() | (pl.col("line") == side.upper())).sort(
        pl.col("section").is_null(), pl.col("line").is_null(), "row"
    )
    by_section: dict[str | None, dict[str, str]] = {}
    for section, number, names in here.select("section", "contestant", "names").iter_rows():
        by_section.setdefault(section, {}).setdefault(number, names)
    found = [
        pl.when(pl.lit(value=True) if section is None else pl.col("section") == section).then(_mapped(side, names))
        for section, names in by_section.items()
    ]
    dtype = TRAVELLER[f"names_{side}"].dtype
    return pl.coalesce(*(names.cast(dtype) for names in found), f"names_{side}") if found else pl.col(f"names_{side}")


def _mapped(side: str, names: dict[str, str]) -> pl.Expr:
    return pl.col(side).cast(pl.String).replace_strict(names, default=None, return_dtype=pl.String)
