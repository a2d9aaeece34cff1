"""The typed values of the rows of one sheet, once it is known how to read it.

In: cells, and a `Reading`. Out: a lazy frame, row for row, with the TRAVELLER columns that come from the cells, and
beside them what tells whether a row can stand: `needed` (tricks the contract asks for), `raw_tricks` (not yet held to
0..13), and whether contract and result were typed at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import polars as pl

from batch.law.bridge import BOOK, contract_index, tricks_needed
from batch.lawtable import signed, vulnerability_of_board
from batch.normalise.parsers import RESULTS, SCORES
from batch.normalise.vocabulary import Vocabulary, lookup
from batch.notation import ContractCell, ResultCell
from batch.tables import DECLARER, OUTCOME, ROOM, VULNERABILITY, WRITTEN_IN, DType, texts

AS_TYPED = (
    "session",
    "section",
    "round",
    "table",
    "ns",
    "ew",
    "names_ns",
    "names_ew",
    "home",
    "away",
    "match",
)
SIDE_CODES = [DECLARER.categories.to_list().index(side) for side in ("NS", "EW")]

Words = dict[str, Vocabulary]


class Typed(NamedTuple):
    """Rows of typed values, and the columns that are null throughout, as nothing in the sheet speaks of them."""

    rows: pl.LazyFrame
    absent: set[str]


def typed(cells: pl.DataFrame, words: Words, style: str, view: str) -> Typed:
    """Rows of the sheet with typed values; unreadable cells are null, and nothing is rejected yet."""
    columns = [*_texts(cells), *_values(words), *_results(words, style), *_typed_at_all(cells)]
    rows = (
        cells.lazy()
        .select("row", *columns)
        .with_columns(
            outcome=_outcome(),
            declarer=_one_declarer(),
            two_declarers=_two_declarers(),
            vul=pl.coalesce("sheet_vul", vulnerability_of_board()),
            raw_tricks=pl.coalesce(pl.col("needed") + pl.col("relative"), "counted"),
            contradicted=(pl.col("two_results") & pl.col("needed").is_not_null())
            | ((pl.col("needed") + pl.col("relative")) != pl.col("counted")),
            two_scores=_two_scores(words),
            **_seated(cells),
        )
        .with_columns(written_ns=written(view), written_in=_written_in(view))
    )
    return Typed(rows, _absent(cells, columns))


def _absent(cells: pl.DataFrame, columns: list[pl.Expr]) -> set[str]:
    none = {column.meta.output_name() for column in columns if not column.meta.root_names()}
    seated = {"ns", "ew"} if {"home", "away"} <= set(cells.columns) else set()
    unwritten = {"written_ns", "written_in"} if all(f"{column}_points" in none for column in SCORES) else set()
    return (none | unwritten) - seated


def _texts(cells: pl.DataFrame) -> list[pl.Expr]:
    """The columns kept as typed."""
    return [
        (pl.col(name) if name in cells.columns else pl.lit(None)).cast(texts(name)).alias(name) for name in AS_TYPED
    ]


def _values(words: Words) -> list[pl.Expr]:
    """What the cells that have one meaning each were read as."""
    contract = words["contract"]
    found: dict[str, pl.Expr] = {
        "board": lookup(words["board"], lambda number: number, pl.Int32),
        "contract": _of_contract(contract, contract_index, pl.UInt8),
        "needed": _of_contract(contract, tricks_needed, pl.Int16),
        "glued_declarer": _facet(contract, "declarer", DECLARER),
        "seat": lookup(words["declarer"], lambda seat: seat, DECLARER),
        "sheet_vul": lookup(words["vul"], lambda vul: vul, VULNERABILITY),
        "lead": lookup(words["lead"], lambda lead: lead, pl.String).cast(texts("lead")),
        "room": lookup(words["room"], lambda room: room, ROOM),
        "version": pl.coalesce(_version(words["version"]), _version(words["remark"])).cast(texts("version")),
        "adjusted_ns": _award(words, 0, ("contract", *RESULTS, "score", "score_ns", "score_ew", "remark")),
        "adjusted_ew": _award(words, 1, ("contract", *RESULTS, "score", "score_ew", "score_ns", "remark")),
        "contract_outcome": _facet(contract, "outcome", OUTCOME),
        "other_outcome": pl.coalesce(_facet(words[c], "outcome", OUTCOME) for c in (*SCORES, *RESULTS, "remark")),
        **{f"{column}_points": _number(words[column]) for column in SCORES},
    }
    return [value.alias(name) for name, value in found.items()]


def _facet(words: Vocabulary, name: str, dtype: DType) -> pl.Expr:
    return lookup(words, lambda cell: getattr(cell, name) if isinstance(cell, ContractCell) else None, dtype)


def _of_contract(words: Vocabulary, function: Callable[[Any], int], dtype: DType) -> pl.Expr:
    return lookup(words, lambda cell: None if cell.contract is None else function(cell.contract), dtype)


def _number(words: Vocabulary) -> pl.Expr:
    return lookup(words, lambda value: value if isinstance(value, int) else None, pl.Int32)


def _version(words: Vocabulary) -> pl.Expr:
    return lookup(words, lambda value: value if isinstance(value, str) else None, pl.String)


def _award(words: Words, side: int, columns: tuple[str, ...]) -> pl.Expr:
    """The artificial award of one side, from the first cell that holds one."""

    def award(cell: object) -> str | None:
        return cell.adjusted[side] if isinstance(cell, ContractCell) and cell.adjusted else None

    return pl.coalesce(lookup(words[c], award, pl.String) for c in columns).cast(texts("adjusted"))


def _results(words: Words, style: str) -> list[pl.Expr]:
    """Result against the contract and tricks counted, from whichever cells hold them, and whether two differ."""
    styles = {"result": style, "tricks": "tricks", "made": "made"}
    relative = [lookup(words[column], _relative(styles[column]), pl.Int16) for column in RESULTS]
    counted = [lookup(words[column], _counted(styles[column]), pl.Int16) for column in RESULTS]
    relative.append(_facet(words["contract"], "result", pl.Int16))
    counted.append(_facet(words["contract"], "tricks", pl.Int16))
    return [
        pl.coalesce(relative).alias("relative"),
        pl.coalesce(counted).alias("counted"),
        (_differ(relative) | _differ(counted)).alias("two_results"),
        pl.any_horizontal(_something(words[c]) for c in (*RESULTS, "contract")).alias("some_result"),
    ]


def is_something(cell: object) -> bool:
    """Whether a cell says more than that nothing was scored: a result, glued or alone, or points that are not 0."""
    if isinstance(cell, ContractCell):
        return bool(cell.result or cell.tricks)
    return bool(cell.value if isinstance(cell, ResultCell) else isinstance(cell, int) and cell)


def _something(words: Vocabulary) -> pl.Expr:
    return lookup(words, lambda cell: is_something(cell) or None, pl.Boolean)


def _differ(values: list[pl.Expr]) -> pl.Expr:
    """Whether two of the values that are there differ; those of columns that hold none cost nothing."""
    there = [value for value in values if value.meta.root_names()]
    if len(there) < 2:
        return pl.lit(value=False)
    return (pl.max_horizontal(there) != pl.min_horizontal(there)).fill_null(value=False)


def _relative(style: str) -> Callable[[Any], int | None]:
    def facet(cell: object) -> int | None:
        if not isinstance(cell, ResultCell) or (cell.kind == "count" and style != "relative"):
            return None
        return cell.value

    return facet


def _counted(style: str) -> Callable[[Any], int | None]:
    """Tricks taken: the number itself, or counted from the seventh in the American style."""

    def facet(cell: object) -> int | None:
        if not isinstance(cell, ResultCell) or cell.kind != "count" or style == "relative":
            return None
        return cell.value + (BOOK if style == "made" else 0)

    return facet


def _typed_at_all(cells: pl.DataFrame) -> list[pl.Expr]:
    def any_of(*columns: str) -> pl.Expr:
        there = [pl.col(column).is_not_null() for column in columns if column in cells.columns]
        return pl.any_horizontal(there) if there else pl.lit(value=False)

    return [
        any_of("contract").alias("contract_typed"),
        any_of(*RESULTS).alias("result_typed"),
        any_of("contract", "declarer", *RESULTS, *SCORES).alias("anything_typed"),
    ]


def _outcome() -> pl.Expr:
    """What became of the board: an award or "not played" anywhere, the contract, a score alone, or nothing."""
    points = pl.coalesce(f"{column}_points" for column in SCORES)
    alone = (
        pl.when(pl.col("contract_typed") | pl.col("result_typed") | points.is_null())
        .then(None)
        .when(pl.max_horizontal(pl.col(f"{column}_points").abs() for column in SCORES) == 0)
        .then(pl.lit("passed_out"))
        .otherwise(pl.lit("played"))
    )
    nothing = pl.when(~pl.col("anything_typed")).then(pl.lit("not_played"))
    return pl.coalesce("other_outcome", "contract_outcome", alone.cast(OUTCOME), nothing.cast(OUTCOME))


def _is_side(column: str) -> pl.Expr:
    return pl.col(column).to_physical().is_in(SIDE_CODES)


def _agree(side: str, seat: str) -> pl.Expr:
    """Whether one column names the side the other's seat belongs to (seats N E S W, sides NS EW, as coded)."""
    codes = (
        pl.col(side).to_physical().cast(pl.Int8) - SIDE_CODES[0],
        pl.col(seat).to_physical().cast(pl.Int8) % 2,
    )
    return _is_side(side) & (codes[0] == codes[1])


