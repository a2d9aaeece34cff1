"""OpenDocument sheets (ODS): in comes the part with the content, out goes what the spreadsheet reader does not tell.

Which cells hold an error or a formula without a value, which are merged, and whether a few words that repeat rows and
columns would unfold into more cells than memory has. The part is never parsed as a tree: its rows and cells are told
apart by their tags, as the reader does.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NoReturn
from xml.parsers import expat

from batch.problems import Refusal
from batch.read.odd import MOST_CELLS, Facts, Odd, Place

_TABLE = re.compile(rb'<table:table\s[^>]*?table:name="([^"]*)"')
_CELL = re.compile(rb"<table:(?:covered-)?table-cell\b([^>]*)>(?:\s*<text:p>([^<]{0,80}))?")
_ROWS = re.compile(rb'table:number-rows-repeated="(\d{1,18})"')
_COLUMNS = re.compile(rb'table:number-columns-repeated="(\d{1,18})"')
_SPANS = re.compile(rb'table:number-(rows|columns)-spanned="(\d{1,7})"')
_BLANKS = re.compile(rb'text:c="(\d{1,18})"')
"""So many blanks in one text."""

_FORMULA = re.compile(rb'table:formula="([^"]*)"')
MOST_TEXT = 4_000_000_000
"""Bytes of tags and text that the cells have when they are unfolded: the texts in them are a tenth of it."""

_VALUE = b"office:value-type="
_ERROR = b'calcext:value-type="error"'
_SIGNS = (_ERROR, b"-spanned=", b"table:formula=")
"""Without one of these a table has no merged and no odd cells: quickly seen."""


def pieces(content: bytes) -> dict[str, slice]:
    """Where each table of a document stands, by its name."""
    starts = list(_TABLE.finditer(content))
    ends = [*(found.start() for found in starts[1:]), len(content)]
    return {
        html.unescape(found[1].decode("utf-8", "replace")): slice(found.start(), end)
        for found, end in zip(starts, ends, strict=True)
    }


def facts(table: bytes) -> Facts:
    """The odd and the merged cells of a table."""
    odd: dict[Place, Odd] = {}
    merged: list[tuple[Place, Place]] = []
    if any(sign in table for sign in _SIGNS):
        for (row, column), attributes, text in _cells(table):
            found = _odd(attributes, text)
            if found:
                odd[row, column] = found
            spans = {what: int(number) for what, number in _SPANS.findall(attributes)}
            if max(spans.values(), default=1) > 1:
                low = row - 1 + spans.get(b"rows", 1) - 1, column + spans.get(b"columns", 1) - 1
                merged.append(((row - 1, column), low))
    return Facts(odd, merged)


def _rows(table: bytes) -> Iterator[tuple[int, bytes]]:
    """How often each row is repeated, and what is in it."""
    for row in table.split(b"<table:table-row")[1:]:
        tag, _, body = row.partition(b">")
        found = _ROWS.search(tag)
        yield int(found[1]) if found else 1, b"" if tag.endswith(b"/") else body


def check(content: bytes, source: str) -> None:
    """Raises Refusal `unreadable-workbook` or `too-large` for a document the reader would never come to an end with.

    It waits for ever for an end tag that is not there, and unfolds all tables as it opens a document: more cells or
    text, it may be, than memory has.
    """
    parser = expat.ParserCreate()
    parser.EntityDeclHandler = lambda *_: _refuse(source)
    try:
        parser.Parse(content, True)  # noqa: FBT003 - the parser takes it by position
    except expat.ExpatError as error:
        raise Refusal("unreadable-workbook", source, reason=str(error)) from None
    _check_measure(content, source)


def _refuse(source: str) -> NoReturn:
    raise Refusal("unreadable-workbook", source, reason="entities")


def _check_measure(content: bytes, source: str) -> None:
    cells, size, row, far = 0, sum(10 * int(number) for number in _BLANKS.findall(content)), 0, 0
    for times, body in _rows(content):
        row += times
        if _VALUE in body:
            filled, length, last = _filled(body)
            cells, size, far = cells + times * filled, size + times * length, max(far, last)
        if max(cells, row * far) > MOST_CELLS:
            raise Refusal("too-large", source, rows=row, columns=far)
        if b"<table:table " in body:
            row, far = 0, 0
    if size > MOST_TEXT:
        raise Refusal("too-large", source, megabytes=size // 1_000_000)


def _filled(body: bytes) -> tuple[int, int, int]:
    """How many cells of a row hold a value, how long they are together, and the last one of them."""
    found = list(_CELL.finditer(body))
    ends = [*(cell.start() for cell in found[1:]), len(body)]
    filled, length, column, last = 0, 0, 0, 0
    for cell, end in zip(found, ends, strict=True):
        times = _times(cell[1])
        column += times
        if _VALUE in cell[1]:
            filled, length, last = filled + times, length + times * (end - cell.start()), column
    return filled, length, last


def _times(attributes: bytes) -> int:
    found = _COLUMNS.search(attributes)
    return int(found[1]) if found else 1


def _cells(table: bytes) -> Iterator[tuple[Place, bytes, bytes]]:
    """The cells that are not repeated, with their place, attributes and text; those that are repeated are counted."""
    number = 1
    for times, body in _rows(table):
        column = 0
        for cell in _CELL.finditer(body):
            if times == 1:
                yield (number, column), cell[1], cell[2] or b""
            column += _times(cell[1])
        number += times


def _odd(attributes: bytes, text: bytes) -> Odd | None:
    if _ERROR in attributes:
        return Odd("cell-error", _plain(text))
    formula = _FORMULA.search(attributes)
    if formula and _VALUE not in attributes:
        return Odd("formula-no-value", "=" + _plain(formula[1]).removeprefix("of:").removeprefix("="))
    return None


def _plain(text: bytes) -> str:
    return html.unescape(text.decode("utf-8", "replace"))
