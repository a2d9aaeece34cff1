"""The whole run: files in, a `Session` out, by the stages in their order.

    read -> normalise -> score -> lines -> check -> compare -> rank

Nothing here decides anything about bridge; each arrow is one function of a stage. A file that cannot be read is a
refusal beside the others' results, never the end of the run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import polars as pl

from batch.check import check
from batch.check.movement import movement_problems
from batch.check.official import official_problems
from batch.compare import METHODS, choose_method
from batch.conditions import Conditions
from batch.lines import find_lines
from batch.normalise import normalise
from batch.normalise.evidence import Reading
from batch.problems import Refusal
from batch.rank import rank
from batch.read import Sheet, read
from batch.score import score


class Counts(NamedTuple):
    """Where every row went: read = scored + passed_out + adjusted + not_played + rejected."""

    read: int
    scored: int
    passed_out: int
    adjusted: int
    not_played: int
    rejected: int


@dataclass(frozen=True)
class Session:
    """What a run found: frames by the data contract (`batch.tables`), and how each file was read."""

    conditions: Conditions
    method: str
    """matchpoints or imps: the conditions' method, or the one the sheets asked for."""
    sheets: list[Sheet]
    readings: list[Reading]
    refusals: list[Refusal]
    travellers: pl.DataFrame
    """AWARDED: every row read, with points and awards."""
    standings: pl.DataFrame
    """STANDING."""
    matches: pl.DataFrame
    """MATCH; no rows for pairs."""
    problems: pl.DataFrame
    """PROBLEM, in the order of the files and rows."""
    lines: pl.DataFrame
    """For each section: session, section, two (winners), because."""
    counts: Counts

    @property
    def provisional(self) -> bool:
        """Whether a row was rejected or a file refused, so that the standings may still change."""
        return self.counts.rejected > 0 or bool(self.refusals) or bool(self.standings["provisional"].any())

    def write(self, path: str | Path, language: str = "en") -> None:
        """Write the result workbook: standings, travellers, scorecards, matches, problems, conditions."""
        from batch.write.workbook import write_workbook

        write_workbook(self, Path(path), language)


def run(files: Sequence[str | Path], conditions: Conditions | None = None) -> Session:
    """Read, check, score and rank some files; what could not be read stands in `refusals`."""
    conditions = conditions or Conditions()
    sheets, unread = _read(files, conditions)
    normal = normalise(sheets, conditions)
    del sheets  # the cells as typed take as much room as everything that follows
    method = choose_method(normal.travellers, normal.sheets, conditions)
    scored = score(normal.travellers, conditions)
    lines = find_lines(scored.rows, conditions)
    checked = check(scored.rows, lines, conditions, teams=method == "imps")
    compared = METHODS[method](checked.rows, lines, conditions)
    standings = rank(compared, lines, conditions)
    found = [normal.problems, scored.problems, checked.problems, compared.problems]
    found.append(movement_problems(compared.rows, normal.sheets))
    found.append(official_problems(compared.rows, standings, normal.sheets, method))
    problems = pl.concat(found)
    return Session(
        conditions=conditions,
        method=method,
        sheets=normal.sheets,
        readings=normal.readings,
        refusals=[*unread, *normal.refusals],
        travellers=compared.rows,
        standings=standings,
        matches=compared.matches,
        problems=problems.sort("origin", "row", "board", nulls_last=True, maintain_order=True),
        lines=lines,
        counts=_count(compared.rows),
    )


def _read(files: Sequence[str | Path], conditions: Conditions) -> tuple[list[Sheet], list[Refusal]]:
    sheets: list[Sheet] = []
    refusals: list[Refusal] = []
    for file in files:
        try:
            sheets.extend(read(Path(file), conditions.columns))
        except Refusal as refusal:
            refusals.append(refusal)
    return sheets, refusals


def _count(rows: pl.DataFrame) -> Counts:
    found = dict(rows["outcome"].value_counts().iter_rows())
    others = [found.get(outcome, 0) for outcome in ("played", "passed_out", "adjusted", "not_played", "rejected")]
    return Counts(rows.height, *others)
