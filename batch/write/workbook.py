"""The result workbook: a session on sheets that a club can print and pin up.

In: a `Session`, a path, a language. Out: the file, whole or not at all. Each sheet is an entry of `SHEETS`; what is
left out, because it was not asked for or would be too large, is said on the sheet of conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from openpyxl import Workbook

from batch import __version__
from batch.publish import LISTS
from batch.words import LANGUAGES, Language, number
from batch.write.conditions_sheet import conditions_sheet
from batch.write.grid import Grid
from batch.write.lists_sheet import combined_sheet, handicap_sheet, roster_sheet, strata_sheet
from batch.write.matches_sheet import matches_sheet
from batch.write.package import save
from batch.write.problems_sheet import problems_sheet
from batch.write.report import Report
from batch.write.rulings_sheet import rulings_sheet
from batch.write.scorecards_sheet import scorecards_sheet
from batch.write.standings_sheet import individual_sheet, standings_sheet
from batch.write.styles import Styles
from batch.write.travellers_sheet import travellers_sheet

if TYPE_CHECKING:
    from batch.session import Session


class Part(NamedTuple):
    """A sheet: its builder, and how many rows of the session it takes at the most."""

    build: Callable[[Report, Styles], Grid]
    size: Callable[[Report], int]
    most: int


def _travellers(report: Report) -> int:
    return report.session.travellers.height


def _rulings(report: Report) -> int:
    return report.session.rulings.height


def _rows_of(kind: str, report: Report) -> int:
    return report.lists[kind].height


SHEETS: dict[str, Part] = {
    "standings": Part(standings_sheet, lambda report: report.session.standings.height, 500_000),
    "individual": Part(individual_sheet, lambda report: report.individual.session.standings.height, 500_000),
    "travellers": Part(travellers_sheet, _travellers, 400_000),
    "combined": Part(combined_sheet, partial(_rows_of, "combined"), 500_000),
    "handicap": Part(handicap_sheet, partial(_rows_of, "handicap"), 500_000),
    "strata": Part(strata_sheet, partial(_rows_of, "strata"), 500_000),
    "scorecards": Part(scorecards_sheet, _travellers, 20_000),
    "matches": Part(matches_sheet, lambda report: report.session.matches.height, 300_000),
    "rulings": Part(rulings_sheet, _rulings, 100_000),
    "roster": Part(roster_sheet, partial(_rows_of, "roster"), 500_000),
    "problems": Part(problems_sheet, lambda report: report.session.problems.height, 500_000),
}
"""The sheets in their order. One holds 1,048,576 rows, and a traveller that is alone on its board takes three."""


def write_workbook(session: Session, path: Path, language: str, only: Collection[str] | None = None) -> None:
    """Write the workbook of a session; `only` names the sheets wanted, all of them when it is None.

    The sheet of conditions is always there, matches only for teams, rulings and lists only where there are any. An
    unknown language or sheet is a ValueError; a folder that may not be written to is an OSError, and leaves nothing
    behind.
    """
    _check(language, only)
    report = Report(session, cast(Language, language))
    workbook = Workbook()
    styles = Styles(workbook)
    wanted = [key for key in SHEETS if _asked(key, only) and _has(report, key)]
    fitting = [key for key in wanted if SHEETS[key].size(report) <= SHEETS[key].most]
    grids = [SHEETS[key].build(report, styles) for key in fitting]
    grids.append(conditions_sheet(report, styles, _left_out(report, wanted, fitting)))
    workbook.properties.creator = "bridge-batch"
    save(workbook, grids, _footer(report), path)


def _check(language: str, only: Collection[str] | None) -> None:
    unknown = [key for key in only or () if key not in SHEETS]
    if unknown or language not in LANGUAGES:
        raise ValueError(f"no such sheet or language: {', '.join([*unknown, language])}")


def _asked(key: str, only: Collection[str] | None) -> bool:
    return only is None or key in only


def _has(report: Report, key: str) -> bool:
    """Whether a session has something to say on a sheet: matches only teams have, lists not every evening."""
    pairs = report.session.individual is not None
    has = {"matches": report.teams, "individual": pairs, "rulings": _rulings(report) > 0}
    return has.get(key, key not in LISTS or key in report.lists)


def _left_out(report: Report, wanted: list[str], fitting: list[str]) -> list[str]:
    """Why a sheet is not there: too large, or not asked for."""
    sentences = []
    for key, part in SHEETS.items():
        sheet = report.say(f"sheet.{key}")
        if key in wanted and key not in fitting:
            rows, most = (number(report.language, size) for size in (part.size(report), part.most))
            sentences.append(report.say("conditions.missing.large", sheet=sheet, rows=rows, most=most))
        elif key not in wanted and _has(report, key):
            sentences.append(report.say("conditions.missing.asked", sheet=sheet))
    return sentences


def _footer(report: Report) -> tuple[str, str, str]:
    """Left the name of the file, in the middle the page, right the program, or that all is provisional."""
    made = report.say("made_by", version=__version__)
    return "&F", report.say("page"), report.say("provisional_foot") + "  " + made if report.banner else made
