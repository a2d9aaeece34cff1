"""The list of teams an organiser writes, with the slips of a person's own spreadsheet."""

from __future__ import annotations

import pytest

from batch.teamlist import Member, read_teams


def test_columns_in_both_languages_and_any_order() -> None:
    """French headings, semicolons, a byte-order mark, decimal comma, odd blanks; a column too many is left aside."""
    text = "\ufeffPaire;Équipe;Tél;Report;Noms\n7;Vieux\u00a0Loups;01;2,5;Zoé & Luc\n\n8;Vieux  Loups;;;\n"
    assert read_teams(text, "équipes.csv").members == (
        Member("Vieux Loups", "7", "Zoé & Luc", 2.5),
        Member("Vieux Loups", "8", None, 0),
    )


def test_what_a_team_brings_along_stands_in_any_of_its_lines() -> None:
    """Two pairs, one figure: written with the first pair, with the second, or with both, it is the same."""
    text = "team,pair,carry\nLions,1,2\nLions,2,\nOtters,3,\nOtters,4,-1\nFoxes,5,3\nFoxes,6,3\nBears,7,\n"
    assert read_teams(text, "teams.csv").carried == {"Lions": 2, "Otters": -1, "Foxes": 3}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pair\n7\n", "no column team"),
        ("team,pair\n,7\n", "line 2: no team"),
        ("team,pair\nLions,7\nOtters,7\n", "7 is in Lions and in Otters"),
        ("team,carry\nLions,lots\n", "line 2: 'lots' is not a number"),
        ("team,pair,carry\nLions,1,2\nLions,2,3\n", "Lions brings along 2 and 3"),
    ],
)
def test_list_of_teams_that_cannot_be_used(text: str, said: str) -> None:
    """The line and the cell are named."""
    with pytest.raises(ValueError, match=said):
        read_teams(text, "teams.csv")
