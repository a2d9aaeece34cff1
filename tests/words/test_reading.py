"""How a file was read, in words: every note the source can make has its sentence in both languages."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import batch
from batch.normalise.evidence import Style
from batch.read import Note
from batch.words import LANGUAGES, sentences
from batch.words.reading import note_sentence, read_as

MAKERS = {"Note", "_left_out"}
NOTES = [
    Note("encoding", {"encoding": "UTF-8"}),
    Note("separator", {"separator": "semicolon"}),
    Note("header-row", {"row": 5}),
    Note("two-scores", {"ns": "F", "ew": "G"}),
    Note("names-as-contestants", {"header": "Équipe NS"}),
    Note("joined-columns", {"columns": "North (B), South (C)"}),
    Note("ignored-columns", {"columns": "Handicap (C)", "count": 1}),
    Note("ragged-rows", {"rows": "3, 9", "count": 2}),
    Note("repeated-headers", {"rows": "40", "count": 1}),
    Note("hidden-sheets", {"sheets": "Old", "count": 1}),
    Note("other-sheets", {"sheets": "Notes, Prizes", "count": 2}),
    Note("merged-cells", {"count": 12}),
    Note("roster", {"source": "Joueurs", "count": 24}),
    Note("carry-over", {"source": "report.csv", "count": 1}),
    Note("title-rows", {"rows": "7, 19", "count": 2}),
    Note("total-rows", {"rows": "40", "count": 1}),
    Note("prepared-rows", {"rows": "9, 10", "count": 2}),
    Note("blocks", {"rows": "3, 12", "count": 2}),
    Note("boards-from-titles", {}),
    Note("wide-grid", {"count": 24}),
    Note("columns-named", {"columns": "board (A), ns (B)"}),
    Note("columns-by-content", {"columns": "board (A), ns (B)"}),
    Note("rows-counted", {}),
    Note("sides-exchanged", {"rows": "3", "count": 1}),
    Note("movement-unknown", {}),
    Note("language", {"language": "fr", "because": "scores"}),
    Note("bare-results", {"style": "tricks", "because": "possible"}),
    Note("declarer-points", {}),
    Note("one-sign-scores", {}),
    Note("no-points", {"header": "Score"}),
]


def made_in_the_source():
    """The codes that the source hands to the makers of notes."""
    files = list(Path(batch.__file__).parent.rglob("*.py"))
    assert files
    calls = [
        node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)
    ]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in MAKERS and call.args]
    return {call.args[0].value for call in named if isinstance(call.args[0], ast.Constant)}


def test_every_note_of_the_source_is_tried_here():
    """Codes made in the source are the codes of the notes above."""
    assert made_in_the_source() == {note.code for note in NOTES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_of_the_words_is_made(language):
    """No sentence is about a note that nobody makes."""
    spoken = {key.split(".")[2] for key in sentences(language) if key.startswith("read.note.")}
    assert spoken == {note.code for note in NOTES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.code)
def test_every_note_has_a_sentence(language, note):
    """The sentence is whole, and its facts are in it."""
    sentence = note_sentence(language, note)
    assert sentence.endswith(".")
    assert "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", get_args(Style))
def test_every_style_of_results_can_be_asked_for(language, style):
    """Whatever was asked for or found is said."""
    assert note_sentence(language, Note("bare-results", {"style": style, "because": "option"})).endswith(".")


@pytest.mark.parametrize("because", ["format", "option", "elimination", "same", "scores", "headings", "points"])
def test_every_reason_for_a_language_is_said(because):
    """Whatever spoke for the language of the contracts is named."""
    note = Note("language", {"language": "fr", "because": because})
    assert note_sentence("en", note).startswith("The contracts were read in French")


def test_counted_things_have_their_plural():
    """One column is one column, two are two columns."""
    one, two = (Note("ignored-columns", {"columns": "A", "count": count}) for count in (1, 2))
    assert note_sentence("en", one) == "One column was not needed and left aside: A."
    assert note_sentence("fr", two) == "2 colonnes n'ont pas servi et ont été laissées de côté\u00a0: A."


def test_how_a_file_was_read_fits_in_a_line():
    """Encoding, separator, headings, language and results, in that order, as the sheet has them."""
    usual = ("encoding", "separator", "header-row", "language", "bare-results", "declarer-points", "merged-cells")
    assert read_as("en", "club.csv", [note for note in NOTES if note.code in usual]) == (
        "club.csv read as: UTF-8, separator semicolon, headings in row 5, contracts in French, "
        "results as tricks taken, scores from declarer's side."
    )


def test_what_was_left_out_is_in_the_line_too():
    """Rows that are no results are named where a person looks first."""
    left_out = [note for note in NOTES if note.code in ("title-rows", "total-rows")]
    assert read_as("en", "club.csv", left_out) == (
        "club.csv read as: titles left out (row 7, 19), totals left out (row 40)."
    )
