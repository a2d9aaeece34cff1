"""The quiz aloud: a question comes in; how it is asked, its answer and the reason come out, in a language."""

from batch.desk.calculator import calculate
from batch.desk.finder import find_score
from batch.desk.quiz import Question, answer
from batch.desk.speech import (
    Voice,
    band_text,
    contract_text,
    explained,
    group_text,
    relative_text,
    signed,
    vulnerable_text,
)
from batch.law.bridge import tricks_needed
from batch.law.imps import imps
from batch.law.points import Result
from batch.words import number, say, say_count


def question_text(question: Question, voice: Voice) -> str:
    """The question as it is asked.

    >>> question_text(Question("imps", number=430), Voice("en"))
    'The two tables differ by 430 points: how many IMPs?'
    """
    key = f"desk.ask.{question.kind}"
    if question.result is not None:
        return say(voice.language, key, result=_result_text(question.result, voice))
    points = number(voice.language, question.number)
    vulnerable = vulnerable_text([question.vulnerable], voice)
    scores = "  ".join(signed(voice.language, score) for score in question.scores)
    if question.kind == "matchpoints":
        points = signed(voice.language, question.number)
    return say(voice.language, key, points=points, vulnerable=vulnerable, scores=scores)


def _result_text(result: Result, voice: Voice) -> str:
    condition = vulnerable_text([result.vulnerable], voice)
    return ", ".join([contract_text(result.contract, voice), condition, relative_text(result.relative, voice)])


def answer_text(question: Question, voice: Voice) -> str:
    """The right answer: a number with its unit, or the results that give the score."""
    if question.kind == "finder":
        groups = find_score(question.number, vulnerable=question.vulnerable)
        return "; ".join(group_text(group, voice) for group in groups)
    right = answer(question)
    if question.kind == "imps":
        return say_count(voice.language, "desk.imps", right)
    return number(voice.language, right)


def explanation_text(question: Question, voice: Voice) -> str:
    """Why the answer is right: the parts of a score, the band of the IMP table, the comparisons."""
    if question.kind == "imps":
        return band_text(imps(question.number), voice.language)
    if question.kind == "matchpoints":
        return _comparisons_text(question, voice)
    contract, tricks, vulnerable = question.result or _first_found(question)
    return explained(calculate(contract, tricks, vulnerable=vulnerable), voice)


def _first_found(question: Question) -> Result:
    """The likeliest result that gives the score of a finder question."""
    group = find_score(question.number, vulnerable=question.vulnerable)[0]
    contract = group.contracts[0]
    return Result(contract, tricks_needed(contract) + group.relative, question.vulnerable)


def given_text(question: Question, given: Result, voice: Voice) -> str:
    """What a wrong contract would have scored."""
    contract, tricks, vulnerable = given
    total = calculate(contract, tricks, vulnerable=vulnerable).total
    result = _result_text(given, voice)
    return say(voice.language, "desk.why.given", result=result, points=number(voice.language, total))


def _comparisons_text(question: Question, voice: Voice) -> str:
    lower = sum(score < question.number for score in question.scores)
    equal = question.scores.count(question.number) - 1
    return say(voice.language, "desk.why.matchpoints", lower=lower, equal=equal, total=answer(question))
