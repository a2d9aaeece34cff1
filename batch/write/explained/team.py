"""Matches and teams explained: each board with its tables, swing and worth; the addition, the scale, the place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from batch.desk.layout import aligned
from batch.explain import Row
from batch.explain.swings import Swing
from batch.explain.teams import MatchTrail, Other, TeamTrail
from batch.explain.values import Seat
from batch.rounding import QUOTIENT_DECIMALS
from batch.words import number, say, say_count
from batch.words.bridge import MINUS
from batch.write.explained.pair import ranked
from batch.write.explained.teller import Teller

IMPS = "imps"


def matches_lines(teller: Teller, method: str, trails: Sequence[MatchTrail]) -> list[str]:
    """One board of each match in lines of text."""
    return [line for trail in trails for line in [*_board(teller, method, trail), ""]][:-1]


def _board(teller: Teller, method: str, trail: MatchTrail) -> list[str]:
    """The tables with their scores seen from the first team, their sum, what it is worth."""
    return [_name(teller, trail), *(line for swing in trail.swings for line in _swing(teller, method, trail, swing))]


def _name(teller: Teller, trail: MatchTrail) -> str:
    label = [trail.session, trail.round and teller.say("match.round", round=trail.round), trail.match]
    return ", ".join([*filter(None, label), f"{trail.team} – {trail.opponent}"])


def _swing(teller: Teller, method: str, trail: MatchTrail, swing: Swing) -> list[str]:
    title = teller.say("match.board", board=swing.board, team=trail.team)
    rows = [
        _table(teller, trail, row, seat, score)
        for row, seat, score in zip(swing.tables, swing.seats, swing.scores, strict=True)
    ]
    rows += [_table(teller, trail, row, seat, None) for row, seat in swing.left_out]
    told = teller.paragraph(_sentence(teller, method, swing), "  ")
    faulty = [*swing.tables, *(row for row, _ in swing.left_out)]
    told += [line for row in faulty for line in teller.faulty(row)]
    return [title, *("  " + line for line in aligned(rows, left=range(4)) if rows), *told]


def _table(teller: Teller, trail: MatchTrail, row: Row, seat: Seat, score: Fraction | None) -> list[str]:
    """A table: the room, who sat North-South, what happened, the score seen from the team."""
    room = say(teller.language, f"workbook.room.{row.room}") if row.room else ""
    ns, ew = (trail.team, trail.opponent) if seat == "NS" else (trail.opponent, trail.team)
    seated = teller.say("match.seated", ns=ns, ew=ew)
    return [room, seated, teller.played(row, seat), "", "" if score is None else teller.signed(score)]


def _sentence(teller: Teller, method: str, swing: Swing) -> str:
    """How the board came to what it is worth."""
    if swing.won is None:
        return teller.say("match.uncompared")
    won = _worth(teller, method, swing.won)
    if swing.ruling is not None:
        law = "imps" if method == IMPS else "points"
        return teller.say(f"match.ruling.{law}", kind=teller.ruling(swing.ruling), won=won)
    if swing.weighted:
        return teller.say("match.weighted", won=won)
    if swing.swing is None:
        return teller.say("match.crossed", won=won)
    terms = " ".join(teller.signed(score or 0) for score in swing.scores)
    kind = method if method != IMPS else f"{method}.{'four' if len(swing.tables) > 2 else 'two'}"
    return teller.say(f"match.swing.{kind}", terms=terms, swing=teller.signed(swing.swing), won=won)


def _worth(teller: Teller, method: str, won: Fraction) -> str:
    """IMPs or points, in words."""
    if won.denominator != 1:
        return f"{teller.signed(won)} {teller.say('match.unit.' + ('imps' if method == IMPS else 'points'))}"
    what = "imps" if method == IMPS else "points"
    signed = method in (IMPS, "total-points") and won > 0
    return ("+" if signed else "") + say_count(teller.language, f"explain.count.{what}", int(won)).replace("-", MINUS)


def team_lines(teller: Teller, method: str, trail: TeamTrail) -> list[str]:
    """A team in lines of text: each match board by board, then the addition and the place."""
    lines = [", ".join(filter(None, [trail.session, teller.say("match.team", team=trail.team)]))]
    for match in trail.matches:
        lines += ["", _name(teller, match), *_boards(teller, method, match), *_result(teller, method, match)]
    others = [_other(teller, other) for other in trail.others]
    lines += [line for text in others for line in ("", *teller.paragraph(text))]
    return [*lines, "", *(line for text in _total(teller, trail) for line in teller.paragraph(text, rest="  "))]


def _boards(teller: Teller, method: str, match: MatchTrail) -> list[str]:
    head = [*teller.heading(["board", "as_ns", "as_ew", "swing", "imps" if method == IMPS else "points"]), ""]
    rows = [
        [
            number(teller.language, swing.board) + (f" {swing.version}" if swing.version else ""),
            *(_scores(teller, swing, seat) for seat in ("NS", "EW")),
            "" if swing.swing is None else teller.signed(swing.swing),
            "" if swing.won is None else _figure(teller, method, swing.won),
            _remark(teller, swing),
        ]
        for swing in match.swings
    ]
    return aligned([head, *rows], left=[5])


def _figure(teller: Teller, method: str, won: Fraction) -> str:
    return teller.signed(won) if method in (IMPS, "total-points") else teller.short(won)


def _scores(teller: Teller, swing: Swing, seat: str) -> str:
    """The team's scores at the tables where it sat that way."""
    scores = (score for score, own in zip(swing.scores, swing.seats, strict=True) if own == seat)
    return " ".join("" if score is None else teller.signed(score) for score in scores)


