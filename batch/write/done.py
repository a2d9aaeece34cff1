"""What came of one file of many, for the table that sums them up."""

from __future__ import annotations

from typing import NamedTuple


class Done(NamedTuple):
    """What came of one file: exit status, rows read and rejected, errors and warnings; the name of its refusal."""

    name: str
    status: int
    rows: int | None = None
    rejected: int | None = None
    errors: int | None = None
    warnings: int | None = None
    refused: str | None = None
