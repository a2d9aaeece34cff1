"""Butler: published data of boards, published IMPs against them, and how the conditions change the datum."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from batch.compare.butler import datum, left_out
from batch.conditions import Conditions

Award = Callable[..., list[tuple[Any, ...]]]


def test_published_data(shared: Path, records: Callable[..., Any]) -> None:
    """The datum of 70 published boards: one high and one low left out, halves away from zero."""
    rows = records(shared / "oracles/butler_datum_boards.csv")
    assert len(rows) == 70
    for row in rows:
        scores = [int(score) for score in row["ns_scores_sorted"].split()]
        assert datum(scores, Conditions()) == int(row["published_datum"])


def test_published_imps(shared: Path, records: Callable[..., Any], awards_by: Award, scores: Any) -> None:
    """Every published board gives its IMPs to both sides."""
    boards = defaultdict(list)
    for row in records(shared / "oracles/butler_examples.csv"):
        boards[row["case"]].append(row)
    assert len(boards) == 4
    for rows in boards.values():
        ours = awards_by("butler", scores(*(int(row["ns_score"]) for row in rows)))
        assert ours == [(float(row["ns_imps"]), -float(row["ns_imps"]), None) for row in rows]


def test_without_trim(awards_by: Award, scores: Any) -> None:
    """Published: 620 600 600 170 -100 -100 have the mean 298.33 and the datum 300 when none is left out."""
    ours = awards_by("butler", scores(620, 600, 600, 170, -100, -100), butler_trim="none")
    assert [ns for ns, _, _ in ours] == [8, 7, 7, -4, -9, -9]


def test_datum_as_it_is() -> None:
    """Option none: the mean of -680 -170 100 100 without the outer two is -35."""
    assert datum([-680, -170, 100, 100], Conditions(butler_rounding="none")) == Fraction(-35)


def test_datum_as_it_is_on_a_board(awards_by: Award, scores: Any) -> None:
    """Against -35 the scores are 645 and 135 below, and 135 above: 12, 4 and 4 IMPs, where -40 would give 140 above."""
    ours = awards_by("butler", scores(-680, -170, 100, 100), butler_rounding="none")
    assert [ns for ns, _, _ in ours] == [-12, -4, 4, 4]


@pytest.mark.parametrize(("count", "out"), [(1, 0), (3, 0), (4, 1), (10, 1), (11, 2), (25, 2), (26, 3)])
def test_graded_trim(count: int, out: int) -> None:
    """More are left out of larger fields: 1 up to 10 results, 2 up to 25, 3 beyond."""
    assert left_out(count, Conditions(butler_trim="graded")) == out


def test_few_results_are_all_in_the_datum(awards_by: Award, scores: Any) -> None:
    """The mean of 420, 400 and -50 is 256.67, the datum 260: +160, +140, -310."""
    assert [ns for ns, _, _ in awards_by("butler", scores(420, 400, -50))] == [4, 4, -7]


def test_artificial_scores(awards_by: Award, scores: Any) -> None:
    """A+ / A- is +2 / -2 IMPs, 50 % nothing, and neither is in the datum; another figure may be asked for."""
    rows = scores(420, 400, -50, ("A+", "A-"), ("50", "50"), ("40", "60"))
    assert [award[:2] for award in awards_by("butler", rows)] == [(4, -4), (4, -4), (-7, 7), (2, -2), (0, 0), (-2, 2)]
    assert awards_by("butler", rows, artificial_imps_pairs=3)[3][:2] == (3, -3)


def test_versions_have_a_datum_each(awards_by: Award, scores: Any) -> None:
    """On a fouled board 420 and 400 have the datum 410, and -100 and 100 of the other version 0."""
    rows = [*scores(420, 400), *scores(-100, 100, version="F")]
    assert [ns for ns, _, _ in awards_by("butler", rows)] == [0, 0, -3, 3]


def test_weighted_score(awards_by: Award, scores: Any) -> None:
    """Half of 420 and -50 is 185 in the datum, (400 + 185 + 170) / 3 = 251.67: 250. It wins 170 or loses 300."""
    ours = awards_by("butler", scores(400, "NS 50% +420, 50% -50", 170))
    assert [ns for ns, _, _ in ours] == [4, -1, -2]
    assert [ew for _, ew, _ in ours] == [-4, 1, 2]


def test_single_result(awards_by: Award, scores: Any) -> None:
    """A result that is alone is its own datum, but for rounding: 0 IMPs."""
    assert awards_by("butler", scores(420)) == [(0, 0, None)]


def test_board_on_which_one_side_has_no_score_at_all(awards_by: Award, scores: Any) -> None:
    """North-South keep a score that is alone, 0 IMPs; East-West have average minus, and no datum."""
    assert awards_by("butler", scores(("NS +420", "A-"))) == [(0, -2, None)]
