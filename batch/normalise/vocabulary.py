"""Each distinct text of a column, parsed once.

In: the cells of a sheet and a parser. Out: a `Vocabulary`: the codes of the texts and what each was read as, or its
fault. `lookup` turns one facet of it into an expression over the rows: one gather by code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import polars as pl

from batch.notation import Fault
from batch.tables import DType, collect

Parser = Callable[[str], Any]


class Vocabulary(NamedTuple):
    """The distinct texts of one column: their category codes and, in the same order, what each was read as."""

    meaning: str
    codes: list[int]
    read: dict[str, Any]
    """Text as typed -> value or Fault."""

    def faulty(self) -> dict[str, Fault]:
        """The texts that could not be read."""
        return {text: value for text, value in self.read.items() if isinstance(value, Fault)}


class Texts(NamedTuple):
    """The distinct texts of one column with their category codes."""

    meaning: str
    codes: list[int]
    texts: list[str]


def distinct(cells: pl.DataFrame, meaning: str) -> Texts:
    """The distinct texts of a column; none when the sheet lacks it."""
    if meaning not in cells.columns:
        return Texts(meaning, [], [])
    found = collect(cells.lazy().select(pl.col(meaning).unique()), cells.height)[meaning].drop_nulls()
    return Texts(meaning, found.to_physical().to_list(), found.cast(pl.String).to_list())


def vocabulary(texts: Texts, parse: Parser) -> Vocabulary:
    """What the distinct texts of a column are read as."""
    return Vocabulary(texts.meaning, texts.codes, {text: parse(text) for text in texts.texts})


def lookup(words: Vocabulary, facet: Callable[[Any], Any], dtype: DType) -> pl.Expr:
    """One facet of what each cell was read as, by code; null where the cell is empty, faulty, or has no such facet."""
    found = [None if isinstance(value, Fault) else facet(value) for value in words.read.values()]
    if all(value is None for value in found):
        return pl.lit(None, dtype=dtype)
    answers: list[Any] = [None] * (max(words.codes) + 1)
    for code, value in zip(words.codes, found, strict=True):
        answers[code] = value
    return pl.lit(pl.Series(answers, dtype=dtype)).gather(pl.col(words.meaning).to_physical())
