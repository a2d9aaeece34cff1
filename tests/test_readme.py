"""The README shows only what was run."""

from __future__ import annotations

import pytest

from batch.league.people import players
from batch.session import run
from tests import readme


def test_console_blocks_show_what_the_commands_print(tmp_path):
    """Every command of the README prints what the README says, in the order of the page."""
    found = readme.blocks()
    assert len(found) >= 3
    folder = readme.prepare(tmp_path / "work") if (tmp_path / "work").mkdir() is None else None
    for block in found:
        assert readme.replayed(block, folder) == block


@pytest.mark.parametrize("word", ["bridge-batch score", "fixtures/club-evening.csv", "python3 -m venv"])
def test_first_commands_are_there(word):
    """The page names the commands a newcomer types first."""
    assert word in readme.README.read_text(encoding="utf-8")


def test_nobody_sits_in_two_places_of_the_french_evening():
    """The players of a sample evening of two rankings are twenty: ten pairs."""
    names = run([readme.README.parent / "fixtures" / "soiree.csv"]).standings["names"]
    seated = [player for pair in names for player in players(pair)]
    assert len(seated) == len(set(seated)) == 20
