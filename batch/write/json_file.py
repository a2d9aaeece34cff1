"""A session as JSON for other programs: the tables of the CSV files in one file, with a count of problems by kind.

In: a `Report`. Out: one object; the columns of each table are those promised for CSV (`batch.publish`), null where
nothing is known. `summary` counts the problems by kind, the gravest and the most frequent first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from batch import __version__
from batch.write.csv_files import TABLES, tables_of
from batch.write.kinds import kinds
from batch.write.place import Writer
from batch.write.report import Report

ONLY_PROBLEMS = ("problems",)


def json_writers(report: Report, place: Callable[[str], Path], only: Sequence[str] = ()) -> dict[Path, Writer]:
    """The JSON file of a session and how it is written: `problems.json` where only the problems are wanted."""
    name = "problems.json" if tuple(only) == ONLY_PROBLEMS else "results.json"
    return {place(name): partial(write_json, report, only)}


def write_json(report: Report, only: Sequence[str], path: Path) -> None:
    """Write the tables wanted, all of them when none is named."""
    found: dict[str, Any] = {
        "program": "bridge-batch",
        "version": __version__,
        "method": report.session.method,
        "provisional": report.session.provisional,
        "rows": report.session.counts._asdict(),
        "summary": kinds(report.problems, report.language).to_dicts(),
    }
    found |= {name: TABLES[name](report).to_dicts() for name in tables_of(report, only)}
    with path.open("w", encoding="utf-8") as file:
        json.dump(found, file, ensure_ascii=False, indent=1)
        file.write("\n")
