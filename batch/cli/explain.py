"""explain: a file, and a board or a pair of it, on the command line; the whole trail of the number on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from batch.cli.desk import json_option, out_json
from batch.cli.jobs import Typed, files_typed
from batch.cli.options import GROUPS, conditions_from, session_options
from batch.cli.spoken import SpokenCommand, language_in, misuse, told
from batch.cli.status import CLEAN, NOT_RUN
from batch.problems import Refusal
from batch.words.findings import refusal_sentences

if TYPE_CHECKING:
    import polars as pl

    from batch.explain import Field, Who
    from batch.session import Session
    from batch.write.explained import Teller

WHAT = ("board", "pair", "session", "section", "line", "as_json")
MOST_NAMED = 30
"""So many boards or pairs are named to somebody who asked for another one."""


class ExplainCommand(SpokenCommand):
    """The help of explain, its options in groups."""

    groups = {"what": WHAT, **GROUPS}  # noqa: RUF012  (read only)


class Asked(NamedTuple):
    """What is to be explained, and what says which where numbers clash."""

    board: int | None
    pair: str | None
    session: str | None
    section: str | None
    line: str | None


def _board(ctx: click.Context, _: click.Parameter, text: str | None) -> int | None:
    if text is not None and not text.strip().isdecimal():
        misuse(ctx, "number", name="--board", text=text)
    return None if text is None else int(text)


@click.command("explain", cls=ExplainCommand)
@click.option("--board", metavar="N", callback=_board)
@click.option("--pair", "--team", metavar="NAME")
@click.option("--session", metavar="NAME")
@click.option("--section", metavar="NAME")
@click.option("--line", type=click.Choice(("NS", "EW", "EO"), case_sensitive=False))
@json_option
@session_options()
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> int:  # noqa: ANN401  (every option of the verb)
    """Explain a board, a pair, or one result; help comes from the sentences."""
    line = options["line"] and options["line"].upper().replace("EO", "EW")
    asked = Asked(options["board"], options["pair"], options["session"], options["section"], line)
    if asked.board is None and asked.pair is None:
        misuse(ctx, "explain_what")
    with files_typed(ctx, options["files"]) as typed:
        session = _run(ctx, typed, options)
    if session is None:
        return NOT_RUN
    _show(ctx, session, asked, as_json=options["as_json"])
    return CLEAN


def _run(ctx: click.Context, typed: Typed, options: dict[str, Any]) -> Session | None:
    """All the files as one run; what cannot be read is told, None where nothing was."""
    conditions = conditions_from(ctx, options)
    from batch.session import run

    try:
        session = run(typed.files, conditions, options["rulings"])
    except Refusal as unread:  # the list of rulings
        _tell(ctx, typed, unread)
        return None
    for refusal in session.refusals:
        _tell(ctx, typed, refusal)
    return session if session.readings else None


def _tell(ctx: click.Context, typed: Typed, refusal: Refusal) -> None:
    shown = Refusal(refusal.name, typed.shown(refusal.source), **refusal.detail)
    sentences = refusal_sentences(language_in(ctx), shown)
    told(language_in(ctx), f"{sentences.message} {sentences.hint}")


def _show(ctx: click.Context, session: Session, asked: Asked, *, as_json: bool) -> None:
    """Print the trail of what was asked for."""
    for trail in (_of_teams if session.teams else _of_pairs)(ctx, session, asked):
        _out(ctx, session, trail, as_json=as_json)


def _of_teams(ctx: click.Context, session: Session, asked: Asked) -> list[Any]:
    """A board in each match, or in a team's; or a team with all its matches."""
    import polars as pl

    from batch.explain.field import field_of
    from batch.explain.teams import explain_matches, explain_team

    sources = (session.travellers, session.matches)  # results of matches have no travellers
    played = pl.concat([frame.select(pl.col("session").cast(pl.String)) for frame in sources])
    name = _one_of(ctx, played, "session", asked.session)
    field = field_of(session, name, None)
    if asked.pair is not None:
        _whose(ctx, session, asked._replace(session=name))
    if asked.board is None:
        return [explain_team(session, field, name, asked.pair or "")]
    _known_board(ctx, field, asked)
    found = explain_matches(field, asked.board, asked.pair)
    if not found:
        misuse(ctx, "explain_not_there", pair=asked.pair, board=asked.board)
    return [found]


def _of_pairs(ctx: click.Context, session: Session, asked: Asked) -> list[Any]:
    """A board, a pair, or the results of a pair on a board."""
    from batch.explain import field_of
    from batch.explain.board import explain_board
    from batch.explain.pair import explain_pair

    if asked.pair is None:
        name, section = _where(ctx, session, asked)
        field = field_of(session, name, section)
        _known_board(ctx, field, asked)
        return [explain_board(field, asked.board or 0)]
    who = _whose(ctx, session, asked)
    field = field_of(session, who.session, who.section)
    trail = explain_pair(session, field, who)
    if asked.board is None:
        return [trail]
    _known_board(ctx, field, asked)
    scores = [score for score in trail.scores if score.row.board == asked.board]
    if not scores:
        misuse(ctx, "explain_not_there", pair=asked.pair, board=asked.board)
    return list(scores)


