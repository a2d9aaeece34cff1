"""The sheets of a source as tables of the cells that were typed: what CSV, Excel and Parquet are made from.

In: a `Source`. Out: a table for each sheet, with a heading above each column that its reader knows: the one that was
typed, or the first word for it in the language of the sheet where there was none. No cell is turned into another
notation, because a sheet is in one language: a cell that could not be read might mean something in another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from batch.conditions import Conditions
from batch.inputs import inputs_of
from batch.notation import LANGUAGES, Alphabet, meanings
from batch.notation.alphabet import headings_of
from batch.notation.headers import MEANINGS, meaning_among
from batch.read import ROW, CellFault, Sheet
from batch.read.sheet import NOWHERE, spot
from batch.session import read_files, session_of
from batch.words import Language
from batch.write.report import Report
from batch.write.targets import CannotHoldError, Loss, Source

NAMES = ("names_ns", "names_ew")
STAND_INS = {"ns": "names_ns", "ew": "names_ew"}
OF_ROSTER = ("licences", "handicap", "stratum", "category")
TELLING = ("board", "ns", "ew", "home", "away", "contract")
"""What says that a row is one of results."""
RAGGED = "ragged-row"
OF_CELLS = ("cell-error", "formula-no-value", "date-cell", "time-cell")
"""The faults of cells of a workbook that are no text."""
USUAL = ("matchpoints", "imps")
"""How pairs and teams are scored where nothing is said."""
_IMPS = ("imps", "cross-imps", "butler", "some-imps")


@dataclass(frozen=True)
class Table:
    """A sheet as it was typed: its name, its columns by meaning with their headings, texts alone, and its faults.

    `beyond` holds, by row, what stood behind the last heading.
    """

    name: str | None
    headings: dict[str, str]
    cells: pl.DataFrame
    faults: tuple[CellFault, ...]
    beyond: dict[int, str]


def source_of(files: Sequence[Path], conditions: Conditions, language: Language) -> Source:
    """What is converted of some files; no sheets where none could be read."""
    material = read_files(files, conditions)
    session = session_of(material, conditions, inputs_of([*files, *conditions.files]))
    left = list(material.sheets)
    understood = (_taken(left, own) for own in session.sheets[: len(session.readings)])
    return Source(Report(session, language), [*understood])


def _taken(left: list[Sheet], own: Sheet) -> Sheet:
    """The first of the sheets left that is the session's own, with its cells; it is left no longer."""
    key = (own.source, own.name, own.headers)
    return left.pop(next(n for n, sheet in enumerate(left) if (sheet.source, sheet.name, sheet.headers) == key))


def typed_tables(source: Source) -> list[Table]:
    """A table for each sheet, in their order."""
    session = source.report.session
    notation = session.conditions.language
    own = notation.headings if isinstance(notation, Alphabet) else {}
    named = session.travellers.filter(pl.any_horizontal(pl.col(NAMES).is_not_null()))
    return [
        _table(sheet, reading.language, own, named.filter(pl.col("origin") == origin))
        for origin, (sheet, reading) in enumerate(zip(source.sheets, session.readings, strict=True))
    ]


def one_table(source: Source) -> Table:
    """All sheets below each other. CannotHoldError `sheets` where they are not read alike."""
    tables = typed_tables(source)
    seated = {"ns" in table.headings for table in tables}
    if len(seated) > 1 or any(len(found) > 1 for found in _ways(source)):
        raise CannotHoldError("sheets", count=len(tables))
    return _stacked(tables)


def _ways(source: Source) -> tuple[set[str], set[str], set[str]]:
    """In what languages the sheets are, what bare results are, whose points a plain score is; where these matter."""
    languages: set[str] = set()
    styles: set[str] = set()
    views: set[str] = set()
    for sheet, reading in zip(source.sheets, source.report.session.readings, strict=True):
        told = {note.code: note.detail for note in reading.notes}
        if told.get("language", {}).get("because") != "same":
            languages.add(reading.language)
        if "bare-results" in told:
            styles.add(reading.style)
        if "score" in sheet.headers:
            views.add(reading.view)
    return languages, styles, views


def lost_by_tables(source: Source, *, method: bool = True) -> list[Loss]:
    """What no table holds: rows that could not be taken apart, and what stands beside the results."""
    sheets, session = source.sheets, source.report.session
    unread = tuple(place(source, n, row) for n, sheet in enumerate(sheets) for row in _without_cells(sheet))
    beside = {
        "method": method and any(sheet.method not in (None, *USUAL) for sheet in sheets),
        "totals": any(sheet.official and sheet.official.totals.height for sheet in sheets),
        **lost_by_all(source),
    }
    return [
        *([Loss("unread", unread)] if unread else []),
        *(Loss(f"column.{name}") for name, lost in beside.items() if lost),
        *([Loss("options")] if session.conditions.language or session.conditions.results else []),
    ]


def lost_by_all(source: Source) -> dict[str, bool]:
    """What no format has a place for, and whether it is there."""
    roster = source.report.session.roster
    return {
        "movement": any(sheet.expected is not None for sheet in source.sheets),
        "roster": any(roster[name].null_count() < roster.height for name in OF_ROSTER),
    }


def texts_alone(source: Source, codes: Sequence[str] = OF_CELLS) -> list[Loss]:
    """The rows with cells of a workbook that were no text, of which a format keeps the text alone."""
    rows = {
        place(source, n, fault.row): None
        for n, sheet in enumerate(source.sheets)
        for fault in sheet.faults
        if fault.code in codes
    }
    return [Loss("cells", tuple(rows))] if rows else []


