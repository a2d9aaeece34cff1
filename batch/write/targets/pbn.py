"""Travellers as PBN 2.1: a ScoreTable for each board, or a record for each table of a team match, and the totals.

The format has no place for fixed percentages, for weighted and split scores, and for two deals of one board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl

from batch.law.bridge import AVERAGES
from batch.read.pbn import COLUMNS, NOT_KNOWN
from batch.rounding import half_up
from batch.write.cells import clean
from batch.write.report import Report
from batch.write.targets import Held, Loss, Source
from batch.write.targets.rows import Row, held_rows, result_rows, told

_FIGURES = {"percent": "TotalPercentage", "vp": "TotalScoreVP", "score": "TotalScoreIMP"}
"""Figure of the standings -> column of the TotalScoreTable; the first that there is."""
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+=-]*")
_SCORING = {"matchpoints": "MatchPoints;MP1", "imps": "IMP", "butler": "Butler", "cross-imps": "Cross"}
_VUL = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}
_ROOMS = {"open": "Open", "closed": "Closed"}
_ALWAYS = {"tricks", "score_ns", "score_ew"}
"""The columns that every table has."""
_AWARDS = {"matchpoints": "MP", "cross-imps": "IMP", "butler": "IMP"}


def write_pbn(source: Source, path: Path) -> Held:
    """Write the file."""
    report = source.report
    rows = result_rows(report.session)
    held, losses = held_rows(source, rows, _is_average, NOT_KNOWN)
    matches = all(map(_in_room, held))
    lines = ["% PBN 2.1", "% EXPORT", "% Creator: bridge-batch", ""]
    body = _rooms(held) if matches else _boards(report, held, [n for n in COLUMNS if n in told(rows) | _ALWAYS])
    path.write_text("\r\n".join([*lines, *body]), encoding="utf-8", newline="")
    return Held(len(held), [*losses, *(Loss(f"column.{name}") for name in _nowhere(rows, matches=matches))])


def _is_average(row: Row) -> bool:
    return set(str(row["contract"]).split(" / ")) <= AVERAGES.keys()


def _in_room(row: Row) -> bool:
    """Whether room and teams say who sits where, as a record of a match has it."""
    if not (row["home"] and row["away"] and row["room"]):
        return False
    seated = (row["home"], row["away"]) if row["room"] == "open" else (row["away"], row["home"])
    return row["ns"] not in seated or (row["ns"], row["ew"]) == seated


def _nowhere(rows: pl.DataFrame, *, matches: bool) -> Iterator[str]:
    """What of the rows the format has no place for."""
    said = told(rows)
    if "version" in said:
        yield "version"
    if "match" in said and ("round" in said or not matches):
        yield "match"
    if not matches and said & {"home", "away", "room"}:
        yield "room"
    if matches and not rows.filter(pl.col("ns") != pl.col("home"), pl.col("ns") != pl.col("away")).is_empty():
        yield "pairs"
    if matches and "lead" in said:
        yield "lead"
    if rows.select(pl.any_horizontal(pl.col("names_ns", "names_ew").str.contains('"', literal=True)).any()).item():
        yield "quotes"


def _boards(report: Report, rows: list[Row], columns: list[str]) -> Iterator[str]:
    """A record with a ScoreTable for each board, then the totals."""
    award = _AWARDS.get(report.session.method)
    awards = [f"{award}_NS", f"{award}_EW"] if award else []
    table = ";".join([*(COLUMNS[name] for name in columns), *awards])
    seen: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        seen.setdefault((row["session"], row["board"], row["vul"]), []).append(row)
    for (session, board, vul), own in seen.items():
        yield from _head(session or report.title, board, vul)
        yield _tag("Scoring", _SCORING.get(report.session.method, ""))
        yield _tag("ScoreTable", table)
        yield from (" ".join(map(_value, _values(row, columns, award=award is not None))) for row in own)
        yield ""
    yield from _totals(report)


def _head(session: str, board: str, vul: str | None) -> Iterator[str]:
    yield _tag("Event", session)
    yield _tag("Board", board)
    yield _tag("Vulnerable", _VUL.get(vul or "", ""))


def _values(row: Row, columns: list[str], *, award: bool) -> list[object]:
    values = _sides(row) | {"tricks": row["tricks"] if row["outcome"] == "played" else None}
    if row["outcome"] == "adjusted":
        values["contract"] = values["declarer"] = None
    awards = [row["award_ns"], row["award_ew"]] if award else []
    found = [values.get(name, row.get(name)) for name in columns]
    return [*found, *(None if value is None else f"{half_up(value, 2):g}" for value in awards)]


def _sides(row: Row) -> Row:
    """Scores of the two sides: points of the side that has them, or the averages of both."""
    if row["outcome"] == "adjusted":
        ns, ew = str(row["contract"]).split(" / ")
        return {"contract": None, "score_ns": ns, "score_ew": ew}
    contract = "Pass" if row["outcome"] == "passed_out" else row["contract"]
    if row["score_ns"] is None:
        return {"contract": contract, "score_ns": None, "score_ew": None}
    points = int(row["score_ns"])
    own, other = ("score_ns", "score_ew") if points >= 0 else ("score_ew", "score_ns")
    return {"contract": contract, own: str(abs(points)), other: None}


def _totals(report: Report) -> Iterator[str]:
    """The ranking, with the names of the pairs where a number is one pair only."""
    standings = report.standings
    if standings.is_empty() or standings["session"].n_unique() > 1:
        return
    figure, tag = next((name, tag) for name, tag in _FIGURES.items() if standings[name].null_count() < standings.height)
    alone = standings["section"].n_unique() == 1
    yield _tag("Event", report.title)
    yield _tag("TotalScoreTable", f"Rank;Section;PairId;Direction;{tag};Names;NrBoards")
    for row in standings.iter_rows(named=True):
        direction = None if row["line"] == "all" else row["line"]
        names = (row["names"] or "").replace(" & ", "; ") if alone else ""
        values = [row["rank"], row["section"] or None, row["contestant"], direction, _shown(row[figure])]
        yield " ".join(map(_value, (*values, names or None, row["boards"])))
    yield ""


def _shown(value: float | None) -> str | None:
    return None if value is None else f"{value:.2f}"


def _rooms(rows: list[Row]) -> Iterator[str]:
    """A record for each table of a team match."""
    for row in rows:
        yield from _head(row["session"] or "", row["board"], row["vul"])
        told = {"Section": row["section"], "Round": row["round"] or row["match"], "Table": row["table"]}
        yield from (_tag(tag, text) for tag, text in told.items() if text)
        yield _tag("HomeTeam", row["home"])
        yield _tag("VisitTeam", row["away"])
        yield _tag("Room", _ROOMS[row["room"]])
        yield from _players(row)
        yield from _played(row)
        yield ""


def _players(row: Row) -> Iterator[str]:
    """The players of both sides; where they cannot be told apart, in the first seat."""
    for side, seats in {"ns": ("North", "South"), "ew": ("East", "West")}.items():
        if names := row[f"names_{side}"]:
            yield from map(_tag, seats, names.split(" & ") if names.count(" & ") == 1 else [names])


def _played(row: Row) -> Iterator[str]:
    values = _sides(row)
    played = row["outcome"] == "played"
    yield _tag("Declarer", row["declarer"] if played else "")
    yield _tag("Contract", values["contract"] or "")
    yield _tag("Result", row["tricks"] if played and row["tricks"] is not None else "")
    sides = [f"{side} {values[f'score_{side.lower()}']}" for side in ("NS", "EW") if values[f"score_{side.lower()}"]]
    yield _tag("Score", " ".join(sides))


def _tag(name: str, value: object) -> str:
    text = clean(str(value)).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ").replace("\r", " ")
    return f'[{name} "{text}"]'


def _value(value: object) -> str:
    """A value of a table: `-` for none, in quotation marks where it is more than a word or a number."""
    if value is None:
        return "-"
    text = clean(str(value)).replace('"', "'").replace("\n", " ").replace("\r", " ")
    return text if _WORD.fullmatch(text) else f'"{text}"'
