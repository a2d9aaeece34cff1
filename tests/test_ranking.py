"""Places and the lists beside them: least boards, tie-breaks, sessions added up, carry-overs, handicaps, strata."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.conditions import TIE_BREAKS, Conditions
from batch.law.victory import read_scale
from batch.ranking import lists as of_ranking
from batch.ranking.places import places
from batch.ranking.tiebreaks import CRITERIA, pair_meetings
from batch.session import Session
from batch.tables import CARRIED, ROSTER, STANDING, complete, empty

Club = Callable[..., Session]
HEAD = "Board,NS,EW,Contract,By,Result\n"


def standings(*rows: dict[str, Any]) -> pl.DataFrame:
    """STANDING rows of one session unless they say otherwise; a percentage follows from score and maximum."""
    usual = {"session": "", "section": "", "line": "all", "rank": 1, "tied": False, "boards": 1, "provisional": False}
    full = [usual | row for row in rows]
    for row in full:
        if "maximum" in row:
            row["percent"] = round(100 * row["score"] / row["maximum"] + 1e-9, 2)
    names = dict.fromkeys(name for row in full for name in row)
    columns = [pl.Series(name, [row.get(name) for row in full], STANDING[name].dtype, strict=False) for name in names]
    return complete(pl.DataFrame(columns), STANDING)


def roster(*rows: dict[str, Any]) -> pl.DataFrame:
    full = [{"row": n} | row for n, row in enumerate(rows, start=2)]
    names = dict.fromkeys(name for row in full for name in row)
    return complete(
        pl.DataFrame([pl.Series(n, [row.get(n) for row in full], ROSTER[n].dtype, strict=False) for n in names]), ROSTER
    )


def carried(*rows: tuple[str, float, str]) -> pl.DataFrame:
    """Contestant, amount, unit."""
    known = pl.DataFrame(rows, schema=["contestant", "amount", "unit"], orient="row")
    return complete(known.cast({name: CARRIED[name].dtype for name in known.columns}), CARRIED)


NOBODY, NOTHING = empty(ROSTER), empty(CARRIED)


def further_lists(*facts: Any) -> pl.DataFrame:
    """The lists of some standings, roster, carry-overs and conditions, in which nobody met anybody."""
    return of_ranking.further_lists(*facts, pl.DataFrame)


def shown(lists: pl.DataFrame, kind: str, *columns: str) -> list[tuple[Any, ...]]:
    found = lists.filter(list=kind)
    return found.select(
        pl.col(c).cast(pl.String) if found[c].dtype in (pl.Categorical, pl.Enum) else c for c in columns
    ).rows()


# Places


def test_who_is_not_ranked_has_no_place_and_takes_none() -> None:
    """A null figure has no place, is not tied with another null, and leaves the other places as they are."""
    totals = pl.DataFrame({"session": [""] * 5, "printed": [50.0, None, 60.0, None, 50.0]})
    assert places(totals, ["session"]).select("rank", "tied").rows() == [
        (2, True), (None, False), (1, False), (None, False), (2, True),
    ]  # fmt: skip


SHORT = HEAD + "".join(
    f"{board},{ns},{ew},3NT,N,{result}\n"
    for board in range(1, 5)
    for ns, ew, result in ((1, 11, "+1"), (2, 12, "="))
) + "5,3,13,3NT,N,+2\n5,1,11,3NT,N,="  # fmt: skip
"""Pairs 1 and 11 play five boards, 2 and 12 four, 3 and 13 the last one only, on which 3 has the top."""


def test_too_few_boards_for_a_place(club: Club) -> None:
    """At least 50 % of five boards are 2.5: pair 3 with one board stands last, without a place, its score untouched."""
    everybody, enough = club(SHORT), club(SHORT, minimum_share=50)
    columns = ["rank", "contestant", "percent"]
    ns = [
        s.standings.filter(line="NS").select(pl.col(columns[0]), pl.col("contestant").cast(pl.String), "percent").rows()
        for s in (everybody, enough)
    ]
    assert [row[1] for row in ns[0]] == ["3", "1", "2"]
    assert ns[1] == [(1, "1", 80), (2, "2", 0), (None, "3", 100)]


@pytest.mark.parametrize(("share", "ranked"), [(0, 3), (20, 3), (21, 2), (80, 2), (81, 1), (100, 1)])
def test_the_share_is_of_the_most_boards_of_the_ranking(club: Club, share: int, ranked: int) -> None:
    """One board of five is 20 %, four are 80 %: exactly the share is enough."""
    assert club(SHORT, minimum_share=share).standings.filter(line="NS")["rank"].count() == ranked


# Tie-breaks


def test_the_conditions_name_what_there_is() -> None:
    """Every criterion of the conditions can be tried, and the other way round."""
    assert set(TIE_BREAKS) == set(CRITERIA)


HOWELL = HEAD + "1,4,1,4S,N,=\n1,2,3,4S,N,-1\n2,1,3,2S,N,=\n2,2,4,2S,N,+1\n3,1,2,1NT,N,=\n3,3,4,1NT,N,+1\n"
"""Three boards of two tables, a top 2. Board 1: 4 has 2, 1 has 0, 2 has 0, 3 has 2. Board 2: 1 has 0, 3 has 2, 2 has 2,
4 has 0. Board 3: 90 and 120: 1 has 0, 2 has 2, 3 has 2, 4 has 0. Totals of 6: 1 has 0; 2 has 4; 3 has 6; 4 has 2."""


def placed(session: Session) -> dict[str, tuple[int, bool]]:
    found = session.standings.select(pl.col("contestant").cast(pl.String), "rank", "tied")
    return {who: (rank, tied) for who, rank, tied in found.iter_rows()}


def test_the_example_without_ties(club: Club) -> None:
    """The worked totals are the program's."""
    scores = dict(club(HOWELL).standings.select(pl.col("contestant").cast(pl.String), "score").iter_rows())
    assert scores == {"1": 0, "2": 4, "3": 6, "4": 2}


