"""Files to sheets: in comes a path, out go the sheets of travellers in it, as text cells that know their
row.

What a file holds decides how it is read, not the name it carries. Each format is an entry of `READERS`.
What cannot be read at all raises `batch.problems.Refusal`; a cell that cannot be read is a fault of its
sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from batch.problems import Refusal
from batch.read.content import HEAD, Format, format_of
from batch.read.sheet import CellFault, Header, Note, Sheet, letter

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["READERS", "CellFault", "Header", "Note", "Sheet", "letter", "read"]


def read(path: Path) -> list[Sheet]:
    """The sheets of travellers in a file: at least one.

    Raises Refusal, with the reason, for a file that cannot be opened, read or understood as travellers.
    """
    with _opened(path) as file:
        head = file.read(HEAD)
        if not head:
            raise Refusal("empty-file", str(path))
        return READERS[format_of(head, path)](file, head, str(path))


def _read_text(file: BinaryIO, head: bytes, source: str) -> list[Sheet]:
    from batch.read.delimited import read_delimited

    return read_delimited(file, head, source)


def _read_workbook(file: BinaryIO, head: bytes, source: str) -> list[Sheet]:
    from batch.read.workbook import read_workbook

    return read_workbook(head + file.read(), source)


READERS: dict[Format, Callable[[BinaryIO, bytes, str], list[Sheet]]] = {
    "text": _read_text,
    "workbook": _read_workbook,
}
"""How each format is read: the open file, its first bytes (taken from it already) and its path."""


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as file:
            yield file
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise Refusal("no-such-file", str(path)) from None
    except IsADirectoryError:
        raise Refusal("is-a-directory", str(path)) from None
    except OSError as error:
        raise Refusal("no-permission", str(path), reason=error.strerror or "") from None
