"""Law 78B: every edge of the IMP scale."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.law import IMP_LOWER_BOUNDS, imps

Records = Callable[[Path], list[dict[str, str]]]


def test_every_edge_of_the_printed_table(fixtures: Path, records: Records) -> None:
    """Both ends of each of the 25 bands, and the same with the sign turned."""
    table = records(fixtures / "law" / "imps.csv")
    assert len(table) == 25
    for row in table:
        for edge in (row["from"], row["to"] or "7600"):
            assert imps(int(edge)) == int(row["imps"])
            assert imps(-int(edge)) == -int(row["imps"])


def test_every_edge_of_the_oracle(shared: Path, records: Records) -> None:
    """The published scale, band by band, negatives too."""
    for row in records(shared / "oracles" / "imp_scale.csv"):
        for edge in (row["diff_from"], row["diff_to"] or "9999"):
            assert (imps(int(edge)), imps(-int(edge))) == (int(row["imps"]), -int(row["imps"]))


def test_a_gap_belongs_to_the_band_below(fixtures: Path, records: Records) -> None:
    """Between two bands the lower bound of the next one is the threshold: a point less is the band before."""
    for row in records(fixtures / "law" / "imps.csv")[1:]:
        assert imps(int(row["from"]) - 1) == int(row["imps"]) - 1


@pytest.mark.parametrize(
    ("difference", "expected"),
    [(15, 0), (19.9, 0), (20.0, 1), (45, 1), (Fraction(99, 2), 1), (Fraction(-4000), -24), (0, 0)],
)
def test_differences_that_are_no_tens(difference: float | Fraction, expected: int) -> None:
    """An averaged datum or a weighted score gives fractions: 19.9 is nothing, 45 is one IMP."""
    assert imps(difference) == expected


def test_there_are_24_bounds() -> None:
    """No difference is worth more than 24 IMPs, and each bound is worth one more."""
    assert len(IMP_LOWER_BOUNDS) == 24
    assert [imps(bound) for bound in IMP_LOWER_BOUNDS] == list(range(1, 25))


@given(st.integers(min_value=-20000, max_value=20000))
def test_imps_are_antisymmetric(difference: int) -> None:
    """What one side wins the other loses."""
    assert imps(-difference) == -imps(difference)


@given(st.fractions(-9000, 9000), st.fractions(-9000, 9000))
def test_imps_are_monotone(one: Fraction, other: Fraction) -> None:
    """A larger difference is never worth fewer IMPs."""
    assert imps(min(one, other)) <= imps(max(one, other))
