"""Travellers as Parquet, for archives: the columns are the meanings (`batch.notation.headers`), their cells as typed.

Every cell is text but the numbers of boards and scores, where all of them are numbers. The archive knows the language
of its cells, and how the file said it was scored, so nothing has to be found from the headings.
"""

from __future__ import annotations

from pathlib import Path

import polars as pl

from batch.notation import LANGUAGES, MIXED, meanings
from batch.read import ROW
from batch.read.parquet import AWARDS, LANGUAGE, METHOD
from batch.write.targets import Held, Source
from batch.write.targets.typed import OF_CELLS, RAGGED, STAND_INS, lost_by_tables, one_table, texts_alone

NUMBERS = ("board", "score_ns")


def write_parquet(source: Source, path: Path) -> Held:
    """Write the file."""
    table = one_table(source)
    cells = table.cells.drop(ROW)
    whole = [name for name in NUMBERS if name in cells.columns and _is_whole(cells[name])]
    named = {side: names for side, names in STAND_INS.items() if side not in meanings(table.headings.get(side, side))}
    cells.with_columns(pl.col(whole).cast(pl.Int32)).rename(named).write_parquet(path, metadata=_marks(source))
    return Held(cells.height, [*lost_by_tables(source, method=False), *texts_alone(source, [*OF_CELLS, RAGGED])])


def _marks(source: Source) -> dict[str, str]:
    language = source.report.session.readings[0].language
    sheet = source.sheets[0]
    said = {
        LANGUAGE: language if language in (*LANGUAGES, *MIXED) else None,
        METHOD: sheet.method,
        AWARDS: sheet.official.method if sheet.official else None,
    }
    return {mark: text for mark, text in said.items() if text}


def _is_whole(column: pl.Series) -> bool:
    """Whether every text of a column is a number as it is printed; `007` and what was typed by mistake stay text."""
    numbers = column.cast(pl.Int32, strict=False)
    return numbers.cast(pl.String).eq_missing(column).all()
