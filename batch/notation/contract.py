"""The contract cell: what was played, with the declarer and the result when they are glued on.

In: a cell of the contract column. Out: a contract, a pass-out, a board not played or an artificial score,
or the reason why the text is none of them. A text is understood to its last letter or refused: a doubling
that gets lost is a wrong score that nobody sees.
"""

import re
from functools import cache
from typing import Literal, NamedTuple, cast

from batch.law.bridge import LEVELS, TRICKS_IN_A_BOARD, Contract, Seat, Side, Strain, tricks_needed
from batch.notation.adjusted import Awards, read_adjusted
from batch.notation.alphabet import WORD, Alphabet, any_of
from batch.notation.assigned import read_assigned, read_one
from batch.notation.fault import Fault
from batch.notation.text import key

Outcome = Literal["played", "passed_out", "adjusted", "not_played"]

FEWEST_COUNTED = 7
"""From seven up a bare number glued on counts tricks; a smaller one may count from the book: refused."""

LONGEST, LONGEST_RULING = 80, 400
"""No contract cell has more characters, no weighted score; a longer text is a remark in the wrong column."""

_BLANK = " ?"
_JOINT = "(?: ?[,;:/] ?| ?)"
_BRACKETS = re.compile(r" ?\(([^()]*)\) ?")
_LEVELS = tuple(map(str, LEVELS))
_LEVEL_AND_WORDS = re.compile(r"[0-9]{1,2} ?([^\W\d_].*)")


class ContractCell(NamedTuple):
    """What a contract cell says; a field it does not speak of is None.

    `result` is relative to the contract, `tricks` a count of tricks; at most one of them is given.
    """

    outcome: Outcome
    contract: Contract | None = None
    declarer: Seat | Side | None = None
    result: int | None = None
    tricks: int | None = None
    adjusted: Awards | None = None


def read_contract(text: str, alphabet: Alphabet) -> ContractCell | Fault:
    """What the cell says, read to its last letter, or why it cannot be read.

    The declarer may stand in front, behind, or after the result; a doubling behind the declarer is refused.

    >>> from batch.notation.alphabet import alphabet
    >>> str(read_contract("2CX", alphabet("en")).contract), str(read_contract("2CX", alphabet("fr")).contract)
    ('2CX', '2HX')
    """
    word = key(text)
    if word in alphabet.cells:
        return ContractCell(cast(Outcome, alphabet.cells[word]))
    played = _played(word, alphabet)
    if isinstance(played, ContractCell) or not may_be_contract(word, tuple(alphabet.strains)):
        return played
    awards = read_adjusted(text, alphabet)
    if awards is None and len(word) <= LONGEST_RULING:
        awards = read_assigned(word, alphabet, _assigned_contract, _artificial)
    if isinstance(awards, Fault):
        return awards
    return ContractCell("adjusted", adjusted=awards) if awards else played


def read_award(text: str, alphabet: Alphabet) -> Awards | Fault:
    """The awards a ruling gives: artificial, weighted, split, or one score for both sides (Law 12C).

    >>> from batch.notation.alphabet import alphabet
    >>> read_award("4P S -1", alphabet("fr")), read_award("A+/A-", alphabet("fr"))
    (('NS 4S S -1', '='), ('A+', 'A-'))
    """
    one = read_one(key(text), alphabet, _assigned_contract)
    if one is not None:
        return one
    cell = read_contract(text, alphabet)
    if isinstance(cell, Fault):
        return cell
    return cell.adjusted or Fault("bad-contract")


def _assigned_contract(text: str, alphabet: Alphabet) -> str | None:
    """A contract with declarer and a result it can have, in canonical notation."""
    if alphabet.cells.get(text) == "passed_out":
        return "PASS"
    cell = _played(text, alphabet)
    if isinstance(cell, Fault) or cell.contract is None or cell.declarer is None:
        return None
    needed = tricks_needed(cell.contract)
    result = cell.tricks - needed if cell.tricks is not None else cell.result
    if result is None or not -needed <= result <= TRICKS_IN_A_BOARD - needed:
        return None
    return f"{cell.contract} {cell.declarer} {f'{result:+d}' if result else '='}"


def _artificial(text: str, alphabet: Alphabet) -> str | None:
    """The artificial award of one side of a split score."""
    awards = read_adjusted(f"{text} / {text}", alphabet)
    return awards[0] if isinstance(awards, tuple) else None


