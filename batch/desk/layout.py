"""Columns on a terminal: rows of texts come in, lines of one width come out."""

from collections.abc import Iterable, Sequence


def aligned(rows: Iterable[Sequence[str]], left: Iterable[int] = (), gap: str = "  ") -> list[str]:
    """The rows as lines with their cells one above the other, to the right except in the columns `left`.

    >>> aligned([("a", "1"), ("bcd", "20")], left=[0])
    ['a     1', 'bcd  20']
    """
    table = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    to_the_left = set(left)
    return [gap.join(_cells(row, widths, to_the_left)).rstrip() for row in table]


def _cells(row: Sequence[str], widths: Sequence[int], left: set[int]) -> list[str]:
    return [
        cell.ljust(width) if place in left else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
