"""A table-device database without a database: a file with its first bytes, its tables as CSV files beside it, and a
program that prints them as `mdb-export` would."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

JET = b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(2048)

PROGRAM = """#!{python}
import pathlib, sys
table = pathlib.Path(sys.argv[-2]).with_suffix("." + sys.argv[-1] + ".csv")
if not table.exists():
    sys.exit("Error: Table " + sys.argv[-1] + " does not exist in this database.")
print(table.read_text(encoding="utf-8"), end="")
"""

LOG = {
    "Section": "1",
    "Round": "1",
    "Contract": "",
    "Result": "",
    "LeadCard": "",
    "Remarks": "",
    "DateLog": "2026-01-09 00:00:00",
    "Erased": "0",
}
"""What most rows of a log have in common."""


def database(folder: Path, **tables: Sequence[Mapping[str, Any]]) -> Path:
    """The file, its tables (rows by column) beside it, and the program in the folder `bin`."""
    path = folder / "club.bws"
    path.write_bytes(JET)
    for name, rows in tables.items():
        with (folder / f"club.{name}.csv").open("w", encoding="utf-8", newline="") as file:
            out = csv.DictWriter(file, list(dict.fromkeys(column for row in rows for column in row)))
            out.writeheader()
            out.writerows(rows)
    program = folder / "bin" / "mdb-export"
    program.parent.mkdir()
    program.write_text(PROGRAM.format(python=sys.executable), encoding="utf-8")
    program.chmod(0o755)
    return path


def log(*results: Sequence[Any], **common: Any) -> list[dict[str, Any]]:
    """Rows of a log: table, board, NS, EW, contract, declarer, result; one a minute, in the order given."""
    columns = ("Table", "Board", "PairNS", "PairEW", "Contract", "NS/EW", "Result")
    return [
        LOG
        | {"ID": number, "TimeLog": f"1899-12-30 19:{number:02}:00"}
        | dict(zip(columns, result, strict=True))
        | common
        for number, result in enumerate(results, start=1)
    ]


def rounds(*tables: Sequence[int]) -> list[dict[str, int]]:
    """Rows of a round table: round, table, NS, EW, lowest and highest board; all of one section."""
    columns = ("Round", "Table", "NSPair", "EWPair", "LowBoard", "HighBoard")
    return [{"Section": 1, "CustomBoards": ""} | dict(zip(columns, row, strict=True)) for row in tables]


SECTIONS = [{"ID": 1, "Letter": "A  "}]
can_run = os.name == "posix"
"""Whether a script is a program here."""
