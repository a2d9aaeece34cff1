"""Pair numbers read as teams: the usual numberings, each only when the boards bear it out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from batch.conditions import Conditions
from batch.session import Session
from batch.teamlist import Member, TeamList

Club = Callable[..., Session]

HEAD = "Round,Board,NS,EW,Contract,By,Result\n"


def evening(a: str, b: str, c: str, d: str, boards: int = 2) -> str:
    """Two teams, pairs a and b against c and d: a against c, and d against b on the same boards."""
    rows = [
        row for board in range(1, boards + 1) for row in (f"1,{board},{a},{c},4S,N,=", f"1,{board},{d},{b},4S,N,-1")
    ]
    return HEAD + "\n".join(rows) + "\n"


def teams(session: Session) -> list[tuple[str, str, float]]:
    return session.matches.select("team", "opponent", "margin").rows()


NUMBERED = {
    "seats": ("1-1-2", "1-3-4", "2-1-2", "2-3-4"),
    "letters": ("1A", "1B", "2A", "2B"),
    "hundreds": ("101", "102", "201", "202"),
    "lines": ("101", "201", "102", "202"),
}


@pytest.mark.parametrize("name", NUMBERED)
def test_usual_numberings_are_told_from_the_boards(club: Club, name: str) -> None:
    """Team 1 made 4S and beat it in the other room: board 1 (not vulnerable) 470, board 2 (vulnerable) 720."""
    session = club(evening(*NUMBERED[name]))
    assert session.numbering is not None
    assert session.numbering.name == name
    assert (session.method, session.teams) == ("imps", True)
    assert teams(session) == [("1", "2", 10 + 12)]
    assert session.problems.is_empty()


def test_one_and_two_are_a_team_when_teams_are_asked_for(club: Club) -> None:
    """Pairs 1 and 2 against 3 and 4: plain numbers are teams only where the method says so."""
    text = evening("1", "2", "3", "4")
    assert club(text).teams is False
    session = club(text, method="imps")
    assert session.numbering is not None
    assert session.numbering.name == "consecutive"
    assert teams(session) == [("1", "2", 22)]


def test_numbers_that_meet_as_they_are_stay_teams(club: Club) -> None:
    """Teams 1 and 2 that meet on each board once in each direction are not pairs of one team."""
    rows = "1,1,1,2,4S,N,=\n1,1,2,1,4S,N,-1\n1,2,3,4,4S,N,=\n1,2,4,3,4S,N,=\n"
    session = club(HEAD + rows, method="imps")
    assert session.numbering is None
    assert teams(session) == [("1", "2", 10), ("3", "4", 0)]


def test_a_form_the_boards_do_not_bear_out_is_no_numbering(club: Club) -> None:
    """Pairs 1A to 4B of a pairs evening meet each other once on a board: they are no teams."""
    rows = "1,1,1A,2B,4S,N,=\n1,1,3A,4B,4S,N,-1\n1,2,1A,4B,4S,N,=\n1,2,3A,2B,4S,N,=\n"
    session = club(HEAD + rows)
    assert session.numbering is None
    assert session.method == "matchpoints"


def test_a_list_of_teams_says_more_than_numbers(club: Club) -> None:
    """Any numbers may be on a list; names of the team are printed with it."""
    members = (Member("Lions", "7", "Ann & Bob"), Member("Lions", "9"), Member("Otters", "3"), Member("Otters", "1A"))
    listed = TeamList(members)
    session = club(evening("7", "9", "3", "1A"), teams=listed)
    assert teams(session) == [("Lions", "Otters", 22)]
    assert session.standings.select("contestant", "names").rows() == [("Lions", "Ann & Bob"), ("Otters", None)]


def test_home_and_away_are_teams_of_the_list_too(club: Club) -> None:
    """Where the sheet names its teams, the list only adds to it."""
    listed = TeamList((Member("Lions", carry=2), Member("Otters")))
    text = "Home,Away,Board,Room,Contract,By,Result\nLions,Otters,1,Open,4S,N,=\nLions,Otters,1,Closed,4S,N,-1\n"
    session = club(text, teams=listed, scale=None)
    assert session.standings.select("contestant", "score").rows() == [("Lions", 12), ("Otters", -10)]


def test_the_numbering_found_is_said() -> None:
    """The default leaves the decision to the boards."""
    assert Conditions().teams.members == ()
