"""Scores given by ruling (Law 12C1): the outcomes of each side of an adjusted row, with their weights.

In: SCORED rows. Out: a small frame, a line for each outcome, and the same for one row at a time. The award of a side
stands on the row in the canonical notation of `batch.notation.assigned`: `NS 60% 4S N =, 40% 4S N -1`. An ordinary row
has no line here: it is one outcome of weight 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple, cast

import polars as pl

from batch.law.bridge import BOOK, SIDES, Seat, Vulnerability, is_vulnerable, side_of
from batch.law.points import points
from batch.notation.alphabet import alphabet
from batch.notation.assigned import SAME, is_score, parts_of
from batch.notation.contract import ContractCell, read_contract
from batch.sides import SEATS

Outcomes = tuple[tuple[Fraction, int], ...]
"""Weights, which add up to 1, with scores seen from North-South."""


class Ruled(NamedTuple):
    """The outcomes of one side of a row; the place is the number of the row in its frame."""

    place: int
    seat: str
    outcomes: Outcomes


def ruled_rows(rows: pl.DataFrame) -> list[Ruled]:
    """The sides with a score by ruling, in the order of the rows; a side with an artificial award is left out."""
    adjusted = rows.lazy().select("outcome", "vul", "adjusted_ns", "adjusted_ew").with_row_index("place")
    texts = [pl.col(f"adjusted_{side}").cast(pl.String) for side in ("ns", "ew")]
    found = adjusted.filter(pl.col("outcome") == "adjusted").select("place", "vul", *texts).collect()
    return [ruled for row in found.iter_rows(named=True) for ruled in _of_row(row)]


def _of_row(row: dict[str, Any]) -> Iterator[Ruled]:
    ns, ew = row["adjusted_ns"], row["adjusted_ew"]
    for seat, text in zip(SEATS, (ns, ns if ew == SAME else ew), strict=True):
        if text is not None and is_score(text):
            yield Ruled(row["place"], seat, outcomes_of(text, row["vul"]))


def outcomes_of(text: str, vul: Vulnerability) -> Outcomes:
    """The weights and the scores, seen from North-South, of a canonical award.

    >>> outcomes_of("EW 50% -420, 50% 3NT N =", "none")
    ((Fraction(1, 2), 420), (Fraction(1, 2), 400))
    """
    sign = -1 if text.startswith("EW") else 1
    return tuple((Fraction(part.weight) / 100, _score(part.score, sign, vul)) for part in parts_of(text))


def _score(text: str, sign: int, vul: Vulnerability) -> int:
    """One score seen from North-South: points of the side itself, or what a contract gives on this board."""
    if text[0] in "+-":
        return sign * int(text)
    cell = cast(ContractCell, read_contract(text, alphabet("en")))
    if cell.contract is None:
        return 0
    side = cell.declarer if cell.declarer in SIDES else side_of(cast(Seat, cell.declarer))
    tricks = BOOK + cell.contract.level + (cell.result or 0)
    own = points(cell.contract, tricks, vulnerable=is_vulnerable(side, vul)).total
    return own if side == "NS" else -own
