"""A workbook to type results into: a row for each board and table, drop-down lists, and checks while one types.

In: a `Plan` and a language. Out: the workbook. Its headings and lists are words of the language that are read back
without a question; columns that hold `=` and `+1` are text, so that no spreadsheet makes numbers or formulas of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from batch.law.bridge import CONTRACTS
from batch.words import Language, say
from batch.words.bridge import in_letters, render
from batch.write.styles import BAND, CELL_TINT, FONT, HEAD, WHITE

SPARE = 200
"""Rows below the prepared ones that the lists and checks reach to."""
MOST_RESULT, LEAST_RESULT = 6, -13

PAIRS = ("board", "table", "ns", "ew", "contract", "declarer", "result", "lead", "remark")
TEAMS = ("board", "room", "ns", "ew", "contract", "declarer", "result", "lead", "remark")
_WIDTHS = {"board": 8, "table": 8, "room": 11, "contract": 12, "declarer": 8, "result": 10, "lead": 9, "remark": 28}
_AS_TEXT = ("contract", "declarer", "result", "lead", "remark")
_TEAM_WIDTH = 20
_LIST_OF = {"contract": "A", "declarer": "B", "result": "C", "room": "D"}
"""The column of each list on the hidden sheet."""


class Plan(NamedTuple):
    """What rows to prepare: the boards, how many tables play each, and whether teams play."""

    boards: Sequence[int]
    tables: int = 1
    teams: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns, from the left."""
        return TEAMS if self.teams else PAIRS


def write_template(plan: Plan, language: Language, path: Path, name: str) -> None:
    """Write the workbook; `name` is what its own instructions call it."""
    book = Workbook()
    sheet = book.active
    sheet.title = say(language, "template.sheet")
    _headings(sheet, plan, language)
    last = _rows(sheet, plan, language)
    _lists(book, language)
    for column in plan.columns:
        _check(sheet, plan, column, language, last + SPARE)
    _colours(sheet, plan, last + SPARE)
    _about(book, language, name)
    book.properties.creator = "bridge-batch"
    book.save(path)


def heading(language: Language, column: str, *, teams: bool) -> str:
    """The heading of a column: teams sit where pairs do."""
    name = f"home_{column}" if teams and column in ("ns", "ew") else column
    return say(language, f"template.column.{name}")


def _headings(sheet: Worksheet, plan: Plan, language: Language) -> None:
    sheet.append([heading(language, column, teams=plan.teams) for column in plan.columns])
    for number, column in enumerate(plan.columns, start=1):
        cell = sheet.cell(1, number)
        cell.font, cell.fill = Font(FONT, bold=True, color=WHITE), PatternFill("solid", fgColor=HEAD)
        cell.alignment = Alignment(horizontal="center")
        width = _TEAM_WIDTH if plan.teams and column in ("ns", "ew") else _WIDTHS.get(column, 8)
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True


def _rows(sheet: Worksheet, plan: Plan, language: Language) -> int:
    """The prepared rows, those of every other board shaded; the number of the last one."""
    rooms = say(language, "template.rooms").split(",")
    beside: Sequence[str | int] = rooms if plan.teams else range(1, plan.tables + 1)
    for number, board in enumerate(plan.boards):
        for place in beside:
            sheet.append([board, place])
            for cell in sheet.iter_rows(min_row=sheet.max_row, max_col=len(plan.columns)):
                _dress(cell, plan, shaded=number % 2 == 1)
    for row in sheet.iter_rows(min_row=sheet.max_row + 1, max_row=sheet.max_row + SPARE, max_col=len(plan.columns)):
        _dress(row, plan, shaded=False)
    return 1 + len(plan.boards) * len(beside)


def _dress(row: Sequence[object], plan: Plan, *, shaded: bool) -> None:
    thin = Side("hair", color="BFBFBF")
    for column, cell in zip(plan.columns, row, strict=True):
        cell.font, cell.border = Font(FONT, 10), Border(bottom=thin, right=thin)  # type: ignore[attr-defined]
        cell.alignment = Alignment(horizontal="left" if column == "remark" else "center")  # type: ignore[attr-defined]
        cell.number_format = "@" if column in _AS_TEXT else "General"  # type: ignore[attr-defined]
        if shaded:
            cell.fill = PatternFill("solid", fgColor=BAND)  # type: ignore[attr-defined]


def _lists(book: Workbook, language: Language) -> None:
    """The hidden sheet with what the drop-down lists offer."""
    sheet = book.create_sheet(say(language, "template.lists"))
    sheet.sheet_state = "hidden"
    for column, texts in offered(language).items():
        for number, text in enumerate(texts, start=1):
            cell = sheet[f"{_LIST_OF[column]}{number}"]
            cell.value, cell.data_type, cell.number_format = text, "s", "@"


