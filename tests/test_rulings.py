"""A director's rulings in a file of their own: awards, penalties, what each changed, and what cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from openpyxl import Workbook

from batch.conditions import Conditions
from batch.problems import Refusal
from batch.session import Session, run

HEAD = "Board,NS,EW,Contract,By,Result\n"
EVENING = HEAD + (
    "1,1,11,5S,N,=\n1,2,12,4S,N,=\n1,3,13,3NT,N,=\n1,4,14,3NT,N,=\n"
    "2,1,12,1NT,N,=\n2,2,13,1NT,N,+1\n2,3,14,1NT,N,+2\n2,4,11,1NT,N,+3\n"
)
"""Board 1: 450, 420, 400, 400 are 6, 4, 1, 1 of 6. Board 2: 90, 120, 150, 180 are 0, 2, 4, 6 of 6."""

Ruled = Callable[..., Session]


@pytest.fixture
def ruled(tmp_path: Path) -> Ruled:
    """A function that scores a sheet with a list of rulings, both given as texts."""

    def scored(rulings: str, sheet: str = EVENING, **conditions: Any) -> Session:
        files = {"evening.csv": sheet, "rulings.csv": rulings}
        for name, text in files.items():
            (tmp_path / name).write_text(text, encoding="utf-8")
        return run([tmp_path / "evening.csv"], Conditions(**conditions), tmp_path / "rulings.csv")

    return scored


def awards(session: Session, board: int) -> list[tuple[float, float]]:
    return session.travellers.filter(board=board).select("award_ns", "award_ew").rows()


def places(session: Session, line: str = "NS") -> dict[str, tuple[int, float]]:
    frame = session.standings.filter(pl.col("line").cast(pl.String) == line)
    return {who: (rank, score) for who, rank, score in frame.select("contestant", "rank", "score").iter_rows()}


def effects(session: Session) -> list[tuple[Any, ...]]:
    columns = ("row", "line", "contestant", "board", "ruling", "reason", "before", "after", "rank_before", "rank")
    return session.rulings.select(columns).rows()


def found(session: Session) -> list[tuple[Any, ...]]:
    return session.problems.select("name", "row", "column", "value", "detail").rows()


def test_assigned_score(ruled: Ruled) -> None:
    """4S one down for pair 2: 450, -50, 400, 400 are 6, 0, 3, 3; without it 420 is 4 and, for East-West, 2."""
    session = ruled("Board,NS,EW,Award,Reason\n1,2,12,4S N -1,revoke\n")
    assert awards(session, 1) == [(6, 0), (0, 6), (3, 3), (3, 3)]
    assert effects(session) == [
        (2, "NS", "2", 1, "NS 4S N -1", "revoke", 4, 0, 2, 4),  # 6 6 5 7 without, 6 2 7 9 with it
        (2, "EW", "12", 1, "NS 4S N -1", "revoke", 2, 6, 2, 1),  # 0 8 9 7 without, 0 12 7 5 with it
    ]
    assert session.problems.is_empty()
    assert not session.provisional


def test_weighted_score_in_french(ruled: Ruled) -> None:
    """Half of 450 and of 400 in place of 420, in a French list beside an English sheet that means the same.

    It ties 450 with half its weight, beats 400 with the other half tied: 0.5 x (1 + 2 + 2) + 0.5 x (0 + 1 + 1) = 3.5.
    """
    session = ruled("Étui;NS;Décision;Motif\n1;2;50% +450 / 50% +400;renseignement illicite\n")
    assert [ns for ns, _ in awards(session, 1)] == pytest.approx([5.5, 3.5, 1.5, 1.5])


def test_split_score(ruled: Ruled) -> None:
    """+420 for North-South, +50 for East-West: North-South as before, East-West 12 beat everybody."""
    session = ruled("Board,NS,Award\n1,2,+420 / +50\n")
    assert awards(session, 1) == [(6, 0), (4, 6), (1, 3), (1, 3)]


def test_fixed_percentages(ruled: Ruled) -> None:
    """60/40 of the top of 6; the three others are three results of four: (M + 1) x 4/3 - 1."""
    session = ruled("Board,NS,Award\n1,2,60/40\n")
    assert awards(session, 1) == [
        pytest.approx((17 / 3, 1 / 3)),
        pytest.approx((3.6, 2.4)),
        pytest.approx((5 / 3, 13 / 3)),
        pytest.approx((5 / 3, 13 / 3)),
    ]


def test_average_plus_by_the_session_rule(ruled: Ruled) -> None:
    """Pair 4 has 6 of 6 on its other board: A+ is 100 %; its opponents 14 have 2 of 6: A- is 33.33 %, 2 of 6."""
    assert awards(ruled("Board,NS,Award\n1,4,A+/A-\n"), 1)[3] == pytest.approx((6, 2))


def test_contracts_are_in_the_language_of_the_headings(ruled: Ruled) -> None:
    """4C is hearts under French headings, 420, and clubs under English ones, 130."""
    french = ruled("Étui;NS;Décision\n1;2;4C N =\n")
    english = ruled("Board,NS,Award\n1,2,4C N =\n")
    assert [session.rulings["ruling"][0] for session in (french, english)] == ["NS 4H N =", "NS 4C N ="]


def test_result_taken_away(ruled: Ruled) -> None:
    """NP: the board counts as not played for that table, and is none of the pair's boards."""
    session = ruled("Board,NS,Award\n1,2,NP\n")
    assert awards(session, 1)[1] == (None, None)
    assert session.counts.not_played == 1
    assert effects(session)[0][4:8] == ("NP", None, 4, None)


