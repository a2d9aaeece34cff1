"""Standings of teams: by victory points, points, quotient or wins; groups; how far a team came in a knock-out."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from batch.session import Session, run
from batch.teamlist import Member, TeamList

Club = Callable[..., Session]

HEAD = "Round,Home,Away,IMPs home,IMPs away,Boards\n"
LEAGUE = HEAD + "1,A,B,30,20,7\n1,C,D,10,0,7\n2,A,C,5,15,7\n2,B,D,12,12,7\n"


def ranked(session: Session, *columns: str) -> list[tuple[Any, ...]]:
    return session.standings.select("rank", "contestant", *columns).rows()


def test_quotient_is_won_over_lost(club: Club) -> None:
    """C 25 won and 5 lost: 5; A 35 and 35: 1; B 32 and 42: 0.762; D 12 and 22: 0.545."""
    session = club(LEAGUE, rank_by="quotient")
    assert ranked(session, "score") == [(1, "C", 5), (2, "A", 1), (3, "B", 0.762), (4, "D", 0.545)]


def test_quotient_of_nothing_lost_has_no_end(club: Club) -> None:
    """Who has lost nothing is first; who has won nothing is last with 0."""
    session = club(HEAD + "1,A,B,30,0,7\n", rank_by="quotient")
    assert ranked(session, "score") == [(1, "A", math.inf), (2, "B", 0)]


def test_wins_count_a_tie_as_half(club: Club) -> None:
    """C won twice, A once, B and D tied: 2, 1, half each."""
    session = club(LEAGUE, rank_by="wins")
    expected = [(1, "C", 2, False), (2, "A", 1, False), (3, "B", 0.5, True), (3, "D", 0.5, True)]
    assert ranked(session, "score", "tied") == expected


def test_carry_over_is_added_to_what_ranks(club: Club) -> None:
    """D brings 20 victory points along and passes everybody."""
    listed = TeamList((Member("D", carry=20.0),))
    plain, carried = (
        dict(club(LEAGUE, teams=r).standings.select("contestant", "vp").rows()) for r in (TeamList(), listed)
    )
    assert carried["D"] == pytest.approx(plain["D"] + 20)
    assert carried["A"] == plain["A"]


def test_a_penalty_leaves_the_printed_figure_to_rank(tmp_path: Path) -> None:
    """16.42 less one and 15.42 are one figure, and share the place, whatever a binary fraction makes of them."""
    sheet, list_ = tmp_path / "matches.csv", tmp_path / "rulings.csv"
    sheet.write_text("Round,Home,Away,VP home,VP away,Boards\n1,A,B,16.42,3.58,7\n1,C,D,15.42,4.58,7\n", "utf-8")
    list_.write_text("Pair,Penalty\nA,1 VP\n", encoding="utf-8")
    session = run([sheet], rulings=list_)
    assert ranked(session, "vp", "tied")[:2] == [(1, "A", 15.42, True), (1, "C", 15.42, True)]


def test_groups_are_ranked_apart(club: Club) -> None:
    """Each group has its own places when sections are apart."""
    text = "Group,Home,Away,IMPs home,IMPs away,Boards\nRed,A,B,30,20,7\nBlue,C,D,10,0,7\n"
    session = club(text, sections="apart")
    rows = session.standings.select("section", "rank", "contestant").rows()
    assert rows == [("Blue", 1, "C"), ("Blue", 2, "D"), ("Red", 1, "A"), ("Red", 2, "B")]


KNOCKOUT = (
    HEAD
    + """\
1,A,B,40,20,16
1,C,D,33,30,16
1,E,F,20,21,16
1,G,H,10,50,16
2,A,C,30,10,16
2,F,H,25,20,16
3,A,F,10,12,16
4,A,F,15,10,16
3,C,H,9,8,16
4,C,H,10,10,16
"""
)
"""Eight teams: A, C, F, H win round 1, A and F round 2; the final and the match for third place have two parts.
A wins the final 25-22, C the match for third place 19-18."""


def test_knockout_ranks_by_how_far_a_team_came(club: Club) -> None:
    """The winner, the loser of the final, third and fourth place, then the four that lost in round 1."""
    session = club(KNOCKOUT, event="knockout")
    order = [(1, "A"), (2, "F"), (3, "C"), (4, "H"), (5, "B"), (5, "D"), (5, "E"), (5, "G")]
    assert ranked(session) == order
    assert session.standings["vp"].null_count() == 8
    assert session.problems.is_empty()


def test_level_knockout_match_has_no_winner(club: Club) -> None:
    """A draw is reported, and both teams are still in."""
    session = club(HEAD + "1,A,B,20,20,16\n", event="knockout")
    assert ranked(session, "tied") == [(1, "A", True), (1, "B", True)]
    assert session.problems.select("name", "value").rows() == [("drawn-knockout", "A - B")]


def test_carry_over_decides_a_level_knockout_match(club: Club) -> None:
    """Half an IMP brought along from the round before is a win."""
    listed = TeamList((Member("B", carry=0.5), Member("A")))
    session = club(HEAD + "1,A,B,20,20,16\n", event="knockout", teams=listed)
    assert ranked(session) == [(1, "B"), (2, "A")]
    assert session.problems.is_empty()
