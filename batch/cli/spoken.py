"""How the command line speaks: help, and what was wrong with a command, in the language of the person.

Click's own sentences exist in English only; here every help text and usage error is a sentence of `batch.words`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NoReturn

import click

from batch.words import LANGUAGES, Language, knows, language_of, say

if TYPE_CHECKING:
    from batch.settings import Unfit

EVERYWHERE = ("lang", "help")
"""The options that every verb has."""

OPTION_OF = {"formats": "format", "as_json": "json", "printed": "print"}
"""Sentences about options whose name is not the one typed."""


class Misuse(click.UsageError):
    """A command that was not understood: one sentence in the person's language, exit status 2."""

    def __init__(self, language: Language, name: str, /, **fields: object) -> None:
        """The sentence `cli.error.<name>`."""
        super().__init__(say(language, f"cli.error.{name}", **fields))


def misuse(ctx: click.Context | None, name: str, /, **fields: object) -> NoReturn:
    """End with the sentence of that error and exit status 2."""
    raise Misuse(language_in(ctx), name, **fields)


def refuse(ctx: click.Context, unfit: Unfit, name: str | None = None) -> NoReturn:
    """End with what is wrong with a setting, and exit status 2; `name` is what the person calls it."""
    from batch.words.settings import unfit_sentence

    raise Misuse(language_in(ctx), "plain", sentence=unfit_sentence(language_in(ctx), unfit, name))


def language_in(ctx: click.Context | None) -> Language:
    """The language of --lang, wherever it stands in the command, or else that of the environment."""
    while ctx is not None:
        if wished := known(ctx.params.get("lang")) or known(ctx.obj):
            return wished
        ctx = ctx.parent
    return language_of(os.environ)


def known(name: object) -> Language | None:
    """The language of that name, or None."""
    return next((language for language in LANGUAGES if language == name), None)


def language_asked(arguments: Sequence[str]) -> Language:
    """The language the arguments ask for, before anybody has understood them; or that of the environment."""
    wishes = [word.partition("=")[2] for word in arguments if word.startswith("--lang=")]
    wishes += [following for word, following in pairwise(arguments) if word == "--lang"]
    return next(filter(None, map(known, wishes)), language_of(os.environ))


def error_sentence(language: Language, error: click.UsageError) -> str:
    """What was wrong with a command, in one sentence."""
    if isinstance(error, Misuse):
        return error.message
    if isinstance(error, click.NoSuchOption):
        sentence = say(language, "cli.error.no_option", option=error.option_name)
        meant = [say(language, "cli.error.meant", nearest=option) for option in (error.possibilities or [])[:1]]
        return " ".join([sentence, *meant])
    if isinstance(error, click.MissingParameter):
        return say(language, "cli.error.missing", example=_example(language, error.ctx))
    if isinstance(error, click.BadOptionUsage):
        return say(language, "cli.error.value", option=error.option_name)
    if isinstance(error, click.BadParameter) and isinstance(error.param and error.param.type, click.Choice):
        return say(language, "cli.error.choice", name=_name(error.param), choices=_choices(error.param))
    return say(language, "cli.error.other", reason=error.format_message().rstrip("."))


def _example(language: Language, ctx: click.Context | None) -> str:
    """The first example in the help of the verb that was typed."""
    examples = say(language, f"cli.help.{ctx.command.name if ctx else 'score'}.examples")
    return examples.strip().partition("\n")[0]


def _name(parameter: click.Parameter | None) -> str:
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return "" if parameter is None else (parameter.metavar or str(parameter.name)).strip(".[]").upper()


def _choices(parameter: click.Parameter | None) -> str:
    kind = parameter.type if parameter else None
    return ", ".join(map(str, kind.choices)) if isinstance(kind, click.Choice) else ""


def told(language: Language, sentence: str, *, warning: bool = False) -> None:
    """Print an error, or a warning, on standard error."""
    print_text(say(language, f"cli.error.{'warning_' if warning else ''}prefix", sentence=sentence), error=True)


def print_text(text: str, *, error: bool = False) -> None:
    """Print a text; a character that the output's encoding lacks becomes a question mark, not a failure."""
    stream = sys.stderr if error else sys.stdout
    encoding = stream.encoding or "utf-8"
    click.echo(text.encode(encoding, "replace").decode(encoding), err=error)


class SpokenCommand(click.Command):
    """A command whose help is made of the sentences `cli.help.<command>`, its options in groups."""

    groups: dict[str, tuple[str, ...]]
    """Title of a group -> names of its options; every verb ends with the options all have."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The usage line."""
        prefix = say(language_in(ctx), "cli.help.usage") + " "
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, _in_words(language_in(ctx), pieces), prefix)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command is for."""
        for paragraph in say(language_in(ctx), f"cli.help.{self.name}.text").strip().split("\n\n"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(paragraph)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, group by group."""
        for title, names in (self.groups | {"everywhere": EVERYWHERE}).items():
            with formatter.section(heading(language_in(ctx), f"group.{title}")):
                formatter.write_dl(list(_described(self, ctx, names)), col_max=28)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Examples, one a line."""
        language = language_in(ctx)
        with formatter.section(heading(language, "examples")):
            for example in say(language, f"cli.help.{self.name}.examples").strip().splitlines():
                formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


def heading(language: Language, name: str) -> str:
    """The heading of a part of a help page, up to the colon."""
    return say(language, "cli.help.heading", title=say(language, f"cli.help.{name}"))


def _in_words(language: Language, usage: str) -> str:
    """What is to be typed, its placeholders (`FILE`) in the language."""

    def word(found: re.Match[str]) -> str:
        key = f"cli.placeholder.{found[0]}"
        return say(language, key) if knows(language, key) else found[0]

    return re.sub(r"\b[A-Z]{2,}\b", word, usage)


def _described(command: click.Command, ctx: click.Context, names: Iterable[str]) -> Iterable[tuple[str, str]]:
    """The options with their sentences, in the order of the names."""
    records = {_name(param).strip("-"): param.get_help_record(ctx) for param in command.get_params(ctx)}
    language = language_in(ctx)
    for name in names:
        if record := records.get(OPTION_OF.get(name, name.replace("_", "-"))):
            own = f"cli.help.{command.name}.{name}"
            shown = _in_words(language, record[0])
            yield shown, say(language, own if knows(language, own) else f"cli.help.option.{name}")
