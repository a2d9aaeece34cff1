"""What a file holds, told from its first bytes: the name it carries is only asked whether it promises a
workbook, or PBN where nothing but comments stands at the beginning.

In come the first bytes, out goes the format to read it by; a file in a format that is not read is refused
by its proper name.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import Literal

from batch.problems import Refusal

Format = Literal["text", "workbook", "usebio", "pbn", "bws", "parquet"]

HEAD = 65_536
"""So many first bytes tell."""

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_WORKBOOK_NAMES = frozenset({".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".xltm", ".xlt", ".ods"})
_BINARY = {
    b"%PDF": "PDF",
    b"\x00\x01\x00\x00Standard Jet DB": "BWS",
    b"\x00\x01\x00\x00Standard ACE DB": "BWS",
    b"PAR1": "Parquet",
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
    b"<!doctype usebio": "USEBIO",
    b"<html": "HTML",
    b"<table": "HTML",
    b"<usebio": "USEBIO",
    b"% pbn": "PBN",
    b"pn|": "LIN",
    b"vg|": "LIN",
    b"qx|": "LIN",
    b'{"': "JSON",
    b"[{": "JSON",
}
_READ: dict[str, Format] = {"USEBIO": "usebio", "PBN": "pbn", "BWS": "bws", "Parquet": "parquet"}
_PBN_COMMENT = re.compile(rb"[ \t]*(?:[%;][^\r\n]*)?(?:\r?\n|\r)|[ \t]*\{[^}]*\}")
_PBN_TAG = re.compile(rb'\s*\[\s*[a-z]\w*\s+"')
_COMMENTS = (b"%", b";", b"{")


def format_of(head: bytes, path: Path) -> Format:
    """The format to read a file by.

    Raises Refusal `not-a-workbook` or `unsupported-format` with the real `format`.
    """
    if head.startswith((_ZIP, _OLE)):
        return "workbook"
    real = known(head, path)
    if real in _READ:
        return _READ[real]
    if path.suffix.lower() in _WORKBOOK_NAMES:
        raise Refusal("not-a-workbook", str(path), format=real or "text")
    if real:
        raise Refusal("unsupported-format", str(path), format=real)
    return "text"


def known(head: bytes, path: Path) -> str | None:
    """The name of a format that gives itself away, or None for plain text.

    >>> known(b"%PDF-1.7", Path("a")), known(b" <HTML><body>", Path("a")), known(b"Board,NS,EW", Path("a"))
    ('PDF', 'HTML', None)
    """
    for signature, name in _BINARY.items():
        if head.startswith(signature):
            return name
    start = _plain(head).lstrip().lower()
    for signature, name in _TEXT.items():
        if start.startswith(signature):
            return name
    if start.startswith((b"<?xml", b"<!--")):
        return _xml(start)
    return "PBN" if _is_pbn(start, path) else None


def _plain(head: bytes) -> bytes:
    """The bytes without byte-order mark, as UTF-8 where they were UTF-16."""
    for mark, encoding in {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}.items():
        if head.startswith(mark):
            return head[len(mark) :].decode(encoding, "ignore").encode("utf-8")
    return head.removeprefix(codecs.BOM_UTF8)


def _xml(start: bytes) -> str:
    known = {
        b"<usebio": "USEBIO",
        b"<!doctype usebio": "USEBIO",
        b"<html": "HTML",
        b"office:spreadsheet": "XML Spreadsheet 2003",
    }
    return next((name for mark, name in known.items() if mark in start), "XML")


def _is_pbn(start: bytes, path: Path) -> bool:
    """Whether a tag stands behind the comments; a file called .pbn may be nothing but comments for long."""
    place = 0
    while found := _PBN_COMMENT.match(start, place):
        place = found.end()
    commented = start.startswith(_COMMENTS) and path.suffix.lower() == ".pbn"
    return _PBN_TAG.match(start, place) is not None or commented
