"""Which files make a session, and where its results go: what was typed comes in, jobs go out.

Each file is a session of its own, with its results beside it, unless files are played together; under a folder of
results the files of a folder keep the folders they stood in. Standard input, typed as `-`, is first put into a file. No
result may fall on an input or on another result.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from batch.cli.found import Found, found_files
from batch.cli.spoken import misuse

STDIN = "-"
TOGETHER = "together"
"""The name of the results of files played together."""


class Typed(NamedTuple):
    """The files of a command, which of them holds what came from standard input, and how many were passed over."""

    found: list[Found]
    caught: Path | None = None
    passed_over: int = 0

    @property
    def files(self) -> list[Path]:
        """The files alone."""
        return [found.path for found in self.found]

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
        found, passed_over = found_files(typed)
        yield Typed(found, passed_over=passed_over)
        return
    with tempfile.TemporaryDirectory() as folder:
        caught = Path(folder) / "stdin.csv"
        with caught.open("wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        found, passed_over = found_files([str(caught) if name == STDIN else name for name in typed])
        yield Typed(found, caught, passed_over)


def jobs(ctx: click.Context, typed: Typed, output: str | None, *, together: bool) -> list[Job]:
    """One job for each file, or one for all of them; two that would write the same results are refused.

    Files that were found in a folder and differ only in their endings keep these in the names of their results.
    """
    found = typed.found
    if together and len(found) > 1:
        return [Job(tuple(typed.files), _folder(found[0], typed, output), TOGETHER)]
    every = [Job((file.path,), _folder(file, typed, output), file.path.stem) for file in found]
    often = Counter(job.place("") for job in every)
    every = [
        job if file.named or often[job.place("")] == 1 else job._replace(name=file.path.name)
        for job, file in zip(every, found, strict=True)
    ]
    _refuse_same(ctx, every)
    return every


def _refuse_same(ctx: click.Context, every: Sequence[Job]) -> None:
    names: dict[Path, Path] = {}
    for job in every:
        other = names.setdefault(job.place(""), job.sources[0])
        if other != job.sources[0]:
            misuse(ctx, "same_results", one=other, other=job.sources[0])


def _folder(file: Found, typed: Typed, output: str | None) -> Path:
    if output is not None:
        return Path(output) / file.below
    return Path() if file.path == typed.caught else file.path.parent


def refuse_inputs(ctx: click.Context, targets: Iterable[Path], files: Iterable[Path]) -> None:
    """Refuse to write over a file that is read."""
    refuse_among(ctx, targets, real_paths(files))


def refuse_among(ctx: click.Context, targets: Iterable[Path], inputs: Set[str]) -> None:
    """Refuse to write over one of some real paths."""
    for target in targets:
        if os.path.realpath(target) in inputs:
            misuse(ctx, "over_input", path=target)


def real_paths(files: Iterable[Path]) -> frozenset[str]:
    """Where files really are, whatever links lead there."""
    return frozenset(map(os.path.realpath, files))
