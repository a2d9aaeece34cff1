"""What the spreadsheet reader cannot tell about a workbook: in come its bytes, out go answers from its own
parts.

Whether it is a workbook at all, and safe to unfold; how far a sheet reaches; and which of its cells hold an
error or a formula that was never calculated, both of which read as empty.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple
from xml.etree import ElementTree

from batch.problems import Refusal
from batch.read import binarysheet, oldsheet, opendocument
from batch.read.odd import MOST_CELLS, Facts, Odd, Place

Form = Literal["xlsx", "xlsb", "ods"]

_MOST_BYTES = 2_000_000_000
_BOMB_BYTES, _BOMB_RATIO = 200_000_000, 200
_LAST_COLUMN = 16_384
_END = 1_000_000
_FORMS: dict[str, Form] = {"xl/workbook.xml": "xlsx", "xl/workbook.bin": "xlsb", "content.xml": "ods"}
"""The part that tells the form of a workbook."""
_FOREIGN = {
    "word/document.xml": "DOCX",
    "ppt/presentation.xml": "PPTX",
    "content.xml": "OpenDocument",
}
_SIGNS = (b't="e"', b"t='e'", b"f>")
"""Without one of these a sheet has no errors and no formulas: quickly seen."""

_ODD = re.compile(
    rb"""\st=["']e["']"""
    rb"""|(?:</(?:\w+:)?f>|<(?:\w+:)?f\s[^>]*/>)\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?\s*</(?:\w+:)?c>"""
)
"""An error, or a formula without value: what may be an odd cell."""

_WIDE = re.compile(rb"""\sr=["']([A-Za-z]{2,})\d""")
_PERHAPS_WIDE = (re.compile(rb'r="[A-Za-z]{2}'), re.compile(rb"r='[A-Za-z]{2}"))
"""Without one of these no cell lies beyond the 26th column: quickly seen."""
_ROW_NUMBER = re.compile(rb"""\sr=["'][A-Za-z]*(\d+)["']""")


class Package(NamedTuple):
    """The parts of a workbook that is an archive: the form, and the part that holds each sheet.

    In an ODS all sheets stand in one part, the `content`, each in a piece of it.
    """

    archive: zipfile.ZipFile
    form: Form
    parts: dict[str, str]
    content: bytes = b""
    pieces: dict[str, slice] = {}  # noqa: RUF012 - nobody changes it

    def facts(self, sheet: str, source: str) -> Facts:
        """The odd and merged cells of a sheet. Raises Refusal `too-large` for one that cannot be held."""
        if self.form == "ods":
            return opendocument.facts(self.content[self.pieces.get(sheet, slice(0))])
        part = self.xml(sheet)
        if self.form == "xlsb":
            return binarysheet.facts(part, source, sheet)
        check_reach(part, source, sheet)
        return Facts(odd_cells(part), None)

    def xml(self, sheet: str) -> bytes:
        """The part of a sheet; empty where the workbook does not name one."""
        return self._part(self.parts.get(sheet, ""))

    def styles(self) -> bytes:
        """The part with the number formats; empty where there is none."""
        return self._part("xl/styles.xml")

    def _part(self, name: str) -> bytes:
        return self.archive.read(name) if name in self.archive.namelist() else b""


class OldBook(NamedTuple):
    """A workbook in the old binary format, which has no parts: its cells with errors, by sheet."""

    odd: dict[str, dict[Place, Odd]]

    def facts(self, sheet: str, _source: str) -> Facts:
        """The odd cells of a sheet; its merged cells are known to the reader."""
        return Facts(self.odd.get(sheet, {}), None)


def package(data: bytes, source: str) -> Package | OldBook:
    """The parts of an XLSX, XLSB or ODS file, or what is to be known of an old XLS.

    Raises Refusal: `encrypted-workbook`, `not-a-workbook`, `unsupported-format`, `too-large`,
    `unreadable-workbook`.
    """
    if not data.startswith(b"PK"):
        _check_compound(data, source)
        return OldBook(oldsheet.errors(data))
    with reading(source):
        archive = zipfile.ZipFile(io.BytesIO(data))
        form = _form(archive, source)
        if form == "ods":
            content = archive.read("content.xml")
            opendocument.check(content, source)
            return Package(archive, form, {}, content, opendocument.pieces(content))
        return Package(archive, form, _parts(archive) if form == "xlsx" else _binary_parts(archive))


@contextmanager
def reading(source: str) -> Iterator[None]:
    """Whatever a library raises over a damaged workbook becomes the Refusal `unreadable-workbook`."""
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        if type(error).__name__ == "PasswordError":
            raise Refusal("encrypted-workbook", source) from None
        raise Refusal("unreadable-workbook", source, reason=str(error)[:200]) from None
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # a library in Rust that gave up; no Exception
            raise
        raise Refusal("unreadable-workbook", source, reason=str(error)[:200]) from None