def _remark(teller: Teller, swing: Swing) -> str:
    if swing.ruling is not None:
        return teller.ruling(swing.ruling)
    if swing.won is None:
        return teller.say("match.uncompared_short")
    return teller.say("match.weighted_short") if swing.weighted else ""


def _result(teller: Teller, method: str, match: MatchTrail) -> list[str]:
    """What the match came to, the penalty, and by its scale the victory points."""
    kind = "imps" if method == IMPS else "points"
    fields = {
        "gained": teller.short(match.gained),
        "lost": teller.short(match.lost),
        "margin": teller.signed(match.margin),
        "boards": teller.count("boards", match.boards),
    }
    return teller.paragraph(" ".join([teller.say(f"match.{kind}", **fields), *_after(teller, match)]))


def _after(teller: Teller, match: MatchTrail) -> Iterator[str]:
    """The own total where it is not the margin, the victory points, the half of a match of three."""
    if match.penalty:
        yield teller.say("match.penalty", penalty=teller.short(match.penalty))
    if match.net != match.margin:
        yield teller.say("match.net", net=teller.signed(match.net))
    if match.mix:
        terms = " + ".join(f"{teller.short(a)} × {teller.short(b)}" for a, b in match.mix if a)
        total = sum((a * b for a, b in match.mix), Fraction(0))
        scale = teller.say("match.scale", scale=match.scale) if match.scale else ""
        yield f"{teller.say('match.mix', terms=terms, total=teller.figure(total))} {scale}".rstrip()
    elif match.vp is not None:
        whole = match.vp * (2 if match.halved else 1)
        yield teller.say("match.vp", scale=match.scale, vp=teller.figure(whole))
    if match.vp is not None and match.halved:
        yield teller.say("match.halved", vp=teller.figure(match.vp))


def _other(teller: Teller, other: Other) -> str:
    """A round without boards: what it was, and what it gave."""
    label = teller.say("match.round", round=other.round) if other.round else ""
    kind = teller.say(f"match.other.{other.kind}", opponent=other.opponent)
    told = ", ".join(filter(None, [label, kind]))
    worth = [teller.say("match.other.net", net=teller.signed(other.net))] if other.net is not None else []
    worth += [teller.say("match.other.vp", vp=teller.figure(other.vp))] if other.vp is not None else []
    return teller.about(told, " ".join(worth) or teller.say("match.other.nothing"))


def _total(teller: Teller, trail: TeamTrail) -> list[str]:
    """The matches added up, what was brought along, the penalty, the place."""
    if trail.by == "knockout":
        place = trail.place
        return [teller.say("match.knockout", rank=place.rank, ranked=place.ranked)] if place else []
    if trail.by == "quotient":
        quotient = "∞" if trail.total is None else number(teller.language, trail.total, QUOTIENT_DECIMALS)
        won, lost = map(teller.short, trail.terms)
        return [teller.say("match.total.quotient", won=won, lost=lost, total=quotient), *_place(teller, trail)]
    total = sum(trail.terms, trail.carried)
    shown = teller.figure if trail.by == "vp" else teller.short
    terms = [*map(shown, trail.terms), *([shown(trail.carried)] if trail.carried else [])]
    told = [teller.say(f"match.total.{trail.by}", sum=teller.sum(terms, shown(total)))]
    if trail.carried:
        told.append(teller.say("match.carried", carried=shown(trail.carried)))
    if trail.penalty:
        left = f"{shown(total)} − {shown(trail.penalty)} = {shown(total - trail.penalty)}"
        told.append(teller.say("pair.penalty" if trail.penalty > 0 else "pair.bonus", sum=left.replace("− −", "+ ")))
    return [*told, *_place(teller, trail)]


def _place(teller: Teller, trail: TeamTrail) -> list[str]:
    return [ranked(teller, trail.place, "teams_ahead")]
