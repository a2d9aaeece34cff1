"""Sheets that went wrong in public, scored from end to end: each gives what its expected.json says, read in place.

An expectation is a dictionary of theirs; `disagreements` holds it against a session and lists every difference. What
they call an error, a room, a setting stands once below beside our word for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from batch.conditions import Conditions
from batch.law.points import possible_scores
from batch.problems import CATALOGUE
from batch.publish import problems, travellers
from batch.read.sheet import letter, spot
from batch.session import Session, run

OURS = {
    "BAD_CONTRACT": {"bad-contract", "bad-level"},
    "BAD_DECLARER": {"bad-declarer"},
    "BAD_RESULT": {"bad-result", "impossible-result", "result-contradicts-tricks"},
    "MISSING_FIELD": {"missing-value"},
    "SCORE_MISMATCH": {"score-mismatch", "score-sign"},
    "IMPOSSIBLE_SCORE": {"impossible-score"},
    "VUL_MISMATCH": {"vulnerability-mismatch"},
    "DUPLICATE_RESULT": {"duplicate-result", "twice-on-board"},
    "CONFLICTING_RESULT": {"conflicting-results"},
    "SAME_PAIR": {"same-pair"},
    "UNSUPPORTED_RESULT": {"unsupported-result"},
    "CELL_ERROR": {"cell-error"},
    "ALL_PASSED": {"all-passed"},
    "DUPLICATE_COLUMN": {"duplicate-column"},
    "MISSING_COLUMN": {"missing-column"},
    "EMPTY_FILE": {"empty-file"},
    "NO_DATA_ROWS": {"no-data-rows"},
    "NOT_A_WORKBOOK": {"not-a-workbook"},
    "OLD_XLS_CONTENT": {"not-a-workbook"},
    "BAD_ENCODING": {"bad-encoding"},
}
"""Their category of an error -> our names."""

SETTINGS: dict[tuple[str, Any], dict[str, Any]] = {
    ("movement", "howell"): {"winners": 1},
    ("winners", 1): {"winners": 1},
    ("winners", 2): {"winners": 2},
    ("compare", "across sections"): {"sections": "across"},
    ("uneven_boards", "neuberg"): {"uneven": "neuberg"},
    ("expected_results", 5): {"expected": 5},
    ("datum", "drop one highest and one lowest, mean, nearest 10"): {},  # of Butler IMPs, not of matchpoints
}
"""Their setting and its value -> our conditions."""


def same(value: Any) -> Any:
    return value


def number(value: Any) -> float:
    """A figure of theirs: plain, or with its fraction."""
    return value["decimal"] if isinstance(value, dict) else value


def matchpoints(value: Any) -> Any:
    return pytest.approx(number(value), abs=1e-6)


def result(relative: int | None) -> str | None:
    return relative and f"{relative:+d}" if relative != 0 else "="


def contract(text: str) -> str:
    """Theirs write no-trumps as N."""
    return f"{text[0]}NT{text[2:]}" if text[1] == "N" else text


def text_or_none(value: Any) -> str | None:
    return str(value) or None


COLUMNS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "score_ns": ("score_ns", same),
    "ns": ("ns", text_or_none),
    "ew": ("ew", text_or_none),
    "board": ("board", same),
    "contract": ("contract", contract),
    "declarer": ("declarer", text_or_none),
    "relative": ("result", result),
    "vul": ("vul", str.lower),
    "ns_team": ("team_ns", same),
    "ew_team": ("team_ew", same),
    "mp_ns": ("award_ns", matchpoints),
    "mp_ew": ("award_ew", matchpoints),
    "pct_ns": ("percent_ns", float),
    "pct_ew": ("percent_ew", float),
}
"""Their figure of a row -> our column of the travellers, and theirs in our words. A team is called by its names, or by
what stands for it."""

NOT_OURS = {"row", "penalty_pct", "imps_ns", "imps_ew"}
"""Penalties in the sheet and Butler IMPs are not scored; `row` says which row is meant."""

PLAIN = [
    *("01", "02", "04", "08", "13", "18", "19", "22", "26", "35", "41", "42", "43", "52", "53", "54", "56"),
    *("05", "06", "10", "17", "20", "34", "37", "38", "60", "61", "62", "64", "68", "69", "72", "73", "76"),
]
"""Cases of one sheet (or two of the same content) with one right outcome."""

EITHER = ["03", "39", "55", "58", "66"]
"""Cases of one sheet with several right outcomes."""


def folder(shared: Path, number: str) -> Path:
    (found,) = shared.glob(f"cases/{number}-*")
    return found


def sheets(case: Path) -> list[Path]:
    return sorted(path for path in case.iterdir() if path.suffix in (".csv", ".xlsx", ".xls"))


def expectation(case: Path) -> dict[str, Any]:
    return json.loads((case / "expected.json").read_text(encoding="utf-8"))


def conditions(expected: dict[str, Any]) -> Conditions:
    chosen: dict[str, Any] = {}
    for name, value in expected.get("options", {}).items():
        chosen |= SETTINGS[name, value]
    return Conditions(**chosen)


def rows_of(session: Session) -> dict[int, dict[str, Any]]:
    """The travellers by the number of their row, their awards not rounded."""
    exact = session.travellers.select(
        "award_ns",
        "award_ew",
        *(pl.coalesce(pl.col("names_" + side, side).cast(pl.String)).alias("team_" + side) for side in ("ns", "ew")),
    )
    shown = travellers(session).with_columns(exact.get_columns())
    return {row["row"]: row for row in shown.iter_rows(named=True)}


def found(session: Session) -> list[dict[str, Any]]:
    return list(problems(session, "en").iter_rows(named=True))


def disagreements(session: Session, expected: dict[str, Any]) -> list[str]:
    """Every difference between a session and an expectation."""
    rows = rows_of(session)
    said = [*expected.get("rows", []), *expected.get("ok_rows", [])]
    wrong = [f"row {row['row']}: {text}" for row in said for text in _row(rows[row["row"]], row)]
    if "ns_team" in expected and [row["team_ns"] for row in rows.values()] != expected["ns_team"]:
        wrong.append("names of North-South")
    wrong += [f"row {row['row']} is rejected" for row in said if rows[row["row"]]["outcome"] == "rejected"]
    if "errors" in expected:
        wrong += _errors(session, expected)
    wrong += _warnings(session, expected)
    return wrong + _standings(session, expected)


def _row(ours: dict[str, Any], theirs: dict[str, Any]) -> Iterator[str]:
    for key, value in theirs.items():
        if key in NOT_OURS:
            continue
        column, in_our_words = COLUMNS[key]
        if ours[column] != in_our_words(value):
            yield f"{key} is {ours[column]!r}, not {value!r}"


def categories(error: dict[str, Any]) -> set[str]:
    """Our names for the category of an error or for one as good."""
    return OURS[error["kind"]] | OURS.get(error.get("alias", ""), set())


def _errors(session: Session, expected: dict[str, Any]) -> list[str]:
    """Each error is reported where it is, and nothing but these is an error."""
    ours = [problem for problem in found(session) if problem["severity"] == "error"]
    wrong = []
    for error in expected["errors"]:
        among = found(session) if error["kind"] == "VUL_MISMATCH" else ours  # a warning: the row is scored
        for row in error.get("rows", [error.get("row")]):
            here = [problem for problem in among if problem["row"] == row and problem["name"] in categories(error)]
            if not here:
                wrong.append(f"row {row}: no {error['kind']}")
            if "cell" in error and error["cell"] not in [problem["cell"] for problem in here]:
                wrong.append(f"row {row}: not in cell {error['cell']}")
            if "column" in error and error["column"] not in [problem["header"] for problem in here]:
                wrong.append(f"row {row}: not in column {error['column']}")
    meant = {row for error in expected["errors"] for row in error.get("rows", [error.get("row")])}
    return wrong + [f"row {p['row']}: {p['name']} besides" for p in ours if p["row"] not in meant]


def _warnings(session: Session, expected: dict[str, Any]) -> list[str]:
    ours = {(problem["name"], problem["board"]) for problem in found(session)}
    return [
        f"board {warning['board']}: no {warning['kind']}"
        for warning in expected.get("warnings", [])
        if not ours & {(name, warning["board"]) for name in categories(warning)}
    ]


def _standings(session: Session, expected: dict[str, Any]) -> list[str]:
    """Matchpoints, boards, percentages and places of pairs named as `NS1`, `P1`, `A-NS1`."""
    ours = {_pair(row): row for row in session.standings.iter_rows(named=True)}
    wrong = []
    for pair, theirs in expected.get("pairs", {}).items():
        row = ours[pair]
        exact = (row["score"], row["boards"], 100 * row["score"] / row["maximum"], row["percent"])
        right = (theirs["mp"], theirs["boards"], number(theirs["pct_exact"]), float(theirs["pct"]))
        if exact != pytest.approx(right, abs=1e-6):
            wrong.append(f"{pair}: {exact}, not {right}")
    for ranking in ("ranking", "ranking_ns", "ranking_ew"):
        places = {entry["pair"]: entry["rank"] for entry in expected.get(ranking, [])}
        found_places = {pair: ours[pair]["rank"] for pair in places}
        if found_places != places:
            wrong.append(f"{ranking}: {found_places}")
    return wrong


def _pair(row: dict[str, Any]) -> str:
    line = "P" if row["line"] == "all" else row["line"]
    section = f"{row['section']}-" if row["section"] else ""
    return f"{section}{line}{row['contestant']}"


@pytest.mark.parametrize("number", PLAIN)
def test_case_with_one_outcome(shared: Path, number: str) -> None:
    """Scores, matchpoints, percentages, places and errors are those expected, and there are no others."""
    case = folder(shared, number)
    expected = expectation(case)
    for sheet in sheets(case):
        session = run([sheet], conditions(expected))
        assert session.refusals == []
        assert disagreements(session, expected) == []


@pytest.mark.parametrize("number", EITHER)
def test_case_with_several_outcomes(shared: Path, number: str) -> None:
    """One of the outcomes that are accepted is reached in full."""
    case = folder(shared, number)
    for sheet in sheets(case):
        session = run([sheet])
        outcomes = [block for block in expectation(case)["accept"] if "file" not in str(block.get("errors"))]
        assert outcomes
        assert [] in [disagreements(session, outcome) for outcome in outcomes]


def test_score_contradicts_contract_names_both_scores(shared: Path) -> None:
    """A score that contradicts its contract is reported with what the contract gives and what is written."""
    case = folder(shared, "06")
    contradicted = pl.col("name").is_in(["score-mismatch", "score-sign"])
    mismatches = run(sheets(case)).problems.filter(contradicted).iter_rows(named=True)
    ours = {row["row"]: (int(row["expected"]), int(row["value"])) for row in mismatches}
    assert ours == {error["row"]: (error["computed"], error["written"]) for error in expectation(case)["errors"]}


def test_vulnerability_of_boards_beyond_sixteen(shared: Path) -> None:
    """The condition of a board repeats every sixteen boards."""
    case = folder(shared, "19")
    ours = {str(row["board"]): row["vul"] for row in rows_of(run(sheets(case))).values()}
    assert ours == {board: vul.lower() for board, vul in expectation(case)["vul"].items()}


def test_vulnerability_against_board_number(shared: Path) -> None:
    """A condition that is not the board's is reported with the right one and the score either way."""
    case = folder(shared, "20")
    (error,) = expectation(case)["errors"]
    session = run(sheets(case))
    (ours,) = session.problems.filter(name="vulnerability-mismatch").iter_rows(named=True)
    assert (ours["row"], ours["expected"]) == (error["row"], error["by_board_number"].lower())
    assert ours["value"] == error["written"].lower()
    assert ours["detail"] == f"{error['score_if_board_number']} / {error['score_if_column']}"


