"""Sheets in twelve languages: the same ten rows in each, and what a letter means decided for the whole sheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from batch.conditions import Conditions
from batch.notation import LANGUAGES, read_notation
from batch.publish import travellers
from batch.session import Session, run
from batch.words.findings import refusal_sentences
from batch.words.reading import note_sentences

Sheet = Callable[..., Session]

SAID = ["board", "ns", "ew", "contract", "declarer", "result", "lead", "score_ns", "outcome"]
ROWS = [
    (1, "1", "11", "4H", "N", "=", "SQ", 420, "played"),
    (1, "2", "12", "3NT", "E", "+1", None, -430, "played"),
    (2, "1", "12", "2C", "S", "-1", None, -100, "played"),
    (2, "2", "11", "5DX", "W", "-2", None, 300, "played"),
    (3, "1", "11", "1SXX", "N", "+2", None, 920, "played"),
    (3, "2", "12", "PASS", None, None, None, 0, "passed_out"),
    (4, "1", "12", "3C", "W", "+1", "D10", -130, "played"),
    (4, "2", "11", None, None, None, None, None, "not_played"),
    (5, "1", "11", "6NT", "E", "-1", None, 50, "played"),
    (5, "2", "12", None, None, None, None, None, "adjusted"),
]
"""What the sheets of `fixtures/languages` say, scored by hand (Law 77; boards 1 none, 2 NS, 3 EW, 4 both, 5 NS)."""

ENGLISH = "Board,Table,NS,EW,Contract,By,Result,Lead"
HEADED = {
    "en": "Board,NS,EW,Contract,By,Result",
    "fr": "Donne,NS,EO,Contrat,Déclarant,Résultat",
    "de": "Board,NS,OW,Kontrakt,Alleinspieler,Ergebnis",
    "nl": "Spel,NZ,OW,Contract,Leider,Resultaat",
    "es": "Mano,NS,EO,Contrato,Declarante,Resultado",
    "it": "Smazzata,NS,EO,Contratto,Dichiarante,Risultato",
    "pl": "Rozd.,NS,EW,ktr,rg,lew",
    "sv": "Bricka,NS,ÖV,Kontrakt,Spf,Resultat",
    "da": "Spil,NS,Ø-V,Kontrakt,Spilfører,Resultat",
    "no": "Spill,N-S,Ø/V,Kontr,Spillefører,Resultat",
    "pt": "Mão,NS,EO,Contrato,Carteador,Resultado",
    "tr": "Bord,KG,DB,Kontrat,Oynayan,Sonuç",
}
"""Headings of a sheet in each language."""


@pytest.fixture
def club(tmp_path: Path) -> Sheet:
    """A function that reads a sheet of the given lines, and scores it."""

    def read(*lines: str, **conditions: Any) -> Session:
        file = tmp_path / "club.csv"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return run([file], Conditions(**conditions))

    return read


def language(session: Session) -> tuple[str, Any]:
    (reading,) = session.readings
    (note,) = [note for note in reading.notes if note.code == "language"]
    return reading.language, note.detail["because"]


def said(session: Session) -> list[tuple[Any, ...]]:
    """The travellers; an award counts by itself, however it is printed."""
    rows = travellers(session).select(SAID).rows()
    return [(*row[:3], None, *row[4:]) if row[-1] == "adjusted" else row for row in rows]


def contracts(session: Session) -> list[str | None]:
    return travellers(session)["contract"].to_list()


def declarers(session: Session) -> list[str | None]:
    return travellers(session)["declarer"].to_list()


def test_every_language_has_its_sheet(fixtures: Path) -> None:
    """There is a sheet for each language that can be read, and for no other."""
    assert {path.stem for path in (fixtures / "languages").glob("*.csv")} == set(LANGUAGES)


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_same_sheet_in_every_language(fixtures: Path, name: str) -> None:
    """Headings and cells in twelve languages give the same travellers, without a problem and without an option."""
    session = run([fixtures / "languages" / f"{name}.csv"])
    assert session.refusals == []
    assert [problem for problem in session.problems["name"] if problem != "no-comparison"] == []
    assert said(session) == ROWS
    assert session.travellers.select("adjusted_ns", "adjusted_ew").rows()[-1] == ("A", "A")
    assert language(session)[0] == name


@pytest.mark.parametrize("name", ["en", "fr", "nl", "es", "it", "sv", "da", "no", "tr"])
def test_cells_are_enough_under_english_headings(fixtures: Path, club: Sheet, name: str) -> None:
    """Where a language has two spellings of its own, its cells tell it whatever the headings say."""
    _, *rows = (fixtures / "languages" / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    session = club(ENGLISH, *(row.replace(";", ",") for row in rows))
    assert said(session) == ROWS


@pytest.mark.parametrize(("name", "row"), [("de", "W"), ("pl", "BA"), ("pt", "ST")])
def test_one_spelling_is_not_enough_under_english_headings(fixtures: Path, club: Sheet, name: str, row: str) -> None:
    """A sheet that differs from a French or an English one by one spelling shows errors there, no guess."""
    _, *rows = (fixtures / "languages" / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    session = club(ENGLISH, *(text.replace(";", ",") for text in rows))
    faulty = session.problems.filter(name="bad-contract")["value"].to_list()
    faulty += session.problems.filter(name="bad-declarer")["value"].to_list()
    assert session.counts.rejected == len(faulty)
    assert faulty
    assert all(row in value for value in faulty)


@pytest.mark.parametrize(
    ("name", "cell", "contract"),
    [
        ("en", "2C", "2C"),
        ("fr", "2C", "2H"),
        ("de", "2C", "2H"),
        ("es", "2C", "2H"),
        ("it", "2C", "2H"),
        ("nl", "2C", "2C"),
        ("pl", "2C", "2C"),
        ("fr", "2K", "2D"),
        ("de", "2K", "2D"),
        ("nl", "2K", "2C"),
        ("sv", "2K", "2C"),
        ("da", "2K", "2C"),
        ("no", "2K", "2C"),
        ("nl", "5Rx", "5DX"),
        ("sv", "5Rx", "5DX"),
        ("da", "5Rx", "5DX"),
        ("no", "5Rx", "5DX"),
        ("fr", "4P", "4S"),
        ("de", "4P", "4S"),
        ("es", "4P", "4S"),
        ("it", "4P", "4S"),
        ("fr", "3T", "3C"),
        ("de", "3T", "3C"),
        ("es", "3T", "3C"),
        ("es", "3D", "3D"),
        ("it", "3Q", "3D"),
        ("it", "3F", "3C"),
        ("es", "3ST", "3NT"),
        ("de", "3SA", "3NT"),
        ("nl", "6 SAX", "6NTX"),
        ("da", "3UT", "3NT"),
        ("pl", "3BA", "3NT"),
        ("pl", "4 ♥ ×", "4HX"),
        ("sv", "3 Sang", "3NT"),
        ("no", "4 hjerter", "4H"),
        ("pt", "4 copas", "4H"),
        ("tr", "4 maça", "4S"),
    ],
)
def test_a_letter_means_what_the_language_of_the_sheet_says(club: Sheet, name: str, cell: str, contract: str) -> None:
    """C is clubs or hearts, K diamonds or clubs, as the language of the headings has it."""
    session = club(HEADED[name], f"1,1,11,{cell},N,=")
    assert contracts(session) == [contract]


@pytest.mark.parametrize(
    ("name", "cell", "seat"),
    [
        ("de", "O", "E"),
        ("nl", "O", "E"),
        ("fr", "O", "W"),
        ("es", "O", "W"),
        ("it", "O", "W"),
        ("pt", "O", "W"),
        ("nl", "Z", "S"),
        ("sv", "Ö", "E"),
        ("da", "Ø", "E"),
        ("no", "ø", "E"),
        ("sv", "V", "W"),
        ("no", "V", "W"),
        ("tr", "D", "E"),
        ("tr", "B", "W"),
        ("pl", "W", "W"),
    ],
)
def test_a_seat_is_what_the_language_of_the_sheet_says(club: Sheet, name: str, cell: str, seat: str) -> None:
    """O is east in German and Dutch, west in French, Spanish, Italian and Portuguese."""
    assert declarers(club(HEADED[name], f"1,1,11,3NT,{cell},=")) == [seat]


def test_cells_tell_dutch_from_german(club: Sheet) -> None:
    """Under headings of both, R for diamonds is Dutch and T for clubs German; so K is clubs here and diamonds there."""
    headings = "Board,NS,OW,Contract,Von,Resultaat"
    assert contracts(club(headings, "1,1,11,2K,N,=", "1,2,12,2R,N,=")) == ["2C", "2D"]
    assert contracts(club(headings, "1,1,11,2K,N,=", "1,2,12,2T,N,=")) == ["2D", "2C"]


@pytest.mark.parametrize("slip", ["K", "O", "Z", "V", "D", "Ø"])
def test_a_stray_letter_is_a_slip(club: Sheet, slip: str) -> None:
    """One declarer that only another language knows does not make an English sheet one of that language."""
    session = club(HEADED["en"], "1,1,11,4S,N,=", f"1,2,12,4S,{slip},=", "1,3,13,2C,W,+1")
    assert language(session)[0] == "en"
    assert [(p["name"], p["row"], p["value"]) for p in session.problems.iter_rows(named=True)] == [
        ("bad-declarer", 3, slip)
    ]


@pytest.mark.parametrize(("east", "south"), [("O", "Z"), ("D", "G"), ("Ø", "Z")])
def test_two_slips_are_slips_where_the_letters_are_written_right_too(club: Sheet, east: str, south: str) -> None:
    """A sheet that writes E and S is not Dutch or Turkish for an O and a Z elsewhere."""
    rows = ["1,1,11,4S,E,=", "1,2,12,3H,S,+1", f"2,1,12,4S,{east},=", f"2,2,11,3H,{south},+1"]
    session = club(HEADED["en"], *rows)
    assert language(session)[0] == "en"
    assert session.problems["value"].to_list() == [east, south]


@pytest.mark.parametrize(
    "rows",
    [
        ["1,1,11,4S,N,=", "1,2,12,3H,S,+1"],
        ["1,1,11,4S,N,=", "1,2,12,2C,S,+1"],
        ["1,1,11,2C,N,=", "1,2,12,3NT,S,+1"],
        ["1,1,11,2D,N,=", "1,2,12,2C,E,+1"],
        ["1,1,11,3N,N,=", "1,2,12,3♣,S,+1"],
    ],
)
def test_small_english_sheets_are_english(club: Sheet, rows: list[str]) -> None:
    """Two rows by North and South, or contracts that another language would read too, are no reason to refuse."""
    session = club(HEADED["en"], *rows)
    assert language(session)[0] == "en"
    assert session.counts.scored == 2


def test_suits_that_score_alike_are_no_reason_to_refuse(club: Sheet) -> None:
    """2K is clubs in Norwegian and diamonds in German: both score 90, so the sheet is read, and the doubt is said."""
    session = club("Board,N-S,OW,Kontrakt,Spillefører,Ergebnis", "1,1,11,2K,N,=")
    assert session.refusals == []
    assert session.travellers["score_ns"].to_list() == [90]


def test_east_or_west_is_no_reason_to_refuse(club: Sheet) -> None:
    """O is east in German and west in French, with the same score; the headings tell, or else the note says it."""
    assert declarers(club(HEADED["de"], "1,1,11,4P,O,=")) == ["E"]
    assert declarers(club(HEADED["fr"], "1,1,11,4P,O,=")) == ["W"]
    session = club("Board,NS,EW,Contract,By,Result", "1,1,11,4P,O,=", "1,2,12,3T,O,=")
    assert session.travellers["score_ns"].to_list() == [-420, -110]


def test_the_refusal_says_what_the_cell_would_be(club: Sheet) -> None:
    """Two readings that score differently: the cell is shown in each, and the options that choose between them."""
    (refusal,) = club("Board,NS,EO,Contract,Déclarant,Result", "1,1,11,2C,N,=").refusals
    told = refusal_sentences("en", refusal)
    assert "“2C” in row 2 is 2♣ in English, 2♥ in French." in told.message
    assert told.hint == (
        "Say which language the contracts are in: --notation en for English, --notation fr for French."
    )
    assert "2♣ en anglais, 2♥ en français" in refusal_sentences("fr", refusal).message


def test_the_refusal_names_the_language_of_the_headings(club: Sheet) -> None:
    """Where headings speak English and Italian, the readings are those two, not the first that reads hearts."""
    (refusal,) = club("Board,NS,EW,Contract,Dichiarante,Risultato", "1,1,11,2C,N,=").refusals
    assert refusal.detail["readings"] == "en 2C / it 2H"


def test_written_scores_decide_between_any_two(club: Sheet) -> None:
    """Headings speak Danish and German; 110 is the score of hearts, so C is Coeur."""
    lines = ("Spil,NS,OW,Kontrakt,Spilfører,Ergebnis,Score NS", "1,1,11,2C,N,=,110", "1,2,12,3NT,N,=,400")
    session = club(*lines)
    assert contracts(session) == ["2H", "3NT"]
    assert language(session) == ("de", "scores")


def test_one_suit_is_written_with_one_letter(club: Sheet) -> None:
    """K and C on one sheet are two suits: Dutch, which would take both for clubs, is not what it is written in."""
    session = club("Board,NS,OW,Contract,By,Result", "1,1,11,2K,N,=", "1,2,12,2C,N,=", "1,3,13,3NT,N,=")
    assert contracts(session) == ["2D", "2H", "3NT"]


def test_english_suits_with_seats_of_the_language(club: Sheet) -> None:
    """Under French headings O is west also where the suits are S, H, D, C."""
    session = club(HEADED["fr"], "1,1,11,4S,O,=", "1,2,12,3H,E,=", "1,3,13,2C,N,=")
    assert contracts(session) == ["4S", "3H", "2C"]
    assert declarers(session) == ["W", "E", "N"]
    (reading,) = session.readings
    sentence = note_sentences("en", reading.notes)[0]
    assert sentence.startswith("The contracts were read in French with English letters for the suits")


def test_a_heading_means_what_the_language_of_the_others_says(club: Sheet) -> None:
    """Bord is the board on a Dutch sheet and the table on a Swedish one."""
    dutch = club("Bord,NZ,OW,Contract,Door,Resultaat", "7,1,11,3SA,Z,=")
    swedish = club("Bord,Bricka,NS,ÖV,Kontrakt,Spf,Resultat", "3,7,1,11,3NT,S,=")
    assert [dutch.travellers["board"].item(), swedish.travellers["board"].item()] == [7, 7]
    assert swedish.travellers["table"].cast(str).item() == "3"


def test_words_that_fill_a_cell_are_read_in_any_language(club: Sheet) -> None:
    """A pass-out or a board not played in the words of another language needs no option."""
    rows = ["1,1,11,Rondpas,,", "1,2,12,Ej spelad,,", "1,3,13,Durchschnitt,,", "1,4,14,4S,N,="]
    session = club(HEADED["en"], *rows)
    assert travellers(session)["outcome"].to_list() == ["passed_out", "not_played", "adjusted", "played"]


def test_a_notation_of_ones_own(club: Sheet) -> None:
    """A notation brought along is used for every cell, and named as what it was read in."""
    letters = read_notation('also = "en"\n[strains]\nC = ["Klub"]\n[seats]\nE = ["Right"]\n', "ours.toml")
    session = club(HEADED["en"], "1,1,11,2 Klub,Right,=", "1,2,12,4S,W,=", language=letters)
    assert contracts(session) == ["2C", "4S"]
    assert language(session) == ("ours.toml", "option")
    (reading,) = session.readings
    assert note_sentences("en", reading.notes)[0] == "The contracts were read in ours.toml, as asked."
