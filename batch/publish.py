"""What other people and programs are shown: the tables of a session in the columns promised to them.

In: a `Session`. Out: frames whose columns are those of the CSV files, in order; the workbook and the terminal show the
same ones. Contracts are canonical (`3NTX`, `4S`, `PASS`), results `=`, `+1`, `-2`, figures rounded half up to two
decimals; matchpoints are in the unit of the conditions; sentences, hints and suggestions are as the reader writes them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import polars as pl

from batch.keys import ROWS_OF_SHEETS
from batch.law.bridge import BOOK, CONTRACTS
from batch.notation.assigned import SAME
from batch.problems import CATALOGUE, Refusal
from batch.read import Sheet, letter
from batch.read.sheet import STRIDE, spot
from batch.rounding import QUOTIENT_DECIMALS, half_up_expr
from batch.tables import STANDING, collect, empty
from batch.words import Language, say
from batch.words.findings import problem_sentences, refusal_sentences, shown

if TYPE_CHECKING:
    from batch.session import Session

STANDINGS = (
    "session", "section", "line", "rank", "tied", "contestant", "names", "boards", "score", "maximum", "percent",
    "vp", "penalty", "provisional",
)  # fmt: skip
TRAVELLERS = (
    "session", "source", "sheet", "row", "section", "round", "table", "board", "version", "ns", "ew", "contract",
    "declarer", "tricks", "result", "lead", "vul", "score_ns", "outcome", "award_ns", "award_ew", "available",
    "percent_ns", "percent_ew",
)  # fmt: skip
MATCHES = (
    "session", "round", "match", "team", "opponent", "boards", "imps_for", "imps_against", "margin", "vp",
    "vp_opponent",
)  # fmt: skip
COMBINED = (
    "section", "line", "rank", "tied", "contestant", "names", "sessions", "boards", "score", "maximum", "carry_over",
    "total", "provisional",
)  # fmt: skip
HANDICAP = (
    "session", "section", "line", "rank", "tied", "contestant", "names", "boards", "scratch_rank", "scratch",
    "handicap", "total", "provisional",
)  # fmt: skip
STRATA = (
    "session", "section", "line", "stratum", "rank", "tied", "contestant", "names", "own_stratum", "boards",
    "scratch_rank", "total", "provisional",
)  # fmt: skip
LISTS = ("combined", "handicap", "strata", "roster")
"""The kinds of lists beside the standings."""
ROSTER = ("section", "line", "contestant", "names", "licences", "handicap", "stratum", "category")
PROBLEMS = (
    "severity", "code", "name", "source", "sheet", "row", "column", "cell", "header", "value", "message", "hint",
    "expected", "suggestion", "section", "board", "ns", "ew",
)  # fmt: skip

RULINGS = (
    "source", "sheet", "row", "session", "section", "line", "contestant", "board", "ruling", "reason", "before",
    "after", "rank_before", "rank",
)  # fmt: skip

NAMED_CONTRACTS = pl.Series([str(contract) for contract in CONTRACTS], dtype=pl.String)
NEEDED = pl.Series([contract.level + BOOK for contract in CONTRACTS], dtype=pl.Int8)


def standings(session: Session) -> pl.DataFrame:
    """The standings, in the order they are printed."""
    decimals = QUOTIENT_DECIMALS if session.teams and session.conditions.rank_by == "quotient" else 2
    in_unit = [half_up_expr(pl.col(c) * _unit(session), decimals).alias(c) for c in ("score", "maximum", "penalty")]
    return session.standings.with_columns(in_unit).select(STANDINGS)


def individual(session: Session) -> pl.DataFrame:
    """The standings of the pairs of a team event; no rows where they were not asked for."""
    pairs = empty(STANDING) if session.individual is None else session.individual
    return pairs.with_columns(half_up_expr(pl.col("score", "maximum"))).select(STANDINGS)


def matches(session: Session) -> pl.DataFrame:
    """The team matches, in the order of the sheet; a bye has no opponent and a match to come no figures."""
    shown = half_up_expr(pl.col("imps_for", "imps_against", "margin", "vp", "vp_opponent"))
    return session.matches.with_columns(shown).select(MATCHES)


def rulings(session: Session) -> pl.DataFrame:
    """The rulings and what each changed: the director's list first, then the awards that stand in the travellers."""
    in_unit = [half_up_expr(pl.col(c) * _unit(session)).alias(c) for c in ("before", "after")]
    places = [sheet.source for sheet in session.sheets], [sheet.name for sheet in session.sheets]
    source, sheet = (pl.lit(pl.Series(names, dtype=pl.String)).gather("origin") for names in places)
    named = session.rulings.with_columns(*in_unit, source=source, sheet=sheet, row=_row(session))
    return named.select(RULINGS)


