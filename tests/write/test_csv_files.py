"""The CSV files of a session: their names, columns and notation are a promise to other programs."""

import csv

import polars as pl
import pytest

from batch.conditions import Conditions
from batch.publish import MATCHES, PROBLEMS, RULINGS, STANDINGS, TRAVELLERS
from batch.session import run
from batch.write.csv_files import csv_writers
from batch.write.report import Report

PAIRS = """\
Board,NS,EW,Contract,By,Result,Lead
1,1,11,3NT,N,=,S4
1,2,12,3NT,N,+1,
1,007,1E5,2SX,W,-1,
2,1,1E5,PASS,,,
2,2,11,A60/40,,,
2,007,12,9H,E,+1,
"""
TEAMS = """\
Round,Board,Room,Home,Away,Contract,By,Result
1,1,open,Lions,Otters,3NT,N,=
1,1,closed,Lions,Otters,3NT,N,-1
"""


def written(tmp_path, text, *, language="en", only=(), **conditions):
    """The names and texts of the CSV files of a sheet."""
    file = tmp_path / "club.csv"
    file.write_text(text, encoding="utf-8")
    report = Report(run([file], Conditions(**conditions)), language)
    writers = csv_writers(report, lambda ending: tmp_path / f"club.{ending}", only)
    for path, write in writers.items():
        write(path)
    return {path.name: path.read_text(encoding="utf-8") for path in writers}


def rows(text):
    return list(csv.DictReader(text.splitlines()))


def test_pairs_have_three_files_with_the_promised_columns(tmp_path):
    """Standings, travellers and problems, their columns in order."""
    files = written(tmp_path, PAIRS)
    assert {name: tuple(text.splitlines()[0].split(",")) for name, text in files.items()} == {
        "club.standings.csv": STANDINGS,
        "club.travellers.csv": TRAVELLERS,
        "club.problems.csv": PROBLEMS,
    }


def test_teams_have_matches_too(tmp_path):
    """A team match has one row a match: 450 points across are 10 IMPs."""
    files = written(tmp_path, TEAMS)
    assert tuple(files["club.matches.csv"].splitlines()[0].split(",")) == MATCHES
    [match] = rows(files["club.matches.csv"])
    assert (match["team"], match["opponent"], match["boards"], match["imps_for"], match["imps_against"]) == (
        "Lions", "Otters", "1", "10.0", "0.0",
    )  # fmt: skip


def test_only_some_tables(tmp_path):
    """What was not asked for is not there."""
    assert list(written(tmp_path, PAIRS, only=("problems",))) == ["club.problems.csv"]


def test_travellers_are_canonical(tmp_path):
    """Contracts 3NT, 2SX, PASS; results =, +1, -1; nothing for what is not known; numbers of pairs as typed."""
    found = rows(written(tmp_path, PAIRS)["club.travellers.csv"])
    columns = ("board", "ns", "ew", "contract", "declarer", "tricks", "result", "lead", "vul", "score_ns", "outcome")
    assert [tuple(row[column] for column in columns) for row in found] == [
        ("1", "1", "11", "3NT", "N", "9", "=", "S4", "none", "400", "played"),
        ("1", "2", "12", "3NT", "N", "10", "+1", "", "none", "430", "played"),
        ("1", "007", "1E5", "2SX", "W", "7", "-1", "", "none", "100", "played"),
        ("2", "1", "1E5", "PASS", "", "", "", "", "ns", "0", "passed_out"),
        ("2", "2", "11", "60 / 40", "", "", "", "", "ns", "", "adjusted"),
        ("2", "007", "12", "", "E", "", "", "", "ns", "", "rejected"),
    ]


def test_matchpoints_of_a_board(tmp_path):
    """+430, +400 and +100: 4, 2 and 0 of 4, and their percentages."""
    found = rows(written(tmp_path, PAIRS)["club.travellers.csv"])[:3]
    columns = ("award_ns", "award_ew", "available", "percent_ns", "percent_ew")
    assert [tuple(map(float, (row[column] for column in columns))) for row in found] == [
        (2, 2, 4, 50, 50),
        (4, 0, 4, 100, 0),
        (0, 4, 4, 0, 100),
    ]


def test_booleans_and_coordinates(tmp_path):
    """Booleans are true and false; a problem has its row, its column, its cell and the words of the reader."""
    files = written(tmp_path, PAIRS, language="fr")
    assert {row["tied"] for row in rows(files["club.standings.csv"])} <= {"true", "false"}
    [problem] = rows(files["club.problems.csv"])
    assert {key: problem[key] for key in ("severity", "code", "row", "column", "cell", "header", "value")} == {
        "severity": "error", "code": "C13", "row": "7", "column": "D", "cell": "D7", "header": "Contract",
        "value": "9H",
    }  # fmt: skip
    assert problem["message"] == "«\u00a09H\u00a0»\u00a0: il n'y a pas de contrat au palier de 9."


def test_a_suggestion_is_what_the_reader_would_write(tmp_path):
    """120 is 2NT just made or 1NT with an overtrick: in French SA, O for West, and a minus sign, as in the hint."""
    text = "Board,NS,EW,Contract,By,Result,Score NS\n1,1,2,2H,W,=,-120\n"
    [problem] = rows(written(tmp_path, text, language="fr")["club.problems.csv"])
    assert problem["suggestion"] == "2SA O = ou 1SA O +1"
    assert problem["suggestion"] in problem["hint"]


@pytest.mark.parametrize("table", ["standings", "travellers", "problems"])
def test_a_file_comes_back_as_the_table_it_was(tmp_path, table):
    """Read again, a CSV file has the rows of the published table."""
    text = written(tmp_path, PAIRS)[f"club.{table}.csv"]
    again = pl.read_csv(text.encode(), infer_schema=False)
    report = Report(run([tmp_path / "club.csv"]), "en")
    from batch import publish

    published = {
        "standings": lambda: report.standings,
        "travellers": lambda: publish.travellers(report.session),
        "problems": lambda: report.problems,
    }[table]()
    assert again.height == published.height
    for column in again.columns:
        if published.schema[column].is_float():
            assert again[column].cast(pl.Float64).to_list() == published[column].to_list()
        elif published.schema[column] != pl.Boolean:
            known = published[column].cast(pl.String).replace("", None)
            assert again[column].replace("", None).to_list() == known.to_list()


def test_rulings_are_written_where_a_list_was_given(tmp_path):
    """Each ruling with what it changed: 60 % and 40 % of the top of 2 in place of 2 and 0."""
    (tmp_path / "club.csv").write_text(
        "Board,NS,EW,Contract,By,Result\n1,1,11,4S,N,=\n1,2,12,4S,N,-1\n", encoding="utf-8"
    )
    (tmp_path / "list.csv").write_text("Board,NS,Award,Reason\n1,1,60/40,late\n", encoding="utf-8")
    report = Report(run([tmp_path / "club.csv"], rulings=tmp_path / "list.csv"), "en")
    writers = csv_writers(report, lambda ending: tmp_path / ending)
    writers[tmp_path / "rulings.csv"](tmp_path / "rulings.csv")
    text = (tmp_path / "rulings.csv").read_text(encoding="utf-8")
    assert tuple(text.splitlines()[0].split(",")) == RULINGS
    assert [(row["contestant"], row["ruling"], row["before"], row["after"]) for row in rows(text)] == [
        ("1", "60 / 40", "2.0", "1.2"),
        ("11", "60 / 40", "0.0", "0.8"),
    ]
