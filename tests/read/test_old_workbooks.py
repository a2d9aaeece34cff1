"""Old binary workbooks: their cells with errors, told from their records."""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.read import read
from batch.read.oldsheet import errors

FREE, END, TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
HEADINGS = ["Board", "NS", "EW", "Contract", "By", "Result"]


def record(kind: int, body: bytes) -> bytes:
    return struct.pack("<2H", kind, len(body)) + body


def stream() -> bytes:
    """Two sheets: a typed error in C3 of one, a formula that came to one and a truth value in the other."""
    names = [b"One", "Zwölf".encode("utf-16-le")]
    head = [struct.pack("<I4B", 0, 0, 0, len(name) // (1 + wide), wide) + name for wide, name in enumerate(names)]
    globals_ = sum(4 + len(body) for body in head) + 4
    first = record(0x0205, struct.pack("<3H2B", 2, 2, 0, 0x2A, 1)) + record(0x000A, b"")
    formula = struct.pack("<3H", 9, 0, 0) + bytes([2, 0, 0x07, 0, 0, 0, 0xFF, 0xFF]) + bytes(6)
    second = record(0x0006, formula) + record(0x0205, struct.pack("<3H2B", 1, 1, 0, 1, 0)) + record(0x000A, b"")
    starts = [globals_, globals_ + len(first)]
    sheets = b"".join(
        record(0x0085, struct.pack("<I", start) + body[4:]) for start, body in zip(starts, head, strict=True)
    )
    return sheets + record(0x000A, b"") + first + second


def entry(name: str, start: int, size: int) -> bytes:
    wide = name.encode("utf-16-le") + b"\0\0"
    return wide.ljust(64, b"\0") + struct.pack("<HBB", len(wide), 2, 1) + bytes(48) + struct.pack("<3I", start, size, 0)


def compound(content: bytes) -> bytes:
    """A file of sectors of 512 bytes: the table, the directory, then the stream."""
    padded = content.ljust(max(4096, -(-len(content) // 512) * 512), b"\0")
    count = len(padded) // 512
    table = [TABLE, END, *range(3, 2 + count), END]
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(22) + struct.pack("<2H", 9, 6) + bytes(10)
    header += struct.pack("<8I", 1, 1, 0, 4096, END, 0, END, 0) + struct.pack("<109I", 0, *[FREE] * 108)
    directory = entry("Root Entry", END, 0) + entry("Workbook", 2, len(padded))
    return header + struct.pack("<128I", *table, *[FREE] * (128 - len(table))) + directory.ljust(512, b"\0") + padded


def test_errors_are_told_by_sheet_and_cell() -> None:
    """Rows count from 1 and columns from 0; true and false are no errors."""
    found = errors(compound(stream()))
    assert {name: {place: odd.value for place, odd in cells.items()} for name, cells in found.items()} == {
        "One": {(3, 2): "#N/A"},
        "Zwölf": {(10, 0): "#DIV/0!"},
    }


GOOD = compound(stream())


@given(st.lists(st.tuples(st.integers(0, 1600), st.integers(0, 255)), max_size=6), st.integers(0, len(GOOD)))
def test_damage_ends_in_no_errors(changes: list[tuple[int, int]], cut: int) -> None:
    """Whatever the bytes, something comes back, and soon."""
    data = bytearray(GOOD)
    for place, byte in changes:
        data[place] = byte
    for hurt in (bytes(data), bytes(data[:cut])):
        assert isinstance(errors(hurt), dict)


def test_an_error_in_an_old_workbook_is_a_fault(office, tmp_path: Path) -> None:
    """An error of a workbook saved in the old format is named, as in the new one."""
    sheet = office([HEADINGS, [1, "#N/A", 11, "3NT", "N", "-1"], [1, 2, 12, "3NT", "N", "-1"]])
    (found,) = read(sheet)
    assert [(fault.row, fault.column, fault.code) for fault in found.faults] == [(2, "ns", "cell-error")]


@pytest.fixture
def office(tmp_path: Path):
    """A function that has an office program save rows as an old workbook."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("soffice, which makes an old workbook, is not installed")

    def saved(rows: list[list[object]]) -> Path:
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(tmp_path / "club.xlsx")
        home = f"-env:UserInstallation={(tmp_path / 'office').as_uri()}"
        command = [program, home, "--headless", "--convert-to", "xls:MS Excel 97", "--outdir", str(tmp_path)]
        subprocess.run([*command, str(tmp_path / "club.xlsx")], check=True, capture_output=True, timeout=120)
        return tmp_path / "club.xls"

    return saved
