"""Files put in their places whole or not at all: writers come in by target, finished files stand there afterwards.

Each file is written under a temporary name in the folder of its target; when all are written they are moved, each
move being one step of the file system. Whatever interrupts the work, no temporary file stays.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

Writer = Callable[[Path], object]


def place(writers: Mapping[Path, Writer]) -> list[Path]:
    """The files written, in order; folders that are not there are made. OSError where one cannot be written."""
    waiting: dict[Path, Path] = {}
    try:
        for target, write in writers.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            waiting[target] = target.with_name(f".{os.getpid()}.{target.name}")
            write(waiting[target])
        for target, written in waiting.items():
            written.replace(target)
    finally:
        for written in waiting.values():
            written.unlink(missing_ok=True)
    return list(waiting)
