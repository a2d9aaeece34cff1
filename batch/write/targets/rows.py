"""The results of a session as texts by meaning, in the notation of the formats of records, USEBIO and PBN.

In: a `Source`. Out: one row for each row read, in the order of the files: contracts in English letters, `PASS`, awards
as a person types them; and those of them that a format can hold, with the others by the reason why it cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import polars as pl

from batch import publish
from batch.lawtable import vulnerability_of_board
from batch.normalise.matches import of_matches
from batch.notation.assigned import SAME, is_score
from batch.session import Session
from batch.write.targets import CannotHoldError, Loss, Source
from batch.write.targets.typed import lost_by_all, place

Row = dict[str, Any]

ORDER = (
    *("session", "section", "round", "table", "board", "vul", "version", "ns", "ew", "names_ns", "names_ew"),
    *("home", "away", "room", "match", "contract", "declarer", "result", "lead", "score_ns"),
)
"""The meanings in the order of the columns."""
BESIDE = ("remark", "date", "dealer")
"""What a table may hold beside the results, and a record has no place for."""
UNREAD_CELLS = ("bad-lead", "bad-vulnerability")
"""What may be wrong with a cell of a row that counts."""


def result_rows(session: Session) -> pl.DataFrame:
    """Texts by meaning, with `outcome`, `tricks`, `origin`, `row` and the awards beside them; teams where known."""
    shown = publish.travellers(session).select("outcome", "tricks", "result", "score_ns", contract_shown="contract")
    own = session.travellers.select(
        *("session", "section", "round", "table", "board", "vul", "version", "ns", "ew", "names_ns", "names_ew"),
        *("home", "away", "room", "match", "declarer", "lead", "origin", "row", "written_ns"),
        *("adjusted_ns", "adjusted_ew", "award_ns", "award_ew"),
    )
    rows = pl.concat([own, shown], how="horizontal").with_columns(
        contract=_contract(session), score_ns=pl.coalesce("written_ns", "score_ns")
    )
    texts = rows.with_columns(pl.col(name).cast(pl.String).replace("", None) for name in ORDER)
    return _with_teams(session, texts.drop("contract_shown"))


def held_rows(
    source: Source, rows: pl.DataFrame, fits: Callable[[Row], bool], nobody: Collection[str] = ()
) -> tuple[list[Row], list[Loss]]:
    """The rows that a format can hold, and what is lost of the others and beside them; `fits` is asked of awards.

    `nobody` are the texts that name no contestant in the format. CannotHoldError `nothing` where no row is held.
    """
    held: list[Row] = []
    lost: dict[str, list[str | int]] = {"rejected": [], "not_played": [], "ruled": [], "contestant": []}
    for row in rows.iter_rows(named=True):
        reason = "ruled" if row["outcome"] == "adjusted" and not fits(row) else row["outcome"]
        reason = "contestant" if reason not in lost and {row["ns"], row["ew"]} & set(nobody) else reason
        if reason in lost:
            lost[reason].append(place(source, row["origin"], row["row"]))
        else:
            held.append(row)
    if not held:
        raise CannotHoldError("nothing")
    beside = {
        **{name: any(_says(sheet.cells, name) for sheet in source.sheets) for name in BESIDE},
        "official": any(sheet.official for sheet in source.sheets),
        "results": any(map(of_matches, source.sheets)),
        **lost_by_all(source),
    }
    losses = [Loss(reason, tuple(places)) for reason, places in lost.items() if places]
    nowhere = [Loss(f"column.{name}") for name, is_lost in beside.items() if is_lost]
    return held, [*losses, *_unread(source, held), *nowhere]


def _says(cells: pl.DataFrame, name: str) -> bool:
    return name in cells.columns and cells[name].null_count() < cells.height


def _unread(source: Source, held: Sequence[Row]) -> list[Loss]:
    """The held rows with a cell that could not be read, and is left out."""
    faulty = source.report.session.problems.filter(pl.col("name").is_in(UNREAD_CELLS))
    rows = set(faulty.select("origin", "row").rows())
    places = tuple(place(source, row["origin"], row["row"]) for row in held if (row["origin"], row["row"]) in rows)
    return [Loss("unread_cells", places)] if places else []


def _contract(session: Session) -> pl.Expr:
    awards = session.travellers.select(pl.col("adjusted_ns", "adjusted_ew").cast(pl.String)).unique().rows()
    named = {f"{ns}\x1f{ew}": award(ns, ew) for ns, ew in awards if ns is not None}
    ns, ew = (pl.col(f"adjusted_{side}").cast(pl.String) for side in ("ns", "ew"))
    key = pl.concat_str([ns, ew], separator="\x1f")
    return (
        pl.when(pl.col("outcome") == "adjusted")
        .then(key.replace_strict(named, default=None, return_dtype=pl.String))
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


def _with_teams(session: Session, rows: pl.DataFrame) -> pl.DataFrame:
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


def told(rows: pl.DataFrame) -> set[str]:
    """The columns that say something; the condition of a board does only where it is not that of its number."""
    usual = vulnerability_of_board(pl.col("board").cast(pl.Int64, strict=False)).cast(pl.String)
    found = {name for name in ORDER if rows[name].null_count() < rows.height}
    plain = rows.select((pl.col("vul") == usual).fill_null(value=True).all()).item()
    return found - {"vul"} if plain else found
