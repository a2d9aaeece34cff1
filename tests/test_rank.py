"""Standings: percentages over the boards played, places by what is printed, who is provisional."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from batch.compare import Comparison
from batch.conditions import Conditions
from batch.lines import find_lines
from batch.publish import standings as published
from batch.rank import rank
from batch.session import Session
from batch.tables import MATCH, PROBLEM, empty

Club = Callable[..., Session]
Rows = list[dict[str, Any]]

HEAD = "Board,NS,EW,Contract,By,Result\n"

SIT_OUT = HEAD + "1,1,11,3NT,N,+1\n1,2,12,3NT,N,=\n1,3,13,3NT,N,-1\n5,1,12,1S,S,+1\n5,2,11,2S,S,+1\n"
"""Board 1: 430, 400, -50 are 4, 2, 0 of 4. Board 5 was played at two of three tables: 110 is (0+1) x 3/2 - 1 = 0.5,
140 is (2+1) x 3/2 - 1 = 3.5 of 4. Pairs 3 and 13 sat it out."""


def rows(session: Session, *columns: str) -> list[tuple[Any, ...]]:
    return session.standings.select(
        pl.col(c).cast(pl.String) if c in ("line", "contestant", "section") else pl.col(c) for c in columns
    ).rows()


@pytest.fixture
def ranked(checked: Callable[[Rows], pl.DataFrame]) -> Callable[..., pl.DataFrame]:
    """A function that ranks North-South pairs 1, 2, ... by given awards out of 100."""

    def of(awards: list[float], **conditions: Any) -> pl.DataFrame:
        frame = checked([{"board": 1, "ns": str(n), "ew": str(n + 900)} for n in range(1, len(awards) + 1)])
        awarded = frame.with_columns(
            award_ns=pl.Series(awards, dtype=pl.Float64),
            award_ew=100 - pl.Series(awards, dtype=pl.Float64),
            available=pl.lit(100.0),
        )
        wanted = Conditions(**conditions)
        compared = Comparison(awarded, empty(PROBLEM), empty(MATCH))
        found = rank(compared, find_lines(frame, wanted), wanted)
        return found.filter(line="NS").select("rank", "tied", pl.col("contestant").cast(pl.String), "percent")

    return of


def test_percentage_is_over_the_boards_played(club: Club) -> None:
    """North-South 1 has 4.5 of 8, 2 has 5.5 of 8, and 3, who sat out a board, 0 of 4."""
    found = rows(club(SIT_OUT), "line", "rank", "contestant", "boards", "score", "maximum", "percent")
    assert found[:3] == [
        ("NS", 1, "2", 2, 5.5, 8, 68.75),
        ("NS", 2, "1", 2, 4.5, 8, 56.25),
        ("NS", 3, "3", 1, 0, 4, 0),
    ]


def test_the_other_line_has_the_rest_of_the_matchpoints(club: Club) -> None:
    """East-West 13 has 4 of 4; 12 has 2 + 3.5 of 8; 11 has 0 + 0.5 of 8."""
    found = rows(club(SIT_OUT), "line", "rank", "contestant", "score", "percent")
    assert found[3:] == [("EW", 1, "13", 4, 100), ("EW", 2, "12", 5.5, 68.75), ("EW", 3, "11", 0.5, 6.25)]


def test_one_ranking_adds_up_both_directions(club: Club) -> None:
    """With one winner the same sheet is one table of six, by percentage."""
    found = rows(club(SIT_OUT, winners=1), "line", "rank", "tied", "contestant")
    assert found == [
        ("all", 1, False, "13"),
        ("all", 2, True, "2"),
        ("all", 2, True, "12"),
        ("all", 4, False, "1"),
        ("all", 5, False, "11"),
        ("all", 6, False, "3"),
    ]


def test_a_pair_of_a_howell_has_one_line(club: Club) -> None:
    """4 beats 1 as North-South on board 1 and loses as East-West on board 2: 2 + 0 of 4 is 50 %."""
    text = HEAD + "1,4,1,4S,N,=\n1,2,3,4S,N,-1\n2,1,3,2S,N,=\n2,2,4,2S,N,+1\n3,1,2,1NT,N,=\n3,3,4,1NT,N,=\n"
    found = {row[1]: row for row in rows(club(text), "line", "contestant", "boards", "score", "maximum", "percent")}
    # 420 and -50 on board 1; 110 and 140 on board 2; 90 and 90 on board 3
    assert found["4"] == ("all", "4", 3, 3, 6, 50)


@pytest.mark.parametrize(
    ("awards", "places"),
    [
        ([70, 60, 60, 50], [(1, False), (2, True), (2, True), (4, False)]),
        ([60, 60, 60, 50], [(1, True), (1, True), (1, True), (4, False)]),
        ([70, 60, 50, 50], [(1, False), (2, False), (3, True), (3, True)]),
    ],
)
def test_equal_figures_share_a_place(
    ranked: Callable[..., pl.DataFrame], awards: list[float], places: list[tuple[int, bool]]
) -> None:
    """Places are 1, 2, 2, 4 and are marked as shared."""
    assert ranked(awards).select("rank", "tied").rows() == places


def test_the_place_follows_the_printed_percentage(ranked: Callable[..., pl.DataFrame]) -> None:
    """50.001 and 50.004 are both printed 50.00 and share a place; 50.005 is printed 50.01 and stands above."""
    found = ranked([50.001, 50.004, 50.005])
    assert found.rows() == [(1, False, "3", 50.01), (2, True, "1", 50.0), (2, True, "2", 50.0)]


def test_halves_are_rounded_up(ranked: Callable[..., pl.DataFrame]) -> None:
    """17 of 32 is 53.125 %, printed 53.13."""
    assert ranked([100 * 17 / 32])["percent"].to_list() == [53.13]


def test_equal_places_are_listed_by_number(ranked: Callable[..., pl.DataFrame]) -> None:
    """2 stands before 10, as a person counts."""
    assert ranked([50] * 11)["contestant"].to_list() == [str(n) for n in range(1, 12)]


TWO_SECTIONS = "Section," + HEAD + "A,1,1,11,5S,N,=\nA,1,2,12,4S,N,=\nB,1,1,11,3NT,N,=\nB,1,2,12,4S,N,-1\n"
"""450, 420, 400, -50."""


def test_sections_compared_and_ranked_together(club: Club) -> None:
    """One field: 6, 4, 2, 0 of 6, places 1 to 4 whatever the section."""
    found = rows(club(TWO_SECTIONS), "line", "rank", "section", "contestant", "percent")
    assert found[:4] == [
        ("NS", 1, "A", "1", 100),
        ("NS", 2, "A", "2", 66.67),
        ("NS", 3, "B", "1", 33.33),
        ("NS", 4, "B", "2", 0),
    ]


def test_sections_apart_have_a_ranking_each(club: Club) -> None:
    """Two fields of two: each section has its first and its second in each line."""
    found = rows(club(TWO_SECTIONS, sections="apart"), "section", "line", "rank", "contestant", "percent")
    assert found[:4] == [
        ("A", "NS", 1, "1", 100),
        ("A", "NS", 2, "2", 0),
        ("A", "EW", 1, "12", 100),
        ("A", "EW", 2, "11", 0),
    ]
    assert [row[:3] for row in found[4:]] == [("B", "NS", 1), ("B", "NS", 2), ("B", "EW", 1), ("B", "EW", 2)]


def test_sheets_are_sessions_unless_played_together(club: Club) -> None:
    """Two files are two sessions with a ranking each; together they are one field."""
    one, two = HEAD + "1,1,11,5S,N,=\n1,2,12,4S,N,=\n", HEAD + "1,3,13,3NT,N,=\n1,4,14,4S,N,-1\n"
    apart = club(one, two)
    assert apart.standings["session"].cast(pl.String).unique().sort().to_list() == ["sheet1", "sheet2"]
    assert apart.standings["rank"].max() == 2
    assert club(one, two, together=True).standings["rank"].max() == 4


def test_who_is_provisional(club: Club) -> None:
    """A rejected row touches whoever is in it and whoever played its board, and nobody else."""
    text = SIT_OUT.replace("5,2,11,2S,S,+1", "5,2,11,2S,S,lots")
    found = {row[0] for row in rows(club(text), "contestant", "provisional") if row[1]}
    assert found == {"1", "12", "2", "11"}


def test_a_rejected_row_is_no_board_of_its_pair(club: Club) -> None:
    """Pair 2 keeps the one board that could be read."""
    text = SIT_OUT.replace("5,2,11,2S,S,+1", "5,2,11,2S,S,lots")
    found = {row[:2]: row[2] for row in rows(club(text), "line", "contestant", "boards")}
    assert found["NS", "2"] == 1
    assert found["NS", "1"] == 2


def test_nothing_provisional_without_errors(club: Club) -> None:
    """A warning does not make a standing provisional."""
    session = club(SIT_OUT + "9,1,11,4S,N,=\n")
    assert session.problems["name"].to_list() == ["no-comparison"]
    assert not session.standings["provisional"].any()
    assert not session.provisional


def test_boards_not_played_are_not_counted_and_awards_are(club: Club) -> None:
    """A board that was not played is none of the pair's; one with an artificial score is."""
    session = club(SIT_OUT + "6,1,11,NP,,\n7,1,11,60/40,,\n")
    (boards, score, maximum), *_ = [
        row[1:] for row in rows(session, "contestant", "boards", "score", "maximum") if row[0] == "1"
    ]
    assert (boards, score, maximum) == (3, pytest.approx(4.5 + 2.4), 12)


