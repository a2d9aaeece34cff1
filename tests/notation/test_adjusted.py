"""Artificial scores (Law 12C2)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.notation import Fault, alphabet, read_adjusted

EN, FR = alphabet("en"), alphabet("fr")

READ = {
    "A6040": ("60", "40"),
    "a6040": ("60", "40"),
    "A5050": ("50", "50"),
    "A6060": ("60", "60"),
    "A0060": ("0", "60"),
    "A60/40": ("60", "40"),
    "A60/A40": ("60", "40"),
    "60%/40%": ("60", "40"),
    "60 % / 40 %": ("60", "40"),
    "60%-40%": ("60", "40"),
    "40%–60%": ("40", "60"),
    "60% 40%": ("60", "40"),
    "60/40": ("60", "40"),
    "100/0": ("100", "0"),
    "A52.5/47.5": ("52.5", "47.5"),
    "52,50%/47,5%": ("52.5", "47.5"),
    "A60": ("60", "60"),
    "A 60%": ("60", "60"),
    "A+": ("A+", "A+"),
    "A": ("A", "A"),
    "A=": ("A", "A"),
    "A-": ("A-", "A-"),
    "A−": ("A-", "A-"),
    "A+/A-": ("A+", "A-"),
    "A+ A-": ("A+", "A-"),
    "A+A-": ("A+", "A-"),
    "A- | A": ("A-", "A"),
    "AV+/AV-": ("A+", "A-"),
    "av=": ("A", "A"),
    "AVE": ("A", "A"),
    "AVE+": ("A+", "A+"),
    "Ave +/Ave -": ("A+", "A-"),
    "Average plus": ("A+", "A+"),
    "Moyenne": ("A", "A"),
    "Moyenne +": ("A+", "A+"),
    "moyenne moins": ("A-", "A-"),
    "M+": ("A+", "A+"),
    "M+/M-": ("A+", "A-"),
    "Moy+/Moy-": ("A+", "A-"),
    "A+/40%": ("A+", "40"),
}

NOT_AWARDS = [
    "",
    "-",
    "4S",
    "adj",
    "420",
    "10/12",
    "05/10",
    "25/20",
    "60-40",
    "1/2",
    "60/40/20",
    "A-A",
    "60/",
    "/",
    "150%/0%",
]
BROKEN = ["A6140x", "A60%%", "A5", "A150", "A0140", "A60/40/20", "a1b"]


@pytest.mark.parametrize("letters", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize(("text", "awards"), READ.items())
def test_awards_are_read_north_south_first(text, awards, letters) -> None:
    """An average keeps the Law's name, a percentage its number; one award alone is for both sides."""
    assert read_adjusted(text, letters) == awards


@pytest.mark.parametrize("text", NOT_AWARDS)
def test_other_texts_are_no_awards(text: str) -> None:
    """A contract, a date, a fraction or an unknown word is no award, and no fault of one."""
    assert read_adjusted(text, EN) is None


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_award_is_a_fault(text: str) -> None:
    """What begins like a percentage award and goes on otherwise is refused, never half read."""
    assert read_adjusted(text, EN) == Fault("bad-contract")


@given(st.integers(10, 99), st.integers(10, 99))
def test_two_percentages_need_not_add_to_a_hundred(ns: int, ew: int) -> None:
    """Any two percentages are read as they stand, in each of the spellings that show what they are."""
    for text in (f"A{ns}{ew}", f"A{ns}/{ew}", f"{ns}%/{ew}%", f"{ns}%-{ew}%", f"{ns} % {ew} %"):
        assert read_adjusted(text, EN) == (str(ns), str(ew))


def test_the_public_spellings_are_read(shared: Path, records) -> None:
    """The spellings collected from scoring programs give the percentages that their programs give."""
    percent = {"A+": "60", "A": "50", "A-": "40"}
    seen = {}
    for row in records(shared / "cases" / "32-artificial-score-spellings" / "travellers.csv"):
        awards = read_adjusted(row["Contract"], EN)
        if awards and not isinstance(awards, Fault):
            seen[row["Contract"]] = [percent.get(award, award) for award in awards]
    assert len(seen) == 15
    assert seen["AVE+/AVE-"] == ["60", "40"]
    assert seen["A4060"] == seen["40%-60%"] == ["40", "60"]
    assert seen["AV-/AV-"] == ["40", "40"]
    assert seen["AVE"] == seen["Moyenne"] == seen["50%-50%"] == ["50", "50"]
