"""Text files with separated values: records, rows, quotation marks, encodings, and what they refuse."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.problems import Refusal
from batch.read import CellFault, Sheet, read
from batch.read.delimited import records

HEADINGS = "Board,NS,EW,Contract,By,Result,Remark\n"


@pytest.fixture
def sheet(tmp_path: Path):
    """A function that gives the sheet of a text."""

    def of(text: str | bytes) -> Sheet:
        path = tmp_path / "club.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        (found,) = read(path)
        return found

    return of


def taken(sheet: Sheet, *meanings: str) -> list[tuple[object, ...]]:
    return sheet.cells.select("row", *meanings).rows()


def test_blank_lines_count_and_are_no_rows(sheet) -> None:
    """The row is the line an editor shows; lines without anything, or with separators alone, are no rows."""
    found = sheet("Club evening\n\n" + HEADINGS + "\n1,1,2,4S,N,=,\n,,,,,,\n \n2,3,4,4S,N,=,\n\n")
    assert taken(found, "board") == [(5, "1"), (8, "2")]


def test_one_blank_parts_two_words(sheet) -> None:
    """Two blanks, a no-break space, a tab, a mark without width: to the eye, and to us, it is one name."""
    names = ("Red Lions", "Red  Lions", "Red\u00a0Lions", "Red\u202f \u200bLions", " Red \tLions\u00a0")
    found = sheet(HEADINGS + "".join(f"1,{name},2,4S,N,=,\n" for name in names))
    assert found.cells["ns"].unique().to_list() == ["Red Lions"]


@pytest.mark.parametrize("mark", ['="{}"', '"=""{}"""'])
def test_texts_written_as_formulas(sheet, mark: str) -> None:
    """`="007"`, which keeps a spreadsheet from making a number of it, is 007, bare or with its marks doubled."""
    cells = ["Board", "NS", "EW", "Contract", "By", "Result"], ["1", "007", "12", "4S", "N", "+1"]
    found = sheet("".join(",".join(map(mark.format, row)) + "\n" for row in cells))
    assert taken(found, "board", "ns", "result") == [(2, "1", "007", "+1")]


def test_the_end_of_a_dos_file_is_no_row(sheet) -> None:
    """Old programs end a file with a control character."""
    assert taken(sheet(HEADINGS + "1,1,2,4S,N,=,\n\x1a"), "board") == [(2, "1")]


def test_a_record_of_several_lines_has_the_row_of_its_first(sheet) -> None:
    """A line break inside a quoted cell moves the rows below, and stays in the cell."""
    found = sheet(HEADINGS + '1,1,2,4S,N,=,"late\nplay, sorry"\n2,3,4,3NT,S,=,\n')
    assert taken(found, "remark", "contract") == [(2, "late\nplay, sorry", "4S"), (4, None, "3NT")]


def test_a_heading_of_two_lines_is_one_heading(sheet) -> None:
    """Alt+Enter inside a heading does not hide it; the heading is shown on one line."""
    found = sheet('Board,"Pair\nNS","Pair\nEW",Contract,By,Result\n1,1,2,4S,N,=\n')
    assert found.headers["ns"].text == "Pair NS"
    assert taken(found, "ns", "ew") == [(4, "1", "2")]


@pytest.mark.parametrize(
    "stray",
    [
        '1,1,"2,4S,N,=,\n2,3,4,3NT,S,+1,\n3,5,6,2H,E,-1,\n',
        '1,1,"2,4S,N,=,\n2,3,4,3NT,S,+1,\n3,5,"6,2H,E,-1,\n',
        '1,1,2,4S,N,=,"\n2,3,4,3NT,S,+1,\n3,5,6,2H,E,-1,"\n',
    ],
)
def test_a_stray_quotation_mark_swallows_no_row(sheet, stray: str) -> None:
    """A quotation mark that is never closed, or closed rows below, does not make one cell of the rows between."""
    found = sheet(HEADINGS + stray)
    assert taken(found, "board", "contract") == [(2, "1", "4S"), (3, "2", "3NT"), (4, "3", "2H")]


cell = st.text(alphabet="ab1 ;,\t\n\r\"'é", max_size=6)


