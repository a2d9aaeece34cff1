"""Whole sessions against published results: the session oracles and the sheets of real events."""

from __future__ import annotations

import csv
from pathlib import Path

import polars as pl
import pytest

from batch.conditions import Conditions
from batch.law.victory import read_scale
from batch.session import Session, run

SESSIONS = {"session_mp_howell12": 161, "session_mp_mitchell13_sitout": 126, "session_mp_mitchell16_missing": 134,
            "session_mp_mitchell38": 512}  # fmt: skip


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def as_sheet(travellers: list[dict[str, str]], path: Path, strip: str = "") -> Path:
    """The published travellers as a club would export them: no matchpoints, headings of its own."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(["Board", "Vul", "NS", "EW", "Contract", "By", "Tricks", "Score NS"])
        for row in travellers:
            pairs = [row[c].rstrip(strip) if strip else row[c] for c in ("ns_pair", "ew_pair")]
            cells = [row[c] for c in ("contract", "declarer", "tricks", "ns_score_or_adjustment")]
            out.writerow([row["board"], row["vul"], *pairs, *cells])
    return path


def places(session: Session) -> dict[tuple[str, str], tuple[int, float]]:
    frame = session.standings.with_columns(pl.col("line", "contestant").cast(pl.String))
    return {(row["line"], row["contestant"]): (row["rank"], row["percent"]) for row in frame.iter_rows(named=True)}


@pytest.mark.parametrize("name", SESSIONS)
@pytest.mark.parametrize("strip", ["", "NSEW"])
def test_session_percentages_and_places(shared, tmp_path, name, strip):
    """Percentages and places of a published session come out exactly, with and without the line in the pair number."""
    travellers = rows_of(shared / "oracles" / f"{name}_travellers.csv")
    assert len(travellers) == SESSIONS[name]
    session = run([as_sheet(travellers, tmp_path / "club.csv", strip)])
    published = {
        (row["direction"] or "all", row["pair"].rstrip(strip) if strip else row["pair"]): (
            int(row["place"].rstrip("=")),
            float(row["percentage"]),
        )
        for row in rows_of(shared / "oracles" / f"{name}_ranking.csv")
    }
    assert places(session) == published
    assert session.counts.rejected == 0


@pytest.mark.parametrize("name", SESSIONS)
def test_session_travellers(shared, tmp_path, name):
    """Scores agree on every row; matchpoints on complete boards (the source prints the others unfactored)."""
    travellers = rows_of(shared / "oracles" / f"{name}_travellers.csv")
    session = run([as_sheet(travellers, tmp_path / "club.csv")])
    boards = [row["board"] for row in travellers]
    complete = max(boards.count(board) for board in boards)
    checked = 0
    for row, ours in zip(travellers, session.travellers.iter_rows(named=True), strict=True):
        if row["contract"]:
            assert ours["score_ns"] == int(row["ns_score_or_adjustment"])
        if boards.count(row["board"]) == complete:
            shown = tuple(round(ours[c], 1) for c in ("award_ns", "award_ew"))
            assert shown == pytest.approx((float(row["ns_points"]), float(row["ew_points"])), abs=0.051)
            checked += 1
    assert checked > 60


def test_pairs_event(shared):
    """An EBU matchpoint event of two winners: place, percentage and boards of its 22 pairs."""
    session = run([shared / "data/sheets/mp-pairs.csv"])
    published = {
        (row["direction"], row["pair"]): (int(row["place"].rstrip("=")), float(row["percentage"]))
        for row in rows_of(shared / "data/sheets/mp-pairs.standings.csv")
    }
    assert len(published) == 22
    assert places(session) == published
    assert set(session.standings["boards"]) == {22}


def test_event_of_two_sections(shared):
    """An EBU event of two sections matchpointed together; the source rounded two percentages twice (0.01)."""
    session = run([shared / "data/sheets/multi-section-pairs.xlsx"])
    ours = places(session)
    rows = rows_of(shared / "data/sheets/multi-section-pairs.standings.csv")
    assert len(rows) == len(ours) == 32
    for row in rows:
        place, percent = ours[row["direction"], row["pair"]]
        assert place == int(row["place"].rstrip("="))
        assert percent == pytest.approx(float(row["percentage"]), abs=0.0101 if row["note"] else 1e-9)


def test_multiple_teams_event(shared):
    """An EBU event of ten teams: IMPs and VPs of 40 matches, totals and places of the teams, ties included."""
    sheets = shared / "data/sheets"
    scale = read_scale((sheets / "multiple-teams.vp-scale.csv").read_text(encoding="utf-8"), "event")
    session = run([sheets / "multiple-teams.csv"], Conditions(scale=scale))
    matches = session.matches.with_columns(pl.col("round", "team", "opponent").cast(pl.String))
    ours = {
        (m["round"], m["team"], m["opponent"]): (m["margin"], m["vp"], m["vp_opponent"])
        for m in matches.iter_rows(named=True)
    }
    published = {
        (row["round"], row["home"], row["away"]): tuple(float(row[c]) for c in ("home_imps", "home_vp", "away_vp"))
        for row in rows_of(sheets / "multiple-teams.matches.csv")
    }
    assert len(published) == 40
    assert ours == published
    standings = {row["contestant"]: (row["rank"], row["vp"]) for row in session.standings.iter_rows(named=True)}
    assert standings == {
        row["team"]: (int(row["place"].rstrip("=")), float(row["total_vp"]))
        for row in rows_of(sheets / "multiple-teams.standings.csv")
    }
