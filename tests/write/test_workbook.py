"""The result workbook, written from whole sessions and read back."""

import csv
import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import openpyxl
import polars as pl
import pytest
import python_calamine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.cell.rich_text import CellRichText
from openpyxl.worksheet.worksheet import Worksheet

from batch.audit import board_sums
from batch.conditions import Conditions
from batch.session import Session, run
from batch.teamlist import Penalty
from batch.write import workbook
from batch.write.cells import LONGEST, clean
from batch.write.grid import MOST_BREAKS, Grid
from batch.write.package import save
from batch.write.styles import CELL_TINT, ROW_TINT, Look, Styles
from batch.write.table import banner
from batch.write.workbook import write_workbook

EN = ["Standings", "Travellers", "Scorecards", "Problems", "Conditions"]
FR = ["Classement", "Résultats par étui", "Feuilles de route", "Problèmes", "Conditions"]

MITCHELL = """\
Board,NS,EW,NS names,EW names,Contract,By,Lead,Result
1,1,11,Ann & Bob,Kay & Leo,3NT,N,HT,=
1,2,12,Cy & Di,May & Ned,3NT,N,S2,=
1,3,13,Ed & Flo,Oz & Pia,4S,S,D4,-1
1,4,14,Gus & Hal,Quin & Ray,3D,W,CA,+1
2,1,12,Ann & Bob,May & Ned,4HX,W,,-2
2,2,13,Cy & Di,Oz & Pia,PASS,,,
2,3,14,Ed & Flo,Quin & Ray,2H,E,,=
2,4,11,Gus & Hal,Kay & Leo,2H,E,,+1
"""
"""Worked by hand. Board 1: 400 400 -50 -130 -> 5 5 2 0 of 6. Board 2: 500 0 -110 -140 -> 6 4 2 0 of 6.

North-South: pair 1 11/12, 2 9/12, 3 4/12, 4 0/12. East-West: pair 11 1+6, 12 1+0, 13 4+2, 14 6+4.
"""

HOWELL = """\
Board,NS,EW,Contract,By,Result
1,1,4,4S,N,=
1,2,3,4S,N,-1
2,3,1,2H,S,=
2,4,2,2H,S,=
3,1,2,1NT,N,-1
3,3,4,1NT,N,+1
"""
"""Every pair meets every other once. Board 1: 1 and 3 get 2; board 2: all get 1; board 3: 2 and 3 get 2.

Of 6: pair 3 has 5, pairs 1 and 2 have 3, pair 4 has 1.
"""

WITH_PROBLEMS = MITCHELL.replace("4S,S,D4,-1", "4Z,S,D4,-1").replace("3D,W,CA,+1", "3D,W,ZZ,+1")

TEAMS = """\
Round,Home,Away,Board,Room,NS,EW,Contract,By,Result
1,Lions,Otters,1,Open,Lions,Otters,3NT,N,=
1,Lions,Otters,1,Closed,Otters,Lions,3NT,N,-1
1,Lions,Otters,2,Open,Lions,Otters,2H,E,+1
1,Lions,Otters,2,Closed,Otters,Lions,4H,E,=
"""
"""Board 1: 400 + 50 = 450, 10 IMPs to Lions. Board 2: -140 + 420 = 280, 7 IMPs to Lions."""


@pytest.fixture
def session(tmp_path: Path):
    """A function that gives the session of a sheet, or of several."""

    def _session(*texts: str, **conditions) -> Session:
        files = []
        for number, text in enumerate(texts, 1):
            files.append(tmp_path / f"evening{number}.csv")
            files[-1].write_text(text, encoding="utf-8")
        return run(files, Conditions(**conditions))

    return _session


@pytest.fixture
def written(session, tmp_path: Path):
    """A function that gives the workbook of a sheet as it is read back."""

    def _written(*texts: str, language: str = "en", only=None, **conditions) -> Workbook:
        path = tmp_path / "club.results.xlsx"
        write_workbook(session(*texts, **conditions), path, language, only)
        return openpyxl.load_workbook(path, rich_text=True)

    return _written


