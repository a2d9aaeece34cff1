"""Problems by kind: the published problems come in, a line for each kind goes out, with how many there are of it."""

from __future__ import annotations

import polars as pl

from batch.words import Language, say
from batch.write.report import GRAVITY


def kinds(problems: pl.DataFrame, language: Language) -> pl.DataFrame:
    """How many problems there are of each kind: severity, code, name, kind (in words), count."""
    counted = problems.group_by("severity", "code", "name").agg(count=pl.len())
    gravity = pl.col("severity").replace_strict(GRAVITY, return_dtype=pl.Int8)
    ordered = counted.sort(gravity, pl.col("count").cast(pl.Int64) * -1, "code")
    words = pl.Series("kind", [say(language, f"kinds.{name}") for name in ordered["name"]], dtype=pl.String)
    return ordered.with_columns(words).select("severity", "code", "name", "kind", "count")
