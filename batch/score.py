"""Travellers get their points: Law 77 looked up for every row, and the written score held against it.

In: TRAVELLER. Out: SCORED (adds `score_ns`; fills `tricks` where only the written score tells them), and PROBLEM rows:
scores that contradict the contract, scores no contract can give, vulnerability that contradicts the board number.
A row whose contract and written score disagree is not scored until one of them is mended, unless the conditions say
which to trust.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import polars as pl

from batch.conditions import Conditions
from batch.law.bridge import (
    BOOK,
    CONTRACTS,
    SIDES,
    VULNERABILITIES,
    Contract,
    Side,
    Vulnerability,
    is_vulnerable,
)
from batch.law.points import Result, points, possible_scores, results_scoring
from batch.lawtable import law_score_ns, law_tricks, vulnerability_of_board
from batch.tables import OUTCOME, PROBLEM, SCORED, beside, collect, complete, conform, empty, schema

REDOUBLED = 2
NEAREST = 3
"""How many repairs or nearest scores are offered."""
MOST_CHANGES = 4
"""Of side, level, strain (which counts twice), doubling, result, each TRICKS that differ, vulnerability: who wrote more
than so many of them wrongly is no likelier than who wrote the score wrongly."""
TRICKS = 3


class Scored(NamedTuple):
    """Rows with their points, and what the points brought to light."""

    rows: pl.DataFrame
    problems: pl.DataFrame


def score(travellers: pl.DataFrame, conditions: Conditions) -> Scored:
    """SCORED rows and PROBLEM rows; a row rejected here or before has a null score."""
    played = pl.col("outcome") == "played"
    written = travellers["written_ns"].null_count() < travellers.height
    rows = beside(travellers, tricks=_tricks()) if written else travellers
    law = pl.when(pl.col("outcome") == "passed_out").then(0).when(played).then(law_score_ns())
    if not written:
        rows = beside(rows, score_ns=law.cast(pl.Int32))
        return Scored(conform(rows, SCORED), _vulnerabilities(rows))
    rows = beside(rows, law_ns=law).pipe(beside, doubt=_doubt())
    problems = pl.concat([_doubts(rows.filter(pl.col("doubt").is_not_null()), conditions), _vulnerabilities(rows)])
    return Scored(conform(_settled(rows, conditions), SCORED), problems)


def _tricks() -> pl.Expr:
    """The tricks of a row; where only its score was written, those that give it."""
    return pl.coalesce("tricks", pl.when(pl.col("outcome") == "played").then(law_tricks(pl.col("written_ns"))))


def _doubt() -> pl.Expr:
    """What is wrong between contract and written score; null for a row in order."""
    played = pl.col("outcome") == "played"
    differs = pl.col("law_ns") != pl.col("written_ns")
    alone = played & pl.col("contract").is_null()
    untold = played & pl.col("contract").is_not_null() & pl.col("tricks").is_null()
    return (
        pl.when(differs.fill_null(value=False) | untold)
        .then(pl.lit("score-mismatch"))
        .when(alone & ~_possible())
        .then(pl.lit("impossible-score"))
    )


def _possible() -> pl.Expr:
    """Whether some contract gives the written score on this board, to either side."""
    by_vul = pl.lit(value=False)
    for vul in VULNERABILITIES:
        scores = sorted(_possible_ns(vul))
        by_vul = pl.when(pl.col("vul") == vul).then(pl.col("written_ns").is_in(scores)).otherwise(by_vul)
    return by_vul


@cache
def _possible_ns(vul: Vulnerability) -> frozenset[int]:
    """Every score of a board seen from North-South, under one condition."""
    ns, ew = (possible_scores(vulnerable=is_vulnerable(side, vul)) for side in SIDES)
    return ns | {-points for points in ew}


def _settled(rows: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """The doubtful rows rejected, or scored as the conditions trust."""
    mismatch = pl.col("doubt") == "score-mismatch"
    told = pl.col("law_ns").is_not_null()
    trusted = {
        "neither": pl.lit(value=False),
        "contract": mismatch & told,
        "score": mismatch & pl.col("written_ns").is_not_null(),
    }[conditions.trust].fill_null(value=False)
    stands = pl.col("doubt").is_null() | trusted
    by_law = pl.coalesce("law_ns", pl.when(pl.col("outcome") == "played").then("written_ns"))
    by_sheet = pl.when(trusted).then("written_ns").otherwise(by_law)
    believed = by_sheet if conditions.trust == "score" else by_law
    return beside(
        rows,
        outcome=pl.when(stands).then("outcome").otherwise(pl.lit("rejected", dtype=OUTCOME)),
        score_ns=pl.when(stands).then(believed).cast(pl.Int32),
    )


def _doubts(doubtful: pl.DataFrame, conditions: Conditions) -> pl.DataFrame:
    """A problem for each doubtful row, with what would give the written score."""
    found: dict[str, list[Any]] = {name: [] for name in PROBLEM}
    for row in doubtful.iter_rows(named=True):
        for name, value in _finding(row, conditions).items():
            found[name].append(value)
    return pl.DataFrame(found, schema=schema(PROBLEM))


def _finding(row: dict[str, Any], conditions: Conditions) -> dict[str, Any]:
    """The problem of a row, in the column of its written score and with the sign that a score has there."""
    name = row["doubt"]
    expected = row["law_ns"]
    if name == "score-mismatch" and expected is not None:
        if conditions.trust != "neither":
            name = "score-overruled"
        elif row["written_ns"] == -expected:
            name = "score-sign"
    turned = row["written_in"].startswith("-")
    sign = -1 if turned else 1
    return dict.fromkeys(PROBLEM) | {
        "name": name,
        "origin": row["origin"],
        "row": row["row"],
        "column": row["written_in"].lstrip("-"),
        "value": _signed(sign * row["written_ns"]),
        "expected": None if expected is None else _signed(sign * expected),
        "suggestion": " / ".join(_repairs(row, sign)) or None,
        "detail": _canonical(row),
        "side": "EW" if turned else None,
    }


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _canonical(row: dict[str, Any]) -> str | None:
    """The row's own contract, declarer and result: `4S N =`."""
    if row["contract"] is None:
        return "PASS" if row["outcome"] == "passed_out" else None
    contract = CONTRACTS[row["contract"]]
    return contract_text(contract, row["declarer"], row["tricks"])