def table(sheet: Worksheet, width: int | None = None) -> list[tuple]:
    """The rows below the headings that hold something, blanks and looks left out."""
    first = int(sheet.freeze_panes[1:])
    rows = (row[:width] for row in sheet.iter_rows(min_row=first, values_only=True))
    return [row for row in rows if any(value is not None for value in row)]


def heading(sheet: Worksheet) -> dict[str, int]:
    """The headings and their columns, counted from 1; of two that are alike, the first."""
    row = int(sheet.freeze_panes[1:]) - 1
    found: dict[str, int] = {}
    for cell in sheet[row]:
        found.setdefault(cell.value, cell.column)
    return found


def find(sheet: Worksheet, value: object) -> Cell:
    """The first cell with a value."""
    return next(cell for cell in cells(sheet) if cell.value == value)


def cells(sheet: Worksheet) -> Iterator[Cell]:
    for row in sheet.iter_rows():
        yield from row


def texts(sheet: Worksheet) -> str:
    return "\n".join(str(cell.value) for cell in cells(sheet) if cell.value is not None)


def fill(cell: Cell) -> str | None:
    return cell.fill.fgColor.rgb[2:] if cell.fill.fill_type else None


# Standings


def test_two_lists(written):
    """A session with two winners has two lists, with place, pair, names, boards, points, maximum and percentage."""
    sheet = written(MITCHELL)["Standings"]
    assert list(heading(sheet)) == ["Place", "Pair", "Names", "Boards", "Matchpoints", "Out of", "%"]
    assert [row[:7] for row in table(sheet)] == [
        ("North-South", None, None, None, None, None, None),
        (1, "1", "Ann & Bob", 2, 11, 12, 91.67),
        (2, "2", "Cy & Di", 2, 9, 12, 75),
        (3, "3", "Ed & Flo", 2, 4, 12, 33.33),
        (4, "4", "Gus & Hal", 2, 0, 12, 0),
        ("East-West", None, None, None, None, None, None),
        (1, "14", "Quin & Ray", 2, 10, 12, 83.33),
        (2, "11", "Kay & Leo", 2, 7, 12, 58.33),
        (3, "13", "Oz & Pia", 2, 6, 12, 50),
        (4, "12", "May & Ned", 2, 1, 12, 8.33),
    ]


def test_one_list_and_shared_places(written):
    """A Howell has one list; a shared place is the number 2, shown as 2=; the place after two that share it is 4."""
    sheet = written(HOWELL)["Standings"]
    assert [(row[0], row[1], row[-1]) for row in table(sheet)] == [
        (1, "3", 83.33),
        (2, "1", 50),
        (2, "2", 50),
        (4, "4", 16.67),
    ]
    formats = [sheet.cell(row, 1).number_format for row in range(4, 8)]
    assert formats == ["0", '0"="', '0"="', "0"]


def test_numbers_are_numbers(written):
    """Figures are numbers with two decimals where they have any; pair numbers are text, and stay as typed."""
    sheet = written(MITCHELL.replace("1,1,11", "1,007,11").replace("2,1,12", "2,007,12"))["Standings"]
    columns = heading(sheet)
    percent, points, pair = (sheet.cell(5, columns[name]) for name in ("%", "Matchpoints", "Pair"))
    assert (percent.data_type, percent.number_format, percent.value) == ("n", "0.00", 91.67)
    assert (points.data_type, points.number_format, points.value) == ("n", "0", 11)
    assert (pair.data_type, pair.value) == ("s", "007")


def test_sections_across_and_apart(written):
    """Sections compared across are one list with their names in a column; apart they have a list each."""
    rows = [row.split(",", 1) for row in MITCHELL.splitlines()]
    both = [["Section", *rows[0]], *(["A", *row] for row in rows[1:]), *(["B", *row] for row in rows[1:])]
    text = "\n".join(",".join(row) for row in both)
    across = written(text, winners=2)["Standings"]
    assert heading(across)["Section"] == 3
    assert [row[0] for row in table(across) if isinstance(row[0], str)] == ["North-South", "East-West"]
    apart = written(text, sections="apart", winners=2)["Standings"]
    assert "Section" not in heading(apart)
    assert [row[0] for row in table(apart) if isinstance(row[0], str)] == [
        f"Section {section}  ·  {line}" for section in "AB" for line in ("North-South", "East-West")
    ]