def test_board_by_table_and_round(ruled: Ruled) -> None:
    """A ruling may name the table instead of the pairs."""
    sheet = "Round,Table," + EVENING.replace("\n", "\n1,T,").rstrip("1,T")
    for table in range(1, 9):
        sheet = sheet.replace("1,T,", f"1,{table},", 1)
    session = ruled("Round,Table,Board,Award\n1,2,1,4S N -1\n", sheet)
    assert awards(session, 1)[1] == (0, 6)


def test_ruling_settles_a_row_that_could_not_be_read(ruled: Ruled) -> None:
    """What was wrong with the row no longer matters: no error, nothing provisional."""
    spoilt = EVENING.replace("1,2,12,4S,N,=", "1,2,12,4Z,N,=")
    session = ruled("Board,NS,Award\n1,2,+420\n", spoilt)
    assert session.problems.is_empty()
    assert not session.provisional
    assert awards(session, 1) == [(6, 0), (4, 2), (1, 5), (1, 5)]


def test_each_ruling_is_measured_with_the_others_in_force(ruled: Ruled) -> None:
    """With pair 1 at -100, pair 2's 420 is worth 6 before its own ruling, and 2 with -50."""
    session = ruled("Board,NS,Award\n1,1,-100\n1,2,-50\n")
    by_row = {(row[0], row[1]): (row[6], row[7]) for row in effects(session)}
    assert by_row[3, "NS"] == (6, 2)
    assert by_row[2, "NS"] == (6, 0)


def test_awards_of_the_sheet_are_told_too(ruled: Ruled) -> None:
    """An award that stands in the sheet itself is listed with its award and place, and nothing before."""
    sheet = EVENING.replace("1,2,12,4S,N,=", "1,2,12,A+/A-,,")
    session = ruled("Contestant,Line,Penalty\n1,NS,1 MP\n", sheet)
    assert [(row[0], row[4], row[6]) for row in effects(session)] == [
        (3, "A+ / A-", None),
        (3, "A+ / A-", None),
        (2, "1 MP", pytest.approx(17 / 3)),  # 450 of three results where four are expected
    ]


