"""Law 78B: a difference in points comes in, International Match Points come out.

The printed scale has gaps (10 to 20, 40 to 50, ...) because results differ by tens. An averaged datum or a
weighted score can fall into a gap; the lower bound of the next band is then the threshold: 45 is 1 IMP.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

# Law 78B: the smallest difference worth 1, 2, ... 24 IMPs.
IMP_LOWER_BOUNDS: tuple[int, ...] = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps(difference: float | int | Fraction) -> int:
    """The IMPs for a difference in points, -24 to 24, with the sign of the difference.

    >>> imps(430), imps(-15), imps(-750)
    (10, 0, -13)
    """
    won = bisect_right(IMP_LOWER_BOUNDS, max(difference, -difference))
    return won if difference > 0 else -won
