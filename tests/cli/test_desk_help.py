"""Help of the desk's verbs: in both languages, with examples that run."""

import shlex
from importlib import import_module

import click
import pytest
from click.testing import CliRunner

from batch.words import say

VERBS = ("calc", "find", "imp", "matchpoints", "quiz", "tables")
LANGUAGES = ("en", "fr")


def command_of(verb):
    """The command object of a verb."""
    return import_module(f"batch.cli.{verb}").command


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_has_a_sentence_for_every_option(verb, lang):
    """Text, options and examples are in the language asked for."""
    done = CliRunner().invoke(command_of(verb), ["--lang", lang, "--help"])
    assert done.exit_code == 0
    words = " ".join(done.stdout.split())
    assert done.stdout.startswith(say(lang, "cli.help.usage"))
    assert " ".join(say(lang, f"cli.help.{verb}.text").split()) in words
    for option in command_of(verb).params:
        if isinstance(option, click.Option):
            assert option.opts[-1] in words


@pytest.mark.parametrize("verb", VERBS)
def test_help_follows_the_environment(verb):
    """Without --lang the environment decides."""
    runner = CliRunner(env={"LC_ALL": "fr_FR.UTF-8"})
    assert runner.invoke(command_of(verb), ["--help"]).stdout.startswith("Utilisation\xa0: ")


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_run(verb, lang, tmp_path, monkeypatch):
    """Every example of a help page does what it says."""
    monkeypatch.chdir(tmp_path)
    for line in say(lang, f"cli.help.{verb}.examples").split("\n"):
        if not line:
            continue
        program, named, *words = shlex.split(line.partition(" > ")[0])
        assert (program, named) == ("bridge-batch", verb)
        runner = CliRunner(env={"LC_ALL": lang})
        assert runner.invoke(command_of(verb), words, input="").exit_code == 0, line
