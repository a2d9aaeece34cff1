"""Many files worked through together give for each file what it gives alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from batch.apart import run_apart
from batch.conditions import Conditions
from batch.publish import matches, problems, standings, travellers
from batch.session import Session, run


def seen(session: Session) -> dict[str, Any]:
    """Everything a person is shown of a session."""
    return {
        "travellers": travellers(session).rows(),
        "standings": standings(session).rows(),
        "matches": matches(session).rows(),
        "problems": problems(session).rows(),
        "lines": sorted(session.lines.rows(), key=repr),
        "counts": session.counts,
        "method": session.method,
        "refusals": [(refusal.name, refusal.source, refusal.detail) for refusal in session.refusals],
        "sheets": [(sheet.source, sheet.name, sheet.headers, sheet.notes) for sheet in session.sheets],
        "readings": [(reading.language, reading.style, reading.view, reading.notes) for reading in session.readings],
        "rulings": session.rulings.rows(),
        "inputs": session.inputs,
        "lists": session.lists.rows(),
        "conditions": session.conditions,
        "provisional": session.provisional,
    }


@pytest.fixture
def files(fixtures: Path, tmp_path: Path) -> list[Path]:
    """The sample files, every sheet of the catalogue, files of the same names elsewhere, and what cannot be read."""
    import datetime

    import openpyxl

    found = sorted(file for file in [*fixtures.glob("*.csv"), *(fixtures / "problems").iterdir()] if file.is_file())
    head = "Session,Board,NS,EW,Contract,By,Result\n"
    plain = "".join(f",{b},{n},{n + 10},{b}S,N,{r}\n" for b in (1, 2) for n, r in ((1, "="), (2, "+1"), (3, "-1")))
    for number in range(25):
        folder = tmp_path / str(number)
        folder.mkdir()
        found.append(folder / "monday.csv")
        found[-1].write_text(head + plain.replace("\n,", "\nCup,", number % 3), encoding="utf-8")
    book = openpyxl.Workbook()
    for name in ("A", "B"):
        sheet = book.create_sheet(name)
        sheet.append(["Board", "NS", "EW", "Contract", "By", "Result"])
        sheet.append([1, f"{name}1", f"{name}2", "3NT", "N", "+1"])
        sheet.append([1, f"{name}3", f"{name}4", "3NT", "N", datetime.date(2026, 1, 3)])
        sheet.append([1, "A1", "A2", "3NT", "N", "="])
    book.save(tmp_path / "two sheets.xlsx")
    beside = tmp_path / "beside.csv"
    beside.write_text("NS,EW,1,2\n1,11,N3NT=,S4S=\n2,12,N3NT-1,S4Q\n", encoding="utf-8")
    (tmp_path / "nothing.csv").write_text("", encoding="utf-8")
    return [*found, tmp_path / "two sheets.xlsx", beside, tmp_path / "nothing.csv", tmp_path / "absent.csv"]


@pytest.mark.parametrize(
    "conditions",
    [Conditions(), Conditions(unit=1, sections="apart"), Conditions(method="cross-imps"), Conditions(trust="score")],
)
def test_each_file_gives_what_it_gives_alone(files: list[Path], conditions: Conditions) -> None:
    """Rows, ranks, matches, problems, rulings, notes and refusals of every file are those of a run of its own."""
    together = list(run_apart(files, conditions))
    assert len(together) == len(files)
    for file, session in zip(files, together, strict=True):
        ours, alone = seen(session), seen(run([file], conditions))
        for part, found in alone.items():
            assert ours[part] == found, (file, part)


def test_the_order_is_that_of_the_files(files: list[Path]) -> None:
    """Sessions come in the order in which the files were named."""
    named = [session.sheets[0].source for session in run_apart(files[::-1], Conditions()) if session.sheets]
    assert named == [str(file) for file in files[::-1] if str(file) in named]
