"""What a file holds, told from its first bytes: the name it carries is only asked whether it promises a
workbook.

In come the first bytes, out goes the format to read it by; a file in a format that is not read is refused
by its proper name.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from batch.problems import Refusal

Format = Literal["text", "workbook"]

HEAD = 65_536
"""So many first bytes tell."""

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_WORKBOOK_NAMES = frozenset({".xlsx", ".xlsm", ".xls", ".xltx", ".xltm", ".xlt"})
_BINARY = {
    b"%PDF": "PDF",
    b"\x00\x01\x00\x00Standard Jet DB": "BWS",
    b"\x00\x01\x00\x00Standard ACE DB": "BWS",
    b"SQLite format 3\x00": "SQLite",
    b"\x1f\x8b": "gzip",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a": "RAR",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"{\\rtf": "RTF",
}
_TEXT = {
    b"<!doctype html": "HTML",
    b"<html": "HTML",
    b"<table": "HTML",
    b"<usebio": "USEBIO",
    b"% pbn": "PBN",
    b"[event ": "PBN",
    b"pn|": "LIN",
    b"vg|": "LIN",
    b"qx|": "LIN",
    b'{"': "JSON",
    b"[{": "JSON",
}


def format_of(head: bytes, path: Path) -> Format:
    """The format to read a file by.

    Raises Refusal `not-a-workbook` or `unsupported-format` with the real `format`.
    """
    if head.startswith((_ZIP, _OLE)):
        return "workbook"
    real = foreign(head)
    if path.suffix.lower() in _WORKBOOK_NAMES:
        raise Refusal("not-a-workbook", str(path), format=real or "text")
    if real:
        raise Refusal("unsupported-format", str(path), format=real)
    return "text"


def foreign(head: bytes) -> str | None:
    """The name of a known format that is not read here, or None.

    >>> foreign(b"%PDF-1.7"), foreign(b" <HTML><body>"), foreign(b"Board,NS,EW")
    ('PDF', 'HTML', None)
    """
    for signature, name in _BINARY.items():
        if head.startswith(signature):
            return name
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    for signature, name in _TEXT.items():
        if start.startswith(signature):
            return name
    return _xml(start) if start.startswith(b"<?xml") else None


def _xml(start: bytes) -> str:
    known = {b"<usebio": "USEBIO", b"<html": "HTML", b"office:spreadsheet": "XML Spreadsheet 2003"}
    return next((name for mark, name in known.items() if mark in start), "XML")
