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
    assert f"Written: {tmp_path / 'club.xml'}, 2 of 3 rows" in done.out
    assert ".xml cannot hold row 2: the board was not played." in done.out
    assert ".xml has no place for tables." in done.out
    french = run("--lang", "fr", "convert", file, tmp_path / "club.xml", "--overwrite")
    assert f"Écrit\u00a0: {tmp_path / 'club.xml'}, 2 lignes sur 3" in french.out
    assert ".xml ne peut pas contenir la ligne 2\u00a0: l'étui n'a pas été joué." in french.out


def test_a_row_that_cannot_be_scored_is_not_counted(run, wrong, tmp_path):
    """PBN takes the five rows that could be read, and the sixth is named with what to do."""
    done = run("convert", wrong, tmp_path / "club.pbn")
    assert done.status == 1
    assert "5 of 6 rows" in done.out
    assert ".pbn cannot hold row 6, which could not be scored: mend it first" in done.out


def test_a_file_that_is_there_stays(run, sheet, tmp_path):
    """It is written over only when that is asked for; both languages say how."""
    target = tmp_path / "other.csv"
    target.write_text("mine", encoding="utf-8")
    done = run("convert", sheet, target)
    assert done.status == 2
    assert "stays as it is: give another name, or add --overwrite." in done.err
    assert "ou ajoutez --overwrite" in run("--lang", "fr", "convert", sheet, target).err
    assert target.read_text(encoding="utf-8") == "mine"
    assert run("convert", sheet, target, "--overwrite").status == 0
    assert target.read_text(encoding="utf-8") == sheet.read_text(encoding="utf-8")


def test_nothing_to_hold(run, fixtures, tmp_path):
    """Matches without boards have no place in PBN: that is said, and no file is made."""
    done = run("convert", fixtures / "league-results.csv", tmp_path / "club.pbn")
    assert done.status == 2
    assert "There is no result that .pbn can hold, so nothing was written." in done.err
    assert list(tmp_path.iterdir()) == []


def test_the_same_options_again(run, sheet, tmp_path):
    """What was read with options is read back with them, which is said."""
    done = run("convert", sheet, tmp_path / "new.csv", "--notation", "en", "--results", "relative")
    assert "The new file is read with the same options: --notation en --results relative" in done.out


@pytest.mark.parametrize("by_file", [False, True])
def test_headings_of_a_notation_of_ones_own_stay(run, tmp_path, by_file):
    """Headings that only a notation of one's own knows are written as typed, and its file is named with its folder."""
    folder = tmp_path / "my words"
    folder.mkdir()
    notation = 'also = "en"\n[seats]\nE = ["Ost"]\n[headers]\nboard = ["Spiel"]\nns = ["Paar A"]\new = ["Paar B"]\n'
    (folder / "club.toml").write_text(notation, encoding="utf-8")
    (folder / "rules.toml").write_text('notation = "club.toml"\n', encoding="utf-8")
    sheet, copy = tmp_path / "club.csv", tmp_path / "new.csv"
    sheet.write_text("Spiel,Paar A,Paar B,Contract,By,Result\n1,1,11,3NT,N,=\n1,2,12,3NT,Ost,-1\n", encoding="utf-8")
    option = ["--conditions", folder / "rules.toml"] if by_file else ["--notation", folder / "club.toml"]
    done = run("convert", sheet, copy, *option)
    assert copy.read_text(encoding="utf-8").splitlines() == sheet.read_text(encoding="utf-8").splitlines()
    assert f"--notation '{folder / 'club.toml'}'" in done.out
    assert run("check", copy, "--notation", folder / "club.toml").status == 0


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


def test_one_file_at_a_time(run, sheet, wrong, tmp_path):
    """A folder or a pattern stands for several sessions, which one file would mix up."""
    for source in (sheet.parent, sheet.parent / "*.csv"):
        done = run("convert", source, tmp_path / "new.xlsx")
        assert done.status == 2
        assert "stands for 2 files: convert them one at a time." in done.err
    assert not (tmp_path / "new.xlsx").exists()


def test_from_standard_input(run, sheet, tmp_path):
    """What is piped in is a file like any other."""
    done = run("convert", "-", tmp_path / "new.csv", typed=sheet.read_text(encoding="utf-8"))
    assert done.status == 0
    assert (tmp_path / "new.csv").read_text(encoding="utf-8") == sheet.read_text(encoding="utf-8")
