"""The work of score and check: every session is run, its results written, and what was found printed.

What cannot be read is told on standard error and the other files go on. The exit status says whether all was in
order, something was wrong, or nothing could be done.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from batch.cli.jobs import Job, Typed, files_typed, jobs, refuse_inputs
from batch.cli.options import conditions_from
from batch.cli.spoken import language_in, misuse, told
from batch.cli.status import CLEAN, NOT_RUN, PROBLEMS
from batch.problems import Refusal
from batch.words import Language, say
from batch.words.findings import refusal_sentences

if TYPE_CHECKING:
    from batch.conditions import Conditions
    from batch.session import Session
    from batch.write.place import Writer
    from batch.write.report import Report


FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Errors of the system that say there is no room for a file."""


class Task(NamedTuple):
    """What to do with each session: formats and tables to write (none named: all), whether to print the ranking."""

    formats: Sequence[str]
    only: Sequence[str]
    ranked: bool


def work(ctx: click.Context, options: dict[str, Any], task: Task) -> int:
    """Do the task for every file and give the exit status."""
    conditions = conditions_from(ctx, options)
    with files_typed(ctx, options["files"]) as typed:
        every = jobs(ctx, typed, options["output"], together=conditions.together)
        statuses = list(_statuses(ctx, every, conditions, task, typed))
    if all(status == NOT_RUN for status in statuses):
        return NOT_RUN
    return CLEAN if all(status == CLEAN for status in statuses) else PROBLEMS


def _statuses(
    ctx: click.Context, every: Sequence[Job], conditions: Conditions, task: Task, typed: Typed
) -> Iterator[int]:
    """The status of each job, done one after the other."""
    printed = False
    for job in every:
        session = _run(job, conditions, typed)
        for refusal in session if isinstance(session, list) else session.refusals:
            _tell(language_in(ctx), refusal)
        if isinstance(session, list) or not session.sheets:
            yield NOT_RUN
            continue
        if printed:
            click.echo()
        yield _finish(ctx, session, job, task, typed.files)
        printed = True


def _run(job: Job, conditions: Conditions, typed: Typed) -> Session | list[Refusal]:
    """The session of a job; only its refusals where no file is there at all, which needs no heavy library."""
    absent = [Refusal("no-such-file", typed.shown(str(file))) for file in job.sources if not file.exists()]
    if len(absent) == len(job.sources):
        return absent
    from batch.session import run

    session = run(job.sources, conditions)
    return replace(
        session,
        sheets=[replace(sheet, source=typed.shown(sheet.source)) for sheet in session.sheets],
        refusals=[Refusal(r.name, typed.shown(r.source), **r.detail) for r in session.refusals],
    )


def _tell(language: Language, refusal: Refusal) -> None:
    sentences = refusal_sentences(language, refusal)
    told(language, f"{sentences.message} {sentences.hint}")


def _finish(ctx: click.Context, session: Session, job: Job, task: Task, files: Sequence[Path]) -> int:
    """Write and print one session."""
    from batch.write.report import Report

    report = Report(session, language_in(ctx))
    writers = _writers(report, job, task)
    refuse_inputs(ctx, list(writers), files)
    written = _write(ctx, writers)
    _print(report, task, written)
    wrong = bool(session.refusals) or "error" in report.problems["severity"]
    return PROBLEMS if wrong else CLEAN


def _writers(report: Report, job: Job, task: Task) -> dict[Path, Writer]:
    found: dict[Path, Writer] = {}
    for form in dict.fromkeys(task.formats):
        found |= FORMATS[form](report, job.place, task.only)
    return found


def _workbook(report: Report, place: Callable[[str], Path], only: Sequence[str]) -> dict[Path, Writer]:
    from batch.write.workbook import write_workbook

    return {place("results.xlsx"): lambda path: write_workbook(report.session, path, report.language, only or None)}


def _csv(report: Report, place: Callable[[str], Path], only: Sequence[str]) -> dict[Path, Writer]:
    from batch.write.csv_files import csv_writers

    return csv_writers(report, place, only)


FORMATS: dict[str, Callable[[Report, Callable[[str], Path], Sequence[str]], dict[Path, Writer]]] = {
    "xlsx": _workbook,
    "csv": _csv,
}
"""Name of a format -> what it writes for a session, and how."""


def _write(ctx: click.Context, writers: dict[Path, Writer]) -> list[Path]:
    """The files written; a folder or a disk that does not take them ends the work with a sentence."""
    from batch.write.place import place

    try:
        return place(writers)
    except OSError as error:
        path, number = next(iter(writers)), _number(error)
        if number in FULL:
            misuse(ctx, "full", path=path)
        if isinstance(error, PermissionError):
            misuse(ctx, "not_allowed", path=path)
        misuse(ctx, "cannot_write", path=path, reason=os.strerror(number) if number else error)


def _number(error: OSError) -> int:
    """The number of an error of the system, which Polars only gives in its text; 0 where there is none."""
    told_in_text = re.search(r"\(os error (\d+)\)", str(error))
    return error.errno or (int(told_in_text[1]) if told_in_text else 0)


def _print(report: Report, task: Task, written: list[Path]) -> None:
    from batch.cli.screen import show, width
    from batch.write import terminal

    places = {table: _holding(report.language, written, task, table) for table in ("standings", "problems")}
    page = terminal.Page(report, width(), places["standings"], places["problems"])
    ranked = [*terminal.standings_lines(page), terminal.Line("")] if task.ranked else []
    lines = [*ranked, *terminal.problem_lines(page), terminal.Line(""), *terminal.closing_lines(page)]
    show(report.language, [*lines, *terminal.written_lines(page, written)])


def _holding(language: Language, written: list[Path], task: Task, table: str) -> str | None:
    """Where a table stands whole: in a CSV file of its own, or else on its sheet of the workbook."""
    for path in written:
        if path.name.endswith(f".{table}.csv"):
            return str(path)
    books = [path for path in written if path.suffix == ".xlsx" and (not task.only or table in task.only)]
    sheet = say(language, f"workbook.sheet.{table}")
    return say(language, "read.sheet", source=books[0], sheet=sheet) if books else None
