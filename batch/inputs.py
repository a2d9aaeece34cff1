"""The files a session came from, so that a result can be tied to them: what was read, and the fingerprint of it.

A fingerprint is the beginning of the SHA-256 of the file's bytes. It is taken when somebody asks, and not given where
the file is no longer the one that was read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

SHOWN = 12
"""Hexadecimal digits of a fingerprint: enough to tell files apart, few enough to compare by eye."""


class Input(NamedTuple):
    """A file, and its size in bytes and time of change when it was read."""

    path: Path
    size: int
    modified: int


def inputs_of(files: Iterable[str | Path]) -> list[Input]:
    """The files that are there, as they are now."""
    found = []
    for path in map(Path, files):
        with suppress(OSError, ValueError):
            found.append(_seen(path))
    return found


def _seen(path: Path) -> Input:
    now = path.stat()
    return Input(path, now.st_size, now.st_mtime_ns)


def fingerprint(file: Input) -> str | None:
    """The first digits of the SHA-256 of a file; None where it is gone or has been changed since it was read."""
    try:
        if _seen(file.path) != file:
            return None
        with file.path.open("rb") as content:
            return hashlib.file_digest(content, "sha256").hexdigest()[:SHOWN]
    except OSError:
        return None
