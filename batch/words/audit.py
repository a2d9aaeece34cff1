"""The self-check in words: an audit comes in, what the terminal and the sheet of conditions say of it goes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from batch import __version__
from batch.inputs import fingerprint
from batch.words import Language, number, say, say_count

if TYPE_CHECKING:
    from batch.audit import Audit, Check
    from batch.session import Session

MOST_NAMED = 20


class Told(NamedTuple):
    """What it is about, and a sentence."""

    label: str
    sentence: str


def audit_line(language: Language, session: Session, found: Audit) -> str:
    """What adds up, the method, the version and the fingerprints of the files; or what does not add up."""
    if not found.good:
        return alarm(language, found)
    *first, last = (_part(language, check) for check in found.checks)
    parts = say(language, "audit.and", first=", ".join(first), last=last) if first else last
    known = ((file.path.name, fingerprint(file)) for file in session.inputs)
    files = [say(language, "audit.file", name=name, fingerprint=digits) for name, digits in known if digits]
    return say(language, "audit.good", parts=parts, files="".join(files), **_made(language, session))


def left_out_line(language: Language, session: Session, most: int) -> str:
    """That nothing was added up, and when it is."""
    return say(language, "audit.left_out", most=number(language, most), **_made(language, session))


def _made(language: Language, session: Session) -> dict[str, str]:
    return {"method": say(language, f"workbook.method.{session.method}"), "version": __version__}


def _part(language: Language, check: Check) -> str:
    return say_count(language, f"audit.part.{check.what}", check.checked)


def alarm(language: Language, found: Audit) -> str:
    """What does not add up, by name, and what to do."""
    wrong = [check for check in found.checks if check.wrong]
    parts = [say(language, f"audit.wrong.{check.what}", names=", ".join(check.wrong[:MOST_NAMED])) for check in wrong]
    return say(language, "audit.alarm", parts="; ".join(parts))


def audit_told(language: Language, session: Session, found: Audit) -> list[Told]:
    """The checks beyond the boards, and the fingerprint of each file."""
    if not found.good:
        return [Told("", alarm(language, found))]
    said = [check for check in found.checks if check.what in ("totals", "matches")]
    told = [Told("", say_count(language, f"audit.sheet.{check.what}", check.checked)) for check in said]
    return [*told, *_boards(language, session)]


def _boards(language: Language, session: Session) -> list[Told]:
    """How many boards each contestant played, line by line."""
    from batch.audit import contestants_boards

    who = "teams" if session.teams else "pairs"
    told = []
    for line, contestants, fewest, most in contestants_boards(session):
        kind = "equal" if fewest == most else "between"
        said = {
            "count": say_count(language, f"workbook.count.{who}", contestants),
            "boards": say_count(language, "workbook.count.boards", most),
            "fewest": number(language, fewest),
        }
        told.append(Told(say(language, f"workbook.line.{line}"), say(language, f"audit.sheet.boards.{kind}", **said)))
    return told


def fingerprints(language: Language, session: Session) -> list[Told]:
    """Each file with the beginning of its SHA-256."""
    told = []
    for file in session.inputs:
        digits = fingerprint(file)
        key = "audit.sheet.fingerprint" if digits else "audit.sheet.changed"
        told.append(Told(file.path.name, say(language, key, fingerprint=digits)))
    return told
