"""The sheet to type into: what it offers and checks, and that it reads back without a question; blank travellers."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from batch.law.bridge import CONTRACTS, dealer, vulnerability
from batch.notation import ContractCell, alphabet, read_contract, read_result, read_room, read_seat
from batch.publish import problems, travellers
from batch.session import Session, run
from batch.words import LANGUAGES, Language, say
from batch.words.findings import refusal_sentences
from batch.write.blank import write_blank
from batch.write.play import seat_name
from batch.write.template import PAIRS, TEAMS, Plan, offered, write_template

PLAN = Plan(boards=range(1, 5), tables=3)
TYPED: dict[Language, list[tuple[str, ...]]] = {
    "en": [("3NT", "N", "+1"), ("4SX", "S", "="), ("2C", "E", "-1"), ("PASS", "", ""), ("A+/A-", "", "")],
    "fr": [("3SA", "N", "+1"), ("4PX", "S", "="), ("2T", "E", "-1"), ("PASSE", "", ""), ("M+/M-", "", "")],
}
SCORES = [430, 590, 50, 0, None]
"""By Law 77, board 1, nobody vulnerable."""


def made(folder: Path, language: Language, plan: Plan = PLAN) -> Path:
    path = folder / "evening.xlsx"
    write_template(plan, language, path, path.name)
    return path


def filled(path: Path, language: Language, *, boards: int = 1) -> Session:
    """The template with the rows of some boards typed in, as a spreadsheet saves them."""
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    for number, (contract, declarer, result) in enumerate(TYPED[language] * boards):
        row = number + 2
        values = (
            1 + number // len(SCORES),
            number % len(SCORES) + 1,
            number + 1,
            number + 31,
            contract,
            declarer,
            result,
        )
        for column, value in enumerate(values, start=1):
            cell = sheet.cell(row, column)
            cell.value = value or None
            if isinstance(value, str) and value:
                cell.data_type = "s"
    book.save(path)
    return run([path])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_typed_reads_back(tmp_path: Path, language: Language) -> None:
    """Filled in, the sheet is read without a question and without a problem; rows left empty do no harm."""
    session = filled(made(tmp_path, language), language)
    assert session.refusals == []
    assert travellers(session)["score_ns"].to_list() == SCORES
    assert [row["code"] for row in problems(session).iter_rows(named=True) if row["severity"] == "error"] == []
    assert session.readings[0].language.partition("+")[0] == language
    assert {note.code for note in session.sheets[0].notes} >= {"prepared-rows", "hidden-sheets"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_sheet_holds_no_results(tmp_path: Path, language: Language) -> None:
    """A template that nobody has filled in is refused as still empty, and the person is told to type first."""
    [refusal] = run([made(tmp_path, language)]).refusals
    assert refusal.name == "no-data-rows"
    assert refusal.detail["prepared"] == len(PLAN.boards) * PLAN.tables
    assert {"en": "Type the results", "fr": "Tapez les résultats"}[language] in refusal_sentences(
        language, refusal
    ).hint


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_offered_can_be_read(language: Language) -> None:
    """Every entry of every list means something in the language: all 105 contracts, pass, not played, averages."""
    words, lists = alphabet(language), offered(language)
    cells = [read_contract(text, words) for text in lists["contract"]]
    assert all(isinstance(cell, ContractCell) for cell in cells)
    assert {cell.contract for cell in cells if cell.contract} == set(CONTRACTS)
    assert {cell.outcome for cell in cells} == {"played", "passed_out", "not_played", "adjusted"}
    assert [read_seat(text, words) for text in lists["declarer"]] == ["N", "E", "S", "W"]
    assert [read_result(text, words).value for text in lists["result"]] == [*range(7), *range(-1, -14, -1)]
    assert [read_room(text, words) for text in lists["room"]] == ["open", "closed"]


def checks(sheet: Worksheet) -> dict[str, str]:
    """The kind of check of each column, by its heading."""
    found = {}
    for check in sheet.data_validations.dataValidation:
        (place,) = str(check.sqref).split()
        found[sheet[place.partition(":")[0].rstrip("0123456789") + "1"].value] = check.type
    return found


@pytest.mark.parametrize("columns", [PAIRS, TEAMS])
def test_columns_have_lists_and_checks(tmp_path: Path, columns: tuple[str, ...]) -> None:
    """Contract, declarer, result and room have lists; board and pairs are checked; every check says what to type."""
    teams = columns == TEAMS
    book = openpyxl.load_workbook(made(tmp_path, "en", PLAN._replace(teams=teams)))
    sheet = book.worksheets[0]
    side = " team" if teams else ""
    expected = {
        "Board": "whole",
        f"NS{side}": "custom",
        f"EW{side}": "custom",
        "Contract": "list",
        "By": "list",
        "Result": "list",
        "Lead": "textLength",
    } | ({"Room": "list"} if teams else {})
    assert checks(sheet) == expected
    assert sheet.max_column == len(columns)
    for check in sheet.data_validations.dataValidation:
        assert check.prompt
        assert len(check.prompt) <= 255
        assert check.type == "textLength" or check.error
    assert book["Lists"].sheet_state == "hidden"
    lenient = [check for check in sheet.data_validations.dataValidation if check.errorStyle == "warning"]
    assert len(lenient) == 1


def test_results_stay_text(tmp_path: Path) -> None:
    """Columns for contract, declarer, result and lead are formatted as text, so that +1 does not become 1."""
    sheet = openpyxl.load_workbook(made(tmp_path, "en")).worksheets[0]
    formats = {sheet.cell(1, column).value: sheet.cell(2, column).number_format for column in range(1, 10)}
    assert {name for name, code in formats.items() if code == "@"} == {"Contract", "By", "Result", "Lead", "Remark"}


def test_rows_for_every_board_and_table(tmp_path: Path) -> None:
    """Pairs get a row for each board and table, teams one for each board and room."""
    rows = list(openpyxl.load_workbook(made(tmp_path, "en")).worksheets[0].iter_rows(2, 13, 1, 2, values_only=True))
    assert rows == [(board, table) for board in range(1, 5) for table in range(1, 4)]
    teams = made(tmp_path, "fr", Plan(boards=range(9, 11), teams=True))
    rows = list(openpyxl.load_workbook(teams).worksheets[0].iter_rows(2, 5, 1, 2, values_only=True))
    assert rows == [(9, "Ouverte"), (9, "Fermée"), (10, "Ouverte"), (10, "Fermée")]


def test_a_team_match_reads_back(tmp_path: Path) -> None:
    """Two rooms filled in make a match: 3NT made in one, down in the other, is 10 IMPs (450 points)."""
    path = made(tmp_path, "fr", Plan(boards=range(1, 3), teams=True))
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    for row, values in ((2, ("Lions", "Loutres", "3SA", "N", "=")), (3, ("Loutres", "Lions", "3SA", "N", "-1"))):
        for column, value in enumerate(values, start=3):
            sheet.cell(row, column).value = value
            sheet.cell(row, column).data_type = "s"
    book.save(path)
    assert run([path]).matches.select("team", "opponent", "margin").rows() == [("Lions", "Loutres", 10.0)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_blank_travellers(tmp_path: Path, language: Language) -> None:
    """Each board has a title with its dealer and vulnerability (Law 2), headings, and a line for every table."""
    path = tmp_path / "blank.xlsx"
    write_blank(Plan(boards=(7, 16), tables=5), language, path)
    sheet = openpyxl.load_workbook(path).worksheets[0]
    rows = list(sheet.iter_rows(values_only=True))
    assert [rows[0][0], rows[8][0]] == [say(language, "template.title", board=board) for board in (7, 16)]
    assert seat_name(language, dealer(7)) in rows[0][3]
    assert (dealer(7), vulnerability(7), dealer(16), vulnerability(16)) == ("S", "both", "W", "ew")
    boxed = [row for row in range(3, 9) if sheet.cell(row, 1).border.left.style]
    assert len(boxed) == 5
    assert rows[1][:2] == (say(language, "template.column.ns"), say(language, "template.column.ew"))
