"""Law 77: the points of one contract, in parts, and the law read backwards.

A contract, the tricks declarer took and declarer's vulnerability come in; declarer's points come out. Bridge
has only 2,940 results (105 contracts, 14 trick counts, 2 vulnerabilities), so the whole law is also tabulated
once, and the question "what scores 620?" is answered from the same table.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from batch.law.bridge import CONTRACTS, TRICKS_IN_A_BOARD, Contract, Strain, tricks_needed

# Law 77, trick score: for each odd trick bid and made, undoubled. No trump adds 10 for its first trick.
TRICK_VALUE: dict[Strain, int] = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST_NO_TRUMP_TRICK = 10
DOUBLING_FACTOR = (1, 2, 4)

# Law 77, premium score. Pairs are (not vulnerable, vulnerable).
GAME_LINE = 100
PART_SCORE = 50
GAME = (300, 500)
SMALL_SLAM = (500, 750)
GRAND_SLAM = (1000, 1500)
INSULT = (0, 50, 100)
DOUBLED_OVERTRICK = (100, 200)

# Law 77, undertrick penalties. Redoubled is twice doubled: from the fourth undertrick on, not vulnerable,
# 600 each. The "500" of a French edition (which would make 700 of it) is a misprint.
UNDOUBLED_UNDERTRICK = (50, 100)
FIRST_DOUBLED_UNDERTRICK = (100, 200)
SECOND_AND_THIRD_DOUBLED_UNDERTRICK = (200, 300)
FURTHER_DOUBLED_UNDERTRICK = 300


class Points(NamedTuple):
    """The parts of a score, in points for declarer; `penalty` alone is zero or negative."""

    tricks: int = 0
    overtricks: int = 0
    level: int = 0
    slam: int = 0
    insult: int = 0
    penalty: int = 0

    @property
    def total(self) -> int:
        """Declarer's score in points, negative when the contract is down."""
        return sum(self)


class Result(NamedTuple):
    """One of the 2,940 results of the game: what was played, and how many tricks declarer took."""

    contract: Contract
    tricks: int
    vulnerable: bool

    @property
    def relative(self) -> int:
        """Tricks above (or below) the contract, -13 to +6."""
        return self.tricks - tricks_needed(self.contract)


def points(contract: Contract, tricks: int, *, vulnerable: bool) -> Points:
    """Declarer's points for a contract and the tricks taken, in parts (Law 77).

    Tricks outside 0..13 are a ValueError.

    >>> points(Contract(4, "S"), 11, vulnerable=True)
    Points(tricks=120, overtricks=30, level=500, slam=0, insult=0, penalty=0)
    >>> points(Contract(4, "S", 1), 8, vulnerable=True).total
    -500
    """
    if not 0 <= tricks <= TRICKS_IN_A_BOARD:
        raise ValueError(f"declarer takes 0 to 13 tricks, not {tricks}")
    over = tricks - tricks_needed(contract)
    if over < 0:
        return Points(penalty=-sum(undertricks(-over, contract.doubled, vulnerable=vulnerable)))
    trick_points = contract_points(contract)
    return Points(
        tricks=trick_points,
        overtricks=over * overtrick(contract, vulnerable=vulnerable),
        level=GAME[vulnerable] if trick_points >= GAME_LINE else PART_SCORE,
        slam=_slam(contract.level, vulnerable=vulnerable),
        insult=INSULT[contract.doubled],
    )


def contract_points(contract: Contract) -> int:
    """The trick score of a contract just made, doubling included; 100 or more is game.

    >>> contract_points(Contract(2, "H", 1))
    120
    """
    level, strain, doubled = contract
    first = FIRST_NO_TRUMP_TRICK if strain == "NT" else 0
    return (TRICK_VALUE[strain] * level + first) * DOUBLING_FACTOR[doubled]


def overtrick(contract: Contract, *, vulnerable: bool) -> int:
    """The points of one overtrick: the trick value undoubled, 100 or 200 doubled, twice that redoubled."""
    if contract.doubled == 0:
        return TRICK_VALUE[contract.strain]
    return DOUBLED_OVERTRICK[vulnerable] * contract.doubled


@cache
def undertricks(count: int, doubled: int, *, vulnerable: bool) -> tuple[int, ...]:
    """What each undertrick costs, first to last, in points for the defenders.

    >>> undertricks(5, 1, vulnerable=False)
    (100, 200, 200, 300, 300)
    """
    if doubled == 0:
        return (UNDOUBLED_UNDERTRICK[vulnerable],) * count
    second = SECOND_AND_THIRD_DOUBLED_UNDERTRICK[vulnerable]
    first_three = (FIRST_DOUBLED_UNDERTRICK[vulnerable], second, second)
    further = (FURTHER_DOUBLED_UNDERTRICK,) * (count - 3)
    return tuple(doubled * one for one in (first_three + further)[:count])


def _slam(level: int, *, vulnerable: bool) -> int:
    bonus = {6: SMALL_SLAM, 7: GRAND_SLAM}.get(level, (0, 0))
    return bonus[vulnerable]


def every_result() -> Iterator[Result]:
    """The 2,940 results, contracts in the order of `CONTRACTS`, not vulnerable first, tricks from 0 to 13."""
    for contract in CONTRACTS:
        for vulnerable in (False, True):
            for tricks in range(TRICKS_IN_A_BOARD + 1):
                yield Result(contract, tricks, vulnerable)


def results_scoring(total: int) -> list[Result]:
    """Every result that gives declarer exactly this score, in the order of `every_result`; may be empty.

    >>> [str(found.contract) for found in results_scoring(620)]
    ['4H', '4S', '5C', '5D']
    """
    return list(_results_by_score().get(total, ()))


@cache
def possible_scores(*, vulnerable: bool) -> frozenset[int]:
    """Every score that declarer can make or lose with this vulnerability.

    >>> 620 in possible_scores(vulnerable=False)
    False
    """
    by_score = _results_by_score()
    return frozenset(total for total, found in by_score.items() if any(one.vulnerable == vulnerable for one in found))


@cache
def _results_by_score() -> dict[int, tuple[Result, ...]]:
    found: dict[int, list[Result]] = {}
    for result in every_result():
        total = points(result.contract, result.tricks, vulnerable=result.vulnerable).total
        found.setdefault(total, []).append(result)
    return {total: tuple(results) for total, results in found.items()}