def contract_text(contract: Contract, declarer: str | None, tricks: int | None) -> str:
    """Contract, declarer and result in canonical notation.

    >>> contract_text(Contract(4, "S", 1), "N", 9)
    '4SX N -1'
    """
    result = "" if tricks is None else result_text(tricks - BOOK - contract.level)
    return " ".join(part for part in (str(contract), declarer or "", result) if part)


def result_text(result: int) -> str:
    """Tricks against the contract as players write them: `=`, `+1`, `-2`."""
    return "=" if result == 0 else f"{result:+d}"


def _repairs(row: dict[str, Any], sign: int = 1) -> list[str]:
    """What would give the written score, likeliest first: the result, the doubling, the declarer, the contract.

    Where nothing likely gives it at this vulnerability, what does at the other (`4S N = nv`); where nothing does, or
    there is no contract to go by, the possible scores nearest to the written one. A redoubling is likely only where the
    row has one. `sign` is what turns a score of North-South into one of the column.
    """
    written = row["written_ns"]
    ways = [(side, way) for side in SIDES for way in results_scoring(written if side == "NS" else -written)]
    ways = [way for way in ways if _likely(row, *way)]
    if not ways or (row["contract"] is None and row["outcome"] != "passed_out"):
        return [_signed(sign * near) for near in _nearest(row)]
    here = [(side, way) for side, way in ways if way.vulnerable == is_vulnerable(side, row["vul"])]
    likely = sorted(here or ways, key=lambda way: _distance(row, *way))[:NEAREST]
    repairs = [contract_text(way.contract, _seat(row, side), way.tricks) for side, way in likely]
    if here:
        return repairs
    elsewhere = ["v" if way.vulnerable else "nv" for _, way in likely]
    return [f"{repair} {vul}" for repair, vul in zip(repairs, elsewhere, strict=True)]


