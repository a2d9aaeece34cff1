"""Files of a season, raw or as they were published, and the lists of the secretary."""

from __future__ import annotations

from pathlib import Path

import pytest

from batch.conditions import Conditions
from batch.law.victory import read_scale
from batch.league import Fine, Fixture, Rules, league
from batch.league.inputs import read_inputs, sources_of
from batch.league.lists import BadList, read_fines, read_fixtures, read_names
from batch.session import run
from batch.write.csv_files import csv_writers
from batch.write.place import place
from batch.write.report import Report

PAIRS = """\
Board,NS,EW,NS names,EW names,Contract,By,Result
1,1,11,Anne Roy & Paul Petit,Ève Blanc & Hugo Roux,3NT,N,=
1,2,12,Ida Moss & Ada Fern,Bea Oak & Leo Elm,3NT,N,+1
2,1,12,Anne Roy & Paul Petit,Bea Oak & Leo Elm,4H,E,-1
2,2,11,Ida Moss & Ada Fern,Ève Blanc & Hugo Roux,4H,E,=
"""


@pytest.fixture
def rounds(fixtures):
    return sorted((fixtures / "league").glob("round-*.csv"))


def published(files, folder: Path, form: str, language: str, conditions: Conditions | None = None) -> list[Path]:
    """What score writes of each file, in files of that form."""
    for file in files:
        session = run([file], conditions)
        if form == "xlsx":
            folder.mkdir(exist_ok=True)
            session.write(folder / f"{file.stem}.results.xlsx", language)
        else:
            place(csv_writers(Report(session, language), lambda ending, stem=file.stem: folder / f"{stem}.{ending}"))
    return sorted(folder.iterdir())


@pytest.mark.parametrize(("form", "language"), [("xlsx", "en"), ("xlsx", "fr"), ("csv", "en")])
def test_results_give_the_season_that_travellers_give(rounds, tmp_path, form, language):
    """The workbook and the CSV files of a session say the same as its travellers, for teams and for pairs."""
    evening = tmp_path / "evening.csv"
    evening.write_text(PAIRS, encoding="utf-8")
    files = [*rounds, evening]
    raw = league(read_inputs(files).season)
    again = league(read_inputs(published(files, tmp_path / "results", form, language)).season)
    assert raw.lines == again.lines
    assert raw.form == again.form
    assert raw.individuals == again.individuals
    assert raw.ladders == again.ladders


TYPED = """\
Round,Home,Away,IMPs home,IMPs away,Boards
1,Lions,Otters,30,20,7
1,Herons,BYE,,,
2,Lions,Herons,,,
2,Otters,BYE,,,
3,Otters,Herons,,forfeit,7
3,Lions,BYE,,,
4,Lions,Herons,,,
4,Otters,BYE,,,
"""
"""10 IMPs over 7 boards are 13.99 to 6.01 by the published table; the match of round 2 was put off."""


@pytest.mark.parametrize(("form", "language"), [("raw", "en"), ("xlsx", "en"), ("xlsx", "fr"), ("csv", "en")])
def test_byes_forfeits_and_matches_to_come(tmp_path, form, language):
    """A bye is no match and a match to come no draw: Otters 6.01 + 12 + 18 of the forfeit, Lions 13.99 + 12, Herons 12.

    The bye of round 4, of which nothing was played yet, counts when its time has come.
    """
    conditions = Conditions(bye=12, forfeit=(18, 0))
    sheet = tmp_path / "season.csv"
    sheet.write_text(TYPED, encoding="utf-8")
    files = [sheet] if form == "raw" else published([sheet], tmp_path / "results", form, language, conditions)
    found = league(read_inputs(files, conditions).season)
    assert [(line.team, line.played, line.won, line.lost, line.byes, line.points) for line in found.lines] == [
        ("Otters", 2, 1, 1, 1, 36.01), ("Lions", 1, 1, 0, 1, 25.99), ("Herons", 1, 0, 1, 1, 12.0),
    ]  # fmt: skip
    assert found.fixtures == (Fixture("2", "Lions", "Herons"), Fixture("4", "Lions", "Herons"))


