"""How the session was read and scored: files, row counts, conditions of contest, winners, self-check, program.

In: a `Report`, and what was left out of the workbook. Out: the sheet. It is written always: a method that is not
printed beside the result is the first thing players ask about.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import polars as pl

from batch import __version__
from batch.audit import board_sums
from batch.conditions import BOARD_POINTS
from batch.words import number
from batch.words.audit import audit_told, fingerprints
from batch.words.conditions import conditions_told
from batch.words.findings import refusal_sentences
from batch.words.reading import note_sentences
from batch.write.cells import Value
from batch.write.grid import Grid
from batch.write.report import Report, joined
from batch.write.styles import CELL_TINT, DECIMALS, GREY, HEAD, WHITE, Look, Styles
from batch.write.table import BLOCK_HEIGHT, LAYOUTS, TITLE_HEIGHT, Column, Table, banner

WIDTHS = (20.0, 12.0, 12.0, 13.0, 13.0, 18.0, 12.0)
"""The label, then the columns of the self-check, over which the texts run."""
PER_LINE = 90
"""Characters of a text to a line over those columns."""
LABEL = 20
"""Characters of a label to a line of its column."""
LINE_HEIGHT = 13.5
BOARDS_HEAD = 28.0
MOST_BOARDS = 1_000

Fact = tuple[str, str]


def conditions_sheet(report: Report, styles: Styles, left_out: Sequence[str] = ()) -> Grid:
    """The sheet of conditions; `left_out` are sentences about what the workbook does not hold."""
    grid = Grid(report.say("sheet.conditions"), styles, WIDTHS, tab=LAYOUTS["conditions"].tab)
    grid.line(joined([report.title, grid.name]), Look(size=16, bold=True, ink=HEAD), TITLE_HEIGHT)
    if report.banner:
        banner(grid, report.banner)
    grid.end_head()
    boards = board_sums(report.session)
    shown = boards if not report.teams and boards.height <= MOST_BOARDS else boards.clear()
    for key, facts in _chapters(report, boards, left_out).items():
        _add_chapter(grid, report.say(f"conditions.{key}"), facts, _height(shown) if key == "check" else 0.0)
    _add_boards(grid, report, shown)
    return grid


def _chapters(report: Report, boards: pl.DataFrame, left_out: Sequence[str]) -> dict[str, list[Fact]]:
    chapters = {
        "counts": [("", report.say("conditions.sum", **report.session.counts._asdict()))],
        "left_out": [("", text) for text in left_out],
        "files": _files(report),
        "unread": _unread(report),
        "scoring": [(told.label, told.sentence) for told in conditions_told(report.language, report.session)],
        "program": [
            ("", report.say("conditions.made", version=__version__)),
            *((told.label, told.sentence) for told in fingerprints(report.language, report.session)),
        ],
        "check": _checked(report, boards),
    }
    return {key: facts for key, facts in chapters.items() if facts}


def _height(boards: pl.DataFrame) -> float:
    """What the table of boards takes on the page."""
    return BOARDS_HEAD + LINE_HEIGHT * boards.height if boards.height else 0.0


def _add_chapter(grid: Grid, title: str, facts: Sequence[Fact], follows: float) -> None:
    """A heading and its facts, on one page with what follows."""
    heights = [LINE_HEIGHT * max(_lines(text), _lines(about, LABEL)) + 3 for about, text in facts]
    grid.block(BLOCK_HEIGHT + sum(heights) + follows)
    _heading(grid, title)
    label, text = grid.styles(Look(bold=True, top=True, ink=GREY, wrap=True)), grid.styles(Look(wrap=True, top=True))
    for (about, said), height in zip(facts, heights, strict=True):
        grid.add([about, said], [label, *[text] * (len(WIDTHS) - 1)], height)
        grid.merge(1, len(WIDTHS) - 1)


def _lines(text: str, width: int = PER_LINE) -> int:
    return max(1, -(-len(text) // width))


def _heading(grid: Grid, title: str) -> None:
    grid.line(title, Look(size=11, bold=True, ink=HEAD, fill="D9E2F3", line="block"), BLOCK_HEIGHT)


def _files(report: Report) -> list[Fact]:
    """One paragraph for each sheet that was read: how many rows, and what was found out about it."""
    rows = dict(report.session.travellers["origin"].value_counts().iter_rows())
    facts: list[Fact] = []
    for origin, (sheet, reading) in enumerate(zip(report.session.sheets, report.session.readings, strict=False)):
        name = PurePath(sheet.source).name + (f" › {sheet.name}" if sheet.name else "")
        notes = note_sentences(report.language, [*sheet.notes, *reading.notes])
        facts.append((name, " ".join([report.count("count.rows", rows.get(origin, 0)) + ".", *notes])))
    return facts


def _unread(report: Report) -> list[Fact]:
    return [
        (PurePath(refusal.source).name, " ".join(refusal_sentences(report.language, refusal)))
        for refusal in report.session.refusals
    ]


def _checked(report: Report, boards: pl.DataFrame) -> list[Fact]:
    """Whether the awards add up, in a sentence or two."""
    method = "board_points" if report.teams and report.session.method in BOARD_POINTS else report.unit
    if boards.is_empty():
        return []
    wrong = boards.filter(~boards["good"])
    count = int(boards["results"].sum()) if report.teams else boards.height
    facts = [("", report.count(f"conditions.checked.{method}", count))]
    if wrong.height:
        named = ", ".join(str(board) for board in wrong["board"][:20])
        facts = [("", report.say(f"conditions.checked.{method}_bad", boards=named))]
    if boards.height > MOST_BOARDS and not report.teams:
        facts.append(("", report.say("conditions.checked.too_many", most=number(report.language, MOST_BOARDS))))
    told = audit_told(report.language, report.session, report.audit)
    return [*facts, *_victory_points(report), *((said.label, said.sentence) for said in told)]


def _victory_points(report: Report) -> list[Fact]:
    """Whether both teams' victory points add up to 20, in the matches in which they must."""
    conditions = report.session.conditions
    if conditions.scale != "wbf" or report.session.method != "imps" or conditions.triangles != "full":
        return []
    balanced = pl.col("net") == -pl.col("net_opponent")
    scaled = report.session.matches.filter(pl.col("scale").is_not_null())
    matches = scaled.filter(balanced)
    sums = (matches["vp"] + matches["vp_opponent"]).drop_nulls()
    if sums.is_empty():
        return []
    good = bool(((sums - 20).abs() < 0.001).all())
    kind = ("vp" if matches.height == scaled.height else "vp_balanced") if good else "vp_bad"
    return [("", report.say(f"conditions.checked.{kind}"))]


