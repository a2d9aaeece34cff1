"""The sentences of problems and refusals: all there, in both languages, and whole whatever is known."""

import re
from string import Formatter

import pytest

from batch.problems import CATALOGUE, Refusal
from batch.words import LANGUAGES, sentences
from batch.words.findings import column_name, problem_sentences, refusal_sentences

FILE_CODES = [name for name, kind in CATALOGUE.items() if kind.code.startswith("F")]
OTHER_SUBJECTS = {
    "audit",
    "explain",
    "kinds",
    "template",
    "league",
    "desk",
    "number",
    "imps",
    "bridge",
    "reading",
    "read",
    "conditions",
    "cli",
    "terminal",
    "teams",
    "workbook",
}
FACTS = {
    "value": "8S",
    "expected": "+450",
    "suggestion": "4S N =",
    "detail": "4S N +1",
    "header": "Contract",
    "column": "contract",
    "board": 7,
    "teams": "Lions - Otters",
    "row": 12,
    "nearest": "+420 or +430",
}
TYPICAL = {
    "vulnerability-mismatch": {"value": "ns", "expected": "both", "detail": "420 / 620"},
    "impossible-result": {"value": "+5", "expected": "-10..+3"},
    "score-mismatch": {"value": "+420"},
    "score-sign": {"value": "+140"},
    "score-overruled": {"value": "+420"},
    "impossible-score": {"value": "+421", "suggestion": "+420 / +430"},
}
REFUSED = [
    Refusal("no-such-file", "club.csv"),
    Refusal("is-a-directory", "club"),
    Refusal("no-permission", "club.csv", reason="Permission denied"),
    Refusal("no-permission", "club.csv", reason=""),
    Refusal("empty-file", "club.csv"),
    Refusal("empty-file", "club.xlsx", sheet="Friday"),
    Refusal("no-data-rows", "club.csv", row=1),
    Refusal("missing-column", "club.csv", columns="board, contract", found="NS, EW", row=1),
    Refusal("duplicate-column", "club.csv", header="Pair", other="NS", columns="B, D"),
    Refusal("not-a-workbook", "club.xls", format="HTML"),
    Refusal("not-a-workbook", "club.xls", format="text"),
    Refusal("encrypted-workbook", "club.xlsx"),
    Refusal("bad-encoding", "club.csv", encoding="UTF-8", row=3, byte="81"),
    Refusal("binary-file", "club.csv"),
    Refusal("unsupported-format", "club.pdf", format="PDF"),
    Refusal("no-traveller-sheet", "club.xlsx", sheets="Notes, Prizes"),
    Refusal("two-readings", "club.csv", cell="2CX", row=2, languages="en, fr", readings="en 2CX / fr 2HX"),
    Refusal("two-readings", "club.csv", cell="Z", row=2, languages="en, nl", readings="en ? / nl S"),
    Refusal("too-large", "club.xlsx", megabytes=3000),
    Refusal("too-large", "club.xlsx", sheet="Friday", rows=1_048_576, columns=16_384),
    Refusal("needs-mdbtools", "club.bws"),
    Refusal("damaged-file", "club.xml", format="USEBIO", detail=17),
    Refusal("damaged-file", "club.bws", format="BWS"),
    Refusal("no-results", "club.pbn", format="PBN"),
    Refusal("unsafe-xml", "club.xml", row=3),
    Refusal("individual-event", "club.xml"),
    Refusal("damaged-file", "club.parquet", format="Parquet"),
    Refusal("unreadable-workbook", "club.xlsx", reason="Bad magic number for central directory"),
]