def test_names_stand_beside_the_numbers(club: Club) -> None:
    """Names come from whichever row has them."""
    rows_of = "1,1,11,,,4S,N,=\n2,1,11,Ann - Bob,,4S,N,=\n1,2,12,,Cy - Di,4S,N,=\n"
    text = f"Board,NS,EW,NS names,EW names,Contract,By,Result\n{rows_of}"
    names = dict(rows(club(text), "contestant", "names"))
    assert names == {"1": "Ann - Bob", "2": None, "11": None, "12": "Cy - Di"}


def test_the_american_unit_changes_no_percentage(club: Club) -> None:
    """Option unit 1: matchpoints and maximum are halved in print, percentages and places stay."""
    full, half = (published(club(SIT_OUT, unit=unit)) for unit in (2, 1))
    assert (full["score"] / 2).to_list() == half["score"].to_list()
    assert (full["maximum"] / 2).to_list() == half["maximum"].to_list()
    assert full.select("rank", "percent").equals(half.select("rank", "percent"))


def test_no_percentage_of_nothing(club: Club) -> None:
    """Where every board counts on its own top and nobody was compared, there is no percentage and no place."""
    session = club(HEAD + "1,1,11,4S,N,=\n2,1,11,4S,N,=\n", uneven="none")
    assert rows(session, "rank", "percent", "score", "maximum") == [(None, None, 0, 0)] * 2
