"""Databases of table devices: a log of results, remarks, and the results that are due."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from batch.problems import Refusal
from batch.read import read
from batch.session import run
from tests import device

scripts = pytest.mark.skipif(not device.can_run, reason="a script cannot stand for mdb-export here")


@pytest.fixture
def mdbtools() -> None:
    if shutil.which("mdb-export") is None:
        pytest.skip("mdb-export (mdbtools) is not installed")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A function that makes a database of some tables and gives its path."""

    def made(log: list[dict], **tables) -> Path:
        monkeypatch.setenv("PATH", str(tmp_path / "bin"))
        return device.database(tmp_path, Section=device.SECTIONS, ReceivedData=log, **tables)

    return made


def rows(path: Path, *columns: str) -> list[tuple[object, ...]]:
    (sheet,) = read(path)
    return sheet.cells.select(columns).rows()


@scripts
def test_a_result(club):
    """The letter of the section without its blanks, the seat of declarer, contract and lead as the device has them."""
    log = device.log((4, 7, 3, 8, "4 S x", "E", "-1"), Round="2", LeadCard="D10")
    columns = ("row", "section", "round", "table", "board", "ns", "ew", "contract", "declarer", "result", "lead")
    assert rows(club(log), *columns) == [(1, "A", "2", "4", "7", "3", "8", "4 S x", "E", "-1", "D10")]


@scripts
def test_the_latest_row_of_a_table_and_board_counts(club):
    """A correction is a new row, however the rows lie in the database."""
    log = device.log((1, 1, 3, 8, "4 NT", "W", "-1"), (1, 1, 3, 8, "4 NT", "E", "+1"), (2, 1, 4, 7, "3 NT", "N", "="))
    assert rows(club(log[::-1]), "row", "declarer", "result") == [(2, "E", "+1"), (3, "N", "=")]


@scripts
@pytest.mark.parametrize(("again", "left"), [(False, []), (True, [(3, "E")])])
def test_an_erased_row_wipes_what_came_before(club, again, left):
    """Erased and not entered again there is no result; entered again there is the new one."""
    log = device.log(
        (1, 1, 3, 8, "4 NT", "W", "-1"),
        (1, 1, 3, 8, "4 NT", "W", "-1"),
        *([(1, 1, 3, 8, "4 NT", "E", "+1")] if again else []),
        (2, 1, 4, 7, "3 NT", "N", "="),
    )
    log[1] |= {"Erased": "1", "Remarks": "Result erased"}
    assert [row for row in rows(club(log), "row", "declarer") if row[0] != len(log)] == left


@scripts
@pytest.mark.parametrize(
    ("remark", "contract", "outcome", "adjusted"),
    [
        ("Not played", "", "not_played", (None, None)),
        ("40%-60%", "", "adjusted", ("40", "60")),
        ("60%-60%", "", "adjusted", ("60", "60")),
        ("Called twice", "4 S", "played", (None, None)),
    ],
)
def test_remarks(club, remark, contract, outcome, adjusted):
    """What a device cannot say in a contract it says in a remark."""
    log = device.log((1, 1, 3, 8, contract, "N" if contract else "", "=" if contract else ""), Remarks=remark)
    found = run([club(log)]).travellers.select("outcome", "adjusted_ns", "adjusted_ew").rows()
    assert found == [(outcome, *adjusted)]


@scripts
def test_wrong_direction_exchanges_the_pairs(club):
    """The board was played with the sides exchanged; the contract is as played, and it is said."""
    path = club(device.log((1, 1, 3, 8, "4 S", "N", "="), Remarks="Wrong direction"))
    (sheet,) = read(path)
    assert sheet.cells.select("ns", "ew", "declarer").rows() == [("8", "3", "N")]
    assert [note.detail for note in sheet.notes if note.code == "sides-exchanged"] == [{"rows": "1", "count": 1}]


@scripts
def test_a_declarer_known_by_the_pair_alone_is_a_side(club):
    """Some programs write the number of the pair and no seat."""
    log = device.log((1, 1, 3, 8, "4 S", "", "="), Declarer="8")
    assert rows(club(log), "declarer") == [("EW",)]


