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

from batch.notation.alphabet import LANGUAGES, headings_of, invert, lists_of
from batch.notation.fault import BadNotationError
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
    *("boards", "imps_home", "imps_away", "vp_home", "vp_away"),
)
"""What a column may hold."""

FIRST = LANGUAGES[:2]
"""The languages whose headings are looked up first: most sheets need no others, and loading all takes time."""

_SIGNS = re.compile(r"[^a-z0-9%]+")
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
    tells = _SIGNS.sub("", word) if word.isascii() else "".join(filter(_tells, word))
    return tells or word.replace(" ", "")


def _tells(character: str) -> bool:
    return character == "%" or unicodedata.category(character)[0] in "LN"


def meanings(text: str, languages: tuple[str, ...] = LANGUAGES) -> dict[str, frozenset[str]]:
    """What a heading means, each meaning with those of the languages that give it; empty when none knows it.

    A hint in brackets is listened to where it makes a known heading: `Score (NS)`.

    >>> meanings("Étui"), meanings("Score (NS)", ("en", "nl")), meanings("Handicap")
    ({'board': frozenset({'fr'})}, {'score_ns': frozenset({'en'})}, {})
    """
    known = _known(languages)
    return dict(known.get(_fold_whole(text)) or known.get(fold(text)) or {})


def meaning_among(text: str, headings: Mapping[str, str]) -> str | None:
    """What a heading means among those of one vocabulary."""
    return headings.get(_fold_whole(text)) or headings.get(fold(text))


def headings_from(data: Mapping[str, Any]) -> dict[str, str]:
    """The headings of one vocabulary, folded, each with its one meaning; two meanings are a BadNotationError."""
    table = lists_of(data, "headers")
    unknown = set(table) - set(MEANINGS)
    if unknown:
        raise BadNotationError("unknown", where="headers", names=", ".join(sorted(unknown)))
    return invert(table, "headers", _fold_whole)


@cache
def _known(languages: tuple[str, ...]) -> dict[str, dict[str, frozenset[str]]]:
    found: dict[str, dict[str, frozenset[str]]] = {}
    for language in languages:
        for heading, meaning in _headings(language).items():
            senses = found.setdefault(heading, {})
            senses[meaning] = senses.get(meaning, frozenset()) | {language}
    return found


@cache
def _headings(language: str) -> dict[str, str]:
    return headings_from(headings_of(language))
