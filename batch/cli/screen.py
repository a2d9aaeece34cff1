"""Lines of text to the person: colours on a terminal that wants them, letters where suit symbols cannot be shown."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from batch.cli.spoken import print_text
from batch.words import Language
from batch.words.bridge import SYMBOLS, in_letters

if TYPE_CHECKING:
    from batch.write.terminal import Line

COLOURS: dict[str, dict[str, Any]] = {
    "title": {"bold": True},
    "error": {"fg": "red"},
    "warning": {"fg": "yellow"},
    "quiet": {"dim": True},
}
PLAIN_WIDTH = 80
"""Characters a line may have where nobody says how wide the output is."""
WIDEST = 120


def width() -> int:
    """The width of the terminal; 80 for any other output."""
    columns = shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns if sys.stdout.isatty() else PLAIN_WIDTH
    return max(40, min(columns, WIDEST))


def show(language: Language, lines: Sequence[Line]) -> None:
    """Print the lines on standard output."""
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    text = "\n".join(_painted(line) if coloured else line.text for line in lines)
    print_text(text if _can_show() else in_letters(language, text))


def _painted(line: Line) -> str:
    return click.style(line.text, **COLOURS[line.tone]) if line.tone else line.text


def _can_show() -> bool:
    """Whether the output's encoding has the suit symbols."""
    try:
        "".join(SYMBOLS.values()).encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
