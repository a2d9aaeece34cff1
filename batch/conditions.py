"""The conditions of contest (Law 78D): what an organiser may decide, with the defaults of this program."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from batch.law.scales import Family
from batch.law.victory import Scale
from batch.teamlist import NO_TEAMS, Penalty, TeamList, Weights

if TYPE_CHECKING:
    from batch.notation import Alphabet

Method = Literal["auto", "matchpoints", "imps", "cross-imps", "butler", "total-points", "board-a-match", "patton"]
Eights = Literal["add", "cross-sum", "cross-mean", "two-matches"]
RankBy = Literal["auto", "vp", "score", "quotient", "wins"]
Uneven = Literal["neuberg", "factor", "none", "ascherman"]
Unit = Literal["matchpoints", "imps", "points"]
SmallGroups = Literal["default", "ebu", "wbf"]
TIE_BREAKS = ("direct", "direct-imps", "opponents", "wins", "boards-won", "score", "quotient", "exact")
"""What can break a tie; each is a function of `batch.tiebreaks`."""


UNITS: dict[str, Unit] = {
    "matchpoints": "matchpoints",
    "board-a-match": "matchpoints",
    "imps": "imps",
    "cross-imps": "imps",
    "butler": "imps",
    "total-points": "points",
    "patton": "points",
}
"""What an award is, by method."""
BOARD_POINTS = ("board-a-match", "patton")
"""Methods in which both teams of a match win points on every board, not one of them the difference."""


@dataclass(frozen=True)
class Conditions:
    """How a session is read and scored; every field has the default the README states."""

    method: Method = "auto"
    unit: Literal[1, 2] = 2
    """Matchpoints for each contestant beaten: 2 (Law 78A) or 1 (the American unit)."""
    uneven: Uneven = "neuberg"
    """Boards with fewer results than expected: Neuberg, simple factoring, each board on its own top, or Ascherman (a
    matchpoint for meeting oneself on every board)."""
    expected: int | None = None
    """Results expected on each board; None takes the largest number on any board of the field."""
    small_groups: SmallGroups = "default"
    """When a version of a fouled board is too small for Neuberg (rules of the EBU or the WBF, or ours between them)."""
    winners: Literal[1, 2] | None = None
    """One ranking or two; None decides by section from the rows."""
    sections: Literal["across", "apart"] = "across"
    """Whether boards are compared over all sections or inside each."""
    scale: Scale | Family | Literal["wbf"] | None = "wbf"
    """Victory points of team matches: the WBF continuous scale, a table or tables, or none (teams ranked by IMPs).

    Board-a-match and total points are turned into victory points by a table only.
    """
    artificial_imps: int = 3
    """IMPs for average plus in team play (Law 86A); average minus is the same below zero."""
    artificial_imps_pairs: int = 2
    """IMPs for average plus in pairs scored by IMPs; average minus is the same below zero."""
    cross_imps: Literal["average", "sum"] = "average"
    """IMPs across the field: over the number of comparisons, or added up."""
    butler_trim: Literal["one", "none", "graded"] = "one"
    """Scores left out of a datum at either end: one from 4 results on, none, or more in larger fields."""
    butler_rounding: Literal["10", "none"] = "10"
    """A datum rounded to the nearest 10, halves away from zero, or taken as it is."""
    bam_tie: Literal[0, 10] = 0
    """Board-a-match: the largest difference in points that is still a tie."""
    language: str | Alphabet | None = None
    """Language of the contracts, or an alphabet of one's own; None decides by file from evidence."""
    results: Literal["relative", "tricks", "made"] | None = None
    """What a bare number in the result column is; None decides by file from heading and evidence."""
    columns: tuple[str, ...] = ()
    """What the columns of files without headings hold, from the left: meanings of `batch.notation.headers`, or `-`."""
    trust: Literal["neither", "contract", "score"] = "neither"
    """What counts where the written score contradicts contract and result."""
    together: bool = False
    """Several files are one session rather than one session each."""
    roster: Path | None = None
    """A file that says who the numbers are; None takes a sheet of the workbook that does."""
    carry_over: Path | None = None
    """A file that says what contestants bring from earlier sessions."""
    phantom: tuple[str, ...] | None = None
    """Numbers that stand for nobody, so that whoever meets them sits out; None finds them from the rows."""
    minimum_share: int = 0
    """Percent of the most boards anybody of a ranking played that a contestant needs to be ranked in it."""
    tie_breaks: tuple[str, ...] = ()
    """What breaks a tie, in this order (`TIE_BREAKS`); otherwise the place is shared."""
    sessions: Literal["apart", "add"] = "apart"
    """Whether several sessions have a list each only, or are added up too."""
    added_by: Literal["percent", "matchpoints"] = "percent"
    """Sessions added up: percentages weighted by boards, or matchpoints brought to the largest top."""
    handicap: int = 100
    """Percent of each handicap of the roster that counts in the handicap list."""
    strata: tuple[str, ...] = ()
    """Strata of the roster from the highest down; empty takes them in the order of their names."""
    teams: TeamList = NO_TEAMS
    """Which pair belongs to which team; empty when the sheet itself tells."""
    eights: Eights | None = None
    """Teams of eight: the four scores added and IMPs taken on the scale times the square root of 2, the four
    comparisons in IMPs (sum or mean), or two matches of four; None for teams of four."""
    weights: Weights | None = None
    """What a Patton match is made of; that method needs them."""
    event: Literal["league", "knockout"] = "league"
    """Matches that add up (round robin, Swiss, groups), or matches that put a team out."""
    rank_by: RankBy = "auto"
    """What ranks teams: victory points where there are any, otherwise the score; or the quotient, or wins."""
    bye: float | None = None
    """Victory points (IMPs, without a scale) of a round without an opponent; None gives nothing, and says so."""
    forfeit: tuple[float, float] | None = None
    """The same of a match not played by the fault of one team: for the team that was there, and for the other."""
    triangles: Literal["full", "halved"] = "full"
    """Two opponents in one round: each match counts in full, or half."""
    match_boards: int | None = None
    """Boards of a match where a sheet of results does not say."""
    penalties: tuple[Penalty, ...] = ()
    """What the director's list takes off teams in their matches; no setting of its own."""
    promoted: int = 0
    """Places of each ranking that go on: a line is drawn below them."""
    relegated: int = 0
    """Places of each ranking that go down: a line is drawn above them."""
    individual: Literal["cross-imps", "butler"] | None = None
    """Whether the pairs of a team event are ranked too, over all tables of each board, and how."""

    @property
    def one_job(self) -> bool:
        """Whether several files are run together, as one session or to be added up."""
        return self.together or self.sessions == "add"

    @property
    def files(self) -> tuple[Path, ...]:
        """The files named by the conditions, which no result may overwrite."""
        return tuple(file for file in (self.roster, self.carry_over) if file is not None)
