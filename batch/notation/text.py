"""Texts as a person sees them: in comes a cell as stored, out goes a text comparable by eye, or by spelling.

Copied tables carry no-break spaces, true minus signs, full-width signs, emoji selectors and zero-width
marks. All of that is ordinary input; none of it may reach a parser.
"""

import re
import unicodedata

_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63"), "-")
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ł": "l", "ı": "i", "×": "x", "✕": "x", "✖": "x"})
_BLANKS = re.compile(r"\s+")
_DOT_OF_ABBREVIATION = re.compile(r"(?<=[^\W\d_])\.+")
_SELECTORS = range(0xFE00, 0xFE10)
_NO_SELECTORS = dict.fromkeys(_SELECTORS)
_ACCENTS = re.compile("[\u0300-\u034e\u0350-\u036f]+")
_WHITE = "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85"


def clean(text: str) -> str:
    """The text as a person sees it, on one line: plain blanks and dashes, nothing invisible (NFKC).

    >>> clean(" 4\\u2665\\ufe0f\\u00a0 \\u22121 ")
    '4♥ -1'
    """
    if text.isascii() and text.isprintable():
        return _BLANKS.sub(" ", text).strip()
    normal = unicodedata.normalize("NFKC", text)
    seen = normal.translate(_NO_SELECTORS) if normal.isprintable() else "".join(filter(_visible, normal))
    shown = seen.translate(_DASHES)
    return _BLANKS.sub(" ", unicodedata.normalize("NFKC", shown)).strip()


def _visible(character: str) -> bool:
    return character in _WHITE or not (
        unicodedata.category(character) in ("Cc", "Cf", "Cs") or ord(character) in _SELECTORS
    )


def key(text: str) -> str:
    """The spelling by which words are compared: clean, in small letters, without accents.

    Dots behind letters go, and × is x.

    >>> key("Cœur Contré"), key("P.O.")
    ('coeur contre', 'po')
    """
    word = clean(text).casefold()
    if not word.isascii():
        word = _without_marks(unicodedata.normalize("NFKD", word)).translate(_LETTERS)
    elif "." not in word:
        return word
    return clean(_DOT_OF_ABBREVIATION.sub("", word))


def _without_marks(text: str) -> str:
    plain = _ACCENTS.sub("", text)
    return plain if plain.isascii() else "".join(filter(lambda sign: not unicodedata.combining(sign), plain))
