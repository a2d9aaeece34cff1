"""score: where results go, which tables are written, what every exit status means."""

import csv

import pytest
from openpyxl import load_workbook

from batch.law.victory import wbf_scale

TEAMS = """\
Round,Board,Room,Home,Away,Contract,By,Result
1,1,open,Lions,Otters,3NT,N,=
1,1,closed,Lions,Otters,3NT,N,-1
"""


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_workbook_stands_beside_the_file(run, sheet):
    """Without options, club.csv gives club.results.xlsx, the standings on the terminal, and status 0."""
    done = run("score", sheet)
    assert done.status == 0
    assert done.err == ""
    assert names(sheet.parent) == ["club.csv", "club.results.xlsx"]
    assert {"Standings", "Travellers", "Problems", "Conditions"} <= set(
        load_workbook(sheet.parent / "club.results.xlsx").sheetnames
    )
    assert "read 6 = scored 6 + passed out 0 + adjusted 0 + not played 0 + rejected 0" in done.out


def test_csv_files_go_into_the_folder_asked_for(run, sheet, tmp_path):
    """--output makes the folder; the standings are those worked out by hand: 8, 2 and 2 of 8 matchpoints."""
    folder = tmp_path / "new" / "results"
    done = run("score", sheet, "-o", folder, "--format", "csv")
    assert done.status == 0
    assert names(folder) == ["club.problems.csv", "club.standings.csv", "club.travellers.csv"]
    assert [
        (row["line"], row["rank"], row["tied"], row["contestant"], row["percent"])
        for row in rows(folder / "club.standings.csv")
    ] == [
        ("NS", "1", "false", "2", "100.0"),
        ("NS", "2", "true", "1", "25.0"),
        ("NS", "2", "true", "3", "25.0"),
        ("EW", "1", "false", "13", "100.0"),
        ("EW", "2", "true", "11", "25.0"),
        ("EW", "2", "true", "12", "25.0"),
    ]


def test_only_the_tables_asked_for_are_written(run, sheet):
    """--only names tables, in either format."""
    run("score", sheet, "--format", "csv", "--only", "standings, problems")
    assert names(sheet.parent) == ["club.csv", "club.problems.csv", "club.standings.csv"]
    run("score", sheet, "--only", "standings")
    assert load_workbook(sheet.parent / "club.results.xlsx").sheetnames == ["Standings", "Conditions"]


def test_both_formats_at_once(run, sheet):
    """--format may be repeated."""
    run("score", sheet, "--format", "csv", "--format", "xlsx")
    assert {"club.standings.csv", "club.results.xlsx"} < set(names(sheet.parent))


def test_teams_have_matches(run, tmp_path):
    """A team match gives a table of matches: +400 and +50 across, 450 is 10 IMPs."""
    file = tmp_path / "teams.csv"
    file.write_text(TEAMS, encoding="utf-8")
    done = run("score", file, "--format", "csv", "--scale", "none")
    assert done.status == 0
    [match] = rows(tmp_path / "teams.matches.csv")
    assert (match["team"], match["imps_for"], match["vp"]) == ("Lions", "10.0", "")


def test_every_file_is_a_session_of_its_own(run, sheet, wrong):
    """Two files give two sets of results, each beside its own."""
    done = run("score", sheet, wrong, "--format", "csv", "--only", "standings")
    assert names(sheet.parent) == ["club.csv", "club.standings.csv", "wrong.csv", "wrong.standings.csv"]
    assert done.status == 1
    assert done.out.count("read 6 = ") == 2


def test_files_played_together_are_one_session(run, sheet, tmp_path):
    """--together puts all rows into one comparison: six results on a board, a top of 10."""
    other = tmp_path / "other.csv"
    text = sheet.read_text(encoding="utf-8")
    other.write_text(
        "\n".join(",".join([*line.split(",")[:1], *(f"2{n}" for n in line.split(",")[1:3]), *line.split(",")[3:]])
        if line[0].isdigit() else line for line in text.splitlines()),
        encoding="utf-8",
    )  # fmt: skip
    done = run("score", sheet, other, "--together", "--format", "csv")
    assert done.status == 0
    assert "read 12 = scored 12" in done.out
    assert {row["available"] for row in rows(tmp_path / "together.travellers.csv")} == {"10.0"}


