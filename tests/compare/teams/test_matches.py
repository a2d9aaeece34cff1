"""Team matches, worked by hand: scores of two rooms, their swing, IMPs (Law 78B), victory points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from batch.compare.comparison import Comparison
from batch.compare.imps import imps_of
from batch.compare.teams.typed_results import with_results
from batch.conditions import Conditions
from batch.law.victory import victory_points, wbf_scale
from batch.session import Session, run
from batch.tables import AWARDED, MATCH, PROBLEM, RESULT, complete, empty
from batch.tables import MATCH_KIND as KIND
from batch.teamlist import Penalty

Club = Callable[..., Session]

HEADINGS = "Round,Board,Room,NS team,EW team,Contract,By,Result\n"


def awards(session: Session) -> dict[int, tuple[float | None, float | None]]:
    """The IMPs of both sides by the number of the row."""
    return {row: (ns, ew) for row, ns, ew in session.travellers.select("row", "award_ns", "award_ew").iter_rows()}


def matches(session: Session, *columns: str) -> list[tuple[Any, ...]]:
    return session.matches.select(pl.col(column) for column in columns).rows()


def problems(session: Session) -> list[tuple[str, int]]:
    return session.problems.select("name", "row").rows()


def test_swing_of_a_board(club: Club) -> None:
    """Board 1: +420 in the open room, -50 for the others' North-South in the closed one is 470 points, 10 IMPs."""
    session = club(HEADINGS + "1,1,Open,Lions,Otters,4S,N,=\n1,1,Closed,Otters,Lions,4S,N,-1\n")
    assert session.method == "imps"
    assert awards(session) == {2: (10, -10), 3: (-10, 10)}
    assert matches(session, "team", "opponent", "boards", "imps_for", "imps_against", "margin") == [
        ("Lions", "Otters", 1, 10, 0, 10)
    ]


TWO_MATCHES = (
    HEADINGS
    + """\
1,1,Open,Lions,Otters,4S,N,=
1,1,Closed,Otters,Lions,4S,N,-1
1,2,Open,Lions,Otters,2H,E,=
1,2,Closed,Otters,Lions,2H,E,+1
1,1,Open,Bears,Foxes,3NT,S,=
1,1,Closed,Foxes,Bears,3NT,S,+1
1,2,Open,Bears,Foxes,Pass,,
1,2,Closed,Foxes,Bears,1NT,W,-2
2,3,Open,Otters,Lions,4S,N,=
2,3,Closed,Lions,Otters,6S,N,=
"""
)
"""Round 1: Lions 470 = 10 IMPs, and on board 2 their East-West makes 140 against 110, 30 points = 1 IMP.
Bears: 400 - 430 = -30 = -1 IMP; board 2 (North-South vulnerable): 0 - 100 = -100 = -3 IMPs.
Round 2, board 3 (East-West vulnerable): 420 - 980 = -560, 11 IMPs for Lions, who are now the visitors."""


def test_two_matches_and_two_rounds_in_one_file(club: Club) -> None:
    """Each pairing of each round is a match of its own, seen from the team that sat North-South in the open room."""
    session = club(TWO_MATCHES)
    assert matches(session, "round", "team", "opponent", "boards", "imps_for", "imps_against", "margin") == [
        ("1", "Lions", "Otters", 2, 11, 0, 11),
        ("1", "Bears", "Foxes", 2, 0, 4, -4),
        ("2", "Otters", "Lions", 1, 0, 11, -11),
    ]
    assert session.problems.is_empty()


def test_totals_without_a_scale_are_imps(club: Club) -> None:
    """Scale none: no victory points; Lions 11 + 11, Foxes 4, Bears -4, Otters -22, and both rounds count."""
    session = club(TWO_MATCHES, scale=None)
    assert matches(session, "vp", "vp_opponent") == [(None, None)] * 3
    standings = session.standings.select("rank", "contestant", "boards", "score", "vp", "percent").rows()
    assert standings == [
        (1, "Lions", 3, 22, None, None),
        (2, "Foxes", 2, 4, None, None),
        (3, "Bears", 2, -4, None, None),
        (4, "Otters", 3, -22, None, None),
    ]


