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


def _list(kind: str, report: Report) -> pl.DataFrame:
    return report.lists[kind]


def _has_list(kind: str, report: Report) -> bool:
    return kind in report.lists


TABLES: dict[str, Callable[[Report], pl.DataFrame]] = {
    "standings": lambda report: report.standings,
    "individual": lambda report: publish.individual(report.session),
    "travellers": lambda report: publish.travellers(report.session),
    **{kind: partial(_list, kind) for kind in publish.LISTS},
    "matches": lambda report: report.matches,
    "rulings": lambda report: report.rulings,
    "problems": lambda report: report.problems,
}
"""Name of a file -> what stands in it."""

NOT_ALWAYS: dict[str, Callable[[Report], bool]] = {
    **{kind: partial(_has_list, kind) for kind in publish.LISTS},
    "matches": lambda report: report.teams,
    "individual": lambda report: report.session.individual is not None,
    "rulings": lambda report: report.session.ruled,
}
"""Files that only some sessions have, and which."""


def csv_writers(report: Report, place: Callable[[str], Path], only: Sequence[str] = ()) -> dict[Path, Writer]:
    """The CSV files of a session and how each is written; `place` gives the path for an ending, `only` names tables."""
    return {place(f"{name}.csv"): partial(write_table, report, name) for name in tables_of(report, only)}


def tables_of(report: Report, only: Sequence[str] = ()) -> list[str]:
    """The names of the tables a session has, of those wanted; all of them when none is named."""
    asked = [name for name in TABLES if not only or name in only]
    return [name for name in asked if name not in NOT_ALWAYS or NOT_ALWAYS[name](report)]


def write_table(report: Report, name: str, path: Path) -> None:
    """Write one table of a session as CSV."""
    TABLES[name](report).write_csv(path)
