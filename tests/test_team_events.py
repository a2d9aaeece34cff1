"""Team events against their published results: every board, every match, the final tables, the pairs by themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import polars as pl
import pytest

from batch.conditions import Conditions
from batch.law.scales import family
from batch.session import Session, run

Records = Callable[[Path], list[dict[str, str]]]

EVENTS = {"multiple-teams": Conditions(scale=family("ebu-3")), "point-a-board": Conditions(method="board-a-match")}


def played(shared: Path, name: str, kind: str) -> Session:
    """The event from its travellers as a sheet, or from the file of the program that scored it."""
    file = shared / "data" / ("sheets" if kind == "csv" else "usebio") / f"{name}.{kind}"
    return run([file], EVENTS[name])


def lines(shared: Path, name: str) -> list[tuple[ET.Element, ET.Element]]:
    """The boards and traveller lines of the file, in order."""
    root = ET.parse(shared / "data" / "usebio" / f"{name}.xml").getroot()
    return [(board, line) for board in root.iter("BOARD") for line in board.iter("TRAVELLER_LINE")]


def text(element: ET.Element, tag: str) -> str:
    found = element.find(tag)
    assert found is not None
    return (found.text or "").strip()


@pytest.mark.parametrize("kind", ["csv", "xml"])
def test_matches_and_table_in_imps(shared: Path, records: Records, kind: str) -> None:
    """Ten teams, 40 matches: IMPs, victory points, totals and places, a shared one among them."""
    session = played(shared, "multiple-teams", kind)
    ours = {
        (stage, team, opponent): figures
        for stage, team, opponent, *figures in session.matches.select(
            pl.col("round", "team", "opponent").cast(pl.String), "margin", "vp", "vp_opponent"
        ).iter_rows()
    }
    published = {
        (row["round"], row["home"], row["away"]): [float(row[c]) for c in ("home_imps", "home_vp", "away_vp")]
        for row in records(shared / "data/sheets/multiple-teams.matches.csv")
    }
    assert len(published) == 40
    assert ours == published
    assert session.problems.is_empty()
    assert table(session, "vp") == published_table(shared, "multiple-teams", "total_vp", records)


@pytest.mark.parametrize("kind", ["csv", "xml"])
def test_matches_and_table_by_boards(shared: Path, records: Records, kind: str) -> None:
    """Eight teams, 28 matches of 6 boards: points of both teams, totals and places."""
    session = played(shared, "point-a-board", kind)
    ours = {
        (stage, team, opponent): figures
        for stage, team, opponent, *figures in session.matches.select(
            pl.col("round", "team", "opponent").cast(pl.String), "imps_for", "imps_against"
        ).iter_rows()
    }
    published = {
        (row["round"], row["home"], row["away"]): [float(row[c]) for c in ("home_points", "away_points")]
        for row in records(shared / "data/sheets/point-a-board.matches.csv")
    }
    assert len(published) == 28
    assert ours == published
    assert table(session, "score") == published_table(shared, "point-a-board", "total_points", records)


def table(session: Session, figure: str) -> dict[str, tuple[int, float]]:
    rows = session.standings.select(pl.col("contestant").cast(pl.String), "rank", figure).iter_rows()
    return {team: (rank, total) for team, rank, total in rows}


def published_table(shared: Path, name: str, column: str, records: Records) -> dict[str, tuple[int, float]]:
    rows = records(shared / "data/sheets" / f"{name}.standings.csv")
    return {row["team"]: (int(row["place"].rstrip("=")), float(row[column])) for row in rows}


@pytest.mark.parametrize(
    ("name", "tag", "boards"), [("multiple-teams", "IMPS", 120), ("point-a-board", "TEAM_POINTS", 168)]
)
def test_every_board_is_worth_what_was_published(shared: Path, name: str, tag: str, boards: int) -> None:
    """IMPs or points of each board from the side of its home team, which sits North-South in the line of NS."""
    awards = played(shared, name, "xml").travellers.select("award_ns", "award_ew").rows()
    found = lines(shared, name)
    assert len(found) == len(awards) == 2 * boards
    for (board, line), (ns, ew) in zip(found, awards, strict=True):
        assert (ns if text(line, "DIRECTION") == "NS" else ew) == float(text(board, tag))


def test_pairs_in_cross_imps(shared: Path) -> None:
    """The pairs over the 8 tables of each board: the sums of their 24 published lines, rounded to 2 decimals each."""
    conditions = Conditions(scale=family("ebu-3"), individual="cross-imps")
    session = run([shared / "data/usebio/multiple-teams.xml"], conditions)
    assert session.individual is not None
    published: dict[str, float] = {}
    for _, line in lines(shared, "multiple-teams"):
        for side in ("NS", "EW"):
            pair = text(line, f"{side}_PAIR_NUMBER")
            published[pair] = published.get(pair, 0.0) + float(text(line, f"{side}_CROSS_IMP_POINTS"))
    ours = dict(session.individual.select(pl.col("contestant").cast(pl.String), "score").iter_rows())
    assert len(ours) == 20
    assert {pair: round(total, 2) for pair, total in published.items()} == pytest.approx(ours, abs=0.12 + 1e-9)
    assert session.individual["boards"].unique().to_list() == [24]


def test_pairs_and_teams_do_not_meet_in_one_list(shared: Path) -> None:
    """The pairs have a list of their own; the teams' standings are those without it."""
    file = shared / "data/sheets/multiple-teams.csv"
    apart = run([file], Conditions(scale=family("ebu-3"), individual="butler"))
    assert apart.standings.equals(played(shared, "multiple-teams", "csv").standings)
    assert apart.individual is not None
    assert apart.individual["rank"].to_list()[0] == 1
    assert (
        set(apart.individual["contestant"].cast(pl.String)) & set(apart.standings["contestant"].cast(pl.String))
        == set()
    )
