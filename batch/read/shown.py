"""Signs that only a number format shows: in come the parts of an XLSX sheet, out go the texts a person
sees.

A result of `+1`, `=` or `-1` may be stored as 1, 0 or -1, and only the format `+0;-0;"="` of the cell tells
that it is not one trick taken. Formats without a sign of their own are left alone: their numbers are what
they look like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree

from batch.read.odd import Place
from batch.read.package import Package, cells_of

_COLOUR = re.compile(r"\[[^\]]*\]")
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|[_*].')
_DIGITS = re.compile(r"[#0?]+")
_SIGNED = re.compile(r"[+-]\d{1,2}|=")


def shown_signs(parts: Package, xml: bytes, column: int) -> dict[int, str]:
    """By row, the texts that a signed number format shows for the numbers of a column."""
    styles = _signed_styles(parts)
    if not styles:
        return {}
    numbers = ((place, cell) for place, cell in cells_of(xml) if place[1] == column and cell.get("s") in styles)
    texts = _texts(numbers, styles)
    return {row: text for row, text in texts if _SIGNED.fullmatch(text)}


def _signed_styles(parts: Package) -> dict[str, str]:
    """The formats with a plus sign of their own, by the number of the style that uses them."""
    styles = parts.styles()
    if b"+" not in styles:
        return {}
    root = ElementTree.fromstring(styles)
    formats = {item.get("numFmtId"): item.get("formatCode", "") for item in root.iterfind("{*}numFmts/{*}numFmt")}
    used = (formats.get(style.get("numFmtId"), "") for style in root.iterfind("{*}cellXfs/{*}xf"))
    return {str(number): code for number, code in enumerate(used) if "+" in code}


def _texts(cells: Iterable[tuple[Place, ElementTree.Element]], styles: dict[str, str]) -> Iterable[tuple[int, str]]:
    for (row, _), cell in cells:
        value = cell.findtext("{*}v")
        if value and cell.get("t", "n") == "n":
            yield row, shown(float(value), styles[cell.get("s", "")])


def shown(value: float, code: str) -> str:
    """A whole number as a format shows it.

    >>> [shown(value, '+0;-0;"="') for value in (2, -1, 0)]
    ['+2', '-1', '=']
    """
    positive, *others = _COLOUR.sub("", code).split(";")
    negative, zero = (*others, *[f"-{positive}", positive][len(others) :])[:2]
    section = positive if value > 0 else negative if value < 0 else zero
    plain = _LITERAL.sub(lambda found: found[1] or found[2] or "", section)
    return _DIGITS.sub(f"{abs(value):.15g}", plain, count=1).strip()
