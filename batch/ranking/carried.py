"""What contestants bring from earlier sessions, added to their totals.

In: totals and CARRIED rows. Out: the totals with `change`, what was added in the unit of the score, and `printed` anew.
"""

from __future__ import annotations

import polars as pl

from batch.ranking.places import WHO
from batch.rounding import half_up_expr


def with_carry(totals: pl.DataFrame, carried: pl.DataFrame) -> pl.DataFrame:
    """The totals with what each brings; `mean` is the percentage before rounding, null where there is none.

    `unrounded` is what ranks before it is rounded.

    Matchpoints raise the percentage by their share of what was to be had in these sessions; a carry-over in percent
    is added to the percentage itself.
    """
    known = carried.select("contestant", "amount", "unit", of_section="section", of_line="line")
    fits = [pl.col(f"of_{key}").is_null() | (pl.col(f"of_{key}") == pl.col(key)) for key in ("section", "line")]
    amount = pl.col("amount")
    in_score = pl.when(pl.col("unit") == "percent").then(amount / 100 * pl.col("maximum")).otherwise(amount)
    brought = totals.select(*WHO, "maximum").join(known, on="contestant").filter(*fits)
    change = brought.group_by(WHO).agg(change=in_score.sum())
    added = totals.join(change, on=WHO, how="left", maintain_order="left")
    extra = pl.col("change").fill_null(0)
    percent = pl.col("mean") + 100 * extra / pl.col("maximum")
    exact = added.with_columns(unrounded=pl.coalesce(percent, pl.coalesce("vp", "score") + extra))
    return exact.with_columns(printed=half_up_expr(pl.col("unrounded")))