def test_every_possible_score(shared: Path) -> None:
    """The scores that some contract gives are those counted in public: 204 of them, 50 to 7600, all tens."""
    published = expectation(folder(shared, "04"))["property"]
    ours = {abs(score) for vulnerable in (False, True) for score in possible_scores(vulnerable=vulnerable)} - {0}
    assert sorted(ours) == sorted(published["list"])
    assert len(ours) == published["distinct_nonzero_scores"]


@pytest.mark.parametrize("name", ["relative.csv", "tricks.csv", "made.csv", "result_column_holding_totals.csv"])
def test_results_in_three_styles(shared: Path, name: str) -> None:
    """Relative results, tricks taken and tricks above six give the same scores, also where the heading misleads."""
    case = folder(shared, "11")
    assert disagreements(run([case / name]), expectation(case) | {"errors": []}) == []


def test_leading_zeros_belong_to_the_text(shared: Path) -> None:
    """A list of licences is no sheet of travellers and is refused; as contestants they keep every zero."""
    session = run(sheets(folder(shared, "16")))
    assert [refusal.name for refusal in session.refusals] == ["missing-column"] * 2


def test_licences_as_contestants_keep_their_zeros(shared: Path, tmp_path: Path) -> None:
    """Contestants named by numbers with leading zeros come out with all their characters."""
    licences = expectation(folder(shared, "16"))["licences"]
    pairs = zip(licences["NS1"], licences["EW1"], strict=True)
    sheet = tmp_path / "club.csv"
    lines = [f"1,{ns},{ew},1NT,N,{result}" for (ns, ew), result in zip(pairs, ("=", "+1"), strict=True)]
    sheet.write_text("\n".join(["Board,NS,EW,Contract,By,Result", *lines]), encoding="utf-8")
    session = run([sheet])
    assert set(session.standings["contestant"].to_list()) == {*licences["NS1"], *licences["EW1"]}


