"""Many small files read in one go: whatever stands in them, everything found is what each file gives by itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import batch.session
from batch.conditions import Conditions
from batch.publish import problems, standings, travellers
from batch.read.bundle import FEWEST, bundles
from batch.session import Session, run

ENGLISH = "Board,NS,EW,Contract,By,Result,Lead"
FRENCH = "Étui;NS;EO;Contrat;Par;Résultat;Entame"


def lines(seed: int, strains: str = "CDHS", mark: str = ",") -> list[str]:
    """The rows of a small Mitchell of three tables and four boards."""
    luck = random.Random(seed)
    found = []
    for board in range(1, 5):
        for table in range(1, 4):
            contract = f"{luck.randint(1, 4)}{luck.choice(strains)}"
            result = luck.choice(["=", "+1", "-1"])
            cells = (board, table, 11 + (table + board) % 3, contract, luck.choice("NES"), result, "")
            found.append(mark.join(map(str, cells)))
    return found


def text(head: str, rows: list[str]) -> bytes:
    return "\n".join([head, *rows, ""]).encode("utf-8")


ODD: dict[str, Callable[[], bytes]] = {
    "a contract that is none": lambda: text(ENGLISH, [*lines(1), "4,1,12,9H,N,=,"]),
    "a slip of the pen": lambda: text(ENGLISH, [*lines(23), "4,1,12,4Z,N,=,"]),
    "two slips of the pen": lambda: text(ENGLISH, [*lines(24), "4,1,12,4Z,N,=,", "4,2,13,2Q,N,=,"]),
    "a slip in two cells": lambda: text(ENGLISH, [*lines(25), "4,1,12,4Z,Q,=,"]),
    "a contract of the other language": lambda: text(ENGLISH, [*lines(26), "4,1,12,2K,N,=,"]),
    "a slip and a contract of the other language": lambda: text(
        ENGLISH, [*lines(27), "4,1,12,2K,N,=,", "4,2,13,2Q,N,=,"]
    ),
    "a result that is none": lambda: text(ENGLISH, [*lines(28), "4,1,12,2H,N,?!,"]),
    "a board that is none": lambda: text(ENGLISH, [*lines(29), "x,1,12,2H,N,=,"]),
    "a pair missing": lambda: text(ENGLISH, [*lines(2), "4,,12,2H,N,=,"]),
    "a title and a total": lambda: text(ENGLISH, ["Group B,,,,,,", *lines(3), "Total,3,,,,,"]),
    "a blank line": lambda: text(ENGLISH, [*lines(4)[:5], ",,,,,,", *lines(4)[5:]]),
    "an empty line": lambda: text(ENGLISH, [*lines(4)[:5], "", *lines(4)[5:]]),
    "headings repeated": lambda: text(ENGLISH, [*lines(5)[:5], ENGLISH, *lines(5)[5:]]),
    "a row too long": lambda: text(ENGLISH, [*lines(6), "4,1,12,2H,N,=,SA,late"]),
    "a row too short": lambda: text(ENGLISH, [*lines(7), "4,1,12,2H,N,="]),
    "too long and too short": lambda: text(ENGLISH, [*lines(7), "4,1,12,2H,N,=", "4,2,12,2H,N,=,SA,late"]),
    "quotation marks": lambda: text(ENGLISH, [*lines(8), '4,1,12,"2H",N,=,']),
    "blanks around": lambda: text(ENGLISH, [line.replace(",", " , ") for line in lines(9)]),
    "line ends of another system": lambda: text(ENGLISH, lines(10)).replace(b"\n", b"\r\n"),
    "a byte-order mark": lambda: b"\xef\xbb\xbf" + text(ENGLISH, lines(11)),
    "no line end at the end": lambda: text(ENGLISH, lines(12)).rstrip(b"\n"),
    "bare results": lambda: text(
        ENGLISH, [line.replace("+1", "1").replace("-1", "2").replace("=", "0") for line in lines(13)]
    ),
    "tricks as results": lambda: text(ENGLISH, ["1,1,12,3NT,N,9,", "1,2,13,3NT,N,10,", "2,1,12,4S,S,10,"]),
    "bare and signed results": lambda: text(ENGLISH, [*lines(14), "4,1,12,2H,N,0,"]),
    "a lead that is none": lambda: text(ENGLISH, [line + ("ZZ" if n == 3 else "") for n, line in enumerate(lines(15))]),
    "passed out": lambda: text(ENGLISH, [*lines(16), "4,9,19,PASS,,,", "4,8,18,PASS,-,,"]),
    "not played and averages": lambda: text(ENGLISH, [*lines(17), "3,9,19,NP,,,", "4,8,18,A+/A-,,,"]),
    "no result": lambda: text(ENGLISH, [*lines(18), "4,9,19,,,,"]),
    "a pair twice": lambda: text(ENGLISH, [*lines(19), "4,1,19,2H,N,=,"]),
    "letters of both languages": lambda: text(ENGLISH, ["1,1,12,2C,E,=,", "1,2,13,2C,N,=,", "2,1,12,3C,E,=,"]),
    "French contracts": lambda: text(ENGLISH, lines(20, "TKCP")),
    "other bytes": lambda: text(ENGLISH, lines(21)) + "4,Zoé,19,2H,N,=,\n".encode("cp1252"),
    "nothing below": lambda: text(ENGLISH, []),
    "no file at all": lambda: b"",
    "a picture": lambda: b"\x89PNG\r\n\x1a\n" + bytes(100),
    "a heading nobody knows": lambda: text(ENGLISH + ",Weather", [line + ",fine" for line in lines(22)]),
    "other headings": lambda: text("Board,Contract,NS,EW,By,Result", ["1,3NT,1,12,N,=", "1,3NT,2,13,N,-1"]),
}
"""What a file among many others may hold."""


@pytest.fixture
def folder(tmp_path: Path) -> list[Path]:
    """Many plain files in two languages, and between them every odd one."""
    files = {f"en{n:02}.csv": text(ENGLISH, lines(100 + n)) for n in range(FEWEST)}
    files |= {f"fr{n:02}.csv": text(FRENCH, lines(200 + n, "TKCP", ";")) for n in range(FEWEST)}
    files |= {f"odd {name}.csv": make() for name, make in ODD.items()}
    order = sorted(files)
    random.Random(7).shuffle(order)
    for name in order:
        (tmp_path / name).write_bytes(files[name])
    return [*(tmp_path / name for name in order), tmp_path / "absent.csv"]


def seen(session: Session) -> dict[str, Any]:
    """Everything a person is shown of a session."""
    return {
        "travellers": travellers(session).rows(),
        "standings": standings(session).rows(),
        "problems": problems(session).rows(),
        "lines": sorted(session.lines.rows()),
        "counts": session.counts,
        "refusals": [(refusal.name, refusal.source, refusal.detail) for refusal in session.refusals],
        "sheets": [(sheet.source, sheet.headers, sheet.header_languages) for sheet in session.sheets],
        "notes": [sheet.notes for sheet in session.sheets],
        "readings": [(reading.language, reading.style, reading.view, reading.notes) for reading in session.readings],
    }


@pytest.mark.parametrize("conditions", [Conditions(), Conditions(together=True), Conditions(language="en")])
def test_many_files_give_what_each_gives(
    folder: list[Path], conditions: Conditions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows, ranks, problems, notes and refusals are the same whether files are read in one go or one by one."""
    assert sum(len(bundle.sheets) for bundle in bundles(folder)) > 2 * FEWEST
    together = seen(run(folder, conditions))
    monkeypatch.setattr(batch.session, "FEWEST", 10_000)
    alone = seen(run(folder, conditions))
    for part, found in together.items():
        assert found == alone[part], part


