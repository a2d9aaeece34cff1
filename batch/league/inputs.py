"""The files of a season: raw travellers, or what `score` wrote of them, come in; a `Season` goes out.

Each file is a session, called as its sheet calls it or else as the file. Raw files go through the whole run; results
are taken as they were published: a workbook by its sheets of matches and standings, CSV files by their promised
columns. Where a session is there raw and as results the raw file counts.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from batch.apart import run_apart
from batch.conditions import Conditions
from batch.league.people import players
from batch.league.published import read_workbook
from batch.league.values import Bye, Fine, Fixture, Match, Result, Season
from batch.problems import Refusal
from batch.publish import MATCHES, STANDINGS, individual, matches, standings
from batch.words import LANGUAGES, say

if TYPE_CHECKING:
    from batch.session import Session

RESULT = re.compile(r"(?P<stem>.+)\.(?P<kind>results\.xlsx|(?:matches|standings|individual)\.csv)", re.IGNORECASE)
LEFT_ASIDE = re.compile(
    r".+\.(?:(?:travellers|problems|rulings|combined|handicap|strata|roster)\.csv|(?:results|problems)\.json|problems\.sarif|marked\..+)"
    r"|league\.(?:xlsx|[a-z]+\.csv)",
    re.IGNORECASE,
)
"""Files of this program that say nothing a season needs."""

NOBODY = frozenset(say(language, "workbook.match.nobody") for language in LANGUAGES)
"""What stands for the opponent of a bye in a result workbook."""

SEASONAL = ("forfeit-without-value",)
"""Problems that leave a match of the season open."""

Row = dict[str, Any]


class Source(NamedTuple):
    """The files of one session: one raw file or workbook, or its CSV files; and the name it goes by."""

    name: str
    files: tuple[Path, ...]
    raw: bool


@dataclass(frozen=True)
class Inputs:
    """What the files gave: the season, those that could not be read, errors and rows read by session."""

    season: Season
    refusals: list[Refusal]
    errors: dict[str, int] = field(default_factory=dict)
    sources: list[Source] = field(default_factory=list)
    warned: tuple[str, ...] = ()
    """Names of problems of sheets that change a season and are nobody's error."""
    samples: dict[str, Session] = field(default_factory=dict)
    """Method -> the first session that was scored by it, to tell the conditions of all."""
    faulty: tuple[Session, ...] = ()
    """The sessions that have errors, to tell where."""


@dataclass
class _Gathered:
    matches: list[Match] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    fixtures: list[Fixture] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    fines: list[Fine] = field(default_factory=list)
    provisional: set[str] = field(default_factory=set)
    sessions: set[str] = field(default_factory=set)


def sources_of(files: Iterable[Path]) -> list[Source]:
    """The sessions among some files, in the order of their names; the folder tells two of one name apart."""
    found: dict[tuple[Path, str], list[Path]] = {}
    for file in files:
        if not LEFT_ASIDE.fullmatch(file.name):
            found.setdefault((file.parent, _stem(file)), []).append(file)
    often = Counter(stem for _, stem in found)
    sources = []
    for (folder, stem), group in found.items():
        name = stem if often[stem] == 1 else f"{folder.name}/{stem}"
        sources += [Source(name, chosen, raw) for chosen, raw in _chosen(group)]
    return sorted(sources)


def _stem(file: Path) -> str:
    result = RESULT.fullmatch(file.name)
    return result["stem"] if result else file.stem


def _chosen(group: Sequence[Path]) -> list[tuple[tuple[Path, ...], bool]]:
    """What counts of the files of one session: the raw ones, or else the workbook, or else the CSV files."""
    raw: list[tuple[tuple[Path, ...], bool]] = [((file,), True) for file in group if not RESULT.fullmatch(file.name)]
    books: list[tuple[tuple[Path, ...], bool]] = [((file,), False) for file in group if file.suffix.lower() == ".xlsx"]
    return raw or books or [(tuple(sorted(group)), False)]


def read_inputs(files: Iterable[Path], conditions: Conditions | None = None) -> Inputs:
    """Read every file of a season; what cannot be read is a refusal beside the others."""
    sources = sources_of(files)
    gathered = _Gathered()
    refusals: list[Refusal] = []
    errors: dict[str, int] = {}
    samples: dict[str, Session] = {}
    warned: set[str] = set()
    faulty: list[Session] = []
    sessions = run_apart([source.files[0] for source in sources if source.raw], conditions or Conditions())
    for source in sources:
        if source.raw:
            session = next(sessions)
            refusals += session.refusals
            if session.readings:
                errors[source.name] = _errors(session)
                samples.setdefault(session.method, session)
                faulty += [session] if errors[source.name] else []
                warned |= {name for name in session.problems["name"].to_list() if name in SEASONAL}
                ranked = [*standings(session).to_dicts(), *individual(session).to_dicts()]
                _add(gathered, source.name, matches(session).to_dicts(), ranked, faulty=bool(errors[source.name]))
        else:
            refusals += _add_published(gathered, source)
    return Inputs(_season(gathered), refusals, errors, sources, tuple(sorted(warned)), samples, tuple(faulty))