def _two_declarers() -> pl.Expr:
    """A declarer glued to the contract that is not the one in the declarer column."""
    same = (pl.col("seat") == pl.col("glued_declarer")) | _agree("seat", "glued_declarer")
    return ~(same | _agree("glued_declarer", "seat"))


def _one_declarer() -> pl.Expr:
    """The declarer from either cell; a seat says more than a side."""
    return (
        pl.when(_is_side("seat") & pl.col("glued_declarer").is_not_null())
        .then(pl.col("glued_declarer"))
        .otherwise(pl.coalesce("seat", "glued_declarer"))
    )


def _seated(cells: pl.DataFrame) -> dict[str, pl.Expr]:
    """Teams at the table when the sheet names home, away and room instead: home sits North-South in the open room."""
    if "home" not in cells.columns or "away" not in cells.columns:
        return {}
    home_ns = pl.when(pl.col("room") == "open").then(pl.col("home")).when(pl.col("room") == "closed")
    away_ns = pl.when(pl.col("room") == "open").then(pl.col("away")).when(pl.col("room") == "closed")
    return {
        "ns": pl.coalesce("ns", home_ns.then(pl.col("away"))),
        "ew": pl.coalesce("ew", away_ns.then(pl.col("home"))),
    }


def _two_scores(words: Words) -> pl.Expr:
    """Scores for both sides of which neither is the other with its sign turned; a side may have 0 or nothing."""
    if not (words["score_ns"].read and words["score_ew"].read):
        return pl.lit(value=False)
    ns, ew = pl.col("score_ns_points"), pl.col("score_ew_points")
    return ((ns != 0) & (ew != 0) & (ns != -ew)).fill_null(value=False)