def test_numbers_of_pairs_stay_whole(shared: Path) -> None:
    """An empty pair number turns the others into no decimals."""
    case = folder(shared, "17")
    numbers = [row["ns"] for row in rows_of(run(sheets(case))).values()]
    assert [text for text in numbers if text is not None] == expectation(case)["ns_ids"]


@pytest.mark.parametrize(("policy", "block"), [("default", "small_group_65_55"), ("ebu", "small_group_65_55")])
def test_small_fouled_group(shared: Path, policy: Any, block: str) -> None:
    """Seven results of nine go by Neuberg; the two others get 55 and 65 per cent, each side in its own order."""
    case = folder(shared, "27")
    expected = expectation(case)
    session = run(sheets(case), Conditions(small_groups=policy))
    rows = [*expected["rows_group1"], *expected["rows_group2"][block]]
    assert disagreements(session, {"rows": rows, "errors": []}) == []


def test_single_result(shared: Path) -> None:
    """The only result of a board gives half its top to both sides, with a warning."""
    case = folder(shared, "28")
    expected = expectation(case)
    neuberg = next(block for block in expected["accept"] if block["policy"].startswith("neuberg"))
    session = run(sheets(case))
    row = {"row": expected["row"], "mp_ns": neuberg["mp_ns"], "mp_ew": neuberg["mp_ew"]}
    assert disagreements(session, {"rows": [row], "errors": []}) == []
    assert [(p["name"], p["board"]) for p in found(session)] == [("no-comparison", 3)]


