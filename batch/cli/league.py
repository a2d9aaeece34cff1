"""league: the files of a season on the command line, one workbook of it, on the terminal the table and what changed.

A season that stands already where the new one goes is what the new one is compared with.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from batch.cli.jobs import Typed, files_typed, refuse_inputs
from batch.cli.options import OF_CONDITIONS, conditions_from, settings_options
from batch.cli.spoken import SpokenCommand, language_in, misuse, told
from batch.cli.status import CLEAN, NOT_RUN, PROBLEMS
from batch.cli.unwritten import refuse_unwritten
from batch.words import say, say_count
from batch.words.findings import problem_sentences, refusal_sentences

if TYPE_CHECKING:
    from batch.conditions import Conditions
    from batch.league import League, Rules
    from batch.league.changes import Picture
    from batch.league.inputs import Inputs
    from batch.league.values import Match, Won
    from batch.words import Language
    from batch.write.place import Writer
    from batch.write.season.teller import Teller

NAME = "league"
"""The name of the results: `league.xlsx`, `league.table.csv`."""
FORMATS = ("xlsx", "csv")
BEFORE = ("xlsx", "table.csv", "ladder.csv")
"""Endings of a season that may stand there already."""
LEGS = ("once", "twice", "none")
SEASON = ("fixtures", "penalties", "names", "best", "minimum", "before")


ALIEN = ("together", "sessions", "added_by", "carry_over", "handicap", "strata")
"""Conditions that say how one session is made or listed: here every file is a session, and they are all added."""
CONDITIONS = {title: tuple(name for name in names if name not in ALIEN) for title, names in OF_CONDITIONS.items()}


class LeagueCommand(SpokenCommand):
    """The help of league, its options in groups."""

    groups = {"writing": ("output", "formats"), "season": SEASON, **CONDITIONS}  # noqa: RUF012  (read only)


def _count(ctx: click.Context, param: click.Parameter, text: str | None) -> int | None:
    """A whole number from 1 up, or a usage error."""
    if text is None:
        return None
    if not text.strip().isdecimal() or int(text) < 1:
        misuse(ctx, "number", name=f"--{param.name}", text=text)
    return int(text)


@click.command("league", cls=LeagueCommand)
@click.argument("files", nargs=-1, required=True, metavar="FILES...")
@click.option("-o", "--output", metavar="FOLDER")
@click.option("--format", "formats", type=click.Choice(FORMATS), multiple=True)
@click.option("--fixtures", metavar="FILE")
@click.option("--penalties", metavar="FILE")
@click.option("--names", metavar="FILE")
@click.option("--best", metavar="N", callback=_count)
@click.option("--minimum", metavar="N", callback=_count)
@click.option("--before", metavar="FILE")
@settings_options
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> int:  # noqa: ANN401  (every option of the verb)
    """Rank a season and write it; help comes from the sentences."""
    for name in ALIEN:
        if options[name] is not None:
            misuse(ctx, "no_option", option=f"--{name.replace('_', '-')}")
    conditions = conditions_from(ctx, options)
    rules, fines = _rules(ctx, options, conditions)
    with files_typed(ctx, options["files"]) as typed:
        from batch.league.inputs import read_inputs

        lists = {os.path.realpath(options[name]) for name in ("fixtures", "penalties", "names") if options[name]}
        files = [file for file in typed.files if os.path.realpath(file) not in lists]
        inputs = read_inputs(files, replace(conditions, sessions="apart", carry_over=None))
        for refusal in inputs.refusals:
            sentences = refusal_sentences(language_in(ctx), refusal)
            told(language_in(ctx), f"{sentences.message} {sentences.hint}")
        for name in inputs.warned:
            sentences = problem_sentences(language_in(ctx), name, {})
            told(language_in(ctx), f"{sentences.message} {sentences.hint}", warning=True)
        _tell_errors(ctx, typed, inputs)
        found = _league(ctx, inputs, replace(rules, won=_won_by(inputs, conditions)), fines)
        _tell_repeats(ctx, typed, inputs, found)
        _tell_unmet(ctx, options["names"], found)
        _show(ctx, options, typed, inputs, found)
    twice = any(repeat.matches for repeat in found.repeats)
    return PROBLEMS if inputs.refusals or any(inputs.errors.values()) or twice else CLEAN


def _rules(ctx: click.Context, options: dict[str, Any], conditions: Conditions) -> tuple[Rules, tuple[Any, ...]]:
    """The rules the options ask for, and the penalties of the list."""
    from batch.league import Rules
    from batch.league.lists import read_fines, read_fixtures, read_names
    from batch.league.values import TIE_BREAKS

    wish = options["fixtures"]
    rules = Rules(
        tie_breaks=tuple(known for name in conditions.tie_breaks for known in TIE_BREAKS if known == name),
        skipped=tuple(name for name in conditions.tie_breaks if name not in TIE_BREAKS),
        rank_by=conditions.rank_by,
        promoted=conditions.promoted,
        relegated=conditions.relegated,
        bye=conditions.bye or 0.0,
        fixtures=wish if wish in (*LEGS, None) else _listed(ctx, wish, read_fixtures),
        best=options["best"],
        minimum=options["minimum"],
        names=_listed(ctx, options["names"], read_names) if options["names"] else {},
    )
    return rules, _listed(ctx, options["penalties"], read_fines) if options["penalties"] else ()


def _won_by(inputs: Inputs, conditions: Conditions) -> Won:
    """What the matches were won by: the method of the teams' sheets, or of the options where all came as results."""
    from batch.conditions import BOARD_POINTS

    methods = [method for method, session in inputs.samples.items() if session.teams] or [conditions.method]
    return "board_points" if methods[0] in BOARD_POINTS else "points" if methods[0] == "total-points" else "imps"


