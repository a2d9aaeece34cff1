"""What language a sheet is written in, and what a bare number in its result column is: decided once, from all rows.

In: a sheet. Out: a `Reading`, with the facts that decided it. The language is found by `language`; with it, signs and
possible results tell what a bare number is, and written scores tell whose points a plain score column holds.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.law.bridge import TRICKS_IN_A_BOARD
from batch.lawtable import law_score_ns
from batch.normalise.language import find_language
from batch.normalise.parsers import PARSED, SCORES, parsers
from batch.normalise.typed import Words, typed, written
from batch.normalise.vocabulary import Texts, Vocabulary, distinct, lookup, vocabulary
from batch.notation import Alphabet, ResultCell, alphabet
from batch.read import Note, Sheet
from batch.tables import collect

Style = Literal["relative", "tricks", "made"]
View = Literal["ns", "declarer", "one-sign"]


class Reading(NamedTuple):
    """How one sheet is read: language, what bare results are, whose points an unlabelled score column holds."""

    language: str
    style: Style
    view: View
    words: Words
    notes: tuple[Note, ...]


def decide(sheet: Sheet, conditions: Conditions) -> Reading:
    """The reading the evidence of the whole sheet allows; Refusal `two-readings` when it allows two."""
    texts = [distinct(sheet.cells, column) for column in PARSED]
    language, because = _language(sheet, texts, conditions)
    words = _vocabularies(texts, language)
    style, style_because = _style(sheet, words, conditions)
    view = _view(sheet, words, style)
    name = language.language if isinstance(language, Alphabet) else language
    notes = [Note("language", {"language": name, "because": because})]
    if style_because:
        notes.append(Note("bare-results", {"style": style, "because": style_because}))
    if view == "declarer":
        notes.append(Note("declarer-points", {}))
    if view == "one-sign":
        notes.append(Note("one-sign-scores", {}))
    aside = [
        typed.meaning for typed in texts if typed.meaning in SCORES and typed.texts and not words[typed.meaning].read
    ]
    notes += [Note("no-points", {"header": sheet.headers[column].text}) for column in aside]
    return Reading(name, style, view, words, tuple(notes))


def _language(sheet: Sheet, texts: list[Texts], conditions: Conditions) -> tuple[str | Alphabet, str]:
    """The language of the format, that asked for, or the one the sheet shows; and which of these spoke for it."""
    if sheet.language:
        return sheet.language, "format"
    if conditions.language:
        return conditions.language, "option"
    return find_language(sheet, texts, lambda language: _scores_right(sheet, texts, language))


def _vocabularies(texts: list[Texts], language: str | Alphabet) -> Words:
    parse = parsers(language if isinstance(language, Alphabet) else alphabet(language))
    words = {column.meaning: vocabulary(column, parse[column.meaning]) for column in texts}
    return words | {column: _points_or_nothing(words[column]) for column in SCORES}


def _points_or_nothing(words: Vocabulary) -> Vocabulary:
    """A score column most of whose texts are no points holds something else (matchpoints, say): it is left alone."""
    if 2 * len(words.faulty()) <= len(words.read):
        return words
    return Vocabulary(words.meaning, [], {})


def _scores_right(sheet: Sheet, texts: list[Texts], language: str) -> int:
    """Rows whose written score is that of their contract in a language."""
    return _agreeing(sheet, _vocabularies(texts, language), "relative", "ns")[0]


def _style(sheet: Sheet, words: Words, conditions: Conditions) -> tuple[Style, str]:
    """What a bare number in a column headed "result" is, and why; no reason when there is none."""
    cells = [cell for cell in words["result"].read.values() if isinstance(cell, ResultCell)]
    if conditions.results:
        return conditions.results, "option"
    if not any(cell.kind == "count" for cell in cells):
        return "relative", ""
    if any(cell.kind == "relative" for cell in cells):
        return "relative", "signs"
    relative, tricks = (_possible(sheet, words, style) for style in ("relative", "tricks"))
    return ("tricks", "possible") if tricks > relative else ("relative", "heading")


def _possible(sheet: Sheet, words: Words, style: str) -> int:
    """Rows whose result is possible for their contract in one style."""
    rows = typed(sheet.cells, words, style, "ns").rows.select(
        pl.col("raw_tricks").is_between(0, TRICKS_IN_A_BOARD).sum()
    )
    return int(collect(rows, sheet.cells.height).item() or 0)


def _view(sheet: Sheet, words: Words, style: Style) -> View:
    """How written scores are to be taken: North-South's are signed, East-West's are what they won.

    An unlabelled column may hold declarer's points instead, and the column of East-West North-South's with their sign,
    where these agree more often with the contracts.
    """
    others: dict[View, bool] = {"declarer": bool(words["score"].read), "one-sign": _negative_alone(sheet, words)}
    views: list[View] = ["ns", *(view for view, possible in others.items() if possible)]
    if len(views) == 1 or not words["contract"].read:
        return "ns"
    agreeing = dict(zip(views, _agreeing(sheet, words, style, *views), strict=True))
    return max(views, key=lambda view: agreeing[view])


def _negative_alone(sheet: Sheet, words: Words) -> bool:
    """Whether a row has points below zero for East-West and none for North-South."""
    if not any(isinstance(points, int) and points < 0 for points in words["score_ew"].read.values()):
        return False
    ns, ew = (
        lookup(words[column], lambda points: points if isinstance(points, int) else None, pl.Int32)
        for column in ("score_ns", "score_ew")
    )
    return bool(
        collect(sheet.cells.lazy().select(((ew < 0) & (ns.fill_null(0) == 0)).any()), sheet.cells.height).item()
    )


def _agreeing(sheet: Sheet, words: Words, style: str, *views: str) -> list[int]:
    """In each view of the written score, the rows in which it is the score of the contract (Law 77): one pass."""
    law = law_score_ns(tricks=pl.col("raw_tricks"))
    rows = (
        typed(sheet.cells, words, style, views[0])
        .rows.filter(pl.col("raw_tricks").is_between(0, TRICKS_IN_A_BOARD))
        .select((law == written(view)).sum().alias(view) for view in views)
    )
    return [count or 0 for count in collect(rows, sheet.cells.height).row(0)]
