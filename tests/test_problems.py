"""The catalogue of problems: for every name a sheet that shows exactly that problem, and the rules that all obey.

Sheets a newcomer can run stand in fixtures/problems; what cannot lie in a folder (a workbook, a file that is not there)
is made by a function below.
"""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from openpyxl import Workbook

from batch.conditions import Conditions
from batch.law.scales import family
from batch.problems import CATALOGUE, Refusal
from batch.session import Session, run
from batch.teamlist import Member, TeamList
from tests import device

HEADINGS = ["Étui", "NS", "EO", "Contrat", "Déclarant", "Résultat"]
LINES: list[list[Any]] = [
    [1, 1, 11, "3SA", "N", "+1"],
    [1, 2, 12, "4P", "S", "="],
    [1, 3, 13, "3SA", "N", "-1"],
]


class Place(NamedTuple):
    """Where a problem is found: row, meaning of the column, board. A refusal has none of them."""

    row: int | None = None
    column: str | None = None
    board: int | None = None


EXPECTED: dict[str, list[Place]] = {
    "cell-error": [Place(3, "result")],
    "formula-no-value": [Place(3, "result")],
    "date-cell": [Place(3, "result")],
    "time-cell": [Place(3, "result")],
    "ragged-row": [Place(4, "result")],
    "missing-value": [Place(4, "declarer")],
    "bad-board": [Place(4, "board")],
    "bad-contract": [Place(4, "contract")],
    "bad-level": [Place(4, "contract")],
    "bad-declarer": [Place(4, "declarer")],
    "bad-result": [Place(4, "result")],
    "impossible-result": [Place(3, "result")],
    "bad-score": [Place(3, "score_ns")],
    "bad-vulnerability": [Place(3, "vul")],
    "bad-lead": [Place(3, "lead")],
    "unsupported-result": [Place(5, "contract")],
    "bad-weights": [Place(5, "contract")],
    "result-contradicts-tricks": [Place(3, "result")],
    "two-declarers": [Place(3, "declarer")],
    "bad-room": [Place(5, "room")],
    "odd-room": [Place(5, "room")],
    "no-result": [Place(7, "contract")],
    "award-in-remark": [Place(4, "remark")],
    "passed-with-result": [Place(4, "result")],
    "unplayed-with-result": [Place(4, "result")],
    "row-width": [Place(5)],
    "undecided-score": [Place(3, "remark")],
    "unread-score": [Place(3, "score")],
    "score-mismatch": [Place(6, "score_ns")],
    "score-sign": [Place(4, "score_ns")],
    "scores-contradict": [Place(4, "score_ew")],
    "impossible-score": [Place(3, "score_ns")],
    "vulnerability-mismatch": [Place(3, "vul", 1)],
    "score-overruled": [Place(3, "score_ns")],
    "no-comparison": [Place(board=3)],
    "few-results": [Place(board=3)],
    "all-passed": [Place(board=2)],
    "many-results": [Place(board=4)],
    "missing-result": [Place(board=2)],
    "unexpected-result": [Place(4, "board", 3)],
    "unexpected-pairs": [Place(3, "ns", 1)],
    "official-differs": [Place(5, "award_ns", 2), Place(5, "award_ew", 2)],
    "official-unlike": [Place(None, "award_ns")],
    "same-pair": [Place(5, "ew", 2)],
    "twice-on-board": [Place(2, "ns", 1), Place(4, "ns", 1)],
    "conflicting-results": [Place(5, None, 2), Place(8, None, 2)],
    "duplicate-result": [Place(8, None, 2)],
    "turned-report": [Place(7, None, 3), Place(8, None, 3)],
    "wrong-direction": [Place(10, "ns", 3), Place(10, "ew", 3)],
    "stray-number": [Place(6, "ew", 2)],
    "wrong-board": [Place(6, "board", 1)],
    "other-names": [Place(6, "ns", 2)],
    "bad-ruling": [Place(3, "award")],
    "ruling-unmatched": [Place(3, "board")],
    "ruling-ambiguous": [Place(2, "board")],
    "ruling-repeated": [Place(3, "award")],
    "bad-penalty": [Place(3, "amount")],
    "penalty-unmatched": [Place(3, "contestant")],
    "penalty-ambiguous": [Place(2, "contestant")],
    "penalty-unit": [Place(3, "amount")],
    "penalty-without-match": [Place(3, "contestant")],
    "phantom-pair": [Place()],
    "missing-entry": [Place()],
    "duplicate-entry": [Place(3, "contestant")],
    "nameless-entry": [Place(2, "contestant")],
    "bad-amount": [Place(2, "handicap")],
    "unknown-stratum": [Place(2, "stratum")],
    "unmatched-board": [Place(4, "board", 2)],
    "same-direction": [Place(4, "board", 2), Place(5, "board", 2)],
    "third-result": [Place(4, "board", 2), Place(5, "board", 2), Place(6, "board", 2)],
    "teams-of-eight": [Place(2, "board", 1)],
    "replayed-board": [Place(2, "board", 1), Place(3, "board", 1)],
    "unknown-team": [Place(4, "ew", 2), Place(5, "ns", 2)],
    "bye-without-value": [Place()],
    "forfeit-without-value": [Place()],
    "drawn-knockout": [Place()],
    "no-scale": [Place()],
    "boards-unknown": [Place(3, "boards")],
    "vp-mismatch": [Place(3, "vp_home")],
    "bad-figure": [Place(3, "imps_home")],
    "pairs-unknown": [Place()],
    "half-played-board": [Place(5, "board", 2)],
    "repeated-result": [Place(6, "board", 2)],
}
"""The problems of each sheet, all of them of its own name."""

