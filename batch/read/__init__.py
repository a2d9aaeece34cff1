"""Files to sheets: in comes a path, out go the sheets of travellers in it, as text cells that know their
row.

What a file holds decides how it is read, not the name it carries. Each format is an entry of `READERS`.
What cannot be read at all raises `batch.problems.Refusal`; a cell that cannot be read is a fault of its
sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from batch.problems import Refusal
from batch.read.content import HEAD, Format, format_of
from batch.read.official import SOME_IMPS
from batch.read.opening import unopened
from batch.read.sheet import ROW, CellFault, Header, Note, Official, Sheet, letter

__all__ = ["READERS", "ROW", "SOME_IMPS", "CellFault", "Header", "Note", "Official", "Sheet", "letter", "read"]


def read(path: Path, columns: Sequence[str] = (), headings: Mapping[str, str] | None = None) -> list[Sheet]:
    """The sheets of travellers in a file: at least one.

    `columns` are the meanings of the columns of a text or a workbook without headings, from the left, `-` for one
    without meaning; `headings` are those of a notation of somebody's own, folded, with their meanings.

    Raises Refusal, with the reason, for a file that cannot be opened, read or understood as travellers.
    """
    file, head = _opened(path)
    with file, _own(headings or {}):
        if not head:
            raise Refusal("empty-file", str(path))
        form = format_of(head, path)
        if columns and form in _NAMED:
            return _NAMED[form](file, head, str(path), columns)
        return READERS[form](file, head, str(path))


@contextmanager
def _own(headings: Mapping[str, str]) -> Iterator[None]:
    from batch.read.layout import OWN

    before = OWN.set(headings)
    try:
        yield
    finally:
        OWN.reset(before)


def _opened(path: Path) -> tuple[BinaryIO, bytes]:
    """The open file and its first bytes; Refusal where the system does not give them."""
    try:
        if "\0" in str(path):
            raise FileNotFoundError(path)
        file = path.open("rb")
        return file, file.read(HEAD)
    except OSError as error:
        raise unopened(path, error) from None


def _read_text(file: BinaryIO, head: bytes, source: str, columns: Sequence[str] = ()) -> list[Sheet]:
    from batch.read.delimited import read_delimited

    return read_delimited(file, head, source, columns)


def _read_workbook(file: BinaryIO, head: bytes, source: str, columns: Sequence[str] = ()) -> list[Sheet]:
    from batch.read.workbook import read_workbook

    return read_workbook(head + file.read(), source, columns)


def _read_usebio(file: BinaryIO, _head: bytes, source: str) -> list[Sheet]:
    from batch.read.usebio import read_usebio

    return read_usebio(file, source)


def _read_pbn(file: BinaryIO, head: bytes, source: str) -> list[Sheet]:
    from batch.read.pbn import read_pbn

    return read_pbn(file, head, source)


def _read_bws(_file: BinaryIO, _head: bytes, source: str) -> list[Sheet]:
    from batch.read.bws import read_bws

    return read_bws(source)


def _read_parquet(_file: BinaryIO, _head: bytes, source: str) -> list[Sheet]:
    from batch.read.parquet import read_parquet

    return read_parquet(source)


READERS: dict[Format, Callable[[BinaryIO, bytes, str], list[Sheet]]] = {
    "text": _read_text,
    "workbook": _read_workbook,
    "usebio": _read_usebio,
    "pbn": _read_pbn,
    "bws": _read_bws,
    "parquet": _read_parquet,
}
"""How each format is read: the open file, its first bytes (taken from it already) and its path."""

_NAMED: dict[Format, Callable[[BinaryIO, bytes, str, Sequence[str]], list[Sheet]]] = {
    "text": _read_text,
    "workbook": _read_workbook,
}
"""The formats whose columns a person may have to name."""
