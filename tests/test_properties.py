"""What holds for every session: sums, symmetry, independence from order and names, no row lost, no exception."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from batch.compare.imps import imps_of
from batch.conditions import Conditions
from batch.law.bridge import BOOK, CONTRACTS, SEATS
from batch.problems import CATALOGUE
from batch.read.sheet import BLANKS
from batch.session import Session, run

HEADINGS = ["Section", "Board", "NS", "EW", "Contract", "By", "Result"]
TEAM_HEADINGS = ["Round", "Board", "Room", "NS team", "EW team", "Contract", "By", "Result"]

ERRORS = [name for name, kind in CATALOGUE.items() if kind.severity == "error"]

QUICK = settings(max_examples=25, deadline=None)
"""A session takes some hundredths of a second."""

Row = list[str]


@st.composite
def results(draw: st.DrawFn) -> Row:
    """Contract, declarer and result of a board that was played, or passed out."""
    if draw(st.integers(0, 9)) == 0:
        return ["Pass", "", ""]
    contract = draw(st.sampled_from(CONTRACTS))
    result = draw(st.integers(0, 13)) - BOOK - contract.level
    return [str(contract), draw(st.sampled_from(SEATS)), f"{result:+d}" if result else "="]


@st.composite
def sessions(draw: st.DrawFn, others: st.SearchStrategy[Row] | None = None) -> list[Row]:
    """A Mitchell of 2 to 5 tables over 2 to 4 boards, some rows missing; `others` may stand in for results."""
    tables, boards = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    cells = results() if others is None else st.one_of(results(), results(), others)
    rows = [
        ["", str(board), str(table), str(20 + (table + board) % tables), *draw(cells)]
        for board in range(1, boards + 1)
        for table in range(1, tables + 1)
    ]
    kept = [row for row in rows if draw(st.integers(0, 6)) > 0]
    return kept or rows


AWARDS = st.sampled_from([["A+/A-", "", ""], ["A", "", ""], ["60/40", "", ""], ["NP", "", ""]])
"""What may stand instead of a result."""

JUNK = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=8),
    st.sampled_from(["", "?", "-", "4S", "3NTX", "Pass", "=", "+1", "10", "N", "W", "A+", "1e5", "007", "0", "-50"]),
)
"""What a person, a program or a cat may leave in a cell."""


@contextmanager
def sheet(rows: list[Row], headings: list[str] | None = None) -> Iterator[Path]:
    """The rows as a CSV file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([headings or HEADINGS, *rows])
        yield path


def scored(rows: list[Row], headings: list[str] | None = None, **conditions: Any) -> Session:
    with sheet(rows, headings) as path:
        return run([path], Conditions(language="en", **conditions))


def standings(session: Session, *without: str) -> dict[tuple[str, str, str], tuple[Any, ...]]:
    """What is said of each contestant; a place only as far as it does not follow from names."""
    rows = session.standings.drop("session", "names", *without).with_columns(
        pl.col("section", "line", "contestant").cast(pl.String), pl.col("score", "maximum").round(6)
    )
    key = ("section", "line", "contestant")
    return {
        tuple(row[name] for name in key): tuple(value for name, value in row.items() if name not in key)
        for row in rows.iter_rows(named=True)
    }


@given(st.lists(st.integers(-60, 60).map(lambda tens: 10 * tens), min_size=1, max_size=30))
@QUICK
def test_a_board_hands_out_all_its_matchpoints(checked: Any, scores: list[int]) -> None:
    """The matchpoints of one direction on a board of n results sum to n(n-1)."""
    from batch.compare.matchpoints import matchpoints
    from batch.lines import find_lines

    rows = checked([{"board": 1, "ns": f"n{n}", "ew": f"e{n}", "score_ns": score} for n, score in enumerate(scores)])
    awarded = matchpoints(rows, find_lines(rows, Conditions()), Conditions()).rows
    n = len(scores)
    assert awarded["award_ns"].sum() == awarded["award_ew"].sum() == n * (n - 1)


@given(sessions(), st.sampled_from(["neuberg", "factor", "none"]))
@QUICK
def test_both_sides_share_what_is_to_be_had(rows: list[Row], uneven: Any) -> None:
    """On every row with a result North-South's and East-West's matchpoints make up what was to be had, none below 0."""
    found = scored(rows, uneven=uneven).travellers
    assert found["award_ns"].null_count() == 0
    assert (found["award_ns"] + found["award_ew"]).to_list() == pytest.approx(found["available"].to_list())
    assert found.select(pl.min_horizontal("award_ns", "award_ew").min()).item() >= 0


@given(st.lists(st.integers(-1600, 1600).map(lambda tens: 10 * tens), min_size=1))
@QUICK
def test_imps_are_antisymmetric_and_monotone(swings: list[int]) -> None:
    """What one side wins the other loses, and a larger difference is never worth less."""
    frame = pl.DataFrame({"swing": sorted(swings)}).select(won=imps_of(pl.col("swing")), lost=imps_of(-pl.col("swing")))
    assert (frame["won"] + frame["lost"]).to_list() == [0] * len(swings)
    assert frame["won"].is_sorted()


@given(sessions(AWARDS), st.randoms(use_true_random=False))
@QUICK
def test_the_order_of_the_rows_changes_no_standing(rows: list[Row], order: random.Random) -> None:
    """A shuffled sheet gives the same figures and the same places."""
    shuffled = rows.copy()
    order.shuffle(shuffled)
    assert standings(scored(shuffled)) == standings(scored(rows))