def test_spellings_of_artificial_scores(shared: Path) -> None:
    """Every spelling gives its percentages; average plus and minus stay open to the session rule, others are fixed."""
    case = folder(shared, "32")
    expected = expectation(case)
    session = run(sheets(case))
    assert disagreements(session, {"errors": expected["errors"]}) == []
    kinds = {row["row"]: (row["adjusted_ns"], row["adjusted_ew"]) for row in session.travellers.iter_rows(named=True)}
    rows = rows_of(session)
    assert len(expected["rows"]) == 15
    for theirs in expected["rows"]:
        ours = rows[theirs["row"]]
        assert (ours["percent_ns"], ours["percent_ew"]) == (theirs["ns_pct"], theirs["ew_pct"]), theirs["text"]
        variable = bool({"A+", "A-"} & set(kinds[theirs["row"]]))
        assert variable == (theirs["type"] == "variable"), theirs["text"]


def test_reports_that_disagree_name_their_scores(shared: Path) -> None:
    """Two reports of one table are shown with both scores."""
    case = folder(shared, "38")
    (error,) = expectation(case)["errors"]
    ours = run(sheets(case)).problems.filter(name="conflicting-results")
    assert set(ours["expected"].to_list()) == {" / ".join(map(str, error["scores_ns"]))}


