"""BWS, the database of the table devices: in comes its path, out goes the sheet of its results.

Results are a log: a correction is a new row, so the latest row of a table, round and board counts, and one that was
erased wipes what came before. Remarks stand for what a device cannot say in a contract. The round table says which
results are due; `batch.check.movement` asks for those that are missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import polars as pl

from batch.problems import Refusal
from batch.read.mdb import table
from batch.read.records import About, Result, Unread, record_sheet
from batch.read.sheet import Note, Sheet, some

COLUMNS = {
    "section": "Section",
    "round": "Round",
    "table": "Table",
    "board": "Board",
    "ns": "PairNS",
    "ew": "PairEW",
    "contract": "Contract",
    "declarer": "NS/EW",
    "result": "Result",
    "lead": "LeadCard",
    "remark": "Remarks",
}
"""Meaning -> column of ReceivedData."""

EXPECTED = pl.Schema(dict.fromkeys(("section", "round", "table", "board", "ns", "ew"), pl.String))

WRONG_DIRECTION = "wrong direction"
UNDECIDED = "arbitral score"
LIKELY = 0.5
"""A round table that knows fewer of the results than this share is not that of the session."""

Row = Mapping[str, str]


class Slot(NamedTuple):
    """Where a result belongs."""

    section: str
    round: str
    table: str
    board: str


def read_bws(source: str) -> list[Sheet]:
    """The sheet of results of a table-device database.

    Raises Refusal: `needs-mdbtools`, `damaged-file`, `no-results`.
    """
    letters = {row.get("ID", ""): row.get("Letter", "").strip() for row in table(source, "Section")}
    log = table(source, "ReceivedData")
    if log and not {"Board", "PairNS", "PairEW"} <= log[0].keys():
        raise Refusal("damaged-file", source, format="BWS")
    rows = sorted(_standing(log).values(), key=_identity)
    if not rows:
        raise Refusal("no-results", source, format="BWS")
    results = [_result(row, letters) for row in rows]
    due = _due(table(source, "RoundData"), letters)
    known = sum(_slot_of(result.texts) in due for result in results) >= LIKELY * len(results)
    about = About(
        form="BWS",
        headings=COLUMNS,
        expected=_frame(due) if known else None,
        notes=[*_exchanged(rows), *([] if known else [Note("movement-unknown", {})])],
    )
    return [record_sheet(source, results, about)]


def _standing(log: Iterable[Row]) -> dict[tuple[str, ...], Row]:
    """The row that counts for each section, table, round and board: the latest, unless it was erased."""
    latest: dict[tuple[str, ...], Row] = {}
    for row in sorted(log, key=_when):
        latest[tuple(row.get(column, "") for column in ("Section", "Table", "Round", "Board"))] = row
    return {slot: row for slot, row in latest.items() if row.get("Erased", "") in ("", "0")}


def _when(row: Row) -> tuple[str, str, int]:
    """Date, time of day and number of a row; the day stands in one column, the time in another."""
    return row.get("DateLog", "")[:10], row.get("TimeLog", "")[-8:], _identity(row)


def _identity(row: Row) -> int:
    return _number(row.get("ID", ""))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _result(row: Row, letters: Mapping[str, str]) -> Result:
    texts = {meaning: row.get(column, "").strip() for meaning, column in COLUMNS.items()}
    texts |= {"section": letters.get(texts["section"]) or texts["section"]}
    texts |= {"declarer": texts["declarer"] or _side(row)}
    remark = texts["remark"].casefold()
    if remark == WRONG_DIRECTION:
        texts |= {"ns": texts["ew"], "ew": texts["ns"]}
    if remark == UNDECIDED and not texts["contract"]:
        return Result(_identity(row), texts | {"remark": ""}, (Unread("remark", "undecided-score", texts["remark"]),))
    return Result(_identity(row), texts)


def _side(row: Row) -> str:
    """The side of a declarer who is known by the number of the pair alone."""
    pairs = {row.get("PairNS", ""): "NS", row.get("PairEW", ""): "EW"}
    return pairs.get(row.get("Declarer", ""), "") if len(pairs) == 2 else ""


def _exchanged(rows: Iterable[Row]) -> Iterator[Note]:
    found = [_identity(row) for row in rows if row.get("Remarks", "").strip().casefold() == WRONG_DIRECTION]
    if found:
        yield Note("sides-exchanged", {"rows": some(found), "count": len(found)})


def _slot_of(texts: Mapping[str, str]) -> Slot:
    return Slot(*(texts[meaning] for meaning in Slot._fields))


def _due(rounds: Iterable[Row], letters: Mapping[str, str]) -> dict[Slot, tuple[str, str]]:
    """The results that are due by the round table, with their pairs; a table without one of its pairs sits out."""
    due = {}
    for row in rounds:
        pairs = row.get("NSPair", ""), row.get("EWPair", "")
        if _number(pairs[0]) and _number(pairs[1]):
            section = letters.get(row.get("Section", "")) or row.get("Section", "")
            for board in _boards(row):
                due[Slot(section, row.get("Round", ""), row.get("Table", ""), str(board))] = pairs
    return due


MOST_BOARDS = 100
"""Nobody plays so many boards in a round."""


def _boards(row: Row) -> list[int]:
    """The boards of a round at a table: a list of its own, or from the lowest to the highest."""
    custom = [_number(part.strip()) for part in row.get("CustomBoards", "").replace(";", ",").split(",")]
    low, high = _number(row.get("LowBoard", "")), _number(row.get("HighBoard", ""))
    boards = [number for number in custom if number] or list(range(max(low, 1), min(high, low + MOST_BOARDS) + 1))
    return boards[:MOST_BOARDS]


def _frame(due: Mapping[Slot, tuple[str, str]]) -> pl.DataFrame:
    return pl.DataFrame([(*slot, *pairs) for slot, pairs in due.items()], schema=EXPECTED, orient="row")
