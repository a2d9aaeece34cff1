"""What a cell was before a spreadsheet made a date or a time of day of it: in comes what it shows, out go guesses.

`3-1` becomes the third of January, or in America the first of March; `22.5` the twenty-second of May; `2:3` three past
two. The cell is never read as one of them: a person is told what it probably was.
"""

from __future__ import annotations

import datetime

FIGURES = ("score", "score_ns", "score_ew", "award_ns", "award_ew", "percent_ns", "percent_ew")
"""Columns in which a point was typed, not a dash."""


def typed_before(code: str, column: str, value: str) -> str | None:
    """What was probably typed, alternatives with ` / ` between; None where nothing can be said.

    >>> typed_before("date-cell", "result", "2026-01-03"), typed_before("date-cell", "score_ns", "2026-05-22")
    ('3-1 / 1-3', '22.5')
    >>> typed_before("time-cell", "result", "02:03:00"), typed_before("date-cell", "ns", "1899-12-31T00:00:01")
    ('2:3', None)
    """
    try:
        if code == "date-cell":
            date = datetime.date.fromisoformat(value)
            return _date(date, "." if column in FIGURES else "-")
        if code == "time-cell":
            hour, minute = value.split(":")[:2]
            return f"{int(hour)}:{int(minute)}"
    except ValueError:
        return None
    return None


def _date(date: datetime.date, mark: str) -> str:
    """Day and month in both orders; in the American one only where the day could be a month."""
    orders = [(date.day, date.month), *([(date.month, date.day)] if date.day <= 12 else [])]
    return " / ".join(dict.fromkeys(f"{first}{mark}{second}" for first, second in orders))
