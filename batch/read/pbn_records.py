"""The records of a PBN file (Portable Bridge Notation 2.1): in comes its text, out go its tags and tables, each at its
line.

Comments and escaped lines are left out, `#` and `##` repeat what an earlier record said, and a table has the names of
its columns and the values of its rows. What a tag means is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

_ESCAPED = re.compile(r"^%.*", re.MULTILINE)
_TOKEN = re.compile(
    r"""
      (?P<comment>;[^\n]* | \{[^}]*\})
    | \[ [ \t]* (?P<tag>[A-Za-z]\w*) [ \t]+ "(?P<value>(?:[^"\\\n]|\\.)*)" [ \t]* \]
    | (?P<end>\n)
    | (?P<quoted>"[^"\n]*")
    | (?P<words>[^\s"\[{;][^\n"\[{;]*)
    | (?P<other>[^\S\n]+ | .)
    """,
    re.VERBOSE,
)
_ESCAPE = re.compile(r'\\(["\\])')
_ALL = "##"
_SAME = "#"


class TableRow(NamedTuple):
    """A row of a table: its line, its values."""

    line: int
    values: list[str]


@dataclass
class Table:
    """A table of a record: the names of its columns, and its rows."""

    line: int
    columns: list[str]
    rows: list[TableRow] = field(default_factory=list)


@dataclass
class Record:
    """One record: the line of each tag, the values, and the tables by name."""

    lines: dict[str, int] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)


def records(text: str) -> Iterator[Record]:
    """The records of a file in their order; a blank line or a second Event ends one."""
    memory = _Memory()
    record, table, blank = Record(), None, True
    line = 1
    for found in _TOKEN.finditer(_closed(_ESCAPED.sub(";", text))):
        kind = found.lastgroup
        if kind == "value":
            tag, value = found["tag"], _ESCAPE.sub(r"\1", found["value"])
            if tag == "Event" and tag in record.tags:
                yield memory.completed(record)
                record = Record()
            table = memory.take(record, tag, value, line)
        elif kind == "end":
            if blank and record.tags:
                yield memory.completed(record)
                record, table = Record(), None
        elif kind in ("quoted", "words") and table is not None:
            _add(table, line, found.group())
        blank = kind == "end" or (blank and kind == "other" and not found.group().strip())
        line += found.group().count("\n")
    if record.tags:
        yield memory.completed(record)


def _closed(text: str) -> str:
    """The text without the braces that open a comment and never close it."""
    end = text.rfind("}") + 1
    return text[:end] + text[end:].replace("{", " ")


def _add(table: Table, line: int, text: str) -> None:
    """Values of a row, quoted ones without their marks and their filling blanks."""
    if not table.rows or table.rows[-1].line != line:
        table.rows.append(TableRow(line, []))
    quoted = text.startswith('"')
    table.rows[-1].values.extend([text[1:-1].strip()] if quoted else text.split())


class _Memory:
    """What earlier records said: values to repeat once (`#`), and in every record from then on (`##`)."""

    def __init__(self) -> None:
        self.before: dict[str, str] = {}
        self.always: dict[str, str] = {}

    def take(self, record: Record, tag: str, value: str, line: int) -> Table | None:
        """Put a tag into a record; its table where the tag begins one. A tag stated twice keeps its first value."""
        said = self._said(tag, value)
        record.lines.setdefault(tag, line)
        record.tags.setdefault(tag, said)
        if not tag.endswith("Table"):
            return None
        return record.tables.setdefault(tag, Table(line, [_column(name) for name in said.split(";")]))

    def _said(self, tag: str, value: str) -> str:
        if value.startswith(_ALL):
            said = value.removeprefix(_ALL) or self.before.get(tag, "")
            self.always[tag] = said
            return said
        self.always.pop(tag, None)
        return self.before.get(tag, "") if value == _SAME else value

    def completed(self, record: Record) -> Record:
        """The record with what holds for every record, remembered for the next."""
        record.tags = self.always | record.tags
        self.before = self.before | record.tags
        return record


def _column(name: str) -> str:
    """The name of a column without its sort mark, width and alignment: `+Score_NS\\6R` is Score_NS."""
    return name.partition("\\")[0].strip().lstrip("+-")
