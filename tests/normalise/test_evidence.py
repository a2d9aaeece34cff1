"""How a sheet is read: its language, its bare numbers, whose points a column holds, once for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from batch.session import Session

Club = Callable[..., Session]

ENGLISH = "Board,NS,EW,Contract,By,Result\n"
FRENCH = "Étui;NS;EO;Contrat;Déclarant;Résultat\n"
BOTH = "Étui;NS;EW pair;Contract;Par;+/-\n"
"""Headings of two languages."""


def language(session: Session) -> tuple[str, Any]:
    (reading,) = session.readings
    (note,) = [note for note in reading.notes if note.code == "language"]
    return reading.language, note.detail["because"]


def scores(session: Session) -> list[int | None]:
    return session.travellers["score_ns"].to_list()


def test_one_text_can_rule_a_language_out(club: Club) -> None:
    """4P is French only, so 2C on the same sheet is two hearts: 110, not 90."""
    session = club(FRENCH + "1;1;11;2C;N;=\n1;2;12;4P;N;=\n")
    assert language(session) == ("fr", "elimination")
    assert scores(session) == [110, 420]


def test_evidence_may_stand_in_another_column(club: Club) -> None:
    """West is W in English and O in French: the declarers tell what 2C is."""
    assert scores(club(ENGLISH + "1,1,11,2C,N,=\n1,2,12,2C,W,=\n")) == [90, -90]
    assert scores(club(FRENCH + "1;1;11;2C;N;=\n1;2;12;2C;O;=\n")) == [110, -110]


def test_contracts_tell_more_than_headings(club: Club) -> None:
    """French contracts under English headings are French."""
    session = club(ENGLISH + "1,1,11,2C,N,=\n1,2,12,4P,N,=\n1,3,13,3SA,N,=\n1,4,14,3K,O,=\n")
    assert language(session) == ("fr", "elimination")
    assert scores(session) == [110, 420, 400, -110]


def test_texts_that_mean_the_same_need_no_decision(club: Club) -> None:
    """3NT and 4♠ are the same in both languages, so headings of two languages are no obstacle."""
    session = club(BOTH + "1;1;11;3NT;N;=\n1;2;12;4♠;N;=\n")
    assert language(session)[1] == "same"
    assert scores(session) == [400, 420]


@pytest.mark.parametrize(("score", "read_as"), [(90, "en"), (110, "fr")])
def test_written_scores_decide(club: Club, score: int, read_as: str) -> None:
    """2C just made is 90 as clubs and 110 as hearts: the written score tells which it was."""
    session = club(BOTH.replace("+/-", "+/-;Score NS") + f"1;1;11;2C;N;=;{score}\n1;2;12;2C;S;+1;\n")
    assert language(session) == (read_as, "scores")
    assert scores(session) == [score, score + {"en": 20, "fr": 30}[read_as]]


def test_scores_weigh_more_than_headings(club: Club) -> None:
    """Under English headings, scores that only hearts can give make 2C hearts."""
    session = club("Board,NS,EW,Contract,By,Result,Score NS\n1,1,11,2C,N,=,110\n1,2,12,2C,S,+1,140\n")
    assert language(session) == ("fr", "scores")
    assert session.counts.rejected == 0


@pytest.mark.parametrize(
    ("text", "read_as", "score"),
    [(ENGLISH + "1,1,11,2C,N,=\n", "en", 90), (FRENCH + "1;1;11;2C;N;=\n", "fr", 110)],
)
def test_headings_decide_last(club: Club, text: str, read_as: str, score: int) -> None:
    """With nothing else to go by, the contracts are in the language of the headings."""
    session = club(text)
    assert language(session) == (read_as, "headings")
    assert scores(session) == [score]


def test_two_readings_are_refused_with_the_cell(club: Club) -> None:
    """Where nothing decides, the sheet is refused: the cell, its row and the languages are named."""
    session = club(BOTH + "1;1;11;3NT;N;=\n1;2;12;2C;N;=\n")
    (refusal,) = session.refusals
    assert (refusal.name, refusal.detail["cell"], refusal.detail["row"]) == ("two-readings", "2C", 3)
    assert {"en", "fr"} <= set(str(refusal.detail["languages"]).split(", "))
    assert session.counts.read == 0


@pytest.mark.parametrize(("wanted", "score"), [("en", 90), ("fr", 110)])
def test_the_option_decides_first(club: Club, wanted: str, score: int) -> None:
    """The language asked for is taken, whatever the sheet looks like."""
    session = club(BOTH + "1;2;12;2C;N;=\n", language=wanted)
    assert language(session) == (wanted, "option")
    assert scores(session) == [score]


def test_a_refused_sheet_leaves_the_others(club: Club) -> None:
    """One sheet with two readings does not stop another."""
    session = club(BOTH + "1;2;12;2C;N;=\n", ENGLISH + "1,1,11,3NT,N,=\n1,2,12,3NT,N,+1\n")
    assert [refusal.name for refusal in session.refusals] == ["two-readings"]
    assert scores(session) == [400, 430]
    assert session.provisional


def style(session: Session) -> tuple[str, str | None]:
    (reading,) = session.readings
    because = [str(note.detail["because"]) for note in reading.notes if note.code == "bare-results"]
    return reading.style, because[0] if because else None


@pytest.mark.parametrize(
    ("results", "found", "tricks"),
    [
        (("=", "+1", "-1"), ("relative", None), [10, 11, 9]),
        (("10", "11", "9"), ("tricks", "possible"), [10, 11, 9]),  # ten over nobody makes
        (("0", "1", "-1"), ("relative", "signs"), [10, 11, 9]),
        (("0", "1", "2"), ("relative", "heading"), [10, 11, 12]),
    ],
)
def test_what_a_bare_number_is(
    club: Club, results: tuple[str, ...], found: tuple[str, str | None], tricks: list[int]
) -> None:
    """A number under "result" is tricks taken when only that is possible, otherwise tricks against the contract."""
    text = ENGLISH + "".join(f"1,{pair},{10 + pair},4S,N,{result}\n" for pair, result in enumerate(results, start=1))
    session = club(text)
    assert style(session) == found
    assert session.travellers["tricks"].to_list() == tricks


@pytest.mark.parametrize(("results", "tricks"), [("relative", 11), ("tricks", 1), ("made", 7)])
def test_the_option_says_what_a_bare_number_is(club: Club, results: str, tricks: int) -> None:
    """1 is one over, one trick taken, or one above six, as asked."""
    session = club(ENGLISH + "1,1,11,4S,N,1\n", results=results)
    assert session.travellers["tricks"].to_list() == [tricks]
    assert style(session) == (results, "option")


@pytest.mark.parametrize(("heading", "cell"), [("Tricks", "11"), ("Levées", "11"), ("Made", "5"), ("Result", "+1")])
def test_the_heading_says_what_the_numbers_are(club: Club, heading: str, cell: str) -> None:
    """Tricks counts from the first, made from the seventh, result from the contract."""
    session = club(f"Board,NS,EW,Contract,By,{heading}\n1,1,11,4S,N,{cell}\n")
    assert session.travellers["tricks"].to_list() == [11]


def test_a_score_column_of_something_else_is_left_alone(club: Club) -> None:
    """A column headed score that mostly holds no points is not read, which is said, and no cell of it is blamed."""
    session = club("Board,NS,EW,Contract,By,Result,Score\n1,1,11,4S,N,=,62.5%\n1,2,12,4S,N,+1,37.5%\n")
    assert scores(session) == [420, 450]
    assert session.problems.is_empty()
    (reading,) = session.readings
    assert [note.detail for note in reading.notes if note.code == "no-points"] == [{"header": "Score"}]
