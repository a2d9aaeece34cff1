"""Board-a-match for pairs: wins, ties and losses against each other table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Award = Callable[..., list[tuple[Any, ...]]]


def test_any_difference_counts(awards_by: Award, scores: Any) -> None:
    """10 points more win the board, equal scores share it."""
    assert awards_by("board-a-match", scores(430, 420)) == [(2, 0, 2), (0, 2, 2)]
    assert awards_by("board-a-match", scores(420, 420)) == [(1, 1, 2), (1, 1, 2)]


def test_ten_points_may_be_a_tie(awards_by: Award, scores: Any) -> None:
    """As an option 430 and 420 are a tie, 440 and 420 are not: 440 has 1 + 2, 430 1 + 1, 420 0 + 1."""
    assert awards_by("board-a-match", scores(440, 430, 420), bam_tie=10) == [(3, 1, 4), (2, 2, 4), (1, 3, 4)]


def test_boards_keep_their_own_top(awards_by: Award, scores: Any) -> None:
    """A board with two results where another has three is out of 2."""
    rows = [*scores(430, 400, -50), *scores(110, 140, board=2)]
    assert awards_by("board-a-match", rows)[3:] == [(0, 2, 2), (2, 0, 2)]


def test_weighted_score(awards_by: Award, scores: Any) -> None:
    """60 % of +620 and 40 % of -100 against 170: 1.2 and 0.8."""
    ours = awards_by("board-a-match", scores(170, "NS 60% +620, 40% -100"))
    assert ours == [pytest.approx((0.8, 1.2, 2)), pytest.approx((1.2, 0.8, 2))]
