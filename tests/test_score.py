"""Points of rows, worked by hand from Law 77, and what is said where a written score contradicts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batch.law.bridge import BOOK, CONTRACTS, VULNERABILITIES, Contract, Side, is_vulnerable
from batch.law.points import points
from batch.notation import alphabet, read_contract
from batch.publish import problems
from batch.score import _possible_ns, _repairs, contract_text
from batch.session import Session
from batch.words.bridge import MINUS

Club = Callable[..., Session]

PLAIN = "Board,NS,EW,Contract,By,Result\n"
WRITTEN = "Board,NS,EW,Contract,By,Result,Score NS\n"


def scores(session: Session) -> list[int | None]:
    return session.travellers["score_ns"].to_list()


def facts(session: Session, *columns: str) -> list[tuple[Any, ...]]:
    return session.problems.select("name", "row", *columns).rows()


@pytest.mark.parametrize(
    ("board", "row", "score"),
    [
        (1, "3NT,N,=", 400),  # 40 + 30 + 30, game 300
        (1, "3NT,E,+1", -430),
        (2, "4S,S,=", 620),  # North-South vulnerable on board 2: 120 + 500
        (2, "4S,W,=", -420),
        (3, "4S,W,=", -620),
        (1, "2HX,N,=", 470),  # 120 is game: 120 + 300 + 50
        (4, "6S,N,=", 1430),  # 180 + 500 + 750
        (1, "7NTX,N,-3", -500),  # 100 + 200 + 200
        (1, "1CXX,S,-4", -1600),  # 200 + 400 + 400 + 600
        (16, "1NT,W,-2", 200),  # East-West vulnerable on board 16
        (17, "1NT,W,-2", 100),  # nobody on 17
        (4, "Pass,,", 0),
    ],
)
def test_points_of_a_row(club: Club, board: int, row: str, score: int) -> None:
    """Points follow from contract, result, declarer and the condition of the board, seen from North-South."""
    session = club(f"{PLAIN}{board},1,2,{row}\n")
    assert scores(session) == [score]


def test_written_score_that_agrees_is_silent(club: Club) -> None:
    """The score of the contract, written beside it, is no news; neither is one that is not written."""
    session = club(WRITTEN + "1,1,2,4S,N,=,420\n1,3,4,4S,N,-1,\n1,5,6,Pass,,,0\n1,7,8,3NT,W,=,-400\n")
    assert scores(session) == [420, -50, 0, -400]
    assert facts(session) == []


def test_result_from_the_written_score(club: Club) -> None:
    """Without a result the written score tells the tricks: 450 in 4S is one over, -100 two down."""
    session = club(WRITTEN + "1,1,2,4S,N,,450\n1,3,4,4S,N,,-100\n1,5,6,4S,N,=,420\n")
    assert session.travellers["tricks"].to_list() == [11, 8, 10]
    assert scores(session) == [450, -100, 420]
    assert facts(session) == []


def test_written_score_no_result_gives(club: Club) -> None:
    """430 is no score of 4S with any number of tricks: the row is rejected, nothing is expected, 3NT is offered."""
    session = club(WRITTEN + "1,1,2,4S,N,,430\n1,3,4,4S,N,=,420\n")
    assert scores(session) == [None, 420]
    ((name, row, expected, suggestion),) = facts(session, "expected", "suggestion")
    assert (name, row, expected) == ("score-mismatch", 2, None)
    assert "3NT N +1" in suggestion.split(" / ")


def test_score_that_contradicts_contract(club: Club) -> None:
    """170 for 4S just made: the row is rejected, and both figures stand in the problem."""
    session = club(WRITTEN + "1,1,2,4S,N,=,170\n1,3,4,4S,N,=,420\n")
    assert session.counts.rejected == 1
    ((*_, value, expected, detail, suggestion),) = facts(session, "value", "expected", "detail", "suggestion")
    assert (value, expected, detail) == ("+170", "+420", "4S N =")
    assert suggestion.split(" / ")[0] in ("2S N +2", "3S N +1", "1S N +3")


def test_pass_with_a_score(club: Club) -> None:
    """Points beside a pass contradict it: passed out is 0 (Law 77)."""
    session = club(WRITTEN + "1,1,2,Pass,,,90\n1,3,4,4S,N,=,420\n")
    assert facts(session, "value", "expected", "detail") == [("score-mismatch", 2, "+90", "0", "PASS")]


@pytest.mark.parametrize(
    ("trust", "score", "name"),
    [("neither", None, "score-mismatch"), ("contract", 420, "score-overruled"), ("score", 170, "score-overruled")],
)
def test_which_to_trust(club: Club, trust: str, score: int | None, name: str) -> None:
    """Contract or written score stands when the conditions say so, and it is said; otherwise the row is rejected."""
    session = club(WRITTEN + "1,1,2,4S,N,=,170\n1,3,4,4S,N,=,420\n", trust=trust)
    assert scores(session) == [score, 420]
    assert facts(session) == [(name, 2)]


def test_trusted_scores_that_agree_stay(club: Club) -> None:
    """Trusting the written score changes nothing where none is written or it agrees."""
    session = club(WRITTEN + "1,1,2,4S,N,=,420\n1,3,4,4S,N,=,\n1,5,6,Pass,,,\n", trust="score")
    assert scores(session) == [420, 420, 0]
    assert facts(session) == []


def test_scores_without_contracts(club: Club) -> None:
    """A score alone is enough when some contract gives it on this board: 620 does for East-West on board 3 only."""
    session = club("Board,NS,EW,Score NS\n1,1,2,420\n1,3,4,0\n3,1,4,-620\n3,3,2,620\n")
    assert scores(session) == [420, 0, -620, None]
    assert session.travellers["outcome"].to_list() == ["played", "passed_out", "played", "rejected"]
    ((name, row, suggestion),) = facts(session, "suggestion")
    assert (name, row) == ("impossible-score", 5)
    assert suggestion.split(" / ")[0] == "+420"  # 4S just made, not vulnerable


def test_a_digit_too_many(club: Club) -> None:
    """4200 is no score: 420 is offered first."""
    session = club("Board,NS,EW,Score NS\n1,1,2,4200\n1,3,4,420\n")
    ((_, _, suggestion),) = facts(session, "suggestion")
    assert suggestion.split(" / ")[0] == "+420"


def test_scores_in_two_columns(club: Club) -> None:
    """North-South's points in one column, East-West's in the other, zero or nothing in the column that lost."""
    session = club(
        "Board,NS,EW,Contract,By,Result,Score NS,Score EW\n"
        "1,1,2,4S,N,=,420,\n1,3,4,4S,N,-1,,50\n1,5,6,4S,N,-2,0,100\n1,7,8,Pass,,,0,0\n"
    )
    assert scores(session) == [420, -50, -100, 0]
    assert session.travellers["written_ns"].to_list() == [420, -50, -100, 0]
    assert facts(session) == []


@pytest.mark.parametrize(("east_west", "view"), [("-420", "one-sign"), ("420", "ns")])
def test_scores_of_east_west(club: Club, east_west: str, view: str) -> None:
    """Some protocols put what East-West won into their column with North-South's sign: the contracts tell."""
    made, down = (f",{east_west[:-3]}{points}\n" for points in (420, 50))
    rows = f"1,1,2,4S,E,=,{made}1,3,4,4S,W,=,{made}1,5,6,3NT,N,=,400,\n1,7,8,3NT,S,-1,{down}"
    session = club(f"Board,NS,EW,Contract,By,Result,Score NS,Score EW\n{rows}")
    assert scores(session) == [-420, -420, 400, -50]
    assert session.readings[0].view == view
    assert facts(session) == []


