"""Wide grids: in come the rows of a sheet, out go the grids in it, a row for each table and a column for each board.

A cell holds contract, declarer and result (`W3NT+2`); where it holds no result, the contract was just made, as those
who keep such grids write it. A grid is known by its headings, board numbers beside the contestants, and by its cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from batch.notation import LANGUAGES, alphabet, read_contract
from batch.notation.cells import read_board
from batch.notation.contract import ContractCell
from batch.read.layout import DEPTH, Candidate, Row, candidate
from batch.read.sheet import BLANKS

_FEWEST, _MOST = 1, 500
_LOOKED_AT = 200
_CONTESTANTS = frozenset({"ns", "ew", "names_ns", "names_ew", "home", "away"})


class Grid(NamedTuple):
    """One grid: its headings, the board of each column, and where its rows lie."""

    found: Candidate
    boards: dict[int, str]
    start: int
    end: int


def wide_grids(rows: Sequence[Row]) -> list[list[Grid]]:
    """The grids of a sheet, those with the same headings beside the boards together; none where there is none."""
    if not any(_boards(found) for row in rows[:DEPTH] if (found := candidate([row]))):
        return []
    groups: dict[tuple[str, ...], list[Grid]] = {}
    for grid in _grids(rows):
        beside = tuple(h.text for h in grid.found.headings if h.column not in grid.boards)
        groups.setdefault((*beside, str(min(grid.boards))), []).append(grid)
    return list(groups.values())


def _grids(rows: Sequence[Row]) -> Iterator[Grid]:
    headings = [(place, found, boards) for place, found, boards in _heading_rows(rows) if boards]
    for number, (place, found, boards) in enumerate(headings):
        end = headings[number + 1][0] if number + 1 < len(headings) else len(rows)
        if _holds_contracts(rows[place + 1 : end], boards):
            yield Grid(found, boards, place + 1, end)


def _heading_rows(rows: Sequence[Row]) -> Iterator[tuple[int, Candidate, dict[int, str]]]:
    for place, row in enumerate(rows):
        found = candidate([row])
        if found:
            yield place, found, _boards(found)


def _boards(found: Candidate) -> dict[int, str]:
    """The board of each column that is headed by one, where contestants stand beside them and no board comes twice."""
    others = {meaning for heading in found.headings for meaning in heading.senses}
    numbers = {h.column: board for h in found.headings if isinstance(board := read_board(h.text), int)}
    unique = len(set(numbers.values())) == len(numbers)
    fits = unique and _FEWEST <= len(numbers) <= _MOST and others & _CONTESTANTS
    return {column: str(board) for column, board in numbers.items()} if fits else {}


def _holds_contracts(rows: Sequence[Row], boards: dict[int, str]) -> bool:
    """Whether most cells of the first rows are contracts with a declarer, passes or awards in some language."""
    texts = [str(row.cells[c]).strip(BLANKS) for row in rows[:_LOOKED_AT] for c in boards if c < len(row.cells)]
    filled = list(islice(filter(None, texts), _LOOKED_AT))
    return bool(filled) and 2 * sum(_is_result(text) for text in filled) > len(filled)


@lru_cache(maxsize=4096)
def _is_result(text: str) -> bool:
    return any(_whole(read_contract(text, alphabet(language))) for language in LANGUAGES)


def _whole(cell: object) -> bool:
    return isinstance(cell, ContractCell) and (cell.outcome != "played" or cell.declarer is not None)


@lru_cache(maxsize=4096)
def unfinished(text: str) -> bool:
    """Whether a contract has a declarer but no result, in every language that can read it."""
    cells = [read_contract(text, alphabet(language)) for language in LANGUAGES]
    played = [cell for cell in cells if isinstance(cell, ContractCell) and cell.outcome == "played" and cell.declarer]
    return bool(played) and all(cell.result is None and cell.tricks is None for cell in played)
