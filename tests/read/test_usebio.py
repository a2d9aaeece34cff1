"""USEBIO: lines are rows, everything around a line says something about it, and nothing harms the computer."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.conditions import Conditions
from batch.law.victory import read_scale
from batch.problems import CATALOGUE, Refusal
from batch.read import Sheet, read
from batch.session import run

LINE = "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"


def line(fields: str = "<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS>") -> str:
    return f"<TRAVELLER_LINE>{LINE}{fields}</TRAVELLER_LINE>"


def event(*parts: str, head: str = "") -> str:
    return f"{head}<USEBIO>\n<EVENT>\n" + "\n".join(parts) + "\n</EVENT>\n</USEBIO>"


def board(number: int, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>\n" + "\n".join(lines) + "\n</BOARD>"


def sheet_of(tmp_path: Path, content: str | bytes) -> Sheet:
    path = tmp_path / "club.xml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    (sheet,) = read(path)
    return sheet


def rows(sheet: Sheet, *columns: str) -> list[tuple[object, ...]]:
    return sheet.cells.select(columns).rows()


def test_the_row_is_the_line_in_the_file(tmp_path):
    """A person finds a result by the line its element begins in."""
    sheet = sheet_of(tmp_path, event(board(7, line(), "", line())))
    assert rows(sheet, "row", "board", "ns", "ew", "contract", "declarer", "tricks") == [
        (4, "7", "1", "2", "4S", "N", "10"),
        (6, "7", "1", "2", "4S", "N", "10"),
    ]


def test_results_of_a_file_without_line_breaks_are_counted(tmp_path):
    """Two rows never have the same number; that they are counted is said."""
    sheet = sheet_of(tmp_path, event(board(7, line(), line())).replace("\n", ""))
    assert rows(sheet, "row") == [(1,), (2,)]
    assert "rows-counted" in [note.code for note in sheet.notes]


def test_the_language_is_that_of_the_format(tmp_path):
    """C is clubs and S is spades in USEBIO, whatever else might be read."""
    path = tmp_path / "club.xml"
    path.write_text(event(board(1, line("<CONTRACT>2C</CONTRACT><PLAYED_BY>E</PLAYED_BY><TRICKS>8</TRICKS>"))))
    session = run([path], Conditions(language="fr"))
    assert session.travellers["score_ns"].to_list() == [-90]
    note = session.readings[0].notes[0]
    assert (note.code, note.detail) == (
        "language",
        {"language": "en", "because": "format"},
    )


@pytest.mark.parametrize(
    ("fields", "outcome", "score"),
    [
        ("<CONTRACT>PASS</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>0</TRICKS><SCORE>0</SCORE>", "passed_out", 0),
        ("<CONTRACT>PASS</CONTRACT>", "passed_out", 0),
        ("<SCORE>430.0</SCORE>", "played", 430),
        ("<SCORE>A6040</SCORE>", "adjusted", None),
        ("<CONTRACT>3N</CONTRACT><PLAYED_BY>W</PLAYED_BY><TRICKS>9</TRICKS><SCORE>-400</SCORE>", "played", -400),
    ],
)
def test_what_a_line_may_hold(tmp_path, fields, outcome, score):
    """Pass-outs with a dummy declarer, scores alone, artificial scores, short spellings."""
    path = tmp_path / "club.xml"
    path.write_text(event(board(1, line(fields))))
    session = run([path])
    assert session.travellers.select("outcome", "score_ns").rows() == [(outcome, score)]


def test_boards_that_hold_only_hands_are_nothing(tmp_path):
    """A set of hands repeats the boards without lines."""
    hands = "<HANDSET><BOARD><BOARD_NUMBER>8</BOARD_NUMBER><HAND>x</HAND></BOARD></HANDSET>"
    sheet = sheet_of(tmp_path, event(board(7, line()), hands))
    assert rows(sheet, "board") == [("7",)]


def test_names_come_from_the_participants_of_the_section(tmp_path):
    """The same number may be two pairs: by direction, and by section."""

    def pair(direction: str, name: str) -> str:
        players = f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" * 2
        return f"<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>{players}</PAIR>"

    def section(name: str) -> str:
        players = pair("NS", f"North {name}") + pair("EW", f"East {name}")
        own = board(1, line().replace(">2<", ">1<"))
        return f'<SECTION SECTION_ID="{name}">{own}<PARTICIPANTS>{players}</PARTICIPANTS></SECTION>'

    sheet = sheet_of(tmp_path, event(section("A"), section("B")))
    assert rows(sheet, "section", "names_ns", "names_ew") == [
        ("A", "North A & North A", "East A & East A"),
        ("B", "North B & North B", "East B & East B"),
    ]


def test_sessions_are_named_where_there_are_several(tmp_path):
    """One session needs no name; two are told apart."""
    one, two = (f'<SESSION SESSION_ID="{n}">{board(1, line())}</SESSION>' for n in (1, 2))
    assert "session" not in sheet_of(tmp_path, event(one)).headers
    assert rows(sheet_of(tmp_path, event(one, two)), "session") == [("1",), ("2",)]


def test_the_direction_of_a_team_is_its_room(tmp_path):
    """The team at the top of a match is home; where it sits North-South is the open room."""
    ns, ew = (line(f"<DIRECTION>{side}</DIRECTION><SCORE>100</SCORE>") for side in ("NS", "EW"))
    match = "<MATCH><ROUND_NUMBER>3</ROUND_NUMBER><TEAM>5</TEAM><OPPOSING_TEAM>9</OPPOSING_TEAM>"
    sheet = sheet_of(tmp_path, event(match, board(1, ns, ew), "</MATCH>"))
    assert rows(sheet, "round", "home", "away", "room") == [("3", "5", "9", "open"), ("3", "5", "9", "closed")]


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ('<?xml version="1.0" encoding="iso-8859-1"?>', "iso-8859-1"),
        ('<?xml version="1.0" encoding="windows-1252"?>', "cp1252"),
        ("", "cp1252"),
        ('<?xml version="1.0" encoding="utf-8"?>', "cp1252"),
        ("", "utf-8"),
        ('<?xml version="1.0" encoding="utf-16"?>', "utf-16"),
    ],
)
def test_accents_survive_whatever_the_file_says_of_them(tmp_path, head, encoding):
    """Declared or not, even where what is declared is not so."""
    player = "<PLAYER><PLAYER_NAME>Zoé</PLAYER_NAME></PLAYER>"
    pair = f"<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER>{player}</PAIR></PARTICIPANTS>"
    sheet = sheet_of(tmp_path, event(pair, board(1, line()), head=head).encode(encoding))
    assert rows(sheet, "names_ns") == [("Zoé",)]


# harm

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
DOCTYPES = {
    "billion laughs": f'<!DOCTYPE USEBIO [<!ENTITY l0 "ha">{LAUGHS}]>',
    "a file of the computer": '<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    "the network": '<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]>',
    "a parameter": '<!DOCTYPE USEBIO [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]>',
}


@pytest.mark.parametrize("name", DOCTYPES)
def test_entities_are_refused(tmp_path, name):
    """Declared entities are never looked at, whatever they are for."""
    refused = _refused(tmp_path, event(board(1, line("<SCORE>&l9;</SCORE>")), head=DOCTYPES[name]).encode())
    assert refused.name == "unsafe-xml"


HUGE = {
    "nesting": b"<USEBIO>" + b"<a>" * 100_000,
    "a tag": b"<USEBIO><a b='" + b"x" * 20_000_000,
    "a field": b"<USEBIO><EVENT><BOARD><BOARD_NUMBER>" + b"7" * 20_000_000,
    "a comment": b"<USEBIO><!--" + b"x" * 20_000_000,
    "attributes": b"<USEBIO><a " + b" ".join(b"a%d='1'" % n for n in range(1_500_000)),
}


@pytest.mark.parametrize("name", HUGE)
def test_what_has_no_end_is_refused_in_little_time_and_memory(tmp_path, name):
    """Nesting of 100,000 levels, and pieces of 20 megabytes, are given up early."""
    path = tmp_path / "club.xml"
    path.write_bytes(HUGE[name])
    tracemalloc.start()
    begun = time.monotonic()
    with pytest.raises(Refusal) as refused:
        read(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert refused.value.name == "unsafe-xml"
    assert time.monotonic() - begun < 10
    assert peak < 30_000_000


def test_an_outside_document_type_is_named_and_never_fetched(tmp_path, monkeypatch):
    """The usual DOCTYPE of USEBIO costs no connection, and names of characters are known without it."""
    monkeypatch.setattr("socket.socket.connect", lambda *_: pytest.fail("a connection was made"))
    head = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'
    sheet = sheet_of(tmp_path, event(board(1, line("<NOTES>Ren&eacute;</NOTES><SCORE>50</SCORE>")), head=head))
    assert rows(sheet, "remark") == [("René",)]


def test_a_cut_file_is_damaged_at_its_line(tmp_path):
    """A download that broke off is refused as a whole: half a session is no session."""
    refused = _refused(tmp_path, event(board(1, line())).encode()[:-40])
    assert (refused.name, refused.detail["format"]) == ("damaged-file", "USEBIO")


def _refused(tmp_path: Path, content: bytes) -> Refusal:
    with pytest.raises(Refusal) as refused:
        sheet_of(tmp_path, content)
    return refused.value


WHOLE = event(board(1, line(), line("<SCORE>A5050</SCORE>")), board(2, line())).encode()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    place=st.integers(0, len(WHOLE)),
    cut=st.integers(0, 80),
    new=st.one_of(
        st.binary(max_size=20), st.sampled_from([b"<", b"&#0;", b"&x;", b"]]>", b"<MATCH>", b"</BOARD>", b"<TEAM>"])
    ),
)
def test_a_scrambled_file_is_read_or_refused(tmp_path, place, cut, new):
    """Any change in a good file: sheets or a refusal, never another exception."""
    path = tmp_path / "club.xml"
    path.write_bytes(b"<USEBIO>" + WHOLE[8:place] + new + WHOLE[place + cut :])
    session = run([path])
    assert {refusal.name for refusal in session.refusals} <= set(CATALOGUE)
    numbers = session.travellers["row"].to_list()
    assert numbers == sorted(set(numbers))


# the published events


def places(session) -> dict[tuple[str, str], int]:
    return {(line, str(who)): rank for line, who, rank in session.standings.select("line", "contestant", "rank").rows()}


@pytest.mark.parametrize("name", ["mp-pairs", "multi-section-pairs"])
def test_pairs_events_have_their_official_standings(shared, records, name):
    """Places and percentages as published; where the source rounded twice the difference is reported (O01)."""
    session = run([shared / f"data/usebio/{name}.xml"])
    published = records(shared / f"data/sheets/{name}.standings.csv")
    assert places(session) == {(row["direction"], row["pair"]): int(row["place"].rstrip("=")) for row in published}
    noted = [f"{row['pair']}\t{row['direction']}" for row in published if row.get("note")]
    found = session.problems.select("name", "detail").rows()
    assert sorted(found) == sorted(("official-differs", who) for who in noted)


def test_multiple_teams_have_their_official_standings(shared, records):
    """IMPs of every board agree with the file's own; with the event's scale, victory points and places too."""
    scale = read_scale((shared / "data/sheets/multiple-teams.vp-scale.csv").read_text(encoding="utf-8"), "event")
    session = run([shared / "data/usebio/multiple-teams.xml"], Conditions(scale=scale))
    assert session.problems.is_empty()
    published = records(shared / "data/sheets/multiple-teams.standings.csv")
    ours = {str(who): (rank, vp) for who, rank, vp in session.standings.select("contestant", "rank", "vp").rows()}
    assert ours == {row["team"]: (int(row["place"].rstrip("=")), float(row["total_vp"])) for row in published}
    without = run([shared / "data/usebio/multiple-teams.xml"])
    assert without.problems.select("name", "column").rows() == [("official-unlike", "vp")]


@pytest.mark.parametrize("name", ["mp-pairs", "multiple-teams", "point-a-board"])
def test_events_are_the_travellers_of_their_sheets(shared, name):
    """The file and the plain sheet made from it hold the same travellers."""
    columns = [
        "round",
        "board",
        "ns",
        "ew",
        "home",
        "away",
        "room",
        "contract",
        "declarer",
        "tricks",
        "lead",
        "score_ns",
    ]
    xml, sheet = (run([shared / "data" / path]) for path in (f"usebio/{name}.xml", f"sheets/{name}.csv"))
    assert xml.travellers.select(columns).rows() == sheet.travellers.select(columns).rows()


def test_cross_imps_of_the_file_agree_where_no_row_is_rejected(shared):
    """Scored by the method it names; its invalid contract is reported, and the total no line gives (README)."""
    session = run([shared / "data/usebio/cross-imp-pairs.xml"])
    assert session.method == "cross-imps"
    assert session.counts.read == 192
    assert session.problems.select("name", "value").rows() == [("bad-contract", "42"), ("official-differs", "53.57")]
