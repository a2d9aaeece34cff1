"""Numbers explained: a session that was scored comes in, the whole trail of a board or a pair goes out.

Everything is computed anew from the rows and the Laws, one comparison at a time in exact fractions, and shares no rule
with the stages that score whole sessions: an explanation that came to another figure would be a bug found. Rendering is
none of its business (`batch.write.explained`).
"""

from __future__ import annotations

from batch.explain.board import BoardTrail, explain_board
from batch.explain.field import Field, Row, field_of
from batch.explain.pair import PairTrail, Who, explain_pair

__all__ = ["BoardTrail", "Field", "PairTrail", "Row", "Who", "explain_board", "explain_pair", "field_of"]
