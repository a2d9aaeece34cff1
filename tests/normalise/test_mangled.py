"""Cells that a spreadsheet turned into dates and times: the report says what was probably typed."""

import datetime
from pathlib import Path

import openpyxl
import pytest

from batch.normalise.mangled import typed_before
from batch.publish import problems
from batch.session import run


@pytest.mark.parametrize(
    ("column", "date", "expected"),
    [
        ("result", datetime.date(2026, 1, 3), "3-1 / 1-3"),
        ("ns", datetime.date(2025, 8, 1), "1-8 / 8-1"),
        ("ew", datetime.date(2025, 12, 12), "12-12"),
        ("award_ns", datetime.date(2025, 5, 22), "22.5"),
    ],
)
def test_dates_in_both_orders(column: str, date: datetime.date, expected: str) -> None:
    """Day and month, then month and day where that is a date too; figures were typed with a point."""
    assert typed_before("date-cell", column, date.isoformat()) == expected


@pytest.mark.parametrize("value", ["", "0:00:01.5", "1 day, 2:03:00", "1900-01-00"])
def test_nothing_is_said_where_nothing_can_be_told(value: str) -> None:
    """A value in another form has no guess, and stops nothing."""
    for code in ("date-cell", "time-cell", "cell-error"):
        assert typed_before(code, "result", value) is None or ":" in value


def test_the_report_says_what_it_was(tmp_path: Path) -> None:
    """The guess stands in the hint and in the column of suggestions."""
    book = openpyxl.Workbook()
    book.active.append(["Board", "NS", "EW", "Contract", "By", "Result"])
    book.active.append([1, 1, 2, "3NT", "N", datetime.date(2026, 1, 3)])
    book.active.append([1, datetime.time(2, 3), 4, "3NT", "N", "+1"])
    book.save(tmp_path / "club.xlsx")
    found = problems(run([tmp_path / "club.xlsx"])).select("cell", "suggestion", "hint").rows()
    told = {cell: (suggestion, hint) for cell, suggestion, hint in found if cell}
    assert told["F2"][0] == "3-1 or 1-3"
    assert "probably typed as 3-1 or 1-3" in told["F2"][1]
    assert told["B3"][0] == "2:3"
