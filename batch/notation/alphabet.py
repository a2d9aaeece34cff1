"""The words of one language: a TOML file of meanings and spellings comes in, a table of spellings goes out.

An alphabet is chosen for a whole file, never cell by cell: C is clubs in English and hearts in French. Where players
of a language write the English letters as well, its file says `also = "en"`, and every English spelling counts beside
its own. Words that fill a whole cell and mean one thing whoever writes them (passed out, not played, averages,
vulnerabilities) are borrowed from the other shipped languages wherever the alphabet's own words leave room. A spelling
with two meanings is refused.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

from batch.law.bridge import Seat, Side, Strain, Vulnerability
from batch.notation.fault import BadNotationError
from batch.notation.text import key

LANGUAGES = ("en", "fr", "de", "nl", "es", "it", "pl", "sv", "da", "no", "pt", "tr")
"""The shipped languages; where nothing tells two apart, the first of them is taken."""

MIXED = ("fr+en", "de+en", "es+en", "it+en")
"""Languages in which C is hearts, with English letters for the suits: on some sheets only the seats are their own."""

SUIT_SYMBOLS: dict[str, Strain] = {
    **dict.fromkeys("♣♧", "C"),
    **dict.fromkeys("♦♢", "D"),
    **dict.fromkeys("♥♡❤", "H"),
    **dict.fromkeys("♠♤", "S"),
}
CARD_NUMBERS = {str(number): str(number) for number in range(2, 11)}
TABLES: dict[str, tuple[str, ...]] = {
    "strains": get_args(Strain),
    "doubles": ("0", "1", "2"),
    "seats": (*get_args(Seat), *get_args(Side)),
    "cells": ("passed_out", "not_played"),
    "awards": ("A+", "A", "A-"),
    "vulnerabilities": get_args(Vulnerability),
    "rooms": ("open", "closed"),
    "remarks": ("fouled",),
    "results": ("just_made", "over", "down"),
    "ranks": ("A", "K", "Q", "J", "10"),
}
"""The tables of a vocabulary and what their spellings may mean."""
BORROWED = ("cells", "awards", "vulnerabilities", "rooms", "remarks")
"""The tables of words that fill a whole cell."""
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
    also: str = ""
    """The language all of whose spellings are among these, with the same meanings; empty for none."""
    headings: Table[str] = field(default_factory=dict)
    """The headings of a notation of somebody's own, folded; those shipped stand in `batch.notation.headers`."""
    file: str = field(default="", compare=False)
    """The file of such a notation, as it can be opened again; empty where it was no file."""

    @property
    def suits(self) -> dict[str, Strain]:
        """The strains that are suits: what a card can be of."""
        return {spelling: strain for spelling, strain in self.strains.items() if strain != "NT"}


@cache
def alphabet(language: str) -> Alphabet:
    """The alphabet shipped for a language of `LANGUAGES` or `MIXED`; another language is a BadNotationError.

    >>> alphabet("fr").strains["c"], alphabet("en").strains["c"]
    ('H', 'C')
    """
    own, _, suits = language.partition("+")
    tables = {name: _shipped(own, name) for name in TABLES} | ({"strains": _shipped(suits, "strains")} if suits else {})
    return _alphabet(_part(own, headings=False), tables, LANGUAGES)


def vocabulary(language: str) -> Mapping[str, Any]:
    """The TOML file shipped for a language, as it stands."""
    return {**_part(language, headings=False), **_part(language, headings=True)}


def headings_of(language: str) -> Mapping[str, Any]:
    """The `[headers]` table of a shipped language, in a vocabulary of its own."""
    return _part(language, headings=True)


def strains_of(language: str) -> Table[str]:
    """The strains as a shipped language spells them, suit symbols left out: what tells most languages apart."""
    return _shipped(language, "strains")


@cache
def _part(language: str, *, headings: bool) -> dict[str, Any]:
    """The file of a language without its headings, or the headings alone: each is taken up when it is needed."""
    notation, mark, rest = _text(language).partition("\n[headers]\n")
    return tomllib.loads(mark + rest if headings else notation)


@cache
def _text(language: str) -> str:
    if language not in LANGUAGES:
        raise BadNotationError("no_language", language=language, choices=", ".join(LANGUAGES))
    return Path(__file__).with_name(f"{language}.toml").read_text(encoding="utf-8")


@cache
def _shipped(language: str, name: str) -> dict[str, str]:
    return _table(_part(language, headings=False), name)


@cache
def _lent(languages: tuple[str, ...], name: str) -> dict[str, str]:
    """The words of a table that fill a whole cell in some languages; the first that has one tells its meaning."""
    found: dict[str, str] = {}
    for language in languages:
        found = {**_shipped(language, name), **found}
    return found


