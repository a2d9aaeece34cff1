"""How a file was read: the notes of a sheet come in, sentences or short phrases in a language go out.

A note is a code and its detail (`batch.read.Note`). Its sentence may depend on what spoke for a decision
(`because`) or on a count; the short phrases are those a person checks at a glance: encoding, separator,
headings, contracts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from batch.words import Language, say, say_count, subject

NAMED = {"language": "read.language", "separator": "read.separator"}
"""Details that are words of the language themselves."""

VARIANTS = ("style", "because")
"""Details that choose between the sentences of a note."""


class Note(Protocol):
    """What `batch.read.Note` is made of."""

    @property
    def code(self) -> str:
        """Which note it is."""

    @property
    def detail(self) -> Mapping[str, Any]:
        """Its variable parts."""


def note_sentence(language: Language, note: Note) -> str:
    """The full sentence of a note, counted things in their singular or plural."""
    key = ".".join(["read.note", note.code, *(str(note.detail[v]) for v in VARIANTS if v in note.detail)])
    named = _named(language, note)
    if f"{key}.one" in subject(language, "read"):
        return say_count(language, key, int(named.pop("count")), **named)
    return say(language, key, **named)


def note_sentences(language: Language, notes: Iterable[Note]) -> list[str]:
    """The sentences of all notes, in order."""
    return [note_sentence(language, note) for note in notes]


def read_as(language: Language, source: str, notes: Iterable[Note]) -> str:
    """One sentence that says how a file was read: encoding, separator, headings, language, results."""
    found = [phrase for note in notes if (phrase := _phrase(language, note))]
    return say(language, "read.read_as", source=source, phrases=", ".join(found))


def _phrase(language: Language, note: Note) -> str | None:
    style = [str(note.detail["style"])] if "style" in note.detail else []
    key = ".".join(["read.phrase", note.code, *style])
    return say(language, key, **_named(language, note)) if key in subject(language, "read") else None


def _named(language: Language, note: Note) -> dict[str, Any]:
    """The detail with its words in the language."""
    return {name: _word(language, name, value) for name, value in note.detail.items()}


def _word(language: Language, name: str, value: object) -> object:
    """A detail as the reader calls it; the name of a notation that somebody brought along stays as it is."""
    return subject(language, "read").get(f"{NAMED[name]}.{value}", value) if name in NAMED else value
