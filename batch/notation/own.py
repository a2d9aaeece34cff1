"""The notation of a club of its own: the text of a TOML file comes in, an alphabet goes out.

The tables are those of the shipped files, `en.toml` say, with their `[headers]`. With `also = "en"` a file need only
hold what it adds to English. What is wrong with it is a BadNotationError.
"""

import tomllib
from dataclasses import replace

from batch.notation.alphabet import LANGUAGES, TABLES, Alphabet, alphabet_from
from batch.notation.fault import BadNotationError
from batch.notation.headers import headings_from

KNOWN = {*TABLES, "language", "also", "joints", "headers"}


def read_notation(text: str, name: str) -> Alphabet:
    """The alphabet that a text in TOML spells, called by the name of its file; words that fill a cell are borrowed.

    >>> own = read_notation('also = "en"\\n[seats]\\nE = ["Ost"]\\n[headers]\\nboard = ["Spiel"]\\n', "club.toml")
    >>> own.seats["ost"], own.headings
    ('E', {'spiel': 'board'})
    """
    try:
        data = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        raise BadNotationError("not_toml", error=str(error)) from None
    if unknown := sorted(set(data) - KNOWN):
        raise BadNotationError("no_place", names=", ".join(unknown))
    return replace(alphabet_from({**data, "language": name}, LANGUAGES), headings=headings_from(data))