EQUAL = HEAD + "1,1,2,4S,N,+1\n1,3,4,4S,N,=\n2,1,3,2S,N,=\n2,4,2,2S,N,+1\n3,1,4,1NT,N,=\n3,2,3,1NT,N,=\n"
"""Top 2 a board. Board 1 (450, 420): 1 and 4 have 2, 2 and 3 have 0. Board 2 (110, 140): 4 and 3 have 2, 1 and 2 none.
Board 3 (90, 90): everybody has 1. Totals of 6: 1 has 3, 2 has 1, 3 has 3, 4 has 5. 1 and 3 share the second place; they
met on board 2, where 3 has 2 and 1 has 0."""


def test_a_tie_is_shared_by_default(club: Club) -> None:
    """Without tie-breaks 1 and 3 are second equal."""
    assert placed(club(EQUAL)) == {"4": (1, False), "1": (2, True), "3": (2, True), "2": (4, False)}


def test_the_direct_meeting_parts_two(club: Club) -> None:
    """3 was better where they met."""
    parted = placed(club(EQUAL, tie_breaks=("direct",)))
    assert parted == {"4": (1, False), "3": (2, False), "1": (3, False), "2": (4, False)}


def test_boards_above_average(club: Club) -> None:
    """1 has won a board, lost one and drawn one, 3 too: that leaves them equal, the next criterion does not."""
    assert placed(club(EQUAL, tie_breaks=("boards-won",)))["1"] == (2, True)
    assert placed(club(EQUAL, tie_breaks=("boards-won", "direct")))["1"] == (3, False)


def test_opponents_met(club: Club) -> None:
    """1 met 2, 3, 4 (16.67, 50, 83.33) and 3 met 4, 1, 2 (83.33, 50, 16.67): equal, as in every all-play-all."""
    assert placed(club(EQUAL, tie_breaks=("opponents",)))["1"] == (2, True)


MITCHELL = HEAD + "1,1,11,4S,N,=\n1,2,12,4S,N,=\n2,1,12,3NT,N,=\n2,2,11,3NT,N,=\n"


def test_who_never_met_goes_on_sharing(club: Club) -> None:
    """Two North-South pairs are equal and never met: the direct meeting says nothing."""
    assert set(placed(club(MITCHELL, tie_breaks=("direct",))).values()) == {(1, True)}


