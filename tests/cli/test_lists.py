"""Rosters, handicaps, strata, sessions added up and carry-overs, from the command line to the files."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from openpyxl import load_workbook

from batch.words import LANGUAGES

FIRST = """\
Board,NS,EW,Contract,By,Result
1,1,11,3NT,N,+1
1,2,12,3NT,N,=
2,1,12,2S,N,=
2,2,11,2S,N,+1
"""
"""A top of 2 a board: 430 and 400, then 110 and 140. 1 has 2 + 0, 2 has 0 + 2; 11 has 0 + 0, 12 has 2 + 2."""
SECOND = FIRST.replace("2S,N,=", "2S,N,+2")
"""Here board 2 has 170 and 140: 1 has 2 + 2, 2 has 0 + 0; 11 has 0 + 2, 12 has 2 + 0."""


@pytest.fixture
def days(tmp_path: Path) -> list[Path]:
    files = [tmp_path / "day1.csv", tmp_path / "day2.csv"]
    for file, text in zip(files, (FIRST, SECOND), strict=True):
        file.write_text(text, encoding="utf-8")
    return files


def table(path: Path, *columns: str) -> list[tuple[str, ...]]:
    with path.open(encoding="utf-8", newline="") as file:
        return [tuple(row[column] for column in columns) for row in csv.DictReader(file)]


def test_two_sessions_added_up(run, days, tmp_path) -> None:
    """Each day has its ranking; the sum is 6 and 2 of 8 North-South, 6 and 2 for 12 and 11 East-West."""
    done = run("score", *days, "--sessions", "add", "--format", "csv", "-o", tmp_path / "out")
    assert done.status == 0
    found = table(
        tmp_path / "out" / "together.combined.csv", "line", "rank", "contestant", "sessions", "boards", "total"
    )
    assert found == [
        ("NS", "1", "1", "2", "4", "75.0"),
        ("NS", "2", "2", "2", "4", "25.0"),
        ("EW", "1", "12", "2", "4", "75.0"),
        ("EW", "2", "11", "2", "4", "25.0"),
    ]
    assert len(table(tmp_path / "out" / "together.standings.csv", "session")) == 8
    assert "All sessions, North-South" in done.out


def test_without_being_asked_days_are_days(run, days) -> None:
    """Two files are two jobs, and no list of their sum is written."""
    run("score", *days, "--format", "csv")
    assert not list(days[0].parent.glob("*.combined.csv"))
    assert (days[0].parent / "day1.standings.csv").exists()


def test_a_carry_over(run, days) -> None:
    """Pair 2 brings one matchpoint of 4 and is first: (2 + 1) / 4 against 2 / 4; the standings stay as they are."""
    earlier = days[0].with_name("earlier.csv")
    earlier.write_text("Pair,Carry-over\n2,1\n", encoding="utf-8")
    run("score", days[0], "--carry-over", earlier, "--format", "csv")
    found = table(days[0].with_name("day1.combined.csv"), "rank", "contestant", "carry_over", "total")
    assert found[:2] == [("1", "2", "1.0", "75.0"), ("2", "1", "", "50.0")]
    assert table(days[0].with_name("day1.standings.csv"), "percent") == [("50.0",), ("50.0",), ("100.0",), ("0.0",)]


def test_the_sample_roster(run, fixtures, tmp_path) -> None:
    """Names in the standings, handicaps and strata in files of their own, licences as typed."""
    sheet, roster = fixtures / "club-evening.csv", fixtures / "club-roster.csv"
    run("score", sheet, "--roster", roster, "--format", "csv", "-o", tmp_path)
    standings = table(tmp_path / "club-evening.standings.csv", "line", "contestant", "names", "percent")
    assert ("NS", "3", "Eve Ellis - Fay Ford", "61.18") in standings
    handicap = table(tmp_path / "club-evening.handicap.csv", "line", "contestant", "scratch", "handicap", "total")
    assert ("NS", "2", "50.33", "4.5", "54.83") in handicap
    strata = table(tmp_path / "club-evening.strata.csv", "line", "stratum", "contestant")
    assert {who for line, stratum, who in strata if (line, stratum) == ("NS", "C")} == {"4", "6"}
    assert {who for line, stratum, who in strata if (line, stratum) == ("NS", "A")} == set("1234567")
    licences = table(tmp_path / "club-evening.roster.csv", "line", "contestant", "licences")
    assert licences[0] == ("NS", "1", "00104 - 02217")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lists_on_sheets_of_their_own(run, fixtures, tmp_path, language) -> None:
    """The workbook has a sheet for each kind of list, and says how they came about."""
    sheet, roster = fixtures / "club-evening.csv", fixtures / "club-roster.csv"
    run("score", sheet, "--roster", roster, "-o", tmp_path, "--lang", language, "--minimum-share", "50")
    book = load_workbook(tmp_path / "club-evening.results.xlsx")
    wanted = {"en": ["Handicap", "Strata", "Roster"], "fr": ["Handicap", "Séries", "Joueurs"]}[language]
    assert [name for name in book.sheetnames if name in wanted] == wanted
    cells = [[cell.value for cell in row] for row in book[wanted[0]].iter_rows()]
    assert any("Eve Ellis - Fay Ford" in row and 63.18 in row for row in cells)
    text = " ".join(str(cell.value) for row in book.worksheets[-1].iter_rows() for cell in row if cell.value)
    assert "50 %" in text
    assert "handicap" in text
    assert "A, B, C" in text


def test_who_is_not_ranked_is_shown_below(run, days) -> None:
    """Pair 3 played one board of three: a dash instead of a place, on the terminal, and an empty cell in the file."""
    days[0].write_text(FIRST + "3,3,13,1NT,N,=\n3,1,11,1NT,N,+3\n", encoding="utf-8")
    done = run("score", days[0], "--minimum-share", "50", "--format", "csv")
    ns = done.out.split("East-West")[0].splitlines()
    assert [line.split()[:2] for line in ns if line.split()[1:2] == ["3"]] == [["-", "3"]]
    found = table(days[0].with_name("day1.standings.csv"), "line", "rank", "contestant")
    assert ("NS", "", "3") in found
    assert run("score", days[0], "--minimum-share", "50").status == 0


@pytest.mark.parametrize("option", ["--roster", "--carry-over"])
def test_a_list_that_is_not_there(run, days, option) -> None:
    """One sentence, status 2, nothing written."""
    done = run("score", days[0], option, "absent.csv")
    assert done.status == 2
    assert "absent.csv" in done.err
    assert len(done.err.splitlines()) == 1
    assert not list(days[0].parent.glob("*.xlsx"))


def test_a_roster_named_in_the_conditions(run, days) -> None:
    """Its name starts from the folder of the conditions."""
    folder = days[0].parent / "rules"
    folder.mkdir()
    (folder / "members.csv").write_text("Pair,Names\n1,Ann - Bob\n2,Cy - Di\n11,E - F\n12,G - H\n", encoding="utf-8")
    (folder / "club.toml").write_text('roster = "members.csv"\n', encoding="utf-8")
    done = run("score", days[0], "--conditions", folder / "club.toml")
    assert done.status == 0
    assert "Ann - Bob" in done.out


def test_a_list_is_never_overwritten(run, days) -> None:
    """Results that would fall on a list that is read are refused."""
    lists = days[0].with_name("day1.standings.csv")
    lists.write_text("Pair,Carry-over\n1,5\n", encoding="utf-8")
    done = run("score", days[0], "--carry-over", lists, "--format", "csv")
    assert done.status == 2
    assert lists.read_text(encoding="utf-8") == "Pair,Carry-over\n1,5\n"