EIGHT_IMPS = "1,1,Open,Lions,Otters,4S,N,=\n1,1,Closed,Otters,Lions,1NT,N,=\n"
"""420 - 90 = 330."""


def test_victory_points_follow_from_imps_and_boards(club: Club) -> None:
    """WBF scale: 8 IMPs over 7 boards, six of them passed out in both rooms, are published as 13.31 to 6.69."""
    flat = "".join(
        f"1,{board},{room},{teams},Pass,,\n"
        for board in range(2, 8)
        for room, teams in (("Open", "Lions,Otters"), ("Closed", "Otters,Lions"))
    )
    session = club(HEADINGS + EIGHT_IMPS + flat)
    assert matches(session, "boards", "margin", "vp", "vp_opponent") == [(7, 8, 13.31, 6.69)]
    standings = session.standings.select("rank", "contestant", "score", "vp").rows()
    assert standings == [(1, "Lions", 8, 13.31), (2, "Otters", -8, 6.69)]


def test_a_scale_may_be_given(club: Club) -> None:
    """A match of one board on the scale of 32: 8 IMPs are published as 11.67 to 8.33."""
    session = club(HEADINGS + EIGHT_IMPS, scale=wbf_scale(32))
    assert matches(session, "boards", "margin", "vp", "vp_opponent") == [(1, 8, 11.67, 8.33)]


def test_board_of_one_room_is_reported_and_left_out(club: Club) -> None:
    """A board with a result from one room only has no IMPs, and the match is counted without it."""
    session = club(TWO_MATCHES.replace("1,2,Closed,Otters,Lions,2H,E,+1\n", ""))
    assert problems(session) == [("unmatched-board", 4)]
    assert awards(session)[4] == (None, None)
    assert matches(session, "boards", "margin", "provisional")[0] == (1, 10, True)
    assert matches(session, "provisional")[1:] == [(False,), (False,)]


def test_board_not_played_in_one_room_is_no_board_of_the_match(club: Club) -> None:
    """A board the sheet says was not played in one room is left out of the match, as a note; nothing stays open."""
    session = club(TWO_MATCHES.replace("1,2,Closed,Otters,Lions,2H,E,+1\n", "1,2,Closed,Otters,Lions,NP,,\n"))
    assert problems(session) == [("half-played-board", 5)]
    assert session.problems.select("value", "teams").rows() == [("2", "Lions - Otters")]
    assert awards(session)[4] == (None, None)
    assert matches(session, "boards", "margin", "provisional")[0] == (1, 10, False)
    assert not session.provisional


def test_not_played_beside_a_result_of_the_same_room_leaves_the_other_room_open(club: Club) -> None:
    """NP and a result of the open room say nothing about the closed one, whose result is still missing."""
    session = club(TWO_MATCHES.replace("1,2,Closed,Otters,Lions,2H,E,+1\n", "1,2,Open,Lions,Otters,NP,,\n"))
    assert problems(session) == [("unmatched-board", 4)]
    assert matches(session, "boards", "margin", "provisional")[0] == (1, 10, True)


def test_row_typed_again_counts_once(club: Club) -> None:
    """A row there twice is a warning: board 1 is still 10 IMPs, the match 11 over two boards, and nothing is open."""
    first = "1,1,Open,Lions,Otters,4S,N,=\n"
    session = club(TWO_MATCHES + first)
    assert problems(session) == [("repeated-result", 12)]
    assert session.problems["detail"].to_list() == ["2, 12"]
    assert awards(session)[2] == (10, -10)
    assert awards(session)[12] == (None, None)
    assert matches(session, "boards", "margin", "provisional")[0] == (2, 11, False)


