"""Travellers as Parquet, for archives: the columns are the meanings (`batch.notation.headers`), every cell text but the
numbers of boards, tricks and scores."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from batch.write.report import Report
from batch.write.targets import Loss
from batch.write.targets.rows import NEEDED, filled, typed_rows

NUMBERS = ("board", "score_ns")


def write_parquet(report: Report, path: Path) -> list[Loss]:
    """Write the file."""
    rows = filled(typed_rows(report.session), NEEDED)
    whole = [name for name in NUMBERS if name in rows.columns and _is_whole(rows[name])]
    rows.with_columns(pl.col(whole).cast(pl.Int32)).write_parquet(path)
    return []


def _is_whole(column: pl.Series) -> bool:
    """Whether every text of a column is a number; what was typed by mistake stays text."""
    return column.cast(pl.Int32, strict=False).null_count() == column.null_count()
