"""Folders and patterns as files: every file found, none twice, one table at the end, and no file stops the others."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from batch.cli import work
from batch.cli.found import found_files


@pytest.fixture
def season(tmp_path: Path, sheet: Path, wrong: Path) -> Path:
    """A folder: three sheets (one with an error) in it and below it, one that cannot be read, and what is no sheet."""
    folder = tmp_path / "season"
    (folder / "autumn").mkdir(parents=True)
    shutil.copy(sheet, folder / "monday.csv")
    shutil.copy(wrong, folder / "tuesday.csv")
    shutil.copy(sheet, folder / "autumn" / "monday.csv")
    (folder / "broken.xlsx").write_bytes(b"PK\x03\x04 broken")
    (folder / "~$monday.xlsx").write_bytes(b"lock")
    (folder / ".hidden.csv").write_text("x", encoding="utf-8")
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    return folder


def names(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


def test_a_folder_stands_for_its_files(season: Path) -> None:
    """Files whose names end like sheets, in folders below too; no hidden files, no locks, in order."""
    found, passed_over = found_files([str(season)])
    assert [str(file.path.relative_to(season)) for file in found] == [
        "autumn/monday.csv",
        "broken.xlsx",
        "monday.csv",
        "tuesday.csv",
    ]
    assert passed_over == 0


def test_a_pattern_stands_for_what_fits(season: Path) -> None:
    """A pattern that no shell has unfolded is unfolded here; a file named twice is read once."""
    found, _ = found_files([str(season / "*day.csv"), str(season / "monday.csv")])
    assert [file.path.name for file in found] == ["monday.csv", "tuesday.csv"]
    found, _ = found_files([str(season / "**" / "m*.csv")])
    assert len(found) == 2


def test_a_folder_without_sheets_is_refused(run, tmp_path: Path) -> None:
    """An empty folder is named, and nothing was run."""
    (tmp_path / "empty").mkdir()
    done = run("check", tmp_path / "empty")
    assert done.status == 2
    assert "empty" in done.err


def test_every_file_has_its_line(run, season: Path) -> None:
    """The table has each file with its rows, errors, or why it was not read; the status is that of the worst."""
    done = run("check", season)
    assert done.status == 1
    table = done.out[done.out.index("All files") :].splitlines()
    assert [line.split()[-4:] for line in table if "monday" in line] == [["6", "0", "0", "0"]] * 2
    assert [line.split()[-4:] for line in table if "tuesday" in line] == [["6", "1", "1", "0"]]
    assert any("broken.xlsx" in line and line.endswith("not read: damaged workbook") for line in table)
    assert table[-1] == "4 files: 2 without errors, 1 with errors, 1 not read"
    assert "Error C12, row 6, cell D6" in done.out
    assert "broken.xlsx" in done.err


def test_results_keep_the_folders(run, season: Path, tmp_path: Path) -> None:
    """Under one folder of results, files of the same name keep the folders they stood in."""
    done = run("score", season, "--format", "csv", "--only", "standings", "-o", tmp_path / "out")
    assert done.status == 1
    assert names(tmp_path / "out") == ["autumn/monday.standings.csv", "monday.standings.csv", "tuesday.standings.csv"]


def test_a_file_in_two_formats(run, season: Path, sheet: Path) -> None:
    """Files of a folder that differ only in their endings do not write the same results."""
    shutil.copy(sheet, season / "monday.txt")
    run("score", season, "--format", "csv", "--only", "standings")
    assert {"monday.csv.standings.csv", "monday.txt.standings.csv"} <= set(names(season))


def test_results_of_before_are_passed_over(run, season: Path) -> None:
    """What the program wrote beside its source is no source the next time, whatever the format; that is said."""
    formats = [word for name in ("xlsx", "csv", "json", "sarif") for word in ("--format", name)]
    first = run("score", season, *formats, "--marked")
    before = len(names(season))
    second = run("score", season, *formats, "--marked")
    assert len(names(season)) == before
    assert second.out == first.out
    assert "files of results, written by this program, were passed over." in second.err
    explicit = run("check", *sorted(season.glob("monday*.csv")))
    assert explicit.status == 0


def test_a_sheet_that_is_only_called_like_a_result_is_read(run, season: Path, sheet: Path) -> None:
    """A name alone does not make a file a result."""
    shutil.copy(sheet, season / "monday.results.csv")
    shutil.copy(sheet, season / "monday.travellers.csv")
    assert "monday.travellers.csv" in run("check", season).out


def test_each_file_has_its_own_json(run, season: Path) -> None:
    """The problems of each file go to a file beside it."""
    run("check", season, "--format", "json")
    found = json.loads((season / "tuesday.problems.json").read_text(encoding="utf-8"))
    assert [problem["cell"] for problem in found["problems"]] == ["D6"]


def test_marked_copies_of_many(run, season: Path, tmp_path: Path) -> None:
    """Every file that could be read has its marked copy."""
    run("check", season, "--marked", "-o", tmp_path / "out")
    assert names(tmp_path / "out") == ["autumn/monday.marked.xlsx", "monday.marked.xlsx", "tuesday.marked.xlsx"]


def test_one_file_that_cannot_be_written_stops_no_other(run, season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that another program holds open is told, and the others are written."""
    from batch.write import place as placing

    ordinary = placing.place

    def held(writers):
        if any("tuesday" in path.name for path in writers):
            raise PermissionError(13, "Permission denied")
        return ordinary(writers)

    monkeypatch.setattr(placing, "place", held)
    done = run("score", season, "--format", "csv", "--only", "standings")
    assert done.status == 1
    assert "tuesday.standings.csv” cannot be written" in done.err
    assert "results not written" in done.out
    assert "monday.standings.csv" in names(season)


def test_a_bar_only_where_a_person_watches(season: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """A long work shows a bar on a terminal, and nothing where standard error goes elsewhere."""
    with work._bar("en", work.LONG) as step:
        assert step("done") == "done"
    assert capsys.readouterr().err == ""


def test_few_files_are_printed_whole(run, sheet: Path, wrong: Path) -> None:
    """Of a few sessions the standings are printed too, and the table comes last."""
    done = run("score", sheet, wrong)
    assert done.out.count("North-South\nRank") == 2
    assert done.out.splitlines()[-1] == "2 files: 1 without errors, 1 with errors, 0 not read"


def test_one_file_has_no_table(run, sheet: Path) -> None:
    """A single session is its own summary."""
    assert "All files" not in run("score", sheet).out
