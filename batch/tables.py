"""The data contract: every column of the frames that pass between the stages, with its type and what null means.

    read -> cells -> normalise -> TRAVELLER -> score -> SCORED -> check -> compare -> AWARDED -> rank -> STANDING
                                  every stage -> PROBLEM

A stage's output goes through `conform`, so a column is always there, with its type, and null where it does not apply.
Texts are categoricals with categories of their own for each meaning: the codes are small and dense, so that a lookup
by code is one gather, and ten million rows stay small.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from batch.law.bridge import SEATS, SIDES, VULNERABILITIES

OUTCOME = pl.Enum(["played", "passed_out", "adjusted", "not_played", "rejected"])
DECLARER = pl.Enum([*SEATS, *SIDES])
VULNERABILITY = pl.Enum(list(VULNERABILITIES))
ROOM = pl.Enum(["open", "closed"])
LINE = pl.Enum(["NS", "EW", "all"])
LIST = pl.Enum(["combined", "handicap", "stratum"])
MATCH_KIND = pl.Enum(["played", "bye", "forfeited", "forfeited_by_opponent", "not_played"])

WRITTEN_IN = pl.Enum(["score", "score_ns", "score_ew", "-score", "-score_ew"])
"""The column of a written score; behind a minus where a plus in it is East-West's."""


def texts(meaning: str) -> pl.DataType:
    """The categorical type of the texts of one meaning; contestants and teams share theirs, so that they compare."""
    shared = {"ns": "contestant", "ew": "contestant", "home": "contestant", "away": "contestant"}
    return pl.Categorical(pl.Categories("batch." + shared.get(meaning, meaning)))


DType = pl.DataType | type[pl.DataType]


class Column(NamedTuple):
    """Type of a column and what it holds; a unit and the meaning of null where they are not plain."""

    dtype: DType
    holds: str


Table = dict[str, Column]

TRAVELLER: Table = {
    "origin": Column(pl.UInt16, "index of the sheet the row came from"),
    "row": Column(pl.UInt32, "number of the row as the person sees it in the editor or the spreadsheet"),
    "session": Column(texts("session"), "event session; empty text when there is only one"),
    "section": Column(texts("section"), "section; empty text when there is none"),
    "round": Column(texts("round"), "round as typed"),
    "table": Column(texts("table"), "table as typed"),
    "board": Column(pl.Int32, "board number; null when it could not be read"),
    "version": Column(texts("version"), "which deal was played on a fouled board; null for the usual one"),
    "ns": Column(texts("ns"), "North-South contestant as typed, never a number"),
    "ew": Column(texts("ew"), "East-West contestant as typed, never a number"),
    "names_ns": Column(texts("names_ns"), "names of North-South when the sheet has them"),
    "names_ew": Column(texts("names_ew"), "names of East-West when the sheet has them"),
    "home": Column(texts("home"), "teams: North-South in the open room; null when the sheet does not say"),
    "away": Column(texts("away"), "teams: East-West in the open room"),
    "room": Column(ROOM, "teams: open or closed; null when the sheet does not say"),
    "match": Column(texts("match"), "teams: label of the match as typed"),
    "outcome": Column(OUTCOME, "played, passed_out, adjusted, not_played, rejected"),
    "contract": Column(
        pl.UInt8, "index in batch.law.bridge.CONTRACTS; null when not played or only the score is known"
    ),
    "declarer": Column(DECLARER, "seat, or side where only the side is known"),
    "tricks": Column(pl.Int8, "tricks taken by declarer, 0 to 13"),
    "lead": Column(texts("lead"), "opening lead, suit then rank"),
    "vul": Column(VULNERABILITY, "condition of the board, from its number unless the sheet says otherwise"),
    "written_ns": Column(pl.Int32, "points written on the sheet, seen from North-South"),
    "written_in": Column(WRITTEN_IN, "the column they stand in, with a minus where it shows them from East-West"),
    "adjusted_ns": Column(texts("adjusted"), "award instead of a result: A+, A, A-, or a percentage such as 60"),
    "adjusted_ew": Column(texts("adjusted"), "the same for East-West"),
}

SCORED: Table = TRAVELLER | {
    "score_ns": Column(pl.Int32, "points by Law 77 seen from North-South; 0 when passed out; null without a result"),
}

CHECKED: Table = SCORED | {
    "counts": Column(pl.Boolean, "whether the row is one of the results expected on its board: a second report is not"),
}

AWARDED: Table = CHECKED | {
    "award_ns": Column(pl.Float64, "matchpoints (2/1/0) or IMPs of North-South, not rounded"),
    "award_ew": Column(pl.Float64, "the same for East-West"),
    "available": Column(pl.Float64, "most that could be had: 2(E-1) matchpoints; null for IMPs"),
}