def test_one_wrong_sign_is_no_way_of_writing(club: Club) -> None:
    """Where the other scores of East-West are positive, a negative one is a mistake and is said to be one."""
    rows = "1,1,2,4S,E,=,,420\n1,3,4,4S,W,=,,420\n1,5,6,4S,E,=,,-420\n"
    session = club(f"Board,NS,EW,Contract,By,Result,Score NS,Score EW\n{rows}")
    assert session.readings[0].view == "ns"
    assert [name for name, *_ in facts(session)] == ["score-sign"]


def test_declarers_points(club: Club) -> None:
    """An unlabelled column that agrees with declarer's side is declarer's points: +420 by East is -420."""
    session = club(
        "Board,NS,EW,Contract,By,Result,Score\n1,1,2,4S,E,=,420\n1,3,4,4S,W,-1,-50\n1,5,6,3NT,N,=,400\n1,7,8,Pass,,,0\n"
    )
    assert scores(session) == [-420, 50, 400, 0]
    assert session.readings[0].view == "declarer"
    assert facts(session) == []


def test_points_of_nobody(club: Club) -> None:
    """In a sheet of declarer's points a score without a declarer is nobody's: it is not given to East-West."""
    session = club("Board,NS,EW,Contract,By,Result,Score\n1,1,2,4S,E,=,420\n1,3,4,4S,W,-1,-50\n1,5,6,,,,420\n")
    assert scores(session) == [-420, 50, None]
    assert session.counts.rejected == 1


