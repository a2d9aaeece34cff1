"""Names split into players, and spellings that may be one person's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.league.people import doubts, edits, players


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("Anne Roy & Paul Petit", ("Anne Roy", "Paul Petit")),
        ("Anne Roy / Paul Petit", ("Anne Roy", "Paul Petit")),
        ("Anne Roy - Paul Petit", ("Anne Roy", "Paul Petit")),
        ("Anne Roy et Paul Petit", ("Anne Roy", "Paul Petit")),
        ("Jean-Paul Roy + Ève Saint-Jean", ("Jean-Paul Roy", "Ève Saint-Jean")),
        ("ROY-PETIT", ("ROY", "PETIT")),
        ("Anne Roy", ("Anne Roy",)),
        ("Anne Leroy-Petit", ("Anne Leroy-Petit",)),
        ("", ()),
    ],
)
def test_players(names, expected):
    """A pair is split at what stands between two names, never inside a double name."""
    assert players(names) == expected


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("René Dubois", "Rene Dubois", "written"),
        ("ANNE ROY", "Anne Roy", "written"),
        ("Roy Anne", "Anne Roy", "order"),
        ("Anne Marten", "Anne Martin", "letters"),
        ("Paul Dupnot", "Paul Dupont", "letters"),
        ("A. Martin", "Anne Martin", "initial"),
    ],
)
def test_spellings_are_reported(one, other, likeness):
    """Accents, capitals, the order of words, a slip of the pen, an initial: the rarer against the usual one."""
    (found,) = doubts({one: ["s1"], other: ["s2", "s3"]})
    assert (found.written, found.name, found.likeness) == (one, other, likeness)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anne Roy", "Paul Petit"),
        ("Pair 12", "Pair 13"),
        ("Team 1", "Team 2"),
        ("Anne Martin", "Paul Martin"),
        ("Ida", "Ada"),
    ],
)
def test_different_people_are_left_alone(one, other):
    """Other names, other numbers, names too short for a slip to be told."""
    assert doubts({one: ["s1"], other: ["s2"]}) == []


def test_who_sat_at_one_session_is_two_people():
    """Anne Martin and Anna Martin both played on Monday."""
    assert doubts({"Anne Martin": ["monday", "friday"], "Anna Martin": ["monday"]}) == []


@given(st.text("abcd", max_size=8), st.text("abcd", max_size=8))
def test_edits_are_a_distance(one, other):
    """No edits between a text and itself, the same both ways, at most the longer text."""
    assert edits(one, one) == 0
    assert edits(one, other) == edits(other, one) <= max(len(one), len(other))
