"""Explanations for a reader: a trail of `batch.explain` comes in, lines of text in his language go out.

Nothing is computed here but what is shown of a figure: rounding half up, and halves for the American unit.
"""

from __future__ import annotations

from batch.explain import BoardTrail, PairTrail
from batch.explain.pair import Score
from batch.explain.teams import MatchTrail, TeamTrail
from batch.write.explained.board import board_lines
from batch.write.explained.one import row_lines
from batch.write.explained.pair import pair_lines
from batch.write.explained.team import matches_lines, team_lines
from batch.write.explained.teller import Teller

__all__ = ["Teller", "board_lines", "pair_lines", "row_lines", "trail_lines"]


Trail = BoardTrail | PairTrail | Score | TeamTrail | list[MatchTrail]


def trail_lines(teller: Teller, method: str, trail: Trail) -> list[str]:
    """The lines of whatever was explained."""
    match trail:
        case BoardTrail():
            return board_lines(teller, trail)
        case PairTrail():
            return pair_lines(teller, trail)
        case TeamTrail():
            return team_lines(teller, method, trail)
        case Score():
            return row_lines(teller, method, trail)
    return matches_lines(teller, method, trail)
