"""league on the command line: the table, what a correction changed, the files written, what is refused."""

from __future__ import annotations

import csv
import re
import shutil
import zipfile

import pytest
from openpyxl import load_workbook

EVENING = """\
Board,NS,EW,NS names,EW names,Contract,By,Result
1,1,11,Anne Roy & Paul Petit,Ève Blanc & Hugo Roux,3NT,N,=
1,2,12,Ida Moss & Ada Fern,Bea Oak & Leo Elm,3NT,N,{result}
"""


@pytest.fixture
def season(fixtures, tmp_path):
    return shutil.copytree(fixtures / "league", tmp_path / "season")


@pytest.fixture
def evenings(tmp_path):
    for number, (result, spelling) in enumerate((("+1", "Paul Petit"), ("-1", "Paul Pettit")), 1):
        text = EVENING.format(result=result).replace("Paul Petit", spelling)
        (tmp_path / f"evening-{number}.csv").write_text(text, encoding="utf-8")
    return [tmp_path / "evening-1.csv", tmp_path / "evening-2.csv"]


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rounds(season):
    return [season / f"round-{number}.csv" for number in (1, 2, 3)]


def test_the_table_with_byes(run, season):
    """Byes of 12: Lions 38.09, Badgers 25 + 12, Herons 35, Foxes 15 + 12, Otters 6.91 + 12; four matches are left."""
    done = run("league", *rounds(season), "--bye", "12")
    assert done.status == 0
    found = re.findall(r"^\d+=? +(\w+) .* (\d+\.\d\d)", done.out, re.MULTILINE)
    assert found == [
        ("Lions", "38.09"), ("Badgers", "37.00"), ("Herons", "35.00"), ("Foxes", "27.00"), ("Otters", "18.91"),
    ]  # fmt: skip
    assert "4 matches are still to be played" in done.out


