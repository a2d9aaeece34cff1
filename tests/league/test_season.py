"""A season of teams, worked by hand.

Four teams, three rounds, every two meet once (victory points of the continuous scale for four boards, where 10 IMPs
are 15 to 5 and 20 are 18.09 to 1.91):

    round 1   Lions 20-0 Otters (18.09-1.91)     Herons 10-10 Badgers (10-10)
    round 2   Lions 10-0 Herons (15-5)           Otters 0-10 Badgers (5-15)
    round 3   Lions 0-10 Badgers (5-15)          Otters 0-0 Herons (10-10)

    Badgers   W2 D1 L0   30-10 IMPs   10 + 15 + 15    = 40.00
    Lions     W2 D0 L1   30-10 IMPs   18.09 + 15 + 5  = 38.09
    Herons    W0 D2 L1   10-20 IMPs   10 + 5 + 10     = 25.00
    Otters    W0 D1 L2    0-30 IMPs   1.91 + 5 + 10   = 16.91      together 120.00 = 6 matches of 20
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.law.victory import victory_points, wbf_scale
from batch.league import Fine, Fixture, Match, Rules, Season, league

ROUNDS = (
    "1 Lions-Otters 20-0 18.09-1.91",
    "1 Herons-Badgers 10-10 10-10",
    "2 Lions-Herons 10-0 15-5",
    "2 Otters-Badgers 0-10 5-15",
    "3 Lions-Badgers 0-10 5-15",
    "3 Otters-Herons 0-0 10-10",
)


@pytest.fixture
def season(played):
    return Season(tuple(map(played, ROUNDS)))


def lines(found, *columns):
    return [tuple(getattr(line, column) for column in columns) for line in found.lines]


def test_the_table(season):
    """Places, matches, IMPs and points as worked above."""
    assert lines(league(season), "rank", "team", "won", "drawn", "lost", "imps_for", "imps_against", "points") == [
        (1, "Badgers", 2, 1, 0, 30, 10, 40.0),
        (2, "Lions", 2, 0, 1, 30, 10, 38.09),
        (3, "Herons", 0, 2, 1, 10, 20, 25.0),
        (4, "Otters", 0, 1, 2, 0, 30, 16.91),
    ]


def test_places_won_since_the_round_before(season):
    """After two rounds it was Lions 33.09, Badgers 25, Herons 15, Otters 6.91: the first two have changed places."""
    assert lines(league(season), "team", "change") == [("Badgers", 1), ("Lions", -1), ("Herons", 0), ("Otters", 0)]


def test_form(season):
    """Places and points after each round; equal points share the place."""
    first = league(season).form[0]
    assert first.places == {"Lions": 1, "Badgers": 2, "Herons": 2, "Otters": 4}
    assert first.points == {"Lions": 18.09, "Badgers": 10, "Herons": 10, "Otters": 1.91}


def test_the_grid(season):
    """What each team won against each other."""
    found = league(season)
    assert found.grid["Lions", "Badgers"] == (5,)
    assert found.grid["Badgers", "Lions"] == (15,)
    assert len(found.grid) == 12


def test_penalties_come_off_the_points(season):
    """Two victory points less and a bonus of half a one: Badgers have 40 - 2 + 0.5."""
    fines = (Fine("Badgers", 2.0, 0.0, None, "late"), Fine("Badgers", -0.5, 0.0, None, ""))
    found = league(Season(season.matches, fines=fines))
    assert lines(found, "team", "penalty", "points")[0] == ("Badgers", 1.5, 38.5)


def test_a_penalty_counts_from_its_round_on(season):
    """Lions lose ten points in round 3, so their form of round 2 is untouched."""
    found = league(Season(season.matches, fines=(Fine("Lions", 10.0, 0.0, "3", ""),)))
    assert [stage.points["Lions"] for stage in found.form] == [18.09, 33.09, 28.09]


def test_a_penalty_for_nobody_is_refused(season):
    """A team that has no match and no fixture is named."""
    with pytest.raises(ValueError, match="Lynx"):
        league(Season(season.matches, fines=(Fine("Lynx", 1.0, 0.0, None, ""),)))


def test_without_victory_points_wins_count(played):
    """Two points for a win and one for a draw: Lions 3, Herons 3, Otters 0."""
    matches = ("1 Lions-Otters 20-0", "2 Herons-Otters 5-4", "3 Lions-Herons 7-7")
    assert lines(league(Season(tuple(map(played, matches)))), "rank", "tied", "team", "points") == [
        (1, True, "Herons", 3.0),
        (1, True, "Lions", 3.0),
        (3, False, "Otters", 0.0),
    ]


@pytest.mark.parametrize(
    ("rank_by", "won", "points"),
    [
        ("auto", "imps", {"Lions": 25.0, "Herons": 20.0, "Otters": 15.0}),
        ("score", "imps", {"Lions": 10.0, "Herons": 10.0, "Otters": -20.0}),
        ("score", "board_points", {"Lions": 20.0, "Herons": 15.0, "Otters": 5.0}),
        ("wins", "imps", {"Lions": 1.5, "Herons": 1.5, "Otters": 0.0}),
        ("quotient", "imps", {"Lions": 2.0, "Herons": 3.0, "Otters": 0.2}),
    ],
)
def test_what_the_points_are(played, rank_by, won, points):
    """Victory points by themselves; or 20-10, 15-5 and 5-25 IMPs or board points, wins with halves, won over lost."""
    matches = ("1 Lions-Otters 15-5 15-5", "2 Lions-Herons 5-5 10-10", "3 Herons-Otters 10-0 10-10")
    found = league(Season(tuple(map(played, matches))), Rules(rank_by=rank_by, won=won))
    assert {line.team: line.points for line in found.lines} == points


def test_a_bye_gives_what_the_conditions_say(played):
    """Three teams: who sits out of a round has a bye, with 12 points here."""
    matches = ("1 Lions-Otters 10-0 15-5", "2 Lions-Herons 10-0 15-5")
    found = league(Season(tuple(map(played, matches))), Rules(bye=12.0))
    assert {label: [(bye.team, bye.vp) for bye in out] for label, out in found.byes.items()} == {
        "1": [("Herons", 12.0)], "2": [("Otters", 12.0)],
    }  # fmt: skip
    assert lines(found, "team", "byes", "points") == [("Lions", 0, 30.0), ("Herons", 1, 17.0), ("Otters", 1, 17.0)]


def test_fixtures_outstanding(played):
    """Each two meet once as long as none has met twice; asked for, twice; a list is taken as it is."""
    season = Season(tuple(map(played, ROUNDS[:4])))
    assert {(f.team, f.opponent) for f in league(season).fixtures} == {("Badgers", "Lions"), ("Herons", "Otters")}
    assert len(league(season, Rules(fixtures="twice")).fixtures) == 8
    listed = (Fixture("9", "Lions", "Otters"), Fixture("10", "Badgers", "Lynx"))
    found = league(season, Rules(fixtures=listed))
    assert found.fixtures == (Fixture("10", "Badgers", "Lynx"),)
    assert [line.team for line in found.lines if not line.played] == ["Lynx"]


def test_one_session_has_no_fixtures(played):
    """Ten teams that meet in eight rounds of one evening have nothing left to play."""
    matches = (played("1 Lions-Otters 20-0 18-2", "evening"), played("2 Lions-Herons 20-0 18-2", "evening"))
    assert league(Season(matches)).fixtures == ()


def test_who_met_twice_ends_the_guess(played):
    """When two teams have met again, it is not known what is to be played."""
    found = league(Season((*map(played, ROUNDS), played("4 Lions-Otters 0-0 10-10"))))
    assert (found.legs, found.fixtures) == ("none", ())


@pytest.mark.parametrize(
    ("criteria", "order", "decided"),
    [
        (("direct",), ["Otters", "Lions"], "direct"),
        (("score",), ["Lions", "Otters"], "score"),
        (("quotient",), ["Otters", "Lions"], "quotient"),
        (("wins", "score"), ["Otters", "Lions"], "wins"),
    ],
)
def test_tie_breaks_in_their_order(played, criteria, order, decided):
    """Lions and Otters have 25 each. Otters won their match and two in all, 15-8 IMPs; Lions one, 45-30 IMPs."""
    matches = ("1 Lions-Otters 5-10 9-11", "2 Lions-Herons 40-20 16-4", "3 Otters-Herons 5-3 14-6")
    found = league(Season(tuple(map(played, matches))), Rules(tie_breaks=criteria))
    assert [line.team for line in found.lines][:2] == order
    assert {line.decided for line in found.lines[:2]} == {decided}
    assert [(d.points, d.criterion) for d in found.decisions] == [(25.0, decided)]


def test_the_match_between_them_needs_a_match(played):
    """Teams that have not met stay level by it, and the next criterion is tried: 30 net IMPs against 20."""
    matches = ("1 Lions-Otters 30-0 15-5", "1 Herons-Foxes 20-0 15-5")
    found = league(Season(tuple(map(played, matches))), Rules(tie_breaks=("direct", "score")))
    assert lines(found, "rank", "team", "decided")[:2] == [(1, "Lions", "score"), (2, "Herons", "score")]


def test_what_stays_level_shares_the_place(played):
    """All criteria equal: 1=, 1=, and the next place is the third."""
    matches = ("1 Lions-Otters 10-0 15-5", "1 Herons-Foxes 10-0 15-5")
    found = league(Season(tuple(map(played, matches))), Rules(tie_breaks=("direct", "score", "quotient", "wins")))
    assert lines(found, "rank", "tied") == [(1, True), (1, True), (3, True), (3, True)]


TEAMS = ("Badgers", "Foxes", "Herons", "Lions", "Otters")


@st.composite
def seasons(draw):
    """Some matches between five teams, with the continuous scale for 16 boards."""
    matches = []
    for number in range(draw(st.integers(1, 12))):
        team, opponent = draw(st.permutations(TEAMS))[:2]
        won, lost = draw(st.integers(0, 60)), draw(st.integers(0, 60))
        vp, against = (points / 100 for points in victory_points(won - lost, wbf_scale(16)))
        matches.append(Match(f"s{number}", str(number), team, opponent, 16, float(won), float(lost), vp, against))
    return matches


@given(seasons(), st.randoms())
def test_the_order_of_the_files_changes_nothing(matches, random):
    """The same matches in another order give the same season."""
    shuffled = random.sample(matches, len(matches))
    rules = Rules(tie_breaks=("direct", "score", "wins"))
    assert league(Season(tuple(matches)), rules) == league(Season(tuple(shuffled)), rules)


@given(seasons())
def test_points_add_up_to_the_scale(matches):
    """Each match gives out the 20 points of the scale, and IMPs won are IMPs lost."""
    found = league(Season(tuple(matches)))
    assert sum(line.points for line in found.lines) == pytest.approx(20 * len(matches))
    assert sum(line.imps_for for line in found.lines) == sum(line.imps_against for line in found.lines)
    assert sum(line.won for line in found.lines) == sum(line.lost for line in found.lines)


@pytest.mark.parametrize(
    ("rank_by", "scaled", "points"),
    [
        ("vp", True, {"Lions": 26.0, "Herons": 17.0, "Otters": 17.0}),
        ("wins", True, {"Lions": 2.0, "Herons": 0.0, "Otters": 0.0}),
        ("score", True, {"Lions": 17.0, "Herons": -10.0, "Otters": -10.0}),
        ("quotient", True, {"Lions": float("inf"), "Herons": 0.0, "Otters": 0.0}),
        ("auto", False, {"Lions": 0.0, "Herons": 12.0, "Otters": 12.0}),
        ("wins", False, {"Lions": 2.0, "Herons": 0.0, "Otters": 0.0}),
        ("score", False, {"Lions": 13.0, "Herons": 2.0, "Otters": 2.0}),
    ],
)
def test_what_byes_and_penalties_count_in(played, rank_by, scaled, points):
    """Lions won 10-0 twice and lose 4 points and 3 IMPs; the others sat out once, for 12 points.

    Victory points count in a table by them only; where no match has any, byes give IMPs, or points beside 2 for a win.
    """
    vps = " 15-5" if scaled else ""
    matches = (f"1 Lions-Otters 10-0{vps}", f"2 Lions-Herons 10-0{vps}")
    fines = (Fine("Lions", 4.0, 3.0, None, ""),)
    found = league(Season(tuple(map(played, matches)), fines=fines), Rules(bye=12.0, rank_by=rank_by))
    assert {line.team: line.points for line in found.lines} == points
