"""Team matches explained: swings, IMPs, victory points, as worked by hand and as the session has them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batch.conditions import Conditions
from batch.explain.field import field_of
from batch.explain.teams import explain_matches, explain_team
from batch.law.bridge import BOOK, CONTRACTS, SEATS
from batch.session import run
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
    assert [(swing.board, swing.swing, swing.ruling, swing.imps) for swing in match.swings] == [
        (1, 470, None, 10), (2, 30, None, 1), (3, None, "A+", 3), (4, None, None, None)
    ]  # fmt: skip
    assert (match.boards, match.imps_for, match.imps_against, match.margin) == (3, 14, 0, 14)
    assert [swing.scores for swing in match.swings[:2]] == [(420, 50), (-400, 430)]


def test_the_other_team_loses_what_one_wins(club):
    """Seen from Otters: -10, -1, and A- is -3."""
    (match,) = explain_matches(field_of(club(MATCH), "", None), team="Otters")
    assert [swing.imps for swing in match.swings] == [-10, -1, -3, None]


def test_a_team_in_words(club):
    """The boards, the IMPs, the scale, the place."""
    session = club(MATCH)
    trail = explain_team(session, field_of(session, "", None), "", "Lions")
    said = " ".join("\n".join(team_lines(Teller("en"), trail)).split())
    assert "1 +420 +50 +470 +10 2 −400 +430 +30 +1" in said
    assert "IMPs 14 : 0, margin +14 over 3 boards. Victory points by the scale WBF 3:" in said
    assert "Place 1 of 2: nobody has more." in said


@st.composite
def matches(draw: st.DrawFn) -> str:
    """Two matches of some boards, now and then a ruling or a missing room."""
    lines = ["Round,Board,Room,NS team,EW team,Contract,By,Result"]
    for home, away in (("Lions", "Otters"), ("Herons", "Badgers")):
        for board in range(1, draw(st.integers(2, 5))):
            for room, ns, ew in (("Open", home, away), ("Closed", away, home)):
                kind = draw(st.integers(0, 11))
                contract = draw(st.sampled_from(CONTRACTS[:60]))
                result = draw(st.integers(6, 11)) - BOOK - contract.level
                played = f"{contract},{draw(st.sampled_from(SEATS))},{f'{result:+d}' if result else '='}"
                cells = {0: "Pass,,", 1: "A+/A-,,", 2: "9NT,N,="}.get(kind, played)
                lines += [] if kind == 3 else [f"1,{board},{room},{ns},{ew},{cells}"]
    return "\n".join(lines) + "\n"


@given(matches(), st.sampled_from(["wbf", None]))
@settings(max_examples=40, deadline=None)
def test_matches_are_the_same_by_both_ways(tmp_path_factory: pytest.TempPathFactory, text: str, scale: Any) -> None:
    """IMPs, boards, victory points and totals explained are those of the session."""
    path = tmp_path_factory.mktemp("teams") / "match.csv"
    path.write_text(text, encoding="utf-8")
    session = run([path], Conditions(language="en", scale=scale, method="imps"))
    field = field_of(session, "", None)
    explained = {frozenset((match.team, match.opponent)): match for match in explain_matches(field)}
    for match in session.matches.iter_rows(named=True):
        found = explained[frozenset((match["team"], match["opponent"]))]
        sign = 1 if found.team == match["team"] else -1
        assert (found.boards, sign * found.margin) == (match["boards"], match["margin"])
        own = match["vp"] if sign == 1 else match["vp_opponent"]
        assert (found.vp and float(found.vp)) == own
    for standing in session.standings.iter_rows(named=True):
        trail = explain_team(session, field, "", standing["contestant"])
        compared = standing["vp"] is not None  # without a board compared, no match has victory points
        assert trail.total == pytest.approx(standing["vp"] if compared else standing["score"])
        assert not (compared and scale is None)
        assert trail.place is None or trail.place.rank == standing["rank"]
        assert trail.vp is None or isinstance(trail.vp, Fraction)
