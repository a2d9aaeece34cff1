"""The options that score and check share, and the conditions of contest they make.

An option's values are those of `batch.conditions`; its help stands among the sentences, `cli.help.option.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from batch.cli.spoken import misuse
from batch.conditions import Conditions
from batch.law.victory import Scale, read_scale
from batch.notation import LANGUAGES as NOTATIONS
from batch.words import LANGUAGES

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

TABLES = ("standings", "travellers", "scorecards", "matches", "problems")
"""What can be written; a format writes those it has."""
FORMATS = ("xlsx", "csv")

READING = ("notation", "results", "trust", "together")
SCORING = ("method", "unit", "uneven", "expected", "winners", "sections", "small_groups", "scale")
WRITING = ("output", "formats", "only")


def _whole(ctx: click.Context, param: click.Parameter, text: str | None) -> int | None:
    """A whole number of at least 1, or a usage error."""
    if text is not None and not (text.isdecimal() and int(text)):
        misuse(ctx, "number", name=f"--{param.name}", text=text)
    return None if text is None else int(text)


def _tables(ctx: click.Context, _: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Names of tables with commas between them, or a usage error."""
    names = () if text is None else tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in TABLES:
            misuse(ctx, "table", text=name, choices=", ".join(TABLES))
    return names or None


def _scale(ctx: click.Context, _: click.Parameter, text: str) -> Scale | str | None:
    """`wbf`, none, or the scale in a CSV file; a usage error where there is none."""
    if text in ("wbf", "none"):
        return "wbf" if text == "wbf" else None
    try:
        return read_scale(Path(text).read_text(encoding="utf-8-sig"), Path(text).name)
    except OSError:
        misuse(ctx, "no_scale", text=text)
    except ValueError as error:
        misuse(ctx, "bad_scale", reason=error)


def _choice(*names: str, values: tuple[str, ...], default: str | None = None) -> Decorator:
    return click.option(*names, type=click.Choice(values), default=default)


_FILES: Decorator = click.argument("files", nargs=-1, required=True, metavar="FILES...")
_OF_READING: tuple[Decorator, ...] = (
    _choice("--notation", values=NOTATIONS),
    _choice("--results", values=("relative", "tricks", "made")),
    _choice("--trust", values=("neither", "contract", "score"), default="neither"),
    click.option("--together", is_flag=True),
)
_OF_SCORING: tuple[Decorator, ...] = (
    _choice("--method", values=("auto", "matchpoints", "imps"), default="auto"),
    _choice("--unit", values=("2", "1"), default="2"),
    _choice("--uneven", values=("neuberg", "factor", "none"), default="neuberg"),
    click.option("--expected", metavar="N", callback=_whole),
    _choice("--winners", values=("1", "2")),
    _choice("--sections", values=("across", "apart"), default="across"),
    _choice("--small-groups", values=("default", "ebu", "wbf"), default="default"),
    click.option("--scale", default="wbf", metavar="wbf|none|FILE.csv", callback=_scale),
)
_OF_WRITING: dict[str, Decorator] = {
    "output": click.option("-o", "--output", metavar="FOLDER"),
    "formats": click.option("--format", "formats", type=click.Choice(FORMATS), multiple=True),
    "only": click.option("--only", metavar="TABLES", callback=_tables),
}
lang_option: Decorator = click.option("--lang", type=click.Choice(LANGUAGES), is_eager=True)


def session_options(*writing: str) -> Decorator:
    """The files of a session, how to read and score them, and those of the options of writing that are named."""
    of_writing = [_OF_WRITING[name] for name in writing]

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed((_FILES, *of_writing, *_OF_READING, *_OF_SCORING, lang_option)):
            command = option(command)
        return command

    return decorated


def conditions_from(options: dict[str, Any]) -> Conditions:
    """The conditions of contest that the options of a command ask for."""
    winners = options["winners"]
    return Conditions(
        method=options["method"],
        unit=1 if options["unit"] == "1" else 2,
        uneven=options["uneven"],
        expected=options["expected"],
        small_groups=options["small_groups"],
        winners=None if winners is None else 1 if winners == "1" else 2,
        sections=options["sections"],
        scale=options["scale"],
        language=options["notation"],
        results=options["results"],
        trust=options["trust"],
        together=options["together"],
    )