def _add_boards(grid: Grid, report: Report, boards: pl.DataFrame) -> None:
    """The self-check board by board."""
    if boards.is_empty():
        return
    keys = ("board", "results", "expected", "sum_ns", "sum_ew", "should", "check")
    figures = {"sum_ns", "sum_ew", "should"}
    columns = [
        Column(key, width, "right", DECIMALS) if key in figures else Column(key, width)
        for key, width in zip(keys, WIDTHS, strict=True)
    ]
    table = Table(grid, columns, height=LINE_HEIGHT)
    head = grid.styles(Look(align="center", bold=True, ink=WHITE, fill=HEAD, wrap=True))
    grid.add([report.say(f"column.{key}") for key in keys], [head] * len(keys), BOARDS_HEAD)
    for row in boards.iter_rows(named=True):
        verdict = "good" if row["good"] else "bad"
        values: dict[str, Value] = row | {
            "check": report.say(f"conditions.checked.{verdict}"),
            "board": _board(report, row),
        }
        table.add(values, fills=None if row["good"] else {"check": CELL_TINT["warning"]})


def _board(report: Report, row: dict[str, Value]) -> Value:
    """The number alone, or with session, section and version where there are several."""
    others = [row.get(key) for key in ("session", "section", "version")]
    if not any(others):
        return row["board"]
    return joined([row.get("session"), row.get("section"), row["board"], row.get("version")])
