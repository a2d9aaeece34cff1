"""A season on the terminal: the table or the ladder, what decided, what changed, what is open; in: a `Teller`."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from batch.league.ladder import Step
from batch.league.values import Unit
from batch.write.season.teller import Teller
from batch.write.terminal import Line, cut, shortened

MOST_STEPS, MOST_CHANGES, MOST_DOUBTS = 20, 30, 10
NAMES = 30
"""Characters of a name, at the most."""


class Column(NamedTuple):
    """A column: its heading and its texts, figures to the right."""

    heading: str
    texts: Sequence[str]
    right: bool = True


def season_lines(teller: Teller, written: Iterable[Path], width: int = 80) -> list[Line]:
    """Everything there is to print of a season, a blank line between the parts; only paths are wider than the page."""
    parts = [_table(teller), *(_ladder(teller, unit, steps) for unit, steps in teller.league.ladders.items())]
    parts += [_changes(teller), _doubts(teller), _open(teller)]
    lines: list[Line] = []
    for part in filter(None, parts):
        lines += [*([Line("")] if lines else []), *(short for line in part for short in _wrapped(line, width))]
    return [*lines, *(Line(teller.say("written", path=path)) for path in written)]


def _wrapped(line: Line, width: int) -> list[Line]:
    """The line in lines no wider than the page, those that follow set in."""
    indent = " " * (len(line.text) - len(line.text.lstrip()) + 2)
    texts = textwrap.wrap(
        line.text, width, subsequent_indent=indent, drop_whitespace=True, break_long_words=False, break_on_hyphens=False
    )
    return [line] if len(line.text) <= width else [line._replace(text=text) for text in texts]


def _table(teller: Teller) -> list[Line]:
    lines = teller.league.lines
    if not lines:
        return []
    stages = teller.league.rounds
    title = teller.say("after", round=stages[-1].label) if stages else teller.say("sheet.table")
    ties = [Line(teller.decision(decision), "quiet") for decision in teller.league.decisions]
    return [Line(title, "title"), *_set(_columns(teller), teller.cuts), *ties]


def _columns(teller: Teller) -> list[Column]:
    """The columns of the table that say something."""
    lines = teller.league.lines
    counts = ("played", "won", "drawn", "lost")
    figures = [_column(teller, key, [str(getattr(line, key)) for line in lines]) for key in counts]
    imps = [f"{teller.plain(line.imps_for)}-{teller.plain(line.imps_against)}" for line in lines]
    fines = [teller.figure(line.penalty) if line.penalty else "" for line in lines]
    return [
        _column(teller, "rank", [_rank(teller, line.rank, tied=line.tied) for line in lines]),
        Column(teller.say("column.team"), [shortened(line.team, NAMES) for line in lines], right=False),
        *figures,
        Column(teller.won("short.imps"), imps),
        *([_column(teller, "penalty", fines)] if any(fines) else []),
        Column(teller.points, [teller.counted(line.points) for line in lines]),
        *([_column(teller, "change", [_moved(line.change) for line in lines])] if any(x.change for x in lines) else []),
    ]


def _column(teller: Teller, key: str, texts: Sequence[str]) -> Column:
    return Column(teller.say(f"short.{key}"), texts)


def _moved(change: int | None) -> str:
    return f"{change:+d}" if change else "="


def _rank(teller: Teller, rank: int | None, *, tied: bool) -> str:
    return "-" if rank is None else f"{rank}=" if tied else f"{rank} "


def _set(columns: Sequence[Column], cuts: Collection[int] = ()) -> list[Line]:
    """The columns side by side, the headings quiet, lines drawn below some rows."""
    widths = [max(map(len, (column.heading, *column.texts))) for column in columns]
    rows = zip(*((column.heading, *column.texts) for column in columns), strict=True)
    lines = [
        "  ".join(
            text.rjust(width) if column.right else text.ljust(width)
            for text, width, column in zip(row, widths, columns, strict=True)
        )
        for row in rows
    ]
    return [
        shown
        for place, line in enumerate(lines)
        for shown in (Line(line.rstrip(), None if place else "quiet"), *cut(line, drawn=place - 1 in cuts))
    ]


def _ladder(teller: Teller, unit: Unit, steps: Sequence[Step]) -> list[Line]:
    shown = [step for step in steps if step.rank is not None][:MOST_STEPS]
    columns = [
        Column(teller.say("short.rank"), [_rank(teller, step.rank, tied=step.tied) for step in shown]),
        Column(teller.say("column.names_ladder"), [shortened(step.names, NAMES) for step in shown], right=False),
        Column(teller.say("column.sessions"), [str(step.sessions) for step in shown]),
        Column(teller.say(f"unit.{unit}"), [teller.figure(step.figure) for step in shown]),
    ]
    below = sum(step.rank is None for step in steps)
    more = len(steps) - below - len(shown)
    notes = [teller.count("more", more)] if more else []
    notes += [teller.say("below_count", count=below, attendance=teller.league.rules.attendance)] if below else []
    return [Line(teller.say("sheet.ladder"), "title"), *_set(columns), *(Line(note, "quiet") for note in notes)]


def _changes(teller: Teller) -> list[Line]:
    if teller.compared is None:
        return []
    title = teller.say("compared", path=teller.compared)
    found = teller.changes
    lines = [Line(title, "title"), *(Line("  " + teller.change(change)) for change in found[:MOST_CHANGES])]
    if len(found) > MOST_CHANGES:
        lines.append(Line(teller.count("more", len(found) - MOST_CHANGES), "quiet"))
    return lines if found else [Line(title, "title"), Line("  " + teller.say("unchanged"))]


def _doubts(teller: Teller) -> list[Line]:
    doubts = teller.league.doubts
    if not doubts:
        return []
    told = [
        teller.say("doubt", written=d.written, name=d.name, why=teller.say(f"likeness.{d.likeness}"))
        for d in doubts[:MOST_DOUBTS]
    ]
    more = [teller.count("more", len(doubts) - MOST_DOUBTS)] if len(doubts) > MOST_DOUBTS else []
    title = Line(teller.count("count.doubts", len(doubts)), "title")
    return [title, *(Line(f"  {text}") for text in told), *(Line(text, "quiet") for text in more)]


def _open(teller: Teller) -> list[Line]:
    """What is still to be played, and what may still change."""
    fixtures = len(teller.league.fixtures)
    lines = [Line(teller.count("count.fixtures", fixtures))] if fixtures else []
    return lines + ([Line(teller.banner, "warning")] if teller.banner else [])
