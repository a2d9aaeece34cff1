"""What cannot be run: one clear sentence on standard error, status 2, nothing written, and never a traceback."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from openpyxl import Workbook

from batch.words import LANGUAGES

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
HEADINGS = "Board,NS,EW,Contract,By,Result\n"
MATCH = "1,1,1,Lions,Otters,Open,3NT,N,=\n1,1,1,Lions,Otters,Closed,3NT,N,+1\n"
PREFIX = {"en": "Error: ", "fr": "Erreur\u00a0: "}


def _workbook(path, *rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)


BAD_FILES = {
    "empty file": ("club.csv", lambda path: path.write_bytes(b"")),
    "blank lines": ("club.csv", lambda path: path.write_bytes(b"\n\n\n")),
    "header only": ("club.csv", lambda path: path.write_text(HEADINGS)),
    "binary": ("club.csv", lambda path: path.write_bytes(bytes(range(256)) * 20)),
    "picture": ("club.png", lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0")),
    "text named workbook": ("club.xlsx", lambda path: path.write_text(HEADINGS + "1,1,2,3NT,N,=\n")),
    "web page named workbook": ("club.xls", lambda path: path.write_text("<html><table></table></html>")),
    "password": ("club.xlsx", lambda path: path.write_bytes(OLE + "EncryptedPackage".encode("utf-16-le"))),
    "damaged workbook": ("club.xlsx", lambda path: path.write_bytes(b"PK\x03\x04" + b"damaged" * 50)),
    "empty workbook": ("club.xlsx", _workbook),
    "workbook without travellers": ("club.xlsx", lambda path: _workbook(path, ["Tea", "Cakes"], [1, 2])),
    "encoding": ("club.csv", lambda path: path.write_bytes(HEADINGS.encode() + b"1,Z\x81rich,2,3NT,N,=\n")),
    "missing columns": ("club.csv", lambda path: path.write_text("Board,Contract,By,Result\n1,3NT,N,=\n")),
    "no headings": ("club.csv", lambda path: path.write_text("1,1,2,3NT,N,=\n")),
    "the same column twice": ("club.csv", lambda path: path.write_text("Board,NS,EW,EW,Contract\n1,1,2,3,PASS\n")),
    "two languages": (
        "club.csv",
        lambda path: path.write_text("Étui;NS;EO;Contract;Declarer;+/-\n1;1;11;2C;N;=\n1;2;12;2C;S;+1\n", "utf-8"),
    ),
    "a directory": ("club", lambda path: path.mkdir()),
    "no such file": ("club.csv", lambda path: None),
}


@pytest.mark.parametrize("verb", ["score", "check"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", BAD_FILES)
def test_a_file_that_cannot_be_read(run, tmp_path, verb, language, case):
    """The sentence names the file; nothing is printed as a result, and the folder is as it was."""
    name, make = BAD_FILES[case]
    make(tmp_path / name)
    before = sorted(tmp_path.rglob("*"))
    done = run(verb, tmp_path / name, "--lang", language, "-o", tmp_path / "out")
    assert done.status == 2
    assert done.out == ""
    assert sorted(tmp_path.rglob("*")) == before
    [line] = done.err.splitlines()
    assert line.startswith(PREFIX[language])
    assert str(tmp_path / name) in line
    assert line.endswith((".", "?"))


def test_a_file_nobody_may_open(run, sheet):
    """A file without permission is refused like any other."""
    sheet.chmod(0)
    if os.access(sheet, os.R_OK):
        pytest.skip("this user may open any file: permissions mean nothing here")
    done = run("score", sheet)
    assert done.status == 2
    assert "may not be opened" in done.err


def test_a_process_ends_without_a_traceback(process, tmp_path):
    """The same as a process: status 2 and one sentence."""
    done = process("score", tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"Error: “{tmp_path}” is a folder, not a file.")
    assert "Traceback" not in done.stderr


def test_all_files_refused(run, tmp_path):
    """Every file has its sentence."""
    done = run("score", tmp_path / "a.csv", tmp_path / "b.csv")
    assert done.status == 2
    assert len(done.err.splitlines()) == 2


def test_a_result_never_falls_on_an_input(run, sheet):
    """An input that bears the name of a result is not overwritten."""
    other = sheet.with_name("club.standings.csv")
    shutil.copy(sheet, other)
    before = other.read_bytes()
    done = run("score", sheet, other, "--format", "csv")
    assert done.status == 2
    assert "would be overwritten" in done.err
    assert other.read_bytes() == before


def test_two_files_never_write_the_same_results(run, sheet, tmp_path):
    """Files of one name in two folders cannot share a folder of results."""
    (tmp_path / "tuesday").mkdir()
    shutil.copy(sheet, tmp_path / "tuesday")
    done = run("score", sheet, tmp_path / "tuesday" / "club.csv", "-o", tmp_path / "out")
    assert done.status == 2
    assert "the same results" in done.err
    assert not (tmp_path / "out").exists()


def test_the_same_file_twice_is_one_file(run, sheet):
    """Named twice, a file is scored once."""
    done = run("score", sheet, sheet)
    assert done.status == 0
    assert done.out.count("read 6") == 1


def test_a_folder_that_is_a_file(run, sheet, wrong):
    """Results that cannot be put anywhere: one sentence, status 2."""
    done = run("score", sheet, "-o", wrong)
    assert done.status == 2
    assert done.err == f"Error: “{wrong}” is a file, not a folder: give another folder.\n"


def test_a_folder_that_takes_nothing(run, sheet, tmp_path):
    """A folder without permission is told as such."""
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o500)
    if os.access(closed, os.W_OK):
        pytest.skip("this user may write anywhere: permissions mean nothing here")
    done = run("score", sheet, "-o", closed)
    assert done.status == 2
    assert "cannot be written" in done.err


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_full_disk(process, sheet, form):
    """When the disk takes no more, nothing half-written stays."""
    resource = pytest.importorskip("resource")
    done = process(
        "score", sheet, "--format", form,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
    )  # fmt: skip
    assert done.returncode == 2
    assert "the disk is full" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert list(sheet.parent.iterdir()) == [sheet]


def test_a_result_open_elsewhere(run, sheet, monkeypatch):
    """A spreadsheet program may hold the old results open: said so, and no temporary file stays."""

    def held(*_):
        raise PermissionError(13, "The process cannot access the file")

    monkeypatch.setattr("pathlib.Path.replace", held)
    done = run("score", sheet)
    assert done.status == 2
    assert "open in another program" in done.err
    assert list(sheet.parent.iterdir()) == [sheet]


@pytest.mark.parametrize("language", LANGUAGES)
def test_stopped_from_the_keyboard(run, sheet, monkeypatch, language):
    """Ctrl-C while results are written: status 130, one line, and nothing half-written."""

    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("pathlib.Path.replace", stopped)
    done = run("score", sheet, "--format", "csv", "--lang", language)
    assert done.status == 130
    assert len(done.err.strip().splitlines()) == 1
    assert list(sheet.parent.iterdir()) == [sheet]


def test_a_reader_that_leaves_early(sheet):
    """Output into a pipe that nobody reads any more ends without a word."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "batch", "check", sheet],
        stdout=write,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=Path(__file__).resolve().parents[2],
        check=False,
    )
    os.close(write)
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("verb", "example"),
    [
        (["score"], "bridge-batch score club.xlsx"),
        (["template"], "bridge-batch template evening.xlsx --boards 24 --tables 7"),
        (["league"], "bridge-batch league season"),
        (["convert", "club.csv"], "bridge-batch convert club.xlsx club.xml"),
    ],
)
def test_no_file_is_named(run, verb, example):
    """The verb that was typed is the one of the example."""
    done = run(*verb)
    assert done.status == 2
    assert done.err == f"Error: The name of a file is missing: write it behind the command, as in {example}.\n"


