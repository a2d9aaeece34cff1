"""template: a workbook to type results into, or blank travellers to print."""

from __future__ import annotations

import re
from pathlib import Path

import click

from batch.cli.options import lang_option, overwrite_option, refuse_existing
from batch.cli.spoken import SpokenCommand, language_in, misuse, print_text
from batch.cli.status import CLEAN
from batch.cli.unwritten import refuse_unwritten
from batch.words import say

MOST_BOARDS, MOST_TABLES, LAST_BOARD = 200, 100, 999
_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


class TemplateCommand(SpokenCommand):
    """The help of template, its options in one group."""

    groups = {"writing": ("boards", "tables", "teams", "printed", "overwrite")}  # noqa: RUF012  (read only)


def _boards(ctx: click.Context, _: click.Parameter, text: str) -> range:
    """The boards named: how many, or the first and the last."""
    found = _RANGE.fullmatch(text)
    first, last = (int(found[1]), int(found[2])) if found and found[2] else (1, int(found[1]) if found else 0)
    if not 1 <= first <= last <= LAST_BOARD or last - first >= MOST_BOARDS:
        misuse(ctx, "boards", text=text)
    return range(first, last + 1)


def _tables(ctx: click.Context, param: click.Parameter, text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= MOST_TABLES):
        misuse(ctx, "number_within", name=f"--{param.name}", text=text, least=1, most=MOST_TABLES)
    return int(text)


@click.command("template", cls=TemplateCommand)
@click.argument("target", metavar="FILE.xlsx")
@click.option("--boards", default="24", metavar="N", callback=_boards)
@click.option("--tables", default="8", metavar="N", callback=_tables)
@click.option("--teams", is_flag=True)
@click.option("--print", "printed", is_flag=True)
@overwrite_option
@lang_option
@click.pass_context
def command(  # noqa: PLR0913  (one for each option)
    ctx: click.Context,
    /,
    target: str,
    boards: range,
    tables: int,
    *,
    teams: bool,
    printed: bool,
    overwrite: bool,
    lang: str | None,
) -> int:
    """Write the workbook; help comes from the sentences."""
    path = Path(target)
    if path.suffix.lower() != ".xlsx":
        misuse(ctx, "template_name", path=path)
    refuse_existing(ctx, path, overwrite=overwrite)
    from batch.write.blank import write_blank
    from batch.write.place import place
    from batch.write.template import Plan, write_template

    plan, language = Plan(boards, tables, teams), language_in(ctx)
    try:
        if printed:
            place({path: lambda free: write_blank(plan, language, free)})
        else:
            place({path: lambda free: write_template(plan, language, free, path.name)})
    except OSError as error:
        refuse_unwritten(ctx, path, error)
    print_text(say(language, "terminal.written", path=path))
    return CLEAN
