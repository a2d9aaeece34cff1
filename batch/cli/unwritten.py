"""Files that could not be written: the error of the system comes in, a sentence for the person goes out."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import NoReturn

import click

from batch.cli.spoken import language_in, misuse
from batch.words import Language, say

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Errors of the system that say there is no room for a file."""


def is_full(error: OSError) -> bool:
    """Whether the disk has no room left."""
    return _number(error) in FULL


def unwritten(language: Language, path: Path, error: OSError) -> str:
    """Why a file could not be written."""
    if is_full(error):
        return say(language, "cli.error.full", path=path)
    if isinstance(error, PermissionError):
        return say(language, "cli.error.not_allowed", path=path)
    if path.is_dir():
        return say(language, "cli.error.is_folder", path=path)
    if above := next((folder for folder in path.parents if folder.exists() and not folder.is_dir()), None):
        return say(language, "cli.error.no_folder", path=above)
    number = _number(error)
    return say(language, "cli.error.cannot_write", path=path, reason=os.strerror(number) if number else error)


def refuse_unwritten(ctx: click.Context, path: Path, error: OSError) -> NoReturn:
    """End with why a file could not be written, and exit status 2."""
    misuse(ctx, "plain", sentence=unwritten(language_in(ctx), path, error))


def _number(error: OSError) -> int:
    """The number of an error of the system, which Polars only gives in its text; 0 where there is none."""
    told_in_text = re.search(r"\(os error (\d+)\)", str(error))
    return error.errno or (int(told_in_text[1]) if told_in_text else 0)
