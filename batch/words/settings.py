"""The file of conditions, commented in a person's language, and what to say about a setting that cannot be taken.

In: `Conditions`, or an `Unfit` setting. Out: text. What is written is read back as the same conditions.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from batch.notation import BadNotationError
from batch.settings import SETTINGS, Setting, Unfit
from batch.words import Language, knows, say, subject

if TYPE_CHECKING:
    from batch.conditions import Conditions

WIDTH = 96
BARE = ("true", "false")


def conditions_file(language: Language, conditions: Conditions) -> str:
    """The text of a TOML file that holds these conditions, each with what it takes."""
    blocks = ["\n".join(_comment(say(language, "cli.conditions.head")))]
    for group, settings in groupby(SETTINGS, key=lambda setting: setting.group):
        title = say(language, f"cli.help.group.{group}").strip()
        blocks.append(f"# ---- {title} ----")
        blocks += ["\n".join(_block(language, setting, conditions)) for setting in settings]
    return "\n\n".join(blocks) + "\n"


def _block(language: Language, setting: Setting, conditions: Conditions) -> Iterator[str]:
    """The comment of a setting, and its line."""
    yield from _comment(say(language, f"cli.help.option.{setting.option}"))
    told = {word: f"conditions.{setting.field}.{word}" for word in setting.kind.words}
    told = {word: key for word, key in told.items() if knows(language, key) and not _open(language, key)}
    for word, key in told.items():
        yield from _comment(say(language, "explain.about", what=word, sentence=say(language, key)), "#   ", "#       ")
    also = [say(language, f"cli.conditions.also.{setting.kind.also}")] if setting.kind.also else []
    if rest := [*(word for word in setting.kind.words if word not in told), *also]:
        yield from _comment(", ".join(rest), "#   ", "#   ")
    yield f"{setting.name} = {_toml(setting, getattr(conditions, setting.field))}"


def _open(language: Language, key: str) -> bool:
    """Whether a sentence has fields to be filled in."""
    return "{" in subject(language, "conditions")[key]


def _comment(text: str, first: str = "# ", rest: str = "# ") -> list[str]:
    lines: list[str] = []
    for paragraph in text.strip().splitlines():
        lines += textwrap.wrap(
            paragraph, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
        ) or [first.rstrip()]
    return lines


def _toml(setting: Setting, value: object) -> str:
    """A value as TOML: numbers and truth values bare, several texts as a list, the rest in quotation marks."""
    text = setting.kind.write(value)
    if text in BARE or text.isdecimal():
        return text
    if setting.kind.many and text not in setting.kind.words:
        return "[" + ", ".join(_quoted(part.strip()) for part in text.split(",")) + "]"
    return _quoted(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def unfit_sentence(language: Language, unfit: Unfit, name: str | None = None) -> str:
    """Where a setting stands, why it cannot be taken, and what may have been meant; `name` is what it is called."""
    facts = unfit.facts | ({"name": name} if name else {})
    if isinstance(bad := facts.get("reason"), BadNotationError):
        facts["reason"] = say(language, f"cli.notation.{bad.name}", **bad.facts)
    sentence = say(language, f"cli.error.{unfit.reason}", **{"file": "", "line": ""} | facts)
    if "file" in unfit.facts and unfit.reason != "not_toml":
        sentence = say(language, "cli.error.in_file", file=facts["file"], line=facts["line"], sentence=sentence)
    if facts.get("nearest"):
        sentence += " " + say(language, "cli.error.meant", nearest=facts["nearest"])
    return sentence
