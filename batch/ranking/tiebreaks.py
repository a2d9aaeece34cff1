"""Tie-breaks: criteria of the conditions, tried in their order on those who share a place, until nobody does.

In: placed totals, and what was compared. Out: the same with places parted where a criterion parts them; who is equal
by all of them goes on sharing. A criterion is a function from those who are tied to a value for each, the higher the
better; where it has none for somebody (they never met), it leaves that tie alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import polars as pl

from batch.ranking.places import WHO, with_ties
from batch.sides import SEATS, with_line
from batch.tables import LINE

FINE = 9
"""Decimals to which values of a criterion are compared: more are noise of the arithmetic."""


class Tied(NamedTuple):
    """Those who share places: the totals they are part of, who is tied with a number for each tie, who met whom.

    `meetings` has, for each row seen from either side (pairs) or each match (teams): WHO, opponent, opponent_line,
    award, available, vp, won, lost.
    """

    totals: pl.DataFrame
    tied: pl.DataFrame
    meetings: pl.DataFrame


def broken(placed: pl.DataFrame, meetings: pl.DataFrame, field: Sequence[str], criteria: Sequence[str]) -> pl.DataFrame:
    """The places after the tie-breaks, tried in order; `placed` has `unrounded`, the figure before it was rounded."""
    for criterion in criteria:
        tied = placed.filter("tied")
        if tied.is_empty():
            break
        of_tie = tied.select(*WHO, tie=pl.struct(*field, "rank").rank("dense"))
        values = CRITERIA[criterion](Tied(placed, of_tie, meetings))
        placed = _parted(placed, of_tie.join(values, on=WHO, how="left"), field)
    return placed


def _parted(placed: pl.DataFrame, values: pl.DataFrame, field: Sequence[str]) -> pl.DataFrame:
    """The places with each tie in the order of its values; a tie in which one is null stays."""
    known = pl.col("value").is_not_null().all().over("tie")
    behind = pl.col("value").round(FINE).rank("min", descending=True).over("tie") - 1
    steps = values.select(*WHO, behind=pl.when(known).then(behind))
    moved = placed.join(steps, on=WHO, how="left", maintain_order="left")
    return with_ties(moved.with_columns(rank=pl.col("rank") + pl.col("behind").fill_null(0)).drop("behind"), field)


def pair_meetings(rows: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """Every result with an award, once from each side."""
    views = [_seen_from(seat, rows.filter(pl.col("award_ns").is_not_null()), lines) for seat in SEATS]
    return pl.concat(views).with_columns(won=pl.col("award"), vp=pl.lit(None, pl.Float64))


def _seen_from(seat: str, rows: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    other = "EW" if seat == "NS" else "NS"
    (who, award, _), (opponent, lost, _) = SEATS[seat], SEATS[other]
    view = rows.select(
        "session", "section", "available", seat=pl.lit(seat), contestant=who, award=award, opponent=opponent, lost=lost
    )
    opposite = pl.when(pl.col("line") == "all").then(pl.lit("all")).otherwise(pl.lit(other))
    return (
        with_line(view, lines).with_columns(pl.col("line").cast(LINE), opponent_line=opposite.cast(LINE)).drop("seat")
    )


def team_meetings(matches: pl.DataFrame) -> pl.DataFrame:
    """Every match that was played, once for each team."""
    played = matches.filter(pl.col("kind") == "played")
    home = played.select(
        "session", "section", contestant="team", opponent="opponent", award="net", vp="vp", won="imps_for",
        lost="imps_against",
    )  # fmt: skip
    away = played.select(
        "session", "section", contestant="opponent", opponent="team", award="net_opponent", vp="vp_opponent",
        won="imps_against", lost="imps_for",
    )  # fmt: skip
    one_line = {"line": pl.lit("all", LINE), "opponent_line": pl.lit("all", LINE)}
    return pl.concat([home, away.select(home.columns)]).with_columns(**one_line, available=pl.lit(None, pl.Float64))


# The criteria


def _met(tied: Tied) -> pl.DataFrame:
    """The meetings of the tied with one another, of those ties in which everybody met everybody."""
    theirs = tied.meetings.join(tied.tied, on=WHO)
    other = tied.tied.select("session", opponent="contestant", opponent_line="line", other_tie="tie")
    met = theirs.join(other, on=["session", "opponent", "opponent_line"]).filter(pl.col("tie") == pl.col("other_tie"))
    size = tied.tied.group_by("tie").agg(size=pl.len())
    whole = met.group_by("tie", *WHO).agg(opponents=pl.col("opponent").n_unique()).join(size, on="tie")
    return met.join(whole.filter(pl.col("opponents") == pl.col("size") - 1).select(WHO), on=WHO, how="semi")


def _direct(tied: Tied) -> pl.DataFrame:
    """Victory points, or without them the share of what was to be had or the IMPs, of the meetings with one another."""
    share = pl.col("award").sum() / pl.when(pl.col("available").sum() > 0).then(pl.col("available").sum())
    vp = pl.when(pl.col("vp").is_not_null().all()).then(pl.col("vp").sum())
    return _met(tied).group_by(WHO).agg(value=pl.coalesce(vp, share, pl.col("award").sum()))


def _direct_imps(tied: Tied) -> pl.DataFrame:
    """The same by the score alone: net IMPs or matchpoints of those meetings."""
    return _met(tied).group_by(WHO).agg(value=pl.col("award").sum())


def _opponents(tied: Tied) -> pl.DataFrame:
    """The mean of the final figures of the opponents met, each counted once."""
    final = tied.totals.select("session", opponent="contestant", opponent_line="line", final="printed")
    once = tied.meetings.join(tied.tied, on=WHO).select(*WHO, "opponent", "opponent_line").unique()
    return once.join(final, on=["session", "opponent", "opponent_line"]).group_by(WHO).agg(value=pl.col("final").mean())


def _won(tied: Tied) -> pl.DataFrame:
    """Meetings won, a draw a half: matches of teams, boards of pairs."""
    theirs = tied.meetings.join(tied.tied, on=WHO)
    return theirs.group_by(WHO).agg(value=(1 + (pl.col("won") - pl.col("lost")).round(FINE).sign()).sum() / 2)


def _wins(tied: Tied) -> pl.DataFrame:
    """Matches won, drawn ones a half; for teams."""
    return _won(
        tied._replace(meetings=tied.meetings.filter(pl.col("vp").is_not_null() | pl.col("available").is_null()))
    )


def _boards_won(tied: Tied) -> pl.DataFrame:
    """Boards above average, those at average a half (the count-back of point-a-board); for pairs with matchpoints."""
    return _won(tied._replace(meetings=tied.meetings.filter(pl.col("available").is_not_null())))


def _score(tied: Tied) -> pl.DataFrame:
    """The basic score: IMPs where victory points rank, otherwise the points themselves."""
    return tied.totals.select(*WHO, value="score")


def _quotient(tied: Tied) -> pl.DataFrame:
    """IMPs won over IMPs lost in all matches; none lost is the best there is, none won either says nothing."""
    theirs = tied.meetings.join(tied.tied, on=WHO).filter(pl.col("available").is_null())
    return theirs.group_by(WHO).agg(value=(pl.col("won").sum() / pl.col("lost").sum()).fill_nan(None))


def _exact(tied: Tied) -> pl.DataFrame:
    """The figure that ranks before it was rounded."""
    return tied.totals.select(*WHO, value="unrounded")


CRITERIA: dict[str, Callable[[Tied], pl.DataFrame]] = {
    "direct": _direct,
    "direct-imps": _direct_imps,
    "opponents": _opponents,
    "wins": _wins,
    "boards-won": _boards_won,
    "score": _score,
    "quotient": _quotient,
    "exact": _exact,
}
"""What can break a tie, by its name in the conditions."""
