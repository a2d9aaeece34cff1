"""Sheets that clubs really keep and that once came out wrong."""

from __future__ import annotations

import polars as pl
import pytest

from batch.session import run


def winners(session) -> list[tuple[bool, str]]:
    return session.lines.select("two", "because").rows()


def percents(session) -> dict[tuple[str, str], float]:
    shown = session.standings.with_columns(pl.col("line", "contestant").cast(pl.String))
    return {(line, who): percent for line, who, percent in shown.select("line", "contestant", "percent").iter_rows()}


@pytest.mark.parametrize("rounds", ["with", "without"])
def test_mitchell_whose_pairs_start_one_table_apart(club, rounds):
    """Numbers that meet themselves in one round of three are two pairs each, not slips of a Howell."""
    meetings = [[(1, 2), (2, 3), (3, 4), (4, 5), (5, 1)], [(n, n) for n in range(1, 6)], [(1, 5), (2, 1), (3, 2), (4, 3), (5, 4)]]  # fmt: skip  # noqa: E501
    lines = [
        f"{number},{(table + number) % 5 + 1},{ns},{ew},3NT,N,="
        for number, tables in enumerate(meetings, 1)
        for table, (ns, ew) in enumerate(tables)
    ]
    heading = "Round,Board,NS,EW,Contract,By,Result" if rounds == "with" else "Place,Board,NS,EW,Contract,By,Result"
    session = club("\n".join([heading, *lines]))
    assert winners(session) == [(True, "same-numbers")]
    assert session.counts.rejected == 0
    assert session.standings.height == 10


def test_numbers_that_sit_both_ways_in_one_round_are_two_pairs(club):
    """Where rounds are named, a number in both directions of one round is two pairs, though no board tells."""
    rows = [f"{r},{b},{t},{(t + 3 + r) % 9 + 1},4S,N,=" for r in (1, 2) for t in range(1, 10) for b in (t * 2 + r,)]
    session = club("\n".join(["Round,Board,NS,EW,Contract,By,Result", *rows]))
    assert winners(session) == [(True, "same-numbers")]


def test_sit_outs_written_down_change_nothing(club):
    """A row with one pair alone and nothing else is a sit-out: not scored, not expected, no problem."""
    played = "1,1,11,4S,N,=\n1,2,12,4S,N,-1\n2,1,12,4S,N,=\n2,2,11,4S,N,-1\n"
    heading = "Board,NS,EW,Contract,By,Result\n"
    with_rows = club(heading + played + "1,3,,,,\n2,,13,,,\n")
    assert percents(with_rows) == percents(club(heading + played))
    assert with_rows.counts == (6, 4, 0, 0, 2, 0)
    assert with_rows.problems.is_empty()
    assert not with_rows.provisional


def test_rooms_by_other_names_are_no_teams(club):
    """A pairs evening in two rooms called A and B, or 1 and 2, stays a pairs evening."""
    for first, second in (("A", "B"), ("1", "2")):
        session = club(
            f"""
            Donne,Salle,NS,EO,Contrat,Déclarant,Résultat
            1,{first},1,11,4P,N,=
            1,{second},2,12,4P,N,-1
            """
        )
        assert session.method == "matchpoints"
        assert percents(session)["NS", "1"] == 100


def test_a_row_that_is_not_filled_in_hides_no_second_report(club):
    """Two different reports of one table are found beside rows whose pairs are missing."""
    session = club(
        """
        Board,NS,EW,Contract,By,Result
        1,1,11,4S,N,=
        1,2,12,4S,N,+1
        1,2,12,4S,N,-1
        1,,13,4S,N,=
        1,3,,4S,N,=
        """
    )
    names = session.problems["name"].to_list()
    assert names.count("conflicting-results") == 2
    assert names.count("missing-value") == 2


def test_files_of_one_name_are_sessions_of_their_own(tmp_path):
    """results.csv of Monday and results.csv of Tuesday are two evenings."""
    sheet = "Board,NS,EW,Contract,By,Result\n1,1,11,4S,N,=\n1,2,12,4S,N,-1\n"
    for day in ("monday", "tuesday"):
        (tmp_path / day).mkdir()
        (tmp_path / day / "results.csv").write_text(sheet, encoding="utf-8")
    session = run([tmp_path / "monday" / "results.csv", tmp_path / "tuesday" / "results.csv"])
    assert session.counts.scored == 4
    assert session.standings["session"].n_unique() == 2
