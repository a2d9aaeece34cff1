"""convert: a file of travellers in one format, the same travellers in another."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli.jobs import files_typed, refuse_inputs
from batch.cli.options import OF_CONDITIONS, conditions_from, overwrite_option, refuse_existing, settings_options
from batch.cli.spoken import SpokenCommand, language_in, misuse, print_text, told
from batch.cli.status import CLEAN, NOT_RUN, PROBLEMS
from batch.cli.unwritten import refuse_unwritten
from batch.words import Language, say, say_count
from batch.words.findings import refusal_sentences

if TYPE_CHECKING:
    from batch.write.targets import Held, Loss, Source, Target

MOST_ROWS_TOLD = 10


class ConvertCommand(SpokenCommand):
    """The help of convert, its options in groups."""

    groups = {"writing": ("overwrite",), **OF_CONDITIONS}  # noqa: RUF012  (read only)


@click.command("convert", cls=ConvertCommand)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@overwrite_option
@settings_options
@click.pass_context
def command(ctx: click.Context, /, source: str, target: str, *, overwrite: bool, **options: Any) -> int:  # noqa: ANN401  (every option)
    """Write the travellers in another format; help comes from the sentences."""
    from batch.write.targets import TARGETS, target_of

    path = Path(target)
    write = target_of(path)
    if write is None:
        misuse(ctx, "no_target", path=path, choices=", ".join(TARGETS))
    conditions = conditions_from(ctx, options)
    with files_typed(ctx, [source]) as typed:
        if len(typed.files) > 1:
            misuse(ctx, "one_file", source=source, count=len(typed.files))
        refuse_inputs(ctx, [path], typed.files)
        refuse_existing(ctx, path, overwrite=overwrite)
        from batch.write.targets.typed import source_of

        found = source_of(typed.files, conditions, language_in(ctx))
    session = found.report.session
    for refusal in session.refusals:
        told(language_in(ctx), " ".join(refusal_sentences(language_in(ctx), refusal)))
    if not found.sheets:
        return NOT_RUN
    held = _written(ctx, found, write, path)
    _tell(found, held, path)
    return PROBLEMS if session.refusals or session.counts.rejected or any(loss.rows for loss in held.losses) else CLEAN


def _written(ctx: click.Context, source: Source, write: Target, path: Path) -> Held:
    from batch.write.place import place
    from batch.write.targets import CannotHoldError

    held: list[Held] = []
    try:
        place({path: lambda free: held.append(write(source, free))})
    except CannotHoldError as error:
        misuse(ctx, f"convert_{error.name}", path=path, format=path.suffix, **error.facts)
    except OSError as error:
        refuse_unwritten(ctx, path, error)
    return held[0]


def _tell(source: Source, held: Held, path: Path) -> None:
    """What was written, what could not be held, what could not be read."""
    language, counts = source.report.language, source.report.session.counts
    whole = "written" if held.rows == counts.read else "part"
    print_text(say_count(language, f"cli.convert.{whole}", held.rows, path=path, read=counts.read))
    for loss in held.losses:
        print_text(_loss(language, loss, path, source))
    if counts.rejected and not any(loss.what == "rejected" for loss in held.losses):
        print_text(say_count(language, "cli.convert.rejected", counts.rejected))


def _loss(language: Language, loss: Loss, path: Path, source: Source) -> str:
    if loss.what == "options":
        return say(language, "cli.convert.options", options=" ".join(_options(source)))
    if loss.what.startswith("column."):
        column = say(language, f"cli.convert.column.{loss.what.removeprefix('column.')}")
        return say(language, "cli.convert.lost.column", column=column, format=path.suffix)
    rows = ", ".join(map(str, loss.rows[:MOST_ROWS_TOLD])) + (", ..." if len(loss.rows) > MOST_ROWS_TOLD else "")
    return say_count(language, f"cli.convert.lost.{loss.what}", len(loss.rows), rows=rows, format=path.suffix)


def _options(source: Source) -> list[str]:
    """The options about reading that the new file needs as well."""
    conditions = source.report.session.conditions
    language = conditions.language
    named = language if language is None or isinstance(language, str) else shlex.quote(language.file)
    return [f"--{name} {value}" for name, value in (("notation", named), ("results", conditions.results)) if value]