def test_a_match_played_in_another_sheet_is_not_to_come(tmp_path):
    """The match put off in one sheet stands with its result in another."""
    for name, text in (("a", TYPED), ("b", TYPED.splitlines()[0] + "\n2,Herons,Lions,10,10,7\n")):
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
    found = league(read_inputs(sorted(tmp_path.iterdir()), Conditions(forfeit=(18, 0))).season)
    assert found.fixtures == (Fixture("4", "Lions", "Herons"),)


PAIRS_OF_TEAMS = """\
Board,Match,Room,Home,Away,NS,EW,Score NS
4,1,Open,Lions,Otters,Ann & Bob,Eve & Fay,620
4,1,Closed,Lions,Otters,Gus & Hal,Cid & Dot,170
4,2,Open,Bears,Foxes,Ida & Jan,Kay & Leo,620
4,2,Closed,Bears,Foxes,Max & Ned,Oda & Pia,-100
"""


@pytest.mark.parametrize(("form", "language"), [("raw", "en"), ("xlsx", "en"), ("xlsx", "fr"), ("csv", "en")])
def test_pairs_of_teams_make_a_ladder(tmp_path, form, language):
    """Against 170, 620 and -100, 620 wins 10 + 0 + 12 IMPs, 7.33 a comparison; 170 loses 20 of them and wins 7."""
    conditions = Conditions(individual="cross-imps")
    sheet = tmp_path / "round-1.csv"
    sheet.write_text(PAIRS_OF_TEAMS, encoding="utf-8")
    files = [sheet] if form == "raw" else published([sheet], tmp_path / "results", form, language, conditions)
    found = league(read_inputs(files, conditions).season)
    assert {line.team for line in found.lines} == {"Lions", "Otters", "Bears", "Foxes"}
    ladder = {step.names: (step.rank, step.figure) for step in found.ladders["imps"]}
    assert ladder["Ann & Bob"] == ladder["Ida & Jan"] == (2, 7.33)
    assert ladder["Oda & Pia"] == (1, 10.33)
    assert ladder["Gus & Hal"] == (5, -4.33)
    assert {step.names for step in found.individuals["imps"] if step.figure == 7.33} == {"Ann", "Bob", "Ida", "Jan"}


def test_the_season_of_the_fixtures(rounds):
    """Points worked by hand: 38.09, 25, 35, 15, 6.91, before byes; they are 6 x 20 together."""
    lines = league(read_inputs(rounds).season).lines
    assert {line.team: line.points for line in lines} == {
        "Lions": 38.09, "Herons": 35.0, "Badgers": 25.0, "Foxes": 15.0, "Otters": 6.91,
    }  # fmt: skip


def test_the_order_of_the_files_changes_nothing(rounds):
    """The last round first: the same season."""
    assert league(read_inputs(rounds).season) == league(read_inputs(rounds[::-1]).season)


def test_an_official_event(shared, records, tmp_path):
    """Ten teams, eight rounds, a file for each round, the last one first: official places, points and matches won."""
    sheets = shared / "data" / "sheets"
    rows = (sheets / "multiple-teams.csv").read_text(encoding="utf-8").splitlines()
    for label in "12345678":
        text = "\n".join([rows[0], *(row for row in rows[1:] if row.startswith(f"{label},"))])
        (tmp_path / f"round-{label}.csv").write_text(text, encoding="utf-8")
    name = "multiple-teams.vp-scale.csv"
    scale = read_scale((sheets / name).read_text(encoding="utf-8"), name)
    found = league(read_inputs(sorted(tmp_path.iterdir(), reverse=True), Conditions(scale=scale)).season)
    official = {row["team"]: row for row in records(sheets / "multiple-teams.standings.csv")}
    assert {
        line.team: (f"{line.rank}{'=' * line.tied}", line.points, line.won + line.drawn) for line in found.lines
    } == {team: (row["place"], float(row["total_vp"]), int(row["wins_or_draws"])) for team, row in official.items()}


