"""The desk aloud: values come in, what a bridge player would say comes out, in a language and with its suits.

Nothing is computed here. Numbers carry the separators of the language, and suits are symbols or the letters
of the language.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from batch.desk.calculator import Calculation, Condition, Step
from batch.desk.finder import Found, Group, any_contract
from batch.desk.layout import aligned
from batch.desk.matchpoints import Line
from batch.law.bridge import Contract, Seat, Side, Strain
from batch.law.imps import IMP_LOWER_BOUNDS, imps
from batch.words import Language, number, say, say_count
from batch.words.bridge import SYMBOLS

Suits = Literal["symbols", "letters"]


BY_VULNERABILITY = ("game", "small_slam", "grand_slam")
"""Parts of a score that are said with the vulnerability."""


class Voice(NamedTuple):
    """How to say things: the language, and suits as symbols or as the letters of the language."""

    language: Language
    suits: Suits = "symbols"


def strain_text(strain: Strain, voice: Voice) -> str:
    """A strain as it is written behind a level: ♠, S, P; NT or SA."""
    if voice.suits == "symbols" and strain in SYMBOLS:
        return SYMBOLS[strain]
    return say(voice.language, f"bridge.strain.{strain}")


def bid_text(contract: Contract, voice: Voice) -> str:
    """Level and strain, without the doubling.

    >>> bid_text(Contract(4, "S", 1), Voice("en")), bid_text(Contract(4, "S"), Voice("fr", "letters"))
    ('4♠', '4P')
    """
    return f"{contract.level}{strain_text(contract.strain, voice)}"


def contract_text(contract: Contract, voice: Voice) -> str:
    """The contract with its doubling in words.

    >>> contract_text(Contract(3, "NT", 2), Voice("fr"))
    '3SA surcontré'
    """
    return " ".join([bid_text(contract, voice), *doubling_text(contract.doubled, voice)])


def doubling_text(doubled: int, voice: Voice) -> list[str]:
    """The word for the doubling, or no word."""
    return [say(voice.language, f"desk.doubled.{doubled}")] if doubled else []


def relative_text(relative: int, voice: Voice) -> str:
    """The result in words.

    >>> [relative_text(relative, Voice("en")) for relative in (0, 1, -2)]
    ['just made', '1 overtrick', '2 down']
    """
    if relative == 0:
        return say(voice.language, "desk.result.just_made")
    return say_count(voice.language, f"desk.result.{'over' if relative > 0 else 'down'}", abs(relative))


def vulnerable_text(vulnerable: Iterable[bool], voice: Voice) -> str:
    """One vulnerability, or that it does not matter."""
    seen = set(vulnerable)
    return say(voice.language, f"desk.vulnerable.{'either' if len(seen) > 1 else 'yes' if True in seen else 'no'}")


def side_text(side: Side, voice: Voice) -> str:
    """North-South or East-West."""
    return say(voice.language, f"desk.side.{side}")


def condition_text(condition: Condition, voice: Voice) -> str:
    """The vulnerability a score holds for, with the side where it holds for one."""
    side = [side_text(condition.side, voice)] if condition.side else []
    return ", ".join([*side, vulnerable_text([condition.vulnerable], voice)])


def group_text(group: Group, voice: Voice) -> str:
    """Results as a player says them together.

    >>> from batch.desk.finder import find_score
    >>> group_text(find_score(620)[0], Voice("en"))
    '4♥ or 4♠, vulnerable, just made'
    >>> group_text(find_score(-1100)[1], Voice("fr"))
    'tout contrat, contré, vulnérable, 4 de chute'
    """
    doubled = doubling_text(group.contracts[0].doubled, voice)
    rest = [vulnerable_text(group.vulnerable, voice), relative_text(group.relative, voice)]
    short = any_contract(group)
    if short is not None:
        return ", ".join([*_any(short.lowest, short.strains, voice), *doubled, *rest])
    contracts = _either([bid_text(contract, voice) for contract in group.contracts], voice)
    return ", ".join([" ".join([contracts, *doubled]), *rest])


def _any(lowest: int, strains: tuple[Strain, ...], voice: Voice) -> list[str]:
    """Any contract, in these strains unless it is all five, from this level up unless it is the first."""
    words = say(voice.language, "desk.any.contract")
    if len(strains) < 5:
        names = _either([strain_text(strain, voice) for strain in strains], voice)
        words += " " + say(voice.language, "desk.any.in_strains", strains=names)
    if lowest == 1:
        return [words]
    level = "level" if lowest == 7 else "from_level"
    return [words + " " + say(voice.language, f"desk.any.{level}", level=lowest)]


def _either(names: list[str], voice: Voice) -> str:
    """A, B or C."""
    *first, last = names
    return say(voice.language, "bridge.or", first=", ".join(first), last=last) if first else last


def found_text(score: int, found: Found, voice: Voice) -> list[str]:
    """The answer of the finder: a heading for declarer and one for the defenders, the groups below."""
    points = number(voice.language, score)
    lines = []
    for who, groups in (("declarer", found.declarer), ("defenders", found.defenders)):
        side = "" if found.side is None else side_text(found.side if who == "declarer" else _other(found.side), voice)
        heading = say(voice.language, f"desk.found.{who}.{'side' if side else 'any'}", score=points, side=side)
        lines += [heading, *("  " + group_text(group, voice) for group in groups)]
        lines += [] if groups else ["  " + say(voice.language, "desk.found.none")]
    return lines


def nothing_text(score: int, found: Found, near: tuple[int, ...], voice: Voice) -> str:
    """That nothing gives the score as it was asked for, and the nearest scores that something gives."""
    where = [] if found.side is None else [side_text(found.side, voice)]
    where += [] if found.vulnerable is None else [vulnerable_text([found.vulnerable], voice)]
    kind = "conditions" if where else "filters"
    points, nearest = number(voice.language, score), nearest_text(near, voice)
    return say(voice.language, f"desk.nothing.{kind}", score=points, where=", ".join(where), nearest=nearest)


def nearest_text(near: tuple[int, ...], voice: Voice) -> str:
    """The nearest scores, joined: "420 and 430"."""
    first, *rest = [number(voice.language, score) for score in near]
    return say(voice.language, "desk.and", first=first, last=rest[0]) if rest else first


def _other(side: Side) -> Side:
    return "EW" if side == "NS" else "NS"


def played_text(calculation: Calculation, declarer: Seat | Side | None, board: int | None, voice: Voice) -> str:
    """What was played: contract, declarer, result, tricks, and the board."""
    tricks = say_count(voice.language, "desk.tricks", calculation.tricks)
    by = []
    if declarer is not None:
        by = [say(voice.language, "desk.by", declarer=say(voice.language, f"bridge.seat.{declarer}"))]
    contract = " ".join([contract_text(calculation.contract, voice), *by])
    result = f"{relative_text(calculation.relative, voice)} ({tricks})"
    on = [] if board is None else [say(voice.language, "desk.on_board", board=board)]
    return ", ".join([contract, result, *on])


def calculation_text(calculation: Calculation, case: Condition, voice: Voice) -> list[str]:
    """A score and its steps, one a line, under the vulnerability it holds for."""
    total = number(voice.language, calculation.total)
    heading = condition_text(case, voice)
    rows = [
        (
            "  " + step_label(step, calculation, voice),
            step.sum and f"{step.sum} =",
            number(voice.language, abs(step.points)),
        )
        for step in calculation.steps
    ]
    title = say(voice.language, "desk.heading", case=heading[0].upper() + heading[1:], total=total)
    return [title, *aligned(rows, left=[0])]


def step_label(step: Step, calculation: Calculation, voice: Voice) -> str:
    """What a step of a calculation is, with the vulnerability where the bonus depends on it."""
    kind = f"{step.part}.{'yes' if calculation.vulnerable else 'no'}" if step.part in BY_VULNERABILITY else step.part
    return say(voice.language, f"desk.part.{kind}")


def explained(calculation: Calculation, voice: Voice) -> str:
    """How a score arises, on one line.

    >>> from batch.desk.calculator import calculate
    >>> explained(calculate(Contract(4, "S"), 10, vulnerable=True), Voice("en"))
    'trick points 4 × 30 = 120, vulnerable game 500: 620'
    """
    steps = [f"{step_label(step, calculation, voice)} {sum_text(step, voice)}" for step in calculation.steps]
    if len(steps) == 1:
        return steps[0]
    total = number(voice.language, calculation.total)
    return say(voice.language, "desk.explained", steps=", ".join(steps), total=total)


def sum_text(step: Step, voice: Voice) -> str:
    """The sum of a step and what it gives, without the sign of undertricks; a bonus has only its points."""
    points = number(voice.language, abs(step.points))
    return f"{step.sum} = {points}" if step.sum and step.sum != points else points


def signed(language: Language, points: int) -> str:
    """Points with their sign, a plus too: +620, -50, 0."""
    return ("+" if points > 0 else "") + number(language, points)


def imps_text(scores: Sequence[int], swing: int, language: Language, *, rooms: bool = False) -> str:
    """The IMPs of a swing, with the two scores it comes from when there are two, and whose they are.

    >>> imps_text([620, -100], 520, "en"), imps_text([-15], -15, "fr")
    ('+620 and -100 for one team: swing +520, +11 IMPs', 'écart -15, 0 IMP')
    """
    won = imps(swing)
    gained = ("+" if won > 0 else "") + say_count(language, "desk.imps", won)
    text = say(language, "desk.swing", swing=signed(language, swing), imps=gained)
    if len(scores) < 2:
        return text
    first, last = (signed(language, score) for score in scores)
    both = say(language, "desk.and", first=first, last=last)
    return say(language, f"desk.two_scores.{'rooms' if rooms else 'team'}", scores=both, swing=text)


def band_text(won: int, language: Language) -> str:
    """The differences in points that are worth so many IMPs (Law 78B).

    >>> band_text(12, "en")
    '600 to 740 points are 12 IMPs'
    """
    least = number(language, (0, *IMP_LOWER_BOUNDS)[won])
    worth = say_count(language, "desk.imps", won)
    if won == len(IMP_LOWER_BOUNDS):
        return say(language, "desk.why.last_band", least=least, imps=worth)
    return say(language, "desk.why.band", least=least, most=number(language, IMP_LOWER_BOUNDS[won] - 10), imps=worth)


def odd_swing_text(swing: int, language: Language) -> str | None:
    """What to think of a swing that two scores cannot make: IMPs may have been meant. None for one in tens."""
    points = abs(swing)
    if points % 10 == 0:
        return None
    if points > len(IMP_LOWER_BOUNDS):
        return say(language, "desk.odd_swing.points", points=number(language, points))
    return say(language, "desk.odd_swing.imps", points=points, band=band_text(points, language))


def board_text(table: Sequence[Line], language: Language) -> list[str]:
    """The frequency table of a board, one line a score, under its headings, and the top."""
    names = ("score", "tables", "mp_ns", "percent_ns", "mp_ew", "percent_ew")
    headings = [say(language, f"desk.board.{name}") for name in names]
    rows = [_board_row(line, language) for line in table]
    top = table[0].frequency.ns + table[0].frequency.ew
    return [*aligned([headings, *rows]), say(language, "desk.board.top", top=number(language, top))]


def _board_row(line: Line, language: Language) -> list[str]:
    score, tables, ns, ew = line.frequency
    percents = [
        "-" if percent is None else number(language, percent, 2) for percent in (line.percent_ns, line.percent_ew)
    ]
    return [
        signed(language, score),
        number(language, tables),
        number(language, ns),
        percents[0],
        number(language, ew),
        percents[1],
    ]