def offered(language: Language) -> dict[str, list[str]]:
    """What the list of each column offers: contracts in the letters of the language, and how a board may end."""
    words = [say(language, f"template.{word}") for word in ("passed", "not_played")]
    averages = say(language, "template.averages").split(",")
    contracts = [in_letters(language, render(language, str(contract))) for contract in CONTRACTS]
    results = ["=", *(f"+{n}" for n in range(1, MOST_RESULT + 1)), *(str(n) for n in range(-1, LEAST_RESULT - 1, -1))]
    return {
        "contract": [*contracts, *words, *averages],
        "declarer": say(language, "template.seats").split(","),
        "result": results,
        "room": say(language, "template.rooms").split(","),
    }


def _check(sheet: Worksheet, plan: Plan, column: str, language: Language, last: int) -> None:
    """The list or the check of a column, with what to type and what is wrong."""
    if column in ("table", "remark"):
        return
    letters = {name: get_column_letter(number) for number, name in enumerate(plan.columns, start=1)}
    check = _rule(column, letters, language)
    check.promptTitle = heading(language, column, teams=plan.teams)[:32]
    check.prompt = say(language, f"template.ask.{column}")[:255]
    check.showInputMessage, check.allowBlank = True, True
    sheet.add_data_validation(check)
    check.add(f"{letters[column]}2:{letters[column]}{last}")


def _rule(column: str, letters: dict[str, str], language: Language) -> DataValidation:
    if column in _LIST_OF:
        count = len(offered(language)[column])
        lists = say(language, "template.lists")
        source = f"'{lists}'!${_LIST_OF[column]}$1:${_LIST_OF[column]}${count}"
        return _told(DataValidation("list", formula1=source), column, language, lenient=column == "contract")
    if column == "board":
        return _told(DataValidation("whole", operator="between", formula1=1, formula2=999), column, language)
    if column in ("ns", "ew"):
        formula = f"{letters['ns']}2<>{letters['ew']}2"
        return _told(DataValidation("custom", formula1=formula), "pair", language)
    return DataValidation("textLength", operator="between", formula1=0, formula2=20)


def _told(check: DataValidation, wrong: str, language: Language, *, lenient: bool = False) -> DataValidation:
    """The check with its message; a lenient one asks and lets pass."""
    check.errorStyle = "warning" if lenient else "stop"
    check.error = say(language, f"template.wrong.{wrong}")[:255]
    check.showErrorMessage = True
    return check


def _colours(sheet: Worksheet, plan: Plan, last: int) -> None:
    """Yellow where a row begun lacks something, red where a pair sits on both sides or plays a board twice."""
    letter = {name: get_column_letter(number) for number, name in enumerate(plan.columns, start=1)}
    board, ns, ew = (f"${letter[name]}2" for name in ("board", "ns", "ew"))
    contract, declarer, result = (f"${letter[name]}2" for name in ("contract", "declarer", "result"))
    whole = f"A2:{get_column_letter(len(plan.columns))}{last}"
    twice = [
        f'AND({seat}<>"",COUNTIFS(${letter["board"]}$2:${letter["board"]}${last},{board},'
        f"${letter[name]}$2:${letter[name]}${last},{seat})>1)"
        for name, seat in (("ns", ns), ("ew", ew))
    ]
    faulty = f'OR(AND({ns}<>"",{ns}={ew}),{",".join(twice)})'
    begun = f'{ns}&{ew}&{contract}&{declarer}&{result}<>""'
    digit = f"ISNUMBER(VALUE(LEFT({contract},1)))"
    lacking = f'OR({board}="",{ns}="",{ew}="",{contract}="",AND(IFERROR({digit},FALSE),OR({declarer}="",{result}="")))'
    for formula, tint in ((faulty, "error"), (f"AND({begun},{lacking})", "warning")):
        fill = PatternFill("solid", bgColor=CELL_TINT[tint])
        sheet.conditional_formatting.add(whole, FormulaRule([formula], fill=fill, stopIfTrue=True))


def _about(book: Workbook, language: Language, name: str) -> None:
    """How to use the workbook, on a last sheet."""
    sheet = book.create_sheet(say(language, "template.about"))
    sheet.column_dimensions["A"].width = 100
    for line in say(language, "template.help.lines", file=name).strip().splitlines():
        sheet.append([line])
        cell = sheet.cell(sheet.max_row, 1)
        cell.font, cell.alignment = Font(FONT, 11), Alignment(wrap_text=True, vertical="top")
