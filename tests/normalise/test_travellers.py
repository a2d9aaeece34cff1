"""Cells to typed travellers: what stands where, what is taken from which cell, why a row is rejected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from batch.conditions import Conditions
from batch.law.bridge import CONTRACTS
from batch.normalise import Normalised, normalise
from batch.read import read
from batch.tables import TRAVELLER, schema

HEAD = "Board,NS,EW,Contract,By,Result\n"

Sheets = Callable[..., Normalised]


@pytest.fixture
def sheets(tmp_path: Path) -> Sheets:
    """A function that normalises sheets given as texts."""

    def of(*texts: str, **conditions: Any) -> Normalised:
        found = []
        for number, text in enumerate(texts, start=1):
            path = tmp_path / f"sheet{number}.csv"
            path.write_text(text, encoding="utf-8")
            found += read(path)
        return normalise(found, Conditions(**conditions))

    return of


def row(found: Normalised, number: int = 2) -> dict[str, Any]:
    (only,) = found.travellers.filter(row=number).iter_rows(named=True)
    return only


def said(found: Normalised) -> list[tuple[Any, ...]]:
    return found.problems.select("name", "row", "column", "value").rows()


def test_the_data_contract_is_kept(sheets: Sheets) -> None:
    """Every column is there with its type, also those the sheet says nothing of."""
    assert sheets(HEAD + "1,1,11,4S,N,=\n").travellers.schema == schema(TRAVELLER)
    assert sheets().travellers.schema == schema(TRAVELLER)


def test_a_plain_row(sheets: Sheets) -> None:
    """Board, contestants, contract, declarer, tricks; the condition is that of the board number."""
    found = row(sheets("Section,Round,Table,Board,NS,EW,Contract,By,Result,Lead\nA,2,3,18,007,1E5,4SX,E,-1,SQ\n"))
    assert (found["section"], found["round"], found["table"], found["board"]) == ("A", "2", "3", 18)
    assert (found["ns"], found["ew"]) == ("007", "1E5")
    assert (str(CONTRACTS[found["contract"]]), found["declarer"], found["tricks"]) == ("4SX", "E", 9)
    assert (found["vul"], found["lead"], found["outcome"]) == ("ns", "SQ", "played")
    assert (found["origin"], found["row"], found["session"], found["version"]) == (0, 2, "", None)


@pytest.mark.parametrize(
    ("cells", "declarer", "tricks"),
    [
        ("4S N,,=", "N", 10),
        ("4S N +1,,", "N", 11),
        ("4SN=,,", "N", 10),
        ("4S,N,", "N", None),  # no result at all
        ("4S,NS,=", "NS", 10),
        ("4S N,NS,=", "N", 10),  # the seat says more than the side
        ("4S NS,N,=", "N", 10),
        ("4S N,N,=", "N", 10),
    ],
)
def test_declarer_and_result_glued_or_in_columns(sheets: Sheets, cells: str, declarer: str, tricks: int | None) -> None:
    """Declarer and result are taken from whichever cell has them."""
    found = row(sheets(f"{HEAD}1,1,11,{cells}\n"))
    assert (found["declarer"], found["tricks"]) == (declarer, tricks)
    assert found["outcome"] == ("rejected" if tricks is None else "played")


@pytest.mark.parametrize("cells", ["4S N,S,=", "4S N,EW,=", "4S EW,N,=", "4S N,W,="])
def test_two_declarers_contradict_each_other(sheets: Sheets, cells: str) -> None:
    """A declarer glued to the contract and another one in the column reject the row."""
    found = sheets(f"{HEAD}1,1,11,{cells}\n")
    assert row(found)["outcome"] == "rejected"
    assert said(found) == [("two-declarers", 2, "declarer", cells.split(",")[1])]


def test_result_and_tricks_that_agree(sheets: Sheets) -> None:
    """Two columns that say the same in their own way are one result."""
    found = sheets("Board,NS,EW,Contract,By,Result,Tricks\n1,1,11,4S,N,+1,11\n1,2,12,4S,N,,9\n1,3,13,4S,N,=,\n")
    assert found.travellers["tricks"].to_list() == [11, 9, 10]
    assert said(found) == []


def test_result_and_tricks_that_differ(sheets: Sheets) -> None:
    """+1 in 4S is eleven tricks; ten beside it contradict that, and the row is rejected."""
    found = sheets("Board,NS,EW,Contract,By,Result,Tricks\n1,1,11,4S,N,+1,10\n")
    assert said(found) == [("result-contradicts-tricks", 2, "result", "+1")]
    assert found.problems["detail"].to_list() == ["10"]


def test_result_glued_and_in_a_column(sheets: Sheets) -> None:
    """A result behind the contract and the same in its column agree, also where one of them counts tricks."""
    found = sheets("Board,NS,EW,Contract,By,Result,Tricks\n1,1,11,4S N +1,,+1,\n1,2,12,4S=,N,,10\n1,3,13,4S+1,N,+1,11")
    assert found.travellers["tricks"].to_list() == [11, 10, 11]
    assert said(found) == []


@pytest.mark.parametrize(
    ("cells", "value", "detail"),
    [
        ("4S=,N,-3,", "-3", "4S="),
        ("4S+1,N,=,", "=", "4S+1"),
        ("4S=,N,+3,", "+3", "4S="),
        ("4S N 10,,-1,", "-1", "4S N 10"),
        ("4S+1,N,=,10", "=", "10 / 4S+1"),
        ("4S,N,=,+1", "=", "+1"),
    ],
)
def test_a_result_glued_that_another_cell_contradicts(sheets: Sheets, cells: str, value: str, detail: str) -> None:
    """Two results of one row that differ reject it, wherever they stand and however they count."""
    found = sheets(f"Board,NS,EW,Contract,By,Result,Tricks\n1,1,11,{cells}\n1,2,12,4S,N,=,10\n")
    assert row(found)["outcome"] == "rejected"
    assert said(found) == [("result-contradicts-tricks", 2, "result", value)]
    assert found.problems["detail"].to_list() == [detail]


def test_a_result_glued_that_french_tricks_contradict(sheets: Sheets) -> None:
    """4P+1 is eleven tricks, and = under Levées is ten."""
    found = sheets("Étui,NS,EO,Contrat,Déclarant,Levées\n1,1,11,4P+1,S,=\n1,2,12,4P,S,=\n")
    assert said(found) == [("result-contradicts-tricks", 2, "tricks", "=")]
    assert found.travellers.select(pl.col("outcome").cast(pl.String)).to_series().to_list() == ["rejected", "played"]


@pytest.mark.parametrize(
    ("cells", "outcome", "awards"),
    [
        ("Pass,,", "passed_out", (None, None)),
        ("NP,,", "not_played", (None, None)),
        ("A+/A-,,", "adjusted", ("A+", "A-")),
        ("60/40,,", "adjusted", ("60", "40")),
        (",,A-/A+", "adjusted", ("A-", "A+")),
        (",,NP", "not_played", (None, None)),
        (",,", "not_played", (None, None)),
    ],
)
def test_what_became_of_a_board(
    sheets: Sheets, cells: str, outcome: str, awards: tuple[str | None, str | None]
) -> None:
    """Passed out, not played, an artificial score: in the contract or where the result would stand."""
    found = row(sheets(f"{HEAD}1,1,11,{cells}\n1,2,12,4S,N,=\n"))
    assert (found["outcome"], found["adjusted_ns"], found["adjusted_ew"]) == (outcome, *awards)


def test_an_award_in_the_score_column(sheets: Sheets) -> None:
    """A5050 where the points would stand is an award for both sides."""
    found = row(sheets("Board,NS,EW,Contract,By,Result,Score\n1,1,11,,,,A5050\n1,2,12,4S,N,=,420\n"))
    assert (found["outcome"], found["adjusted_ns"], found["adjusted_ew"]) == ("adjusted", "50", "50")


def test_whose_an_award_is(sheets: Sheets) -> None:
    """Alone it is both sides'; in columns of both scores each is its side's."""
    found = sheets(
        "Board,NS,EW,Contract,By,Result,NS score,EW score\n1,1,11,A+,,,,\n1,2,12,,,,A+,A-\n1,3,13,,,,,A60\n"
    ).travellers
    assert found.select("adjusted_ns", "adjusted_ew").rows() == [("A+", "A+"), ("A+", "A-"), ("60", "60")]


def test_an_award_in_a_remark(sheets: Sheets) -> None:
    """An award beside a result replaces it; any other remark says nothing."""
    found = sheets("Board,NS,EW,Contract,By,Result,Remark\n1,1,11,4S,N,=,A+/A-\n1,2,12,4S,N,=,slow play\n")
    assert [row(found, number)["outcome"] for number in (2, 3)] == ["adjusted", "played"]


@pytest.mark.parametrize(
    "remark",
    [
        "director 60/40",
        "arbitrage 60/40",
        "avg+ to NS",
        "TD: 60 / 40.",
        "60% - 40% (director)",
        "A6040 late",
        "TD A+/A-",
    ],
)
def test_an_award_among_other_words(sheets: Sheets, remark: str) -> None:
    """It is not taken, as nobody can say what the words change; the remark is named."""
    found = sheets(f"Board,NS,EW,Contract,By,Result,Remark\n1,1,11,4S,N,=,{remark}\n1,2,12,4S,N,=,\n")
    assert row(found)["outcome"] == "played"
    assert said(found) == [("award-in-remark", 2, "remark", remark)]


@pytest.mark.parametrize(
    ("contract", "remark"),
    [
        ("4S", "a 10 minute delay"),
        ("4S", "moved to A10"),
        ("4S", "30/11 replayed"),
        ("4S", "N/S late"),
        ("4S", "slow 50%"),
        ("4S", "an average board"),
        ("4S", "director 16/11/2024"),
        ("4S", "misinformation - no damage"),
        ("60/40", "director 60/40"),
    ],
)
def test_a_remark_without_an_award(sheets: Sheets, contract: str, remark: str) -> None:
    """Times, dates, tables and talk are no awards, and one that stands in its own cell as well was taken from there."""
    found = sheets(f"Board,NS,EW,Contract,By,Result,Remark\n1,1,11,{contract},N,=,{remark}\n1,2,12,4S,N,=,\n")
    assert said(found) == []


def test_a_fouled_board(sheets: Sheets) -> None:
    """A remark that the board was fouled, or a version of its own, tells which deal was played."""
    found = sheets("Board,NS,EW,Contract,By,Result,Remark\n1,1,11,4S,N,=,F\n1,2,12,4S,N,=,\n")
    assert found.travellers["version"].to_list() == ["F", None]
    found = sheets("Board,Version,NS,EW,Contract,By,Result\n1,b,1,11,4S,N,=\n1,,2,12,4S,N,=\n")
    assert found.travellers["version"].to_list() == ["b", None]


def test_empty_row_is_said_to_be_not_played(sheets: Sheets) -> None:
    """Pairs and a board without anything else: not played, with a warning; NP says so itself."""
    found = sheets(HEAD + "1,1,11,,,\n1,2,12,NP,,\n")
    assert said(found) == [("no-result", 2, "contract", None)]
    assert found.travellers["outcome"].to_list() == ["not_played"] * 2


@pytest.mark.parametrize(
    ("cells", "outcome", "problem"),
    [
        ("PASS,S,+1,,", "passed_out", ("passed-with-result", 2, "result", "+1")),
        ("PASS,,,11,", "passed_out", ("passed-with-result", 2, "tricks", "11")),
        ("PASS,,=,11,0", "passed_out", ("passed-with-result", 2, "tricks", "11")),
        ("PASS,S,+1,,430", "passed_out", None),  # told of the score, where it is held against the pass
        ("PASS,S,,,", "passed_out", None),
        ("PASS,S,=,0,0", "passed_out", None),
        ("NP,S,+1,,430", "not_played", ("unplayed-with-result", 2, "result", "+1")),
        ("NP,,,,430", "not_played", ("unplayed-with-result", 2, "score_ns", "430")),
        ("NP,S,=,0,0", "not_played", None),
        ("4S,N,NP,,", "not_played", None),
        ("4S+1,N,NP,,", "not_played", ("unplayed-with-result", 2, "contract", "4S+1")),
    ],
)
def test_a_result_beside_a_board_without_one(
    sheets: Sheets, cells: str, outcome: str, problem: tuple[Any, ...] | None
) -> None:
    """The pass or the "not played" counts, and a result or points beside it are named; a bare declarer is not."""
    found = sheets(f"Board,NS,EW,Contract,By,Result,Tricks,Score NS\n1,1,11,{cells}\n1,2,12,4S,N,=,10,420\n")
    assert row(found)["outcome"] == outcome
    assert said(found) == ([problem] if problem else [])


def test_nothing_made_beside_a_pass(sheets: Sheets) -> None:
    """A zero counted from the seventh trick is no result of a pass; three is one."""
    found = sheets("Board,NS,EW,Contract,By,Made\n1,1,11,PASS,N,0\n1,2,12,PASS,N,3\n1,3,13,4S,N,4\n")
    assert said(found) == [("passed-with-result", 3, "made", "3")]


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        (",1,11,4S,N,=", ("missing-value", 2, "board", None)),
        ("1,,11,4S,N,=", ("missing-value", 2, "ns", None)),
        ("1,1,,4S,N,=", ("missing-value", 2, "ew", None)),
        ("1,1,11,,N,=", ("missing-value", 2, "contract", None)),
        ("1,1,11,4S,,=", ("missing-value", 2, "declarer", None)),
        ("1,1,11,4S,N,", ("missing-value", 2, "result", None)),
        ("1,1,11,4S,?,=", ("missing-value", 2, "declarer", "?")),
        ("1,1,11,??,N,=", ("missing-value", 2, "contract", "??")),
        ("0,1,11,4S,N,=", ("bad-board", 2, "board", "0")),
        ("1,1,11,8S,N,=", ("bad-level", 2, "contract", "8S")),
        ("1,1,11,4Z,N,=", ("bad-contract", 2, "contract", "4Z")),
        ("1,1,11,4S,K,=", ("bad-declarer", 2, "declarer", "K")),
        ("1,1,11,4S,N,lots", ("bad-result", 2, "result", "lots")),
        ("1,1,11,4S,N,+4", ("impossible-result", 2, "result", "+4")),
        ("1,1,11,4S,N,-11", ("impossible-result", 2, "result", "-11")),
        ("1,1,11,4S N +4,,", ("impossible-result", 2, "contract", "4S N +4")),
    ],
)
def test_one_mistake_is_one_problem(sheets: Sheets, cells: str, problem: tuple[Any, ...]) -> None:
    """What is missing or cannot be read is named once, in its own cell, and the row is rejected."""
    found = sheets(f"{HEAD}{cells}\n1,2,12,4S,W,=\n")
    assert said(found) == [problem]
    assert row(found)["outcome"] == "rejected"


def test_several_mistakes_are_all_told(sheets: Sheets) -> None:
    """One fault does not hide the next: board, declarer and result of one row."""
    found = sheets(HEAD + "x,1,11,4S,K,lots\n1,2,12,4S,W,=\n")
    assert [problem[:3] for problem in said(found)] == [
        ("bad-board", 2, "board"),
        ("bad-declarer", 2, "declarer"),
        ("bad-result", 2, "result"),
    ]


def test_the_range_of_a_result_is_told(sheets: Sheets) -> None:
    """6S: twelve tricks are asked for, so the result lies between -12 and +1."""
    found = sheets(HEAD + "1,1,11,6S,N,+2\n1,2,12,4S,W,=\n")
    assert found.problems["expected"].to_list() == ["-12..+1"]


@pytest.mark.parametrize(
    ("contract", "result", "suggestion"),
    [("4S", "10", "="), ("4S", "11", "+1"), ("3NT", "8", "-1"), ("4S", "+4", None), ("4S", "-11", None)],
)
def test_tricks_in_a_column_of_results(sheets: Sheets, contract: str, result: str, suggestion: str | None) -> None:
    """Ten beside `=` and `-1` would be ten overtricks; ten tricks in 4S are `=`. A sign leaves no doubt."""
    found = sheets(f"{HEAD}1,1,11,{contract},N,{result}\n1,2,12,4S,W,=\n1,3,13,4S,W,-1\n")
    assert said(found) == [("impossible-result", 2, "result", result)]
    assert found.problems["suggestion"].to_list() == [suggestion]


def test_beyond_thirteen_made_is_no_matter_of_overtricks(sheets: Sheets) -> None:
    """Eight counted from the seventh trick would be fourteen, and nothing is proposed for it."""
    found = sheets("Board,NS,EW,Contract,By,Made\n1,1,11,4S,N,8\n1,2,12,4S,N,4\n")
    assert found.problems.select("name", "suggestion").rows() == [("impossible-result", None)]


@pytest.mark.parametrize(
    ("others", "detail"), [(("=", "-1"), "result"), (("10", "9"), None), (("=", "9"), None), (("-1", "-2"), None)]
)
def test_how_a_column_of_tricks_is_written(sheets: Sheets, others: tuple[str, str], detail: str | None) -> None:
    """Where everybody writes `=` and `-1` under Tricks, an unreadable cell is to be one of these too."""
    rows = "".join(f"1,{pair},1{pair},4S,W,{text}\n" for pair, text in enumerate(others, 2))
    found = sheets(f"Board,NS,EW,Contract,By,Tricks\n1,1,11,4S,N,+O\n{rows}")
    assert said(found) == [("bad-result", 2, "tricks", "+O")]
    assert found.problems["detail"].to_list() == [detail]


def test_cells_without_weight_are_warned_about(sheets: Sheets) -> None:
    """An unreadable lead or condition does not cost the row its score; the condition is the board's."""
    found = sheets("Board,Vul,NS,EW,Contract,By,Result,Lead\n2,x,1,11,4S,N,=,42\n2,NS,2,12,4S,W,=,SQ\n")
    assert sorted(said(found)) == [("bad-lead", 2, "lead", "42"), ("bad-vulnerability", 2, "vul", "x")]
    assert (row(found)["outcome"], row(found)["vul"], row(found)["lead"]) == ("played", "ns", None)


