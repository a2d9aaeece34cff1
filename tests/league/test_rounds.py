"""Which matches make a round."""

from __future__ import annotations

from batch.league.rounds import rounds


def labels(matches):
    found, basis = rounds(matches)
    return [(stage.label, len(stage.matches)) for stage in found], basis


def test_the_sheets_say_so(played):
    """One file for each match, and the round in the sheet: the files of a round come together, round 10 after 9."""
    matches = [played("10 A-B 1-0", "f1"), played("9 A-B 1-0", "f2"), played("9 C-D 1-0", "f3")]
    assert labels(matches) == ([("9", 2), ("10", 1)], "round")


def test_a_session_is_a_round(played):
    """Every sheet says round 1: the session tells rounds apart."""
    matches = [played(f"1 {teams} 1-0", session) for session in ("may", "june") for teams in ("A-B", "C-D")]
    assert labels(matches) == ([("june", 2), ("may", 2)], "session")


def test_sessions_with_rounds_of_one_name(played):
    """Two evenings of two rounds each are four rounds."""
    matches = [played(f"{label} A-B 1-0", session) for session in ("s1", "s2") for label in (1, 2)]
    assert labels(matches) == ([("s1 · 1", 1), ("s1 · 2", 1), ("s2 · 1", 1), ("s2 · 2", 1)], "both")


def test_single_matches_are_counted(played):
    """A file for each match and no word on rounds: the first matches of all teams are round 1."""
    files = {"m1": "A-B", "m2": "C-D", "m3": "A-C", "m10": "B-D"}
    matches = [played(f"1 {teams} 1-0", name)._replace(round=None) for name, teams in files.items()]
    assert labels(matches) == ([("1", 2), ("2", 2)], "counted")
