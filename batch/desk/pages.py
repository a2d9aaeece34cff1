"""The printed law aloud: a table comes in; its title, note, headings and cells come out in a language.

Canonical letters become the person's: 4S is 4♠ or 4P, W is O, ns is North-South. Numbers stay values, so that
a terminal can align them and a workbook can hold them.
"""

import csv
import io
from collections.abc import Iterator

from batch.desk.lawtables import Cell, Table
from batch.desk.layout import aligned
from batch.desk.speech import Voice, bid_text
from batch.law.bridge import CONTRACTS
from batch.words import number, say

_BIDS = {str(contract): contract for contract in CONTRACTS if not contract.doubled}

KEYS = {
    "dealer": "bridge.seat",
    "vulnerable": "desk.condition",
    "subject": "desk.subject",
    "covered": "desk.covered",
}
"""Columns whose cells are words, and where those stand among the sentences."""

LEFT = ("contract", "vulnerable", "subject", "covered", "example")
"""Columns of words, which begin at the left."""


def title(table: Table, voice: Voice) -> str:
    """What the table is."""
    return say(voice.language, f"desk.table.{table.name}.title", boards=table.boards)


def note(table: Table, voice: Voice) -> str:
    """How to read the table."""
    return say(voice.language, f"desk.table.{table.name}.note")


def headings(table: Table, voice: Voice) -> list[str]:
    """The headings of the columns."""
    return [say(voice.language, f"desk.column.{column}") for column in table.columns]


def spoken(column: str, cell: Cell, voice: Voice) -> Cell:
    """The cell as a person reads it; numbers and nothing stay what they are."""
    if not isinstance(cell, str):
        return cell
    if column == "contract":
        return " ".join(bid_text(_BIDS[bid], voice) for bid in cell.split())
    if column not in KEYS:
        return cell
    return say(voice.language, f"{KEYS[column]}.{cell}")


def shown(column: str, cell: Cell, voice: Voice) -> str:
    """The cell as a text, numbers with the separators of the language, victory points with two decimals."""
    cell = spoken(column, cell, voice)
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    return number(voice.language, cell, 0 if isinstance(cell, int) else 2)


def lines(table: Table, voice: Voice) -> list[str]:
    """The table for a terminal: title, note, headings and rows, a blank line before each new level."""
    rows = [[shown(column, cell, voice) for column, cell in zip(table.columns, row, strict=True)] for row in table.rows]
    left = [place for place, column in enumerate(table.columns) if column in LEFT]
    heading, *body = aligned([headings(table, voice), *rows], left)
    return [title(table, voice), note(table, voice), "", heading, *_in_blocks(table, body)]


def begins_block(table: Table, index: int) -> bool:
    """Whether a row begins a new level of contracts, or what is not covered."""
    if index == 0 or table.name not in ("made", "scope"):
        return False
    column = 0 if table.name == "made" else 1
    return str(table.rows[index][column])[0] != str(table.rows[index - 1][column])[0]


def _in_blocks(table: Table, body: list[str]) -> Iterator[str]:
    for index, line in enumerate(body):
        if begins_block(table, index):
            yield ""
        yield line


def csv_text(table: Table) -> str:
    """The table as CSV, in canonical letters and plain numbers whatever the language."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(table.rows)
    return file.getvalue()


def as_json(table: Table) -> dict[str, object]:
    """The table for JSON: its name and its rows by column."""
    rows = [{column: _plain(cell) for column, cell in zip(table.columns, row, strict=True)} for row in table.rows]
    return {"table": table.name, **({"boards": table.boards} if table.boards else {}), "rows": rows}


def _plain(cell: Cell) -> int | float | str | None:
    return cell if cell is None or isinstance(cell, int | str) else float(cell)
