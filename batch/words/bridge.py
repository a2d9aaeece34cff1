"""Canonical bridge in a language: `4SX N -1` becomes `4♠X N −1`; French writes `3NT W =` as `3SA O =`.

Contracts, declarers, results, scores, pass-outs, vulnerabilities and ranges of results are known; any other
word stays as it is. Suits are symbols, which need no language; `in_letters` writes them for an output that
cannot show symbols.
"""

from __future__ import annotations

import re
from functools import cache

from batch.law.bridge import STRAINS
from batch.words import Language, say

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
MINUS = "\u2212"
APART = " / "
"""What stands between alternatives."""

_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT)(X{0,2})")
_NUMBER = re.compile(r"[+-]\d+")
_RANGE = re.compile(r"([+-]?\d+)\.\.([+-]?\d+)")
_NAMED = {
    **{seat: f"bridge.seat.{seat}" for seat in ("N", "E", "S", "W", "NS", "EW")},
    **{vul: f"bridge.vulnerability.{vul}" for vul in ("none", "ns", "ew", "both")},
    "PASS": "bridge.pass_out",
    **{other: f"bridge.elsewhere.{other}" for other in ("v", "nv")},
}
_AVERAGE = re.compile(r"\bA(?=[+-]?(?: |$))")
"""The letter of an average in an award."""
_TYPOGRAPHY = {
    MINUS: "-",
    "\u00a0": " ",
    "“": '"',
    "”": '"',
    "…": "...",
    "’": "'",
    "«": '"',
    "»": '"',
    "–": "-",
}


def render(language: Language, text: str) -> str:
    """Canonical bridge as the reader writes it, alternatives joined by "or".

    >>> render("en", "4SX N -1 / 5C S ="), render("fr", "3NTXX W +1"), render("fr", "PASS")
    ('4♠X N −1 or 5♣ S =', '3SAXX O +1', 'une donne passée')
    >>> render("en", "-9..+4"), render("fr", "both")
    ('from −9 to +4', 'tous vulnérables')
    """
    return _either(language, [_words(language, words) for words in text.split(APART)])


def quote(language: Language, text: str) -> str:
    """Names of contestants as they were typed, alternatives joined by "or": a pair `1C` is no contract.

    >>> quote("en", "1C / 2 W"), quote("fr", "7")
    ('1C or 2 W', '7')
    """
    return _either(language, text.split(APART))


def _either(language: Language, alternatives: list[str]) -> str:
    *first, last = alternatives
    return say(language, "bridge.or", first=", ".join(first), last=last) if first else last


def render_award(language: Language, text: str) -> str:
    """A canonical award by ruling as the reader writes it: parts with commas, the two sides with a stroke.

    >>> render_award("en", "NS 60% 4S N =, 40% -50 / A-"), render_award("fr", "EW 3NT W +1 / A-")
    ('NS 60% 4♠ N =, 40% −50 / A-', 'EO 3SA O +1 / M-')
    """
    sides = (side.split(", ") for side in text.split(APART))
    shown = APART.join(", ".join(_words(language, part) for part in parts) for parts in sides)
    return _AVERAGE.sub(say(language, "bridge.average"), shown)


def _words(language: Language, words: str) -> str:
    return " ".join(_word(language, word) for word in words.split(" "))


@cache
def _word(language: Language, word: str) -> str:
    if word in _NAMED:
        return say(language, _NAMED[word])
    if found := _CONTRACT.fullmatch(word):
        return found[1] + _strain(language, found[2]) + found[3]
    if found := _RANGE.fullmatch(word):
        low, high = (_signed(number) for number in found.groups())
        return say(language, "bridge.range", low=low, high=high)
    return _signed(word) if _NUMBER.fullmatch(word) else word


def _signed(number: str) -> str:
    """A number with a minus sign as wide as its plus; zero bears none."""
    return "0" if int(number) == 0 else number.replace("-", MINUS)


def _strain(language: Language, strain: str) -> str:
    return SYMBOLS.get(strain) or say(language, "bridge.strain.NT")


def in_letters(language: Language, text: str) -> str:
    """The text with the letters of the language for suit symbols, and plain signs for typographic ones.

    >>> in_letters("en", "“4♠X” N −1"), in_letters("fr", "4♠X")
    ('"4SX" N -1', '4PX')
    """
    return text.translate(_plain(language))


@cache
def _plain(language: Language) -> dict[int, str]:
    suits = {SYMBOLS[strain]: say(language, f"bridge.strain.{strain}") for strain in STRAINS if strain in SYMBOLS}
    return str.maketrans(suits | _TYPOGRAPHY)
