"""The command itself: help in both languages, what was misunderstood, and how little is loaded to say so."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from batch import __version__
from batch.cli import VERBS, main
from batch.cli.spoken import EVERYWHERE
from batch.words import LANGUAGES

ALL = [verb for verbs in VERBS.values() for verb in verbs]
SESSION = list(VERBS["session"])


def test_version(run):
    """The version, and nothing else."""
    assert run("--version") == (0, f"bridge-batch {__version__}\n", "")


def test_python_m_batch_is_the_command(process):
    """`python -m batch` is `bridge-batch`."""
    done = process("--version")
    assert (done.returncode, done.stdout) == (0, f"bridge-batch {__version__}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_every_verb(run, language):
    """Every verb has its line, in the language asked for, wherever the language is said."""
    done = run("--help", "--lang", language)
    assert done.status == 0
    listed = [line.split()[0] for line in done.out.splitlines() if line.startswith("  ")]
    assert set(ALL) <= set(listed)
    assert run("--lang", language, "--help").out == done.out
    assert ("Examples:" in done.out) == (language == "en")


def test_no_verb_is_the_help(run):
    """The command alone shows what it can do."""
    assert run().out == run("--help").out


@pytest.mark.parametrize("verb", SESSION)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_a_verb_describes_every_option(run, verb, language):
    """Each option that the verb's groups are to show stands in its help, with a sentence."""
    done = run(verb, "--help", "--lang", language)
    command = main.get_command(None, verb)
    shown = {option for names in command.groups.values() for option in names} | set(EVERYWHERE)
    assert shown <= {param.name for param in command.params} | {"help"}
    for param in command.params:
        if param.name in shown:
            assert max(param.opts, key=len) in done.out


ENGLISH = ("COMMAND", "ARGS", "FILE", "FILES", "FOLDER", "DIRECTORY", "PATH", "TEXT", "IN", "OUT", "NAME", "NAMES")


@pytest.mark.parametrize("verb", ["", *ALL])
def test_the_french_help_is_french_throughout(run, verb):
    """What stands for the words to be typed is French too, and a no-break space stands before each colon."""
    out = run(*[verb] * bool(verb), "--help", "--lang", "fr").out
    assert not set(re.findall(r"\b[A-Z]{2,}\b", out)) & set(ENGLISH)
    assert [line for line in out.splitlines() if re.search(r"(?<!\xa0):$", line)] == []


def test_score_hides_none_of_its_options(run):
    """Whatever score takes, its help says."""
    command = main.get_command(None, "score")
    assert {param.name for param in command.params} == {
        "files", "lang", *(option for names in command.groups.values() for option in names)
    }  # fmt: skip


@pytest.mark.parametrize("verb", SESSION)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_fits_on_a_screen(run, verb, language):
    """No line of the help is wider than 80 columns."""
    assert max(map(len, run(verb, "--help", "--lang", language).out.splitlines())) <= 80


def test_the_language_of_the_environment(run, monkeypatch):
    """LANG decides where --lang is silent."""
    monkeypatch.setenv("LANG", "fr_CH.UTF-8")
    assert run("score", "--help").out == run("score", "--help", "--lang", "fr").out
    assert run("--lang", "en", "score", "--help").out.startswith("Usage:")


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["score"], "The name of a file is missing", "Il manque le nom d'un fichier"),
        (["scroe", "x"], "“scroe” is not a command", "«\u00a0scroe\u00a0» n'est pas une commande"),
        (["scroe", "x"], "Was “score” meant?", "Vouliez-vous dire «\u00a0score\u00a0»\u00a0?"),
        (["club.csv"], "write: bridge-batch score club.csv", "écrivez\u00a0: bridge-batch score club.csv"),
        (["score", "x", "--unti", "1"], "there are. Was “--unit” meant?", "L'option --unti n'existe pas"),
        (
            ["score", "x", "--unit", "3"],
            "--unit takes one of these: 2, 1",
            "--unit prend une de ces valeurs\u00a0: 2, 1",
        ),
        (["score", "x", "--unit"], "--unit is not written like that", "--unit ne s'écrit pas ainsi"),
        (["score", "x", "--together=1"], "--together is not written like that", "--together ne s'écrit pas ainsi"),
        (["score", "x", "--expected", "0"], "a whole number from 1 up, not “0”", "à partir de 1, pas «\u00a00\u00a0»"),
        (["score", "x", "--only", "prizes"], "“prizes” is not a table", "«\u00a0prizes\u00a0» n'est pas un tableau"),
        (["score", "x", "--scale", "no.csv"], "no scale “no.csv”", "L'échelle «\u00a0no.csv\u00a0» n'existe pas"),
        (["score", "-", "-"], "once only", "qu'une fois"),
    ],
)
def test_a_command_that_is_not_understood(run, arguments, english, french):
    """One sentence in the language of the person, status 2."""
    for language, expected in (("en", english), ("fr", french)):
        done = run("--lang", language, *arguments)
        assert done.status == 2
        assert done.out == ""
        assert expected in done.err
        assert len(done.err.splitlines()) == 1


def test_a_scale_that_is_none(run, sheet, tmp_path):
    """A file that is no scale is refused with the reason, before anything is written."""
    scale = tmp_path / "scale.csv"
    scale.write_text("imp_from,imp_to,winner_vp,loser_vp\n5,,12,8\n", encoding="utf-8")
    done = run("score", sheet, "--scale", scale)
    assert done.status == 2
    assert "line 2" in done.err
    assert not (tmp_path / "club.results.xlsx").exists()


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["score", "--help"], ["score", "absent.csv"]])
def test_what_needs_no_frames_loads_none(arguments):
    """Help, version and a file that is not there answer without Polars and openpyxl."""
    code = (
        "import sys\nfrom batch.cli import main\n"
        f"try: main({arguments!r})\nexcept SystemExit: pass\n"
        "print('loaded', sorted({'polars', 'openpyxl', 'python_calamine'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "loaded []"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full on this system")
def test_output_that_cannot_be_printed():
    """A full disk behind standard output is one sentence and exit status 2."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "batch", "tables", "imps"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: What there is to say cannot be printed where you send it (")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("arguments", "status"), [(["--version"], 0), (["check", "absent.csv"], 2)])
def test_the_process_ends_with_the_status_and_all_its_output(arguments, status):
    """Nothing that was printed is lost at the end, though the process ends at once."""
    command = [sys.executable, "-m", "batch", *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == status
    assert (done.stdout or done.stderr).endswith("\n")


def test_every_verb_can_be_loaded():
    """The dictionary of verbs names commands that exist, each called as it is typed."""
    assert ALL
    assert [main.get_command(None, verb).name for verb in ALL] == ALL


@pytest.mark.parametrize(("code", "status", "said"), [("None", 0, ""), ("3", 3, ""), ("'no good'", 1, "no good\n")])
def test_the_process_ends_as_python_would(code, status, said):
    """An exit without a status is success, one with a text prints it on standard error and is a failure."""
    program = f"import sys, batch.cli as cli; cli.main = lambda **_: sys.exit({code}); cli.run()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", said)
