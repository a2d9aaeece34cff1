"""The words that stand in a team event where an opponent or a score should be: in comes a cell, out goes what it says.

The words of all languages stand together in `match_words.toml`: none of them could be a team and a word at once.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

from batch.notation.text import key

Unplayed = Literal["bye", "forfeit", "not_played"]


def read_unplayed(text: str) -> Unplayed | None:
    """What a cell says instead of a team or a score; None for anything else.

    >>> read_unplayed("BYE"), read_unplayed("Exempt."), read_unplayed("W.O."), read_unplayed("Lions")
    ('bye', 'bye', 'forfeit', None)
    """
    return _words().get(_fold(text))


@cache
def _words() -> dict[str, Unplayed]:
    text = Path(__file__).with_name("match_words.toml").read_text(encoding="utf-8")
    kinds: dict[Unplayed, list[str]] = tomllib.loads(text)  # type: ignore[assignment]
    return {_fold(word): kind for kind, words in kinds.items() for word in words}


def _fold(text: str) -> str:
    return "".join(character for character in key(text) if character.isalnum())
