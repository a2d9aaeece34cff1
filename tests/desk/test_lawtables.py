"""The printed tables: they say what the hand-copied rule tables and the published ones say."""

from decimal import Decimal

from batch.desk.lawtables import boards, down, imp_scale, made, victory

SCORES = ("nv", "nv_x", "nv_xx", "v", "v_x", "v_xx")


def by_column(table):
    """The rows of a table as dictionaries."""
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_contracts_just_made_are_the_printed_ones(fixtures, records):
    """The rows with "=" agree with the rule table, column by column."""
    printed = records(fixtures / "law" / "made.csv")
    just_made = [row for row in by_column(made()) if row["result"] == "="]
    assert len(just_made) == len(printed) == 21
    for row, expected in zip(just_made, printed, strict=True):
        strains = expected["strains"].split()
        assert row["contract"].split() == [expected["level"] + strain for strain in strains]
        assert [row[column] for column in SCORES] == [int(expected[column]) for column in SCORES]


def test_every_number_of_tricks_that_makes_a_contract_has_its_row():
    """A contract of level n has 8 - n rows: 28 for each of the three kinds of strain."""
    rows = by_column(made())
    assert len(rows) == 84
    assert all(row["tricks"] == 6 + int(row["contract"][0]) + (int(row["result"].strip("=") or 0)) for row in rows)


def test_undertricks_are_the_printed_ones(fixtures, records):
    """Thirteen rows, six columns."""
    printed = records(fixtures / "law" / "undertricks.csv")
    assert [list(row.values()) for row in by_column(down())] == [
        [int(cell) for cell in row.values()] for row in printed
    ]


def test_imp_scale_is_the_printed_one(fixtures, records):
    """Twenty-five bands, the last without an end."""
    printed = records(fixtures / "law" / "imps.csv")
    assert list(imp_scale().rows) == [
        (int(row["from"]), int(row["to"]) if row["to"] else None, int(row["imps"])) for row in printed
    ]


def test_boards_begin_with_the_printed_ones(fixtures, records):
    """Thirty-six boards, the first sixteen as in the Laws."""
    printed = [
        (int(row["board"]), row["dealer"], row["vulnerable"]) for row in records(fixtures / "law" / "boards.csv")
    ]
    assert list(boards().rows[:16]) == printed
    assert [row[0] for row in boards().rows] == list(range(1, 37))
    assert boards().rows[32][1:] == printed[0][1:]


def test_victory_points_are_the_published_ones(shared, records):
    """Every published row of 16 boards stands in the table, to its end at the first full win."""
    rows = victory(16).rows
    assert rows[-1] == (60, Decimal("20.00"), Decimal("0.00"))
    for row in records(shared / "oracles" / "vp_wbf_continuous_16.csv"):
        margin = min(int(row["imp_margin"]), len(rows) - 1)
        assert rows[margin][1:] == (Decimal(row["winner_vp"]), Decimal(row["loser_vp"]))
