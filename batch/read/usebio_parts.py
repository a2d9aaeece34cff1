"""The parts of a USEBIO file: in come the elements of its XML, out go its traveller lines and participants, each with
its fields and the place it stands in.

Which part an element is depends on where it stands; a field belongs to the part around it. What a field means is not
asked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from batch.problems import Refusal
from batch.read.records import MOST_TEXT

PARTS = frozenset(
    {
        "USEBIO",
        "EVENT",
        "SESSION",
        "SECTION",
        "PARTICIPANTS",
        "PAIR",
        "TEAM",
        "PLAYER",
        "MATCH",
        "BOARD",
        "TRAVELLER_LINE",
        "HANDSET",
    }
)
"""The elements that hold others. TEAM is one among the participants and a field of a match."""

Fields = dict[str, str]


class Place(NamedTuple):
    """Where something stands: number of the event, session and section in it; None outside of them."""

    event: int
    session: str | None = None
    section: str | None = None

    def around(self) -> Iterator[Place]:
        """The place, and those around it, the closest first."""
        yield self
        yield self._replace(section=None)
        yield self._replace(section=None, session=None)


class Line(NamedTuple):
    """A traveller line: where it begins, its fields, those of its board and of its match."""

    number: int
    place: Place
    fields: Fields
    board: Fields
    match: Fields | None


class Participant(NamedTuple):
    """A pair or a team."""

    place: Place
    is_team: bool
    fields: Fields
    players: list[str]


class Part(NamedTuple):
    """An element that is open: its tag, where it begins, its fields so far, the names of the players in it."""

    tag: str
    line: int
    fields: Fields
    players: list[str]


class Reader:
    """Takes the elements of a file and keeps its lines and participants."""

    def __init__(self, source: str, kept: frozenset[str]) -> None:
        """`kept` are the fields that are of use."""
        self.source = source
        self.lines: list[Line] = []
        self.participants: list[Participant] = []
        self.events: list[Fields] = []
        self._kept = kept
        self._open: list[Part] = []
        self._field: str | None = None
        self._pieces: list[str] = []
        self._length = 0

    def start(self, tag: str, attributes: Fields, line: int) -> None:
        """A part opens, or a field begins."""
        tag = tag.rpartition(":")[2].upper()
        self._pieces, self._length = [], 0
        if tag not in PARTS or (tag == "TEAM" and self._within("MATCH")):
            self._field = tag
            return
        self._field = None
        self._open.append(Part(tag, line, {name.upper(): value for name, value in attributes.items()}, []))
        if tag == "EVENT":
            self.events.append(self._open[-1].fields)

    def text(self, piece: str, line: int) -> None:
        """A piece of a field; what stands between the parts is nothing."""
        if self._field is None:
            return
        self._length += len(piece)
        if self._length <= MOST_TEXT:
            self._pieces.append(piece)
        elif self._field in self._kept:
            raise Refusal("unsafe-xml", self.source, row=line)

    def end(self, tag: str) -> None:
        """A field ends and belongs to the part around it, or a part ends and is kept."""
        tag = tag.rpartition(":")[2].upper()
        if self._field == tag:
            if self._open and tag in self._kept:
                self._open[-1].fields.setdefault(tag, "".join(self._pieces).strip())
        elif self._open and self._open[-1].tag == tag:
            self._close(self._open.pop())
        self._field = None

    def _within(self, tag: str) -> bool:
        return bool(self._open) and self._open[-1].tag == tag

    def _close(self, part: Part) -> None:
        match part.tag:
            case "PLAYER" if self._open:
                self._open[-1].players.append(part.fields.get("PLAYER_NAME", ""))
            case "PAIR" | "TEAM":
                self.participants.append(
                    Participant(self._place(), part.tag == "TEAM", part.fields, [*filter(None, part.players)])
                )
            case "TRAVELLER_LINE":
                board = self._around("BOARD")
                self.lines.append(
                    Line(part.line, self._place(), part.fields, board or part.fields, self._around("MATCH"))
                )

    def _around(self, tag: str) -> Fields | None:
        return next((part.fields for part in reversed(self._open) if part.tag == tag), None)

    def _place(self) -> Place:
        session, section = self._around("SESSION"), self._around("SECTION")
        return Place(
            len(self.events),
            None if session is None else session.get("SESSION_ID", ""),
            None if section is None else section.get("SECTION_ID", ""),
        )
