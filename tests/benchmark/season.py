"""A synthetic season as raw files: a league of eight teams over fourteen rounds, and forty club evenings.

Made from a fixed seed: 14 rounds of 4 matches over 24 boards at two tables each, and evenings of 20 tables and 27
boards, the pairs drawn from sixty that keep together.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

TEAMS = ("Lions", "Otters", "Herons", "Badgers", "Foxes", "Owls", "Stags", "Hares")
CONTRACTS = ("1NT", "2H", "2S", "3NT", "4S", "4H", "3C", "5D", "6NT", "2D")
RESULTS = ("=", "=", "+1", "+1", "-1", "-2")
FIRST = ("Anne", "Bob", "Carla", "David", "Emma", "Frank", "Gina", "Hugo", "Irene", "Jules", "Karin", "Louis")
LAST = ("Roy", "Petit", "Martin", "Dubois", "Lefevre", "Moreau", "Girard", "Roux", "Fournier", "Blanc")
TABLES = 20


def generate_season(folder: Path) -> list[Path]:
    """The files of the season, written into the folder."""
    chance = random.Random(7)
    texts = {f"round-{label:02}.csv": _round(label, pairs, chance) for label, pairs in enumerate(_all_play_all(), 1)}
    texts |= {f"evening-{number:02}.csv": _evening(chance) for number in range(1, 41)}
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in texts.items():
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [folder / name for name in texts]


def _all_play_all() -> Iterator[list[tuple[str, str]]]:
    """Fourteen rounds in which every two teams meet at home and away."""
    for leg in (1, -1):
        ring = list(TEAMS)
        for _ in range(len(TEAMS) - 1):
            yield [(ring[place], ring[-1 - place])[::leg] for place in range(len(TEAMS) // 2)]
            ring = [ring[0], ring[-1], *ring[1:-1]]


def _result(chance: random.Random) -> str:
    return f"{chance.choice(CONTRACTS)},{chance.choice('NSEW')},{chance.choice(RESULTS)}"


def _round(label: int, matches: list[tuple[str, str]], chance: random.Random) -> list[str]:
    rows = (
        f"{label},{board},{room},{home},{away},{_result(chance)}"
        for home, away in matches
        for board in range(1, 25)
        for room in ("Open", "Closed")
    )
    return ["Round,Board,Room,Home,Away,Contract,By,Result", *rows]


def _evening(chance: random.Random) -> list[str]:
    people = [f"{first} {last}" for first in FIRST for last in LAST]
    couples = list(zip(people[::2], people[1::2], strict=True))
    present = [" & ".join(couple) for couple in chance.sample(couples, 2 * TABLES)]
    rows = (
        f"{1 + 3 * ((table + 2 * stage) % TABLES) + board},{table + 1},{1 + TABLES + away},"
        f"{present[table]},{present[TABLES + away]},{_result(chance)}"
        for stage in range(9)
        for table in range(TABLES)
        for away in ((table + stage) % TABLES,)
        for board in range(3)
    )
    return ["Board,NS,EW,NS names,EW names,Contract,By,Result", *rows]