def test_condition_of_the_sheet_against_the_board(club: Club) -> None:
    """The sheet's condition is scored and the board's is told, with the score under either (Law 2)."""
    session = club("Board,Vul,NS,EW,Contract,By,Result\n5,EW,1,2,4S,N,=\n5,NS,3,4,4S,N,=\n5,,5,6,4S,N,=\n")
    assert scores(session) == [420, 620, 620]
    assert facts(session, "value", "expected", "detail") == [("vulnerability-mismatch", 2, "ew", "ns", "620 / 420")]


@settings(deadline=None)
@given(
    st.sampled_from(CONTRACTS),
    st.sampled_from([*"NESW", "NS", "EW"]),
    st.integers(0, 13),
    st.sampled_from(VULNERABILITIES),
    st.integers(-350, 350).map(lambda tens: 10 * tens),
)
def test_repairs_give_the_written_score(contract: Contract, declarer: str, tricks: int, vul: Any, written: int) -> None:
    """What is offered to mend a row gives its written score on this board, or, where marked, at the other condition."""
    row = {
        "contract": CONTRACTS.index(contract),
        "declarer": declarer,
        "tricks": tricks,
        "vul": vul,
        "written_ns": written,
        "outcome": "played",
    }
    repairs = _repairs(row)
    assert len(repairs) <= 3
    for repair in repairs:
        if repair[0] in "+-":
            assert int(repair) in _possible_ns(vul)
        else:
            assert _score(repair, vul, other=repair.endswith("v")) == written
            assert "XX" not in repair or contract.doubled == 2


def _score(repair: str, vul: Any, *, other: bool) -> int:
    """North-South's score of a repair such as `4S N +1`, or `4S N = nv` at the other vulnerability."""
    result, _, mark = repair.rpartition(" ") if other else (repair, "", "")
    cell = read_contract(result.replace("NS", "N").replace("EW", "E"), alphabet("en"))
    side: Side = "NS" if cell.declarer in ("N", "S", "NS") else "EW"
    vulnerable = mark == "v" if other else is_vulnerable(side, vul)
    assert not other or vulnerable != is_vulnerable(side, vul)
    total = points(cell.contract, BOOK + cell.contract.level + cell.result, vulnerable=vulnerable).total
    return total if side == "NS" else -total


