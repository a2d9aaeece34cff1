"""Conversion: what is written in a format is read back as the same travellers, and what is lost is said."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.conditions import Conditions
from batch.publish import travellers
from batch.session import Session, run
from batch.write.targets import TARGETS, CannotHoldError, Held, Loss, target_of
from batch.write.targets.typed import source_of

ALL = ["csv", "xlsx", "parquet", "xml", "pbn"]
KEY = ("section", "board", "ns", "ew", "contract", "declarer", "tricks", "lead", "score_ns", "vul", "outcome")
PLACES = ("round", "table")
HEADINGS = "Section,Round,Table,Board,NS,EW,NS names,EW names,Contract,By,Result,Lead"
MANY = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def held(file: Path, target: Path, **conditions: Any) -> Held:
    """What was held of a file when it was written in another format."""
    write = target_of(target)
    assert write is not None
    return write(source_of([file], Conditions(**conditions), "en"), target)


def converted(file: Path, ending: str, folder: Path | None = None) -> tuple[Session, list[Loss]]:
    """The session of a file after it was written in another format, and what was lost."""
    target = (folder or file.parent) / f"converted.{ending}"
    losses = held(file, target).losses
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
    lost = {row for loss in losses if loss.what in ("rejected", "not_played", "ruled") for row in loss.rows}
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
        ("pbn", "60/30", [Loss("ruled", (2,))]),
        ("xml", "60/30", [Loss("column.round"), Loss("column.table")]),
        ("xml", "A+/A-", [Loss("averages", (2,)), Loss("column.round"), Loss("column.table")]),
        ("xml", "60% 4S N = / 40% 4S N -1", [Loss("ruled", (2,)), Loss("column.round"), Loss("column.table")]),
        ("xml", "NP", [Loss("not_played", (2,)), Loss("column.round"), Loss("column.table")]),
    ],
)
def test_what_a_format_cannot_hold_is_said(ending: str, award: str, losses: list[Loss], tmp_path: Path) -> None:
    """USEBIO knows whole percentages, PBN averages; rounds and tables have no place in USEBIO."""
    file = sheet(tmp_path, f"A,1,1,2,1,11,,,{award},,,", "A,1,2,2,2,12,,,4S,N,=,", "A,1,3,2,3,13,,,4S,N,-1,")
    after, said = converted(file, ending)
    assert said == losses
    if not {loss.what for loss in losses} & {"ruled", "not_played"}:
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


TABLES = ["csv", "xlsx", "parquet"]
TYPED = """\
Étui;Table;NS;EO;Contrat;Par;Résultat;Entame;Remarque
1;1;1;11;4P;N;=;RP;
1;2;2;12;3SA;O;-1;;"lent; très"
1;3;3;13;4H;N;+1;;
1;4;4;14;;S;10;;
2;1;1;12;2C;E;+1;QH;
2;2;2;13;PASSE;;;;
2;3;3;11;3T contré;S;=;;
"""
"""A French sheet with cells that only English reads (4H, QH), and one without a contract."""


def file_of(folder: Path, text: str, name: str = "typed.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def typed(session: Session) -> tuple[object, ...]:
    """What was found in a file: its language, its travellers, its problems at their cells."""
    columns = ("section", "round", "table", "board", "ns", "ew", "contract", "declarer", "tricks", "lead", "score_ns")
    found = session.problems.filter(~session.problems["name"].str.starts_with("official"))
    return (
        [(reading.language, reading.style, reading.view) for reading in session.readings],
        travellers(session).select(*columns, "outcome", "award_ns", "award_ew").rows(),
        found.select("name", "row", "column", "value", "expected", "suggestion").rows(),
    )


@pytest.mark.parametrize("ending", TABLES)
def test_cells_stay_in_their_language(ending: str, tmp_path: Path) -> None:
    """4H is no contract in French: it is none in what was written either, though English knows it."""
    file = file_of(tmp_path, TYPED)
    after, losses = converted(file, ending)
    assert losses == []
    assert typed(after) == typed(run([file]))
    assert [name for name, *_ in typed(after)[2]] == ["bad-contract", "missing-value", "bad-lead"]


def test_every_cell_is_kept_as_typed(tmp_path: Path) -> None:
    """The result of a row without contract and a remark are there, beside headings as they were typed."""
    target = tmp_path / "new.csv"
    assert held(file_of(tmp_path, TYPED), target) == Held(7, [])
    assert target.read_text(encoding="utf-8") == TYPED.replace(";", ",").replace('"lent, très"', "lent; très")


@pytest.mark.parametrize(("ending", "rest"), [("xml", [Loss("column.table")]), ("pbn", [])])
def test_records_count_what_they_hold(ending: str, rest: list[Loss], tmp_path: Path) -> None:
    """Five of seven rows go into a format of records; the two that could not be scored are named."""
    found = held(file_of(tmp_path, TYPED), tmp_path / f"new.{ending}")
    assert found.rows == 5
    expected = [Loss("rejected", (4, 5)), Loss("unread_cells", (6,)), Loss("column.remark"), *rest]
    assert found.losses == expected
    assert run([tmp_path / f"new.{ending}"]).counts.scored == 4


@pytest.mark.parametrize("ending", TABLES)
def test_columns_that_contradict_each_other(ending: str, tmp_path: Path) -> None:
    """A result that contradicts the tricks stays contradicted: both columns are written."""
    rows = "1,1,11,3NT,N,+1,10\n1,2,12,3NT,N,=,10\n1,3,13,3NT,N,-1,8\n"
    file = file_of(tmp_path, f"Board,NS,EW,Contract,By,Result,Tricks\n{rows}")
    after, _ = converted(file, ending)
    assert after.problems["name"].to_list() == ["result-contradicts-tricks"]
    assert typed(after) == typed(run([file]))


def test_an_archive_knows_its_language(tmp_path: Path) -> None:
    """3C is hearts under French headings; the columns of an archive are English, and still it is hearts."""
    file = file_of(tmp_path, "Étui,NS,EO,Contrat,Par,Résultat\n1,1,11,3C,N,=\n1,2,12,3C,S,+1\n1,3,13,2C,N,=\n")
    after, _ = converted(file, "parquet")
    assert travellers(after)["contract"].to_list() == ["3H", "3H", "2H"]
    assert typed(after) == typed(run([file]))


def workbook(folder: Path, *sheets: list[list[object]]) -> Path:
    """A workbook with a sheet for each list of rows."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets, start=1):
        page = book.create_sheet(f"Day {number}")
        for row in rows:
            page.append(row)
    book.save(folder / "book.xlsx")
    return folder / "book.xlsx"