def test_row_typed_again_is_no_table_of_the_pairs(club: Club) -> None:
    """The pairs meet three other tables, not four: 620 against 620, 170 and -100 is 0 + 10 + 12 IMPs."""
    sheet = "Board,Match,Room,Home,Away,NS,EW,Score NS\n" + "".join(
        f"4,{match},{room},{home},{away},{ns},{ew},{score}\n"
        for match, room, home, away, ns, ew, score in (
            (1, "Open", "Lions", "Otters", "L1", "O1", 620),
            (1, "Closed", "Lions", "Otters", "O2", "L2", 620),
            (2, "Open", "Bears", "Foxes", "B1", "F1", 170),
            (2, "Closed", "Bears", "Foxes", "F2", "B2", -100),
        )
    )
    once, twice = (club(text, individual="cross-imps") for text in (sheet, sheet + sheet.splitlines()[1] + "\n"))
    assert problems(twice) == [("repeated-result", 6)]
    assert once.individual is not None
    assert twice.individual is not None
    assert twice.individual.rows() == once.individual.rows()
    scores = dict(twice.individual.select("contestant", "score").rows())
    assert scores["L1"] == pytest.approx((0 + 10 + 12) / 3)


def test_board_not_played_at_all_leaves_nothing_open(club: Club) -> None:
    """A board that neither room played is no board of the match: no problem, nothing provisional."""
    played, away = "1,2,Open,Lions,Otters,2H,E,=\n1,2,Closed,Otters,Lions,2H,E,+1\n", "1,2,{},{},NP,,\n"
    not_played = away.format("Open", "Lions,Otters") + away.format("Closed", "Otters,Lions")
    session = club(TWO_MATCHES.replace(played, not_played))
    assert problems(session) == []
    assert matches(session, "boards", "margin", "provisional")[0] == (1, 10, False)


def test_rejected_row_is_the_only_complaint_about_its_board(club: Club) -> None:
    """An unreadable result in one room leaves the board open: one problem, not two."""
    session = club(TWO_MATCHES.replace("Otters,Lions,2H,E,+1", "Otters,Lions,2H,E,lots"))
    assert problems(session) == [("bad-result", 5)]
    assert matches(session, "boards", "margin", "provisional")[0] == (1, 10, True)


def test_same_direction_in_both_rooms(club: Club) -> None:
    """One team North-South at both tables cannot be: both rows are named, neither counts."""
    session = club(TWO_MATCHES.replace("2,Closed,Otters,Lions,2H", "2,Closed,Lions,Otters,2H"))
    assert problems(session) == [("same-direction", 4), ("same-direction", 5)]
    assert matches(session, "boards", "margin")[0] == (1, 10)


def test_third_result(club: Club) -> None:
    """Three reports of one board of a match: nobody knows which two, so none counts."""
    session = club(TWO_MATCHES + "1,2,Closed,Otters,Lions,2H,E,-1\n")
    assert problems(session) == [("third-result", row) for row in (4, 5, 12)]
    assert matches(session, "boards", "margin")[0] == (1, 10)


def test_team_against_itself(club: Club) -> None:
    """A team cannot play itself, and such a row takes part in no match."""
    session = club(TWO_MATCHES + "1,5,Open,Bears,Bears,2H,E,-1\n")
    assert problems(session) == [("same-pair", 12)]
    assert awards(session)[12] == (None, None)
    assert {team for match in matches(session, "team", "opponent") for team in match} == {
        "Lions",
        "Otters",
        "Bears",
        "Foxes",
    }


@pytest.mark.parametrize(
    ("award", "imps"), [("A+/A-", (3, -3)), ("A-/A+", (-3, 3)), ("A", (0, 0)), ("60/40", (3, -3)), ("A+/A+", (3, 3))]
)
def test_artificial_score_in_one_room(club: Club, award: str, imps: tuple[int, int]) -> None:
    """Law 86A: A+ is 3 IMPs, A nothing, A- minus 3, whatever happened in the other room; both sides may have A+."""
    session = club(TWO_MATCHES.replace("1,2,Open,Lions,Otters,2H,E,=", f"1,2,Open,Lions,Otters,{award},,"))
    ns, ew = imps
    assert awards(session)[4] == (ns, ew)
    assert awards(session)[5] == (ew, ns)
    (match, *_) = matches(session, "boards", "imps_for", "imps_against")
    assert match == (2, 10 + max(ns, 0), max(ew, 0))


