"""Old binary Excel workbooks (XLS): in come their bytes, out goes what the reader of spreadsheets does not tell.

The file is a small file system of sectors in chains (MS-CFB); its stream `Workbook` is a row of records (MS-XLS 2.1.4),
of which those of cells tell where there is an error. A file that is not put together so is left to the reader.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from batch.read.binarysheet import ERRORS
from batch.read.odd import Odd, Place

HEADER, ENTRY, SMALL = 512, 128, 4096
LISTED = 109
"""So many parts of the table of sectors are listed in the header itself."""
NO_MORE = 0xFFFFFFFA
"""From here on a number is no sector."""
SHEET, ENDS, FORMULA, ERROR = 0x0085, 0x000A, 0x0006, 0x0205
STREAM, OLDER = "Workbook", "Book"


def errors(data: bytes) -> dict[str, dict[Place, Odd]]:
    """The cells that hold an error, by sheet; none where the file cannot be followed."""
    try:
        stream = _stream(data)
        return {name: dict(_errors(stream, start)) for name, start in _sheets(stream)}
    except (struct.error, LookupError, UnicodeDecodeError):
        return {}


def _stream(data: bytes) -> bytes:
    """The stream of the workbook, its sectors put together."""
    size = 1 << min(struct.unpack_from("<H", data, 30)[0], 16)
    table = _table(data, size)
    start = struct.unpack_from("<I", data, 48)[0]
    entries = dict(_entries(_chain(data, table, start, size, HEADER)))
    first, length = entries.get(STREAM) or entries[OLDER]
    if length >= SMALL:
        return _chain(data, table, first, size, HEADER)[:length]
    inside = _chain(data, table, entries["Root Entry"][0], size, HEADER)
    small = 1 << min(struct.unpack_from("<H", data, 32)[0], 16)
    places = _numbers(_chain(data, table, struct.unpack_from("<I", data, 60)[0], size, HEADER))
    return _chain(inside, places, first, small, 0)[:length]


def _table(data: bytes, size: int) -> list[int]:
    """For each sector the one that follows it."""
    parts = list(struct.unpack_from(f"<{LISTED}I", data, 76))
    more, count = struct.unpack_from("<2I", data, 68)
    for _ in range(min(count, len(data) // size)):
        further = _numbers(data[HEADER + more * size : HEADER + (more + 1) * size])
        parts += further[:-1]
        more = further[-1]
    used = dict.fromkeys(part for part in parts if part < NO_MORE)
    return [number for part in used for number in _numbers(data[HEADER + part * size : HEADER + (part + 1) * size])]


def _numbers(part: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(part) // 4}I", part[: len(part) // 4 * 4]))


def _chain(data: bytes, table: list[int], sector: int, size: int, before: int) -> bytes:
    """The sectors of a chain, none of them twice."""
    pieces, seen = [], set[int]()
    while sector < len(table) and sector not in seen:
        seen.add(sector)
        pieces.append(data[before + sector * size : before + (sector + 1) * size])
        sector = table[sector]
    return b"".join(pieces)


def _entries(directory: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
    """The streams by name, each with its first sector and its length."""
    for place in range(0, len(directory) - ENTRY + 1, ENTRY):
        length = struct.unpack_from("<H", directory, place + 64)[0]
        name = directory[place : place + max(min(length, 64) - 2, 0)].decode("utf-16-le")
        yield name, struct.unpack_from("<2I", directory, place + 116)


def _records(stream: bytes, place: int) -> Iterator[tuple[int, bytes]]:
    while place + 4 <= len(stream):
        kind, length = struct.unpack_from("<2H", stream, place)
        yield kind, stream[place + 4 : place + 4 + length]
        place += 4 + length


def _sheets(stream: bytes) -> Iterator[tuple[str, int]]:
    """The sheets by name, each with the place where its records begin."""
    for kind, body in _records(stream, 0):
        if kind == ENDS:
            return
        if kind == SHEET:
            wide = body[7] & 1
            name = body[8 : 8 + body[6] * (2 if wide else 1)].decode("utf-16-le" if wide else "latin-1")
            yield name, struct.unpack_from("<I", body)[0]


def _errors(stream: bytes, start: int) -> Iterator[tuple[Place, Odd]]:
    for kind, body in _records(stream, start):
        if kind == ENDS:
            return
        code = _error(kind, body)
        if code is not None:
            row, column = struct.unpack_from("<2H", body)
            yield (row + 1, column), Odd("cell-error", ERRORS.get(code, "#ERROR!"))


def _error(kind: int, body: bytes) -> int | None:
    """The code of the error in a cell, typed or worked out by its formula."""
    if kind == ERROR and len(body) >= 8 and body[7]:
        return body[6]
    if kind == FORMULA and len(body) >= 14 and body[6] == 2 and body[12:14] == b"\xff\xff":
        return body[8]
    return None
