"""Boards as the methods get them: rows of given scores, and their awards by a method of given conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from batch.compare import METHODS
from batch.conditions import Conditions
from batch.lines import find_lines

Rows = list[dict[str, Any]]


@pytest.fixture
def awards_by(checked: Callable[[Rows], pl.DataFrame]) -> Callable[..., list[tuple[Any, ...]]]:
    """A function that gives the awards of North-South, East-West and what was to be had, row by row, by a method."""

    def of(method: str, rows: Rows, **conditions: Any) -> list[tuple[Any, ...]]:
        frame, wanted = checked(rows), Conditions(**conditions)
        found = METHODS[method](frame, find_lines(frame, wanted), wanted)
        return found.rows.select("award_ns", "award_ew", "available").rows()

    return of


@pytest.fixture
def scores() -> Callable[..., Rows]:
    """A function that makes a row for each North-South score or ruling: pairs 1, 2, ... against 101, 102, ...

    A text, or a pair of texts for the two sides, is an award in canonical notation.
    """

    def of(*results: Any, board: int = 1, **facts: Any) -> Rows:
        return [
            {"board": board, "ns": str(table), "ew": str(100 + table), "vul": "none", **_result(result), **facts}
            for table, result in enumerate(results, start=1)
        ]

    return of


def _result(result: Any) -> dict[str, Any]:
    if isinstance(result, int):
        return {"score_ns": result}
    ns, ew = (result, "=") if isinstance(result, str) else result
    return {"outcome": "adjusted", "adjusted_ns": ns, "adjusted_ew": ew}
