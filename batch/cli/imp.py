"""imp: a swing, or the scores of the two tables, on the command line; its IMPs on the terminal."""

import click

from batch.cli.desk import (
    NEGATIVE_NUMBERS,
    DeskCommand,
    json_option,
    out_json,
    read_points,
    refuse,
    require_possible,
)
from batch.cli.options import lang_option
from batch.cli.spoken import language_in, print_text
from batch.desk.speech import imps_text, odd_swing_text
from batch.law.imps import imps


@click.command("imp", cls=DeskCommand, context_settings=NEGATIVE_NUMBERS)
@click.argument("points", nargs=-1, metavar="A [B]")
@click.option("--rooms", is_flag=True)
@lang_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, *, points: tuple[str, ...], rooms: bool, as_json: bool, **_: str | None) -> None:
    """Print the IMPs of a swing or of two scores; help comes from the sentences."""
    scores = [read_points(ctx, text) for text in points]
    if len(scores) not in (1, 2):
        refuse(ctx, "imp_scores", count=len(scores))
    if len(scores) == 2:
        require_possible(ctx, scores)
    swing = scores[0] - scores[1] if len(scores) == 2 and rooms else sum(scores)
    if as_json:
        out_json({"scores": scores if len(scores) == 2 else None, "swing": swing, "imps": imps(swing)})
    else:
        language = language_in(ctx)
        print_text(imps_text(scores, swing, language, rooms=rooms))
        if remark := odd_swing_text(swing, language):
            print_text(remark)
