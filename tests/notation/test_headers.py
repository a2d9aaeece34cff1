"""The headings of a sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.notation import LANGUAGES, MEANINGS, fold, headings_from, meanings, vocabulary
from tests.notation.refusals import refused

ENGLISH = {
    "board": ["Board", "Bd", "Brd", "Board No", "board no.", "BOARD", " Board "],
    "table": ["Table", "Tbl"],
    "round": ["Round", "Rd"],
    "section": ["Section", "Sect"],
    "session": ["Session", "Event"],
    "ns": [
        "NS",
        "N/S",
        "N-S",
        "n / s",
        "NS Pair",
        "Pair NS",
        "Pair\nNS",
        "PairNS",
        "PairId_NS",
        "North-South",
    ],
    "ew": ["EW", "E/W", "E-W", "EW Pair", "Pair\u00a0EW", "PAIR EW"],
    "names_ns": ["NS names", "Names NS", "NS team", "Team NS", "Names_NS"],
    "names_ew": ["EW names", "EW team"],
    "contract": ["Contract", "Ctr", "CONTRACT"],
    "declarer": ["By", "Declarer", "Decl", "Decl.", "Dir", "Played by", "Declarer\u00a0"],
    "result": ["Result", "Res", "+/-", "+/−", "Result\n(+/-/=)"],
    "tricks": ["Tricks", "Tks", "Tricks taken"],
    "made": ["Made"],
    "lead": ["Lead", "Ld", "LeadCard"],
    "vul": ["Vul", "Vuln", "Vul.", "Vulnerability"],
    "score": ["Score", "Points"],
    "score_ns": ["NS Score", "Score NS", "Score (NS)", "Score_NS", "Plus/Minus"],
    "score_ew": ["EW Score", "Score EW"],
    "room": ["Room"],
    "match": ["Match"],
    "home": ["Home"],
    "away": ["Away"],
    "remark": ["Remark", "Remarks", "Notes", "Observations"],
    "dealer": ["Dealer"],
    "north": ["North"],
    "award_ns": ["MP NS", "award_ns", "MP_NS", "NS MPs"],
    "percent_ns": ["% NS", "NS %", "percent_ns", "Percentage_NS"],
    "percent_ew": ["EW%"],
    "date": ["Date"],
    "version": ["Version"],
}
FRENCH = {
    "board": [
        "Donne",
        "Étui",
        "ETUI",
        "N° donne",
        " N° donne ",
        "No donne",
        "Numéro de donne",
        "Nº de donne",
    ],
    "table": ["Table"],
    "round": ["Tour", "Position", "Journée"],
    "section": ["Section", "Poule"],
    "session": ["Séance", "SEANCE", "Tournoi"],
    "ns": ["NS", "N/S", "Paire NS", "PAIRE\nNS", "Nord-Sud"],
    "ew": ["EO", "E/O", "E-O", "Paire EO", "Est-Ouest"],
    "names_ns": ["Équipe NS", "Equipe NS", "Noms NS", "Joueurs NS"],
    "names_ew": ["Équipe EO", "Noms EO"],
    "contract": ["Contrat"],
    "declarer": ["Déclarant", "Declarant", "Décl.", "Par"],
    "result": ["Résultat", "Resultat", "RÉSULTAT (+/-/=)"],
    "tricks": ["Levées", "Plis", "LEVEES", "Résultat (levées)"],
    "made": ["Réalisé"],
    "lead": ["Entame"],
    "vul": ["Vul", "Vulnérabilité"],
    "score": ["Score", "Marque", "Points"],
    "score_ns": ["Score NS", "Marque NS"],
    "score_ew": ["Score EO", "Marque (EO)"],
    "room": ["Salle"],
    "match": ["Rencontre", "Match"],
    "home": ["Domicile"],
    "away": ["Extérieur"],
    "remark": ["Remarques", "Observations"],
    "dealer": ["Donneur"],
    "west": ["Ouest"],
    "percent_ns": ["Note NS", "% NS"],
    "date": ["Date"],
}


def pairs(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(heading, meaning) for meaning, headings in table.items() for heading in headings]


@pytest.mark.parametrize(("heading", "meaning"), pairs(ENGLISH))
def test_english_headings_are_known_by_their_meaning(heading: str, meaning: str) -> None:
    """The headings seen on English sheets mean one column, however broken, spaced or capitalised."""
    assert [sense for sense, languages in meanings(heading).items() if "en" in languages] == [meaning]


@pytest.mark.parametrize(("heading", "meaning"), pairs(FRENCH))
def test_french_headings_are_known_by_their_meaning(heading: str, meaning: str) -> None:
    """The headings seen on French sheets mean one column, with or without their accents."""
    assert [sense for sense, languages in meanings(heading).items() if "fr" in languages] == [meaning]


@pytest.mark.parametrize(
    "heading", ["", " ", "Pair", "Handicap", "Licence 1", "4S", "?", "Pénalité %", "MP", "%", "42"]
)
def test_an_unknown_heading_means_nothing(heading: str) -> None:
    """A heading in no vocabulary has no meaning, rather than a guess."""
    assert meanings(heading) == {}


def test_a_heading_tells_the_languages_that_use_it() -> None:
    """A heading is evidence for a language: some belong to several, some to one, some mean two columns."""
    assert meanings("NS", ("en", "fr")) == {"ns": frozenset({"en", "fr"})}
    assert meanings("EO") == {"ew": frozenset({"fr", "es", "it", "pt"})}
    assert meanings("OW") == {"ew": frozenset({"de", "nl"})}
    assert meanings("Declarer") == {"declarer": frozenset({"en"})}
    assert meanings("Bord") == {"board": frozenset({"nl", "tr"}), "table": frozenset({"sv", "da", "no"})}


def test_headings_are_looked_up_in_the_languages_asked_for() -> None:
    """A heading of another language than those asked for means nothing."""
    assert meanings("Bricka", ("en", "fr")) == {}
    assert meanings("Bricka", ("sv",)) == {"board": frozenset({"sv"})}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_meaning_has_a_heading_in_every_language(language: str) -> None:
    """Each shipped language can name every column there is."""
    assert set(headings_from(vocabulary(language)).values()) == set(MEANINGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_heading_of_the_vocabulary_is_found(language: str) -> None:
    """What stands in the vocabulary is found as written, in capitals, and broken over lines."""
    table = vocabulary(language)["headers"]
    for heading, meaning in pairs(table):
        for shown in (heading, heading.upper(), heading.replace(" ", "\n"), f" {heading}\u00a0"):
            assert language in meanings(shown)[meaning]


def test_a_heading_with_two_meanings_is_refused() -> None:
    """Inside one language a heading means one thing, even written with other dots and accents."""
    with refused("twice", where="headers", spelling="levees", one="tricks", other="made"):
        headings_from({"headers": {"tricks": ["Levées"], "made": ["LEVEES."]}})
    with refused("unknown", where="headers", names="colour"):
        headings_from({"headers": {"colour": ["Colour"]}})


def test_a_vocabulary_without_headings_has_none() -> None:
    """The table of headings may be missing: an alphabet alone is a vocabulary."""
    assert headings_from({}) == {}


def test_a_hint_in_brackets_is_dropped_unless_it_makes_the_heading() -> None:
    """`Score (NS)` is the score of North-South, `Result (+/-/=)` the result."""
    assert set(meanings("Score (NS)")) == {"score_ns"}
    assert set(meanings("Score (points)")) == {"score"}
    assert set(meanings("Result [=, +1, -1]")) == {"result"}


@given(st.text())
def test_any_heading_folds_to_itself(text: str) -> None:
    """Folding is total, and a folded heading without brackets folds to itself."""
    folded = fold(text)
    if not set("()[]{}") & set(folded):
        assert fold(folded) == folded


def test_a_long_text_folds_at_once() -> None:
    """A cell of thousands of brackets is no heading, and takes no time to say so."""
    assert meanings("(" * 30_000) == {}
