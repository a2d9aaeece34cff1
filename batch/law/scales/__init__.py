"""Victory-point scales that were published as tables, and which scale a match of so many boards is scored on.

In: a name, or the scale of the conditions, and a number of boards. Out: a `Scale`. Each shipped table stands in a TOML
file here with where it comes from; the name of a file is the name to ask for. A family has a table for each range of
boards; a match outside all of them has no victory points.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from batch.law.victory import Scale, wbf_scale

_FOLDER = Path(__file__).parent


class Table(NamedTuple):
    """The scale of matches from so many boards to so many."""

    least: int
    most: int
    scale: Scale


class Family(NamedTuple):
    """The tables of one scale, by the boards of the match; `key` is the name to ask for, `name` the one to print."""

    key: str
    name: str
    tables: tuple[Table, ...]


@cache
def shipped() -> tuple[str, ...]:
    """The names of the tables that come with the program.

    >>> shipped()
    ('acbl-20', 'acbl-30', 'ebu-3')
    """
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.toml")))


@cache
def family(name: str) -> Family:
    """The tables shipped under a name; another name is a ValueError.

    >>> family("acbl-20").tables[0].scale.rows[4]
    (8, 1400, 600)
    """
    if name not in shipped():
        raise ValueError(f"no scale {name!r}; there are {', '.join(shipped())}")
    data = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Family(name, data["name"], tuple(_table(data["name"], table) for table in data["tables"]))


def _table(name: str, table: dict[str, Any]) -> Table:
    """One table; the loser gets what the winner leaves of the total."""
    least, most = table["boards"]
    rows = tuple((margin, 100 * won, 100 * (table["total"] - won)) for margin, won in table["winner"])
    span = f"{least}" if least == most else f"{least}-{most}"
    return Table(least, most, Scale(f"{name}, {span} boards", rows))


def scale_for(given: Scale | Family | Literal["wbf"], boards: int) -> Scale | None:
    """The scale for a match of so many boards; None where the family has no table for them, or there are no boards.

    >>> scale_for("wbf", 16).name, scale_for(family("ebu-3"), 4)
    ('WBF 16', None)
    """
    if boards < 1:
        return None
    if isinstance(given, str):
        return wbf_scale(boards)
    if isinstance(given, Scale):
        return given
    return next((scale for least, most, scale in given.tables if least <= boards <= most), None)
