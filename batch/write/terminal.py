"""A session on the terminal: its standings and problems as compact plain tables that fit the width.

In: a `Report`. Out: lines of text with their tone; colours are put on last (`batch.cli.screen`), so
that the same text goes to a file without them. Long lists are cut, and say where the rest is.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any, Literal, NamedTuple

import polars as pl

from batch.audit import MOST
from batch.rounding import QUOTIENT_DECIMALS
from batch.words import Language, number, say, say_count
from batch.words.audit import audit_line, left_out_line
from batch.words.bridge import render_award
from batch.words.conditions import assumed_sentences
from batch.words.reading import read_as
from batch.words.teams import numbering_sentence, scales_sentence
from batch.write.kinds import kinds
from batch.write.report import GRAVITY, Report

MOST_PROBLEMS = 20
AT_A_GLANCE = 8
"""More problems than this are first counted by kind."""
MOST_RULINGS = 20
LISTED = {
    "combined": ("carry_over", "total"),
    "handicap": ("scratch", "handicap", "total"),
    "strata": ("total",),
}
"""Kind of list -> its figures."""
MOST_RANKED = 60
"""Lines of standings printed in full; beyond, the table is cut."""
GAP = "  "
PLACES = {"quotient": QUOTIENT_DECIMALS, "wins": 1}
"""Decimals of a figure, where they are not two."""
CUT = "-"
NAMES_AT_LEAST = 8

Tone = Literal["title", "error", "warning", "quiet"]
Row = dict[str, Any]


class Line(NamedTuple):
    """One line, and how it is to be coloured where colours are wanted."""

    text: str
    tone: Tone | None = None


@dataclass(frozen=True, eq=False)
class Page:
    """Whom the text is for: the report, its width, the places that hold everything, whether the session is audited."""

    report: Report
    width: int = 80
    standings_place: str | None = None
    problems_place: str | None = None
    rulings_place: str | None = None
    audited: bool = True
    title: str = "standings"

    @property
    def language(self) -> Language:
        """The language of the reader."""
        return self.report.language

    def say(self, key: str, **fields: object) -> str:
        """A sentence of the terminal."""
        return say(self.language, f"terminal.{key}", **fields)

    def wrap(self, text: str, *, first: str = "", rest: str = "") -> list[str]:
        """The text in lines no wider than the page."""
        return textwrap.wrap(
            text,
            self.width,
            initial_indent=first,
            subsequent_indent=rest,
            break_on_hyphens=False,
            break_long_words=False,
        ) or [""]

    def more(self, count: int, place: str | None) -> str:
        """How many are left out, and where they are."""
        shown = number(self.language, count)
        return self.say("more", count=shown, place=place) if place else self.say("more_nowhere", count=shown)


class Column(NamedTuple):
    """A column of the standings: its heading, the text of each row, numbers to the right."""

    heading: str
    texts: list[str]
    right: bool = True

    @property
    def width(self) -> int:
        """The widest text."""
        return max(map(len, (self.heading, *self.texts)))


def standings_lines(page: Page) -> list[Line]:
    """The tables of standings, one for each ranking."""
    standings = page.report.standings
    if standings.is_empty():
        return [Line(page.say("no_standings"))]
    shown = standings.head(MOST_RANKED).cast({pl.Categorical: pl.String, pl.Enum: pl.String})
    lines: list[Line] = []
    for title, rows in groupby(shown.iter_rows(named=True), key=lambda row: _title(page, row)):
        lines += [*([Line("")] if lines else []), Line(title, "title"), *_table(page, list(rows))]
    if standings.height > MOST_RANKED:
        lines.append(Line(page.more(standings.height - MOST_RANKED, page.standings_place), "quiet"))
    return lines + list_lines(page)


def list_lines(page: Page) -> list[Line]:
    """The lists beside the standings: sessions added up, handicaps, each stratum."""
    lines: list[Line] = []
    lists = page.report.lists
    for kind, frame, figures in ((kind, lists[kind], LISTED[kind]) for kind in LISTED if kind in lists):
        shown = frame.head(MOST_RANKED).cast({pl.Categorical: pl.String, pl.Enum: pl.String})
        for title, rows in groupby(shown.iter_rows(named=True), key=partial(_list_title, page, kind)):
            lines += [Line(""), Line(title, "title"), *_list_table(page, figures, list(rows))]
        if frame.height > MOST_RANKED:
            lines.append(Line(page.more(frame.height - MOST_RANKED, page.standings_place), "quiet"))
    return lines


def _list_title(page: Page, kind: str, row: Row) -> str:
    """What list it is, then what the standings say of theirs."""
    name = page.say(f"list.{kind}", stratum=row.get("stratum"))
    own = _title(page, {"session": None} | row)
    return name if own == page.say("standings") else f"{name}, {own}"


def _list_table(page: Page, figures: tuple[str, ...], rows: list[Row]) -> list[Line]:
    used = [figure for figure in figures if any(row[figure] is not None for row in rows)]
    return _laid_out(page, [*_who(page, rows), *(_figures(page, figure, rows) for figure in used)], rows)


def _title(page: Page, row: Row) -> str:
    apart = page.report.session.conditions.sections == "apart"
    section = [page.say("section", section=row["section"])] if apart and row["section"] else []
    line = [] if row["line"] == "all" else [page.say(f"line.{row['line']}")]
    session = [row["session"]] if row["session"] else []
    return ", ".join([*session, *section, *line]) or page.say(page.title)


def _table(page: Page, rows: list[Row]) -> list[Line]:
    return _laid_out(page, _columns(page, rows), rows)


def _laid_out(page: Page, wanted: list[Column], rows: list[Row]) -> list[Line]:
    """The columns within the width under their headings, provisional rows marked."""
    columns = _fitting(page, wanted)
    lines = [GAP.join(_cell(column, column.heading) for column in columns)]
    lines += [GAP.join(_cell(column, column.texts[place]) for column in columns) for place in range(len(rows))]
    marks = ["", *(" *" if row["provisional"] else "" for row in rows)]
    cuts = page.report.lines_after(rows) if page.report.teams else set()
    return [
        shown
        for n, (line, mark) in enumerate(zip(lines, marks, strict=True))
        for shown in (Line(line.rstrip() + mark, "quiet" if n == 0 else None), *cut(line, drawn=n - 1 in cuts))
    ]


def cut(line: str, *, drawn: bool) -> list[Line]:
    """The line below those that go on, or above those that go down."""
    return [Line(CUT * len(line), "quiet")] if drawn else []


def _cell(column: Column, text: str) -> str:
    return text.rjust(column.width) if column.right else text.ljust(column.width)


def _columns(page: Page, rows: list[Row]) -> list[Column]:
    """The columns that say something in this table."""
    deciding = _deciding(page, rows)
    fined = ("penalty",) if any(row["penalty"] is not None for row in rows) else ()
    won = _won(page, rows, deciding) if page.report.teams else []
    return [*_who(page, rows), *won, *(_figures(page, figure, rows) for figure in (*fined, *deciding))]


def _won(page: Page, rows: list[Row], deciding: tuple[str, ...]) -> list[Column]:
    """What teams won in their matches, where something else gives the place."""
    if page.report.unit == "imps":
        if "imps" in deciding:
            return []
        net = [page.report.played.get((row["session"], row["contestant"]), (0, 0.0))[1] for row in rows]
        places = 0 if all(value == int(value) for value in net) else 2
        return [_column(page, "imps", [_signed(page.language, value, places) for value in net])]
    return [_figures(page, "points", rows)] if "vp" in deciding else []


def _signed(language: Language, value: float, places: int = 0) -> str:
    return ("+" if value > 0 else "") + number(language, value, places)


def _who(page: Page, rows: list[Row]) -> list[Column]:
    """Place, contestant, matches and boards."""
    who = "team" if page.report.teams else "pair"
    sections = len({row["section"] for row in rows}) > 1
    return [
        _column(page, "rank", [_rank(page, row) for row in rows]),
        *([_column(page, "section", [row["section"] or "" for row in rows], right=False)] if sections else []),
        _column(page, who, [row["contestant"] or "" for row in rows], right=False),
        *(
            [_column(page, "names", [row["names"] or "" for row in rows], right=False)]
            if any(row["names"] for row in rows)
            else []
        ),
        *_matches(page, rows),
        _column(page, "boards", [number(page.language, row["boards"]) for row in rows]),
    ]


def _matches(page: Page, rows: list[Row]) -> list[Column]:
    """The matches teams have played, where that is not one each."""
    if not page.report.teams:
        return []
    played = [page.report.played.get((row["session"], row["contestant"]), (0, 0.0))[0] for row in rows]
    return [_column(page, "matches", [number(page.language, count) for count in played])] if set(played) != {1} else []


def _deciding(page: Page, rows: list[Row]) -> tuple[str, ...]:
    """The figures that give the place."""
    figure = page.report.figure
    if rows[0]["vp"] is not None and figure not in ("quotient", "wins"):
        return ("vp",)
    return ("score", "maximum", "percent") if figure == "matchpoints" else (figure,)


def _column(page: Page, name: str, texts: list[str], *, right: bool = True) -> Column:
    return Column(page.say(f"column.{name}"), texts, right)


def _figures(page: Page, name: str, rows: list[Row]) -> Column:
    total = name in ("imps", "points", "quotient", "wins")
    values = [row["score" if total else name] for row in rows]
    whole = total and name != "quotient" and all(value is None or value == int(value) for value in values)
    places = 0 if whole else PLACES.get(name, 2)
    shown = _signed if name == "imps" and page.report.teams else _number
    return _column(page, name, ["" if value is None else shown(page.language, value, places) for value in values])


def _number(language: Language, value: float, places: int) -> str:
    """A figure; a quotient by nothing is without end."""
    return "∞" if value == float("inf") else number(language, value, places)


def _rank(page: Page, row: Row) -> str:
    """The place, shared ones marked; a blank behind the others keeps the figures in line."""
    if row["rank"] is None:
        return "- "
    shown = number(page.language, row["rank"])
    return page.say("tied", rank=shown) if row["tied"] else shown + " "


def _fitting(page: Page, columns: list[Column]) -> list[Column]:
    """The columns within the width: the widest texts are shortened, never a figure."""
    room = page.width - 2 - sum(column.width + len(GAP) for column in columns) + len(GAP)
    for place, column in sorted(enumerate(columns), key=lambda found: -found[1].width):
        if room >= 0:
            break
        if not column.right:
            width = max(NAMES_AT_LEAST, column.width + room)
            room += column.width - width
            columns[place] = column._replace(texts=[shortened(text, width) for text in column.texts])
    return columns


def shortened(text: str, width: int) -> str:
    """The text, or its beginning and an ellipsis where it is too wide.

    >>> shortened("Béatrice Dubois-Lagrange", 12)
    'Béatrice Du…'
    """
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def problem_lines(page: Page, most: int = MOST_PROBLEMS) -> list[Line]:
    """The problems, errors first, each with its place, what is wrong and what to do; the rest is counted."""
    problems = _rows_with_place(page.report)
    if problems.is_empty():
        return [Line(page.say("no_problems"))]
    lines = [Line(page.say("problems", counts=_counts(page, problems)), "title"), *_kinds(page, problems)]
    shown = problems.with_columns(gravity=_gravity()).sort("gravity", maintain_order=True).head(most)
    told: set[str] = set()
    for problem in shown.iter_rows(named=True):
        lines += _problem(page, problem, told)
        told.add(problem["hint"])
    if problems.height > most:
        lines.append(Line(page.more(problems.height - most, page.problems_place), "quiet"))
    return lines


def _kinds(page: Page, problems: pl.DataFrame) -> Iterator[Line]:
    """How many there are of each kind, where there are more than one sees at a glance."""
    if problems.height <= AT_A_GLANCE:
        return
    counted = kinds(problems, page.language)
    width = max(len(number(page.language, count)) for count in counted["count"])
    for kind in counted.iter_rows(named=True):
        count = number(page.language, kind["count"]).rjust(width)
        yield Line(f"  {count} x {kind['code']} {kind['kind']}", "quiet")


def _rows_with_place(report: Report) -> pl.DataFrame:
    """The problems but for refused files, which are told on their own."""
    return report.problems.filter(~pl.col("code").str.starts_with("F"))


def _gravity() -> pl.Expr:
    return pl.col("severity").replace_strict(GRAVITY, return_dtype=pl.Int8)


def _counts(page: Page, problems: pl.DataFrame) -> str:
    found = dict(problems["severity"].value_counts().iter_rows())
    return ", ".join(
        say_count(page.language, f"terminal.counts.{severity}", found[severity])
        for severity in GRAVITY
        if severity in found
    )


def _problem(page: Page, problem: Row, told: Collection[str]) -> Iterator[Line]:
    """Where, the code and what is wrong; under it what to do, unless that was told already."""
    tone: Tone | None = {"error": "error", "warning": "warning"}.get(problem["severity"])  # type: ignore[assignment]
    place = ", ".join(part for part in (*_file(page, problem), _place(page, problem)) if part)
    head = f"{page.say('severity.' + problem['severity'])} {problem['code']}"
    yield Line("  " + (f"{head}, {place}" if place else head), tone)
    for text in (problem["message"], *([] if problem["hint"] in told else [problem["hint"]])):
        for line in page.wrap(text, first="    ", rest="    "):
            yield Line(line)


def _file(page: Page, problem: Row) -> list[str]:
    """The file and the sheet, where there are several."""
    sheets = page.report.session.sheets
    several = len({sheet.source for sheet in sheets}) > 1
    source = [problem["source"]] if several else []
    return source + ([problem["sheet"]] if problem["sheet"] and len(sheets) > 1 else [])


def _place(page: Page, problem: Row) -> str:
    if problem["row"] is None:
        return "" if problem["board"] is None else page.say("place.board", board=problem["board"])
    if problem["cell"]:
        return page.say("place.cell", row=problem["row"], cell=problem["cell"])
    return page.say("place.row", row=problem["row"])


def ruling_lines(page: Page, most: int = MOST_RULINGS) -> list[Line]:
    """The rulings, each with the awards and places of those it is about, before and after."""
    effects = list(page.report.rulings.iter_rows(named=True))
    if not effects:
        return []
    grouped = [list(group) for _, group in groupby(effects, key=lambda row: (row["source"], row["sheet"], row["row"]))]
    lines = [Line(page.say("rulings"), "title")]
    for group in grouped[:most]:
        lines += [Line(line) for line in page.wrap(_ruled(page, group[0]), first="  ", rest="    ")]
        lines += [Line(line) for row in group for line in page.wrap(_effect(page, row), first="    ", rest="      ")]
    if len(grouped) > most:
        lines.append(Line(page.more(len(grouped) - most, page.rulings_place), "quiet"))
    return [*lines, Line("")]


def _ruled(page: Page, row: Row) -> str:
    """What was ruled, where, and why."""
    kind = "board" if row["board"] is not None else "bonus" if row["ruling"].startswith("+") else "total"
    about = page.say(f"ruling.{kind}", board=row["board"])
    award = render_award(page.language, row["ruling"])
    return page.say(
        "ruling.because" if row["reason"] else "ruling.plain", about=about, ruling=award, reason=row["reason"]
    )


def _effect(page: Page, row: Row) -> str:
    """Whom it is about, and what it changed."""
    line = "" if row["line"] == "all" else say(page.language, f"bridge.seat.{row['line']}")
    kind = "after" if row["before"] is None and row["rank_before"] is None else "change"
    figures = {name: _figure(page, row[name]) for name in ("before", "after")}
    places = {name: row[name] or "-" for name in ("rank_before", "rank")}
    who = f"{row['contestant'] or ''} {line}".strip()
    return page.say(f"ruling.{kind}", who=who, **figures, **places)


def _figure(page: Page, value: float | None) -> str:
    return "-" if value is None else number(page.language, value, 2)


def closing_lines(page: Page) -> list[Line]:
    """Where every row went, how each file was read, and whether the standings may still change."""
    session = page.report.session
    counts = {name: number(page.language, count) for name, count in session.counts._asdict().items()}
    lines = [Line(page.say("sum", **counts)), *team_lines(page), *reading_lines(page), *winner_lines(page)]
    lines += audit_lines(page)
    if session.provisional:
        rows = session.counts.rejected or bool(session.standings["provisional"].any())
        kind = "" if rows else "_refused" if session.refusals else "_unruled"
        sentence = page.say(f"provisional{kind}")
        lines += [Line(line, "warning") for line in page.wrap(sentence, rest="  ")]
    return lines


def audit_lines(page: Page) -> list[Line]:
    """Whether everything adds up; of a very large session only where a workbook is written of it, which is said."""
    session = page.report.session
    if not page.audited:
        return [Line(line, "quiet") for line in page.wrap(left_out_line(page.language, session, MOST), rest="  ")]
    found = page.report.audit
    if not found.checks:
        return []
    tone: Tone = "quiet" if found.good else "error"
    return [Line(line, tone) for line in page.wrap(audit_line(page.language, session, found), rest="  ")]


def team_lines(page: Page) -> list[Line]:
    """How pairs were taken for teams, and by which scale matches were turned into victory points."""
    session = page.report.session
    if not session.teams:
        return []
    told = [numbering_sentence(page.language, session), scales_sentence(page.language, session)]
    return [Line(line, "quiet") for sentence in told if sentence for line in page.wrap(sentence, rest="  ")]


def winner_lines(page: Page) -> list[Line]:
    """How many winners there are, where the rows leave some doubt."""
    session = page.report.session
    told = [] if session.teams else assumed_sentences(page.language, session)
    return [Line(line, "quiet") for sentence in told for line in page.wrap(sentence, rest="  ")]


def individual_lines(page: Page) -> list[Line]:
    """The standings of the pairs of a team event, where they were asked for."""
    if page.report.session.individual is None:
        return []
    return [Line(""), *standings_lines(replace(page, report=page.report.individual, title="individual"))]


def reading_lines(page: Page) -> list[Line]:
    """How each sheet was read."""
    session = page.report.session
    told = (
        read_as(page.language, _sheet(page, sheet.source, sheet.name), (*sheet.notes, *reading.notes))
        for sheet, reading in zip(session.sheets, session.readings, strict=False)
    )
    return [Line(line, "quiet") for sentence in told for line in page.wrap(sentence, rest="  ")]


def _sheet(page: Page, source: str, name: str | None) -> str:
    return say(page.language, "read.sheet", source=source, sheet=name) if name else source


def written_lines(page: Page, paths: Iterable[object]) -> list[Line]:
    """Where the results went; never wrapped, so that a path can be copied."""
    return [Line(page.say("written", path=path)) for path in paths]
