"""A scorecard for each contestant: its boards in order, everything seen from its own side, and its total.

In: a `Report`. Out: the sheet. A pair's card has a row for each board; a team's card has a row for each board of each
match, with its own two tables side by side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count
from statistics import median
from typing import Any, NamedTuple

import polars as pl

from batch.write import play
from batch.write.cells import Value
from batch.write.grid import Grid
from batch.write.report import Report, joined
from batch.write.styles import DECIMALS, ROW_TINT, SIGNED, Styles
from batch.write.table import BLOCK_HEIGHT, Column, Paint, Table, begin, decimals, even_height, fitting, new_grid

SIZE = 9.0
GAP = 12.0
HEIGHTS = (10.5, 14.25)
"""Least and greatest height of a row: as tall as lets two cards stand on a page."""
OTHER = {"ns": "ew", "ew": "ns"}
SIDES = ("ns", "ew")

Row = dict[str, Any]
Key = tuple[str | None, str | None, str, str]
"""Session, section, line or seat, number."""


class Card(NamedTuple):
    """One contestant's line in the standings, and the rows it played with the side it sat on."""

    standing: Row
    rows: list[tuple[str, Row]]


def scorecards_sheet(report: Report, styles: Styles) -> Grid:
    """The sheet of scorecards, contestants in the order of their numbers."""
    columns = _team_columns(report) if report.teams else _pair_columns(report)
    grid = new_grid(report, styles, "scorecards", columns)
    begin(
        grid, report, columns, [report.count("count.teams" if report.teams else "count.pairs", report.standings.height)]
    )
    lines_of = _team_lines if report.teams else _pair_lines
    cards = [(card, list(lines_of(report, card))) for card in _cards(report)]
    table = Table(grid, columns, size=SIZE, height=_row_height(grid, [len(lines) for _, lines in cards]))
    for card, lines in cards:
        grid.block(BLOCK_HEIGHT + table.height * (len(lines) + 1), gap=GAP)
        table.heading(_title(report, card.standing))
        for values, paint in lines:
            table.add(values, paint)
        table.add(_total(report, card), Paint(bold=True, total=True))
    if not report.standings.height:
        table.heading(report.say("no_standings"))
    return grid


def _row_height(grid: Grid, boards: Sequence[int]) -> float:
    """The height at which two ordinary cards fill a page; a comfortable one where they cannot."""
    half = (grid.room - GAP) / 2 - BLOCK_HEIGHT
    return even_height(half, median(boards or [0]) + 1, HEIGHTS) or HEIGHTS[1]


def _cards(report: Report) -> list[Card]:
    """The contestants of the standings by number, each with its rows."""
    number = pl.col("contestant").cast(pl.String)
    keys = [pl.col("session").cast(pl.String), pl.col("section").cast(pl.String), "line"]
    ordered = report.standings.sort(*keys, number.cast(pl.Int64, strict=False), number, nulls_last=True)
    cards = [Card(standing, []) for standing in ordered.iter_rows(named=True)]
    by_seat = {key: card for card in cards for key in _seats(report, card.standing)}
    for row in report.travellers.sort("board", "origin", "row", nulls_last=True).iter_rows(named=True):
        for side in SIDES:
            section = None if report.teams else row["section"]
            card = by_seat.get((row["session"], section, side, _who(report, row, side)))
            if card:
                card.rows.append((side, row))
    return cards


def _seats(report: Report, standing: Row) -> list[Key]:
    """Where the rows of a contestant are found: in the direction of its line, or in both."""
    section = None if report.teams else standing["section"]
    sides = SIDES if standing["line"] == "all" else (standing["line"].lower(),)
    return [(standing["session"], section, side, standing["contestant"]) for side in sides]


def _who(report: Report, row: Row, side: str) -> str:
    """The contestant on a side: the pair, or in team play the team, which changes sides with the room."""
    if not report.teams:
        return str(row[side])
    if row[side] in report.team_of or row["home"] is None or row["room"] is None:
        return report.team_of.get(row[side], str(row[side]))
    return str(row["home"] if (side == "ns") == (row["room"] == "open") else row["away"])


def _title(report: Report, standing: Row) -> str:
    """Who it is, with session and section where there are several, and its place."""
    kind = "unranked" if standing["rank"] is None else "shared" if standing["tied"] else "place"
    place = report.say(f"card.{kind}", place=standing["rank"])
    own = {key: standing[key] for key in ("session", "section") if report.standings[key].n_unique() > 1}
    section = report.say("board.section", section=own["section"]) if own.get("section") else None
    mark = report.say("provisional.mark") if standing["provisional"] else None
    return joined([own.get("session"), _name(report, standing), standing["names"], section, place, mark])


def _name(report: Report, standing: Row) -> str:
    who, line = standing["contestant"], standing["line"]
    if report.teams:
        return report.say("card.team", contestant=who)
    if line == "all":
        return report.say("card.pair", contestant=who)
    return report.say("card.pair_line", contestant=who, line=report.say(f"line.{line}"))


def _total(report: Report, card: Card) -> Row:
    """The last line of a card, as in the standings."""
    standing = card.standing
    shown = {"board": report.say("card.total"), "opponent": report.count("count.boards", standing["boards"])}
    if report.teams:
        imps = sum(row[f"award_{side}"] or 0 for side, row in card.rows if side == "ns")
        return shown | {"award": imps, "vp": standing["vp"]}
    return shown | {"award": standing["score"], "available": standing["maximum"], "percent": standing["percent"]}


