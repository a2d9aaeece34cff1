"""The whole run: files in, a `Session` out, by the stages in their order.

    read -> normalise -> score -> lines -> check -> compare -> rank

Nothing here decides anything about bridge; each arrow is one function of a stage. A file that cannot be read is a
refusal beside the others' results, never the end of the run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import polars as pl

from batch.check.movement import movement_problems
from batch.check.official import official_problems
from batch.check.sitouts import unless_sitting_out
from batch.compare import choose_method
from batch.compare.teams.numbering import Numbering
from batch.conditions import Conditions
from batch.effects import Case, effects
from batch.individual import rank_individuals
from batch.inputs import Input, inputs_of
from batch.judge import Manner, judged
from batch.normalise import Normalised, Part, moved, normalise
from batch.normalise.bundle import Plain, plain_parts
from batch.normalise.evidence import Reading
from batch.normalise.matches import Results, match_results, of_matches, reading_of_matches
from batch.notation import Alphabet
from batch.penalties import decided_by, penalties_in_unit, sorted_out
from batch.problems import CATALOGUE, Refusal
from batch.rank import meetings_of, rank
from batch.ranking.lists import further_lists
from batch.read import Sheet, read
from batch.read.bundle import FEWEST, bundles
from batch.read.rulings import read_rulings
from batch.roster import missing_entries, paper_problems, with_names
from batch.roster.papers import Papers, read_papers, with_notes
from batch.rulings import NOTHING, Rulings, laid_over, problem_rows, settled, understood

ERRORS = [name for name, kind in CATALOGUE.items() if kind.severity == "error"]
OUTCOMES = {"bye": "not_played", "forfeited": "adjusted", "forfeited_by_opponent": "adjusted"}
"""What a match that was not played counts as among the rows."""


class Counts(NamedTuple):
    """Where every row went: read = scored + passed_out + adjusted + not_played + rejected."""

    read: int
    scored: int
    passed_out: int
    adjusted: int
    not_played: int
    rejected: int


@dataclass(frozen=True, eq=False)
class Session:
    """What a run found: frames by the data contract (`batch.tables`), and how each file was read."""

    conditions: Conditions
    method: str
    """The conditions' method, or the one the sheets asked for: matchpoints, imps, ..."""
    teams: bool
    """Whether teams were compared, in matches."""
    individual: pl.DataFrame | None
    """STANDING of the pairs of a team event, where the conditions ask for it."""
    numbering: Numbering | None
    """How pair numbers were read as teams; None where the sheet or a list told."""
    sheets: list[Sheet]
    """Those that were scored, as many as there are readings; behind them the director's list of rulings, the roster and
    what is carried over, those that there are."""
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
    """For each section: session, section, two (winners), because, assumed, switched (rounds)."""
    counts: Counts
    rulings: pl.DataFrame
    """EFFECT: what each ruling of the sheets and of the director's list changed."""
    inputs: list[Input]
    """The files that were read, the list of rulings last."""
    ruled: bool
    """Whether the director gave a list of rulings."""
    lists: pl.DataFrame
    """LISTED: sessions added up, handicaps, strata; no rows where there is no reason for them."""
    roster: pl.DataFrame
    """ROSTER: who the numbers are; no rows without a roster."""

    @property
    def provisional(self) -> bool:
        """Whether the standings may still change: a row was rejected, a file refused, a ruling not taken over."""
        marked = bool(self.standings["provisional"].any())
        return self.counts.rejected > 0 or bool(self.refusals) or marked or self.unruled

    @property
    def unruled(self) -> bool:
        """Whether a ruling or a penalty of the director's list could not be taken over."""
        found = self.problems.filter(pl.col("origin") == len(self.readings), pl.col("name").is_in(ERRORS))
        return self.ruled and found.height > 0

    def write(self, path: str | Path, language: str = "en") -> None:
        """Write the result workbook: standings, travellers, scorecards, matches, problems, conditions."""
        from batch.write.workbook import write_workbook

        write_workbook(self, Path(path), language)