def alphabet_from(data: Mapping[str, Any], borrowed: tuple[str, ...] = ()) -> Alphabet:
    """The alphabet a vocabulary spells, with the whole-cell words of the shipped languages `borrowed` behind its own.

    A spelling with two meanings, an unknown meaning or a missing table is a BadNotationError that names it.
    """
    return _alphabet(data, {name: _table(data, name) for name in TABLES}, borrowed)


def _alphabet(data: Mapping[str, Any], tables: dict[str, dict[str, str]], borrowed: tuple[str, ...]) -> Alphabet:
    own = tables | {name: {**_lent(borrowed, name), **tables[name]} for name in BORROWED}
    return Alphabet(
        language=str(data.get("language", "")),
        strains=_with_symbols(cast(dict[str, Strain], own["strains"])),
        doubles={spelling: int(times) for spelling, times in own["doubles"].items()},
        seats=cast(Table[Seat | Side], own["seats"]),
        cells=own["cells"],
        awards=_without_blanks(own["awards"]),
        vulnerabilities=cast(Table[Vulnerability], own["vulnerabilities"]),
        rooms=own["rooms"],
        fouled=own["remarks"],
        results=own["results"],
        ranks={**CARD_NUMBERS, **own["ranks"]},
        declarer_joints=_joints(data, "declarer"),
        lead_joints=_joints(data, "lead"),
        also=_base(data),
    )


def spellings_of(table: Mapping[str, Iterable[str]], where: str) -> dict[str, str]:
    """A table of meaning and spellings turned round, spellings as `key` writes them.

    One spelling under two meanings is a BadNotationError.
    """
    return invert(table, where, key)


def invert(table: Mapping[str, Iterable[str]], where: str, fold: Callable[[str], str]) -> dict[str, str]:
    """A table of meaning and spellings turned round, spellings folded; refuses one with two meanings."""
    found: dict[str, str] = {}
    for meaning, spellings in table.items():
        for spelling in map(fold, spellings):
            if not spelling:
                raise BadNotationError("empty", where=where, meaning=meaning)
            if found.setdefault(spelling, meaning) != meaning:
                raise BadNotationError("twice", where=where, spelling=spelling, one=found[spelling], other=meaning)
    return found


def any_of(spellings: Iterable[str]) -> str:
    """A pattern for one of the spellings, the longest first; after a word no further letter may stand."""
    return "(?:" + "|".join(map(_spelling, sorted(spellings, key=lambda text: (-len(text), text)))) + ")"


def _spelling(text: str) -> str:
    ends = len(text) >= WORD and text[-1].isalpha()
    return re.escape(text) + (r"(?![^\W\d_])" if ends else "")


def _table(data: Mapping[str, Any], name: str) -> dict[str, str]:
    """One table of a vocabulary turned round, with the spellings of the language it includes."""
    base = _base(data)
    if name not in data and not base:
        raise BadNotationError("lacking", where=name)
    table = lists_of(data, name)
    unknown = set(table) - set(TABLES[name])
    if unknown:
        raise BadNotationError("unknown", where=name, names=", ".join(sorted(unknown)))
    own = spellings_of(table, name)
    also = _shipped(base, name) if base else {}
    for spelling in own.keys() & also.keys():
        if own[spelling] != also[spelling]:
            raise BadNotationError("twice", where=name, spelling=spelling, one=own[spelling], other=also[spelling])
    return {**also, **own}


def _base(data: Mapping[str, Any]) -> str:
    """The language whose spellings count beside a vocabulary's own; empty when it names none."""
    base = str(data.get("also", ""))
    if base and _part(base, headings=False).get("also"):
        raise BadNotationError("inside", base=base)
    return base


def lists_of(data: Mapping[str, Any], name: str) -> Mapping[str, list[str]]:
    """A table of a vocabulary as it stands; a BadNotationError unless each meaning has a list of texts."""
    table = data.get(name, {})
    if not isinstance(table, Mapping):
        raise BadNotationError("no_table", where=name)
    for meaning, spellings in table.items():
        if not isinstance(spellings, list) or not all(isinstance(spelling, str) for spelling in spellings):
            raise BadNotationError("no_texts", where=name, meaning=meaning)
    return table


def _joints(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    base = _base(data)
    files = (data, _part(base, headings=False)) if base else (data,)
    return tuple(dict.fromkeys(key(joint) for file in files for joint in lists_of(file, "joints").get(name, ())))


def _with_symbols(own: dict[str, Strain]) -> dict[str, Strain]:
    taken = sorted(symbol for symbol in SUIT_SYMBOLS if own.get(symbol, SUIT_SYMBOLS[symbol]) != SUIT_SYMBOLS[symbol])
    if taken:
        raise BadNotationError("symbol", symbol=taken[0], meaning=SUIT_SYMBOLS[taken[0]])
    return {**SUIT_SYMBOLS, **own}


def _without_blanks(table: Mapping[str, str]) -> dict[str, str]:
    return {spelling.replace(" ", ""): meaning for spelling, meaning in table.items()}
