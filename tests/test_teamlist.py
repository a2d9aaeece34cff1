"""The list of teams an organiser writes, with the slips of a person's own spreadsheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from batch.conditions import Conditions
from batch.settings import Unfit, with_texts
from batch.teamlist import Member, TeamList
from batch.words import LANGUAGES
from batch.words.settings import unfit_sentence

MEMBERS = (Member("Vieux Loups", "7", "Zoé & Luc", 2.5), Member("Vieux Loups", "8", None, 0))


def listed(path: Path) -> TeamList:
    """The list in a file, as the option reads it."""
    return with_texts(Conditions(), {"teams": path.name}, path.parent).teams


def typed(folder: Path, text: str) -> TeamList:
    (folder / "teams.csv").write_text(text, encoding="utf-8")
    return listed(folder / "teams.csv")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_columns_in_both_languages_and_any_order(tmp_path: Path, encoding: str) -> None:
    """French headings, semicolons, decimal comma, odd blanks, as a spreadsheet saves them; another column is none."""
    text = "Paire;Équipe;Tél;Report;Noms\n7;Vieux\u00a0Loups;01;2,5;Zoé & Luc\n\n8;Vieux  Loups;;;\n"
    (tmp_path / "équipes.csv").write_text(text, encoding=encoding)
    assert listed(tmp_path / "équipes.csv").members == MEMBERS


def test_a_list_in_a_workbook(tmp_path: Path) -> None:
    """The first sheet with a column for the team; numbers are what a person would type."""
    book = Workbook()
    book.active.append(["Menu"])
    sheet = book.create_sheet("Équipes")
    for row in (["Équipe", "Paire", "Noms", "Report"], ["Vieux Loups", 7, "Zoé & Luc", 2.5], ["Vieux Loups", 8]):
        sheet.append(row)
    book.save(tmp_path / "équipes.xlsx")
    assert listed(tmp_path / "équipes.xlsx").members == MEMBERS


def test_what_a_team_brings_along_stands_in_any_of_its_lines(tmp_path: Path) -> None:
    """Two pairs, one figure: written with the first pair, with the second, or with both, it is the same."""
    text = "team,pair,carry\nLions,1,2\nLions,2,\nOtters,3,\nOtters,4,-1\nFoxes,5,3\nFoxes,6,3\nBears,7,\n"
    assert typed(tmp_path, text).carried == {"Lions": 2, "Otters": -1, "Foxes": 3}


@pytest.mark.parametrize(
    ("text", "reason", "facts"),
    [
        ("pair\n7\n", "teams_column", {}),
        ("", "unread_list", {}),
        ("team,pair\n,7\n", "teams_nobody", {"row": 2}),
        ("team,pair\nLions,7\nOtters,7\n", "teams_pair", {"pair": "7", "one": "Lions", "other": "Otters"}),
        ("team,carry\nLions,lots\n", "teams_number", {"row": 2, "text": "lots"}),
        ("team,pair,carry\nLions,1,2\nLions,2,3\n", "teams_carry", {"team": "Lions", "one": "2", "other": "3"}),
    ],
)
def test_list_of_teams_that_cannot_be_used(tmp_path: Path, text: str, reason: str, facts: dict[str, Any]) -> None:
    """The row and the cell are named, in either language."""
    with pytest.raises(Unfit) as found:
        typed(tmp_path, text)
    assert found.value.reason == reason
    assert facts.items() <= found.value.facts.items()
    assert all("teams.csv" in unfit_sentence(language, found.value) for language in LANGUAGES)
