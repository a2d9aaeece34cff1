"""The contract cell."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.law.bridge import CONTRACTS, SEATS, SIDES, Contract
from batch.notation import Alphabet, ContractCell, Fault, alphabet, read_contract

EN, FR = alphabet("en"), alphabet("fr")

PLAYED_EN = {
    "4S": ("4S", None, None),
    "4SX": ("4SX", None, None),
    "4♠ x": ("4SX", None, None),
    "4 S x": ("4SX", None, None),
    "4Sx": ("4SX", None, None),
    "5Cx": ("5CX", None, None),
    "4S*": ("4SX", None, None),
    "4S**": ("4SXX", None, None),
    "4S ×": ("4SX", None, None),
    "4S××": ("4SXX", None, None),
    "4Sdbl": ("4SX", None, None),
    "4Ddbl": ("4DX", None, None),
    "4S rdbl": ("4SXX", None, None),
    "4S doubled": ("4SX", None, None),
    "4S redoubled": ("4SXX", None, None),
    "3N": ("3NT", None, None),
    "3NT": ("3NT", None, None),
    "3 no-trumps": ("3NT", None, None),
    "W3NT+2": ("3NT", "W", 2),
    "3NW+1": ("3NT", "W", 1),
    "6♥E=": ("6H", "E", 0),
    "3NXS": ("3NTX", "S", None),
    "4SXE": ("4SX", "E", None),
    "3NS": ("3NT", "S", None),
    "4SS": ("4S", "S", None),
    "4NN": ("4NT", "N", None),
    "2H N": ("2H", "N", None),
    "S5Hx=": ("5HX", "S", 0),
    "E2S": ("2S", "E", None),
    "2H+2": ("2H", None, 2),
    "7N-1": ("7NT", None, -1),
    "6SX=": ("6SX", None, 0),
    "4S+1 N": ("4S", "N", 1),
    "4S= by West": ("4S", "W", 0),
    "4S by N +1": ("4S", "N", 1),
    "4S (N) - 1": ("4S", "N", -1),
    "4S, N, +1": ("4S", "N", 1),
    "N: 4S=": ("4S", "N", 0),
    "4 spades doubled by North +1": ("4SX", "N", 1),
    "4 hearts": ("4H", None, None),
    "4 clubs x South just made": ("4CX", "S", 0),
    "4S−1": ("4S", None, -1),
    "4♡\ufe0e＋1": ("4H", None, 1),
    "3NT EW": ("3NT", "EW", None),
    "4♥NS-2": ("4H", "NS", -2),
    "2C": ("2C", None, None),
}

PLAYED_FR = {
    "4P": ("4S", None, None),
    "4P contré": ("4SX", None, None),
    "4P contre": ("4SX", None, None),
    "4P surcontré": ("4SXX", None, None),
    "4P contré +1": ("4SX", None, 1),
    "4PX": ("4SX", None, None),
    "4Ccontré": ("4HX", None, None),
    "4C×": ("4HX", None, None),
    "4C**": ("4HXX", None, None),
    "3SA": ("3NT", None, None),
    "3 SA": ("3NT", None, None),
    "3 Sans-Atout": ("3NT", None, None),
    "2N": ("2NT", None, None),
    "1NT": ("1NT", None, None),
    "2T": ("2C", None, None),
    "2K": ("2D", None, None),
    "2C": ("2H", None, None),
    "4 pique": ("4S", None, None),
    "4piques": ("4S", None, None),
    "4 CŒUR": ("4H", None, None),
    "4 coeurs O =": ("4H", "W", 0),
    "5 carreaux": ("5D", None, None),
    "5 trefles x": ("5CX", None, None),
    "4PE": ("4S", "E", None),
    "O3SA+2": ("3NT", "W", 2),
    "3SAXE-1": ("3NTX", "E", -1),
    "4CO=": ("4H", "W", 0),
    "4CNS": ("4H", "NS", None),
    "4♠ contré par Nord -1": ("4SX", "N", -1),
    "1SAEO+1": ("1NT", "EW", 1),
}

PASSED = [
    "PASS",
    "Pass",
    "Passe",
    "passé",
    "P.O.",
    "P. O.",
    "AP",
    "Pass Out",
    "PASSED OUT",
    "all pass",
    "P",
    "-",
    "–",
]
PASSED += ["passe général", "PASSE GÉNÉRALE", "Tous passent"]
NOT_PLAYED = ["NP", "Not played", "not-played", "N.P.", "NJ", "non joué", "Pas joué", "NON JOUEE"]

REFUSED_EN = {
    "": "bad-contract",
    "?": "bad-contract",
    "42": "bad-contract",
    "4": "bad-contract",
    "NT": "bad-contract",
    "4Z": "bad-contract",
    "7NNX": "bad-contract",
    "4S N X": "bad-contract",
    "4SXXX": "bad-contract",
    "N4SN": "bad-contract",
    "4SN+1N": "bad-contract",
    "4P": "bad-contract",
    "4P contré": "bad-contract",
    "4C contré": "bad-contract",
    "3SA": "bad-contract",
    "4S O": "bad-contract",
    "4S (N": "bad-contract",
    "S4": "bad-contract",
    "4-S": "bad-contract",
    "4S++1": "bad-contract",
    "4spadess": "bad-contract",
    "4Scontract": "bad-contract",
    "adj": "bad-contract",
    "A6140x": "bad-contract",
    "#REF!": "bad-contract",
    "44927": "bad-contract",
    "1430": "bad-contract",
    "8S": "bad-level",
    "0NT": "bad-level",
    "9♥X N=": "bad-level",
    "4S-14": "bad-result",
    "4S N 14": "bad-result",
    "4S N 4": "bad-result",
    "80% +420 / 10% +450": "bad-weights",
    "80% +420 / 20% +426": "unsupported-result",
    "80% +420 / 20%": "unsupported-result",
    "60% 4S N = / 40% 4S N +4": "unsupported-result",
    "60% +420 / 40% A-": "unsupported-result",
    "80% of 420, 20% of 450": "unsupported-result",
    "50% 4S= / 50% 4S-1": "unsupported-result",
    "+420/-455": "unsupported-result",
    "+420/-450/+50": "bad-contract",
}
REFUSED_FR = {
    "4S": "bad-contract",
    "4H": "bad-contract",
    "4D": "bad-contract",
    "4P W": "bad-contract",
    "4 spades": "bad-contract",
    "8P": "bad-level",
    "60 % de 420 / 40 % de -50": "unsupported-result",
}

Seen = tuple[str, str | None, int | None]


@pytest.mark.parametrize(
    ("letters", "text", "seen"),
    [(EN, *pair) for pair in PLAYED_EN.items()] + [(FR, *pair) for pair in PLAYED_FR.items()],
)
def test_contracts_are_read_with_what_is_glued_on(letters: Alphabet, text: str, seen: Seen) -> None:
    """Level, strain, doubling, declarer and result are read in the spellings and orders seen on sheets."""
    cell = read_contract(text, letters)
    assert isinstance(cell, ContractCell)
    assert cell.outcome == "played"
    assert (str(cell.contract), cell.declarer, cell.result) == seen
    assert (cell.tricks, cell.adjusted) == (None, None)


@pytest.mark.parametrize("letters", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("text", PASSED)
def test_a_pass_out_is_read_in_both_languages(text: str, letters: Alphabet) -> None:
    """A pass-out is its own outcome in every usual spelling; a French P alone in its cell is no spade."""
    assert read_contract(text, letters) == ContractCell("passed_out")


@pytest.mark.parametrize("letters", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("text", NOT_PLAYED)
def test_a_board_not_played_is_no_pass(text: str, letters: Alphabet) -> None:
    """Not played is neither a contract nor a pass."""
    assert read_contract(text, letters) == ContractCell("not_played")


@pytest.mark.parametrize(
    ("text", "awards"),
    [("A6040", ("60", "40")), ("AVE+/AVE-", ("A+", "A-")), ("Moyenne", ("A", "A")), ("60/40", ("60", "40"))],
)
def test_an_artificial_score_may_stand_in_the_contract_column(text: str, awards: tuple[str, str]) -> None:
    """An award in the place of a contract makes the row adjusted."""
    assert read_contract(text, EN) == read_contract(text, FR) == ContractCell("adjusted", adjusted=awards)


@pytest.mark.parametrize(
    ("letters", "text", "code"),
    [(EN, *pair) for pair in REFUSED_EN.items()] + [(FR, *pair) for pair in REFUSED_FR.items()],
)
def test_what_is_not_understood_to_the_last_letter_is_refused(letters: Alphabet, text: str, code: str) -> None:
    """A letter too many, a doubling behind the declarer, another language's suit: no contract."""
    fault = read_contract(text, letters)
    assert isinstance(fault, Fault)
    assert fault.code == code


