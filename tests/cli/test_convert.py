"""convert: the ending of the new file says the format; what is lost is said, and nothing is overwritten."""

import pytest

from batch.session import run as scored


@pytest.mark.parametrize("ending", ["csv", "xlsx", "xml", "pbn"])
def test_a_file_in_every_format(run, sheet, tmp_path, ending):
    """The new file has the same ranking; the status is 0 when every result was kept."""
    target = tmp_path / "new" / f"club.{ending}"
    done = run("convert", sheet, target)
    assert done.status == 0
    assert f"Written: {target}, 6 rows" in done.out
    figures = ("line", "contestant", "rank", "percent")
    assert scored([target]).standings.select(figures).rows() == scored([sheet]).standings.select(figures).rows()


def test_what_is_lost_is_said(run, tmp_path):
    """Results that the format cannot hold are named by their rows, and the status is 1."""
    file = tmp_path / "club.csv"
    file.write_text(
        "Board,Table,NS,EW,Contract,By,Result\n1,1,1,11,NP,,\n1,2,2,12,1NT,N,=\n1,3,3,13,1NT,N,=\n", "utf-8"
    )
    done = run("convert", file, tmp_path / "club.xml")
    assert done.status == 1
    assert ".xml cannot hold one result (row 2)" in done.out
    assert ".xml has no place for tables." in done.out
    french = run("--lang", "fr", "convert", file, tmp_path / "club.xml")
    assert ".xml ne peut pas contenir un résultat (ligne 2)" in french.out


def test_rows_with_errors_are_kept_as_typed(run, wrong, tmp_path):
    """A faulty contract goes into the new table as it was typed."""
    done = run("convert", wrong, tmp_path / "new.csv")
    assert done.status == 1
    assert "4HH" in (tmp_path / "new.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("target", ["club.doc", "club"])
def test_an_ending_nobody_writes(run, sheet, tmp_path, target):
    """The endings there are, are listed."""
    done = run("convert", sheet, tmp_path / target)
    assert done.status == 2
    assert ".csv, .xlsx, .parquet, .xml, .pbn" in done.err


def test_the_source_is_never_overwritten(run, sheet):
    """A file is not converted onto itself."""
    done = run("convert", sheet, sheet)
    assert done.status == 2
    assert "would be overwritten" in done.err


def test_a_file_that_cannot_be_read(run, tmp_path):
    """Nothing is written, and the status is 2."""
    done = run("convert", tmp_path / "absent.csv", tmp_path / "club.xml")
    assert done.status == 2
    assert list(tmp_path.iterdir()) == []