def test_a_cell_that_others_make_up_for_is_warned_about(sheets: Sheets) -> None:
    """Ten tricks in 4S need no result, and 4S just made no score: both stand, and what cannot be read is named.

    A question mark says nothing, and where a row is rejected its own problem is enough.
    """
    text = "Board,NS,EW,Contract,By,Result,Tricks,Score\n" + "".join(
        f"1,{pair},1{pair},{cells}\n"
        for pair, cells in enumerate(
            ["4S,N,zz,10,420", "4S,N,=,,42O", "4S,N,=,10,?", "9S,N,=,,42O", "PASS,,,,0", "4S,N,=,10,420"], 1
        )
    )
    found = sheets(text)
    assert said(found) == [
        ("bad-level", 5, "contract", "9S"),
        ("unread-score", 2, "result", "zz"),
        ("unread-score", 3, "score", "42O"),
    ]
    assert (row(found, 2)["tricks"], row(found, 3)["outcome"]) == (10, "played")


def test_files_name_their_sessions(sheets: Sheets) -> None:
    """Two files are two sessions named like them; a session column says otherwise; together they are one."""
    one, two = HEAD + "1,1,11,4S,N,=\n", "Session," + HEAD + "monday,1,1,11,4S,N,=\n"
    assert sheets(one, two).travellers["session"].to_list() == ["sheet1", "monday"]
    assert sheets(one, one, together=True).travellers["session"].to_list() == ["", ""]
    assert sheets(one, one).travellers["origin"].to_list() == [0, 1]


