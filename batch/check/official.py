"""What a file says its results are worth, held against what they are worth by our reckoning.

In: AWARDED rows, STANDING rows, sheets. Out: PROBLEM rows, one for each figure that differs by more than the rounding
its own digits show; where most of them differ, the file was scored otherwise, and that is said once. Matchpoints are
compared in the unit that the file uses, totals also after factoring to the same number of boards, places where the
totals agree. What a rejected row touches is not ours to compare: it has its problem already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import polars as pl

from batch.read import SOME_IMPS, Official, Sheet
from batch.rounding import half_up
from batch.tables import PROBLEM, empty, schema

MOSTLY = 0.5
"""When more of the figures than this share differ, the file was scored by another method or scale."""

EXACT = 1e-9
"""Arithmetic on binary fractions is not exact; this much is no difference."""

TOTALS = {"percent": ("",), "score": ("", "_half", "_factored"), "vp": ("",)}
PLACES = {"place": ("",)}
"""Kinds of figures of a contestant, each with the ways in which ours may be stated."""

AWARDS = {"award": ("award_ns", "award_ew"), "percent": ("percent_ns", "percent_ew")}


class Figures(NamedTuple):
    """Figures of one kind in a file: what they are, in what ways ours may be stated, and the frame of both.

    The frame has row, board, column, detail, text, and one column of ours for each way.
    """

    what: str
    ways: tuple[str, ...]
    frame: pl.DataFrame


def official_problems(
    rows: pl.DataFrame, standings: pl.DataFrame, sheets: Sequence[Sheet], method: str
) -> pl.DataFrame:
    """PROBLEM rows: official-differs, official-unlike."""
    found = [
        problems.with_columns(origin=pl.lit(origin, pl.UInt16))
        for origin, sheet in enumerate(sheets)
        if sheet.official is not None and _comparable(sheet.official.method, method)
        for problems in _of_sheet(sheet.official, rows.filter(pl.col("origin") == origin), rows, standings, method)
    ]
    return pl.concat([empty(PROBLEM), *found])


def _of_sheet(
    official: Official, here: pl.DataFrame, rows: pl.DataFrame, standings: pl.DataFrame, method: str
) -> Iterator[pl.DataFrame]:
    """The problems of a file; where a total differs the places follow from that, and say nothing new."""
    yield from map(_differences, _awards(official, here, rows, method))
    own = _own_totals(official.totals, here, rows, standings)
    totals = [_differences(figures) for figures in _totals(own, TOTALS)]
    yield from totals
    if all(found.is_empty() for found in totals):
        yield from map(_differences, _totals(own.with_columns(our_place=_place()), PLACES))


def _awards(official: Official, here: pl.DataFrame, rows: pl.DataFrame, method: str) -> Iterator[Figures]:
    """The awards of a file that can be compared with ours."""
    lines = official.lines.join(_ours(here), on="row", maintain_order="left")
    lines = lines.join(_doubtful(rows), on=["session", "board"], how="anti")
    for what, columns in AWARDS.items():
        there = [column for column in columns if column in official.lines.columns]
        ways = ("", "_half") if what == "award" and method == "matchpoints" else ("",)
        if there:
            yield Figures(what, ways, pl.concat(_column(lines, column, ways) for column in there))


def _comparable(theirs: str | None, ours: str) -> bool:
    """Whether the awards of a file are those of the method; a file that does not say is taken at our method."""
    if theirs == SOME_IMPS:
        return ours not in ("matchpoints", "board-a-match")
    return theirs is None or theirs == ours


def _ours(rows: pl.DataFrame) -> pl.DataFrame:
    """Our figures for each row of a sheet."""
    awards = [column for columns in AWARDS.values() for column in columns]
    percent = {f"percent_{side}": 100 * pl.col(f"award_{side}") / pl.col("available") for side in ("ns", "ew")}
    half = {f"award_{side}_half": pl.col(f"award_{side}") / 2 for side in ("ns", "ew")}
    figures = rows.with_columns(**percent, **half)
    return figures.select("row", "session", "board", *(pl.col(name).name.prefix("our_") for name in (*awards, *half)))


def _doubtful(rows: pl.DataFrame) -> pl.DataFrame:
    """The boards with a rejected row, which may change the award of every other one."""
    return rows.filter(pl.col("outcome") == "rejected").select("session", "board").unique()


def _column(lines: pl.DataFrame, column: str, ways: tuple[str, ...]) -> pl.DataFrame:
    return lines.select(
        "row",
        "board",
        column=pl.lit(column),
        detail=pl.lit(None, pl.String),
        text=pl.col(column).cast(pl.String),
        **{way: pl.col(f"our_{column}{way}") for way in ways},
    )


def _own_totals(totals: pl.DataFrame, here: pl.DataFrame, rows: pl.DataFrame, standings: pl.DataFrame) -> pl.DataFrame:
    """The totals of the contestants beside ours, in sessions that come from this file alone."""
    sessions = here["session"].unique().cast(pl.String).to_list()
    alone = rows.filter(pl.col("session").cast(pl.String).is_in(sessions)).height == here.height
    if totals.is_empty() or not alone:
        return totals.clear().with_columns(our_place=None, our_last=None)
    session = pl.col("session") if len(sessions) > 1 else pl.lit(sessions[0])
    both = totals.with_columns(session=session).join(
        _placed(standings), on=["session", "contestant"], maintain_order="left"
    )
    return both.filter(_agree("section"), _agree("seat"), ~pl.col("provisional"))


def _totals(own: pl.DataFrame, kinds: Mapping[str, tuple[str, ...]]) -> Iterator[Figures]:
    """The figures of some kinds among the totals."""
    for what, ways in kinds.items():
        frame = own.filter(pl.col("what") == what)
        if frame.height:
            yield Figures(what, ways, _total_column(frame, what, ways))


def _placed(standings: pl.DataFrame) -> pl.DataFrame:
    """Our totals; the percentage before it was rounded."""
    most = pl.col("boards").max().over("session", "line")
    return standings.select(
        "provisional",
        *(pl.col(name).cast(pl.String) for name in ("session", "contestant")),
        our_section=pl.col("section").cast(pl.String),
        our_seat=pl.col("line").cast(pl.String),
        our_percent=100 * pl.col("score") / pl.col("maximum"),
        our_score=pl.col("score"),
        our_score_half=pl.col("score") / 2,
        our_score_factored=pl.col("score") * most / pl.col("boards"),
        our_vp=pl.col("vp"),
        our_place=pl.col("rank"),
        our_last=pl.col("rank") + pl.len().over("session", "section", "line", "rank") - 1,
    )


def _agree(what: str) -> pl.Expr:
    """Whether section or seat are the same, or one side does not tell; in one ranking all seats are the same."""
    theirs, ours = pl.col(what), pl.col(f"our_{what}")
    return theirs.is_null() | ours.is_in(["", "all"]) | (theirs == ours)


def _place() -> pl.Expr:
    """Our place; of those that equal totals share the one that the file gives, by a rule of its own."""
    theirs = pl.col("value").str.strip_chars("= ").cast(pl.UInt32, strict=False)
    return pl.when(theirs.is_between("our_place", "our_last")).then(theirs).otherwise("our_place")


def _total_column(frame: pl.DataFrame, what: str, ways: tuple[str, ...]) -> pl.DataFrame:
    seat = pl.when(pl.col("our_seat") == "all").then(pl.lit("")).otherwise(pl.lit("\t") + pl.col("our_seat"))
    return frame.select(
        row=pl.lit(None, pl.UInt32),
        board=pl.lit(None, pl.Int32),
        column=pl.lit(what),
        detail=pl.col("contestant") + seat,
        text="value",
        **{way: pl.col(f"our_{what}{way}") for way in ways},
    )


def _differences(figures: Figures) -> pl.DataFrame:
    """The figures that differ, in the way of stating ours that fits best."""
    bare = pl.col("text").str.replace(",", ".", literal=True).str.strip_chars("% =")
    # a text that is no number is no figure, and there is nothing to compare it with
    known = figures.frame.with_columns(theirs=bare.cast(pl.Float64, strict=False)).filter(pl.col("theirs").is_finite())
    digits = known.select(bare.str.extract(r"\.(\d+)$").str.len_chars().max()).item() or 0
    ways = [_apart(known, way, digits) for way in figures.ways]
    best = min(ways, key=lambda way: way.filter("differs").height)
    wrong = best.filter("differs")
    if wrong.height > max(1, MOSTLY * best.height):
        return _unlike(wrong, best.height)
    return _problems(wrong, "official-differs", expected=_shown(wrong["ours"], digits), value=wrong["text"])


def _apart(known: pl.DataFrame, way: str, digits: int) -> pl.DataFrame:
    tolerance = 0.5 * 10**-digits + EXACT
    both = known.with_columns(ours=pl.col(way)).filter(pl.col("ours").is_finite())
    return both.with_columns(differs=(pl.col("theirs") - pl.col("ours")).abs() > tolerance)


def _shown(ours: pl.Series, digits: int) -> pl.Series:
    """Our figures with as many digits as the file's."""
    return pl.Series([f"{half_up(value, digits):.{digits}f}" for value in ours], dtype=pl.String)


def _unlike(wrong: pl.DataFrame, compared: int) -> pl.DataFrame:
    """One problem for all of them, with the place of the first."""
    first = wrong.head(1).with_columns(
        detail=pl.coalesce("detail", pl.col("row").cast(pl.String)), row=None, board=None
    )
    value, expected = (pl.Series([str(count)]) for count in (wrong.height, compared))
    return _problems(first, "official-unlike", expected=expected, value=value)


def _problems(rows: pl.DataFrame, name: str, expected: pl.Series, value: pl.Series) -> pl.DataFrame:
    said = rows.select("row", "column", "detail", "board").with_columns(
        name=pl.lit(name), expected=expected, value=value
    )
    rest = {column: pl.lit(None, PROBLEM[column].dtype) for column in PROBLEM if column not in said.columns}
    return said.with_columns(**rest).select(schema(PROBLEM).names()).cast(schema(PROBLEM))
