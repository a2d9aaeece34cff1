"""Text cells become typed travellers, and every cell that could not be read becomes a problem with its place.

In: the sheets of `batch.read`. Out: TRAVELLER and PROBLEM frames, how each sheet was read, and the sheets refused.
Each distinct text of a column is parsed once and the rows look the answer up by the code of their category
(`vocabulary`), so cost grows with spellings, not with rows. What a cell means depends on the language of the sheet and
on what its bare numbers are: both are decided for the whole sheet (`evidence`). Why a row was rejected is worked out
only for the rows that were (`faults`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.law.bridge import TRICKS_IN_A_BOARD
from batch.normalise.evidence import Reading, decide
from batch.normalise.faults import findings
from batch.normalise.mangled import typed_before
from batch.normalise.parsers import MISSING, RESULTS, SCORES
from batch.normalise.typed import AS_TYPED, Typed, is_something, typed
from batch.normalise.vocabulary import Vocabulary, lookup
from batch.problems import Refusal
from batch.read import ROW, Sheet
from batch.tables import OUTCOME, PROBLEM, TRAVELLER, collect, complete, empty, schema, texts

MOSTLY = 0.5
"""Where at least this share of the rooms are open or closed, the others are meant to be."""

WARNED_CELLS = ("vul", "lead")
"""Columns whose faults do not stop a row from being scored."""
BESIDE = {"passed_out": "passed-with-result", "not_played": "unplayed-with-result"}
"""What is said of a result that stands beside such an outcome."""
SPARE_CELLS = (*RESULTS, *SCORES)
"""Columns that say what others may say as well: a fault in one need not stop its row."""


class Normalised(NamedTuple):
    """Travellers and problems of all sheets; sheets (their cells let go) and readings in step; the sheets refused.

    `rows` is how many the sheets had, so that none is lost on the way.
    """

    travellers: pl.DataFrame
    problems: pl.DataFrame
    sheets: list[Sheet]
    readings: list[Reading]
    refusals: list[Refusal]
    rows: int


class Part(NamedTuple):
    """Sheets that are read alike, their rows in one frame (`batch.normalise.bundle`)."""

    places: list[int]
    """Which of the sheets they are."""
    reading: Reading
    sheet: Sheet
    """All rows, counted from 0."""
    rows: pl.DataFrame
    """For each of them `place`, that of its sheet, and `row` as the person sees it."""


def moved(part: Part, new: Mapping[int, int]) -> Part:
    """A part with the places of its sheets among fewer sheets; all of its sheets are there, since they are alike."""
    rows = part.rows.with_columns(pl.col("place").replace_strict(new, return_dtype=pl.UInt32))
    return part._replace(places=[new[place] for place in part.places], rows=rows)


def normalise(sheets: Sequence[Sheet], conditions: Conditions, parts: Sequence[Part] = ()) -> Normalised:
    """TRAVELLER and PROBLEM frames of all sheets; a sheet with two readings is refused and the others go on.

    The rows of sheets that stand in `parts` are taken from there.
    """
    kept: list[Sheet] = []
    readings: list[Reading] = []
    refusals: list[Refusal] = []
    ready = {place: part.reading for part in parts for place in part.places}
    origins: dict[int, int] = {}
    for place, sheet in enumerate(sheets):
        try:
            readings.append(ready[place] if place in ready else decide(sheet, conditions))
            kept.append(sheet)
            origins[place] = len(kept) - 1
        except Refusal as refusal:
            refusals.append(refusal)
    names = _session_names(kept, conditions)
    alone = [origin for place, origin in origins.items() if place not in ready]
    done = [_one_sheet(kept[origin], origin, readings[origin], names[origin]) for origin in alone]
    done += [_one_part(part, origins, names) for part in parts]
    travellers = pl.concat([empty(TRAVELLER), *(rows for rows, _ in done)])
    problems = pl.concat([empty(PROBLEM), *(found for _, found in done)])
    if parts:
        travellers, problems = (frame.sort("origin", maintain_order=True) for frame in (travellers, problems))
    emptied = [replace(sheet, cells=sheet.cells.clear()) for sheet in kept]
    height = sum(sheet.cells.height for sheet in kept) + sum(part.rows.height for part in parts)
    return Normalised(travellers, problems, emptied, readings, refusals, height)


def _session_names(sheets: list[Sheet], conditions: Conditions) -> list[str]:
    """The session of rows that name none: several files are one session each, unless played together.

    A file gives its name without ending; files that share it give their paths.
    """
    sources = {sheet.source for sheet in sheets}
    if conditions.together or len(sources) < 2:
        return [""] * len(sheets)
    stems = Counter(Path(source).stem for source in sources)
    names = {source: Path(source).stem if stems[Path(source).stem] == 1 else source for source in sources}
    return [names[sheet.source] for sheet in sheets]


def _one_sheet(sheet: Sheet, origin: int, reading: Reading, session: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The travellers and the problems of one sheet."""
    plan = _plan(sheet.cells, sheet, reading)
    as_typed = [name for name in AS_TYPED if name in sheet.cells.columns and not _seated(sheet, name)]
    made = [name for name in TRAVELLER if name not in plan.absent and name not in ("origin", "row", *as_typed)]
    here = ~pl.col("stands") | _silent() | _idle()
    rows = collect(_travellers(plan.rows).select(*made, here=here), sheet.cells.height)
    suspects = sheet.cells.filter(rows["here"])
    kept = sheet.cells.select("row", *(pl.col(name).cast(texts(name)) for name in as_typed))
    travellers = _named(kept.with_columns(rows.drop("here").get_columns()), origin, session)
    spare = [reading.words[column] for column in SPARE_CELLS]
    scored = pl.lit(rows["outcome"] == "played")
    unread = [_warned(sheet, origin, words, scored, "unread-score") for words in spare]
    unread.append(_warned(sheet, origin, reading.words["remark"], pl.lit(rows["outcome"] != "adjusted")))
    return complete(travellers, TRAVELLER), pl.concat([_problems_of(suspects, sheet, origin, reading), *unread])


