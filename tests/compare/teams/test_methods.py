"""The methods of team matches, worked by hand: board points, total points, Patton, and teams of eight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batch.compare.teams.conversion import points_won
from batch.compare.teams.scoring import imps_of_eight
from batch.law.imps import imps
from batch.session import Session
from batch.teamlist import Weights

Club = Callable[..., Session]

HEAD = "Board,Room,NS team,EW team,Contract,By,Result\n"
MATCH = (
    HEAD
    + """\
1,Open,Lions,Otters,4S,N,=
1,Closed,Otters,Lions,4S,N,+1
2,Open,Lions,Otters,2H,N,=
2,Closed,Otters,Lions,2H,N,-1
3,Open,Lions,Otters,3NT,E,=
3,Closed,Otters,Lions,3NT,E,=
4,Open,Lions,Otters,2C,E,=
4,Closed,Otters,Lions,1NT,E,=
"""
)
"""Swings for Lions: 420 - 450 = -30; 110 + 100 = +210; board 3 none; board 4, -90 + 90 = 0."""


def first(session: Session, *columns: str) -> tuple[Any, ...]:
    return session.matches.select(pl.col(column) for column in columns).row(0)


def test_board_a_match(club: Club) -> None:
    """2 points for the better score, 1 each for equal ones: 0, 2, 1, 1 are 4 of 8 each; no victory points."""
    session = club(MATCH, method="board-a-match")
    assert first(session, "imps_for", "imps_against", "margin", "vp") == (4, 4, 0, None)
    assert session.standings.select("score", "maximum", "percent").rows() == [(4, 8, 50)] * 2


def test_ten_points_win_a_board_unless_they_are_a_tie(club: Club) -> None:
    """110 against 100 wins the board (2-0); under the conditions of Poland it is a tie."""
    text = HEAD + "1,Open,Lions,Otters,2H,N,=\n1,Closed,Otters,Lions,2NT,E,-2\n"
    assert first(club(text, method="board-a-match"), "imps_for", "imps_against") == (2, 0)
    assert first(club(text, method="board-a-match", bam_tie=10), "imps_for", "imps_against") == (1, 1)


@pytest.mark.parametrize(("award", "points"), [("A+/A-", (1.2, 0.8)), ("A", (1, 1)), ("70/30", (1.4, 0.6))])
def test_artificial_score_of_a_board_worth_points(club: Club, award: str, points: tuple[float, float]) -> None:
    """A percentage of the 2 points of the board, for each side its own; board 2 is flat, a point each."""
    flat = "2,Open,Lions,Otters,Pass,,\n2,Closed,Otters,Lions,Pass,,\n"
    session = club(HEAD + f"1,Open,Lions,Otters,{award},,\n" + flat, method="board-a-match")
    assert first(session, "imps_for", "imps_against") == pytest.approx((points[0] + 1, points[1] + 1))


def test_total_points(club: Club) -> None:
    """The swings themselves: +210 - 30 = 180 (Law 78C)."""
    session = club(MATCH, method="total-points")
    assert first(session, "imps_for", "imps_against", "margin", "vp") == (210, 30, 180, None)


def test_patton_of_iceland(club: Club) -> None:
    """Board points and victory points, once each: 4 to 4, and what the IMPs (5 - 1) over 4 boards are worth."""
    by_imps = club(MATCH)
    assert first(by_imps, "margin") == (4,)
    own, other = (4 + vp for vp in first(by_imps, "vp", "vp_opponent"))
    session = club(MATCH, method="patton", weights=Weights(1, 1))
    assert first(session, "vp", "vp_opponent") == pytest.approx((own, other))
    assert first(session, "scale") == ("WBF 4",)


def test_patton_of_poland(club: Club) -> None:
    """Board points and a point a board for the points won: 210 against 30 is all 4 of them."""
    session = club(MATCH, method="patton", weights=Weights(1, 0, 1), scale=None)
    assert first(session, "vp", "vp_opponent") == (8, 4)


@pytest.mark.parametrize(
    ("own", "other", "shared"),
    [(900, 700, (3, 1)), (900, 600, (3, 1)), (900, 590, (4, 0)), (100, 90, (3, 1)), (100, 91, (2, 2)), (0, 0, (2, 2))],
)
def test_points_won_are_shared(own: int, other: int, shared: tuple[float, float]) -> None:
    """More than a third of the larger sum ahead takes all, a tenth or more one over half (900-700 is published)."""
    assert points_won(own, other, 4) == shared
    assert points_won(other, own, 4) == shared[::-1]


def test_patton_without_weights_is_bad_use(club: Club) -> None:
    """No Patton is assumed."""
    with pytest.raises(ValueError, match="needs weights"):
        club(MATCH, method="patton")


EIGHT = """\
Table,Board,NS team,EW team,Contract,By,Result
1,1,Lions,Otters,4S,N,=
2,1,Otters,Lions,4S,N,-1
3,1,Lions,Otters,3S,N,+1
4,1,Otters,Lions,4S,N,=
"""
"""Not vulnerable: Lions 420 and 170 as North-South, Otters -50 and 420. The sum is 220."""


@pytest.mark.parametrize(
    ("method", "won", "boards"),
    [("add", 4, 1), ("cross-sum", 10 + 0 + 6 - 6, 1), ("cross-mean", 2.5, 1), ("two-matches", 10 - 6, 2)],
)
def test_teams_of_eight(club: Club, method: str, won: float, boards: int) -> None:
    """The sum of 220 lies between 130 and 170 times the root of 2 (183.8 and 240.4): 4 IMPs.

    Compared one by one: 470 (10), 0 (0), 220 (6), -250 (-6). As two matches: 470 (10) and 170 - 420 = -250 (-6).
    """
    session = club(EIGHT, method="imps", eights=method)
    assert first(session, "margin", "boards") == (won, boards)


def test_victory_points_of_eight_are_those_of_twice_the_boards(club: Club) -> None:
    """One board of eight is scored on the scale of 2 boards, whichever way the IMPs were made."""
    for method in ("add", "cross-sum", "cross-mean", "two-matches"):
        assert first(club(EIGHT, method="imps", eights=method), "scale") == ("WBF 2",)


def test_four_results_are_not_scored_until_it_is_said_how(club: Club) -> None:
    """Nothing is assumed of teams of eight: one problem, and no board counts."""
    session = club(EIGHT, method="imps")
    assert session.problems["name"].to_list() == ["teams-of-eight"]
    assert first(session, "boards", "provisional") == (0, True)


@settings(deadline=None)
@given(st.integers(-1000, 1000).map(lambda tens: 10 * tens))
def test_scale_of_eight_is_that_of_four_a_root_of_two_wider(swing: int) -> None:
    """The IMPs of a sum are those of the sum over the square root of 2."""
    (found,) = pl.DataFrame({"swing": [swing]}).select(imps_of_eight(pl.col("swing"))).to_series()
    assert found == imps(swing / 2**0.5)
