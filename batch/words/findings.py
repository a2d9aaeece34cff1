"""The sentences of a finding: its name and facts come in, what is wrong and what to do about it go out.

The sentences stand in `problems.<language>.toml`. Facts that are canonical bridge are rendered in the
reader's language; what was typed is quoted as typed. Where a fact is not known the variant `without-<fact>`
speaks, if there is one; before it `in-<meaning of the column>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import Any, NamedTuple

from batch.problems import Refusal
from batch.words import Language, say, subject
from batch.words.bridge import APART, quote, render

CANONICAL: dict[str, tuple[str, ...]] = {
    "score-mismatch": ("value", "detail"),
    "score-overruled": ("value", "detail"),
    "score-sign": ("value", "detail"),
    "impossible-score": ("value",),
    "vulnerability-mismatch": ("value", "detail"),
}
"""Besides `expected` and `suggestion`: the facts of some problems that are canonical, not typed."""

CONTESTANTS = ("ns", "ew", "home", "away")
"""Columns of contestants: what could stand in their cells is a name, and quoted as typed."""
OUR_FIGURES = {"official-differs": ("expected",), "vp-mismatch": ("expected",), "bad-weights": ("detail",)}
"""Facts that are decimal figures of ours."""
SEATED = ("official-differs", "official-unlike")
"""Problems whose detail is a contestant, and behind a tab the seat of its line."""
WRITTEN_LIKE = ("bad-result",)
"""Problems whose detail is the column that theirs is written like, whatever its heading."""

CONTRADICTED = ("score-mismatch", "score-overruled")
"""Problems that suggest results which give the written score, or where none does, the scores nearest to it."""
SCORES = re.compile(r"[+-]\d+(?: / [+-]\d+)*")

OPTIONAL = ("expected", "suggestion", "detail", "rows", "reason", "prepared", "format")
"""Facts without which a sentence may have to be another."""

FOREIGN = ("text", "BWS", "OLE", "ZIP", "XML", "DOC")
"""Formats whose letters say nothing to a person, and those that need an article."""


class Told(NamedTuple):
    """What is wrong, and what to do about it."""

    message: str
    hint: str


def problem_sentences(language: Language, name: str, facts: Mapping[str, Any]) -> Told:
    """The sentences of a problem; `facts` holds a PROBLEM row, its `header` and `board`, None where unknown.

    >>> facts = {"value": "+420", "expected": "+450", "detail": "4S N +1", "suggestion": "4S N = / 4H N ="}
    >>> problem_sentences("en", "score-mismatch", facts).message
    'The score is written as +420 for North-South, but 4♠ N +1 gives +450.'
    >>> problem_sentences("fr", "bad-declarer", {"value": "Z"}).hint
    'Tapez N, E, S ou O.'
    """
    return _problem(language, name, tuple((fact, facts.get(fact)) for fact in _spoken(language, name)))


@cache
def _spoken(language: Language, name: str) -> tuple[str, ...]:
    """The facts that decide what is said of a problem: those in its sentences, and those that choose among them."""
    sentences = [said for key, said in subject(language, "problems").items() if key.startswith(f"{name}.")]
    fields = {field for said in sentences for _, field, _, _ in Formatter().parse(said) if field}
    placed = {"section", "row"} if "board" in fields else set()
    return tuple(sorted(fields | placed | {*OPTIONAL, "column", "side", "value"}))


@lru_cache(maxsize=10_000)
def _problem(language: Language, name: str, spoken: tuple[tuple[str, Any], ...]) -> Told:
    """The sentences of a problem; many are about the same text in the same column."""
    facts = dict(spoken)
    known = {fact: value for fact, value in facts.items() if value is not None}
    if known.get("detail") == known.get("value"):
        known.pop("detail", None)
    for fact in ("expected", "suggestion"):
        if fact in known:
            known[fact] = shown(language, known[fact], facts.get("column"))
    for fact in CANONICAL.get(name, ()):
        if fact in known:
            known[fact] = render(language, known[fact])
    if name in SEATED and "detail" in known:
        contestant, _, seat = known["detail"].partition("\t")
        known["detail"] = f"{contestant} {render(language, seat)}".strip()
    for fact in OUR_FIGURES.get(name, ()):
        if fact in known:
            known[fact] = known[fact].replace(".", say(language, "number.point"))
    known["whose"] = say(language, f"explain.seat.{facts.get('side') or 'NS'}")
    if name in CONTRADICTED and SCORES.fullmatch(facts.get("suggestion") or ""):
        known["nearest"] = known.pop("suggestion")
    if "section" in known and "row" not in known:
        known["board"] = say(language, "bridge.board_of_section", **known)
    if "header" not in known and (column := facts.get("column")):
        known["header"] = column_name(language, column)
    column = (known.get("detail") if name in WRITTEN_LIKE else None) or facts.get("column")
    return _told(language, name, known, column=str(column))


def shown(language: Language, text: str, column: str | None) -> str:
    """What could stand in a cell of a column, as a reader writes it: a name as typed, anything else as bridge."""
    return quote(language, text) if column in CONTESTANTS else render(language, text)


def refusal_sentences(language: Language, refusal: Refusal) -> Told:
    """The sentences of a file that cannot be read or scored at all; its source is quoted as it stands."""
    known: dict[str, Any] = {"source": refusal.source} | {k: v for k, v in refusal.detail.items() if v != ""}
    if "sheet" in known:
        known["source"] = say(language, "read.sheet", source=known["source"], sheet=known["sheet"])
    if refusal.name == "missing-column":
        columns = str(known["columns"]).split(", ")
        known["columns"] = ", ".join(column_name(language, column) for column in columns)
    if "format" in known:
        known["format"] = format_name(language, str(known["format"]))
    if "readings" in known:
        known |= _readings(language, str(known["readings"]))
    return _told(language, refusal.name, known)


def _readings(language: Language, found: str) -> dict[str, str]:
    """What a cell is in each of several languages (`en 2C / fr 2H`), and the options that choose between them."""
    pairs = [reading.split(" ", 1) for reading in found.split(APART)]
    return {
        "readings": ", ".join(_reading(language, name, cell) for name, cell in pairs),
        "options": ", ".join(_in_language(language, "option", name=name) for name, _ in pairs),
    }


def _reading(language: Language, name: str, cell: str) -> str:
    if cell == "?":
        return _in_language(language, "unread", name=name)
    return _in_language(language, "cell", name=name, cell=render(language, cell))


def _in_language(language: Language, kind: str, *, name: str, cell: str = "") -> str:
    told = say(language, f"read.language.{name}")
    return say(language, f"read.reading.{kind}", name=name, cell=cell, language=told)


def column_name(language: Language, meaning: str) -> str:
    """The usual heading of a column, by its meaning."""
    return subject(language, "bridge").get(f"bridge.column.{meaning}", meaning)


def format_name(language: Language, name: str) -> str:
    """A format as a person calls it, with an article where it has one: "a PDF file", "plain text"."""
    own = f"read.format.{name}"
    return say(language, own) if own in subject(language, "read") else say(language, "read.format.file", name=name)


def _told(language: Language, name: str, known: dict[str, Any], column: str = "") -> Told:
    unknown = tuple(fact for fact in OPTIONAL if fact not in known)
    facts = _Facts(known)
    return Told(*(template.format_map(facts) for template in _templates(language, name, unknown, column)))


class _Facts(dict[str, Any]):
    """Facts by name; one that is not known is nothing, and never stops a sentence."""

    def __missing__(self, fact: str) -> str:
        return ""


@cache
def _templates(language: Language, name: str, unknown: tuple[str, ...], column: str) -> Told:
    """The message and the hint, each in the variant for its column or else in the first for what is unknown."""
    variants = [f"in-{column}.", *(f"without-{fact}." for fact in unknown)]
    if {"expected", "suggestion"} <= set(unknown):
        variants.insert(1, "without-both.")
    found = subject(language, "problems")

    def best(part: str) -> str:
        keys = [f"{name}.{variant}{part}" for variant in variants] + [f"{name}.{part}"]
        return next(found[key] for key in keys if key in found)

    return Told(best("message"), best("hint"))
