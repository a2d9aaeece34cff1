"""The short way for large text files: in comes a path, out goes the sheet that `batch.read.delimited` would
give.

It is open to regular files only: every line is one record, so a row's number follows from its place. A file
whose encoding or line ends are not plain is first rewritten in memory, line for line. Where a line has more
cells than there are headings, those lines are looked at one by one. Any other irregularity gives None, and
the long way is taken.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

import polars as pl

from batch.read.delimited import finish, how, overflow, slipped, sniff
from batch.read.layout import DEPTH, Layout, layout
from batch.read.sheet import ROW, CellFault, Sheet
from batch.read.text import decode
from batch.read.tidy import cell_type, trimmed

_CHUNK = 1 << 20
_NEVER = "\x01"
"""A separator that does not occur: it makes a line one cell."""

_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Survey(NamedTuple):
    """What one pass over the bytes tells: plain (UTF-8, lines ended alike), text at all, with quotes."""

    plain: bool
    text: bool
    quoted: bool


class Material(NamedTuple):
    """A file to read: where it is, its first lines, the name of its encoding, whether it has quotes."""

    data: Path | bytes
    lines: list[str]
    encoding: str
    quoted: bool


def read_regular(source: str) -> Sheet | None:
    """The sheet of a large text file; None when it is not regular. Raises Refusal as the long way does."""
    material = _material(Path(source))
    if material is None or len(material.lines) < DEPTH:
        return None
    separator, found = sniff(material.lines)
    plan = layout(found, source)
    if any("\n" in text for text in plan.typed.values()):
        return None
    cells = _cells(material, plan, separator)
    if cells is None:
        return None
    rows, faults = cells
    return finish(source, plan, trimmed(rows), faults, how(material.encoding, separator))


def _material(path: Path) -> Material | None:
    survey = _survey(path)
    if not survey.text:
        return None
    if survey.plain:
        with path.open("rb") as file:
            head = file.read(_CHUNK)
        return Material(path, _lines(head.decode("utf-8-sig", "ignore")), "UTF-8", survey.quoted)
    text, encoding = decode(path.read_bytes(), str(path))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Material(text.encode(), _lines(text[:_CHUNK]), encoding, '"' in text)


def _lines(head: str) -> list[str]:
    """The whole lines of the start of a file."""
    return [line for line in io.StringIO(head, newline="") if line.endswith(("\n", "\r"))]


def _survey(path: Path) -> Survey:
    utf8, plain, quoted = codecs.getincrementaldecoder("utf-8")(), True, False
    with path.open("rb") as file:
        for chunk in _chunks(file):
            if file.tell() <= _CHUNK and chunk.startswith(_WIDE_MARKS):
                return Survey(plain=False, text=True, quoted=False)
            if b"\0" in chunk:
                return Survey(plain=False, text=False, quoted=False)
            quoted = quoted or b'"' in chunk
            plain = plain and _ends_alike(chunk) and _valid(utf8, chunk)
    return Survey(plain and _valid(utf8, b"", final=True), text=True, quoted=quoted)


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    """The file piece by piece; a piece never ends between the two characters of a line end."""
    while chunk := file.read(_CHUNK):
        yield chunk + file.read(1) if chunk.endswith(b"\r") else chunk


def _ends_alike(chunk: bytes) -> bool:
    """Whether no line ends with a carriage return alone."""
    return b"\r" not in chunk or chunk.count(b"\r") == chunk.count(b"\r\n")


def _valid(utf8: codecs.IncrementalDecoder, chunk: bytes, *, final: bool = False) -> bool:
    if chunk.isascii() and not final and not utf8.getstate()[0]:
        return True
    try:
        utf8.decode(chunk, final)
    except UnicodeDecodeError:
        return False
    return True


def _cells(material: Material, plan: Layout, separator: str) -> tuple[pl.DataFrame, list[CellFault]] | None:
    """The texts of the columns that mean something, and the rows with more cells than headings."""
    try:
        if material.quoted:
            return (regular_frame(material, plan, separator), []) if _well_quoted(material, plan, separator) else None
        return regular_frame(material, plan, separator), []
    except pl.exceptions.PolarsError:
        return None if material.quoted else _ragged(material, plan, separator)


def regular_frame(material: Material, plan: Layout, separator: str, *, ragged: bool = False) -> pl.DataFrame:
    """The columns, read from the headings on so that Polars knows how many there are."""
    order = sorted(plan.places, key=lambda part: plan.places[part])
    types = {str(plan.places[part]): cell_type(part) for part in order}
    cells = pl.read_csv(
        material.data,
        has_header=False,
        skip_lines=plan.row - 1,
        columns=[plan.places[part] for part in order],
        schema={str(column): types.get(str(column), pl.String()) for column in range(plan.width)},
        separator=separator,
        quote_char='"' if material.quoted else None,
        row_index_name=ROW,
        row_index_offset=plan.row,
        truncate_ragged_lines=ragged,
        glob=False,
    )
    named = cells.rename({str(plan.places[part]): part for part in order})
    return named[1:].select(ROW, *plan.places)


def _whole_lines(material: Material, plan: Layout) -> pl.LazyFrame:
    """The lines below the headings, uncut, with their numbers."""
    return pl.scan_csv(
        material.data,
        has_header=False,
        skip_lines=plan.row - 1,
        schema={"line": pl.String()},
        separator=_NEVER,
        quote_char=None,
        row_index_name=ROW,
        row_index_offset=plan.row,
        glob=False,
    ).slice(1)


def _well_quoted(material: Material, plan: Layout, separator: str) -> bool:
    """Whether on every line quotes enclose whole cells, with none inside, and no cell is one too many."""
    mark = re.escape(separator)
    cell = f'(?:[^"{mark}]*|"[^"]*")'
    regular = f"^{cell}(?:{mark}{cell}){{0,{plan.width - 1}}}\r?$"
    odd = _whole_lines(material, plan).filter(~pl.col("line").str.contains(regular)).head(1)
    return odd.collect(engine="streaming").is_empty()


def _ragged(material: Material, plan: Layout, separator: str) -> tuple[pl.DataFrame, list[CellFault]] | None:
    """The same where lines have more cells than there are headings: a fault where they hold something."""
    long = pl.col("line").str.count_matches(separator, literal=True) >= plan.width
    try:
        lines = _whole_lines(material, plan).filter(long).collect(engine="streaming")
        cells = regular_frame(material, plan, separator, ragged=True)
    except pl.exceptions.PolarsError:
        return None
    beyond = ((row, overflow(line.split(separator)[plan.width :])) for row, line in lines.rows())
    return cells, slipped(beyond, plan)