def place(source: Source, number: int, row: int) -> str | int:
    """A row as the person sees it, with the name of its sheet where there are several."""
    sheet = source.sheets[number]
    seen = spot(sheet, row)[0]
    return f"{sheet.name} {seen}" if len(source.sheets) > 1 and sheet.name else seen


def heading(meaning: str, language: str, *, imps: bool = False) -> str:
    """The first word of a language for a column, the English one where it has none.

    >>> heading("declarer", "fr"), heading("award_ns", "en", imps=True)
    ('Déclarant', 'IMP NS')
    """
    spoken = language.partition("+")[0]
    words = _words(spoken).get(meaning) or _words("en")[meaning]
    kind = "imp" if imps else "mp "
    text = next((word for word in words if kind in word.casefold()), words[0]) if meaning in _AWARDS else words[0]
    return text[0].upper() + text[1:]


_AWARDS = ("award_ns", "award_ew")


def _words(language: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = headings_of(language if language in LANGUAGES else "en")["headers"]
    return found


def _table(sheet: Sheet, language: str, own: Mapping[str, str], named: pl.DataFrame) -> Table:
    cells = sheet.cells.select(ROW, pl.exclude(ROW).cast(pl.String))
    cells = _with_faults(cells, sheet.faults).filter(~pl.col(ROW).is_in(_without_cells(sheet)))
    if named.height and not any(name in cells.columns and _stands_in(sheet, name) for name in STAND_INS):
        cells = _with_names(cells, named)
    places = {meaning: header.column for meaning, header in sheet.headers.items() if header.column != NOWHERE}
    order = sorted(
        (name for name in cells.columns if name != ROW),
        key=lambda name: (places.get(name, len(MEANINGS) + max(places.values(), default=0)), MEANINGS.index(name)),
    )
    imps = sheet.official is not None and sheet.official.method in _IMPS
    headings = {name: _typed_heading(sheet, name, own) or heading(name, language, imps=imps) for name in order}
    beyond = {fault.row: fault.value for fault in sheet.faults if fault.code == RAGGED}
    return Table(sheet.name, headings, cells.select(ROW, *order), sheet.faults, beyond)


def _typed_heading(sheet: Sheet, meaning: str, own: Mapping[str, str]) -> str | None:
    """The heading as typed, where it stands above a column and means what the column holds; `own` comes first."""
    header = sheet.headers.get(meaning)
    if header is None or header.column == NOWHERE:
        return None
    means = {known} if (known := meaning_among(header.text, own)) else meanings(header.text)
    return header.text if meaning in means or _stands_in(sheet, meaning) else None


def _stands_in(sheet: Sheet, meaning: str) -> bool:
    """Whether a column of names, or of teams, says who the contestants are."""
    header = sheet.headers.get(meaning)
    return header is not None and meaning in STAND_INS and STAND_INS[meaning] in meanings(header.text)


def _without_cells(sheet: Sheet) -> list[int]:
    """The rows that could not be taken apart into cells, and those of records that say nothing of a result."""
    apart = {fault.row for fault in sheet.faults if fault.column == ROW}
    faulty = {fault.row for fault in sheet.faults} - apart
    telling = [name for name in TELLING if name in sheet.cells.columns]
    silent = sheet.cells.filter(pl.all_horizontal(pl.col(name).is_null() for name in telling))[ROW].to_list()
    return sorted(apart | (set(silent) - faulty))


def _with_faults(cells: pl.DataFrame, faults: Sequence[CellFault]) -> pl.DataFrame:
    """The cells with the texts of those that were no text."""
    for meaning in sorted({fault.column for fault in faults if fault.code != RAGGED and fault.column != ROW}):
        texts = {fault.row: fault.value for fault in faults if fault.column == meaning and fault.code != RAGGED}
        shown = pl.col(ROW).replace_strict(texts, default=None, return_dtype=pl.String)
        cells = cells.with_columns(pl.coalesce(meaning, shown).alias(meaning))
    return cells


def _with_names(cells: pl.DataFrame, named: pl.DataFrame) -> pl.DataFrame:
    """The names of the contestants that a roster told, where the sheet has none."""
    told = named.select(ROW, *(pl.col(name).cast(pl.String).alias(f"told {name}") for name in NAMES))
    both = cells.join(told, on=ROW, how="left", maintain_order="left")
    own = [pl.col(name) if name in cells.columns else pl.lit(None, pl.String) for name in NAMES]
    columns = [
        pl.coalesce(mine, f"told {name}").alias(name)
        for mine, name in zip(own, NAMES, strict=True)
        if told[f"told {name}"].null_count() < told.height
    ]
    return both.with_columns(columns).drop(f"told {name}" for name in NAMES)


def _stacked(tables: Sequence[Table]) -> Table:
    """The rows of some tables below each other, counted on."""
    if len(tables) == 1:
        return tables[0]
    headings: dict[str, str] = {}
    beyond: dict[int, str] = {}
    parts, before = [], 0
    for table in tables:
        headings = {**table.headings, **headings}
        counted = pl.int_range(before, before + table.cells.height, dtype=pl.UInt32, eager=True).alias(ROW)
        at = dict(zip(table.cells[ROW].to_list(), counted.to_list(), strict=True))
        beyond |= {at[row]: text for row, text in table.beyond.items()}
        parts.append(table.cells.with_columns(counted))
        before += table.cells.height
    cells = pl.concat(parts, how="diagonal")
    return Table(None, {name: headings[name] for name in cells.columns if name != ROW}, cells, (), beyond)