def _listed(ctx: click.Context, name: str, read: Callable[[Path], Any]) -> Any:  # noqa: ANN401  (what the list holds)
    """What a list says, or a usage error."""
    from batch.league.lists import BadList

    try:
        return read(Path(name))
    except BadList as fault:
        misuse(ctx, f"list_{fault.reason}", **fault.facts)


def _league(ctx: click.Context, inputs: Inputs, rules: Rules, fines: tuple[Any, ...]) -> League:
    """The season; a usage error where nothing was found in what was read, or a penalty is for nobody."""
    from batch.league import league

    season = replace(inputs.season, fines=(*inputs.season.fines, *fines))
    if not season.matches and not season.results:
        if inputs.faulty or (inputs.refusals and not inputs.errors):  # why there is nothing has been told
            ctx.exit(NOT_RUN)
        misuse(ctx, "league_nothing")
    try:
        return league(season, rules)
    except ValueError as strangers:
        misuse(ctx, "league_strangers", teams=strangers)


def _tell_errors(ctx: click.Context, typed: Typed, inputs: Inputs) -> None:
    """The first error of each session that has some, where it stands, and how many there are."""
    from batch.publish import problems

    language = language_in(ctx)
    for session in inputs.faulty:
        found = problems(session, language).filter(severity="error")
        row = found.row(0, named=True)
        source = typed.shown(row["source"])
        kind = "terminal.place.cell" if row["cell"] else "terminal.place.row"
        place = [say(language, kind, row=row["row"], cell=row["cell"])] if row["row"] else []
        sentence = say(language, "explain.about", what=", ".join([source, *place]), sentence=row["message"])
        errors = say_count(language, "cli.error.league_errors", found.height, path=shlex.quote(source))
        told(language, f"{sentence} {row['hint']} {errors}")


def _tell_repeats(ctx: click.Context, typed: Typed, inputs: Inputs, found: League) -> None:
    """What stands in two files: matches are an error, for they may differ; the same evening of pairs is a warning."""
    language = language_in(ctx)
    files = {source.name: typed.shown(str(source.files[0])) for source in inputs.sources}
    for repeat in found.repeats:
        names = {
            "counted": files.get(repeat.counted, repeat.counted),
            "again": files.get(repeat.left_out, repeat.left_out),
        }
        if repeat.matches:
            matches = "; ".join(_match(language, match) for match in repeat.matches)
            told(language, say_count(language, "cli.error.league_twice", len(repeat.matches), matches=matches, **names))
        else:
            told(language, say(language, "cli.error.league_evening_twice", **names), warning=True)


