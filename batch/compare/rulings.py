"""The exact comparison of boards on which a score was given by ruling (Law 12C1): weighted, or another for each side.

In: CHECKED rows. Out: for each row on such a board a figure for either side, seen from North-South. A table is worth
the sum of its outcomes by their weights, and is to the others what its outcomes are, by their weights:
comparison(s, table) = sum of w_i comparison(s, s_i). North-South are compared with North-South's scores of the other
tables, East-West with East-West's. Fractions throughout, so that the sums hold; boards without such a score are none of
its business.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction

import polars as pl

from batch.conditions import Conditions
from batch.keys import deal_key
from batch.outcomes import Outcomes, ruled_rows

Tables = Sequence[Outcomes]
"""The outcomes of each table of a board, seen from North-South."""
Exact = Callable[[Tables], Sequence[Fraction]]
"""From the tables of a board to the figure of each, seen from North-South."""

FIGURES = pl.Schema(
    {
        "place": pl.UInt32(),
        "figure_ns": pl.Float64(),
        "figure_ew": pl.Float64(),
        "results_ns": pl.Int32(),
        "results_ew": pl.Int32(),
    }
)


def duels(tables: Tables, duel: Callable[[int, int], int]) -> list[Fraction]:
    """What each table is worth against all others, by what a score is worth against a score."""
    weights: defaultdict[int, Fraction] = defaultdict(Fraction)
    for table in tables:
        for weight, score in table:
            weights[score] += weight
    worth = {own: sum(w * duel(own, other) for other, w in weights.items()) for own in weights}
    return [
        sum((w * worth[s] for w, s in table), Fraction(0)) - sum(w * v * duel(s, t) for w, s in table for v, t in table)
        for table in tables
    ]


def ruled_figures(rows: pl.DataFrame, conditions: Conditions, exact: Exact) -> pl.DataFrame | None:
    """`place, figure_ns, figure_ew, results_ns, results_ew` of the rows on boards with a score by ruling; None if none.

    Both figures are seen from North-South; null where a side has no score. `results` counts those the side is among.
    """
    if not (rows["outcome"] == "adjusted").any():
        return None
    ruled = {(found.place, found.seat): found.outcomes for found in ruled_rows(rows)}
    if not ruled:
        return None
    keyed = rows.lazy().select("score_ns", deal=deal_key(conditions)).with_row_index("place")
    places = pl.Series([place for place, _ in ruled], dtype=pl.UInt32).unique()
    deals = keyed.filter(pl.col("place").is_in(places.implode())).select("deal").unique().collect()["deal"].drop_nulls()
    touched = keyed.filter(pl.col("deal").is_in(deals.implode())).collect()
    boards = [_board(board, ruled, exact) for board in touched.partition_by("deal", maintain_order=True)]
    return pl.concat([pl.DataFrame(schema=FIGURES), *boards])


def _board(board: pl.DataFrame, ruled: dict[tuple[int, str], Outcomes], exact: Exact) -> pl.DataFrame:
    """The figures of one board."""
    places = board["place"].to_list()
    found: dict[str, list[float | int | None]] = {"place": places}
    for seat in ("NS", "EW"):
        tables = {
            place: ruled.get((place, seat)) or _plain(score)
            for place, score in board.select("place", "score_ns").iter_rows()
            if (place, seat) in ruled or score is not None
        }
        found_here = exact(list(tables.values())) if tables else []
        figures = dict(zip(tables, map(float, found_here), strict=True))
        found[f"figure_{seat.lower()}"] = [figures.get(place) for place in places]
        found[f"results_{seat.lower()}"] = [len(tables)] * len(places)
    return pl.DataFrame(found, schema=FIGURES)


def _plain(score: int) -> Outcomes:
    return ((Fraction(1), score),)
