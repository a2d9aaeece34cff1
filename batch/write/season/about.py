"""How a season was ranked, in sentences: a `Teller` comes in, labels with their sentences go out.

A table whose method is not printed on it is the first thing a secretary is asked about.
"""

from __future__ import annotations

from collections.abc import Callable

from batch import __version__
from batch.words import say
from batch.words.conditions import conditions_told
from batch.write.season.teller import Teller

Fact = tuple[str, str]

OF_A_SESSION = (
    "method",
    "scale",
    "uneven",
    "artificial",
    "cross_imps",
    "butler_trim",
    "butler_rounding",
    "bam_tie",
    "trust",
)
"""Conditions that are the same in every session of a method."""


def facts(teller: Teller) -> list[Fact]:
    """What concerns this season, each with its label."""
    told = GENERAL | (OF_TEAMS if teller.league.lines else {}) | (OF_PAIRS if teller.league.ladders else {}) | LAST
    return [(teller.say(f"about.{key}"), sentence(teller)) for key, sentence in told.items()]


def scored(teller: Teller) -> list[Fact]:
    """How the sessions were scored, by method; those that came as results say so in their own files."""
    labels = {say(teller.language, f"conditions.label.{subject}") for subject in OF_A_SESSION}
    told = [fact for sample in teller.samples for fact in conditions_told(teller.language, sample)]
    return list(dict.fromkeys((label, sentence) for label, sentence in told if label in labels))


def fixtures(teller: Teller) -> str:
    """What is taken to be played."""
    return teller.say(f"told.fixtures.{teller.league.legs or 'list'}")


def ladder(teller: Teller) -> str:
    """Which sessions count."""
    best = teller.league.rules.best
    return teller.say("told.ladder.all") if best is None else teller.count("told.ladder.best", best)


def _came(teller: Teller) -> str:
    return teller.count("told.came", len(teller.sources), names=teller.some(teller.sources))


def _points(teller: Teller) -> str:
    by = teller.league.by
    return teller.say(f"told.points.{by}" + (f".{teller.league.rules.won}" if by == "score" else ""))


def _penalties(teller: Teller) -> str:
    fines = len(teller.league.season.fines)
    return teller.count("told.penalties", fines) if fines else teller.say("told.no_penalties")


def _rounds(teller: Teller) -> str:
    return teller.say(f"told.rounds.{teller.league.basis}", count=len(teller.league.rounds))


def _ties(teller: Teller) -> str:
    named = ", ".join(teller.say(f"tie.{criterion}") for criterion in teller.league.rules.tie_breaks)
    told = teller.say("told.ties.order", order=named) if named else teller.say("told.ties.shared")
    inside = ", ".join(teller.league.rules.skipped)
    return f"{told} {teller.say('told.ties.skipped', names=inside)}" if inside else told


def _byes(teller: Teller) -> str:
    every = [(label, bye) for label, out in teller.league.byes.items() for bye in out]
    byes = ", ".join(f"{label} {bye.team}" for label, bye in every)
    worth = " / ".join(dict.fromkeys(teller.figure(bye.vp or 0.0) for _, bye in every))
    return teller.say("told.byes.some", byes=byes, vp=worth) if byes else teller.say("told.byes.none")


def _attendance(teller: Teller) -> str:
    return teller.count("told.attendance", teller.league.rules.attendance)


def _individuals(teller: Teller) -> str:
    unsplit = teller.some(teller.league.unsplit)
    return teller.say("told.individuals.unsplit", names=unsplit) if unsplit else teller.say("told.individuals.all")


def _names(teller: Teller) -> str:
    replaced = len(teller.league.rules.names) - len(teller.league.unmet)
    return teller.count("told.names", replaced) if replaced else teller.say("told.no_names")


def _state(teller: Teller) -> str:
    return teller.banner or teller.say("told.state")


def _program(teller: Teller) -> str:
    return teller.say("told.program", version=__version__)


Told = dict[str, Callable[[Teller], str]]

GENERAL: Told = {"came": _came}
OF_TEAMS: Told = {
    "points": _points,
    "penalties": _penalties,
    "rounds": _rounds,
    "ties": _ties,
    "byes": _byes,
    "fixtures": fixtures,
}
OF_PAIRS: Told = {"ladder": ladder, "attendance": _attendance, "individuals": _individuals}
LAST: Told = {"names": _names, "state": _state, "program": _program}
