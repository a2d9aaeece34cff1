"""What may stand in a cell of a workbook, as the spreadsheet format (ECMA-376) writes it.

In: a text, a number, a coloured text, or None. Out: the cell in XML. A text is always an inline string, so nothing a
person typed can become a formula or a number; characters XML cannot hold are dropped, and a text longer than a cell
may be is cut with a mark one can see.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from math import isfinite
from typing import NamedTuple
from xml.sax.saxutils import escape

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

LONGEST = 32_767
"""UTF-16 units a cell may hold."""
CUT = " […]"
NEVER_IN_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")


class Rich(NamedTuple):
    """A text of which parts have a colour: its runs in XML."""

    runs: str


Value = str | int | float | Rich | None


def clean(text: str) -> str:
    """The text without what a workbook cannot hold, cut visibly where it is too long.

    >>> clean("Le\\x0bBrun")
    'LeBrun'
    """
    kept = NEVER_IN_XML.sub("", ILLEGAL_CHARACTERS_RE.sub("", text))
    return kept if len(kept) <= LONGEST // 2 else _cut(kept)


def _cut(text: str) -> str:
    units = text.encode("utf-16-le")
    if len(units) <= 2 * LONGEST:
        return text
    return units[: 2 * (LONGEST - len(CUT))].decode("utf-16-le", errors="ignore") + CUT


def coloured(parts: Iterable[tuple[str, str | None]], font: str, size: float) -> Rich:
    """A text of parts, each in its colour (RRGGBB) or, with None, in the colour of the cell."""
    return Rich("".join(_run(text, ink, font, size) for text, ink in parts if text))


def _run(text: str, ink: str | None, font: str, size: float) -> str:
    look = "" if ink is None else f'<rPr><rFont val="{font}"/><color rgb="FF{ink}"/><sz val="{size:g}"/></rPr>'
    return f"<r>{look}{_text(text)}</r>"


@lru_cache(maxsize=8192)
def _text(text: str) -> str:
    return f'<t xml:space="preserve">{escape(clean(text))}</t>'


def cell_xml(address: str, style: int, value: Value) -> str:
    """One cell; a number that is not finite is an empty cell."""
    if isinstance(value, str):
        return f'<c r="{address}" s="{style}" t="inlineStr"><is>{_text(value)}</is></c>'
    if isinstance(value, Rich):
        return f'<c r="{address}" s="{style}" t="inlineStr"><is>{value.runs}</is></c>'
    if value is None or not isfinite(value):
        return f'<c r="{address}" s="{style}"/>'
    return f'<c r="{address}" s="{style}"><v>{value!r}</v></c>'
