"""Victory-point scales: the WBF continuous scale and scales given as tables."""

import math
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.law import Scale, read_scale, victory_points, wbf, wbf_scale

Records = Callable[[Path], list[dict[str, str]]]


def shown(hundredths: int) -> str:
    """Victory points as they are printed."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


@pytest.mark.parametrize("name", ["16", "20", "14", "computed"])
def test_wbf_agrees_with_the_oracle(shared: Path, records: Records, name: str) -> None:
    """Every published row, and whole tables from 4 to 64 boards, for winner and loser."""
    for row in records(shared / "oracles" / f"vp_wbf_continuous_{name}.csv"):
        won, lost = victory_points(int(row["imp_margin"]), wbf_scale(int(row["boards"])))
        assert (shown(won), shown(lost)) == (row["winner_vp"], row["loser_vp"])


def test_wbf_tables_are_whole(shared: Path, records: Records) -> None:
    """A table has no row after the full win that the oracle does not have, and none is missing."""
    oracle = records(shared / "oracles" / "vp_wbf_continuous_computed.csv")
    for boards in {int(row["boards"]) for row in oracle}:
        margins = [int(row["imp_margin"]) for row in oracle if int(row["boards"]) == boards]
        assert list(range(len(wbf(boards)))) == margins[: len(wbf(boards))]
        assert len(wbf(boards)) in (len(margins), len(margins) - 1)


def test_length_of_the_table(shared: Path, records: Records) -> None:
    """The first full win is at the published margin: 15 times the root of the boards, rounded up."""
    for row in records(shared / "oracles" / "vp_wbf_blitz.csv"):
        table = wbf(int(row["boards"]))
        assert len(table) - 1 == int(row["ceil_15_sqrt_n"])
        assert table[-1] == 2000


@pytest.mark.parametrize("boards", range(1, 65))
def test_no_imp_is_worth_more_than_the_one_before(boards: int) -> None:
    """The steps of a table never grow, and it rises from a draw to the full win."""
    table = wbf(boards)
    steps = [after - before for before, after in pairwise(table)]
    assert (table[0], table[-1]) == (1000, 2000)
    assert steps == sorted(steps, reverse=True)
    assert min(steps) >= 0


@pytest.mark.parametrize("boards", range(1, 129))
def test_the_correction_only_ever_adds_a_little(boards: int) -> None:
    """No value is below the curve rounded down, nor more than 0.05 above it."""
    blitz, ratio = 15 * math.sqrt(boards), ((math.sqrt(5) - 1) / 2) ** 3
    for margin, value in enumerate(wbf(boards)[:-1]):
        curve = 1000 + 1000 * (1 - ratio ** (margin / blitz)) / (1 - ratio)
        assert -0.51 < value - curve < 5


def test_fourteen_imps_over_sixteen_boards_is_13_75() -> None:
    """The row that proves the correction: the curve alone would round to 13.74."""
    assert victory_points(14, wbf_scale(16)) == (1375, 625)


@given(st.integers(-400, 400), st.integers(1, 100))
def test_both_teams_share_twenty(margin: int, boards: int) -> None:
    """Winner and loser have 20.00 together, and turning the margin turns the teams."""
    ours, theirs = victory_points(margin, wbf_scale(boards))
    assert ours + theirs == 2000
    assert victory_points(-margin, wbf_scale(boards)) == (theirs, ours)


def test_no_scale_for_no_boards() -> None:
    """A match has at least one board."""
    with pytest.raises(ValueError, match="0"):
        wbf(0)


@pytest.mark.parametrize(("name", "boards"), [("ACBL-20", "6-8"), ("ACBL-30", "6-8"), ("ACBL-20", "9-11")])
def test_a_scale_given_as_a_table(shared: Path, records: Records, name: str, boards: str) -> None:
    """Both ends of each band of a published table come back; beyond the last row nothing changes."""
    table = [
        row
        for row in records(shared / "oracles" / "vp_acbl_legacy.csv")
        if (row["scale"], row["boards"]) == (name, boards)
    ]
    text = "imp_from,imp_to,winner_vp,loser_vp\n" + "".join(
        f"{row['imp_from']},{row['imp_to']},{row['winner_vp']},{row['loser_vp']}\n" for row in table
    )
    scale = read_scale(text, name)
    for row in table:
        for edge in (row["imp_from"], row["imp_to"] or "999"):
            expected = (int(row["winner_vp"]) * 100, int(row["loser_vp"]) * 100)
            assert victory_points(int(edge), scale) == expected
            if edge != "0":
                assert victory_points(-int(edge), scale) == expected[::-1]


def test_read_scale_takes_what_a_spreadsheet_saves() -> None:
    """A byte-order mark, semicolons, decimal commas, other columns and an open end."""
    text = "\ufeffimp_from;imp_to;winner_vp;loser_vp;note\n0;2;10,5;9,5;x\n3;;20;0;\n"
    assert read_scale(text, "club") == Scale("club", ((0, 1050, 950), (3, 2000, 0)))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("", "no rows"),
        ("1,2,11,9", "line 2.*imp_from is 1 where 0"),
        ("0,1,10,10\n3,4,11,9", "line 3.*imp_from is 3 where 2"),
        ("0,,10,10\n1,2,11,9", "line 3.*no row"),
        ("0,3,10,10\n4,2,11,9", "imp_to 2 is below imp_from 4"),
        ("0,x,10,10", "'x' is not a whole number"),
        ("0,1,ten,10", "'ten' is not a number of victory points"),
        ("0,1,inf,10", "'inf' is not a number of victory points"),
        ("0,1,10.005,9.995", "'10.005' has more than two decimals"),
        ("0,1", "'' is not a number|'None' is not|None is not"),
    ],
)
def test_a_broken_scale_is_refused_with_its_line(body: str, words: str) -> None:
    """A gap, an overlap or a cell that is no number is named."""
    with pytest.raises(ValueError, match=words):
        read_scale(f"imp_from,imp_to,winner_vp,loser_vp\n{body}\n", "club")


def test_a_scale_without_its_columns_is_refused() -> None:
    """The missing columns are named."""
    with pytest.raises(ValueError, match="imp_to, loser_vp"):
        read_scale("imp_from,winner_vp\n0,10\n", "club")