@given(sessions(AWARDS))
@QUICK
def test_other_names_only_rename(rows: list[Row]) -> None:
    """Every contestant keeps figures and place under another name."""
    names = {number: f"Pair {int(number) * 7 % 97}" for row in rows for number in row[2:4]}
    renamed = [[*row[:2], names[row[2]], names[row[3]], *row[4:]] for row in rows]
    expected = {(section, line, names[who]): said for (section, line, who), said in standings(scored(rows)).items()}
    assert standings(scored(renamed)) == expected


@given(sessions(AWARDS), st.data())
@QUICK
def test_an_unreadable_row_touches_nobody_elses_award(rows: list[Row], data: st.DataObject) -> None:
    """A row that cannot be read, on a board short of results, changes no award: it makes its board provisional."""
    boards = [row[1] for row in rows]
    assume(max(map(boards.count, boards)) > 1)
    short = [board for board in set(boards) if boards.count(board) < max(map(boards.count, boards))]
    if not short:
        rows, short = [*rows, ["", "9", "1", "20", "4S", "N", "="]], ["9"]
    board = data.draw(st.sampled_from(sorted(short)))
    before, after = scored(rows), scored([*rows, ["", board, "98", "99", "9NT", "N", "="]])
    awards = ["award_ns", "award_ew", "available"]
    assert after.travellers.select(awards).head(len(rows)).equals(before.travellers.select(awards))
    assert standings(after, "provisional") == standings(before, "provisional")
    there = {number for row in rows if row[1] == board for number in row[2:4]}
    ranked = {who for _, _, who in standings(after)}
    touched = {who for (_, _, who), said in standings(after).items() if said[-1]}
    assert touched == there & ranked
    assert after.provisional


@given(st.lists(st.lists(JUNK, min_size=len(HEADINGS), max_size=len(HEADINGS)), min_size=1, max_size=8))
@QUICK
def test_no_row_is_lost_whatever_it_holds(rows: list[Row]) -> None:
    """Read = scored + passed out + adjusted + not played + rejected; a row is rejected for an error, without award.

    A row that holds a title or totals alone is left out, and said.
    """
    filled = [row for row in rows if any(cell.strip(BLANKS) for cell in row)]
    session = scored([*rows, ["", "1", "1", "2", "4S", "N", "="]])
    assert session.refusals == []
    assert session.counts.read == sum(session.counts[1:]) == session.travellers.height
    assert session.counts.read + left_out(session) == len(filled) + 1
    assert_errors_and_rejected_rows_match(session)


def left_out(session: Session) -> int:
    """How many rows were said to be no results: titles, totals, rows prepared and not filled in."""
    codes = ("title-rows", "total-rows", "prepared-rows")
    return sum(int(note.detail["count"]) for sheet in session.sheets for note in sheet.notes if note.code in codes)


def assert_errors_and_rejected_rows_match(session: Session) -> None:
    in_error = set(session.problems.filter(pl.col("name").is_in(ERRORS))["row"].to_list())
    rejected = set(session.travellers.filter(outcome="rejected")["row"].to_list())
    without = set(session.travellers.filter(pl.col("award_ns").is_null())["row"].to_list())
    assert rejected <= in_error <= without


@given(
    st.lists(
        st.one_of(
            st.lists(JUNK, min_size=len(TEAM_HEADINGS), max_size=len(TEAM_HEADINGS)),
            st.tuples(
                st.sampled_from("12"),
                st.sampled_from("123"),
                st.sampled_from(["Open", "Closed", "", "attic"]),
                st.sampled_from(["Lions", "Otters"]),
                st.sampled_from(["Lions", "Otters"]),
                results(),
            ).map(lambda cells: [*cells[:5], *cells[5]]),
        ),
        min_size=1,
        max_size=10,
    ),
    st.sampled_from(["neither", "contract", "score"]),
)
@QUICK
def test_no_row_of_a_team_match_is_lost(rows: list[Row], trust: Any) -> None:
    """The same for teams, and what one team wins the other loses."""
    filled = [row for row in rows if any(cell.strip(BLANKS) for cell in row)]
    session = scored(
        [*rows, ["1", "9", "Open", "Lions", "Otters", "4S", "N", "="]], TEAM_HEADINGS, trust=trust, method="imps"
    )
    assert session.teams
    assert session.counts.read == sum(session.counts[1:])
    assert session.counts.read + left_out(session) == len(filled) + 1
    assert_errors_and_rejected_rows_match(session)
    matches = session.matches
    assert (matches["imps_for"] - matches["imps_against"]).to_list() == matches["margin"].to_list()


@given(st.lists(st.lists(JUNK, min_size=len(HEADINGS), max_size=len(HEADINGS)), min_size=1, max_size=6))
@QUICK
def test_csv_and_workbook_of_one_sheet_agree(rows: list[Row]) -> None:
    """The same cells as CSV and as a workbook give the same travellers, standings and problems."""
    good = [["", "1", "1", "2", "4S", "N", "="], ["", "1", "3", "4", "3NT", "N", "="]]
    book = Workbook()
    for number, row in enumerate([HEADINGS, *good, *rows], start=1):
        for column, text in enumerate(row, start=1):
            if text:
                book.active.cell(number, column, text).data_type = "s"
    with sheet([*good, *rows]) as path:
        book.save(path.with_suffix(".xlsx"))
        as_text, as_book = (run([path.with_suffix(end)], Conditions(language="en")) for end in (".csv", ".xlsx"))
    assert as_book.travellers.equals(as_text.travellers)
    assert as_book.standings.equals(as_text.standings)
    assert as_book.problems.equals(as_text.problems)
    assert as_book.counts == as_text.counts
