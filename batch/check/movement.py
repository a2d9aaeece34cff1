"""Results that are due and missing, and results that nobody expected: held against the movement a file carries.

In: rows and sheets. Out: PROBLEM rows. Only files that know their own movement (those of table devices) can be asked; a
result is due at a table of a section, in a round, on a board, between two pairs.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from batch.read import Sheet
from batch.tables import PROBLEM, empty, schema

SLOT = ["section", "round", "table", "board"]


def movement_problems(rows: pl.DataFrame, sheets: Sequence[Sheet]) -> pl.DataFrame:
    """PROBLEM rows: missing-result, unexpected-result, unexpected-pairs."""
    found = [
        _problems(_played(rows, origin), sheet.expected).with_columns(origin=pl.lit(origin, pl.UInt16))
        for origin, sheet in enumerate(sheets)
        if sheet.expected is not None
    ]
    return pl.concat([empty(PROBLEM), *found])


def _played(rows: pl.DataFrame, origin: int) -> pl.DataFrame:
    """The rows of one sheet as texts, so that they compare with what is expected."""
    here = rows.lazy().filter(pl.col("origin") == origin, pl.col("board").is_not_null())
    return here.select("row", *(pl.col(name).cast(pl.String) for name in (*SLOT, "ns", "ew"))).collect()


def _problems(played: pl.DataFrame, expected: pl.DataFrame) -> pl.DataFrame:
    missing = expected.join(played, on=SLOT, how="anti").with_columns(row=pl.lit(None, pl.UInt32))
    unexpected = played.join(expected, on=SLOT, how="anti")
    both = played.join(expected, on=SLOT, suffix="_due", maintain_order="left")
    others = both.filter(_pair("ns", "ew") != _pair("ns_due", "ew_due"))
    return pl.concat(
        [
            _found(missing, "missing-result"),
            _found(unexpected, "unexpected-result", column="board"),
            _found(others, "unexpected-pairs", column="ns", expected=pl.format("{}-{}", "ns_due", "ew_due")),
        ]
    )


def _pair(*sides: str) -> pl.Expr:
    """The two pairs at a table, whoever of them sat North-South: an arrow-switch is no mistake."""
    return pl.format("{}\t{}", pl.min_horizontal(sides), pl.max_horizontal(sides))


def _found(rows: pl.DataFrame, name: str, column: str | None = None, **said: pl.Expr) -> pl.DataFrame:
    """PROBLEM rows for some results; the value is their pairs, the detail their table and round."""
    known: dict[str, pl.Expr] = {
        "name": pl.lit(name),
        "row": pl.col("row"),
        "column": pl.lit(column, pl.String),
        "value": pl.format("{}-{}", "ns", "ew"),
        "detail": pl.format("{}{} / {}", "section", "table", "round"),
        "board": pl.col("board").cast(pl.Int32, strict=False),
    } | said
    rest = {name: pl.lit(None, column.dtype) for name, column in PROBLEM.items() if name not in known}
    return rows.select(**known, **rest).select(schema(PROBLEM).names()).cast(schema(PROBLEM))
