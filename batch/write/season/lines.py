"""A season on the terminal: the table or the ladder, what decided, what changed, what is open; in: a `Teller`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from batch.league.ladder import Step
from batch.league.values import Unit
from batch.write.season.teller import Teller
from batch.write.terminal import Line, shortened

MOST_STEPS, MOST_CHANGES, MOST_DOUBTS = 20, 30, 10
NAMES = 30
"""Characters of a name, at the most."""


class Column(NamedTuple):
    """A column: its heading and its texts, figures to the right."""

    heading: str
    texts: Sequence[str]
    right: bool = True


def season_lines(teller: Teller, written: Iterable[Path]) -> list[Line]:
    """Everything there is to print of a season, a blank line between the parts."""
    parts = [_table(teller), *(_ladder(teller, unit, steps) for unit, steps in teller.league.ladders.items())]
    parts += [_changes(teller), _doubts(teller), _closing(teller, written)]
    lines: list[Line] = []
    for part in filter(None, parts):
        lines += [*([Line("")] if lines else []), *part]
    return lines


def _table(teller: Teller) -> list[Line]:
    lines = teller.league.lines
    if not lines:
        return []
    stages = teller.league.rounds
    title = teller.say("after", round=stages[-1].label) if stages else teller.say("sheet.table")
    columns = [
        Column(teller.say("short.rank"), [_rank(teller, line.rank, tied=line.tied) for line in lines]),
        Column(teller.say("column.team"), [shortened(line.team, NAMES) for line in lines], right=False),
        *(
            Column(teller.say(f"short.{key}"), [str(getattr(line, key)) for line in lines])
            for key in ("played", "won", "drawn", "lost")
        ),
        Column(
            teller.say("short.imps"),
            [f"{teller.plain(line.imps_for)}-{teller.plain(line.imps_against)}" for line in lines],
        ),
        *(
            [Column(teller.say("short.penalty"), [teller.figure(line.penalty) for line in lines])]
            if any(line.penalty for line in lines)
            else []
        ),
        Column(teller.points, [teller.figure(line.points) for line in lines]),
        *(
            [Column(teller.say("short.change"), [_moved(line.change) for line in lines])]
            if any(line.change for line in lines)
            else []
        ),
    ]
    ties = [Line(teller.decision(decision), "quiet") for decision in teller.league.decisions]
    return [Line(title, "title"), *_set(columns), *ties]


def _moved(change: int | None) -> str:
    return f"{change:+d}" if change else "="


def _rank(teller: Teller, rank: int | None, *, tied: bool) -> str:
    return "-" if rank is None else f"{rank}=" if tied else f"{rank} "


def _set(columns: Sequence[Column]) -> list[Line]:
    """The columns side by side, the headings quiet."""
    widths = [max(map(len, (column.heading, *column.texts))) for column in columns]
    rows = zip(*((column.heading, *column.texts) for column in columns), strict=True)
    lines = [
        "  ".join(
            text.rjust(width) if column.right else text.ljust(width)
            for text, width, column in zip(row, widths, columns, strict=True)
        )
        for row in rows
    ]
    return [Line(line.rstrip(), None if place else "quiet") for place, line in enumerate(lines)]


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


def _closing(teller: Teller, written: Iterable[Path]) -> list[Line]:
    fixtures = len(teller.league.fixtures)
    lines = [Line(teller.count("count.fixtures", fixtures))] if fixtures else []
    lines += [Line(teller.banner, "warning")] if teller.banner else []
    return lines + [Line(teller.say("written", path=path)) for path in written]
