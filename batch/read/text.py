"""The text of a file: in come its bytes, out go its characters, and the encoding they were written in.

UTF-8 with or without byte-order mark, UTF-16 and UTF-32 with one, UTF-16 without one where every other byte is
null; otherwise the one of Windows-1252, Windows-1250 and ISO-8859-2 whose letters are those of one language. Bytes
that are no text in any of them are refused, never replaced.
"""

from __future__ import annotations

import codecs

from batch.problems import Refusal
from batch.read.letters import of_one_byte

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_NAMES = {
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32-le": "UTF-32",
    "utf-32-be": "UTF-32",
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "iso8859-2": "ISO-8859-2",
}
_PLAIN_CONTROLS = frozenset(b"\t\n\v\f\r\x1a\x1b")
_SAMPLE = 4096
_FEWEST = 16
_MOSTLY = 7
"""Tenths of every other byte that are null in UTF-16."""


def decode(data: bytes, source: str) -> tuple[str, str]:
    """The text, and the name of its encoding.

    Raises Refusal: `binary-file` for bytes that are no text, `bad-encoding` for text in an encoding not read.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return _strict(data[len(mark) :], encoding, source), _NAMES[encoding]
    if unmarked := _unmarked(data):
        return _strict(data, unmarked, source), _NAMES[unmarked]
    if looks_binary(data):
        raise Refusal("binary-file", source)
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        encoding = of_one_byte(data) or "cp1252"
        return _strict(data, encoding, source), _NAMES[encoding]


def _unmarked(data: bytes) -> str | None:
    """UTF-16 without its mark: in the ordinary letters at the beginning every other byte is null."""
    sample = data[:_SAMPLE]
    if len(data) % 2 or len(sample) < _FEWEST:
        return None
    nulls = [sample[place::2].count(0) * 2 * 10 // len(sample) for place in (0, 1)]
    if min(nulls) > 0 or max(nulls) < _MOSTLY:
        return None
    return "utf-16-be" if nulls[0] else "utf-16-le"


def looks_binary(data: bytes) -> bool:
    """Whether bytes without a byte-order mark are no text: a null byte, or many other controls at first."""
    sample = data[:_SAMPLE]
    controls = sum(byte < 32 and byte not in _PLAIN_CONTROLS for byte in sample)
    return b"\0" in data or controls * 10 > len(sample)


def _strict(data: bytes, encoding: str, source: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        shown = _NAMES[encoding]
        raise Refusal("bad-encoding", source, encoding=shown, row=line, byte=f"{data[error.start]:02X}") from None