def test_several_sessions_are_grouped(written):
    """Sessions of one workbook stand one after the other under their names, on every sheet of results."""
    book = written(MITCHELL, MITCHELL)
    for sheet in (book["Standings"], book["Travellers"]):
        names = [cell.value for cell in cells(sheet) if cell.value in ("evening1", "evening2")]
        assert names == ["evening1", "evening2"]
    cards = [row[0] for row in table(book["Scorecards"]) if "Pair 1 " in str(row[0])]
    assert [card.split("  ·  ")[0] for card in cards] == ["evening1", "evening2"]
    assert [row[0] for row in table(book["Standings"]) if isinstance(row[0], str)] == [
        "evening1", "North-South", "East-West", "evening2", "North-South", "East-West",
    ]  # fmt: skip


def test_long_section_names_are_headings(shared: Path, tmp_path: Path):
    """Names of sections too long or too alike for sheets are headings: three lists, and only valid names of sheets."""
    case = shared / "cases" / "73-sheet-names-too-long-or-equal" / "travellers.csv"
    path = tmp_path / "out.xlsx"
    write_workbook(run([case], Conditions(sections="apart", winners=2)), path, "en")
    book = openpyxl.load_workbook(path)
    names = {row[0].rsplit("  ·  ")[0] for row in table(book["Standings"]) if isinstance(row[0], str)}
    assert len(names) == 3
    assert book.sheetnames == EN


# Travellers


def test_a_block_for_each_board(written):
    """A board is a block: dealer and vulnerability above, North-South's best score first, scores with the side that has
    them."""
    sheet = written(MITCHELL)["Travellers"]
    assert list(heading(sheet)) == [
        "NS", "EW", "Contract", "By", "Lead", "Result", "Score NS", "Score EW", "MP NS", "MP EW", "% NS", "% EW",
    ]  # fmt: skip
    assert [tuple(map(_plain, row)) for row in table(sheet)] == [
        ("Board 1  ·  dealer North, none vulnerable", *[None] * 11),
        ("1", "11", "3NT", "N", "♥10", "=", 400, None, 5, 1, 83.33, 16.67),
        ("2", "12", "3NT", "N", "♠2", "=", 400, None, 5, 1, 83.33, 16.67),
        ("3", "13", "4♠", "S", "♦4", "-1", None, 50, 2, 4, 33.33, 66.67),
        ("4", "14", "3♦", "W", "♣A", "+1", None, 130, 0, 6, 0, 100),
        ("Board 2  ·  dealer East, North-South vulnerable", *[None] * 11),
        ("1", "12", "4♥X", "W", None, "-2", 300, None, 6, 0, 100, 0),
        ("2", "13", "Pass", None, None, None, 0, None, 4, 2, 66.67, 33.33),
        ("3", "14", "2♥", "E", None, "=", None, 110, 2, 4, 33.33, 66.67),
        ("4", "11", "2♥", "E", None, "+1", None, 140, 0, 6, 0, 100),
    ]


def _plain(value: object) -> object:
    return str(value) if isinstance(value, CellRichText) else value


def test_red_suits_are_red(written):
    """Hearts and diamonds are red, their symbol alone; spades and clubs are as black as the rest."""
    sheet = written(MITCHELL)["Travellers"]
    doubled = next(cell.value for cell in cells(sheet) if str(cell.value) == "4♥X")
    assert [(str(part), part.font.color.rgb if hasattr(part, "font") else None) for part in doubled] == [
        ("4", None), ("♥", "FFC00000"), ("X", None),
    ]  # fmt: skip
    assert isinstance(find(sheet, "4♠").value, str)


