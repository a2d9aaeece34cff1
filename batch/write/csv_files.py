"""A session to CSV files for other programs: standings, travellers, problems, matches for teams, rulings.

In: a `Report`. Out: files in UTF-8 whose columns and notation are a promise (`batch.publish`): decimal point, booleans
`true` and `false`, nothing for what is not known. Polars writes them; ten million rows are no loop here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import polars as pl

from batch import publish
from batch.write.place import Writer
from batch.write.report import Report

TABLES: dict[str, Callable[[Report], pl.DataFrame]] = {
    "standings": lambda report: report.standings,
    "travellers": lambda report: publish.travellers(report.session),
    "matches": lambda report: report.matches,
    "rulings": lambda report: report.rulings,
    "problems": lambda report: report.problems,
}
"""Name of a file -> what stands in it."""

OF_TEAMS = ("matches",)
"""Files that only team matches have."""


def csv_writers(report: Report, place: Callable[[str], Path], only: Sequence[str] = ()) -> dict[Path, Writer]:
    """The CSV files of a session and how each is written; `place` gives the path for an ending, `only` names tables."""
    there = {name for name in TABLES if name not in OF_TEAMS or report.session.method == "imps"}
    if len(report.session.sheets) == len(report.session.readings):  # nobody gave a list of rulings
        there.discard("rulings")
    wanted = [name for name in TABLES if name in there and (not only or name in only)]
    return {place(f"{name}.csv"): partial(write_table, report, name) for name in wanted}


def write_table(report: Report, name: str, path: Path) -> None:
    """Write one table of a session as CSV."""
    TABLES[name](report).write_csv(path)
