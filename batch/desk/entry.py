"""What a person types at the desk: a text comes in, a contract with its tricks or a fault comes out.

The language of the person is tried first. A text it cannot read at all is tried in the other languages that the
program speaks: `4SX+1` is no French and `4P contré` no English. Any other notation has to be asked for by name,
because a letter that is nothing here is something somewhere.
"""

from batch.law.bridge import TRICKS_IN_A_BOARD, tricks_needed
from batch.law.points import Result
from batch.notation import ContractCell, Fault, alphabet, read_contract
from batch.words import LANGUAGES


def notations(language: str) -> tuple[str, ...]:
    """The notations to try for a person of that language: the own one, then the others the program speaks.

    >>> notations("fr")
    ('fr', 'en')
    """
    return language, *(other for other in LANGUAGES if other != language)


def read_entry(text: str, languages: tuple[str, ...]) -> ContractCell | Fault:
    """What a contract cell says in the first of these languages that can read it; the fault is the first one's.

    >>> str(read_entry("4P contré +1", ("en", "fr")).contract), str(read_entry("2C", ("fr", "en")).contract)
    ('4SX', '2H')
    """
    first, *others = languages
    own = read_contract(text, alphabet(first))
    if not isinstance(own, Fault) or not others:
        return own
    cell = read_entry(text, tuple(others))
    return own if isinstance(cell, Fault) else cell


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
