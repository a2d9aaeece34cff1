"""Total points (Law 78C): the scores themselves, to both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Award = Callable[..., list[tuple[Any, ...]]]


def test_scores_are_the_awards(awards_by: Award, scores: Any) -> None:
    """What one side scores the other loses; a pass is nothing; 60 % of 620 and 40 % of -100 are 332."""
    rows = scores(420, 0, -800, "NS 60% +620, 40% -100", ("60", "40"))
    assert [award[:2] for award in awards_by("total-points", rows)] == [
        (420, -420),
        (0, 0),
        (-800, 800),
        (332, -332),
        (0, 0),
    ]