def _tell_unmet(ctx: click.Context, path: str, found: League) -> None:
    """The lines of the list of names that match nobody."""
    if found.unmet:
        language = language_in(ctx)
        names = ", ".join(say(language, "cli.error.league_written", name=name) for name in found.unmet)
        sentence = say_count(language, "cli.error.league_unmet", len(found.unmet), path=path, names=names)
        told(language, sentence, warning=True)


def _match(language: Language, match: Match) -> str:
    """A match by its teams, and its round where it has one."""
    teams = say(language, "league.change.match", team=match.team, opponent=match.opponent)
    return say(language, "league.change.of_round", match=teams, round=match.round) if match.round else teams


def _show(ctx: click.Context, options: dict[str, Any], typed: Typed, inputs: Inputs, found: League) -> None:
    """Write the season and print it, with what changed since it was written before."""
    from batch.cli.screen import show, width
    from batch.league.changes import changes, picture
    from batch.write.season.lines import season_lines
    from batch.write.season.teller import Teller

    folder = _folder(options["output"], typed)
    earlier, path = _before(ctx, options["before"], folder)
    teller = Teller(
        found,
        language_in(ctx),
        [source.name for source in inputs.sources],
        [] if earlier is None else changes(earlier, picture(found)),
        None if earlier is None else str(path),
        [Path(refusal.source).name for refusal in inputs.refusals],
        list(inputs.samples.values()),
    )
    written = _write(ctx, teller, folder, options["formats"] or ("xlsx",), typed)
    show(language_in(ctx), season_lines(teller, written, width()))


def _folder(output: str | None, typed: Typed) -> Path:
    """The folder asked for, or the one all files have in common; standard input lies nowhere."""
    if output is not None:
        return Path(output)
    parents = [Path() if file == typed.caught else file.parent for file in typed.files]
    alike = len({parent.is_absolute() for parent in parents}) == 1
    return Path(os.path.commonpath(parents)) if alike else Path()


def _before(ctx: click.Context, name: str | None, folder: Path) -> tuple[Picture | None, Path | None]:
    """The season before: the one that is named, or the one that stands where the new one goes."""
    from batch.league.changes import read_picture

    if name is not None:
        try:
            return read_picture(Path(name)), Path(name)
        except (OSError, ValueError):
            misuse(ctx, "not_before", path=name)
    standing = [path for ending in BEFORE if (path := folder / f"{NAME}.{ending}").exists()]
    try:
        last = max(standing, key=lambda path: path.stat().st_mtime_ns, default=None)
        return (None, None) if last is None else (read_picture(last), last)
    except (OSError, ValueError):  # whatever it is, it is not compared with
        return None, None


def _write(ctx: click.Context, teller: Teller, folder: Path, formats: tuple[str, ...], typed: Typed) -> list[Path]:
    """The files written; an input is never written over."""
    from batch.write.place import place

    writers = _writers(teller, folder, formats)
    refuse_inputs(ctx, [*writers], typed.files)
    try:
        return place(writers)
    except OSError as error:
        refuse_unwritten(ctx, next(iter(writers)), error)


def _writers(teller: Teller, folder: Path, formats: tuple[str, ...]) -> dict[Path, Writer]:
    from batch.write.season.csv_files import csv_writers
    from batch.write.season.workbook import write_season

    writers: dict[Path, Writer] = {}
    for form in dict.fromkeys(formats):
        if form == "xlsx":
            writers[folder / f"{NAME}.xlsx"] = lambda path: write_season(teller, path)
        else:
            writers |= csv_writers(teller, lambda ending: folder / f"{NAME}.{ending}")
    return writers
