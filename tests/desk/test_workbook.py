"""The workbooks for the printer: numbers are numbers, texts are texts, pages are set up."""

import io

import pytest
from openpyxl import load_workbook

from batch.desk.lawtables import TABLES, victory
from batch.desk.lesson import answer_text, question_text
from batch.desk.quiz import questions
from batch.desk.scope import scope
from batch.desk.speech import Voice
from batch.desk.workbook import quiz_workbook, tables_workbook


def opened(content):
    """A workbook from its bytes."""
    return load_workbook(io.BytesIO(content))


@pytest.fixture(scope="module")
def paper():
    """All tables in English."""
    tables = [*(make() for make in TABLES.values()), victory(7), victory(16), scope()]
    return opened(tables_workbook(tables, Voice("en")))


def test_one_sheet_each(paper):
    """A sheet for each table, victory points by length of match."""
    assert paper.sheetnames == ["Made", "Undertricks", "IMPs", "Boards", "VP 7", "VP 16", "Scope"]


def test_numbers_are_numbers_and_results_are_texts(paper):
    """4♥ just made: the equals sign is a text and no formula, 420 a number."""
    made = paper["Made"]
    row = next(row for row in made.iter_rows(min_row=5) if row[0].value == "4♥ 4♠")
    assert [cell.value for cell in row] == ["4♥ 4♠", "=", 10, 420, 590, 880, 620, 790, 1080]
    assert [cell.data_type for cell in row] == ["s", "s", *"nnnnnnn"]
    assert paper["VP 16"].cell(5 + 14, 2).value == 13.75
    assert paper["VP 16"].cell(5 + 14, 2).number_format == "0.00"


def test_pages_are_set_up(paper):
    """A4, one page wide, headings frozen and repeated, page numbers; the long table breaks between levels."""
    for sheet in paper:
        assert sheet.page_setup.paperSize == int(sheet.PAPERSIZE_A4)
        assert sheet.page_setup.fitToWidth == 1
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.freeze_panes == "A5"
        assert sheet.print_title_rows == "$4:$4"
        assert sheet.oddFooter.center.text == "&P / &N"
    (after,) = [found.id for found in paper["Made"].row_breaks.brk]
    assert (paper["Made"].cell(after, 1).value, paper["Made"].cell(after + 1, 1).value) == ("2NT", "3♣ 3♦")


def test_columns_are_wide_enough(paper):
    """No text is wider than its column."""
    for sheet in paper:
        for row in sheet.iter_rows(min_row=4):
            for cell in row:
                shown = f"{cell.value:,}" if isinstance(cell.value, int) else str(cell.value or "")
                assert len(shown) < sheet.column_dimensions[cell.column_letter].width


def test_a_french_workbook_speaks_french():
    """Names of sheets, headings and seats."""
    book = opened(tables_workbook([TABLES["boards"](), victory(7)], Voice("fr")))
    assert book.sheetnames == ["Étuis", "PV 7"]
    assert [cell.value for cell in book["Étuis"][4]] == ["Étui", "Donneur", "Vulnérable"]
    assert [cell.value for cell in book["Étuis"][8]] == [4, "O", "tous"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_question_sheet_has_its_answers_on_another_page(language):
    """Two sheets with the same numbers: questions with room to write, answers with reasons."""
    voice = Voice(language)
    asked = questions(["made", "finder", "imps", "matchpoints"], 12, seed=7)
    book = opened(quiz_workbook(asked, 7, voice))
    front, back = book.worksheets
    for index, question in enumerate(asked, start=1):
        number, text, room = (cell.value for cell in front[4 + index])
        assert (number, text, room) == (index, question_text(question, voice), None)
        number, solution, reason = (cell.value for cell in back[4 + index])
        assert (number, solution) == (index, answer_text(question, voice))
        assert reason
    assert front.max_row == back.max_row == 4 + 12
