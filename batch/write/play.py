"""Contracts, seats and leads as players write them, in the reader's language: suits as symbols, red ones in red.

In: the canonical texts of the published tables (`3NTX`, `W`, `HT`). Out: values for cells.
"""

from __future__ import annotations

from functools import cache

from batch.law.bridge import SEATS
from batch.words import Language, say
from batch.words.bridge import SYMBOLS, render, render_award
from batch.write.cells import Rich, coloured
from batch.write.styles import FONT, SIZE, SUIT_RED

RED = {"D", "H"}
ADJUSTED = "adjusted"
NAMED_RANKS = ("A", "K", "Q", "J", "T")


@cache
def contract(language: Language, outcome: str, text: str | None, size: float = SIZE) -> str | Rich | None:
    """A contract with its symbol, a pass-out, or an award by ruling; the size is that of the cell's font."""
    if outcome == "passed_out":
        return say(language, "workbook.outcome.passed_out")
    if text is None:
        return None
    if outcome == ADJUSTED:
        return render_award(language, text)
    strain = text[1:].rstrip("X")
    return _suited(render(language, text), strain, size)


def _suited(text: str, strain: str, size: float) -> str | Rich:
    """The text with its suit symbol in the colour of the suit; black ones are as they are."""
    if strain not in RED:
        return text
    before, after = text.split(SYMBOLS[strain], 1)
    return coloured([(before, None), (SYMBOLS[strain], SUIT_RED), (after, None)], FONT, size)


@cache
def declarer(language: Language, seat: str | None) -> str | None:
    """The letter of declarer's seat, or of his side."""
    return None if seat is None else say(language, f"bridge.seat.{seat}")


@cache
def lead(language: Language, card: str | None) -> str | Rich | None:
    """A card as its suit symbol and rank."""
    if not card or card[0] not in SYMBOLS:
        return card
    rank = card[1:].replace("10", "T")
    shown = say(language, f"workbook.rank.{rank}") if rank in NAMED_RANKS else rank
    return _suited(SYMBOLS[card[0]] + shown, card[0], SIZE)


@cache
def seat_name(language: Language, seat: str) -> str:
    """A seat in full."""
    return say(language, f"workbook.seat.{seat}") if seat in SEATS else seat
