"""Text files with separated values: in come the bytes of a file, out goes its sheet of travellers.

A record is a line, or more than one where a quoted cell holds line breaks; its row is its first line, as an
editor counts them. The separator is the one that makes a heading row. A quotation mark that is never
closed, or closed many rows below, is an ordinary character: it must not swallow the rows between. Large
regular files take the short way of `batch.read.regular`, which gives the same sheet.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import BinaryIO

import polars as pl

from batch.problems import Refusal
from batch.read.asides import without_asides
from batch.read.blocks import MOST_ROWS, Table, arranged, is_filled, tables
from batch.read.layout import DEPTH, ENOUGH, Candidate, Layout, Row, candidate_in, first_that_suffices, layout
from batch.read.sheet import BLANKS, CellFault, Note, Sheet, some
from batch.read.text import decode
from batch.read.tidy import frame, repeated_note, sheet, tidy

SEPARATORS = (";", ",", "\t", "|")
"""In order of preference where two make an equally good heading row."""

LARGE = 1_000_000
"""Files of so many bytes are tried the short way first."""

_NAMES = {";": "semicolon", ",": "comma", "\t": "tab", "|": "bar"}
_LOOKED_AT = 1_000
_NO_LIMIT = 2**31 - 1
_AT_ONCE = 10_000
"""So many records are held as texts at a time; what was read before is a compact frame."""


def read_delimited(file: BinaryIO, head: bytes, source: str, columns: Sequence[str] = ()) -> list[Sheet]:
    """The sheets of a text file that is open behind its first bytes, `columns` being the meanings a person named.

    Raises Refusal when it has none.
    """
    if columns:
        return [_named(*decode(head + file.read(), source), source, columns)]
    if os.fstat(file.fileno()).st_size >= LARGE:
        from batch.read.regular import read_regular

        short = read_regular(source)
        if short is not None:
            return [short]
    text, encoding = decode(head + file.read(), source)
    return read_text(text, source, encoding)


def read_text(text: str, source: str, encoding: str) -> list[Sheet]:
    """The sheets in a text, record by record: one, unless it holds several tables that are not alike."""
    lines = tuple(io.StringIO(text, newline=""))  # of strings alone: no burden to the garbage collector
    separator, found = sniff(lines)
    about = how(encoding, separator)
    if len(lines) > MOST_ROWS:
        plan = layout(found, source)
        return [_plain(records(lines, separator, plan.row), plan, source, about)]
    rows = [row for row in records(lines, separator) if is_filled(row)]
    if several := tables(rows):
        return [_from_table(table, rows, source, about) for table in several]
    if found is not None and found.weight < ENOUGH and (headless := _headless(lines)):
        separator, plan, rows = headless
        return [_plain(iter(rows), plan, source, how(encoding, separator))]
    plan = layout(found, source)
    return [_plain((row for row in rows if row.number > plan.row), plan, source, about)]


def _headless(lines: Sequence[str]) -> tuple[str, Layout, list[Row]] | None:
    """The separator, layout and rows of a text without headings whose cells leave no doubt; otherwise None."""
    from batch.read.headless import columns_by_content

    for separator in SEPARATORS:
        if separator in lines[0] and (found := columns_by_content(list(filter(is_filled, records(lines, separator))))):
            return separator, *found
    return None


def _named(text: str, encoding: str, source: str, columns: Sequence[str]) -> Sheet:
    """The sheet of a text whose columns a person named: as many as named, or else as even as can be."""
    from batch.read.headless import named_columns

    lines = tuple(io.StringIO(text, newline=""))
    wide = {mark: sum(line.count(mark) >= len(columns) - 1 for line in lines[:_LOOKED_AT]) for mark in SEPARATORS}
    separator = max(SEPARATORS, key=lambda mark: wide[mark])
    plan, rows = named_columns(list(filter(is_filled, records(lines, separator))), columns)
    if not rows:
        raise Refusal("empty-file", source)
    return _plain(iter(rows), plan, source, how(encoding, separator))


def _plain(rows: Iterator[Row], plan: Layout, source: str, about: list[Note]) -> Sheet:
    """The sheet of a plain table, of the rows below its headings."""
    taken = [_take(some_rows, plan) for some_rows in iter(lambda: list(islice(rows, _AT_ONCE)), [])]
    cells = pl.concat([cells for cells, _ in taken]) if taken else frame([], dict.fromkeys(plan.places, ()))
    faults = [fault for _, found in taken for fault in found]
    return finish(source, plan, cells, faults, about)


def _from_table(table: Table, rows: Sequence[Row], source: str, about: list[Note]) -> Sheet:
    """The sheet of one of several tables."""
    plan = layout(table.found, source)
    filled = table.filled([row.cells for row in rows], "")
    cells, faults = _take([Row(take.number, cells) for take, cells in zip(table.rows, filled, strict=True)], plan)
    return arranged(finish(source, plan, cells, faults, [*about, *table.notes]), table)


def finish(source: str, plan: Layout, cells: pl.DataFrame, faults: list[CellFault], notes: list[Note]) -> Sheet:
    """The sheet of the rows taken from a text file."""
    kept, repeated = tidy(cells, plan, faults)
    kept, faults, asides = without_asides(kept, faults, plan.first)
    ragged = [fault.row for fault in faults]
    about = [Note("ragged-rows", {"rows": some(ragged), "count": len(ragged)})] if ragged else []
    return sheet(source, None, plan, kept, faults=faults, notes=[*notes, *about, *repeated_note(repeated), *asides])


def how(encoding: str, separator: str) -> list[Note]:
    """What to say about the file as a whole."""
    return [Note("encoding", {"encoding": encoding}), Note("separator", {"separator": _NAMES[separator]})]


def sniff(lines: Sequence[str]) -> tuple[str, Candidate | None]:
    """The separator that makes the best heading row, and that row."""
    head = "".join(lines[:DEPTH])
    present = [separator for separator in SEPARATORS if separator in head] or [","]
    first = {separator: list(islice(records(lines, separator), DEPTH)) for separator in present}
    found: dict[str, Candidate | None] = {}

    def best(languages: tuple[str, ...]) -> Candidate | None:
        found.update({separator: candidate_in(rows, languages) for separator, rows in first.items()})
        return max(found.values(), key=_merit)

    row = first_that_suffices(best)
    return next(separator for separator in present if found[separator] is row), row


def _merit(found: Candidate | None) -> tuple[int, int]:
    return (found.weight, len(found.headings)) if found else (0, 0)


def records(lines: Sequence[str], separator: str, after: int = 0) -> Iterator[Row]:
    """The records of a file with the number of their first line, from the record behind line `after`.

    >>> list(records(['1,"a\\n', 'b"\\n', '\\n', '2,c'], ","))
    [Row(number=1, cells=['1', 'a\\nb']), Row(number=3, cells=['']), Row(number=4, cells=['2', 'c'])]
    """
    start = 0
    while start < len(lines):
        end, cells = _record(lines, start, separator)
        if start >= after:
            yield Row(start + 1, cells)
        start = end


def _record(lines: Sequence[str], start: int, separator: str) -> tuple[int, list[str]]:
    """Where the record that begins at a line ends, and its cells."""
    line = lines[start].rstrip("\r\n")
    if '"' not in line:
        return start + 1, line.split(separator)
    end, cells = _quoted(lines, start, separator)
    if _unclosed(lines[start:end]) or _swallows(cells, separator):
        return start + 1, [_unquoted(cell) for cell in line.split(separator)]
    return end, cells


def _quoted(lines: Sequence[str], start: int, separator: str) -> tuple[int, list[str]]:
    import csv

    before = csv.field_size_limit(_NO_LIMIT)
    try:
        reader = csv.reader((lines[number] for number in range(start, len(lines))), delimiter=separator)
        cells = next(reader)
        return start + reader.line_num, cells
    finally:
        csv.field_size_limit(before)


def _unclosed(lines: Sequence[str]) -> bool:
    return sum(line.count('"') for line in lines) % 2 == 1


def _swallows(cells: Sequence[str], separator: str) -> bool:
    """Whether a cell of several lines holds as many separators as its whole record: then it holds records."""
    held = [cell.count(separator) for cell in cells if "\n" in cell or "\r" in cell]
    return bool(held) and max(held) >= max(len(cells) - 1, 1)


def _unquoted(cell: str) -> str:
    return cell[1:-1] if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell


def _take(rows: Sequence[Row], plan: Layout) -> tuple[pl.DataFrame, list[CellFault]]:
    """The texts of the columns that mean something, and the rows with more cells than headings."""
    columns = list(zip(*(_fitted(row.cells, plan.width) for row in rows), strict=True))
    texts = {part: columns[column] for part, column in plan.places.items()}
    beyond = [(row.number, overflow(row.cells[plan.width :])) for row in rows if len(row.cells) > plan.width]
    return frame([row.number for row in rows], texts), slipped(beyond, plan)


def _fitted(cells: Sequence[str], width: int) -> Sequence[str | None]:
    """As many cells as there are headings; those a short line does not have are empty."""
    return cells if len(cells) == width else [*cells[:width], *[None] * (width - len(cells))]


def slipped(beyond: Iterable[tuple[int, str]], plan: Layout) -> list[CellFault]:
    """The faults of rows with something behind the last heading: their cells may have slipped."""
    return [CellFault(row, plan.last, "ragged-row", text) for row, text in beyond if text]


def overflow(cells: Sequence[str]) -> str:
    """What stands behind the last heading, as one text; empty when only blank cells do."""
    return " ".join(text for text in (cell.strip(BLANKS) for cell in cells) if text)