def test_artificial_score_without_the_other_room(club: Club) -> None:
    """A ruling needs no second table: it stands alone and nothing is missing."""
    rows = "1,2,Open,Lions,Otters,2H,E,=\n1,2,Closed,Otters,Lions,2H,E,+1\n"
    session = club(TWO_MATCHES.replace(rows, "1,2,Open,Lions,Otters,A+/A-,,\n"))
    assert problems(session) == []
    assert awards(session)[4] == (3, -3)


def test_artificial_imps_are_a_setting(club: Club) -> None:
    """The organiser may award 2 IMPs instead of 3 (Law 86A)."""
    text = TWO_MATCHES.replace("1,2,Open,Lions,Otters,2H,E,=", "1,2,Open,Lions,Otters,A+/A-,,")
    assert awards(club(text, artificial_imps=2))[4] == (2, -2)


def test_home_and_away_with_rooms(club: Club) -> None:
    """Home sits North-South in the open room and East-West in the closed one: +420 and -50 are 470, 10 IMPs."""
    text = "Home,Away,Board,Room,Contract,By,Result\nLions,Otters,1,Open,4S,N,=\nLions,Otters,1,Closed,4S,N,-1\n"
    session = club(text)
    assert session.travellers.select("ns", "ew").rows() == [("Lions", "Otters"), ("Otters", "Lions")]
    assert matches(session, "team", "opponent", "margin") == [("Lions", "Otters", 10)]


def test_teams_that_meet_twice_on_each_board_need_no_rooms(club: Club) -> None:
    """Without rooms, two teams that meet on every board once in each direction are a match."""
    text = "Board,NS team,EW team,Contract,By,Result\n1,Lions,Otters,4S,N,=\n1,Otters,Lions,4S,N,-1\n"
    session = club(text)
    assert session.method == "imps"
    assert matches(session, "team", "opponent", "margin") == [("Lions", "Otters", 10)]


def test_every_difference_of_two_tables_has_its_imps() -> None:
    """The ends of the scale: 0-10 is nothing, 4000 and more is 24, the sign is kept, however large the difference."""
    differences = [0, 10, 20, 40, 50, -90, 3990, 4000, -15200, 2_000_000]
    found = pl.DataFrame({"swing": differences}).select(imps_of(pl.col("swing"))).to_series()
    assert found.to_list() == [0, 0, 1, 1, 2, -3, 23, 24, -24, 24]


DEALS = "Round,Board,Version,Room,NS team,EW team,Contract,By,Result\n"


def test_board_played_again_counts_once(club: Club) -> None:
    """The deal played later in both rooms counts, and the rows of the earlier one are named."""
    first = "1,1,,Open,Lions,Otters,4S,N,=\n1,1,,Closed,Otters,Lions,4S,N,-1\n"
    again = "1,1,2,Open,Lions,Otters,1NT,N,=\n1,1,2,Closed,Otters,Lions,1NT,N,-1\n"
    session = club(DEALS + first + again)
    assert problems(session) == [("replayed-board", 2), ("replayed-board", 3)]
    assert matches(session, "boards", "margin", "provisional") == [(1, 4, False)]


def test_other_deal_in_one_room_is_no_result(club: Club) -> None:
    """A deal that only one room has cannot be compared; the deal both rooms have stands."""
    rows = "1,1,,Open,Lions,Otters,4S,N,=\n1,1,,Closed,Otters,Lions,4S,N,-1\n1,1,2,Closed,Otters,Lions,1NT,N,=\n"
    session = club(DEALS + rows)
    assert problems(session) == [("replayed-board", 4)]
    assert matches(session, "boards", "margin") == [(1, 10)]


