"""What the tests of explanations share: a board of given scores, and the figures explained for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from batch.explain import BoardTrail, PairTrail, Who, explain_board, explain_pair, field_of
from batch.session import Session

Board = Callable[..., BoardTrail]
Pair = Callable[..., PairTrail]


def rows(scores: Sequence[object]) -> str:
    """A sheet of board 1 with these North-South scores, or awards, at tables 1, 2, 3, ..."""
    cells = [f"1,{n},{n + 100},{score}" for n, score in enumerate(scores, 1)]
    return "\n".join(["Board,NS,EW,Score NS", *cells, ""])


@pytest.fixture
def board(club: Callable[..., Session]) -> Board:
    """A function that explains board 1 of a sheet, or of these scores, under the conditions that are named."""

    def explained(scores: Sequence[object] | str, **conditions: Any) -> BoardTrail:
        session = club(scores if isinstance(scores, str) else rows(scores), **conditions)
        return explain_board(field_of(session, "", None), 1)

    return explained


@pytest.fixture
def pair(club: Callable[..., Session]) -> Pair:
    """A function that explains a pair of a sheet, by line and number, under the conditions that are named."""

    def explained(text: str, line: str, number: str, **conditions: Any) -> PairTrail:
        session = club(text, **conditions)
        return explain_pair(session, field_of(session, "", None), Who("", "", line, number))

    return explained
