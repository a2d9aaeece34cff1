"""One result explained, from one side: Law 77 part by part, each comparison, the formula, the percentage."""

from __future__ import annotations

from fractions import Fraction

from batch.desk.calculator import Condition, calculate
from batch.desk.layout import aligned
from batch.desk.speech import Voice, calculation_text
from batch.explain import Row
from batch.explain.pair import Score
from batch.explain.values import Average, Compared, Duel, Figure, Meeting, Met, Seat
from batch.law.bridge import CONTRACTS, Side, is_vulnerable, side_of
from batch.words import say_count
from batch.write.explained import steps
from batch.write.explained.pair import without
from batch.write.explained.teller import Teller


def row_lines(teller: Teller, method: str, score: Score) -> list[str]:
    """A result of a pair in lines of text."""
    row, seat, figure = score
    lines = [_title(teller, row, seat), *_law77(teller, row, seat)]
    if figure is None:
        return [*lines, "", *teller.paragraph(without(teller, score)), *teller.faulty(row)]
    return [*lines, "", *_comparisons(teller, method, figure), *_steps(teller, figure)]


def _title(teller: Teller, row: Row, seat: Seat) -> str:
    return teller.say(
        "row.title",
        board=row.board,
        pair=teller.who(row.contestant(seat)),
        seat=teller.seat(seat),
        opponent=teller.who(row.contestant("EW" if seat == "NS" else "NS")),
        row=row.row,
        played=teller.played(row, seat),
    )


def _law77(teller: Teller, row: Row, seat: Seat) -> list[str]:
    """The points of the contract in their parts; nothing where nothing was played, or only a score is known."""
    if row.outcome != "played" or row.contract is None or row.tricks is None or row.declarer is None:
        return []
    declared: Side = row.declarer if row.declarer in ("NS", "EW") else side_of(row.declarer)  # type: ignore[assignment,arg-type]
    vulnerable = is_vulnerable(declared, row.vul)
    calculation = calculate(CONTRACTS[row.contract], row.tricks, vulnerable=vulnerable)
    told = calculation_text(calculation, Condition(declared, vulnerable), Voice(teller.language))
    points = calculation.total if declared == seat else -calculation.total
    return [
        "",
        teller.say("row.law77"),
        *told,
        teller.say("row.signed", side=teller.seat(seat), score=teller.signed(points)),
    ]


def _comparisons(teller: Teller, method: str, figure: Figure) -> list[str]:
    """Each other score with how many tables had it, and what the comparison gives."""
    match figure:
        case Compared(meetings=met):
            rows = [_compared(teller, meeting, teller.say(f"verdict.{meeting.verdict}")) for meeting in met]
        case Met(duels=met):
            rows = [_compared(teller, duel, teller.say("row.imps", imps=teller.signed(duel.imps))) for duel in met]
        case _:
            rows = []
    if not rows:
        return []
    split = len({row[0] for row in rows}) > 1
    shown = rows if split else [row[1:] for row in rows]
    return [
        teller.say(f"row.compared.{method}"),
        *("  " + line for line in aligned(shown, left=[len(shown[0]) - 1])),
        "",
    ]


def _compared(teller: Teller, one: Meeting | Duel, gives: str) -> list[str]:
    """The own score with its weight, the other one, how many tables had it, what the comparison gives."""
    own = f"{teller.percent(100 * one.weight)} {teller.signed(one.score)}"
    return [own, teller.signed(one.other), _tables(teller, one.tables), gives]


def _tables(teller: Teller, tables: Fraction) -> str:
    if tables.denominator == 1:
        return say_count(teller.language, "explain.count.tables", int(tables))
    return teller.say("count.part_tables", count=teller.short(tables))


def _steps(teller: Teller, figure: Figure) -> list[str]:
    told = [line for text in steps.steps(teller, figure) for line in teller.paragraph(text)]
    if isinstance(figure, Compared | Average) and figure.available:
        award, top = (teller.short(teller.points(value)) for value in (figure.award, figure.available))
        percent = teller.figure(100 * figure.award / figure.available)
        told += teller.paragraph(teller.say("row.percentage", award=award, top=top, percent=percent))
    return told