def _seat(row: dict[str, Any], side: Side) -> str:
    """The row's own declarer when the side is his, otherwise the side."""
    own = row["declarer"] or ""
    return own if own and own in (side, *side) else side


def _likely(row: dict[str, Any], side: Side, way: Result) -> bool:
    """Whether a slip or two of the pen lie between a result and the row."""
    redoubled = row["contract"] is not None and CONTRACTS[row["contract"]].doubled == REDOUBLED
    elsewhere = way.vulnerable != is_vulnerable(side, row["vul"])
    changes = _distance(row, side, way)[0] + elsewhere
    return (redoubled or way.contract.doubled != REDOUBLED) and changes <= MOST_CHANGES


def _distance(row: dict[str, Any], side: Side, way: Result) -> tuple[int, ...]:
    """How far a result is from the row: cells that would have to change, then by how much."""
    if row["contract"] is None:
        return (0, way.contract.level, abs(way.tricks - BOOK - way.contract.level))
    own = CONTRACTS[row["contract"]]
    tricks = own.level + BOOK if row["tricks"] is None else row["tricks"]
    contract = way.contract
    made = tricks - own.level == way.tricks - contract.level
    changed = (
        (side not in _sides(row["declarer"]))
        + (contract.level != own.level)
        + 2 * (contract.strain != own.strain)
        + abs(contract.doubled - own.doubled)
        + (not made)
        + abs(way.tricks - tricks) // TRICKS
    )
    return (changed, abs(contract.level - own.level), abs(way.tricks - tricks), contract.doubled)


def _sides(declarer: str | None) -> tuple[str, ...]:
    return tuple(side for side in SIDES if declarer in (side, *side))


def _nearest(row: dict[str, Any]) -> list[int]:
    """Possible scores a slip of the pen away: the other vulnerability, a digit too many, then the nearest figures.

    A contract has been tried at the other vulnerability already.
    """
    written, vul = row["written_ns"], row["vul"]
    possible = _possible_ns(vul)
    slips = [written // 10 if written % 10 == 0 else None]
    if row["contract"] is None:
        slips.insert(0, _other_vulnerability(written, vul))
    likely = [slip for slip in slips if slip is not None and slip in possible and slip]
    rest = sorted(possible - {0, written}, key=lambda points: (abs(points - written), points))
    return list(dict.fromkeys([*likely, *rest]))[:NEAREST]


def _other_vulnerability(written: int, vul: Vulnerability) -> int | None:
    """The same result at the other vulnerability, when the written score is one of a side's."""
    side: Side = "NS" if written > 0 else "EW"
    ways = results_scoring(abs(written))
    ours = is_vulnerable(side, vul)
    for way in sorted(ways, key=lambda way: (way.contract.doubled, way.contract.level)):
        if way.vulnerable != ours and way.contract.doubled != REDOUBLED:
            total = points(way.contract, way.tricks, vulnerable=ours).total
            return total if written > 0 else -total
    return None


def _vulnerabilities(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows whose sheet says another vulnerability than the board number (Law 2), with the score either way."""
    by_number = vulnerability_of_board()
    differing = rows.filter(collect(rows.lazy().select(pl.col("vul") != by_number), rows.height).to_series())
    if differing.is_empty():
        return empty(PROBLEM)
    return complete(
        differing.select(
            *("origin", "row", "board"),
            name=pl.lit("vulnerability-mismatch"),
            column=pl.lit("vul"),
            value=pl.col("vul").cast(pl.String),
            expected=by_number.cast(pl.String),
            detail=pl.format("{} / {}", law_score_ns(by_number), law_score_ns()),
        ),
        PROBLEM,
    )