def test_a_wrong_level_is_named() -> None:
    """The fault of an impossible level carries the level."""
    assert read_contract("8S", EN) == Fault("bad-level", "8")


@pytest.mark.parametrize(("text", "tricks"), [("4SN10", 10), ("1NT N 7", 7), ("7♣W13", 13), ("4S 9", 9)])
def test_a_bare_number_glued_on_counts_tricks(text: str, tricks: int) -> None:
    """From seven up a number without sign counts tricks, never overtricks."""
    cell = read_contract(text, EN)
    assert isinstance(cell, ContractCell)
    assert (cell.tricks, cell.result) == (tricks, None)


def test_the_same_letters_are_read_by_each_language_in_its_own_meaning() -> None:
    """2CX by E is two clubs doubled in English and two hearts doubled in French, by East in both."""
    assert read_contract("2CXE=", EN) == ContractCell("played", Contract(2, "C", 1), "E", 0)
    assert read_contract("2CXE=", FR) == ContractCell("played", Contract(2, "H", 1), "E", 0)


@pytest.mark.parametrize("letters", [EN, FR], ids=["en", "fr"])
def test_no_two_glued_spellings_are_the_same_text(letters: Alphabet) -> None:
    """Strain, doubling and declarer glued without a blank are read back, in every short spelling."""
    strains = [(spelling, strain) for spelling, strain in letters.strains.items() if len(spelling) < 3]
    doubles = [("", 0)] + [(text, times) for text, times in letters.doubles.items() if len(text) < 3]
    seats = [(spelling, seat) for spelling, seat in letters.seats.items() if len(spelling) < 4]
    assert len(strains) * len(doubles) * len(seats) > 500
    for (strain, meant), (double, times), (seat, declarer) in product(strains, doubles, seats):
        cell = ContractCell("played", Contract(1, meant, times), declarer)
        assert read_contract(f"1{strain}{double}{seat}", letters) == cell
        assert read_contract(f"{seat}1{strain}{double}", letters) == cell