def test_an_official_event_of_board_points(shared, records, tmp_path):
    """Eight teams, seven rounds of point-a-board, a file for each: official places, points, matches won or drawn."""
    sheets = shared / "data" / "sheets"
    rows = (sheets / "point-a-board.csv").read_text(encoding="utf-8").splitlines()
    for label in "1234567":
        text = "\n".join([rows[0], *(row for row in rows[1:] if row.startswith(f"{label},"))])
        (tmp_path / f"round-{label}.csv").write_text(text, encoding="utf-8")
    inputs = read_inputs(sorted(tmp_path.iterdir()), Conditions(method="board-a-match"))
    found = league(inputs.season, Rules(won="board_points"))
    official = {row["team"]: row for row in records(sheets / "point-a-board.standings.csv")}
    assert {line.team: (str(line.rank), line.points, line.won + line.drawn) for line in found.lines} == {
        team: (row["place"], float(row["total_points"]), int(row["wins_or_draws"])) for team, row in official.items()
    }


def test_a_session_counts_once():
    """The raw file before its workbook, that before the CSV files; what says nothing of a season is left aside."""
    names = ["a.csv", "a.results.xlsx", "b.results.xlsx", "b.matches.csv", "c.matches.csv", "c.standings.csv"]
    names += ["a.problems.csv", "c.travellers.csv", "c.roster.csv", "league.xlsx", "league.matches.csv"]
    found = [(s.name, [file.name for file in s.files], s.raw) for s in sources_of(map(Path, names))]
    assert found == [
        ("a", ["a.csv"], True),
        ("b", ["b.results.xlsx"], False),
        ("c", ["c.matches.csv", "c.standings.csv"], False),
    ]


def test_folders_tell_sessions_of_one_name_apart():
    """club.csv of two folders are two sessions."""
    assert [source.name for source in sources_of([Path("b/club.csv"), Path("a/club.csv")])] == ["a/club", "b/club"]


def test_what_cannot_be_read_is_beside_the_others(rounds, tmp_path):
    """A workbook that is none and a file that is not there are refusals; the season goes on without them."""
    bad = tmp_path / "x.results.xlsx"
    bad.write_text("no workbook", encoding="utf-8")
    found = read_inputs([*rounds, bad, tmp_path / "absent.csv"])
    assert sorted(refusal.name for refusal in found.refusals) == ["no-such-file", "not-a-workbook"]
    assert len(found.season.matches) == 6


def test_lists(tmp_path):
    """Fixtures, penalties and names in either language, with a comma or a semicolon."""
    fixtures, fines, names = (tmp_path / f"{name}.csv" for name in ("fixtures", "fines", "names"))
    fixtures.write_text("Round,Home,Away\n4,Lions,Foxes\n4,Herons,\n", encoding="utf-8")
    fines.write_text("Équipe;PV;Tour;Motif\nLions;1,5;2;retard\n", encoding="cp1252")
    names.write_text("Written,Name\nP. Petit,Paul Pettit\nPaul Pettit,Paul Petit\n", encoding="utf-8")
    assert read_fixtures(fixtures) == (Fixture("4", "Lions", "Foxes"),)
    assert read_fines(fines) == (Fine("Lions", 1.5, 0.0, "2", "retard"),)
    assert read_names(names) == {"P. Petit": "Paul Petit", "Paul Pettit": "Paul Petit"}


@pytest.mark.parametrize(
    ("text", "reason"), [("Team\nLions\n", "columns"), ("VP\n1\n", "columns"), ("Team,VP\nLions,many\n", "number")]
)
def test_a_list_that_cannot_be_used(tmp_path, text, reason):
    """A column that is missing, a figure that is none; and a file that is not there."""
    file = tmp_path / "fines.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadList) as fault:
        read_fines(file)
    assert fault.value.reason == reason
    with pytest.raises(BadList, match="missing"):
        read_fines(tmp_path / "absent.csv")
