"""What the sheets of a workbook are made from: the published tables of a session, in the words of the reader.

In: a session and a language. Out: a `Report`, shared by the builders of all sheets.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from batch import publish
from batch.audit import Audit, audit
from batch.conditions import UNITS, Unit
from batch.problems import CATALOGUE, Severity
from batch.words import Language, say, say_count

if TYPE_CHECKING:
    from batch.session import Session

MOST_NAMES = 3
"""Files named in a title before the rest are counted."""
GRAVITY: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}


class Mark(NamedTuple):
    """What is wrong with a row: the gravest severity, the codes, and the cells with their severity and text."""

    severity: Severity
    codes: tuple[str, ...]
    cells: dict[str, tuple[Severity, str | None]]


@dataclass(frozen=True, eq=False)
class Report:
    """A session as it is shown in one language."""

    session: Session
    language: Language

    @cached_property
    def standings(self) -> pl.DataFrame:
        """The published standings."""
        return publish.standings(self.session)

    @cached_property
    def matches(self) -> pl.DataFrame:
        """The published matches."""
        return publish.matches(self.session)

    @cached_property
    def rulings(self) -> pl.DataFrame:
        """The published rulings."""
        return publish.rulings(self.session)

    @cached_property
    def lists(self) -> dict[str, pl.DataFrame]:
        """The published lists beside the standings, by kind; none that the session has not."""
        return publish.lists(self.session)

    @cached_property
    def problems(self) -> pl.DataFrame:
        """The published problems."""
        return publish.problems(self.session, self.language)

    @cached_property
    def travellers(self) -> pl.DataFrame:
        """The published travellers, with the columns of the session's own that place them: origin, place, the match."""
        own = self.session.travellers.select("origin", "home", "away", "room", "match", place="row")
        return pl.concat([publish.travellers(self.session), own], how="horizontal")

    @cached_property
    def audit(self) -> Audit:
        """Whether everything adds up."""
        return audit(self.session)

    @property
    def teams(self) -> bool:
        """Whether the session is one of team matches."""
        return self.session.teams

    @property
    def unit(self) -> Unit:
        """What the awards are; a board is worth points to teams where it is worth matchpoints to pairs."""
        if self.teams:
            return "imps" if self.session.method == "imps" else "points"
        return UNITS[self.session.method]

    @property
    def figure(self) -> str:
        """What the score in the standings is: quotient and wins where teams are ranked by them, otherwise the unit."""
        asked = self.session.conditions.rank_by
        return asked if self.teams and asked in ("quotient", "wins") else self.unit

    @cached_property
    def played(self) -> dict[tuple[str | None, str], tuple[int, float]]:
        """Matches played and net IMPs (points of the method) of each team, by session."""
        found: dict[tuple[str | None, str], tuple[int, float]] = defaultdict(lambda: (0, 0.0))
        texts = pl.col("session", "team", "opponent").cast(pl.String)
        played = self.session.matches.filter(pl.col("kind") == "played").select(texts, "net", "net_opponent")
        for session, team, opponent, net, other in played.iter_rows():
            for who, imps in ((team, net), (opponent, other)):
                count, total = found[session, who]
                found[session, who] = (count + 1, total + imps)
        return dict(found)

    @cached_property
    def individual(self) -> Report:
        """The same for the pairs of a team event."""
        pairs = self.session.individual
        method = self.session.conditions.individual
        assert pairs is not None, "asked for"
        assert method is not None, "asked for"
        return Report(replace(self.session, teams=False, method=method, standings=pairs), self.language)

    @cached_property
    def team_of(self) -> dict[str, str]:
        """Team of a pair, where the pairs were taken for teams."""
        found = dict(self.session.numbering.teams) if self.session.numbering else {}
        listed = {member.pair: member.team for member in self.session.conditions.teams.members if member.pair}
        return found | listed

    def lines_after(self, rows: Sequence[Mapping[str, Any]]) -> set[int]:
        """The places in a ranking below which a line is drawn."""
        conditions = self.session.conditions
        return lines_after([row["rank"] for row in rows], conditions.promoted, conditions.relegated)

    @cached_property
    def names(self) -> dict[tuple[str | None, str | None, str, str], str]:
        """The names of contestants by session, section, line and number."""
        columns = ("session", "section", "line", "contestant", "names")
        named = self.standings.filter(pl.col("names").is_not_null()).select(columns)
        return {(session, section, line, who): names for session, section, line, who, names in named.iter_rows()}

    @cached_property
    def marks(self) -> dict[tuple[int, int], Mark]:
        """What is wrong with rows, by sheet and row."""
        found: dict[tuple[int, int], Mark] = {}
        rows = self.session.problems.filter(pl.col("row").is_not_null())
        for name, origin, row, column, value in rows.select("name", "origin", "row", "column", "value").iter_rows():
            found[origin, row] = _marked(found.get((origin, row)), name, column, value)
        return found

    def say(self, key: str, **fields: object) -> str:
        """A sentence of the workbook."""
        return say(self.language, f"workbook.{key}", **fields)

    def count(self, what: str, number: int) -> str:
        """A number of things, in words: `26 boards`."""
        return say_count(self.language, f"workbook.{what}", number)

    @cached_property
    def title(self) -> str:
        """The name of the session: as the sheet calls it, otherwise the file's."""
        sessions = self.session.standings["session"].cast(pl.String).unique(maintain_order=True).to_list()
        named = [name for name in sessions if name]
        if len(sessions) > 1:
            return self.say("several", count=len(sessions))
        return named[0] if named else self._files()

    def _files(self) -> str:
        played = self.session.sheets[: len(self.session.readings)]  # behind them stand lists
        stems = list(dict.fromkeys(PurePath(sheet.source).stem for sheet in played))
        shown = ", ".join(islice(stems, MOST_NAMES))
        more = len(stems) - MOST_NAMES
        return self.say("and_more", names=shown, count=more) if more > 0 else shown

    @cached_property
    def banner(self) -> str | None:
        """Why the standings may still change; None when they are final."""
        if not self.session.provisional:
            return None
        rows, files = self.session.counts.rejected, len(self.session.refusals)
        reasons = [self.count("provisional.rows", rows)] if rows else []
        reasons += [self.count("provisional.files", files)] if files else []
        reasons += [self.say("provisional.unruled")] if self.session.unruled else []
        return self.say(
            "provisional.banner",
            reasons=", ".join(reasons or [self.say("provisional.boards")]),
            sheet=self.say("sheet.problems"),
        )


