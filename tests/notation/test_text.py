"""Texts as a person sees them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.notation import clean, key

SEEN = {
    "\u22121": "-1",
    "\u20132": "-2",
    "\u20142": "-2",
    "\uff0b1": "+1",
    "3\u00a0NT": "3 NT",
    "3\u202fNT": "3 NT",
    "4\u2665\ufe0f": "4♥",
    "\ufeffBoard": "Board",
    "4\u200bS": "4S",
    "4\x00S": "4S",
    " Pair\nNS\t": "Pair NS",
    "a  \r\n  b": "a b",
    "\uff14\uff33": "4S",
    "": "",
    " \u00a0 ": "",
}


@pytest.mark.parametrize(("stored", "seen"), SEEN.items())
def test_clean_keeps_what_a_person_sees(stored: str, seen: str) -> None:
    """Odd blanks and dashes become plain ones, full-width signs narrow, and invisible characters go."""
    assert clean(stored) == seen


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("CŒUR", "coeur"),
        ("Contré", "contre"),
        ("P.O.", "po"),
        ("4♠×", "4♠x"),
        ("52.5", "52.5"),
        ("N° 7", "n° 7"),
    ],
)
def test_key_forgets_capitals_accents_and_dots_of_abbreviations(text: str, spelling: str) -> None:
    """Words are compared without capitals, accents and dots behind letters; decimal points stay."""
    assert key(text) == spelling


@given(st.text())
def test_cleaning_twice_changes_nothing(text: str) -> None:
    """A cleaned text is clean, and holds no control character, no double blank and none at its ends."""
    seen = clean(text)
    assert clean(seen) == seen
    assert seen == " ".join(seen.split())
    assert not any(unicodedata.category(character) in ("Cc", "Cf", "Cs") for character in seen)


@given(st.text())
def test_a_spelling_is_its_own_spelling(text: str) -> None:
    """Taking the spelling of a spelling changes nothing, nor do capitals."""
    assert key(key(text)) == key(text)
