"""The text of a file: in come its bytes, out go its characters, and the encoding they were written in.

UTF-8 with or without byte-order mark, UTF-16 and UTF-32 with one, otherwise Windows-1252, the encoding of
spreadsheets in Western Europe. Bytes that are no text in any of them are refused, never replaced.
"""

from __future__ import annotations

import codecs

from batch.problems import Refusal

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
}
_PLAIN_CONTROLS = frozenset(b"\t\n\v\f\r\x1a\x1b")
_SAMPLE = 4096


def decode(data: bytes, source: str) -> tuple[str, str]:
    """The text, and the name of its encoding.

    Raises Refusal: `binary-file` for bytes that are no text, `bad-encoding` for text in an encoding not read.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return _strict(data[len(mark) :], encoding, source), _NAMES[encoding]
    if looks_binary(data):
        raise Refusal("binary-file", source)
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        return _strict(data, "cp1252", source), "Windows-1252"


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
        shown = _NAMES.get(encoding, "Windows-1252")
        raise Refusal("bad-encoding", source, encoding=shown, row=line, byte=f"{data[error.start]:02X}") from None
