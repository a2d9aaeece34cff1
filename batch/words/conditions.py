"""The conditions a session was scored under: a session comes in, labels and sentences in a language go out.

What does not concern the method is left out: a team match has no Neuberg, a pairs session no victory points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from batch.conditions import UNITS
from batch.words import Language, number, say, say_count
from batch.words.teams import team_sentences

if TYPE_CHECKING:
    import polars as pl

    from batch.session import Session

FIELD = ("artificial", "sections", "winners", "ties", "trust")
SUBJECTS: dict[str, tuple[str, ...]] = {
    "matchpoints": ("method", "uneven", "expected", "small_groups", *FIELD),
    "cross-imps": ("method", "cross_imps", *FIELD),
    "butler": ("method", "butler_trim", "butler_rounding", *FIELD),
    "total-points": ("method", *FIELD),
    "board-a-match": ("method", "bam_tie", *FIELD),
}
"""What bears on a session, by its method."""


IN_USE: dict[str, Callable[[Session], bool]] = {
    "phantom": lambda session: bool(session.conditions.phantom) or "phantom-pair" in session.problems["name"],
    "minimum_share": lambda session: session.conditions.minimum_share > 0,
    "tie_breaks": lambda session: bool(session.conditions.tie_breaks),
    "sessions": lambda session: session.conditions.sessions == "add",
    "handicap": lambda session: "handicap" in session.lists["list"],
    "strata": lambda session: "stratum" in session.lists["list"],
}
"""What bears on a session only when it was asked for or found."""


class Condition(NamedTuple):
    """What is decided, and how; a label and a sentence."""

    label: str
    sentence: str


def conditions_told(language: Language, session: Session) -> list[Condition]:
    """Every condition that bears on the session, then whether its standings may still change."""
    found = [
        Condition(say(language, label), sentence)
        for label, sentence in (team_sentences if session.teams else _pair_sentences)(language, session)
    ]
    found += [
        Condition(say(language, f"conditions.label.{subject}"), _in_use(language, session, subject))
        for subject, bears in IN_USE.items()
        if bears(session)
    ]
    return [*found, Condition(say(language, "conditions.label.provisional"), provisional(language, session))]


def _pair_sentences(language: Language, session: Session) -> Iterator[tuple[str, str]]:
    """A key of a label and a sentence for each condition that bears on a pairs session."""
    for subject in SUBJECTS[session.method]:
        yield from ((f"conditions.label.{subject}", told) for told in _sentences(language, session, subject))


def provisional(language: Language, session: Session) -> str:
    """Whether the standings may still change, and through how many rows, a file, or boards of matches left out."""
    if session.counts.rejected:
        return say_count(language, "conditions.provisional.yes", session.counts.rejected)
    reasons = {"refused": bool(session.refusals), "unruled": session.unruled, "boards": session.provisional, "no": True}
    return say(language, f"conditions.provisional.{next(reason for reason, there in reasons.items() if there)}")


def method_sentence(language: Language, session: Session) -> str:
    """The method of comparison, with its unit."""
    unit = f".{session.conditions.unit}" if session.method == "matchpoints" else ""
    return say(language, f"conditions.method.{session.method}{unit}")


def winners_sentences(language: Language, session: Session) -> list[str]:
    """One ranking or two for each section, and why."""
    return _winners(language, session.lines)


def assumed_sentences(language: Language, session: Session) -> list[str]:
    """The same for the sections whose rows do not show the movement."""
    return _winners(language, session.lines.filter("assumed"))


def _winners(language: Language, lines: pl.DataFrame) -> list[str]:
    rows = lines.sort("session", "section").select("section", "two", "because", "assumed", "switched").rows()
    told = [(str(section or ""), _ranking(language, *ranking)) for section, *ranking in rows]
    if told and len({sentence for _, sentence in told}) == 1:
        return [told[0][1]]
    return [
        say(language, "conditions.winners.of_section", section=section, sentence=sentence) if section else sentence
        for section, sentence in dict.fromkeys(told)
    ]


def _ranking(
    language: Language,
    two: bool,  # noqa: FBT001 - the columns of a row
    because: str,
    assumed: bool,  # noqa: FBT001
    switched: str | None,
) -> str:
    kind = "two" if two else "one"
    parts = [say(language, f"conditions.winners.{kind}"), say(language, f"conditions.winners.because.{because}")]
    sentence = ", ".join(parts)
    if assumed:
        sentence = f"{sentence} {say(language, f'conditions.winners.assumed.{kind}')}"
    if switched is None:
        return sentence
    rounds = switched.count(", ") + 1
    return f"{sentence} {say_count(language, 'conditions.winners.switched', rounds, rounds=switched)}"


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
        return say(language, f"conditions.artificial.{session.method}", count=conditions.artificial_imps_pairs)
    if subject == "ties":
        return say(language, f"conditions.ties.{UNITS[session.method]}")
    return say(language, f"conditions.{subject}.{getattr(conditions, subject)}")


def _in_use(language: Language, session: Session, subject: str) -> str:
    """The sentence of a condition that was asked for or found."""
    conditions = session.conditions
    kind = {
        "phantom": "named" if conditions.phantom else "found",
        "minimum_share": "some",
        "sessions": conditions.added_by,
        "handicap": "all" if conditions.handicap == 100 else "share",
    }.get(subject, "all")
    criteria = [say(language, f"conditions.tie_breaks.{criterion}") for criterion in conditions.tie_breaks]
    strata = session.lists.filter(list="stratum")["of"].unique(maintain_order=True)
    return say(
        language,
        f"conditions.{subject}.{kind}",
        numbers=", ".join(conditions.phantom or ()),
        criteria=", ".join(criteria),
        share=conditions.minimum_share if subject == "minimum_share" else conditions.handicap,
        strata=", ".join(strata),
    )
