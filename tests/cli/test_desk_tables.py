"""tables on the command line: terminal, CSV, JSON and a workbook, and what the desk covers."""

import csv
import io
import json
import shlex
from decimal import Decimal
from importlib import import_module

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from batch.cli.tables import NAMES, command
from batch.desk.scope import SUBJECTS


def run(*words, **environment):
    """The outcome of the verb with these words, in English."""
    return CliRunner(env={"LC_ALL": "en_GB.UTF-8", **environment}).invoke(command, words)


def csv_rows(*words):
    """The rows of a table printed as CSV."""
    return list(csv.DictReader(io.StringIO(run(*words, "--format", "csv").stdout)))


def test_every_table_by_default():
    """All tables of the law, one below the other."""
    text = run().stdout
    for title in ("Contracts made", "Contracts down", "International Match", "Victory points", "Dealer and"):
        assert title in text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_table_alone(name, lang):
    """Each can be asked for in each language."""
    done = run(name, "--lang", lang)
    assert done.exit_code == 0
    assert done.stdout


def test_every_row_of_the_victory_point_oracles(shared, records):
    """Every table from 4 to 64 boards, row by row; a margin beyond the last row scores like it."""
    tables = {}
    for name in ("computed", "14", "16", "20"):
        for row in records(shared / "oracles" / f"vp_wbf_continuous_{name}.csv"):
            boards = row["boards"]
            if boards not in tables:
                tables[boards] = csv_rows("vp", "--boards", boards)
            found = tables[boards][min(int(row["imp_margin"]), len(tables[boards]) - 1)]
            assert (found["winner"], found["loser"]) == (row["winner_vp"], row["loser_vp"])


def test_every_row_of_the_other_oracles(shared, records):
    """Undertricks, the IMP scale and the boards, through CSV."""
    oracles = shared / "oracles"
    penalties = {row["down"]: row for row in csv_rows("undertricks")}
    for row in records(oracles / "law77_down.csv"):
        column = (
            ("v" if row["vulnerable"] == "1" else "nv") + ("_" if row["doubling"] else "") + row["doubling"].lower()
        )
        assert penalties[row["undertricks"]][column] == row["penalty_to_defenders"]
    for row, expected in zip(csv_rows("imps"), records(oracles / "imp_scale.csv"), strict=True):
        assert list(row.values()) == [expected["diff_from"], expected["diff_to"], expected["imps"]]
    for row, expected in zip(csv_rows("boards"), records(oracles / "vulnerability.csv"), strict=False):
        assert (row["dealer"], row["vulnerable"]) == (expected["dealer"], expected["vulnerability"].lower())


def test_every_made_contract_of_the_oracle(shared, records):
    """All 840 made contracts stand in the printed table."""
    table = {(contract, row["tricks"]): row for row in csv_rows("made") for contract in row["contract"].split()}
    for row in records(shared / "oracles" / "law77_made.csv"):
        contract = row["level"] + ("NT" if row["strain"] == "N" else row["strain"])
        column = (
            ("v" if row["vulnerable"] == "1" else "nv") + ("_" if row["doubling"] else "") + row["doubling"].lower()
        )
        assert table[contract, row["tricks"]][column] == row["score"]


def test_json_has_numbers():
    """Rows by column, victory points as decimals."""
    (table,) = json.loads(run("vp", "--boards", "16", "--json").stdout)
    assert (table["table"], table["boards"]) == ("vp", 16)
    assert table["rows"][14] == {"margin": 14, "winner": 13.75, "loser": 6.25}


def test_a_workbook_of_everything(tmp_path):
    """One sheet each, in a folder that is made; nothing else is left there."""
    done = run("--format", "xlsx", "-o", str(tmp_path / "paper"), "--boards", "7", "--boards", "24")
    assert (done.exit_code, done.stdout) == (0, "")
    (path,) = (tmp_path / "paper").iterdir()
    assert done.stderr == f"Written: {path}\n"
    book = load_workbook(path)
    assert book.sheetnames == ["Made", "Undertricks", "IMPs", "VP 7", "VP 24", "Boards"]
    assert Decimal(str(book["VP 7"]["B6"].value)) == Decimal("10.47")


def test_csv_files_in_a_folder(tmp_path):
    """A file a table, victory points named by the length of the match."""
    done = run("imps", "vp", "--format", "csv", "-o", str(tmp_path))
    assert done.exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["scoring-tables.imps.csv", "scoring-tables.vp-16.csv"]
    assert (tmp_path / "scoring-tables.imps.csv").read_text(encoding="utf-8").startswith("from,to,imps\n0,10,0\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bonus"], "Error: “bonus” is no table: there are made, undertricks, imps, vp, boards and scope.\n"),
        (["vp", "--boards", "0"], "Error: “0” is no length of a match: give 1 to 1000 boards.\n"),
        (["vp", "--boards", "x"], "Error: “x” is no length of a match"),
        (["--format", "csv"], "Error: Standard output takes one CSV table at a time"),
    ],
)
def test_wrong_input_gets_one_sentence(words, sentence):
    """One line on standard error, exit status 2."""
    done = run(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_a_place_that_cannot_be_written_gets_one_sentence(tmp_path):
    """A folder below a file: nothing is written, exit status 2."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = run("imps", "--format", "xlsx", "-o", str(tmp_path / "file" / "folder"))
    assert done.exit_code == 2
    assert done.stderr == f"Error: “{tmp_path / 'file'}” is a file, not a folder: give another folder.\n"


def test_letters_where_the_output_has_no_symbols():
    """An output that cannot show suit symbols gets letters, and what else it lacks becomes a question mark."""
    runner = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}, charset="latin-1")
    text = runner.invoke(command, ["made"]).stdout_bytes.decode("latin-1")
    assert "4H 4S" in text
    assert "♥" not in text


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_what_is_covered_works_and_what_is_not_has_no_verb(subject):
    """Each covered subject's example runs; rubber bridge and honours have none."""
    if not subject.example:
        assert subject.name in ("rubber", "honours", "chicago", "older_laws", "adjusted", "other_scales")
        return
    verb, *words = shlex.split(subject.example)
    done = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(import_module(f"batch.cli.{verb}").command, words)
    assert done.exit_code == 0, done.output
    assert done.stdout


def test_the_scope_is_printed():
    """What is not covered is said too."""
    text = run("scope").stdout
    assert "rubber bridge                                               no" in text
    assert "points for honours                                          no" in text