def _played(word: str, alphabet: Alphabet) -> ContractCell | Fault:
    if len(word) > LONGEST or not may_be_contract(word, tuple(alphabet.strains)):
        return Fault("bad-contract")
    alone = _alone(word, alphabet)
    if alone is not None:
        return alone
    found = _pattern(alphabet).fullmatch(_BRACKETS.sub(r" \1 ", word).strip())
    if found is None:
        return Fault("bad-contract")
    seats = [seat for seat in found.group("before", "between", "behind") if seat]
    if len(seats) > 1:
        return Fault("bad-contract")
    return _out_of_range(found) or _cell(found, seats, alphabet)


def may_be_contract(word: str, strains: tuple[str, ...]) -> bool:
    """Whether the word behind a level in front begins like one of the strains; true where no level stands in front.

    >>> may_be_contract("4 koz yok", ("koz yok",)), may_be_contract("4p", ("s", "h")), may_be_contract("n 4p", ("s",))
    (True, False, True)
    """
    found = _LEVEL_AND_WORDS.match(word)
    return found is None or found[1].startswith(strains)


def _alone(word: str, alphabet: Alphabet) -> ContractCell | None:
    """A contract with nothing else in its cell, as most sheets have it: no pattern is made ready for it."""
    if word[:1] not in _LEVELS:
        return None
    meant = _strains_doubled(alphabet).get(word[1:].removeprefix(" "))
    return None if meant is None else ContractCell("played", Contract(int(word[0]), *meant))


@cache
def _strains_doubled(alphabet: Alphabet) -> dict[str, tuple[Strain, int]]:
    """Every strain as it is spelled, and with every doubling behind it; a letter never follows a word directly."""
    found: dict[str, tuple[Strain, int]] = {}
    for spelling in sorted(alphabet.strains, key=len, reverse=True):  # the longest reading goes first
        strain = alphabet.strains[spelling]
        blanks = (" ",) if len(spelling) >= WORD else (" ", "")
        doubled = {f"{spelling}{blank}{word}": times for word, times in alphabet.doubles.items() for blank in blanks}
        for text, times in ({spelling: 0} | doubled).items():
            found.setdefault(text, (strain, times))
    return found


def _out_of_range(found: re.Match[str]) -> Fault | None:
    """The fault of a level or a result that no board can have; what the contract allows is not asked here."""
    if int(found["level"]) not in LEVELS:
        return Fault("bad-level", str(int(found["level"])))
    fewest = FEWEST_COUNTED if found["count"] else 0
    number = int(found["count"] or found["number"] or 0)
    return None if fewest <= number <= TRICKS_IN_A_BOARD else Fault("bad-result")


def _cell(found: re.Match[str], seats: list[str], alphabet: Alphabet) -> ContractCell:
    doubled = alphabet.doubles[found["double"]] if found["double"] else 0
    return ContractCell(
        "played",
        contract=Contract(int(found["level"]), alphabet.strains[found["strain"]], doubled),
        declarer=alphabet.seats[seats[0]] if seats else None,
        result=_relative(found),
        tricks=int(found["count"]) if found["count"] else None,
    )


def _relative(found: re.Match[str]) -> int | None:
    if found["number"]:
        return int(found["sign"] + found["number"])
    return 0 if found["just"] else None


@cache
def _pattern(alphabet: Alphabet) -> re.Pattern[str]:
    """Declarer, level, strain, doubling, declarer, result, declarer: level and strain are always there."""
    just = any_of(word for word, meaning in alphabet.results.items() if meaning == "just_made")
    strain, double = any_of(alphabet.strains), any_of(alphabet.doubles)
    return re.compile(
        f"(?:{_seat('before', alphabet)}{_JOINT})?"
        f"(?P<level>[0-9]{{1,2}}){_BLANK}(?P<strain>{strain})(?:{_BLANK}(?P<double>{double}))?"
        f"(?:{_JOINT}{_seat('between', alphabet)})?"
        f"(?:{_JOINT}(?:(?P<sign>[+-]) ?(?P<number>[0-9]{{1,2}})|(?P<just>{just})|(?P<count>[0-9]{{1,2}})))?"
        f"(?:{_JOINT}{_seat('behind', alphabet)})?"
    )


def _seat(name: str, alphabet: Alphabet) -> str:
    joint = f"(?:{any_of(alphabet.declarer_joints)} )?" if alphabet.declarer_joints else ""
    return f"{joint}(?P<{name}>{any_of(alphabet.seats)})"