@given(
    st.lists(st.lists(cell.map(lambda text: text.replace(",", ";")), min_size=2, max_size=4), min_size=1, max_size=6)
)
def test_records_are_what_a_csv_writer_wrote(table: list[list[str]]) -> None:
    """Whatever the standard writer writes, with any line breaks and quotation marks inside, is read back."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows(table)
    lines = list(io.StringIO(file.getvalue(), newline=""))
    found = list(records(lines, ","))
    assert [list(row.cells) for row in found] == table
    assert [row.number for row in found] == sorted({row.number for row in found})


def test_texts_stay_as_typed(sheet) -> None:
    """Leading zeros, exponents, words for nothing and inner blanks are kept: nothing is taken for a number."""
    found = sheet(HEADINGS + "01,007,1E5,4 S,N, +1 ,NA\n")
    assert taken(found, "board", "ns", "ew", "contract", "result", "remark") == [
        (2, "01", "007", "1E5", "4 S", "+1", "NA")
    ]


def test_a_short_line_ends_in_empty_cells(sheet) -> None:
    """Cells that a line does not have are empty."""
    assert taken(sheet(HEADINGS + "1,1,2,PASS\n"), "contract", "declarer") == [(2, "PASS", None)]


def test_a_long_line_is_a_fault_when_something_stands_there(sheet) -> None:
    """A name with a separator in it moves the cells: the row is named. Separators alone at the end do not matter."""
    found = sheet(HEADINGS + "1,Smith,Jones,8,4S,N,=,late\n2,3,4,4S,N,=,,,\n")
    assert found.faults == (CellFault(2, "remark", "ragged-row", "late"),)
    assert {note.code: note.detail for note in found.notes}["ragged-rows"] == {"rows": "2", "count": 1}


def test_a_huge_cell_is_kept_whole(sheet) -> None:
    """Ten million characters in one quoted cell are read, and the limit of the csv module is as before."""
    limit = csv.field_size_limit()
    huge = "x" * 10_000_000
    assert taken(sheet(HEADINGS + f'1,1,2,4S,N,=,"{huge}"\n'), "remark") == [(2, huge)]
    assert csv.field_size_limit() == limit


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_encodings(sheet, encoding: str) -> None:
    """UTF-8 with or without mark, UTF-16 and UTF-32 with one, Windows-1252."""
    mark = "\ufeff" if encoding.endswith(("-le", "-be")) else ""
    found = sheet((mark + HEADINGS + "1,Zoë,D’Orgeval – Œil,4S,N,=,\n").encode(encoding))
    assert taken(found, "board", "ns", "ew") == [(2, "1", "Zoë", "D’Orgeval – Œil")]


@pytest.mark.parametrize(
    ("data", "reason", "detail"),
    [
        (b"Board,NS,EW\n1,\xe9\x81,2\n", "bad-encoding", {"encoding": "Windows-1252", "row": 2, "byte": "81"}),
        (b"\xef\xbb\xbfBoard,NS\n1,2\n3,\xe9\n", "bad-encoding", {"encoding": "UTF-8", "row": 3, "byte": "E9"}),
        (b"\xff\xfeB\x00o", "bad-encoding", {"encoding": "UTF-16"}),
        (b"Board,NS,EW\n1,\x00,2\n", "binary-file", {}),
        (bytes(range(1, 32)) * 40, "binary-file", {}),
        (b"%PDF-1.7\n", "unsupported-format", {"format": "PDF"}),
        (b'<?xml version="1.0"?>\n<results>', "unsupported-format", {"format": "XML"}),
        (b"vg|Final,I,1,16|", "unsupported-format", {"format": "LIN"}),
        (b"<html><table>", "unsupported-format", {"format": "HTML"}),
    ],
)
def test_what_is_no_readable_text_is_refused_by_its_name(
    sheet, data: bytes, reason: str, detail: dict[str, str | int]
) -> None:
    """Bytes that are no text, text in no known encoding, and other formats are told apart by their content."""
    with pytest.raises(Refusal) as refused:
        sheet(data)
    assert refused.value.name == reason
    assert detail.items() <= refused.value.detail.items()


def test_a_path_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    """No such file, a folder, no permission, a name no file can have: each has its reason."""
    for path, reason in [
        (tmp_path / "none.csv", "no-such-file"),
        (tmp_path, "is-a-directory"),
        (tmp_path / "none.csv" / "below.csv", "no-such-file"),
        (tmp_path / "a\0b.csv", "no-such-file"),
    ]:
        with pytest.raises(Refusal) as refused:
            read(path)
        assert (refused.value.name, refused.value.source) == (reason, str(path))


def test_a_file_without_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system does not let us open is refused with the system's reason."""

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", closed)
    with pytest.raises(Refusal) as refused:
        read(tmp_path / "club.csv")
    assert (refused.value.name, refused.value.detail) == ("no-permission", {"reason": "Permission denied"})
