"""Files that went wrong in public: each is read as its note says, or refused for its reason."""

from pathlib import Path

import pytest

from batch.problems import Refusal
from batch.read import CellFault, Sheet, read

RESULTS = ["contract", "declarer", "result"]


def case(shared: Path, name: str) -> Path:
    (found,) = shared.glob(f"cases/{name}")
    return found


def only(path: Path) -> Sheet:
    (sheet,) = read(path)
    return sheet


def column(sheet: Sheet, meaning: str) -> list[str | None]:
    return sheet.cells[meaning].to_list()


def note(sheet: Sheet, code: str) -> dict[str, str | int]:
    (found,) = [note.detail for note in sheet.notes if note.code == code]
    return found


THREE_RESULTS = [
    "53-*/travellers.csv",
    "54-*/travellers.csv",
    "55-*/travellers.csv",
    "56-*/travellers.csv",
    "61-*/travellers.xlsx",
    "62-*/travellers.xlsx",
    "66-*/travellers.xlsx",
    "68-*/travellers.xlsx",
    "69-*/travellers.xlsx",
    "74-*/good.csv",
]


@pytest.mark.parametrize("name", THREE_RESULTS)
def test_three_plain_results_are_read_from_every_odd_file(shared: Path, name: str) -> None:
    """Delimiters, encodings, line ends, headings and workbooks of all kinds give the same three results."""
    cells = only(case(shared, name)).cells.head(3)
    assert cells["row"].to_list() == [2, 3, 4]
    assert cells["ns"].to_list() == ["1", "2", "3"]
    assert cells.select(RESULTS).rows() == [("4S", "N", "="), ("3NT", "S", "+1"), ("4S", "N", "-1")]


def test_an_empty_pair_number_leaves_the_others_whole(shared: Path) -> None:
    """Numbers of pairs stay whole numbers as text beside an empty cell."""
    assert column(only(case(shared, "17-*/travellers.xlsx")), "ns") == ["1", "2", None, "4"]


@pytest.mark.parametrize("name", ["18-*/travellers.csv", "18-*/travellers.xlsx"])
def test_words_for_nothing_are_ordinary_texts(shared: Path, name: str) -> None:
    """None is a vulnerability, and NA, Null and NaN are names."""
    sheet = only(case(shared, name))
    assert column(sheet, "vul") == ["None", "NS", "EW", "All"]
    assert column(sheet, "ns") == ["NA", "NaN", "NULL", "nan"]
    assert column(sheet, "ew") == ["Null", "n/a", "None", "-"]


def test_names_stand_for_the_contestants_and_keep_their_heading(shared: Path) -> None:
    """Where only names tell who played, they are the contestants, under the heading as typed."""
    assert only(case(shared, "18-*/travellers.csv")).headers["ns"].text == "NS team"


def test_odd_blanks_go_and_everything_else_stays(shared: Path) -> None:
    """A no-break space is a blank, and goes at the ends of a text; signs and symbols are left for the notation."""
    sheet = only(case(shared, "22-*/travellers.csv"))
    assert column(sheet, "contract") == ["4♠", "4♥\ufe0f", "3 NT", "5♦ X", "2♡", "3 ♣", "2♥x"]
    assert column(sheet, "result") == ["−1", "–2", "+1", "=", "＋1", "=", "- 1"]


def test_french_export(shared: Path) -> None:
    """Windows-1252 with semicolons: whole names, French headings, the unknown column is named."""
    sheet = only(case(shared, "52-*/feuille.csv"))
    assert column(sheet, "names_ns") == [
        "Hélène Œuvrard – Noël Çelik",
        "Gaël Lefèvre – Zoë Müller",
        "Anaïs Guérin – François D’Orgeval",
    ]
    assert note(sheet, "encoding") == {"encoding": "Windows-1252"}
    assert note(sheet, "separator") == {"separator": "semicolon"}
    assert note(sheet, "ignored-columns") == {"columns": "Pénalité % (H)", "count": 1}
    assert set(sheet.header_languages) == {"fr"}


def test_two_columns_named_score(shared: Path) -> None:
    """The left column is North-South's score, the right one East-West's."""
    sheet = only(case(shared, "58-*/travellers.csv"))
    assert column(sheet, "score_ns") == ["420", None, None]
    assert column(sheet, "score_ew") == [None, "50", "400"]
    assert note(sheet, "two-scores") == {"ns": "G", "ew": "H"}


def test_merged_boards_and_repeated_headings(shared: Path) -> None:
    """A merged cell holds for every row it covers and no other; the heading repeated in row 5 is no row."""
    cells = only(case(shared, "60-*/travellers.xlsx")).cells
    assert cells["row"].to_list() == [2, 3, 4, 6, 7, 8, 9]
    assert cells["board"].to_list() == ["1", "1", "1", "2", "2", "2", None]


def test_the_hidden_sheet_is_named(shared: Path) -> None:
    """A hidden sheet is left out, with a note."""
    sheet = only(case(shared, "62-*/travellers.xlsx"))
    assert sheet.name == "Séance"
    assert note(sheet, "hidden-sheets") == {"sheets": "Modèle", "count": 1}


def test_error_cells_are_faults(shared: Path) -> None:
    """A cell with an error is no empty cell."""
    assert only(case(shared, "64-*/travellers.xlsx")).faults == (
        CellFault(3, "result", "cell-error", "#REF!"),
        CellFault(4, "board", "cell-error", "#N/A"),
    )


def test_control_characters_stay_for_the_writer(shared: Path) -> None:
    """A vertical tab inside a name ends no line."""
    sheet = only(case(shared, "72-*/travellers.csv"))
    assert column(sheet, "names_ns") == ["Le\vBrun", "Da\a Silva"]


REFUSED = [
    ("67-*/travellers.xls", "not-a-workbook", {"format": "HTML"}),
    ("74-*/zero.csv", "empty-file", {}),
    ("74-*/header_only.csv", "no-data-rows", {"row": 1}),
    ("74-*/blank_lines.csv", "empty-file", {}),
    ("74-*/empty.xlsx", "empty-file", {}),
    ("74-*/no_header.csv", "missing-column", {"columns": "board, ns, ew, contract"}),
    ("16-*/pairs.csv", "missing-column", {"found": "Pair, Player 1, Licence 1, Player 2, Licence 2"}),
]


@pytest.mark.parametrize(("name", "reason", "detail"), REFUSED)
def test_what_is_no_sheet_of_travellers_is_refused(
    shared: Path, name: str, reason: str, detail: dict[str, str | int]
) -> None:
    """Each refusal has the name of its reason, the file and the facts."""
    path = case(shared, name)
    with pytest.raises(Refusal) as refused:
        read(path)
    assert refused.value.name == reason
    assert refused.value.source == str(path)
    assert detail.items() <= refused.value.detail.items()
