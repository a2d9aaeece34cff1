"""The conditions a session was scored under: a session comes in, labels and sentences in a language go out.

What does not concern the method is left out: a team match has no Neuberg, a pairs session no victory points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from batch.conditions import UNITS
from batch.words import Language, number, say, say_count

if TYPE_CHECKING:
    from batch.session import Session

FIELD = ("artificial", "sections", "winners", "ties", "trust")
SUBJECTS: dict[str, tuple[str, ...]] = {
    "matchpoints": ("method", "uneven", "expected", "small_groups", *FIELD),
    "imps": ("method", "artificial", "scale", "ties", "trust"),
    "cross-imps": ("method", "cross_imps", *FIELD),
    "butler": ("method", "butler_trim", "butler_rounding", *FIELD),
    "total-points": ("method", *FIELD),
    "board-a-match": ("method", "bam_tie", *FIELD),
}
"""What bears on a session, by its method."""


class Condition(NamedTuple):
    """What is decided, and how; a label and a sentence."""

    label: str
    sentence: str


def conditions_told(language: Language, session: Session) -> list[Condition]:
    """Every condition that bears on the session, then whether its standings may still change."""
    subjects = SUBJECTS[session.method]
    found = [
        Condition(say(language, f"conditions.label.{subject}"), sentence)
        for subject in subjects
        for sentence in _sentences(language, session, subject)
    ]
    return [*found, Condition(say(language, "conditions.label.provisional"), provisional(language, session))]


def provisional(language: Language, session: Session) -> str:
    """Whether the standings may still change, and through how many rows."""
    if session.counts.rejected:
        return say_count(language, "conditions.provisional.yes", session.counts.rejected)
    return say(language, f"conditions.provisional.{'refused' if session.provisional else 'no'}")


def method_sentence(language: Language, session: Session) -> str:
    """The method of comparison, with its unit."""
    unit = f".{session.conditions.unit}" if session.method == "matchpoints" else ""
    return say(language, f"conditions.method.{session.method}{unit}")


def winners_sentences(language: Language, session: Session) -> list[str]:
    """One ranking or two for each section, and why."""
    rows = session.lines.sort("session", "section").select("section", "two", "because").rows()
    told = [(str(section or ""), _ranking(language, two=two, because=because)) for section, two, because in rows]
    if len({sentence for _, sentence in told}) == 1:
        return [told[0][1]]
    return [
        say(language, "conditions.winners.of_section", section=section, sentence=sentence) if section else sentence
        for section, sentence in dict.fromkeys(told)
    ]


def _ranking(language: Language, *, two: bool, because: str) -> str:
    kind = say(language, f"conditions.winners.{'two' if two else 'one'}")
    return f"{kind}, {say(language, f'conditions.winners.because.{because}')}"


def _sentences(language: Language, session: Session, subject: str) -> list[str]:
    conditions = session.conditions
    if subject == "method":
        return [method_sentence(language, session)]
    if subject == "winners":
        return winners_sentences(language, session)
    if subject == "expected":
        count = conditions.expected
        kind = "most" if count is None else "given"
        return [say(language, f"conditions.expected.{kind}", count=number(language, count or 0))]
    return [_sentence(language, session, subject)]


def _sentence(language: Language, session: Session, subject: str) -> str:
    conditions = session.conditions
    if subject == "artificial":
        count = conditions.artificial_imps if session.method == "imps" else conditions.artificial_imps_pairs
        return say(language, f"conditions.artificial.{session.method}", count=count)
    if subject == "ties":
        return say(language, f"conditions.ties.{UNITS[session.method]}")
    if subject == "scale":
        return _scale(language, session)
    return say(language, f"conditions.{subject}.{getattr(conditions, subject)}")


def _scale(language: Language, session: Session) -> str:
    scale = session.conditions.scale
    if scale is None or scale == "wbf":
        return say(language, f"conditions.scale.{scale or 'none'}")
    return say(language, "conditions.scale.table", name=scale.name)
