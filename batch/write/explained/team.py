"""Matches and teams explained: each board with its two tables, swing and IMPs; the addition, the scale, the place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from batch.desk.layout import aligned
from batch.explain import Row
from batch.explain.teams import MatchTrail, Swing, TeamTrail, team_of
from batch.explain.values import Seat
from batch.words import number, say, say_count
from batch.write.explained.pair import ranked
from batch.write.explained.teller import Teller


def matches_lines(teller: Teller, trails: Sequence[MatchTrail]) -> list[str]:
    """One board of each match in lines of text."""
    return [line for trail in trails for line in [*_board(teller, trail), ""]][:-1]


def _board(teller: Teller, trail: MatchTrail) -> list[str]:
    """The two tables with their scores seen from the first team, their sum, the IMPs."""
    return [
        f"{_name(teller, trail)}",
        *(line for swing in trail.swings for line in _swing(teller, trail, swing)),
    ]


def _name(teller: Teller, trail: MatchTrail) -> str:
    label = [trail.session, trail.round and teller.say("match.round", round=trail.round), trail.match]
    return ", ".join([*filter(None, label), f"{trail.team} – {trail.opponent}"])


def _swing(teller: Teller, trail: MatchTrail, swing: Swing) -> list[str]:
    title = teller.say("match.board", board=swing.board, team=trail.team)
    rows = [
        _table(teller, row, seat, score)
        for row, seat, score in zip(swing.tables, swing.seats, swing.scores, strict=True)
    ]
    rows += [_table(teller, row, "NS", None) for row in swing.left_out]
    told = teller.paragraph(_sentence(teller, swing), "  ")
    told += [line for row in (*swing.tables, *swing.left_out) for line in teller.faulty(row)]
    return [title, *("  " + line for line in aligned(rows, left=range(4)) if rows), *told]


def _table(teller: Teller, row: Row, seat: Seat, score: int | None) -> list[str]:
    """A table: the room, who sat North-South, what happened, the score seen from the team."""
    room = say(teller.language, f"workbook.room.{row.room}") if row.room else ""
    seated = teller.say("match.seated", ns=teller.who(team_of(row, "NS")), ew=teller.who(team_of(row, "EW")))
    return [room, seated, teller.played(row, seat), "", "" if score is None else teller.signed(score)]


def _sentence(teller: Teller, swing: Swing) -> str:
    if swing.imps is None:
        return teller.say("match.uncompared")
    imps = ("+" if swing.imps > 0 else "") + say_count(teller.language, "explain.count.imps", swing.imps).replace(
        "-", "−"
    )
    if swing.ruling is not None:
        return teller.say("match.ruling", kind=teller.ruling(swing.ruling), imps=imps)
    first, last = (teller.signed(score or 0) for score in swing.scores)
    return teller.say("match.swing", first=first, last=last, swing=teller.signed(swing.swing or 0), imps=imps)


def team_lines(teller: Teller, trail: TeamTrail) -> list[str]:
    """A team in lines of text: each match board by board, then the addition and the place."""
    lines = [", ".join(filter(None, [trail.session, teller.say("match.team", team=trail.team)]))]
    for match in trail.matches:
        lines += ["", _name(teller, match), *_boards(teller, match), *_result(teller, match)]
    return [*lines, "", *(line for text in _total(teller, trail) for line in teller.paragraph(text, rest="  "))]


def _boards(teller: Teller, match: MatchTrail) -> list[str]:
    head = [*teller.heading(["board", "first", "second", "swing", "imps"]), ""]
    rows = [
        [
            number(teller.language, swing.board) + (f" {swing.version}" if swing.version else ""),
            *_two(teller, swing.scores),
            "" if swing.swing is None else teller.signed(swing.swing),
            "" if swing.imps is None else teller.signed(swing.imps),
            _remark(teller, swing),
        ]
        for swing in match.swings
    ]
    return aligned([head, *rows], left=[5])


def _two(teller: Teller, scores: Sequence[int | None]) -> Iterable[str]:
    """The scores of the first two tables, blank where there is none."""
    shown = ["" if score is None else teller.signed(score) for score in scores]
    return [*shown, "", ""][:2]


def _remark(teller: Teller, swing: Swing) -> str:
    if swing.ruling is not None:
        return teller.ruling(swing.ruling)
    return "" if swing.imps is not None else teller.say("match.uncompared_short")


def _result(teller: Teller, match: MatchTrail) -> list[str]:
    """The IMPs of the match and, by its scale, the victory points."""
    imps = teller.say(
        "match.imps",
        gained=number(teller.language, match.imps_for),
        lost=number(teller.language, match.imps_against),
        margin=teller.signed(match.margin),
        boards=teller.count("boards", match.boards),
    )
    if match.vp is None:
        return teller.paragraph(imps)
    return teller.paragraph(f"{imps} {teller.say('match.vp', scale=match.scale, vp=teller.figure(match.vp))}")


def _total(teller: Teller, trail: TeamTrail) -> list[str]:
    """The matches added up, the penalty, the place."""
    by_points = trail.vp is not None
    terms = [
        teller.short(value)
        for match in trail.matches
        if (value := match.vp if by_points else Fraction(match.margin)) is not None
    ]
    total = trail.vp if trail.vp is not None else Fraction(trail.imps)
    kind = "vp" if by_points else "imps"
    told = [teller.say(f"match.total.{kind}", terms=" + ".join(terms).replace("+ −", "− "), total=teller.figure(total))]
    if trail.penalty:
        left = f"{teller.figure(total)} − {teller.short(trail.penalty)} = {teller.figure(trail.total)}".replace(
            "− −", "+ "
        )
        told.append(teller.say("pair.penalty" if trail.penalty > 0 else "pair.bonus", sum=left))
    return [*told, ranked(teller, trail.place, "teams_ahead")]