TEAMS = tuple(Member(team, pair) for team, pair in (("Lions", "1"), ("Lions", "2"), ("Otters", "3"), ("Otters", "4")))
OPTIONS = {
    "score-overruled": Conditions(trust="contract"),
    "unknown-stratum": Conditions(strata=("Argent", "Bronze")),
    "unknown-team": Conditions(teams=TeamList(TEAMS)),
    "drawn-knockout": Conditions(event="knockout"),
    "no-scale": Conditions(scale=family("acbl-20")),
    "pairs-unknown": Conditions(individual="cross-imps"),
}
"""What has to be asked for before it can happen."""

REFUSED = [name for name, kind in CATALOGUE.items() if kind.code.startswith("F")]
OF_RULINGS = [name for name, kind in CATALOGUE.items() if kind.code.startswith("R")]
"""Problems of the list of rulings: their sheet is such a list, for the evening below, or for matches of teams."""

MATCHES = (
    "Round,Home,Away,IMPs home,IMPs away,Boards\n"
    "1,Lions,Otters,30,20,7\n2,Lions,Herons,10,10,7\n3,Otters,Herons,5,25,7\n"
)

EVENING = "Section,Board,NS,EW,Contract,By,Result\n" + "".join(
    f"{section},1,{pair},1{pair},3NT,N,{result}\n"
    for section in "AB"
    for pair, result in enumerate(("=", "+1", "-1"), 1)
)


def no_such_file(folder: Path) -> Path:
    return folder / "club.csv"


def a_directory(folder: Path) -> Path:
    return folder


def no_permission(folder: Path) -> Path:
    path = folder / "club.csv"
    path.write_text("Board,NS,EW,Contract,By,Result\n1,1,2,1NT,N,=\n", encoding="utf-8")
    path.chmod(0)
    return path


def encrypted(folder: Path) -> Path:
    """An office file whose only stream is an encrypted package."""
    compound = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "EncryptedPackage".encode("utf-16-le")
    return written(folder, "club.xlsx", compound)


def binary(folder: Path) -> Path:
    return written(folder, "club.csv", bytes(range(256)))