def test_team_match(shared: Path) -> None:
    """IMPs of each board and of the match have the sign of the team that won them."""
    case = folder(shared, "45")
    expected = expectation(case)
    session = run(sheets(case))
    lions = {row["board"]: row["award_ns"] for row in rows_of(session).values() if row["ns"] == "Lions"}
    assert lions == {board["board"]: board["imps_Lions"] for board in expected["boards"]}
    (match,) = session.matches.iter_rows(named=True)
    assert (match["team"], match["opponent"]) == ("Lions", "Ours")
    assert match["margin"] == expected["total_Lions"] == -expected["total_Ours"]


def test_names_in_windows_1252(shared: Path) -> None:
    """Names of a French export arrive whole."""
    case = folder(shared, "52")
    names = run(sheets(case)).travellers["names_ns"].to_list()
    assert names == [row["ns_team"] for row in expectation(case)["rows"]]


def test_page_named_as_workbook(shared: Path) -> None:
    """A web page under the name of a workbook is refused for what it is."""
    case = folder(shared, "67")
    session = run(sheets(case))
    theirs = [(error["file"], categories(error)) for error in expectation(case)["errors"]]
    ours = [(Path(refusal.source).name, {refusal.name}) for refusal in session.refusals]
    assert ours == theirs


def test_empty_files_beside_a_good_one(shared: Path) -> None:
    """Each empty file is refused for its reason, and the good one is scored all the same."""
    case = folder(shared, "74")
    expected = expectation(case)
    session = run(sheets(case))
    ours = {Path(refusal.source).name: refusal.name for refusal in session.refusals}
    assert set(ours) == {error["file"] for error in expected["errors"]}
    for error in expected["errors"]:
        assert ours[error["file"]] in categories(error)
    assert disagreements(session, {"rows": expected["ok_files"]["good.csv"]}) == []
    assert session.provisional


def test_two_tables_side_by_side(shared: Path) -> None:
    """Two blocks with the same headings are both read, five results in all, each in its own cells."""
    case = folder(shared, "75")
    (expected,) = [block["results"] for block in expectation(case)["accept"] if block["how"] == "both read"]
    session = run(sheets(case))
    (sheet,) = session.sheets
    ours = []
    for origin_row, board, score in session.travellers.select("row", "board", "score_ns").iter_rows():
        row, shift = spot(sheet, origin_row, "board")
        cell = f"{letter(sheet.headers['board'].column + shift)}{row}"
        ours.append({"cell": cell, "board": board, "score_ns": score})
    assert ours == expected
    assert travellers(session)["row"].to_list() == [2, 3, 2, 3, 4]


def test_our_names_are_in_the_catalogue() -> None:
    """Every name their categories are mapped to exists."""
    assert set().union(*OURS.values()) <= set(CATALOGUE)
