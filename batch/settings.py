"""Every condition of contest by the name a person types: a line of the file of conditions, or an option behind `--`.

One table, `SETTINGS`: for each field of `Conditions` its name, the group it is shown in, and what it takes. The options
of the command line, the file that is read and the one that is written all come from it; their words are those of
`cli.help.option.<name>`, and of `conditions.<field>.<value>` where a value is told in the printed conditions too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from batch.conditions import TIE_BREAKS, Conditions, Eights, Method, RankBy, SmallGroups, Uneven
from batch.law.scales import Family, family, shipped
from batch.law.victory import Scale, read_scale
from batch.notation import LANGUAGES, MIXED, Alphabet, BadNotationError, read_notation
from batch.notation.headers import MEANINGS
from batch.problems import Refusal
from batch.teamlist import NO_TEAMS, BadTeams, TeamList, Weights, read_teams

Group = Literal["reading", "scoring", "ranking", "teams"]
AUTO, NONE = "auto", "none"
"""Found from the file itself; nothing."""
NOTATIONS = (AUTO, *LANGUAGES)
"""The notations that are shown; those of `MIXED` are known too."""


class Unfit(ValueError):
    """A setting that cannot be taken: the name of its sentence in `cli.error`, and what varies in it.

    `name` is the setting as typed, `nearest` what may have been meant; a file of conditions adds `file` and `line`.
    """

    def __init__(self, reason: str, /, **facts: object) -> None:
        """The reason is the name of a sentence."""
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        """The sentence in English."""
        from batch.words.settings import unfit_sentence

        return unfit_sentence("en", self)


class Kind(NamedTuple):
    """What a setting takes: the words it knows, how a text becomes its value, and a value a text.

    `read` is given the folder that names of files start from; it raises Unfit. `also` shows what it takes but words.
    """

    words: tuple[str, ...]
    read: Callable[[str, Path], Any]
    write: Callable[[Any], str] = str
    also: str = ""
    many: bool = False


class Setting(NamedTuple):
    """One condition: the field of `Conditions`, the name typed, the group it is shown in, what it takes."""

    field: str
    name: str
    group: Group
    kind: Kind

    @property
    def option(self) -> str:
        """The name as an argument of the command line: without dashes."""
        return self.name.replace("-", "_")


def one_of(words: Mapping[str, Any]) -> Kind:
    """A closed set: the words that may be typed, with their values."""

    def read(text: str, _: Path) -> Any:  # noqa: ANN401  (whatever the condition holds)
        if text not in words:
            raise Unfit("choice", text=text, choices=", ".join(words), nearest=nearest(text, words))
        return words[text]

    return Kind(tuple(words), read, lambda value: next(word for word, known in words.items() if known == value))


def named(*words: str, **others: object) -> Kind:
    """A closed set whose values are the words themselves, but for a few others."""
    return one_of({word: others.get(word, word) for word in (*others, *words)})


def whole(least: int = 1, most: int | None = None, **words: object) -> Kind:
    """A whole number of at least so much, or one of some words."""

    def read(text: str, _: Path) -> Any:  # noqa: ANN401
        if text in words:
            return words[text]
        if not text.isdecimal() or int(text) < least or (most is not None and int(text) > most):
            raise Unfit("number" if most is None else "number_within", text=text, least=least, most=most)
        return int(text)

    return Kind(tuple(words), read, lambda value: _word(words, value) or str(value), also="N")


def texts_of(also: str, known: Sequence[str] = (), **words: object) -> Kind:
    """Several texts with commas between, of a closed set when some are known; or one of some words."""

    def read(text: str, _: Path) -> Any:  # noqa: ANN401
        if text in words:
            return words[text]
        parts = tuple(part.strip() for part in text.split(",") if part.strip())
        for part in parts:
            if known and part not in known:
                raise Unfit("choice", text=part, choices=", ".join((*words, *known)), nearest=nearest(part, known))
        return parts

    return Kind((*words, *known), read, lambda value: _word(words, value) or ", ".join(value), also=also, many=True)


def _word(words: Mapping[str, object], value: object) -> str | None:
    return next((word for word, known in words.items() if known == value and type(known) is type(value)), None)


def figures(also: str, counts: Sequence[int], make: Callable[..., Any]) -> Kind:
    """So many numbers with commas between, or none; `make` takes the numbers."""

    def read(text: str, _: Path) -> Any:  # noqa: ANN401
        if text == NONE:
            return None
        parts = [_decimal(part) for part in text.split(",")]
        if len(parts) not in counts or None in parts:
            raise Unfit("figures" if max(counts) > 1 else "figure", text=text, count=" - ".join(map(str, counts)))
        return make(*parts)

    return Kind((NONE,), read, _figures_text, also=also, many=max(counts) > 1)


def _figures_text(value: object) -> str:
    numbers = value if isinstance(value, tuple) else (value,)
    return NONE if value is None else ", ".join(f"{number:g}" for number in numbers)


def _decimal(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if number - number == 0 else None


def _teams(text: str, folder: Path) -> TeamList:
    """The list of teams in a CSV file or a workbook, or none; the name of the file is kept."""
    if text == NONE:
        return NO_TEAMS
    from batch.read.plain import read_plain  # only a list loads what reads tables

    try:
        tables = read_plain(folder / text)
    except Refusal as refusal:
        raise Unfit("no_list" if refusal.name == "no-such-file" else "unread_list", text=text) from None
    fault = BadTeams("column")
    for table in tables:
        try:
            return read_teams(table.rows, text)
        except BadTeams as found:
            fault = fault if found.reason == "teams_column" else found
    raise Unfit(fault.reason, file_read=text, **fault.facts)


def _scale(text: str, folder: Path) -> Scale | Family | str | None:
    """`wbf`, none, a scale that is shipped, or the scale in a CSV file."""
    if text in ("wbf", NONE):
        return "wbf" if text == "wbf" else None
    if text in shipped():
        return family(text)
    path = folder / text
    try:
        return read_scale(path.read_text(encoding="utf-8-sig"), path.name)
    except OSError:
        raise Unfit("no_scale", text=text, choices=", ".join(("wbf", NONE, *shipped()))) from None
    except ValueError as error:
        raise Unfit("bad_scale", reason=error) from None


def _notation(text: str, folder: Path) -> str | Alphabet | None:
    """A shipped notation, auto, or one's own in a TOML file."""
    if text in (*NOTATIONS, *MIXED):
        return None if text == AUTO else text
    if not text.lower().endswith(".toml"):
        raise Unfit("choice", text=text, choices=", ".join(NOTATIONS), nearest=nearest(text, NOTATIONS))
    path = folder / text
    try:
        return replace(read_notation(path.read_text(encoding="utf-8-sig"), path.name), file=str(path))
    except OSError:
        raise Unfit("no_notation", text=text) from None
    except UnicodeDecodeError:
        raise Unfit("bad_notation", text=text, reason=BadNotationError("not_utf8")) from None
    except BadNotationError as error:
        raise Unfit("bad_notation", text=text, reason=error) from None