def run(
    files: Sequence[str | Path], conditions: Conditions | None = None, rulings: str | Path | None = None
) -> Session:
    """Read, check, score and rank some files; what could not be read stands in `refusals`.

    `rulings` is a file of the director's rulings. Raises Refusal when that cannot be read: standings without them would
    be wrong.
    """
    conditions = conditions or Conditions()
    listed = None if rulings is None else read_rulings(Path(rulings))
    inputs = inputs_of([*files, *conditions.files, *([] if rulings is None else [rulings])])
    return session_of(read_files(files, conditions), conditions, inputs, listed)


class Material(NamedTuple):
    """What reading gives: the sheets in the order of the files, the files refused, the rows of plain files together."""

    sheets: list[Sheet]
    refusals: list[Refusal]
    parts: list[Part]


def session_of(material: Material, conditions: Conditions, inputs: list[Input], listed: Sheet | None = None) -> Session:
    """What some sheets come to; `listed` is the director's list of rulings."""
    sheets, unread, parts = material
    del material
    papers = read_papers(sheets, conditions)
    of_results = [sheet for sheet in sheets if of_matches(sheet)]
    of_boards = [place for place, sheet in enumerate(sheets) if not of_matches(sheet)]
    if of_results:
        new = {place: number for number, place in enumerate(of_boards)}
        parts = [moved(part, new) for part in parts]
    normal = _named(normalise([sheets[place] for place in of_boards], conditions, parts), papers)
    del sheets, parts  # the cells as typed take as much room as everything that follows
    results = match_results(of_results, len(normal.sheets), conditions)
    normal = normal._replace(
        sheets=[*normal.sheets, *(replace(sheet, cells=sheet.cells.clear()) for sheet in of_results)],
        readings=[*normal.readings, *(reading_of_matches() for _ in of_results)],
    )
    ruled = _understood(listed, normal)
    case, problems = _case(normal, results, ruled, conditions)
    outcome, manner = case.outcome, case.manner
    pairs = manner.teams and conditions.individual
    individual = rank_individuals(outcome.compared.rows, outcome.lines, conditions) if pairs else None
    sheets = [*normal.sheets, *([] if listed is None else [listed])]
    found = [problems, movement_problems(outcome.compared.rows, normal.sheets)]
    found.append(official_problems(outcome.compared.rows, outcome.standings, normal.sheets, manner.method))
    found += _problems_of(papers, outcome.standings, len(sheets))
    found += [individual.problems] if individual else []
    return Session(
        conditions=case.conditions,
        method=manner.method,
        teams=manner.teams,
        individual=individual.standings if individual else None,
        numbering=outcome.compared.numbering,
        sheets=[*sheets, *papers.sheets],
        readings=normal.readings,
        refusals=[*unread, *normal.refusals, *papers.refusals],
        travellers=outcome.compared.rows,
        standings=outcome.standings,
        matches=outcome.compared.matches,
        problems=pl.concat(found).sort("origin", "row", "board", nulls_last=True, maintain_order=True),
        lines=outcome.lines,
        counts=_count(outcome.compared.rows, normal.rows, results),
        rulings=effects(case),
        inputs=inputs,
        ruled=listed is not None,
        lists=further_lists(
            outcome.standings,
            papers.roster.rows,
            papers.carried.rows,
            conditions,
            partial(meetings_of, outcome.compared, outcome.lines),
        ),
        roster=papers.roster.rows,
    )


def _named(normal: Normalised, papers: Papers) -> Normalised:
    """The travellers with the names of the roster, the sheets with notes about the lists."""
    travellers = with_names(normal.travellers, papers.roster.rows)
    return normal._replace(travellers=travellers, sheets=with_notes(normal.sheets, papers))


