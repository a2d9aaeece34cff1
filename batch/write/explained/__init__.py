"""Explanations for a reader: a trail of `batch.explain` comes in, lines of text in his language go out.

Nothing is computed here but what is shown of a figure: rounding half up, and halves for the American unit.
"""

from __future__ import annotations

from batch.explain import BoardTrail, PairTrail
from batch.explain.pair import Score
from batch.write.explained.board import board_lines
from batch.write.explained.one import row_lines
from batch.write.explained.pair import pair_lines
from batch.write.explained.teller import Teller

__all__ = ["Teller", "board_lines", "pair_lines", "row_lines", "trail_lines"]


def trail_lines(teller: Teller, method: str, trail: BoardTrail | PairTrail | Score) -> list[str]:
    """The lines of whatever was explained."""
    if isinstance(trail, BoardTrail):
        return board_lines(teller, trail)
    return pair_lines(teller, trail) if isinstance(trail, PairTrail) else row_lines(teller, method, trail)
