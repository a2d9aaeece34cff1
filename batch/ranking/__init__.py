"""What turns totals into places: the ranking itself, penalties, the least number of boards, tie-breaks, further lists.

In: totals by contestant. Out: the same with `rank` and `tied`. Every list, that of a session, of handicaps, of a
stratum, of sessions added up, is the one function `places` over other totals.
"""
