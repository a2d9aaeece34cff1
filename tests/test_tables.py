"""The data contract: what a frame must have, and what happens to one that has it not."""

from __future__ import annotations

import polars as pl
import pytest

from batch.tables import (
    AWARDED,
    CHECKED,
    LARGE,
    MATCH,
    PROBLEM,
    SCORED,
    STANDING,
    TRAVELLER,
    Table,
    collect,
    complete,
    conform,
    empty,
    schema,
    texts,
)

TABLES = [TRAVELLER, SCORED, CHECKED, AWARDED, STANDING, MATCH, PROBLEM]


@pytest.mark.parametrize("table", TABLES)
def test_every_column_says_what_it_holds(table: Table) -> None:
    """A column has a type and a sentence."""
    assert all(column.holds.strip() for column in table.values())


@pytest.mark.parametrize("table", TABLES)
def test_an_empty_frame_keeps_the_contract(table: Table) -> None:
    """No rows, all columns, in their order; frames of one table go together."""
    frame = empty(table)
    assert frame.height == 0
    assert frame.schema == schema(table)
    assert pl.concat([conform(frame, table), complete(pl.DataFrame(), table)]).schema == schema(table)


def test_each_stage_adds_to_the_one_before() -> None:
    """A column that is there stays there, with its type."""
    for before, after in ((TRAVELLER, SCORED), (SCORED, CHECKED), (CHECKED, AWARDED)):
        assert list(after)[: len(before)] == list(before)
        assert all(after[name] == before[name] for name in before)


def test_a_missing_column_is_a_bug() -> None:
    """A frame without a column raises, and the column is named."""
    with pytest.raises(TypeError, match="board"):
        conform(empty(TRAVELLER).drop("board"), TRAVELLER)


def test_a_column_of_another_type_is_a_bug() -> None:
    """A frame with a text where a number belongs raises."""
    with pytest.raises(TypeError, match="tricks"):
        conform(empty(TRAVELLER).with_columns(pl.col("tricks").cast(pl.String)), TRAVELLER)


def test_further_columns_go_and_the_order_is_that_of_the_table() -> None:
    """What a stage needed for itself does not leave it."""
    frame = empty(MATCH).with_columns(own=pl.lit(1)).select(pl.all().reverse())
    assert conform(frame.select(reversed(frame.columns)), MATCH).columns == list(MATCH)


def test_contestants_and_teams_compare_with_each_other() -> None:
    """A team is the same text as contestant, as home and as visitor; a section is another kind of text."""
    assert texts("ns") == texts("ew") == texts("home") == texts("away")
    assert texts("section") != texts("ns")


@pytest.mark.parametrize("rows", [3, LARGE + 1])
def test_plans_give_the_same_at_any_size(rows: int) -> None:
    """Whether it is streamed or not, a plan gives its rows in their order."""
    frame = pl.DataFrame({"n": range(rows)})
    assert collect(frame.lazy().select(pl.col("n") + 1), rows)["n"].to_list() == list(range(1, rows + 1))
