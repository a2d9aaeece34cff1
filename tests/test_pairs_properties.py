"""What holds for pairs by every method, with scores by ruling among the results: order, names, files, sums."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.conditions import Conditions
from batch.session import Session, run
from tests.test_properties import AWARDS, HEADINGS, QUICK, Row, results, scored, sessions, standings

METHODS = st.sampled_from(["matchpoints", "cross-imps", "butler", "total-points", "board-a-match"])

WEIGHTED = st.sampled_from(
    [
        ["60% +420 / 40% -50", "", ""],
        ["33.3% 4S N = / 33.3% 4S N -1 / 33.4% 3NT E +1", "", ""],
        ["50% PASS / 50% +110", "", ""],
    ]
)
SPLIT = st.sampled_from([["+420 / -450", "", ""], ["4S N = / A-", "", ""], ["60% +620 / 40% +170 | -620", "", ""]])
RULED = st.one_of(AWARDS, WEIGHTED, SPLIT)


def named(session: Session) -> dict[tuple[str, str, str], tuple[Any, ...]]:
    """Figures to two decimals, as they are printed."""
    frame = session.standings.with_columns(pl.col("score").round(2) + 0.0)
    return standings(_With(frame))  # type: ignore[arg-type]


class _With:
    """A session of which only the standings are asked."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self.standings = frame


@given(sessions(RULED), METHODS, st.randoms(use_true_random=False))
@QUICK
def test_the_order_of_the_rows_changes_no_standing(rows: list[Row], method: Any, order: random.Random) -> None:
    """A shuffled sheet gives the same figures and places, whatever the method."""
    shuffled = rows.copy()
    order.shuffle(shuffled)
    assert named(scored(shuffled, method=method)) == named(scored(rows, method=method))


@given(sessions(RULED), METHODS)
@QUICK
def test_other_names_only_rename(rows: list[Row], method: Any) -> None:
    """Pairs called otherwise have the same figures and places."""
    renamed = [[*row[:2], f"north {row[2]}", f"east {row[3]}", *row[4:]] for row in rows]
    ours = named(scored(rows, method=method, winners=2))
    theirs = named(scored(renamed, method=method, winners=2))
    prefix = {"NS": "north ", "EW": "east "}
    assert theirs == {(section, line, prefix[line] + who): row for (section, line, who), row in ours.items()}


@given(sessions(RULED), METHODS)
@QUICK
def test_a_row_nobody_can_read_changes_no_figure(rows: list[Row], method: Any) -> None:
    """A row whose board cannot be read is reported, and every figure and place stays."""
    junk = ["", "board?", rows[0][2], rows[0][3], "4S", "N", "="]
    figures = [
        session.standings.drop("provisional").sort(pl.all().exclude("names"))
        for session in (scored(sheet, method=method, winners=2) for sheet in (rows, [*rows, junk]))
    ]
    assert figures[0].equals(figures[1])


@given(sessions(RULED), METHODS, st.integers(1, 20))
@QUICK
def test_a_sheet_in_two_files_played_together(rows: list[Row], method: Any, cut: int) -> None:
    """Splitting a file in two and scoring both together changes no figure and no place."""
    parts = [part for part in (rows[:cut], rows[cut:]) if part]
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"part{number}.csv" for number in range(len(parts))]
        for file, part in zip(files, parts, strict=True):
            with file.open("w", encoding="utf-8", newline="") as out:
                csv.writer(out).writerows([HEADINGS, *part])
        session = run(files, Conditions(language="en", method=method, together=True))
    assert named(session) == named(scored(rows, method=method))


@given(sessions(WEIGHTED), st.sampled_from(["neuberg", "factor", "none", "ascherman"]))
@QUICK
def test_weighted_scores_leave_the_sums_of_a_board_as_they_are(rows: list[Row], uneven: Any) -> None:
    """Both sides share what is to be had on every row, and a board hands out half a top for each of its results."""
    found = scored(rows, uneven=uneven).travellers
    assert (found["award_ns"] + found["award_ew"]).to_list() == pytest.approx(found["available"].to_list())
    boards = found.group_by("board").agg(pl.col("award_ns").sum(), half=pl.col("available").sum() / 2, results=pl.len())
    compared = boards.filter(pl.col("results") > 1)
    assert compared["award_ns"].to_list() == pytest.approx(compared["half"].to_list())


@given(sessions(st.one_of(WEIGHTED, SPLIT.filter(lambda row: "A-" not in row[0]))))
@QUICK
def test_cross_imps_of_a_board_add_up_to_nothing_on_either_side(rows: list[Row]) -> None:
    """Whatever is weighted or split: what one North-South wins the others lose, and so do East-West."""
    found = scored(rows, method="cross-imps").travellers
    for side in ("award_ns", "award_ew"):
        assert found.group_by("board").agg(pl.col(side).sum())[side].to_list() == pytest.approx(
            [0] * found["board"].n_unique(), abs=1e-9
        )


@given(sessions(results()), METHODS, st.integers(0, 100), st.integers(1, 99))
@QUICK
def test_a_result_in_two_equal_parts_is_that_result(rows: list[Row], method: Any, where: int, share: int) -> None:
    """The exact comparison of outcomes gives what the comparison of results gives."""
    row = rows[where % len(rows)]
    text = "PASS" if row[4] == "Pass" else " ".join(row[4:])
    parts = f"{share}% {text} / {100 - share}% {text}"
    ruled = [[*other[:4], parts, "", ""] if other is row else other for other in rows]
    assert named(scored(ruled, method=method)) == named(scored(rows, method=method))