def test_before_rounding(club: Club) -> None:
    """The exact figure parts what only rounding made equal, and leaves what is equal."""
    assert set(placed(club(MITCHELL, tie_breaks=("exact",))).values()) == {(1, True)}


TEAMS = "Round,Board,Room,Home,Away,Contract,By,Result\n"


def match(number: int, home: str, away: str, imps: int) -> str:
    """A match of one board whose swing gives the home team so many IMPs: 0, 1 (30 points), 6 (250)."""
    results = {0: ("=", "="), 1: ("+1", "="), 6: ("-3", "-8")}[imps]
    return "".join(
        f"{number},1,{room},{home},{away},2S,N,{result}\n"
        for room, result in zip(("open", "closed"), results, strict=True)
    )


def test_teams_equal_in_everything(club: Club) -> None:
    """A and D both beat B by 6 and draw with C, and never met: no criterion parts them."""
    text = TEAMS + match(1, "A", "B", 6) + match(2, "D", "B", 6) + match(3, "A", "C", 0) + match(4, "D", "C", 0)
    for criterion in TIE_BREAKS:
        found = placed(club(text, tie_breaks=(criterion,)))
        assert found["A"] == found["D"] == (1, True), criterion


def test_teams_by_their_match(club: Club) -> None:
    """A beat B, B beat C, D beat A, C and D drew: A and B have 0 IMPs each, and A beat B."""
    text = TEAMS + match(1, "A", "B", 1) + match(2, "B", "C", 1) + match(3, "D", "A", 1) + match(4, "C", "D", 0)
    found = placed(club(text, scale=None, tie_breaks=("direct",)))
    assert found == {"D": (1, False), "A": (2, False), "B": (3, False), "C": (4, False)}


def test_a_circle_of_three_stays(club: Club) -> None:
    """A beat B, B beat C, C beat A, each by 1 IMP: nothing parts them."""
    circle = TEAMS + match(1, "A", "B", 1) + match(2, "B", "C", 1) + match(3, "C", "A", 1)
    assert set(placed(club(circle, scale=None, tie_breaks=TIE_BREAKS)).values()) == {(1, True)}


def test_the_quotient_of_imps(club: Club) -> None:
    """A won 6 and lost 6, B won 1 and lost 1: quotients of 1. C won and lost nothing: it has none, and all share."""
    text = TEAMS + match(1, "A", "D", 6) + match(2, "E", "A", 6) + match(3, "B", "D", 1) + match(4, "E", "B", 1)
    two = placed(club(text, scale=None, tie_breaks=("quotient",)))
    assert two["A"] == two["B"] == (2, True)
    drawn = match(5, "C", "F", 0)
    assert placed(club(text + drawn, scale=None, tie_breaks=("quotient",)))["C"] == (2, True)


def test_the_quotient_parts_equal_victory_points(club: Club) -> None:
    """On a scale that ends at 1 IMP both A (+6 -1) and B (+1 -1) have 20 and 0; A's quotient is 6, B's is 1."""
    scale = read_scale("imp_from,imp_to,winner_vp,loser_vp\n0,0,10,10\n1,,20,0\n", "short")
    text = TEAMS + match(1, "A", "D", 6) + match(2, "E", "A", 1) + match(3, "B", "D", 1) + match(4, "E", "B", 1)
    assert placed(club(text, scale=scale))["A"] == (2, True)
    for criterion in ("quotient", "score"):  # net +5 against 0
        found = placed(club(text, scale=scale, tie_breaks=(criterion,)))
        assert (found["A"], found["B"]) == ((2, False), (3, False))


def test_matches_won(club: Club) -> None:
    """A won one and lost one, B drew twice: a draw is half a win, so they go on sharing."""
    text = TEAMS + match(1, "A", "C", 1) + match(2, "D", "A", 1) + match(3, "B", "C", 0) + match(4, "D", "B", 0)
    assert placed(club(text, scale=None, tie_breaks=("wins",)))["A"] == (2, True)


# Sessions added up


