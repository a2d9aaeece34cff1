"""The workbook of a season: a `Teller` comes in, the file goes out, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook

from batch import __version__
from batch.league.tables import there
from batch.words import say
from batch.write.grid import LETTERS, Grid
from batch.write.package import save
from batch.write.season.form_sheet import form_sheet
from batch.write.season.sheets import (
    changes_sheet,
    conditions_sheet,
    fixtures_sheet,
    grid_sheet,
    individuals_sheet,
    ladder_sheet,
    matches_sheet,
    reconcile_sheet,
    table_sheet,
)
from batch.write.season.teller import Teller
from batch.write.styles import Styles

SHEETS: dict[str, Callable[[Teller, Styles], Grid]] = {
    "table": table_sheet,
    "grid": grid_sheet,
    "fixtures": fixtures_sheet,
    "form": form_sheet,
    "matches": matches_sheet,
    "ladder": ladder_sheet,
    "individuals": individuals_sheet,
    "reconcile": reconcile_sheet,
    "changes": changes_sheet,
    "conditions": conditions_sheet,
}
"""The sheets in their order."""

WIDE = ("grid", "form")
"""Sheets with a column for each team; they are left out where a sheet of ours has not so many."""


def write_season(teller: Teller, path: Path) -> None:
    """Write the workbook of a season: the sheets it has something for, and always its conditions."""
    workbook = Workbook()
    styles = Styles(workbook)
    grids = [build(teller, styles) for key, build in SHEETS.items() if key in wanted(teller)]
    workbook.properties.creator = "bridge-batch"
    made = say(teller.language, "workbook.made_by", version=__version__)
    save(workbook, grids, ("&F", say(teller.language, "workbook.page"), made), path)


def wanted(teller: Teller) -> set[str]:
    """The sheets a season has something for."""
    found = {*there(teller.league), "conditions"} | ({"changes"} if teller.changes else set())
    league = teller.league
    found -= {key for key in ("form", "fixtures") if not getattr(league, key)} | (
        set() if league.doubts else {"reconcile"}
    )
    return found - ({*WIDE} if len(teller.league.lines) >= len(LETTERS) else set())
