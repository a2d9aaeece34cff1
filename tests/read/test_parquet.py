"""Parquet: names of columns are headings, values are what a person would type, and damage is a refusal."""

from __future__ import annotations

import io

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.problems import CATALOGUE, Refusal
from batch.read import read
from batch.session import run

FRAME = pl.DataFrame(
    {
        "board": [1, 1, 2],
        "ns": ["1", "007", "1E5"],
        "ew": [11.0, 12.0, 12.5],
        "contract": pl.Series(["4S", "3NT", None], dtype=pl.Categorical),
        "declarer": ["N", " E ", ""],
        "result": ["=", "+1", None],
        "score_ns": [420, -430, None],
        "percent_ns": [100.0, 0.0, None],
        "room for anything": [[1], [2], [3]],
    }
)


def written(frame: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    frame.write_parquet(file)
    return file.getvalue()


def test_values_are_texts_by_meaning(tmp_path):
    """Whole numbers without decimals, texts as they are, blanks as nothing; rows as in a spreadsheet of the table."""
    path = tmp_path / "club.parquet"
    path.write_bytes(written(FRAME))
    (sheet,) = read(path)
    assert sheet.cells.select("row", "board", "ns", "ew", "contract", "declarer", "result", "score_ns").rows() == [
        (2, "1", "1", "11", "4S", "N", "=", "420"),
        (3, "1", "007", "12", "3NT", "E", "+1", "-430"),
        (4, "2", "1E5", "12.5", None, None, None, None),
    ]
    assert sheet.official is not None
    assert next(note.detail for note in sheet.notes if note.code == "ignored-columns")["count"] == 1


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        (FRAME.select("board", "ns"), "missing-column"),
        (FRAME.clear(), "no-data-rows"),
        (FRAME.select("board", "ns", "ew", contract=pl.lit(b"4S")).clear(), "no-data-rows"),
    ],
)
def test_what_is_no_table_of_travellers(tmp_path, frame, reason):
    """Too few columns, or no rows."""
    path = tmp_path / "club.parquet"
    path.write_bytes(written(frame))
    with pytest.raises(Refusal) as refused:
        read(path)
    assert refused.value.name == reason


def test_a_table_that_unfolds_without_measure_is_refused(tmp_path):
    """A few kilobytes can say the same row a hundred million times (F15)."""
    path = tmp_path / "club.parquet"
    pl.select(pl.repeat("1", 3_000_000).alias("board")).with_columns(
        ns=pl.lit("1"), ew=pl.lit("2"), contract=pl.lit("PASS")
    ).write_parquet(path)
    assert path.stat().st_size < 200_000
    with pytest.raises(Refusal) as refused:
        read(path)
    assert refused.value.name == "too-large"


WHOLE = written(FRAME)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.lists(st.tuples(st.integers(4, len(WHOLE) - 1), st.integers(0, 255)), min_size=1, max_size=6))
def test_a_scrambled_file_is_read_or_refused(tmp_path, changes):
    """Damaged bytes anywhere: sheets or a refusal, never another exception."""
    data = bytearray(WHOLE)
    for place, byte in changes:
        data[place] = byte
    path = tmp_path / "club.parquet"
    path.write_bytes(data)
    assert {refusal.name for refusal in run([path]).refusals} <= set(CATALOGUE)


@pytest.mark.parametrize("cut", [4, 8, 100, len(WHOLE) - 9, len(WHOLE) - 1])
def test_a_cut_file_is_damaged(tmp_path, cut):
    """A download that broke off (F18)."""
    path = tmp_path / "club.parquet"
    path.write_bytes(WHOLE[:cut])
    with pytest.raises(Refusal) as refused:
        read(path)
    assert (refused.value.name, refused.value.detail) == ("damaged-file", {"format": "Parquet"})