def test_french(written):
    """In French the sheets, the headings and the bridge are French."""
    book = written(MITCHELL, language="fr")
    assert book.sheetnames == FR
    sheet = book["Résultats par étui"]
    assert {"Contrat", "Par", "Entame", "Résultat", "NS", "EO"} <= set(heading(sheet))
    assert {"3SA", "O", "♣A", "♥10", "4♥X", "Passe"} <= {str(cell.value) for cell in cells(sheet)}
    assert find(sheet, "Étui 1  ·  donneur Nord, personne vulnérable")
    assert "Nord-Sud" in texts(book["Classement"])
    assert "lues 8 = marquées 7 + passées 1" in texts(book["Conditions"])


def test_artificial_and_unplayed_rows_say_so(written):
    """An artificial award stands where the contract would, in the reader's letters; a board not played says so."""
    text = MITCHELL.replace("3NT,N,S2,=", "A+/A-,,,").replace("3D,W,CA,+1", "NP,,,")
    for language, award, outcomes in (
        ("en", "A+ / A-", ("awarded", "not played")),
        ("fr", "M+ / M-", ("attribué", "pas joué")),
    ):
        sheet = written(text, language=language).worksheets[1]
        assert find(sheet, award).row == find(sheet, outcomes[0]).row
        assert find(sheet, outcomes[1])


def test_rows_with_problems_are_coloured(written):
    """A row with a problem is tinted by severity, the cell it stands in is stronger and shows what was typed."""
    sheet = written(WITH_PROBLEMS)["Travellers"]
    columns = heading(sheet)
    typed = find(sheet, "4Z")
    assert (typed.column, fill(typed)) == (columns["Contract"], CELL_TINT["error"])
    assert fill(sheet.cell(typed.row, columns["NS"])) == ROW_TINT["error"]
    assert sheet.cell(typed.row, columns["Remark"]).value == "not scored  ·  C12"
    lead = find(sheet, "ZZ")
    assert (lead.column, fill(lead)) == (columns["Lead"], CELL_TINT["warning"])
    assert fill(sheet.cell(lead.row, columns["NS"])) == ROW_TINT["warning"]
    assert fill(sheet.cell(find(sheet, "♠2").row, columns["NS"])) is None


# Scorecards


def test_scorecards_add_up(written):
    """Each contestant has a card with its boards in order, seen from its own side, and the total of the standings."""
    sheet = written(MITCHELL)["Scorecards"]
    rows = [tuple(map(_plain, row)) for row in table(sheet)]
    start = next(place for place, row in enumerate(rows) if str(row[0]).startswith("Pair 14 East-West"))
    assert rows[start][0] == "Pair 14 East-West  ·  Quin & Ray  ·  place 1"
    assert rows[start + 1 : start + 4] == [
        (1, "4", "Gus & Hal", "3♦", "W", "+1", 130, 6, 6, 100),
        (2, "3", "Ed & Flo", "2♥", "E", "=", 110, 4, 6, 66.67),
        ("Total", "2 boards", None, None, None, None, None, 10, 12, 83.33),
    ]
    assert sum(str(row[0]).startswith("Pair ") for row in rows) == 8


def test_scorecards_of_one_field(written):
    """In one field a card says on which side each board was played, and the score is the pair's own."""
    sheet = written(HOWELL)["Scorecards"]
    rows = [tuple(map(_plain, row)) for row in table(sheet)]
    assert rows[:5] == [
        ("Pair 1  ·  place 2=", *[None] * 9),
        (1, "4", "NS", "4♠", "N", "=", 420, 2, 2, 100),
        (2, "3", "EW", "2♥", "S", "=", -110, 1, 2, 50),
        (3, "2", "NS", "1NT", "N", "-1", -50, 0, 2, 0),
        ("Total", "3 boards", None, None, None, None, None, 3, 6, 50),
    ]


# Teams


