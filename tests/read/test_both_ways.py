"""The short way for large text files and the long way, record by record, give the same sheet."""

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from batch.problems import Refusal
from batch.read import CellFault, Sheet
from batch.read.delimited import read_text
from batch.read.regular import read_regular
from batch.read.text import decode
from batch.tables import texts

HEADINGS = ["Board", "NS", "EW", "Contract", "By", "Result", "Comment"]
ROWS = 60


def rows(number: int = ROWS) -> list[list[str]]:
    return [[str(1 + i % 8), f"{i:03d}", f"P{i}", "4S", "NESW"[i % 4], "+1", "x"] for i in range(number)]


def text_of(table: list[list[str]], separator: str = ",", end: str = "\n") -> str:
    return "".join(separator.join(cells) + end for cells in table)


def long_way(data: bytes) -> Sheet:
    text, encoding = decode(data, "long.csv")
    (only,) = read_text(text, "long.csv", encoding)
    return only


def short_way(data: bytes, folder: Path) -> Sheet | None:
    path = folder / "short.csv"
    path.write_bytes(data)
    return read_regular(str(path))


def assert_same(short: Sheet | None, long: Sheet) -> None:
    assert short is not None, "the short way was not taken"
    assert short.cells.schema == long.cells.schema
    assert short.cells.equals(long.cells, null_equal=True)
    assert (short.headers, short.faults, short.notes) == (long.headers, long.faults, long.notes)
    assert short.header_languages == long.header_languages


def changed(row: int, cells: list[str]) -> list[list[str]]:
    table = [HEADINGS, *rows()]
    table[row] = cells
    return table


