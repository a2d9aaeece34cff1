"""template: a workbook to type into or to print, never over a file that is there."""

import pytest


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("more", [[], ["--teams"], ["--print"], ["--print", "--teams"]])
def test_a_workbook_is_written(run, tmp_path, language, more):
    """The workbook is there and said; the status is 0."""
    target = tmp_path / "evening.xlsx"
    done = run("--lang", language, "template", target, "--boards", "1-4", "--tables", "3", *more)
    assert done.status == 0
    assert str(target) in done.out
    assert target.read_bytes().startswith(b"PK")


def test_a_file_that_is_there_stays(run, tmp_path):
    """Somebody's results may be in it: nothing is overwritten."""
    target = tmp_path / "evening.xlsx"
    target.write_bytes(b"mine")
    assert run("template", target).status == 2
    assert target.read_bytes() == b"mine"
    assert run("template", target, "--overwrite").status == 0
    assert target.read_bytes().startswith(b"PK")


@pytest.mark.parametrize(
    "wrong",
    [
        ["--boards", "0"],
        ["--boards", "9-3"],
        ["--boards", "1-1000"],
        ["--boards", "many"],
        ["--boards", "1-201"],
        ["--tables", "0"],
        ["--tables", "101"],
        ["--tables", "x"],
    ],
)
def test_numbers_that_cannot_be(run, tmp_path, wrong):
    """Boards and tables are whole numbers within reason; nothing is written otherwise."""
    done = run("template", tmp_path / "evening.xlsx", *wrong)
    assert done.status == 2
    assert wrong[1] in done.err
    assert list(tmp_path.iterdir()) == []


def test_another_ending(run, tmp_path):
    """Only Excel workbooks have lists and checks."""
    done = run("template", tmp_path / "evening.csv")
    assert done.status == 2
    assert ".xlsx" in done.err