def no_traveller_sheet(folder: Path) -> Path:
    book = Workbook()
    book.active.append(["Joueur", "Téléphone"])
    book.active.append(["Zoé", "none"])
    book.create_sheet("Menu").append(["Soupe", "Fromage"])
    return saved(book, folder)


def too_large(folder: Path) -> Path:
    """A letter typed into the very last cell."""
    book = workbook(LINES)
    book.active.cell(1_048_576, 16_384, "x")
    return saved(book, folder)


def unreadable(folder: Path) -> Path:
    """An archive with the parts of a workbook, and nothing in them."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("xl/workbook.xml", "<x/>")
    return written(folder, "club.xlsx", file.getvalue())


def cell_error(folder: Path) -> Path:
    return saved(workbook(LINES, F3="#REF!"), folder)


def formula_no_value(folder: Path) -> Path:
    return saved(workbook(LINES, F3="=H3-10"), folder)


def date_cell(folder: Path) -> Path:
    return saved(workbook(LINES, F3=datetime.date(2026, 1, 3)), folder)


def time_cell(folder: Path) -> Path:
    return saved(workbook(LINES, F3=datetime.time(2, 3)), folder)


def device_file(folder: Path, **tables: Any) -> Path:
    """A device's session: three tables that play board 1, with changes."""
    log = device.log((1, 1, 1, 4, "4 S", "N", "="), (2, 1, 2, 5, "4 S", "N", "+1"), (3, 1, 3, 6, "3 NT", "S", "-1"))
    due = device.rounds((1, 1, 1, 4, 1, 1), (1, 2, 2, 5, 1, 1), (1, 3, 3, 6, 1, 1))
    return device.database(folder, **({"Section": device.SECTIONS, "ReceivedData": log, "RoundData": due} | tables))


def undecided(folder: Path) -> Path:
    log = device.log((1, 1, 1, 4, "4 S", "N", "="), (2, 1, 2, 5, "4 S", "N", "+1"), (3, 1, 3, 6, "", "", ""))
    log[2]["Remarks"] = "Arbitral score"
    return device_file(folder, ReceivedData=log)


def missing_result(folder: Path) -> Path:
    """Table 1 was due to play board 2 as well."""
    return device_file(folder, RoundData=device.rounds((1, 1, 1, 4, 1, 2), (1, 2, 2, 5, 1, 1), (1, 3, 3, 6, 1, 1)))


def unexpected_result(folder: Path) -> Path:
    """Table 1 and then table 2 play a board 3 that only table 2 is due to play."""
    played = ((1, 1, 1, 4), (2, 1, 2, 5), (3, 1, 3, 6), (1, 3, 1, 4), (2, 3, 2, 5), (3, 3, 3, 6))
    log = device.log(*((*seats, "4 S", "N", "=") for seats in played))
    due = device.rounds(
        (1, 1, 1, 4, 1, 1), (1, 2, 2, 5, 1, 1), (1, 3, 3, 6, 1, 1), (1, 2, 2, 5, 3, 3), (1, 3, 3, 6, 3, 3)
    )
    return device_file(folder, ReceivedData=log, RoundData=due)


def unexpected_pairs(folder: Path) -> Path:
    """At table 3 pair 7 should sit East-West."""
    return device_file(folder, RoundData=device.rounds((1, 1, 1, 4, 1, 1), (1, 2, 2, 5, 1, 1), (1, 3, 3, 7, 1, 1)))


def row_width(folder: Path) -> Path:
    """The last row of the table lacks a value."""
    table = (
        '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 4 4S N 10\n2 5 4S N 11\n3 6 N 9\n'
    )
    return written(folder, "club.pbn", table.encode())


def no_results(folder: Path) -> Path:
    return written(folder, "club.pbn", b'[Event "Club"]\n[Board "1"]\n[Dealer "N"]\n')


def unsafe(folder: Path) -> Path:
    return written(folder, "club.xml", b'<!DOCTYPE USEBIO [<!ENTITY a "b">]><USEBIO/>')


