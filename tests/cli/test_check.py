"""check: the same reading and the same problems as score, and nothing written unless it is asked for."""

from pathlib import Path

import pytest
from openpyxl import load_workbook


def test_check_writes_nothing(run, wrong):
    """The problems and how the file was read are printed; the folder is as it was."""
    done = run("check", wrong)
    assert done.status == 1
    assert "Error C12, row 6, cell D6" in done.out
    assert f"{wrong} read as: UTF-8, separator comma, headings in row 1, contracts in English." in " ".join(
        done.out.split()
    )
    assert "Rank" not in done.out
    assert list(wrong.parent.iterdir()) == [wrong]


def test_a_sheet_in_order(run, sheet):
    """No problem, status 0."""
    done = run("check", sheet)
    assert done.status == 0
    assert done.out.startswith("No problems found.")


@pytest.mark.parametrize("asked", [["--format", "csv"], ["-o", "FOLDER"]])
def test_the_problems_as_a_file(run, wrong, tmp_path, asked):
    """--format csv or --output asks for the file of problems, and for nothing else."""
    folder = tmp_path / "problems"
    run("check", wrong, *[str(folder) if word == "FOLDER" else word for word in asked])
    written = {path.name for path in Path(tmp_path).rglob("*.csv")}
    assert written == {"wrong.csv", "wrong.problems.csv"}


def test_the_problems_as_a_workbook(run, wrong):
    """--format xlsx gives them as a sheet, with the conditions and nothing else."""
    run("check", wrong, "--format", "xlsx")
    assert load_workbook(wrong.with_name("wrong.results.xlsx")).sheetnames == ["Problems", "Conditions"]


def test_reading_options_count_for_check_too(run, tmp_path):
    """What score can be told about a file, check can be told."""
    file = tmp_path / "club.csv"
    file.write_text("Étui;NS;EO;Contract;Declarer;+/-\n1;1;11;2C;N;=\n1;2;12;2C;S;+1\n", encoding="utf-8")
    assert run("check", file).status == 2
    assert run("check", file, "--notation", "fr").status == 0


def test_no_marked_copy_of_an_archive(run, wrong, tmp_path):
    """What has no cells is not copied, and the person is told how to make a workbook of it."""
    archive = tmp_path / "club.parquet"
    run("convert", wrong, archive)
    done = run("check", archive, "--marked")
    assert done.status == 1
    assert f"Make a workbook of it, and mark that: bridge-batch convert {archive} {tmp_path / 'club.xlsx'}" in done.err
    assert not (tmp_path / "club.marked.xlsx").exists()