@scripts
def test_results_that_are_due_and_those_that_are_not(club):
    """B05 to B07: table 1 owes board 2, table 2 has a board too many, at table 3 pair 9 sits for pair 6."""
    log = device.log(
        (1, 1, 1, 4, "4 S", "N", "="),
        (2, 1, 2, 5, "4 S", "N", "+1"),
        (2, 3, 2, 5, "4 S", "N", "="),
        (3, 1, 9, 3, "3 NT", "S", "-1"),
    )
    due = device.rounds((1, 1, 1, 4, 1, 2), (1, 2, 2, 5, 1, 1), (1, 3, 3, 6, 1, 1), (2, 9, 7, 0, 1, 2))
    told = run([club(log, RoundData=due)]).problems.select("name", "row", "board", "value", "expected", "detail").rows()
    assert sorted(row for row in told if row[0].startswith(("missing-res", "unexp"))) == [
        ("missing-result", None, 2, "1-4", None, "A1 / 1"),
        ("unexpected-pairs", 4, 1, "9-3", "3-6", "A3 / 1"),
        ("unexpected-result", 3, 3, "2-5", None, "A2 / 1"),
    ]


@scripts
def test_a_stub_of_a_round_table_is_no_movement(club):
    """Where the round table knows few of the results, nothing is missed, and that is said."""
    log = device.log((2, 1, 3, 8, "4 S", "N", "="), (3, 1, 4, 7, "4 S", "N", "="), (4, 1, 5, 6, "4 S", "N", "="))
    (sheet,) = read(club(log, RoundData=device.rounds((1, 1, 1, 2, 1, 2))))
    assert sheet.expected is None
    assert "movement-unknown" in [note.code for note in sheet.notes]


def test_without_the_program_the_file_is_refused(tmp_path, monkeypatch):
    """What to install is the hint of the refusal (F17)."""
    path = tmp_path / "club.bws"
    path.write_bytes(device.JET)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refusal) as refused:
        read(path)
    assert refused.value.name == "needs-mdbtools"


# the real program

EVENINGS = {"12tables1section": (288, 281, 5, 2), "BMInput1": (154, 154, 0, 0), "BMInput_Zaloha": (154, 154, 0, 0)}


@pytest.mark.usefixtures("mdbtools")
@pytest.mark.parametrize("name", EVENINGS)
def test_real_databases(shared, name):
    """Every live result is there once, erased and corrected ones are not, and nothing is wrong with any of them."""
    session = run([shared / f"data/bws/{name}.bws"])
    counts = session.counts
    assert (counts.read, counts.scored, counts.passed_out, counts.adjusted) == EVENINGS[name]
    assert session.problems.is_empty()
    per_board = Counter(session.travellers["board"].to_list())
    assert set(per_board.values()) == {12 if name.startswith("12") else 7}


@pytest.mark.usefixtures("mdbtools")
def test_the_corrected_result_of_a_real_log(shared):
    """Section 1, table 8, round 10, board 12 of the file was entered, erased and entered anew: 4NT+1 by E."""
    session = run([shared / "data/bws/BMInput1.bws"])
    row = session.travellers.filter(board=12, table="8", round="10")
    assert row.select("declarer", "tricks", "score_ns").rows() == [("E", 11, -460)]


@pytest.mark.usefixtures("mdbtools")
def test_a_template_has_no_results(shared):
    """An empty database is refused for having none (F19)."""
    with pytest.raises(Refusal) as refused:
        read(shared / "data/bws/Default.bws")
    assert refused.value.name == "no-results"


@pytest.mark.usefixtures("mdbtools")
@pytest.mark.parametrize("size", [20, 4_000, 50_000, 100_000, 150_000])
def test_a_cut_database_is_never_half_a_session(shared, tmp_path, size):
    """Where the program carries on over the damage, its complaints are listened to."""
    path = tmp_path / "club.bws"
    path.write_bytes((shared / "data/bws/12tables1section.bws").read_bytes()[:size])
    with pytest.raises(Refusal) as refused:
        read(path)
    assert refused.value.name in ("damaged-file", "no-results")
