"""The verb conditions, and the file it writes in use."""

from __future__ import annotations

import pytest

from batch.conditions import Conditions
from batch.settings import read_conditions
from batch.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_is_the_file(run, tmp_path, language):
    """Into a file or onto the terminal, the same text."""
    file = tmp_path / "club.toml"
    printed = run("conditions", "--lang", language)
    assert printed.status == 0
    assert run("conditions", "--lang", language, "-o", file).status == 0
    assert file.read_text(encoding="utf-8") == printed.out
    assert ("Règlement" in printed.out) == (language == "fr")


def test_options_are_written(run, tmp_path):
    """What is chosen on the command line stands in the file."""
    file = tmp_path / "club.toml"
    assert run("conditions", "--uneven", "factor", "--together", "-o", file).status == 0
    assert read_conditions(file) == Conditions(uneven="factor", together=True)


def test_a_file_that_is_there_stays(run, tmp_path):
    """Somebody's conditions are never overwritten."""
    file = tmp_path / "club.toml"
    file.write_text("unit = 1\n", encoding="utf-8")
    done = run("conditions", "-o", file)
    assert done.status == 2
    assert "already" in done.err
    assert file.read_text(encoding="utf-8") == "unit = 1\n"
    assert run("conditions", "--conditions", file, "-o", file, "--overwrite").status == 0
    assert "\nunit = 1\n" in file.read_text(encoding="utf-8")


def test_the_file_counts_and_an_option_wins(run, sheet, tmp_path):
    """Three results each way: 4 matchpoints are 2 in the American unit; the option on the line goes before the file."""
    file = tmp_path / "club.toml"
    file.write_text("unit = 1\nwinners = 1\n", encoding="utf-8")
    plain, by_file, both = (
        run("score", sheet, *more) for more in ((), ("--conditions", file), ("--conditions", file, "--winners", "2"))
    )
    assert "North-South" in plain.out
    assert "North-South" not in by_file.out
    assert "North-South" in both.out
    assert " 8.00" in plain.out
    assert " 8.00" not in both.out
    assert " 4.00" in both.out


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "unti = 2\n", "rules.toml, line 1: “unti” is no condition of contest. Was “unit” meant?"),
        ("fr", "unti = 2\n", "rules.toml, ligne 1\xa0: «\xa0unti\xa0» n'est pas un point du règlement."),
    ],
)
def test_a_slip_in_the_file(run, sheet, language, text, said):
    """One sentence with the line, status 2, nothing written."""
    file = sheet.with_name("rules.toml")
    file.write_text(text, encoding="utf-8")
    done = run("score", sheet, "--conditions", file, "--lang", language)
    assert done.status == 2
    assert said in done.err
    assert len(done.err.splitlines()) == 1
    assert not list(sheet.parent.glob("*.xlsx"))


def test_no_such_file(run, sheet):
    """The sentence says how to get one."""
    done = run("score", sheet, "--conditions", "absent.toml")
    assert done.status == 2
    assert "bridge-batch conditions writes one" in done.err
