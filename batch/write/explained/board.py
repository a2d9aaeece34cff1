"""A board explained: its results from best to worst in a table, the formula that was used, the rows without a result,
and the sum that checks it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from batch.desk.layout import aligned
from batch.explain import BoardTrail
from batch.explain.board import Group, Line
from batch.explain.imps import mean_of
from batch.explain.values import SEATS, Against, Average, Compared, Figure, Fixed, Seat
from batch.law.bridge import dealer
from batch.words import say
from batch.write.explained import steps
from batch.write.explained.columns import COLUMNS, counted_cells, result_cells
from batch.write.explained.teller import Teller

WORDS = 3
"""The first columns are of words: the two sides, the contract."""


def board_lines(teller: Teller, trail: BoardTrail) -> list[str]:
    """The board in lines of text."""
    return [_title(teller, trail), *(line for group in trail.groups for line in ["", *_group(teller, trail, group)])]


def _title(teller: Teller, trail: BoardTrail) -> str:
    row = next(line.row for group in trail.groups for line in group.lines)
    about = teller.say(
        "board.title",
        board=trail.board,
        dealer=say(teller.language, f"workbook.seat.{dealer(trail.board)}"),
        vul=say(teller.language, f"bridge.vulnerability.{row.vul}"),
    )
    before = [trail.session, trail.section and teller.say("board.section", section=trail.section)]
    return ", ".join([*filter(None, before), about])


def _group(teller: Teller, trail: BoardTrail, group: Group) -> list[str]:
    lines = [teller.say("board.version", version=group.version or "–"), ""] if trail.fouled else []
    if group.scored:
        lines += [*_method(teller, trail, group), "", *_tables(teller, group), *_afterwards(teller, trail, group)]
    return [*lines, *(text for line in group.others for text in _other(teller, line))]


def _method(teller: Teller, trail: BoardTrail, group: Group) -> list[str]:
    """What is done with the results, by which article of the Laws."""
    others = len(group.scored) - 1
    kind = f"{trail.method}.{teller.unit}" if trail.method == "matchpoints" else trail.method
    sentence = teller.say(f"method.{kind}", others=teller.count("others", others))
    figure = next(figure for line in group.scored for figure in (line.ns, line.ew) if figure is not None)
    found = [steps.datum(teller, figure.datum)] if isinstance(figure, Against) else []
    return [line for text in (sentence, *found) for line in teller.paragraph(text)]


def _tables(teller: Teller, group: Group) -> list[str]:
    """One table, North-South's with what East-West get; two where a ruling gave each side a score of its own."""
    if all(line.row.outcomes("EW") == _turned(line) for line in group.scored):
        return _table(teller, group.scored, "NS", ("ns", "ew"))
    tables = [
        _table(teller, [line for line in group.scored if line.row.outcomes(seat)], seat, (seat,)) for seat in SEATS
    ]
    return [*tables[0], "", *tables[1]]


def _turned(line: Line) -> object:
    ns = line.row.outcomes("NS")
    return None if ns is None else tuple((weight, -score) for weight, score in ns)


def _table(teller: Teller, lines: Sequence[Line], seat: Seat, shown: Sequence[str]) -> list[str]:
    """The results as one side sees them: its comparisons, and what it, or either side, gets."""
    first = next(figure for line in lines if (figure := _figure(line, seat)) is not None)
    own, results = COLUMNS[type(first)]
    names = [f"{name}_{side.lower()}" for name in results for side in shown]
    head = teller.heading(["ns", "ew", "contract", f"score_{seat.lower()}", *own, *names])
    rows = [[*_where(teller, line, seat), *_cells(teller, line, seat, shown)] for line in lines]
    return aligned([head, *rows], left=range(WORDS))


def _where(teller: Teller, line: Line, seat: Seat) -> list[str]:
    row = line.row
    outcomes = row.outcomes(seat)
    score = teller.signed(mean_of(outcomes)) if outcomes else ""
    return [teller.who(row.ns), teller.who(row.ew), teller.played(row, seat), score]


def _figure(line: Line, seat: Seat) -> Figure | None:
    return line.ns if seat == "NS" else line.ew


def _cells(teller: Teller, line: Line, seat: Seat, shown: Sequence[str]) -> list[str]:
    figure = _figure(line, seat)
    sides = [line.ns if side.lower() == "ns" else line.ew for side in shown]
    counted = [] if figure is None else counted_cells(teller, figure)
    return [
        *counted,
        *(cell for cells in zip(*(result_cells(teller, side) for side in sides), strict=True) for cell in cells),
    ]


def _afterwards(teller: Teller, trail: BoardTrail, group: Group) -> list[str]:
    """The formula for boards with fewer results, with each number put in, and the sum of the board."""
    figures = [figure for line in group.scored for figure in (line.ns,) if isinstance(figure, Compared)]
    lines = [line for text in _formulas(teller, figures) for line in text]
    total = _sum(teller, group)
    return [*(["", *lines] if lines else []), *(["", *teller.paragraph(total)] if total else [])]


def _formulas(teller: Teller, figures: Sequence[Compared]) -> list[list[str]]:
    if not figures or figures[0].rule == "full":
        return []
    told = [teller.paragraph(steps.rule(teller, figures[0]))]
    by_raw = {figure.comparison.matchpoints: figure for figure in figures}
    for raw, figure in sorted(by_raw.items(), reverse=True):
        about = f"M = {teller.short(teller.points(raw))}"
        told.append(["  " + teller.about(about, text) for text in steps.calculated(teller, figure)])
    return told


def _sum(teller: Teller, group: Group) -> str | None:
    """What the awards of either side come to, and what they must."""
    sides = [[figure for line in group.scored if (figure := _figure(line, seat)) is not None] for seat in SEATS]
    figures = [figure for side in sides for figure in side]
    if any(isinstance(figure, Average | Fixed) for figure in figures) or len(sides[0]) != len(sides[1]):
        return None
    sums = [sum((figure.award for figure in side), Fraction(0)) for side in sides]
    if isinstance(figures[0], Compared):
        if figures[0].rule == "small":
            return None
        ns, ew = (teller.figure(teller.points(value)) for value in sums)
        top = teller.short(teller.points(figures[0].available))
        should = teller.figure(teller.points(figures[0].available * len(sides[0])))
        return teller.say("sum.matchpoints", ns=ns, ew=ew, results=len(sides[0]), top=top, should=should)
    ns, ew = (teller.figure(value) for value in sums)
    return teller.say("sum.nothing", ns=ns, ew=ew)


def _other(teller: Teller, line: Line) -> list[str]:
    """A row without a result: what it is, what it gives, and why it is no comparison."""
    row = line.row
    head = teller.say(
        f"other.{row.outcome}", row=row.row, ns=teller.who(row.ns), ew=teller.who(row.ew), counts=_counts(teller, line)
    )
    told = [
        teller.about(f"{teller.who(row.contestant(seat))} ({teller.seat(seat)})", sentence)
        for seat in SEATS
        if (figure := _figure(line, seat)) is not None
        for sentence in steps.steps(teller, figure)
    ]
    awards = [line for text in told for line in teller.paragraph(text, "  ", "    ")]
    return ["", *teller.paragraph(head), *awards, *teller.faulty(row)]


def _counts(teller: Teller, line: Line) -> str:
    if line.row.counts:
        return teller.say("other.counts")
    return teller.say("other.sit_out" if line.row.outcome == "not_played" else "other.twice")