@pytest.mark.parametrize("form", ["xlsx", "csv"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_late_correction_shows_as_a_difference(run, season, form, language):
    """Lions-Herons becomes 0-0: Herons rise from 35.00 to 40.00 and lead, Lions fall to 33.09; nothing else changes."""
    one, two, three = rounds(season)
    run("--lang", language, "league", one, two, three, "--bye", "12", "--format", form)
    done = run("league", one, season / "corrected" / "round-2.csv", three, "--bye", "12", "--format", "csv")
    assert done.status == 0
    changed = rows(season / "league.changes.csv")
    assert [(row["kind"], row["before"], row["after"]) for row in changed] == [
        ("matches", "10 0 15 5", "0 0 10 10"), ("table", "3 35", "1 40"), ("table", "1 38.09", "3 33.09"),
    ]  # fmt: skip
    assert "Herons: place 3, 35.00 -> place 1, 40.00" in done.out


def test_a_file_that_is_not_there_is_all_that_is_said(run, tmp_path):
    """Nothing can be said about the matches of files that were not read."""
    done = run("league", tmp_path / "nothere.csv")
    assert done.status == 2
    assert done.out == ""
    assert len(done.err.splitlines()) == 1
    assert "nothere.csv" in done.err


def test_only_a_change_has_a_sheet(run, season):
    """A season that came out as before has no empty page; the charts are as wide as their table."""
    for _ in range(2):
        run("league", *rounds(season))
        book = load_workbook(season / "league.xlsx")
        assert "Changes" not in book.sheetnames
    with zipfile.ZipFile(season / "league.xlsx") as archive:
        (drawing,) = [name for name in archive.namelist() if re.fullmatch("xl/drawings/drawing1.xml", name)]
        ends = re.findall(r"<to><col>(\d+)</col>", archive.read(drawing).decode())
    assert ends == ["5", "5"]
    run("league", *rounds(season)[:2])
    assert "Changes" in load_workbook(season / "league.xlsx").sheetnames


def test_lines_between_those_that_go_up_and_down(run, season):
    """One line below the first place, one above the last."""
    done = run("league", *rounds(season), "--promoted", "1", "--relegated", "1")
    drawn = [place for place, line in enumerate(done.out.splitlines()) if re.fullmatch("-+", line)]
    assert drawn == [3, 7]


def test_a_match_given_up_without_a_value_is_said(run, tmp_path):
    """It is worth something only when the conditions say so, and counts as to be played until then."""
    sheet = tmp_path / "matches.csv"
    sheet.write_text("Round,Home,Away,IMPs home,IMPs away,Boards\n1,A,B,30,20,7\n1,C,D,,forfeit,7\n", encoding="utf-8")
    done = run("league", sheet)
    assert done.err.startswith("Warning: A match was given up")
    assert "--forfeit" in done.err
    assert "1 match is still to be played" in done.out
    valued = run("league", sheet, "--forfeit", "18,0")
    assert valued.err == ""
    assert re.search(r"^1 +C +1 +1 .* 18\.00", valued.out, re.MULTILINE)


def test_nothing_changed_is_said(run, season):
    """The same season again."""
    run("league", *rounds(season))
    assert "nothing changed" in run("league", *reversed(rounds(season))).out


def test_before_names_another_season(run, season, tmp_path):
    """--before takes the CSV of an earlier run from anywhere, and nothing else."""
    run("league", *rounds(season)[:2], "--format", "csv", "--output", tmp_path / "old")
    done = run("league", *rounds(season), "--before", tmp_path / "old" / "league.table.csv")
    assert "Match Lions - Badgers, round 3: not there -> 0-10 IMPs, 5.00-15.00 VPs" in done.out
    assert run("league", *rounds(season), "--before", season / "round-1.csv").status == 2


def test_the_workbook(run, season):
    """Sheets for teams, and on the sheet of form two charts of all five teams that look at its cells."""
    run("league", *rounds(season), "--bye", "12")
    book = load_workbook(season / "league.xlsx")
    assert book.sheetnames == ["Table", "Grid", "Fixtures", "Form", "Matches", "Conditions"]
    assert [len(chart.series) for chart in book["Form"]._charts] == [5, 5]
    line = book["Form"]._charts[1].series[0]
    name, cells = (
        reference.replace("$", "").replace("'Form'!", "") for reference in (line.tx.strRef.f, line.val.numRef.f)
    )
    assert book["Form"][name].value == "Lions"
    assert [row[0].value for row in book["Form"][cells]] == [18.09, 33.09, 38.09]


def test_what_follows_the_rows_is_in_the_order_of_the_format(run, season):
    """A drawing stands behind the errors to be ignored: a spreadsheet would call the file damaged otherwise."""
    run("league", *rounds(season))
    with zipfile.ZipFile(season / "league.xlsx") as package:
        sheets = [package.read(name).decode() for name in package.namelist() if name.startswith("xl/worksheets/sheet")]
    (form,) = [sheet for sheet in sheets if "<drawing " in sheet]
    assert form.index("</sheetData>") < form.index("<ignoredErrors>") < form.index("<drawing ")


def test_ladders(run, evenings, tmp_path):
    """Ladders of pairs and players; one person under two spellings is reported and has two lines."""
    done = run("league", *evenings, "--format", "csv", "--minimum", "2")
    assert done.status == 0
    assert "Paul Petit / Paul Pettit: a letter or two" in done.out
    assert [row["written"] for row in rows(tmp_path / "league.reconcile.csv")] == ["Paul Petit"]
    places = {row["names"]: row["rank"] for row in rows(tmp_path / "league.individuals.csv")}
    assert (places["Paul Petit"], places["Anne Roy"] != "") == ("", True)


def test_names_decide(run, evenings, tmp_path):
    """The list of names makes them one."""
    (tmp_path / "names.csv").write_text("written,name\nPaul Pettit,Paul Petit\n", encoding="utf-8")
    done = run("league", *evenings, "--names", tmp_path / "names.csv", "--format", "csv")
    assert "Paul Pettit" not in done.out
    assert {row["sessions"] for row in rows(tmp_path / "league.ladder.csv")} == {"2"}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "nobody is written “Paul Petitt” in these files"),
        ("fr", "personne n'est écrit «\u00a0Paul Petitt\u00a0» dans ces fichiers"),
    ],
)
def test_a_line_of_the_names_for_nobody_is_said(run, evenings, tmp_path, language, words):
    """The spelling is quoted, and the workbook counts the lines that did something: the pair, but not that one."""
    lines = "written,name", "Paul Petitt,Paul Petit", "Anne Roy & Paul Pettit,Anne Roy & Paul Petit"
    (tmp_path / "names.csv").write_text("\n".join(lines), encoding="utf-8")
    done = run("--lang", language, "league", *evenings, "--names", tmp_path / "names.csv")
    assert done.status == 0
    assert words in done.err
    assert "Paul Pettit" not in done.out
    book = load_workbook(tmp_path / "league.xlsx")
    told = {row[1] for row in book["Conditions"].iter_rows(max_col=2, values_only=True)}
    assert any(str(cell).startswith(("1 spelling was", "1 graphie rempl")) for cell in told)


