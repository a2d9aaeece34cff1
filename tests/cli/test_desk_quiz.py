"""quiz on the command line, and in a real terminal: to the end, by end of input, by interruption."""

import json
import os
import select
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from batch.cli.quiz import command
from batch.desk.quiz import KINDS, answer, questions
from batch.law import results_scoring

pty = pytest.importorskip("pty", reason="a pseudo-terminal needs a Unix system")
termios = pytest.importorskip("termios", reason="a pseudo-terminal needs a Unix system")

START = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
from batch.cli.quiz import command
command.main(sys.argv[1:], prog_name="quiz")
"""
"""The quiz as an interactive shell starts it: the terminal is its own, and an interruption reaches it."""


def run(*words, typed=""):
    """The outcome of the verb with these words and this input, in English."""
    return CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(command, words, input=typed)


def right_answers(count, seed, kinds=tuple(KINDS)):
    """What a person who knows would type."""
    return [right_answer(question) for question in questions(kinds, count, seed)]


def right_answer(question):
    """The number, or a contract with its result."""
    if question.kind != "finder":
        return str(answer(question))
    first = next(one for one in results_scoring(question.number) if one.vulnerable == question.vulnerable)
    return f"{first.contract}{first.relative:+d}"


def test_a_quiz_answered_right():
    """Eight questions, all right."""
    done = run("--seed", "42", typed="\n".join(right_answers(8, 42)) + "\n")
    assert done.exit_code == 0
    assert done.stdout.startswith("Questions: 8 (seed 42).")
    assert done.stdout.count("Right.") == 8
    assert done.stdout.endswith("\n8 of 8 right.\n")


def test_a_long_quiz():
    """A hundred questions to the end."""
    done = run("-n", "100", "--seed", "5", typed="\n".join(right_answers(100, 5)) + "\n")
    assert done.stdout.endswith("\n100 of 100 right.\n")


def test_wrong_answers_are_explained_with_the_parts():
    """The right number and how it arises; an empty line gives up; nonsense is asked again."""
    done = run("--seed", "42", "-n", "3", typed="10\n\nsix\n1800\n")
    assert "No: 920\n  trick points 6 × 20 = 120, non-vulnerable game 300, non-vulnerable small slam 500: 920\n" in (
        done.stdout
    )
    assert "No: 1,700\n  undertricks, to the defenders 200 + 300 + 300 + 300 + 300 + 300 = 1,700\n" in done.stdout
    assert done.stdout.count("Please type a number.") == 1
    assert done.stdout.endswith("\n1 of 3 right.\n")


def test_a_wrong_contract_is_told_what_it_scores():
    """The finder says what the given contract would score, and every right one."""
    done = run("--kind", "finder", "-n", "1", "--seed", "1", typed="7NTXX=\n")
    assert "7NT redoubled, " in done.stdout
    assert " scores 2,980." in done.stdout or " scores 2,280." in done.stdout
    assert "No: " in done.stdout


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_one_kind_alone(kind):
    """Each kind can be chosen by option."""
    found = json.loads(run("--kind", kind, "-n", "5", "--seed", "3", "--json").stdout)
    assert [question["kind"] for question in found["questions"]] == [kind] * 5


def test_the_seed_repeats_a_quiz_and_no_seed_does_not():
    """The seed that is printed gives the same questions again."""
    first = json.loads(run("--json").stdout)
    again = json.loads(run("--json", "--seed", str(first["seed"])).stdout)
    assert again == first
    assert len({run("--json").stdout for _ in range(5)}) > 1


def test_a_question_sheet(tmp_path):
    """Questions on the first page, answers on the second, the numbers of the seed."""
    done = run("--sheet", "-n", "12", "--seed", "9", "-o", str(tmp_path), "--lang", "fr")
    assert done.exit_code == 0
    assert done.stderr == f"Écrit\xa0: {tmp_path / 'quiz.xlsx'}\n"
    front, back = load_workbook(tmp_path / "quiz.xlsx").worksheets
    assert (front.title, back.title) == ("Questions", "Réponses")
    assert front.max_row == back.max_row == 16


def test_the_end_of_the_input_ends_it():
    """What was answered is counted."""
    done = run("--seed", "42", typed=f"{right_answers(1, 42)[0]}\n1\n")
    assert done.exit_code == 0
    assert done.stdout.endswith("\n\nEnded after 2 of 8 questions: 1 right.\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["-n", "0"], "Error: “0” is no number of questions: give 1 to 1000.\n"),
        (["-n", "many"], "Error: “many” is no number of questions"),
        (["--seed", "-1"], "Error: “-1” is no seed"),
    ],
)
def test_wrong_input_gets_one_sentence(words, sentence):
    """One line on standard error, exit status 2."""
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)


class Terminal:
    """A quiz running in a pseudo-terminal, as a person has it."""

    def __init__(self, *words):
        self.keyboard, self.screen = pty.openpty()
        self.before = termios.tcgetattr(self.screen)
        self.text = ""
        self.typed_at = 0
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            stdin=self.screen,
            stdout=self.screen,
            stderr=self.screen,
            env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": os.pathsep.join(sys.path)},
            start_new_session=True,
        )

    def read_until(self, wanted, seconds=30):
        """Collect what is shown until it ends with the wanted text."""
        deadline = time.monotonic() + seconds
        while not self.text[self.typed_at :].endswith(wanted):
            ready, _, _ = select.select([self.keyboard], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"waited for {wanted!r} after {self.text!r}"
            self.text += os.read(self.keyboard, 4096).decode()

    def type(self, keys):
        """Press keys; what is waited for next must come after them."""
        self.typed_at = len(self.text)
        os.write(self.keyboard, keys.encode())

    def close(self, end):
        """Wait for the last line and the exit; give the status and whether the terminal is as it was."""
        self.read_until(end)
        status = self.process.wait(timeout=30)
        return status, termios.tcgetattr(self.screen) == self.before

    def switch_off(self):
        """End what still runs and give the terminal back."""
        self.process.kill()
        self.process.wait(timeout=30)
        os.close(self.keyboard)
        os.close(self.screen)


@pytest.fixture
def terminal():
    """A terminal with the quiz of seed 42 in it."""
    started = Terminal("--seed", "42")
    yield started
    started.switch_off()


def test_in_a_terminal_from_start_to_end(terminal):
    """Eight answers typed one by one; the score; the terminal as it was."""
    for typed in right_answers(8, 42):
        terminal.read_until("\r\n> ")
        terminal.type(typed + "\n")
    assert terminal.close("8 of 8 right.\r\n") == (0, True)
    assert terminal.text.count("Right.") == 8


def test_in_a_terminal_ended_by_end_of_file(terminal):
    """Control-D on an empty line after one answer."""
    terminal.read_until("\r\n> ")
    terminal.type(right_answers(1, 42)[0] + "\n")
    terminal.read_until("\r\n> ")
    terminal.type("\x04")
    assert terminal.close("\r\nEnded after 1 of 8 questions: 1 right.\r\n") == (0, True)
    assert "Traceback" not in terminal.text


def test_in_a_terminal_ended_by_interruption(terminal):
    """Control-C in the middle of an answer: the score so far, the customary status, no traceback."""
    terminal.read_until("\r\n> ")
    terminal.type(right_answers(1, 42)[0] + "\n")
    terminal.read_until("\r\n> ")
    terminal.type("12\x03")
    assert terminal.close("\r\nEnded after 1 of 8 questions: 1 right.\r\n") == (128 + signal.SIGINT, True)
    assert "Traceback" not in terminal.text
    assert "Abort" not in terminal.text
