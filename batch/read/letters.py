"""Which encoding of one byte a text was written in: in come bytes that are not UTF-8, out goes the encoding, or none.

The same byte is another letter in each: B3 is a raised 3 in Windows-1252 and an ł in ISO-8859-2. So each encoding is
tried, and the letters it gives are held against those of one language at a time: the encoding in which most of them
are letters of one language is taken, the first of equals.
"""

from __future__ import annotations

from collections import Counter

ENCODINGS = {
    "cp1252": (
        "àâäæçéèêëîïôœùûüÿ",  # French
        "äöüß",
        "áéíñóúüçàï",  # Spanish, Catalan
        "àèéìíîòóù",
        "ãáâàçéêíõóôúü",  # Portuguese
        "åäöéæøü",  # Swedish, Danish, Norwegian
        "äëïéèöüáóíê",  # Dutch
        "áéíóúýðþæö",  # Icelandic
    ),
    "cp1250": (
        "ąćęłńóśźż",
        "áčďéěíňóřšťúůýž",  # Czech
        "áéíóöőúüű",  # Hungarian
        "áäčďéíľĺňóôŕšťúýž",  # Slovak
        "čćđšž",  # Croatian, Slovene
        "ăâîşţ",  # Romanian
    ),
    "iso8859-2": (
        "ąćęłńóśźż",
        "áčďéěíňóřšťúůýž",
        "áéíóöőúüű",
        "áäčďéíľĺňóôŕšťúýž",
        "čćđšž",
        "ăâîşţ",
    ),
}
"""The letters beyond A to Z of the languages each encoding serves."""

_SIGNS = frozenset("\u00a0€–—‘’“”„…«»°©®·•±½§×¿¡ªº+")
"""Signs of the same encodings that stand in ordinary text."""
_MOST = 1_000_000


def of_one_byte(data: bytes) -> str | None:
    """The encoding whose letters are those of one language; None where no encoding knows every byte.

    >>> of_one_byte("Łukasz Żak, Małgorzata".encode("cp1250")), of_one_byte("Jan Wiśniewski".encode("iso8859-2"))
    ('cp1250', 'iso8859-2')
    >>> of_one_byte("Zoé Lefèvre".encode("cp1252"))
    'cp1252'
    """
    high = Counter(byte for byte in data[:_MOST] if byte >= 0x80)
    strange = {encoding: count for encoding in ENCODINGS if (count := _strange(high, encoding)) is not None}
    return min(strange, key=lambda encoding: strange[encoding]) if strange else None


def _strange(high: Counter[int], encoding: str) -> int | None:
    """How many characters are neither signs nor letters of the language that has most of them."""
    letters: Counter[str] = Counter()
    for byte, count in high.items():
        letter = bytes([byte]).decode(encoding, "ignore")
        if not letter or "\x80" <= letter < "\xa0":  # a byte without a meaning, or a control character
            return None
        letters[letter.lower()] += count
    words = {letter: count for letter, count in letters.items() if letter not in _SIGNS}
    return min(sum(count for letter, count in words.items() if letter not in known) for known in ENCODINGS[encoding])
