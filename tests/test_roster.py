"""The roster: who the numbers are, from a file or a second sheet, and what is wrong in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from openpyxl import Workbook, load_workbook

from batch.conditions import Conditions
from batch.publish import lists, standings
from batch.roster import read_carried, read_roster
from batch.session import Session, run

SHEET = "Board,NS,EW,Contract,By,Result\n1,1,1,3NT,N,+1\n1,2,2,3NT,N,=\n2,1,2,3NT,N,=\n2,2,1,3NT,N,-1\n"
"""A Mitchell of two tables in which both lines are numbered from 1: four pairs."""
ROSTER = (
    "Pair,Player 1,Licence 1,Player 2,Licence 2,Handicap\nNS1,Ann,007,Bob,0042,2\nNS2,Cy,1,Di,2,\nEW1,Ed,3,Flo,4,\n"
)


@pytest.fixture
def scored(tmp_path: Path) -> Callable[..., Session]:
    """A function that scores the sheet with a roster."""

    def of(roster: str, sheet: str = SHEET, **conditions: object) -> Session:
        (tmp_path / "club.csv").write_text(sheet, encoding="utf-8")
        (tmp_path / "members.csv").write_text(roster, encoding="utf-8")
        return run([tmp_path / "club.csv"], Conditions(roster=tmp_path / "members.csv", **conditions))

    return of


def named(session: Session) -> dict[tuple[str, str], str | None]:
    return {(line, who): names for line, who, names in session.standings.select(
        pl.col("line", "contestant").cast(pl.String), "names"
    ).iter_rows()}  # fmt: skip


def test_names_are_those_of_number_and_direction(scored) -> None:
    """NS1 and EW1 are two pairs; who is not on the roster has no names."""
    session = scored(ROSTER)
    assert named(session) == {
        ("NS", "1"): "Ann - Bob", ("NS", "2"): "Cy - Di", ("EW", "1"): "Ed - Flo", ("EW", "2"): None,
    }  # fmt: skip
    assert session.travellers["names_ns"].cast(pl.String).to_list() == ["Ann - Bob", "Cy - Di", "Ann - Bob", "Cy - Di"]


def test_a_column_of_directions_says_the_same(scored) -> None:
    """Pair 1 beside NS is NS1, in French too, whatever separates the columns."""
    text = "Ligne;Paire;Noms\nNS;1;Ann - Bob\nEO;1;Ed - Flo\n"
    assert named(scored(text))["EW", "1"] == "Ed - Flo"


def test_a_number_without_direction_is_that_number_wherever_it_sits(scored) -> None:
    """Where numbers are not used twice, nobody needs to say more."""
    sheet = (
        SHEET.replace("1,1,1,", "1,1,11,")
        .replace(",2,2,", ",2,12,")
        .replace("1,2,3", "1,12,3")
        .replace("2,1,3", "2,11,3")
    )
    assert named(scored("No,Names\n1,Ann - Bob\n11,Ed - Flo\n", sheet))["EW", "11"] == "Ed - Flo"


def test_a_section_has_its_own_numbers(scored) -> None:
    """The same number in two sections is two pairs where the roster says so."""
    sheet = "Section,Board,NS,EW,Contract,By,Result\nA,1,1,11,3NT,N,=\nB,1,1,11,3NT,N,=\n"
    session = scored("Section,Pair,Names\nA,1,Ann - Bob\nB,1,Cy - Di\n", sheet)
    found = session.standings.filter(line="NS").select(pl.col("section").cast(pl.String), "names")
    assert dict(found.iter_rows()) == {"A": "Ann - Bob", "B": "Cy - Di"}


def problems(session: Session) -> list[tuple[object, ...]]:
    known = session.problems.filter(pl.col("name").str.contains("entry|amount|stratum"))
    return known.select("name", "row", "column", "value").rows()


def test_missing_entries_are_reported(scored) -> None:
    """EW 2 plays and is not on the roster."""
    assert problems(scored(ROSTER)) == [("missing-entry", None, None, "2")]


def test_the_same_number_twice_is_reported_and_the_first_counts(scored) -> None:
    """The second NS1 is an error of somebody's, and so is a licence that two pairs have."""
    session = scored(ROSTER + "NS1,Xe,9,Yu,0042,\nEW2,Gil,5,Hal,6,\n")
    assert problems(session) == [
        ("duplicate-entry", 5, "contestant", "1"),
        ("duplicate-entry", 5, "licence", "0042"),
    ]
    assert named(session)["NS", "1"] == "Ann - Bob"


def test_what_cannot_be_used_is_reported(scored) -> None:
    """A handicap that is no number counts as nothing, an entry without number is of no use, strata are those named."""
    text = (
        "Pair,Names,Handicap,Stratum\nNS1,Ann - Bob,much,A\nNS2,Cy - Di,3,Z\nEW1,E - F,,B\nEW2,G - H,,B\n,Ivy - Jo,,A\n"
    )
    session = scored(text, strata=("A", "B"))
    assert sorted(problems(session), key=str) == sorted([
        ("bad-amount", 2, "handicap", "much"),
        ("unknown-stratum", 3, "stratum", "Z"),
        ("nameless-entry", 6, "contestant", ""),
    ], key=str)  # fmt: skip


