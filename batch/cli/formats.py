"""The formats a session is written in: a dictionary of names, each with what it writes and how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from batch.write.place import Writer
    from batch.write.report import Report

Place = Callable[[str], Path]
"""Where a file with an ending goes."""


def _workbook(report: Report, place: Place, only: Sequence[str]) -> dict[Path, Writer]:
    from batch.write.workbook import write_workbook

    return {place("results.xlsx"): lambda path: write_workbook(report.session, path, report.language, only or None)}


def _csv(report: Report, place: Place, only: Sequence[str]) -> dict[Path, Writer]:
    from batch.write.csv_files import csv_writers

    return csv_writers(report, place, only)


def _json(report: Report, place: Place, only: Sequence[str]) -> dict[Path, Writer]:
    from batch.write.json_file import json_writers

    return json_writers(report, place, only)


def _sarif(report: Report, place: Place, only: Sequence[str]) -> dict[Path, Writer]:
    from batch.write.sarif import sarif_writers

    return sarif_writers(report, place, only)


FORMATS: dict[str, Callable[[Report, Place, Sequence[str]], dict[Path, Writer]]] = {
    "xlsx": _workbook,
    "csv": _csv,
    "json": _json,
    "sarif": _sarif,
}
"""Name of a format -> what it writes for a session, and how; `batch.cli.options` lists the same names."""


def marked_writers(report: Report, sources: dict[str, Path], place: Place) -> dict[Path, Writer]:
    """A marked copy of each file that gave rows, by the name the person knows it by; its folder is that of `place`."""
    from batch.write.marked import marked_suffix, write_marked

    read = dict.fromkeys(sheet.source for sheet in report.session.sheets if sheet.source in sources)
    found: dict[Path, Writer] = {}
    for source in read:
        ending = f"marked{marked_suffix(sources[source])}"
        target = place(ending) if len(read) == 1 else place("").parent / f"{sources[source].stem}.{ending}"
        found[target] = partial(write_marked, report, source, sources[source])
    return found