def test_every_row_is_there_once_in_its_order(sheets: Sheets) -> None:
    """Rows read, rejected, passed out and empty ones alike, keep their numbers and their order."""
    found = sheets(HEAD + "1,1,11,4S,N,=\n1,2,12,zz,N,=\n\n1,3,13,Pass,,\n1,4,14,,,\n")
    assert found.travellers["row"].to_list() == [2, 3, 5, 6]
    assert found.travellers.select(pl.col("outcome").cast(pl.String)).to_series().to_list() == [
        "played",
        "rejected",
        "passed_out",
        "not_played",
    ]


def test_rooms_seat_the_teams(sheets: Sheets) -> None:
    """Home is North-South in the open room and East-West in the closed one."""
    head = "Home,Away,Room,Board,Contract,By,Result\n"
    found = sheets(head + "Lions,Otters,Open,1,4S,N,=\nLions,Otters,Closed,1,4S,W,=\n")
    assert found.travellers.select("ns", "ew").rows() == [("Lions", "Otters"), ("Otters", "Lions")]


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ("Lions,Otters,,1,4S,N,=", ("missing-value", 2, "room", None)),
        ("Lions,Otters,attic,1,4S,N,=", ("bad-room", 2, "room", "attic")),
        (",Otters,Open,1,4S,N,=", ("missing-value", 2, "home", None)),
        ("Lions,,Closed,1,4S,N,=", ("missing-value", 2, "away", None)),
    ],
)
def test_a_room_that_seats_nobody(sheets: Sheets, cells: str, problem: tuple[Any, ...]) -> None:
    """Where room and teams seat the contestants, the cell to blame is one of those three, and it is named once."""
    found = sheets(f"Home,Away,Room,Board,Contract,By,Result\n{cells}\nLions,Otters,Closed,2,4S,W,=\n")
    assert said(found) == [problem]
    assert row(found)["outcome"] == "rejected"


