"""Many sessions at a glance: one line for each file, and what they come to.

In: what came of each file, in the order they were worked on. Out: lines of text that fit the width.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from pathlib import PurePath

from batch.words import Language, number, say
from batch.write.done import Done
from batch.write.terminal import GAP, Column, Line

_NAMES_AT_LEAST = 12


def summary_lines(language: Language, done: Sequence[Done], width: int) -> list[Line]:
    """The table of all files, and their sums below it."""
    columns = [_column(language, name, done) for name in ("rows", "rejected", "errors", "warnings")]
    names = Column(say(language, "terminal.column.file"), _below_common([each.name for each in done]), right=False)
    room = width - sum(column.width + len(GAP) for column in columns)
    longest = max(_NAMES_AT_LEAST, min(names.width, room))
    names = names._replace(texts=[_from_end(text, longest) for text in names.texts])
    head = GAP.join(_cell(column, column.heading) for column in (names, *columns)).rstrip()
    lines = [Line(say(language, "terminal.summary.title"), "title"), Line(head, "quiet")]
    for place, each in enumerate(done):
        texts = [_cell(column, column.texts[place]) for column in columns]
        told = [state] if (state := _state(language, each)) else texts
        text = GAP.join([_cell(names, names.texts[place]), *told]).rstrip()
        lines.append(Line(text, "error" if each.refused or each.errors else None))
    return [*lines, _sums(language, done)]


def _cell(column: Column, text: str) -> str:
    return text.rjust(column.width) if column.right else text.ljust(column.width)


def _column(language: Language, name: str, done: Sequence[Done]) -> Column:
    values = [getattr(each, name) for each in done]
    texts = ["" if value is None else number(language, value) for value in values]
    return Column(say(language, f"terminal.column.{name}"), texts)


def _state(language: Language, done: Done) -> str:
    if done.refused:
        return say(language, "terminal.summary.refused", reason=say(language, f"kinds.{done.refused}"))
    return say(language, "terminal.summary.unwritten") if done.rows is not None and done.status == 2 else ""


def _below_common(names: Sequence[str]) -> list[str]:
    """The names of files without the folders that all of them stand in.

    >>> _below_common(["/home/ann/a.csv", "/home/ann/may/b.csv"])
    ['a.csv', 'may/b.csv']
    """
    folders = [PurePath(name).parent.parts for name in names]
    shared = len(list(takewhile(lambda parts: len(set(parts)) == 1, zip(*folders, strict=False))))
    return [str(PurePath(*PurePath(name).parts[shared:])) for name in names]


def _from_end(text: str, width: int) -> str:
    """The text, or its end behind an ellipsis where it is too wide: the end of a path tells more than its beginning."""
    return text if len(text) <= width else "…" + text[1 - width :]


def _sums(language: Language, done: Sequence[Done]) -> Line:
    facts = {
        "files": len(done),
        "clean": sum(each.status == 0 for each in done),
        "faulty": sum(bool(each.errors) for each in done),
        "refused": sum(each.refused is not None for each in done),
    }
    return Line(say(language, "terminal.summary.sums", **{name: number(language, n) for name, n in facts.items()}))
