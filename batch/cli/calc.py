"""calc: one contract on the command line, its score with the parts on the terminal."""

from typing import NamedTuple

import click

from batch.cli.desk import (
    NEGATIVE_NUMBERS,
    DeskCommand,
    Vul,
    board_option,
    condition_of,
    declarer_option,
    doubled_option,
    json_option,
    level_option,
    notation_option,
    notations_in,
    out_json,
    refuse,
    result_code,
    result_option,
    strain_option,
    suits_option,
    tricks_option,
    voice_in,
    vul_option,
)
from batch.cli.options import lang_option
from batch.cli.spoken import language_in, print_text
from batch.desk.calculator import Calculation, Condition, calculate, conditions
from batch.desk.entry import read_entry
from batch.desk.speech import bid_text, calculation_text, played_text
from batch.law.bridge import TRICKS_IN_A_BOARD, Contract, Seat, Side, Strain, tricks_needed
from batch.notation import ContractCell, Fault, ResultCell
from batch.words import say


class Asked(NamedTuple):
    """The parts of a contract given as options; None where one is not given."""

    level: int | None
    strain: Strain | None
    doubled: int | None
    tricks: int | None
    result: ResultCell | None
    declarer: Seat | Side | None


@click.command("calc", cls=DeskCommand, context_settings=NEGATIVE_NUMBERS)
@click.argument("contract", nargs=-1, metavar="[CONTRACT]")
@level_option
@strain_option
@doubled_option
@tricks_option
@result_option
@declarer_option
@vul_option
@board_option
@notation_option
@suits_option
@lang_option
@json_option
@click.pass_context
def command(  # noqa: PLR0913  (each option of the verb is an argument)
    ctx: click.Context,
    /,
    *,
    contract: tuple[str, ...],
    level: int | None,
    strain: Strain | None,
    doubled: int | None,
    tricks: int | None,
    result: ResultCell | None,
    declarer: Seat | Side | None,
    vul: Vul | None,
    board: int | None,
    as_json: bool,
    **_: str | None,
) -> None:
    """Print the score of a contract, with its parts; help comes from the sentences."""
    asked = Asked(level, strain, doubled, tricks, result, declarer)
    cell = _with_result(ctx, _with_declarer(ctx, _cell(ctx, " ".join(contract), asked), asked), asked)
    cases = conditions(condition_of(ctx, vul, board), cell.declarer)
    if cell.contract is None or cell.tricks is None:
        _passed_out(ctx, as_json=as_json)
        return
    scored = [(case, calculate(cell.contract, cell.tricks, vulnerable=case.vulnerable)) for case in cases]
    if as_json:
        out_json(_json(cell, board, scored))
    else:
        _print(ctx, cell.declarer, board, scored)


def _cell(ctx: click.Context, text: str, asked: Asked) -> ContractCell:
    """What was asked for, as one contract cell: from the text or from the options."""
    given = (asked.level, asked.strain, asked.doubled)
    if text and given != (None, None, None):
        refuse(ctx, "both_ways")
    if text:
        return _read(ctx, text)
    if asked.level is None or asked.strain is None:
        refuse(ctx, "no_contract", example=say(language_in(ctx), "desk.example"))
    return ContractCell("played", Contract(asked.level, asked.strain, asked.doubled or 0))


def _read(ctx: click.Context, text: str) -> ContractCell:
    cell = read_entry(text, notations_in(ctx))
    if isinstance(cell, Fault):
        refuse(ctx, cell.code, text=text, example=say(language_in(ctx), "desk.example"))
    if cell.outcome in ("adjusted", "not_played"):
        refuse(ctx, "not_scored", text=text)
    return cell


def _with_declarer(ctx: click.Context, cell: ContractCell, asked: Asked) -> ContractCell:
    if asked.declarer is None:
        return cell
    if cell.declarer is not None:
        refuse(ctx, "two_declarers")
    return cell._replace(declarer=asked.declarer)


def _with_result(ctx: click.Context, cell: ContractCell, asked: Asked) -> ContractCell:
    """The cell with its tricks counted, from wherever the result was given."""
    if cell.contract is None:
        return cell
    bid = bid_text(cell.contract, voice_in(ctx))
    counts = [cell.tricks, asked.tricks, _count(asked.result)]
    counts += [_tricks(cell.contract, relative) for relative in (cell.result, _relative(asked.result))]
    known = [count for count in counts if count is not None]
    if len(known) > 1:
        refuse(ctx, "two_results")
    if not known:
        refuse(ctx, "no_result", contract=bid)
    relative = known[0] - tricks_needed(cell.contract)
    if not 0 <= known[0] <= TRICKS_IN_A_BOARD:
        refuse(ctx, "result_range", contract=bid, result=result_code(relative), tricks=known[0])
    return cell._replace(tricks=known[0], result=relative)


def _count(result: ResultCell | None) -> int | None:
    return result.value if result and result.kind == "count" else None


def _relative(result: ResultCell | None) -> int | None:
    return result.value if result and result.kind == "relative" else None


def _tricks(contract: Contract, relative: int | None) -> int | None:
    return None if relative is None else tricks_needed(contract) + relative


def _passed_out(ctx: click.Context, *, as_json: bool) -> None:
    """Four passes: both sides score nothing (Law 77)."""
    if as_json:
        out_json({"contract": "PASS", "scores": [{"points": 0}]})
    else:
        print_text(say(language_in(ctx), "desk.passed_out"))


def _print(
    ctx: click.Context,
    declarer: Seat | Side | None,
    board: int | None,
    scored: list[tuple[Condition, Calculation]],
) -> None:
    voice = voice_in(ctx)
    print_text(played_text(scored[0][1], declarer, board, voice))
    for case, calculation in scored:
        print_text("")
        print_text("\n".join(calculation_text(calculation, case, voice)))


def _json(cell: ContractCell, board: int | None, scored: list[tuple[Condition, Calculation]]) -> dict[str, object]:
    calculation = scored[0][1]
    return {
        "contract": str(calculation.contract),
        "declarer": cell.declarer,
        "board": board,
        "result": result_code(calculation.relative),
        "tricks": calculation.tricks,
        "scores": [_score_json(case, found) for case, found in scored],
    }


def _score_json(case: Condition, calculation: Calculation) -> dict[str, object]:
    return {
        "side": case.side,
        "vulnerable": case.vulnerable,
        "points": calculation.total,
        "parts": calculation.points._asdict(),
        "steps": [step._asdict() for step in calculation.steps],
    }
