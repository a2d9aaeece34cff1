"""USEBIO, the XML of British scoring programs (1.0 to 1.2): in comes a file, out goes the sheet of its travellers.

A traveller line is a row, at the line of the file it begins in. Where the line stands says the rest: the board, the
section and session, in team matches the round and the two teams; the team at the top of a match is home, and DIRECTION
says which way it sat at that table. Names come from the participants, and so do the official figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from batch.problems import Refusal
from batch.read.records import About, Result, record_sheet
from batch.read.safexml import parse
from batch.read.sheet import Note, Sheet
from batch.read.usebio_parts import Fields, Line, Participant, Place, Reader

FIELDS = {
    "ns": "NS_PAIR_NUMBER",
    "ew": "EW_PAIR_NUMBER",
    "contract": "CONTRACT",
    "declarer": "PLAYED_BY",
    "tricks": "TRICKS",
    "lead": "LEAD",
    "score_ns": "SCORE",
    "remark": "NOTES",
}
"""Meaning -> field of a traveller line."""

AWARDS = {
    "matchpoints": ("NS_MATCH_POINTS", "EW_MATCH_POINTS"),
    "cross-imps": ("NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS"),
    "butler": ("NS_BUTLER_POINTS", "EW_BUTLER_POINTS"),
}
"""Method -> fields of a traveller line with its official awards."""

METHODS = {
    "MATCH_POINTS": "matchpoints",
    "MP_PAIRS": "matchpoints",
    "CROSS_IMPS": "cross-imps",
    "CROSS_IMP": "cross-imps",
    "BUTLER_IMPS": "butler",
    "BUTLER_PAIRS": "butler",
    "IMPS": "imps",
    "PAB": "board-a-match",
    "BAM": "board-a-match",
    "TEAMS": "imps",
}
"""What BOARD_SCORING_METHOD and EVENT_TYPE say, the former first."""

HEADINGS = FIELDS | {
    "session": "SESSION",
    "section": "SECTION",
    "board": "BOARD_NUMBER",
    "round": "ROUND_NUMBER",
    "home": "TEAM",
    "away": "OPPOSING_TEAM",
    "room": "DIRECTION",
    "names_ns": "PLAYER_NAME",
    "names_ew": "PLAYER_NAME",
}
ROOMS = {"NS": "open", "EW": "closed"}
"""The room, by how the home team sat in it."""

KEPT = frozenset(
    {
        *HEADINGS.values(),
        *(field for fields in AWARDS.values() for field in fields),
        *("BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD", "SCORING_METHOD", "EVENT_DESCRIPTION"),
        *("PAIR_NUMBER", "PERCENTAGE", "TOTAL_SCORE", "PLACE", "SESSION_ID", "SECTION_ID"),
        *("IMPS", "TEAM_POINTS", "OPPOSING_TEAM_POINTS", "N_PLAYER_NUMBER"),
    }
)
"""The fields that are of use."""


def read_usebio(file: BinaryIO, source: str) -> list[Sheet]:
    """The sheet of travellers in a USEBIO file.

    Raises Refusal: `no-results`, `individual-event`, `missing-column`, `damaged-file`, `unsafe-xml`.
    """
    reader, encoding = parse(file, source, "USEBIO", lambda: Reader(source, KEPT))
    if not reader.lines:
        raise Refusal("no-results", source, format="USEBIO")
    if all("N_PLAYER_NUMBER" in line.fields and "NS_PAIR_NUMBER" not in line.fields for line in reader.lines):
        raise Refusal("individual-event", source)
    return [_Travellers(reader).sheet(source, encoding)]


class _Travellers:
    """The travellers of a file that was taken whole."""

    def __init__(self, reader: Reader) -> None:
        self.lines = reader.lines
        self.participants = reader.participants
        self.names = {
            key: name for one in reader.participants if (name := " & ".join(one.players)) for key in _keys(one)
        }
        self.method = _method(reader)
        self.awards = self._awards()
        self.sessions = _session_names(reader)

    def sheet(self, source: str, encoding: str) -> Sheet:
        about = About(
            form="USEBIO",
            headings=HEADINGS | self._award_headings(),
            method=self.method,
            totals=[*self._totals()],
            awards=self.awards,
            notes=(Note("encoding", {"encoding": encoding}),),
        )
        return record_sheet(source, [self._result(line) for line in self.lines], about)

    def _awards(self) -> str | None:
        """The method of the awards that the file gives for each result: that of the event where it is among them."""
        if self.method in ("imps", "board-a-match"):
            return self.method
        given = [method for method, (ns, _) in AWARDS.items() if any(ns in line.fields for line in self.lines)]
        return self.method if self.method in given else next(iter(given), None)

    def _award_headings(self) -> Fields:
        own = {"imps": ("IMPS", "IMPS"), "board-a-match": ("TEAM_POINTS", "OPPOSING_TEAM_POINTS")}
        return dict(zip(("award_ns", "award_ew"), (AWARDS | own).get(self.awards or "", ()), strict=False))

    def _result(self, line: Line) -> Result:
        texts = {meaning: line.fields[field] for meaning, field in FIELDS.items() if field in line.fields}
        texts |= {"board": line.board.get("BOARD_NUMBER", ""), "section": line.place.section or ""}
        texts |= {"session": self.sessions.get(line.place[:2], "")}
        if line.match is None:
            ns, ew = (line.fields.get(field, "") for field in AWARDS.get(self.awards or "", ("", "")))
        else:
            ns, ew = self._of_match(line.board) if line.fields.get("DIRECTION", "").upper() != "EW" else ("", "")
            texts |= _match(line.fields, line.match)
        names = {f"names_{side}": self._name(line.place, texts.get(side, ""), side.upper()) for side in ("ns", "ew")}
        return Result(line.number, texts | names | {"award_ns": ns, "award_ew": ew})

    def _of_match(self, board: Fields) -> tuple[str, str]:
        """The official awards of a board of a match, said once, at the table where the home team sits North-South."""
        if self.awards == "imps":
            return board.get("IMPS", ""), ""
        return board.get("TEAM_POINTS", ""), board.get("OPPOSING_TEAM_POINTS", "")

    def _name(self, place: Place, number: str, direction: str) -> str:
        keys = ((around, number, seat) for around in place.around() for seat in (direction, None))
        return next((self.names[key] for key in keys if key in self.names), "")

    def _totals(self) -> Iterator[dict[str, str | None]]:
        """The official totals of the contestants; the percentage says more than the total it comes from."""
        teams = any(one.is_team for one in self.participants)
        for one in self.participants:
            if one.is_team == teams:
                what = "vp" if teams and self.method == "imps" else "score"
                found = {"percent": one.fields.get("PERCENTAGE"), what: one.fields.get("TOTAL_SCORE")}
                figure = next(((what, value) for what, value in found.items() if value), None)
                if figure:
                    yield self._total(one, *figure)
                if place := one.fields.get("PLACE"):
                    yield self._total(one, "place", place)

    def _total(self, one: Participant, what: str, value: str) -> dict[str, str | None]:
        return {
            "session": self.sessions.get(one.place[:2]),
            "section": one.place.section,
            "seat": one.fields.get("DIRECTION"),
            "contestant": one.fields.get("TEAM_ID" if one.is_team else "PAIR_NUMBER"),
            "what": what,
            "value": value,
        }


def _keys(one: Participant) -> Iterator[tuple[Place, str, str | None]]:
    """How a pair is found: by its number and direction, or by its number alone."""
    number = one.fields.get("PAIR_NUMBER", "")
    if number:
        yield one.place, number, None
        if "DIRECTION" in one.fields:
            yield one.place, number, one.fields["DIRECTION"].upper()


def _match(fields: Fields, match: Fields) -> Fields:
    """Round, teams and room of a line of a match."""
    return {
        "round": match.get("ROUND_NUMBER", ""),
        "home": match.get("TEAM", ""),
        "away": match.get("OPPOSING_TEAM", ""),
        "room": ROOMS.get(fields.get("DIRECTION", "").upper(), fields.get("DIRECTION", "")),
    }


def _method(reader: Reader) -> str | None:
    """How the file says it was scored; the fields of its lines where it does not say."""
    for field in ("BOARD_SCORING_METHOD", "EVENT_TYPE"):
        for event in reader.events:
            if event.get(field, "").upper() in METHODS:
                return METHODS[event[field].upper()]
    given = (method for method, (ns, _) in AWARDS.items() if any(ns in line.fields for line in reader.lines))
    return next(given, None)


def _session_names(reader: Reader) -> dict[tuple[int, str | None], str]:
    """A name for each session, where there are several: what it is called in the file, and its event with it."""
    keys = list(dict.fromkeys((line.place.event, line.place.session) for line in reader.lines))
    if len(keys) < 2:
        return {}
    several = len({event for event, _ in keys}) > 1
    named = {(event, session): session or "" for event, session in keys}
    if several:
        titles = {event: _title(reader, event) for event, _ in keys}
        named = {(event, session): f"{titles[event]} {session or ''}".strip() for event, session in keys}
    return named


def _title(reader: Reader, event: int) -> str:
    own = [fields.get("EVENT_DESCRIPTION") or str(n) for n, fields in enumerate(reader.events, start=1)]
    if not 1 <= event <= len(own):
        return str(event)
    return own[event - 1] if own.count(own[event - 1]) == 1 else f"{own[event - 1]} {event}"
