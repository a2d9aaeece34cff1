"""PBN: tables of scores, records for each table, two rooms; comments, repeated values and odd spellings on the way."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.problems import CATALOGUE, Refusal
from batch.read import Sheet, read
from batch.session import run
from batch.words.findings import refusal_sentences

HEADING = (
    "Table\\2R;Round\\2R;PairId_NS\\3R;PairId_EW\\3R;Contract\\4L;Declarer\\1R;Result\\2R;Score_NS\\6R;Score_EW\\6R"
)
TABLE = f"""% PBN 2.1
[Board "3"]
[Vulnerable "EW"]
[Scoring "MatchPoints;MP1"]
[ScoreTable "{HEADING};MP_NS\\4R;MP_EW\\4R"]
 1  2   4   9 3NT  N  9  "400"      -  4.0  0.0
 2  2   5   8 Pass -  -    "0"      -  2.0  2.0
 3  2   6   7 4SX  E  9      -  "-200" 0.0  4.0  ; a comment
"""


def sheet_of(tmp_path: Path, content: str | bytes) -> Sheet:
    path = tmp_path / "club.pbn"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    (sheet,) = read(path)
    return sheet


def rows(sheet: Sheet, *columns: str) -> list[tuple[object, ...]]:
    return sheet.cells.select(columns).rows()


def test_a_table_of_scores(tmp_path):
    """A row is a line; quoted numbers are numbers, a dash is nothing, the board gives its number and vulnerability."""
    sheet = sheet_of(tmp_path, TABLE)
    columns = ("row", "board", "vul", "table", "ns", "ew", "contract", "declarer", "tricks", "score_ns", "score_ew")
    assert rows(sheet, *columns) == [
        (6, "3", "EW", "1", "4", "9", "3NT", "N", "9", "400", None),
        (7, "3", "EW", "2", "5", "8", "Pass", None, None, "0", None),
        (8, "3", "EW", "3", "6", "7", "4SX", "E", "9", None, "-200"),
    ]
    assert sheet.headers["ns"].text == "PairId_NS"
    assert (sheet.language, sheet.method) == ("en", "matchpoints")
    assert rows(sheet, "award_ns", "award_ew")[0] == ("4.0", "0.0")


def test_sort_marks_and_columns_in_any_order(tmp_path):
    """A mark in front of a column is no part of its name."""
    text = '[Board "1"]\n[ScoreTable "-Score_NS;+PairId_EW;PairId_NS"]\n420 2 1\n-50 4 3\n'
    assert rows(sheet_of(tmp_path, text), "ns", "ew", "score_ns") == [("1", "2", "420"), ("3", "4", "-50")]


def test_averages_stand_in_the_scores(tmp_path):
    """A+ and A- are artificial scores of the two sides."""
    path = tmp_path / "club.pbn"
    path.write_text(TABLE + " 4  2   1   2 -    -  -     A+     A-   3.6  2.4\n")
    found = run([path]).travellers.select("outcome", "adjusted_ns", "adjusted_ew").rows()
    assert found[-1] == ("adjusted", "A+", "A-")


def test_a_row_of_another_width_is_reported(tmp_path):
    """Values that cannot be put under their columns are never shifted into others (C25)."""
    path = tmp_path / "club.pbn"
    path.write_text(TABLE + " 4  2   1   2 4S   N\n")
    session = run([path])
    assert session.problems.select("name", "row", "column").rows()[0] == ("row-width", 9, None)
    assert session.counts.rejected == 1


def test_records_for_each_table(tmp_path):
    """Where each table has a record of its own, the players are the contestants, and Result counts tricks."""
    text = """[Board "1"]
[North "Para-1"]
[South ""]
[East "Ann"]
[West "Bob"]
[Declarer "^S"]
[Contract "5Cx"]
[Result "8"]

