"""The catalogue of problems: what can be wrong, how grave it is, and the two shapes a finding takes.

A parser gives a fault (`batch.notation.Fault`); a stage that knows the place makes it a `Problem`; a file that cannot
be read at all raises `Refusal`. No words here: sentences and hints live in `batch/words`, one for each name below.
A code is never used again for another meaning.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "note"]


class Kind(NamedTuple):
    """One entry of the catalogue: short code, severity."""

    code: str
    severity: Severity


CATALOGUE: dict[str, Kind] = {
    # the file as a whole
    "no-such-file": Kind("F01", "error"),
    "is-a-directory": Kind("F02", "error"),
    "no-permission": Kind("F03", "error"),
    "empty-file": Kind("F04", "error"),
    "no-data-rows": Kind("F05", "error"),
    "missing-column": Kind("F06", "error"),
    "duplicate-column": Kind("F07", "error"),
    "not-a-workbook": Kind("F08", "error"),
    "encrypted-workbook": Kind("F09", "error"),
    "bad-encoding": Kind("F10", "error"),
    "binary-file": Kind("F11", "error"),
    "unsupported-format": Kind("F12", "error"),
    "no-traveller-sheet": Kind("F13", "error"),
    "two-readings": Kind("F14", "error"),
    "too-large": Kind("F15", "error"),
    "unreadable-workbook": Kind("F16", "error"),
    "needs-mdbtools": Kind("F17", "error"),
    "damaged-file": Kind("F18", "error"),
    "no-results": Kind("F19", "error"),
    "unsafe-xml": Kind("F20", "error"),
    "individual-event": Kind("F21", "error"),
    # one cell
    "cell-error": Kind("C01", "error"),
    "formula-no-value": Kind("C02", "error"),
    "date-cell": Kind("C03", "error"),
    "time-cell": Kind("C04", "error"),
    "ragged-row": Kind("C05", "error"),
    "missing-value": Kind("C10", "error"),
    "bad-board": Kind("C11", "error"),
    "bad-contract": Kind("C12", "error"),
    "bad-level": Kind("C13", "error"),
    "bad-declarer": Kind("C14", "error"),
    "bad-result": Kind("C15", "error"),
    "impossible-result": Kind("C16", "error"),
    "bad-score": Kind("C17", "error"),
    "bad-vulnerability": Kind("C18", "warning"),
    "bad-lead": Kind("C19", "warning"),
    "unsupported-result": Kind("C20", "error"),
    "result-contradicts-tricks": Kind("C21", "error"),
    "two-declarers": Kind("C22", "error"),
    "bad-room": Kind("C23", "error"),
    "no-result": Kind("C24", "warning"),
    "row-width": Kind("C25", "error"),
    "undecided-score": Kind("C26", "error"),
    "bad-weights": Kind("C27", "error"),
    "unread-score": Kind("C28", "warning"),
    "odd-room": Kind("C29", "warning"),
    "passed-with-result": Kind("C30", "warning"),
    "unplayed-with-result": Kind("C31", "warning"),
    "award-in-remark": Kind("C32", "warning"),
    # the written score, the vulnerability
    "score-mismatch": Kind("S01", "error"),
    "impossible-score": Kind("S02", "error"),
    "vulnerability-mismatch": Kind("S03", "warning"),
    "score-overruled": Kind("S04", "warning"),
    "score-sign": Kind("S05", "error"),
    "scores-contradict": Kind("S06", "error"),
    # boards
    "no-comparison": Kind("B01", "warning"),
    "few-results": Kind("B02", "warning"),
    "all-passed": Kind("B03", "warning"),
    "many-results": Kind("B04", "warning"),
    "missing-result": Kind("B05", "warning"),
    "unexpected-result": Kind("B06", "warning"),
    "unexpected-pairs": Kind("B07", "warning"),
    # what the file says itself
    "official-differs": Kind("O01", "warning"),
    "official-unlike": Kind("O02", "warning"),
    # contestants
    "same-pair": Kind("P01", "error"),
    "twice-on-board": Kind("P02", "error"),
    "conflicting-results": Kind("P03", "error"),
    "duplicate-result": Kind("P04", "error"),
    "wrong-direction": Kind("P05", "warning"),
    "phantom-pair": Kind("P06", "warning"),
    "turned-report": Kind("P07", "error"),
    "stray-number": Kind("P08", "warning"),
    "wrong-board": Kind("P09", "error"),
    "other-names": Kind("P10", "warning"),
    # the roster and other lists
    "missing-entry": Kind("L01", "warning"),
    "duplicate-entry": Kind("L02", "warning"),
    "nameless-entry": Kind("L03", "warning"),
    "bad-amount": Kind("L04", "warning"),
    "unknown-stratum": Kind("L05", "warning"),
    # the director's list of rulings
    "bad-ruling": Kind("R01", "error"),
    "ruling-unmatched": Kind("R02", "error"),
    "ruling-ambiguous": Kind("R03", "error"),
    "ruling-repeated": Kind("R04", "error"),
    "bad-penalty": Kind("R05", "error"),
    "penalty-unmatched": Kind("R06", "error"),
    "penalty-ambiguous": Kind("R07", "error"),
    "penalty-unit": Kind("R08", "error"),
    "penalty-without-match": Kind("R09", "error"),
    # team matches
    "unmatched-board": Kind("T01", "error"),
    "same-direction": Kind("T02", "error"),
    "third-result": Kind("T03", "error"),
    "teams-of-eight": Kind("T04", "error"),
    "replayed-board": Kind("T05", "warning"),
    "unknown-team": Kind("T06", "error"),
    "bye-without-value": Kind("T07", "warning"),
    "forfeit-without-value": Kind("T08", "warning"),
    "drawn-knockout": Kind("T10", "warning"),
    "no-scale": Kind("T11", "warning"),
    "boards-unknown": Kind("T12", "error"),
    "vp-mismatch": Kind("T13", "warning"),
    "bad-figure": Kind("T14", "error"),
    "pairs-unknown": Kind("T15", "warning"),
    "half-played-board": Kind("T16", "note"),
    "repeated-result": Kind("T17", "warning"),
}


class Refusal(Exception):
    """A file that cannot be read or scored at all: its name in the catalogue, the file, and the facts for the sentence.

    >>> Refusal("empty-file", "club.csv").name
    'empty-file'
    """

    def __init__(self, name: str, source: str, **detail: str | int) -> None:
        """`detail` holds the variable parts of the sentence, free of language."""
        super().__init__(name, source, detail)
        self.name = name
        self.source = source
        self.detail: dict[str, str | int] = detail
