"""In which language a sheet is written: decided once for the whole sheet, never cell by cell.

In: the distinct texts of a sheet and its headings. Out: a language, and what spoke for it. English and French are
always tried; another language when a heading speaks for it, or two spellings that neither of them knows on a sheet that
does not write the same suits and seats in their way too: a stray letter is a slip, not a language. Languages that leave
more texts unread than others, or write one suit or seat in two ways, go out. Where the rest mean different things and
would score differently, the written scores decide, then the headings that only one reading knows; where nothing does,
the sheet is refused with the cell named in each reading, because either would be a ranking somebody believes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import polars as pl

from batch.law.bridge import Contract, Side
from batch.normalise.parsers import RESULTS, parsers
from batch.normalise.typed import Words
from batch.normalise.vocabulary import Texts, Vocabulary, vocabulary
from batch.notation import LANGUAGES, MIXED, Alphabet, ContractCell, Fault, ResultCell, alphabet, key, meanings
from batch.notation.alphabet import SUIT_SYMBOLS, strains_of
from batch.notation.contract import may_be_contract
from batch.notation.headers import FIRST
from batch.problems import Refusal
from batch.read import Sheet

LANGUAGE_COLUMNS = ("contract", "declarer", *RESULTS, "vul", "room")
MEANT_COLUMNS = ("contract", "declarer", *RESULTS)
"""Columns in which two languages can mean different things by one text."""

ENOUGH = 2
"""So many spellings that neither English nor French knows speak for another language."""

UNKNOWN_ANYWHERE = ("missing-value", "bad-level")
"""Faults that no other language mends."""

UNREAD = "?"
"""How a text that a language cannot read is shown beside its readings in others."""

_LEVEL_AND_WORD = re.compile(r"[0-9]{1,2} ?([^\W\d_]+)")
_LEVEL_AND_LETTER = re.compile(r"[1-7] ?([^\W\d_])(?:x|xx|\*|\*\*)?")
_SIDES: dict[str, Side] = {"N": "NS", "S": "NS", "NS": "NS", "E": "EW", "W": "EW", "EW": "EW"}
_SUITS_THAT_SCORE_ALIKE = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "NT"}

Read = dict[str, Words]
"""What each language makes of the columns that tell languages apart."""
Agreement = Callable[[str], int]
"""Rows whose written score is that of the contract when read in a language."""


class Found(NamedTuple):
    """The language of a sheet, by its name in `LANGUAGES` or `MIXED`, and what spoke for it."""

    language: str
    because: str


def find_language(sheet: Sheet, texts: list[Texts], agreement: Agreement) -> Found:
    """The language, and why: elimination, same, scores, headings, points; Refusal `two-readings` when nothing decides.

    `same` means that both English and French mean the same by it; `points` that others would name another suit or seat
    somewhere, with the same scores.
    """
    read = _survivors(sheet, {column.meaning: column for column in texts if column.meaning in LANGUAGE_COLUMNS})
    groups = _groups(read, _value)
    if len(groups) == 1:
        (group,) = groups
        return Found(_speaker(sheet, group), "same" if set(FIRST) <= set(group) else "elimination")
    readings = _groups(read, _score)
    if len(readings) == 1:
        return _among(sheet, groups, "points")
    group, because = _by_scores(readings, agreement) or _by_headings(sheet, readings) or _refuse(sheet, read, readings)
    return _among(sheet, [left for left in groups if left[0] in group], because)


def _survivors(sheet: Sheet, texts: dict[str, Texts]) -> Read:
    """The languages that read most texts, and of those the ones that write each suit and seat in one way."""
    words = {text: key(text) for text in texts["contract"].texts}
    read: Read = {}
    for name in FIRST:
        read[name] = _read(texts, words, name, read)
    read |= _others(sheet, texts, words, read)
    unread = _unread(read)
    left = [name for name in (*LANGUAGES, *MIXED) if unread.get(name) == min(unread.values())]
    twice = {name: _twice(texts, words, alphabet(name)) for name in left}
    return {name: read[name] for name in left if twice[name] == min(twice.values())}


def _unread(read: Read) -> dict[str, int]:
    return {name: sum(len(column.faulty()) for column in words.values()) for name, words in read.items()}


def _others(sheet: Sheet, texts: dict[str, Texts], words: dict[str, str], read: Read) -> Read:
    """The further languages that a heading or two spellings speak for, unless they leave more unread for sure."""
    unread = _unread(read)
    most, best = min((count, name) for name, count in unread.items())
    lost = {name: _lost(words.values(), strains_of(name)) for name in LANGUAGES}
    lost |= dict.fromkeys(_mixed(texts["declarer"], lost), lost["en"])
    foreign = {header.text for header in sheet.headers.values()} - _headings(sheet, best) - _headings(sheet, "en")
    strange = sum(
        fault.code not in UNKNOWN_ANYWHERE for column in read[best].values() for fault in column.faulty().values()
    )
    found: Read = {}
    for name in (name for name in lost if name not in read and lost[name] <= most):
        spoken = any(meanings(heading, _own(name)) for heading in foreign)
        if spoken or (strange >= ENOUGH and not _twice(texts, words, alphabet(name))):
            made = _read(texts, words, name, read)
            if spoken or len(_gained(made, read[best], words)) >= ENOUGH:
                found[name] = made
    return found


def _gained(made: Words, other: Words, words: dict[str, str]) -> set[tuple[str, str]]:
    """The spellings, by column, of texts that one language reads and another cannot."""
    return {
        (meaning, _spelling(text, words))
        for meaning, column in made.items()
        for text, value in column.read.items()
        if not isinstance(value, Fault) and isinstance(other[meaning].read[text], Fault)
    }


def _spelling(text: str, words: dict[str, str]) -> str:
    """The first letter behind the level of a contract; of another text, the whole."""
    found = _LEVEL_AND_WORD.match(words.get(text, ""))
    return found[1][0] if found else key(text)


def _lost(words: Iterable[str], strains: Mapping[str, str]) -> int:
    """So many contracts cannot be read for sure: no strain of the language begins the word behind the level."""
    return sum(not may_be_contract(word, (*strains, *SUIT_SYMBOLS)) for word in words)


def _mixed(declarers: Texts, lost: dict[str, int]) -> list[str]:
    """Alphabets with English letters for the suits, where the suits look English and the seats do not."""
    foreign = set(map(key, declarers.texts)) - set(alphabet("en").seats)
    if not foreign:
        return []
    own = {name: _own(name)[0] for name in MIXED}
    return [name for name in own if lost["en"] < lost[own[name]] and foreign & set(alphabet(own[name]).seats)]


def _read(texts: dict[str, Texts], words: dict[str, str], name: str, others: Read) -> Words:
    """What a language makes of the columns; what the language it includes has read is taken over from there."""
    letters = alphabet(name)
    parse = parsers(letters)
    base = others.get(letters.also)
    return {
        meaning: vocabulary(column, parse[meaning])
        if base is None or meaning != "contract"
        else _beside(base[meaning], words, parse[meaning], letters)
        for meaning, column in texts.items()
    }


def _beside(base: Vocabulary, words: dict[str, str], parse: Callable[[str], Any], letters: Alphabet) -> Vocabulary:
    """The contracts read by an alphabet that includes another: only what the other could not read is looked at."""

    strains = tuple(letters.strains)

    def again(text: str, value: object) -> object:
        lost = isinstance(value, Fault) and value.code == "bad-contract" and may_be_contract(words[text], strains)
        return parse(text) if lost else value

    return base._replace(read={text: again(text, value) for text, value in base.read.items()})


def _twice(texts: dict[str, Texts], words: dict[str, str], letters: Alphabet) -> int:
    """How many suits and seats are written with two different letters."""
    suits = {found[1] for word in words.values() if (found := _LEVEL_AND_LETTER.fullmatch(word))}
    seats = {word for word in map(key, texts["declarer"].texts) if len(word) == 1}
    return _doubled(suits & set(letters.suits) - set(SUIT_SYMBOLS), letters.strains) + _doubled(seats, letters.seats)


def _doubled(spellings: Iterable[str], table: Mapping[str, str]) -> int:
    meant = [table[spelling] for spelling in spellings if spelling in table]
    return len(meant) - len(set(meant))


def _groups(read: Read, mark: Callable[[object], object]) -> list[list[str]]:
    """The languages, those together that make the same marks of all texts that can mean different things."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for name, words in read.items():
        marks = tuple(mark(value) for meaning in MEANT_COLUMNS for value in words[meaning].read.values())
        groups.setdefault(marks, []).append(name)
    return list(groups.values())


