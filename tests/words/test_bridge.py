"""Canonical bridge rendered in the reader's language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.law.bridge import CONTRACTS
from batch.words import LANGUAGES
from batch.words.bridge import in_letters, render


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("4SX N -1", "4♠X N −1", "4♠X N −1"),
        ("3NT W =", "3NT W =", "3SA O ="),
        ("2HXX EW +2", "2♥XX EW +2", "2♥XX EO +2"),
        ("PASS", "a pass-out", "une donne passée"),
        ("1C S = / 1D S =", "1♣ S = or 1♦ S =", "1♣ S = ou 1♦ S ="),
        ("+50 / +100 / -500", "+50, +100 or −500", "+50, +100 ou −500"),
        ("0", "0", "0"),
        ("-10..+3", "from −10 to +3", "de −10 à +3"),
        ("-13..+0", "from −13 to 0", "de −13 à 0"),
        ("none", "nobody vulnerable", "personne vulnérable"),
        ("ew", "East-West vulnerable", "Est-Ouest vulnérables"),
        ("13", "13", "13"),
    ],
)
def test_canonical_texts_are_written_as_each_language_does(text, english, french):
    """Contracts carry suit symbols, West is Ouest, no-trump sans-atout, and "or" joins alternatives."""
    assert (render("en", text), render("fr", text)) == (english, french)


@given(st.sampled_from(CONTRACTS), st.sampled_from(LANGUAGES))
def test_no_two_contracts_look_alike(contract, language):
    """Every contract keeps its level, its strain and its doubling."""
    seen = render(language, str(contract))
    assert [other for other in CONTRACTS if render(language, str(other)) == seen] == [contract]


@given(st.text())
def test_any_text_can_be_rendered(text):
    """A text that is no bridge is never an exception."""
    assert isinstance(render("fr", text), str)


@pytest.mark.parametrize(("language", "letters"), [("en", "5CXX 5D 5H 5S 3NT -1"), ("fr", "5TXX 5K 5C 5P 3NT -1")])
def test_letters_stand_in_for_symbols(language, letters):
    """An output without suit symbols gets the letters of the language and a plain minus."""
    assert in_letters(language, "5♣XX 5♦ 5♥ 5♠ 3NT −1") == letters
