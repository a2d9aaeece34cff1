"""convert: a file of travellers in one format, the same travellers in another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli.jobs import files_typed, refuse_inputs
from batch.cli.options import OF_CONDITIONS, conditions_from, settings_options
from batch.cli.spoken import SpokenCommand, language_in, misuse, print_text, told
from batch.cli.status import CLEAN, NOT_RUN, PROBLEMS
from batch.words import Language, say, say_count
from batch.words.findings import refusal_sentences

if TYPE_CHECKING:
    from batch.session import Session
    from batch.write.report import Report
    from batch.write.targets import Loss, Target

MOST_ROWS_TOLD = 10


class ConvertCommand(SpokenCommand):
    """The help of convert, its options in groups."""

    groups = OF_CONDITIONS


@click.command("convert", cls=ConvertCommand)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@settings_options
@click.pass_context
def command(ctx: click.Context, /, source: str, target: str, **options: Any) -> int:  # noqa: ANN401  (every option)
    """Write the travellers in another format; help comes from the sentences."""
    from batch.write.targets import TARGETS, target_of

    path = Path(target)
    write = target_of(path)
    if write is None:
        misuse(ctx, "no_target", path=path, choices=", ".join(TARGETS))
    conditions = conditions_from(ctx, options)
    with files_typed(ctx, [source]) as typed:
        refuse_inputs(ctx, [path], typed.files)
        from batch.session import run

        session = run(typed.files, conditions)
    for refusal in session.refusals:
        told(language_in(ctx), " ".join(refusal_sentences(language_in(ctx), refusal)))
    return _written(ctx, session, write, path) if session.sheets else NOT_RUN


def _written(ctx: click.Context, session: Session, write: Target, path: Path) -> int:
    from batch.write.place import place
    from batch.write.report import Report

    losses: list[Loss] = []
    report = Report(session, language_in(ctx))
    try:
        place({path: lambda free: losses.extend(write(report, free))})
    except OSError as error:
        misuse(ctx, "cannot_write", path=path, reason=error.strerror or error)
    _tell(report, losses, path)
    return PROBLEMS if session.counts.rejected or any(loss.rows for loss in losses) else CLEAN


def _tell(report: Report, losses: Sequence[Loss], path: Path) -> None:
    """What was written, what could not be held, what could not be read."""
    language = report.language
    print_text(say_count(language, "cli.convert.written", report.session.counts.read, path=path))
    for loss in losses:
        print_text(_loss(language, loss, path))
    if rejected := report.session.counts.rejected:
        print_text(say_count(language, "cli.convert.rejected", rejected))


def _loss(language: Language, loss: Loss, path: Path) -> str:
    if loss.what.startswith("column."):
        column = say(language, f"cli.convert.column.{loss.what.removeprefix('column.')}")
        return say(language, "cli.convert.lost.column", column=column, format=path.suffix)
    rows = ", ".join(map(str, loss.rows[:MOST_ROWS_TOLD])) + (", ..." if len(loss.rows) > MOST_ROWS_TOLD else "")
    return say_count(language, f"cli.convert.lost.{loss.what}", len(loss.rows), rows=rows, format=path.suffix)
