"""Access databases, by way of the program `mdb-export` (mdbtools): in come a path and the name of a table, out go its
rows as texts by column.

The database is somebody else's and so is the program: it gets a time limit, on Linux a limit of memory and of what it
prints. It carries on over damage, so any complaint of its counts as damage.
"""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

from batch.problems import Refusal

PROGRAM = "mdb-export"
SECONDS = 60
MOST_BYTES = 200_000_000
MOST_MEMORY = 2_000_000_000

_OPTIONS = ["-D", "%Y-%m-%d %H:%M:%S", "-T", "%Y-%m-%d %H:%M:%S", "-b", "strip"]


def table(source: str, name: str) -> list[dict[str, str]]:
    """The rows of a table; none when the database has no such table.

    Raises Refusal: `needs-mdbtools` where the program is missing, `damaged-file` where it fails or does not end.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise Refusal("needs-mdbtools", source)
    with tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as complaints:
        command = [program, *_OPTIONS, str(Path(source).resolve()), name]
        status = _run(command, printed.fileno(), complaints.fileno())
        said = _text(complaints, 10_000)
        if status == 1 and "does not exist" in said:
            return []
        if status or said.strip():
            raise Refusal("damaged-file", source, format="BWS")
        return _rows(_text(printed, MOST_BYTES), source)


def _text(file: IO[bytes], most: int) -> str:
    file.seek(0)
    return file.read(most).decode("utf-8", "replace")


def _rows(text: str, source: str) -> list[dict[str, str]]:
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
    except csv.Error:
        raise Refusal("damaged-file", source, format="BWS") from None
    return [{column: value or "" for column, value in row.items() if isinstance(column, str)} for row in rows]


def _run(command: list[str], output: int, errors: int) -> int:
    """The exit status of the program; negative when it was stopped or broke down."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors) as process:
        _limit(process.pid)
        try:
            return process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            return -1
        finally:
            process.kill()


def _limit(pid: int) -> None:
    """Keep a process from taking all memory or disk; one that has ended already needs no limit."""
    if sys.platform == "linux":
        import resource

        try:
            resource.prlimit(pid, resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (MOST_BYTES, MOST_BYTES))
        except (ProcessLookupError, PermissionError):
            return
