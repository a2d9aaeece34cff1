"""What the verbs of the scoring desk share: options, reading what is typed, speaking and refusing.

Words typed by a person are read here, once, into values of the law; a word that is none gets one sentence in
the person's language and exit status 2. Help is spoken in that language too.
"""

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Literal, NoReturn

import click

from batch.cli.options import Decorator
from batch.cli.spoken import EVERYWHERE, SpokenCommand, language_in, print_text, told
from batch.cli.status import NOT_RUN
from batch.cli.unwritten import unwritten
from batch.desk.entry import notations
from batch.desk.matchpoints import is_possible
from batch.desk.speech import Suits, Voice
from batch.law.bridge import LEVELS, TRICKS_IN_A_BOARD, Seat, Side, Strain, vulnerability
from batch.notation import LANGUAGES as NOTATIONS
from batch.notation import (
    Fault,
    ResultCell,
    alphabet,
    key,
    read_board,
    read_result,
    read_score,
    read_seat,
    read_vulnerability,
)
from batch.words import LANGUAGES, Language, number, say
from batch.words.bridge import SYMBOLS

Vul = Literal["none", "ns", "ew", "both", "yes", "no"]

OWN: tuple[Vul, ...] = ("yes", "no")
"""The answers that speak of declarer's vulnerability and not of a board's condition."""

NEGATIVE_NUMBERS = {"ignore_unknown_options": True}
"""Context settings for a verb whose arguments may begin with a minus sign."""


class Refused(click.ClickException):
    """Something typed that cannot be understood or answered: one sentence, exit status 2."""

    exit_code = NOT_RUN

    def __init__(self, language: Language, name: str, **fields: object) -> None:
        """The sentence `desk.error.<name>` in that language."""
        super().__init__(say(language, f"desk.error.{name}", **fields))
        self.language = language

    def show(self, file: IO[str] | None = None) -> None:
        """Print the sentence on standard error."""
        told(self.language, self.message)


Reader = Callable[[str, str], object]
"""From a text and a notation to a value; None or a fault where the text has no meaning."""
Callback = Callable[[click.Context, click.Parameter, Any], Any]


def spoken(read: Reader, error: str) -> Callback:
    """A callback that reads a typed word, or each of several, in the first notation that gives it a meaning.

    A word without one is refused with the sentence `error`, whose field {text} is the word.
    """

    def convert(ctx: click.Context, text: str) -> object:
        for notation in notations_in(ctx):
            value = read(text, notation)
            if value is not None and not isinstance(value, Fault):
                return value
        return refuse(ctx, error, text=text)

    def callback(ctx: click.Context, _: click.Parameter, typed: str | tuple[str, ...] | None) -> object:
        if isinstance(typed, tuple):
            return tuple(convert(ctx, text) for text in typed)
        return None if typed is None else convert(ctx, typed)

    return callback


def notations_in(ctx: click.Context) -> tuple[str, ...]:
    """The notation asked for by name, or those to try for a person of the language."""
    asked = ctx.params.get("notation")
    return (asked,) if asked else notations(language_in(ctx))


class DeskCommand(SpokenCommand):
    """A verb of the desk: its options are few, and stand in one group."""

    def __init__(self, *args: Any, **settings: Any) -> None:  # noqa: ANN401  (click's)
        """Group all options but those every verb has."""
        super().__init__(*args, **settings)
        options = [param for param in self.params if isinstance(param, click.Option)]
        names = [max(option.opts, key=len).strip("-") for option in options]
        self.groups = {"options": tuple(name for name in names if name not in EVERYWHERE)}


def voice_in(ctx: click.Context) -> Voice:
    """How to speak: suits as asked for, or else as symbols where the output can show them."""
    shown: Suits = "symbols" if _can_show("".join(SYMBOLS.values())) else "letters"
    return Voice(language_in(ctx), ctx.params.get("suits") or shown)


def refuse(ctx: click.Context, name: str, **fields: object) -> NoReturn:
    """End with the sentence of that error and exit status 2."""
    raise Refused(language_in(ctx), name, **fields)


