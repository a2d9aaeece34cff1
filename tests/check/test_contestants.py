"""Contestants where they cannot be, and tables reported twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from batch.publish import problems
from batch.session import Session

Club = Callable[..., Session]

HEAD = "Board,NS,EW,Contract,By,Result\n"

MITCHELL = (
    HEAD
    + """\
1,1,1,3NT,N,=
1,2,2,3NT,N,+1
1,3,3,3NT,N,-1
2,1,2,2H,E,=
2,2,3,2H,E,+1
2,3,1,2H,E,-1
"""
)
"""Three tables, two winners: the numbers of both directions clash, so that they are six pairs."""

HOWELL = (
    HEAD
    + """\
1,4,1,4S,N,=
1,2,3,4S,N,-1
2,4,2,2S,N,=
2,3,1,2S,N,+1
3,4,3,3S,E,=
3,1,2,3S,E,-1
"""
)
"""Four pairs, one winner: everybody meets everybody."""


def found(session: Session, *columns: str) -> list[tuple[Any, ...]]:
    return session.problems.select("name", "row", *columns).rows()


def outcomes(session: Session) -> list[str]:
    return session.travellers["outcome"].to_list()


@pytest.mark.parametrize("text", [MITCHELL, HOWELL])
def test_a_right_movement_is_silent(club: Club, text: str) -> None:
    """A number in both directions, against its namesake or on another board, is no news by itself."""
    session = club(text)
    assert found(session) == []
    assert session.counts.scored == 6


def test_the_same_report_twice(club: Club) -> None:
    """Two equal reports of one table: the first counts, the second is named with it."""
    session = club(MITCHELL + "1,2,2,3NT,N,+1\n")
    assert found(session, "detail") == [("duplicate-result", 8, "3, 8")]
    assert outcomes(session) == ["played"] * 6 + ["rejected"]


def test_rows_of_several_files_are_named_with_them(club: Club) -> None:
    """Row 3 of the first file and row 2 of the second report one table."""
    session = club(MITCHELL, HEAD + "1,2,2,3NT,N,=\n", together=True)
    assert problems(session).select("row", "message").rows() == [
        (3, "The same pairs have different results on board 1: rows 3, 2 (sheet2.csv)."),
        (2, "The same pairs have different results on board 1: rows 3 (sheet1.csv), 2."),
    ]


def test_the_second_report_leaves_the_awards_alone(club: Club) -> None:
    """With or without the second report, everybody has the same matchpoints: E is not raised."""
    once, twice = club(MITCHELL), club(MITCHELL + "1,2,2,3NT,N,+1\n")
    awards = ["award_ns", "award_ew", "available"]
    assert twice.travellers.select(awards).head(6).equals(once.travellers.select(awards))


def test_two_reports_that_differ(club: Club) -> None:
    """Two reports of one table with different results: neither stands, both are named with both scores."""
    session = club(MITCHELL + "1,2,2,3NT,N,=\n")
    assert found(session, "detail", "expected") == [
        ("conflicting-results", 3, "3, 8", "430 / 400"),
        ("conflicting-results", 8, "3, 8", "430 / 400"),
    ]
    assert outcomes(session).count("rejected") == 2


def test_two_reports_that_differ_are_one_result_to_come(club: Club) -> None:
    """The table still counts once: three results are expected on the board, two are there, its top stays 4."""
    session = club(MITCHELL + "1,2,2,3NT,N,=\n")
    # 3NT just made (400) and one down (-50) of A = 2, E = 3: (2 + 1) x 3/2 - 1 = 3.5 and 0.5
    assert session.travellers["award_ns"].to_list()[:3] == [3.5, None, 0.5]
    assert session.travellers["available"].to_list()[0] == 4


def test_the_same_score_by_another_contract_is_another_report(club: Club) -> None:
    """3NT and 5C just made are both 400, but they are not the same report."""
    session = club(MITCHELL + "1,1,1,5C,N,=\n")
    assert found(session, "expected") == [("conflicting-results", row, "400 / 400") for row in (2, 8)]


def test_a_pair_at_two_tables_of_one_board(club: Club) -> None:
    """North-South 1 twice on board 1 against different pairs: one of the two rows is wrong, neither counts."""
    session = club(MITCHELL.replace("1,3,3,3NT,N,-1", "1,1,3,3NT,N,-1"))
    rows = [(name, row) for name, row in found(session) if name == "twice-on-board"]
    assert rows == [("twice-on-board", 2), ("twice-on-board", 4)]
    assert outcomes(session)[0] == outcomes(session)[2] == "rejected"


def test_a_table_of_a_howell_reported_both_ways(club: Club) -> None:
    """2-1 on board 3 is the table 1-2 once more: one result to come of two, so that the other table averages.

    A = 1 of E = 2: (0 + 1) x 2/1 - 1 = 1 of a top of 2.
    """
    session = club(HOWELL + "3,2,1,3S,E,-1\n")
    assert found(session, "value", "detail") == [
        ("turned-report", 7, "1 - 2", "7, 8"),
        ("turned-report", 8, "2 - 1", "7, 8"),
    ]
    assert session.travellers.filter(board=3).select("award_ns", "available").rows()[0] == (1, 2)


def test_a_pass_out_is_the_same_either_way(club: Club) -> None:
    """Nobody declares and both sides score nothing: the second report is one too many, no more."""
    passed = HOWELL.replace("3,1,2,3S,E,-1", "3,1,2,PASS,,")
    session = club(passed + "3,2,1,PASS,,\n")
    assert found(session) == [("duplicate-result", 8)]
    assert session.counts.passed_out == 1


@pytest.mark.parametrize("tables", [70, 200])
def test_a_pair_twice_in_a_large_field(club: Club, tables: int) -> None:
    """Whoever sits at whatever table: a pair is on a board twice when it is, and nobody else is."""
    rows = [f"1,{table},{tables + table},4S,N,=\n" for table in range(1, tables + 1)]
    assert found(club(HEAD + "".join(rows))) == []
    rows[-1] = f"1,1,{2 * tables},4S,N,=\n"
    assert found(club(HEAD + "".join(rows))) == [("twice-on-board", 2), ("twice-on-board", tables + 1)]


def test_numbers_exchanged_in_a_mitchell_are_other_pairs(club: Club) -> None:
    """With two winners NS 1 against EW 2 is no report of the table NS 2 against EW 1."""
    assert found(club(MITCHELL + "3,1,2,3NT,N,=\n3,2,1,3NT,N,=\n3,3,3,3NT,N,=\n")) == []


def test_a_number_in_both_directions_of_one_board_in_a_howell(club: Club) -> None:
    """With one winner a number is one pair: North-South at one table and East-West at another cannot be."""
    session = club(HOWELL.replace("1,2,3,4S,N,-1", "1,2,4,4S,N,-1"), winners=1)
    assert [(name, row) for name, row in found(session) if name == "twice-on-board"] == [
        ("twice-on-board", 2),
        ("twice-on-board", 3),
    ]


def test_a_pair_against_itself_in_a_howell(club: Club) -> None:
    """With one winner nobody plays against himself."""
    session = club(HOWELL.replace("1,2,3,4S,N,-1", "1,2,2,4S,N,-1"))
    assert ("same-pair", 3, "3") in found(session, "suggestion")
    assert outcomes(session)[1] == "rejected"


@pytest.mark.parametrize(("cells", "absent"), [("2,2", "12"), ("12,12", "2")])
def test_the_other_pair_of_a_pair_against_itself(club: Club, cells: str, absent: str) -> None:
    """Pairs 1 to 3 against 11 to 13: whoever of them is not on the board is the other pair."""
    text = HEAD + "".join(f"{board},{n},{11 + (n + board) % 3},1NT,N,=\n" for board in (1, 2, 3) for n in (1, 2, 3))
    session = club(text.replace("2,2,12", f"2,{cells}"))
    assert ("same-pair", 6, absent) in found(session, "suggestion")


def test_namesakes_of_a_mitchell_may_meet(club: Club) -> None:
    """With two winners North-South 1 plays East-West 1: two pairs."""
    assert found(club(MITCHELL)) == []


def test_an_unreadable_row_is_no_report(club: Club) -> None:
    """A row that was rejected already is not held against another row of its table."""
    session = club(MITCHELL + "1,2,2,9NT,N,=\n")
    assert found(session) == [("bad-level", 8)]
    assert outcomes(session)[:6] == ["played"] * 6


def test_sections_have_their_own_tables(club: Club) -> None:
    """The same numbers on the same board in two sections are four different pairs."""
    rows = MITCHELL.removeprefix(HEAD).splitlines()
    text = f"Section,{HEAD}" + "".join(f"{section},{row}\n" for section in "AB" for row in rows)
    assert found(club(text)) == []


def test_a_number_on_one_board_where_another_is_missing(club: Club) -> None:
    """Pairs 11 to 13 play four boards each but for the one on which 9O stands in place of 12."""
    lines = [f"{b},{n},{11 + (n + b) % 3},1NT,N,=\n" for b in range(1, 5) for n in (1, 2, 3)]
    text = HEAD + "".join(lines)
    assert found(club(text)) == []
    assert lines[4] == "2,2,12,1NT,N,=\n"
    session = club(text.replace(lines[4], "2,2,9O,1NT,N,=\n"))
    assert found(session, "column", "value", "suggestion") == [("stray-number", 6, "ew", "9O", "12")]
    assert session.counts.scored == 12


def test_a_pair_that_came_late_is_no_stranger(club: Club) -> None:
    """Whoever plays a third of the boards, and whoever stands in for nobody, is left in peace."""
    lines = [f"{b},{n},{11 + (n + b) % 3},1NT,N,=\n" for b in range(1, 7) for n in (1, 2, 3)]
    late = [f"{b},4,14,1NT,N,=\n" for b in (5, 6)]
    assert found(club(HEAD + "".join(lines + late))) == []
    alone = club(HEAD + "".join([*lines, late[0]]))
    assert "stray-number" not in alone.problems["name"]


def test_a_row_on_a_wrong_board(club: Club) -> None:
    """2 against 12 typed on board 1 instead of 2: both are there in rows 3 and 4, and neither is on board 2.

    The row alone is wrong: board 1 keeps its three results, of which it expects no more; board 2 expects three.
    """
    lines = [f"{b},{n},{11 + (n + b) % 3},1NT,N,{'=+-'[n - 1]}{n - 1 or ''}\n" for b in (1, 2, 3) for n in (1, 2, 3)]
    assert found(club(HEAD + "".join(lines))) == []
    assert (lines[1][:6], lines[2][:6], lines[4]) == ("1,2,11", "1,3,12", "2,2,12,1NT,N,+1\n")
    session = club(HEAD + "".join(lines).replace("2,2,12,", "1,2,12,"))
    assert problems(session).filter(code="P09").select("row", "cell", "message", "suggestion").rows() == [
        (6, "A6", "Both pairs, 2 - 12, play board 1 at other tables as well: rows 3, 4.", "2")
    ]
    assert "twice-on-board" not in session.problems["name"]
    assert session.counts.rejected == 1
    assert session.travellers.filter(board=1)["available"].to_list()[:3] == [4, 4, 4]


def test_names_of_another_number(club: Club) -> None:
    """Number 2 beside the names that 3 has in its rows; a name nobody else has, or an empty one, says nothing."""
    head = "Board,NS,EW,NS names,Contract,By,Result\n"
    lines = [f"{b},{n},{11 + (n + b) % 3},Pair {'abc'[n - 1]},1NT,N,=\n" for b in (1, 2, 3) for n in (1, 2, 3)]
    assert found(club(head + "".join(lines))) == []
    told = {
        name: found(club(head + "".join(lines).replace("2,2,12,Pair b", f"2,2,12,{name}")), "value", "suggestion")
        for name in ("Pair c", "Pair x", "")
    }
    assert told == {"Pair c": [("other-names", 6, "2", "3")], "Pair x": [], "": []}


def test_a_table_that_sat_the_wrong_way(club: Club) -> None:
    """In a two-winner movement two numbers against their direction are shown, and the row is scored."""
    text = HEAD + "".join(
        f"{board},{pair},{10 + (pair + board) % 5},1NT,N,{'+' if pair < 3 else '-'}1\n"
        for board in range(1, 6)
        for pair in range(1, 6)
    )
    row = text.splitlines()[7]
    cells = row.split(",")
    cells[1], cells[2] = cells[2], cells[1]
    session = club(text.replace(row, ",".join(cells)))
    assert found(session, "column") == [("wrong-direction", 8, "ns"), ("wrong-direction", 8, "ew")]
    assert session.counts.scored == 25


def test_two_rows_on_one_wrong_board_leave_the_right_ones_alone(club: Club) -> None:
    """Two tables of board 3 typed as board 4: four pairs are there twice, and no row can be told from the other."""
    tables = [
        (board, table, 11 + (table + board) % 3, "+1" if table == 2 else "=")
        for board in range(1, 9)
        for table in (1, 2, 3)
    ]
    typed = [(4, *rest) if board == 3 and rest[0] < 3 else (board, *rest) for board, *rest in tables]
    session = club(HEAD + "".join(f"{board},{ns},{ew},1NT,N,{result}\n" for board, ns, ew, result in typed))
    assert {name for name, _ in found(session)} - {"few-results", "no-comparison", "many-results"} == {"twice-on-board"}


def test_one_wrong_number_is_one_problem(club: Club) -> None:
    """A pair against itself, where another is missing, is not told twice: the number is surely wrong."""
    tables = [(board, table, 11 + (table + board) % 3) for board in range(1, 9) for table in (1, 2, 3)]
    typed = [(board, ns, ns if (board, ns) == (3, 1) else ew) for board, ns, ew in tables]
    session = club(HEAD + "".join(f"{board},{ns},{ew},1NT,N,=\n" for board, ns, ew in typed))
    assert found(session) == [("same-pair", 8)]
