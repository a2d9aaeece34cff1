"""The text on the terminal: aligned tables, problems with errors first, and what does not fit said."""

import re
from pathlib import Path

import pytest

from batch.conditions import Conditions
from batch.session import run
from batch.write.report import Report
from batch.write.terminal import (
    MOST_PROBLEMS,
    MOST_RANKED,
    Page,
    closing_lines,
    problem_lines,
    standings_lines,
    written_lines,
)

HEADINGS = "Board,NS,EW,Contract,By,Result\n"
PAIRS = HEADINGS + "1,1,11,3NT,N,=\n1,2,12,3NT,N,+1\n1,3,13,2S,W,-1\n2,1,13,4H,E,=\n2,2,11,4H,E,-1\n2,3,12,3H,E,+1\n"


@pytest.fixture
def page(tmp_path):
    def made(text, *, language="en", width=80, place=None, **conditions):
        file = tmp_path / "club.csv"
        file.write_text(text, encoding="utf-8")
        return Page(Report(run([file], Conditions(**conditions)), language), width, place, place)

    return made


def texts(lines):
    return [line.text for line in lines]


def test_standings_are_aligned_tables(page):
    """Figures stand under figures; shared places bear a sign; each direction has its table."""
    assert texts(standings_lines(page(PAIRS))) == [
        "North-South",
        "Rank  Pair  Boards  Score   Max       %",
        "  1   2          2   8.00  8.00  100.00",
        "  2=  1          2   2.00  8.00   25.00",
        "  2=  3          2   2.00  8.00   25.00",
        "",
        "East-West",
        "Rank  Pair  Boards  Score   Max       %",
        "  1   13         2   8.00  8.00  100.00",
        "  2=  11         2   2.00  8.00   25.00",
        "  2=  12         2   2.00  8.00   25.00",
    ]


def test_rankings_that_are_assumed_are_said(page):
    """Two rounds show no movement: which rankings were taken, and how to have it otherwise; as asked is no news."""
    told = "  directions. Assumed from fewer than three rounds (otherwise --winners 1)."
    assert told in texts(closing_lines(page(PAIRS)))
    assert told not in texts(closing_lines(page(PAIRS, winners=2)))


TEAMS = """\
Round,Board,Room,Home,Away,Contract,By,Result
1,1,Open,Lions,Otters,4S,N,=
1,1,Closed,Lions,Otters,4S,N,-1
2,1,Open,Lions,Herons,1NT,N,=
2,1,Closed,Lions,Herons,1NT,N,=
"""
"""Lions win 470 points, 10 IMPs, and draw with Herons: 10 IMPs over one board are 18.09 to 1.91."""


def test_standings_of_teams_have_what_was_won(page):
    """Matches, boards, IMPs, the penalty and the victory points; 18.09 + 10.00 of Lions less one."""
    file = page(TEAMS).report.session.sheets[0].source
    rulings = Path(file).with_name("rulings.csv")
    rulings.write_text("Pair,Penalty\nLions,1 VP\n", encoding="utf-8")
    session = run([file], Conditions(), rulings)
    assert texts(standings_lines(Page(Report(session, "en")))) == [
        "Standings",
        "Rank  Team    Matches  Boards  IMPs  Penalty    VPs",
        "  1   Lions         2       2   +10     1.00  27.09",
        "  2   Herons        1       1     0           10.00",
        "  3   Otters        1       1   -10            1.91",
    ]


@pytest.mark.parametrize(
    ("conditions", "figures"),
    [
        ({"scale": None}, ["Matches  Boards  IMPs", "2       2   +10"]),
        ({"method": "board-a-match"}, ["Matches  Boards  Points", "2       2       3"]),
        ({"rank_by": "wins"}, ["Matches  Boards  IMPs  Won", "2       2   +10  1.5"]),
    ],
)
def test_standings_of_teams_show_what_gives_the_place(page, conditions, figures):
    """IMPs alone, board points (2 for the win, 1 for the tie), or wins beside the IMPs."""
    _, heading, first, *_ = texts(standings_lines(page(TEAMS, **conditions)))
    assert [heading.split("  ", 3)[-1].strip(), first.split("Lions")[1].strip()] == figures


def test_standings_in_french(page):
    """Headings and decimals are those of the language."""
    lines = texts(standings_lines(page(PAIRS, language="fr")))
    assert lines[:3] == [
        "Nord-Sud",
        "Rang  Paire  Étuis  Points   Max       %",
        "  1   2          2    8,00  8,00  100,00",
    ]


def test_sections_apart_have_tables_of_their_own(page):
    """Sections scored apart are ranked apart, and named."""
    sections = [("A," if board == "1" else "B,") + line for line in PAIRS.splitlines()[1:] for board in [line[0]]]
    text = "Section," + HEADINGS + "\n".join(sections) + "\n"
    titles = [line.text for line in standings_lines(page(text, sections="apart")) if line.tone == "title"]
    assert titles == [
        "Section A, North-South",
        "Section A, East-West",
        "Section B, North-South",
        "Section B, East-West",
    ]


def test_sections_compared_across_are_a_column(page):
    """One ranking over several sections says which section a pair sat in."""
    sections = [("A," if line[0] == "1" else "B,") + line for line in PAIRS.splitlines()[1:]]
    lines = texts(standings_lines(page("Section," + HEADINGS + "\n".join(sections) + "\n")))
    assert lines[1].split() == ["Rank", "Sec", "Pair", "Boards", "Score", "Max", "%"]