def test_the_first_repair_changes_least(club: Club) -> None:
    """One slip is found first: the double forgotten, a trick miscounted, the other side declaring."""
    rows = "1,1,2,4S,N,=,590\n1,3,4,4S,N,=,450\n1,5,6,4S,N,=,-420\n1,7,8,4S,N,=,420\n"
    suggestions = [row[-1].split(" / ")[0] for row in facts(club(WRITTEN + rows), "suggestion")]
    assert suggestions == ["4SX N =", "4S N +1", "4S EW ="]


@pytest.mark.parametrize(
    ("contract", "written", "suggestion"),
    [
        ("4S", 430, "4NT N = / 3NT N +1"),  # not 1C redoubled with an overtrick
        ("4SXX", 590, "4SX N = / 4HX N = / 2NTX N +1"),
        ("4SXX", 880, "4SXX N = / 4HXX N = / 2NTXX N +1"),
    ],
)
def test_only_what_is_likely_is_offered(club: Club, contract: str, written: int, suggestion: str) -> None:
    """Redoubled contracts only where there was a redouble, and none that differs in everything."""
    session = club(f"{WRITTEN}1,1,2,{contract},N,+1,{written}\n")
    assert facts(session, "suggestion") == [("score-mismatch", 2, suggestion)]


def test_nothing_likely(club: Club) -> None:
    """720 is 4C redoubled or 1S redoubled with an overtrick: to who wrote 4S just made, the scores near it are told."""
    session = club(f"{WRITTEN}1,1,2,4S,N,=,720\n")
    ((_, _, suggestion),) = facts(session, "suggestion")
    near = [int(score) for score in suggestion.split(" / ")]
    assert 720 not in near
    assert all(abs(score - 720) <= 20 and score in _possible_ns("none") for score in near)
    (message,) = problems(session)["message"]
    assert message.endswith("but 4♠ N = gives +420; no likely contract gives +720.")


def test_contract_text() -> None:
    """A result reads as players write it; what is not known is left out."""
    assert contract_text(Contract(3, "NT", 2), "W", 9) == "3NTXX W ="
    assert contract_text(Contract(3, "NT"), None, None) == "3NT"


HEAD = "Board,NS,EW,Contract,By,Result"
SLIPS = {
    "own columns": ("NS score,EW score", ["420,", ",400", ",450", ",400"], "H4", "-420"),
    "East-West's sign": ("NS score,EW score", ["420,", ",400", "420,", ",-400"], "H5", "+400"),
    "North-South's sign": ("NS score,EW score", ["420,", ",-400", ",450", ",-400"], "H4", "+420"),
    "the wrong column": ("NS score,EW score", ["420,", ",400", "420,", "400,"], "G5", "-400"),
    "one column": ("Score", ["420", "-400", "-420", "-400"], "G4", "+420"),
    "declarer's points": ("Score", ["420", "400", "420", "430"], "G5", "+400"),
}
"""4S N = is +420 for North-South and 3NT E = 400 for East-West, written in columns of many kinds with one slip each."""


@pytest.mark.parametrize("layout", SLIPS)
def test_the_hint_of_a_written_score_helps_where_it_is_followed(club: Club, layout: str) -> None:
    """The cell that is named holds the score, and the figure that is told, typed there, leaves nothing wrong."""
    heading, written, cell, figure = SLIPS[layout]
    contracts = ["4S,N,=", "3NT,E,="] * 2
    rows = [f"1,{n},1{n},{row},{score}" for n, (row, score) in enumerate(zip(contracts, written, strict=True), 1)]
    lines = [f"{HEAD},{heading}", *rows]
    (found,) = problems(club("\n".join(lines) + "\n")).iter_rows(named=True)
    assert found["cell"] == cell
    assert f"ype {figure.replace('-', MINUS)}" in found["hint"]
    cells = lines[found["row"] - 1].split(",")
    cells["ABCDEFGH".index(found["column"])] = figure
    lines[found["row"] - 1] = ",".join(cells)
    assert problems(club("\n".join(lines) + "\n")).is_empty()
