"""A good plain-Python scorer of the benchmark sheets, to measure against: what a careful programmer would write.

Usage: python plain.py FILE OUT. Reads the CSV with the standard module, scores each row from a prepared table,
ranks by matchpoints with counts of equal scores, and writes the same standings as `score --format csv --only
standings,problems`.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter, defaultdict
from pathlib import Path

from batch.law.bridge import CONTRACTS, is_vulnerable, vulnerability
from batch.law.points import points

Deal = tuple[str, str]
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def tables() -> tuple[dict[tuple[str, str, bool], int], dict[str, int]]:
    """Points by contract, result and vulnerability as typed; the level of each contract."""
    known, levels = {}, {}
    for contract in CONTRACTS:
        levels[str(contract)] = contract.level
        for tricks in range(14):
            over = tricks - contract.level - 6
            result = "=" if over == 0 else f"{over:+d}"
            for vulnerable in (False, True):
                known[str(contract), result, vulnerable] = points(contract, tricks, vulnerable=vulnerable).total
    return known, levels


def read(path: Path) -> tuple[dict[Deal, list[tuple[str, str, int]]], list[int]]:
    """Scores by board of each session, and the rows that could not be scored."""
    known, _ = tables()
    deals: dict[Deal, list[tuple[str, str, int]]] = defaultdict(list)
    bad = []
    vul_of = {str(board): vulnerability(board) for board in range(1, 65)}
    with path.open(encoding="utf-8", newline="") as file:
        for row, (session, _, board, vul, ns, ew, contract, declarer, result) in enumerate(_rows(file), 2):
            if contract == "PASS":
                deals[session, board].append((ns, ew, 0))
                continue
            side = SIDE.get(declarer)
            total = known.get((contract, result, side is not None and is_vulnerable(side, vul or vul_of[board])))
            if side is None or total is None:
                bad.append(row)
            else:
                deals[session, board].append((ns, ew, total if side == "NS" else -total))
    return deals, bad


def _rows(file):
    rows = csv.reader(file)
    next(rows)
    return rows


def rank(deals: dict[Deal, list[tuple[str, str, int]]]) -> list[tuple[str, str, int, str, int, float, float, float]]:
    """Standings: session, line, place, pair, boards, matchpoints, maximum, percentage."""
    most: dict[str, int] = defaultdict(int)
    for (session, _), results in deals.items():
        most[session] = max(most[session], len(results))
    totals: dict[tuple[str, str, str], list[float]] = defaultdict(lambda: [0, 0.0, 0.0])
    for (session, _), results in deals.items():
        top, actual = 2 * (most[session] - 1), len(results)
        award, below = {}, 0
        for score, times in sorted(Counter(score for _, _, score in results).items()):
            mp = 2 * below + times - 1
            award[score] = (mp + 1) * most[session] / actual - 1
            below += times
        for ns, ew, score in results:
            for line, pair, mp in (("NS", ns, award[score]), ("EW", ew, top - award[score])):
                total = totals[session, line, pair]
                total[0] += 1
                total[1] += mp
                total[2] += top
    return _placed(totals)


def _placed(totals):
    fields = defaultdict(list)
    for (session, line, pair), (boards, score, maximum) in totals.items():
        percent = int(10000 * score / maximum + 0.5 + 1e-9) / 100
        fields[session, line].append((percent, pair, boards, score, maximum))
    standings = []
    for (session, line), pairs in sorted(fields.items()):
        pairs.sort(key=lambda pair: (-pair[0], int(pair[1])))
        place = 0
        for index, (percent, pair, boards, score, maximum) in enumerate(pairs):
            place = place if index and percent == pairs[index - 1][0] else index + 1
            standings.append((session, line, place, pair, boards, score, maximum, percent))
    return standings


def main() -> None:
    """Score one file and write its standings."""
    deals, bad = read(Path(sys.argv[1]))
    with Path(sys.argv[2]).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rank(deals))
    print(f"{len(bad)} rows could not be scored")


if __name__ == "__main__":
    main()
