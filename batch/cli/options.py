"""The options that score and check share, and the conditions of contest they make.

Those about conditions come from `batch.settings`; the help of each stands among the sentences,
`cli.help.option.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli.spoken import misuse, refuse
from batch.conditions import Conditions
from batch.settings import SETTINGS, Setting, Unfit, read_conditions, with_texts
from batch.words import LANGUAGES

if TYPE_CHECKING:
    from batch.settings import Group

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

TABLES = (
    *("standings", "individual", "combined", "handicap", "strata", "travellers", "scorecards", "matches", "rulings"),
    *("roster", "problems"),
)
"""What can be written; a format writes those it has."""
FORMATS = ("xlsx", "csv", "json", "sarif")

FLAG = ("false", "true")
WIDEST = 65
"""Characters of a list of values; the help of an option that takes more names them."""


def of_group(group: Group) -> tuple[str, ...]:
    """The names of the options of a group of settings."""
    return tuple(setting.option for setting in SETTINGS if setting.group == group)


WRITING = ("output", "formats", "only", "marked")
OF_CONDITIONS: dict[str, tuple[str, ...]] = {
    "reading": of_group("reading"),
    "scoring": ("conditions", *of_group("scoring")),
    "ranking": of_group("ranking"),
    "teams": of_group("teams"),
}
"""The options about conditions in the order of the help."""
GROUPS = OF_CONDITIONS | {"reading": ("rulings", *OF_CONDITIONS["reading"])}
"""The options about a session, likewise."""


def _tables(ctx: click.Context, _: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    """Names of tables with commas between them, or a usage error."""
    names = () if text is None else tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in TABLES:
            misuse(ctx, "table", text=name, choices=", ".join(TABLES))
    return names or None


def _option(setting: Setting) -> Decorator:
    """The option of a setting: None when it is not typed, otherwise its text."""
    if setting.kind.words == FLAG:
        return click.option(f"--{setting.name}", setting.option, is_flag=True, default=None)
    words = () if setting.kind.many else setting.kind.words
    shown = f"[{'|'.join((*words, *([setting.kind.also] if setting.kind.also else [])))}]"
    metavar = shown if len(shown) <= WIDEST else setting.option.upper()
    return click.option(f"--{setting.name}", setting.option, metavar=metavar, callback=partial(_checked, setting))


def _checked(setting: Setting, ctx: click.Context, _: click.Parameter, text: str | None) -> str | None:
    """The text of an option when it can be taken; otherwise a usage error."""
    if text is not None:
        try:
            with_texts(Conditions(), {setting.name: text}, Path())
        except Unfit as unfit:
            refuse(ctx, unfit, f"--{setting.name}")
    return text


_FILES: Decorator = click.argument("files", nargs=-1, required=True, metavar="FILES...")
_OF_CONDITIONS: tuple[Decorator, ...] = (
    click.option("--conditions", metavar="FILE.toml"),
    *map(_option, SETTINGS),
)
_RULINGS: Decorator = click.option("--rulings", metavar="FILE")
_OF_WRITING: dict[str, Decorator] = {
    "output": click.option("-o", "--output", metavar="FOLDER"),
    "formats": click.option("--format", "formats", type=click.Choice(FORMATS), multiple=True),
    "only": click.option("--only", metavar="TABLES", callback=_tables),
    "marked": click.option("--marked", is_flag=True),
}
overwrite_option: Decorator = click.option("--overwrite", is_flag=True)
lang_option: Decorator = click.option("--lang", type=click.Choice(LANGUAGES), is_eager=True)


def session_options(*writing: str) -> Decorator:
    """The files of a session, how to read and score them, and those of the options of writing that are named."""
    of_writing = [_OF_WRITING[name] for name in writing]

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed((_FILES, *of_writing, _RULINGS, *_OF_CONDITIONS, lang_option)):
            command = option(command)
        return command

    return decorated


def settings_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The conditions of contest: their file, and an option for each."""
    for option in reversed((*_OF_CONDITIONS, lang_option)):
        command = option(command)
    return command


def refuse_existing(ctx: click.Context, path: Path, *, overwrite: bool) -> None:
    """Refuse to write over a file that a person named, unless that is wanted; a folder is never written over."""
    if path.is_dir():
        misuse(ctx, "is_folder", path=path)
    if path.exists() and not overwrite:
        misuse(ctx, "is_there", path=path)


def conditions_from(ctx: click.Context, options: dict[str, Any]) -> Conditions:
    """The conditions of contest that a command asks for: those of its file, and its options before them.

    A method that lacks what it needs is a usage error.
    """
    typed = {setting.name: options[setting.option] for setting in SETTINGS if options[setting.option] is not None}
    texts = {name: "true" if text is True else text for name, text in typed.items()}
    chosen = with_texts(_of_file(ctx, options["conditions"]), texts, Path())
    if chosen.method == "patton" and chosen.weights is None:
        misuse(ctx, "no_weights")
    return chosen


def _of_file(ctx: click.Context, file: str | None) -> Conditions:
    if file is None:
        return Conditions()
    try:
        return read_conditions(file)
    except Unfit as unfit:
        refuse(ctx, unfit)
    except OSError:
        misuse(ctx, "no_conditions", path=file)
