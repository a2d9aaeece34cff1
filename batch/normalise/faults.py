"""Why a row was rejected: the faults of one row, in the order a person would meet them.

In: the cells of one rejected row as typed, and the vocabularies of its sheet. Out: findings: problem name, column,
value, what was expected. One mistake gives one finding: where the contract is not known, a missing declarer or result
is no second fault, and a cell the reader already reported is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from batch.law.bridge import TRICKS_IN_A_BOARD
from batch.normalise.parsers import MISSING, RESULTS, SCORES
from batch.normalise.typed import Words
from batch.normalise.vocabulary import Vocabulary
from batch.notation import ContractCell, Fault, ResultCell
from batch.read import ROW


class Finding(NamedTuple):
    """A fault with the column it stands in, free of language."""

    name: str
    column: str
    value: str | None = None
    expected: str | None = None
    detail: str | None = None
    suggestion: str | None = None


def findings(row: dict[str, Any], words: Words, reported: frozenset[str]) -> Iterator[Finding]:
    """What is wrong with a rejected row; `row` holds texts by column, with `raw_tricks`, `needed` and the flags.

    `reported` are the columns the reader spoke of; where it could not read the whole row there is nothing to add.
    """
    if ROW in reported:
        return
    for finding in _findings(row, words):
        if finding.column not in reported:
            yield finding


def _findings(row: dict[str, Any], words: Words) -> Iterator[Finding]:
    yield from _cell(row, words, "board", required=True)
    yield from _seats(row, words)
    if row["outcome"] in ("adjusted", "not_played", "passed_out"):
        return
    if row["two_scores"]:
        opposite = -words["score_ns"].read[row["score_ns"]]
        yield Finding("scores-contradict", "score_ew", row["score_ew"], expected=f"{opposite:+d}")
    contract = words["contract"].read.get(row.get("contract") or "")
    if isinstance(contract, ContractCell):
        yield from _played(row, words)
    elif isinstance(contract, Fault) and contract != MISSING:
        yield from _cell(row, words, "contract", required=True)
        yield from (f for c in ("declarer", *RESULTS) for f in _cell(row, words, c, required=False))
    elif row["outcome"] is None:
        bad_scores = [f for c in SCORES for f in _cell(row, words, c, required=False)]
        yield from bad_scores or [Finding("missing-value", "contract", row.get("contract"))]


def _seats(row: dict[str, Any], words: Words) -> Iterator[Finding]:
    """The contestants that are missing; where a room seats two teams, whichever of the three cells is to blame."""
    missing = [side for side in ("ns", "ew") if row[side] is None]
    if missing and row.keys() >= {"home", "away", "room"}:
        yield from (Finding("missing-value", team) for team in ("home", "away") if row[team] is None)
        yield from _cell(row, words, "room", required=True)
    else:
        yield from (Finding("missing-value", side) for side in missing)


def _cell(row: dict[str, Any], words: Words, column: str, *, required: bool) -> Iterator[Finding]:
    """The fault of one cell; an empty or unknown one only where it is required."""
    text = row.get(column)
    value = MISSING if text is None else words[column].read.get(text)
    if value is None and required:
        value = MISSING
    if isinstance(value, Fault) and (required or value != MISSING):
        like = _written_like(words[column]) if value.code == "bad-result" else None
        yield Finding(value.code, column, text, detail=value.detail or like)


def _written_like(words: Vocabulary) -> str | None:
    """`result` for a column of tricks in which nobody counts: all its results are written against the contract."""
    if words.meaning not in RESULTS:
        return None
    cells = [cell for cell in words.read.values() if isinstance(cell, ResultCell)]
    against = cells and all(cell.kind == "relative" for cell in cells) and any(cell.value >= 0 for cell in cells)
    return "result" if against else None


def _played(row: dict[str, Any], words: Words) -> Iterator[Finding]:
    """A contract that was read: what is wrong with its declarer and its result."""
    if row["two_declarers"]:
        yield Finding("two-declarers", "declarer", row.get("declarer"), detail=row.get("contract"))
    elif row["seat_found"] is None:
        yield from _cell(row, words, "declarer", required=True)
    yield from _result(row, words)


def _result(row: dict[str, Any], words: Words) -> Iterator[Finding]:
    there = [column for column in RESULTS if row.get(column) is not None]
    column = there[0] if there else _first_present(words)
    tricks, text = row["raw_tricks"], row.get(column)
    if row["contradicted"]:
        glued = words["contract"].read[row["contract"]]
        others = [*there[1:], *(["contract"] if (glued.result, glued.tricks) != (None, None) else [])]
        yield Finding("result-contradicts-tricks", column, text, detail=" / ".join(row[other] for other in others))
    elif tricks is None and (there or row["written_ns"] is None):
        yield from _cell(row, words, column, required=True)
    elif tricks is not None and not 0 <= tricks <= TRICKS_IN_A_BOARD:
        most = TRICKS_IN_A_BOARD - row["needed"]
        place = column if there else "contract"
        expected = f"-{row['needed']}..+{most}"
        meant = _meant(words[column].read.get(text or ""), row) if there else None
        yield Finding("impossible-result", place, row.get(place), expected=expected, suggestion=meant)


def _meant(cell: object, row: dict[str, Any]) -> str | None:
    """What a bare number that was taken against the contract is, if tricks were counted with it."""
    if not isinstance(cell, ResultCell) or cell.kind != "count" or row["raw_tricks"] != row["needed"] + cell.value:
        return None
    result = cell.value - row["needed"]
    return f"{result:+d}" if result else "="


def _first_present(words: Words) -> str:
    """The column a missing result belongs to: the one the sheet has."""
    return next((column for column in RESULTS if words[column].read), "result")