REGULAR = {
    "plain": text_of([HEADINGS, *rows()]),
    "semicolons": text_of([HEADINGS, *rows()], ";"),
    "tabs": text_of([HEADINGS, *rows()], "\t"),
    "bars": text_of([HEADINGS, *rows()], "|"),
    "windows line ends": text_of([HEADINGS, *rows()], ",", "\r\n"),
    "old line ends": text_of([HEADINGS, *rows()], ",", "\r"),
    "mixed line ends": text_of([HEADINGS, *rows()], ",", "\r\n")
    + text_of(rows(), ",", "\n")
    + text_of(rows(), ",", "\r"),
    "no last line end": text_of([HEADINGS, *rows()]).rstrip(),
    "blank lines": text_of([HEADINGS, [""], *rows(9), [""], [" "], ["", "", ""], *rows(), [""], [""]]),
    "title lines": text_of([["My club"], [""], ["a", "b", *"cdefghij"], HEADINGS, *rows()]),
    "repeated headings": text_of([HEADINGS, *rows(5), HEADINGS, *rows(), HEADINGS]),
    "short lines": text_of([*changed(7, ["1", "2"]), ["5"]]),
    "long lines": text_of(changed(7, ["1", "2", "3", "4S", "N", "=", "c", "more", "", "still"])),
    "long first line": text_of(changed(1, ["1", "2", "3", "4S", "N", "=", "c", "more"])),
    "long lines of blanks": text_of([HEADINGS, *[[*cells, "", " "] for cells in rows()]]),
    "only something behind the headings": text_of(changed(7, [*[""] * 8, "more"])),
    "blanks around": text_of([HEADINGS, *[[f" {cell}\u00a0" for cell in cells] for cells in rows()]]),
    "blanks inside": text_of(changed(7, ["1", "Red\u00a0Lions", "Red  Lions", "4S", "N", "=", "a\u202f \u200bb"])),
    "quoted": text_of([[f'"{cell}"' for cell in cells] for cells in [HEADINGS, *rows()]]),
    "quoted with separators": text_of(changed(7, ["1", '"Smith, A"', '""', '" "', "N", "=", '"a, b, c"'])),
    "accents": text_of(changed(7, ["1", "Zoë", "Œuvrard", "4♠", "N", "=", "é"])),
    "mark": "\ufeff" + text_of([HEADINGS, *rows()]),
    "mark and quotes": "\ufeff" + text_of([[f'"{cell}"' for cell in cells] for cells in [HEADINGS, *rows()]]),
    "event and session": text_of(
        [
            ["Event", *HEADINGS[:-1], "Session"],
            *[["E1" * (i > 9), *r[:-1], str(i // 20)] for i, r in enumerate(rows())],
        ]
    ),
    "headings without a text or twice": text_of(
        [[*HEADINGS, "", "Handicap", "Handicap"], *[[*cells, "", "1", "2"] for cells in rows()]]
    ),
    "two score columns": text_of([[*HEADINGS, "Score", "Score"], *[[*cells, "420", ""] for cells in rows()]]),
}


@pytest.mark.parametrize("name", REGULAR)
def test_regular_files_take_the_short_way(name: str, tmp_path: Path) -> None:
    """Whatever leaves one record on a line is read the short way, with the same cells, faults and notes."""
    data = REGULAR[name].encode()
    assert_same(short_way(data, tmp_path), long_way(data))


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8-sig"])
def test_encodings_are_the_same_both_ways(encoding: str, tmp_path: Path) -> None:
    """A large file in another encoding is rewritten in memory."""
    data = text_of(changed(7, ["1", "Zoë", "D’Orgeval", "4S", "N", "=", "é"]), ";", "\r\n").encode(encoding)
    assert_same(short_way(data, tmp_path), long_way(data))


IRREGULAR = {
    "a line break in a cell": changed(7, ["1", "2", "3", "4S", "N", "=", '"two\nlines"']),
    "a doubled quotation mark": changed(7, ["1", '"the ""Aces"""', "3", "4S", "N", "=", ""]),
    "a stray quotation mark": changed(7, ["1", 'the "Aces', "3", "4S", "N", "=", ""]),
    "text behind a quotation mark": changed(7, ["1", '"Aces"x', "3", "4S", "N", "=", ""]),
    "a heading of two lines": [['"Board\nnumber"', *HEADINGS[1:]], *rows()],
}


@pytest.mark.parametrize("name", IRREGULAR)
def test_irregular_files_are_left_to_the_long_way(name: str, tmp_path: Path) -> None:
    """The short way never guesses."""
    assert short_way(text_of(IRREGULAR[name]).encode(), tmp_path) is None


cell = st.text(alphabet=[*'12N=+ \u00a0\té"♠\v\rx'], max_size=3)
tables = st.lists(st.lists(cell, max_size=9), min_size=50, max_size=60)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(table=tables, end=st.sampled_from(["\n", "\r\n"]), quote=st.sampled_from(["", '"']))
def test_any_cells_are_the_same_both_ways(table: list[list[str]], end: str, quote: str, tmp_path: Path) -> None:
    """When the short way takes a file at all, it gives what the long way gives."""
    table = [[text if '"' in text else f"{quote}{text}{quote}" for text in cells] for cells in table]
    data = text_of([HEADINGS, *table], ",", end).encode()
    short, long = outcome(short_way, data, tmp_path), outcome(long_way, data)
    if isinstance(short, Sheet) and isinstance(long, Sheet):
        assert_same(short, long)
    elif short is not None:
        assert short == long


def outcome(way: Callable[..., Sheet | None], *given: bytes | Path) -> Sheet | tuple[str, object] | None:
    """What a way gives: a sheet, the reason for a refusal, or None where it is not open."""
    try:
        return way(*given)
    except Refusal as refusal:
        return refusal.name, refusal.detail


def test_rows_of_a_large_file_count_from_its_first_line(tmp_path: Path) -> None:
    """Rows are numbered as an editor numbers lines, whatever stands before the headings."""
    sheet = short_way(text_of([["Title"], [""], HEADINGS, *rows()]).encode(), tmp_path)
    assert sheet is not None
    assert sheet.cells["row"].to_list() == list(range(4, 4 + ROWS))
    assert sheet.cells["ns"].head(3).to_list() == ["000", "001", "002"]
    assert sheet.cells.schema["ns"] == texts("ns")


def test_a_long_row_is_a_fault_both_ways(tmp_path: Path) -> None:
    """Something behind the last heading is a fault of its row, whose cells stay as they were typed."""
    data = REGULAR["long lines"].encode()
    for sheet in (short_way(data, tmp_path), long_way(data)):
        assert sheet is not None
        assert sheet.faults == (CellFault(8, "remark", "ragged-row", "more still"),)
        assert sheet.cells.filter(pl.col("row") == 8)["remark"].to_list() == ["c"]
