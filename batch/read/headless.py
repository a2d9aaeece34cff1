"""Sheets without headings: in come rows, and perhaps the meanings a person named; out goes a layout, or none.

What a column holds is told from its cells: contracts, declarers, results, scores. Which of three columns of numbers is
the board follows from the play, since nobody plays a board twice, but many meet the same opponents twice: where that
does not single out one column, nothing is guessed. A board may be written with its section and vulnerability, as in
`A:12` or `16;vul=ns`; these become columns of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from batch.notation import LANGUAGES, ContractCell, Fault, alphabet, read_contract, read_lead, read_seat
from batch.read.layout import Layout, Row, candidate
from batch.read.sheet import BLANKS, NOWHERE, Header, Note, letter

SKIPPED = ("", "-")
"""What stands for a column without meaning among the names of columns."""

_LOOKED_AT = 2_000
_FEWEST = 4
_MOSTLY = 0.8
_NUMBER = re.compile(r"\d{1,4}")
_BOARD = re.compile(r"(?:([^\s:;]{1,20}):)?(\d{1,4})(?:;vul=(\w+))?")
_RESULT = re.compile(r"=|[+-] ?\d{1,2}")
_TRICKS = re.compile(r"\d|1[0-3]")
_POINTS = re.compile(r"[+-]?(?:0|[1-9]\d{0,3}0)(?:\.0)?")


def named_columns(rows: Sequence[Row], columns: Sequence[str]) -> tuple[Layout, list[Row]]:
    """The layout a person named, column by column, and the rows: all but a first one of headings."""
    found = candidate(rows[:1])
    below = list(rows[1:] if found is not None and found.weight > 1 else rows)
    meanings = {column: name for column, name in enumerate(columns) if name not in SKIPPED}
    return _laid_out(below, meanings, Note("columns-named", _shown(meanings)))


def columns_by_content(rows: Sequence[Row]) -> tuple[Layout, list[Row]] | None:
    """The layout the cells leave no doubt about; None where they do."""
    looked_at = rows[:_LOOKED_AT]
    width = max((len(row.cells) for row in looked_at), default=0)
    texts = {column: [_cell(row, column) for row in looked_at] for column in range(min(width, 50))}
    numbers = [column for column in texts if _all(texts[column], _BOARD.fullmatch)]
    kinds = {column: kind for column in texts if column not in numbers and (kind := _kind(texts[column]))}
    contracts = [column for column, kind in kinds.items() if kind == "contract"]
    if len(rows) < _FEWEST or len(contracts) != 1:
        return None
    before = [column for column in numbers if column < contracts[0]]
    board = _board_of(before, texts) if len(before) == 3 else None
    if board is None:
        return None
    ns, ew = (column for column in before if column != board)
    meanings = {board: "board", ns: "ns", ew: "ew"} | _others(kinds, numbers, contracts[0], texts)
    if not {"board", "ns", "ew", "contract"} <= set(meanings.values()):
        return None
    return _laid_out(rows, meanings, Note("columns-by-content", _shown(meanings)))


def _cell(row: Row, column: int) -> str:
    return row.cells[column].strip(BLANKS) if column < len(row.cells) else ""


def _all(texts: Sequence[str], test: Callable[[str], object]) -> bool:
    return bool(texts) and all(test(text) for text in texts)


def _most(texts: Iterable[str], test: Callable[[str], object]) -> bool:
    filled = [text for text in texts if text not in SKIPPED]
    return bool(filled) and sum(bool(test(text)) for text in filled) >= _MOSTLY * len(filled)


def _kind(texts: Sequence[str]) -> str | None:
    """What a column holds that is not full of numbers."""
    tests: dict[str, Callable[[str], object]] = {
        "result": _RESULT.fullmatch,
        "declarer": _is_seat,
        "tricks": _TRICKS.fullmatch,
        "score": _POINTS.fullmatch,
        "contract": _is_contract,
        "lead": _is_lead,
    }
    return next((kind for kind, test in tests.items() if _most(texts, test)), None)


@lru_cache(maxsize=4096)
def _is_contract(text: str) -> bool:
    return any(isinstance(read_contract(text, alphabet(language)), ContractCell) for language in LANGUAGES)


@lru_cache(maxsize=4096)
def _is_seat(text: str) -> bool:
    return any(isinstance(read_seat(text, alphabet(language)), str) for language in LANGUAGES)


@lru_cache(maxsize=4096)
def _is_lead(text: str) -> bool:
    return any(not isinstance(read_lead(text, alphabet(language)), Fault) for language in LANGUAGES)


def _board_of(columns: Sequence[int], texts: dict[int, list[str]]) -> int | None:
    """The one of three columns of which nobody in the others has two the same; None where not exactly one is such."""
    fits = [column for column in columns if not any(_twice(texts[column], texts[o]) for o in columns if o != column)]
    return fits[0] if len(fits) == 1 and len(set(texts[fits[0]])) < len(texts[fits[0]]) else None


def _twice(one: Sequence[str], other: Sequence[str]) -> bool:
    return len(set(zip(one, other, strict=True))) < len(one)


def _others(
    kinds: dict[int, str], numbers: Sequence[int], contract: int, texts: dict[int, list[str]]
) -> dict[int, str]:
    """The meanings behind the contract: the first column of each kind, scores by their number."""
    behind = {column: kinds.get(column) or _kind(texts[column]) for column in sorted(texts) if column >= contract}
    scores = [column for column, kind in behind.items() if kind == "score"]
    named = {"contract": contract}
    for column, kind in behind.items():
        if kind in ("declarer", "result", "tricks", "lead"):
            named.setdefault(str(kind), column)
    if "result" in named:
        named.pop("tricks", None)
    names = {1: ("score",), 2: ("score_ns", "score_ew")}.get(len(scores), ())
    return {column: kind for kind, column in named.items()} | dict(zip(scores, names, strict=False))


def _shown(meanings: dict[int, str]) -> dict[str, str | int]:
    return {"columns": ", ".join(f"{name} ({letter(column)})" for column, name in meanings.items())}


def _laid_out(rows: Sequence[Row], meanings: dict[int, str], note: Note) -> tuple[Layout, list[Row]]:
    width = max((len(row.cells) for row in rows), default=0)
    headers = {name: Header("", column) for column, name in meanings.items()}
    places = {name: column for column, name in meanings.items()}
    plan = Layout(0, width, headers, places, {}, {}, (note,))
    return _split_boards(plan, rows) if "board" in places else (plan, list(rows))


def _split_boards(plan: Layout, rows: Sequence[Row]) -> tuple[Layout, list[Row]]:
    """Section and vulnerability written with the board, as columns of their own behind the others."""
    place = plan.places["board"]
    found = [_BOARD.fullmatch(_cell(row, place)) for row in rows]
    parts = {"section": 1, "vul": 3}
    there = [part for part, group in parts.items() if any(match and match[group] for match in found)]
    if not there or set(there) & set(plan.places):
        return plan, list(rows)
    split = []
    for row, match in zip(rows, found, strict=True):
        cells = [*row.cells, *[""] * (plan.width - len(row.cells)), *((match and match[parts[p]]) or "" for p in there)]
        cells[place] = match[2] if match else cells[place]
        split.append(Row(row.number, cells))
    added = {part: plan.width + number for number, part in enumerate(there)}
    headers = plan.headers | {part: Header("", NOWHERE) for part in there}
    return replace(plan, width=plan.width + len(there), headers=headers, places=plan.places | added), split