def fields(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def whole(sentence):
    """Whether a sentence begins and ends as one and has no hole where a fact should be."""
    holes = re.search(r"\{|\}|\(\)|“”|«\u00a0\u00a0»| {2}| [,.]", sentence)
    return sentence[0] in "“«" + sentence[0].upper() and sentence[-1] in ".?!" and holes is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_in_the_catalogue_are_names_with_words(language):
    """Every problem has a message, a hint and a kind in each language; no sentence is about an unknown problem."""
    spoken = {key.split(".")[0] for key in sentences(language)} - OTHER_SUBJECTS
    assert spoken == set(CATALOGUE)
    for name in CATALOGUE:
        assert {f"{name}.message", f"{name}.hint", f"kinds.{name}"} <= set(sentences(language))


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name not in FILE_CODES])
def test_sentences_of_a_row_use_what_a_problem_holds(name):
    """A problem's sentences ask for nothing that a PROBLEM row and its place do not hold."""
    used = [sentence for key, sentence in sentences("en").items() if key.startswith(f"{name}.")]
    assert set().union(*map(fields, used)) <= {*FACTS, "whose"}  # whose score it is: of the side of the row


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in CATALOGUE if name not in FILE_CODES])
def test_problems_are_told_in_whole_sentences(language, name):
    """With all facts known, message and hint are whole sentences."""
    told = problem_sentences(language, name, FACTS | TYPICAL.get(name, {}))
    assert whole(told.message), told.message
    assert whole(told.hint), told.hint


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("refusal", REFUSED, ids=lambda refusal: refusal.name)
def test_refusals_are_told_in_whole_sentences(language, refusal):
    """Whatever detail a refusal was raised with, its sentences are whole and name the file."""
    told = refusal_sentences(language, refusal)
    assert refusal.source in told.message
    assert whole(told.message), told.message
    assert whole(told.hint), told.hint


def test_every_refusal_of_the_catalogue_is_tried():
    """The list of refusals above leaves out no code of files."""
    assert {refusal.name for refusal in REFUSED} == set(FILE_CODES)


@pytest.mark.parametrize(
    ("facts", "message", "hint"),
    [
        (
            {"value": "+420", "expected": "+450", "detail": "4S N +1", "suggestion": "4S N = / 4H N ="},
            "The score is written as +420 for North-South, but 4♠ N +1 gives +450.",
            "If the score is right, was it 4♠ N = or 4♥ N =? If the contract is right, type +450.",
        ),
        (
            {"value": "-431", "expected": "+450", "detail": "4S N +1", "suggestion": "-430 / -420 / -440"},
            "The score is written as −431 for North-South, but 4♠ N +1 gives +450; no likely contract gives −431.",
            "If the contract is right, type +450. "
            "Otherwise look at the traveller; scores near −431 are −430, −420 or −440.",
        ),
        (
            {"value": "+420", "expected": None, "detail": "3S N", "suggestion": "4S N ="},
            "The score is written as +420 for North-South, but 3♠ N cannot give that with any number of tricks.",
            "Was it 4♠ N =? Otherwise correct the score.",
        ),
        (
            {"value": "+420", "expected": "0", "detail": "PASS", "suggestion": "4S NS ="},
            "The score is written as +420 for North-South, but a pass-out gives 0.",
            "If the score is right, was it 4♠ NS =? If the contract is right, type 0.",
        ),
    ],
)
def test_a_score_that_contradicts_the_contract(facts, message, hint):
    """The message gives both scores, the hint what would make either right."""
    assert problem_sentences("en", "score-mismatch", facts) == (message, hint)


def test_typed_text_is_quoted_as_typed():
    """What a person typed is never translated: French 2C stays 2C for an English reader."""
    facts = {"value": "N", "detail": "2C S", "header": "Déclarant"}
    told = problem_sentences("en", "two-declarers", facts)
    assert told.message == "Two declarers: “2C S” as the contract, but “N” as declarer."


def test_a_result_that_is_another_in_the_next_column():
    """Where both columns hold the same text, the sentence does not set it against itself."""
    told = problem_sentences("en", "result-contradicts-tricks", {"value": "+2", "detail": "+2"})
    assert told.message == "“+2” is written in two columns that count differently: one of them is wrong."