def test_matchpoints_brought_to_one_top() -> None:
    """The Pilgrim club's example: 96 matchpoints on 24 boards of 5 results are (96 x 7 + 24 x 2) / 5 = 144 of 288 where
    the other session had 7 results."""
    rows = [
        {"session": "one", "contestant": "1", "boards": 24, "score": 96.0, "maximum": 24 * 8.0},
        {"session": "two", "contestant": "1", "boards": 24, "score": 144.0, "maximum": 24 * 12.0},
    ]
    lists = further_lists(standings(*rows), NOBODY, NOTHING, Conditions(sessions="add", added_by="matchpoints"))
    assert shown(lists, "combined", "score", "maximum", "boards", "sessions", "total") == [(288.0, 576.0, 48, 2, 50.0)]


def test_percentages_weighted_by_boards() -> None:
    """60 % on 20 boards and 45 % on 10 are (60 x 20 + 45 x 10) / 30 = 55 %, whatever the tops were."""
    rows = [
        {"session": "one", "contestant": "1", "boards": 20, "score": 120.0, "maximum": 200.0},
        {"session": "two", "contestant": "1", "boards": 10, "score": 90.0, "maximum": 200.0},
        {"session": "two", "contestant": "2", "boards": 10, "score": 110.0, "maximum": 200.0},
    ]
    lists = further_lists(standings(*rows), NOBODY, NOTHING, Conditions(sessions="add"))
    found = shown(lists, "combined", "rank", "contestant", "sessions", "total")
    assert found == [(1, "1", 2, 55.0), (1, "2", 1, 55.0)]


@pytest.mark.parametrize("by", ["percent", "matchpoints"])
def test_the_same_top_makes_both_ways_agree(by: str) -> None:
    """Where the tops are equal, weighted percentages are matchpoints over tops: 250 of 432, 290 of 576."""
    sessions = (("a", "1", 24, 150.0), ("b", "1", 12, 100.0), ("a", "2", 24, 140.0), ("b", "2", 24, 150.0))
    rows = [
        {"session": name, "contestant": who, "boards": boards, "score": score, "maximum": boards * 12.0}
        for name, who, boards, score in sessions
    ]
    lists = further_lists(standings(*rows), NOBODY, NOTHING, Conditions(sessions="add", added_by=by))
    assert shown(lists, "combined", "contestant", "total") == [("1", 57.87), ("2", 50.35)]


def test_lines_stay_apart_until_somebody_changes_them() -> None:
    """Numbers used in both lines are told apart by it; a pair that moves to the other line makes one list of all."""

    def session(name: str, *who: tuple[str, str]) -> list[dict[str, Any]]:
        return [{"session": name, "line": line, "contestant": c, "score": 1.0, "maximum": 2.0} for line, c in who]

    twice = standings(*session("a", ("NS", "1"), ("EW", "1")), *session("b", ("NS", "1"), ("EW", "1")))
    add = Conditions(sessions="add")
    assert shown(further_lists(twice, NOBODY, NOTHING, add), "combined", "line", "contestant", "sessions") == [
        ("NS", "1", 2), ("EW", "1", 2),
    ]  # fmt: skip
    moved = standings(*session("a", ("NS", "1"), ("EW", "2")), *session("b", ("NS", "2"), ("EW", "1")))
    assert shown(further_lists(moved, NOBODY, NOTHING, add), "combined", "line", "contestant", "sessions") == [
        ("all", "1", 2), ("all", "2", 2),
    ]  # fmt: skip


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from("123"), st.integers(0, 20)),
        unique_by=lambda r: r[:2],
        min_size=1,
    )
)
def test_the_order_of_sessions_changes_nothing(rows) -> None:
    """Sessions in any order give the same combined list."""
    frame = standings(*({"session": s, "contestant": c, "score": float(n), "maximum": 20.0} for s, c, n in rows))
    lists = [further_lists(f, NOBODY, NOTHING, Conditions(sessions="add")) for f in (frame, frame.reverse())]
    assert shown(lists[0], "combined", "rank", "contestant", "total") == shown(
        lists[1], "combined", "rank", "contestant", "total"
    )


# Carry-overs


