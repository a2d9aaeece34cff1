"""What holds for the alphabet of every shipped language."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from copy import deepcopy
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.law.bridge import Contract
from batch.notation import (
    LANGUAGES,
    MIXED,
    Alphabet,
    ContractCell,
    Fault,
    ResultCell,
    alphabet,
    alphabet_from,
    headings_from,
    read_contract,
    read_lead,
    read_notation,
    read_result,
    read_room,
    read_seat,
    read_vulnerability,
    vocabulary,
)
from batch.notation.alphabet import BORROWED
from batch.notation.headers import FIRST
from tests.notation.refusals import refused

ALL = [*LANGUAGES, *MIXED]
WITH_ENGLISH = [language for language in LANGUAGES if alphabet(language).also == "en"]
PIECES = [
    *"1234567",
    *"CDHSNKRTPQFOZEWVØÖGB",
    *"♣♦♥♠",
    "NT",
    "SA",
    "ST",
    "UT",
    "BA",
    "X",
    "XX",
    " ",
    "=",
    "+1",
    "-2",
    "10",
]
near_misses = st.lists(st.sampled_from(PIECES), max_size=7).map("".join)


def spelled(language: str, table: str) -> list[tuple[str, str]]:
    """The spellings of a table of a language's file as they stand there, each with its meaning."""
    found = [(text, meaning) for meaning, texts in vocabulary(language)[table].items() for text in texts]
    assert found
    return found


def test_a_file_taken_up_in_parts_is_the_file(package: Path) -> None:
    """Notation and headings are read apart for speed; together they are what TOML makes of the whole file."""
    for language in LANGUAGES:
        path = package / "notation" / f"{language}.toml"
        assert vocabulary(language) == tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_strain_and_doubling_goes_round(language: str) -> None:
    """Any level with any spelling of a strain and a doubling, close or apart, is that contract."""
    letters = alphabet(language)
    doublings = [("", "0"), *((text, times) for text, times in spelled(language, "doubles") if times != "0")]
    for level, (strain, meant), (double, times) in product("17", spelled(language, "strains"), doublings):
        contract = Contract(int(level), meant, int(times))
        for text in (f"{level} {strain} {double}", f"{level} {strain} {double}".upper()):
            assert read_contract(text.strip(), letters) == ContractCell("played", contract), text


@pytest.mark.parametrize("language", ALL)
def test_a_contract_reads_alike_alone_and_with_its_result(language: str) -> None:
    """Close or apart, what stands before a result is the same contract without it, or unreadable in both."""
    letters = alphabet(language)
    for strain, double in product(letters.strains, ("", *letters.doubles)):
        for contract in (f"4{strain}{double}", f"4{strain} {double}".strip(), f"4 {strain}{double}"):
            alone, glued = read_contract(contract, letters), read_contract(f"{contract} =", letters)
            if isinstance(glued, ContractCell):
                assert alone == glued._replace(result=None), contract
            else:
                assert isinstance(alone, Fault), contract


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_seat_goes_round(language: str) -> None:
    """Any spelling of a seat is that seat: alone, behind a contract, and in front of it with a comma."""
    letters = alphabet(language)
    (strain,) = [text for text, meant in spelled(language, "strains") if meant == "H"][:1]
    for seat, meant in spelled(language, "seats"):
        assert read_seat(seat, letters) == meant
        for text in (f"4{strain} {seat}", f"{seat}, 4{strain}", f"4{strain} = {seat}"):
            cell = read_contract(text, letters)
            assert isinstance(cell, ContractCell), text
            assert (cell.contract, cell.declarer) == (Contract(4, "H", 0), meant), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_goes_round(language: str) -> None:
    """Any suit followed by any rank is that card; the ten may be written in figures."""
    letters = alphabet(language)
    suits = [(text, meant) for text, meant in spelled(language, "strains") if meant != "NT"]
    for (suit, of), (rank, meant) in product(suits, [*spelled(language, "ranks"), ("10", "10"), ("2", "2")]):
        assert read_lead(f"{suit} {rank}", letters) == of + meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_fills_a_cell_goes_round(language: str) -> None:
    """Pass-outs, boards not played, averages, vulnerabilities and rooms are understood as the file says."""
    letters = alphabet(language)
    for text, outcome in spelled(language, "cells"):
        assert read_contract(text, letters) == ContractCell(outcome)
    for text, award in spelled(language, "awards"):
        assert read_contract(text, letters) == ContractCell("adjusted", adjusted=(award, award))
    for text, vul in spelled(language, "vulnerabilities"):
        assert read_vulnerability(text, letters) == vul
    for text, room in spelled(language, "rooms"):
        assert read_room(text, letters) == room


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_in_words_goes_round(language: str) -> None:
    """ "Two" with the word for overtricks or undertricks is +2 or -2; the word for just made is 0."""
    letters = alphabet(language)
    for text, meaning in spelled(language, "results"):
        number = {"just_made": 0, "over": 2, "down": -2}[meaning]
        shown = text if meaning == "just_made" else f"2 {text}"
        assert read_result(shown, letters) == ResultCell("relative", number)


@pytest.mark.parametrize("table", BORROWED)
def test_words_that_fill_a_cell_mean_one_thing_in_all_languages(table: str) -> None:
    """What is lent from language to language is no bone of contention."""
    meanings: dict[str, set[str]] = defaultdict(set)
    for language in LANGUAGES:
        for text, meaning in (
            alphabet_from(vocabulary(language)).__dict__[{"remarks": "fouled"}.get(table, table)].items()
        ):
            meanings[text].add(meaning)
    assert {text for text, found in meanings.items() if len(found) > 1} == set()