def test_penalties_and_fixtures(run, season):
    """Lists that lie in the folder of the season are not taken for sessions."""
    (season / "penalties.csv").write_text("team,vp\nLions,2\n", encoding="utf-8")
    (season / "fixtures.csv").write_text("team,opponent\nOtters,Lynx\n", encoding="utf-8")
    shutil.rmtree(season / "corrected")
    lists = ("--penalties", season / "penalties.csv", "--fixtures", season / "fixtures.csv")
    done = run("league", season, *lists, "--format", "csv")
    assert done.status == 0
    assert "1 match is still to be played" in done.out
    (lions,) = [row for row in rows(season / "league.table.csv") if row["team"] == "Lions"]
    assert (lions["penalty"], lions["points"]) == ("2.0", "36.09")


def test_a_tie_says_what_parted_it(run, season):
    """Round 1: Herons and Badgers drew, so only the net IMPs of a later round would part them; they share the place."""
    done = run("league", rounds(season)[0], "--tie-breaks", "direct,score,exact")
    assert re.findall(r"^(\d=?) +([A-Z]\w+)", done.out, re.MULTILINE) == [
        ("1", "Lions"), ("2=", "Badgers"), ("2=", "Herons"), ("4", "Otters"),
    ]  # fmt: skip


def test_a_rejected_row_makes_the_season_provisional(run, season):
    """A contract that is none: status 1, and the season says which session may still change."""
    file = season / "round-2.csv"
    file.write_text(file.read_text(encoding="utf-8").replace("3NT,N,-1", "9NT,N,-1"), encoding="utf-8")
    done = run("league", *rounds(season))
    assert done.status == 1
    assert "PROVISIONAL, may still change: round-2." in done.out


@pytest.mark.parametrize(
    ("language", "banner", "words"),
    [
        ("en", "PROVISIONAL, may still change: round.", "row 3, cell D3: “4O” in IMPs home is not a number"),
        ("fr", "PROVISOIRE, peut encore changer\u00a0: round.", "ligne 3, case D3\u00a0: «\u00a04O\u00a0»"),
    ],
)
def test_a_match_that_cannot_be_read_is_said(run, tmp_path, language, banner, words):
    """The letter O for a nought: the cell is named, and no page of the season passes for complete."""
    sheet = tmp_path / "round.csv"
    head = "Round,Home,Away,IMPs home,IMPs away,Boards"
    sheet.write_text(f"{head}\n1,Lions,Otters,30,20,7\n1,Bears,Foxes,4O,20,7\n", encoding="utf-8")
    done = run("--lang", language, "league", sheet)
    assert done.status == 1
    assert words in done.err
    assert banner in done.out
    book = load_workbook(tmp_path / "league.xlsx")
    for name in (book.sheetnames[0], "Conditions"):
        assert banner in {cell for row in book[name].iter_rows(values_only=True) for cell in row}
    run("--lang", language, "score", sheet)
    assert banner in run("--lang", language, "league", tmp_path / "round.results.xlsx").out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Error: Lions - Herons, round 2: this match stands in “{}” and in “{}”."),
        ("fr", "Erreur\u00a0: Lions - Herons, tour 2\u00a0: ce match figure dans «\u00a0{}\u00a0» et dans «\u00a0{}"),
    ],
)
def test_a_match_in_two_files_is_said(run, season, language, words):
    """Both files are named, the first counts, and the season may still change."""
    again = shutil.copy(season / "corrected" / "round-2.csv", season / "round-2b.csv")
    text = again.read_text(encoding="utf-8").splitlines(keepends=True)
    again.write_text("".join([text[0], *(row for row in text if "Lions" in row)]), encoding="utf-8")
    done = run("--lang", language, "league", *rounds(season), again, "--format", "csv", "--bye", "12")
    assert done.status == 1
    assert done.err.startswith(words.format(season / "round-2.csv", again))
    assert "round-2, round-2b." in done.out
    assert [row["points"] for row in rows(season / "league.table.csv")] == ["38.09", "37.0", "35.0", "27.0", "18.91"]


