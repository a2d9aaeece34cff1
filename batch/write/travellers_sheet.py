"""The travellers as a club pins them up: one block for each board, North-South's best score on top.

In: a `Report`. Out: the sheet. Blocks and not one long filterable table: players look for a board and compare the
scores on it, and the CSV file is there for whoever wants to filter. What was typed in a cell with a problem stands in
its place, coloured, with the problem's code beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import polars as pl

from batch.law.bridge import dealer
from batch.write import play
from batch.write.cells import Value
from batch.write.grid import Grid
from batch.write.report import Mark, Report, joined
from batch.write.styles import CELL_TINT, DECIMALS, ROW_TINT, Styles
from batch.write.table import BLOCK_HEIGHT, Column, Paint, Table, begin, decimals, fitting, new_grid, session_heading

HEIGHT = 12.75
SESSION_HEIGHT = 24.0
SIDES = ("ns", "ew")
RESULTS = ("tricks", "made", "result")
CELLS = {
    "ns": ("ns",), "ew": ("ew",), "contract": ("contract",), "declarer": ("declarer",), "lead": ("lead",),
    "score": ("score_ns", "score_ew"), "score_ns": ("score_ns",), "score_ew": ("score_ew",),
} | dict.fromkeys(RESULTS, ("result",))  # fmt: skip
"""The columns of this sheet in which a problem of a column of the file is shown."""
KEEPS_TEXT = ("contract", "declarer", "result", "lead")
"""Columns that show what was typed where it could not be read."""

Row = dict[str, Any]


def travellers_sheet(report: Report, styles: Styles) -> Grid:
    """The sheet of travellers."""
    columns = _columns(report)
    grid = new_grid(report, styles, "travellers", columns)
    begin(grid, report, columns, _facts(report))
    table = Table(grid, columns, height=HEIGHT)
    if report.travellers.is_empty():
        table.heading(report.say("no_rows"))
    several = report.travellers["session"].n_unique() > 1
    for session, boards in groupby(_boards(report), key=lambda rows: rows[0]["session"]):
        for place, rows in enumerate(boards):
            begins = several and place == 0
            grid.block(BLOCK_HEIGHT + HEIGHT * len(rows) + SESSION_HEIGHT * begins)
            if begins:
                session_heading(grid, report, session)
            table.heading(_title(report, rows))
            for row in rows:
                _add(table, report, row)
    return grid


def _boards(report: Report) -> Iterator[list[Row]]:
    """The rows of each board: best North-South score first; in team matches the two rooms of a match together."""
    key = ["session", *(["section"] if _apart(report) else []), "board", "version"]
    within = ["round", "match", "home", "away", "room"] if report.teams else ["score_ns"]
    texts = ("session", "section", "version", "round", "match", "home", "away")
    by = [pl.col(c).cast(pl.String) if c in texts else pl.col(c) for c in [*key, *within, "origin", "row"]]
    best_first = [c == "score_ns" for c in [*key, *within, "origin", "row"]]
    rows = report.travellers.sort(by, descending=best_first, nulls_last=True).iter_rows(named=True)
    for _, group in groupby(rows, key=lambda row: tuple(row[c] for c in key)):
        yield list(group)


def _apart(report: Report) -> bool:
    return report.session.conditions.sections == "apart"


def _title(report: Report, rows: list[Row]) -> str:
    """Board, dealer and vulnerability, and how many results."""
    first = rows[0]
    board, version = first["board"], first["version"]
    if board is None:
        return report.say("board.unknown")
    name = report.say("board.version" if version else "board.title", board=board, version=version)
    section = report.say("board.section", section=first["section"]) if _apart(report) and first["section"] else None
    return joined([section, name, _about(report, rows)])


def _about(report: Report, rows: list[Row]) -> str | None:
    board = rows[0]["board"]
    vul = next((row["vul"] for row in rows if row["vul"]), None)
    if board < 1 or vul is None:
        return None
    seat = play.seat_name(report.language, dealer(board))
    return report.say("board.about", dealer=seat, vul=report.say(f"vul.{vul}"))


def _add(table: Table, report: Report, row: Row) -> None:
    mark = report.marks.get((row["origin"], row["place"]))
    values = _values(report, row)
    if mark is None:
        table.add(values)
        return
    typed = {
        place: text
        for column, (_, text) in mark.cells.items()
        for place in CELLS.get(column, ())
        if place in KEEPS_TEXT and values[place] is None
    }
    values["remark"] = joined([values["remark"], ", ".join(mark.codes)])
    table.add(values | typed, Paint(fill=ROW_TINT[mark.severity]), _fills(mark))


def _fills(mark: Mark) -> dict[str, str]:
    """The colour of each cell with a problem."""
    return {
        place: CELL_TINT[severity] for column, (severity, _) in mark.cells.items() for place in CELLS.get(column, ())
    }


def _values(report: Report, row: Row) -> dict[str, Value]:
    language, outcome, score = report.language, row["outcome"], row["score_ns"]
    plain = outcome in ("played", "passed_out")
    return {
        **{key: row[key] for key in SAME},
        "room": report.say(f"room.{row['room']}") if row["room"] else None,
        "contract": play.contract(language, outcome, row["contract"]),
        "declarer": play.declarer(language, row["declarer"]),
        "lead": play.lead(language, row["lead"]),
        "score_ns": score if score is not None and score >= 0 else None,
        "score_ew": -score if score is not None and score < 0 else None,
        "remark": None if plain else report.say(f"outcome.{outcome}"),
    }


SAME = (
    "ns", "ew", "section", "round", "home", "away", "result", "award_ns", "award_ew", "percent_ns", "percent_ew",
)  # fmt: skip
"""Columns shown as they are published."""


def _facts(report: Report) -> list[str]:
    rows = report.travellers
    method = report.say(f"method.{report.session.method}")
    boards, results = rows["board"].n_unique(), rows.height
    return [method, report.count("count.boards", boards), report.count("count.results", results)]


def _columns(report: Report) -> list[Column]:
    rows = report.travellers
    columns = [*_place(report), *(Column(side, fitting(rows[side], 7, 20), bold=True, shrink=True) for side in SIDES)]
    columns += [Column("contract", fitting(rows["contract"], 11, 16)), Column("declarer", 6)]
    if rows["lead"].null_count() < rows.height:
        columns.append(Column("lead", 8))
    columns += [Column("result", 10), *(Column(f"score_{side}", 9, align="right") for side in SIDES)]
    columns += _awards(report)
    if _any_remark(report):
        columns.append(Column("remark", 16, shrink=True))
    return columns


def _place(report: Report) -> list[Column]:
    """Where a row belongs: the section in a field of several, the match in team play."""
    rows = report.travellers
    wanted = ("round", "home", "away", "room") if report.teams else () if _apart(report) else ("section",)
    several = ("section",)
    return [
        Column(key, fitting(rows[key], 8, 18), shrink=True)
        for key in wanted
        if rows[key].n_unique() > (key in several) and rows[key].null_count() < rows.height
    ]


def _awards(report: Report) -> list[Column]:
    rows, unit = report.travellers, report.unit
    number = decimals(rows["award_ns"], rows["award_ew"])
    awards = [Column(f"award_{side}", 9, "right", number, heading=f"award_{side}_{unit}") for side in SIDES]
    if unit != "matchpoints":
        return awards
    return awards + [Column(f"percent_{side}", 9, "right", DECIMALS) for side in SIDES]


def _any_remark(report: Report) -> bool:
    outcomes = set(report.travellers["outcome"].unique())
    return bool(report.marks) or not outcomes <= {"played", "passed_out"}