def test_sessions_named_in_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session named in a file keeps its name; rows without one have that of their file."""
    files = []
    for number in range(FEWEST):
        rows = [f"{'' if n % 4 else 'Cup'},{line}" for n, line in enumerate(lines(number))]
        files.append(tmp_path / f"file{number}.csv")
        files[-1].write_bytes(text("Session," + ENGLISH, rows))
    together = seen(run(files))
    monkeypatch.setattr(batch.session, "FEWEST", 10_000)
    assert together == seen(run(files))
    assert {row[0] for row in together["travellers"]} == {"Cup", *(file.stem for file in files)}


def test_plain_files_are_bundled(folder: list[Path]) -> None:
    """Files with nothing odd about them are all in a bundle, those of each heading row together."""
    found = bundles(folder)
    names = [{Path(sheet.source).name for sheet in bundle.sheets} for bundle in found]
    for language in ("en", "fr"):
        plain = {f"{language}{n:02}.csv" for n in range(FEWEST)}
        assert any(plain <= bundled for bundled in names)
    together = set().union(*names)
    for name in (
        "a pair missing",
        "a title and a total",
        "quotation marks",
        "a row too long",
        "too long and too short",
    ):
        assert f"odd {name}.csv" not in together


def test_few_files_are_no_bundle(folder: list[Path]) -> None:
    """Below a certain number nothing is gained, and every file is read by itself."""
    assert bundles(folder[: FEWEST // 2]) == []
