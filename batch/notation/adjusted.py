"""Artificial scores (Law 12C2): a cell comes in, one award for each side goes out, North-South first.

A+, A and A- stay what the Law calls them: at least 60 %, 50 %, at most 40 %. A percentage such as `A6040`
is fixed. The two sides need not add up to 100.
"""

import re

from batch.notation.alphabet import Alphabet
from batch.notation.fault import Fault
from batch.notation.text import key

Awards = tuple[str, str]

_SIDES = re.compile(
    r" ?[/|] ?"  # 60/40, A+ | A-
    r"|(?<=%) ?-? ?(?=[0-9])"  # 60%-40%, 60% 40%
    r"|(?<=[^\W\d_][+=-]) (?=[^\W\d_])"  # A+ A-
    r"|(?<=[^\W\d_][+=-])(?=[^\W\d_]+[+=-]$)"  # A+A-
)
_FOUR_DIGITS = re.compile(r"a ?([1-9][0-9]|00)([1-9][0-9]|00)")
_PERCENTAGE = re.compile(r"(a ?)?([0-9]{1,3})(?:[.,]([0-9]{1,3}))? ?%?")
_BOTH_SIDES = re.compile(r"a ?[0-9]{2,3}(?:[.,][0-9]{1,3})? ?%?")
_BARE = re.compile(r"([0-9]+) ?/ ?([0-9]+)")
_LAST_DAY_OF_A_MONTH = 31


def read_adjusted(text: str, alphabet: Alphabet) -> Awards | Fault | None:
    """The awards of North-South and East-West, as `A+ A A-` or a percentage; None when the text is no award.

    One award alone is for both sides. `60/40` without a sign is read only in multiples of five with one
    above 31, so that a date or a fraction is not. A text that begins like an award and goes on otherwise is
    a fault.

    >>> from batch.notation.alphabet import alphabet
    >>> read_adjusted("A6040", alphabet("en")), read_adjusted("AVE+/AVE-", alphabet("en"))
    (('60', '40'), ('A+', 'A-'))
    """
    word = key(text)
    awards = _for_both(word, alphabet) or _four_digits(word) or _two_sides(word, alphabet)
    if awards is None and re.match(r"a ?[0-9]", word):
        return Fault("bad-contract")
    return awards


def _for_both(word: str, alphabet: Alphabet) -> Awards | None:
    code = alphabet.awards.get(word.replace(" ", ""))
    if code is None and _BOTH_SIDES.fullmatch(word):
        code = _percentage(word)
    return (code, code) if code else None


def _four_digits(word: str) -> Awards | None:
    found = _FOUR_DIGITS.fullmatch(word)
    return (_number(found[1]), _number(found[2])) if found else None


def _two_sides(word: str, alphabet: Alphabet) -> Awards | None:
    sides = _SIDES.split(word)
    if len(sides) != 2 or _unlikely(word):
        return None
    ns, ew = (_award(side, alphabet) for side in sides)
    return (ns, ew) if ns and ew else None


def _unlikely(word: str) -> bool:
    bare = _BARE.fullmatch(word)
    if bare is None:
        return False
    if len(word) > len("100 / 100"):
        return True
    ns, ew = int(bare[1]), int(bare[2])
    return ns % 5 != 0 or ew % 5 != 0 or max(ns, ew) <= _LAST_DAY_OF_A_MONTH


def _award(side: str, alphabet: Alphabet) -> str | None:
    return alphabet.awards.get(side.replace(" ", "")) or _percentage(side)


def _percentage(side: str) -> str | None:
    found = _PERCENTAGE.fullmatch(side)
    if found is None:
        return None
    number = _number(found[2], found[3] or "")
    return number if float(number) <= 100 else None


def _number(whole: str, decimals: str = "") -> str:
    kept = decimals.rstrip("0")
    return str(int(whole)) + ("." + kept if kept else "")
