"""The formats a session is converted to: a dictionary of endings, each with its module; what it cannot hold is said.

In: a `Report`. Out: a file that is read back as the same travellers, as far as the format can hold them. Each writer
gives the losses it could not avoid: the name of a sentence in `convert.lost`, and the rows or the count concerned.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from batch.write.report import Report


class Loss(NamedTuple):
    """Something a format cannot hold: what it is, and the rows of the results it concerns; none for a column."""

    what: str
    rows: tuple[int, ...] = ()


Target = Callable[[Report, Path], list[Loss]]

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
