"""Binary Excel workbooks (XLSB): in come their parts, out goes what the reader of spreadsheets does not tell.

A part is a row of records, each with its number and its length. Those of rows and cells tell how far a sheet reaches,
and which cells hold an error; others name the sheets, and the cells that are merged (MS-XLSB 2.3).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from batch.problems import Refusal
from batch.read.odd import MOST_CELLS, Facts, Odd, Place

ROW, ERROR, FORMULA_ERROR, LAST_CELL = 0, 3, 11, 11
SHEET, MERGED = 156, 176

ERRORS = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
    0x2B: "#GETTING_DATA",
}


def records(part: bytes) -> Iterator[tuple[int, int, int]]:
    """Number, beginning and end of each record; the last one may be cut short."""
    place, size = 0, len(part)
    while place < size:
        kind, place = _number(part, place, 2)
        length, place = _number(part, place, 4)
        yield kind, place, min(place + length, size)
        place += length


def _number(part: bytes, place: int, most: int) -> tuple[int, int]:
    """A number in groups of seven bits, the lowest first, and the place behind it."""
    value = 0
    for shift in range(most):
        if place >= len(part):
            break
        byte = part[place]
        place += 1
        value |= (byte & 0x7F) << 7 * shift
        if byte < 0x80:
            break
    return value, place


def sheets(workbook: bytes) -> dict[str, str]:
    """The relation under which each sheet is stored, by the name of the sheet."""
    found = {}
    for kind, start, end in records(workbook):
        if kind == SHEET:
            relation, place = _text(workbook, start + 8, end)
            name, _ = _text(workbook, place, end)
            found[name] = relation
    return found


def _text(part: bytes, place: int, end: int) -> tuple[str, int]:
    """A text with its length in front, and the place behind it; nothing goes beyond the end."""
    if place + 4 > end:
        return "", end
    behind = min(place + 4 + 2 * int(struct.unpack_from("<I", part, place)[0]), end)
    return part[place + 4 : behind].decode("utf-16-le", "replace"), behind


def facts(part: bytes, source: str, name: str) -> Facts:
    """The odd and the merged cells of a sheet. Raises Refusal `too-large` where it cannot be held."""
    odd: dict[Place, Odd] = {}
    merged: list[tuple[Place, Place]] = []
    row, rows, columns = 0, 0, 0
    for kind, start, end in records(part):
        if kind == ROW and end - start >= 4:
            row = int.from_bytes(part[start : start + 4], "little") + 1
            rows = max(rows, row)
        elif kind <= LAST_CELL and end - start >= 8:
            column = int.from_bytes(part[start : start + 4], "little")
            columns = max(columns, column + 1)
            if kind in (ERROR, FORMULA_ERROR) and end - start >= 9:
                odd[row, column] = Odd("cell-error", ERRORS.get(part[start + 8], "#?"))
        elif kind == MERGED and end - start >= 16:
            top, bottom, left, right = struct.unpack_from("<4I", part, start)
            merged.append(((top, left), (bottom, right)))
    if rows * columns > MOST_CELLS:
        raise Refusal("too-large", source, sheet=name, rows=rows, columns=columns)
    return Facts(odd, merged)