@pytest.mark.parametrize(
    ("rulings", "finding"),
    [
        ("Board,NS,Award\n1,9,A+\n", ("ruling-unmatched", 2, "board", "Board 1, NS 9", None)),
        ("Board,EW,Award\n9,12,A+\n", ("ruling-unmatched", 2, "board", "Board 9, EW 12", None)),
        ("Board,NS,Award\n1,2,A+\n\n1,2,A-\n", ("ruling-repeated", 4, "award", "A-", "2")),
        ("Board,NS,Award\n1,2,hello\n", ("bad-ruling", 2, "award", "hello", None)),
        ("Board,NS,Award\n1,2,4S N\n", ("bad-ruling", 2, "award", "4S N", None)),
        ("Board,NS,Award\n1,2,60% +420 / 30% +450\n", ("bad-weights", 2, "award", "60% +420 / 30% +450", "90")),
        ("Board,NS,Award\n1,2,\n", ("missing-value", 2, "award", None, None)),
        ("Board,NS,Award\nlast,2,A+\n", ("bad-board", 2, "board", "last", None)),
        ("Board,NS,Award\n1,,A+\n", ("missing-value", 2, "ns", None, None)),
        ("Board,NS,Award\n,2,A+\n", ("missing-value", 2, "board", None, None)),
        ("Pair,Penalty\n99,5 MP\n", ("penalty-unmatched", 2, "contestant", "99", None)),
        ("Pair,Penalty\n1,5\n", ("bad-penalty", 2, "amount", "5", None)),
        ("Pair,Penalty\n1,much\n", ("bad-penalty", 2, "amount", "much", None)),
        ("Pair,Penalty\n1,3 IMP\n", ("penalty-unit", 2, "amount", "3 IMP", None)),
        ("Pair,Penalty\n1,1 VP\n", ("penalty-unit", 2, "amount", "1 VP", None)),
        ("Pair,Penalty\n,10%\n", ("missing-value", 2, "contestant", None, None)),
    ],
)
def test_rows_of_the_list_that_cannot_be_used(ruled: Ruled, rulings: str, finding: tuple[Any, ...]) -> None:
    """Each is an error at its row of the list, and the sheet is scored without it."""
    session = ruled(rulings)
    assert session.provisional
    assert session.unruled
    assert found(session) == [finding]
    assert session.sheets[session.problems["origin"][0]].source.endswith("rulings.csv")


def test_ruling_that_fits_two_rows(ruled: Ruled) -> None:
    """The same board and pair in two sections: the section must be named, and then is enough."""
    lines = [line for line in EVENING.removeprefix(HEAD).splitlines() if line]
    sheet = "Section," + HEAD + "\n".join(f"{section},{line}" for section in "AB" for line in lines) + "\n"
    session = ruled("Board,NS,Award\n1,2,A+/A-\n", sheet)
    assert found(session) == [("ruling-ambiguous", 2, "board", "Board 1, NS 2", "3, 11")]
    assert ruled("Section,Board,NS,Award\nB,1,2,A+/A-\n", sheet).problems.is_empty()


def test_penalty_of_a_contestant_in_two_lines(ruled: Ruled) -> None:
    """A number of both lines needs the line."""
    sheet = HEAD + "1,1,1,4S,N,=\n1,2,2,4S,N,-1\n3,1,2,4S,N,=\n3,2,1,4S,N,-1\n"
    assert found(ruled("Pair,Penalty\n1,1 MP\n", sheet))[0][0] == "penalty-ambiguous"
    session = ruled("Pair,Line,Penalty\n1,EW,1 MP\n", sheet, winners=2)
    assert session.problems.is_empty()
    assert session.standings.select(pl.col("penalty").count()).item() == 1


def test_penalty_in_percent_of_a_top(ruled: Ruled) -> None:
    """10 % of the top of 6 is 0.6, taken off the 6 matchpoints of pair 1: 5.4 of 12, which is 45 %."""
    session = ruled("Pair,Penalty,Reason\n1,10%,late\n")
    (row,) = session.standings.filter(pl.col("contestant").cast(pl.String) == "1").iter_rows(named=True)
    assert (row["score"], row["maximum"], row["percent"], row["penalty"]) == pytest.approx((5.4, 12, 45, 0.6))
    assert effects(session) == [(2, "NS", "1", None, "10%", "late", 6, pytest.approx(5.4), 2, 3)]


def test_penalty_touches_nobody_else(ruled: Ruled) -> None:
    """Everybody else keeps score, maximum and percentage."""
    plain, fined = (ruled(f"Pair,Penalty\n1,{amount}\n") for amount in ("0%", "50%"))
    others = pl.col("contestant").cast(pl.String) != "1"
    columns = ("contestant", "score", "maximum", "percent")
    assert (
        fined.standings.filter(others)
        .select(columns)
        .sort("contestant")
        .equals(plain.standings.filter(others).select(columns).sort("contestant"))
    )
    assert fined.travellers.equals(plain.travellers)


