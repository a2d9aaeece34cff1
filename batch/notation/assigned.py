"""Scores by ruling (Law 12C1): assigned, weighted (several parts with percentages), split (one for each side).

In: a cell such as `60% 4S N = / 40% 4S N -1` or `+420 / -450`. Out: the award of each side in canonical notation,
free of language: `NS 60% 4S N =, 40% 4S N -1`, and `=` for East-West where both sides have the same score. Points are
those of the side itself: `+420 / -450` takes 30 more from East-West than North-South get; where one score is written
for both, they are North-South's. A contract is the same seen from anywhere.
"""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from batch.law.bridge import AVERAGES, SIDES
from batch.law.points import possible_scores
from batch.notation.adjusted import Awards
from batch.notation.alphabet import Alphabet, any_of
from batch.notation.fault import Fault

SAME = "="
"""The award of East-West where both sides have one score."""

Reader = Callable[[str, Alphabet], str | None]
"""A contract with declarer and result, in canonical notation; None for any other text."""

_WEIGHT = re.compile(r"(?<![0-9.,])([0-9]{1,3}(?:[.,][0-9]{1,6})?) ?% ?")
_SHARES = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,6})? ?% ?(?![-/|,;]? ?(?:[0-9]+ ?%|$))[^/|,; ]")
_POINTS = re.compile(r"([+-]) ?([0-9]{2,4})")
_BETWEEN = " /,;&"
_MARKS = frozenset("%/|;,")
"""A score of several parts or sides has one of these."""
_WHOLE = Decimal(100)
_SCORE = re.compile(r"(NS|EW) ")


class Part(NamedTuple):
    """One outcome: its percentage and its score in canonical notation."""

    weight: Decimal
    score: str


def is_score(award: str) -> bool:
    """Whether a canonical award is a score, and not an artificial one."""
    return _SCORE.match(award) is not None


def parts_of(award: str) -> list[Part]:
    """The parts of a canonical award that is a score.

    >>> parts_of("NS 60% 4S N =, 40% -50")
    [Part(weight=Decimal('60'), score='4S N ='), Part(weight=Decimal('40'), score='-50')]
    """
    texts = award[len("NS ") :].split(", ")
    if len(texts) == 1:
        return [Part(_WHOLE, texts[0])]
    shares = (text.split("% ", 1) for text in texts)
    return [Part(Decimal(weight), score) for weight, score in shares]


def read_assigned(word: str, alphabet: Alphabet, contract: Reader, artificial: Reader) -> Awards | Fault | None:
    """The awards of a cell in small letters; None when it is no weighted or split score.

    A text that is one, but cannot be read to its last letter, is a fault: `bad-weights`, `unsupported-result`.
    """
    if not _MARKS.intersection(word):
        return None
    sides = _sides(word, alphabet)
    if not _SHARES.search(word):
        read = [_one(side, alphabet, contract) or artificial(side, alphabet) for side in sides]
        scores = [text for text in read if text is not None and not _is_artificial(text)]
        if len(sides) != 2 or None in read or not scores:
            return Fault("unsupported-result", word) if _looks_split(word) else None
        return _awards([text or "" for text in read])
    if len(sides) > 2:
        return Fault("unsupported-result", word)
    awards = [_weighted(side, alphabet, contract) or artificial(side, alphabet) for side in sides]
    fault = next((award for award in awards if isinstance(award, Fault)), None)
    return fault or _awards([award for award in awards if isinstance(award, str)])


def read_one(word: str, alphabet: Alphabet, contract: Reader) -> Awards | None:
    """The award of a cell that is one assigned score for both sides: points or a contract, in small letters."""
    score = _one(word, alphabet, contract)
    return None if score is None else _awards([score])


def _awards(sides: list[str]) -> Awards:
    """Both awards, each score with its side in front."""
    seats = zip(SIDES, sides, strict=False)
    named = [text if _is_artificial(text) else f"{seat} {text}" for seat, text in seats]
    return (named[0], SAME) if len(named) == 1 else (named[0], named[1])


def _is_artificial(text: str) -> bool:
    return text in AVERAGES or text.replace(".", "").isdecimal()


def _looks_split(word: str) -> bool:
    points = re.findall(_POINTS, word)
    return len(points) == 2 and re.sub(r"[-+0-9/| ]", "", word) == "" and len(re.split("[/|]", word)) == 2


def _sides(word: str, alphabet: Alphabet) -> list[str]:
    """The texts of the two sides, North-South's first, or the one text for both."""
    texts = [text.strip() for text in _between_sides(alphabet).split(word)]
    if len(texts) == 1 and not _SHARES.search(word):
        texts = [text.strip() for text in re.split("[/|]", word)]
    named = [_named(text, alphabet) for text in texts]
    if [side for side, _ in named] == ["EW", "NS"]:
        named.reverse()
    return [text for _, text in named]


def _named(text: str, alphabet: Alphabet) -> tuple[str | None, str]:
    """The side a text begins with, and the rest."""
    found = re.match(f"({_side_words(alphabet)})(?: ?[:=] ?| )", text)
    return (alphabet.seats[found[1]], text[found.end() :]) if found else (None, text)


@cache
def _between_sides(alphabet: Alphabet) -> re.Pattern[str]:
    return re.compile(rf" ?\| ?| ?[/;,] ?(?=(?:{_side_words(alphabet)})(?: ?[:=] ?| ))")


@cache
def _side_words(alphabet: Alphabet) -> str:
    return any_of(word for word, seat in alphabet.seats.items() if seat in ("NS", "EW"))


def _weighted(text: str, alphabet: Alphabet, contract: Reader) -> str | Fault:
    """The canonical parts of one side; their weights must add up to 100."""
    shares = list(_shares(text))
    if not shares:
        return _one(text, alphabet, contract) or Fault("unsupported-result", text)
    total = sum((weight for weight, _ in shares), Decimal(0))
    scores = [_one(body, alphabet, contract) for _, body in shares]
    unread = next((body for (_, body), score in zip(shares, scores, strict=True) if score is None), None)
    if unread is not None:
        return Fault("unsupported-result", unread or text)
    if total != _WHOLE:
        return Fault("bad-weights", f"{total.normalize():f}")
    if len(shares) == 1:
        return str(scores[0])
    return ", ".join(f"{weight.normalize():f}% {score}" for (weight, _), score in zip(shares, scores, strict=True))


def _shares(text: str) -> Iterator[tuple[Decimal, str]]:
    """Each percentage with the text behind it."""
    found = list(_WEIGHT.finditer(text))
    ends = [match.start() for match in found[1:]]
    for match, end in zip(found, [*ends, len(text)], strict=False):
        yield Decimal(match[1].replace(",", ".")), text[match.end() : end].strip(_BETWEEN).removesuffix(" +")


def _one(text: str, alphabet: Alphabet, contract: Reader) -> str | None:
    """One score in canonical notation: points that some contract gives, or a contract with declarer and result."""
    found = _POINTS.fullmatch(text)
    if found is None:
        return contract(text, alphabet)
    points = int(found[2])
    possible = possible_scores(vulnerable=False) | possible_scores(vulnerable=True)
    known = points in possible or -points in possible
    return f"{found[1]}{points}" if known else None