def test_rulings_that_do_not_balance(club: Club) -> None:
    """Average plus to both (Law 86A): each keeps 3 IMPs of its own; in a knock-out both get the mean (Law 86B)."""
    text = TWO_MATCHES.replace("1,2,Open,Lions,Otters,2H,E,=", "1,2,Open,Lions,Otters,A+/A+,,")
    assert matches(club(text), "net", "net_opponent")[0] == (13, -7)
    assert matches(club(text, event="knockout"), "net", "net_opponent")[0] == (10, -10)


def test_average_plus_and_average_in_a_knockout(club: Club) -> None:
    """3 IMPs to one side and none from the other are one and a half for both."""
    text = TWO_MATCHES.replace("1,2,Open,Lions,Otters,2H,E,=", "1,2,Open,Lions,Otters,A+/A,,")
    assert matches(club(text, event="knockout"), "net", "net_opponent")[0] == (11.5, -11.5)


def test_penalty_in_imps_comes_before_victory_points(club: Club) -> None:
    """3 IMPs off Lions in round 1 (Law 90): 8 over one board instead of 11, and nothing for Otters."""
    penalties = (Penalty("Lions", 3, "1"),)
    plain, fined = club(TWO_MATCHES), club(TWO_MATCHES, penalties=penalties)
    assert matches(fined, "net", "net_opponent", "penalty")[0] == (8, -11, 3)
    assert matches(fined, "vp_opponent")[0] == matches(plain, "vp_opponent")[0]
    expected = victory_points(8, wbf_scale(2))[0] / 100
    assert matches(fined, "vp")[0] == (expected,)


def test_penalty_is_taken_once(club: Club) -> None:
    """A team with two matches in a round loses the IMPs in one of them, whatever the order of the rows."""
    penalties = (Penalty("Lions", 3, "1"),)
    head, *rows = TRIANGLE.splitlines(keepends=True)
    for text in (TRIANGLE, head + "".join(reversed(rows))):
        found = club(text, penalties=penalties).matches.filter(
            pl.col("penalty_opponent").fill_null(0) + pl.col("penalty").fill_null(0) > 0
        )
        assert {*found["team"].to_list(), *found["opponent"].to_list()} == {"Bears", "Lions"}


def test_penalty_in_imps_in_a_knockout_is_the_others_gain(club: Club) -> None:
    """What one team loses before a knock-out match is decided, the other is ahead by."""
    penalties = (Penalty("Lions", 3, "1"),)
    session = club(TWO_MATCHES, penalties=penalties, event="knockout")
    assert matches(session, "net", "net_opponent")[0] == (8, -8)


def test_penalty_in_victory_points_is_taken_off_the_total(club: Club, tmp_path: Path) -> None:
    """Half a victory point off Lions (Law 90); its matches and the other teams stay as they were."""
    rulings = tmp_path / "rulings.csv"
    rulings.write_text("Pair,Penalty,Reason\nLions,0.5 VP,late\n", encoding="utf-8")
    plain = club(TWO_MATCHES)
    fined = run([tmp_path / "sheet1.csv"], rulings=rulings)
    assert fined.problems.is_empty()
    assert matches(fined, "vp") == matches(plain, "vp")
    before, after = (dict(s.standings.select("contestant", "vp").rows()) for s in (plain, fined))
    assert after == pytest.approx(before | {"Lions": before["Lions"] - 0.5})
    assert dict(fined.standings.select("contestant", "penalty").rows())["Lions"] == 0.5


TRIANGLE = HEADINGS + "".join(
    f"1,{board},{room},{ns},{ew},{contract},N,=\n"
    for board, (home, away) in enumerate((("Lions", "Otters"), ("Otters", "Bears"), ("Bears", "Lions")), start=1)
    for room, ns, ew, contract in (("Open", home, away, "4S"), ("Closed", away, home, "1NT"))
)
"""A round of three teams, each against both others on one board, in which every home team wins 330 or more."""


