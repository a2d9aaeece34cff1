"""tables: the law printed, on the terminal, as CSV or JSON, or as a workbook for the printer."""

from pathlib import Path
from typing import Literal

import click

from batch.cli.desk import (
    DeskCommand,
    json_option,
    out_json,
    refuse,
    save,
    spoken,
    suits_option,
    voice_in,
    whole_number,
)
from batch.cli.options import lang_option
from batch.cli.spoken import print_text
from batch.desk.lawtables import TABLES, Table, victory
from batch.desk.pages import as_json as table_json
from batch.desk.pages import csv_text, lines
from batch.desk.scope import scope

NAMES = ("made", "undertricks", "imps", "vp", "boards", "scope")
USUAL = NAMES[:-1]
USUAL_BOARDS = (16,)
LONGEST_MATCH = 1000
STEM = "scoring-tables"


@click.command("tables", cls=DeskCommand)
@click.argument(
    "names",
    nargs=-1,
    metavar="[" + "|".join(NAMES) + "]...",
    callback=spoken(lambda text, _: text if text in NAMES else None, "bad_table"),
)
@click.option("--boards", metavar="N", multiple=True, callback=spoken(whole_number(1, LONGEST_MATCH), "bad_match"))
@click.option("--format", "form", type=click.Choice(["text", "csv", "xlsx"]), default="text")
@click.option("-o", "--output", metavar="FOLDER", type=click.Path(path_type=Path))
@suits_option
@lang_option
@json_option
@click.pass_context
def command(  # noqa: PLR0913  (each option of the verb is an argument)
    ctx: click.Context,
    /,
    *,
    names: tuple[str, ...],
    boards: tuple[int, ...],
    form: Literal["text", "csv", "xlsx"],
    output: Path | None,
    as_json: bool,
    **_: str | None,
) -> None:
    """Print the tables of the law; help comes from the sentences."""
    chosen = names or USUAL
    tables = [table for name in dict.fromkeys(chosen) for table in _tables(name, boards or USUAL_BOARDS)]
    if as_json:
        out_json([table_json(table) for table in tables])
    elif form == "xlsx":
        _save_workbook(ctx, tables, output or Path())
    elif form == "csv":
        _csv(ctx, tables, output)
    else:
        print_text("\n\n\n".join("\n".join(lines(table, voice_in(ctx))) for table in tables))


def _tables(name: str, boards: tuple[int, ...]) -> list[Table]:
    if name == "vp":
        return [victory(number) for number in dict.fromkeys(boards)]
    return [scope() if name == "scope" else TABLES[name]()]


def _save_workbook(ctx: click.Context, tables: list[Table], folder: Path) -> None:
    from batch.desk.workbook import tables_workbook

    save(ctx, folder / f"{STEM}.xlsx", tables_workbook(tables, voice_in(ctx)))


def _csv(ctx: click.Context, tables: list[Table], folder: Path | None) -> None:
    """One table on standard output, or a file for each in a folder."""
    if folder is None and len(tables) > 1:
        refuse(ctx, "one_table", choices=", ".join(NAMES))
    if folder is None:
        click.echo(csv_text(tables[0]), nl=False)
        return
    for table in tables:
        name = f"{table.name}-{table.boards}" if table.boards else table.name
        save(ctx, folder / f"{STEM}.{name}.csv", csv_text(table).encode())
