"""What a parser gives instead of a value when a cell cannot be read, and what is raised over a vocabulary of no use.

A fault is a code of the catalogue of problems and its variable part. The stage that knows where the cell
stands turns a fault into a problem by adding the coordinates.
"""

from typing import NamedTuple


class Fault(NamedTuple):
    """Why a text is no value: a code of the catalogue of problems and a detail free of language."""

    code: str
    detail: str = ""


class BadNotationError(ValueError):
    """A vocabulary that cannot be used: the name of its sentence in `cli.notation`, and what varies in it."""

    def __init__(self, name: str, /, **facts: str) -> None:
        """The reason is the name of a sentence."""
        super().__init__(name, facts)
        self.name, self.facts = name, facts