def out_json(value: object) -> None:
    """Print a value as JSON; characters that the output's encoding lacks are escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    click.echo(text if _can_show(text) else json.dumps(value, indent=2))


def result_code(relative: int) -> str:
    """A result as files write it: =, +1, -2."""
    return f"{relative:+d}" if relative else "="


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _strain(text: str, notation: str) -> Strain | None:
    return alphabet(notation).strains.get(key(text))


def _doubled(text: str, notation: str) -> int | None:
    return int(text) if text.strip() in ("0", "1", "2") else alphabet(notation).doubles.get(key(text))


def _declarer(text: str, notation: str) -> Seat | Side | Fault | None:
    return read_seat(text, alphabet(notation))


def _vul(text: str, notation: str) -> Vul | Fault | None:
    """Declarer's vulnerability, "yes" or "no", or the condition of a board."""
    for language in LANGUAGES:
        for answer in OWN:
            if key(text) in say(language, f"desk.answer.{answer}").split():
                return answer
    return read_vulnerability(text, alphabet(notation))


def _result(text: str, notation: str) -> ResultCell | Fault | None:
    return read_result(text, alphabet(notation))


def whole_number(least: int, most: int) -> Callable[[str, str], int | None]:
    """A reader of whole numbers between two bounds."""

    def read(text: str, _: str) -> int | None:
        return int(text) if text.strip().isdecimal() and least <= int(text) <= most else None

    return read


def _board(text: str, _: str) -> int | Fault | None:
    return read_board(text)


def score_of(text: str) -> int | None:
    """Points with or without a sign, or None."""
    score = read_score(text)
    return None if isinstance(score, Fault) else score


def spoken_option(name: str, metavar: str, read: Reader, error: str, *, multiple: bool = False) -> Decorator:
    """An option whose word is read by a function of text and language, or refused with a sentence."""
    return click.option(name, metavar=metavar, multiple=multiple, callback=spoken(read, error))


notation_option: Decorator = click.option("--notation", type=click.Choice(NOTATIONS), is_eager=True)
suits_option: Decorator = click.option("--suits", type=click.Choice(["symbols", "letters"]))
json_option: Decorator = click.option("--json", "as_json", is_flag=True)
level_option = spoken_option("--level", "1-7", whole_number(LEVELS[0], LEVELS[-1]), "bad-level")
strain_option = spoken_option("--strain", "STRAIN", _strain, "bad_strain")
strains_option = spoken_option("--strain", "STRAIN", _strain, "bad_strain", multiple=True)
doubled_option = spoken_option("--doubled", "0|X|XX", _doubled, "bad_doubling")
declarer_option = spoken_option("--declarer", "SEAT", _declarer, "bad_declarer")
tricks_option = spoken_option("--tricks", "0-13", whole_number(0, TRICKS_IN_A_BOARD), "tricks_range")
result_option = spoken_option("--result", "RESULT", _result, "bad-result")
vul_option = spoken_option("--vul", "VUL", _vul, "bad_vulnerability")
board_option = spoken_option("--board", "N", _board, "bad_board")


def condition_of(ctx: click.Context, vul: Vul | None, board: int | None) -> Vul | None:
    """The vulnerability asked for, by word or by board number; both together are refused."""
    if vul is not None and board is not None:
        refuse(ctx, "two_vulnerabilities")
    return vulnerability(board) if board is not None else vul


def read_points(ctx: click.Context, text: str) -> int:
    """A number of points, signed, or a refusal."""
    score = score_of(text)
    if score is None:
        refuse(ctx, "bad_score", text=text)
    return score


def require_possible(ctx: click.Context, scores: list[int]) -> None:
    """Refuse a score with which no board can end."""
    for score in scores:
        if not is_possible(score):
            refuse(ctx, "impossible_board_score", score=number(language_in(ctx), score))


def save(ctx: click.Context, path: Path, content: bytes) -> None:
    """Write a file whole or not at all, in a folder that is made if need be, and say where it is."""
    beside = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(content)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        refuse(ctx, "plain", sentence=unwritten(language_in(ctx), path, error))
    print_text(say(language_in(ctx), "desk.written", path=path), error=True)
