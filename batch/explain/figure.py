"""The figure of one side on one board, by the method of the session."""

from __future__ import annotations

from collections.abc import Callable

from batch.explain.field import Field, Row
from batch.explain.imps import against, counted, fixed, met
from batch.explain.matchpoints import average, compared
from batch.explain.values import Figure, Seat

By = Callable[[Field, Row, Seat], Figure | None]

FIGURES: dict[str, tuple[By, By]] = {
    "matchpoints": (compared, average),
    "board-a-match": (compared, average),
    "cross-imps": (met, fixed),
    "butler": (against, fixed),
    "total-points": (counted, fixed),
}
"""Method of a pairs session -> how a score becomes a figure, and how an artificial award does."""


def figure_of(field: Field, row: Row, seat: Seat) -> Figure | None:
    """What a side gets on a board and how; None for a row without a score or an award."""
    by_score, by_award = FIGURES[field.method]
    return by_score(field, row, seat) or by_award(field, row, seat)
