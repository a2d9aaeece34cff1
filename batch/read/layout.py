"""Where the headings of a sheet stand and what each column means.

In come the first rows of a sheet as texts, out goes its layout; a sheet without the columns that scoring
needs, or with one of them twice, is refused. Heading words are those of `batch.notation.headers`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from batch.notation.alphabet import LANGUAGES
from batch.notation.headers import FIRST, meaning_among, meanings
from batch.problems import Refusal
from batch.read.sheet import BLANKS, Header, Note, letter

DEPTH = 50
"""Headings are looked for in so many rows."""

ENOUGH = 3
"""A row of headings has so many that are known."""

OWN: ContextVar[Mapping[str, str]] = ContextVar("OWN", default=MappingProxyType({}))
"""The headings of a notation of somebody's own, while files are read that are written in it."""

_SCORES = ("score", "score_ns", "score_ew")
_TEAMS = ("home", "away", "room")
_MATCH_FIGURES = ({"imps_home", "imps_away"}, {"vp_home", "vp_away"})
_PLAYERS = {"names_ns": ("north", "south"), "names_ew": ("east", "west")}
_SEATS = frozenset(seat for seats in _PLAYERS.values() for seat in seats)
_STAND_INS = {"ns": "names_ns", "ew": "names_ew"}
_MAY_REPEAT = frozenset({"remark", "date", "dealer", "award_ns", "award_ew", "percent_ns", "percent_ew"})
_WHOLE = (
    {"board"},
    {"ns", "names_ns", "home"},
    {"ew", "names_ew", "away"},
    {"contract"},
    {"declarer"},
    {"result", "tricks", "made"},
)
"""What a result takes: one of each."""
_JOINED = frozenset({"session"})
_FOUND_AT_MOST = 300
_COLUMNS_AT_MOST = 16_384
"""As many columns as a workbook may have; what stands beyond is no heading."""

Senses = dict[str, frozenset[str]]


class Row(NamedTuple):
    """The number the person sees, and the texts of the cells."""

    number: int
    cells: Sequence[str]


class Heading(NamedTuple):
    """A cell of the heading row: its column, its text, what it may mean in which languages."""

    column: int
    text: str
    senses: Senses


class Candidate(NamedTuple):
    """A row that may be the heading row."""

    row: Row
    headings: tuple[Heading, ...]

    @property
    def weight(self) -> int:
        """How many different meanings its cells have; 0 for a row without board, contract or teams."""
        known = {meaning for heading in self.headings for meaning in heading.senses}
        return len(known) if known & {"board", "contract"} or of_matches(known) else 0

    @property
    def whole(self) -> bool:
        """Whether it is a heading row all of whose cells are known, or all that a result takes in one language."""
        if self.weight >= ENOUGH and all(heading.senses for heading in self.headings):
            return True
        known: dict[str, set[str]] = {}
        for heading in self.headings:
            for meaning, languages in heading.senses.items():
                for language in languages:
                    known.setdefault(language, set()).add(meaning)
        return any(all(part & found for part in _WHOLE) for found in known.values())


@dataclass(frozen=True)
class Layout:
    """The heading row: its number, how many cells it has, the headings by meaning, the languages they speak.

    `places` gives the column of each meaning, and of its further parts (`session 2`) where several columns
    together make it. `typed` holds the headings exactly as they stand, so that the same row is known again
    further down.
    """

    row: int
    width: int
    headers: dict[str, Header]
    places: dict[str, int]
    typed: dict[str, str]
    languages: dict[str, int]
    notes: tuple[Note, ...]

    @property
    def first(self) -> str:
        """The meaning of the leftmost column that means something."""
        return min(self.headers, key=lambda meaning: self.headers[meaning].column)

    @property
    def last(self) -> str:
        """The meaning of the rightmost column that means something."""
        return max(self.headers, key=lambda meaning: self.headers[meaning].column)


def candidate(rows: Iterable[Row]) -> Candidate | None:
    """The row with the most known headings, the first of equals; None where all rows are blank."""
    kept = list(rows)
    return first_that_suffices(lambda languages: candidate_in(kept, languages))


