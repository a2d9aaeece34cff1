"""The words of one language: a TOML file of meanings and spellings comes in, a table of spellings goes out.

An alphabet is chosen for a whole file, never cell by cell: C is clubs in English and hearts in French.
Words that fill a whole cell and mean one thing whoever writes them (passed out, not played, averages,
vulnerabilities) are borrowed from the other shipped languages wherever the alphabet's own words leave room.
A spelling with two meanings is refused.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

from batch.law.bridge import Seat, Side, Strain, Vulnerability
from batch.notation.text import key

LANGUAGES = ("en", "fr")

SUIT_SYMBOLS: dict[str, Strain] = {
    **dict.fromkeys("♣♧", "C"),
    **dict.fromkeys("♦♢", "D"),
    **dict.fromkeys("♥♡❤", "H"),
    **dict.fromkeys("♠♤", "S"),
}
CARD_NUMBERS = {str(number): str(number) for number in range(2, 11)}
AWARDS = ("A+", "A", "A-")
WORD = 3
"""From three letters on, no letter may follow a spelling directly: "4 hearts" is not hearts by South."""

Meaning = TypeVar("Meaning")
Table = Mapping[str, Meaning]


@dataclass(frozen=True, eq=False)
class Alphabet:
    """One language's spellings, as `key` writes them, each with its meaning."""

    language: str
    strains: Table[Strain]
    doubles: Table[int]
    seats: Table[Seat | Side]
    cells: Table[str]
    awards: Table[str]
    vulnerabilities: Table[Vulnerability]
    rooms: Table[str]
    fouled: Table[str]
    results: Table[str]
    ranks: Table[str]
    declarer_joints: tuple[str, ...]
    lead_joints: tuple[str, ...]

    @property
    def suits(self) -> dict[str, Strain]:
        """The strains that are suits: what a card can be of."""
        return {spelling: strain for spelling, strain in self.strains.items() if strain != "NT"}


@cache
def alphabet(language: str) -> Alphabet:
    """The alphabet shipped for a language of `LANGUAGES`; another language is a ValueError.

    >>> alphabet("fr").strains["c"], alphabet("en").strains["c"]
    ('H', 'C')
    """
    others = [vocabulary(other) for other in LANGUAGES if other != language]
    return alphabet_from(vocabulary(language), others)


@cache
def vocabulary(language: str) -> Mapping[str, Any]:
    """The TOML file shipped for a language, as it stands."""
    if language not in LANGUAGES:
        raise ValueError(f"no alphabet for the language {language!r}; there are {', '.join(LANGUAGES)}")
    text = Path(__file__).with_name(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def alphabet_from(data: Mapping[str, Any], borrowed: Iterable[Mapping[str, Any]] = ()) -> Alphabet:
    """The alphabet a vocabulary spells, with the whole-cell words of others behind its own.

    A spelling with two meanings, an unknown meaning or a missing table is a ValueError that names it.
    """
    others = list(borrowed)
    joints = data.get("joints", {})
    return Alphabet(
        language=data.get("language", ""),
        strains=_strains(data),
        doubles=_doubles(data),
        seats=cast(Table[Seat | Side], _table(data, "seats", (*get_args(Seat), *get_args(Side)))),
        cells=_lend(data, others, "cells", ("passed_out", "not_played")),
        awards=_without_blanks(_lend(data, others, "awards", AWARDS)),
        vulnerabilities=cast(
            Table[Vulnerability], _lend(data, others, "vulnerabilities", get_args(Vulnerability))
        ),
        rooms=_lend(data, others, "rooms", ("open", "closed")),
        fouled=_lend(data, others, "remarks", ("fouled",)),
        results=_table(data, "results", ("just_made", "over", "down")),
        ranks={**CARD_NUMBERS, **_table(data, "ranks", ("A", "K", "Q", "J", "10"))},
        declarer_joints=tuple(map(key, joints.get("declarer", ()))),
        lead_joints=tuple(map(key, joints.get("lead", ()))),
    )


def spellings_of(table: Mapping[str, Iterable[str]], where: str) -> dict[str, str]:
    """A table of meaning and spellings turned round, spellings as `key` writes them.

    One spelling under two meanings is a ValueError.
    """
    return invert(table, where, key)


def invert(table: Mapping[str, Iterable[str]], where: str, fold: Callable[[str], str]) -> dict[str, str]:
    """A table of meaning and spellings turned round, spellings folded; refuses one with two meanings."""
    found: dict[str, str] = {}
    for meaning, spellings in table.items():
        for spelling in map(fold, spellings):
            if not spelling:
                raise ValueError(f"[{where}] an empty spelling of {meaning}")
            if found.setdefault(spelling, meaning) != meaning:
                raise ValueError(f"[{where}] {spelling!r} means both {found[spelling]} and {meaning}")
    return found


def any_of(spellings: Iterable[str]) -> str:
    """A pattern for one of the spellings, the longest first; after a word no further letter may stand."""
    return "(?:" + "|".join(map(_spelling, sorted(spellings, key=lambda text: (-len(text), text)))) + ")"


def _spelling(text: str) -> str:
    ends = len(text) >= WORD and text[-1].isalpha()
    return re.escape(text) + (r"(?![^\W\d_])" if ends else "")


def _table(data: Mapping[str, Any], name: str, meanings: Iterable[str]) -> dict[str, str]:
    if name not in data:
        raise ValueError(f"[{name}] is missing")
    unknown = set(data[name]) - set(meanings)
    if unknown:
        raise ValueError(f"[{name}] has no meaning {', '.join(sorted(unknown))}")
    return spellings_of(data[name], name)


def _strains(data: Mapping[str, Any]) -> dict[str, Strain]:
    own = cast(dict[str, Strain], _table(data, "strains", get_args(Strain)))
    taken = sorted(
        symbol for symbol in SUIT_SYMBOLS if own.get(symbol, SUIT_SYMBOLS[symbol]) != SUIT_SYMBOLS[symbol]
    )
    if taken:
        raise ValueError(f"[strains] the symbol {taken[0]} means {SUIT_SYMBOLS[taken[0]]} in every language")
    return {**SUIT_SYMBOLS, **own}


def _doubles(data: Mapping[str, Any]) -> dict[str, int]:
    return {spelling: int(times) for spelling, times in _table(data, "doubles", ("0", "1", "2")).items()}


def _lend(
    data: Mapping[str, Any], others: Iterable[Mapping[str, Any]], name: str, meanings: Iterable[str]
) -> dict[str, str]:
    """The alphabet's own whole-cell words, then those of the others that they leave free."""
    known = tuple(meanings)
    found = _table(data, name, known)
    for other in others:
        found = {**_table(other, name, known), **found}
    return found


def _without_blanks(table: Mapping[str, str]) -> dict[str, str]:
    return {spelling.replace(" ", ""): meaning for spelling, meaning in table.items()}