def test_bonus_and_several_penalties(ruled: Ruled) -> None:
    """+2 MP and 0.5 MP together give 1.5; in the American unit a matchpoint is two of ours."""
    rulings = "Pair,Penalty\n1,+2 MP\n1,0.5 MP\n"
    assert places(ruled(rulings))["1"] == (1, 7.5)
    assert places(ruled(rulings, unit=1))["1"] == (1, 9)


@pytest.mark.parametrize("method", ["butler", "cross-imps"])
def test_penalty_in_imps(ruled: Ruled, method: str) -> None:
    """3 IMPs off a total in IMPs; matchpoints and percentages are not known there."""
    plain = places(ruled("Pair,Penalty\n1,0 IMP\n", method=method))["1"][1]
    assert places(ruled("Pair,Penalty\n1,3 IMPs\n", method=method))["1"][1] == pytest.approx(plain - 3)
    assert found(ruled("Pair,Penalty\n1,10%\n", method=method))[0][0] == "penalty-unit"


def test_penalty_in_victory_points(fixtures: Path, tmp_path: Path) -> None:
    """One VP off a team's total of the scale; percent of a top are refused."""
    rulings = tmp_path / "rulings.csv"
    rulings.write_text("Team,Penalty\nHerons,1 VP\n", encoding="utf-8")
    plain = run([fixtures / "team-match.csv"])
    fined = run([fixtures / "team-match.csv"], rulings=rulings)
    vps = [dict(session.standings.select("contestant", "vp").iter_rows()) for session in (plain, fined)]
    assert vps[1]["Herons"] == pytest.approx(vps[0]["Herons"] - 1)
    rulings.write_text("Team,Penalty\nHerons,3%\n", encoding="utf-8")
    assert "penalty-unit" in run([fixtures / "team-match.csv"], rulings=rulings).problems["name"]


def test_list_in_a_workbook(tmp_path: Path) -> None:
    """The list may be any sheet of a workbook that has the headings; numbers stay whole."""
    (tmp_path / "evening.csv").write_text(EVENING, encoding="utf-8")
    book = Workbook()
    book.active.append(["Notes"])
    for row in (["Étui", "NS", "EO", "Décision", "Motif"], [1, 2, 12, "4S N -1", "renonce"]):
        sheet = book["Décisions"] if "Décisions" in book.sheetnames else book.create_sheet("Décisions")
        sheet.append(row)
    book.save(tmp_path / "rulings.xlsx")
    session = run([tmp_path / "evening.csv"], rulings=tmp_path / "rulings.xlsx")
    assert awards(session, 1) == [(6, 0), (0, 6), (3, 3), (3, 3)]


@pytest.mark.parametrize(
    ("text", "name"), [("Name,Phone\nAnn,1\n", "missing-column"), ("", "empty-file"), (None, "no-such-file")]
)
def test_file_that_is_no_list(ruled: Ruled, tmp_path: Path, text: str | None, name: str) -> None:
    """Nothing is scored without rulings that were asked for."""
    (tmp_path / "evening.csv").write_text(EVENING, encoding="utf-8")
    path = tmp_path / "list.csv"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        run([tmp_path / "evening.csv"], rulings=path)
    assert refused.value.name == name


def test_reasons_full_of_commas(ruled: Ruled) -> None:
    """The headings tell the separator, not the sign that stands there most often."""
    reason = "late, slow, sorry, but late, again, and again"
    session = ruled(f"Board;NS;Award;Reason\n1;2;A+/A-;{reason}\n2;1;A-/A+;{reason}\n")
    assert session.refusals == []
    assert session.rulings["reason"].unique().to_list() == [reason]