def individual(folder: Path) -> Path:
    line = b"<TRAVELLER_LINE><N_PLAYER_NUMBER>1</N_PLAYER_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE>"
    return written(folder, "club.xml", b"<USEBIO><EVENT><BOARD>" + line + b"</BOARD></EVENT></USEBIO>")


ENTRIES: list[list[Any]] = [[number, f"Paire {number}"] for number in (1, 2, 3, 11, 12, 13)]


def with_list(folder: Path, *rows: list[Any], more: str = "Handicap") -> Path:
    """The sheet with a list of players on a second one."""
    book = workbook(LINES)
    players = book.create_sheet("Joueurs")
    for row in [["Paire", "Noms", more], *rows]:
        players.append(row)
    return saved(book, folder)


def missing_entry(folder: Path) -> Path:
    return with_list(folder, *ENTRIES[1:])


def duplicate_entry(folder: Path) -> Path:
    return with_list(folder, ENTRIES[0], *ENTRIES)


def nameless_entry(folder: Path) -> Path:
    return with_list(folder, [None, "Zoé - Max"], *ENTRIES)


def bad_amount(folder: Path) -> Path:
    return with_list(folder, [*ENTRIES[0], "beaucoup"], *ENTRIES[1:])


def unknown_stratum(folder: Path) -> Path:
    return with_list(folder, [*ENTRIES[0], "Or"], *ENTRIES[1:], more="Série")


MAKERS: dict[str, Callable[[Path], Path]] = {
    "no-such-file": no_such_file,
    "is-a-directory": a_directory,
    "no-permission": no_permission,
    "encrypted-workbook": encrypted,
    "binary-file": binary,
    "no-traveller-sheet": no_traveller_sheet,
    "too-large": too_large,
    "unreadable-workbook": unreadable,
    "cell-error": cell_error,
    "formula-no-value": formula_no_value,
    "date-cell": date_cell,
    "time-cell": time_cell,
    "missing-entry": missing_entry,
    "duplicate-entry": duplicate_entry,
    "nameless-entry": nameless_entry,
    "bad-amount": bad_amount,
    "unknown-stratum": unknown_stratum,
    "needs-mdbtools": lambda folder: written(folder, "club.bws", device.JET),
    "damaged-file": lambda folder: written(folder, "club.xml", b"<USEBIO><EVENT>"),
    "no-results": no_results,
    "unsafe-xml": unsafe,
    "individual-event": individual,
    "row-width": row_width,
    "undecided-score": undecided,
    "missing-result": missing_result,
    "unexpected-result": unexpected_result,
    "unexpected-pairs": unexpected_pairs,
}
"""Name -> what makes a file with that problem in a folder."""


def workbook(lines: list[list[Any]], **cells: Any) -> Workbook:
    book = Workbook()
    for line in (HEADINGS, *lines):
        book.active.append(line)
    for cell, value in cells.items():
        book.active[cell] = value
    return book


def saved(book: Workbook, folder: Path) -> Path:
    path = folder / "club.xlsx"
    book.save(path)
    return path


def written(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.fixture
def session_of(fixtures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Session]:
    """A function that scores the sheet of a name."""

    def of(name: str) -> Session:
        if name in MAKERS:
            path = MAKERS[name](tmp_path)
        else:
            (path,) = (fixtures / "problems").glob(f"{name}.*")
        monkeypatch.setenv("PATH", str(tmp_path / "bin"))
        if name == "no-permission":
            monkeypatch.setattr(Path, "open", _closed)  # nothing is closed to an administrator
        if name in OF_RULINGS:
            played = MATCHES if name == "penalty-without-match" else EVENING
            return run([written(tmp_path, "evening.csv", played.encode())], rulings=path)
        return run([path], OPTIONS.get(name))

    return of


def _closed(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name not in REFUSED])
def test_sheet_shows_its_problem_and_no_other(session_of: Callable[[str], Session], name: str) -> None:
    """Name, row, column and board of the problems found are exactly those expected."""
    session = session_of(name)
    assert session.refusals == []
    found = session.problems.select("name", "row", "column", "board").rows()
    assert found == [(name, *place) for place in EXPECTED[name]]