STANDING: Table = {
    "session": Column(texts("session"), "event session"),
    "section": Column(texts("section"), "section of the contestant"),
    "line": Column(LINE, "NS, EW, or all when there is one ranking"),
    "rank": Column(pl.UInt32, "place by the printed figure; equal figures share it (1, 2, 2, 4)"),
    "tied": Column(pl.Boolean, "whether the place is shared"),
    "contestant": Column(texts("ns"), "pair or team"),
    "names": Column(pl.String, "names when the sheet has them"),
    "boards": Column(pl.UInt32, "boards counted"),
    "score": Column(pl.Float64, "matchpoints or IMPs"),
    "maximum": Column(pl.Float64, "matchpoints that could be had; null for IMPs"),
    "percent": Column(pl.Float64, "100 x score / maximum, rounded half up to two decimals; null for IMPs"),
    "vp": Column(pl.Float64, "victory points; null in pairs and without a scale"),
    "penalty": Column(pl.Float64, "taken off the score, or off the victory points where there are any; null when none"),
    "provisional": Column(pl.Boolean, "whether a rejected row touches a board this contestant played"),
}

CARRIED: Table = {
    "section": Column(texts("section"), "section of the contestant; null: any"),
    "line": Column(LINE, "NS or EW where numbers are used twice; null: any"),
    "contestant": Column(texts("ns"), "pair or team"),
    "amount": Column(pl.Float64, "what is added to the total"),
    "unit": Column(pl.String, "score (matchpoints, IMPs, victory points where these rank) or percent"),
}

ROSTER: Table = {
    "row": Column(pl.UInt32, "number of the row in its file"),
    "section": Column(texts("section"), "section, where numbers are used in several; null: any"),
    "line": Column(LINE, "NS or EW, where numbers are used twice; null: any"),
    "contestant": Column(texts("ns"), "pair or team"),
    "names": Column(pl.String, "names of the players"),
    "licences": Column(pl.String, "licence numbers as typed, leading zeros kept, in the order of the names"),
    "handicap": Column(pl.Float64, "added to the result in the handicap list; null when none"),
    "stratum": Column(pl.String, "the highest stratum of the players; null when none"),
    "category": Column(pl.String, "category as typed"),
}

LISTED: Table = {
    "list": Column(LIST, "combined (sessions added up, or a carry-over), handicap, stratum"),
    "of": Column(pl.String, "which stratum the list is of; null for the other lists"),
    **{
        name: STANDING[name] for name in ("session", "section", "line", "rank", "tied", "contestant", "names", "boards")
    },
    "sessions": Column(pl.UInt32, "sessions played"),
    "score": STANDING["score"],
    "maximum": STANDING["maximum"],
    "scratch_rank": Column(pl.UInt32, "place without handicap or among all strata; null in a combined list"),
    "scratch": Column(pl.Float64, "what ranks without the change"),
    "change": Column(pl.Float64, "handicap, or carry-over; null when none"),
    "total": Column(pl.Float64, "what ranks here: percent, victory points or score; null for who is not ranked"),
    "stratum": Column(pl.String, "the contestant's own stratum"),
    "provisional": STANDING["provisional"],
}

MATCH: Table = {
    "session": Column(texts("session"), "event session"),
    "section": Column(texts("section"), "section or group; empty text when there is none"),
    "round": Column(texts("round"), "round as typed"),
    "match": Column(texts("match"), "label of the match as typed"),
    "team": Column(texts("ns"), "home team: North-South in the open room"),
    "opponent": Column(texts("ns"), "the other team; null for a bye"),
    "kind": Column(MATCH_KIND, "played; bye; forfeited, by the team or by its opponent; not_played (yet)"),
    "boards": Column(pl.UInt32, "boards counted"),
    "imps_for": Column(pl.Float64, "IMPs (or points of the method) won by the team, before penalties"),
    "imps_against": Column(pl.Float64, "the same of the opponent"),
    "margin": Column(pl.Float64, "imps_for - imps_against; null when the match was not played"),
    "net": Column(pl.Float64, "net IMPs of the team by its own side of rulings, after penalties; what it is ranked by"),
    "net_opponent": Column(pl.Float64, "the same for the opponent: -net unless a ruling or a penalty says otherwise"),
    "penalty": Column(pl.Float64, "IMPs (or points of the method) taken off the team"),
    "penalty_opponent": Column(pl.Float64, "the same for the opponent"),
    "vp": Column(pl.Float64, "victory points of the team; null without a scale"),
    "vp_opponent": Column(pl.Float64, "victory points of the opponent"),
    "scale": Column(pl.String, "name of the scale of victory points; null without one"),
    "provisional": Column(pl.Boolean, "whether a board was left out that may still be mended"),
}

