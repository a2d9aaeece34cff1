"""The other cells of a traveller."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.law.bridge import STRAINS
from batch.notation import (
    Fault,
    ResultCell,
    alphabet,
    read_board,
    read_lead,
    read_result,
    read_score,
    read_seat,
    read_vulnerability,
)

EN, FR = alphabet("en"), alphabet("fr")


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("N", "N"),
        (" w ", "W"),
        ("East", "E"),
        ("SOUTH", "S"),
        ("N/S", "NS"),
        ("E-W", "EW"),
        ("ew", "EW"),
        ("N.", "N"),
    ],
)
def test_an_english_declarer_is_a_seat_or_a_side(text: str, seat: str) -> None:
    """A seat, or the side where only the side is written, as letter or word."""
    assert read_seat(text, EN) == seat


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("O", "W"),
        ("ouest", "W"),
        ("Est", "E"),
        ("Nord", "N"),
        ("Sud", "S"),
        ("EO", "EW"),
        ("N/S", "NS"),
        ("E", "E"),
    ],
)
def test_a_french_declarer_is_a_seat_or_a_side(text: str, seat: str) -> None:
    """In French O is West, and the other seats are nord, est, sud."""
    assert read_seat(text, FR) == seat


def test_a_declarer_of_the_other_language_is_refused() -> None:
    """O is no seat in English and W none in French; junk behind a letter is not eaten."""
    for text, letters in (("O", EN), ("W", FR), ("?", EN), ("N3", EN), ("NE", EN), ("1", FR)):
        assert read_seat(text, letters) == Fault("bad-declarer")


@pytest.mark.parametrize("text", ["", " ", "-", "—"])
def test_an_empty_cell_is_nothing_written(text: str) -> None:
    """An empty cell or a dash is None for the declarer, the result, the score, the board and the lead."""
    assert read_seat(text, EN) is read_result(text, EN) is read_lead(text, EN) is None
    assert read_score(text) is read_board(text) is None


RELATIVE_EN = {
    "=": 0,
    "+1": 1,
    "-2": -2,
    "−1": -1,
    "–2": -2,
    "- 1": -1,
    "＋1": 1,
    "+10": 10,
    "+0": 0,
    "-13": -13,
}
RELATIVE_EN |= {"+1.0": 1, "just made": 0, "Made": 0, "down 2": -2, "1 off": -1, "2 over": 2, "1 down": -1}
RELATIVE_FR = {
    "=": 0,
    "+1": 1,
    "−3": -3,
    "juste": 0,
    "Égal": 0,
    "1 de chute": -1,
    "chute 2": -2,
    "2 de mieux": 2,
}


@pytest.mark.parametrize(
    ("letters", "text", "value"),
    [(EN, *pair) for pair in RELATIVE_EN.items()] + [(FR, *pair) for pair in RELATIVE_FR.items()],
)
def test_a_result_with_a_sign_or_a_word_is_relative(letters, text: str, value: int) -> None:
    """A sign or a word makes the result relative to the contract, whatever its size."""
    assert read_result(text, letters) == ResultCell("relative", value)


@pytest.mark.parametrize(("text", "value"), [("10", 10), ("9", 9), ("0", 0), ("07", 7), ("13", 13), ("10.0", 10)])
def test_a_bare_number_is_a_count_that_the_column_explains(text: str, value: int) -> None:
    """A number without a sign stays a bare number; whether it counts tricks is not guessed from its size."""
    assert read_result(text, EN) == ResultCell("count", value)


@pytest.mark.parametrize(
    "text", ["?", "14", "+14", "-14", "==", "+", "1-", "1.5", "X", "#REF!", "+1=", "100", "2026-03-01"]
)
def test_a_result_that_no_board_has_is_refused(text: str) -> None:
    """More than thirteen either way, or anything that is not a whole result, is a fault."""
    assert read_result(text, EN) == Fault("bad-result")


SCORES = {
    "+420": 420,
    "-50": -50,
    "− 620": -620,
    "420": 420,
    "0": 0,
    "1430": 1430,
    "1 430": 1430,
    "-1\u00a0430": -1430,
}
SCORES |= {
    "1,430": 1430,
    "1.430": 1430,
    "430.0": 430,
    "430,00": 430,
    "430.000": 430,
    "1,430.0": 1430,
    "1'430": 1430,
}


@pytest.mark.parametrize(("text", "points"), SCORES.items())
def test_a_score_is_a_whole_signed_number(text: str, points: int) -> None:
    """Signs, parted thousands and empty decimals are read; a score of five figures is left to the checks."""
    assert read_score(text) == points


@pytest.mark.parametrize(
    "text", ["430.5", "1,43", "4S", "abc", "4 20", "--50", "A5050", "420+", "1e3", "36 000", "9" * 5000]
)
def test_what_is_no_whole_number_is_no_score(text: str) -> None:
    """A fraction, a word or a number too long for a score is a fault."""
    assert read_score(text) == Fault("bad-score")


@given(st.integers(-7600, 7600))
def test_every_score_is_read_back(points: int) -> None:
    """A score is read as written, with or without its sign and with a true minus."""
    assert read_score(str(points)) == read_score(f"{points:+d}".replace("-", "−")) == points


BOARDS = {
    "7": 7,
    "01": 1,
    "1.0": 1,
    "Board 7": 7,
    "board no. 7": 7,
    "Donne 7": 7,
    "N° 7": 7,
    "nº7": 7,
    "#7": 7,
}
BOARDS |= {"Étui 12": 12, "Donne n° 3": 3, "Bd 7": 7, "Bd7": 7, "9999": 9999, "№ 4": 4}


@pytest.mark.parametrize(("text", "board"), BOARDS.items())
def test_a_board_is_a_number_with_or_without_its_heading(text: str, board: int) -> None:
    """The number counts; a word for board in front of it does not matter."""
    assert read_board(text) == board


@pytest.mark.parametrize(
    "text", ["0", "-3", "A:12", "1.5", "Table 3", "7a", "x", "10000", "16;vul=ns", "1 2", "1" * 5000]
)
def test_what_is_no_positive_whole_number_is_no_board(text: str) -> None:
    """Zero, a fraction, another word or a section in front is a fault."""
    assert read_board(text) == Fault("bad-board")


VULNERABLE = {
    "None": "none",
    "NONE": "none",
    "-": "none",
    "0": "none",
    "Love": "none",
    "NS": "ns",
    "N/S": "ns",
    "n-s": "ns",
}
VULNERABLE |= {
    "EW": "ew",
    "E-W": "ew",
    "Both": "both",
    "All": "both",
    "B": "both",
    "Personne": "none",
    "Aucune": "none",
}
VULNERABLE |= {
    "Tous": "both",
    "EO": "ew",
    "E/O": "ew",
    "Nord-Sud": "ns",
    "Est-Ouest": "ew",
    "Love all": "none",
}
VULNERABLE |= {"Game all": "both"}


@pytest.mark.parametrize("letters", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize(("text", "vul"), VULNERABLE.items())
def test_a_vulnerability_is_understood_in_both_languages(text: str, vul: str, letters) -> None:
    """The words for vulnerability do not collide, so each language understands the other's."""
    assert read_vulnerability(text, letters) == vul


