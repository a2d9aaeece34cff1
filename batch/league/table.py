"""The league table: matches, penalties and byes come in, a line for each team goes out.

The place goes by victory points, or where no scale was used by board points, or two points for a win and one for a
draw; the rules may ask for something else. Equal points share the place (1, 2, 2, 4) unless a tie-break parts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from batch.league.ties import Decision, Figures, parted
from batch.league.values import By, Bye, Fine, Match, Rules, TieBreak
from batch.rounding import QUOTIENT_DECIMALS, half_up

WIN, DRAW = 2.0, 1.0
"""Points of a match without victory points."""

Worth = Callable[[Match], float]


class Line(NamedTuple):
    """A team in the table; `vp` is what it won in its matches, `points` with byes and penalties, or its quotient."""

    rank: int
    tied: bool
    change: int | None
    """Places won since the round before; null in the first round."""
    team: str
    played: int
    won: int
    drawn: int
    lost: int
    imps_for: float
    imps_against: float
    vp: float
    byes: int
    penalty: float
    points: float
    decided: TieBreak | None
    """The tie-break that gave the place; null where points alone did."""


class Place(NamedTuple):
    """A place, whether it is shared, and the tie-break that gave it."""

    rank: int
    tied: bool
    decided: TieBreak | None


@dataclass
class Tally:
    """What a team has gathered so far."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    imps_for: float = 0.0
    imps_against: float = 0.0
    points: float = 0.0
    byes: int = 0
    bye_points: float = 0.0
    penalty: float = 0.0
    imps_off: float = 0.0
    """Penalties in IMPs, which `imps_for` is without."""
    opponents: list[str] = field(default_factory=list)

    def add(self, match: Match, worth: Worth) -> None:
        """Count a match, seen from this team."""
        margin = margin_of(match)
        self.won += margin > 0
        self.drawn += margin == 0
        self.lost += margin < 0
        self.imps_for += match.imps_for
        self.imps_against += match.imps_against
        self.points += worth(match)
        self.opponents.append(match.opponent)

    @property
    def played(self) -> int:
        """Matches."""
        return self.won + self.drawn + self.lost


def margin_of(match: Match) -> float:
    """Above zero when the team won: by IMPs, or by victory points where these are level (a forfeit)."""
    by_vp = (match.vp or 0.0) - (match.vp_opponent or 0.0)
    return half_up(match.imps_for - match.imps_against) or half_up(by_vp)


def points_of(match: Match) -> float:
    """What the team won: victory points, or 2, 1, 0 without a scale.

    >>> points_of(Match("a", None, "Lions", "Otters", 8, 12.0, 12.0, None, None))
    1.0
    """
    if match.vp is not None:
        return match.vp
    margin = margin_of(match)
    return WIN * (margin > 0) + DRAW * (margin == 0)


def by_of(matches: Iterable[Match], rules: Rules) -> By:
    """What the points of the table are, by the rules and by what there is."""
    asked: dict[str, By] = {"score": "score", "quotient": "quotient", "wins": "halves"}
    if rules.rank_by in asked:
        return asked[rules.rank_by]
    if any(match.vp is not None for match in matches):
        return "vp"
    return "score" if rules.rank_by == "auto" and rules.won == "board_points" else "wins"


def vp_count(by: By, matches: Iterable[Match]) -> bool:
    """Whether the victory points of byes and penalties count in the points of the table.

    Where matches have victory points they are those of a table by victory points only. Where none has, they are points
    of the table: of 2 for a win, or IMPs.
    """
    return by in ("vp", "wins") or (by == "score" and all(match.vp is None for match in matches))


def worth_of(by: By, rules: Rules) -> Worth:
    """What a match is worth to its team; a quotient has none of its own, and shows the points of the match."""
    if by == "halves":
        return lambda match: points_of(match._replace(vp=None, vp_opponent=None)) / WIN
    if by == "score":
        return (lambda match: match.imps_for) if rules.won == "board_points" else _margin
    return points_of


def _margin(match: Match) -> float:
    return match.imps_for - match.imps_against


def tallies(
    matches: Iterable[Match], fines: Iterable[Fine], byes: Iterable[Bye], teams: Iterable[str], worth: Worth
) -> dict[str, Tally]:
    """What each team has gathered; every team of the season is there, also one that has not played yet.

    All victory points of byes and penalties count.
    """
    found = {team: Tally() for team in sorted(teams)}
    for match in matches:
        found[match.team].add(match, worth)
        found[match.opponent].add(match.turned(), worth)
    for fine in fines:
        tally = found[fine.team]
        tally.penalty += fine.vp
        tally.imps_for -= fine.imps
        tally.imps_off += fine.imps
    for bye in byes:
        found[bye.team].byes += 1
        found[bye.team].bye_points += bye.vp or 0.0
    return found


def table(
    found: dict[str, Tally], matches: Sequence[Match], tie_breaks: Sequence[TieBreak], by: By, worth: Worth
) -> tuple[list[Line], list[Decision]]:
    """The lines in their order, and how ties were parted."""
    points = {team: _points(tally, by) for team, tally in found.items()}
    figures = {team: _figures(found[team], points) for team in found}
    places, decisions = parted(points, figures, matches, tie_breaks, worth)
    decided = {team: decision.criterion for decision in decisions for team in decision.order}
    lines: list[Line] = []
    for group in places:
        rank = len(lines) + 1
        place = [Place(rank, len(group) > 1, decided.get(team)) for team in group]
        lines += [_line(found[team], team, points[team], where) for team, where in zip(group, place, strict=True)]
    return lines, decisions


def _points(tally: Tally, by: By) -> float:
    """What ranks a team: its quotient, or what it won with byes and less penalties."""
    if by == "quotient":
        return _quotient(tally)
    return half_up(tally.points + tally.bye_points - tally.penalty - (tally.imps_off if by == "score" else 0))


def _figures(tally: Tally, points: dict[str, float]) -> Figures:
    net = half_up(tally.imps_for - tally.imps_against)
    opponents = half_up(sum(points[team] for team in tally.opponents))
    return Figures(net, _quotient(tally), tally.won, opponents)


def _quotient(tally: Tally) -> float:
    """IMPs won over IMPs lost: without end where none was lost, 1 where none was played for."""
    if tally.imps_against > 0:
        return half_up(tally.imps_for / tally.imps_against, QUOTIENT_DECIMALS)
    return float("inf") if tally.imps_for > 0 else 1.0


def _line(tally: Tally, team: str, points: float, place: Place) -> Line:
    return Line(
        place.rank, place.tied, None, team, tally.played, tally.won, tally.drawn, tally.lost,
        half_up(tally.imps_for), half_up(tally.imps_against), half_up(tally.points), tally.byes, half_up(tally.penalty),
        points, place.decided,
    )  # fmt: skip