def written(view: str) -> pl.Expr:
    """The written points from North-South's side: one signed column, two columns, or declarer's points.

    Of two columns the second may hold what East-West won with the sign that it has for North-South (`one-sign`).
    """
    ns, ew = pl.col("score_ns_points"), pl.col("score_ew_points")
    turned = ew if view == "one-sign" else -ew
    sides = pl.when(ns.is_null() | ((ns == 0) & ew.is_not_null())).then(turned).otherwise(ns)
    if view != "declarer":
        return pl.coalesce(sides, "score_points")
    nobodys = pl.when(pl.col("outcome") == "passed_out").then("score_points")
    return pl.coalesce(sides, signed(pl.col("score_points")), nobodys)


def _written_in(view: str) -> pl.Expr:
    """The column that the written points come from, with a minus where they have the other sign there."""
    ns, ew, score = pl.col("score_ns_points"), pl.col("score_ew_points"), pl.col("score_points")
    turned = (pl.col("declarer").is_in(["E", "W", "EW"]) if view == "declarer" else pl.lit(value=False)).fill_null(
        value=False
    )
    return (
        pl.when(ew.is_not_null() & (ns.is_null() | (ns == 0)))
        .then(pl.lit("score_ew" if view == "one-sign" else "-score_ew", dtype=WRITTEN_IN))
        .when(ns.is_not_null())
        .then(pl.lit("score_ns", dtype=WRITTEN_IN))
        .when(score.is_not_null() & turned)
        .then(pl.lit("-score", dtype=WRITTEN_IN))
        .when(score.is_not_null())
        .then(pl.lit("score", dtype=WRITTEN_IN))
    )
