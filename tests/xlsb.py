"""A binary workbook (XLSB) written record by record, since no library here writes one: texts, numbers, errors."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence

Cell = str | float | None
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
ERROR_CODE = {"#DIV/0!": 0x07, "#REF!": 0x17, "#N/A": 0x2A}


def record(kind: int, data: bytes = b"") -> bytes:
    number = bytes([kind]) if kind < 0x80 else bytes([kind & 0x7F | 0x80, kind >> 7])
    size, length = len(data), b""
    while True:
        more = size >> 7
        length += bytes([size & 0x7F | (0x80 if more else 0)])
        size = more
        if not size:
            return number + length + data


def text(value: str) -> bytes:
    return struct.pack("<I", len(value)) + value.encode("utf-16-le")


def cell(column: int, value: Cell) -> bytes:
    head = struct.pack("<II", column, 0)
    if isinstance(value, str):
        return record(3, head + bytes([ERROR_CODE[value]])) if value in ERROR_CODE else record(6, head + text(value))
    return record(1, head) if value is None else record(5, head + struct.pack("<d", value))


def sheet(rows: Mapping[int, Sequence[Cell]], merged: Sequence[tuple[int, int, int, int]] = ()) -> bytes:
    """A sheet of rows by their number from 0; merged cells as top, bottom, left, right."""
    body = b"".join(
        record(0, struct.pack("<IIHBBBI", number, 0, 300, 0, 0, 0, 0)) + b"".join(cell(c, v) for c, v in enumerate(row))
        for number, row in rows.items()
    )
    size = struct.pack("<4I", 0, max(rows), 0, max(len(row) for row in rows.values()))
    merges = b"".join(record(176, struct.pack("<4I", *corners)) for corners in merged)
    around = record(177, struct.pack("<I", len(merged))) + merges + record(178) if merged else b""
    return record(129) + record(148, size) + record(145) + body + record(146) + around + record(130)


def workbook(sheets: Mapping[str, bytes], hidden: Sequence[str] = ()) -> bytes:
    """The file of some sheets."""
    names = list(sheets)
    bundle = b"".join(
        record(156, struct.pack("<II", int(name in hidden), number) + text(f"rId{number}") + text(name))
        for number, name in enumerate(names, 1)
    )
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.bin"/>'
        for n in range(1, len(names) + 1)
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.bin", record(131) + record(143) + bundle + record(144) + record(132))
        archive.writestr("xl/_rels/workbook.bin.rels", f'<Relationships xmlns="{RELATIONS}">{links}</Relationships>')
        for number, name in enumerate(names, 1):
            archive.writestr(f"xl/worksheets/sheet{number}.bin", sheets[name])
    return file.getvalue()