@st.composite
def written(draw: st.DrawFn, letters: Alphabet) -> tuple[str, ContractCell]:
    """A contract with declarer and result, in any spelling and supported order, and what it means."""
    contract = draw(st.sampled_from(CONTRACTS))
    declarer = draw(st.sampled_from([*SEATS, *SIDES]))
    result = draw(st.integers(-6 - contract.level, 7 - contract.level))
    strain = draw(st.sampled_from([text for text, value in letters.strains.items() if value == contract.strain]))
    double = draw(st.sampled_from([text for text, value in letters.doubles.items() if value == contract.doubled]))
    seat = draw(st.sampled_from([text for text, value in letters.seats.items() if value == declarer]))
    shown = "=" if result == 0 else f"{result:+d}"
    bid = f"{contract.level} {strain} {double}" if contract.doubled else f"{contract.level} {strain}"
    parts = draw(st.sampled_from([(seat, bid, shown), (bid, seat, shown), (bid, shown, seat)]))
    text = " ".join(parts)
    if max(map(len, (strain, double, seat))) < 3 and draw(st.booleans()):
        text = text.replace(" ", "")
    return draw(st.sampled_from([text, text.upper(), text.replace("-", "−")])), ContractCell(
        "played", contract, declarer, result
    )


@given(written(EN))
def test_every_english_contract_is_read_back(pair: tuple[str, ContractCell]) -> None:
    """Any contract, declarer and result, in any English spelling and order, is read as what was written."""
    text, cell = pair
    assert read_contract(text, EN) == cell


@given(written(FR))
def test_every_french_contract_is_read_back(pair: tuple[str, ContractCell]) -> None:
    """Any contract, declarer and result, in any French spelling and order, is read as what was written."""
    text, cell = pair
    assert read_contract(text, FR) == cell


@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_the_canonical_text_of_every_contract_is_read_back(contract: Contract) -> None:
    """What the program writes it can read, with each declarer and result glued on in each order."""
    for declarer, (shown, result) in product(SEATS, {"": None, "=": 0, "+1": 1, "-13": -13}.items()):
        cell = ContractCell("played", contract, declarer, result)
        for text in (
            f"{contract}{declarer}{shown}",
            f"{declarer}{contract}{shown}",
            f"{contract}{shown}{declarer}",
        ):
            assert read_contract(text, EN) == cell


def test_a_very_long_text_is_refused_at_once() -> None:
    """A remark of thirty thousand characters is no contract, and takes no time to say so."""
    assert read_contract("1% 1a" * 6000, EN) == Fault("bad-contract")


def test_every_contract_of_real_sheets_is_read(shared: Path, records) -> None:
    """No contract of three real events is refused."""
    refused = []
    for name in ("mp-pairs", "multiple-teams", "point-a-board"):
        for row in records(shared / "data" / "sheets" / f"{name}.csv"):
            cell = read_contract(row["Contract"], EN)
            refused += [row["Contract"]] if isinstance(cell, Fault) else []
    assert refused == []
