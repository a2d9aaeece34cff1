"""Explanations and the scoring of whole sessions come to the same figures, each by its own way."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batch.audit import audit
from batch.conditions import Conditions
from batch.explain import Field, Who, explain_board, explain_pair, field_of
from batch.law.bridge import BOOK, CONTRACTS, SEATS
from batch.rounding import half_up
from batch.session import Session, run

HEADINGS = ["Section", "Board", "NS", "EW", "Version", "Contract", "By", "Result"]
QUICK = settings(max_examples=12, deadline=None)

RULINGS = [
    *("A+/A-", "A-/A+", "A", "60/40", "A5545", "NP", "9NT"),
    *("60% 4S N = / 40% 4S N -1", "+420 / -450", "70% 3NT E = / 30% 3NT E -2", "NS 50% +620, 50% -100; EW A+"),
]
"""What may stand instead of a result: artificial awards, not played, unreadable, scores by ruling."""

METHODS: list[dict[str, Any]] = [
    *({"uneven": uneven} for uneven in ("neuberg", "factor", "none", "ascherman")),
    *({"small_groups": rule} for rule in ("ebu", "wbf")),
    {"expected": 7},
    {"winners": 1},
    {"sections": "apart"},
    {"unit": 1},
    *({"method": "board-a-match", "bam_tie": tie} for tie in (0, 10)),
    *({"method": "cross-imps", "cross_imps": by} for by in ("average", "sum")),
    *({"method": "butler", "butler_trim": trim} for trim in ("one", "none", "graded")),
    {"method": "butler", "butler_rounding": "none"},
    {"method": "total-points"},
]


@st.composite
def results(draw: st.DrawFn) -> list[str]:
    """Contract, declarer and result of a board played, passed out, or decided by the director."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return ["Pass", "", ""]
    if kind == 1:
        return [draw(st.sampled_from(RULINGS)), "", ""]
    contract = draw(st.sampled_from(CONTRACTS[:60]))
    result = draw(st.integers(6, 11)) - BOOK - contract.level
    return [str(contract), draw(st.sampled_from(SEATS)), f"{result:+d}" if result else "="]


@st.composite
def sheets(draw: st.DrawFn) -> list[list[str]]:
    """A Mitchell of 2 to 7 tables in one or two sections, some rows missing, some boards in two versions."""
    tables, boards = draw(st.integers(2, 7)), draw(st.integers(2, 4))
    sections = draw(st.sampled_from([[""], [""], ["A", "B"]]))
    shift = draw(st.sampled_from([0, 20, 20, 20]))  # pairs of the two directions share their numbers, or do not
    rows = [
        [section, str(board), str(table), str(shift + 1 + (table + board) % tables)]
        for section in sections
        for board in range(1, boards + 1)
        for table in range(1, tables + 1)
    ]
    kept = [row for row in rows if draw(st.integers(0, 6)) > 0] or rows
    fouled = draw(st.sampled_from(["0", "0", "1"]))
    return [[*row, "F" if row[1] == fouled and draw(st.booleans()) else "", *draw(results())] for row in kept]


def scored(rows: list[list[str]], **conditions: Any) -> Session:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([HEADINGS, *rows])
        return run([path], Conditions(language="en", **conditions))


def text(value: Any) -> str:
    return str(value or "")


@pytest.mark.parametrize("conditions", METHODS, ids=lambda chosen: " ".join(map(str, chosen.values())))
def test_every_figure_is_the_same_by_both_ways(conditions: dict[str, Any]) -> None:
    """Each row, exactly explained, has the award of the session to 1e-9, each pair its total and place; all adds up."""

    @given(sheets())
    @QUICK
    def holds(rows: list[list[str]]) -> None:
        session = scored(rows, **conditions)
        assert_awards_agree(session)
        assert_standings_agree(session)
        assert [check for check in audit(session).checks if check.wrong] == []

    holds()


def fields(session: Session) -> dict[str, Field]:
    """The fields of a session of one name, by section; by an empty one where sections are compared together."""
    apart = session.conditions.sections == "apart"
    sections = session.travellers["section"].cast(pl.String).unique().to_list() if apart else [""]
    return {text(section): field_of(session, "", text(section)) for section in sections}


def assert_awards_agree(session: Session) -> None:
    rows = session.travellers.iter_rows(named=True)
    awards = {(row["origin"], row["row"]): (row["award_ns"], row["award_ew"]) for row in rows}
    for field in fields(session).values():
        for line in (
            line for board in field.boards for group in explain_board(field, board).groups for line in group.lines
        ):
            explained = [None if figure is None else float(figure.award) for figure in (line.ns, line.ew)]
            found = awards.pop((line.row.origin, line.row.row))
            assert explained == [None if award is None else pytest.approx(award, abs=1e-9) for award in found]
    assert all(award == (None, None) for award in awards.values())


def assert_standings_agree(session: Session) -> None:
    by_section = fields(session)
    printed: dict[tuple[str, str], list[tuple[float, int]]] = {}
    for standing in session.standings.iter_rows(named=True):
        who = Who("", text(standing["section"]), standing["line"], standing["contestant"])
        apart = who.section if session.conditions.sections == "apart" else ""
        trail = explain_pair(session, by_section[apart], who)
        assert trail.boards == standing["boards"]
        assert float(trail.total) == pytest.approx(standing["score"], abs=1e-7)
        percent = None if trail.percent is None else half_up(float(trail.percent))
        assert percent == standing["percent"]
        if trail.place is not None:
            figure = half_up(float(trail.total)) if percent is None else percent
            printed.setdefault((apart, who.line), []).append((figure, trail.place.rank))
    for places in printed.values():
        assert all(rank == 1 + sum(other > figure for other, _ in places) for figure, rank in places)


@given(sheets())
@QUICK
def test_what_is_explained_for_a_board_adds_up(rows: list[list[str]]) -> None:
    """Where no score was given by ruling, the matchpoints of a side sum to A(E - 1) on every board (Neuberg)."""
    session = scored([row for row in rows if "%" not in row[5] and "+420" not in row[5] and not row[4]])
    field = field_of(session, "", None)
    for board in field.boards:
        (group,) = explain_board(field, board).groups
        results = len(group.scored)
        total = sum((line.ns.award for line in group.scored), Fraction(0))  # type: ignore[union-attr]
        assert total == results * (field.expected - 1)