def _value(value: object) -> object:
    return UNREAD if isinstance(value, Fault) else value


def _score(value: object) -> object:
    """What of a value can change a score: which minor, which major, and which of two partners cannot."""
    match value:
        case Fault():
            return UNREAD
        case ResultCell():
            return value
        case str():
            return _SIDES.get(value, value)
        case ContractCell(contract=Contract() as contract, declarer=declarer):
            side = _SIDES[declarer] if declarer else None
            strain = _SUITS_THAT_SCORE_ALIKE[contract.strain]
            return (contract.level, strain, contract.doubled, side, value.result, value.tricks)
    return value


def _by_scores(readings: list[list[str]], agreement: Agreement) -> tuple[list[str], str] | None:
    """The languages in which most written scores are those of the contracts, when no others do as well."""
    agreeing = [agreement(group[0]) for group in readings]
    best = [group for group, count in zip(readings, agreeing, strict=True) if count == max(agreeing)]
    return (best[0], "scores") if len(best) == 1 else None


def _by_headings(sheet: Sheet, readings: list[list[str]]) -> tuple[list[str], str] | None:
    """The languages of the headings, when no other reading has a heading of its own."""
    spoken = [group for group, own in zip(readings, _own_headings(sheet, readings), strict=True) if own]
    return (spoken[0], "headings") if len(spoken) == 1 else None