def test_what_is_carried_over_is_added() -> None:
    """10 matchpoints more on 100 of 200 are 55 %; 3 percent more are 53 %; who brings nothing has 50 %."""
    rows = [{"contestant": who, "boards": 10, "score": 100.0, "maximum": 200.0} for who in "123"]
    lists = further_lists(standings(*rows), NOBODY, carried(("1", 10, "score"), ("2", 3, "percent")), Conditions())
    assert shown(lists, "combined", "rank", "contestant", "scratch", "change", "total") == [
        (1, "1", 50.0, 10.0, 55.0),
        (2, "2", 50.0, 6.0, 53.0),
        (3, "3", 50.0, None, 50.0),
    ]


def test_victory_points_carried_over() -> None:
    """Where victory points rank, they are what is carried: 20.25 and 18 as in a published final of ten."""
    rows = [{"contestant": "A", "score": 5.0, "vp": 11.5}, {"contestant": "B", "score": 9.0, "vp": 13.0}]
    lists = further_lists(standings(*rows), NOBODY, carried(("A", 20.25, "score"), ("B", 18, "score")), Conditions())
    assert shown(lists, "combined", "rank", "contestant", "total") == [(1, "A", 31.75), (2, "B", 31.0)]


# Handicaps and strata


SCRATCH = [
    {"rank": n, "contestant": str(n), "score": score, "maximum": 100.0}
    for n, score in ((1, 60.0), (2, 55.0), (3, 50.0), (4, 35.0))
]  # fmt: skip


def test_scratch_and_handicap_side_by_side() -> None:
    """60 + 0, 55 + 4, 50 + 12.5, 35 + 10 are 60, 59, 62.5, 45: the third wins, and its scratch place is told."""
    entries = roster(
        {"contestant": "2", "handicap": 4.0},
        {"contestant": "3", "handicap": 12.5},
        {"contestant": "4", "handicap": 10.0},
    )
    lists = further_lists(standings(*SCRATCH), entries, NOTHING, Conditions())
    assert shown(lists, "handicap", "rank", "contestant", "scratch_rank", "scratch", "change", "total") == [
        (1, "3", 3, 50.0, 12.5, 62.5),
        (2, "1", 1, 60.0, 0.0, 60.0),
        (3, "2", 2, 55.0, 4.0, 59.0),
        (4, "4", 4, 35.0, 10.0, 45.0),
    ]


def test_half_of_the_handicap() -> None:
    """With 50 % of it, 50 + 6.25 is not enough against 60."""
    lists = further_lists(
        standings(*SCRATCH), roster({"contestant": "3", "handicap": 12.5}), NOTHING, Conditions(handicap=50)
    )
    assert shown(lists, "handicap", "rank", "contestant", "total")[:2] == [(1, "1", 60.0), (2, "3", 56.25)]


STRATA = roster(
    {"contestant": "1", "stratum": "A"}, {"contestant": "2", "stratum": "C"},
    {"contestant": "3", "stratum": "B"}, {"contestant": "4", "stratum": "C"},
)  # fmt: skip


def test_each_stratum_ranks_itself_and_those_below() -> None:
    """A ranks all four, B the second to the fourth, C the second and the fourth."""
    lists = further_lists(standings(*SCRATCH), STRATA, NOTHING, Conditions())
    assert shown(lists, "stratum", "of", "rank", "contestant") == [
        ("A", 1, "1"), ("A", 2, "2"), ("A", 3, "3"), ("A", 4, "4"),
        ("B", 1, "2"), ("B", 2, "3"), ("B", 3, "4"),
        ("C", 1, "2"), ("C", 2, "4"),
    ]  # fmt: skip


def test_the_conditions_say_which_stratum_is_higher() -> None:
    """With C above B above A, the list of A has its one pair."""
    lists = further_lists(standings(*SCRATCH), STRATA, NOTHING, Conditions(strata=("C", "B", "A")))
    assert shown(lists.filter(of="A"), "stratum", "contestant") == [("1",)]
    assert lists["of"].unique(maintain_order=True).to_list() == ["C", "B", "A"]