@pytest.mark.parametrize("language", WITH_ENGLISH)
@given(text=near_misses)
def test_what_english_reads_is_the_same_where_english_is_included(language: str, text: str) -> None:
    """An alphabet that includes English reads every English cell as English does."""
    english, letters = alphabet("en"), alphabet(language)
    for read in (read_contract, read_seat, read_result):
        value = read(text, english)
        if not isinstance(value, Fault):
            assert read(text, letters) == value


@pytest.mark.parametrize("language", WITH_ENGLISH)
def test_every_english_contract_is_the_same_where_english_is_included(language: str) -> None:
    """All contracts with any declarer and result, glued together, are what they are in English."""
    english, letters = alphabet("en"), alphabet(language)
    for parts in product(
        "17", ("C", "D", "H", "S", "N", "NT"), ("", "X", "XX"), ("", "N", "E", "S", "W"), ("", "=", "+1")
    ):
        text = "".join(parts)
        assert read_contract(text, letters) == read_contract(text, english), text


def test_hearts_are_c_where_english_is_not_included() -> None:
    """German, Spanish and Italian write C for hearts, so they cannot include the English letters."""
    for language in ("fr", "de", "es", "it"):
        assert alphabet(language).strains["c"] == "H"
        assert alphabet(language).also == ""
        with refused("twice", where="strains", spelling="c", one="H", other="C"):
            alphabet_from({**vocabulary(language), "also": "en"})


def test_a_spelling_with_two_meanings_is_refused_across_the_included_language() -> None:
    """A letter of one's own may not be another letter of the language that is included."""
    words = deepcopy(dict(vocabulary("sv")))
    words["seats"]["E"].append("W")
    with refused("twice", where="seats", spelling="w", one="E", other="W"):
        alphabet_from(words)


def test_only_a_language_that_stands_alone_can_be_included() -> None:
    """Including a language that includes another, or one that is not shipped, is refused."""
    with refused("inside", base="sv"):
        alphabet_from({"also": "sv"})
    with refused("no_language", language="xx"):
        alphabet_from({"also": "xx"})


@pytest.mark.parametrize("name", MIXED)
def test_mixed_alphabets_have_english_suits_and_seats_of_their_own(name: str) -> None:
    """`fr+en` writes C for clubs, and O for west."""
    own, letters = alphabet(name.partition("+")[0]), alphabet(name)
    assert letters.strains == alphabet("en").strains
    assert (letters.seats, letters.language) == (own.seats, own.language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_have_one_meaning_in_a_language(language: str) -> None:
    """No heading of a language heads two columns, and pairs, contract, declarer and result have theirs."""
    meanings = set(headings_from(vocabulary(language)).values())
    assert {"board", "ns", "ew", "contract", "declarer", "result", "tricks", "score_ns"} <= meanings


def test_english_and_french_are_looked_up_first() -> None:
    """Most sheets need no other language, so these two are taken up alone."""
    assert FIRST == ("en", "fr")


@given(text=st.text() | near_misses)
def test_every_alphabet_answers_any_text(text: str) -> None:
    """Whatever is typed, each alphabet gives a value, nothing or a fault."""
    for name in ALL:
        assert_total(text, alphabet(name))


def assert_total(text: str, letters: Alphabet) -> None:
    assert isinstance(read_contract(text, letters), ContractCell | Fault)
    assert isinstance(read_result(text, letters), ResultCell | Fault | None)
    for read in (read_seat, read_vulnerability, read_room, read_lead):
        assert isinstance(read(text, letters), str | Fault | None)


OURS = 'also = "en"\n[strains]\nC = ["Klub"]\n'


def test_a_notation_of_ones_own_adds_to_english() -> None:
    """With `also`, a file holds what it adds; everything English is read beside it, and words are borrowed."""
    letters = read_notation(OURS, "ours.toml")
    assert (letters.language, letters.also) == ("ours.toml", "en")
    assert str(getattr(read_contract("3 klub", letters), "contract", None)) == "3C"
    assert str(getattr(read_contract("4SX", letters), "contract", None)) == "4SX"
    assert read_contract("Rondpas", letters) == ContractCell("passed_out")


@pytest.mark.parametrize(
    ("text", "name", "facts"),
    [
        ("[strains", "not_toml", {}),
        ("[strains]\nC = ['K']\n", "lacking", {"where": "doubles"}),
        (OURS + "D = ['klub']\n", "twice", {"where": "strains", "spelling": "klub", "one": "C", "other": "D"}),
        (OURS + "D = ['H']\n", "twice", {"where": "strains", "spelling": "h", "one": "D", "other": "H"}),
        (OURS + "H = 'hart'\n", "no_texts", {"where": "strains", "meaning": "H"}),
        (OURS + "X = ['x']\n", "unknown", {"where": "strains", "names": "X"}),
        ('also = "en"\nstrains = 3\n', "no_table", {"where": "strains"}),
        (OURS + 'S = ["♥"]\n', "symbol", {"symbol": "♥", "meaning": "H"}),
    ],
)
def test_a_wrong_notation_is_refused_in_one_sentence(text: str, name: str, facts: dict[str, str]) -> None:
    """No TOML, a missing table, a spelling with two meanings: the refusal names the table and the spelling."""
    with refused(name, **facts) as found:
        read_notation(text, "ours.toml")
    assert not any("\n" in fact for fact in found.value.facts.values())