def lists(session: Session) -> dict[str, pl.DataFrame]:
    """The lists beside the standings that a session has, by kind."""
    roster = {"roster": session.roster.select(ROSTER)} if session.roster.height else {}
    if session.lists.is_empty():
        return roster
    unit = _unit(session)
    listed = session.lists.with_columns(half_up_expr(pl.col(name) * unit).alias(name) for name in ("score", "maximum"))
    combined = listed.filter(list="combined").rename({"change": "carry_over"})
    ranked = {
        "combined": combined.with_columns(pl.col("carry_over") * unit).select(COMBINED),
        "handicap": listed.filter(list="handicap").rename({"change": "handicap"}).select(HANDICAP),
        "strata": listed.filter(list="stratum").rename({"stratum": "own_stratum", "of": "stratum"}).select(STRATA),
    }
    return {kind: frame for kind, frame in ranked.items() if frame.height} | roster


def travellers(session: Session) -> pl.DataFrame:
    """Every row read, as it was scored, in the order of the files."""
    unit = _unit(session)
    share = 100 / pl.col("available")
    scored = pl.col("available") > 0
    plan = session.travellers.lazy().select(
        "session",
        pl.lit(pl.Series([sheet.source for sheet in session.sheets], dtype=pl.String)).gather("origin").alias("source"),
        pl.lit(pl.Series([sheet.name for sheet in session.sheets], dtype=pl.String)).gather("origin").alias("sheet"),
        _row(session).alias("row"),
        *("section", "round", "table", "board", "version", "ns", "ew"),
        _contract().alias("contract"),
        "declarer",
        "tricks",
        _result().alias("result"),
        *("lead", "vul", "score_ns", "outcome"),
        *(half_up_expr(pl.col(c) * unit).alias(c) for c in ("award_ns", "award_ew", "available")),
        pl.when(scored).then(half_up_expr(pl.col("award_ns") * share)).alias("percent_ns"),
        pl.when(scored).then(half_up_expr(pl.col("award_ew") * share)).alias("percent_ew"),
    )
    return collect(plan, session.travellers.height).select(TRAVELLERS)


def _row(session: Session) -> pl.Expr:
    """The row as the person sees it, also in a table that stands beside another."""
    beside = [origin for origin, sheet in enumerate(session.sheets) if sheet.shifts]
    row = pl.col("row")
    return pl.when(pl.col("origin").is_in(beside)).then(row % STRIDE).otherwise(row) if beside else row


def _unit(session: Session) -> float:
    """What a matchpoint of ours counts in the unit shown: 1, or a half in the American unit."""
    return 0.5 if session.method == "matchpoints" and session.conditions.unit == 1 else 1.0


def _contract() -> pl.Expr:
    """The contract, PASS, or the award by ruling."""
    ns, ew = (pl.col(f"adjusted_{side}").cast(pl.String) for side in ("ns", "ew"))
    award = pl.when(ew == SAME).then(ns).otherwise(pl.concat_str([ns, ew], separator=" / "))
    return (
        pl.when(pl.col("outcome") == "adjusted")
        .then(award)
        .when(pl.col("outcome") == "passed_out")
        .then(pl.lit("PASS"))
        .otherwise(pl.lit(NAMED_CONTRACTS).gather("contract"))
    )


def _result() -> pl.Expr:
    """Tricks against the contract: `=`, `+1`, `-2`."""
    names = pl.Series(["=" if n == 0 else f"{n:+d}" for n in range(-13, 7)], dtype=pl.String)
    relative = pl.col("tricks").cast(pl.Int16) - pl.lit(NEEDED).gather("contract")
    return pl.lit(names).gather(relative + 13)


