"""The file of a director's rulings: a path comes in, a sheet with its awards and penalties as texts goes out.

The headings say which board and whose (those of travellers), and what: award and reason, or contestant, amount and
reason. Their words stand in `rulings.toml`, in all languages at once, since no heading means two things in them.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

from batch.notation.headers import fold, meanings
from batch.read.listing import Wanted, read_listing
from batch.read.sheet import Sheet

WHERE = ("session", "section", "round", "table", "board", "ns", "ew")
"""What says which row of the travellers is meant."""


def read_rulings(path: Path) -> Sheet:
    """The sheet of rulings; Refusal for a file that is none."""
    sheet = read_listing(path, Wanted(_meaning, _enough, "board, award"))
    spoken = (frozenset[str]().union(*meanings(header.text).values()) for header in sheet.headers.values())
    return replace(sheet, header_languages=dict(Counter(next(iter(known)) for known in spoken if len(known) == 1)))


def _meaning(heading: str) -> str | None:
    """What a heading means: a word of rulings, or of travellers where it says whose ruling it is."""
    own = _words().get(fold(heading))
    return own or next((meaning for meaning in meanings(heading) if meaning in WHERE), None)


@cache
def _words() -> dict[str, str]:
    own = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {fold(text): meaning for meaning, spellings in own.items() for text in spellings}


def _enough(found: set[str]) -> bool:
    """A list of rulings says what, and on which board or to whom."""
    return {"award", "board"} <= found or {"amount", "contestant"} <= found