def _check_compound(data: bytes, source: str) -> None:
    """Old Office files are small file systems; the names of their streams tell what they are."""
    streams = {
        name: name.encode("utf-16-le") in data for name in ("EncryptedPackage", "Workbook", "Book", "WordDocument")
    }
    if streams["EncryptedPackage"]:
        raise Refusal("encrypted-workbook", source)
    if not (streams["Workbook"] or streams["Book"]):
        raise Refusal("not-a-workbook", source, format="DOC" if streams["WordDocument"] else "OLE")


def _form(archive: zipfile.ZipFile, source: str) -> Form:
    """Which kind of workbook an archive is, once it is known that it can be unfolded."""
    names = set(archive.namelist())
    form = next((form for part, form in _FORMS.items() if part in names), None)
    if form is None or (form == "ods" and b"spreadsheet" not in _mimetype(archive)):
        real = next((real for part, real in _FOREIGN.items() if part in names), "ZIP")
        raise Refusal("not-a-workbook", source, format=real)
    size = sum(part.file_size for part in archive.infolist())
    packed = sum(part.compress_size for part in archive.infolist())
    if size > _MOST_BYTES or (size > _BOMB_BYTES and size > _BOMB_RATIO * packed):
        raise Refusal("too-large", source, megabytes=size // 1_000_000)
    return form


def _mimetype(archive: zipfile.ZipFile) -> bytes:
    with archive.open("mimetype") as part:
        return part.read(100)


def _binary_parts(archive: zipfile.ZipFile) -> dict[str, str]:
    links = ElementTree.fromstring(archive.read("xl/_rels/workbook.bin.rels"))
    targets = {link.get("Id"): link.get("Target", "") for link in links}
    sheets = binarysheet.sheets(archive.read("xl/workbook.bin"))
    return {name: _absolute(targets.get(relation, "")) for name, relation in sheets.items()}


def _parts(archive: zipfile.ZipFile) -> dict[str, str]:
    """The part that holds each sheet, by the name of the sheet."""
    links = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {link.get("Id"): link.get("Target", "") for link in links}
    sheets = ElementTree.fromstring(archive.read("xl/workbook.xml")).iterfind("{*}sheets/{*}sheet")
    return {sheet.get("name", ""): _absolute(targets.get(_link(sheet), "")) for sheet in sheets}


def _link(sheet: ElementTree.Element) -> str | None:
    return next((value for name, value in sheet.items() if name.endswith("}id")), None)


def _absolute(target: str) -> str:
    return target[1:] if target.startswith("/") else f"xl/{target}"


def check_reach(xml: bytes, source: str, sheet: str) -> None:
    """Raises Refusal for a sheet that cannot be held: `too-large`, or `unreadable-workbook` with rows out of order."""
    numbers = _row_numbers(xml)
    if not numbers:
        return
    rows = max(numbers)
    if rows > numbers[-1] or min(numbers) < numbers[0]:
        raise Refusal("unreadable-workbook", source, sheet=sheet, reason="rows out of order")
    if rows * _LAST_COLUMN > MOST_CELLS:
        wide = _WIDE.finditer(xml) if any(quick.search(xml) for quick in _PERHAPS_WIDE) else ()
        columns = max((column_of(match[1].decode().upper()) + 1 for match in wide), default=26)
        if rows * columns > MOST_CELLS:
            raise Refusal("too-large", source, sheet=sheet, rows=rows, columns=columns)


def _row_numbers(xml: bytes) -> list[int]:
    """The row numbers of a sheet in the order they stand: all, or the first and last ones of a large sheet."""
    ends = [xml] if len(xml) <= 2 * _END else [xml[:_END], xml[-_END:]]
    return [int(digits) for end in ends for digits in _ROW_NUMBER.findall(end)]


def column_of(letters: str) -> int:
    """The column, counted from 0, below the letters of a spreadsheet.

    >>> column_of("F"), column_of("AA")
    (5, 26)
    """
    number = 0
    for character in letters:
        number = number * 26 + ord(character) - ord("A") + 1
    return number - 1


def odd_cells(xml: bytes) -> dict[Place, Odd]:
    """The cells of a sheet that hold an error, or a formula that was never calculated."""
    if not any(sign in xml for sign in _SIGNS) or not _ODD.search(xml):
        return {}
    return {place: odd for place, cell in cells_of(xml) if (odd := _odd(cell)) is not None}


def cells_of(xml: bytes) -> Iterator[tuple[Place, ElementTree.Element]]:
    """The cells of a sheet with their places, one row in memory at a time."""
    number = 0
    for _, row in ElementTree.iterparse(io.BytesIO(xml)):
        if _local(row) == "row":
            number = int(row.get("r", number + 1))
            column = -1
            for cell in row:
                letters = cell.get("r", "").rstrip("0123456789")
                column = column_of(letters) if letters else column + 1
                yield (number, column), cell
            row.clear()


def _odd(cell: ElementTree.Element) -> Odd | None:
    inside = {_local(child): child.text or "" for child in cell}
    if cell.get("t") == "e":
        return Odd("cell-error", inside.get("v", ""))
    if "f" in inside and not inside.get("v") and cell.get("t") != "str":
        return Odd("formula-no-value", f"={inside['f']}")
    return None


def _local(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]