def _marked(mark: Mark | None, name: str, column: str | None, value: str | None) -> Mark:
    """A row's mark with one more problem."""
    code, severity = CATALOGUE[name]
    before = mark or Mark(severity, (), {})
    cells = before.cells
    if column and (column not in cells or GRAVITY[severity] < GRAVITY[cells[column][0]]):
        cells = cells | {column: (severity, value)}
    codes = before.codes if code in before.codes else (*before.codes, code)
    return Mark(min(before.severity, severity, key=GRAVITY.__getitem__), codes, cells)


def lines_after(ranks: Sequence[int | None], promoted: int, relegated: int) -> set[int]:
    """The places in a ranking below which a line is drawn: under those that go on, above those that go down.

    >>> lines_after([1, 2, 2, 4], promoted=1, relegated=1), lines_after([1, 2, 3, 3], promoted=0, relegated=1)
    ({0, 2}, set())
    """
    ranked = [rank or len(ranks) for rank in ranks]
    up = sum(rank <= promoted for rank in ranked) if promoted else 0
    down = sum(rank <= len(ranks) - relegated for rank in ranked) if relegated else 0
    return {count - 1 for count in (up, down) if 0 < count < len(ranks)}


def joined(parts: Iterable[Any]) -> str:
    """The parts that say something, with a point between them.

    >>> joined(["26 boards", "", None, "28 pairs"])
    '26 boards  ·  28 pairs'
    """
    return "  ·  ".join(str(part) for part in parts if part)
