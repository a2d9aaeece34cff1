"""Options about how a pairs event is scored: the list of rulings, and the methods."""

from __future__ import annotations

from pathlib import Path

import pytest

from batch.cli.status import CLEAN, NOT_RUN, PROBLEMS


@pytest.fixture
def rulings(tmp_path: Path) -> Path:
    """A list with one award."""
    path = tmp_path / "rulings.csv"
    path.write_text("Board,NS,Award,Reason\n1,2,60/40,late play\n", encoding="utf-8")
    return path


def test_a_ruling_that_cannot_be_taken_over_leaves_the_standings_provisional(run, sheet, tmp_path):
    """Nobody is on board 1 with number 9: what the ruling would change is not known, so nothing is final."""
    rulings = tmp_path / "rulings.csv"
    rulings.write_text("Board,NS,Award\n1,9,A+\n01,1,A+/A-\n", encoding="utf-8")
    done = run("score", sheet, "--rulings", rulings, "--format", "csv")
    assert done.status == 1
    assert "No row of the travellers is the one this ruling is about: Board 1, NS 9." in done.out.replace("\n    ", " ")
    assert "PROVISIONAL: a ruling or a penalty could not be taken over" in done.out
    assert "board 1: A+ / A-" in done.out


def test_rulings_are_told_with_their_effect(run, sheet, rulings):
    """The ruling, why, and the awards of both pairs before and after: 4 and 0 of 4 become 2.4 and 1.6."""
    done = run("score", sheet, "--rulings", rulings, "--format", "csv")
    assert done.status == CLEAN
    assert "board 1: 60 / 40 (late play)" in done.out
    assert "2 NS: 4.00 -> 2.40" in done.out
    assert "12 EW: 0.00 -> 1.60" in done.out
    assert (sheet.parent / "club.rulings.csv").is_file()


def test_a_ruling_that_fits_no_row_is_an_error(run, sheet, rulings):
    """The list, its row and cell are named, and the exit status says so."""
    rulings.write_text("Board,NS,Award\n1,2,60/40\n7,2,60/40\n", encoding="utf-8")
    done = run("score", sheet, "--rulings", rulings)
    assert done.status == PROBLEMS
    assert f"Error R02, {rulings}, row 3, cell A3" in done.out


def test_nothing_is_scored_without_the_list_that_was_asked_for(run, sheet, tmp_path):
    """A list that is not there, or is none, ends the run."""
    assert run("score", sheet, "--rulings", tmp_path / "none.csv").status == NOT_RUN
    done = run("score", sheet, "--rulings", sheet)
    assert done.status == NOT_RUN
    assert not (tmp_path / "club.results.xlsx").exists()


def test_a_list_goes_with_one_session(run, sheet, wrong, rulings):
    """Two files are two sessions, unless played together."""
    done = run("score", sheet, wrong, "--rulings", rulings)
    assert done.status == NOT_RUN
    assert "--together" in done.err
    assert run("score", sheet, "--rulings", rulings, "--together").status == CLEAN


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--method", "butler"), "IMPs"),
        (("--method", "cross-imps", "--cross-imps", "sum"), "IMPs"),
        (("--method", "total-points"), "Points"),
        (("--method", "board-a-match", "--bam-tie", "10"), "Max"),
        (("--uneven", "ascherman"), "Max"),
    ],
)
def test_every_method_has_its_option(run, sheet, options, said):
    """Standings are printed in the unit of the method."""
    done = run("score", sheet, *options)
    assert done.status == CLEAN
    assert said in done.out.splitlines()[1]
