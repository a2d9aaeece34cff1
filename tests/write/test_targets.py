"""Conversion: what is written in a format is read back as the same travellers, and what is lost is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.publish import travellers
from batch.read import READERS
from batch.session import Session, run
from batch.write.report import Report
from batch.write.targets import TARGETS, Loss, target_of

ALL = ["csv", "xlsx", "parquet", "xml", "pbn"]
KEY = ("section", "board", "ns", "ew", "contract", "declarer", "tricks", "lead", "score_ns", "vul", "outcome")
PLACES = ("round", "table")
HEADINGS = "Section,Round,Table,Board,NS,EW,NS names,EW names,Contract,By,Result,Lead"
MANY = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def converted(file: Path, ending: str) -> tuple[Session, list[Loss]]:
    """The session of a file after it was written in another format, and what was lost."""
    if ending == "parquet" and "parquet" not in READERS:
        pytest.skip("archives are not read yet")
    target = file.with_name(f"converted.{ending}")
    write = target_of(target)
    assert write is not None
    losses = write(Report(run([file]), "en"), target)
    return run([target]), losses


def results(session: Session, columns: tuple[str, ...] = KEY) -> list[tuple[Any, ...]]:
    names = session.travellers.select("names_ns", "names_ew").rows()
    shown = travellers(session).select(columns).rows()
    return sorted(((*row, *name) for row, name in zip(shown, names, strict=True)), key=repr)


def sheet(folder: Path, *rows: str) -> Path:
    path = folder / "club.csv"
    path.write_text("\n".join([HEADINGS, *rows]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("ending", ALL)
def test_the_evening_of_the_readme(fixtures: Path, ending: str, tmp_path: Path) -> None:
    """Every result of the sample evening that the format can hold comes back, with names, and ranks alike."""
    file = tmp_path / "club-evening.csv"
    file.write_bytes((fixtures / "club-evening.csv").read_bytes())
    before = run([file])
    after, losses = converted(file, ending)
    lost = {row for loss in losses if loss.what == "results" for row in loss.rows}
    kept = travellers(before)["row"].is_in(sorted(lost)).not_()
    expected = travellers(before).filter(kept).select("board", "ns", "ew", "contract", "declarer", "tricks", "score_ns")
    found = travellers(after).select(expected.columns)
    assert sorted(found.rows(), key=repr) == sorted(expected.rows(), key=repr)
    assert lost == ({"csv": set(), "xlsx": set(), "parquet": set()}.get(ending, lost))
    rejected = set(travellers(before).filter(outcome="rejected")["row"])
    assert rejected <= lost or not lost


@pytest.mark.parametrize("ending", ["csv", "xlsx", "parquet"])
def test_tables_keep_what_is_wrong(fixtures: Path, ending: str, tmp_path: Path) -> None:
    """A row that cannot be scored is kept as it was typed: the same problems are found in what was written."""
    file = tmp_path / "club-evening.csv"
    file.write_bytes((fixtures / "club-evening.csv").read_bytes())
    after, losses = converted(file, ending)
    assert losses == []
    place = ("name", "row", "value", "board")
    assert after.problems.select(place).rows() == run([file]).problems.select(place).rows()


@pytest.mark.parametrize("ending", ALL)
def test_a_team_match(fixtures: Path, ending: str, tmp_path: Path) -> None:
    """Team matches keep their margins in every format."""
    file = tmp_path / "team-match.csv"
    file.write_bytes((fixtures / "team-match.csv").read_bytes())
    columns = ("team", "opponent", "boards", "margin")
    after, _ = converted(file, ending)
    assert sorted(after.matches.select(columns).rows()) == sorted(run([file]).matches.select(columns).rows())


AWARDS = ["A+/A-", "A/A", "A60/40", "60/30", "60% 4S N = / 40% 4S N -1", "+420 / -450", "NP", "PASS"]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "parquet"])
@pytest.mark.parametrize("award", AWARDS)
def test_tables_keep_every_ruling(ending: str, award: str, tmp_path: Path) -> None:
    """Artificial, weighted and split scores, and boards not played, come back as they were."""
    file = sheet(tmp_path, f"A,1,1,2,1,11,,,{award},,,", "A,1,2,2,2,12,,,4S,N,=,", "A,1,3,2,3,13,,,4S,N,-1,")
    after, losses = converted(file, ending)
    assert losses == []
    columns = ["outcome", "adjusted_ns", "adjusted_ew", "score_ns", "award_ns", "award_ew"]
    assert after.travellers.select(columns).rows() == run([file]).travellers.select(columns).rows()


@pytest.mark.parametrize(
    ("ending", "award", "losses"),
    [
        ("pbn", "A+/A-", []),
        ("pbn", "60/30", [Loss("results", (2,))]),
        ("xml", "60/30", [Loss("column.round"), Loss("column.table")]),
        ("xml", "A+/A-", [Loss("averages", (2,)), Loss("column.round"), Loss("column.table")]),
        ("xml", "60% 4S N = / 40% 4S N -1", [Loss("results", (2,)), Loss("column.round"), Loss("column.table")]),
        ("xml", "NP", [Loss("results", (2,)), Loss("column.round"), Loss("column.table")]),
    ],
)
def test_what_a_format_cannot_hold_is_said(ending: str, award: str, losses: list[Loss], tmp_path: Path) -> None:
    """USEBIO knows whole percentages, PBN averages; rounds and tables have no place in USEBIO."""
    file = sheet(tmp_path, f"A,1,1,2,1,11,,,{award},,,", "A,1,2,2,2,12,,,4S,N,=,", "A,1,3,2,3,13,,,4S,N,-1,")
    after, said = converted(file, ending)
    assert said == losses
    if not any(loss.what == "results" for loss in losses):
        assert after.travellers["outcome"].to_list() == ["adjusted", "played", "played"]


def test_official_figures_are_ours(tmp_path: Path) -> None:
    """The matchpoints and percentages written into USEBIO and PBN are those the reader reckons itself."""
    four = enumerate(("=", "+1", "-1", "="), start=1)
    rows = [f"A,1,{n},{board},{n},{n + 10},,,3NT,N,{result}," for n, result in four for board in (1, 2)]
    file = sheet(tmp_path, *rows)
    for ending in ("xml", "pbn"):
        after, _ = converted(file, ending)
        assert after.sheets[0].official is not None
        assert "official-differs" not in after.problems["name"].to_list()
        assert "official-unlike" not in after.problems["name"].to_list()


CONTRACTS = st.builds(
    lambda level, strain, doubled, declarer, result: (f"{level}{strain}{doubled}", declarer, result),
    st.integers(1, 4),
    st.sampled_from(["C", "D", "H", "S", "NT"]),
    st.sampled_from(["", "X", "XX"]),
    st.sampled_from("NESW"),
    st.sampled_from(["=", "+1", "+2", "-1", "-2", "-7"]),
)
PASS = st.just(("PASS", "", ""))
NAMES = st.sampled_from(["", "Ann & Ben", "Zoé <O'Hara> & Ö", 'Al "Ace" Ärm & Ü', "=1+1 & +2", "X"])
LEADS = st.sampled_from(["", "SA", "H10", "D2", "CQ"])


@st.composite
def evenings(draw: st.DrawFn) -> list[str]:
    """A few boards at a few tables of a Mitchell movement, with or without sections, names and leads."""
    sections = draw(st.sampled_from([[""], ["A", "B"]]))
    names = {(section, n): draw(NAMES) for section in sections for n in range(1, 24)}
    lines = []
    for section in sections:
        for board in (1, 2, 7, 20):
            for table in (1, 2, 3):
                ns, ew = table, 11 + (table + board) % 3
                contract, declarer, result = draw(CONTRACTS if board != 7 else st.one_of(CONTRACTS, PASS))
                lead = draw(LEADS) if result else ""
                shown = ['"' + names[section, n].replace('"', '""') + '"' for n in (ns, ew)]
                cells = [
                    section,
                    "1",
                    str(table),
                    str(board),
                    str(ns),
                    str(ew),
                    *shown,
                    contract,
                    declarer,
                    result,
                    lead,
                ]
                lines.append(",".join(cells))
    return lines


@pytest.mark.parametrize("ending", ALL)
@MANY
@given(lines=evenings())
def test_every_evening_comes_back(ending: str, lines: list[str], tmp_path: Path) -> None:
    """Boards, pairs, names, contracts, declarers, tricks, leads, scores and conditions survive a conversion."""
    file = sheet(tmp_path, *lines)
    after, losses = converted(file, ending)
    assert after.refusals == []
    assert [loss for loss in losses if loss.rows] == []
    columns = KEY if ending == "xml" else (*KEY, *PLACES)
    expected = results(run([file]), columns)
    if Loss("column.quotes") in losses:
        expected = [tuple(c.replace('"', "'") if isinstance(c, str) else c for c in row) for row in expected]
    assert results(after, columns) == sorted(expected, key=repr)


def test_every_target_has_a_test() -> None:
    """The endings written are those tried above; every other ending is refused."""
    assert sorted(ending.removeprefix(".") for ending in TARGETS) == sorted(ALL)
    assert target_of(Path("club.doc")) is None
