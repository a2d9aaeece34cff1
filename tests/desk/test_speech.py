"""What the desk says, in English and French, with suits as symbols or letters."""

import pytest

from batch.desk.calculator import calculate
from batch.desk.finder import find_score
from batch.desk.lawtables import TABLES, victory
from batch.desk.lesson import explanation_text
from batch.desk.matchpoints import board_table
from batch.desk.pages import csv_text, lines
from batch.desk.quiz import Question
from batch.desk.scope import scope
from batch.desk.speech import (
    Voice,
    board_text,
    contract_text,
    explained,
    group_text,
    imps_text,
    relative_text,
)
from batch.law import Contract

ENGLISH, FRENCH = Voice("en"), Voice("fr")
EVERY_TABLE = [*(make() for make in TABLES.values()), victory(7), scope()]


@pytest.mark.parametrize(
    ("contract", "voice", "text"),
    [
        (Contract(4, "S"), ENGLISH, "4♠"),
        (Contract(4, "S", 1), Voice("en", "letters"), "4S doubled"),
        (Contract(2, "H", 2), Voice("fr", "letters"), "2C surcontré"),
        (Contract(3, "NT"), FRENCH, "3SA"),
        (Contract(1, "D"), Voice("fr", "letters"), "1K"),
    ],
)
def test_contracts(contract, voice, text):
    """Symbols or the letters of the language, doubling in words."""
    assert contract_text(contract, voice) == text


@pytest.mark.parametrize(
    ("relative", "english", "french"),
    [
        (0, "just made", "juste fait"),
        (1, "1 overtrick", "1 levée de mieux"),
        (3, "3 overtricks", "3 levées de mieux"),
        (-1, "1 down", "1 de chute"),
    ],
)
def test_results(relative, english, french):
    """Results in words."""
    assert (relative_text(relative, ENGLISH), relative_text(relative, FRENCH)) == (english, french)


@pytest.mark.parametrize(
    ("score", "filters", "english", "french"),
    [
        (620, {}, "4♥ or 4♠, vulnerable, just made", "4♥ ou 4♠, vulnérable, juste fait"),
        (110, {}, "2♥ or 2♠, vulnerable or not, just made", "2♥ ou 2♠, vulnérable ou non, juste fait"),
        (
            -500,
            {"vulnerable": False},
            "any contract from level 4 up, not vulnerable, 10 down",
            "tout contrat à partir du palier de 4, non vulnérable, 10 de chute",
        ),
        (
            -7600,
            {},
            "any contract at level 7, redoubled, vulnerable, 13 down",
            "tout contrat au palier de 7, surcontré, vulnérable, 13 de chute",
        ),
        (
            -200,
            {"vulnerable": True, "strains": ("H", "S")},
            "any contract in ♥ or ♠, vulnerable, 2 down",
            "tout contrat à ♥ ou ♠, vulnérable, 2 de chute",
        ),
    ],
)
def test_groups(score, filters, english, french):
    """The first group of an answer, as a player says it."""
    group = find_score(score, **filters)[0]
    assert (group_text(group, ENGLISH), group_text(group, FRENCH)) == (english, french)


def test_explanations():
    """A score made has its steps and its total; a penalty is its sum; numbers carry separators."""
    made = calculate(Contract(4, "S"), 10, vulnerable=True)
    assert explained(made, ENGLISH) == "trick points 4 × 30 = 120, vulnerable game 500: 620"
    down = calculate(Contract(4, "S", 2), 7, vulnerable=True)
    assert explained(down, FRENCH) == "levées de chute, au camp de la défense 400 + 600 + 600 = 1\xa0600"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (Question("imps", number=430), "430 to 490 points are 10 IMPs"),
        (Question("imps", number=20), "20 to 40 points are 1 IMP"),
        (Question("imps", number=4010), "4,000 points and more are 24 IMPs"),
        (
            Question("matchpoints", number=420, scores=(450, 420, 420, 170, -50)),
            "2 × 2 (lower) + 1 × 1 (equal) = 5",
        ),
        (Question("finder", number=400), "trick points 40 + 2 × 30 = 100, non-vulnerable game 300: 400"),
    ],
)
def test_why_an_answer_is_right(question, text):
    """The band of the IMP table, the comparisons, the parts of the likeliest contract."""
    assert explanation_text(question, ENGLISH) == text


def test_imps_in_words():
    """Two scores are shown with the swing they make."""
    assert imps_text([620, -100], 520, "en") == "+620 and -100 for one team: swing +520, +11 IMPs"
    assert imps_text([-1430], -1430, "fr") == "écart -1\xa0430, -16 IMP"


def test_a_board_in_french():
    """Matchpoints of both sides with decimal commas."""
    assert board_text(board_table([420, 420, -50]), "fr") == [
        "Marque NS  Tables  PM NS   % NS  PM EO    % EO",
        "     +420       2      3  75,00      1   25,00",
        "      -50       1      0   0,00      4  100,00",
        "Top\xa0: 4",
    ]


@pytest.mark.parametrize("table", EVERY_TABLE, ids=lambda table: table.name)
@pytest.mark.parametrize("voice", [ENGLISH, Voice("fr", "letters")])
def test_a_table_on_the_terminal_has_all_its_rows(table, voice):
    """Title, note, headings and every row, none wider than a hundred columns."""
    printed = lines(table, voice)
    filled = [line for line in printed if line]
    assert len(filled) == 3 + len(table.rows)
    assert max(map(len, printed)) <= 100


def test_a_french_table():
    """Letters, seats and numbers are French ones."""
    assert lines(TABLES["boards"](), FRENCH)[4:8] == [
        "   1        N  personne",
        "   2        E  Nord-Sud",
        "   3        S  Est-Ouest",
        "   4        O  tous",
    ]
    assert "4P" in "\n".join(lines(TABLES["made"](), Voice("fr", "letters")))
    assert lines(victory(16), FRENCH)[4 + 14].split() == ["14", "13,75", "6,25"]


def test_csv_is_canonical_in_every_language():
    """Plain numbers and English letters, for other programs."""
    assert csv_text(victory(16)).splitlines()[:3] == ["margin,winner,loser", "0,10.00,10.00", "1,10.31,9.69"]
    assert csv_text(TABLES["made"]()).splitlines()[1] == "1C 1D,=,7,70,140,230,70,140,230"
