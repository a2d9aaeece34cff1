"""Text cells become typed travellers, and every cell that could not be read becomes a problem with its place.

In: the sheets of `batch.read`. Out: TRAVELLER and PROBLEM frames, how each sheet was read, and the sheets refused.
Each distinct text of a column is parsed once and the rows look the answer up by the code of their category
(`vocabulary`), so cost grows with spellings, not with rows. What a cell means depends on the language of the sheet and
on what its bare numbers are: both are decided for the whole sheet (`evidence`). Why a row was rejected is worked out
only for the rows that were (`faults`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.law.bridge import TRICKS_IN_A_BOARD
from batch.normalise.evidence import Reading, decide
from batch.normalise.faults import findings
from batch.normalise.typed import typed
from batch.normalise.vocabulary import Vocabulary
from batch.problems import Refusal
from batch.read import Sheet
from batch.tables import OUTCOME, PROBLEM, TRAVELLER, collect, conform, empty, schema

WARNED_CELLS = ("vul", "lead")
"""Columns whose faults do not stop a row from being scored."""


class Normalised(NamedTuple):
    """Travellers and problems of all sheets; the readings in step with `sheets`; the sheets that could not be read."""

    travellers: pl.DataFrame
    problems: pl.DataFrame
    sheets: list[Sheet]
    readings: list[Reading]
    refusals: list[Refusal]


def normalise(sheets: Sequence[Sheet], conditions: Conditions) -> Normalised:
    """TRAVELLER and PROBLEM frames of all sheets; a sheet with two readings is refused and the others go on."""
    kept: list[Sheet] = []
    readings: list[Reading] = []
    refusals: list[Refusal] = []
    for sheet in sheets:
        try:
            readings.append(decide(sheet, conditions))
            kept.append(sheet)
        except Refusal as refusal:
            refusals.append(refusal)
    names = _session_names(kept, conditions)
    done = [_one_sheet(sheet, origin, readings[origin], names[origin]) for origin, sheet in enumerate(kept)]
    travellers = pl.concat([empty(TRAVELLER), *(rows for rows, _ in done)])
    problems = pl.concat([empty(PROBLEM), *(found for _, found in done)])
    return Normalised(travellers, problems, kept, readings, refusals)


def _session_names(sheets: list[Sheet], conditions: Conditions) -> list[str]:
    """The session of the rows of each sheet that name none: several files are one session each, unless played together."""
    if conditions.together or len({sheet.source for sheet in sheets}) < 2:
        return [""] * len(sheets)
    return [Path(sheet.source).stem for sheet in sheets]


def _one_sheet(sheet: Sheet, origin: int, reading: Reading, session: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The travellers and the problems of one sheet."""
    rows = collect(
        typed(sheet.cells, reading.words, reading.style, reading.view).with_columns(_stands(sheet)),
        sheet.cells.height,
    )
    rejected = rows.filter(~pl.col("stands"))
    problems = pl.concat(
        [
            _reported(sheet, origin),
            _explained(rejected, sheet, origin, reading),
            *(_warned(sheet, origin, reading.words[column]) for column in WARNED_CELLS),
            _unplayed(rows, sheet, origin),
        ]
    )
    return conform(_travellers(rows, origin, session), TRAVELLER), problems


def _stands(sheet: Sheet) -> pl.Expr:
    """Whether a row can be scored, or need not be: everything it takes was read, and nothing contradicts itself."""
    on_table = pl.all_horizontal(pl.col(c).is_not_null() for c in ("board", "ns", "ew", "outcome"))
    result_known = pl.col("raw_tricks").is_between(0, TRICKS_IN_A_BOARD)
    from_score = pl.col("raw_tricks").is_null() & ~pl.col("result_typed") & pl.col("written_ns").is_not_null()
    of_contract = pl.col("contract").is_not_null() & pl.col("declarer").is_not_null() & (result_known | from_score)
    of_score = ~pl.col("contract_typed") & pl.col("written_ns").is_not_null()
    agreed = ~(pl.col("contradicted").fill_null(value=False) | pl.col("two_declarers").fill_null(value=False))
    played = (of_contract.fill_null(value=False) | of_score) & agreed
    reported = pl.col("row").is_in([fault.row for fault in sheet.faults]) if sheet.faults else pl.lit(value=False)
    return (on_table & ((pl.col("outcome") != "played") | played) & ~reported).alias("stands")


def _travellers(rows: pl.DataFrame, origin: int, session: str) -> pl.DataFrame:
    tricks = pl.when(pl.col("raw_tricks").is_between(0, TRICKS_IN_A_BOARD)).then("raw_tricks")
    return rows.with_columns(
        pl.lit(origin, dtype=pl.UInt16).alias("origin"),
        pl.col("session").fill_null(session),
        pl.col("section").fill_null(""),
        pl.when("stands").then("outcome").otherwise(pl.lit("rejected", dtype=OUTCOME)).alias("outcome"),
        tricks.cast(pl.Int8).alias("tricks"),
    )


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
        ({"name": f.code, "row": f.row, "column": f.column, "value": f.value} for f in sheet.faults),
    )


def _explained(rejected: pl.DataFrame, sheet: Sheet, origin: int, reading: Reading) -> pl.DataFrame:
    """Why each rejected row was: its texts beside what was made of them, one row at a time."""
    reported: dict[int, set[str]] = defaultdict(set)
    for fault in sheet.faults:
        reported[fault.row].add(fault.column)
    cells = sheet.cells.join(rejected.select("row"), on="row", how="semi", maintain_order="left")
    made = rejected.select(
        "ns", "ew", "outcome", "raw_tricks", "needed", "contradicted", "two_declarers", "written_ns", seat_found="declarer"
    )
    own = cells.select(pl.exclude("ns", "ew").exclude("row").cast(pl.String), "row")

    def all_findings() -> Iterator[dict[str, Any]]:
        for text, value in zip(own.iter_rows(named=True), made.iter_rows(named=True), strict=True):
            for finding in findings(text | value, reading.words, frozenset(reported[text["row"]])):
                yield {"row": text["row"], **finding._asdict()}

    return _problems(origin, all_findings())


def _warned(sheet: Sheet, origin: int, words: Vocabulary) -> pl.DataFrame:
    """Cells that could not be read but are not needed for the score."""
    faulty = words.faulty()
    if not faulty:
        return empty(PROBLEM)
    cells = sheet.cells.filter(pl.col(words.meaning).cast(pl.String).is_in(list(faulty))).select("row", words.meaning)
    return _problems(
        origin,
        (
            {"name": faulty[text].code, "row": row, "column": words.meaning, "value": text}
            for row, text in cells.select("row", pl.col(words.meaning).cast(pl.String)).iter_rows()
        ),
    )


def _unplayed(rows: pl.DataFrame, sheet: Sheet, origin: int) -> pl.DataFrame:
    """Rows with pairs and board but nothing else: taken as not played, and said."""
    silent = rows.filter(pl.col("stands") & ~pl.col("anything_typed") & pl.col("other_outcome").is_null())
    column = "contract" if "contract" in sheet.headers else next(c for c in sheet.headers if c.startswith("score"))
    return _problems(origin, ({"name": "no-result", "row": row, "column": column} for row in silent["row"]))
