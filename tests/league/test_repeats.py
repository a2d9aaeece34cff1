"""What stands in two sessions counts once, and is said."""

from __future__ import annotations

import pytest

from batch.league import Bye, Fine, Result, Season, league
from batch.league.repeats import Repeat

ROUND = ("5 Lions-Otters 20-0 18-2", "5 Bears-Foxes 0-0 10-10")


def points(found):
    return {line.team: (line.played, line.points) for line in found.lines}


@pytest.mark.parametrize("other", ["5 Lions-Otters 20-0 18-2", "5 Otters-Lions 0-20 2-18", "5 Lions-Otters 0-20 2-18"])
def test_a_match_of_two_files_counts_once(played, other):
    """A copy, one typed from the other side, and another result: the first file counts, and both are open."""
    again = played(other, "round 5b")
    found = league(Season((*(played(text) for text in ROUND), again)))
    assert points(found) == {"Lions": (1, 18.0), "Otters": (1, 2.0), "Bears": (1, 10.0), "Foxes": (1, 10.0)}
    assert found.repeats == (Repeat("round 5", "round 5b", (again,)),)
    assert found.season.provisional == ("round 5", "round 5b")


def test_a_copy_without_rounds_counts_once(played):
    """Two files with the same two matches, and neither names a round."""
    sessions = [tuple(played(text, name)._replace(round=None) for text in ROUND) for name in ("may", "may 2")]
    found = league(Season((*sessions[0], *sessions[1])))
    assert points(found) == {"Lions": (1, 18.0), "Otters": (1, 2.0), "Bears": (1, 10.0), "Foxes": (1, 10.0)}
    assert [(repeat.counted, repeat.left_out, len(repeat.matches)) for repeat in found.repeats] == [("may", "may 2", 2)]


def test_byes_and_penalties_of_a_copy_count_once(played):
    """Lions 18 less 1, Herons 12 of one bye."""
    season = Season(
        tuple(played("5 Lions-Otters 20-0 18-2", name) for name in ("a", "b")),
        byes=tuple(Bye(name, "5", "Herons", 12.0) for name in ("a", "b")),
        fines=tuple(Fine("Lions", 1.0, 0.0, name, "") for name in ("a", "b")),
    )
    assert {team: total for team, (_, total) in points(league(season)).items()} == {
        "Lions": 17.0, "Herons": 12.0, "Otters": 2.0,
    }  # fmt: skip


@pytest.mark.parametrize(
    "second",
    [
        ("6 Lions-Otters 20-0 18-2", "6 Bears-Foxes 0-0 10-10"),  # a second leg
        ("5 Lions-Otters 0-20 2-18", "5 Bears-Foxes 10-0 15-5"),  # an evening with rounds of its own, drawn alike
        ("5 Lions-Otters 0-20 2-18", "5 Bears-Herons 10-0 15-5"),  # the same, drawn otherwise
    ],
)
def test_second_meetings_count(played, second):
    """Another round, or an evening that calls its rounds as the first one did."""
    found = league(Season((*(played(text, "may") for text in ROUND), *(played(text, "june") for text in second))))
    assert found.repeats == ()
    assert points(found)["Lions"][0] == 2


def test_an_evening_of_pairs_counts_once():
    """The same results in two files count once; one other percentage makes another evening."""

    def evening(name, percent):
        return Result(name, "", "NS", "1", "Ann & Bob", 20, percent, 1.0), Result(
            name, "", "NS", "2", "C & D", 20, 40.0, 1.0
        )

    found = league(Season(results=(*evening("may", 60.0), *evening("may 2", 60.0), *evening("june", 50.0))))
    assert found.repeats == (Repeat("may", "may 2"),)
    assert found.season.provisional == ()
    assert [(step.names, step.sessions, step.figure) for step in found.ladders["percent"]] == [
        ("Ann & Bob", 2, 55.0), ("C & D", 2, 40.0),
    ]  # fmt: skip
