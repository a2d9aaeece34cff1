"""The calculator: a contract, the tricks and the vulnerability come in; the score and how it arises come out.

A calculation is Law 77 for one result, step by step, each step with the sum a player would do. The
vulnerability may be known, follow from a board, or be open: `conditions` says which cases there are.
"""

from typing import Literal, NamedTuple

from batch.desk.entry import notations, read_entry, result_of
from batch.law.bridge import (
    SEATS,
    SIDES,
    Contract,
    Seat,
    Side,
    Vulnerability,
    is_vulnerable,
    side_of,
    tricks_needed,
)
from batch.law.points import (
    DOUBLING_FACTOR,
    FIRST_NO_TRUMP_TRICK,
    GAME_LINE,
    TRICK_VALUE,
    Points,
    overtrick,
    points,
    undertricks,
)
from batch.notation import Fault

Part = Literal[
    "tricks",
    "overtricks",
    "part_score",
    "game",
    "small_slam",
    "grand_slam",
    "doubled",
    "redoubled",
    "undertricks",
]

_SIDE: dict[Seat | Side, Side] = {**{seat: side_of(seat) for seat in SEATS}, "NS": "NS", "EW": "EW"}


class Step(NamedTuple):
    """One part of a score: what it is, the sum that gives it ("4 × 30"; a bonus has none), its points."""

    part: Part
    sum: str
    points: int


class Calculation(NamedTuple):
    """The score of one result: `points` in the parts of Law 77, `steps` in the order a player adds them."""

    contract: Contract
    tricks: int
    vulnerable: bool
    points: Points
    steps: tuple[Step, ...]

    @property
    def total(self) -> int:
        """Declarer's score in points, negative when the contract is down."""
        return self.points.total

    @property
    def relative(self) -> int:
        """Tricks above (or below) the contract."""
        return self.tricks - tricks_needed(self.contract)


class Condition(NamedTuple):
    """Declarer's vulnerability, and the side it holds for; None when it holds for either."""

    side: Side | None
    vulnerable: bool


def calculate(contract: Contract, tricks: int, *, vulnerable: bool) -> Calculation:
    """The score of a contract and how it arises (Law 77); tricks outside 0..13 are a ValueError.

    >>> for step in calculate(Contract(4, "S", 1), 8, vulnerable=True).steps:
    ...     print(step.part, step.sum, step.points)
    undertricks 200 + 300 -500
    """
    parts = points(contract, tricks, vulnerable=vulnerable)
    down = tricks_needed(contract) - tricks
    if down > 0:
        each = undertricks(down, contract.doubled, vulnerable=vulnerable)
        steps: tuple[Step, ...] = (Step("undertricks", " + ".join(map(str, each)), parts.penalty),)
    else:
        steps = _made(contract, parts, over=-down, each=overtrick(contract, vulnerable=vulnerable))
    return Calculation(contract, tricks, vulnerable, parts, steps)


def score_contract(
    text: str, *, vulnerable: bool, tricks: int | None = None, language: str | None = None
) -> Calculation:
    """The score of a contract as a sheet would write it, with or without its result ("4SX+1", "3NT=").

    The language is a notation of `batch.notation.LANGUAGES`; without one the text is read as English, and as French
    where it is no English. Tricks count from 0 to 13. A text that is no played contract, no result at all, or one
    that the contract cannot have is a ValueError.

    >>> score_contract("4SX", tricks=10, vulnerable=True).total
    790
    >>> score_contract("4P contré +1", vulnerable=False, language="fr").total
    690
    """
    cell = read_entry(text, notations("en") if language is None else (language,))
    if isinstance(cell, Fault) or cell.contract is None:
        raise ValueError(f"{text!r} is no contract")
    if tricks is not None:
        cell = cell._replace(tricks=tricks)
    result = result_of(cell, vulnerable=vulnerable)
    if result is None:
        raise ValueError(f"{text!r} with {tricks} tricks: declarer takes 0 to 13, and they must be given")
    return calculate(result.contract, result.tricks, vulnerable=vulnerable)


def conditions(
    vul: Vulnerability | Literal["yes", "no"] | None, declarer: Seat | Side | None = None
) -> tuple[Condition, ...]:
    """The cases to answer for: declarer's own vulnerability (yes, no), a board's condition, or None for both.

    The condition of a board needs declarer's side only where the sides differ.

    >>> conditions("ns")
    (Condition(side='NS', vulnerable=True), Condition(side='EW', vulnerable=False))
    """
    side = None if declarer is None else _SIDE[declarer]
    match vul:
        case None:
            return Condition(side, vulnerable=False), Condition(side, vulnerable=True)
        case "yes" | "no":
            return (Condition(side, vul == "yes"),)
    if side is not None or vul in ("none", "both"):
        return (Condition(side, is_vulnerable(side or "NS", vul)),)
    return tuple(Condition(one, is_vulnerable(one, vul)) for one in SIDES)


def _made(contract: Contract, parts: Points, *, over: int, each: int) -> tuple[Step, ...]:
    steps = [Step("tricks", trick_sum(contract), parts.tricks)]
    if over:
        steps.append(Step("overtricks", f"{over} × {each}", parts.overtricks))
    steps.append(Step("game" if parts.tricks >= GAME_LINE else "part_score", "", parts.level))
    if parts.slam:
        steps.append(Step("small_slam" if contract.level == 6 else "grand_slam", "", parts.slam))
    if parts.insult:
        steps.append(Step("doubled" if contract.doubled == 1 else "redoubled", "", parts.insult))
    return tuple(steps)


def trick_sum(contract: Contract) -> str:
    """The sum that gives the trick points of a contract.

    >>> trick_sum(Contract(3, "NT", 1)), trick_sum(Contract(4, "S")), trick_sum(Contract(1, "NT"))
    ('(40 + 2 × 30) × 2', '4 × 30', '40')
    """
    level, strain, doubled = contract
    value, factor = TRICK_VALUE[strain], DOUBLING_FACTOR[doubled]
    bare = f"{level} × {value}"
    if strain == "NT":
        further = {1: "", 2: f" + {value}"}.get(level, f" + {level - 1} × {value}")
        bare = f"{value + FIRST_NO_TRUMP_TRICK}{further}"
        bare = f"({bare})" if factor > 1 and level > 1 else bare
    return bare if factor == 1 else f"{bare} × {factor}"
