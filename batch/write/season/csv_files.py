"""A season to CSV files for other programs: `league.table.csv` and its like, by the columns of `batch.league.tables`.

UTF-8, a point in figures, `true` and `false`, nothing for what is not known.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from batch.league.tables import COLUMNS, TABLES, Row, rows_of_changes, there
from batch.write.place import Writer
from batch.write.season.teller import Teller


def csv_writers(teller: Teller, place: Callable[[str], Path]) -> dict[Path, Writer]:
    """The CSV files of a season and how each is written; `place` gives the path for an ending."""
    rows = {name: TABLES[name](teller.league) for name in there(teller.league)}
    if teller.compared is not None:
        rows["changes"] = rows_of_changes(teller.changes)
    return {place(f"{name}.csv"): partial(_write, COLUMNS[name], found) for name, found in rows.items()}


def _write(columns: Sequence[str], rows: Sequence[Row], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([_text(row[column]) for column in columns] for row in rows)


def _text(value: object) -> object:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else value