def test_a_wrong_cell_is_named_and_makes_the_standings_provisional(run, wrong):
    """Status 1: results are written all the same, the cell and what is wrong with it are printed."""
    done = run("score", wrong, "--format", "csv")
    assert done.status == 1
    assert "Error C12, row 6, cell D6" in done.out
    assert "“4HH” is not a contract." in done.out
    assert "rejected 1" in done.out
    assert "PROVISIONAL" in done.out
    [problem] = rows(wrong.parent / "wrong.problems.csv")
    assert (problem["code"], problem["cell"], problem["value"]) == ("C12", "D6", "4HH")
    provisional = {row["contestant"]: row["provisional"] for row in rows(wrong.parent / "wrong.standings.csv")}
    assert provisional["2"] == "true"


def test_a_warning_alone_leaves_the_status_at_0(run, tmp_path, sheet):
    """Something to look at is no error."""
    text = sheet.read_text(encoding="utf-8").replace("Result\n", "Result,Lead\n").replace("=\n", "=,ZZ\n", 1)
    file = tmp_path / "lead.csv"
    file.write_text(text, encoding="utf-8")
    done = run("score", file)
    assert "Warning C19" in done.out
    assert done.status == 0


def test_a_refused_file_beside_good_ones(run, sheet, tmp_path):
    """The others are scored, the refused one is told on standard error and in the table, and the status is 1."""
    done = run("score", tmp_path / "absent.csv", sheet)
    assert done.status == 1
    assert "absent.csv" in done.err
    assert "Error: There is no file" not in done.out
    assert (tmp_path / "club.results.xlsx").exists()


def test_standard_input(run, sheet, tmp_path, monkeypatch):
    """A dash reads the sheet from standard input; results go to the folder asked for, or to the current one."""
    monkeypatch.chdir(tmp_path)
    text = sheet.read_bytes()
    sheet.unlink()
    done = run("score", "-", "--format", "csv", "--only", "standings,travellers", typed=text)
    assert done.status == 0
    assert names(tmp_path) == ["stdin.standings.csv", "stdin.travellers.csv"]
    assert {row["source"] for row in rows(tmp_path / "stdin.travellers.csv")} == {"stdin.csv"}
    run("score", "-", "-o", "there", "--format", "csv", "--only", "standings", typed=text)
    assert names(tmp_path / "there") == ["stdin.standings.csv"]


def test_empty_standard_input_is_refused_by_the_name_typed(run):
    """A sentence about standard input does not show where it was put in between."""
    done = run("score", "-", typed=b"")
    assert done.status == 2
    assert "“stdin.csv” is empty." in done.err


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--unit", "1"], {"2": ("4.0", "4.0")}),
        (["--uneven", "none", "--expected", "4"], {"2": ("8.0", "8.0")}),
        (["--expected", "5"], {"2": ("14.67", "16.0")}),
        (["--winners", "1"], {"2": ("8.0", "8.0"), "13": ("8.0", "8.0")}),
    ],
)
def test_conditions_of_contest_are_options(run, sheet, options, expected):
    """The American unit halves matchpoints; Neuberg turns 4 of 3 results among 5 into (4 + 1) 5 / 3 - 1 = 7.33."""
    run("score", sheet, "--format", "csv", *options)
    found = {row["contestant"]: (row["score"], row["maximum"]) for row in rows(sheet.parent / "club.standings.csv")}
    assert expected.items() <= found.items()


def test_one_ranking_on_demand(run, sheet):
    """--winners 1 ranks both directions together."""
    run("score", sheet, "--format", "csv", "--winners", "1")
    assert {row["line"] for row in rows(sheet.parent / "club.standings.csv")} == {"all"}


def test_the_language_of_the_contracts_can_be_said(run, tmp_path):
    """2CX is hearts in French and clubs in English: refused without --notation, scored with it."""
    file = tmp_path / "club.csv"
    file.write_text("Étui;NS;EO;Contract;Declarer;+/-\n1;1;11;2CX;N;=\n1;2;12;2CX;S;+1\n", encoding="utf-8")
    assert run("score", file).status == 2
    readings = {}
    for language in ("en", "fr"):
        run("score", file, "--notation", language, "--format", "csv")
        readings[language] = [row["contract"] for row in rows(tmp_path / "club.travellers.csv")]
    assert readings == {"en": ["2CX", "2CX"], "fr": ["2HX", "2HX"]}


