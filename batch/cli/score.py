"""score: files on the command line, results beside them, and the standings and problems on the terminal."""

from __future__ import annotations

from typing import Any

import click

from batch.cli.options import GROUPS, WRITING, session_options
from batch.cli.spoken import SpokenCommand


class ScoreCommand(SpokenCommand):
    """The help of score, its options in groups."""

    groups = {"writing": WRITING, **GROUPS}  # noqa: RUF012  (read only)


@click.command("score", cls=ScoreCommand)
@session_options(*WRITING)
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> int:  # noqa: ANN401  (every option of the verb)
    """Score every session and write its results; help comes from the sentences."""
    from batch.cli.work import Task, work

    formats, only = options["formats"] or ("xlsx",), options["only"] or ()
    return work(ctx, options, Task(formats, only, ranked=True, marked=options["marked"]))
