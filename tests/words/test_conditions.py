"""The conditions a session was scored under, in words."""

from itertools import product

import pytest

from batch.conditions import TIE_BREAKS, Conditions
from batch.law.victory import wbf_scale
from batch.session import run
from batch.words import LANGUAGES
from batch.words.conditions import conditions_told

PAIRS = "Board,NS,EW,Contract,By,Result\n1,1,11,3NT,N,=\n1,2,12,3NT,N,+1\n"
TEAMS = "Round,Board,Room,Home,Away,Contract,By,Result\n1,1,open,A,B,3NT,N,=\n1,1,closed,A,B,3NT,N,-1\n"


def told(tmp_path, text, language="en", **conditions):
    file = tmp_path / "club.csv"
    file.write_text(text, encoding="utf-8")
    return dict(conditions_told(language, run([file], Conditions(**conditions))))


def test_pairs(tmp_path):
    """Method, uneven boards, expected results, rankings with the reason, ties."""
    found = told(tmp_path, PAIRS)
    assert found["Method"].startswith("Matchpoints: 2 for each result beaten")
    assert "Neuberg" in found["Boards with fewer results"]
    assert found["Rankings"].startswith("Two rankings, North-South and East-West, since no number sits in both")
    assert found["Rankings"].endswith("(otherwise --winners 1).")
    assert "share the place" in found["Ties"]
    assert found["Provisional"] == "No: every row counts."
    assert "Victory points" not in found


def test_teams(tmp_path):
    """A team match has a scale, and no Neuberg."""
    found = told(tmp_path, TEAMS)
    assert "IMPs (Law 78B)" in found["Method"]
    assert "World Bridge Federation" in found["Victory points"]
    assert "Boards with fewer results" not in found


def test_what_was_asked_for_is_said(tmp_path):
    """Options show in the sentences."""
    found = told(tmp_path, PAIRS, unit=1, uneven="factor", expected=5, winners=1, trust="score")
    assert "American" in found["Method"]
    assert "5 results are expected" in found["Results expected"]
    assert found["Rankings"] == "One ranking, as asked."
    assert "the written score counts" in found["Score against contract"]


def test_a_rejected_row_is_said(tmp_path):
    """How many rows may still change the standings is counted."""
    found = told(tmp_path, PAIRS + "1,3,13,9S,N,=\n", "fr")
    assert found["Provisoire"].startswith("Oui\u00a0: 1 ligne est rejetée")


def test_a_board_left_out_of_a_match_is_said(tmp_path):
    """Everything was read, but a board of one room may still be completed."""
    found = told(tmp_path, TEAMS + "1,2,open,A,B,3NT,N,=\n")
    assert found["Provisional"] == "Yes: a board of a match could not be compared, and may still change the standings."


GROUPS = product(("neuberg", "factor", "none"), ("default", "ebu", "wbf"))
FIELDS = product(("across", "apart"), ("neither", "contract", "score"))
SETTINGS = [
    *({"uneven": uneven, "small_groups": groups} for uneven, groups in GROUPS),
    *({"sections": sections, "trust": trust} for sections, trust in FIELDS),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_every_condition_has_its_words(tmp_path, language, settings):
    """Whatever the conditions are, they can be said in both languages."""
    assert all(sentence.endswith(".") for sentence in told(tmp_path, PAIRS, language, **settings).values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", ["wbf", None, wbf_scale(16)], ids=["wbf", "none", "table"])
def test_every_scale_has_its_words(tmp_path, language, scale):
    """The scale of a team match is named."""
    assert all(sentence.endswith(".") for sentence in told(tmp_path, TEAMS, language, scale=scale).values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_condition_of_ranking_has_its_words(tmp_path, language):
    """What was asked for is said: boards needed, tie-breaks in their order, sit-outs, sessions, handicaps, strata."""
    roster = tmp_path / "roster.csv"
    roster.write_text("Pair,Handicap,Stratum\n1,2,A\n2,0,B\n11,1,A\n12,3,B\n", encoding="utf-8")
    plain = told(tmp_path, PAIRS, language)
    found = told(
        tmp_path, PAIRS, language, minimum_share=60, tie_breaks=TIE_BREAKS, phantom=("99",), sessions="add",
        handicap=50, strata=("B", "A"), roster=roster,
    )  # fmt: skip
    asked = [found[label] for label in found if label not in plain]
    assert len(asked) == 6
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in asked)
    for figure in ("60 %", "50 %", "99", "B, A"):
        assert any(figure in sentence for sentence in asked), figure


def test_a_switched_round_is_said(tmp_path):
    """One ranking, why, and which rounds were arrow-switched."""
    rows = [(turn, table, table, 3 + (table + turn) % 3 + 1) for turn in (1, 2, 3) for table in (1, 2, 3)]
    turned = [(turn, board, ew, ns) if turn == 3 else (turn, board, ns, ew) for turn, board, ns, ew in rows]
    text = "Round,Board,NS,EW,Contract,By,Result\n" + "".join(f"{r},{r},{n},{e},1NT,N,=\n" for r, _, n, e in turned)
    assert told(tmp_path, text)["Rankings"].endswith("since pairs change direction. Round 3 was arrow-switched.")
