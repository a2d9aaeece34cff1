"""Many small sheets with the same headings become typed travellers in one go.

In: a `Bundle`. Out: what `normalise` gives for each of its sheets, and the sheets that have to be looked at one by one,
because what they say of language, bare numbers or scores is not plain. A sheet is plain when one of English and French
reads every text in it, but for one slip that neither can read, and the other one does not: then `language` decides
likewise, by elimination.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.normalise.evidence import Reading, Style
from batch.normalise.language import LANGUAGE_COLUMNS
from batch.normalise.parsers import PARSED, SCORES, parsers
from batch.normalise.vocabulary import Texts, Vocabulary, distinct, lookup, vocabulary
from batch.notation import Fault, ResultCell, alphabet, meanings
from batch.notation.headers import FIRST
from batch.read import Note, Sheet
from batch.read.bundle import FILE, Bundle
from batch.read.sheet import ROW

Words = dict[str, Vocabulary]


class Plain(NamedTuple):
    """Files of a bundle that are read alike."""

    sheets: dict[int, Sheet]
    """Place among the files asked for -> its sheet, without cells."""
    reading: Reading
    sheet: Sheet
    """All rows, counted from 0."""
    rows: pl.DataFrame
    """For each of them FILE, the place of its file, and ROW as the person sees it."""

    def of_sheets(self, at: dict[int, int]) -> tuple[Reading, Sheet, pl.DataFrame]:
        """The reading, the sheet, and for each row `place`, its sheet's place among all sheets, and `row`."""
        place = pl.col(FILE).replace_strict(at, return_dtype=pl.UInt32).alias("place")
        return self.reading, self.sheet, self.rows.select(place, row=ROW)


def plain_parts(bundle: Bundle, conditions: Conditions) -> Iterator[Plain]:
    """The files of a bundle that are plain, those together that are read alike."""
    if "score" in bundle.cells.columns:  # whose points they are is found file by file
        return
    texts = [distinct(bundle.cells, column) for column in PARSED]
    known = {name: _words(texts, name) for name in FIRST}
    flags = _flags(bundle.cells, known)
    for language, because in _languages(bundle, conditions):
        for style, reason in _STYLES:
            files = flags.filter(_is_plain(language, because, style, reason, conditions))[FILE].to_list()
            if files:
                yield _part(bundle, files, _reading(known[language], language, because, style, reason))


_NOWHERE = "nowhere"
"""Cells that neither language reads."""
_SLIPS = 1
"""So many of them speak for no further language."""
_STYLES: tuple[tuple[Style, str], ...] = (("relative", ""), ("relative", "signs"))
"""What bare results are, and why, where no row has to be looked at: there are none, or others have a sign."""


def _words(texts: list[Texts], name: str) -> Words:
    parse = parsers(alphabet(name))
    return {column.meaning: vocabulary(column, parse[column.meaning]) for column in texts}


def _languages(bundle: Bundle, conditions: Conditions) -> list[tuple[str, str]]:
    """The languages a plain sheet may be in, and why: that asked for, or those that know all headings with English."""
    if isinstance(conditions.language, str):
        return [(conditions.language, "option")] if conditions.language in FIRST else []
    if conditions.language is not None:
        return []
    headings = {header.text for header in bundle.sheets[0].headers.values()}
    english = {heading for heading in headings if meanings(heading, ("en",))}
    return [(name, "elimination") for name in FIRST if all(meanings(h, (name,)) for h in headings - english)]


def _flags(cells: pl.DataFrame, known: dict[str, Words]) -> pl.DataFrame:
    """For each file: cells that a language and that both leave unread; if results are bare or signed, scores none."""
    unread = {name: [_faulty(words[column]) for column in LANGUAGE_COLUMNS] for name, words in known.items()}
    nowhere = [_common(column) for column in zip(*unread.values(), strict=True)]
    rows = cells.select(
        FILE,
        *(_marked(columns).alias(name) for name, columns in (unread | {_NOWHERE: nowhere}).items()),
        *(_any_kind(known["en"]["result"], kind).alias(kind) for kind in ("count", "relative")),
        scores=_marked([*(_faulty(known["en"][column]) for column in SCORES), _negative(known["en"]["score_ew"])]) > 0,
    )
    counted, seen = (*known, _NOWHERE), ("count", "relative", "scores")
    return rows.group_by(FILE, maintain_order=True).agg(pl.col(counted).sum(), pl.col(seen).any())


def _faulty(words: Vocabulary) -> Vocabulary:
    """Whether each text of a column is one that could not be read."""
    return words._replace(read={text: isinstance(value, Fault) for text, value in words.read.items()})


def _negative(words: Vocabulary) -> Vocabulary:
    """Whether each text of a column is points below zero: on whose side these are is found file by file."""
    return words._replace(read={text: isinstance(value, int) and value < 0 for text, value in words.read.items()})


def _common(columns: tuple[Vocabulary, ...]) -> Vocabulary:
    """Whether each text of a column is marked in all languages."""
    return columns[0]._replace(read={text: all(column.read[text] for column in columns) for text in columns[0].read})


def _marked(columns: list[Vocabulary]) -> pl.Expr:
    """How many of some cells hold a marked text."""
    marks = [lookup(words, lambda value: value, pl.Boolean).fill_null(value=False) for words in columns if words.read]
    return pl.sum_horizontal(mark.cast(pl.UInt32) for mark in marks) if marks else pl.lit(0, pl.UInt32)


def _any_kind(words: Vocabulary, kind: str) -> pl.Expr:
    if not words.read:
        return pl.lit(value=False)
    kinds = {text: isinstance(value, ResultCell) and value.kind == kind for text, value in words.read.items()}
    return _marked([words._replace(read=kinds)]) > 0


def _is_plain(language: str, because: str, style: Style, reason: str, conditions: Conditions) -> pl.Expr:
    """Whether a file is read in this way for sure."""
    (other,) = (name for name in FIRST if name != language)
    read = (pl.col(language) <= _SLIPS) & (pl.col(language) == pl.col(_NOWHERE)) & ~pl.col("scores")
    alone = pl.lit(value=True) if because == "option" else pl.col(other) > pl.col(_NOWHERE)
    if conditions.results is not None:
        return pl.lit(value=False)
    signs = pl.col("count") & pl.col("relative") if reason else ~pl.col("count")
    return read & alone & signs


def _reading(words: Words, language: str, because: str, style: Style, reason: str) -> Reading:
    notes = [Note("language", {"language": language, "because": because})]
    if reason:
        notes.append(Note("bare-results", {"style": style, "because": reason}))
    return Reading(language, style, "ns", words, tuple(notes))


def _part(bundle: Bundle, files: list[int], reading: Reading) -> Plain:
    every = len(files) == len(bundle.sheets)
    rows = bundle.cells if every else bundle.cells.filter(pl.col(FILE).is_in(files))
    counted = pl.int_range(rows.height, dtype=pl.UInt32, eager=True).alias(ROW)
    cells = rows.drop(FILE).with_columns(counted).select(ROW, pl.exclude(ROW))
    places = pl.Series(bundle.places, dtype=pl.UInt32)
    named = rows.select(pl.lit(places).gather(FILE).alias(FILE), ROW)
    sheets = {bundle.places[number]: bundle.sheets[number] for number in files}
    return Plain(sheets, reading, replace(bundle.sheets[0], cells=cells), named)
