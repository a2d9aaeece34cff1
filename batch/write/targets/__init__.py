"""The formats a file is converted to: a dictionary of endings, each with its module; what it cannot hold is said.

In: a `Source`. Out: a file that is read back as the same travellers, as far as the format can hold them. Tables (CSV,
Excel, Parquet) take every cell as it was typed, so that they read back with the same language, the same results and the
same problems; formats of records (USEBIO, PBN) have a notation of their own, and take the results that were read. Each
writer gives how many rows it could hold and the losses it could not avoid: the name of a sentence in `convert.lost`,
and the rows concerned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from batch.read import Sheet
from batch.write.report import Report


class Source(NamedTuple):
    """What is converted: the session of the file, and its sheets with their cells, as many as there are readings."""

    report: Report
    sheets: Sequence[Sheet]


class Loss(NamedTuple):
    """Something a format cannot hold: what it is, and the rows of the results it concerns; none for a column."""

    what: str
    rows: tuple[str | int, ...] = ()


class Held(NamedTuple):
    """What a format could hold: how many rows, and what was lost."""

    rows: int
    losses: list[Loss]


class CannotHoldError(Exception):
    """A source no part of which, or no whole of which, goes into the format: the name of the sentence, its facts."""

    def __init__(self, name: str, /, **facts: object) -> None:
        """The sentence `cli.error.convert_<name>`."""
        super().__init__(name, facts)
        self.name, self.facts = name, facts


Target = Callable[[Source, Path], Held]

TARGETS = {
    ".csv": "batch.write.targets.text:write_csv",
    ".xlsx": "batch.write.targets.book:write_xlsx",
    ".parquet": "batch.write.targets.archive:write_parquet",
    ".xml": "batch.write.targets.usebio:write_usebio",
    ".pbn": "batch.write.targets.pbn:write_pbn",
}
"""Ending of the name -> what writes such a file."""


def target_of(path: Path) -> Target | None:
    """What writes a file of that name; None for an ending nobody writes."""
    place = TARGETS.get(path.suffix.lower())
    if place is None:
        return None
    module, name = place.split(":")
    target: Target = getattr(import_module(module), name)
    return target