def candidate_in(rows: Iterable[Row], languages: tuple[str, ...]) -> Candidate | None:
    """The row with the most headings known in some languages, the first of equals; None where all rows are blank."""
    filled = [
        Candidate(row, tuple(_headings(row, languages)))
        for row in rows
        if any(cell.strip(BLANKS) for cell in row.cells)
    ]
    return max(filled, key=lambda found: found.weight, default=None)


def first_that_suffices(attempt: Callable[[tuple[str, ...]], Candidate | None]) -> Candidate | None:
    """What an attempt finds in the first languages where they know every heading, otherwise in all of them."""
    found = attempt(FIRST)
    return found if found is not None and found.whole else attempt(LANGUAGES)


def _headings(row: Row, languages: tuple[str, ...]) -> Iterator[Heading]:
    for column, cell in enumerate(islice(row.cells, _COLUMNS_AT_MOST)):
        text = cell.strip(BLANKS)
        if text:
            yield Heading(column, text, _senses(text, languages) if len(text) <= _FOUND_AT_MOST else {})


def _senses(text: str, languages: tuple[str, ...]) -> Senses:
    """What a heading may mean: what it does in the notation of somebody's own, otherwise in some languages."""
    own = meaning_among(text, OWN.get()) if OWN.get() else None
    return {own: frozenset(languages)} if own else _known(text, languages)


@lru_cache(maxsize=8192)
def _known(text: str, languages: tuple[str, ...]) -> Senses:
    return meanings(text, languages)


def layout(found: Candidate | None, source: str, **place: str) -> Layout:
    """The layout a heading row gives.

    Raises Refusal: `empty-file` (no row), `missing-column`, `duplicate-column`, with `place` in its detail.
    """
    if found is None:
        raise Refusal("empty-file", source, **place)
    if found.weight < ENOUGH:
        raise _missing(_lacking(set()), found, source, **place)
    columns, notes = _stand_in(*_two_scores(_with_players(_by_meaning(found.headings))))
    lacking = _lacking(set(columns))
    if lacking:
        raise _missing(lacking, found, source, **place)
    _refuse_repeated(columns, source, **place)
    kept = dict(_kept(columns))
    about = Note("header-row", {"row": found.row.number})
    return Layout(
        row=found.row.number,
        width=len(found.row.cells),
        headers={meaning: Header(_one_line(kept[meaning].text), kept[meaning].column) for meaning in columns},
        places={part: heading.column for part, heading in kept.items()},
        typed={part: heading.text for part, heading in kept.items()},
        languages=_languages(found.headings),
        notes=(about, *notes, *_joined(columns), *_ignored(found.headings, kept.values())),
    )


def _kept(columns: dict[str, list[Heading]]) -> Iterator[tuple[str, Heading]]:
    """The columns that are read, by meaning; further parts of a meaning are numbered behind a blank."""
    for meaning, headings in columns.items():
        yield meaning, headings[0]
        if _are_joined(meaning, headings):
            yield from ((f"{meaning} {number}", heading) for number, heading in enumerate(headings[1:], start=2))


def _joined(columns: dict[str, list[Heading]]) -> list[Note]:
    several = [found for meaning, found in columns.items() if len(found) > 1 and _are_joined(meaning, found)]
    return [Note("joined-columns", {"columns": ", ".join(map(_named, headings))}) for headings in several]


def _languages(headings: Iterable[Heading]) -> dict[str, int]:
    spoken = (frozenset[str]().union(*heading.senses.values()) for heading in headings)
    return dict(Counter(next(iter(languages)) for languages in spoken if len(languages) == 1))


def _by_meaning(headings: tuple[Heading, ...]) -> dict[str, list[Heading]]:
    known = Counter(language for heading in headings for language in frozenset[str]().union(*heading.senses.values()))
    columns: dict[str, list[Heading]] = {}
    for heading in headings:
        if heading.senses:
            columns.setdefault(_sense(heading.senses, known), []).append(heading)
    return columns


def _sense(senses: Senses, known: dict[str, int]) -> str:
    """The meaning in the language that knows most of the headings; the first one of equals."""
    return max(senses, key=lambda meaning: max(known.get(language, 0) for language in senses[meaning]))


