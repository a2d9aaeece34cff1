"""Which parser reads which column, in one language: the dictionary the vocabularies are made with."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from batch.normalise.vocabulary import Parser
from batch.notation import (
    Alphabet,
    ContractCell,
    Fault,
    clean,
    read_adjusted,
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

_PUNCTUATION = ".,;:!?()[]\"'«»“”"
_SPACED = re.compile(r" ?([/|]) ?|(?<=%) ?(-) ?(?=[0-9])")
_CLEAR = re.compile(r"[^\W\d_][+-]|[/|%]|[0-9]{4}")
"""What makes a word an award wherever it stands: `A`, `AV` and `A10` may be anything."""


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
    """An award, "not played", or the mark of a fouled board; an award among other words is not taken, but a fault.

    Any other remark says nothing to a scorer.
    """
    version = read_version(text, alphabet)
    if version is not None:
        return version
    outcome = read_contract(text, alphabet)
    if isinstance(outcome, ContractCell) and outcome.outcome in ("adjusted", "not_played"):
        return outcome
    return Fault("award-in-remark") if _speaks_of_award(text, alphabet) else None


def _speaks_of_award(text: str, alphabet: Alphabet) -> bool:
    """Whether one of the words is an award by its sign (`A+`) or by both sides' shares (`60/40`, `A6040`)."""
    words = (word.strip(_PUNCTUATION) for word in _SPACED.sub(r"\1\2", clean(text)).split())
    return any(_CLEAR.search(word) and isinstance(read_adjusted(word, alphabet), tuple) for word in words)
