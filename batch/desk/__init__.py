"""The scoring desk: plain functions over the law for one person with one question.

What prints (`lesson`, `pages`, `speech`, `workbook`) is asked for by module; these names answer with values.
"""

from batch.desk.calculator import Calculation, Condition, Step, calculate, conditions, score_contract
from batch.desk.finder import Found, Group, find_both, find_score, nearest
from batch.desk.matchpoints import Line, board_table
from batch.desk.quiz import Question, answer, is_right, questions

__all__ = [
    "Calculation",
    "Condition",
    "Found",
    "Group",
    "Line",
    "Question",
    "Step",
    "answer",
    "board_table",
    "calculate",
    "conditions",
    "find_both",
    "find_score",
    "is_right",
    "nearest",
    "questions",
    "score_contract",
]
