"""One winner or two, from the rows: movements of every kind, and the slips that must not turn them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from batch.conditions import Conditions
from batch.lines import find_lines, wrong_direction

Rows = list[dict[str, Any]]
Checked = Callable[[Rows], pl.DataFrame]


def mitchell(tables: int, rounds: int, ew_from: int = 0) -> Rows:
    """North-South stay, East-West move up a table each round; every round one board that all tables play."""
    return [
        {"round": str(turn), "board": turn, "ns": str(table), "ew": str(ew_from + (table + turn) % tables + 1)}
        for turn in range(1, rounds + 1)
        for table in range(1, tables + 1)
    ]


def howell(pairs: int) -> Rows:
    """Everybody meets everybody, the last pair at table 1, the others moving on a circle; directions alternate."""
    rows = []
    for turn in range(1, pairs):
        circle = [(turn + place) % (pairs - 1) + 1 for place in range(pairs - 1)]
        tables = [(pairs, circle[0]), *((circle[n], circle[-n]) for n in range(1, pairs // 2))]
        for n, two in enumerate(tables):
            ns, ew = two if (turn + n) % 2 else two[::-1]
            rows.append({"round": str(turn), "board": turn, "ns": str(ns), "ew": str(ew)})
    return rows


def switched(rows: Rows, board: int) -> Rows:
    """The same movement with directions exchanged on one board (arrow-switch)."""
    return [row | {"ns": row["ew"], "ew": row["ns"]} if row["board"] == board else row for row in rows]


def decided(frame: pl.DataFrame, **conditions: Any) -> list[tuple[bool, str]]:
    return find_lines(frame, Conditions(**conditions)).select("two", "because").rows()


def test_the_movements_are_what_they_say() -> None:
    """In the Howell every pair meets every other once and plays each board once; in the Mitchell no two meet twice."""
    meetings = [frozenset((row["ns"], row["ew"])) for row in howell(8)]
    assert len(set(meetings)) == len(meetings) == 28
    seats = [(row["board"], row[side]) for row in howell(8) for side in ("ns", "ew")]
    assert len(set(seats)) == len(seats)
    assert len({(row["ns"], row["ew"]) for row in mitchell(7, 7)}) == 49


@pytest.mark.parametrize(
    ("rows", "two", "because"),
    [
        (mitchell(6, 5, ew_from=10), True, "disjoint"),
        (mitchell(6, 5), True, "same-numbers"),
        (howell(4), False, "change-direction"),
        (howell(8), False, "change-direction"),
        (switched(mitchell(6, 5, ew_from=6), board=5), False, "change-direction"),
        (mitchell(2, 1, ew_from=2), True, "disjoint"),
        ([{"board": 1, "ns": "1", "ew": "1"}, {"board": 1, "ns": "2", "ew": "2"}], True, "same-numbers"),
    ],
)
def test_movements(checked: Checked, rows: Rows, two: bool, because: str) -> None:  # noqa: FBT001
    """Mitchell: two lines, whether numbers clash or not; Howell and arrow-switch: one."""
    assert decided(checked(rows)) == [(two, because)]


@pytest.mark.parametrize(
    ("rows", "assumed"),
    [
        (mitchell(6, 1, ew_from=10), True),
        (mitchell(6, 2, ew_from=10), True),
        (mitchell(6, 3, ew_from=10), False),
        (howell(4)[:4], True),
        (howell(4), False),
        (mitchell(6, 1), False),
    ],
)
def test_fewer_than_three_rounds_are_no_movement(checked: Checked, rows: Rows, assumed: bool) -> None:  # noqa: FBT001
    """Two rounds of a Howell or a Mitchell prove nothing, three do; a number twice on a board is two pairs at once."""
    assert find_lines(checked(rows), Conditions())["assumed"].to_list() == [assumed]
    assert find_lines(checked(rows), Conditions(winners=2))["assumed"].to_list() == [False]


@pytest.mark.parametrize("row", range(28))
@pytest.mark.parametrize("side", ["ns", "ew"])
@pytest.mark.parametrize("typed", ["1", "4", "8", "44"])
def test_one_wrong_number_leaves_a_howell_one_field(checked: Checked, row: int, side: str, typed: str) -> None:
    """Whatever one cell of a Howell says, it stays one ranking."""
    rows = howell(8)
    rows[row] |= {side: typed}
    assert decided(checked(rows)) == [(False, "change-direction")]


@pytest.mark.parametrize("ew_from", [0, 10])
@pytest.mark.parametrize("row", range(0, 30, 7))
@pytest.mark.parametrize("side", ["ns", "ew"])
@pytest.mark.parametrize("typed", ["1", "4", "11", "14", "44"])
def test_one_wrong_number_leaves_a_mitchell_two_fields(
    checked: Checked, ew_from: int, row: int, side: str, typed: str
) -> None:
    """Whatever one cell of a Mitchell says, numbered with clashes or without, it stays two rankings."""
    rows = mitchell(6, 5, ew_from)
    rows[row] |= {side: typed}
    assert decided(checked(rows))[0][0] is True


def test_a_table_that_sat_the_wrong_way_is_an_exception(checked: Checked) -> None:
    """Two numbers of twelve against their direction once: two lines all the same, and both cells are found."""
    rows = mitchell(6, 5, ew_from=10)
    rows[8] |= {"ns": rows[8]["ew"], "ew": rows[8]["ns"]}
    frame = checked(rows)
    lines = find_lines(frame, Conditions())
    assert lines["because"].to_list() == ["exceptions"]
    astray = wrong_direction(frame, lines).select("row", "column", pl.col("number").cast(pl.String)).sort("column")
    assert astray.rows() == [(10, "ew", rows[8]["ew"]), (10, "ns", rows[8]["ns"])]


def test_nobody_is_astray_where_directions_change(checked: Checked) -> None:
    """In a Howell, and in a Mitchell without slips, no number sits in a wrong direction."""
    for rows in (howell(8), mitchell(6, 5), mitchell(6, 5, ew_from=10)):
        frame = checked(rows)
        assert wrong_direction(frame, find_lines(frame, Conditions())).is_empty()


@pytest.mark.parametrize("winners", [1, 2])
@pytest.mark.parametrize("rows", [howell(4), mitchell(6, 5)])
def test_the_conditions_decide_when_they_say(checked: Checked, rows: Rows, winners: int) -> None:
    """Where the number of winners is given, the rows are not asked."""
    assert decided(checked(rows), winners=winners) == [(winners == 2, "option")]


def test_sections_are_decided_one_by_one(checked: Checked) -> None:
    """A Howell in section B beside a Mitchell in section A."""
    rows = [row | {"section": "A"} for row in mitchell(6, 5)] + [row | {"section": "B"} for row in howell(8)]
    lines = find_lines(checked(rows), Conditions()).select(pl.col("section").cast(pl.String), "two").sort("section")
    assert lines.rows() == [("A", True), ("B", False)]


def test_the_order_of_the_rows_does_not_matter(checked: Checked) -> None:
    """The same rows upside down give the same decision."""
    for rows in (howell(8), mitchell(6, 5)):
        assert decided(checked(rows[::-1])) == decided(checked(rows))


def test_rows_without_numbers_decide_nothing(checked: Checked) -> None:
    """A row whose contestants are not known does not make two lines one."""
    assert decided(checked([*mitchell(6, 5), {"board": 1, "ns": None, "ew": "3"}])) == [(True, "same-numbers")]


def switches(frame: pl.DataFrame, **conditions: Any) -> list[str | None]:
    return find_lines(frame, Conditions(**conditions))["switched"].to_list()


def test_arrow_switched_rounds_are_told(checked: Checked) -> None:
    """Seven tables, the last of seven rounds the other way round: that round, and no other."""
    rows = switched(mitchell(7, 7, ew_from=7), 7)
    assert decided(checked(rows)) == [(False, "change-direction")]
    assert switches(checked(rows)) == ["7"]


def test_several_switched_rounds_in_their_order(checked: Checked) -> None:
    """Rounds 2 and 10 of eleven, as a person counts."""
    rows = switched(switched(mitchell(11, 11, ew_from=11), 2), 10)
    assert switches(checked(rows)) == ["2, 10"]


def test_one_table_that_forgot_is_still_a_switch(checked: Checked) -> None:
    """Six of seven tables switched: the round was."""
    rows = switched(mitchell(7, 7, ew_from=7), 7)
    forgot = next(row for row in rows if row["board"] == 7)
    forgot["ns"], forgot["ew"] = forgot["ew"], forgot["ns"]
    assert switches(checked(rows)) == ["7"]


@pytest.mark.parametrize("rows", [howell(8), howell(12), mitchell(6, 5, ew_from=10), mitchell(6, 5)])
def test_no_switch_where_there_is_none(checked: Checked, rows: Rows) -> None:
    """A Howell has no usual directions, a Mitchell nobody who left them."""
    assert switches(checked(rows)) == [None]


def test_nothing_to_tell_without_rounds(checked: Checked) -> None:
    """Where the sheet names no rounds none is named."""
    rows = [row | {"round": None} for row in switched(mitchell(7, 7, ew_from=7), 7)]
    assert switches(checked(rows)) == [None]
