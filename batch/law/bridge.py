"""The things bridge is played with: seats, sides, strains, contracts, and the conditions of a board.

Everything here is fixed by the Laws: the order of the seats and of the strains (Law 18), the dealer and the
vulnerability printed on a board (Law 2). A contract is a small value; there are 105, doubling included.
"""

from typing import Literal, NamedTuple

Seat = Literal["N", "E", "S", "W"]
Side = Literal["NS", "EW"]
Strain = Literal["C", "D", "H", "S", "NT"]
Vulnerability = Literal["none", "ns", "ew", "both"]

SEATS: tuple[Seat, ...] = ("N", "E", "S", "W")
SIDES: tuple[Side, ...] = ("NS", "EW")
STRAINS: tuple[Strain, ...] = ("C", "D", "H", "S", "NT")
VULNERABILITIES: tuple[Vulnerability, ...] = ("none", "ns", "ew", "both")
LEVELS = (1, 2, 3, 4, 5, 6, 7)
DOUBLINGS = (0, 1, 2)

TRICKS_IN_A_BOARD = 13
BOOK = 6
"""The tricks that do not count: a contract of level n promises n + 6."""


AVERAGES = {"A+": 60, "A": 50, "A-": 40}
"""Percent of the matchpoints of a board for average plus, average and average minus (Law 12C2)."""


class Contract(NamedTuple):
    """A final bid with its doubling (0, 1 or 2), without declarer.

    >>> str(Contract(3, "NT", 1))
    '3NTX'
    """

    level: int
    strain: Strain
    doubled: int = 0

    def __str__(self) -> str:
        """The canonical text: level, strain in English letters, one X or two."""
        return f"{self.level}{self.strain}{'X' * self.doubled}"


CONTRACTS: tuple[Contract, ...] = tuple(
    Contract(level, strain, doubled) for level in LEVELS for strain in STRAINS for doubled in DOUBLINGS
)


def contract_index(contract: Contract) -> int:
    """The place of a contract in `CONTRACTS`, 0 to 104: by level, then strain, then doubling.

    >>> contract_index(Contract(7, "NT", 2))
    104
    """
    level, strain, doubled = contract
    return ((level - 1) * len(STRAINS) + STRAINS.index(strain)) * len(DOUBLINGS) + doubled


def tricks_needed(contract: Contract) -> int:
    """The tricks, 7 to 13, with which the contract is just made."""
    return BOOK + contract.level


def side_of(seat: Seat) -> Side:
    """The side a seat belongs to.

    >>> side_of("W")
    'EW'
    """
    return "NS" if seat in ("N", "S") else "EW"


def dealer(board: int) -> Seat:
    """The dealer of a board (Law 2): North on board 1, then clockwise.

    Board numbers begin at 1 and have no end; a smaller one is a ValueError.

    >>> dealer(18)
    'E'
    """
    return SEATS[(_checked(board) - 1) % 4]


def vulnerability(board: int) -> Vulnerability:
    """The vulnerability of a board (Law 2), repeated every 16 boards without end.

    A board marked otherwise keeps its marked conditions: the caller knows, the number does not.

    >>> [vulnerability(board) for board in (1, 2, 3, 4, 5, 17)]
    ['none', 'ns', 'ew', 'both', 'ns', 'none']
    """
    place = (_checked(board) - 1) % 16
    return VULNERABILITIES[(place + place // 4) % 4]


def is_vulnerable(side: Side, vul: Vulnerability) -> bool:
    """Whether a side is vulnerable under the condition of the board.

    >>> is_vulnerable("EW", "ns")
    False
    """
    return vul == "both" or vul == side.lower()


def _checked(board: int) -> int:
    if board < 1:
        raise ValueError(f"board numbers begin at 1, not {board}")
    return board
