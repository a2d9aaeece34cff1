"""Make traveller sheets of any size, for the measurements.

`generate(path, rows, seed)` writes a CSV of club sessions: 26 boards, Mitchell fields of 8 to 50 tables, one row per
table per board, one bad cell in a thousand. The same seed gives the same file, so two versions can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

HEADINGS = "session,section,board,vul,ns,ew,contract,declarer,result\n"
BOARDS = 26
TABLES = (8, 50)
VULNERABILITIES = ("none", "ns", "ew", "both")
SPOILT = ("9NT", "4Z", "??", "")


def generate(path: Path, rows: int, seed: int = 78, number: int = 0, tables: tuple[int, int] = TABLES) -> int:
    """Write at least `rows` rows to `path`: whole sessions, numbered on from `number`. Gives the rows written."""
    rng = random.Random(seed)
    written = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(HEADINGS)
        while written < rows:
            number += 1
            lines = list(_session(f"2026-{number:06d}", rng.randint(*tables), rng))
            file.write("".join(lines))
            written += len(lines)
    return written


def _session(name: str, tables: int, rng: random.Random) -> Iterator[str]:
    """The rows of one Mitchell session: pair `n` sits North-South at table n, East-West move up."""
    for board in range(1, BOARDS + 1):
        spot = (board - 1) % 16
        vul = VULNERABILITIES[(spot + spot // 4) % 4]
        for table in range(1, tables + 1):
            ew = tables + 1 + (table + board) % tables
            contract, declarer, result = _result(rng)
            yield f"{name},A,{board},{vul},{table},{ew},{contract},{declarer},{result}\n"


def _result(rng: random.Random) -> tuple[str, str, str]:
    """A contract, its declarer and its result as a scorer would type them."""
    if rng.random() < 0.01:
        return "PASS", "", ""
    level = rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6))
    contract = f"{level}{rng.choice(('C', 'D', 'H', 'S', 'NT'))}{rng.choice(('', '', '', '', '', '', 'X', 'XX'))}"
    over = max(-(level + 6), min(7 - level, round(rng.gauss(0, 1.3))))
    if rng.random() < 0.001:
        contract = rng.choice(SPOILT)
    return contract, rng.choice("NESW"), "=" if over == 0 else f"{over:+d}"