def _with_players(columns: dict[str, list[Heading]]) -> dict[str, list[Heading]]:
    """Columns of the four players are the names of the two pairs, where no column holds these."""
    found = dict(columns)
    for names, seats in _PLAYERS.items():
        if names not in columns and all(seat in columns for seat in seats):
            found[names] = [found.pop(seat)[0] for seat in seats]
    return found


def _are_joined(meaning: str, headings: list[Heading]) -> bool:
    """Whether several columns together make one."""
    return meaning in _JOINED or all(set(heading.senses) & _SEATS for heading in headings)


def _two_scores(columns: dict[str, list[Heading]]) -> tuple[dict[str, list[Heading]], list[Note]]:
    """Two columns with the plain word score: North-South's on the left, East-West's on the right."""
    scores = columns.get("score", [])
    if len(scores) != 2 or {"score_ns", "score_ew"} & set(columns):
        return columns, []
    left, right = scores
    rest = {meaning: headings for meaning, headings in columns.items() if meaning != "score"}
    note = Note("two-scores", {"ns": letter(left.column), "ew": letter(right.column)})
    return rest | {"score_ns": [left], "score_ew": [right]}, [note]


def _stand_in(columns: dict[str, list[Heading]], notes: list[Note]) -> tuple[dict[str, list[Heading]], list[Note]]:
    """Names become the contestants where no column holds the contestants themselves."""
    renamed = {names: side for side, names in _STAND_INS.items() if side not in columns and names in columns}
    said = [Note("names-as-contestants", {"header": _one_line(columns[names][0].text)}) for names in renamed]
    return {renamed.get(meaning, meaning): headings for meaning, headings in columns.items()}, notes + said


def of_matches(found: Collection[str]) -> bool:
    """Whether the meanings are those of a sheet of match results: two teams and what they scored, and no boards."""
    here = set(found)
    scored = any(figures <= here for figures in _MATCH_FIGURES)
    return scored and {"home", "away"} <= here and not here & {"board", "contract"}


def _lacking(found: set[str]) -> list[str]:
    """The meanings that are needed and not there: contestants may follow from a match and its room."""
    if of_matches(found):
        return []
    contestants = [] if found.issuperset(_TEAMS) else ["ns", "ew"]
    missing = [meaning for meaning in ("board", *contestants) if meaning not in found]
    return missing if found & {"contract", *_SCORES} else [*missing, "contract"]


def _missing(lacking: list[str], found: Candidate, source: str, **place: str) -> Refusal:
    headings = ", ".join(_one_line(heading.text) for heading in found.headings)
    shown = headings if len(headings) <= _FOUND_AT_MOST else headings[:_FOUND_AT_MOST] + "..."
    return Refusal("missing-column", source, columns=", ".join(lacking), found=shown, row=found.row.number, **place)


def _refuse_repeated(columns: dict[str, list[Heading]], source: str, **place: str) -> None:
    for meaning, headings in columns.items():
        if len(headings) > 1 and not _may_repeat(meaning, columns):
            first, second = headings[:2]
            raise Refusal(
                "duplicate-column",
                source,
                header=_one_line(first.text),
                other=_one_line(second.text),
                columns=f"{letter(first.column)}, {letter(second.column)}",
                **place,
            )


def _may_repeat(meaning: str, columns: dict[str, list[Heading]]) -> bool:
    """Whether there may be a second column: of no consequence, one more part, or names of contestants."""
    stands_for = {names: side for side, names in _STAND_INS.items()}
    return meaning in _MAY_REPEAT or _are_joined(meaning, columns[meaning]) or stands_for.get(meaning) in columns


def _ignored(headings: Iterable[Heading], kept: Iterable[Heading]) -> list[Note]:
    columns = {heading.column for heading in kept}
    others = [_named(heading) for heading in headings if heading.column not in columns]
    return [Note("ignored-columns", {"columns": ", ".join(others), "count": len(others)})] if others else []


def _named(heading: Heading) -> str:
    return f"{_one_line(heading.text)} ({letter(heading.column)})"


def _one_line(text: str) -> str:
    return re.sub(r"\s*[\r\n]+\s*", " ", text)