# Pairs


def _pair_lines(report: Report, card: Card) -> Iterable[tuple[Row, Paint]]:
    for side, row in card.rows:
        mark = report.marks.get((row["origin"], row["place"]))
        yield _pair_line(report, card.standing, side, row), Paint(fill=ROW_TINT[mark.severity] if mark else None)


def _pair_line(report: Report, standing: Row, side: str, row: Row) -> dict[str, Value]:
    other = OTHER[side]
    line = other.upper() if standing["line"] != "all" else "all"
    return {
        "board": row["board"],
        "opponent": row[other],
        "opponent_names": report.names.get((row["session"], row["section"], line, row[other])),
        "side": report.say(f"side.{side.upper()}"),
        **_result(report, row, side),
        "award": row[f"award_{side}"],
        "available": None if row[f"award_{side}"] is None else row["available"],
        "percent": row[f"percent_{side}"],
    }


def _result(report: Report, row: Row, side: str) -> dict[str, Value]:
    """Contract, declarer, result, and the score from one side; the outcome where there is no result."""
    outcome, score = row["outcome"], row["score_ns"]
    plain = outcome in ("played", "passed_out", "adjusted")
    return {
        "contract": play.contract(report.language, outcome, row["contract"], SIZE)
        if plain
        else report.say(f"outcome.{outcome}"),
        "declarer": play.declarer(report.language, row["declarer"]) if plain else None,
        "result": row["result"] if plain else None,
        "score": score if score is None or side == "ns" else -score,
    }


def _pair_columns(report: Report) -> list[Column]:
    rows, standings = report.travellers, report.standings
    both = max(fitting(rows[side], 9, 20) for side in SIDES)
    columns = [Column("board", 8, number="0", bold=True), Column("opponent", both, shrink=True)]
    if standings["names"].null_count() < standings.height:
        columns.append(Column("opponent_names", fitting(standings["names"], 16, 36), align="left", shrink=True))
    if (standings["line"] == "all").any():
        columns.append(Column("side", 8))
    return [
        *columns,
        Column("contract", fitting(rows["contract"], 12, 16)),
        Column("declarer", 6),
        Column("result", 10),
        Column("score", 9, "right", SIGNED),
        Column("award", 13, "right", decimals(standings["score"], rows["award_ns"]), heading=report.unit),
        *(_share(rows) if report.unit == "matchpoints" else ()),
    ]


def _share(rows: pl.DataFrame) -> list[Column]:
    """What was to be had, and how much of it, where the method has a maximum."""
    maximum = Column("available", 9, "right", decimals(rows["available"]), heading="maximum")
    return [maximum, Column("percent", 9, "right", DECIMALS)]


# Teams


def _team_lines(report: Report, card: Card) -> Iterable[tuple[Row, Paint]]:
    """A line for each board of each match, with the team's two tables."""
    boards: dict[tuple[Any, ...], dict[str, Row]] = defaultdict(dict)
    for side, row in card.rows:
        key = (row["round"], row["match"], _who(report, row, OTHER[side]), row["board"], row["version"])
        nth = next(n for n in count() if side not in boards[(*key, n)])  # teams of eight have two tables on a side
        boards[(*key, nth)][side] = row
    for (stage, _, opponent, board, _, _), tables in sorted(boards.items(), key=lambda item: _order(item[0])):
        yield (
            _team_line(report, tables) | {"round": stage, "opponent": opponent, "board": board},
            _paint(report, tables),
        )


def _order(key: tuple[Any, ...]) -> tuple[Any, ...]:
    """Rounds as numbers where they are, then match, opponent and board."""
    stage, match, opponent, board, version, nth = key
    number = int(stage) if str(stage).isdecimal() else 0
    return number, stage or "", match or "", opponent, board or 0, version or "", nth


def _team_line(report: Report, tables: dict[str, Row]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for side, row in tables.items():
        values |= {f"{key}_{side}": value for key, value in _result(report, row, side).items()}
        values["award"] = row[f"award_{side}"]
    return values


def _paint(report: Report, tables: dict[str, Row]) -> Paint:
    marks = [report.marks.get((row["origin"], row["place"])) for row in tables.values()]
    found = [mark.severity for mark in marks if mark]
    return Paint(fill=ROW_TINT["error" if "error" in found else found[0]] if found else None)


def _team_columns(report: Report) -> list[Column]:
    rows = report.travellers
    stage = [Column("round", 8)] if rows["round"].null_count() < rows.height else []
    width = fitting(report.standings["contestant"], 10, 24)
    contract = fitting(rows["contract"], 11, 16)
    columns = [Column("board", 8, number="0", bold=True), *stage, Column("opponent", width, shrink=True)]
    for side in SIDES:
        columns += [
            Column(f"contract_{side}", contract),
            Column(f"declarer_{side}", 6),
            Column(f"result_{side}", 9),
            Column(f"score_{side}", 9, "right", SIGNED, heading=f"own_{side}"),
        ]
    columns.append(Column("award", 9, "right", SIGNED, bold=True, heading=report.unit))
    scale = report.standings["vp"].null_count() < report.standings.height
    return [*columns, Column("vp", 9, "right", DECIMALS)] if scale else columns
