"""Team matches explained: swings, IMPs, victory points, as worked by hand and as the session has them."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batch.conditions import Conditions
from batch.explain.field import field_of
from batch.explain.teams import explain_matches, explain_team
from batch.law.bridge import BOOK, CONTRACTS, SEATS
from batch.law.victory import Scale
from batch.session import run
from batch.teamlist import Member, Penalty, TeamList, Weights
from batch.write.explained import Teller, team_lines

MATCH = """
    Board,Room,NS team,EW team,Contract,By,Result
    1,Open,Lions,Otters,4S,N,=
    1,Closed,Otters,Lions,4S,N,-1
    2,Open,Lions,Otters,3NT,E,=
    2,Closed,Otters,Lions,3NT,E,+1
    3,Open,Lions,Otters,A+/A-,,
    3,Closed,Otters,Lions,1NT,N,=
    4,Open,Lions,Otters,1NT,N,=
    """


def test_swings_imps_and_victory_points(club):
    """420 + 50 is 10 IMPs, -400 + 430 is 1, A+ 3 (Law 86A), board 4 was played once: 14 over 3 boards."""
    session = club(MATCH)
    field = field_of(session, "", None)
    (match,) = explain_matches(field, team="Lions")
    assert [(swing.board, swing.swing, swing.ruling, swing.won) for swing in match.swings] == [
        (1, 470, None, 10), (2, 30, None, 1), (3, None, "A+", 3), (4, None, None, None)
    ]  # fmt: skip
    assert (match.boards, match.gained, match.lost, match.margin) == (3, 14, 0, 14)
    assert [swing.scores for swing in match.swings[:2]] == [(420, 50), (-400, 430)]


def test_the_other_team_loses_what_one_wins(club):
    """Seen from Otters: -10, -1, and A- is -3."""
    (match,) = explain_matches(field_of(club(MATCH), "", None), team="Otters")
    assert [swing.won for swing in match.swings] == [-10, -1, -3, None]


def test_a_team_in_words(club):
    """The boards, the IMPs, the scale, the place."""
    session = club(MATCH)
    trail = explain_team(session, field_of(session, "", None), "", "Lions")
    said = " ".join("\n".join(team_lines(Teller("en"), "imps", trail)).split())
    assert "1 +420 +50 +470 +10 2 −400 +430 +30 +1" in said
    assert "IMPs 14 : 0, margin +14 over 3 boards. Victory points by the scale WBF 3:" in said
    assert "Place 1 of 2: nobody has more." in said


POINTS = """
    Board,Room,NS team,EW team,Score NS
    1,Open,Lions,Otters,420
    1,Closed,Otters,Lions,430
    2,Open,Lions,Otters,-100
    2,Closed,Otters,Lions,620
    3,Open,Lions,Otters,0
    3,Closed,Otters,Lions,0
    4,Open,Lions,Otters,170
    4,Closed,Otters,Lions,-100
    """
"""Swings -10, -720, 0 and +270 for Lions: IMPs 0, -12, 0 and +7; 3 boards points of 8, 4 with 10 points as a tie."""


@pytest.mark.parametrize(
    ("conditions", "worth", "said"),
    [
        ({"method": "board-a-match"}, [0, 0, 1, 2], "Points 3 : 5, margin −2 over 4 boards."),
        ({"method": "board-a-match", "bam_tie": 10}, [1, 0, 1, 2], "Points 4 : 4, margin 0 over 4 boards."),
        ({"method": "total-points"}, [-10, -720, 0, 270], "Points 270 : 730, margin −460 over 4 boards."),
        ({"method": "imps", "rank_by": "quotient"}, [0, -12, 0, 7], "Won 7 over lost 12: 0.583."),
        ({"method": "imps", "rank_by": "wins"}, [0, -12, 0, 7], "Matches won, a draw being half a one: 0."),
        # 5 IMPs less over 4 boards are 7.20 victory points by the published table; 3 board points besides
        ({"method": "patton", "weights": Weights(1, 1)}, [0, 0, 1, 2], "By the weights 1 × 3 + 1 × 7.2 = 10.20."),
        # ahead by 460 of 730, more than a third: all four points of the boards go to Otters
        ({"method": "patton", "weights": Weights(1, 0, 1)}, [0, 0, 1, 2], "By the weights 1 × 3 + 1 × 0 = 3.00."),
    ],
)
def test_every_method(club, conditions, worth, said):
    """What each board is worth, and the sum of it, by the method of the conditions."""
    session = club(POINTS, **conditions)
    trail = explain_team(session, field_of(session, "", None), "", "Lions")
    assert [swing.won for swing in trail.matches[0].swings] == worth
    assert said in " ".join("\n".join(team_lines(Teller("en"), session.method, trail)).split())


EIGHT = """
    Board,Table,NS,EW,Score NS
    1,1,1-1-2,2-3-4,420
    1,2,1-5-6,2-7-8,450
    1,3,2-1-2,1-3-4,-50
    1,4,2-5-6,1-7-8,170
    """


@pytest.mark.parametrize(
    ("eights", "worth"), [("add", [11]), ("cross-sum", [34]), ("cross-mean", [8.5]), ("two-matches", [10, 7])]
)
def test_teams_of_eight_by_their_numbers(club, eights, worth):
    """870 - 120 = 750, of the wide scale 11; 10, 6, 11 and 7 in the four comparisons; 470 and 280 in two matches."""
    session = club(EIGHT, eights=eights)
    (match,) = explain_matches(field_of(session, "", None), team="1")
    assert [swing.won for swing in match.swings] == worth


def test_rulings_and_penalties_of_each_side(club):
    """280 is 7; A+ 3; -620 for Otters alone leaves Lions 0; 60 % of 720 is 7.2; less 3 in the match: 14.2."""
    session = club(
        """
    Board,Room,NS team,EW team,Contract,By,Result
    1,Open,Lions,Otters,4S,N,=
    1,Closed,Otters,Lions,2S,N,+1
    2,Open,Lions,Otters,A+/A,,
    2,Closed,Otters,Lions,2S,N,+1
    3,Open,Lions,Otters,+420 / -620,,
    3,Closed,Otters,Lions,4S,N,=
    4,Open,Lions,Otters,60% 4S N = / 40% 4S N -1,,
    4,Closed,Otters,Lions,4S,N,-1
    """,
        penalties=(Penalty("Lions", 3),),
    )
    field = field_of(session, "", None)
    lions, otters = (explain_matches(field, team=team)[0] for team in ("Lions", "Otters"))
    assert [float(swing.won) for swing in lions.swings] == [7, 3, 0, 7.2]
    assert [float(swing.won) for swing in otters.swings] == [-7, 0, -5, -7.2]
    assert (float(lions.net), float(otters.net)) == (14.2, -19.2)
    assert (float(lions.vp), float(otters.vp)) == (16.42, 2.16)


def test_rounds_without_boards_and_what_was_brought_along(club):
    """A bye of 12 and 2 brought along are part of the total."""
    text = MATCH.replace("Board,", "Round,Board,").replace("\n    1,", "\n    1,1,").replace("\n    2,", "\n    1,2,")
    text = text.replace("\n    3,", "\n    1,3,").replace("\n    4,", "\n    1,4,") + "2,1,Open,Lions,bye,NP,,\n"
    session = club(text, bye=12.0, teams=TeamList((Member("Lions", carry=2.0), Member("Otters"), Member("bye"))))
    trail = explain_team(session, field_of(session, "", None), "", "Lions")
    (vp,) = session.standings.filter(contestant="Lions")["vp"].to_list()
    assert [other.vp for other in trail.others] == [12]
    assert float(trail.total) == pytest.approx(vp)


@st.composite
def matches(draw: st.DrawFn, tables: int = 2) -> str:
    """Two matches of some boards, now and then a ruling, a missing table, or a row that was typed twice."""
    lines = ["Round,Board,Table,NS,EW,Contract,By,Result"]
    for home, away in ((1, 2), (3, 4)):
        for board in range(1, draw(st.integers(2, 5))):
            for table in range(tables):
                first, second = (home, away) if table % 2 == 0 else (away, home)
                seats = ("1-2", "3-4") if table < 2 else ("5-6", "7-8")
                kind = draw(st.integers(0, 14))
                contract = draw(st.sampled_from(CONTRACTS[:60]))
                result = draw(st.integers(6, 11)) - BOOK - contract.level
                played = f"{contract},{draw(st.sampled_from(SEATS))},{f'{result:+d}' if result else '='}"
                cells = {
                    0: "Pass,,", 1: "A+/A-,,", 2: "9NT,N,=", 4: "A+/A+,,", 5: "60% 4S N = / 40% 4S N -1,,", 6: "NP,,",
                    7: "+420 / -450,,",
                }.get(kind, played)  # fmt: skip
                row = f"1,{board},{table + 1},{first}-{seats[0]},{second}-{seats[1]},{cells}"
                lines += [] if kind == 3 else [row, row] if kind == 8 else [row]
    return "\n".join(lines) + "\n"


WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"scale": None}),
    (2, {"event": "knockout"}),
    (2, {"penalties": (Penalty("1", 4, "1"),)}),
    (2, {"method": "board-a-match"}),
    (2, {"method": "board-a-match", "bam_tie": 10, "scale": Scale("own", ((0, 1000, 1000), (2, 2000, 0)))}),
    (2, {"method": "total-points"}),
    (2, {"method": "patton", "weights": Weights(1, 1, 0.5)}),
    (2, {"rank_by": "wins"}),
    (4, {"eights": "add"}),
    (4, {"eights": "cross-sum"}),
    (4, {"eights": "cross-mean"}),
    (4, {"eights": "two-matches"}),
    (4, {"eights": "add", "method": "total-points"}),
]
"""Tables of a board, and the conditions."""


@given(st.sampled_from(WAYS).flatmap(lambda way: st.tuples(matches(way[0]), st.just(way[1]))))
@settings(max_examples=40, deadline=None)
def test_matches_are_the_same_by_both_ways(
    tmp_path_factory: pytest.TempPathFactory, case: tuple[str, dict[str, Any]]
) -> None:
    """What boards and matches are worth, victory points and totals explained are those of the session."""
    text, conditions = case
    path = tmp_path_factory.mktemp("teams") / "match.csv"
    path.write_text(text, encoding="utf-8")
    session = run([path], Conditions(**({"language": "en", "method": "imps"} | conditions)))
    field = field_of(session, "", None)
    for match in session.matches.cast({pl.Categorical: pl.String, pl.Enum: pl.String}).iter_rows(named=True):
        for side, other, turned in (("team", "opponent", ""), ("opponent", "team", "_opponent")):
            (found,) = (m for m in explain_matches(field, team=match[side]) if m.opponent == match[other])
            assert found.boards == match["boards"]
            assert float(found.net) == pytest.approx(match[f"net{turned}"])
            own = match[f"vp{turned}"]
            assert (found.vp and float(found.vp)) == (own and pytest.approx(own))
            won = match["imps_for" if side == "team" else "imps_against"]
            assert float(found.gained) == pytest.approx(won)
    for standing in session.standings.iter_rows(named=True):
        trail = explain_team(session, field, "", standing["contestant"])
        if trail.total is not None:
            figure = standing["vp"] if trail.by == "vp" else standing["score"]
            assert float(trail.total) == pytest.approx(figure, abs=0.005)
        assert trail.place is None or trail.place.rank == standing["rank"]
        assert team_lines(Teller("fr"), session.method, trail)