def test_teams_show_victory_points_or_imps(page):
    """A team has VPs with a scale, IMPs without."""
    headings = "Round,Board,Room,Home,Away,Contract,By,Result\n"
    text = headings + "1,1,open,Lions,Otters,3NT,N,=\n1,1,closed,Lions,Otters,3NT,N,-1\n"
    assert texts(standings_lines(page(text, scale=None)))[1:3] == [
        "Rank  Team    Boards  IMPs",
        "  1   Lions        1   +10",
    ]
    assert texts(standings_lines(page(text)))[1] == "Rank  Team    Boards  IMPs    VPs"


@pytest.mark.parametrize("width", [60, 80, 100])
def test_long_names_are_shortened_to_the_width(page, width):
    """No line is wider than the page; figures stay whole."""
    named = HEADINGS.replace("EW,", "EW,NS names,EW names,") + "".join(
        f"1,{n},1{n},{'Maximiliana Featherstonehaugh & Bartholomew Cholmondeley ' * 2},X & Y,3NT,N,=\n" for n in "123"
    )
    lines = texts(standings_lines(page(named, width=width)))
    assert max(map(len, lines)) <= width
    assert any("…" in line and line.endswith("50.00") for line in lines)


def test_provisional_lines_are_marked(page):
    """Whoever played a board with a rejected row bears a star, and the reason is said below."""
    shown = page(PAIRS.replace("4H,E,=", "4HH,E,="))
    assert {line.text[-2:] for line in standings_lines(shown) if re.match(r" +\d", line.text)} == {" *"}
    assert "PROVISIONAL: the standings may still change." in " ".join(texts(closing_lines(shown)))


def test_a_long_ranking_is_cut(page):
    """Beyond so many lines the rest is counted, and the place that holds all is named."""
    rows = "".join(f"{board},N{n},E{n},3NT,N,=\n" for board in (1, 2) for n in range(MOST_RANKED))
    lines = texts(standings_lines(page(HEADINGS + rows, place="club.results.xlsx")))
    assert lines[-1] == f"and {MOST_RANKED} more, all of them in club.results.xlsx"


def test_problems_say_where_what_and_what_to_do(page):
    """The place and code, then what is wrong, then what to do."""
    assert texts(problem_lines(page(PAIRS.replace("2S,W", "2S,X")))) == [
        "Problems: 1 error",
        "  Error C14, row 4, cell E4",
        "    “X” is not a declarer.",
        "    Type N, E, S or W.",
    ]


def test_errors_come_first(page):
    """A warning in an earlier row stands below an error in a later one."""
    text = PAIRS.replace("Result\n", "Result,Lead\n").replace("N,=\n", "N,=,ZZ\n", 1).replace("2S,W", "2S,X")
    found = [line.tone for line in problem_lines(page(text)) if line.tone in ("error", "warning")]
    assert found == ["error", "warning"]
    assert texts(problem_lines(page(text)))[0] == "Problems: 1 error, 1 warning"


def test_problems_of_a_board_name_the_board(page):
    """What concerns a whole board has no row."""
    lines = texts(problem_lines(page(PAIRS + "3,1,12,3NT,N,=\n")))
    assert any(re.fullmatch(r"  Warning B01, board 3", line) for line in lines)


def test_many_problems_are_cut(page):
    """The first twenty are printed, and where the others are is said."""
    rows = "".join(f"1,N{n},E{n},9NT,N,=\n" for n in range(MOST_PROBLEMS + 34))
    shown = page(HEADINGS + rows, place="club.results.xlsx")
    lines = texts(problem_lines(shown))
    assert sum(line.startswith("  Error") for line in lines) == MOST_PROBLEMS
    assert lines[-1] == "and 34 more, all of them in club.results.xlsx"
    assert texts(problem_lines(page(HEADINGS + rows)))[-1] == "and 34 more"


def test_what_to_do_is_told_once(page):
    """Two problems of one kind share the line that says what to do."""
    lines = texts(problem_lines(page(PAIRS.replace("2S,W", "2S,X").replace("4H,E,=", "4H,Y,="))))
    assert lines[1:] == [
        "  Error C14, row 4, cell E4",
        "    “X” is not a declarer.",
        "    Type N, E, S or W.",
        "  Error C14, row 5, cell E5",
        "    “Y” is not a declarer.",
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_long_sentences_are_wrapped(page, language):
    """No line of a problem is wider than the page."""
    text = PAIRS.replace("2S,W", f"{'remark in the wrong column ' * 8},W")
    lines = texts(problem_lines(page(text, language=language, width=60)))
    assert max(map(len, lines)) <= 60


def test_nothing_wrong_and_nothing_scored(page):
    """A sheet in order says so, and a sheet without results has no ranking."""
    assert texts(problem_lines(page(PAIRS))) == ["No problems found."]
    assert texts(standings_lines(page(HEADINGS + "1,1,2,NP,,\n"))) == ["Nobody has a score yet."]


def test_every_row_is_accounted_for(page):
    """read = scored + passed out + adjusted + not played + rejected."""
    text = HEADINGS + "1,1,2,3NT,N,=\n1,3,4,PASS,,\n1,5,6,A+,,\n1,7,8,NP,,\n1,9,10,8S,N,=\n"
    assert texts(closing_lines(page(text)))[0] == (
        "read 5 = scored 1 + passed out 1 + adjusted 1 + not played 1 + rejected 1"
    )


def test_places_are_not_wrapped(page):
    """A path is printed whole, so that it can be copied."""
    path = "/" + "long/" * 30 + "club.results.xlsx"
    assert texts(written_lines(page(PAIRS), [path])) == [f"Written: {path}"]
