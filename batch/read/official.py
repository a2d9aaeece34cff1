"""What a file says itself that its results are worth: in come its cells, out go the official figures beside them.

Nothing is computed here: `batch.check.official` holds the figures against ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from batch.read.sheet import ROW, Header, Official

if TYPE_CHECKING:
    import polars as pl

AWARDS = ("award_ns", "award_ew", "percent_ns", "percent_ew")
TOTALS = ("session", "section", "seat", "contestant", "what", "value")
"""The columns of `Official.totals`, all of them texts."""

SOME_IMPS = "some-imps"
"""IMPs of a kind the file does not name: of matches, against a datum, or across the field."""


def official(
    cells: pl.DataFrame,
    headers: Mapping[str, Header],
    totals: Iterable[Mapping[str, str | None]] = (),
    method: str | None = None,
) -> Official | None:
    """The official figures of a sheet; None when it has none. What the awards are is asked of their heading."""
    import polars as pl

    awards = [name for name in AWARDS if name in cells.columns]
    whole = pl.DataFrame(list(totals), schema=dict.fromkeys(TOTALS, pl.String))
    if not awards and whole.is_empty():
        return None
    return Official(method or _method(headers), cells.select(ROW, *awards), whole)


def _method(headers: Mapping[str, Header]) -> str | None:
    heading = next((headers[name].text.casefold() for name in AWARDS[:2] if name in headers), "")
    if "imp" in heading:
        return SOME_IMPS
    return "matchpoints" if "mp" in heading or "match" in heading else None