RESULT: Table = {
    "origin": Column(pl.UInt16, "index of the sheet the row came from"),
    "row": Column(pl.UInt32, "number of the row as the person sees it"),
    **{name: MATCH[name] for name in ("session", "section", "round", "match", "team", "opponent", "kind")},
    "boards": Column(pl.Int32, "boards played; null when the sheet does not say"),
    **{name: MATCH[name] for name in ("imps_for", "imps_against", "vp", "vp_opponent")},
}
"""A match as a sheet of results gives it, without its boards."""

PROBLEM: Table = {
    "name": Column(pl.String, "name in batch.problems.CATALOGUE"),
    "origin": Column(pl.UInt16, "index of the sheet"),
    "row": Column(pl.UInt32, "row as the person sees it; null for a board or a contestant as a whole"),
    "column": Column(pl.String, "meaning of the column, see batch.notation.headers; null for the whole row"),
    "value": Column(pl.String, "the cell as typed"),
    "expected": Column(pl.String, "what the law or the other rows say, free of language"),
    "suggestion": Column(pl.String, "what would make it right, alternatives separated by ' / '"),
    "detail": Column(pl.String, "one more fact for the sentence: another row, a count, a pair"),
    "section": Column(pl.String, "section concerned when there is no row, where sections are scored apart"),
    "board": Column(pl.Int32, "board concerned when there is no row"),
    "side": Column(pl.String, "side that a score in value, expected and suggestion is seen from; null: North-South"),
    "teams": Column(pl.String, "the two teams, where a board of their match is concerned"),
}


PENALTY: Table = {
    **{name: STANDING[name] for name in ("session", "section", "line", "contestant")},
    "penalty": Column(pl.Float64, "taken off the total, in its unit; given when below zero"),
    "ruled": Column(pl.UInt32, "row of the list of rulings"),
}

EFFECT: Table = {
    "origin": Column(pl.UInt16, "index of the sheet the ruling stands in"),
    "row": Column(pl.UInt32, "its row there"),
    **{name: STANDING[name] for name in ("session", "section", "line", "contestant")},
    "board": Column(pl.Int32, "board of an award; null for a penalty"),
    "ruling": Column(pl.String, "award in canonical notation, or the amount as typed"),
    "reason": Column(pl.String, "why, when the list says so"),
    "before": Column(
        pl.Float64, "award on the board, or total, without this ruling; null for an award of the sheet's own"
    ),
    "after": Column(pl.Float64, "the same with it"),
    "rank_before": Column(pl.UInt32, "place without this ruling"),
    "rank": Column(pl.UInt32, "place with it"),
}
"""One row for each contestant a ruling is about."""


def schema(table: Table) -> pl.Schema:
    """The names and types of a table as Polars wants them."""
    return pl.Schema({name: column.dtype for name, column in table.items()})


def conform(frame: pl.DataFrame, table: Table) -> pl.DataFrame:
    """The frame with exactly the columns of the table, in order; TypeError when one is missing or of another type.

    A mismatch is a bug of ours, never a problem of the person's file.
    """
    wanted, found = schema(table), frame.schema
    wrong = [name for name, dtype in wanted.items() if found.get(name) != dtype]
    if wrong:
        raise TypeError(f"columns {wrong}: {[found.get(name) for name in wrong]}")
    return frame[wanted.names()]


def complete(frame: pl.DataFrame, table: Table) -> pl.DataFrame:
    """The frame with the columns it lacks added as null; they take no memory, however many the rows."""
    there = set(frame.columns)
    lacking = {name: column.dtype for name, column in table.items() if name not in there}
    return conform(frame.with_columns(**{name: pl.lit(None, dtype) for name, dtype in lacking.items()}), table)


def beside(frame: pl.DataFrame, /, **columns: pl.Expr) -> pl.DataFrame:
    """The frame with some columns computed and set beside the others, which are not touched.

    A lazy `with_columns` over everything would write out every column again, those that are null throughout too.
    """
    return frame.with_columns(collect(frame.lazy().select(**columns), frame.height).get_columns())


def empty(table: Table) -> pl.DataFrame:
    """A frame of the table without rows."""
    return pl.DataFrame(schema=schema(table))


LARGE = 100_000


def collect(lazy: pl.LazyFrame, rows: int) -> pl.DataFrame:
    """The frame a lazy plan over so many rows gives: streamed when it is large, at once when it is not.

    The streaming engine keeps ten million rows within memory; below `LARGE` its start costs more than the work.
    """
    return lazy.collect(engine="streaming" if rows > LARGE else "in-memory")