def _problems_of(papers: Papers, standings: pl.DataFrame, first: int) -> list[pl.DataFrame]:
    """What is wrong in the lists, whose sheets count from `first` on."""
    read = [paper for paper in (papers.roster, papers.carried) if paper.sheet]
    told = [paper_problems(paper, origin) for origin, paper in enumerate(read, start=first) if paper.findings]
    return [missing_entries(papers.roster, standings), *told]


def _understood(listed: Sheet | None, normal: Normalised) -> Rulings:
    """The rulings of the list; contracts in it are in the language of its headings, or one of the travellers'."""
    if listed is None:
        return NOTHING
    own = sorted(listed.header_languages, key=lambda language: -listed.header_languages[language])
    languages = list(dict.fromkeys([*own, *(reading.language for reading in normal.readings), "en"]))
    return understood(listed, normal.travellers, languages)


def _case(normal: Normalised, results: Results, ruled: Rulings, conditions: Conditions) -> tuple[Case, pl.DataFrame]:
    """The session judged with all its rulings, and the problems up to there."""
    origin = len(normal.sheets)
    manner = Manner(*choose_method(normal.travellers, normal.sheets, conditions), results.matches)
    outcome = judged(laid_over(normal.travellers, ruled.awards), manner, conditions)
    compared = outcome.compared
    decided = decided_by(manner.method, outcome.standings, teams=manner.teams)
    in_matches, rest, lost = sorted_out(ruled.penalties, compared.matches, conditions, decided)
    if in_matches:
        conditions = replace(conditions, penalties=in_matches)
        outcome = judged(laid_over(normal.travellers, ruled.awards), manner, conditions)
        compared = outcome.compared
    fines, findings = penalties_in_unit(rest, compared.rows, outcome.standings, conditions, decided)
    if fines.height:
        outcome = outcome._replace(standings=rank(compared, outcome.lines, conditions, fines))
    of_rows = pl.concat([settled(normal.problems, normal.travellers, ruled.awards), outcome.problems])
    problems = [unless_sitting_out(of_rows, compared.rows), results.problems]
    problems.append(problem_rows([*ruled.findings, *lost, *findings], origin))
    return Case(normal.travellers, ruled, origin, fines, manner, conditions, outcome), pl.concat(problems)


def read_files(files: Sequence[str | Path], conditions: Conditions) -> Material:
    """What is read of some files: many small ones together, the others one by one."""
    sheets: list[Sheet] = []
    refusals: list[Refusal] = []
    paths = [Path(file) for file in files]
    own = conditions.language.headings if isinstance(conditions.language, Alphabet) else None
    found = _together(paths, conditions)
    ready = {place: sheet for plain in found for place, sheet in plain.sheets.items()}
    at: dict[int, int] = {}
    for place, path in enumerate(paths):
        try:
            at[place] = len(sheets)
            sheets.extend([ready[place]] if place in ready else read(path, conditions.columns, own))
        except Refusal as refusal:
            refusals.append(refusal)
    parts = [Part([at[place] for place in plain.sheets], *plain.of_sheets(at)) for plain in found]
    return Material(sheets, refusals, parts)


def _together(paths: list[Path], conditions: Conditions) -> list[Plain]:
    """Many small files alike, read and understood in one go; none where files are few."""
    if len(paths) < FEWEST or conditions.columns or isinstance(conditions.language, Alphabet):
        return []
    return [plain for bundle in bundles(paths) for plain in plain_parts(bundle, conditions)]


def _count(rows: pl.DataFrame, read: int, results: Results) -> Counts:
    """Rows of travellers and rows of match results: a bye was not played, a forfeit is an award."""
    found = Counter(dict(rows["outcome"].value_counts().iter_rows()))
    found.update(Counter(OUTCOMES.get(kind, kind) for kind in results.matches["kind"]))
    found["rejected"] += results.rejected
    others = [found[outcome] for outcome in ("played", "passed_out", "adjusted", "not_played", "rejected")]
    return Counts(read + results.read, *others)
