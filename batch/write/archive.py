"""The archive of a session: its travellers as a Parquet file that reads back to the same standings.

In: a `Session`, a path. Out: the file. Its columns are those of the travellers promised to other programs, which any
tool can use, and behind them what those lack and the standings need: names, and for teams the match, its two teams and
the room. The columns of the stages themselves (`batch.tables`) are not written: they hold codes of this program that an
archive would outlive.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from batch.publish import travellers
from batch.write.place import place

if TYPE_CHECKING:
    from batch.session import Session

BEHIND = ("names_ns", "names_ew", "home", "away", "room", "match")

NOT_PLAYED = "NP"


def write_archive(session: Session, path: Path) -> None:
    """Write the travellers of a session, whole or not at all."""
    frame = archive(session)
    place({path: lambda beside: frame.write_parquet(beside)})  # noqa: PLW0108 - it takes more than a path


def archive(session: Session) -> pl.DataFrame:
    """The published travellers and the columns behind them, as far as these hold anything.

    A board not played has the contract `NP`; awards in percent bear the sign.
    """
    shown = travellers(session)
    rows = session.travellers
    filled = [name for name in BEHIND if rows[name].null_count() < rows.height]
    behind = rows.select(pl.col(name).cast(pl.String) for name in filled)
    texts = [pl.col(name).cast(pl.String) for name, dtype in shown.schema.items() if dtype == pl.Categorical]
    return shown.with_columns(*texts, contract=_contract(session)).hstack(behind)


def _contract(session: Session) -> pl.Series:
    outcome = pl.col("outcome").cast(pl.String)
    sides = (pl.col(f"adjusted_{side}").cast(pl.String) for side in ("ns", "ew"))
    awards = [pl.when(side.str.contains("^[0-9]")).then(side + "%").otherwise(side) for side in sides]
    shown = travellers(session)["contract"].cast(pl.String)
    return session.travellers.select(
        pl.when(outcome == "adjusted")
        .then(pl.concat_str(awards, separator=" / "))
        .when(outcome == "not_played")
        .then(pl.lit(NOT_PLAYED))
        .otherwise(shown)
    ).to_series()