@pytest.mark.parametrize("verb", ["score", "check", "league"])
@pytest.mark.parametrize("by_file", [False, True])
def test_patton_needs_weights(run, tmp_path, verb, by_file):
    """No weights are assumed; the option that gives them is named, and with it the match is scored."""
    sheet = tmp_path / "match.csv"
    sheet.write_text("Round,Table,Board,Home,Away,Room,Contract,By,Result\n" + MATCH)
    (tmp_path / "rules.toml").write_text('method = "patton"\n')
    asked = ["--conditions", tmp_path / "rules.toml"] if by_file else ["--method", "patton"]
    for language, said in {"en": "needs weights", "fr": "demande des poids"}.items():
        refused = run(verb, sheet, *asked, "--lang", language)
        assert (refused.status, refused.out) == (2, "")
        assert said in refused.err
        assert "--weights B,V,P" in refused.err
    assert run(verb, sheet, *asked, "--weights", "1,1").status == 0


@pytest.mark.parametrize("overwrite", [[], ["--overwrite"]])
def test_a_folder_is_never_written_over(run, sheet, tmp_path, overwrite):
    """Nobody is told to add --overwrite where only another name helps."""
    (tmp_path / "old.csv").mkdir()
    (tmp_path / "old.xlsx").mkdir()
    for command in (
        ["convert", sheet, tmp_path / "old.csv"],
        ["template", tmp_path / "old.xlsx"],
        ["conditions", "-o", tmp_path / "old.csv"],
    ):
        done = run(*command, *overwrite)
        assert (done.status, done.out) == (2, "")
        assert "is a folder: give the file another name." in done.err
        assert "--overwrite" not in done.err
