"""Ladders of pairs and players, worked by hand."""

from __future__ import annotations

import pytest

from batch.league import Result, Rules, Season, league

EVENINGS = (
    ("s1", "Anne Roy & Paul Petit", 24, 60.0),
    ("s1", "Ève Blanc & Hugo Roux", 24, 50.0),
    ("s2", "Paul Petit & Anne Roy", 24, 52.0),
    ("s2", "Ève Blanc & Hugo Roux", 24, 58.0),
    ("s3", "Anne Roy & Paul Petit", 12, 40.0),
    ("s3", "Anne Roy & Hugo Roux", 24, 70.0),
)


def season(rows=EVENINGS):
    return Season(
        results=tuple(Result(s, "", "all", str(n), names, b, p, None) for n, (s, names, b, p) in enumerate(rows))
    )


def steps(ladder, *columns):
    return [tuple(getattr(step, column) for column in columns) for step in ladder["percent"]]


def test_all_sessions_weighted_by_boards():
    """(24 x 60 + 24 x 52 + 12 x 40) / 60 = 52.80 for Anne and Paul, whoever of them is named first."""
    assert steps(league(season()).ladders, "rank", "names", "sessions", "figure") == [
        (1, "Anne Roy & Hugo Roux", 1, 70.0),
        (2, "Hugo Roux & Ève Blanc", 2, 54.0),
        (3, "Anne Roy & Paul Petit", 3, 52.8),
    ]


def test_best_of_many():
    """The best two of Anne and Paul are 60 and 52; who played once has too few sessions for a place."""
    assert steps(league(season(), Rules(best=2)).ladders, "rank", "names", "counted", "figure") == [
        (1, "Anne Roy & Paul Petit", (60.0, 52.0), 56.0),
        (2, "Hugo Roux & Ève Blanc", (58.0, 50.0), 54.0),
        (None, "Anne Roy & Hugo Roux", (70.0,), 70.0),
    ]


def test_minimum_attendance_alone():
    """Three sessions asked for: only Anne and Paul have a place, by all their sessions."""
    assert steps(league(season(), Rules(minimum=3)).ladders, "rank", "figure")[0] == (1, 52.8)
    assert [rank for (rank,) in steps(league(season(), Rules(minimum=3)).ladders, "rank")] == [1, None, None]


def test_players():
    """Hugo: (50 + 58 + 70) / 3 = 59.33; Anne: (24 x 60 + 24 x 52 + 12 x 40 + 24 x 70) / 84 = 4848 / 84 = 57.71."""
    found = dict(steps(league(season()).individuals, "names", "figure"))
    assert found == {"Hugo Roux": 59.33, "Anne Roy": 57.71, "Ève Blanc": 54.0, "Paul Petit": 52.8}


def test_equal_figures_share_the_place():
    """55 twice, then the third place."""
    rows = (("s1", "A & B", 24, 55.0), ("s1", "C & D", 24, 55.0), ("s1", "E & F", 24, 40.0))
    assert steps(league(season(rows)).ladders, "rank", "tied") == [(1, True), (1, True), (3, False)]


def test_imps_are_added():
    """The best two of 10, -4 and 3.5 IMPs are 13.5."""
    results = tuple(
        Result(f"s{n}", "", "all", "1", "A & B", 24, None, imps) for n, imps in enumerate((10.0, -4.0, 3.5))
    )
    (step,) = league(Season(results=results), Rules(best=2)).ladders["imps"]
    assert (step.figure, step.counted) == (13.5, (10.0, 3.5))


def test_nobody_is_merged_but_by_the_list():
    """Paul Pettit is reported beside Paul Petit, has his own line, and is one with him when the secretary says so."""
    rows = (*EVENINGS[:1], ("s4", "Anne Roy & Paul Pettit", 24, 50.0))
    found = league(season(rows))
    assert [(d.written, d.name) for d in found.doubts] == [("Paul Petit", "Paul Pettit")]
    assert len(found.ladders["percent"]) == 2
    (one,) = league(season(rows), Rules(names={"Paul Pettit": "Paul Petit"})).ladders["percent"]
    assert (one.names, one.sessions, one.figure) == ("Anne Roy & Paul Petit", 2, 55.0)


@pytest.mark.parametrize("written", ["Anne Roy & Paul Pettit", "Paul Pettit / Anne Roy"])
def test_a_pair_of_the_list_is_taken_whole(written):
    """A line may name a pair, whichever player comes first; Paul Pettit beside another is left as he is."""
    rows = (*EVENINGS[:1], ("s4", "Anne Roy & Paul Pettit", 24, 50.0), ("s5", "Paul Pettit & Ida Moss", 24, 40.0))
    found = league(season(rows), Rules(names={written: "Anne Roy & Paul Petit", "Nobody": "Ida Moss"}))
    assert [(step.names, step.figure) for step in found.ladders["percent"]] == [
        ("Anne Roy & Paul Petit", 55.0), ("Ida Moss & Paul Pettit", 40.0),
    ]  # fmt: skip
    assert found.unmet == ("Nobody",)


def test_numbers_stand_for_pairs_without_names():
    """Pair 1 North-South and pair 1 East-West are two pairs, and no players."""
    results = tuple(Result("s1", "", line, "1", "", 24, 50.0, None) for line in ("NS", "EW"))
    found = league(Season(results=results))
    assert [step.names for step in found.ladders["percent"]] == ["1 EW", "1 NS"]
    assert found.individuals == {}
