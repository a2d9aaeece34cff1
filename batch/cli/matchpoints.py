"""matchpoints: the North-South scores of a board on the command line, its frequency table on the terminal."""

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
from batch.desk.matchpoints import Line, board_table
from batch.desk.speech import board_text


@click.command("matchpoints", cls=DeskCommand, context_settings=NEGATIVE_NUMBERS)
@click.argument("scores", nargs=-1, metavar="SCORE...")
@lang_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, *, scores: tuple[str, ...], as_json: bool, **_: str | None) -> None:
    """Print the matchpoints of a board for both sides; help comes from the sentences."""
    points = [read_points(ctx, text) for text in scores]
    if not points:
        refuse(ctx, "no_scores")
    require_possible(ctx, points)
    table = board_table(points)
    if as_json:
        out_json({"results": len(points), "top": 2 * (len(points) - 1), "lines": list(map(_json, table))})
    else:
        print_text("\n".join(board_text(table, language_in(ctx))))


def _json(line: Line) -> dict[str, object]:
    score, tables, ns, ew = line.frequency
    return {
        "score_ns": score,
        "tables": tables,
        "matchpoints_ns": ns,
        "matchpoints_ew": ew,
        "percent_ns": None if line.percent_ns is None else float(line.percent_ns),
        "percent_ew": None if line.percent_ew is None else float(line.percent_ew),
    }