def _columns(text: str, _: Path) -> tuple[str, ...]:
    """The meanings of columns from the left; none, or enough to score by."""
    names = () if text == NONE else tuple(part.strip().lower() or "-" for part in text.split(","))
    for name in dict.fromkeys(names):
        if name not in (*MEANINGS, "-"):
            raise Unfit("column", text=name, choices=", ".join(MEANINGS), nearest=nearest(name, MEANINGS))
        if name != "-" and names.count(name) > 1:
            raise Unfit("column_twice", text=name)
    seated = any(who <= set(names) for who in ({"ns", "ew"}, {"home", "away", "room"}))
    if names and not (seated and "board" in names and {"contract", "score", "score_ns", "score_ew"} & set(names)):
        raise Unfit("columns_lacking")
    return names


def _notation_name(value: str | Alphabet | None) -> str:
    return value.language if isinstance(value, Alphabet) else value or AUTO


def _scale_name(scale: Scale | Family | str | None) -> str:
    if isinstance(scale, Family):
        return scale.key
    return scale.name if isinstance(scale, Scale) else scale or NONE


def _file(text: str, folder: Path) -> Path | None:
    """A file that is there."""
    if text == NONE:
        return None
    if not (folder / text).is_file():
        raise Unfit("no_paper", path=text)
    return folder / text


def _file_name(path: Path | None) -> str:
    return NONE if path is None else str(path)


