"""The command line: a group of verbs, each a module that is imported when it is used.

Nothing heavy is imported here, so that help, version and a mistyped command answer at once. Exit statuses are those of
`batch.cli.status`; whatever goes wrong is one sentence on standard error, never a traceback.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

import click

from batch import __version__
from batch.cli.spoken import (
    EVERYWHERE,
    Misuse,
    SpokenCommand,
    error_sentence,
    heading,
    language_asked,
    language_in,
    print_text,
    refuse,
    told,
)
from batch.cli.status import CLEAN, INTERRUPTED, NOT_RUN, PROBLEMS
from batch.words import LANGUAGES, say

NAME = "bridge-batch"

GARBAGE = 200_000
"""New objects between two searches for cycles: a command lives for a second, and makes few."""

VERBS: dict[str, dict[str, str]] = {
    "session": {
        "score": "batch.cli.score:command",
        "check": "batch.cli.check:command",
        "explain": "batch.cli.explain:command",
        "convert": "batch.cli.convert:command",
        "template": "batch.cli.template:command",
        "league": "batch.cli.league:command",
        "conditions": "batch.cli.conditions:command",
    },
    "desk": {
        "calc": "batch.cli.calc:command",
        "find": "batch.cli.find:command",
        "tables": "batch.cli.tables:command",
        "imp": "batch.cli.imp:command",
        "matchpoints": "batch.cli.matchpoints:command",
        "quiz": "batch.cli.quiz:command",
    },
}
"""The verbs by group, in the order of the help, and where each is."""


class Program(click.Group, SpokenCommand):
    """The verbs, loaded when they are used; every failure is one sentence and an exit status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the verbs."""
        return [verb for verbs in VERBS.values() for verb in verbs]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a verb, imported now; None for a word that is no verb."""
        place = {verb: place for verbs in VERBS.values() for verb, place in verbs.items()}.get(cmd_name)
        if place is None:
            return None
        module, attribute = place.split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb and its arguments; a word that is no verb is refused with what may have been meant."""
        word = args[0]
        if not word.startswith("-") and self.get_command(ctx, word) is None:
            names_a_file = "." in word or os.path.sep in word
            if names_a_file:
                raise Misuse(language_in(ctx), "file_without_verb", word=word)
            from batch.settings import Unfit, nearest

            refuse(ctx, Unfit("no_verb", word=word, nearest=nearest(word, self.list_commands(ctx))))
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The verbs, group by group, then the options."""
        language = language_in(ctx)
        for title, verbs in VERBS.items():
            with formatter.section(heading(language, f"group.{title}")):
                formatter.write_dl([(verb, say(language, f"cli.help.{verb}.short")) for verb in verbs], col_max=28)
        with formatter.section(heading(language, "group.everywhere")):
            options = ("--lang [en|fr]", "--version", "--help")
            names = (EVERYWHERE[0], "version", EVERYWHERE[1])
            formatter.write_dl(
                [
                    (option, say(language, f"cli.help.option.{name}"))
                    for option, name in zip(options, names, strict=True)
                ],
                col_max=28,
            )

    def main(  # type: ignore[override]  # always stands alone
        self, args: Sequence[str] | None = None, prog_name: str = NAME, **extra: object
    ) -> NoReturn:
        """Run a command line and end the process with its status."""
        sys.exit(self._status(args, prog_name, **extra))

    def _status(self, args: Sequence[str] | None, prog_name: str, **extra: object) -> int:
        gc.set_threshold(GARBAGE)
        language = language_asked(sys.argv[1:] if args is None else args)
        try:
            alone: dict[str, Any] = {**extra, "standalone_mode": False, "obj": language}
            status = super().main(args, prog_name, **alone)
            sys.stdout.flush()
        except click.UsageError as error:
            told(language, error_sentence(language, error))
            return NOT_RUN
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except click.Abort:
            told(language, say(language, "cli.error.interrupted"))
            return INTERRUPTED
        except BrokenPipeError:
            _leave_quietly()
            return CLEAN
        except OSError as error:  # of standard output: every file has its own sentence
            told(language, say(language, "cli.error.not_printed", reason=error.strerror or error))
            return NOT_RUN
        return status if isinstance(status, int) else CLEAN


def _leave_quietly() -> None:
    """Nobody reads standard output any more: what is left of it goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001  (click's)
    if wanted and not ctx.resilient_parsing:
        print_text(f"{NAME} {__version__}")
        ctx.exit()


@click.group(NAME, cls=Program, invoke_without_command=True)
@click.option("--lang", type=click.Choice(LANGUAGES), is_eager=True)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version)
@click.pass_context
def main(ctx: click.Context, /, **_: str | None) -> None:
    """Show the help when no verb is given; help comes from the sentences.

    The language that the whole command line asks for is the group's, so that every verb finds it there.
    """
    ctx.params["lang"] = ctx.params["lang"] or ctx.obj
    if ctx.invoked_subcommand is None:
        print_text(ctx.get_help())


def run() -> NoReturn:
    """Run the command line of the process and end it at once: nothing left in memory needs to be put away first."""
    status = CLEAN
    try:
        main(prog_name=NAME)
    except SystemExit as end:
        status = _status_of(end)
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


def _status_of(end: SystemExit) -> int:
    """What Python would end with: nothing is success, a number itself; anything else is said, and a failure."""
    if end.code is None or isinstance(end.code, int):
        return end.code or CLEAN
    print_text(str(end.code), error=True)
    return PROBLEMS
