"""Sheets of match results become matches: two teams, what they scored, how many boards.

In: the sheets of `batch.read` that hold matches. Out: RESULT and PROBLEM frames. A bye, a match given up and one
not played yet are told by words in place of the opponent or the score; cells that are no numbers are problems, and
their row is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.normalise.evidence import Reading
from batch.notation.opponents import read_unplayed
from batch.problems import CATALOGUE
from batch.read import Sheet
from batch.tables import PROBLEM, RESULT, complete, empty

FIGURES = ("imps_home", "imps_away", "vp_home", "vp_away", "boards")
COLUMNS = ("session", "section", "round", "match", "home", "away", *FIGURES)

Row = dict[str, Any]


class Results(NamedTuple):
    """RESULT rows and PROBLEM rows of all sheets; how many rows were read, and how many could not be used."""

    matches: pl.DataFrame
    problems: pl.DataFrame
    read: int
    rejected: int


def of_matches(sheet: Sheet) -> bool:
    """Whether a sheet holds the results of matches and not their boards."""
    return "board" not in sheet.headers and {"home", "away"} <= set(sheet.headers)


def match_results(sheets: Sequence[Sheet], first: int, conditions: Conditions) -> Results:
    """RESULT and PROBLEM rows of some sheets, whose origins count from `first`."""
    several = len({sheet.source for sheet in sheets}) > 1 and not conditions.together
    found = [
        _sheet(sheet, origin, Path(sheet.source).stem if several else "", conditions)
        for origin, sheet in enumerate(sheets, start=first)
    ]
    return Results(
        matches=pl.concat([empty(RESULT), *(rows for rows, _ in found)]),
        problems=pl.concat([empty(PROBLEM), *(problems for _, problems in found)]),
        read=sum(sheet.cells.height for sheet in sheets),
        rejected=sum(sheet.cells.height for sheet in sheets) - sum(rows.height for rows, _ in found),
    )


def reading_of_matches() -> Reading:
    """How a sheet of results was read: there is no contract in it to have a language."""
    return Reading("", "relative", "ns", {}, ())


def _sheet(sheet: Sheet, origin: int, session: str, conditions: Conditions) -> tuple[pl.DataFrame, pl.DataFrame]:
    cells = sheet.cells.select("row", *(_texts(sheet.cells, name) for name in COLUMNS))
    rows: list[Row] = []
    problems: list[Row] = [
        {"name": fault.code, "row": fault.row, "column": fault.column, "value": fault.value} for fault in sheet.faults
    ]
    broken = {fault.row for fault in sheet.faults}
    for cell in cells.iter_rows(named=True):
        faults = list(_faults(cell, conditions)) if cell["row"] not in broken else []
        problems += [{"row": cell["row"]} | fault for fault in faults]
        if cell["row"] not in broken and not any(CATALOGUE[fault["name"]].severity == "error" for fault in faults):
            rows.append(_match(cell, session, conditions))
    return _frame(rows, RESULT, origin), _frame(problems, PROBLEM, origin)


def _texts(cells: pl.DataFrame, name: str) -> pl.Expr:
    return (pl.col(name).cast(pl.String) if name in cells.columns else pl.lit(None, pl.String)).alias(name)


def _frame(rows: list[Row], table: Any, origin: int) -> pl.DataFrame:  # noqa: ANN401  (a table of the contract)
    told = [{"origin": origin} | row for row in rows]
    columns = [name for name in table if any(name in row for row in told)]
    series = [pl.Series(name, [row.get(name) for row in told], dtype=table[name].dtype) for name in columns]
    return complete(pl.DataFrame(series), table) if told else empty(table)


def _faults(cell: Row, conditions: Conditions) -> Iterator[Row]:
    """What is wrong with a row of a match that was played, and with the names of its teams."""
    for side in ("home", "away"):
        if cell[side] is None:
            yield {"name": "missing-value", "column": side}
    if cell["home"] is not None and cell["home"] == cell["away"]:
        yield {"name": "same-pair", "column": "away", "value": cell["away"]}
    if _kind(cell) != "played":
        return
    for column in FIGURES:
        if cell[column] is not None and not _is_figure(column, number(cell[column])):
            yield {"name": "bad-figure", "column": column, "value": cell[column]}
    for own, other in (("imps_home", "imps_away"), ("vp_home", "vp_away")):
        if (cell[own] is None) != (cell[other] is None):
            yield {"name": "missing-value", "column": own if cell[own] is None else other}
    if cell["boards"] is None and cell["vp_home"] is None and conditions.match_boards is None and conditions.scale:
        yield {"name": "boards-unknown", "column": "boards"}


def _is_figure(column: str, value: float | None) -> bool:
    """Whether a number can stand in a column: boards are counted."""
    return value is not None and (column != "boards" or (value == int(value) and value > 0))


def _kind(cell: Row) -> str:
    """What became of a match, by the words and figures of its row."""
    words = {side: read_unplayed(cell[side] or "") for side in ("home", "away")}
    if "bye" in words.values():
        return "bye"
    home, away = (_word(cell, side) for side in ("home", "away"))
    if "forfeit" in (home, away):
        return "forfeited" if home == "forfeit" else "forfeited_by_opponent"
    scored = any(cell[column] is not None for column in FIGURES[:4])
    return "not_played" if "not_played" in (home, away) or not scored else "played"


def _word(cell: Row, side: str) -> str | None:
    """What the cells of a side's score say instead of a number."""
    cells = (cell[f"imps_{side}"], cell[f"vp_{side}"])
    return next((word for text in cells if text and (word := read_unplayed(text))), None)


def number(text: str | None) -> float | None:
    """A figure as typed, with a point or a comma; None for anything else.

    >>> number("12,44"), number("-3"), number("lots")
    (12.44, -3.0, None)
    """
    try:
        value = float((text or "").replace(",", ".").replace("\N{MINUS SIGN}", "-").replace(" ", ""))
    except ValueError:
        return None
    return value if value - value == 0 else None


def _match(cell: Row, session: str, conditions: Conditions) -> Row:
    """One RESULT row; in a bye the team is the one that is there."""
    kind = _kind(cell)
    home, away = cell["home"], cell["away"]
    if kind == "bye":
        home, away = (away if read_unplayed(home or "") == "bye" else home), None
    figures = {column: number(cell[column]) if kind == "played" else None for column in FIGURES}
    boards = figures["boards"] if figures["boards"] is not None else conditions.match_boards
    return {
        "row": cell["row"],
        "session": cell["session"] or session,
        "section": cell["section"] or "",
        "round": cell["round"],
        "match": cell["match"],
        "team": home,
        "opponent": away,
        "kind": kind,
        "boards": int(boards) if kind == "played" and boards is not None else None,
        "imps_for": figures["imps_home"],
        "imps_against": figures["imps_away"],
        "vp": figures["vp_home"],
        "vp_opponent": figures["vp_away"],
    }
