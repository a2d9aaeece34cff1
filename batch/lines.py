"""One winner or two: whether a number that sits in both directions is one pair or two, for each section, from the rows.

In: scored rows. Out: a frame `session, section, two, because, assumed, switched`, one row for each section. Two lines
(North-South and East-West ranked apart) when the numbers of the two directions are disjoint, or when the same number is
clearly two pairs; one line when numbers change direction without such a clash (Howell, arrow-switch). A few wrong
numbers do not turn a movement: the rule looks at shares, and the exceptions are reported. In fewer than three rounds
movements may look alike: what it was taken for is `assumed`. `switched` names the rounds of a section of one line in
which everybody sat the other way.
"""

from __future__ import annotations

import polars as pl

from batch.conditions import Conditions
from batch.keys import BOARDS, NUMBERS, code, section_key
from batch.tables import collect

CLASHING = 0.2
"""Share of the appearances of numbers seen in both directions that share a board with their namesake: two pairs."""
SELVES, SELVES_SHARE = 3, 0.1
"""So many rows of a number against itself, and this share of all rows, are no slips: two pairs with one number."""
EXCEPTIONS = 0.34
"""Numbers seen in both directions below this share of all numbers are taken for slips of a two-winner movement."""
ROUNDS = 3
"""Who has met so many opponents has shown how the movement goes."""
SHORT = 14
"""Boards of a contestant from which on there were surely so many rounds."""

NEARLY_ALL = 0.8
"""Share of the tables of a round that say whether it was arrow-switched."""

KEYS = ("session", "section")


