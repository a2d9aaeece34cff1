"""Weighted and split scores (Law 12C1): how they are written, and the one way in which they are kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.notation.adjusted import Awards
from batch.notation.alphabet import Alphabet, alphabet
from batch.notation.assigned import is_score, parts_of
from batch.notation.contract import ContractCell, read_award, read_contract
from batch.notation.fault import Fault

EN, FR = alphabet("en"), alphabet("fr")

CELLS_EN: dict[str, Awards] = {
    "80% +420 / 20% +450": ("NS 80% +420, 20% +450", "="),
    "80 % + 420; 20 % − 50": ("NS 80% +420, 20% -50", "="),
    "60% 4S N = / 40% 4S N -1": ("NS 60% 4S N =, 40% 4S N -1", "="),
    "50% 3NT by South 10 / 50% passed out": ("NS 50% 3NT S +1, 50% PASS", "="),
    "33.3% +420, 33.3% +170, 33.4% -50": ("NS 33.3% +420, 33.3% +170, 33.4% -50", "="),
    "100% +420": ("NS +420", "="),
    "+420 / -450": ("NS +420", "EW -450"),
    "+420/-450": ("NS +420", "EW -450"),
    "NS +420 / EW -450": ("NS +420", "EW -450"),
    "EW: -450 | NS: +420": ("NS +420", "EW -450"),
    "4S N = / 4S N -1": ("NS 4S N =", "EW 4S N -1"),
    "60% +420 / 40% +450 | -450": ("NS 60% +420, 40% +450", "EW -450"),
    "+620 / A-": ("NS +620", "A-"),
    "60% / +100": ("60", "EW +100"),
}
CELLS_FR: dict[str, Awards] = {
    "60 % 4P N = / 40 % 4P N -1": ("NS 60% 4S N =, 40% 4S N -1", "="),
    "50% 3SA contré E -1 / 50% 4C O +1": ("NS 50% 3NTX E -1, 50% 4H W +1", "="),
    "NS +420 / EO -450": ("NS +420", "EW -450"),
    "4K S = / 5K S -1": ("NS 4D S =", "EW 5D S -1"),
}


@pytest.mark.parametrize(
    ("letters", "text", "awards"),
    [(EN, *pair) for pair in CELLS_EN.items()] + [(FR, *pair) for pair in CELLS_FR.items()],
)
def test_scores_by_ruling_in_a_cell(letters: Alphabet, text: str, awards: Awards) -> None:
    """Parts, weights and sides are read in either language and kept in one notation, without it."""
    assert read_contract(text, letters) == ContractCell("adjusted", adjusted=awards)


@pytest.mark.parametrize("text", [" / ".join(sides) for sides in CELLS_EN.values() if sides[1] != "="])
def test_the_one_notation_can_be_read_again(text: str) -> None:
    """What is printed for a split score is read as the same split score."""
    cell = read_contract(text, EN)
    assert isinstance(cell, ContractCell)
    assert " / ".join(cell.adjusted or ()) == text


@pytest.mark.parametrize(
    ("letters", "text", "awards"),
    [
        (EN, "+420", ("NS +420", "=")),
        (EN, "4S S -1", ("NS 4S S -1", "=")),
        (FR, "4P S -1", ("NS 4S S -1", "=")),
        (EN, "A+/A-", ("A+", "A-")),
        (EN, "60/40", ("60", "40")),
        (EN, "pass", ("NS PASS", "=")),
        (FR, "80% +420 / 20% +450", ("NS 80% +420, 20% +450", "=")),
    ],
)
def test_awards_of_a_ruling(letters: Alphabet, text: str, awards: Awards) -> None:
    """A ruling may be one assigned score, and whatever else a cell may hold."""
    assert read_award(text, letters) == awards


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("+425", "bad-contract"),
        ("4S", "bad-contract"),
        ("4S N", "bad-contract"),
        ("NP", "bad-contract"),
        ("no", "bad-contract"),
    ],
)
def test_texts_that_are_no_award(text: str, name: str) -> None:
    """Points no contract gives, a contract without its result, and other words are faults."""
    fault = read_award(text, EN)
    assert isinstance(fault, Fault)
    assert fault.code == name


@pytest.mark.parametrize("text", ["60/40", "60%-40%", "60% 40%", "A6040", "A+ | A-", "4S/N/=", "3NT / N / +1"])
def test_other_cells_are_no_scores_by_ruling(text: str) -> None:
    """Artificial scores and contracts with strokes between their parts stay what they are."""
    cell = read_contract(text, EN)
    assert isinstance(cell, ContractCell)
    assert not any(is_score(award) for award in cell.adjusted or ())


@given(st.lists(st.integers(1, 99), min_size=1, max_size=5).filter(lambda weights: sum(weights) < 100))
def test_any_number_of_parts(weights: list[int]) -> None:
    """However many parts there are, their weights come back and add up to 100."""
    shares = [*weights, 100 - sum(weights)]
    cell = read_contract(" / ".join(f"{share}% +{50 + 50 * n}" for n, share in enumerate(shares)), EN)
    assert isinstance(cell, ContractCell)
    ns, _ = cell.adjusted or ("", "")
    assert [part.weight for part in parts_of(ns)] == shares