@pytest.mark.parametrize(
    ("trust", "score", "status"), [("neither", "", 1), ("contract", "400", 0), ("score", "420", 0)]
)
def test_whom_to_trust(run, tmp_path, trust, score, status):
    """A written score that contradicts the contract is an error, or whichever --trust believes counts."""
    file = tmp_path / "club.csv"
    file.write_text("Board,NS,EW,Contract,By,Result,Score\n1,1,2,3NT,N,=,420\n1,3,4,3NT,N,=,400\n", encoding="utf-8")
    done = run("score", file, "--trust", trust, "--format", "csv")
    assert rows(tmp_path / "club.travellers.csv")[0]["score_ns"] == score
    assert done.status == status


def test_a_scale_of_victory_points_from_a_file(run, tmp_path):
    """--scale takes a CSV file; without it the WBF scale for the boards of the match counts."""
    file, scale = tmp_path / "teams.csv", tmp_path / "scale.csv"
    file.write_text(TEAMS, encoding="utf-8")
    scale.write_text("imp_from,imp_to,winner_vp,loser_vp\n0,9,10,10\n10,,12,8\n", encoding="utf-8")
    run("score", file, "--format", "csv", "--scale", scale)
    assert rows(tmp_path / "teams.matches.csv")[0]["vp"] == "12.0"
    run("score", file, "--format", "csv")
    assert (
        float(rows(tmp_path / "teams.matches.csv")[0]["vp"])
        == {margin: won / 100 for margin, won, _ in wbf_scale(1).rows}[10]
    )


def test_everything_is_said_in_french(run, wrong):
    """--lang fr: tables, problems, how the file was read, and the words of the files."""
    done = run("score", wrong, "--format", "csv", "--lang", "fr")
    assert "Nord-Sud" in done.out
    assert "Erreur C12, ligne 6, case D6" in done.out
    assert "«\u00a04HH\u00a0» n'est pas un contrat." in done.out
    assert "lues 6 = marquées 5 + passées 0 + attribuées 0 + non jouées 0 + rejetées 1" in done.out
    assert rows(wrong.parent / "wrong.problems.csv")[0]["message"] == "«\u00a04HH\u00a0» n'est pas un contrat."


def test_a_second_run_gives_the_same_files(run, sheet):
    """Results are replaced by the same results."""
    run("score", sheet, "--format", "csv")
    before = {path.name: path.read_bytes() for path in sheet.parent.iterdir()}
    run("score", sheet, "--format", "csv")
    assert {path.name: path.read_bytes() for path in sheet.parent.iterdir()} == before


def test_where_the_other_problems_are(run, tmp_path):
    """When not all problems are printed, the sheet or the file that holds them is named."""
    file = tmp_path / "club.csv"
    rows = "".join(f"1,N{n},E{n},9NT,N,=\n" for n in range(25))
    file.write_text("Board,NS,EW,Contract,By,Result\n" + rows, encoding="utf-8")
    assert f"and 5 more, all of them in {tmp_path}/club.results.xlsx, sheet Problems" in run("score", file).out
    assert f"and 5 more, all of them in {tmp_path}/club.problems.csv" in run("score", file, "--format", "csv").out


@pytest.mark.parametrize("arguments", [["check"], ["score", "--only", "standings"]])
def test_nothing_is_hidden(run, tmp_path, arguments):
    """Where no file holds the problems, all of them are printed, counted by kind first."""
    file = tmp_path / "club.csv"
    rows = "".join(f"1,N{n},E{n},9NT,N,=\n" for n in range(25))
    file.write_text("Board,NS,EW,Contract,By,Result\n" + rows, encoding="utf-8")
    lines = run(arguments[0], file, *arguments[1:]).out.splitlines()
    assert "  25 x C13 level that does not exist" in lines
    assert sum(line.startswith("  Error C13, row ") for line in lines) == 25


def test_a_folder_of_any_name(run, sheet, tmp_path):
    """Whatever a folder is called, the results stand beside the file in it."""
    folder = tmp_path / "bridge-batch-2024"
    folder.mkdir()
    file = sheet.rename(folder / "club.csv")
    done = run("score", file, "--format", "csv", "--only", "standings")
    assert names(folder) == ["club.csv", "club.standings.csv"]
    assert str(file) in " ".join(done.out.split())