def test_matches_and_team_cards(written):
    """A team session has a sheet of matches, and cards that set a team's two tables side by side."""
    book = written(TEAMS)
    assert book.sheetnames == ["Standings", "Travellers", "Scorecards", "Matches", "Problems", "Conditions"]
    assert table(book["Matches"], 6)[1] == ("Lions", "Otters", 2, 17, 0, 17)
    rows = [tuple(map(_plain, row)) for row in table(book["Scorecards"])]
    start = next(place for place, row in enumerate(rows) if str(row[0]).startswith("Team Otters"))
    assert rows[start + 1][:12] == (1, "1", "Lions", "3NT", "N", "-1", -50, "3NT", "N", "=", -400, -10)
    assert rows[start + 2][:12] == (2, "1", "Lions", "4♥", "E", "=", -420, "2♥", "E", "+1", 140, -7)
    assert rows[start + 3][11] == -17
    standings = table(book["Standings"], 6)
    assert [row[1] for row in standings] == ["Lions", "Otters"]
    assert [row[4] for row in standings] == [17, -17]
    assert sum(row[5] for row in standings) == pytest.approx(20)


# Problems, conditions


def test_problems(written):
    """A problem has its severity, code, row, cell, what was typed, what is wrong and what to do, and a colour."""
    sheet = written(WITH_PROBLEMS)["Problems"]
    columns = heading(sheet)
    row = find(sheet, "C12").row
    shown = {name: sheet.cell(row, column).value for name, column in columns.items()}
    assert (shown["Severity"], shown["Row"], shown["Cell"], shown["As typed"]) == ("error", 4, "F4", "4Z")
    assert shown["Heading"] == "Contract"
    assert "4Z" in shown["What is wrong"]
    assert shown["What to do"]
    assert fill(sheet.cell(row, columns["Severity"])) == CELL_TINT["error"]
    assert fill(sheet.cell(row, columns["What is wrong"])) == ROW_TINT["error"]
    assert sheet.cell(row, columns["Row"]).data_type == "n"
    assert sheet.auto_filter.ref.startswith("A4:")


@pytest.mark.parametrize(("files", "least"), [(1, 0.995), (2, 0.8)])
def test_problems_can_be_read_in_print(written, files, least):
    """Nine points high on a page on its side, at full size for one file, with names of files hardly smaller.

    A unit of width is 5.25 points; A4 is 841.9 points wide, with 28.8 points on either side left blank.
    """
    rows = "".join(f"Board {'x' * 30},{n},1{n},4S,N,a long result,a score that nobody can read\n" for n in range(3))
    text = "Board,Pair NS,Pair EW,Contract,Declarer,Result of the board,Score NS\n1,1,2,4S,N,=,430\n" + rows
    sheet = written(*[text] * files)["Problems"]
    width = sum(column.width for column in sheet.column_dimensions.values()) * 5.25
    assert (841.9 - 57.6) / width >= least
    assert sheet.page_setup.orientation == "landscape"
    assert min(cell.font.size for row in sheet.iter_rows(min_row=4) for cell in row if cell.value) >= 9


def test_no_problems(written):
    """A sheet without problems says so."""
    assert "No problems found." in texts(written(MITCHELL)["Problems"])


def test_provisional(written):
    """When a row was not scored, every page says provisional, and the contestants it touches are marked."""
    book = written(WITH_PROBLEMS)
    for sheet in book:
        assert "PROVISIONAL: 1 row could not be scored. See the sheet Problems." in texts(sheet)
        assert "PROVISIONAL" in sheet.oddFooter.right.text
    assert texts(book["Standings"]).count("provisional") == 8
    final = written(MITCHELL)
    assert all("PROVISIONAL" not in texts(sheet) + sheet.oddFooter.right.text for sheet in final)


def test_refused_files_are_told(session, tmp_path: Path):
    """A file that could not be read stands on the sheets of problems and conditions, and makes all provisional."""
    good = tmp_path / "good.csv"
    good.write_text(MITCHELL, encoding="utf-8")
    path = tmp_path / "out.xlsx"
    write_workbook(run([good, tmp_path / "gone.csv"]), path, "en")
    book = openpyxl.load_workbook(path)
    assert "F01" in texts(book["Problems"])
    assert "gone.csv" in texts(book["Conditions"])
    assert "1 file could not be read" in texts(book["Standings"])


