"""The sentences of one figure: how matchpoints are counted and brought to the top, what artificial scores are worth."""

from __future__ import annotations

from fractions import Fraction

from batch.explain.values import Against, Average, Compared, Counted, Datum, Figure, Fixed, Met
from batch.write.explained.teller import Teller

UNCALCULATED = ("full", "none", "alone")
"""Rules that need no sum."""


def steps(teller: Teller, figure: Figure) -> list[str]:
    """How a figure came about, a sentence for each step."""
    match figure:
        case Compared():
            return [counted(teller, figure), *brought(teller, figure)]
        case Average():
            return [average(teller, figure)]
        case Met():
            return [met(teller, figure)]
        case Against():
            return [datum(teller, figure.datum), *against(teller, figure)]
        case Counted():
            return [teller.say("counted", points=teller.signed(figure.award))]
        case Fixed():
            return [fixed(teller, figure)]


def counted(teller: Teller, figure: Compared) -> str:
    """The comparisons counted (Law 78A)."""
    lower, equal, _ = figure.comparison
    return teller.say(
        f"matchpoints.{teller.unit}",
        lower=teller.short(lower),
        equal=teller.short(equal),
        sum=teller.short(teller.points(figure.comparison.matchpoints)),
    )


def brought(teller: Teller, figure: Compared) -> list[str]:
    """How matchpoints are brought to the top of the field; nothing where there is nothing to do."""
    if figure.rule == "full":
        return []
    return [rule(teller, figure), *calculated(teller, figure)]


def calculated(teller: Teller, figure: Compared) -> list[str]:
    """The rule with its figures put in and what comes out; nothing where there is no formula."""
    if figure.rule in UNCALCULATED:
        return []
    return [f"{formula(teller, figure)} = {teller.figure(teller.points(figure.award))}"]


def rule(teller: Teller, figure: Compared) -> str:
    """The rule that brings matchpoints to the top, with A, E and the top."""
    return teller.say(
        f"rule.{figure.rule}",
        results=figure.results,
        expected=figure.expected,
        one=_one(teller),
        top=teller.short(teller.points(figure.available)),
    )


def formula(teller: Teller, figure: Compared) -> str:
    """The rule with its figures put in."""
    mp, one = teller.short(teller.points(figure.comparison.matchpoints)), _one(teller)
    results, expected = figure.results, figure.expected
    match figure.rule:
        case "neuberg":
            return f"({mp} + {one}) × {expected} / {results} − {one}"
        case "ascherman":
            return f"({mp} + {one}) × {expected} / {results}"
        case "factor":
            return f"{mp} × ({expected} − 1) / ({results} − 1)"
        case "small":
            top = teller.short(teller.points(figure.available))
            return f"{teller.percent(figure.percent or Fraction(0))} × {top}"
    return teller.short(teller.points(figure.available / 2))


def _one(teller: Teller) -> str:
    """What meeting oneself is worth: 1, or a half in the American unit."""
    return "1" if teller.unit == 2 else "½"


def average(teller: Teller, figure: Average) -> str:
    """An artificial score: its percentage, by which base, of which top (Law 12C2)."""
    own = figure.own
    base = (
        "fixed" if figure.kind[0].isdigit() else "average" if figure.kind == "A" else "alone" if own is None else "own"
    )
    fields: dict[str, object] = {} if own is None else _own(teller, figure)
    sentence = teller.say(
        f"artificial.{base}",
        kind=teller.ruling(figure.kind),
        least=teller.percent(figure.least),
        than=teller.say(f"artificial.than.{figure.kind}") if base == "own" else "",
        **fields,
    )
    top = teller.short(teller.points(figure.available))
    award = teller.figure(teller.points(figure.award))
    return f"{sentence} {teller.say('artificial.of', percent=teller.percent(figure.percent), top=top, award=award)}"


def _own(teller: Teller, figure: Average) -> dict[str, object]:
    own = figure.own
    if own is None:
        return {}
    return {
        "boards": teller.count("other_boards", own.boards),
        "score": teller.short(teller.points(own.score)),
        "maximum": teller.short(teller.points(own.maximum)),
        "percent": teller.percent(own.percent),
    }


def met(teller: Teller, figure: Met) -> str:
    """The IMPs of all comparisons, divided or added up."""
    total, award = teller.signed(figure.total), teller.figure(figure.award)
    kind = "sum" if figure.divisor == 1 else "average"
    return teller.say(f"cross.{kind}", total=total, count=figure.divisor, award=award)


def datum(teller: Teller, found: Datum) -> str:
    """How a datum is found."""
    left = teller.count("left_out", found.left_out) if found.left_out else teller.say("datum.all")
    results = ", ".join(map(teller.signed, found.results))
    mean = teller.say("datum.mean", results=results, left=left, mean=teller.signed(found.mean))
    rounded = teller.say("datum.rounded", datum=teller.signed(found.datum))
    return mean if found.mean == found.datum else f"{mean} {rounded}"


def against(teller: Teller, figure: Against) -> list[str]:
    """A score against the datum, or each of its parts with its weight."""
    middle = teller.signed(figure.datum.datum)
    told = [
        teller.say(
            "datum.against",
            score=teller.signed(part.score),
            datum=middle,
            difference=teller.signed(part.difference),
            imps=teller.signed(part.imps),
        )
        for part in figure.parts
    ]
    if len(told) == 1:
        return told
    weighted = " + ".join(f"{teller.percent(100 * part.weight)} × {teller.signed(part.imps)}" for part in figure.parts)
    return [*told, f"{weighted} = {teller.figure(figure.award)}"]


def fixed(teller: Teller, figure: Fixed) -> str:
    """An artificial score in IMPs."""
    kind, imps = teller.ruling(figure.kind), teller.signed(figure.imps)
    if figure.times == 1:
        return teller.say("fixed.once", kind=kind, imps=imps)
    return teller.say("fixed.times", kind=kind, imps=imps, times=figure.times, award=teller.signed(figure.award))