HEAD = ["Board", "NS", "EW", "Contract", "By", "Result"]


def test_cells_that_are_no_text(tmp_path: Path) -> None:
    """Dates, times, errors and formulas without a value are themselves in Excel; elsewhere the rows are named."""
    rows = [
        [1, 1, 11, "3NT", "N", datetime.date(2024, 10, 5)],
        [1, 2, 12, "3NT", "N", datetime.time(9, 1)],
        [1, 3, 13, "3NT", "N", "#REF!"],
        [1, 4, 14, "3NT", "N", "=A1"],
        [1, 5, 15, "3NT", "N", "="],
        [1, 6, 16, "3NT", "N", "+1"],
    ]
    file = workbook(tmp_path, [HEAD, *rows])
    before = run([file])
    assert before.problems["name"].to_list() == ["date-cell", "time-cell", "cell-error", "formula-no-value"]
    after, losses = converted(file, "xlsx")
    assert losses == []
    assert typed(after) == typed(before)
    text, said = converted(file, "csv")
    assert said == [Loss("cells", (2, 3, 4, 5))]
    assert text.counts.rejected == before.counts.rejected == 4


def test_headings_written_as_formulas(tmp_path: Path) -> None:
    """A heading is never a formula in the workbook, whatever it begins with."""
    file = file_of(tmp_path, '="Board","=NS",EW,Contract,By,Result\n="1",="007",12,4S,N,=\n1,2,13,4S,N,+1\n')
    after, losses = converted(file, "xlsx")
    assert losses == []
    assert typed(after) == typed(run([file]))
    sheet = openpyxl.load_workbook(tmp_path / "converted.xlsx").active
    assert {cell.data_type for cell in sheet[1]} == {"s"}
    assert sheet["B2"].value == "007"


def test_a_line_too_long(tmp_path: Path) -> None:
    """A cell too many is one too many in CSV again; a workbook cannot show it, so the row is named."""
    file = file_of(tmp_path, "Board,NS,EW,Contract,By,Result\n1,1,11,3NT,N,=\n1,2,12,3NT,N,=,late\n1,3,13,3NT,N,+1\n")
    after, losses = converted(file, "csv")
    assert losses == []
    assert typed(after) == typed(run([file]))
    assert held(file, tmp_path / "new.xlsx").losses == [Loss("cells", (3,))]
    assert [cell.value for cell in openpyxl.load_workbook(tmp_path / "new.xlsx").active[3]][-2:] == ["=", "late"]


def test_sheets_that_are_read_differently(tmp_path: Path) -> None:
    """A workbook keeps a sheet for each; one table cannot hold two languages, and nothing is written."""
    english = [HEAD, [1, 1, 11, "4S", "W", "="], [1, 2, 12, "4H", "N", "+1"]]
    french = [
        ["Étui", "NS", "EO", "Contrat", "Par", "Résultat"],
        [2, 1, 11, "4P", "O", "="],
        [2, 2, 12, "4K", "N", "="],
    ]
    file = workbook(tmp_path, english, french)
    with pytest.raises(CannotHoldError, match="sheets"):
        held(file, tmp_path / "new.csv")
    after, losses = converted(file, "xlsx")
    assert losses == []
    assert [sheet.name for sheet in after.sheets] == ["Day 1", "Day 2"]
    assert typed(after) == typed(run([file]))


