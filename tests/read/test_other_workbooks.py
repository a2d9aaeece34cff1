"""ODS and XLSB: the same coordinates, hidden sheets, errors, merged cells and limits as any workbook."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from batch.problems import Refusal
from batch.read import CellFault, Sheet, read
from tests import opendocument, xlsb

HEADINGS = ["Board", "NS", "EW", "Contract", "By", "Result"]
ROWS = {
    0: ["Friday"],
    3: HEADINGS,
    4: [1.0, 1.0, 11.0, "4S", "N", "="],
    5: [None, 2.0, 12.0, "3NT", "E", "#DIV/0!"],
    6: [2.0, "007", 13.0, "Pass", None, None],
}


def as_ods() -> bytes:
    rows = []
    for number in range(7):
        cells = ROWS.get(number, [])
        if number == 4:
            merged = opendocument.cell(cells[0], ' table:number-rows-spanned="2" table:number-columns-spanned="1"')
            rows.append(opendocument.row(*cells[1:]).replace("<table:table-row>", f"<table:table-row>{merged}"))
        else:
            rows.append(opendocument.row(*cells))
    rows[1:3] = ['<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>']
    old = [opendocument.row(*HEADINGS), opendocument.row(9.0, 1.0, 2.0, "1C", "N", "=")]
    return opendocument.workbook({"Old": old, "Friday": rows, "Menu": [opendocument.row("Soup")]}, hidden=["Old"])


def as_xlsb() -> bytes:
    old = xlsb.sheet({0: HEADINGS, 1: [9.0, 1.0, 2.0, "1C", "N", "="]})
    friday = xlsb.sheet(ROWS, merged=[(4, 5, 0, 0)])
    return xlsb.workbook({"Old": old, "Friday": friday, "Menu": xlsb.sheet({0: ["Soup"]})}, hidden=["Old"])


MAKERS: dict[str, Callable[[], bytes]] = {"ods": as_ods, "xlsb": as_xlsb}


@pytest.fixture(params=MAKERS)
def sheet(request, tmp_path) -> Sheet:
    path = tmp_path / f"club.{request.param}"
    path.write_bytes(MAKERS[request.param]())
    (found,) = read(path)
    return found


def test_cells_keep_their_row_and_their_text(sheet):
    """Rows above and between count; whole numbers have no decimals; what is merged holds for every row it covers."""
    assert sheet.name == "Friday"
    assert sheet.cells.select("row", "board", "ns", "ew", "contract", "declarer", "result").rows() == [
        (5, "1", "1", "11", "4S", "N", "="),
        (6, "1", "2", "12", "3NT", "E", None),
        (7, "2", "007", "13", "Pass", None, None),
    ]


def test_errors_and_hidden_sheets_are_reported(sheet):
    """An error cell is a fault, not an empty cell; a hidden sheet is left out and named."""
    assert sheet.faults == (CellFault(6, "result", "cell-error", "#DIV/0!"),)
    details = {note.code: note.detail for note in sheet.notes}
    assert details["hidden-sheets"] == {"sheets": "Old", "count": 1}
    assert details["other-sheets"] == {"sheets": "Menu", "count": 1}
    assert details["merged-cells"] == {"count": 1}


FAR = '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>'
WIDE = '<table:table-cell table:number-columns-repeated="16000"/>'
VALUE = opendocument.cell("x")
BOMBS = {
    "rows": VALUE.join(['<table:table-row table:number-rows-repeated="1048570">', VALUE * 60 + "</table:table-row>"]),
    "columns": "".join(
        f"<table:table-row>{opendocument.cell('x', ' table:number-columns-repeated=' + chr(34) + '16384' + chr(34))}"
        "</table:table-row>"
        for _ in range(3_000)
    ),
    "stray": f"{FAR}<table:table-row>{WIDE}{VALUE}</table:table-row>",
    "blanks": opendocument.row("a").replace("a<", '<text:s text:c="999999999"/><'),
    "text": opendocument.row("x" * 100_000).replace("row>", 'row table:number-rows-repeated="1000000">', 1),
    "digits": f'<table:table-row table:number-rows-repeated="{"9" * 17}">{VALUE}</table:table-row>',
}


@pytest.mark.parametrize("name", BOMBS)
def test_an_ods_that_unfolds_without_measure_is_refused(tmp_path, name):
    """A few words may repeat a row a million times, and a cell may stand in the last corner (F15)."""
    path = tmp_path / "club.ods"
    path.write_bytes(opendocument.workbook({"Friday": [opendocument.row(*HEADINGS), BOMBS[name]]}))
    begun = time.monotonic()
    with pytest.raises(Refusal) as refused:
        read(path)
    assert refused.value.name == "too-large"
    assert time.monotonic() - begun < 10


def test_an_xlsb_that_reaches_too_far_is_refused(tmp_path):
    """A stray cell in the last row and column (F15)."""
    path = tmp_path / "club.xlsb"
    far = xlsb.sheet({0: HEADINGS, 1_048_575: ["x"]}).replace(xlsb.cell(0, "x"), xlsb.cell(16_383, "x"))
    path.write_bytes(xlsb.workbook({"Friday": far}))
    with pytest.raises(Refusal) as refused:
        read(path)
    assert refused.value.name == "too-large"


@pytest.mark.parametrize("ending", MAKERS)
def test_a_scrambled_workbook_is_read_or_refused(tmp_path, ending):
    """Every byte of the inner part changed in turn: sheets or a refusal, never another exception."""
    import io
    import zipfile

    good = MAKERS[ending]()
    part = {"ods": "content.xml", "xlsb": "xl/worksheets/sheet2.bin"}[ending]
    path = tmp_path / f"club.{ending}"
    with zipfile.ZipFile(io.BytesIO(good)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for place in range(0, len(parts[part]), 7):
        changed = bytearray(parts[part])
        changed[place] ^= 0x55
        with zipfile.ZipFile(path, "w") as archive:
            for name, data in parts.items():
                archive.writestr(name, bytes(changed) if name == part else data)
        try:
            read(path)
        except Refusal:
            continue
