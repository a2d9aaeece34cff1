"""The other cells of a traveller: declarer, result, score, board number, vulnerability, lead.

In: the text of one cell. Out: its value, None when nothing is written, or a fault with a code of the
catalogue. No parser here guesses, and none raises.
"""

import re
from functools import cache
from typing import Literal, NamedTuple

from batch.law.bridge import TRICKS_IN_A_BOARD, Seat, Side, Vulnerability
from batch.notation.alphabet import Alphabet, any_of
from batch.notation.fault import Fault
from batch.notation.headers import FIRST, meanings
from batch.notation.text import clean, key

NOTHING = ("", "-")

_RELATIVE = re.compile(r"([+-]) ?([0-9]{1,2})(?:[.,]0+)?")
_COUNT = re.compile(r"([0-9]{1,2})(?:[.,]0+)?")
_SCORE = re.compile(r"([+-]?) ?([0-9]{1,6})(?:[.,]0{1,6})?")
_THOUSANDS = re.compile(r"(?<![0-9])([0-9])[ ,.'’](?=[0-9]{3}(?![0-9]))")
_BOARD = re.compile(r"([^0-9]*)([0-9]{1,6})(?:[.,]0{1,6})?")
_NUMBER_SIGNS = ("", "#", "n", "n°", "no", "nr")
_LAST_BOARD = 9999


class ResultCell(NamedTuple):
    """A result as written: relative to the contract, or a bare number whose meaning the column decides."""

    kind: Literal["relative", "count"]
    value: int


def read_seat(text: str, alphabet: Alphabet) -> Seat | Side | Fault | None:
    """The declarer, or the side where only the side is written; None for an empty cell or a dash."""
    word = key(text)
    if word in NOTHING:
        return None
    return alphabet.seats.get(word) or Fault("bad-declarer")


def read_result(text: str, alphabet: Alphabet) -> ResultCell | Fault | None:
    """The result as written; None for an empty cell or a dash.

    `+10` is ten overtricks although no contract has them, and `10` is a bare number: neither is turned into
    the other here.

    >>> from batch.notation.alphabet import alphabet
    >>> read_result("- 1", alphabet("en")), read_result("10", alphabet("en"))
    (ResultCell(kind='relative', value=-1), ResultCell(kind='count', value=10))
    """
    word = key(text)
    if word in NOTHING:
        return None
    cell = _in_figures(word) or _in_words(word, alphabet)
    return cell if cell and abs(cell.value) <= TRICKS_IN_A_BOARD else Fault("bad-result")


def _in_figures(word: str) -> ResultCell | None:
    if found := _RELATIVE.fullmatch(word):
        return ResultCell("relative", int(found[1] + found[2]))
    if found := _COUNT.fullmatch(word):
        return ResultCell("count", int(found[1]))
    return None


def _in_words(word: str, alphabet: Alphabet) -> ResultCell | None:
    if alphabet.results.get(word) == "just_made":
        return ResultCell("relative", 0)
    found = _over_or_down(alphabet).fullmatch(word)
    if found is None:
        return None
    number = int(found["front"] or found["rear"])
    over = alphabet.results[found["first"] or found["last"]] == "over"
    return ResultCell("relative", number if over else -number)


@cache
def _over_or_down(alphabet: Alphabet) -> re.Pattern[str]:
    words = any_of(word for word, meaning in alphabet.results.items() if meaning != "just_made")
    number = "[0-9]{1,2}"
    return re.compile(f"(?P<front>{number}) (?P<first>{words})|(?P<last>{words}) (?P<rear>{number})")


def read_score(text: str) -> int | Fault | None:
    """The points as written, signed; None for an empty cell or a dash.

    A blank, comma, point or apostrophe behind one digit parts the thousands; elsewhere a comma or a point
    begins decimals, which must be zeros.

    >>> read_score("− 1 430"), read_score("430,0"), read_score("1,430")
    (-1430, 430, 1430)
    """
    word = clean(text)
    if word in NOTHING:
        return None
    found = _SCORE.fullmatch(_THOUSANDS.sub(r"\1", word, count=1))
    return int(found[1] + found[2]) if found else Fault("bad-score")


def read_board(text: str) -> int | Fault | None:
    """The number of a board, 1 to 9999; None for an empty cell or a dash.

    A heading may stand in front: `Board 7`, `Donne n° 7`, `#7`.
    """
    word = clean(text)
    if word in NOTHING:
        return None
    found = _BOARD.fullmatch(word)
    if found is None or not _names_a_board(found[1]):
        return Fault("bad-board")
    number = int(found[2])
    return number if 1 <= number <= _LAST_BOARD else Fault("bad-board")


def _names_a_board(front: str) -> bool:
    return key(front) in _NUMBER_SIGNS or "board" in meanings(front, FIRST) or "board" in meanings(front)


def read_vulnerability(text: str, alphabet: Alphabet) -> Vulnerability | Fault | None:
    """The condition of the board; None when empty. A dash and a zero mean that nobody is vulnerable."""
    word = key(text)
    if not word:
        return None
    return alphabet.vulnerabilities.get(word) or Fault("bad-vulnerability")


def read_room(text: str, alphabet: Alphabet) -> str | Fault | None:
    """The room of a team match, `open` or `closed`; None when empty."""
    word = key(text)
    if word in NOTHING:
        return None
    return alphabet.rooms.get(word) or Fault("bad-room")


def read_version(text: str, alphabet: Alphabet) -> str | None:
    """`F` when a remark says that the board was fouled at this table; None for any other remark.

    >>> from batch.notation.alphabet import alphabet
    >>> read_version("Fouled", alphabet("en")), read_version("late", alphabet("en"))
    ('F', None)
    """
    return "F" if key(text) in alphabet.fouled else None


def read_lead(text: str, alphabet: Alphabet) -> str | Fault | None:
    """The card led as suit and rank, such as `D10` or `SQ`; None for an empty cell or a dash.

    Suit and rank may be written in either order, as letters, symbols or words.

    >>> from batch.notation.alphabet import alphabet
    >>> read_lead("♣D", alphabet("fr")), read_lead("TD", alphabet("en")), read_lead("TD", alphabet("fr"))
    ('CQ', 'D10', 'CQ')
    """
    word = key(text)
    if word in NOTHING:
        return None
    found = _card(alphabet).fullmatch(word)
    if found is None:
        return Fault("bad-lead")
    suit, rank = found["suit"] or found["of"], found["rank"] or found["what"]
    return alphabet.strains[suit] + alphabet.ranks[rank]


@cache
def _card(alphabet: Alphabet) -> re.Pattern[str]:
    suit, rank = any_of(alphabet.suits), any_of(alphabet.ranks)
    joint = f"(?: {any_of(alphabet.lead_joints)} | ?)" if alphabet.lead_joints else " ?"
    return re.compile(f"(?P<suit>{suit}) ?(?P<rank>{rank})|(?P<what>{rank}){joint}(?P<of>{suit})")