def test_three_teams_in_one_round(club: Club) -> None:
    """Each pair of teams is a match of its own; halved, a round is worth one match and not two."""
    full, halved = club(TRIANGLE), club(TRIANGLE, triangles="halved")
    assert len(matches(full, "team")) == 3
    assert {a + b for a, b in matches(full, "vp", "vp_opponent")} == {20.0}
    assert {a + b for a, b in matches(halved, "vp", "vp_opponent")} == {10.0}
    assert [2 * vp for (vp,) in matches(halved, "vp")] == pytest.approx([vp for (vp,) in matches(full, "vp")])


def test_a_round_without_opponent(club: Club) -> None:
    """A bye among travellers is no match and no team."""
    text = TWO_MATCHES + "2,,,Bears,BYE,NP,,\n"
    session = club(text, bye=12)
    assert ("Bears", None, 12) in matches(session, "team", "opponent", "vp")
    assert "BYE" not in session.standings["contestant"].to_list()


def test_order_of_the_rows_changes_nothing(club: Club) -> None:
    """The sheet read from the bottom gives the same matches and standings, whoever is home."""
    head, *rows = TWO_MATCHES.splitlines(keepends=True)
    upside_down = club(head + "".join(reversed(rows)))
    assert sorted(matches(upside_down, "round", "team", "opponent", "margin", "vp")) == sorted(
        matches(club(TWO_MATCHES), "round", "team", "opponent", "margin", "vp")
    )
    assert upside_down.standings.equals(club(TWO_MATCHES).standings)


margins = st.integers(-150, 150)


@settings(deadline=None)
@given(st.integers(1, 48), margins)
def test_two_teams_share_the_scale(boards: int, margin: int) -> None:
    """Whatever the margin and the boards, both teams' victory points add to 20."""
    result = {"imps_for": float(max(margin, 0)), "imps_against": float(max(-margin, 0)), "kind": "played"}
    typed = complete(pl.DataFrame([result | {"boards": boards}]).cast({"boards": pl.Int32, "kind": KIND}), RESULT)
    nothing = Comparison(empty(AWARDED), empty(PROBLEM), empty(MATCH))
    (match,) = with_results(nothing, typed, "imps", Conditions()).matches.iter_rows(named=True)
    assert match["vp"] + match["vp_opponent"] == pytest.approx(20)
    assert (match["vp"] > 10) == (margin > 0)


@pytest.mark.parametrize(
    ("ruling", "won"),
    [
        ("60% 4S N = / 40% 4S N -1", (0.6 * 10 + 0.4 * 0, 0.6 * -10)),
        ("+420 / -170", (10, -6)),
        ("+420 / -420", (10, -10)),
    ],
)
def test_score_by_ruling(club: Club, ruling: str, won: tuple[float, float]) -> None:
    """Law 12C1: each outcome in IMPs against the other room (4S down 1) by its weight; each side by its own score.

    420 + 50 = 470 is 10 IMPs, -50 + 50 is none; 170 + 50 = 220 is 6 IMPs for those who give them.
    """
    text = HEADINGS.replace("Contract", "Remark,Contract")
    rows = f"1,1,Open,Lions,Otters,{ruling},,,\n1,1,Closed,Otters,Lions,,4S,N,-1\n"
    session = club(text + rows)
    assert problems(session) == []
    assert matches(session, "net", "net_opponent")[0] == pytest.approx(won)


def test_score_by_ruling_needs_the_other_room(club: Club) -> None:
    """A score can only be compared with another: unlike an artificial award it does not decide the board alone."""
    text = HEADINGS.replace("Contract", "Remark,Contract")
    session = club(
        text + "1,1,Open,Lions,Otters,+420 / -420,,,\n1,2,Open,Lions,Otters,,4S,N,=\n1,2,Closed,Otters,Lions,,4S,N,=\n"
    )
    assert problems(session) == [("unmatched-board", 2)]
    assert matches(session, "boards")[0] == (1,)