@pytest.mark.parametrize(
    ("rooms", "problems"),
    [
        (["Open", "Closed", "Open", "Clsoed"], [("odd-room", 5, "room", "Clsoed")]),
        (["Attic", "Cellar", "Attic", "Open"], []),
        (["Open", "Closed", "Open", "?"], []),
    ],
)
def test_a_room_beside_the_pairs(sheets: Sheets, rooms: list[str], problems: list[tuple[Any, ...]]) -> None:
    """Open and closed rooms are held to these words; rooms by names of their own are places in a house."""
    pairs = ["Lions,Otters", "Otters,Lions"] * 2
    rows = "".join(f"{room},{n // 2},{two},4S,N,=\n" for n, (room, two) in enumerate(zip(rooms, pairs, strict=True), 2))
    found = sheets(f"Room,Board,NS,EW,Contract,By,Result\n{rows}")
    assert said(found) == problems
    assert found.travellers.select(pl.col("outcome").cast(pl.String)).to_series().unique().to_list() == ["played"]


@pytest.mark.parametrize(
    ("ns", "ew", "contradict"),
    [
        ("420", "-420", False),
        ("420", "", False),
        ("", "420", False),
        ("420", "0", False),
        ("0", "420", False),
        ("0", "0", False),
        ("420", "420", True),
        ("-50", "-50", True),
        ("420", "450", True),
    ],
)
@pytest.mark.parametrize("contract", ["", "4S,N,="])
def test_scores_of_both_sides(sheets: Sheets, ns: str, ew: str, contract: str, *, contradict: bool) -> None:
    """What one side wins the other loses; a side without points has 0 or nothing, and the other tells alone."""
    heads = "Board,NS,EW,Contract,By,Result," if contract else "Board,NS,EW,"
    row_of = f"1,1,11,{contract},{ns},{ew}" if contract else f"1,1,11,{ns},{ew}"
    found = sheets(f"{heads}Score NS,Score EW\n{row_of}\n")
    expected = [("scores-contradict", 2, "score_ew", ew)] if contradict else []
    assert [problem for problem in said(found) if problem[0] == "scores-contradict"] == expected
    assert (row(found)["outcome"] == "rejected") == contradict
