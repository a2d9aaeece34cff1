"""The travellers of a session as texts by meaning, in the notation that every reader knows: all targets start from it.

In: a session. Out: one row for each row read, in the order of the files: contracts in English letters, `PASS`, `NP`,
awards as a person types them. A row that could not be scored keeps its cells as they were typed.
"""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from batch import publish
from batch.lawtable import vulnerability_of_board
from batch.notation.assigned import SAME, is_score
from batch.session import Session

NEEDED = ("board", "ns", "ew", "contract", "declarer", "result")
"""Columns that are always there."""
ORDER = (
    *("session", "section", "round", "table", "board", "vul", "version", "ns", "ew", "names_ns", "names_ew"),
    *("home", "away", "room", "match", "contract", "declarer", "result", "lead", "score_ns"),
)
"""The meanings in the order of the columns."""


def typed_rows(session: Session) -> pl.DataFrame:
    """Texts by meaning, with `outcome`, `tricks`, `origin` and `row` (as the person sees it) beside them."""
    shown = publish.travellers(session).select(
        "row", "outcome", "tricks", "result", "score_ns", contract_shown="contract"
    )
    own = session.travellers.select(
        *("session", "section", "round", "table", "board", "vul", "version", "ns", "ew", "names_ns", "names_ew"),
        *("home", "away", "room", "match", "declarer", "lead", "origin", "written_ns", "adjusted_ns", "adjusted_ew"),
        place="row",
    )
    rows = pl.concat([own, shown], how="horizontal").with_columns(
        contract=_contract(session), score_ns=pl.coalesce("written_ns", "score_ns")
    )
    texts = rows.with_columns(pl.col(name).cast(pl.String).replace("", None) for name in ORDER)
    return _as_typed(session, texts).drop("contract_shown")


def _contract(session: Session) -> pl.Expr:
    awards = session.travellers.select(pl.col("adjusted_ns", "adjusted_ew").cast(pl.String)).unique().rows()
    named = {f"{ns}\x1f{ew}": award(ns, ew) for ns, ew in awards if ns is not None}
    ns, ew = (pl.col(f"adjusted_{side}").cast(pl.String) for side in ("ns", "ew"))
    key = pl.concat_str([ns, ew], separator="\x1f")
    return (
        pl.when(pl.col("outcome") == "adjusted")
        .then(key.replace_strict(named, default=None, return_dtype=pl.String))
        .when(pl.col("outcome") == "not_played")
        .then(pl.lit("NP"))
        .otherwise(pl.col("contract_shown"))
    )


def award(ns: str, ew: str | None) -> str:
    """An award by ruling as a person types it.

    >>> award("A+", "A-"), award("NS 60% 4S N =, 40% -50", "="), award("NS +420", "EW -450")
    ('A+ / A-', '60% 4S N = / 40% -50', '+420 / -450')
    """
    if not is_score(ns):
        return f"{ns} / {ew}"
    own = ns.removeprefix("NS ").replace(", ", " / ")
    if ew in (None, SAME):
        return own
    return f"{own} / {ew.removeprefix('EW ')}"


def _as_typed(session: Session, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows, with the cells that could not be read as they were typed."""
    found = session.problems.filter(pl.col("row").is_not_null() & pl.col("value").is_not_null())
    for column in sorted(set(found["column"].drop_nulls()) & set(ORDER)):
        typed = found.filter(column=column).unique(["origin", "row"]).select("origin", place="row", typed="value")
        whole = rows.join(typed, on=["origin", "place"], how="left", maintain_order="left")
        rows = whole.with_columns(pl.coalesce(column, "typed").alias(column)).drop("typed")
    return rows


def with_teams(session: Session, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows of team matches with home, away and room where only the teams at the table are named."""
    if session.matches.is_empty():
        return rows
    places = [pl.col(name).cast(pl.String) for name in ("session", "round", "match", "team", "opponent")]
    known = {_meeting(*key, home, away): (home, away) for *key, home, away in session.matches.select(places).rows()}
    found = []
    for row in rows.select("session", "round", "match", "ns", "ew", "home", "away", "room").iter_rows(named=True):
        teams = known.get(_meeting(row["session"], row["round"], row["match"], row["ns"], row["ew"]))
        told = (
            {"home": teams[0], "away": teams[1], "room": "open" if row["ns"] == teams[0] else "closed"} if teams else {}
        )
        found.append({name: row[name] or told.get(name) for name in ("home", "away", "room")})
    columns = {
        name: pl.Series(name, [each[name] for each in found], dtype=pl.String) for name in ("home", "away", "room")
    }
    return rows.with_columns(**columns)


def _meeting(session: str | None, stage: str | None, match: str | None, *teams: str | None) -> tuple[object, ...]:
    """What tells one match from another, whichever of the two teams is named first."""
    return session or None, stage, match, frozenset(teams)


def filled(rows: pl.DataFrame, needed: Sequence[str] = NEEDED) -> pl.DataFrame:
    """The columns in their order, those that hold nothing left out unless they are needed."""
    usual = vulnerability_of_board(pl.col("board").cast(pl.Int64, strict=False)).cast(pl.String)
    kept = [name for name in ORDER if name in needed or rows[name].null_count() < rows.height]
    if "vul" in kept and rows.select((pl.col("vul") == usual).fill_null(value=True).all()).item():
        kept.remove("vul")
    return rows.select(kept)
