"""The self-check of a session: what its awards, totals and matches add up to, against what the method says they must.

In: a `Session`. Out: an `Audit`, and for the person who wants to see it a table of the boards. The matchpoints of each
side on a board come to half of what was to be had, A(E - 1), whether or not it was factored; in a group of a fouled
board that gets percentages, to 60 % of it. IMPs across the field come to nothing for each side, IMPs against a datum
and points to nothing for both together. Artificial scores are outside these rules. The totals of a ranking are what
its rows were awarded, the two sides of a match share what there is, and every row read went somewhere. What does not
add up is a mistake of this program, never of the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import polars as pl

from batch.conditions import BOARD_POINTS, UNITS
from batch.notation.assigned import SAME
from batch.session import Session
from batch.tables import collect

TOLERANCE, DUST = 1e-6, 9
"""For each row, in matchpoints or IMPs."""
SMALL = 3
"""The most results of a version of a fouled board that may get percentages."""
WBF_TOTAL = 20.0
MOST = 100_000
"""Rows up to which a session is checked whenever it is printed; beyond, where a workbook is written of it."""

SEATS = ("ns", "ew")
BOARD = ("session", "section", "board", "version")
RANKING = ("session", "section", "line")

What = Literal["boards", "totals", "matches", "rows"]


class Check(NamedTuple):
    """What was added up, how many of them, and the names of those that are wrong."""

    what: What
    checked: int
    wrong: tuple[str, ...] = ()


class Audit(NamedTuple):
    """The checks of a session, without those that do not apply to it."""

    checks: tuple[Check, ...]

    @property
    def good(self) -> bool:
        """Whether everything adds up."""
        return not any(check.wrong for check in self.checks)


def audit(session: Session) -> Audit:
    """Everything that can be added up, added up."""
    boards = board_sums(session)
    read, *went = session.counts
    height = session.travellers.height
    there = height == read or (session.teams and height < read)  # matches may be typed without their travellers
    rows = Check("rows", read, () if read == sum(went) and there else (str(sum(went)),))
    checks = [Check("boards", boards.height, _named(boards, BOARD)), _totals(session), _matches(session), rows]
    return Audit(tuple(check for check in checks if check.checked))


def _named(sums: pl.DataFrame, key: Sequence[str]) -> tuple[str, ...]:
    """The wrong ones by the parts of their key that say something."""
    wrong = sums.filter(~pl.col("good")).select(key).iter_rows()
    return tuple(" ".join(str(part) for part in row if part not in (None, "", "all")) for row in wrong)


def board_sums(session: Session) -> pl.DataFrame:
    """The boards: session, section, board, version, results, expected, sum_ns, sum_ew, should, good; in their order.

    `section` is null where boards are compared over all of them; `should` is what both sides together must have, in
    matchpoints half of it each; matchpoints are in the unit of the conditions.
    """
    method, conditions = session.method, session.conditions
    unit = 0.5 if method == "matchpoints" and conditions.unit == 1 else 1.0
    oneself = 0 if method == "matchpoints" and conditions.uneven == "ascherman" else 1
    apart = not session.teams and conditions.sections == "apart"
    key = [name for name in BOARD if apart or name != "section"]
    plan = _scores(session).group_by(key).agg(**_sums()).filter(pl.col("results") > 0)
    found = collect(plan, session.travellers.height).with_columns(_should(), section=_section(apart=apart))
    return found.select(
        *(pl.col(name).cast(pl.String) if name != "board" else name for name in BOARD),
        "results",
        expected=(pl.col("top") / 2 + oneself).cast(pl.Int64),
        sum_ns=_clean(pl.col("sum_ns") * unit),
        sum_ew=_clean(pl.col("sum_ew") * unit),
        should=2 * pl.col("should_ns") * unit,
        good=_good_of_teams(method) if session.teams else _good(method),
    ).sort(BOARD)


def _clean(figure: pl.Expr) -> pl.Expr:
    """A sum without the dust of fractions, which would print a minus before nothing."""
    return figure.round(DUST) + 0.0


def _section(*, apart: bool) -> pl.Expr:
    return pl.col("section") if apart else pl.lit(None, pl.String)


def _scores(session: Session) -> pl.LazyFrame:
    """The rows with an award for a score, without those of boards where a ruling gave each side a score of its own.

    In team matches a ruling takes the whole board out: an artificial score is one for either room.
    """
    fouled = pl.col("version").is_not_null().any().over("session", "board")
    several = session.travellers["version"].null_count() < session.travellers.height
    every = session.travellers.lazy().with_columns(fouled=fouled if several else pl.lit(value=False))
    rows = every.filter(pl.col("board").is_not_null())
    awarded = pl.col("award_ns").is_not_null()
    if not (session.travellers["outcome"] == "adjusted").any():
        return rows.filter(awarded)
    adjusted = pl.col("outcome") == "adjusted"
    if session.teams:
        return rows.filter(awarded & ~adjusted.any().over("session", "round", "match", "board", "version"))
    on_board = [name for name in BOARD if name != "section" or session.conditions.sections == "apart"]
    score = pl.col("adjusted_ns").cast(pl.String).str.contains("^NS ").fill_null(value=False)
    shared = pl.col("adjusted_ew").cast(pl.String) == SAME
    one = score & shared.fill_null(value=False)
    split = (
        adjusted & ~one & (score | pl.col("adjusted_ew").cast(pl.String).str.contains("^EW ").fill_null(value=False))
    )
    return rows.filter(awarded & ~split.any().over(on_board) & (~adjusted | one))


def _sums() -> dict[str, pl.Expr]:
    return {
        "results": pl.len().cast(pl.Int64),
        "top": pl.col("available").max(),
        "tops": pl.col("available").sum(),
        "fouled": pl.col("fouled").any(),
        **{f"sum_{side}": pl.col(f"award_{side}").sum() for side in SEATS},
    }


def _should() -> pl.Expr:
    """What each side of a board must have; a small group of a fouled board is known by its sum."""
    half = pl.col("tops") / 2
    percentages = pl.col("fouled") & (pl.col("results") <= SMALL) & ((pl.col("sum_ns") - 1.2 * half).abs() < TOLERANCE)
    return pl.when(percentages).then(1.2 * half).otherwise(half).alias("should_ns")


def _good(method: str) -> pl.Expr:
    """Whether a board adds up: either side for itself, or where there is a datum or a match both together."""
    nearly = TOLERANCE * pl.col("results")
    each = [(pl.col(f"sum_{side}") - pl.col("should_ns")).abs() < nearly for side in SEATS]
    both = (pl.col("sum_ns") + pl.col("sum_ew")).abs() < nearly
    return pl.all_horizontal(each) if UNITS[method] == "matchpoints" or method == "cross-imps" else both


def _good_of_teams(method: str) -> pl.Expr:
    """Whether both teams' awards add up: to nothing, or where boards are worth points to 2 in each row.

    Teams of eight may be compared four times on a board, which makes 8.
    """
    total, rows = pl.col("sum_ns") + pl.col("sum_ew"), pl.col("results")
    sums = (2 * rows, 8 * rows) if method in BOARD_POINTS else (0 * rows,)
    return pl.any_horizontal((total - should).abs() < TOLERANCE * rows for should in sums)


def _totals(session: Session) -> Check:
    """The rankings of pairs: what the rows were awarded, and on how many boards, against the standings."""
    if session.teams or session.standings.is_empty():
        return Check("totals", 0)
    rows = _awarded(session)
    told = _standings(session)
    joined = told.join(rows, on=RANKING, how="full", coalesce=True).with_columns(pl.col("score", "award").fill_null(0))
    nearly = TOLERANCE * (1 + pl.col("boards_awarded").fill_null(0))
    good = (pl.col("boards") == pl.col("boards_awarded")) & ((pl.col("score") - pl.col("award")).abs() < nearly)
    checked = joined.with_columns(good=good.fill_null(value=False)).sort(RANKING)
    return Check("totals", checked.height, _named(checked, RANKING))


def _awarded(session: Session) -> pl.DataFrame:
    """The awards and boards of each section and line, from the rows."""
    kept = ("session", "section")
    sides = [
        session.travellers.lazy()
        .filter(pl.col(side).is_not_null(), pl.col(f"award_{side}").is_not_null())
        .group_by(kept)
        .agg(award=pl.col(f"award_{side}").sum(), boards_awarded=pl.len().cast(pl.Int64))
        .with_columns(seat=pl.lit(side.upper()))
        for side in SEATS
    ]
    totals = collect(pl.concat(sides), session.travellers.height).join(session.lines, on=kept, how="left")
    line = pl.when("two").then("seat").otherwise(pl.lit("all"))
    named = totals.with_columns(pl.col(kept).cast(pl.String).fill_null(""), line=line)
    return named.group_by(RANKING).agg(pl.col("award", "boards_awarded").sum())


def _standings(session: Session) -> pl.DataFrame:
    """The same from the standings, before penalties and before totals were brought to the most boards."""
    gross = pl.col("score") + pl.col("penalty").fill_null(0)
    if session.method == "cross-imps":
        field = RANKING if session.conditions.sections == "apart" else ("session", "line")
        gross = gross * pl.col("boards") / pl.col("boards").max().over(field)
    named = session.standings.with_columns(pl.col(RANKING).cast(pl.String).fill_null(""), gross=gross)
    return named.group_by(RANKING).agg(score=pl.col("gross").sum(), boards=pl.col("boards").sum().cast(pl.Int64))


def _matches(session: Session) -> Check:
    """Team matches: the margin is the difference of the IMPs, and the victory points of the WBF's scale come to 20.

    The latter not where rulings or penalties do not balance, nor where matches count half.
    """
    conditions = session.conditions
    whole = conditions.scale == "wbf" and session.method == "imps" and conditions.triangles == "full"
    balanced = (pl.col("net") + pl.col("net_opponent")).abs() < TOLERANCE
    matches = session.matches.filter(pl.col("kind") == "played")
    margin = (pl.col("imps_for") - pl.col("imps_against") - pl.col("margin")).abs() < TOLERANCE
    points = (pl.col("vp") + pl.col("vp_opponent") - WBF_TOTAL).abs() < TOLERANCE
    good = margin & (points | ~balanced).fill_null(value=True) if whole else margin
    checked = matches.with_columns(good=good.fill_null(value=True))
    return Check("matches", checked.height, _named(checked, ("session", "round", "match", "team", "opponent")))


def contestants_boards(session: Session) -> list[tuple[str, int, int, int]]:
    """For each line, how many contestants there are, and the fewest and the most boards any of them played."""
    boards = pl.col("boards").cast(pl.Int64)
    counted = session.standings.group_by("line", maintain_order=True).agg(
        contestants=pl.len().cast(pl.Int64), fewest=boards.min(), most=boards.max()
    )
    return counted.with_columns(pl.col("line").cast(pl.String)).rows()
