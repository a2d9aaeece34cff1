"""Sit-outs that were written down as results: a number that stands for nobody, met by whoever sits out.

In: SCORED rows, the lines, the conditions. Out: which rows are no results, and PROBLEM rows for numbers that were found
out. Numbers named in the conditions are believed; otherwise a number stands for nobody when every board of it was
passed out or not played while the other tables played those boards. Whoever sits out is not scored (no row, no
average, no part of the results expected).
"""

from __future__ import annotations

import polars as pl

from batch.conditions import Conditions
from batch.keys import NUMBERS, code, section_key
from batch.tables import OUTCOME, PROBLEM, beside, collect, complete, empty

QUIET = ("passed_out", "not_played")
ENOUGH = 8
"""So many boards without a single result are neither chance nor a short evening."""
KEYS = ["session", "section", "seat", "number"]


def find_sit_outs(
    rows: pl.DataFrame, lines: pl.DataFrame, conditions: Conditions
) -> tuple[pl.Series | None, pl.DataFrame]:
    """For each row whether it is a sit-out (None: no row is), and PROBLEM rows for the numbers that nobody named."""
    if conditions.phantom is not None:
        named = pl.any_horizontal(pl.col(side).cast(pl.String).is_in(conditions.phantom) for side in ("ns", "ew"))
        return _mask(rows, named if conditions.phantom else pl.lit(value=False)), empty(PROBLEM)
    found = _phantoms(rows, lines)
    if found.is_empty():
        return _mask(rows, pl.lit(value=False)), empty(PROBLEM)
    return _mask(rows, pl.any_horizontal(_is_one_of(found, side) for side in ("ns", "ew"))), _problems(found)


def without_sit_outs(rows: pl.DataFrame, sitting: pl.Series) -> pl.DataFrame:
    """The rows with sit-outs as boards that were not played and were not expected either."""
    out = pl.lit(sitting)
    return beside(
        rows,
        outcome=pl.when(out).then(pl.lit("not_played", dtype=OUTCOME)).otherwise("outcome"),
        score_ns=pl.when(~out).then("score_ns"),
        counts=pl.col("counts") & ~out,
    )


def unless_sitting_out(problems: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The problems without those of sit-outs among the checked rows: nothing in them needs mending."""
    sitting = rows.lazy().filter(pl.col("outcome") == "not_played", ~pl.col("counts")).select("origin", "row")
    return problems.join(collect(sitting, rows.height), on=["origin", "row"], how="anti", maintain_order="left")


def _mask(rows: pl.DataFrame, condition: pl.Expr) -> pl.Series | None:
    """The rows of a condition, and those in which a contestant sits alone; None when there are none."""
    if rows["ns"].null_count() + rows["ew"].null_count() == 0 and not condition.meta.root_names():
        return None
    alone = (pl.col("ns").is_null() | pl.col("ew").is_null()) & (pl.col("outcome") == "not_played")
    condition = condition | alone
    here = rows.select(here=condition.fill_null(value=False))["here"]
    return here if here.any() else None


def _phantoms(rows: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """The numbers that stand for nobody: session, section, seat (all in one line), number, times, origin."""
    known = rows.lazy().filter(pl.col("outcome").is_in(QUIET), pl.col("board").is_not_null())
    quiet = collect(known.select("session", "section", "origin", "board", "outcome", "ns", "ew"), rows.height)
    if quiet.height < ENOUGH:
        return quiet.clear()
    times = _seats(quiet, lines).group_by(KEYS).agg(times=pl.len(), origin=pl.col("origin").first())
    often = times.filter(pl.col("times") >= ENOUGH)
    if often.is_empty():
        return often
    theirs = rows.filter(pl.any_horizontal(pl.col(side).is_in(often["number"].implode()) for side in ("ns", "ew")))
    busy = _seats(theirs.filter(~pl.col("outcome").is_in(QUIET)), lines).select(KEYS).unique()
    silent = often.join(busy, on=KEYS, how="anti")
    return silent.join(_played_elsewhere(rows, quiet, silent, lines), on=KEYS, how="semi")


def _played_elsewhere(
    rows: pl.DataFrame, quiet: pl.DataFrame, silent: pl.DataFrame, lines: pl.DataFrame
) -> pl.DataFrame:
    """Those whose boards were mostly played at the other tables."""
    boards = _seats(quiet, lines).join(silent, on=KEYS, how="semi").select(*KEYS, "board").unique()
    on_board = rows.join(boards.select("session", "board").unique(), on=["session", "board"], how="semi")
    played = (~pl.col("outcome").is_in(QUIET)).sum()
    counts = on_board.group_by("session", "board").agg(played=played, rows=pl.len())
    share = pl.col("played").sum() / (pl.col("rows") - 1).sum()
    found = boards.join(counts, on=["session", "board"]).group_by(KEYS).agg(share=share)
    return found.filter(pl.col("share") > 0.5).select(KEYS)


def _seats(rows: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """The rows once for each number in them, with the seat in which it is ranked."""
    two = rows.join(lines.select("session", "section", "two"), on=["session", "section"], how="left")
    return pl.concat(
        two.select(
            "session", "section", "origin", "board", "outcome",
            seat=pl.when("two").then(pl.lit(side)).otherwise(pl.lit("all")), number=side,
        ).filter(pl.col("number").is_not_null())
        for side in ("ns", "ew")
    )  # fmt: skip


def _is_one_of(found: pl.DataFrame, side: str) -> pl.Expr:
    """Whether the number on a side of a row is one of those, in its section."""
    here = found.filter(pl.col("seat").is_in([side, "all"])).select(key=_key("number"))
    return _key(side).is_in(here["key"].implode())


def _key(number: str) -> pl.Expr:
    """A number in its section, as one number."""
    return section_key() * NUMBERS + code(number)


def _problems(found: pl.DataFrame) -> pl.DataFrame:
    number = pl.col("number").cast(pl.String)
    told = {"name": pl.lit("phantom-pair"), "value": number, "detail": pl.col("times").cast(pl.String)}
    keys = (pl.col("session").cast(pl.String), pl.col("section").cast(pl.String), "seat", number)
    return complete(found.sort("origin", *keys).select("origin", **told), PROBLEM)
