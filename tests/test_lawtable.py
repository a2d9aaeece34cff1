"""Law 77 as a column: the gathered answers are those of the law, row by row and on the way back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from batch.law.bridge import CONTRACTS, SEATS, VULNERABILITIES, contract_index, is_vulnerable, side_of
from batch.law.points import points
from batch.lawtable import MOST, law_score_ns, law_tricks, signed, vulnerable
from batch.notation import alphabet, read_contract
from batch.tables import DECLARER, VULNERABILITY


@pytest.fixture(scope="module")
def every_result() -> pl.DataFrame:
    """Every contract, seat, condition and number of tricks: 105 x 4 x 4 x 14 rows, as the columns hold them."""
    return (
        pl.DataFrame({"contract": range(len(CONTRACTS))}, schema={"contract": pl.UInt8})
        .join(pl.DataFrame({"declarer": pl.Series(SEATS, dtype=DECLARER)}), how="cross")
        .join(pl.DataFrame({"vul": pl.Series(VULNERABILITIES, dtype=VULNERABILITY)}), how="cross")
        .join(pl.DataFrame({"tricks": pl.Series(range(14), dtype=pl.Int8)}), how="cross")
    )


def test_every_result_scores_by_the_law(every_result: pl.DataFrame) -> None:
    """The column is the law itself, seen from North-South."""
    assert every_result.height == 105 * 4 * 4 * 14
    rows = every_result.with_columns(score=law_score_ns())
    for contract, declarer, vul, tricks, score in rows.iter_rows():
        side = side_of(declarer)
        total = points(CONTRACTS[contract], tricks, vulnerable=is_vulnerable(side, vul)).total
        assert score == (total if side == "NS" else -total)


def test_published_scores(shared: Path, records: Callable[..., Any]) -> None:
    """Results of real travellers have the scores that were printed for them."""
    rows = records(shared / "oracles/law77_traveller_combinations.csv")
    assert len(rows) == 335
    cells = [read_contract(f"{r['level']}{r['strain']}{r['doubling']}", alphabet("en")) for r in rows]
    frame = pl.DataFrame(
        {
            "contract": pl.Series([contract_index(cell.contract) for cell in cells], dtype=pl.UInt8),
            "declarer": pl.Series(["E"] * len(rows), dtype=DECLARER),
            "vul": pl.Series(["ew" if row["vulnerable"] == "1" else "ns" for row in rows], dtype=VULNERABILITY),
            "tricks": pl.Series([int(row["tricks"]) for row in rows], dtype=pl.Int8),
        }
    )
    assert frame.select(-law_score_ns()).to_series().to_list() == [int(row["declarer_score"]) for row in rows]


def test_the_way_back(every_result: pl.DataFrame) -> None:
    """The tricks found for a score are those it came from: one contract gives every number of tricks its own score."""
    back = every_result.with_columns(score=law_score_ns()).select("tricks", found=law_tricks(pl.col("score")))
    assert back["found"].to_list() == back["tricks"].to_list()


@pytest.mark.parametrize("written", [425, 5, -1, MOST + 10, -MOST - 10, 999_990, 0])
def test_scores_no_tricks_give(written: int) -> None:
    """A score that 4S cannot have, however odd or large, has no tricks."""
    row = pl.DataFrame(
        {
            "contract": pl.Series([45], dtype=pl.UInt8),
            "declarer": pl.Series(["N"], dtype=DECLARER),
            "vul": pl.Series(["none"], dtype=VULNERABILITY),
            "written": [written],
        }
    )
    assert row.select(law_tricks(pl.col("written"))).item() is None


@pytest.mark.parametrize("lacking", ["contract", "declarer", "vul", "tricks"])
def test_what_is_not_known_has_no_score(every_result: pl.DataFrame, lacking: str) -> None:
    """Without contract, declarer, condition or tricks there is no score."""
    row = every_result.head(1).with_columns(pl.lit(None, every_result.schema[lacking]).alias(lacking))
    assert row.select(law_score_ns()).item() is None


def test_a_side_declares_like_its_seats() -> None:
    """NS and EW stand for either of their seats; nobody declares for nobody."""
    frame = pl.DataFrame({"declarer": pl.Series(["N", "E", "S", "W", "NS", "EW", None], dtype=DECLARER)})
    assert frame.select(signed(pl.lit(420))).to_series().to_list() == [420, -420, 420, -420, 420, -420, None]


def test_who_is_vulnerable() -> None:
    """Declarer's own side decides: North under ns and both, East under ew and both."""
    frame = pl.DataFrame(
        {
            "declarer": pl.Series(["N"] * 4 + ["E"] * 4, dtype=DECLARER),
            "vul": pl.Series(["none", "ns", "ew", "both"] * 2, dtype=VULNERABILITY),
        }
    )
    assert frame.select(vulnerable(pl.col("vul"))).to_series().to_list() == [0, 1, 0, 1, 0, 0, 1, 1]
