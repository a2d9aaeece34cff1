"""The last step of every reader: texts as they were read become the cells of a sheet.

In comes a frame of row numbers and Categorical texts, out goes the same without blanks around the texts, with one
plain blank between words, without blank rows and without headings repeated further down. All readers end here, so they
cannot differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from batch.problems import Refusal
from batch.read.layout import Layout
from batch.read.official import official
from batch.read.sheet import BLANKS, ROW, CellFault, Note, Sheet, some
from batch.tables import texts

_OF_PLAYERS = ("ns", "ew", "names_ns", "names_ew")
"""What may be joined from the columns of two players."""

Texts = Mapping[str, Sequence[str | None]]

GAP = r"[\t\p{Zs}]+"
"""What looks like one blank; a line end is none, as it may part two names."""
WITHOUT_WIDTH = r"[\x{200B}\x{FEFF}]"
FORMULA = r'^="(.*)"$'
"""A text as a formula (`="007"`), as some programs write it so that a spreadsheet takes it for nothing else."""


def cell_type(part: str) -> pl.DataType:
    """The type of the cells of a column: categories of its own meaning, so that their codes are few (`batch.tables`).

    The parts of a column joined from several, "session 1" and "session 2", share it.
    """
    return texts(part.partition(" ")[0])


def frame(numbers: Sequence[int], columns: Texts) -> pl.DataFrame:
    """A frame of row numbers and Categorical texts."""
    rows = pl.Series(ROW, numbers, dtype=pl.UInt32)
    cells = pl.DataFrame([rows, *(pl.Series(part, column, dtype=pl.String) for part, column in columns.items())])
    return _tidied(cells, list(columns))


def trimmed(cells: pl.DataFrame) -> pl.DataFrame:
    """A large frame, its texts tidied; only columns that need it are touched, as each costs a pass."""
    untidy = {part: codes for part in _meanings(cells) if (codes := _untidy_codes(cell_type(part)))}
    return _tidied(cells, [part for part, codes in untidy.items() if cells[part].to_physical().is_in(codes).any()])


def _tidied(cells: pl.DataFrame, parts: Sequence[str]) -> pl.DataFrame:
    """The cells; in some columns no blanks at the ends of a text, one between words, null where nothing is left.

    The same name with a no-break space or two blanks in it is the same name. Each distinct text is looked at once.
    """
    if not parts:
        return cells
    typed = {part: pl.col(part).cast(pl.String) for part in parts}
    distinct = cells.lazy().select(text.unique().implode() for text in typed.values()).unpivot()
    texts = distinct.select(old=pl.col("value").explode().unique()).with_columns(new=_neat(pl.col("old")))
    changed = texts.filter(pl.col("old").ne_missing(pl.col("new"))).collect()
    if changed.height:
        typed = {part: text.replace(changed["old"], changed["new"]) for part, text in typed.items()}
    return cells.with_columns(text.cast(cell_type(part)) for part, text in typed.items())


def _neat(text: pl.Expr) -> pl.Expr:
    bare = text.str.strip_chars(BLANKS).str.replace(FORMULA, "$1").str.strip_chars(BLANKS)
    even = bare.str.replace_all(WITHOUT_WIDTH, "").str.replace_all(GAP, " ")
    return pl.when(even != "").then(even)


def _untidy_codes(dtype: pl.DataType) -> list[int]:
    """The codes of the texts, of all of this type that were ever read, that are not as they should be."""
    known = dtype.categories.to_series().alias("old").to_frame()  # type: ignore[attr-defined]
    codes: list[int] = known.select(pl.col("old").ne_missing(_neat(pl.col("old")))).to_series().arg_true().to_list()
    return codes


def without(cells: pl.DataFrame, faults: Sequence[CellFault]) -> pl.DataFrame:
    """The cells, null where there is a fault."""
    for meaning in {fault.column for fault in faults}:
        rows = [fault.row for fault in faults if fault.column == meaning]
        cells = cells.with_columns(pl.when(~pl.col(ROW).is_in(rows)).then(pl.col(meaning)).alias(meaning))
    return cells


def tidy(cells: pl.DataFrame, layout: Layout, faults: Sequence[CellFault] = ()) -> tuple[pl.DataFrame, list[int]]:
    """The rows that hold something, if only a fault; and the numbers of those that repeated the headings."""
    filled = _without_blank_rows(cells, [fault.row for fault in faults])
    repeated = _repeats(filled, layout)
    kept = filled.filter(~pl.col(ROW).is_in(repeated)) if repeated else filled
    for part in [part for part in kept.columns if part not in (ROW, *layout.headers)]:
        kept = _join(kept, part.rpartition(" ")[0], part)
    return kept, repeated


def sheet(  # noqa: PLR0913 - the six parts of a sheet
    source: str,
    name: str | None,
    layout: Layout,
    cells: pl.DataFrame,
    *,
    faults: Sequence[CellFault] = (),
    notes: Sequence[Note] = (),
) -> Sheet:
    """The sheet of tidy cells. Raises Refusal `no-data-rows` when there are none, or only rows prepared for some."""
    if cells.is_empty():
        prepared = next((note.detail["count"] for note in notes if note.code == "prepared-rows"), None)
        facts = {"sheet": name, "prepared": prepared}
        known = {fact: value for fact, value in facts.items() if value is not None}
        raise Refusal("no-data-rows", source, row=layout.row, **known)
    about = (*notes, *layout.notes)
    own = official(cells, layout.headers)
    return Sheet(source, name, cells, layout.headers, tuple(faults), about, layout.languages, official=own)


def repeated_note(rows: list[int]) -> list[Note]:
    """What to say about headings repeated further down."""
    return [Note("repeated-headers", {"rows": some(rows), "count": len(rows)})] if rows else []


def _join(cells: pl.DataFrame, meaning: str, part: str) -> pl.DataFrame:
    """Two columns become one, a blank or, between players, `&` between the texts. Rows that follow mostly agree."""
    between = " & " if meaning in _OF_PLAYERS else " "
    two = cells.select(meaning, part)
    new = two.select(~(pl.all_horizontal(pl.all().eq_missing(pl.all().shift()))))[meaning]
    joined = two.filter(new).select(pl.concat_str(pl.all().cast(pl.String), separator=between, ignore_nulls=True))
    run = new.cum_sum() - 1
    return cells.with_columns(_tidied(joined, [meaning])[meaning].gather(run)).drop(part)


def _meanings(cells: pl.DataFrame) -> list[str]:
    return [column for column in cells.columns if column != ROW]


def _without_blank_rows(cells: pl.DataFrame, faulty: list[int]) -> pl.DataFrame:
    meanings = _meanings(cells)
    if any(cells[meaning].null_count() == 0 for meaning in meanings):
        return cells
    return cells.filter(~pl.all_horizontal(pl.col(meanings).is_null()) | pl.col(ROW).is_in(faulty))


def _repeats(cells: pl.DataFrame, layout: Layout) -> list[int]:
    """Rows in which every column holds its own heading."""
    if not layout.typed:
        return []
    return cells.filter(pl.col(meaning) == text for meaning, text in layout.typed.items())[ROW].to_list()