def test_conditions(written):
    """The conditions say where every row went, how the file was read, the method, the winners, the self-check."""
    said = texts(written(WITH_PROBLEMS)["Conditions"])
    assert "8 read = 6 scored + 1 passed out + 0 awarded + 0 not played + 1 not scored" in said
    for part in ("evening1.csv", "UTF-8", "Neuberg", "Two rankings", "Ties", "Law 77", "bridge-batch "):
        assert part in said
    assert "On each of the 2 boards compared" in said


def test_matches_with_penalties_lie_on_their_side(written):
    """Penalties and own totals need the width of the page; the scale's total holds for the matches without them."""
    fines = (Penalty("Lions", 3, "1"),)
    plain, fined = written(TEAMS), written(TEAMS, penalties=fines)
    assert [book["Matches"].page_setup.orientation for book in (plain, fined)] == ["portrait", "landscape"]
    texts = [{cell.value for row in book["Conditions"] for cell in row} for book in (plain, fined)]
    total = "The victory points of the two teams add up to 20.00 in each match"
    assert f"{total}." in texts[0]
    assert f"{total} without a penalty or a ruling for one side only." not in texts[0]
    assert f"{total}." not in texts[1]


@pytest.mark.parametrize(("widths", "merged", "height"), [([30.0] * 4, [], 20.25), ([10.0] * 4, ["A1:D1"], 35.25)])
def test_what_is_provisional_is_read_whole(widths, merged, height):
    """Sixty letters across 120 digits are one line; across 40 they are two, in cells made one."""
    grid = Grid("x", Styles(Workbook()), widths)
    banner(grid, "PROVISIONAL: a board could not be compared. See Problems now")
    assert grid.merged == merged
    assert f'ht="{height:g}"' in grid.rows[0]


def test_self_check_of_matchpoints(session):
    """Matchpoints of a board add up to its results times its top, factored or not; a wrong award is found."""
    evening = session(WITH_PROBLEMS)
    checked = board_sums(evening)
    assert checked.select("board", "results", "expected", "should").rows() == [(1, 3, 4, 18.0), (2, 4, 4, 24.0)]
    assert checked["good"].all()
    spoilt = evening.travellers.with_columns(
        award_ns=pl.when(pl.col("row") == 2).then(pl.col("award_ns") + 1).otherwise("award_ns")
    )
    assert board_sums(replace(evening, travellers=spoilt))["good"].to_list() == [False, True]


def test_self_check_of_imps(session):
    """IMPs of the two sides add up to nothing on every board."""
    checked = board_sums(session(TEAMS))
    assert checked.select("board", "results", "should").rows() == [(1, 2, 0.0), (2, 2, 0.0)]
    assert checked["good"].all()


# Paper


@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages(written, language):
    """Sheets are A4, one page wide, with headings that stay in sight and are on every page, and numbered pages."""
    book = written(MITCHELL, language=language)
    for sheet in book:
        last = int(sheet.freeze_panes[1:]) - 1
        assert sheet.print_title_rows == f"$1:${last}"
        assert sheet.page_setup.paperSize == 9
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.oddFooter.left.text == "&F"
        assert {"&P", "&N"} <= set(sheet.oddFooter.center.text.split())
    orientations = [sheet.page_setup.orientation for sheet in book]
    assert orientations == ["portrait", "portrait", "portrait", "landscape", "portrait"]


def evening(boards: int, tables: int) -> str:
    rows = [
        f"{board},{table},{20 + (table + board) % tables},{1 + table % 5}NT,N,{'=' if table % 2 else '-1'}"
        for board in range(1, boards + 1)
        for table in range(1, tables + 1)
    ]
    return "\n".join(["Board,NS,EW,Contract,By,Result", *rows])


