"""The shipped tables of victory points against the published ones, and which table a match is scored on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from batch.law.scales import family, scale_for, shipped
from batch.law.victory import read_scale, victory_points, wbf_scale

Records = Callable[[Path], list[dict[str, str]]]


def test_american_tables_are_those_published(shared: Path, records: Records) -> None:
    """Both ends of every published row of the old American scales, for all their numbers of boards."""
    rows = records(shared / "oracles" / "vp_acbl_legacy.csv")
    for row in rows:
        least, most = map(int, row["boards"].split("-"))
        for boards in range(least, most + 1):
            scale = scale_for(family(row["scale"].lower()), boards)
            assert scale is not None
            for margin in {int(row["imp_from"]), int(row["imp_to"] or row["imp_from"])}:
                expected = (100 * int(row["winner_vp"]), 100 * int(row["loser_vp"]))
                assert victory_points(margin, scale) == expected
    assert len(rows) == 50


def test_table_of_three_boards_is_the_one_of_the_event(shared: Path) -> None:
    """Every margin up to 40 IMPs as in the transcription of the event."""
    path = shared / "data" / "sheets" / "multiple-teams.vp-scale.csv"
    event = read_scale(path.read_text(encoding="utf-8"), path.name)
    scale = scale_for(family("ebu-3"), 3)
    assert scale is not None
    assert [victory_points(margin, scale) for margin in range(41)] == [
        victory_points(margin, event) for margin in range(41)
    ]


@pytest.mark.parametrize("name", shipped())
def test_two_teams_add_to_the_total_and_no_imp_costs(name: str) -> None:
    """On every shipped table both teams' points add to twice a draw, and a larger margin never brings less."""
    for table in family(name).tables:
        draw, _ = victory_points(0, table.scale)
        pairs = [victory_points(margin, table.scale) for margin in range(60)]
        assert {won + lost for won, lost in pairs} == {2 * draw}
        assert all(before[0] <= after[0] for before, after in pairwise(pairs))


def test_boards_choose_the_table() -> None:
    """The WBF scale follows the boards; a family knows only its own; a match without boards has no scale."""
    assert scale_for("wbf", 24) == wbf_scale(24)
    assert scale_for("wbf", 0) is None
    assert scale_for(wbf_scale(8), 24) == wbf_scale(8)
    short, long = (scale_for(family("acbl-20"), boards) for boards in (8, 9))
    assert short is not None
    assert long is not None
    assert (victory_points(10, short), victory_points(10, long)) == ((1400, 600), (1400, 600))
    assert (victory_points(11, short), victory_points(11, long)) == ((1500, 500), (1400, 600))
    assert [scale_for(family("acbl-20"), boards) for boards in (5, 12)] == [None, None]


def test_unknown_name() -> None:
    """A scale nobody published is not made up."""
    with pytest.raises(ValueError, match="no scale 'ebu-5'; there are acbl-20"):
        family("ebu-5")