def _own_headings(sheet: Sheet, groups: list[list[str]]) -> list[int]:
    """How many headings of the sheet the speaker of each group knows and those of the other groups do not.

    English words head sheets everywhere: they count for English alone.
    """
    speakers = [_speaker(sheet, group) for group in groups]
    known = {name: _headings(sheet, name) for name in ("en", *speakers)}
    others = [set().union(*(known[other] for other in speakers if other != name)) for name in speakers]
    english = [known["en"] if name != "en" else set() for name in speakers]
    return [len(known[name] - taken - shared) for name, taken, shared in zip(speakers, others, english, strict=True)]


def _headings(sheet: Sheet, name: str) -> set[str]:
    """The headings of the sheet that a language knows."""
    return {header.text for header in sheet.headers.values() if meanings(header.text, _own(name))}


def _own(name: str) -> tuple[str]:
    """The language of an alphabet, alone: of a mixed one, that of everything but the suits."""
    return (name.partition("+")[0],)


def _among(sheet: Sheet, groups: list[list[str]], because: str) -> Found:
    """One of several readings with the same scores: that with most headings of its own, else the first."""
    if len(groups) == 1:
        return Found(_speaker(sheet, groups[0]), because)
    own = _own_headings(sheet, groups)
    group = groups[own.index(max(own))]
    return Found(_speaker(sheet, group), "headings" if own.count(max(own)) == 1 else "points")


def _speaker(sheet: Sheet, group: list[str]) -> str:
    """The language of a group that knows most headings, the first of equals; one that knows all is not surpassed."""
    best, most = group[0], -1
    for name in group if len(group) > 1 else ():
        known = len(_headings(sheet, name))
        if known > most:
            best, most = name, known
        if known == len(sheet.headers):
            break
    return best


def _refuse(sheet: Sheet, read: Read, readings: list[list[str]]) -> tuple[list[str], str]:
    """Raises the refusal, with the first text that scores differently and what it is in each reading."""
    speakers = [_speaker(sheet, group) for group in readings]
    column, text = next(
        (meaning, text)
        for meaning in MEANT_COLUMNS
        for text in read[speakers[0]][meaning].read
        if len({_score(read[name][meaning].read[text]) for name in speakers}) > 1
    )
    row = sheet.cells.filter(pl.col(column) == text)["row"][0]
    shown = " / ".join(f"{name} {written(read[name][column].read[text])}" for name in speakers)
    raise Refusal("two-readings", sheet.source, cell=text, row=row, languages=", ".join(speakers), readings=shown)


def written(value: object) -> str:
    """What a cell was read as, in canonical bridge: `4SX N +1`, `PASS`, `E`, `-2`.

    >>> written(ResultCell("relative", 0)), written(ContractCell("passed_out")), written(Fault("bad-contract"))
    ('=', 'PASS', '?')
    """
    match value:
        case str():
            return value
        case ResultCell(kind="count", value=count):
            return str(count)
        case ResultCell(value=result):
            return _result(result)
        case ContractCell(contract=Contract() as contract, declarer=declarer, result=result):
            parts = (str(contract), declarer, None if result is None else _result(result))
            return " ".join(part for part in parts if part)
        case ContractCell(outcome=outcome):
            return "PASS" if outcome == "passed_out" else outcome
    return UNREAD


def _result(number: int) -> str:
    return f"{number:+d}" if number else "="
