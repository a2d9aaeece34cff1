"""What comes after the percentage of the boards: penalties, tie-breaks, too few boards, lists beside the standings."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from batch.conditions import Conditions
from batch.explain import PairTrail, Who, explain_pair, field_of
from batch.session import run
from batch.write.explained import Teller, pair_lines

EVENING = (
    "Board,NS,EW,Contract,By,Result\n"
    "1,1,11,5S,N,=\n1,2,12,4S,N,=\n1,3,13,3NT,N,=\n1,4,14,3NT,N,=\n"
    "2,1,12,1NT,N,=\n2,2,13,1NT,N,+1\n2,3,14,1NT,N,+2\n2,4,11,1NT,N,+3\n"
)
"""Board 1: 6, 4, 1, 1 of 6 for pairs 1 to 4; board 2: 0, 2, 4, 6."""

Trail = Callable[..., PairTrail]


@pytest.fixture
def trail(tmp_path: Path) -> Trail:
    """A function that explains a North-South pair of the evening, with a list of rulings or a roster given as text."""

    def explained(
        number: str, rulings: str = "", roster: str = "", sheet: str = EVENING, **conditions: Any
    ) -> PairTrail:
        for name, text in {"evening.csv": sheet, "rulings.csv": rulings, "roster.csv": roster}.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        listed = tmp_path / "rulings.csv" if rulings else None
        asked = Conditions(**conditions, roster=tmp_path / "roster.csv" if roster else None)
        session = run([tmp_path / "evening.csv"], asked, listed)
        return explain_pair(session, field_of(session, "", None), Who("", "", "NS", number))

    return explained


def said(trail: PairTrail, language: Any = "en") -> str:
    return " ".join("\n".join(pair_lines(Teller(language), trail)).split())


def test_a_penalty_is_taken_off_the_total(trail: Trail):
    """10 % of a top of 6 is 0.6: pair 4 has 7 - 0.6 = 6.4 of 12, 53.33 %."""
    found = trail("4", rulings="Pair,Line,Penalty\n4,NS,10%\n")
    assert (found.score, found.penalty, found.total) == (7, Fraction(3, 5), Fraction(32, 5))
    assert "Penalties by ruling (Law 90): 7 − 0.6 = 6.4." in said(found)
    assert "100 × 6.4 / 12 = 53.3333; to two decimals, half up: 53.33\xa0%." in said(found).replace(
        "53.33 %", "53.33\xa0%"
    )


def test_a_bonus_is_given(trail: Trail):
    """Half a matchpoint for pair 1: 6.5."""
    found = trail("1", rulings="Pair,Line,Penalty\n1,NS,+0.5 MP\n")
    assert found.total == Fraction(13, 2)
    assert "Bonus by ruling: 6 + 0.5 = 6.5." in said(found)


def test_an_assigned_score_of_the_list_is_compared(trail: Trail):
    """Pair 3 is given 4S made on board 1: it ties pair 2, 2 × 1 + 1 = 3 of 6."""
    found = trail("3", rulings="Board,NS,Award\n1,3,4S N =\n")
    assert found.scores[0].figure is not None
    assert found.scores[0].figure.award == 3
    assert " 4♠ N = " in said(found)


def test_a_shared_place_is_said(trail: Trail):
    """Pairs 1 and 2 both have 6 of 12: second together, pair 4 has more."""
    found = trail("1")
    assert found.place == (2, 4, 1, ("2",), ())
    assert "Place 2= of 4: 1 pair has more; shared with 2, whose printed figure is the same." in said(found)


LEVEL = (
    "Board,NS,EW,Contract,By,Result\n"
    "1,1,11,1NT,N,+3\n1,2,12,1NT,N,+2\n1,3,13,1NT,N,+1\n1,4,14,1NT,N,=\n"
    "2,1,12,1NT,N,+1\n2,2,13,1NT,N,+2\n2,3,14,1NT,N,+3\n2,4,11,1NT,N,=\n"
    "3,1,13,1NT,N,=\n3,2,14,1NT,N,=\n3,3,11,1NT,N,+2\n3,4,12,1NT,N,+1\n"
)
"""Pair 1 has 6 + 2 + 1 and pair 2 has 4 + 4 + 1, both 9 of 18; pair 3 has 14."""


def test_a_tie_that_was_broken_is_said(trail: Trail):
    """By boards won pair 2 (two) comes before pair 1 (one), though the same figure is printed."""
    first, second = (trail(number, sheet=LEVEL, tie_breaks=("boards-won",)) for number in ("2", "1"))
    assert (first.place, second.place) == ((2, 4, 1, (), ("1",)), (3, 4, 1, (), ("2",)))
    assert "Place 3 of 4: 1 pair has more; 2 with the same printed figure, parted by the tie-break" in said(second)


def test_too_few_boards_for_a_place(trail: Trail):
    """Who played one board of two, where three quarters are asked for, has no place."""
    found = trail("5", sheet=EVENING + "2,5,15,1NT,N,-1\n", minimum_share=75)
    assert found.place is None
    assert "No place: fewer boards than the conditions of contest ask for." in said(found)


def test_the_handicap_list_is_named(trail: Trail):
    """50 % and a handicap of 4.5 are 54.5, in the reader's language."""
    found = trail("1", roster="Pair,Handicap\n1,4.5\n2,0\n")
    (further,) = found.further
    assert (further.name, further.scratch, further.change, further.total) == (
        "handicap",
        50,
        Fraction(9, 2),
        Fraction(109, 2),
    )
    assert f"Handicap list: 50 + 4.5 = 54.5, place {further.rank}." in said(found)
    assert "Classement avec handicap : 50 + 4,5 = 54,5" in said(found, "fr").replace("\xa0", " ")
