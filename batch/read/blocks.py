"""Sheets that are more than one table: in come all rows, out go plain tables, each with one row of headings.

Four arrangements are known: blocks below each other, each with headings of its own; tables side by side under the same
headings; a title ("Board 7") above a block instead of a column of boards; and wide grids, a column for each board and
in the cells contract, declarer and result. The rows of a table beside another one are counted on from `STRIDE`, so
that every row keeps a number of its own and its place in the sheet. What is one plain table gives none of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from batch.notation.headers import fold
from batch.read.layout import DEPTH, ENOUGH, Candidate, Heading, Row, candidate
from batch.read.sheet import BLANKS, NOWHERE, STRIDE, Header, Note, Sheet, some
from batch.read.titles import board_of, title_above
from batch.read.wide import Grid, unfinished, wide_grids

MOST_ROWS = 20_000
"""Sheets of more rows are read as one plain table."""

Cell = TypeVar("Cell")
_LONGEST = 60
"""No heading has more letters."""

MOST_HEADINGS = 2_000
"""Longer rows of headings are not looked through for tables side by side."""
MOST_BESIDE = 500
"""No sheet has more tables beside each other."""

_GIVEN = frozenset({""})
"""The language of a heading that nobody typed."""


class Take(NamedTuple):
    """A row of a table: its number, its place among the rows of the sheet, whence its cells come, texts besides."""

    number: int
    place: int
    columns: Mapping[int, int]
    given: Mapping[int, str]


class Table(NamedTuple):
    """One plain table: its headings, its rows with the columns of its first part, and how the other parts are shifted.

    `moved` are the columns that move with a shift. Where it is `titled`, the boards are a last column that is not in
    the sheet: they come from titles, or from the headings of a grid.
    """

    found: Candidate
    rows: list[Take]
    shifts: tuple[int, ...]
    moved: frozenset[int]
    titled: bool
    notes: list[Note]

    @property
    def width(self) -> int:
        """How many columns the table has, the one for boards from titles among them."""
        return len(self.found.row.cells)

    def filled(self, rows: Sequence[Sequence[Cell]], empty: Cell) -> Iterator[list[Cell | str]]:
        """The cells of its rows, taken from the rows of the sheet."""
        for take in self.rows:
            source, cells = rows[take.place], [cast("Cell | str", empty)] * self.width
            for column, there in take.columns.items():
                cells[column] = source[there] if there < len(source) else empty
            for column, text in take.given.items():
                cells[column] = text
            yield cells


class Block(NamedTuple):
    """One part of a sheet: its headings, its own columns and those it shares, where its rows lie, its board."""

    found: Candidate
    own: tuple[int, ...]
    shared: tuple[int, ...]
    start: int
    end: int
    board: str | None

    @property
    def alike(self) -> tuple[Any, ...]:
        """What blocks that belong to one table have in common: headings, distances, shared columns, boards."""
        own = set(self.own)
        texts = tuple((h.column - self.own[0], fold(h.text)) for h in self.found.headings if h.column in own)
        return texts, self.shared, self.board is None


def tables(rows: Sequence[Row]) -> list[Table]:
    """The tables of a sheet that is no plain table; none for one that is."""
    if len(rows) > MOST_ROWS:
        return []
    found = _tables(rows)
    return [] if any(len(table.shifts) > MOST_BESIDE for table in found) else found


def _tables(rows: Sequence[Row]) -> list[Table]:
    headings = _heading_rows(rows)
    if not headings:
        return [_from_grid(rows, grids) for grids in wide_grids(rows)]
    found = list(_blocks(rows, headings))
    if _plain(found):
        return []
    groups: dict[tuple[Any, ...], list[Block]] = {}
    for block in found:
        groups.setdefault(block.alike, []).append(block)
    return [_from_blocks(rows, blocks) for blocks in groups.values()]


def _plain(blocks: Sequence[Block]) -> bool:
    """Whether there is one heading row, perhaps repeated, above columns that all lie where the first ones do."""
    first = blocks[0]
    return all(block.board is None and block.alike == first.alike and block.own == first.own for block in blocks)


def _heading_rows(rows: Sequence[Row]) -> dict[int, Candidate]:
    """The rows of headings by their place: as well known as half of the best one, which stands near the top."""
    best = candidate(rows[:DEPTH])
    if best is None or best.weight < ENOUGH:
        return {}
    least = max(ENOUGH, (best.weight + 1) // 2)
    words = [heading.text for heading in best.headings if heading.senses]
    keys = {fold(word) for word in words}
    texts = set().union(*(row.cells for row in rows))
    known = {text for text in texts if 1 < len(text) <= _LONGEST and _folded(text) in keys}
    likely = (place for place, row in enumerate(rows) if _shares(row, known))
    return {place: row for place in likely if (row := candidate([rows[place]])) and row.weight >= least}


def _shares(row: Row, known: set[str]) -> bool:
    """Whether two cells of a row are headings of the best row; quickly not."""
    return not known.isdisjoint(row.cells) and sum(cell in known for cell in row.cells) > 1


@lru_cache(maxsize=16_384)
def _folded(text: str) -> str:
    return fold(text)


def _blocks(rows: Sequence[Row], headings: Mapping[int, Candidate]) -> Iterator[Block]:
    """The blocks in their order: row of headings by row of headings, from left to right."""
    parts = [(place, part) for place, found in headings.items() for part in side_by_side(found)]
    for number, (place, (found, own, shared)) in enumerate(parts):
        above = max((p for p, (_, other, _) in parts[:number] if p < place and _overlap(own, other)), default=-1)
        alone = sum(other == place for other, _ in parts) == 1
        board = title_above(rows, above + 1, place, None if alone else (own[0], own[-1]))
        below = min((p for p, (_, other, _) in parts if p > place and _overlap(own, other)), default=len(rows))
        yield Block(found, own, shared, place + 1, below, None if _has_board(found) else board)


def _has_board(found: Candidate) -> bool:
    return any("board" in heading.senses for heading in found.headings)


def _overlap(one: Sequence[int], other: Sequence[int]) -> bool:
    return one[0] <= other[-1] and other[0] <= one[-1]


Part = tuple[Candidate, tuple[int, ...], tuple[int, ...]]


def side_by_side(found: Candidate) -> list[Part]:
    """The headings of each table in a row of headings, with its own columns and those before and behind all of them."""
    headings = found.headings
    if len(headings) <= MOST_HEADINGS:
        texts = [fold(heading.text) for heading in headings]
        for start, length in _lengths(headings, texts):
            times = _repeated(texts, start, length)
            if times > 1 and _tells(headings[start : start + length]):
                return _parted(found, start, length, times)
    return [(found, tuple(heading.column for heading in headings), ())]


def _lengths(headings: Sequence[Heading], texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where a known heading stands again further on: the beginning, and how far on."""
    for start, heading in enumerate(headings):
        if heading.senses:
            for length in range(ENOUGH, (len(texts) - start) // 2 + 1):
                if texts[start + length] == texts[start]:
                    yield start, length


def _repeated(texts: Sequence[str], start: int, length: int) -> int:
    """How often some headings stand one behind the other."""
    first, times = texts[start : start + length], 1
    while texts[start + times * length : start + (times + 1) * length] == first:
        times += 1
    return times


def _tells(headings: Sequence[Heading]) -> bool:
    """Whether headings are those of a table of travellers: pairs or a contract among them."""
    meanings = {meaning for heading in headings for meaning in heading.senses}
    return len(meanings) >= ENOUGH and bool(meanings & {"ns", "ew", "contract", "names_ns", "names_ew"})


def _parted(found: Candidate, start: int, length: int, times: int) -> list[Part]:
    end = start + length * times
    common = found.headings[:start] + found.headings[end:]
    parts = []
    for first in range(start, end, length):
        own = found.headings[first : first + length]
        kept = tuple(sorted(own + common, key=lambda heading: heading.column))
        columns = tuple(heading.column for heading in own)
        parts.append((Candidate(found.row, kept), columns, tuple(heading.column for heading in common)))
    return parts


def _from_blocks(rows: Sequence[Row], blocks: Sequence[Block]) -> Table:
    """The table of blocks that are alike."""
    first = blocks[0]
    shifts = tuple(dict.fromkeys(block.own[0] - first.own[0] for block in blocks))
    beyond = max(len(row.cells) for row in rows)
    found = first.found
    if first.board is not None:
        found = _with(found, beyond, Heading(beyond, first.board, {"board": _GIVEN}))
    taken = sorted(take for block in blocks for take in _taken(rows, block, first, shifts, beyond))
    return Table(found, taken, shifts, frozenset(first.own), first.board is not None, _said(blocks))


def _taken(rows: Sequence[Row], block: Block, first: Block, shifts: Sequence[int], beyond: int) -> Iterator[Take]:
    """The rows of a block with its own columns where those of the first block are."""
    shift = block.own[0] - first.own[0]
    columns = {column: column + shift for column in first.own} | {column: column for column in first.shared}
    given = {} if block.board is None else {beyond: block.board}
    for place in range(block.start, block.end):
        row = rows[place]
        if _holds(row, block.own) and (block.board is None or board_of(row, block.own) is None):
            yield Take(row.number + shifts.index(shift) * STRIDE, place, columns, given)


def _with(found: Candidate, last: int, *headings: Heading) -> Candidate:
    """The headings and some more that nobody typed, in a row that reaches to a last column."""
    cells = [*found.row.cells, *[""] * (last + 1 - len(found.row.cells))]
    return Candidate(Row(found.row.number, cells), (*found.headings, *headings))


def _holds(row: Row, columns: Sequence[int]) -> bool:
    return any(row.cells[column].strip(BLANKS) for column in columns if column < len(row.cells))


def _said(blocks: Sequence[Block]) -> list[Note]:
    rows = list(dict.fromkeys(block.found.row.number for block in blocks))
    notes = [Note("blocks", {"count": len(blocks), "rows": some(rows)})] if len(blocks) > 1 else []
    return [*notes, *([Note("boards-from-titles", {})] if blocks[0].board is not None else [])]


def _from_grid(rows: Sequence[Row], grids: Sequence[Grid]) -> Table:
    """The table of grids with a column for each board, one row for each cell that is filled."""
    first = grids[0]
    beyond = max(len(row.cells) for row in rows)
    start = min(first.boards)
    shifts = tuple(sorted({column - start for grid in grids for column in grid.boards}))
    kept = tuple(heading for heading in first.found.headings if heading.column not in first.boards)
    contract = Heading(start, first.found.row.cells[start], {"contract": _GIVEN})
    found = _with(Candidate(first.found.row, kept), beyond, contract, Heading(beyond, "", {"board": _GIVEN}))
    taken = sorted(take for grid in grids for take in _cells(rows, grid, shifts, beyond))
    notes = [Note("wide-grid", {"count": len({board for grid in grids for board in grid.boards.values()})})]
    return Table(found, taken, shifts, frozenset({start}), titled=True, notes=notes)


def _cells(rows: Sequence[Row], grid: Grid, shifts: Sequence[int], beyond: int) -> Iterator[Take]:
    start = min(grid.boards)
    common = {h.column: h.column for h in grid.found.headings if h.column not in grid.boards}
    for column, board in grid.boards.items():
        columns = common | {start: column}
        for place in range(grid.start, grid.end):
            row = rows[place]
            if _holds(row, (column,)):
                given = {beyond: board} | ({start: f"{row.cells[column]}="} if unfinished(row.cells[column]) else {})
                yield Take(row.number + shifts.index(column - start) * STRIDE, place, columns, given)


def arranged(sheet: Sheet, table: Table) -> Sheet:
    """The sheet of a table, its headings where they are in the file."""
    headers = dict(sheet.headers)
    if table.titled:
        headers["board"] = Header(headers["board"].text, NOWHERE)
    shifted = frozenset(meaning for meaning, header in headers.items() if header.column in table.moved)
    several = len(table.shifts) > 1
    return replace(
        sheet,
        headers=headers,
        header_languages={language: n for language, n in sheet.header_languages.items() if language},
        shifts=table.shifts if several else (),
        shifted=shifted if several else frozenset(),
    )


def is_filled(row: Row) -> bool:
    """Whether a row holds anything."""
    return any(cell.strip(BLANKS) for cell in row.cells)
