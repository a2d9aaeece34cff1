"""One session in every format gives one ranking."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import openpyxl
import polars as pl
import pytest

from batch.session import Session, run
from tests import device, opendocument, xlsb

HEADINGS = ["Section", "Round", "Table", "Board", "NS", "EW", "Contract", "By", "Tricks", "Score NS"]


@pytest.fixture(scope="module")
def rows(shared: Path, records) -> list[list[str]]:
    """A real evening: 242 results, two lines of eleven pairs, in the order of its file."""
    found = records(shared / "data/sheets/mp-pairs.csv")
    boards: dict[str, int] = {}
    made = []
    for row in found:
        table = boards[row["Board"]] = boards.get(row["Board"], 0) + 1
        cells = [row[name] for name in ("Board", "NS", "EW", "Contract", "By", "Tricks", "Score")]
        made.append([row["Section"], "1", str(table), *cells])
    return made


def number(text: str) -> float | str:
    return float(text) if text.lstrip("-").isdigit() else text


def csv_file(folder: Path, rows: list[list[str]]) -> Path:
    path = folder / "club.csv"
    path.write_text("\n".join(",".join(row) for row in (HEADINGS, *rows)) + "\n", encoding="utf-8")
    return path


def xlsx_file(folder: Path, rows: list[list[str]]) -> Path:
    book = openpyxl.Workbook()
    for row in (HEADINGS, *rows):
        book.active.append([number(text) for text in row])
    book.save(folder / "club.xlsx")
    return folder / "club.xlsx"


def ods_file(folder: Path, rows: list[list[str]]) -> Path:
    path = folder / "club.ods"
    lines = [opendocument.row(*map(number, row)) for row in (HEADINGS, *rows)]
    path.write_bytes(opendocument.workbook({"Friday": lines}))
    return path


def xlsb_file(folder: Path, rows: list[list[str]]) -> Path:
    path = folder / "club.xlsb"
    lines = {place: [*map(number, row)] for place, row in enumerate((HEADINGS, *rows))}
    path.write_bytes(xlsb.workbook({"Friday": xlsb.sheet(lines)}))
    return path


def xls_file(folder: Path, rows: list[list[str]]) -> Path:
    """The old format, by way of an office program."""
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("soffice, which makes an old workbook, is not installed")
    home = f"-env:UserInstallation={(folder / 'office').as_uri()}"
    command = [office, home, "--headless", "--convert-to", "xls:MS Excel 97", "--outdir", str(folder)]
    subprocess.run([*command, str(xlsx_file(folder, rows))], check=True, capture_output=True, timeout=120)
    return folder / "club.xls"


def parquet_file(folder: Path, rows: list[list[str]]) -> Path:
    path = folder / "club.parquet"
    pl.DataFrame(
        [[number(text) for text in column] for column in zip(*rows, strict=True)],
        schema=HEADINGS,
        orient="col",
        strict=False,
    ).write_parquet(path)
    return path


def usebio_file(folder: Path, rows: list[list[str]]) -> Path:
    fields = ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "TRICKS", "SCORE")
    boards: dict[str, list[str]] = {}
    for row in rows:
        line = "".join(f"<{name}>{text}</{name}>" for name, text in zip(fields, row[4:], strict=True))
        boards.setdefault(row[3], []).append(f"<TRAVELLER_LINE>{line}</TRAVELLER_LINE>")
    inside = "\n".join(
        f"<BOARD><BOARD_NUMBER>{n}</BOARD_NUMBER>\n{chr(10).join(of)}</BOARD>" for n, of in boards.items()
    )
    path = folder / "club.xml"
    path.write_text(
        f'<USEBIO><EVENT><SESSION><SECTION SECTION_ID="{rows[0][0]}">{inside}</SECTION></SESSION></EVENT></USEBIO>',
        encoding="utf-8",
    )
    return path


def pbn_file(folder: Path, rows: list[list[str]]) -> Path:
    heading = '[ScoreTable "Section;Round;Table;PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"]'
    boards: dict[str, list[str]] = {}
    for row in rows:
        boards.setdefault(row[3], []).append(" ".join([*row[:3], *row[4:]]))
    path = folder / "club.pbn"
    path.write_text("\n\n".join("\n".join([f'[Board "{n}"]', heading, *of]) for n, of in boards.items()) + "\n")
    return path


def bws_file(folder: Path, rows: list[list[str]]) -> Path:
    log = [
        device.LOG
        | {"ID": place, "TimeLog": f"1899-12-30 {19 + place // 3600:02}:{place // 60 % 60:02}:{place % 60:02}"}
        | {"Table": row[2], "Board": row[3], "PairNS": row[4], "PairEW": row[5]}
        | {"Contract": f"{row[6][0]} {row[6][1:].replace('x', ' x', 1)}", "NS/EW": row[7]}
        | {"Result": f"{int(row[8]) - int(row[6][0]) - 6:+d}".replace("+0", "=")}
        for place, row in enumerate(rows, 1)
    ]
    return device.database(folder, ReceivedData=log, Section=[{"ID": 1, "Letter": rows[0][0]}])


MAKERS: dict[str, Callable[[Path, list[list[str]]], Path]] = {
    "xlsx": xlsx_file,
    "xls": xls_file,
    "xlsb": xlsb_file,
    "ods": ods_file,
    "parquet": parquet_file,
    "usebio": usebio_file,
    "pbn": pbn_file,
    "bws": bws_file,
}


def ranking(session: Session) -> list[tuple[object, ...]]:
    columns = ("session", "section", "line", "rank", "tied", "contestant", "boards", "score", "maximum", "percent")
    return session.standings.select(columns).rows()


@pytest.mark.parametrize("form", MAKERS)
def test_one_session_gives_one_ranking(rows, tmp_path, monkeypatch, form):
    """Standings, travellers and counts are those of the CSV, whatever the file."""
    if form == "bws" and not device.can_run:
        pytest.skip("a script cannot stand for mdb-export here")
    plain = run([csv_file(tmp_path, rows)])
    path = MAKERS[form](tmp_path, rows)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    session = run([path])
    assert session.problems.rows() == []
    assert session.refusals == []
    assert len(ranking(plain)) == 22
    assert ranking(session) == ranking(plain)
    columns = ("board", "ns", "ew", "contract", "declarer", "tricks", "score_ns", "award_ns")
    assert (
        session.travellers.select(columns).sort(columns[:3]).rows()
        == plain.travellers.select(columns).sort(columns[:3]).rows()
    )
