"""check: files on the command line, what looks wrong in them on the terminal."""

from __future__ import annotations

from typing import Any

import click

from batch.cli.options import GROUPS, session_options
from batch.cli.spoken import SpokenCommand

WRITING = ("output", "formats", "marked")


class CheckCommand(SpokenCommand):
    """The help of check, its options in groups."""

    groups = {"writing": WRITING, **GROUPS}  # noqa: RUF012  (read only)


@click.command("check", cls=CheckCommand)
@session_options(*WRITING)
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> int:  # noqa: ANN401  (every option of the verb)
    """Print the problems of every session; help comes from the sentences."""
    from batch.cli.work import Task, work

    silent = options["output"] is None or options["marked"]
    formats = options["formats"] or (() if silent else ("csv",))
    return work(ctx, options, Task(formats, only=("problems",), ranked=False, marked=options["marked"]))
