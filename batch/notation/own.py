"""The notation of a club of its own: the text of a TOML file comes in, an alphabet goes out.

The tables are those of the shipped files, `en.toml` say. With `also = "en"` a file need only hold what it adds to
English. What is wrong with it is a ValueError of one sentence part.
"""

import tomllib

from batch.notation.alphabet import LANGUAGES, Alphabet, alphabet_from


def read_notation(text: str, name: str) -> Alphabet:
    """The alphabet that a text in TOML spells, called by the name of its file; words that fill a cell are borrowed.

    >>> read_notation('also = "en"\\n[seats]\\nE = ["Ost"]\\n', "club.toml").seats["ost"]
    'E'
    """
    try:
        data = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"it is not TOML: {error}") from None
    return alphabet_from({**data, "language": name}, LANGUAGES)
