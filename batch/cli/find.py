"""find: a score on the command line, every contract and result that gives it on the terminal."""

import click

from batch.cli.desk import (
    NEGATIVE_NUMBERS,
    DeskCommand,
    Vul,
    board_option,
    condition_of,
    declarer_option,
    json_option,
    out_json,
    refuse,
    result_code,
    score_of,
    strains_option,
    suits_option,
    voice_in,
    vul_option,
)
from batch.cli.options import lang_option
from batch.cli.spoken import language_in, print_text
from batch.desk.calculator import conditions
from batch.desk.finder import Found, Group, find_both, nearest
from batch.desk.speech import found_text, nearest_text, nothing_text
from batch.law.bridge import STRAINS, Seat, Side, Strain
from batch.words import number, say


@click.command("find", cls=DeskCommand, context_settings=NEGATIVE_NUMBERS)
@click.argument("score", nargs=-1, metavar="SCORE")
@vul_option
@board_option
@declarer_option
@strains_option
@suits_option
@lang_option
@json_option
@click.pass_context
def command(  # noqa: PLR0913  (each option of the verb is an argument)
    ctx: click.Context,
    /,
    *,
    score: tuple[str, ...],
    vul: Vul | None,
    board: int | None,
    declarer: Seat | Side | None,
    strain: tuple[Strain, ...],
    as_json: bool,
    **_: str | None,
) -> None:
    """Print every contract and result that gives a score; help comes from the sentences."""
    total, strains = _score(ctx, " ".join(score)), strain or STRAINS
    cases = conditions(condition_of(ctx, vul, board), declarer)
    found = [find_both(total, case.side, vulnerable=case.vulnerable, strains=strains) for case in cases]
    if vul is None and board is None:
        found = [find_both(total, cases[0].side, vulnerable=None, strains=strains)]
    if as_json:
        out_json(_json(total, found, strains))
    elif total == 0:
        print_text(say(language_in(ctx), "desk.passed_out"))
    else:
        print_text("\n\n".join(_text(ctx, total, one, strains) for one in found))


def _score(ctx: click.Context, text: str) -> int:
    """The points asked about, without a sign; a score that no board can end with is refused."""
    if not text:
        refuse(ctx, "no_score")
    total = score_of(text)
    if total is None:
        refuse(ctx, "bad_score", text=text)
    every = find_both(abs(total), None, vulnerable=None, strains=STRAINS)
    if total and not every.declarer and not every.defenders:
        near = nearest_text(nearest(total), voice_in(ctx))
        refuse(ctx, "impossible_score", score=number(language_in(ctx), abs(total)), nearest=near)
    return abs(total)


def _text(ctx: click.Context, total: int, found: Found, strains: tuple[Strain, ...]) -> str:
    voice = voice_in(ctx)
    if found.declarer or found.defenders:
        return "\n".join(found_text(total, found, voice))
    return nothing_text(total, found, nearest(total, vulnerable=found.vulnerable, strains=strains), voice)


def _json(total: int, found: list[Found], strains: tuple[Strain, ...]) -> dict[str, object]:
    return {
        "score": total,
        "passed_out": total == 0,
        "found": [
            {
                "declarer_side": one.side,
                "vulnerable": one.vulnerable,
                "declarer": [_group_json(group) for group in one.declarer],
                "defenders": [_group_json(group) for group in one.defenders],
                "nearest": nearest(total, vulnerable=one.vulnerable, strains=strains),
            }
            for one in found
        ],
    }


def _group_json(group: Group) -> dict[str, object]:
    return {
        "contracts": [str(contract) for contract in group.contracts],
        "result": result_code(group.relative),
        "vulnerable": group.vulnerable,
    }
