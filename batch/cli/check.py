"""check: files on the command line, what looks wrong in them on the terminal."""

from __future__ import annotations

from typing import Any

import click

from batch.cli.options import READING, SCORING, session_options
from batch.cli.spoken import SpokenCommand


class CheckCommand(SpokenCommand):
    """The help of check, its options in groups."""

    groups = {  # noqa: RUF012  (read only)
        "writing": ("output", "formats"),
        "reading": READING,
        "scoring": SCORING,
    }


@click.command("check", cls=CheckCommand)
@session_options
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> int:  # noqa: ANN401  (every option of the verb)
    """Print the problems of every session; help comes from the sentences."""
    from batch.cli.work import Task, work

    asked = options["output"] is not None or options["formats"]
    return work(ctx, options, Task(formats=("csv",) if asked else (), only=("problems",), ranked=False))