@pytest.mark.parametrize("name", ["Travellers", "Scorecards"])
def test_no_board_and_no_card_is_torn(written, name):
    """Pages break above the title of a block and nowhere else, and no block that fits a page lies across two."""
    sheet = written(evening(26, 13), winners=2)[name]
    titles = [row for row in range(4, sheet.max_row + 1) if fill(sheet.cell(row, 1)) == "D9E2F3"]
    breaks = [item.id for item in sheet.row_breaks.brk]
    assert len(titles) == 26
    assert breaks
    assert {row + 1 for row in breaks} <= set(titles)
    heights = [sheet.row_dimensions[row].height for row in range(1, sheet.max_row + 1)]
    head = sum(heights[: int(sheet.freeze_panes[1:]) - 1])
    pages = zip([3, *breaks], [*breaks, sheet.max_row], strict=True)
    assert all(head + sum(heights[first:last]) < 841.9 - 1.1 * 72 for first, last in pages)


def test_two_cards_of_an_ordinary_evening_on_a_page(written):
    """Two cards of 26 boards stand on one page."""
    sheet = written(evening(26, 13), winners=2)["Scorecards"]
    assert len(sheet.row_breaks.brk) == 12


def test_no_more_breaks_than_a_sheet_may_hold():
    """A sheet of a whole season has at most 1,000 page breaks of ours: the format ends at 1,023."""
    grid = Grid("x", Styles(Workbook()), [10.0])
    for _ in range(3 * MOST_BREAKS):
        grid.block(400)
        grid.line("x", Look(), 400)
    assert len(grid.breaks) == MOST_BREAKS


# What a person typed


HOSTILE = [
    "=1+1",
    "+1",
    "-2+3",
    "@x",
    '=HYPERLINK("http://x";"y")',
    "'quoted",
    "a\x0bb\x07c",
    "x" * 40_000,
    "<b>&amp;</b>",
    "🃏" * 20_000,
]


def test_nothing_typed_becomes_a_formula(session, tmp_path: Path):
    """Texts that look like formulas, hold control characters or are too long stay text, on every sheet."""
    buffer = io.StringIO()
    sheet = csv.writer(buffer)
    sheet.writerow(["Section", "Board", "NS", "EW", "NS names", "EW names", "Contract", "By", "Result"])
    for board, text in enumerate(HOSTILE, 1):
        short = text[:50]
        sheet.writerow([short, board, short, "other", text, "x", "3NT", "N", "="])
        sheet.writerow([short, board, "third", "fourth", "=2", "x", text, "N", short])
    path = tmp_path / "hostile.xlsx"
    write_workbook(session(buffer.getvalue()), path, "en")
    found = set()
    for page in openpyxl.load_workbook(path):
        for cell in cells(page):
            assert cell.data_type in ("s", "n")
            if isinstance(cell.value, str):
                found.add(cell.value)
                assert len(cell.value.encode("utf-16-le")) <= 2 * LONGEST
    assert {"=1+1", "+1", "-2+3", "@x", "abc", "<b>&amp;</b>"} <= found
    assert any(value.startswith("xxx") and value.endswith("[…]") and len(value) == LONGEST for value in found)
    with zipfile.ZipFile(path) as package:
        assert not any(b"<f>" in package.read(name) for name in package.namelist())


@given(st.text(st.characters(codec=None)))
def test_any_text_can_be_written(text):
    """What is left of any text is XML, and short enough for a cell."""
    kept = clean(text)
    assert not any(ord(c) < 32 and c not in "\t\n\r" for c in kept)
    kept.encode("utf-8")


def test_cut_texts_show_it():
    """A text too long for a cell is cut with a mark, between characters and not within one."""
    assert clean("a" * LONGEST) == "a" * LONGEST
    cut = clean("🃏" * LONGEST)
    assert cut.endswith("🃏 […]")
    assert len(cut.encode("utf-16-le")) <= 2 * LONGEST


values = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False),
    st.integers(-(2**53), 2**53),
    st.text(st.characters(min_codepoint=33, exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
@given(st.lists(values, min_size=1, max_size=20))
def test_round_trip(tmp_path: Path, wanted):
    """Numbers and texts come back as they were, from openpyxl and from another reader."""
    book = Workbook()
    grid = Grid("x", Styles(book), [10.0] * len(wanted))
    grid.add(wanted, [0] * len(wanted))
    path = tmp_path / "round.xlsx"
    save(book, [grid], ("", "", ""), path)
    (found,) = openpyxl.load_workbook(path)["x"].iter_rows(values_only=True)
    assert list(found) == wanted
    (again,) = python_calamine.CalamineWorkbook.from_path(path).get_sheet_by_name("x").to_python()
    assert [_number(value) for value in again] == [_number(value) for value in wanted]


def _number(value: object) -> object:
    return value if isinstance(value, str) else float(value)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sheet_names(written, language):
    """Names of sheets are such as a spreadsheet takes: at most 31 characters, none forbidden, distinct in any case."""
    names = written(TEAMS, language=language).sheetnames
    assert len({name.casefold() for name in names}) == len(names) == 6
    assert all(len(name) <= 31 and not set(name) & set("[]:*?/\\") and name.strip("'") == name for name in names)


# What is written


def test_only_what_is_asked_for(written):
    """Only the sheets asked for are there, with the conditions, which say what is missing."""
    book = written(MITCHELL, only={"problems", "standings"})
    assert book.sheetnames == ["Standings", "Problems", "Conditions"]
    assert "The sheet Travellers was not asked for." in texts(book["Conditions"])
    assert "The sheet Matches" not in texts(book["Conditions"])
    assert written(MITCHELL, only=()).sheetnames == ["Conditions"]


def test_unknown_wishes(session, tmp_path: Path):
    """An unknown sheet or language is an error of the caller's, and nothing is written."""
    with pytest.raises(ValueError, match="boards"):
        write_workbook(session(MITCHELL), tmp_path / "x.xlsx", "en", {"boards"})
    with pytest.raises(ValueError, match="tlh"):
        write_workbook(session(MITCHELL), tmp_path / "x.xlsx", "tlh")
    assert not (tmp_path / "x.xlsx").exists()


def test_sheets_too_large_are_left_out_and_told(written, monkeypatch):
    """A sheet that would be too large is not there, and the conditions say so with the numbers."""
    small = workbook.SHEETS["scorecards"]._replace(most=7)
    monkeypatch.setitem(workbook.SHEETS, "scorecards", small)
    book = written(MITCHELL)
    assert "Scorecards" not in book.sheetnames
    assert "The sheet Scorecards is left out: 8 rows are too many for it, it takes at most 7." in texts(
        book["Conditions"]
    )


def test_whole_or_not_at_all(session, tmp_path: Path, monkeypatch):
    """When writing fails the former file is as it was, and nothing else is left in the folder."""
    folder = tmp_path / "out"
    folder.mkdir()
    path = folder / "club.results.xlsx"
    path.write_bytes(b"before")

    def broken(*_):
        raise OSError("disk full")
        yield

    monkeypatch.setattr("batch.write.package._pieces", broken)
    with pytest.raises(OSError, match="disk full"):
        write_workbook(session(MITCHELL), path, "en")
    assert [file.name for file in folder.iterdir()] == ["club.results.xlsx"]
    assert path.read_bytes() == b"before"


@pytest.mark.parametrize("name", ["club-evening.csv", "soiree.csv", "team-match.csv"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_sample_sheets(fixtures: Path, tmp_path: Path, name, language):
    """Every row of the sample sheets is on the sheet of travellers, in both languages."""
    evening = run([fixtures / name])
    path = tmp_path / "out.xlsx"
    write_workbook(evening, path, language)
    sheet = openpyxl.load_workbook(path).worksheets[1]
    titles = sum(fill(row[0]) == "D9E2F3" for row in sheet.iter_rows(min_row=int(sheet.freeze_panes[1:])))
    assert len(table(sheet)) - titles == evening.counts.read


def test_nobody_scored(written):
    """A session in which no row could be scored still gives a workbook that says so."""
    text = "Board,NS,EW,Contract,By,Result\n1,1,2,4Z,N,=\n1,3,4,8S,N,=\n"
    book = written(text)
    assert "Nobody has a score yet." in texts(book["Standings"])
    assert "2 read = 0 scored" in texts(book["Conditions"])
