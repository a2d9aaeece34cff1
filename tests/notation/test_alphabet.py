"""The alphabets and what they refuse."""

from copy import deepcopy
from typing import Any

import pytest

from batch.law.bridge import SEATS, SIDES, STRAINS, VULNERABILITIES
from batch.notation import LANGUAGES, Alphabet, alphabet, alphabet_from, vocabulary
from tests.notation.refusals import refused

EN, FR = alphabet("en"), alphabet("fr")


@pytest.fixture
def words() -> dict[str, Any]:
    """A copy of the English vocabulary, to be spoiled."""
    return deepcopy(dict(vocabulary("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_say_everything(language: str) -> None:
    """Each shipped alphabet can name every strain, doubling, seat, side, vulnerability, rank and award."""
    letters = alphabet(language)
    assert letters.language == language
    assert set(letters.strains.values()) == set(STRAINS)
    assert set(letters.doubles.values()) == {0, 1, 2}
    assert set(letters.seats.values()) == {*SEATS, *SIDES}
    assert set(letters.vulnerabilities.values()) == set(VULNERABILITIES)
    assert set(letters.ranks.values()) == {*"AKQJ98765432", "10"}
    assert set(letters.awards.values()) == {"A+", "A", "A-"}
    assert set(letters.cells.values()) == {"passed_out", "not_played"}


def test_a_letter_means_what_its_language_says() -> None:
    """C is clubs in English and hearts in French; D, H, S, W are English alone, T, K, P, O French alone."""
    assert (EN.strains["c"], FR.strains["c"]) == ("C", "H")
    assert [FR.strains[letter] for letter in "tkcp"] == ["C", "D", "H", "S"]
    assert [EN.strains[letter] for letter in "cdhs"] == ["C", "D", "H", "S"]
    assert not {"d", "h", "s"} & set(FR.strains)
    assert not {"t", "k", "p", "sa"} & set(EN.strains)
    assert (EN.seats.get("w"), EN.seats.get("o")) == ("W", None)
    assert (FR.seats.get("w"), FR.seats.get("o")) == (None, "W")
    assert EN.seats["e"] == FR.seats["e"] == "E"


def test_suit_symbols_belong_to_every_language() -> None:
    """Filled and hollow suit symbols mean the same suit whatever the language."""
    for letters in (EN, FR):
        assert [letters.strains[symbol] for symbol in "♣♦♥♠♧♢♡♤"] == [*"CDHSCDHS"]


def test_words_that_fill_a_cell_are_borrowed() -> None:
    """An average, a pass-out and a board not played are understood in the words of the other language too."""
    assert EN.awards["moyenne"] == FR.awards["ave"] == "A"
    assert EN.cells["passe"] == FR.cells["allpass"] == "passed_out"
    assert EN.cells["non joue"] == FR.cells["not played"] == "not_played"


def test_the_own_meaning_of_a_word_wins_over_a_borrowed_one(words: dict[str, Any]) -> None:
    """A whole-cell word that two languages use differently keeps the alphabet's own meaning."""
    words["cells"]["not_played"].append("passe")
    assert alphabet_from(words, ("fr",)).cells["passe"] == "not_played"


def test_a_spelling_with_two_meanings_is_refused(words: dict[str, Any]) -> None:
    """One spelling may not be two strains, even with other capitals and accents."""
    words["strains"]["H"].append("É")
    words["strains"]["S"].append("e")
    with refused("twice", where="strains", spelling="e", one="H", other="S"):
        alphabet_from(words)


@pytest.mark.parametrize("table", ["seats", "cells", "awards", "vulnerabilities", "results", "ranks", "doubles"])
def test_a_spelling_with_two_meanings_is_refused_in_every_table(words: dict[str, Any], table: str) -> None:
    """What holds for strains holds for every table of an alphabet."""
    first, second = list(words[table])[:2]
    words[table][second] = [*words[table][second], words[table][first][0]]
    with refused("twice", where=table):
        alphabet_from(words)


def test_a_suit_symbol_cannot_be_given_another_suit(words: dict[str, Any]) -> None:
    """A vocabulary may repeat a suit symbol, never turn it."""
    words["strains"]["C"].append("♠")
    with refused("symbol", symbol="♠", meaning="S"):
        alphabet_from(words)


def test_an_unknown_meaning_a_missing_table_and_an_empty_spelling_are_refused(words: dict[str, Any]) -> None:
    """A vocabulary that cannot be meant is refused with the name of its table."""
    with refused("lacking", where="ranks"):
        alphabet_from({name: table for name, table in words.items() if name != "ranks"})
    with refused("unknown", where="strains", names="X"):
        alphabet_from({**words, "strains": {**words["strains"], "X": ["y"]}})
    with refused("empty", where="seats", meaning="N"):
        alphabet_from({**words, "seats": {**words["seats"], "N": [" "]}})


def test_a_language_that_is_not_shipped_is_refused() -> None:
    """Asking for an unknown language is a ValueError that lists the known ones."""
    with refused("no_language", language="xx"):
        alphabet("xx")


def test_an_alphabet_is_made_once() -> None:
    """Asking twice gives the same object, so what is worked out for it is kept."""
    assert alphabet("en") is EN
    assert isinstance(EN, Alphabet)