def test_rulings_in_a_workbook(ruled: Ruled, tmp_path: Path) -> None:
    """A hidden sheet is left aside, and a number shown as 007 is 007, as in every list."""
    evening = EVENING.replace("1,1,11", "1,007,11").replace("2,1,12", "2,007,12")
    ruled("Board,NS,Award\n1,007,A+/A-\n", evening)
    book = Workbook()
    book.active.append(["Board", "NS", "Award"])
    book.active.append([2, 2, "A-/A+"])
    book.active.sheet_state = "hidden"
    page = book.create_sheet("Rulings")
    page.append(["Board", "NS", "Award"])
    page.append([1, 7, "A+/A-"])
    page["B2"].number_format = "000"
    book.save(tmp_path / "rulings.xlsx")
    session = run([tmp_path / "evening.csv"], Conditions(), tmp_path / "rulings.xlsx")
    assert session.refusals == []
    assert session.problems["name"].to_list() == []
    assert session.rulings.select("row", "board", "contestant").rows()[0] == (2, 1, "007")


def test_a_ruling_of_a_team_match_is_told_by_team(tmp_path: Path) -> None:
    """The pairs 1-1-2 and 2-3-4 sat there; the award and the place are those of the teams 1 and 2.

    Board 1 is 3 IMPs for average plus instead of the 10 of 420 + 50, so that the match is still won.
    """
    sheet, rulings = tmp_path / "match.csv", tmp_path / "rulings.csv"
    sheet.write_text("Board,NS,EW,Contract,By,Result\n1,1-1-2,2-3-4,4S,N,=\n1,2-1-2,1-3-4,4S,N,-1\n", encoding="utf-8")
    rulings.write_text("Board,NS,Award\n1,1-1-2,A+/A-\n", encoding="utf-8")
    told = run([sheet], rulings=rulings).rulings
    columns = ("contestant", "before", "after", "rank_before", "rank")
    assert told.select(columns).rows() == [("1", 10, 3, 1, 1), ("2", -10, -3, 2, 2)]


TEAM_MATCHES = "Round,Home,Away,IMPs home,IMPs away,Boards\n1,Lions,Otters,30,20,7\n2,Lions,Herons,10,10,7\n"


@pytest.fixture
def teams(tmp_path: Path) -> Callable[..., Session]:
    """A function that judges three teams with the penalties of a list."""

    def session(penalties: str, **conditions: Any) -> Session:
        (tmp_path / "matches.csv").write_text(TEAM_MATCHES, encoding="utf-8")
        (tmp_path / "rulings.csv").write_text(penalties, encoding="utf-8")
        return run([tmp_path / "matches.csv"], Conditions(**conditions), tmp_path / "rulings.csv")

    return session


def test_penalty_in_imps_comes_off_the_match(teams: Callable[..., Session]) -> None:
    """Of 30 - 20 over 7 boards 4 less are 6 IMPs, 12.57 by the published table and not 13.99; Otters keep 6.01."""
    session = teams("Team,Round,Penalty,Reason\nLions,1,4 IMP,late\n")
    assert session.matches.select("net", "net_opponent", "penalty", "vp", "vp_opponent").row(0) == (
        6,
        -10,
        4,
        12.57,
        6.01,
    )
    (told,) = session.rulings.select("contestant", "ruling", "reason", "before", "after", "rank_before", "rank").rows()
    assert told == ("Lions", "4 IMP", "late", 23.99, 22.57, 1, 1)
    assert session.problems.is_empty()


def test_penalty_without_a_round_is_of_the_only_match(teams: Callable[..., Session]) -> None:
    """Otters have played one match; Lions two, and nobody says which is meant."""
    session = teams("Team,Penalty\nOtters,+2 IMP\nLions,1 IMP\n")
    assert session.matches["penalty_opponent"].to_list() == [-2, None]
    assert found(session) == [("penalty-without-match", 3, "contestant", "Lions", None)]


def test_penalty_comes_off_the_total_where_that_decides(teams: Callable[..., Session]) -> None:
    """Without a scale 1 IMP off the 10 of both matches needs no round."""
    session = teams("Team,Penalty\nLions,1 IMP\n", scale=None)
    assert places(session, "all")["Lions"] == (1, 9)


def test_penalty_in_imps_decides_a_knockout(teams: Callable[..., Session]) -> None:
    """The level match of round 2 is lost by who is fined there."""
    session = teams("Team,Round,Penalty\nLions,2,1 IMP\n", event="knockout")
    assert places(session, "all")["Herons"][0] == 1
