"""Who is who: the names of a pair come in, its players go out; and spellings that may be one person's.

Nothing is merged here but blanks. Two spellings that differ in accents, capitals, the order of the words, a letter or
two, or a first name shortened to its initial are reported; two that sat at one session together are two people.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple

Likeness = Literal["written", "order", "letters", "initial"]
"""Accents, capitals or stops; the order of the words; a letter or two; a first name as its initial."""

_BETWEEN = re.compile(r"\s*[&/+;|]\s*|\s+[-–—]\s+|\s*[–—]\s*|\s+(?:and|et|und|og|och|en|i|y|e)\s+", re.IGNORECASE)
_SHORT, _LONG = 4, 10
"""Names from so many letters on may differ in one letter, or in two."""


class Doubt(NamedTuple):
    """Two spellings that may be one: the rarer, the more frequent, why, and how often each was met."""

    written: str
    name: str
    likeness: Likeness
    sessions_written: int
    sessions_name: int


def tidy(text: str) -> str:
    """The name with single blanks."""
    return " ".join(text.split())


def players(names: str) -> tuple[str, ...]:
    """The players of a pair, in the order they are written; a name that cannot be split stays one.

    >>> players("Jean-Pierre Petit - Anne Roy"), players("Brown & Smith-Jones")
    (('Jean-Pierre Petit', 'Anne Roy'), ('Brown', 'Smith-Jones'))
    >>> players("Roy-Petit"), players("Anne Roy")
    (('Roy', 'Petit'), ('Anne Roy',))
    """
    parts = tuple(tidy(part) for part in _BETWEEN.split(names) if part.strip())
    if len(parts) == 1 and " " not in parts[0] and parts[0].count("-") == 1:
        parts = tuple(part for part in parts[0].split("-") if part)
    return parts


def doubts(seen: Mapping[str, Iterable[str]]) -> list[Doubt]:
    """Spellings that may be one person's; `seen` gives the sessions of each, as one who sat twice would be two."""
    sessions = {name: frozenset(where) for name, where in seen.items()}
    found = []
    for one, other in sorted(_candidates(sessions)):
        likeness = _likeness(one, other)
        if likeness and not sessions[one] & sessions[other]:
            rare, usual = sorted((one, other), key=lambda name: (len(sessions[name]), name))
            found.append(Doubt(rare, usual, likeness, len(sessions[rare]), len(sessions[usual])))
    return sorted(found, key=lambda doubt: (doubt.name, doubt.written))


def _candidates(names: Iterable[str]) -> set[tuple[str, str]]:
    """Names worth comparing: those that share a spelling with letters left out, or a surname and an initial."""
    shared: dict[str, list[str]] = defaultdict(list)
    for name in sorted(names):
        for key in _keys(name):
            shared[key].append(name)
    return {pair for group in shared.values() for pair in combinations(group, 2)}


def _keys(name: str) -> set[str]:
    words = _words(name)
    text = " ".join(sorted(words))
    keys = _shortened(text, _tolerance(text))
    if len(words) > 1:
        keys |= {f"{last} {first[0]}." for first in words for last in words if first is not last}
    return keys


def _shortened(text: str, letters: int) -> set[str]:
    """The text, and it with up to so many letters left out: texts an edit apart share one of these."""
    found = {text}
    for _ in range(letters):
        found |= {short[:place] + short[place + 1 :] for short in found for place in range(len(short))}
    return found


def _tolerance(text: str) -> int:
    length = sum(letter.isalpha() for letter in text)
    return 0 if length < _SHORT else 1 if length < _LONG else 2


def _likeness(one: str, other: str) -> Likeness | None:
    words, others = _words(one), _words(other)
    if words == others:
        return "written"
    if sorted(words) == sorted(others):
        return "order"
    text, second = " ".join(sorted(words)), " ".join(sorted(others))
    if _digits(text) != _digits(second):  # Pair 12 and Pair 13 are not a slip of the pen
        return None
    if _shorter(words, others):
        return "initial"
    return "letters" if edits(text, second) <= min(_tolerance(text), _tolerance(second)) else None


def _shorter(words: list[str], others: list[str]) -> bool:
    """Whether the words are the same but for one that is only its initial on one side."""
    if len(words) != len(others) or len(words) < 2:
        return False
    left, right = sorted(set(words) - set(others)), sorted(set(others) - set(words))
    if len(left) != 1 or len(right) != 1:
        return False
    return min(len(left[0]), len(right[0])) == 1 and left[0][0] == right[0][0]


def _digits(text: str) -> str:
    return re.sub(r"\D+", " ", text).strip()


@cache
def _plain(name: str) -> str:
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", " ", bare.casefold()).strip()


def _words(name: str) -> list[str]:
    return _plain(name).split()


def edits(one: str, other: str) -> int:
    """Letters to change, add, leave out or swap with their neighbour to make one text of the other.

    >>> edits("marten", "martin"), edits("dupnot", "dupont"), edits("roy", "leroy")
    (1, 1, 2)
    """
    before, last = list[int](), list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, against in enumerate(other, 1):
            best = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != against))
            swapped = row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against
            line.append(min(best, before[column - 2] + 1) if swapped else best)
        before, last = last, line
    return last[-1]
