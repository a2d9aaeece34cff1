"""The keys rows are grouped by, as whole numbers: one 64-bit number groups several times faster than three columns.

A field is who is compared with whom: a session, or one section of it when the conditions say so. A deal is a board of
a field in one version.
"""

from __future__ import annotations

import re

import polars as pl

from batch.conditions import Conditions

BOARDS = 10_000
"""More than any board number that is read."""
SECTIONS = 100_000
VERSIONS = 1_000
NUMBERS = 10_000_000
"""More than there are different numbers of contestants."""


def code(column: str) -> pl.Expr:
    """The number of a text among the texts of its column; 0 for null."""
    return (pl.col(column).to_physical().cast(pl.Int64) + 1).fill_null(0)


def rows_together(row: str = "row", sheet: str = "origin", several: pl.Expr | None = None) -> pl.Expr:
    """The rows of a group as problems name them: `3, 8`, or with their sheets where there are several, `3@0, 8@1`."""
    number = pl.col(row).cast(pl.String)
    apart = pl.col(sheet).n_unique() > 1 if several is None else several
    return pl.when(apart).then(pl.format("{}@{}", number, sheet)).otherwise(number).str.join(", ")


ROWS_OF_SHEETS = re.compile(r"\d+@\d+(?:, \d+@\d+)*")
"""Rows with their sheets, as `rows_together` names them."""


def counted_from(rows: str, first: int) -> str:
    """The same rows, their sheets counted from another one.

    >>> counted_from("3@7, 8@9", 7), counted_from("3, 8", 7)
    ('3@0, 8@2', '3, 8')
    """
    if not ROWS_OF_SHEETS.fullmatch(rows):
        return rows
    return re.sub(r"@(\d+)", lambda sheet: f"@{int(sheet[1]) - first}", rows)


def field_key(conditions: Conditions) -> pl.Expr:
    """The field of a row."""
    return section_key() if conditions.sections == "apart" else code("session")


def section_key() -> pl.Expr:
    """The section of a row within its session."""
    return code("session") * SECTIONS + code("section")


def board_key(conditions: Conditions) -> pl.Expr:
    """The board of a row within its field; null when the board is not known, so that it groups with no other."""
    return field_key(conditions) * BOARDS + pl.col("board")


def deal_key(conditions: Conditions) -> pl.Expr:
    """The cards of a row: the board of the field, in the version that was played."""
    return board_key(conditions) * VERSIONS + code("version")
