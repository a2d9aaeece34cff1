"""XML without its dangers: in come bytes, out go the beginnings, ends and texts of elements, one by one.

Nothing is fetched and nothing is expanded: a document type may be named, as USEBIO files do, but is never read, and a
file that declares entities of its own is refused. So is nesting without end, and a tag or a text without end; memory
stays within one such piece.
"""

from __future__ import annotations

from collections.abc import Callable
from html.entities import html5
from typing import BinaryIO, Generic, NoReturn, Protocol, TypeVar
from xml.parsers import expat

from batch.problems import Refusal

DEEPEST = 100
LONGEST_TAG = 1_000_000
CHUNK = 65_536

_UNDECLARED = "windows-1252"


class Handler(Protocol):
    """What takes the elements: lines are counted from 1."""

    def start(self, tag: str, attributes: dict[str, str], line: int) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """An element ends."""

    def text(self, piece: str, line: int) -> None:
        """A piece of the text inside the element begun last."""


Taker = TypeVar("Taker", bound=Handler)


def parse(file: BinaryIO, source: str, named: str, make: Callable[[], Taker]) -> tuple[Taker, str]:
    """The handler after it took the whole file, and the encoding the file turned out to have.

    Many programs write Windows-1252 and say nothing, or UTF-8: such a file is read a second time, by a new handler.
    Raises Refusal `damaged-file` (a `named` file that is no XML) or `unsafe-xml`.
    """
    try:
        return _Guard(source, make()).run(file, None)
    except _NotUtf8:
        pass
    except expat.ExpatError as error:
        _damaged(source, named, error.lineno)
    except (LookupError, ValueError):
        _damaged(source, named, 1)
    try:
        return _Guard(source, make()).run(file, _UNDECLARED)
    except expat.ExpatError as error:
        _damaged(source, named, error.lineno)


def _damaged(source: str, named: str, line: int) -> NoReturn:
    raise Refusal("damaged-file", source, format=named, detail=line) from None


class _NotUtf8(Exception):
    """Bytes that are not the UTF-8 they should be."""


class _Guard(Generic[Taker]):
    """One pass over a file."""

    def __init__(self, source: str, handler: Taker) -> None:
        self.source = source
        self.handler = handler
        self.depth = 0
        self.encoding = "UTF-8"

    def run(self, file: BinaryIO, encoding: str | None) -> tuple[Taker, str]:
        self.parser = parser = expat.ParserCreate(encoding)
        parser.buffer_text = True
        parser.XmlDeclHandler = self._declared
        parser.EntityDeclHandler = self._refuse
        parser.SkippedEntityHandler = self._named_character
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        file.seek(0)
        self._feed(file, forced=encoding is not None)
        return self.handler, encoding or self.encoding

    def _feed(self, file: BinaryIO, *, forced: bool) -> None:
        """Give the parser the file piece by piece; a tag that goes on over many pieces is refused."""
        given = 0
        try:
            while chunk := file.read(CHUNK):
                self.parser.Parse(chunk, False)  # noqa: FBT003 - the parser takes it by position
                given += len(chunk)
                if given - max(self.parser.CurrentByteIndex, 0) > LONGEST_TAG:
                    self._refuse()
            self.parser.Parse(b"", True)  # noqa: FBT003
        except expat.ExpatError as error:
            invalid = error.code == expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]
            if invalid and not forced and self.encoding.upper() == "UTF-8":
                raise _NotUtf8 from None
            raise

    def _declared(self, _version: str, encoding: str | None, _standalone: int) -> None:
        self.encoding = encoding or self.encoding

    def _refuse(self, *_: object) -> NoReturn:
        raise Refusal("unsafe-xml", self.source, row=self.parser.CurrentLineNumber)

    def _named_character(self, name: str, _parameter: bool) -> None:  # noqa: FBT001 - as the parser calls it
        """A character by its HTML name, which only the document type that is never read would explain."""
        self._text(html5.get(f"{name};", ""))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self._refuse()
        self.handler.start(tag, attributes, self.parser.CurrentLineNumber)

    def _end(self, tag: str) -> None:
        self.depth -= 1
        self.handler.end(tag)

    def _text(self, piece: str) -> None:
        self.handler.text(piece, self.parser.CurrentLineNumber)
