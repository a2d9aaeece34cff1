"""Words to values: the alphabets of the languages, and the parsers of a traveller's cells and headings.

Every parser is total: any text gives a value, None where nothing is written, or a `Fault`.
"""

from batch.notation.adjusted import Awards, read_adjusted
from batch.notation.alphabet import LANGUAGES, MIXED, Alphabet, alphabet, alphabet_from, vocabulary
from batch.notation.cells import (
    ResultCell,
    read_board,
    read_lead,
    read_result,
    read_room,
    read_score,
    read_seat,
    read_version,
    read_vulnerability,
)
from batch.notation.contract import ContractCell, Outcome, read_contract
from batch.notation.fault import BadNotationError, Fault
from batch.notation.headers import MEANINGS, fold, headings_from, meanings
from batch.notation.own import read_notation
from batch.notation.text import clean, key

__all__ = [
    "LANGUAGES",
    "MEANINGS",
    "MIXED",
    "Alphabet",
    "Awards",
    "BadNotationError",
    "ContractCell",
    "Fault",
    "Outcome",
    "ResultCell",
    "alphabet",
    "alphabet_from",
    "clean",
    "fold",
    "headings_from",
    "key",
    "meanings",
    "read_adjusted",
    "read_board",
    "read_contract",
    "read_lead",
    "read_notation",
    "read_result",
    "read_room",
    "read_score",
    "read_seat",
    "read_version",
    "read_vulnerability",
    "vocabulary",
]
