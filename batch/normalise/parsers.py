"""Which parser reads which column, in one language: the dictionary the vocabularies are made with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from batch.normalise.vocabulary import Parser
from batch.notation import (
    Alphabet,
    ContractCell,
    Fault,
    clean,
    read_board,
    read_contract,
    read_lead,
    read_result,
    read_room,
    read_score,
    read_seat,
    read_version,
    read_vulnerability,
)

RESULTS = ("result", "tricks", "made")
"""Columns that can hold the result; which one a sheet has says what a bare number in it is."""

SCORES = ("score", "score_ns", "score_ew")

PARSED = ("board", "contract", "declarer", *RESULTS, *SCORES, "vul", "lead", "room", "remark", "version")
"""Columns whose cells are read for their meaning."""

MISSING = Fault("missing-value")


def parsers(alphabet: Alphabet) -> dict[str, Parser]:
    """The parser of each column that is read for its meaning; the others stay as typed."""
    of_column: dict[str, Callable[[str, Alphabet], Any]] = {
        "board": lambda text, _: read_board(text),
        "contract": read_contract,
        "declarer": read_seat,
        **dict.fromkeys(RESULTS, _result),
        **dict.fromkeys(SCORES, _score),
        "vul": read_vulnerability,
        "lead": read_lead,
        "room": read_room,
        "remark": _remark,
        "version": lambda text, _: clean(text),
    }
    return {column: partial(_unless_unknown, parse, alphabet) for column, parse in of_column.items()}


def _unless_unknown(parse: Callable[[str, Alphabet], Any], alphabet: Alphabet, text: str) -> object:
    """Question marks stand for a value somebody did not know: missing, not wrong."""
    return MISSING if text and not text.strip("? ") else parse(text, alphabet)


def _result(text: str, alphabet: Alphabet) -> object:
    """A result, or the artificial award or "not played" that stands in its place."""
    return _or_outcome(read_result(text, alphabet), text, alphabet)


def _score(text: str, alphabet: Alphabet) -> object:
    """Points, or the artificial award or "not played" that stands in their place."""
    return _or_outcome(read_score(text), text, alphabet)


def _or_outcome(value: object, text: str, alphabet: Alphabet) -> object:
    if not isinstance(value, Fault):
        return value
    outcome = read_contract(text, alphabet)
    return outcome if isinstance(outcome, ContractCell) and outcome.outcome != "played" else value


def _remark(text: str, alphabet: Alphabet) -> object:
    """An award, "not played", or the mark of a fouled board; any other remark says nothing to a scorer."""
    version = read_version(text, alphabet)
    if version is not None:
        return version
    outcome = read_contract(text, alphabet)
    if isinstance(outcome, ContractCell) and outcome.outcome in ("adjusted", "not_played"):
        return outcome
    return None
