"""Law 78A: the scores of one board come in, the matchpoints of each distinct score come out.

Two for each lower score, one for each equal score of another table, in whole numbers. Only real results are
compared here: adjusted scores and boards with missing results belong to the comparison of a whole session.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple


class Frequency(NamedTuple):
    """A North-South score, how many tables had it, and the matchpoints it gives to each side."""

    score: int
    tables: int
    ns: int
    ew: int


def frequencies(scores: Iterable[int]) -> tuple[Frequency, ...]:
    """The frequency table of a board from its North-South scores, best score first (Law 78A, 2/1/0).

    Equal scores share a line; the two sides of a line add up to the top, twice the number of other tables.

    >>> frequencies([420, 420, -50])
    (Frequency(score=420, tables=2, ns=3, ew=1), Frequency(score=-50, tables=1, ns=0, ew=4))
    """
    counts = Counter(scores)
    top = 2 * (counts.total() - 1)
    lines = []
    lower = 0
    for score, tables in sorted(counts.items()):
        ns = 2 * lower + tables - 1
        lines.append(Frequency(score, tables, ns, top - ns))
        lower += tables
    return tuple(reversed(lines))
