"""What language a sheet is written in, and what a bare number in its result column is: decided once, from all rows.

In: a sheet. Out: a `Reading`, with the facts that decided it. A language is kept while it reads most texts; where two
are left that mean different things, the written scores decide, then the headings; where nothing does, the sheet is
refused with the cell named, because either reading would be a ranking somebody believes.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.law.bridge import TRICKS_IN_A_BOARD
from batch.lawtable import law_score_ns
from batch.normalise.parsers import PARSED, RESULTS, SCORES, parsers
from batch.normalise.typed import Words, typed
from batch.normalise.vocabulary import Texts, Vocabulary, distinct, vocabulary
from batch.notation import LANGUAGES, ResultCell, alphabet
from batch.problems import Refusal
from batch.read import Note, Sheet
from batch.tables import collect

Style = Literal["relative", "tricks", "made"]
View = Literal["ns", "declarer"]

LANGUAGE_COLUMNS = ("contract", "declarer", *RESULTS, "vul", "room")
MEANT_COLUMNS = ("contract", "declarer", *RESULTS)
"""Columns in which two languages can mean different things by one text."""


class Reading(NamedTuple):
    """How one sheet is read: language, what bare results are, whose points an unlabelled score column holds."""

    language: str
    style: Style
    view: View
    words: Words
    notes: tuple[Note, ...]


def decide(sheet: Sheet, conditions: Conditions) -> Reading:
    """The reading the evidence of the whole sheet allows; Refusal `two-readings` when it allows two."""
    asked = sheet.language or conditions.language
    candidates = (asked,) if asked else LANGUAGES
    texts = [distinct(sheet.cells, column) for column in PARSED]
    words = {language: _vocabularies(texts, language) for language in candidates}
    language, because = _language(sheet, words)
    style, style_because = _style(sheet, words[language], conditions)
    view = _view(sheet, words[language], style)
    notes = [Note("language", {"language": language, "because": because})]
    if style_because:
        notes.append(Note("bare-results", {"style": style, "because": style_because}))
    if view == "declarer":
        notes.append(Note("declarer-points", {}))
    return Reading(language, style, view, words[language], tuple(notes))


def _vocabularies(texts: list[Texts], language: str) -> Words:
    parse = parsers(alphabet(language))
    words = {column.meaning: vocabulary(column, parse[column.meaning]) for column in texts}
    return words | {column: _points_or_nothing(words[column]) for column in SCORES}


def _points_or_nothing(words: Vocabulary) -> Vocabulary:
    """A score column most of whose texts are no points holds something else (matchpoints, say): it is left alone."""
    if 2 * len(words.faulty()) <= len(words.read):
        return words
    return Vocabulary(words.meaning, [], {})


def _language(sheet: Sheet, words: dict[str, Words]) -> tuple[str, str]:
    """The language, and what spoke for it: format, option, elimination, same, scores, headings."""
    if len(words) == 1:
        return next(iter(words)), "format" if sheet.language else "option"
    unread = {language: sum(len(of[c].faulty()) for c in LANGUAGE_COLUMNS) for language, of in words.items()}
    left = [language for language, count in unread.items() if count == min(unread.values())]
    if len(left) == 1:
        return left[0], "elimination"
    clash = _clash([words[language] for language in left])
    if clash is None:
        return max(left, key=lambda language: sheet.header_languages.get(language, 0)), "same"
    return _by_scores(sheet, {language: words[language] for language in left}) or _by_headings(sheet, left, *clash)


def _clash(readings: list[Words]) -> tuple[str, str] | None:
    """The first column and text that the languages left read differently."""
    for column in MEANT_COLUMNS:
        for text in readings[0][column].read:
            values = [of[column].read[text] for of in readings]
            if any(value != values[0] for value in values):
                return column, text
    return None


def _by_scores(sheet: Sheet, words: dict[str, Words]) -> tuple[str, str] | None:
    """The language in which most written scores are those of the contracts, when no other does as well."""
    agreeing = {language: _agreement(sheet, of, "relative", "ns") for language, of in words.items()}
    best = [language for language, count in agreeing.items() if count == max(agreeing.values())]
    return (best[0], "scores") if len(best) == 1 else None


def _by_headings(sheet: Sheet, left: list[str], column: str, text: str) -> tuple[str, str]:
    """The language of the headings, when they speak one only; otherwise the sheet is refused."""
    spoken = [language for language in left if sheet.header_languages.get(language, 0)]
    if len(spoken) == 1:
        return spoken[0], "headings"
    row = sheet.cells.filter(pl.col(column) == text)["row"][0]
    raise Refusal("two-readings", sheet.source, cell=text, row=row, languages=", ".join(left))


def _style(sheet: Sheet, words: Words, conditions: Conditions) -> tuple[Style, str]:
    """What a bare number in a column headed "result" is, and why; no reason when there is none."""
    cells = [cell for cell in words["result"].read.values() if isinstance(cell, ResultCell)]
    if conditions.results:
        return conditions.results, "option"
    if not any(cell.kind == "count" for cell in cells):
        return "relative", ""
    if any(cell.kind == "relative" for cell in cells):
        return "relative", "signs"
    possible = {style: _possible(sheet, words, style) for style in ("relative", "tricks")}
    return ("tricks", "possible") if possible["tricks"] > possible["relative"] else ("relative", "heading")


def _possible(sheet: Sheet, words: Words, style: str) -> int:
    """Rows whose result is possible for their contract in one style."""
    rows = typed(sheet.cells, words, style, "ns").select(pl.col("raw_tricks").is_between(0, TRICKS_IN_A_BOARD).sum())
    return int(collect(rows, sheet.cells.height).item() or 0)


def _view(sheet: Sheet, words: Words, style: Style) -> View:
    """Whose points an unlabelled score column holds: North-South's unless declarer's agree more often."""
    if not words["score"].read or not words["contract"].read:
        return "ns"
    ns, declarer = (_agreement(sheet, words, style, view) for view in ("ns", "declarer"))
    return "declarer" if declarer > ns else "ns"


def _agreement(sheet: Sheet, words: Words, style: str, view: str) -> int:
    """Rows whose written score is the score of their contract (Law 77)."""
    rows = (
        typed(sheet.cells, words, style, view)
        .filter(pl.col("raw_tricks").is_between(0, TRICKS_IN_A_BOARD))
        .select((law_score_ns(tricks=pl.col("raw_tricks")) == pl.col("written_ns")).sum())
    )
    return int(collect(rows, sheet.cells.height).item() or 0)