def test_no_lists_without_reason() -> None:
    """Without roster, carry-over or several sessions to add there is nothing beside the standings."""
    assert further_lists(standings(*SCRATCH), NOBODY, NOTHING, Conditions()).is_empty()
    one = roster({"contestant": "1", "names": "Ann - Bob", "stratum": "A"})
    assert further_lists(standings(*SCRATCH), one, NOTHING, Conditions()).is_empty()


def test_handicaps_and_strata_are_those_of_the_final_result() -> None:
    """Where sessions are added up, the handicap goes on their sum, once."""
    rows = [
        {"session": s, "contestant": c, "boards": 10, "score": score, "maximum": 100.0}
        for s, c, score in (("a", "1", 60.0), ("b", "1", 50.0), ("a", "2", 50.0), ("b", "2", 52.0))
    ]
    lists = further_lists(
        standings(*rows), roster({"contestant": "2", "handicap": 5.0}), NOTHING, Conditions(sessions="add")
    )
    assert shown(lists, "handicap", "rank", "contestant", "total") == [(1, "2", 56.0), (2, "1", 55.0)]


@pytest.mark.parametrize("by", ["percent", "matchpoints"])
def test_ties_of_several_sessions_are_broken_as_in_one(club: Club, by: str) -> None:
    """1 and 3 are equal in both sessions and in their sum; 3 was better where they met, each time."""
    shared = club(EQUAL, EQUAL, sessions="add", added_by=by)
    assert shown(shared.lists, "combined", "contestant", "rank", "tied") == [
        ("4", 1, False), ("1", 2, True), ("3", 2, True), ("2", 4, False),
    ]  # fmt: skip
    parted = club(EQUAL, EQUAL, sessions="add", added_by=by, tie_breaks=("direct",))
    assert shown(parted.lists, "combined", "contestant", "rank", "tied") == [
        ("4", 1, False), ("3", 2, False), ("1", 3, False), ("2", 4, False),
    ]  # fmt: skip


def test_ties_with_handicaps_and_in_a_stratum_are_broken_as_without(club: Club) -> None:
    """The same handicap for 1 and 3 leaves them equal, and so does the stratum they are in; 3 was better."""
    session = club(EQUAL)
    entries = roster(
        *(
            {"contestant": who, "handicap": more, "stratum": name}
            for who, more, name in zip("1234", (5, 0, 5, 0), "BABA", strict=True)
        )
    )
    meet = partial(pair_meetings, session.travellers, session.lines)
    found = of_ranking.further_lists(session.standings, entries, NOTHING, Conditions(tie_breaks=("direct",)), meet)
    assert shown(found, "handicap", "contestant", "rank") == [("4", 1), ("3", 2), ("1", 3), ("2", 4)]
    assert shown(found.filter(of="B"), "stratum", "contestant", "rank") == [("3", 1), ("1", 2)]


def test_sums_before_rounding(club: Club) -> None:
    """Sums that only rounding made equal, 50.004 and 50.001 %, are parted by the exact figure."""
    rows = [
        {"session": s, "contestant": c, "boards": 10, "score": score, "maximum": 1000.0}
        for s, c, score in (("a", "1", 500.02), ("b", "1", 500.0), ("a", "2", 500.04), ("b", "2", 500.04))
    ]
    found = further_lists(standings(*rows), NOBODY, NOTHING, Conditions(sessions="add", tie_breaks=("exact",)))
    assert shown(found, "combined", "contestant", "rank", "total") == [("2", 1, 50.0), ("1", 2, 50.0)]


ORDERS = st.permutations(EQUAL.splitlines()[1:])


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ORDERS, st.integers(1, 5))
def test_order_names_and_files_change_no_place(club: Club, lines: list[str], cut: int) -> None:
    """Rows in any order, or the sheet split in two files of one session, break every tie alike."""
    asked: dict[str, Any] = {"tie_breaks": TIE_BREAKS, "minimum_share": 50}
    parts = [HEAD + "\n".join(part) + "\n" for part in (lines[:cut], lines[cut:])]
    expected = {"4": (1, False), "3": (2, False), "1": (3, False), "2": (4, False)}
    assert placed(club(HEAD + "\n".join(lines) + "\n", **asked)) == expected
    assert placed(club(*parts, together=True, **asked)) == expected
