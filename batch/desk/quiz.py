"""Practice: kinds, a count and a seed come in, questions come out; answers are read and marked.

A question is a value without words. The same seed gives the same questions in every language.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Literal, NamedTuple

from batch.desk.entry import notations, read_entry, result_of
from batch.law.bridge import STRAINS, TRICKS_IN_A_BOARD, Contract, tricks_needed
from batch.law.imps import IMP_LOWER_BOUNDS, imps
from batch.law.matchpoints import frequencies
from batch.law.points import Result, points, results_scoring
from batch.notation import Fault, read_score

Kind = Literal["made", "down", "doubled", "finder", "imps", "matchpoints"]
Answer = int | Result

MOST_OVERTRICKS = 3
MOST_DOWN = 6
LARGEST_SWING = 4500


class Question(NamedTuple):
    """One question: a result to score, a score to find, a difference in points, or a score among others.

    `number` is the score or the difference asked about; the finder needs `vulnerable`, matchpoints `scores`.
    """

    kind: Kind
    result: Result | None = None
    number: int = 0
    vulnerable: bool = False
    scores: tuple[int, ...] = ()


def questions(kinds: Sequence[Kind], count: int, seed: int) -> tuple[Question, ...]:
    """So many questions, the kinds taking turns, none twice in a row; the same seed gives the same ones.

    >>> questions(["made", "imps"], 4, seed=1) == questions(["made", "imps"], 4, seed=1)
    True
    """
    dice = Random(seed)
    asked: list[Question] = []
    for turn in range(count):
        make = KINDS[kinds[turn % len(kinds)]]
        question = make(dice)
        while asked and question == asked[-1]:
            question = make(dice)
        asked.append(question)
    return tuple(asked)


def answer(question: Question) -> int:
    """The right number: declarer's points, the defenders' points for a contract down, IMPs, or matchpoints.

    The finder has no single one: its right answers are the results that give its score.

    >>> answer(Question("imps", number=430))
    10
    """
    if question.result is not None:
        return abs(_score(question.result))
    if question.kind == "imps":
        return imps(question.number)
    return next(line.ns for line in frequencies(question.scores) if line.score == question.number)


def read_answer(question: Question, text: str, language: str) -> Answer | None:
    """What was typed: a number, or a contract with its result for the finder; None when it is neither.

    A sign is left out: whose points they are is clear from the question.
    """
    if question.kind == "finder":
        cell = read_entry(text, notations(language))
        return None if isinstance(cell, Fault) else result_of(cell, vulnerable=question.vulnerable)
    number = read_score(text)
    return None if isinstance(number, Fault) or number is None else abs(number)


def is_right(question: Question, given: Answer) -> bool:
    """Whether an answer is right; the finder takes any contract and result that gives the score.

    >>> is_right(Question("finder", number=620, vulnerable=True), Result(Contract(5, "D"), 12, True))
    True
    """
    if isinstance(given, Result):
        return given in results_scoring(question.number)
    return given == answer(question)


def _undoubled(dice: Random) -> Question:
    return Question("made", _made(dice, 0))


def _doubled(dice: Random) -> Question:
    return Question("doubled", _made(dice, dice.choice((1, 1, 2))))


def _down(dice: Random) -> Question:
    return Question("down", _defeated(dice, dice.choice((0, 1, 1, 2))))


def _finder(dice: Random) -> Question:
    result = _made(dice, 0)
    return Question("finder", number=_score(result), vulnerable=result.vulnerable)


def _imps(dice: Random) -> Question:
    band = dice.randrange(len(IMP_LOWER_BOUNDS))
    ends = (*IMP_LOWER_BOUNDS, LARGEST_SWING)
    return Question("imps", number=dice.randrange(ends[band], ends[band + 1], 10))


def _matchpoints(dice: Random) -> Question:
    around = [_score(_made(dice, 0)), _score(_made(dice, 0)), _score(_defeated(dice, 0))]
    scores = tuple(sorted((dice.choice(around) for _ in range(dice.randint(4, 7))), reverse=True))
    return Question("matchpoints", number=dice.choice(scores), scores=scores)


def _made(dice: Random, doubled: int) -> Result:
    contract = Contract(dice.randint(1, 7), dice.choice(STRAINS), doubled)
    needed = tricks_needed(contract)
    tricks = dice.randint(needed, min(needed + MOST_OVERTRICKS, TRICKS_IN_A_BOARD))
    return Result(contract, tricks, dice.random() < 0.5)


def _defeated(dice: Random, doubled: int) -> Result:
    contract = Contract(dice.randint(1, 7), dice.choice(STRAINS), doubled)
    undertricks = dice.randint(1, MOST_DOWN)
    return Result(contract, tricks_needed(contract) - undertricks, dice.random() < 0.5)


def _score(result: Result) -> int:
    return points(result.contract, result.tricks, vulnerable=result.vulnerable).total


KINDS: dict[Kind, Callable[[Random], Question]] = {
    "made": _undoubled,
    "down": _down,
    "doubled": _doubled,
    "finder": _finder,
    "imps": _imps,
    "matchpoints": _matchpoints,
}
