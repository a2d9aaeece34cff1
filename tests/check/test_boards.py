"""Boards that stand out: what is said about a field as a whole, and what is left alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from batch.publish import problems
from batch.session import Session

Club = Callable[..., Session]

HEAD = "Board,NS,EW,Contract,By,Result\n"


def played(board: int, tables: int, cells: str = "1NT,N,=", first: int = 1) -> str:
    """So many tables on a board: pairs 1, 2, ... against 101, 102, ..."""
    return "".join(f"{board},{pair},{100 + pair},{cells}\n" for pair in range(first, first + tables))


def found(session: Session) -> list[tuple[str, int | None, str | None, str | None]]:
    return session.problems.select("name", "board", "value", "expected").rows()


def test_a_complete_field_is_silent(club: Club) -> None:
    """Boards that were all played as often say nothing."""
    assert found(club(HEAD + "".join(played(board, 4) for board in range(1, 9)))) == []


def test_single_result(club: Club) -> None:
    """One result where the others have four has nothing to be compared with."""
    session = club(HEAD + played(1, 4) + played(2, 4) + played(3, 1))
    assert found(session) == [("no-comparison", 3, "1", "4")]


def test_a_sheet_of_one_table_is_not_nagged_about(club: Club) -> None:
    """Where every board was played once there is no field, and no board stands out."""
    assert found(club(HEAD + "".join(played(board, 1) for board in range(1, 5)))) == []


@pytest.mark.parametrize(("tables", "few"), [(2, True), (3, False), (4, False)])
def test_far_fewer_results(club: Club, tables: int, few: bool) -> None:  # noqa: FBT001
    """Two results where most boards have six are far fewer, less than half; three are the movement's business."""
    session = club(HEAD + "".join(played(board, 6) for board in range(1, 5)) + played(5, tables))
    assert found(session) == ([("few-results", 5, "2", "6")] if few else [])


def test_more_results_than_the_others(club: Club) -> None:
    """Five rows on one board of a field of four: a wrong board number, or a row entered twice."""
    session = club(HEAD + "".join(played(board, 4) for board in range(1, 6)) + played(6, 5))
    assert found(session) == [("many-results", 6, "5", "4")]


def test_two_sizes_of_boards_are_a_movement(club: Club) -> None:
    """Where half the boards have one more result than the others, nobody made a slip."""
    text = HEAD + "".join(played(board, 4) + played(board + 10, 5) for board in range(1, 5))
    assert found(club(text)) == []


def test_everybody_passed(club: Club) -> None:
    """A board passed out at every table may be one whose results were never entered."""
    session = club(HEAD + played(1, 3) + played(2, 3, "Pass,,"))
    assert found(session) == [("all-passed", 2, "3", "3")]


def test_one_contract_is_enough(club: Club) -> None:
    """A board somebody played is no board that everybody passed."""
    assert found(club(HEAD + played(1, 3) + played(2, 2, "Pass,,") + played(2, 1, first=3))) == []


def test_a_rejected_row_is_a_result_still_to_come(club: Club) -> None:
    """A board of two rows of which one cannot be read has that problem, and no second one for its few results."""
    session = club(HEAD + played(1, 2) + played(2, 1) + played(2, 1, "9NT,N,=", first=2))
    assert found(session) == [("bad-level", None, "9NT", None)]


def test_not_played_is_no_result(club: Club) -> None:
    """A board that three of four tables did not play has a single result."""
    session = club(HEAD + played(1, 4) + played(2, 1) + played(2, 3, "NP,,", first=2))
    assert found(session) == [("no-comparison", 2, "1", "4")]


SECTIONS = (
    "Section,Board,NS,EW,Contract,By,Result\n"
    + "".join(
        f"{section},{board},{pair},{100 + pair},1NT,N,=\n"
        for section, boards, pairs in (("A", (1, 2), (1, 2, 3)), ("B", (1, 2), (1, 2, 3)), ("A", (3,), (1, 2, 3)))
        for board in boards
        for pair in pairs
    )
    + "B,3,1,101,1NT,N,=\n"
)


def test_boards_are_counted_over_all_sections(club: Club) -> None:
    """Board 3 has three results in section A and one in B: four of six together, which is no trouble."""
    assert found(club(SECTIONS)) == []


def test_a_lone_row_and_the_board_its_pairs_miss(club: Club) -> None:
    """2 against 102 typed on board 33 instead of 3: the cell is named, and the board on which both are missing."""
    text = HEAD + "".join(played(board, 3) for board in range(1, 5)).replace("3,2,102", "33,2,102")
    (told,) = problems(club(text)).select("code", "row", "cell", "suggestion", "message").rows()
    assert told == ("B01", 9, "A9", "3", "Board 33 has a single result: nothing to compare it with.")


def test_sections_apart_are_counted_apart(club: Club) -> None:
    """When sections are scored apart, board 3 of section B has a single result."""
    session = club(SECTIONS, sections="apart")
    assert found(session) == [("no-comparison", 3, "1", "3")]
    (told,) = problems(session).select("section", "board", "message").rows()
    assert told == ("B", 3, "Board 3 (section B) has a single result: nothing to compare it with.")


@pytest.mark.parametrize("again", ["1NT,N,=", "1NT,N,+1", "9NT,N,="])
def test_a_table_typed_twice_is_not_two_problems(club: Club, again: str) -> None:
    """The row too many has its own problem; the board has no more results than the others."""
    text = HEAD + "".join(played(board, 3) for board in range(1, 9))
    session = club(text + f"4,2,102,{again}\n")
    assert {name for name, *_ in found(session)} & {"many-results"} == set()
    assert session.problems.height