def test_an_evening_in_two_files_is_a_warning(run, evenings):
    """It counts once."""
    again = shutil.copy(evenings[0], evenings[0].with_name("evening-1 copy.csv"))
    done = run("league", *evenings, again)
    assert done.status == 0
    assert done.err.startswith(f"Warning: “{again}” has the same results of pairs as “{evenings[0]}”")


@pytest.mark.parametrize(
    ("language", "more"),
    [
        ("en", "This file has 2 errors; to see them all: bridge-batch check '{}'"),
        ("fr", "Ce fichier a 2 erreurs\u00a0; pour les voir toutes\u00a0: bridge-batch check '{}'"),
    ],
)
def test_an_evening_without_a_row_that_can_be_used_is_said(run, season, language, more):
    """The season is made of the others: how many errors there are is told with the first, and what to type."""
    evening = season / "last evening.csv"
    evening.write_text(EVENING.format(result="=").replace("3NT", "9NT"), encoding="utf-8")
    done = run("--lang", language, "league", *rounds(season), evening)
    assert done.status == 1
    [line] = done.err.splitlines()
    assert "F2" in line.partition(str(evening))[2]
    assert line.endswith(more.format(evening))
    told = [
        cell for row in load_workbook(season / "league.xlsx").worksheets[0].iter_rows(values_only=True) for cell in row
    ]
    assert any("last evening" in str(cell) for cell in told)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bye", "some"], "--bye takes a number"),
        (["--best", "0"], "from 1 up"),
        (["--penalties", "absent.csv"], "cannot be read"),
        (["--tie-breaks", "luck"], "--tie-breaks takes one of these"),
        (["--together"], "no option --together"),
    ],
)
def test_what_is_not_understood(run, season, arguments, words):
    """One sentence, status 2, nothing written."""
    done = run("league", *rounds(season), *arguments)
    assert done.status == 2
    assert words in done.err
    assert not (season / "league.xlsx").exists()


def test_nothing_to_rank(run, tmp_path):
    """Matches still to come leave no season; nor does a sheet in which no row can be used, and the cell is named."""
    sheet = tmp_path / "matches.csv"
    for row, words in {"1,Lions,Otters,,,": "no matches and no results", "1,Lions,Otters,x,20,7": "cell D2"}.items():
        sheet.write_text(f"Round,Home,Away,IMPs home,IMPs away,Boards\n{row}\n", encoding="utf-8")
        done = run("league", sheet)
        assert done.status == 2
        assert words in done.err


def test_a_penalty_for_nobody(run, season, tmp_path):
    """The team is named."""
    (tmp_path / "fines.csv").write_text("team,vp\nLynx,2\n", encoding="utf-8")
    done = run("league", *rounds(season), "--penalties", tmp_path / "fines.csv")
    assert (done.status, "Lynx" in done.err) == (2, True)


@pytest.mark.parametrize("form", ["xlsx", "csv"])
def test_a_season_is_no_session(run, season, form):
    """What was written of the season lies in its folder and is neither scored nor read into the next season."""
    shutil.rmtree(season / "corrected")
    run("league", season, "--format", form)
    done = run("league", season, "--format", form)
    assert (done.status, "nothing changed" in done.out) == (0, True)
    assert run("check", season).status == 0


def test_a_file_that_is_no_result(run, season):
    """It is named on standard error, the season is made of the others, and the status says so."""
    bad = season / "x.matches.csv"
    bad.write_text("a,b\n1,2\n", encoding="utf-8")
    done = run("league", *rounds(season), bad)
    assert (done.status, "x.matches.csv" in done.err) == (1, True)
    assert "PROVISIONAL, may still change: x.matches.csv." in done.out