def _out(ctx: click.Context, session: Session, trail: Any, *, as_json: bool) -> None:  # noqa: ANN401  (a trail)
    from batch.cli.screen import show, width
    from batch.publish import faults
    from batch.write.explained import Teller, trail_lines
    from batch.write.explained.values import plain
    from batch.write.terminal import Line

    if as_json:
        out_json(plain(trail))
        return
    unit = session.conditions.unit if session.method == "matchpoints" else 2
    teller = Teller(language_in(ctx), unit, width(), faults(session, language_in(ctx)))
    show(
        language_in(ctx),
        [Line(text) for text in [*trail_lines(teller, session.method, trail), *_doubt(teller, session)]],
    )


def _doubt(teller: Teller, session: Session) -> list[str]:
    """That figures may still change, where they may."""
    if not session.provisional:
        return []
    unread = session.counts.rejected or session.refusals
    kind = "provisional" if unread else "provisional_unruled" if session.unruled else "provisional_boards"
    return ["", *teller.paragraph(teller.say(kind))]


def _where(ctx: click.Context, session: Session, asked: Asked) -> tuple[str, str | None]:
    """The session and the section of a board; a usage error where several would fit."""
    name = _one_of(ctx, session.travellers, "session", asked.session)
    if session.conditions.sections != "apart":
        return name, None
    return name, _one_of(ctx, session.travellers, "section", asked.section)


def _one_of(ctx: click.Context, frame: pl.DataFrame, column: str, wanted: str | None) -> str:
    """The name that was asked for, or the only one there is."""
    import polars as pl

    names = [name or "" for name in frame[column].cast(pl.String).unique(maintain_order=True).to_list()]
    if wanted is None and len(names) > 1:
        misuse(ctx, "explain_which", option=f"--{column}", known=_some(names))
    if wanted is not None and wanted not in names:
        problem = "explain_unknown" if any(names) else "explain_nameless"
        misuse(ctx, problem, option=f"--{column}", text=wanted, known=_some(names))
    return names[0] if wanted is None else wanted


def _known_board(ctx: click.Context, field: Field, asked: Asked) -> None:
    if not field.boards:
        misuse(ctx, "explain_no_boards")
    if asked.board not in field.boards:
        misuse(ctx, "explain_unknown", option="--board", text=asked.board, known=_some(map(str, sorted(field.boards))))


def _whose(ctx: click.Context, session: Session, asked: Asked) -> Who:
    """The contestant that was asked for; a usage error where there is none, or more than one."""
    ranked = _contestants(session.standings)
    found = [who for who in ranked if _fits(who, asked)]
    if not found:
        every = [*ranked, *_unranked(session)]
        found = [who for who in every if _fits(who, asked)]
    if not found:
        from batch.ranking.entries import natural

        known = _some(sorted({who.contestant for who in every}, key=natural))
        misuse(ctx, "explain_unknown", option="--pair", text=asked.pair, known=known)
    if len(found) > 1:
        _clash(ctx, asked, found)
    return found[0]


def _clash(ctx: click.Context, asked: Asked, found: Sequence[Who]) -> NoReturn:
    """Say what would tell the contestants of one number apart."""
    told = ("session", "section", "line")
    differing = [column for column in told if len({getattr(who, column) for who in found}) > 1]
    options = " ".join(f"--{column}" for column in differing)
    known = "; ".join(" ".join(getattr(who, column) for column in differing) for who in found[:MOST_NAMED])
    misuse(ctx, "explain_clash", pair=asked.pair, options=options, known=known)


def _contestants(frame: pl.DataFrame) -> list[Who]:
    from batch.explain import Who

    rows = frame.select("session", "section", "line", "contestant").rows()
    return [Who(*(str(text or "") for text in row)) for row in rows]


def _unranked(session: Session) -> list[Who]:
    """The pairs none of whose results could be scored."""
    import polars as pl

    from batch.sides import by_side, with_line

    if session.teams:
        return []
    sides = by_side(session.travellers.lazy(), "session", "section")
    seated = [rows.select("session", "section", "contestant", seat=pl.lit(seat)) for seat, rows in sides.items()]
    return _contestants(with_line(pl.concat(seated).drop_nulls().unique().collect(), session.lines))


def _fits(who: Who, asked: Asked) -> bool:
    wanted = {"session": asked.session, "section": asked.section, "line": asked.line, "contestant": asked.pair}
    return all(text is None or getattr(who, column) == text for column, text in wanted.items())


def _some(names: Any) -> str:  # noqa: ANN401  (any iterable of texts)
    found: Sequence[str] = list(names)
    return ", ".join(found[:MOST_NAMED]) + (", …" if len(found) > MOST_NAMED else "")