def find_lines(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """For each section, `two` winners or one, `because`, and whether it is only `assumed`.

    The reasons: option, disjoint, same-numbers, exceptions (all two lines), change-direction (one line).
    """
    if conditions.winners:
        found = _sections(rows).select(*KEYS, two=pl.lit(conditions.winners == 2), because=pl.lit("option"))
        found = found.with_columns(assumed=pl.lit(value=False))
        return _with_switches(rows, found)
    facts = _sections(rows).join(_both_ways(rows), on="key", how="left")
    mixed = facts.filter((pl.col("both") > 0) | (pl.col("selves") > 0))["key"]
    for clashes in (_clashes(rows, mixed), _round_clashes(rows, mixed)):
        facts = facts.join(clashes, on="key", how="left")
    facts = facts.with_columns(because=_because())
    assumed = pl.col("key").is_in(_few_rounds(rows, facts).implode())
    found = facts.select(*KEYS, two=pl.col("because") != "change-direction", because="because", assumed=assumed)
    return _with_switches(rows, found)


def _with_switches(rows: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """The lines with `switched`: the rounds of a section of one line that were played the other way round, or null.

    A movement is arrow-switched when everybody has a usual direction and each round is played in it at nearly all
    tables, or against it at nearly all. In a Howell no round is either.
    """
    one = lines.filter(~pl.col("two")).select(KEYS)
    if one.is_empty() or rows["round"].null_count() == rows.height:
        return lines.with_columns(switched=pl.lit(None, pl.String))
    met = rows.lazy().filter(pl.col("ns") != pl.col("ew"), pl.col("round").is_not_null())
    seated = met.join(one.lazy(), on=KEYS, how="semi").select(*KEYS, "round", "ns", "ew")
    usual = _usual_sides(seated)
    sides = [usual.rename({"number": side, "usual": f"usual_{side}"}) for side in ("ns", "ew")]
    placed = seated.join(sides[0], on=[*KEYS, "ns"], how="left").join(sides[1], on=[*KEYS, "ew"], how="left")
    turned = (pl.col("usual_ns") < 0) & (pl.col("usual_ew") > 0)
    straight = (pl.col("usual_ns") > 0) & (pl.col("usual_ew") < 0)
    by_round = placed.group_by(*KEYS, "round").agg(
        turned=turned.fill_null(value=False).mean(), straight=straight.fill_null(value=False).mean()
    )
    found = collect(by_round, rows.height).with_columns(pl.col("round").cast(pl.String)).sort(*_by_number("round"))
    clear = (pl.max_horizontal("turned", "straight") >= NEARLY_ALL).all()
    switched = pl.col("round").filter(pl.col("turned") >= NEARLY_ALL).str.join(", ")
    sections = (
        found.group_by(KEYS)
        .agg(switched=pl.when(clear).then(switched))
        .with_columns(switched=pl.col("switched").replace("", None))
    )
    return lines.join(sections, on=KEYS, how="left", maintain_order="left")


def _usual_sides(seated: pl.LazyFrame) -> pl.LazyFrame:
    """For each number, on how many more rows it sat North-South than East-West."""
    both = [seated.select(*KEYS, number=side, usual=pl.lit(sign)) for side, sign in (("ns", 1), ("ew", -1))]
    return pl.concat(both).group_by(*KEYS, "number").agg(pl.col("usual").sum())


def _by_number(column: str) -> list[pl.Expr]:
    return [pl.col(column).cast(pl.Int64, strict=False), pl.col(column)]


def _because() -> pl.Expr:
    return (
        pl.when((2 * pl.col("selves") >= pl.col("rows")) | _many_selves())
        .then(pl.lit("same-numbers"))
        .when(pl.col("both").fill_null(0) == 0)
        .then(pl.lit("disjoint"))
        .when(pl.max_horizontal("clashing", "clashing_rounds") >= CLASHING)
        .then(pl.lit("same-numbers"))
        .when(pl.col("both") < EXCEPTIONS * pl.col("numbers"))
        .then(pl.lit("exceptions"))
        .otherwise(pl.lit("change-direction"))
    )


def _many_selves() -> pl.Expr:
    """Whether numbers meet themselves too often for slips: they are two pairs that share a number."""
    return (pl.col("selves") >= SELVES) & (pl.col("selves") >= SELVES_SHARE * pl.col("rows"))


def _sections(rows: pl.DataFrame) -> pl.DataFrame:
    """The sections with their rows, and the rows in which a number meets itself."""
    plan = (
        rows.lazy()
        .group_by(section_key().alias("key"))
        .agg(*(pl.col(k).first() for k in KEYS), rows=pl.len(), selves=(pl.col("ns") == pl.col("ew")).sum())
    )
    return collect(plan, rows.height)


def _both_ways(rows: pl.DataFrame) -> pl.DataFrame:
    """For each section, how many numbers there are and how many sit in both directions; a row against itself aside."""
    by_number = pl.concat(_numbers(rows, side) for side in ("ns", "ew")).group_by("who").agg(both=pl.len() == 2)
    return by_number.group_by(key=pl.col("who") // NUMBERS).agg(numbers=pl.len(), both=pl.col("both").sum())


def _numbers(rows: pl.DataFrame, side: str) -> pl.DataFrame:
    """The numbers on a side of each section, each once, section and number in one: `who`."""
    met = rows.lazy().filter(pl.col("ns") != pl.col("ew"), pl.col(side).is_not_null())
    return collect(met.group_by(who=section_key() * NUMBERS + code(side)).agg(), rows.height)


def _clashes(rows: pl.DataFrame, sections: pl.Series) -> pl.DataFrame:
    """For the sections in doubt, the share of board and number that occur in both directions on one board."""
    keyed = (
        rows.lazy()
        .with_columns(key=section_key())
        .filter(
            pl.col("key").is_in(sections.implode()),
            pl.col("ns") != pl.col("ew"),
            pl.col("board").is_not_null(),
        )
    )
    board = (pl.col("key") * BOARDS + pl.col("board")).alias("on")
    sides = [keyed.select("key", board, pl.col(side).alias("number")).unique() for side in ("ns", "ew")]
    met = pl.concat(sides).group_by("key", "on", "number").agg(both=pl.len() == 2)
    return collect(met.group_by("key").agg(clashing=pl.col("both").mean()), rows.height)


def _round_clashes(rows: pl.DataFrame, sections: pl.Series) -> pl.DataFrame:
    """The same by round, where the sheet names rounds: a number that sits both ways in one round is two pairs."""
    if sections.is_empty() or rows["round"].null_count() == rows.height:
        return pl.DataFrame(schema={"key": pl.Int64, "clashing_rounds": pl.Float64})
    keyed = rows.lazy().with_columns(key=section_key()).filter(pl.col("key").is_in(sections.implode()))
    sides = [
        keyed.filter(pl.col("round").is_not_null()).select("key", "round", pl.col(side).alias("number")).unique()
        for side in ("ns", "ew")
    ]
    met = pl.concat(sides).group_by("key", "round", "number").agg(both=pl.len() == 2)
    return collect(met.group_by("key").agg(clashing_rounds=pl.col("both").mean()), rows.height)


def _few_rounds(rows: pl.DataFrame, facts: pl.DataFrame) -> pl.Series:
    """The sections in which nobody has met enough opponents to show the movement, where that is what decided."""
    by_movement = facts.filter(pl.col("because") != "same-numbers", 2 * pl.col("rows") < SHORT * pl.col("numbers"))
    if by_movement.is_empty():
        return by_movement["key"]
    keyed = rows.lazy().with_columns(key=section_key()).filter(pl.col("key").is_in(by_movement["key"].implode()))
    met = [keyed.select("key", number=one, other=other) for one, other in (("ns", "ew"), ("ew", "ns"))]
    opponents = pl.concat(met).drop_nulls().group_by("key", "number").agg(met=pl.col("other").n_unique())
    most = collect(opponents.group_by("key").agg(pl.col("met").max()), rows.height)
    return most.filter(pl.col("met") < ROUNDS)["key"]


def wrong_direction(rows: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """The rows of a two-winner section in which a number sits against its own direction.

    Gives `origin, row, board, column, number`; only where the section was taken for two lines in spite of a few
    exceptions. The rarer direction of a number is the exception.
    """
    doubtful = lines.filter(pl.col("because") == "exceptions")
    kept = [*KEYS, "origin", "row", "board", "ns", "ew"]
    among = rows.select(kept).join(doubtful, on=KEYS, how="semi")
    seats = pl.concat(
        among.select(*KEYS, "origin", "row", "board", pl.col(side).alias("number"), column=pl.lit(side))
        for side in ("ns", "ew")
    )
    times = seats.group_by(*KEYS, "number", "column").agg(times=pl.len())
    most = times.group_by(*KEYS, "number").agg(most=pl.col("times").max(), directions=pl.len())
    rare = times.join(most, on=[*KEYS, "number"]).filter(pl.col("directions") == 2, pl.col("times") < pl.col("most"))
    return seats.join(rare, on=[*KEYS, "number", "column"], how="semi")
