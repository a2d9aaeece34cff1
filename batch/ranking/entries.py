"""Contestants and their entries in the roster.

In: rows that name contestants by session, section, line and number; ROSTER rows. Out: the contestants with what the
roster says of them. An entry without section or line is that of its number wherever it is found.
"""

from __future__ import annotations

import polars as pl

from batch.ranking.places import WHO
from batch.tables import ROSTER

SAID = ("licences", "handicap", "stratum", "category")


def with_entries(contestants: pl.DataFrame, roster: pl.DataFrame) -> pl.DataFrame:
    """The contestants with licences, handicap, stratum and category of the entry that fits best; `entry` is its row.

    An entry of the very section and line goes before one of any. Where there is one line, it has no directions.
    """
    if roster.is_empty():
        nothing = {name: pl.lit(None, ROSTER[name].dtype) for name in SAID}
        return contestants.with_columns(entry=pl.lit(None, pl.UInt32), **nothing)
    entries = roster.select("contestant", *SAID, entry="row", of_section="section", of_line="line")
    section, line = (pl.col(f"of_{key}").is_null() for key in ("section", "line"))
    here = section | (pl.col("of_section") == pl.col("section"))
    this_way = line | (pl.col("of_line") == pl.col("line")) | (pl.col("line") == "all")
    found = contestants.select(WHO).join(entries, on="contestant").filter(here, this_way)
    best = found.sort(section, line, "entry").unique(WHO, keep="first", maintain_order=True)
    return contestants.join(best.drop("of_section", "of_line"), on=WHO, how="left", maintain_order="left")


def natural(text: str) -> tuple[int, str]:
    """The order of strata that nobody gave: A before B, 2 before 10.

    >>> sorted(["10", "2", "B", "A"], key=natural)
    ['2', '10', 'A', 'B']
    """
    return (int(text), "") if text.isdecimal() else (2**62, text)