def test_problems_name_the_file_and_the_cell(scored) -> None:
    """A person finds the cell in the roster, not in the travellers."""
    from batch.publish import problems as published

    found = published(scored(ROSTER + "NS1,Xe,9,Yu,8,\nEW2,G,5,H,6,\n"), "en").filter(name="duplicate-entry")
    assert found.select("cell", "header", "row").rows() == [("A5", "Pair", 5)]
    assert found["source"][0].endswith("members.csv")


def test_a_handicap_makes_a_list(scored) -> None:
    """NS1 has 2 percent more in the handicap list, and the same in the standings."""
    session = scored(ROSTER)
    found = lists(session)["handicap"].filter(pl.col("contestant").cast(pl.String) == "1", line="NS")
    assert found.select("scratch", "handicap", "total").rows() == [(100, 2, 102)]
    assert standings(session)["percent"][0] == 100


def workbook(path: Path, *roster: list[object]) -> Path:
    book = Workbook()
    for line in SHEET.splitlines():
        book.active.append(line.split(","))
    pairs = book.create_sheet("Joueurs")
    for row in roster:
        pairs.append(row)
    for cell in pairs["C"]:
        cell.number_format = "00000000" if isinstance(cell.value, int) else "General"
    book.create_sheet("Menu").append(["Soup"])
    book.save(path)
    return path


def test_a_second_sheet_of_the_workbook(tmp_path: Path) -> None:
    """A sheet with pairs and names beside the travellers is the roster, and is no longer called left aside."""
    path = workbook(
        tmp_path / "club.xlsx", ["Paire", "Noms", "Licence"], ["NS1", "Ann - Bob", 123456], ["EO2", "Gil - Hal", "007"]
    )
    session = run([path])
    assert named(session)["NS", "1"] == "Ann - Bob"
    assert named(session)["EW", "2"] == "Gil - Hal"
    notes = {note.code: note.detail for note in session.sheets[0].notes}
    assert notes["other-sheets"] == {"sheets": "Menu", "count": 1}
    assert notes["roster"] == {"source": "Joueurs", "count": 2}


def test_numbers_shown_with_leading_zeros_keep_them(tmp_path: Path) -> None:
    """A licence typed as a number and shown as 00123456 is 00123456; text stays as typed."""
    path = workbook(
        tmp_path / "club.xlsx", ["Paire", "Noms", "Licence"], ["NS1", "Ann - Bob", 123456], ["EO2", "Gil - Hal", "007"]
    )
    assert run([path]).roster["licences"].to_list() == ["00123456", "007"]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_licences_from_input_to_output(shared: Path, tmp_path: Path, ending: str) -> None:
    """Leading zeros are there in the CSV file and, as text, in the workbook."""
    case = shared / "cases" / "16-leading-zero-licences"
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))["licences"]
    (tmp_path / "club.csv").write_text(SHEET, encoding="utf-8")
    session = run([tmp_path / "club.csv"], Conditions(roster=case / f"pairs.{ending}"))
    found = lists(session)["roster"].select(pl.col("line", "contestant").cast(pl.String), "licences")
    assert {f"{line}{who}": licences.split(" - ") for line, who, licences in found.iter_rows()} == expected
    session.write(tmp_path / "club.results.xlsx")
    cells = [cell for row in load_workbook(tmp_path / "club.results.xlsx")["Roster"].iter_rows() for cell in row]
    assert [cell.data_type for cell in cells if cell.value == "00123456 - 01020304"] == ["s"]


def test_a_file_that_is_no_roster(scored) -> None:
    """It is refused with what was looked for; the session is scored all the same, and provisional."""
    session = scored("Tea,Cakes\n1,2\n")
    [refusal] = session.refusals
    assert (refusal.name, refusal.detail["columns"]) == ("missing-column", "contestant, names")
    assert session.standings.height == 4
    assert session.provisional


def test_what_is_carried_over_as_typed(tmp_path: Path) -> None:
    """Decimal commas and percent signs are understood; the direction tells two pairs of one number apart."""
    file = tmp_path / "report.csv"
    file.write_text('Paire;Report\nNS1;"12,5"\nEO1;3 %\n2;-4\n', encoding="utf-8")
    rows = read_carried(file).rows.select(pl.col("line", "contestant").cast(pl.String), "amount", "unit").rows()
    assert rows == [("NS", "1", 12.5, "score"), ("EW", "1", 3, "percent"), (None, "2", -4, "score")]


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "Board,NS,EW,Contract\n1,1,2,PASS\n", "\n\n"])
def test_no_roster_is_no_roster(tmp_path: Path, text: str) -> None:
    """A sheet of travellers, or of anything else, is not taken for one."""
    (tmp_path / "x.csv").write_text(text, encoding="utf-8")
    assert read_roster(tmp_path / "x.csv") is None
