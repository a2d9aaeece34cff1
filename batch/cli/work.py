"""The work of score and check: every session is run, its results written, and what was found printed.

What cannot be read or written is told on standard error and the other files go on. Of a few sessions everything is
printed; of many, what is wrong in each, and at the end a table with a line for every file. The exit status says whether
all was in order, something was wrong, or nothing could be done.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from batch.cli.formats import FORMATS, marked_writers
from batch.cli.jobs import Job, Typed, files_typed, jobs, real_paths, refuse_among
from batch.cli.options import conditions_from
from batch.cli.spoken import language_in, misuse, print_text, told
from batch.cli.status import CLEAN, NOT_RUN, PROBLEMS
from batch.cli.unwritten import is_full, unwritten
from batch.problems import Refusal
from batch.words import Language, say, say_count
from batch.words.findings import refusal_sentences
from batch.write.done import Done

if TYPE_CHECKING:
    from batch.conditions import Conditions
    from batch.session import Session
    from batch.write.place import Writer
    from batch.write.report import Report
    from batch.write.terminal import Line


FEW = 3
"""So many sessions are printed whole; of more, what is wrong, and a line for each."""
LONG = 10
"""From so many sessions on the work is long, and a bar shows how far it is."""


class Task(NamedTuple):
    """What to do with each session: formats and tables to write (none named: all), the ranking, a marked copy."""

    formats: Sequence[str]
    only: Sequence[str]
    ranked: bool
    marked: bool = False


class Scene(NamedTuple):
    """What every session of a command shares: context, task, files, whether they are many, the list of rulings."""

    ctx: click.Context
    task: Task
    typed: Typed
    many: bool
    inputs: frozenset[str]
    rulings: str | None

    @property
    def language(self) -> Language:
        """The language of the person."""
        return language_in(self.ctx)


class Outcome(NamedTuple):
    """A session that was worked on: its line in the summary, what to print, what to tell on standard error."""

    done: Done
    lines: list[Line]
    errors: list[str]


def work(ctx: click.Context, options: dict[str, Any], task: Task) -> int:
    """Do the task for every file and give the exit status."""
    conditions = conditions_from(ctx, options)
    with files_typed(ctx, options["files"]) as typed:
        every = jobs(ctx, typed, options["output"], together=conditions.one_job)
        if options["rulings"] is not None and len(every) > 1:
            misuse(ctx, "many_with_rulings")
        scene = Scene(ctx, task, typed, len(every) > FEW, real_paths(typed.files), options["rulings"])
        if typed.passed_over:
            print_text(say_count(scene.language, "cli.passed_over", typed.passed_over), error=True)
        done = _printed(scene, _outcomes(scene, every, conditions))
    if all(each.status == NOT_RUN for each in done):
        return NOT_RUN
    return CLEAN if all(each.status == CLEAN for each in done) else PROBLEMS


def _outcomes(scene: Scene, every: Sequence[Job], conditions: Conditions) -> Iterator[Outcome]:
    """What came of each session; many are worked through behind a bar before the first is printed."""
    sessions = _sessions(scene, every, conditions)
    worked: Iterator[Outcome] = (_outcome(scene, job, session) for job, session in zip(every, sessions, strict=True))
    if scene.many:
        with _bar(scene.language, len(every)) as step:
            held = [step(outcome) for outcome in worked]
        worked = iter(held)
    return worked


@contextmanager
def _bar(language: Language, length: int) -> Iterator[Any]:
    """A function that passes an outcome on and moves a bar on standard error, where a person watches a long work."""
    watched = length >= LONG and sys.stderr.isatty()
    if not watched:
        yield lambda outcome: outcome
        return
    label = say(language, "terminal.working")
    with click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True) as bar:

        def step(outcome: Outcome) -> Outcome:
            bar.update(1)
            return outcome

        yield step


def _printed(scene: Scene, outcomes: Iterator[Outcome]) -> list[Done]:
    """The outcomes, each printed with a blank line between, then the table of all."""
    from batch.cli.screen import show

    done: list[Done] = []
    printed = False
    for outcome in outcomes:
        for sentence in outcome.errors:
            told(scene.language, sentence)
        if outcome.lines:
            if printed:
                click.echo()
            show(scene.language, outcome.lines)
            printed = True
        done.append(outcome.done)
    if len(done) > 1:
        _sum_up(scene, done, printed=printed)
    return done


def _sum_up(scene: Scene, done: Sequence[Done], *, printed: bool) -> None:
    from batch.cli.screen import show, width
    from batch.write.summary import summary_lines

    if printed:
        click.echo()
    show(scene.language, summary_lines(scene.language, done, width()))


def _sessions(scene: Scene, every: Sequence[Job], conditions: Conditions) -> Iterator[Session | list[Refusal]]:
    """The session of each job; many of a file each are worked through together."""
    if not scene.many or scene.rulings is not None:
        yield from (_run(job, conditions, scene) for job in every)
        return
    from batch.apart import run_apart

    yield from (_as_shown(session, scene) for session in run_apart([job.sources[0] for job in every], conditions))


def _run(job: Job, conditions: Conditions, scene: Scene) -> Session | list[Refusal]:
    """The session of a job; only its refusals where no file is there at all, which needs no heavy library."""
    absent = [Refusal("no-such-file", scene.typed.shown(str(file))) for file in job.sources if not file.exists()]
    if len(absent) == len(job.sources):
        return absent
    from batch.session import run

    try:
        session = run(job.sources, conditions, scene.rulings)
    except Refusal as refusal:  # of the list of rulings: standings without it would be wrong
        return [refusal]
    return _as_shown(session, scene)


def _as_shown(session: Session, scene: Scene) -> Session:
    """The session, its sources named as the person knows them."""
    return replace(
        session,
        sheets=[replace(sheet, source=scene.typed.shown(sheet.source)) for sheet in session.sheets],
        refusals=[Refusal(r.name, scene.typed.shown(r.source), **r.detail) for r in session.refusals],
    )


def _outcome(scene: Scene, job: Job, session: Session | list[Refusal]) -> Outcome:
    """Write one session, and what there is to print and to tell of it."""
    name = ", ".join(scene.typed.shown(str(file)) for file in job.sources)
    refusals = session if isinstance(session, list) else session.refusals
    errors = [_sentence(scene.language, refusal) for refusal in refusals]
    if isinstance(session, list) or not session.readings:
        return Outcome(Done(name, NOT_RUN, refused=refusals[0].name if refusals else None), [], errors)
    return _finished(scene, job, session, name, errors)


def _sentence(language: Language, refusal: Refusal) -> str:
    sentences = refusal_sentences(language, refusal)
    return f"{sentences.message} {sentences.hint}"


def _finished(scene: Scene, job: Job, session: Session, name: str, errors: list[str]) -> Outcome:
    from batch.read.cells import NoCellsError
    from batch.write.report import Report

    report = Report(session, scene.language)
    severities = report.problems["severity"]
    found = {severity: int((severities == severity).sum()) for severity in ("error", "warning")}
    status = PROBLEMS if session.refusals or found["error"] else CLEAN
    writers = _writers(report, job, scene.task)
    marked = marked_writers(report, _sources(job, scene.typed), job.place) if scene.task.marked else {}
    lists = [Path(scene.rulings)] if scene.rulings else []
    inputs = scene.inputs | real_paths([*session.conditions.files, *lists])
    refuse_among(scene.ctx, [*writers, *marked], inputs)
    written: list[Path] = []
    for some in (writers, *({path: writer} for path, writer in marked.items())):
        try:
            written += _write(scene, some)
        except Refusal as refusal:
            errors.append(say(scene.language, "cli.error.not_marked", reason=_sentence(scene.language, refusal)))
        except NoCellsError as no_cells:
            source, copy = no_cells.file, no_cells.file.with_suffix(".xlsx")
            errors.append(say(scene.language, "cli.error.no_cells", source=source, copy=copy))
        except OSError as error:
            errors.append(unwritten(scene.language, next(iter(some)), error))
            status = NOT_RUN
    quiet = scene.many and not report.problems.height
    if (_audited(report, written) if not quiet else _in_workbook(written)) and not report.audit.good:
        quiet, status = False, max(status, PROBLEMS)
    done = Done(name, status, session.counts.read, session.counts.rejected, found["error"], found["warning"])
    return Outcome(done, [] if quiet else _lines(report, scene, name, written), errors)


def _audited(report: Report, written: list[Path]) -> bool:
    """Whether the session checks itself: a very large one only where a person reads more of it than the screen."""
    from batch.audit import MOST

    return report.session.travellers.height <= MOST or _in_workbook(written)


def _in_workbook(written: list[Path]) -> bool:
    return any(path.name.endswith("results.xlsx") for path in written)


def _sources(job: Job, typed: Typed) -> dict[str, Path]:
    return {typed.shown(str(file)): file for file in job.sources}


def _writers(report: Report, job: Job, task: Task) -> dict[Path, Writer]:
    found: dict[Path, Writer] = {}
    for form in dict.fromkeys(task.formats):
        found |= FORMATS[form](report, job.place, task.only)
    return found


def _write(scene: Scene, writers: dict[Path, Writer]) -> list[Path]:
    """The files written; a disk without room ends the work."""
    from batch.write.place import place

    try:
        return place(writers)
    except OSError as error:
        if is_full(error):
            misuse(scene.ctx, "full", path=next(iter(writers)))
        raise


def _lines(report: Report, scene: Scene, name: str, written: list[Path]) -> list[Line]:
    """What to print of a session: of many, the name of the file and what is wrong in it."""
    from batch.cli.screen import width
    from batch.write import terminal

    places = {table: _holding(scene, written, table) for table in ("standings", "problems", "rulings")}
    whole = (places["standings"], places["problems"], places["rulings"])
    page = terminal.Page(report, width(), *whole, _audited(report, written))
    title = [terminal.Line(name, "title")] if scene.many else []
    listed = [*terminal.standings_lines(page), *terminal.individual_lines(page), terminal.Line("")]
    ranked = listed if scene.task.ranked and not scene.many else []
    ranked += terminal.ruling_lines(page) if ranked else []
    most = terminal.MOST_PROBLEMS if places["problems"] else report.problems.height
    lines = [*title, *ranked, *terminal.problem_lines(page, most), terminal.Line(""), *terminal.closing_lines(page)]
    return lines + terminal.written_lines(page, written)


def _holding(scene: Scene, written: list[Path], table: str) -> str | None:
    """Where a table stands whole: in a CSV file of its own, or else on its sheet of the workbook."""
    for path in written:
        if path.name.endswith(f".{table}.csv"):
            return str(path)
    only = scene.task.only
    books = [path for path in written if path.name.endswith("results.xlsx") and (not only or table in only)]
    if not books:
        return None
    return say(scene.language, "read.sheet", source=books[0], sheet=say(scene.language, f"workbook.sheet.{table}"))