SETTINGS: tuple[Setting, ...] = (
    Setting("language", "notation", "reading", Kind(NOTATIONS, _notation, _notation_name, also="FILE.toml")),
    Setting(
        "columns", "columns", "reading", Kind((NONE,), _columns, lambda v: ", ".join(v) or NONE, "NAMES", many=True)
    ),
    Setting("results", "results", "reading", named("relative", "tricks", "made", auto=None)),
    Setting("trust", "trust", "reading", named("neither", "contract", "score")),
    Setting("together", "together", "reading", one_of({"false": False, "true": True})),
    Setting("method", "method", "scoring", named(*get_args(Method))),
    Setting("unit", "unit", "scoring", one_of({"2": 2, "1": 1})),
    Setting("uneven", "uneven", "scoring", named(*get_args(Uneven))),
    Setting("expected", "expected", "scoring", whole(auto=None)),
    Setting("winners", "winners", "scoring", one_of({"auto": None, "1": 1, "2": 2})),
    Setting("sections", "sections", "scoring", named("across", "apart")),
    Setting("small_groups", "small-groups", "scoring", named(*get_args(SmallGroups))),
    Setting("scale", "scale", "scoring", Kind(("wbf", NONE, *shipped()), _scale, _scale_name, also="FILE.csv")),
    Setting("artificial_imps", "artificial-imps", "scoring", whole(0)),
    Setting("artificial_imps_pairs", "pairs-imps", "scoring", whole()),
    Setting("cross_imps", "cross-imps", "scoring", named("average", "sum")),
    Setting("butler_trim", "butler-trim", "scoring", named("one", "none", "graded")),
    Setting("butler_rounding", "butler-rounding", "scoring", named("10", "none")),
    Setting("bam_tie", "bam-tie", "scoring", one_of({"0": 0, "10": 10})),
    Setting("roster", "roster", "ranking", Kind((NONE,), _file, _file_name, also="FILE")),
    Setting("carry_over", "carry-over", "ranking", Kind((NONE,), _file, _file_name, also="FILE")),
    Setting("phantom", "phantom", "ranking", texts_of("NUMBERS", auto=None, none=())),
    Setting("minimum_share", "minimum-share", "ranking", whole(0, 100)),
    Setting("tie_breaks", "tie-breaks", "ranking", texts_of("CRITERIA", TIE_BREAKS, none=())),
    Setting("sessions", "sessions", "ranking", named("apart", "add")),
    Setting("added_by", "added-by", "ranking", named("percent", "matchpoints")),
    Setting("handicap", "handicap", "ranking", whole(0, 100)),
    Setting("strata", "strata", "ranking", texts_of("STRATA", auto=())),
    Setting("teams", "teams", "teams", Kind((NONE,), _teams, lambda value: value.file or NONE, also="FILE")),
    Setting("eights", "eights", "teams", named(*get_args(Eights), none=None)),
    Setting("weights", "weights", "teams", figures("B,V,P", (1, 2, 3), Weights)),
    Setting("event", "event", "teams", named("league", "knockout")),
    Setting("rank_by", "rank-by", "teams", named(*get_args(RankBy))),
    Setting("bye", "bye", "teams", figures("V", (1,), float)),
    Setting("forfeit", "forfeit", "teams", figures("V,V", (2,), lambda there, absent: (there, absent))),
    Setting("triangles", "triangles", "teams", named("full", "halved")),
    Setting("match_boards", "match-boards", "teams", whole(none=None)),
    Setting("promoted", "promoted", "teams", whole(0)),
    Setting("relegated", "relegated", "teams", whole(0)),
    Setting("individual", "individual", "teams", named("cross-imps", "butler", none=None)),
)
"""The conditions in the order they are shown."""

BY_NAME = {setting.name: setting for setting in SETTINGS}


def nearest(text: str, among: Sequence[str] | Mapping[str, Any]) -> str | None:
    """The known word that is most like the text; None when none is."""
    from difflib import get_close_matches

    found = get_close_matches(text.lower().replace("_", "-"), list(among), n=1, cutoff=0.5)
    return found[0] if found else None


def with_texts(conditions: Conditions, texts: Mapping[str, str], folder: Path) -> Conditions:
    """The conditions with some settings, by name, given as texts. Raises Unfit."""
    changed: dict[str, Any] = {}
    for name, text in texts.items():
        try:
            changed[BY_NAME[name].field] = BY_NAME[name].kind.read(text, folder)
        except Unfit as unfit:
            raise Unfit(unfit.reason, **{"name": name} | unfit.facts) from None
    return replace(conditions, **changed)


def read_conditions(path: str | Path) -> Conditions:
    """The conditions in a TOML file; what it does not name has its default.

    Raises Unfit, a ValueError whose text says the line, for a key or value that is not known and for what is no TOML;
    OSError when there is no such file. Names of files in it start from its folder.
    """
    file = Path(path)
    text = _decoded(file)
    conditions = Conditions()
    for name, value in _parsed(text, file.name).items():
        place = {"file": file.name, "line": _line(text, name), "name": name}
        if name not in BY_NAME:
            raise Unfit("no_setting", nearest=nearest(name, BY_NAME), **place)
        try:
            conditions = with_texts(conditions, {name: _typed(value)}, file.parent)
        except Unfit as unfit:
            raise Unfit(unfit.reason, **unfit.facts | place) from None
    return conditions


def _decoded(file: Path) -> str:
    """The text of the file; editors and shells write UTF-8 or, with its mark, UTF-16."""
    data = file.read_bytes()
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unfit("not_toml", file=file.name, line=line, reason="UTF-8") from None


def _parsed(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"at line (\d+)", str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        raise Unfit("not_toml", file=file, line=line, reason=str(error).partition(" (")[0]) from None


def _line(text: str, name: str) -> int:
    """The line on which a key stands."""
    key = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    return next((n for n, line in enumerate(text.splitlines(), start=1) if key.match(line)), 1)


def _typed(value: object) -> str:
    """A value of TOML as a person would type it in an option."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ", ".join(map(_typed, value)) or NONE
    if isinstance(value, str | int | float):
        return str(value)
    raise Unfit("no_value", text=value)
