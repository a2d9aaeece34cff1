"""The conditions of a team event in words: a session comes in, labels and sentences in a language go out.

What did not happen is left out: no bye, no sentence about byes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from batch.conditions import BOARD_POINTS
from batch.law.scales import Family
from batch.words import Language, number, say, say_count

if TYPE_CHECKING:
    from batch.session import Session

MOST_NAMES = 6
"""So many scales are named; a season has hardly more numbers of boards."""


def team_sentences(language: Language, session: Session) -> Iterator[tuple[str, str]]:
    """A key of a label and a sentence for each condition that bears on the event."""
    for key, told in TOLD.items():
        yield from ((key, sentence) for sentence in told(language, session))


def numbering_sentence(language: Language, session: Session) -> str | None:
    """How pairs were taken for teams; None where the sheet names the teams."""
    if session.conditions.teams.members:
        return say(language, "teams.numbering.roster")
    found = session.numbering
    return say(language, f"teams.numbering.{found.name}", example=found.example) if found else None


def scales_sentence(language: Language, session: Session) -> str | None:
    """The scales of victory points that were used, by name; None where there are none."""
    names = session.matches["scale"].drop_nulls().unique(maintain_order=True).to_list()
    shown = [*names[:MOST_NAMES], *(["…"] if len(names) > MOST_NAMES else [])]
    return say(language, "teams.scale.used", names=", ".join(shown)) if names else None


def _method(language: Language, session: Session) -> Iterator[str]:
    weights = session.conditions.weights
    parts = {name: _figure(language, part) for name, part in weights._asdict().items()} if weights else {}
    yield say(language, f"teams.method.{session.method}", **parts)


def _figure(language: Language, value: float) -> str:
    """A figure with as many decimals as it needs, two at most."""
    places = next(places for places in (0, 1, 2) if places == 2 or round(value, places) == value)
    return number(language, value, places)


def _numbering(language: Language, session: Session) -> Iterator[str]:
    sentence = numbering_sentence(language, session)
    if sentence:
        yield sentence


def _eights(language: Language, session: Session) -> Iterator[str]:
    if session.conditions.eights:
        yield say(language, f"teams.eights.{session.conditions.eights}")


def _bam_tie(language: Language, session: Session) -> Iterator[str]:
    if session.method in BOARD_POINTS:
        yield say(language, f"teams.bam_tie.{session.conditions.bam_tie}")


def _artificial(language: Language, session: Session) -> Iterator[str]:
    yield say(language, f"teams.artificial.{session.method}", count=session.conditions.artificial_imps)


def _event(language: Language, session: Session) -> Iterator[str]:
    yield say(language, f"teams.event.{session.conditions.event}")


def _unbalanced(language: Language, session: Session) -> Iterator[str]:
    if (session.travellers["outcome"] == "adjusted").any():
        yield say(language, f"teams.unbalanced.{session.conditions.event}")


def _scale(language: Language, session: Session) -> Iterator[str]:
    scale = session.conditions.scale
    if session.conditions.event == "knockout" or (scale == "wbf" and session.method not in ("imps", "patton")):
        return
    if isinstance(scale, Family):
        yield say(language, "teams.scale.tables", name=scale.name)
    elif scale is None or isinstance(scale, str):
        yield say(language, f"conditions.scale.{scale or 'none'}")
    else:
        yield say(language, "conditions.scale.table", name=scale.name)


def _rounding(language: Language, session: Session) -> Iterator[str]:
    scored = session.matches.filter(session.matches["vp"].is_not_null())
    if (scored["net"].drop_nulls() % 1 != 0).any():
        yield say(language, "teams.rounding.nearest")


def _rank_by(language: Language, session: Session) -> Iterator[str]:
    asked = session.conditions.rank_by
    if session.conditions.event == "league":
        by_vp = session.standings["vp"].is_not_null().any()
        own = "vp" if by_vp and asked in ("auto", "vp") else "score"
        yield say(language, f"teams.rank_by.{asked if asked in ('quotient', 'wins') else own}")


def _bye(language: Language, session: Session) -> Iterator[str]:
    if (session.matches["kind"] == "bye").any():
        value = session.conditions.bye
        kind = "none" if value is None else "value"
        yield say(language, f"teams.bye.{kind}", value=_figure(language, value or 0))


def _forfeit(language: Language, session: Session) -> Iterator[str]:
    if session.matches["kind"].is_in(["forfeited", "forfeited_by_opponent"]).any():
        there, absent = session.conditions.forfeit or (0, 0)
        kind = "value" if session.conditions.forfeit else "none"
        yield say(language, f"teams.forfeit.{kind}", there=_figure(language, there), absent=_figure(language, absent))


def _triangles(language: Language, session: Session) -> Iterator[str]:
    played = session.matches.filter(session.matches["kind"] == "played")
    rounds = played.select("session", "round", "team", "opponent").drop_nulls().rows()
    seats = [(own, stage, team) for own, stage, *teams in rounds for team in teams]
    if len(set(seats)) < len(seats):
        yield say(language, f"teams.triangles.{session.conditions.triangles}")


def _carry(language: Language, session: Session) -> Iterator[str]:
    carried = session.conditions.teams.carried.items()
    told = [say(language, "teams.carry.of", team=team, amount=_figure(language, own)) for team, own in carried]
    if told:
        yield ", ".join(told)


def _cut(language: Language, session: Session) -> Iterator[str]:
    for way in ("promoted", "relegated"):
        count = getattr(session.conditions, way)
        if count:
            yield say_count(language, f"teams.cut.{way}", count)


def _individual(language: Language, session: Session) -> Iterator[str]:
    if session.individual is not None:
        yield say(language, f"teams.individual.{session.conditions.individual}")


def _ties(language: Language, _: Session) -> Iterator[str]:
    yield say(language, "conditions.ties.imps")


def _trust(language: Language, session: Session) -> Iterator[str]:
    if session.travellers.height:
        yield say(language, f"conditions.trust.{session.conditions.trust}")


TOLD: dict[str, Callable[[Language, Session], Iterator[str]]] = {
    "conditions.label.method": _method,
    "teams.label.eights": _eights,
    "teams.label.teams": _numbering,
    "teams.label.bam_tie": _bam_tie,
    "conditions.label.artificial": _artificial,
    "teams.label.event": _event,
    "teams.label.unbalanced": _unbalanced,
    "conditions.label.scale": _scale,
    "teams.label.rounding": _rounding,
    "teams.label.rank_by": _rank_by,
    "teams.label.bye": _bye,
    "teams.label.forfeit": _forfeit,
    "teams.label.triangles": _triangles,
    "teams.label.carry": _carry,
    "teams.label.cut": _cut,
    "teams.label.individual": _individual,
    "conditions.label.ties": _ties,
    "conditions.label.trust": _trust,
}
"""Key of a label -> what is said under it."""
