"""What a parser gives instead of a value when a cell cannot be read.

A fault is a code of the catalogue of problems and its variable part. The stage that knows where the cell
stands turns a fault into a problem by adding the coordinates.
"""

from typing import NamedTuple


class Fault(NamedTuple):
    """Why a text is no value: a code of the catalogue of problems and a detail free of language."""

    code: str
    detail: str = ""
