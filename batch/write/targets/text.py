"""Travellers as CSV: every cell as it was typed, UTF-8, commas between."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from batch.read import ROW
from batch.write.targets import Held, Source
from batch.write.targets.typed import Table, lost_by_tables, one_table, texts_alone


def write_csv(source: Source, path: Path) -> Held:
    """Write the file."""
    table = one_table(source)
    rows = headed(table)
    with path.open("wb") as file:
        rows.select(table.headings.values()).clear().write_csv(file)
        rows.write_csv(file, include_header=False)
    return Held(table.cells.height, [*lost_by_tables(source), *texts_alone(source)])


def headed(table: Table) -> pl.DataFrame:
    """The table with its headings; what stood behind the last one, in a column whose heading is empty."""
    cells = table.cells
    if table.beyond:
        cells = cells.with_columns(
            pl.col(ROW).replace_strict(table.beyond, default=None, return_dtype=pl.String).alias("")
        )
    return cells.drop(ROW).rename(table.headings)
