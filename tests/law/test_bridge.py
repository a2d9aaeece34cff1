"""Seats, contracts, dealer and vulnerability (Laws 2 and 18)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.law import (
    CONTRACTS,
    Contract,
    contract_index,
    dealer,
    is_vulnerable,
    side_of,
    tricks_needed,
    vulnerability,
)

Records = Callable[[Path], list[dict[str, str]]]


def test_contracts_are_the_105_in_the_order_of_the_auction() -> None:
    """Thirty-five bids, three doublings each, from one club to seven no trump redoubled."""
    assert len(set(CONTRACTS)) == 105
    assert [str(contract) for contract in CONTRACTS[:4]] == ["1C", "1CX", "1CXX", "1D"]
    assert [str(contract) for contract in CONTRACTS[-2:]] == ["7NTX", "7NTXX"]


def test_contract_index_inverts_contracts() -> None:
    """The index of each contract is its place in the tuple."""
    assert [contract_index(contract) for contract in CONTRACTS] == list(range(105))


def test_a_contract_is_doubled_only_when_it_says_so() -> None:
    """A contract written with level and strain alone is undoubled."""
    assert Contract(4, "S") == Contract(4, "S", 0)


@pytest.mark.parametrize(("level", "needed"), [(1, 7), (3, 9), (6, 12), (7, 13)])
def test_tricks_needed(level: int, needed: int) -> None:
    """A contract of level n promises n tricks above six."""
    assert tricks_needed(Contract(level, "C", 2)) == needed


def test_sides() -> None:
    """North and South play together against East and West."""
    assert [side_of(seat) for seat in ("N", "E", "S", "W")] == ["NS", "EW", "NS", "EW"]


def test_boards_agree_with_the_printed_table(fixtures: Path, records: Records) -> None:
    """Boards 1 to 16 have the dealer and vulnerability that Law 2 prints."""
    table = records(fixtures / "law" / "boards.csv")
    assert len(table) == 16
    for row in table:
        board = int(row["board"])
        assert (dealer(board), vulnerability(board)) == (row["dealer"], row["vulnerable"])


def test_boards_agree_with_the_oracle(shared: Path, records: Records) -> None:
    """Boards 1 to 64 agree with the published table, side by side too."""
    for row in records(shared / "oracles" / "vulnerability.csv"):
        board = int(row["board"])
        vul = vulnerability(board)
        assert (dealer(board), vul) == (row["dealer"], row["vulnerability"].lower())
        assert is_vulnerable("NS", vul) == (row["ns_vul"] == "1")
        assert is_vulnerable("EW", vul) == (row["ew_vul"] == "1")


@given(st.integers(min_value=1, max_value=10**9))
def test_boards_repeat_every_sixteen(board: int) -> None:
    """Sixteen boards later the dealer and the vulnerability are the same, without end."""
    assert (dealer(board), vulnerability(board)) == (dealer(board + 16), vulnerability(board + 16))


@pytest.mark.parametrize("board", [0, -1, -16])
def test_no_board_below_one(board: int) -> None:
    """Board numbers begin at 1."""
    with pytest.raises(ValueError, match=str(board)):
        dealer(board)
    with pytest.raises(ValueError, match=str(board)):
        vulnerability(board)
