"""The columns of the tables in an explanation, by the kind of figure: those that lead to it, those of what it is."""

from __future__ import annotations

from batch.explain.values import Against, Average, Compared, Counted, Figure, Fixed, Met
from batch.write.explained.teller import Teller

COLUMNS: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Compared: (("lower", "equal", "raw"), ("matchpoints", "percent")),
    Met: (("total", "divisor"), ("imps",)),
    Against: (("difference",), ("imps",)),
    Counted: ((), ("points",)),
    Fixed: ((), ("imps",)),
    Average: ((), ("matchpoints", "percent")),
}
"""Kind of a figure -> the columns that lead to it, those of what it is."""


def counted_cells(teller: Teller, figure: Figure) -> list[str]:
    """The columns that lead to a figure."""
    match figure:
        case Compared(comparison=count):
            return [teller.short(value) for value in (count.lower, count.equal, teller.points(count.matchpoints))]
        case Met():
            return [teller.signed(figure.total), str(figure.divisor)]
        case Against(parts=(part,)):
            return [teller.signed(part.difference)]
        case Against():
            return [""]
    return []


def result_cells(teller: Teller, figure: Figure | None) -> list[str]:
    """The columns of what a side gets; a percentage where there is a top."""
    if figure is None:
        return ["", ""]
    if isinstance(figure, Compared | Average):
        top = figure.available
        share = teller.figure(100 * figure.award / top) if top else ""
        return [teller.figure(teller.points(figure.award)), share]
    if isinstance(figure, Counted):
        return [teller.signed(figure.award)]
    return [teller.figure(figure.award)]
