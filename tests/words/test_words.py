"""The words of the program: loading, plural forms, numbers, the language of the environment."""

from decimal import Decimal
from fractions import Fraction
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.words import LANGUAGES, language_of, number, say, say_count, sentences


def fields(sentence: str) -> set[str]:
    """The names of the fields of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_every_language_has_the_same_keys():
    """No sentence is missing in a language."""
    assert sentences("en")
    assert set(sentences("fr")) == set(sentences("en"))


def test_every_translation_uses_the_same_fields():
    """What varies in a sentence varies in every language."""
    english, french = sentences("en"), sentences("fr")
    assert [key for key in english if fields(french[key]) != fields(english[key])] == []


def test_an_unknown_key_is_a_bug():
    """A key nobody wrote a sentence for is an exception, not an empty text."""
    with pytest.raises(KeyError, match="no such key"):
        say("en", "no such key")


@pytest.mark.parametrize(
    ("language", "value", "places", "expected"),
    [
        ("en", 0, 0, "0"),
        ("en", -1430, 0, "-1,430"),
        ("fr", 1430, 0, "1\xa0430"),
        ("fr", 1234567, 0, "1\xa0234\xa0567"),
        ("en", Fraction(53125, 1000), 2, "53.13"),
        ("fr", Fraction(-1, 8), 2, "-0,13"),
        ("fr", Fraction(200, 3), 2, "66,67"),
        ("en", Decimal("2.675"), 2, "2.68"),
        ("en", Fraction(-1, 1000), 2, "0.00"),
        ("en", Fraction(999999, 1000), 0, "1,000"),
    ],
)
def test_numbers_are_shown_half_up_with_the_separators_of_the_language(language, value, places, expected):
    """English 1,430.5 is French 1 430,5 with a no-break space, and halves go away from zero."""
    assert number(language, value, places) == expected


@given(st.integers(-(10**12), 10**12), st.sampled_from(LANGUAGES))
def test_whole_numbers_come_back(value, language):
    """Without its separators a whole number is the number."""
    assert int(number(language, value).replace(",", "").replace("\xa0", "")) == value


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "FR", "LC_ALL": ""}, "fr"),
    ],
)
def test_language_of_the_environment(environment, expected):
    """The first of LC_ALL, LC_MESSAGES and LANG that is not empty decides; what is not French is English."""
    assert language_of(environment) == expected


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("en", 1, "1 IMP"),
        ("en", 0, "0 IMPs"),
        ("en", -12, "-12 IMPs"),
        ("fr", 0, "0 IMP"),
        ("fr", 2, "2 IMP"),
    ],
)
def test_counted_things(language, count, expected):
    """English writes 0 IMPs where French has the singular; the count carries its separators."""
    assert say_count(language, "desk.imps", count) == expected
