"""Matches become the totals of teams.

In: a `Comparison` of teams. Out: totals to be placed. Teams are ranked on victory points where their matches have any,
otherwise on what they won; the conditions may ask for the quotient of IMPs won and lost, or for matches won.
Carry-over is added to the figure that ranks, penalties are taken off it (Law 90). In a knock-out the place is how
far a team came.
"""

from __future__ import annotations

import polars as pl

from batch.compare import Comparison
from batch.conditions import BOARD_POINTS, Conditions
from batch.knockout import progress, ties
from batch.ranking.places import less
from batch.rounding import QUOTIENT_DECIMALS, half_up_expr
from batch.tables import texts

SIDES = {
    "team": ("opponent", "imps_for", "imps_against", "net", "vp", "penalty", "forfeited_by_opponent"),
    "opponent": ("team", "imps_against", "imps_for", "net_opponent", "vp_opponent", "penalty_opponent", "forfeited"),
}
"""Side of a match -> columns of the other team, what was won and lost, its net IMPs, the victory points, the
penalty, and the kind of a match won without play."""


def team_totals(compared: Comparison, conditions: Conditions, penalties: pl.DataFrame | None = None) -> pl.DataFrame:
    """The totals of all teams, with `printed`, what ranks them; PENALTY rows are taken off it first."""
    scale = bool(compared.matches.filter(pl.col("kind") == "played")["vp"].is_not_null().any())
    who = ["session", "contestant", *(["section"] if conditions.sections == "apart" else [])]
    totals = _by_team(compared.matches).group_by(who).agg(**_sums(who)).with_columns(carry=_carry(conditions))
    scored = totals.with_columns(
        pl.col("section").cast(texts("section")),
        line=pl.lit("all"),
        names=_names(conditions),
        score=_score(compared.method, conditions, scale=scale),
        vp=pl.col("vp") + pl.col("carry") if scale else pl.lit(None, pl.Float64),
        maximum=2.0 * pl.col("boards") if compared.method == "board-a-match" else pl.lit(None, pl.Float64),
    )
    figure = "vp" if scale and conditions.rank_by in ("auto", "vp") else "score"
    decimals = QUOTIENT_DECIMALS if conditions.rank_by == "quotient" else 2
    fined = less(scored, penalties, figure).with_columns(
        half_up_expr(pl.col("score"), decimals), half_up_expr(pl.col("vp"))
    )
    printed = pl.col(figure) if conditions.event == "league" else _reached(compared.matches, conditions)
    return fined.with_columns(percent=half_up_expr(100 * pl.col("score") / pl.col("maximum")), printed=printed)


def _by_team(matches: pl.DataFrame) -> pl.DataFrame:
    """A row for each team of each match; a round without an opponent has one."""
    sides = [_side(matches, side) for side in SIDES]
    return pl.concat(sides).filter(pl.col("contestant").is_not_null())


def _side(matches: pl.DataFrame, side: str) -> pl.DataFrame:
    _, won, lost, net, vp, penalty, given = SIDES[side]
    played, beaten = pl.col("kind") == "played", pl.col(net)
    wins = (
        pl.when(played).then((beaten > 0) + 0.5 * (beaten == 0)).otherwise((pl.col("kind") == given).cast(pl.Float64))
    )
    return matches.select(
        "session",
        "section",
        "boards",
        "provisional",
        contestant=pl.col(side),
        won=pl.col(won),
        lost=pl.col(lost),
        net=beaten,
        vp=pl.col(vp),
        unplayed=pl.when(~played).then(vp),
        off=pl.col(penalty),
        wins=wins,
    )


def _sums(who: list[str]) -> dict[str, pl.Expr]:
    figures = ("boards", "won", "lost", "net", "vp", "unplayed", "off", "wins")
    first = {} if "section" in who else {"section": pl.col("section").drop_nulls().first().fill_null("")}
    return first | {"provisional": pl.col("provisional").any()} | {name: pl.col(name).sum() for name in figures}


def _carry(conditions: Conditions) -> pl.Expr:
    """What a team brings along; in a knock-out that counts in its first match."""
    carry = conditions.teams.carried if conditions.event == "league" else {}
    return pl.col("contestant").cast(pl.String).replace_strict(carry, default=0.0, return_dtype=pl.Float64)


def _score(method: str, conditions: Conditions, *, scale: bool) -> pl.Expr:
    """The figure beside the victory points: the quotient, wins, points won, or net IMPs."""
    if conditions.rank_by == "wins":
        return pl.col("wins")
    if conditions.rank_by == "quotient":
        return half_up_expr(pl.col("won") / pl.col("lost"), QUOTIENT_DECIMALS).fill_nan(None)
    own = pl.col("won") - pl.col("off") if method in BOARD_POINTS else pl.col("net")
    outside = pl.lit(0.0) if scale else pl.col("unplayed") + pl.col("carry")
    return own + outside


def _reached(matches: pl.DataFrame, conditions: Conditions) -> pl.Expr:
    came = {f"{session}\n{team}": far for (session, team), far in progress(ties(matches, conditions)).items()}
    key = pl.concat_str(pl.col("session").cast(pl.String), pl.col("contestant").cast(pl.String), separator="\n")
    return key.replace_strict(came, default=0.0, return_dtype=pl.Float64)


def _names(conditions: Conditions) -> pl.Expr:
    found: dict[str, list[str]] = {}
    for member in conditions.teams.members:
        if member.names and member.names not in found.setdefault(member.team, []):
            found[member.team].append(member.names)
    joined = {team: ", ".join(names) for team, names in found.items() if names}
    return pl.col("contestant").cast(pl.String).replace_strict(joined, default=None, return_dtype=pl.String)
