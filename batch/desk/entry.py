"""What a person types at the desk: a text comes in, a contract with its tricks or a fault comes out.

The language of the person is tried first. A text it cannot read at all is tried in the other languages:
`4SX+1` is no French and `4P contré` no English, and neither means two things.
"""

from batch.law.bridge import TRICKS_IN_A_BOARD, tricks_needed
from batch.law.points import Result
from batch.notation import LANGUAGES, ContractCell, Fault, alphabet, read_contract


def read_entry(text: str, language: str) -> ContractCell | Fault:
    """What a contract cell says in that language, or else in another; the fault is the first language's.

    >>> str(read_entry("4P contré +1", "en").contract), str(read_entry("2C", "fr").contract)
    ('4SX', '2H')
    """
    own = read_contract(text, alphabet(language))
    if not isinstance(own, Fault):
        return own
    others = (read_contract(text, alphabet(other)) for other in LANGUAGES if other != language)
    return next((cell for cell in others if not isinstance(cell, Fault)), own)


def result_of(cell: ContractCell, *, vulnerable: bool) -> Result | None:
    """The result that a cell speaks of in full; None without contract or tricks, or with impossible ones."""
    if cell.contract is None:
        return None
    tricks = cell.tricks
    if tricks is None and cell.result is not None:
        tricks = tricks_needed(cell.contract) + cell.result
    if tricks is None or not 0 <= tricks <= TRICKS_IN_A_BOARD:
        return None
    return Result(cell.contract, tricks, vulnerable)