@pytest.mark.parametrize("name", REFUSED)
def test_file_is_refused_for_its_reason_and_no_other(session_of: Callable[[str], Session], name: str) -> None:
    """A file that cannot be read at all is refused once, and gives no rows and no problems."""
    session = session_of(name)
    assert [refusal.name for refusal in session.refusals] == [name]
    assert session.counts.read == session.problems.height == session.standings.height == 0


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name not in [*REFUSED, *OF_RULINGS]])
def test_errors_and_rejected_rows_belong_together(session_of: Callable[[str], Session], name: str) -> None:
    """A rejected row has an error; a row with an error has no award, and outside team matches it is rejected."""
    session = session_of(name)
    errors = [name for name, kind in CATALOGUE.items() if kind.severity == "error"]
    in_error = set(session.problems.filter(session.problems["name"].is_in(errors))["row"].to_list())
    if session.travellers.is_empty():
        assert session.counts.rejected == len(in_error)
        return
    rejected = set(session.travellers.filter(outcome="rejected")["row"].to_list())
    without = session.travellers.filter(session.travellers["award_ns"].is_null())["row"].to_list()
    assert rejected <= in_error <= set(without)
    if session.method == "matchpoints":
        assert rejected == in_error


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name not in REFUSED])
def test_every_row_of_a_sheet_is_accounted_for(session_of: Callable[[str], Session], name: str) -> None:
    """Read = scored + passed out + adjusted + not played + rejected, and every line of the sheet was read."""
    counts = session_of(name).counts
    assert counts.read == sum(counts[1:]) >= 3


def test_sheets_and_catalogue_have_the_same_names(fixtures: Path) -> None:
    """Every problem has its sheet, and every sheet its problem."""
    sheets = [path.stem for path in (fixtures / "problems").iterdir()]
    assert sorted([*sheets, *MAKERS]) == sorted(CATALOGUE)
    assert sorted([*EXPECTED, *REFUSED]) == sorted(CATALOGUE)


def test_half_the_sheets_are_french(fixtures: Path) -> None:
    """French clubs find their own headings in as many sheets as English ones."""
    heads = [path.read_bytes()[:100] for path in (fixtures / "problems").iterdir()]
    french = [head for head in heads if "Étui".encode("cp1252") in head or "Étui".encode() in head]
    assert 2 * len(french) >= len(heads)


def test_names_of_the_catalogue_are_those_the_program_raises(package: Path) -> None:
    """A name no module can give is a promise nobody keeps; a name outside the catalogue would be a bug."""
    modules = [path for path in package.rglob("*.py") if path.name != "problems.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in modules)
    assert set(CATALOGUE) <= set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source))
    given = set(re.findall(r'\b(?:Fault|Finding|Refusal|_found|_problems)\(\s*(?:\w+, )?"([a-z-]+)"', source))
    assert len(given) > 20
    assert given <= set(CATALOGUE)


def test_codes_are_unique_and_tell_where_to_look() -> None:
    """One code, one problem; its letter tells what it is about: file, cell, score, board, and so on."""
    codes = [kind.code for kind in CATALOGUE.values()]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch("[FCSBPTORL][0-9]{2}", code) for code in codes)


@pytest.mark.parametrize("name", ["score-mismatch", "conflicting-results"])
def test_an_error_makes_the_standings_provisional(session_of: Callable[[str], Session], name: str) -> None:
    """While a row is rejected, whoever played its board is provisional."""
    session = session_of(name)
    assert session.provisional
    assert session.standings["provisional"].any()


def test_a_refusal_knows_its_facts() -> None:
    """A refusal carries its name, the file and the facts of its sentence."""
    refusal = Refusal("no-data-rows", "club.csv", row=1)
    assert (refusal.name, refusal.source, refusal.detail) == ("no-data-rows", "club.csv", {"row": 1})