def test_a_column_the_sheet_lacks_has_its_usual_name():
    """Where there is no heading to quote, the usual one of the language is."""
    facts = {"value": None, "header": None, "column": "declarer"}
    assert problem_sentences("en", "missing-value", facts).message == "“Declarer” is not filled in."
    assert problem_sentences("fr", "missing-value", facts).message == "«\u00a0Déclarant\u00a0» n'est pas rempli."
    assert column_name("fr", "board") == "Étui"


def test_missing_columns_are_named_in_the_language_of_the_reader():
    """A refused sheet says which headings to add, not the names used in the program."""
    refusal = Refusal("missing-column", "club.csv", columns="board, ew", found="Round, NS", row=4)
    assert refusal_sentences("fr", refusal).message == (
        "«\u00a0club.csv\u00a0» n'a pas de colonne pour\u00a0: Étui, EO. "
        "Les titres trouvés à la ligne 4 sont\u00a0: Round, NS."
    )


def test_a_sheet_of_a_workbook_is_named():
    """Where one sheet is refused, the sentence says which."""
    refusal = Refusal("no-data-rows", "club.xlsx", row=1, sheet="Friday")
    assert refusal_sentences("en", refusal).message.startswith("“club.xlsx, sheet Friday” has headings in row 1")


@pytest.mark.parametrize(("column", "hint"), [("result", "Type = for just made"), ("tricks", "from 0 to 13")])
def test_a_hint_fits_the_column(column, hint):
    """Where tricks are counted, `=` would be no help."""
    assert hint in problem_sentences("en", "bad-result", {"value": "14", "column": column}).hint


def test_a_hint_fits_how_the_column_is_written():
    """Under Tricks, too, `=` is asked for where the other rows have it."""
    facts = {"value": "+O", "column": "tricks", "detail": "result"}
    assert problem_sentences("en", "bad-result", facts).hint.startswith("Type = for just made, +1")


def test_tricks_where_overtricks_are_read():
    """Ten in a column of = and +1 is told what it was read as, and what ten tricks are there."""
    facts = {"value": "10", "expected": "-10..+3", "suggestion": "=", "column": "result"}
    assert problem_sentences("en", "impossible-result", facts) == (
        "“10” is read as overtricks in this column, and in this contract the result lies from −10 to +3.",
        "If 10 is the number of tricks, type = instead. Otherwise look at the traveller.",
    )


@pytest.mark.parametrize("name", ["twice-on-board", "same-pair", "stray-number", "other-names"])
@pytest.mark.parametrize("typed", ["2C", "1 W", "NS", "+420", "PASS"])
def test_names_are_quoted_as_typed(name, typed):
    """A pair that is called like a contract, a seat or a score is a pair, in either language."""
    for language in LANGUAGES:
        facts = FACTS | {"column": "ew", "value": "7", "suggestion": typed}
        assert typed in " ".join(problem_sentences(language, name, facts))
    told = problem_sentences("fr", name, FACTS | {"column": "ns", "suggestion": "1 W"})
    assert "«\u00a01 W\u00a0»" in " ".join(told)
    both = problem_sentences("en", name, FACTS | {"column": "ns", "suggestion": "1C / 2C"})
    assert "1C or 2C" in " ".join(both)


def test_our_figures_have_the_decimals_of_the_language():
    """61.67 is 61,67 in French; what the file says is quoted as typed, and so is a contestant before its line."""
    facts = {"column": "percent", "value": "60.00", "expected": "61.67", "detail": "1 W\tEW"}
    french = problem_sentences("fr", "official-differs", facts).message
    assert "le fichier dit 60.00 pour 1 W EO, mais ses résultats donnent 61,67." in french
    assert "results give 61.67." in problem_sentences("en", "official-differs", facts).message
    assert problem_sentences("en", "official-differs", facts | {"detail": "EW"}).message.count("for EW,") == 1
    points = {"column": "vp", "value": "12 - 8", "expected": "13.99 - 6.01"}
    assert "13,99 - 6,01" in problem_sentences("fr", "vp-mismatch", points).message
