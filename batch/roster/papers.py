"""The lists that go with the travellers of a session: its roster and what is carried over.

In: the sheets read, the files named for lists. Out: the lists, what could not be read, and notes about where they are.
A roster that nobody named is looked for among the sheets of a workbook that hold no travellers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from batch.conditions import Conditions
from batch.problems import Refusal
from batch.read.plain import read_plain
from batch.read.sheet import Note, Sheet
from batch.roster import Paper, missing, no_paper, read_carried, read_roster
from batch.tables import CARRIED, ROSTER

OTHERS = "other-sheets"


class Papers(NamedTuple):
    """The lists of a session, and the refusals of files that are none."""

    roster: Paper
    carried: Paper
    refusals: list[Refusal]

    @property
    def sheets(self) -> list[Sheet]:
        """The sheets they stand in, as problems count them behind those of the travellers."""
        return [paper.sheet for paper in (self.roster, self.carried) if paper.sheet]


def read_papers(sheets: Sequence[Sheet], conditions: Conditions) -> Papers:
    """The roster and the carry-over of a session; a file that is none of them stands in `refusals`."""
    refusals: list[Refusal] = []
    roster, carried = no_paper(ROSTER), no_paper(CARRIED)
    try:
        roster = _named_roster(conditions) if conditions.roster else _roster_beside(sheets, conditions)
    except Refusal as refusal:
        refusals.append(refusal)
    try:
        carried = read_carried(conditions.carry_over) if conditions.carry_over else carried
    except Refusal as refusal:
        refusals.append(refusal)
    return Papers(roster, carried, refusals)


def _named_roster(conditions: Conditions) -> Paper:
    path = conditions.roster or Path()
    found = read_roster(path, conditions.strata)
    if found is None:
        raise missing(read_plain(path), path, "contestant, names")
    return found


def _roster_beside(sheets: Sequence[Sheet], conditions: Conditions) -> Paper:
    """The first roster in a workbook of the session; a workbook without one is no fault."""
    for source in dict.fromkeys(sheet.source for sheet in sheets if any(note.code == OTHERS for note in sheet.notes)):
        travellers = {sheet.name for sheet in sheets if sheet.source == source and sheet.name}
        found = read_roster(Path(source), conditions.strata, travellers)
        if found is not None:
            return found
    return no_paper(ROSTER)


def with_notes(sheets: Sequence[Sheet], papers: Papers) -> list[Sheet]:
    """The sheets with notes about the lists that were read; a sheet that is the roster was not left aside."""
    lists = [
        *([Note("roster", _facts(papers.roster))] if papers.roster.sheet else []),
        *([Note("carry-over", _facts(papers.carried))] if papers.carried.sheet else []),
    ]
    if not lists:
        return list(sheets)
    roster = papers.roster.sheet
    kept = [replace(sheet, notes=tuple(_without(sheet, roster))) for sheet in sheets]
    return [replace(kept[0], notes=(*kept[0].notes, *lists)), *kept[1:]] if kept else kept


def _facts(paper: Paper) -> dict[str, str | int]:
    """Where a list stands, and how many entries it has."""
    place = (paper.sheet.name or Path(paper.sheet.source).name) if paper.sheet else ""
    return {"source": place, "count": paper.rows.height}


def _without(sheet: Sheet, roster: Sheet | None) -> Iterator[Note]:
    """The notes of a sheet, the roster no longer among the sheets left aside."""
    for note in sheet.notes:
        if note.code != OTHERS or roster is None or roster.source != sheet.source:
            yield note
            continue
        left = [name for name in str(note.detail["sheets"]).split(", ") if name != roster.name]
        if left:
            yield Note("other-sheets", {"sheets": ", ".join(left), "count": len(left)})
