"""Travellers as USEBIO 1.2, the XML that federations take: results, participants with their totals, published awards.

Pairs stand in boards of a session and section, teams in matches. The format has a place neither for rounds, tables and
vulnerability of a pairs event, nor for awards that are not two whole percentages: what is lost is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import polars as pl

from batch.law.bridge import AVERAGES, vulnerability
from batch.rounding import half_up
from batch.write.cells import clean
from batch.write.report import Report
from batch.write.targets import Held, Loss, Source
from batch.write.targets.rows import Row, held_rows, result_rows, told
from batch.write.targets.typed import place

_FIXED = re.compile(r"(\d{1,2}) / (\d{1,2})")
_EVENTS = {
    "matchpoints": ("MP_PAIRS", "MATCH_POINTS", ("NS_MATCH_POINTS", "EW_MATCH_POINTS")),
    "cross-imps": ("CROSS_IMP", "CROSS_IMPS", ("NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS")),
    "butler": ("BUTLER_PAIRS", "BUTLER_IMPS", ("NS_BUTLER_POINTS", "EW_BUTLER_POINTS")),
    "imps": ("TEAMS", "IMPS", None),
    "board-a-match": ("TEAMS", "PAB", None),
}
"""Method -> EVENT_TYPE, BOARD_SCORING_METHOD, fields of the awards."""


def write_usebio(source: Source, path: Path) -> Held:
    """Write the file."""
    rows = result_rows(source.report.session)
    held, losses = held_rows(source, rows, lambda row: _adjusted(row) is not None)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<USEBIO Version="1.2">']
    lines += [*_event(source.report, held), "</USEBIO>"]
    path.write_text("\n".join(filter(None, lines)) + "\n", encoding="utf-8")
    nowhere = [Loss(f"column.{name}") for name in _nowhere(rows, matches=_has_matches(rows))]
    return Held(len(held), [*losses, *_averages(source, held), *_vulnerable(source, held), *nowhere])


def _has_matches(rows: pl.DataFrame) -> bool:
    """Whether every row knows its room and its teams, so that matches can be written."""
    return all(rows[name].null_count() == 0 for name in ("home", "away", "room"))


def _averages(source: Source, held: Sequence[Row]) -> list[Loss]:
    """The rows whose average becomes a percentage."""
    adjusted = [row for row in held if row["outcome"] == "adjusted"]
    averages = [row for row in adjusted if not _FIXED.fullmatch(row["contract"])]
    places = tuple(place(source, row["origin"], row["row"]) for row in averages)
    return [Loss("averages", places)] if places else []


def _vulnerable(source: Source, held: Sequence[Row]) -> list[Loss]:
    """The rows whose vulnerability is not that of the board: their scores will look wrong without it."""
    odd = [row for row in held if row["vul"] != vulnerability(int(row["board"]))]
    places = tuple(place(source, row["origin"], row["row"]) for row in odd)
    return [Loss("vul", places)] if places else []


def _nowhere(rows: pl.DataFrame, *, matches: bool) -> Iterator[str]:
    """What of the rows the format has no place for."""
    said = told(rows)
    for name in ("round", "table", "version", "match"):
        of_match = matches and (name == "round" or (name == "match" and "round" not in said))
        if name in said and not of_match:
            yield name
    if not matches and said & {"home", "away", "room"}:
        yield "room"
    if matches and said & {"names_ns", "names_ew"}:
        yield "names"


def _adjusted(row: Row) -> str | None:
    """Two whole percentages as the format writes them, `A6040`; None where there are none."""
    parts = [str(AVERAGES.get(part, part)) for part in str(row["contract"]).split(" / ")]
    found = _FIXED.fullmatch(" / ".join(parts))
    return f"A{found[1]:0>2}{found[2]:0>2}" if found else None


def _event(report: Report, rows: list[Row]) -> Iterator[str]:
    kind, scoring, awards = _EVENTS.get(report.session.method, ("PAIRS", "OTHER", None))
    yield f'<EVENT EVENT_TYPE="{kind}">'
    yield _field("EVENT_DESCRIPTION", report.title)
    yield _field("BOARD_SCORING_METHOD", scoring)
    if kind != "TEAMS":
        yield _field("WINNER_TYPE", 2 if report.session.lines["two"].any() else 1)
    sessions = list(dict.fromkeys(row["session"] for row in rows))
    for session in sessions:
        own = [row for row in rows if row["session"] == session]
        inside = list(_session(report, own, awards))
        named = f'<SESSION SESSION_ID="{_quoted(session)}">' if session else "<SESSION>"
        yield from ([named, *inside, "</SESSION>"] if len(sessions) > 1 or session else inside)
    yield "</EVENT>"


def _session(report: Report, rows: list[Row], awards: tuple[str, str] | None) -> Iterator[str]:
    if all(row["home"] and row["away"] and row["room"] for row in rows):
        yield from _matches(report, rows)
        return
    by_section = {section: list(own) for section, own in _grouped(rows, "section")}
    for section, own in by_section.items():
        inside = [*_participants(report, own), *_boards(own, awards)]
        yield from ([f'<SECTION SECTION_ID="{_quoted(section)}">', *inside, "</SECTION>"] if section else inside)


def _grouped(rows: Iterable[Row], *names: str) -> Iterator[tuple[Any, Iterator[Row]]]:
    """The rows by some columns, in the order in which these first occur."""
    seen: dict[Any, list[Row]] = {}
    for row in rows:
        key = row[names[0]] if len(names) == 1 else tuple(row[name] for name in names)
        seen.setdefault(key, []).append(row)
    return ((key, iter(own)) for key, own in seen.items())


def _boards(rows: list[Row], awards: tuple[str, str] | None) -> Iterator[str]:
    for board, own in _grouped(rows, "board"):
        yield "<BOARD>"
        yield _field("BOARD_NUMBER", board)
        for row in own:
            yield from _line(row, awards)
        yield "</BOARD>"


def _line(row: Row, awards: tuple[str, str] | None, direction: str | None = None) -> Iterator[str]:
    yield "<TRAVELLER_LINE>"
    yield _field("DIRECTION", direction)
    yield _field("NS_PAIR_NUMBER", row["ns"])
    yield _field("EW_PAIR_NUMBER", row["ew"])
    if row["outcome"] == "adjusted":
        yield _field("SCORE", _adjusted(row))
    else:
        played = row["outcome"] == "played"
        yield _field("CONTRACT", row["contract"])
        yield _field("PLAYED_BY", row["declarer"] if played else None)
        yield _field("LEAD", row["lead"])
        yield _field("TRICKS", row["tricks"] if played else None)
        yield _field("SCORE", row["score_ns"])
    for side, name in zip(("ns", "ew"), awards or (), strict=False):
        yield _field(name, None if row[f"award_{side}"] is None else f"{half_up(row[f'award_{side}'], 2):g}")
    yield "</TRAVELLER_LINE>"


def _participants(report: Report, rows: list[Row]) -> Iterator[str]:
    """The pairs of a section with their names and totals."""
    standings = {(r["line"], r["contestant"]): r for r in report.standings.iter_rows(named=True) if _of(r, rows[0])}
    names: dict[tuple[str, str], str | None] = {}
    for row in rows:
        for side in ("ns", "ew"):
            names[side.upper(), row[side]] = names.get((side.upper(), row[side])) or row[f"names_{side}"]
    yield "<PARTICIPANTS>"
    two = ("NS" in {line for line, _ in standings}) or len({who for _, who in names}) < len(names)
    for (side, number), name in sorted(names.items(), key=lambda item: item[0]):
        if not two and side == "EW" and ("NS", number) in names:
            continue
        standing = standings.get((side, number)) or standings.get(("all", number))
        yield from _pair(number, side if two else None, name, standing)
    yield "</PARTICIPANTS>"


def _of(standing: Row, row: Row) -> bool:
    return (standing["session"] or "", standing["section"] or "") == (row["session"] or "", row["section"] or "")


def _pair(number: str, direction: str | None, name: str | None, standing: Row | None) -> Iterator[str]:
    yield "<PAIR>"
    yield _field("PAIR_NUMBER", number)
    yield _field("DIRECTION", direction)
    if standing:
        yield _field("TOTAL_SCORE", _number(standing["score"]))
        yield _field("PERCENTAGE", None if standing["percent"] is None else f"{standing['percent']:.2f}")
        yield _field("PLACE", standing["rank"])
        yield _field("BOARDS_PLAYED", standing["boards"])
    for player in re.split(r" & | / | - | – ", name) if name else ():
        yield f"<PLAYER>{_field('PLAYER_NAME', player)}</PLAYER>"
    yield "</PAIR>"


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:g}"


def _matches(report: Report, rows: list[Row]) -> Iterator[str]:
    teams = sorted({row[side] for row in rows for side in ("home", "away")})
    standings = {row["contestant"]: row for row in report.standings.iter_rows(named=True)}
    yield "<PARTICIPANTS>"
    for team in teams:
        yield f'<TEAM TEAM_ID="{_quoted(team)}">'
        yield _field("TEAM_NAME", team)
        if standing := standings.get(team):
            yield _field("TOTAL_SCORE", _number(standing["vp"] if standing["vp"] is not None else standing["score"]))
            yield _field("PLACE", standing["rank"])
        yield "</TEAM>"
    yield "</PARTICIPANTS>"
    for (stage, match, home, away), own in _grouped(rows, "round", "match", "home", "away"):
        yield "<MATCH>"
        yield from (_field("ROUND_NUMBER", stage or match), _field("TEAM", home), _field("OPPOSING_TEAM", away))
        for board, lines in _grouped(own, "board"):
            yield "<BOARD>"
            yield _field("BOARD_NUMBER", board)
            for row in lines:
                yield from _line(row, None, "NS" if row["room"] == "open" else "EW")
            yield "</BOARD>"
        yield "</MATCH>"


def _field(name: str, value: object) -> str:
    """An element with its text; nothing where there is none."""
    return "" if value is None else f"<{name}>{escape(clean(str(value)))}</{name}>"


def _quoted(text: object) -> str:
    return escape(clean(str(text or "")), {'"': "&quot;"})
