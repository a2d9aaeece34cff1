"""Travellers as CSV, with English headings and contracts: every cell is text, as in `batch.write.targets.rows`."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from batch.write.report import Report
from batch.write.targets import Loss
from batch.write.targets.rows import filled, typed_rows

HEADINGS = {
    "session": "Session",
    "section": "Section",
    "round": "Round",
    "table": "Table",
    "board": "Board",
    "vul": "Vul",
    "version": "Version",
    "ns": "NS",
    "ew": "EW",
    "names_ns": "NS names",
    "names_ew": "EW names",
    "home": "Home",
    "away": "Away",
    "room": "Room",
    "match": "Match",
    "contract": "Contract",
    "declarer": "Declarer",
    "result": "Result",
    "lead": "Lead",
    "score_ns": "Score NS",
}
"""Meaning -> heading: words of one language, so that nobody is asked which."""


def write_csv(report: Report, path: Path) -> list[Loss]:
    """Write the file."""
    headed(report).write_csv(path)
    return []


def headed(report: Report) -> pl.DataFrame:
    """The table with its headings."""
    return filled(typed_rows(report.session)).rename(HEADINGS, strict=False)
