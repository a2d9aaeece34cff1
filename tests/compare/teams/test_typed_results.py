"""Sheets of match results without their boards, and what happened instead of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from batch.conditions import Conditions
from batch.law.scales import family
from batch.session import Session, run

Club = Callable[..., Session]

HEAD = "Round,Home,Away,IMPs home,IMPs away,Boards\n"


def standings(session: Session, *columns: str) -> list[tuple[Any, ...]]:
    return session.standings.select("contestant", *columns).rows()


def test_victory_points_follow_the_boards(shared: Path) -> None:
    """The same 8 IMPs over 7, 14, 24, 28 and 32 boards (published, case 49)."""
    session = run([shared / "cases/49-victory-points-depend-on-boards/matches.csv"])
    expected = [(13.31, 6.69), (12.44, 7.56), (11.90, 8.10), (11.77, 8.23), (11.67, 8.33)]
    assert session.matches.select("vp", "vp_opponent").rows() == expected
    assert session.matches["scale"].to_list() == [f"WBF {boards}" for boards in (7, 14, 24, 28, 32)]
    assert session.problems.is_empty()


def test_bye_is_worth_what_is_said(shared: Path) -> None:
    """Three teams, one sitting out in each round, a bye of 12 (case 50): the totals, and BYE is no team."""
    file = shared / "cases/50-odd-number-of-teams-bye/matches.csv"
    session = run([file], Conditions(bye=12))
    assert standings(session, "rank", "vp") == [("C", 1, 38.77), ("A", 2, 35.99), ("B", 3, 21.24)]
    assert session.counts == (6, 3, 0, 0, 3, 0)
    unsaid = run([file])
    assert standings(unsaid, "vp") == [("C", 26.77), ("A", 23.99), ("B", 9.24)]
    assert unsaid.problems["name"].to_list() == ["bye-without-value"]


def test_forfeit(club: Club) -> None:
    """The team that was there and the other get what is said; it is no match of any boards."""
    session = club(HEAD + "1,A,B,30,20,7\n1,C,D,,forfeit,\n2,A,C,w/o,,7\n", forfeit=(12, 0))
    assert session.matches["kind"].to_list() == ["played", "forfeited_by_opponent", "forfeited"]
    assert session.matches.select("vp", "vp_opponent").rows()[1:] == [(12, 0), (0, 12)]
    assert dict(standings(session, "vp"))["C"] == 24
    assert session.counts.adjusted == 2


def test_match_to_come_counts_for_nothing(club: Club) -> None:
    """A row without a score is a fixture: no boards, no points, no problem, nothing provisional."""
    session = club(HEAD + "1,A,B,30,20,7\n2,A,B,,,\n2,C,D,postponed,,\n")
    assert session.matches["kind"].to_list() == ["played", "not_played", "not_played"]
    assert session.problems.is_empty()
    assert not session.provisional
    assert dict(standings(session, "boards"))["A"] == 7


def test_written_victory_points_alone_count(club: Club) -> None:
    """A sheet that has nothing but victory points is taken at its word, decimal comma and all."""
    session = club("Round;Home;Away;VP home;VP away\n1;A;B;13,31;6,69\n1;C;D;10;10\n")
    assert session.matches.select("vp", "vp_opponent").rows() == [(13.31, 6.69), (10, 10)]
    assert session.matches["scale"].null_count() == 2


def test_boards_may_be_given_for_all(club: Club) -> None:
    """Where the sheet does not say how many boards were played, the conditions do."""
    text = "Home,Away,IMPs home,IMPs away\nA,B,20,12\n"
    assert club(text).problems["name"].to_list() == ["boards-unknown"]
    assert club(text, match_boards=7).matches.select("vp").rows() == [(13.31,)]
    assert club(text, scale=None).matches.select("margin", "vp").rows() == [(8, None)]


def test_tables_by_boards(club: Club) -> None:
    """The old American scale (published): 8 IMPs are 14-6 over 7 boards, 13-7 over 9; it knows no 12 boards."""
    session = club(HEAD + "1,A,B,20,12,7\n2,A,B,20,12,9\n3,A,B,20,12,12\n", scale=family("acbl-20"))
    assert session.matches.select("vp", "vp_opponent").rows() == [(14, 6), (13, 7), (None, None)]
    assert session.matches["scale"].to_list() == ["ACBL 20, 6-8 boards", "ACBL 20, 9-11 boards", None]
    assert session.problems.select("name", "value").rows() == [("no-scale", "12")]


def test_results_and_travellers_together(club: Club) -> None:
    """A match typed as a result stands beside one scored from its boards."""
    boards = "Round,Board,Room,NS team,EW team,Contract,By,Result\n1,1,Open,A,B,4S,N,=\n1,1,Closed,B,A,1NT,N,=\n"
    session = club(boards, HEAD + "1,C,D,20,12,7\n", together=True)
    assert session.matches.select("team", "opponent", "margin").rows() == [("A", "B", 8), ("C", "D", 8)]
    assert session.counts.read == 3


@pytest.mark.parametrize("row", ["1,A,B,30,,7", "1,,B,30,20,7", "1,A,A,30,20,7", "1,A,B,lots,20,7", "1,A,B,30,20,0"])
def test_row_that_cannot_be_used_is_left_out(club: Club, row: str) -> None:
    """One problem, one row rejected, and the other match counts."""
    session = club(HEAD + row + "\n1,C,D,20,12,7\n")
    assert session.problems.height == 1
    assert session.counts.rejected == 1
    assert session.matches.select("team").rows() == [("C",)]
    assert session.provisional


def test_a_bye_of_a_round_to_come_gives_nothing_yet(club: Club) -> None:
    """Round 2 is past although its match was put off, round 4 is not: Otters have 6.01 and one bye of 12."""
    text = (
        "Round,Home,Away,IMPs home,IMPs away,Boards\n1,Lions,Otters,30,20,7\n1,Herons,BYE,,,\n2,Lions,Herons,,,\n"
        "2,Otters,BYE,,,\n3,Otters,Herons,10,10,7\n3,Lions,BYE,,,\n4,Lions,Herons,,,\n4,Otters,BYE,,,\n"
    )
    vps = dict(club(text, bye=12.0).standings.select("contestant", "vp").rows())
    assert vps == pytest.approx({"Otters": 28.01, "Lions": 25.99, "Herons": 22.0})