def _season(found: _Gathered) -> Season:
    return Season(
        tuple(sorted(found.matches, key=repr)),
        tuple(sorted(found.results, key=repr)),
        tuple(sorted(found.byes, key=repr)),
        tuple(sorted(found.fixtures, key=repr)),
        tuple(sorted(found.fines, key=repr)),
        tuple(sorted(found.sessions)),
        tuple(sorted(found.provisional)),
    )


def _errors(session: Session) -> int:
    """How many problems of a session are errors."""
    from batch.problems import CATALOGUE

    return sum(CATALOGUE[name].severity == "error" for name in session.problems["name"])


def _add_published(gathered: _Gathered, source: Source) -> list[Refusal]:
    """Add what was published of a session; a file that is no result is a refusal."""
    refusals: list[Refusal] = []
    met: list[Row] = []
    ranked: list[Row] = []
    for file in source.files:
        try:
            more, others = read_workbook(file) if file.suffix.lower() == ".xlsx" else _csv(file)
        except FileNotFoundError:
            refusals.append(Refusal("no-such-file", str(file)))
        except (OSError, ValueError):
            refusals.append(Refusal("not-a-workbook", str(file), format="?"))
        else:
            met += more
            ranked += others
    _add(gathered, source.name, met, ranked)
    return refusals


def _csv(file: Path) -> tuple[list[Row], list[Row]]:
    """The rows of a CSV file of matches, or of standings; a ValueError where the promised columns are not there."""
    promised = MATCHES if file.name.lower().endswith(".matches.csv") else STANDINGS
    with file.open(encoding="utf-8-sig", newline="") as opened:
        rows: list[Row] = list(csv.DictReader(opened))
    if rows and not set(promised) <= set(rows[0]):
        raise ValueError(file.name)
    return (rows, []) if promised is MATCHES else ([], rows)


def _add(gathered: _Gathered, name: str, met: list[Row], ranked: list[Row], *, faulty: bool = False) -> None:
    """Add one source: its matches, or its pairs; its penalties and whether it may still change.

    A row with an error may have left no contestant to be marked: then the source itself may change.
    """
    both = [*met, *ranked]
    several = len({row.get("session") or "" for row in both}) > 1
    for row in both:
        row["session"] = f"{name} · {row['session']}" if several and row.get("session") else name
    teams = {str(row[side]) for row in met for side in ("team", "opponent") if row[side]}
    for row in met:
        _add_meeting(gathered, row)
    gathered.results += [_result(row) for row in ranked if row["contestant"] not in teams]
    gathered.fines += _fines(ranked, teams)
    gathered.sessions |= {row["session"] for row in both} or {name}
    marked = {row["session"] for row in both if row.get("provisional") in (True, "true")}
    gathered.provisional |= marked or ({name} if faulty else set())


def _add_meeting(gathered: _Gathered, row: Row) -> None:
    """Add a row of the matches: one that was played or given up, a bye, or one that is to be played."""
    if not row["opponent"] or row["opponent"] in NOBODY:
        gathered.byes.append(Bye(row["session"], row["round"] or None, str(row["team"]), _figure(row["vp"])))
    elif _figure(row["imps_for"]) is None and _figure(row["vp"]) is None:
        gathered.fixtures.append(Fixture(row["round"] or None, str(row["team"]), str(row["opponent"])))
    else:
        gathered.matches.append(_match(row))


def _match(row: Row) -> Match:
    imps = (_figure(row["imps_for"]) or 0.0, _figure(row["imps_against"]) or 0.0)
    points = (_figure(row["vp"]), _figure(row["vp_opponent"]))
    boards = int(_figure(row["boards"]) or 0)
    return Match(row["session"], row["round"] or None, str(row["team"]), str(row["opponent"]), boards, *imps, *points)


def _result(row: Row) -> Result:
    section, line, contestant, names = (str(row.get(key) or "") for key in ("section", "line", "contestant", "names"))
    percent, score = _figure(row.get("percent")), _figure(row.get("score"))
    boards = int(_figure(row.get("boards")) or 0)
    return Result(row["session"], section, line, contestant, names or _as_names(contestant), boards, percent, score)


def _as_names(contestant: str) -> str:
    """The contestant where it is the names of two players; nothing for a number, or a name of another kind."""
    found = players(contestant)
    return contestant if len(found) == 2 and all(any(letter.isalpha() for letter in part) for part in found) else ""


def _fines(ranked: list[Row], teams: set[str]) -> Iterator[Fine]:
    """The penalties that teams were given in the session itself, in victory points where there are any."""
    for row in ranked:
        penalty = _figure(row.get("penalty"))
        if penalty and row["contestant"] in teams:
            scaled = _figure(row.get("vp")) is not None
            amounts = (penalty, 0.0) if scaled else (0.0, penalty)
            yield Fine(row["contestant"], *amounts, row["session"], "")


def _figure(value: object) -> float | None:
    return None if value is None or value == "" else float(str(value))
