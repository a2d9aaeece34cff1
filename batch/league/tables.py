"""The tables of a season as other programs get them: a `League` comes in, rows by promised columns go out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from batch.league import League
from batch.league.changes import Change
from batch.league.ladder import Step

Row = dict[str, Any]

COLUMNS: dict[str, tuple[str, ...]] = {
    "table": (
        "rank", "tied", "change", "team", "played", "won", "drawn", "lost", "imps_for", "imps_against", "vp", "byes",
        "penalty", "points", "decided",
    ),
    "matches": (
        "session", "round", "team", "opponent", "boards", "imps_for", "imps_against", "vp", "vp_opponent",
    ),
    "grid": ("team", "opponent", "points"),
    "fixtures": ("round", "team", "opponent"),
    "form": ("round", "team", "rank", "points"),
    "ladder": ("unit", "rank", "tied", "names", "sessions", "counted", "boards", "figure"),
    "individuals": ("unit", "rank", "tied", "names", "sessions", "counted", "boards", "figure"),
    "reconcile": ("written", "name", "likeness", "sessions_written", "sessions_name"),
    "changes": ("kind", "what", "before", "after"),
}  # fmt: skip
"""Name of a table -> its columns in order."""


def _grid(found: League) -> list[Row]:
    """A row for each match of each team: what it won there."""
    return [
        {"team": team, "opponent": opponent, "points": points}
        for (team, opponent), every in sorted(found.grid.items())
        for points in every
    ]


def _form(found: League) -> list[Row]:
    return [
        {"round": stage.label, "team": team, "rank": rank, "points": stage.points[team]}
        for stage in found.form
        for team, rank in stage.places.items()
    ]


def _steps(ladders: Mapping[Any, list[Step]]) -> list[Row]:
    return [
        step._asdict() | {"unit": unit, "counted": len(step.counted)}
        for unit, steps in ladders.items()
        for step in steps
    ]


TABLES: dict[str, Callable[[League], list[Row]]] = {
    "table": lambda found: [line._asdict() for line in found.lines],
    "matches": lambda found: [match._asdict() for match in found.season.matches],
    "grid": _grid,
    "fixtures": lambda found: [fixture._asdict() for fixture in found.fixtures],
    "form": _form,
    "ladder": lambda found: _steps(found.ladders),
    "individuals": lambda found: _steps(found.individuals),
    "reconcile": lambda found: [doubt._asdict() for doubt in found.doubts],
}
"""Name of a table -> its rows."""

OF_TEAMS = ("table", "matches", "grid", "fixtures", "form")
OF_PAIRS = ("ladder", "individuals")


def there(found: League) -> list[str]:
    """The tables a season has: those of teams where there are matches or fixtures, ladders where there are pairs."""
    teams, pairs = bool(found.lines), bool(found.ladders)
    return [name for name in TABLES if (teams or name not in OF_TEAMS) and (pairs or name not in OF_PAIRS)]


def rows_of_changes(changes: list[Change]) -> list[Row]:
    """The differences as rows, figures with a point and a blank between."""
    return [
        {"kind": c.kind, "what": " / ".join(c.key), "before": _figures(c.before), "after": _figures(c.after)}
        for c in changes
    ]


def _figures(shown: tuple[float | None, ...] | None) -> str | None:
    return None if shown is None else " ".join("" if value is None else f"{value:g}" for value in shown)
