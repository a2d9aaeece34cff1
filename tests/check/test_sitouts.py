"""Sit-outs: a number that stands for nobody is not scored, nor is whoever meets it, and nothing else changes."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pytest

from batch.session import Session

Club = Callable[..., Session]
HEAD = "Board,NS,EW,Contract,By,Result\n"
TRICKS = ("-1", "=", "+1", "+2")


def evening(phantom: str, outcome: str = "PASS,,") -> str:
    """Four tables, eight boards of a Mitchell; East-West pair 14 is missing and its rows are filled in somehow."""
    rows = []
    for board in range(1, 9):
        for table in range(1, 5):
            ew = 11 + (table + board) % 4
            played = f"3NT,N,{TRICKS[(table * board) % 4]}"
            rows.append(f"{board},{table},{phantom if ew == 14 else ew},{outcome if ew == 14 else played}\n")
    return HEAD + "".join(rows)


def figures(session: Session) -> dict[tuple[str, str], tuple[float, ...]]:
    found = session.standings.select(pl.col("line", "contestant").cast(pl.String), "boards", "score", "maximum", "rank")
    return {(line, who): rest for line, who, *rest in found.iter_rows()}


WITHOUT = "".join(line for line in evening("14").splitlines(keepends=True) if ",14," not in line)
"""The same evening with no rows for whoever sits out: what the Laws and every scorer want."""


@pytest.mark.parametrize("outcome", ["PASS,,", "NP,,"])
def test_a_number_that_never_played_is_found(club: Club, outcome: str) -> None:
    """Eight boards passed out, or not played, while everybody else plays them: the standings are those without them."""
    session = club(evening("14", outcome))
    assert figures(session) == figures(club(WITHOUT))
    found = session.problems.filter(name="phantom-pair").select("value", "detail")
    assert found.rows() == [("14", "8")]


def test_everybody_has_what_was_played(club: Club) -> None:
    """North-South pairs have 6 boards of 8, East-West pairs 8, three results a board give a top of 4."""
    found = figures(club(evening("14")))
    assert {who: (boards, maximum) for (_, who), (boards, _, maximum, _) in found.items()} == {
        **{str(n): (6, 24) for n in range(1, 5)}, **{str(n): (8, 32) for n in range(11, 14)},
    }  # fmt: skip


@pytest.mark.parametrize("outcome", ["PASS,,", "NP,,", "A,,", "60/40,,", "1C,N,=", "-,,", "9NT,N,=", ",N,", ",,"])
def test_a_number_that_was_named(club: Club, outcome: str) -> None:
    """Named in the conditions, a phantom gets nothing whatever was typed: an average of nothing is nothing."""
    session = club(evening("99", outcome), phantom=("99",))
    assert figures(session) == figures(club(WITHOUT))
    assert session.problems.is_empty()
    assert (session.counts.not_played, session.counts.rejected, session.provisional) == (8, 0, False)


def test_none_is_nobody(club: Club) -> None:
    """With no phantoms by the conditions, 14 is a pair that passed out every board."""
    session = club(evening("14"), phantom=())
    assert figures(session)["EW", "14"][0] == 8
    assert session.problems.is_empty()


def test_a_pair_with_one_result_is_a_pair(club: Club) -> None:
    """One board that was played makes a number somebody."""
    session = club(evening("14").replace("PASS,,", "1NT,S,=", 1))
    assert "phantom-pair" not in session.problems["name"]
    assert figures(session)["EW", "14"][0] == 8


def test_a_short_evening_makes_no_phantom(club: Club) -> None:
    """A pair that passed out all seven boards it played is a pair."""
    rows = [line for line in evening("14").splitlines(keepends=True) if not line.startswith("8,")]
    session = club("".join(rows))
    assert "phantom-pair" not in session.problems["name"]
    assert figures(session)["EW", "14"][0] == 7


def test_boards_that_nobody_played_make_no_phantom(club: Club) -> None:
    """Nine boards passed out at every table are strange, but their pairs are pairs."""
    text = HEAD + "".join(f"{board},{n},{n + 10},PASS,,\n" for board in range(1, 10) for n in (1, 2))
    session = club(text)
    assert set(session.problems["name"]) == {"all-passed"}
    assert len(figures(session)) == 4


def test_rows_are_conserved(club: Club) -> None:
    """A sit-out is a row that was read and not played."""
    counts = club(evening("14")).counts
    assert counts.read == sum(counts[1:]) == 32
    assert (counts.not_played, counts.passed_out) == (8, 0)


def test_the_number_may_be_somebody_in_the_other_line(club: Club) -> None:
    """Where both lines are numbered from 1, East-West 4 is nobody and North-South 4 plays on."""
    text = evening("14").replace(",11,", ",1,").replace(",12,", ",2,").replace(",13,", ",3,").replace(",14,", ",4,")
    found = figures(club(text))
    assert ("EW", "4") not in found
    assert found["NS", "4"][0] == 6