def test_a_vulnerability_that_is_not_written_or_not_known() -> None:
    """An empty cell is None; a single N could be none or North-South and is refused, like any other text."""
    assert read_vulnerability("", EN) is None
    for text in ("N", "maybe", "1", "?"):
        assert read_vulnerability(text, EN) == Fault("bad-vulnerability")


LEADS_EN = {
    "D10": "D10",
    "DT": "D10",
    "TD": "D10",
    "10D": "D10",
    "S2": "S2",
    "2S": "S2",
    "HA": "HA",
    "dk": "DK",
}
LEADS_EN |= {
    "♣Q": "CQ",
    "Q♣": "CQ",
    "♥️10": "H10",
    "S Q": "SQ",
    "queen of spades": "SQ",
    "Ten of Hearts": "H10",
}
LEADS_FR = {
    "♣D": "CQ",
    "TD": "CQ",
    "DT": "CQ",
    "PR": "SK",
    "RP": "SK",
    "CA": "HA",
    "KV": "DJ",
    "P10": "S10",
    "10P": "S10",
}
LEADS_FR |= {
    "PT": "S10",
    "TP": "S10",
    "TT": "C10",
    "Dame de pique": "SQ",
    "As de Cœur": "HA",
    "roi de trèfle": "CK",
    "7K": "D7",
}


@pytest.mark.parametrize(
    ("letters", "text", "card"),
    [(EN, *pair) for pair in LEADS_EN.items()] + [(FR, *pair) for pair in LEADS_FR.items()],
)
def test_a_lead_is_a_card_suit_or_rank_first(letters, text: str, card: str) -> None:
    """A card is read in either order; French honours are A R D V and French suits T K C P."""
    assert read_lead(text, letters) == card


@pytest.mark.parametrize(
    ("letters", "text"), [(EN, "♣D"), (EN, "D1"), (EN, "D"), (EN, "ZZ"), (EN, "DD"), (FR, "SA"), (FR, "KK")]
)
def test_what_is_no_card_is_no_lead(letters, text: str) -> None:
    """A missing suit or rank, a rank that does not exist or belongs to another language is a fault."""
    assert read_lead(text, letters) == Fault("bad-lead")


@pytest.mark.parametrize("letters", [EN, FR], ids=["en", "fr"])
def test_all_52_cards_are_read_in_every_spelling_and_order(letters) -> None:
    """Each suit and rank, in each of their spellings and both orders, is read as that card."""
    cards = set()
    for suit, strain in letters.suits.items():
        for rank, meant in letters.ranks.items():
            cards.add(strain + meant)
            assert read_lead(f"{suit} {rank}", letters) == read_lead(f"{rank} {suit}", letters) == strain + meant
            if len(suit) == 1:
                assert read_lead(suit + rank, letters) == strain + meant
    assert len(cards) == 52
    assert {card[0] for card in cards} == set(STRAINS) - {"NT"}


def test_the_leads_and_scores_of_a_real_event_are_read(shared: Path, records) -> None:
    """Every declarer, lead, board and score of a real English event is read."""
    rows = records(shared / "data" / "sheets" / "mp-pairs.csv")
    leads = [read_lead(row["Lead"], EN) for row in rows]
    assert sum(isinstance(lead, str) for lead in leads) > 200
    read = [read_seat(row["By"], EN) for row in rows] + [read_board(row["Board"]) for row in rows]
    read += [read_score(row["Score"]) for row in rows]
    assert not [value for value in [*leads, *read] if isinstance(value, Fault)]