[Board "1"]
[North "Para-3"]
[East "Para-4"]
[Declarer "E"]
[Contract "2S"]
[Result "EW 9 NS 4"]
[Score "EW 140"]
"""
    assert rows(sheet_of(tmp_path, text), "row", "ns", "ew", "contract", "declarer", "tricks") == [
        (1, "Para-1", "Ann & Bob", "5Cx", "S", "8"),
        (10, "Para-3", "Para-4", "2S", "E", "9"),
    ]


def test_two_rooms_are_a_team_match(tmp_path):
    """Home sits North-South in the open room; IMPs come from the two records together."""
    teams = '[HomeTeam "Reds"]\n[VisitTeam "Blues"]\n'
    record = '[Board "1"]\n[Room "{}"]\n' + teams + '[Declarer "N"]\n[Contract "4S"]\n[Result "{}"]\n'
    path = tmp_path / "match.pbn"
    path.write_text(record.format("Open", 10) + "\n" + record.format("Closed", 9))
    session = run([path])
    assert session.method == "imps"
    assert session.matches.select("team", "opponent", "imps_for").rows() == [("Reds", "Blues", 10)]


def test_values_repeated_from_earlier_records(tmp_path):
    """`#` repeats once, `##` from then on until another value comes."""
    one = '[Event "##Club"]\n[Board "1"]\n[North "##A"]\n[East "C"]\n[Contract "1NT"]\n[Declarer "N"]\n[Result "7"]\n\n'
    two = '[Board "2"]\n[East "#"]\n[Contract "#"]\n[Declarer "E"]\n[Result "8"]\n\n'
    three = '[Board "3"]\n[North "D"]\n[East "E"]\n[Contract "1NT"]\n[Declarer "E"]\n[Result "8"]\n'
    assert rows(sheet_of(tmp_path, one + two + three), "board", "ns", "ew", "contract") == [
        ("1", "A", "C", "1NT"),
        ("2", "A", "C", "1NT"),
        ("3", "D", "E", "1NT"),
    ]


@pytest.mark.parametrize(
    "comment",
    ["{ one\n\n two } ", '{ [Board "9"] }\n', '; [Board "9"]\n', '% [Board "9"]\n', "{ a ; b }\n", "{\n% }\n}\n"],
)
def test_comments_are_nothing(tmp_path, comment):
    """Whatever stands in a comment, blank lines and tags too."""
    text = TABLE.replace('[Vulnerable "EW"]\n', '[Vulnerable "EW"]\n' + comment)
    assert rows(sheet_of(tmp_path, text), "board", "vul") == [("3", "EW")] * 3


def test_a_comment_that_is_never_closed_swallows_nothing(tmp_path):
    """A single brace must not make the rest of a session disappear."""
    assert len(rows(sheet_of(tmp_path, TABLE.replace("[Board", "{ oh\n[Board")), "row")) == 3


def test_names_and_totals_of_the_pairs(tmp_path):
    """The table of totals names the pairs and says what they got."""
    total = (
        '[TotalScoreTable "Rank;PairId;Direction;TotalPercentage;Names"]\n1 4 N-S 83.33 "Zoé X;Ann Y"\n2 9 E-W 50.0 -\n'
    )
    sheet = sheet_of(tmp_path, (TABLE + total).encode("iso-8859-1"))
    assert rows(sheet, "names_ns")[0] == ("Zoé X & Ann Y",)
    assert sheet.official is not None
    assert sheet.official.totals.select("seat", "contestant", "what", "value").rows() == [
        ("NS", "4", "percent", "83.33"),
        ("NS", "4", "place", "1"),
        ("EW", "9", "percent", "50.0"),
        ("EW", "9", "place", "2"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '[Event "Club"]\n[Board "1"]\n[Deal "N:x"]\n[Contract ""]\n[Declarer "?"]\n',
        '[Board "1"]\n[ScoreTable "Rank;Score_NS;Multiplicity"]\n1 420 3\n',
        "% PBN 2.1\n% nothing\n",
    ],
)
def test_without_results_of_tables_a_file_is_refused(tmp_path, text):
    """Deals alone, and tables that only count how often a score occurred, are no session (F19)."""
    with pytest.raises(Refusal) as refused:
        sheet_of(tmp_path, text)
    assert (refused.value.name, refused.value.detail["format"]) == ("no-results", "PBN")


def test_the_reference_files_are_read_or_refused_by_name(shared):
    """Valid files and files with every error alike; those with contracts keep all of their records."""
    found = {}
    for path in sorted((shared / "data/pbn").glob("*.pbn")):
        session = run([path])
        found[path.stem] = session.refusals[0].name if session.refusals else session.counts.read
    deals = dict.fromkeys((name for name in found if name.startswith(("test_", "three_"))), "no-results")
    assert found == deals | {
        "correct_10": 7,
        "correct_20": 11,
        "correct_21": 1,
        "errors_10": 39,
        "errors_20": "missing-column",
        "errors_21": "no-results",
    }


def test_results_of_nobody(tmp_path):
    """A file whose results name no pair is refused as what it is: it has no columns to be headed."""
    with pytest.raises(Refusal) as refused:
        sheet_of(tmp_path, '[Board "1"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n')
    told = refusal_sentences("en", refused.value)
    assert told.message.endswith("club.pbn” is a PBN file in which no result has: NS, EW.")
    assert "heading" not in told.hint


HOSTILE = {
    "braces": b"[Board " + b"{" * 3_000_000,
    "quotes": b'[Board "1"]\n' + b'[a "' * 1_000_000,
    "brackets": b'[Board "1"]\n' + b"[" * 3_000_000,
    "blanks": b'[Board "1"]\n[' + b" " * 5_000_000,
    "a value": b'[Board "' + b"1" * 5_000_000 + b'"]\n[North "a"]\n[East "b"]\n[Contract "4S"]\n',
    "backslashes": b'[Board "' + b"\\\\" * 3_000_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_take_little_time(tmp_path, name):
    """Time grows with the length of a file and no faster."""
    path = tmp_path / "club.pbn"
    path.write_bytes(HOSTILE[name])
    begun = time.monotonic()
    run([path])
    assert time.monotonic() - begun < 20


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    place=st.integers(0, len(TABLE)),
    cut=st.integers(0, 60),
    new=st.one_of(
        st.text(alphabet='[]{}"\\;%#\n 1AN+-\x00é', max_size=12), st.sampled_from(['[Event "x"]', '[ScoreTable "#"]'])
    ),
)
def test_a_scrambled_file_is_read_or_refused(tmp_path, place, cut, new):
    """Any change in a good file: sheets or a refusal, never another exception."""
    path = tmp_path / "club.pbn"
    path.write_text(TABLE[:place] + new + TABLE[place + cut :], encoding="iso-8859-1")
    session = run([path])
    assert {refusal.name for refusal in session.refusals} <= set(CATALOGUE)
    numbers = session.travellers["row"].to_list()
    assert numbers == sorted(set(numbers))
