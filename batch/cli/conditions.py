"""conditions: the conditions of contest as a commented file, with the defaults or what the options ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from batch.cli.options import OF_CONDITIONS, conditions_from, overwrite_option, refuse_existing, settings_options
from batch.cli.spoken import SpokenCommand, language_in, print_text
from batch.cli.status import CLEAN
from batch.cli.unwritten import refuse_unwritten


class ConditionsCommand(SpokenCommand):
    """The help of conditions, its options in groups."""

    groups = {"writing": ("output", "overwrite"), **OF_CONDITIONS}  # noqa: RUF012  (read only)


@click.command("conditions", cls=ConditionsCommand)
@click.option("-o", "--output", metavar="FILE.toml")
@overwrite_option
@settings_options
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> int:  # noqa: ANN401  (every option of the verb)
    """Write the file of conditions; help comes from the sentences."""
    from batch.words.settings import conditions_file

    text = conditions_file(language_in(ctx), conditions_from(ctx, options))
    if options["output"] is None:
        print_text(text.rstrip("\n"))
    else:
        _write(ctx, Path(options["output"]), text, overwrite=options["overwrite"])
    return CLEAN


def _write(ctx: click.Context, path: Path, text: str, *, overwrite: bool) -> None:
    """Write the file; one that is there may hold somebody's choices, and stays unless it is to go."""
    from batch.write.place import place

    refuse_existing(ctx, path, overwrite=overwrite)
    try:
        place({path: lambda free: free.write_text(text, encoding="utf-8", newline="\n")})
    except OSError as error:
        refuse_unwritten(ctx, path, error)
