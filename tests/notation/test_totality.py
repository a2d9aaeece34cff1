"""Any text is answered: a value, nothing, or a fault of the catalogue."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch import problems
from batch.notation import (
    Alphabet,
    ContractCell,
    Fault,
    ResultCell,
    alphabet,
    read_adjusted,
    read_board,
    read_contract,
    read_lead,
    read_result,
    read_score,
    read_seat,
    read_vulnerability,
)

LETTERS = [alphabet("en"), alphabet("fr")]
WITH_ALPHABET: dict[str, tuple[Callable[[str, Alphabet], object], tuple[type, ...]]] = {
    "contract": (read_contract, (ContractCell, Fault)),
    "adjusted": (read_adjusted, (tuple, type(None))),
    "seat": (read_seat, (str, Fault, type(None))),
    "result": (read_result, (ResultCell, Fault, type(None))),
    "vulnerability": (read_vulnerability, (str, Fault, type(None))),
    "lead": (read_lead, (str, Fault, type(None))),
}
PIECES = [
    *"0123456789",
    "10",
    *"CDHSNTKPOEWXAM",
    *"♠♥♦♣♡♢",
    *"+-−=%/*().,:?# ",
    "\u00a0",
    "contré",
    "dbl",
    "NT",
    "SA",
]
PIECES += [
    "pass",
    "ave",
    "moyenne",
    "spades",
    "cœur",
    "Board",
    "N°",
    "by",
    "par",
    "of",
    "de",
    "60",
    "40",
    "\ufe0f",
    "²",
    "Ⅳ",
]

near_misses = st.lists(st.sampled_from(PIECES), max_size=9).map("".join)
texts = st.text() | near_misses


@pytest.mark.parametrize("name", WITH_ALPHABET)
@given(text=texts)
def test_every_parser_answers_any_text(name: str, text: str) -> None:
    """Whatever is typed, a parser gives one of the answers it promises and raises nothing."""
    read, answers = WITH_ALPHABET[name]
    for letters in LETTERS:
        assert_answer(read(text, letters), answers)


@pytest.mark.parametrize("read", [read_score, read_board])
@given(text=texts)
def test_every_parser_of_numbers_answers_any_text(read: Callable[[str], object], text: str) -> None:
    """Whatever is typed, a number is a whole number, nothing or a fault."""
    assert_answer(read(text), (int, Fault, type(None)))


def assert_answer(answer: object, answers: tuple[type, ...]) -> None:
    assert isinstance(answer, answers)
    if isinstance(answer, Fault):
        assert answer.code in problems.CATALOGUE


@given(near_misses)
def test_a_contract_cell_is_whole(text: str) -> None:
    """A cell has a contract when it was played, and never both a result and a count of tricks."""
    for letters in LETTERS:
        cell = read_contract(text, letters)
        if isinstance(cell, ContractCell):
            assert (cell.contract is not None) == (cell.outcome == "played")
            assert (cell.adjusted is not None) == (cell.outcome == "adjusted")
            assert cell.result is None or cell.tricks is None


@given(near_misses)
def test_a_doubling_sign_is_never_lost(text: str) -> None:
    """A played contract whose text has an X or a star is doubled."""
    for letters in LETTERS:
        cell = read_contract(text, letters)
        if isinstance(cell, ContractCell) and cell.contract and set("X*") & set(text):
            assert cell.contract.doubled > 0


def test_reading_notation_does_not_load_the_frames() -> None:
    """Importing the notation is light: no Polars, no workbook library."""
    heavy = "{'polars', 'openpyxl', 'python_calamine', 'click'}"
    program = f"import sys, batch.notation; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
