"""Practice questions: repeatable, answerable, and marked by the law."""

from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch.desk.lesson import answer_text, explanation_text, question_text
from batch.desk.quiz import KINDS, Kind, Question, answer, is_right, questions, read_answer
from batch.desk.speech import Voice
from batch.law import Contract, Result, imps, points, results_scoring

KIND_NAMES = get_args(Kind)
seeds = st.integers(0, 10**9)
MADE = Question("made", Result(Contract(4, "S"), 11, vulnerable=True))
DOWN = Question("down", Result(Contract(4, "S", 1), 8, vulnerable=False))
FINDER = Question("finder", number=620, vulnerable=True)
BOARD = Question("matchpoints", number=420, scores=(450, 420, 420, 170, -50))


def test_every_kind_can_be_asked():
    """The registry of kinds has a maker for each kind, and no other."""
    assert set(KINDS) == set(KIND_NAMES)


@given(seeds)
def test_the_same_seed_gives_the_same_questions(seed):
    """A quiz can be repeated, and a longer one begins like the shorter one."""
    assert questions(KIND_NAMES, 8, seed) == questions(KIND_NAMES, 20, seed)[:8]


@given(seeds)
def test_kinds_take_turns_and_no_question_follows_itself(seed):
    """Each kind asked for comes in its turn."""
    asked = questions(["imps", "made"], 30, seed)
    assert [question.kind for question in asked] == ["imps", "made"] * 15
    assert all(one != other for one, other in pairwise(asked))


@given(seeds, st.sampled_from(KIND_NAMES))
def test_every_question_has_an_answer_that_is_marked_right(seed, kind):
    """The answer given in the solution is right, read as a person would type it; another number is wrong."""
    (question,) = questions([kind], 1, seed)
    if kind == "finder":
        first = results_scoring(question.number)
        typed = [f"{one.contract}{one.relative:+d}" for one in first if one.vulnerable == question.vulnerable]
        assert typed
        assert all(is_right(question, read_answer(question, text, "en")) for text in typed)
    else:
        assert is_right(question, read_answer(question, str(answer(question)), "en"))
        assert not is_right(question, answer(question) + 10)


@given(seeds, st.sampled_from(KIND_NAMES), st.sampled_from(["en", "fr"]))
def test_every_question_can_be_said(seed, kind, language):
    """Question, answer and explanation have words in each language."""
    (question,) = questions([kind], 1, seed)
    for words in (question_text, answer_text, explanation_text):
        assert words(question, Voice(language)).strip()


@given(seeds)
def test_answers_are_the_laws(seed):
    """Points are those of Law 77 without their sign, IMPs those of Law 78B."""
    for question in questions(["made", "down", "doubled", "imps"], 12, seed):
        if question.kind == "imps":
            assert answer(question) == imps(question.number)
            continue
        contract, tricks, vulnerable = question.result
        assert answer(question) == abs(points(contract, tricks, vulnerable=vulnerable).total)
        assert (question.kind == "down") == (question.result.relative < 0)
        assert question.kind != "doubled" or contract.doubled > 0


@pytest.mark.parametrize(
    ("question", "right"), [(MADE, 650), (DOWN, 300), (Question("imps", number=430), 10), (BOARD, 5)]
)
def test_right_numbers(question, right):
    """Worked by hand: 650; 100 + 200 for two down doubled; 10 IMPs; two lower and one equal score."""
    assert answer(question) == right


@pytest.mark.parametrize(
    ("question", "text", "given"),
    [
        (MADE, "650", 650),
        (MADE, " 1 430 \n", 1430),
        (DOWN, "-300", 300),
        (MADE, "six", None),
        (MADE, "", None),
        (FINDER, "4S=", Result(Contract(4, "S"), 10, vulnerable=True)),
        (FINDER, "5♦ +1", Result(Contract(5, "D"), 12, vulnerable=True)),
        (FINDER, "4S", None),
        (FINDER, "620", None),
        (FINDER, "PASS", None),
    ],
)
def test_reading_answers(question, text, given):
    """A number for most, a contract with its result for the finder; anything else is no answer."""
    assert read_answer(question, text, "en") == given


@pytest.mark.parametrize(("text", "right"), [("4H=", True), ("5C+1", True), ("4S+1", False), ("3NT=", False)])
def test_the_finder_takes_any_right_contract(text, right):
    """Every contract and result with the score is right, at the vulnerability of the question."""
    assert is_right(FINDER, read_answer(FINDER, text, "en")) is right


def test_the_finder_minds_the_vulnerability():
    """Three no trump just made scores 400 only when not vulnerable."""
    assert is_right(Question("finder", number=400), read_answer(Question("finder", number=400), "3NT=", "en"))
    vulnerable = Question("finder", number=400, vulnerable=True)
    assert not is_right(vulnerable, read_answer(vulnerable, "3NT=", "en"))