def problems(session: Session, language: Language = "en") -> pl.DataFrame:
    """Everything found, refused files first, each with its place, a sentence, and what to do."""
    refused = [_refusal(refusal, language) for refusal in session.refusals]
    placed = _with_rows(session) if session.problems.height else session.problems
    rows = [_problem(found, session.sheets, language) for found in placed.iter_rows(named=True)]
    types = dict.fromkeys(PROBLEMS, pl.String) | {"row": pl.UInt32, "board": pl.Int32}
    return pl.DataFrame([*refused, *rows], schema=types, orient="row")


def faults(session: Session, language: Language = "en") -> dict[tuple[int, int], list[str]]:
    """What is wrong with the rows that were rejected and what to do about it, by sheet and row: `C13, D3: ...`."""
    found: dict[tuple[int, int], list[str]] = {}
    told = problems(session, language).tail(session.problems.height)
    places = session.problems.select("origin", "row").rows()
    for (origin, row), problem in zip(places, told.iter_rows(named=True), strict=True):
        if problem["severity"] == "error" and row is not None:
            place = f"{problem['code']}, {problem['cell']}" if problem["cell"] else problem["code"]
            about = say(language, "explain.about", what=place, sentence=problem["message"])
            found.setdefault((origin, row), []).append(f"{about} {problem['hint']}")
    return found


def _with_rows(session: Session) -> pl.DataFrame:
    """The problems with section and contestants of their rows."""
    of_row = session.travellers.lazy().select("origin", "row", "ns", "ew", row_section="section", row_board="board")
    named = session.problems.select("origin", "row").unique()
    rows = collect(of_row.join(named.lazy(), on=["origin", "row"], how="semi"), session.travellers.height)
    joined = session.problems.join(rows, on=["origin", "row"], how="left", maintain_order="left")
    return joined.with_columns(
        pl.coalesce("board", "row_board").alias("board"),
        pl.coalesce("section", pl.col("row_section").cast(pl.String)).alias("section"),
    )


def _refusal(refusal: Refusal, language: Language) -> dict[str, Any]:
    kind = CATALOGUE[refusal.name]
    said = {"severity": kind.severity, "code": kind.code, "name": refusal.name, "source": refusal.source}
    return dict.fromkeys(PROBLEMS) | said | refusal_sentences(language, refusal)._asdict()


def _problem(found: dict[str, Any], sheets: Sequence[Sheet], language: Language) -> dict[str, Any]:
    sheet = sheets[found["origin"]]
    kind = CATALOGUE[found["name"]]
    meaning = found["column"] or ""
    header = sheet.headers.get(meaning)
    row, shift = spot(sheet, found["row"], meaning) if found["row"] else (None, 0)
    column = letter(header.column + shift) if header else ""
    place = {
        "row": row,
        "source": sheet.source,
        "sheet": sheet.name,
        "column": column or None,
        "cell": f"{column}{row}" if column and row else None,
        "header": (header.text or None) if header else None,
    }
    facts = found | {"header": place["header"], "row": row, "detail": _seen(found["detail"], sheet, sheets, language)}
    said = problem_sentences(language, found["name"], facts)._asdict()
    known = {column: found[column] for column in PROBLEMS if column in found}
    if known["suggestion"]:
        known["suggestion"] = shown(language, known["suggestion"], found["column"])
    return known | {"severity": kind.severity, "code": kind.code} | place | said


def _seen(detail: str | None, sheet: Sheet, sheets: Sequence[Sheet], language: Language) -> str | None:
    """The detail with the numbers of rows as the person sees them, those of other sheets with the sheet."""
    if detail is None:
        return None
    if ROWS_OF_SHEETS.fullmatch(detail):
        pairs = (row.split("@") for row in detail.split(", "))
        return ", ".join(_row_of(int(row), sheets[int(origin)], sheet, language) for row, origin in pairs)
    if not sheet.shifts:
        return detail
    return re.sub(r"\d{7,}", lambda number: str(spot(sheet, int(number[0]))[0]), detail)


def _row_of(row: int, sheet: Sheet, here: Sheet, language: Language) -> str:
    seen = str(spot(sheet, row)[0])
    if sheet is here:
        return seen
    name = sheet.name if sheet.source == here.source else PurePath(sheet.source).name
    return say(language, "bridge.row_of_sheet", row=seen, sheet=name)
