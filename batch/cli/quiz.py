"""quiz: practice on the terminal, question by question, or a question sheet for the printer.

It reads whole lines and changes nothing about the terminal, so the end of the input and an interruption leave
it as it was; both end the quiz with the score so far.
"""

import sys
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import get_args

import click

from batch.cli.desk import (
    DeskCommand,
    json_option,
    out_json,
    save,
    spoken,
    suits_option,
    voice_in,
    whole_number,
)
from batch.cli.options import lang_option
from batch.cli.spoken import print_text
from batch.cli.status import INTERRUPTED
from batch.desk.lesson import answer_text, explanation_text, given_text, question_text
from batch.desk.quiz import Answer, Kind, Question, is_right, questions, read_answer
from batch.desk.speech import Voice
from batch.law.points import Result
from batch.words import say

KIND_NAMES: tuple[Kind, ...] = get_args(Kind)
MOST_QUESTIONS = 1000
LARGEST_SEED = 10**9


@click.command("quiz", cls=DeskCommand)
@click.option(
    "-n",
    "--number",
    "count",
    metavar="N",
    default="8",
    callback=spoken(whole_number(1, MOST_QUESTIONS), "bad_count"),
)
@click.option("--kind", "kinds", type=click.Choice(KIND_NAMES), multiple=True)
@click.option("--seed", metavar="N", callback=spoken(whole_number(0, LARGEST_SEED), "bad_seed"))
@click.option("--sheet", is_flag=True)
@click.option("-o", "--output", metavar="FOLDER", type=click.Path(path_type=Path), default=Path())
@suits_option
@lang_option
@json_option
@click.pass_context
def command(  # noqa: PLR0913  (each option of the verb is an argument)
    ctx: click.Context,
    /,
    *,
    count: int,
    kinds: tuple[Kind, ...],
    seed: int | None,
    sheet: bool,
    output: Path,
    as_json: bool,
    **_: str | None,
) -> None:
    """Ask questions about scores and mark the answers; help comes from the sentences."""
    if seed is None:
        seed = SystemRandom().randrange(10**6)
    asked = questions(kinds or KIND_NAMES, count, seed)
    if as_json:
        out_json(_json(asked, seed, voice_in(ctx)))
    elif sheet:
        from batch.desk.workbook import quiz_workbook

        save(ctx, output / "quiz.xlsx", quiz_workbook(asked, seed, voice_in(ctx)))
    else:
        _play(ctx, asked, seed)


def _play(ctx: click.Context, asked: tuple[Question, ...], seed: int) -> None:
    """Ask every question until the end, the end of the input or an interruption, and print the score."""
    voice = voice_in(ctx)
    marks: list[bool] = []
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    print_text(say(voice.language, "desk.quiz.begin", count=len(asked), seed=seed) + "\n")
    try:
        for turn, question in enumerate(asked, start=1):
            text = question_text(question, voice)
            print_text(say(voice.language, "desk.quiz.ask", turn=turn, count=len(asked), question=text))
            marks.append(_ask(question, voice))
            print_text("")
    except EOFError:
        print_text("\n")
    except KeyboardInterrupt:
        print_text("\n")
        print_text(_score_text(marks, len(asked), voice))
        ctx.exit(INTERRUPTED)
    print_text(_score_text(marks, len(asked), voice))


def _score_text(marks: list[bool], count: int, voice: Voice) -> str:
    name = "whole" if len(marks) == count else "part"
    return say(voice.language, f"desk.quiz.score.{name}", right=sum(marks), asked=len(marks), count=count)


def _ask(question: Question, voice: Voice) -> bool:
    """Whether the question was answered right; an empty line gives it up, the end of input is an EOFError."""
    again = "finder" if question.kind == "finder" else "number"
    while True:
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        given = read_answer(question, line, voice.language)
        if given is not None or not line.strip():
            return _mark(question, given, voice)
        print_text(say(voice.language, f"desk.quiz.again.{again}"))


def _mark(question: Question, given: Answer | None, voice: Voice) -> bool:
    if given is not None and is_right(question, given):
        print_text(say(voice.language, "desk.quiz.right"))
        return True
    if isinstance(given, Result):
        print_text(given_text(question, given, voice))
    print_text(say(voice.language, "desk.quiz.wrong", answer=answer_text(question, voice)))
    print_text("  " + explanation_text(question, voice))
    return False


def _json(asked: tuple[Question, ...], seed: int, voice: Voice) -> dict[str, object]:
    return {
        "seed": seed,
        "questions": [
            {
                "kind": question.kind,
                "question": question_text(question, voice),
                "answer": answer_text(question, voice),
                "explanation": explanation_text(question, voice),
            }
            for question in asked
        ],
    }
