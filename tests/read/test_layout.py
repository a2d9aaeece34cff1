"""Headings: found wherever they stand, in either language, in any order; what is missing or twice is named."""

from pathlib import Path

import pytest

from batch.problems import Refusal
from batch.read import read
from batch.read.layout import Layout, Row, candidate, layout


def laid_out(*rows: list[str]) -> Layout:
    return layout(candidate(Row(number, cells) for number, cells in enumerate(rows, start=1)), "club.csv")


def refused(*rows: list[str]) -> Refusal:
    with pytest.raises(Refusal) as found:
        laid_out(*rows)
    return found.value


ENGLISH = ["Board", "NS", "EW", "Contract", "By", "Result"]


def test_headings_are_found_below_other_lines() -> None:
    """The heading row is the one with the most known headings, the first where two have as many."""
    found = laid_out(["Club evening", "", ""], ["NS", "EW"], [""], ENGLISH, ["1", "2", "3", "4S", "N", "="], ENGLISH)
    assert found.row == 4
    assert [(meaning, header.column) for meaning, header in found.headers.items()] == [
        ("board", 0),
        ("ns", 1),
        ("ew", 2),
        ("contract", 3),
        ("declarer", 4),
        ("result", 5),
    ]


def test_order_and_language_of_headings_do_not_matter() -> None:
    """French headings in another order have the same meanings, and speak for French."""
    found = laid_out(["Résultat", "Déclarant", "Contrat", "EO", "NS", "Étui"])
    assert {meaning: header.column for meaning, header in found.headers.items()} == {
        "result": 0,
        "declarer": 1,
        "contract": 2,
        "ew": 3,
        "ns": 4,
        "board": 5,
    }
    assert set(found.languages) == {"fr"}


def test_headings_of_both_languages_may_be_mixed() -> None:
    """Each heading counts for the language that alone knows it."""
    assert laid_out(["Donne", "NS", "EW", "Contract", "By", "Result"]).languages == {"fr": 1, "en": 3}


def test_a_column_without_meaning_is_named_with_its_letter() -> None:
    """What is ignored is said."""
    found = laid_out([*ENGLISH, "Handicap", "", "Weather"])
    assert {note.code: note.detail for note in found.notes}["ignored-columns"] == {
        "columns": "Handicap (G), Weather (I)",
        "count": 2,
    }


@pytest.mark.parametrize(
    ("headings", "missing"),
    [
        (["Board", "Contract", "By", "Result"], "ns, ew"),
        (["NS", "EW", "Contract", "By"], "board"),
        (["Board", "NS", "EW", "Result"], "contract"),
        (["Board", "NS", "Contract"], "ew"),
        (["Round", "Home", "Away", "Board", "Contract"], "ns, ew"),
        (["a", "b", "c"], "board, ns, ew, contract"),
        (["Board", "Result", "x"], "board, ns, ew, contract"),
    ],
)
def test_all_missing_columns_are_named_at_once(headings: list[str], missing: str) -> None:
    """Board, both contestants, and a contract or a score are needed; a row with fewer known headings is none."""
    found = refused(headings)
    assert (found.name, found.detail["columns"]) == ("missing-column", missing)
    assert found.detail["found"] == ", ".join(headings)


@pytest.mark.parametrize(
    "headings",
    [
        ["Board", "NS", "EW", "Score"],
        ["Board", "NS", "EW", "NS Score", "EW Score"],
        ["Board", "Home", "Away", "Room", "Contract", "By", "Result"],
        ["Board", "NS names", "EW names", "Contract"],
    ],
)
def test_what_is_enough(headings: list[str]) -> None:
    """A score instead of the contract, a match and its room instead of the pairs, names instead of numbers."""
    assert laid_out(headings).row == 1


def test_names_beside_numbers_stay_names() -> None:
    """Names stand for the contestants only where nothing else does."""
    found = laid_out([*ENGLISH, "NS names", "EW names"])
    assert found.headers["ns"].text == "NS"
    assert found.headers["names_ns"].text == "NS names"


@pytest.mark.parametrize(
    ("headings", "header", "columns"),
    [
        ([*ENGLISH, *ENGLISH], "Board", "A, G"),
        ([*ENGLISH, "Contract"], "Contract", "D, G"),
        ([*ENGLISH, "Score", "Score", "Score"], "Score", "G, H"),
        ([*ENGLISH, "Score", "Score", "NS score"], "Score", "G, H"),
        (["Board", "NS team", "NS names", "EW", "Contract"], "NS team", "B, C"),
    ],
)
def test_a_column_that_stands_twice_is_refused(headings: list[str], header: str, columns: str) -> None:
    """Which of two columns counts is not for the program to choose."""
    found = refused(headings)
    assert (found.name, found.detail["header"], found.detail["columns"]) == ("duplicate-column", header, columns)


def test_a_remark_may_stand_twice() -> None:
    """Columns of no consequence may repeat: the left one is read, the other named as ignored."""
    found = laid_out([*ENGLISH, "Remark", "Notes"])
    assert found.headers["remark"].column == 6
    assert {note.code: note.detail for note in found.notes}["ignored-columns"]["columns"] == "Notes (H)"


def test_without_any_text_there_is_nothing_to_read() -> None:
    """Blank rows alone are an empty file."""
    assert refused(["", " "], [""]).name == "empty-file"


def test_headings_without_end() -> None:
    """A line of a million headings is looked at as far as a workbook has columns."""
    found = candidate([Row(1, [*ENGLISH, *(f"c{number}" for number in range(1_000_000))])])
    assert found is not None
    assert len(found.headings) == 16_384
    assert set(layout(found, "club.csv").headers) == {"board", "ns", "ew", "contract", "declarer", "result"}


def test_columns_of_the_four_players(tmp_path: Path) -> None:
    """They are the names of the pairs; without numbers of pairs the names are who played."""
    path = tmp_path / "club.csv"
    players, rest = "North,South,East,West", "Contract,By,Result"
    path.write_text(f"Board,NS,EW,{players},{rest}\n1,1,11,Ann,Ben,Cat,Dan,4S,N,=\n1,2,12,Eve,,Gus,Hal,4S,N,=\n")
    (numbered,) = read(path)
    assert numbered.cells.select("ns", "names_ns", "names_ew").rows() == [
        ("1", "Ann & Ben", "Cat & Dan"),
        ("2", "Eve", "Gus & Hal"),
    ]
    path.write_text(f"Board,{players},{rest}\n1,Ann,Ben,Cat,Dan,4S,N,=\n")
    (named,) = read(path)
    assert named.cells.select("ns", "ew").rows() == [("Ann & Ben", "Cat & Dan")]
    assert "names-as-contestants" in {note.code for note in named.notes}


def test_players_beside_the_names_of_pairs_are_left_aside() -> None:
    """A column of names says it already."""
    found = laid_out([*ENGLISH, "NS names", "North", "South"])
    assert found.headers["names_ns"].text == "NS names"
    assert found.places["names_ns"] == 6
    assert "names_ns 2" not in found.places
