"""Cross-IMPs: published boards, averaged and added up, rulings and fouled boards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from batch.law.imps import imps

Award = Callable[..., list[tuple[Any, ...]]]


COLUMNS = {"average": "average_per_comparison", "sum": "sum_of_imps"}


@pytest.fixture
def boards(shared: Path, records: Callable[..., Any]) -> list[list[dict[str, str]]]:
    """The published boards."""
    found = defaultdict(list)
    for row in records(shared / "oracles/crossimp_examples.csv"):
        found[row["case"]].append(row)
    assert len(found) == 2
    return list(found.values())


@pytest.mark.parametrize("kind", COLUMNS)
def test_published_boards(boards: list[list[dict[str, str]]], awards_by: Award, scores: Any, kind: str) -> None:
    """Every published board gives its IMPs, over the comparisons or added up."""
    column = COLUMNS[kind]
    for rows in boards:
        ours = awards_by("cross-imps", scores(*(int(row["ns_score"]) for row in rows)), cross_imps=kind)
        assert [ns for ns, _, _ in ours] == pytest.approx([float(row[column]) for row in rows])
        assert [ew for _, ew, _ in ours] == pytest.approx([-float(row[column]) for row in rows])


def test_single_result(awards_by: Award, scores: Any) -> None:
    """A result without another to compare with is worth nothing."""
    assert awards_by("cross-imps", scores(420)) == [(0, 0, None)]


@pytest.mark.parametrize(("kind", "worth"), [("average", 2), ("sum", 6)])
def test_artificial_scores(awards_by: Award, scores: Any, kind: str, worth: int) -> None:
    """A+ is 2 IMPs, or where IMPs are added up 2 for each of the three results it would have met."""
    rows = scores(420, 400, -50, ("A+", "40"))
    assert awards_by("cross-imps", rows, cross_imps=kind)[3][:2] == (worth, -worth)


def test_versions_are_compared_within_themselves(awards_by: Award, scores: Any) -> None:
    """420 against 400 is 1 IMP, -100 against 100 5 IMPs; nothing goes across the versions of a fouled board."""
    rows = [*scores(420, 400), *scores(-100, 100, version="F")]
    assert [ns for ns, _, _ in awards_by("cross-imps", rows)] == [1, -1, -5, 5]


def test_weighted_score(awards_by: Award, scores: Any) -> None:
    """Half of +420 and of -50 meets 400 and 170: (1 + 6) / 2 and (-10 - 6) / 2 over two comparisons, -0.25 in all.

    400 meets 170 (+6), 420 (-1 by half) and -50 (+10 by half): 10.5 / 2; 170 meets -6, -6 and +6 by half: -6 / 2.
    """
    ours = awards_by("cross-imps", scores(400, "NS 50% +420, 50% -50", 170))
    assert (imps(20), imps(250), imps(450), imps(220), imps(230)) == (1, 6, 10, 6, 6)
    assert [ns for ns, _, _ in ours] == pytest.approx([5.25, -2.25, -3])
    assert sum(ns for ns, _, _ in ours) == pytest.approx(0)


def test_split_score(awards_by: Award, scores: Any) -> None:
    """+420 for North-South, -450 for East-West: each side meets the others' scores with its own."""
    ours = awards_by("cross-imps", scores(400, ("NS +420", "EW -450")))
    assert ours == [(-1, 2, None), (1, -2, None)]
