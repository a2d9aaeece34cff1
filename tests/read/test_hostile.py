"""Whatever bytes a file holds, reading gives sheets or a refusal: never another exception."""

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.problems import CATALOGUE, Refusal
from batch.read import Sheet, read
from batch.read.sheet import ROW

SUFFIXES = [".csv", ".txt", ".xlsx", ".xls", ".xlsm", ""]
STARTS = [
    b"",
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xef\xbb\xbf",
    b"Board,NS,EW,Contract,By,Result\n",
    b"Donne;NS;EO;Contrat;Par;R\xe9sultat\r\n",
    b'"Board"\t"NS"\t"EW"\t"Score"\n',
]
slow = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def assert_sheets_or_refusal(path: Path) -> None:
    try:
        found = read(path)
    except Refusal as refusal:
        found = refusal
    assert found.name in CATALOGUE if isinstance(found, Refusal) else found and all(map(is_sound, found))


def is_sound(sheet: Sheet) -> bool:
    rows = sheet.cells[ROW].to_list()
    ordered = rows == sorted(set(rows)) and len(rows) > 0
    return ordered and set(sheet.cells.columns) == {ROW, *sheet.headers} and {f.row for f in sheet.faults} <= set(rows)


@slow
@given(start=st.sampled_from(STARTS), rest=st.binary(max_size=400), suffix=st.sampled_from(SUFFIXES))
def test_any_bytes(start: bytes, rest: bytes, suffix: str, tmp_path: Path) -> None:
    """Random bytes behind any known beginning, under any name."""
    path = tmp_path / f"file{suffix}"
    path.write_bytes(start + rest)
    assert_sheets_or_refusal(path)


@slow
@given(text=st.text(alphabet='14SN=+-,;\t|"\r\n\ufeff\u2028é \v\x1a\x00', max_size=300))
def test_any_text_below_headings(text: str, tmp_path: Path) -> None:
    """Separators, quotation marks, line ends and odd blanks in any order."""
    path = tmp_path / "file.csv"
    path.write_text("Board,NS,EW,Contract,By,Result\n" + text, encoding="utf-8", newline="")
    assert_sheets_or_refusal(path)


def workbook() -> bytes:
    book = openpyxl.Workbook()
    book.active.append(["Board", "NS", "EW", "Contract", "By", "Result"])
    for number in range(1, 6):
        book.active.append([number, number, 9, "4S", "N", "=1" if number == 3 else "="])
    book.active.merge_cells("A2:A3")
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


WORKBOOK = workbook()
PARTS = ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/_rels/workbook.xml.rels"]


@slow
@given(st.lists(st.tuples(st.integers(0, len(WORKBOOK) - 1), st.integers(0, 255)), min_size=1, max_size=8))
def test_a_workbook_with_damaged_bytes(tmp_path: Path, changes: list[tuple[int, int]]) -> None:
    """A file cut or scrambled on its way."""
    data = bytearray(WORKBOOK)
    for place, byte in changes:
        data[place] = byte
    path = tmp_path / "file.xlsx"
    path.write_bytes(data)
    assert_sheets_or_refusal(path)


@slow
@given(
    part=st.sampled_from(PARTS),
    start=st.integers(0, 2000),
    length=st.integers(0, 60),
    new=st.sampled_from([b"", b"<", b"999999999999", b"-1", b"A0", b"ZZZZ9", b'"', b"&#0;", b"e", b"\xff", b"</c>"]),
)
def test_a_workbook_with_damaged_parts(tmp_path: Path, part: str, start: int, length: int, new: bytes) -> None:
    """A good archive around damaged sheets: wrong numbers, broken tags, missing pieces."""
    path = tmp_path / "file.xlsx"
    with zipfile.ZipFile(io.BytesIO(WORKBOOK)) as good, zipfile.ZipFile(path, "w") as bad:
        for name in good.namelist():
            data = good.read(name)
            bad.writestr(name, data[:start] + new + data[start + length :] if name == part else data)
    assert_sheets_or_refusal(path)


@pytest.mark.parametrize("cut", range(0, len(WORKBOOK), 211))
def test_a_workbook_cut_short(tmp_path: Path, cut: int) -> None:
    """A download that broke off."""
    path = tmp_path / "file.xlsx"
    path.write_bytes(WORKBOOK[:cut])
    with pytest.raises(Refusal):
        read(path)
