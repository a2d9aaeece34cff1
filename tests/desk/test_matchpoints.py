"""The frequency table of one board with percentages."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.desk.matchpoints import board_table, is_possible

tens = st.integers(-200, 200).map(lambda number: number * 10)


def test_percentages_agree_with_the_oracle(shared, records):
    """Every published percentage, to two decimals."""
    boards = {}
    for row in records(shared / "oracles" / "matchpoint_examples.csv"):
        boards.setdefault(row["case"], []).append(row)
    for board in boards.values():
        table = {line.frequency.score: line for line in board_table(int(row["ns_score"]) for row in board)}
        for row in board:
            if row["ns_percent"]:
                assert table[int(row["ns_score"])].percent_ns == Decimal(row["ns_percent"])


@given(st.lists(tens, min_size=2, max_size=70))
def test_the_two_sides_of_a_line_are_a_hundred_as_printed(scores):
    """What is printed adds up: North-South and East-West share 100.00."""
    for line in board_table(scores):
        assert line.percent_ns + line.percent_ew == 100


def test_one_table_has_no_percentage():
    """There is nothing to compare with."""
    assert [(line.percent_ns, line.percent_ew) for line in board_table([420])] == [(None, None)]


@pytest.mark.parametrize(("score", "possible"), [(0, True), (-50, True), (50, True), (425, False), (10, False)])
def test_scores_a_board_can_end_with(score, possible):
    """Passed out, or what a contract gives to either side."""
    assert is_possible(score) is possible
