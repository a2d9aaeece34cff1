"""Which files make a session, and where its results go: what was typed comes in, jobs go out.

Each file is a session of its own, with its results beside it, unless files are played together. Standard input,
typed as `-`, is first put into a file. No result may fall on an input or on another result.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from batch.cli.spoken import misuse

STDIN = "-"
TOGETHER = "together"
"""The name of the results of files played together."""


class Typed(NamedTuple):
    """The files named in a command, and which of them holds what came from standard input."""

    files: list[Path]
    caught: Path | None = None

    def shown(self, source: str) -> str:
        """A source as the person knows it: standard input is `stdin.csv`, not where it was put in between."""
        return self.caught.name if self.caught is not None and source == str(self.caught) else source


class Job(NamedTuple):
    """The files of one session, and the folder and name of its results."""

    sources: tuple[Path, ...]
    folder: Path
    name: str

    def place(self, ending: str) -> Path:
        """Where a result goes: `club.results.xlsx` for the ending `results.xlsx`."""
        return self.folder / f"{self.name}.{ending}"


@contextmanager
def files_typed(ctx: click.Context, typed: Sequence[str]) -> Iterator[Typed]:
    """The files as paths; `-` becomes a file `stdin.csv` that lasts as long as the work does."""
    if typed.count(STDIN) > 1:
        misuse(ctx, "two_stdin")
    if STDIN not in typed:
        yield Typed(list(map(Path, typed)))
        return
    with tempfile.TemporaryDirectory() as folder:
        caught = Path(folder) / "stdin.csv"
        with caught.open("wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        yield Typed([caught if name == STDIN else Path(name) for name in typed], caught)


def jobs(ctx: click.Context, typed: Typed, output: str | None, *, together: bool) -> list[Job]:
    """One job for each file, or one for all of them; two that would write the same results are refused."""
    files = list(dict.fromkeys(typed.files))
    if together and len(files) > 1:
        return [Job(tuple(files), _folder(files[0], typed, output), TOGETHER)]
    found = [Job((file,), _folder(file, typed, output), file.stem) for file in files]
    names: dict[Path, Path] = {}
    for job in found:
        other = names.setdefault(job.place(""), job.sources[0])
        if other != job.sources[0]:
            misuse(ctx, "same_results", one=other, other=job.sources[0])
    return found


def _folder(file: Path, typed: Typed, output: str | None) -> Path:
    if output is not None:
        return Path(output)
    return Path() if file == typed.caught else file.parent


def refuse_inputs(ctx: click.Context, targets: Sequence[Path], files: Sequence[Path]) -> None:
    """Refuse to write over a file that is read."""
    inputs = {os.path.realpath(file) for file in files}
    for target in targets:
        if os.path.realpath(target) in inputs:
            misuse(ctx, "over_input", path=target)
