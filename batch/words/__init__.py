"""What the program says, in the language of the person: a key and what varies come in, a sentence comes out.

The sentences stand in the TOML files here, named `<subject>.<language>.toml`; their tables are flattened to
dotted keys. Every language has the same keys, and the same fields in each. A key is first looked for in
the file of its first word, so that a short answer reads few files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

    Exact = int | float | Fraction | Decimal

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")
_FOLDER = Path(__file__).parent


def say(language: Language, key: str, /, **fields: object) -> str:
    """The sentence of that key with its fields filled in; an unknown key or a missing field is a KeyError.

    >>> say("fr", "number.point")
    ','
    """
    return _sentence(language, key).format(**fields)


def knows(language: Language, key: str) -> bool:
    """Whether there is a sentence of that key."""
    return any(key in subject(language, name) for name in _subjects(language, key))


def say_count(language: Language, key: str, count: int, /, **fields: object) -> str:
    """The sentence `key.one` or `key.other` as the count asks; English counts 0 as many, French as one.

    The count itself is the field {count}, with the separators of the language.
    """
    single = abs(count) == 1 or (count == 0 and language == "fr")
    form = "one" if single else "other"
    return say(language, f"{key}.{form}", count=number(language, count), **fields)


def number(language: Language, value: Exact, places: int = 0) -> str:
    """The value with the separators of the language, rounded half up (away from zero) to so many decimals.

    >>> number("en", 1430), number("fr", -1234.5, 1)
    ('1,430', '-1\\xa0234,5')
    """
    numerator, denominator = value.as_integer_ratio()
    units = (2 * abs(numerator) * 10**places + denominator) // (2 * denominator)
    sign = "-" if units and numerator < 0 else ""
    whole, part = divmod(units, 10**places)
    decimals = say(language, "number.point") + f"{part:0{places}}" if places else ""
    return sign + f"{whole:,}".replace(",", say(language, "number.thousands")) + decimals


def language_of(environment: Mapping[str, str]) -> Language:
    """The language the environment asks for (LC_ALL, then LC_MESSAGES, then LANG), or English.

    >>> language_of({"LANG": "fr_FR.UTF-8"}), language_of({"LANG": "de_DE"}), language_of({})
    ('fr', 'en', 'en')
    """
    wish = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return next((language for language in LANGUAGES if wish.lower().startswith(language)), "en")


@cache
def sentences(language: Language) -> dict[str, str]:
    """Every sentence of a language by its key; two files that give the same key are a ValueError."""
    found: dict[str, str] = {}
    for name in _subjects(language):
        for key, sentence in subject(language, name).items():
            if key in found:
                raise ValueError(f"{name}.{language}.toml: {key} stands in another file already")
            found[key] = sentence
    return found


@cache
def _sentence(language: Language, key: str) -> str:
    for name in _subjects(language, key):
        if key in subject(language, name):
            return subject(language, name)[key]
    raise KeyError(key)


def _subjects(language: Language, key: str = "") -> list[str]:
    """The subjects that have a file, the one a key begins with before the others."""
    first = key.partition(".")[0]
    return sorted(_files(language), key=lambda name: (name != first, name))


@cache
def _files(language: Language) -> dict[str, Path]:
    return {file.name.partition(".")[0]: file for file in _FOLDER.glob(f"*.{language}.toml")}


@cache
def subject(language: Language, name: str) -> dict[str, str]:
    """The sentences of the file of a subject by their keys."""
    return dict(_flat(tomllib.loads(_files(language)[name].read_text(encoding="utf-8"))))


def _flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value