def test_a_sheet_in_any_language(tmp_path: Path) -> None:
    """A sheet that means the same in every language stands below one in French."""
    headings = ["Étui", "NS", "EO", "Contrat", "Par", "Résultat"]
    french = [headings, [1, 1, 11, "4P", "O", "="], [1, 2, 12, "4K", "N", "="]]
    any_of_them = [HEAD, [2, 1, 11, "PASS", None, None], [2, 2, 12, "PASS", None, None]]
    file = workbook(tmp_path, french, any_of_them)
    assert len({reading.language for reading in run([file]).readings}) == 2
    after, losses = converted(file, "csv")
    assert losses == []
    assert travellers(after)["contract"].to_list() == ["4S", "4D", "PASS", "PASS"]


def test_sheets_that_are_read_alike(tmp_path: Path) -> None:
    """They stand below each other in one table, and a row that is lost is named with its sheet."""
    first = [HEAD, [1, 1, 11, "4S", "W", "="], [1, 2, 12, "4H", "N", "+1"]]
    second = [HEAD, [2, 1, 11, "4S", "W", "="], [2, 2, 12, "4HH", "N", "+1"]]
    file = workbook(tmp_path, first, second)
    assert held(file, tmp_path / "new.csv") == Held(4, [])
    assert held(file, tmp_path / "new.pbn").losses == [Loss("rejected", ("Day 2 3",))]
    assert run([tmp_path / "new.csv"]).travellers["board"].to_list() == [1, 1, 2, 2]


@pytest.mark.parametrize("ending", TABLES)
def test_matches_without_boards(fixtures: Path, ending: str, tmp_path: Path) -> None:
    """A sheet of match results goes into a table; formats of records have no result to hold."""
    file = fixtures / "league-results.csv"
    after, losses = converted(file, ending, tmp_path)
    assert losses == []
    columns = ("round", "team", "opponent", "margin")
    assert after.matches.select(columns).rows() == run([file]).matches.select(columns).rows()
    with pytest.raises(CannotHoldError, match="nothing"):
        held(file, tmp_path / "new.pbn")


def test_names_of_a_roster(tmp_path: Path) -> None:
    """The names that a second sheet gives go beside the pairs; that its licences do not is said."""
    results = [HEAD, [1, 1, 11, "4S", "W", "="], [1, 2, 12, "4H", "N", "+1"]]
    members = [["Pair", "Names", "Licence"], *([n, f"Ann {n} & Ben {n}", f"00{n}"] for n in (1, 2, 11, 12))]
    after, losses = converted(workbook(tmp_path, results, members), "csv")
    assert losses == [Loss("column.roster")]
    assert after.travellers["names_ew"].to_list() == ["Ann 11 & Ben 11", "Ann 12 & Ben 12"]


def test_how_a_file_was_scored(shared: Path, tmp_path: Path) -> None:
    """Cross-IMPs by the word of the file: an archive keeps the word, a CSV cannot, which is said."""
    file = shared / "data/usebio/cross-imp-pairs.xml"
    archive, losses = converted(file, "parquet", tmp_path)
    assert archive.method == "cross-imps"
    assert losses == [Loss("column.totals")]
    plain, said = converted(file, "csv", tmp_path)
    assert plain.method == "matchpoints"
    assert said == [Loss("column.method"), Loss("column.totals")]


def test_options_are_needed_again(tmp_path: Path) -> None:
    """A file read with options is written as it was typed, so the options are named."""
    file = file_of(tmp_path, "Board,NS,EW,Contract,By,Result\n1,1,11,1NT,N,7\n1,2,12,1NT,N,8\n")
    assert held(file, tmp_path / "new.csv", results="tricks").losses == [Loss("options")]


REAL = ["mp-pairs.csv", "multi-section-pairs.xlsx", "multiple-teams.csv", "cross-imp-pairs.csv"]


@pytest.mark.parametrize("ending", TABLES)
@pytest.mark.parametrize("name", REAL)
def test_real_sheets_come_back(shared: Path, name: str, ending: str, tmp_path: Path) -> None:
    """Whole events read back to the same travellers and problems."""
    file = shared / "data/sheets" / name
    after, losses = converted(file, ending, tmp_path)
    assert losses == []
    assert typed(after) == typed(run([file]))


@pytest.mark.parametrize("ending", TABLES)
def test_every_language_comes_back(fixtures: Path, ending: str, tmp_path: Path) -> None:
    """A sheet in each language is in that language when it was converted."""
    files = sorted((fixtures / "languages").glob("*.csv"))
    assert len(files) >= 10
    for file in files:
        after, losses = converted(file, ending, tmp_path)
        assert losses == []
        assert typed(after) == typed(run([file]))


def test_every_target_has_a_test() -> None:
    """The endings written are those tried above; every other ending is refused."""
    assert sorted(ending.removeprefix(".") for ending in TARGETS) == sorted(ALL)
    assert target_of(Path("club.doc")) is None