def test_what_parted_a_tie_is_printed(run, tmp_path):
    """Lions and Otters have 25.00 each, and Otters won the match between them by 11 to 9."""
    matches = ("Lions,Otters,8,5,10,-5,9,11", "Lions,Herons,8,40,20,20,16,4", "Otters,Herons,8,5,3,2,14,6")
    head = "session,round,match,team,opponent,boards,imps_for,imps_against,margin,vp,vp_opponent"
    lines = [head, *(f",{number},,{match}" for number, match in enumerate(matches, 1))]
    (tmp_path / "spring.matches.csv").write_text("\n".join(lines), encoding="utf-8")
    done = run("league", tmp_path / "spring.matches.csv", "--tie-breaks", "quotient,direct", "--format", "csv")
    assert done.status == 0
    assert "Level on 25.00: parted by IMP quotient: Otters 1.875, Lions 1.500." in " ".join(done.out.split())
    assert [(row["team"], row["decided"]) for row in rows(tmp_path / "league.table.csv")] == [
        ("Otters", "quotient"), ("Lions", "quotient"), ("Herons", ""),
    ]  # fmt: skip
    done = run("league", tmp_path / "spring.matches.csv", "--tie-breaks", "direct")
    assert "parted by points of the matches between them: Otters 11, Lions 9." in " ".join(done.out.split())


def test_the_method_is_printed(run, season):
    """The sheet of conditions names the scale, the rule of byes and ties, and how sessions were scored."""
    run("league", *rounds(season), "--bye", "12", "--tie-breaks", "direct")
    told = dict(load_workbook(season / "league.xlsx")["Conditions"].iter_rows(min_row=3, max_col=2, values_only=True))
    assert "World Bridge Federation" in told["Victory points"]
    assert told["Byes"] == "Round and team: 1 Foxes, 2 Badgers, 3 Otters. A bye gives 12.00 victory points."
    assert told["Equal points"].startswith("Parted in this order: points of the matches between them;")
    assert "Law 78B" in told["Method"]


def test_a_session_from_standard_input(run, season, tmp_path, monkeypatch):
    """What comes from `-` lies nowhere: the season goes into the folder one stands in."""
    monkeypatch.chdir(tmp_path)
    done = run("league", "-", typed=rounds(season)[0].read_text(encoding="utf-8"))
    assert (done.status, (tmp_path / "league.xlsx").exists()) == (0, True)


def test_the_last_season_written_is_compared_with(run, season):
    """The workbook of two rounds, then the CSV files of three: the third run compares with these."""
    run("league", *rounds(season)[:2])
    run("league", *rounds(season), "--format", "csv")
    assert "nothing changed" in run("league", *rounds(season)).out


@pytest.mark.parametrize("form", ["xlsx", "csv"])
def test_what_changed_of_quotients(run, tmp_path, form):
    """38 over 10 is 3.800 and 3801 over 1000 is 3.801, as the table prints them; 20 over nothing stays without end."""
    sheet = tmp_path / "round.csv"
    match = "Round,Home,Away,IMPs home,IMPs away,Boards\n1,Bears,Foxes,20,0,12\n1,Lions,Otters,{},12\n"
    sheet.write_text(match.format("38,10"))
    run("league", sheet, "--rank-by", "quotient", "--format", form)
    sheet.write_text(match.format("3801,1000"))
    done = run("league", sheet, "--rank-by", "quotient", "--format", form)
    assert "  Lions: place 2, 3.800 -> place 2, 3.801\n" in done.out
    assert "Bears: place" not in done.out


@pytest.mark.parametrize(("language", "advice"), [("en", "Add a column Boards"), ("fr", "Ajoutez une colonne Étuis")])
def test_results_without_boards_say_so(run, tmp_path, language, advice):
    """Why there is no season is told once, with its row and what to do; with the boards there is one."""
    sheet = tmp_path / "round.csv"
    sheet.write_text("Round,Home,Away,IMPs home,IMPs away\n1,Lions,Otters,30,10\n1,Bears,Foxes,20,5\n")
    done = run("league", sheet, "--lang", language)
    assert (done.status, done.out) == (2, "")
    [line] = done.err.splitlines()
    assert advice in line
    assert "2" in line.partition(str(sheet))[2]
    assert "--match-boards" in line
    assert run("league", sheet, "--match-boards", 12).status == 0
