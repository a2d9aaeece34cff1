"""How numbers and rows are written in an explanation: the language, the unit of matchpoints, the width of the page."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from batch.explain import Row
from batch.explain.values import Seat
from batch.law.bridge import CONTRACTS
from batch.notation.assigned import is_score, parts_of
from batch.score import contract_text
from batch.words import Language, number, say, say_count
from batch.words.bridge import MINUS, render, render_award

EXACT = 4
"""Decimals of a figure inside a formula, where it has any."""


@dataclass(frozen=True)
class Teller:
    """For whom: the language, what a result beaten is worth (2, or 1 in the American unit), characters to a line.

    `faults` holds what is wrong with the rows that could not be scored, by sheet and row.
    """

    language: Language
    unit: Literal[1, 2] = 2
    width: int = 80
    faults: Mapping[tuple[int, int], Sequence[str]] = field(default_factory=dict)

    def say(self, key: str, **fields: object) -> str:
        """A sentence of the explanations."""
        return say(self.language, f"explain.{key}", **fields)

    def count(self, what: str, count: int) -> str:
        """A number of things, in words."""
        return say_count(self.language, f"explain.count.{what}", count)

    def paragraph(self, text: str, indent: str = "", rest: str | None = None) -> list[str]:
        """A text in lines no wider than the page."""
        return textwrap.wrap(
            text,
            self.width,
            initial_indent=indent,
            subsequent_indent=indent if rest is None else rest,
            break_on_hyphens=False,
            break_long_words=False,
        )

    def faulty(self, row: Row) -> list[str]:
        """What is wrong with a row that could not be scored, and what to do about it."""
        texts = self.faults.get((row.origin, row.row), ())
        return [line for text in texts for line in self.paragraph(text, "  ", "    ")]

    def figure(self, value: Fraction | int) -> str:
        """A figure as it is printed, with two decimals."""
        return number(self.language, value, 2).replace("-", MINUS)

    def short(self, value: Fraction | int) -> str:
        """A figure as it stands in a formula: no more decimals than it has, four at most."""
        text = number(self.language, value, EXACT).replace("-", MINUS)
        point = self.say_number("point")
        whole, _, decimals = text.partition(point)
        return whole + point + decimals.rstrip("0") if decimals.strip("0") else whole

    def sum(self, terms: Sequence[str], total: str) -> str:
        """An addition and what comes out; a single figure is not added to anything."""
        return f"{' + '.join(terms)} = {total}".replace("+ −", "− ") if len(terms) > 1 else total

    def say_number(self, key: str) -> str:
        """A sign of numbers in the language."""
        return say(self.language, f"number.{key}")

    def points(self, value: Fraction | int) -> Fraction:
        """Matchpoints of the law in the unit shown."""
        return Fraction(value) * self.unit / 2

    def signed(self, value: Fraction | int) -> str:
        """A score with its sign."""
        return ("+" if value > 0 else "") + self.short(value)

    def seat(self, seat: str) -> str:
        """North-South or East-West."""
        return self.say(f"seat.{seat}")

    def played(self, row: Row, seat: Seat) -> str:
        """What happened at a table: contract, declarer and result, or what stands instead."""
        ruling = row.ruling(seat)
        if ruling is not None:
            return self.ruling(ruling)
        if row.outcome == "passed_out":
            return self.say("outcome.passed_out")
        if row.outcome == "played" and row.contract is not None:
            return render(self.language, contract_text(CONTRACTS[row.contract], row.declarer, row.tricks))
        return self.say(f"outcome.{row.outcome}")

    def ruling(self, ruling: str) -> str:
        """An award as a reader writes it."""
        if not is_score(ruling):
            award = render_award(self.language, ruling).replace("-", MINUS)
            return award if ruling.startswith("A") else self.percent(Fraction(ruling))
        parts = parts_of(ruling)
        if len(parts) == 1:
            return render(self.language, parts[0].score)
        return " + ".join(
            f"{self.percent(Fraction(part.weight))} {render(self.language, part.score)}" for part in parts
        )

    def percent(self, value: Fraction) -> str:
        """A percentage with its sign, no more decimals than it has."""
        return self.say("percent", value=self.short(value))

    def about(self, what: str, sentence: str) -> str:
        """A sentence about something that is named first."""
        return self.say("about", what=what, sentence=sentence)

    def who(self, contestant: str | None) -> str:
        """A contestant, or a question mark where nobody knows."""
        return contestant or "?"

    def heading(self, keys: Sequence[str]) -> list[str]:
        """The headings of a table."""
        return [self.say(f"column.{key}") for key in keys]