def _one_part(part: Part, origins: dict[int, int], names: list[str]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The travellers and the problems of the sheets of a part, each row with its own origin and number."""
    rows, found = _one_sheet(part.sheet, 0, part.reading, "")
    at = part.rows.select(
        origin=pl.col("place").replace_strict(origins, return_dtype=pl.UInt16),
        row=pl.col("row"),
    )
    named = pl.lit(pl.Series(names, dtype=pl.String)).gather(pl.lit(at["origin"]))
    session = pl.when(pl.col("session") == "").then(named).otherwise(pl.col("session").cast(pl.String))
    placed = rows.with_columns(at["origin"], at["row"], session.cast(texts("session")).alias("session"))
    where = {name: pl.lit(at[name]).gather(pl.col("row")).alias(name) for name in ("origin", "row")}
    return placed, found.with_columns(**where)


def _seated(sheet: Sheet, column: str) -> bool:
    """Whether the contestants come from the room and the names of the teams rather than from columns of their own."""
    return column in ("ns", "ew") and {"home", "away"} <= set(sheet.cells.columns)


def _plan(cells: pl.DataFrame, sheet: Sheet, reading: Reading) -> Typed:
    """The typed rows of some cells of a sheet, and whether each can stand."""
    made = typed(cells, reading.words, reading.style, reading.view)
    return made._replace(rows=made.rows.with_columns(_stands(sheet)))


def _problems_of(suspects: pl.DataFrame, sheet: Sheet, origin: int, reading: Reading) -> pl.DataFrame:
    """What is wrong with the rows that cannot stand or say nothing, and with the cells that do not matter."""
    warned = [_warned(sheet, origin, reading.words[column]) for column in WARNED_CELLS]
    warned.append(_odd_rooms(sheet, origin, reading.words["room"]))
    if suspects.is_empty():
        return pl.concat([_reported(sheet, origin), *warned])
    rows = _plan(suspects, sheet, reading).rows.collect()
    rejected, silent = ~rows["stands"], rows.filter("stands", _silent(), ~_sits_out())
    idle = rows.select(pl.col("stands") & _idle()).to_series()
    beside = _beside(suspects.filter(idle), rows.filter(idle), origin, reading)
    explained = _explained(suspects.filter(rejected), rows.filter(rejected), sheet, origin, reading)
    return pl.concat([_reported(sheet, origin), explained, *warned, _unplayed(silent, sheet, origin), beside])


def _silent() -> pl.Expr:
    """A row with pairs and board but nothing else."""
    return ~pl.col("anything_typed") & pl.col("other_outcome").is_null()


def _idle() -> pl.Expr:
    """A row passed out or not played beside which a result stands, or points: those of a pass are a matter of scoring.

    Nothing, `=` and zeros say no more than the pass does.
    """
    points = (pl.col("written_ns") != 0).fill_null(value=False)
    passed, unplayed = (pl.col("outcome") == outcome for outcome in BESIDE)
    result = pl.col("some_result")
    return ((passed & result & ~points) | (unplayed & (result | points))).fill_null(value=False)


def _sits_out() -> pl.Expr:
    """A row of one contestant alone, with its board and nothing else: a sit-out written down."""
    alone = pl.col("ns").is_null() != pl.col("ew").is_null()
    return alone & pl.col("board").is_not_null() & _silent()


def _stands(sheet: Sheet) -> pl.Expr:
    """Whether a row can be scored, or need not be: everything it takes was read, and nothing contradicts itself."""
    on_table = pl.all_horizontal(pl.col(c).is_not_null() for c in ("board", "ns", "ew", "outcome")) | _sits_out()
    result_known = pl.col("raw_tricks").is_between(0, TRICKS_IN_A_BOARD)
    from_score = pl.col("raw_tricks").is_null() & ~pl.col("result_typed") & pl.col("written_ns").is_not_null()
    of_contract = pl.col("contract").is_not_null() & pl.col("declarer").is_not_null() & (result_known | from_score)
    of_score = ~pl.col("contract_typed") & pl.col("written_ns").is_not_null()
    doubts = ("contradicted", "two_declarers", "two_scores")
    agreed = ~pl.any_horizontal(pl.col(doubt).fill_null(value=False) for doubt in doubts)
    played = (of_contract.fill_null(value=False) | of_score) & agreed
    reported = pl.col("row").is_in([fault.row for fault in sheet.faults]) if sheet.faults else pl.lit(value=False)
    return (on_table & ((pl.col("outcome") != "played") | played) & ~reported).alias("stands")


def _travellers(plan: pl.LazyFrame) -> pl.LazyFrame:
    tricks = pl.when(pl.col("raw_tricks").is_between(0, TRICKS_IN_A_BOARD)).then("raw_tricks")
    return plan.with_columns(
        pl.when("stands").then("outcome").otherwise(pl.lit("rejected", dtype=OUTCOME)).alias("outcome"),
        tricks.cast(pl.Int8).alias("tricks"),
    )


def _named(rows: pl.DataFrame, origin: int, session: str) -> pl.DataFrame:
    """Rows with their origin, and a session and a section each: where the sheet has none, empty or the file's name."""
    names = {"session": session, "section": ""}
    filled = {
        column: pl.col(column).fill_null(name) if column in rows.columns else pl.lit(name).cast(texts(column))
        for column, name in names.items()
        if column not in rows.columns or rows[column].null_count()
    }
    return rows.with_columns(pl.lit(origin, dtype=pl.UInt16).alias("origin"), **filled)


def _problems(origin: int, found: Iterator[dict[str, Any]]) -> pl.DataFrame:
    """A PROBLEM frame of findings by column name; what they do not say is null."""
    columns: dict[str, list[Any]] = defaultdict(list)
    for finding in found:
        for name in PROBLEM:
            columns[name].append(origin if name == "origin" else finding.get(name))
    return pl.DataFrame(columns, schema=schema(PROBLEM))


def _reported(sheet: Sheet, origin: int) -> pl.DataFrame:
    """The cells the reader itself could not take over: spreadsheet errors, dates, formulas without a value."""
    return _problems(
        origin,
        (
            {
                "name": f.code,
                "row": f.row,
                "column": None if f.column == ROW else f.column,
                "value": f.value,
                "suggestion": typed_before(f.code, f.column, f.value),
            }
            for f in sheet.faults
        ),
    )


def _explained(
    cells: pl.DataFrame, rejected: pl.DataFrame, sheet: Sheet, origin: int, reading: Reading
) -> pl.DataFrame:
    """Why each rejected row was: its texts beside what was made of them, one row at a time."""
    reported: dict[int, set[str]] = defaultdict(set)
    for fault in sheet.faults:
        reported[fault.row].add(fault.column)
    made = rejected.select(
        "ns",
        "ew",
        "outcome",
        "raw_tricks",
        "needed",
        "contradicted",
        "two_declarers",
        "two_scores",
        "written_ns",
        seat_found="declarer",
    )
    own = cells.select(pl.exclude("ns", "ew").exclude("row").cast(pl.String), "row")

    def all_findings() -> Iterator[dict[str, Any]]:
        for text, value in zip(own.iter_rows(named=True), made.iter_rows(named=True), strict=True):
            for finding in findings(text | value, reading.words, frozenset(reported[text["row"]])):
                yield {"row": text["row"], **finding._asdict()}

    return _problems(origin, all_findings())


def _warned(
    sheet: Sheet, origin: int, words: Vocabulary, among: pl.Expr | None = None, name: str | None = None
) -> pl.DataFrame:
    """Cells that could not be read but are not needed for the score, of some of the rows."""
    faulty = {text: fault for text, fault in words.faulty().items() if fault != MISSING}
    if not faulty:
        return empty(PROBLEM)
    codes = [code for code, text in zip(words.codes, words.read, strict=True) if text in faulty]
    reported = [fault.row for fault in sheet.faults if fault.column == words.meaning]
    unread = pl.col(words.meaning).to_physical().is_in(codes) & ~pl.col("row").is_in(reported)
    chosen = unread if among is None else unread & among
    cells = sheet.cells.lazy().filter(chosen).select("row", words.meaning).collect()
    return _problems(
        origin,
        (
            {"name": name or faulty[text].code, "row": row, "column": words.meaning, "value": text}
            for row, text in cells.select("row", pl.col(words.meaning).cast(pl.String)).iter_rows()
        ),
    )


def _odd_rooms(sheet: Sheet, origin: int, words: Vocabulary) -> pl.DataFrame:
    """Rooms that cannot be read where most can and the pairs say who sat where; rooms by other names are places."""
    if not words.faulty() or "ns" not in sheet.cells.columns:
        return empty(PROBLEM)
    known = sheet.cells.select(lookup(words, str, pl.String).is_not_null().sum()).item()
    seated = pl.col("ns").is_not_null() & pl.col("ew").is_not_null()
    few = known < MOSTLY * sheet.cells["room"].drop_nulls().len()
    return empty(PROBLEM) if few else _warned(sheet, origin, words, seated, "odd-room")


def _unplayed(silent: pl.DataFrame, sheet: Sheet, origin: int) -> pl.DataFrame:
    """Rows with pairs and board but nothing else: taken as not played, and said."""
    column = "contract" if "contract" in sheet.headers else next(c for c in sheet.headers if c.startswith("score"))
    return _problems(origin, ({"name": "no-result", "row": row, "column": column} for row in silent["row"]))


def _beside(cells: pl.DataFrame, rows: pl.DataFrame, origin: int, reading: Reading) -> pl.DataFrame:
    """Results and points beside a pass or "not played", which count for nothing: the first of each row is named."""
    columns = [column for column in (*SPARE_CELLS, "contract") if column in cells.columns]
    typed_texts = cells.select(pl.col(columns).cast(pl.String)).iter_rows(named=True)
    read = {column: reading.words[column].read for column in columns}

    def found() -> Iterator[dict[str, Any]]:
        for text, row, outcome in zip(typed_texts, rows["row"], rows["outcome"], strict=True):
            column = next(column for column in columns if is_something(read[column].get(text[column] or "")))
            yield {"name": BESIDE[outcome], "row": row, "column": column, "value": text[column]}

    return _problems(origin, found())
