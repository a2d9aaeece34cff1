"""A pair explained: a table of its boards, each board that is not plain, the addition, the division, the place."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from batch.desk.layout import aligned
from batch.explain import PairTrail
from batch.explain.imps import mean_of
from batch.explain.pair import Further, Place, Score
from batch.explain.values import Average, Compared, Fixed
from batch.words import number
from batch.words.bridge import MINUS
from batch.write.explained import steps
from batch.write.explained.columns import COLUMNS, counted_cells, result_cells
from batch.write.explained.teller import Teller


def pair_lines(teller: Teller, trail: PairTrail) -> list[str]:
    """The pair in lines of text."""
    paragraphs = [*_notes(teller, trail), *_total(teller, trail)]
    return [
        _title(teller, trail),
        *_table(teller, trail),
        *(line for lines in paragraphs for line in lines),
    ]


def _title(teller: Teller, trail: PairTrail) -> str:
    line = [] if trail.line == "all" else [teller.seat(trail.line)]
    section = [teller.say("board.section", section=trail.section)] if trail.section else []
    session = [trail.session] if trail.session else []
    return ", ".join([*session, teller.say("pair.title", pair=trail.contestant), *section, *line, *_names(trail)])


def _names(trail: PairTrail) -> Iterable[str]:
    return [trail.names] if trail.names else []


def _table(teller: Teller, trail: PairTrail) -> list[str]:
    """A line for each board with a figure, and their sum, below an empty one."""
    scores = [score for score in trail.scores if score.figure is not None]
    if not scores:
        return []
    kinds = {type(score.figure) for score in scores}
    main = next((kind for kind in kinds if kind not in (Average, Fixed)), next(iter(kinds)))
    own, results = COLUMNS[main]
    both = len({score.seat for score in trail.scores}) > 1
    names = ["board", *(["seat"] if both else []), "against", "contract", "score", *own, *results]
    if main in (Compared, Average):
        names.insert(len(names) - 1, "maximum")
    rows = [_cells(teller, score, both=both, width=len(own)) for score in scores]
    lines = [teller.heading(names), *rows, *_sum_row(teller, trail, len(names))]
    return ["", *aligned(lines, left=[1, 2, 3] if both else [1, 2])]


def _cells(teller: Teller, score: Score, *, both: bool, width: int) -> list[str]:
    row, seat, figure = score
    assert figure is not None
    outcomes = row.outcomes(seat)
    counted = counted_cells(teller, figure) or [""] * width
    award, *percent = result_cells(teller, figure)
    top = [] if figure.available is None else [teller.figure(teller.points(figure.available))]
    return [
        number(teller.language, row.board) + (f" {row.version}" if row.version else ""),
        *([teller.say(f"side.{seat}")] if both else []),
        teller.who(row.contestant("EW" if seat == "NS" else "NS")),
        teller.played(row, seat),
        teller.signed(mean_of(outcomes)) if outcomes else "",
        *counted,
        award,
        *top,
        *percent,
    ]


def _sum_row(teller: Teller, trail: PairTrail, width: int) -> list[list[str]]:
    """The sum of the awards, and of the tops; nothing below a percentage."""
    if trail.maximum is None:
        total = teller.signed(trail.score) if trail.method == "total-points" else teller.figure(trail.score)
        return [[teller.say("sum.label"), *[""] * (width - 2), total]]
    figures = [teller.figure(teller.points(value)) for value in (trail.score, trail.maximum)]
    return [[teller.say("sum.label"), *[""] * (width - 4), *figures, ""]]


def _notes(teller: Teller, trail: PairTrail) -> Iterable[list[str]]:
    """What is done on each board, then each rule that brings boards to the top, then the boards with a ruling."""
    method = f"{trail.method}.{teller.unit}" if trail.method == "matchpoints" else trail.method
    if trail.boards:
        yield ["", *teller.paragraph(teller.say(f"pair.method.{method}"))]
    yield from _factored(teller, trail)
    told = [(score, sentence) for score in trail.scores for sentence in _beyond(teller, score)]
    if told:
        yield [""]
    for score, sentence in told:
        yield [*teller.paragraph(teller.about(_board(teller, score), sentence), rest="  "), *teller.faulty(score.row)]


def _board(teller: Teller, score: Score) -> str:
    return teller.say("pair.board", board=score.row.board)


def _factored(teller: Teller, trail: PairTrail) -> Iterable[list[str]]:
    """Each rule with its A and E, and below it the boards it was used on with their figures."""
    rules: dict[str, list[str]] = {}
    for score in trail.scores:
        if isinstance(score.figure, Compared) and score.figure.rule != "full":
            board = _board(teller, score)
            sums = ["  " + teller.about(board, text) for text in steps.calculated(teller, score.figure)]
            rules.setdefault(steps.rule(teller, score.figure), []).extend(sums)
    for rule, sums in rules.items():
        yield ["", *teller.paragraph(rule), *sums]


def _beyond(teller: Teller, score: Score) -> list[str]:
    """What to say of a board without a score that is compared."""
    if score.figure is None:
        return [without(teller, score)]
    return steps.steps(teller, score.figure) if isinstance(score.figure, Average | Fixed) else []


def without(teller: Teller, score: Score) -> str:
    """Why a row gives its pair nothing."""
    sits_out = score.row.outcome == "not_played" and not score.row.counts
    return teller.say(f"pair.without.{'sit_out' if sits_out else score.row.outcome}", row=score.row.row)


def _total(teller: Teller, trail: PairTrail) -> Iterable[list[str]]:
    """The addition, the division and the rounding, the place."""
    if not trail.boards:
        return
    yield ["", *teller.paragraph(_addition(teller, trail), rest="  ")]
    yield from (teller.paragraph(text, rest="  ") for text in (*_division(teller, trail), *_place(teller, trail)))


def _addition(teller: Teller, trail: PairTrail) -> str:
    figures = [score.figure.award for score in trail.scores if score.figure is not None]
    terms = [_shown(teller, trail, value) for value in figures]
    boards = teller.count("boards", trail.boards)
    return teller.say("pair.addition", boards=boards, sum=teller.sum(terms, _shown(teller, trail, trail.score)))


def _division(teller: Teller, trail: PairTrail) -> list[str]:
    """The total brought to the most boards, the penalty taken off, the percentage."""
    return [*_scaled(teller, trail), *_penalty(teller, trail), *_percentage(teller, trail)]


def _scaled(teller: Teller, trail: PairTrail) -> list[str]:
    if not trail.most_boards or trail.most_boards == trail.boards:
        return []
    total = trail.score * trail.most_boards / trail.boards
    fields = {"score": teller.short(trail.score), "boards": trail.boards, "most": trail.most_boards}
    return [teller.say("pair.scaled", **fields, total=teller.short(total))]


def _penalty(teller: Teller, trail: PairTrail) -> list[str]:
    """What was taken off, or given, and what is left (Law 90)."""
    if not trail.penalty:
        return []
    before, taken, left = (
        _shown(teller, trail, value) for value in (trail.total + trail.penalty, trail.penalty, trail.total)
    )
    kind, sign = ("penalty", "−") if trail.penalty > 0 else ("bonus", "+")
    return [teller.say(f"pair.{kind}", sum=f"{before} {sign} {taken.lstrip(MINUS)} = {left}")]


def _percentage(teller: Teller, trail: PairTrail) -> list[str]:
    if trail.percent is None or trail.maximum is None:
        return []
    rounded = (100 * trail.percent).denominator > 1
    return [
        teller.say(
            "pair.percentage.rounded" if rounded else "pair.percentage.exact",
            score=_shown(teller, trail, trail.total),
            maximum=_shown(teller, trail, trail.maximum),
            exact=teller.short(trail.percent),
            printed=teller.figure(trail.percent),
        )
    ]


def _shown(teller: Teller, trail: PairTrail, value: Fraction) -> str:
    """A total in the unit shown, for a formula."""
    return teller.short(value if trail.maximum is None else teller.points(value))


def _place(teller: Teller, trail: PairTrail) -> list[str]:
    """The place and whom it is shared with, then the places in the lists beside the standings."""
    few = trail.place is None and trail.maximum != 0
    own = teller.say("pair.place.few") if few else ranked(teller, trail.place, "ahead")
    return [own, *(_listed(teller, further) for further in trail.further)]


def ranked(teller: Teller, place: Place | None, who: str) -> str:
    """A place: how many have more, with whom it is shared, or from whom it was parted."""
    if place is None:
        return teller.say("pair.place.none")
    kind = "shared" if place.shared_with else "broken" if place.broken else "alone"
    ahead = teller.count(who, place.ahead) if place.ahead else teller.say("pair.place.first")
    others = ", ".join(place.shared_with or place.broken)
    return teller.say(f"pair.place.{kind}", rank=place.rank, ranked=place.ranked, ahead=ahead, who=others)


def _listed(teller: Teller, further: Further) -> str:
    """One list: what changes there, and the place."""
    name = teller.say(f"list.{further.name}", of=further.of or "")
    scratch, change, total = (
        value and teller.short(value) for value in (further.scratch, further.change, further.total)
    )
    told = f"{scratch} + {change} = {total}".replace("+ −", "− ") if scratch and change else total or "–"
    return teller.say("list.place" if further.rank else "list.unranked", list=name, sum=told, rank=further.rank)
