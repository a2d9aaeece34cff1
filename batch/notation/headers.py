"""The headings of a sheet: what comes in is the text above a column, what goes out is what the column holds.

The words stand in the `[headers]` table of each language's TOML file. A heading is known by its letters,
digits and percent sign alone, so line breaks, capitals, accents, dots and dashes do not matter, and a hint
in brackets is dropped.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

from batch.notation.alphabet import LANGUAGES, invert, vocabulary
from batch.notation.text import clean, key

MEANINGS = (
    *(
        "session",
        "section",
        "round",
        "table",
        "board",
        "version",
        "date",
        "dealer",
        "vul",
        "room",
        "match",
        "home",
        "away",
    ),
    *("ns", "ew", "names_ns", "names_ew", "north", "south", "east", "west"),
    *("contract", "declarer", "result", "tricks", "made", "lead", "score", "score_ns", "score_ew", "remark"),
    *("award_ns", "award_ew", "percent_ns", "percent_ew"),
)
"""What a column may hold."""

_HINT = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")


def fold(text: str) -> str:
    """The key by which headings meet: small letters, digits and percent signs alone.

    Accents go, and a hint in brackets with them. A heading of signs alone keeps its signs.

    >>> fold("Pair\\nNS"), fold(" N° donne "), fold("Result (+/-/=)"), fold("+/-")
    ('pairns', 'ndonne', 'result', '+/-')
    """
    return _fold_whole(_HINT.sub(" ", clean(text)))


def _fold_whole(text: str) -> str:
    word = key(text)
    return "".join(filter(_tells, word)) or word.replace(" ", "")


def _tells(character: str) -> bool:
    return character == "%" or unicodedata.category(character)[0] in "LN"


def meanings(text: str) -> dict[str, frozenset[str]]:
    """What a heading means, each meaning with the languages that give it; empty when no language knows it.

    A hint in brackets is listened to where it makes a known heading: `Score (NS)`.

    >>> meanings("Étui"), meanings("Score (NS)")["score_ns"] == {"en", "fr"}, meanings("Handicap")
    ({'board': frozenset({'fr'})}, True, {})
    """
    return dict(_known().get(_fold_whole(text)) or _known().get(fold(text)) or {})


def headings_from(data: Mapping[str, Any]) -> dict[str, str]:
    """The headings of one vocabulary, folded, each with its one meaning; two meanings are a ValueError."""
    table = data.get("headers", {})
    unknown = set(table) - set(MEANINGS)
    if unknown:
        raise ValueError(f"[headers] has no meaning {', '.join(sorted(unknown))}")
    return invert(table, "headers", _fold_whole)


@cache
def _known() -> dict[str, dict[str, frozenset[str]]]:
    found: dict[str, dict[str, frozenset[str]]] = {}
    for language in LANGUAGES:
        for heading, meaning in headings_from(vocabulary(language)).items():
            senses = found.setdefault(heading, {})
            senses[meaning] = senses.get(meaning, frozenset()) | {language}
    return found
