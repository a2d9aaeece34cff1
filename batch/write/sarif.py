"""Problems in the Static Analysis Results Interchange Format (SARIF 2.1.0), which editors and checkers of data read.

In: a `Report`. Out: one run; each kind of problem found is a rule, each problem a result whose place is the file, the
row as its line, and the cell of the spreadsheet as a logical place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from batch import __version__
from batch.write.kinds import kinds
from batch.write.place import Writer
from batch.write.report import Report

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "note": "note"}

Row = dict[str, Any]


def sarif_writers(report: Report, place: Callable[[str], Path], _: Sequence[str] = ()) -> dict[Path, Writer]:
    """The SARIF file of a session and how it is written."""
    return {place("problems.sarif"): partial(write_sarif, report)}


def write_sarif(report: Report, path: Path) -> None:
    """Write the problems."""
    with path.open("w", encoding="utf-8") as file:
        json.dump(sarif(report), file, ensure_ascii=False, indent=1)
        file.write("\n")


def sarif(report: Report) -> dict[str, Any]:
    """The log of one run."""
    rules = [_rule(kind) for kind in kinds(report.problems, report.language).iter_rows(named=True)]
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    results = [_result(row, index) for row in report.problems.iter_rows(named=True)]
    driver = {"name": "bridge-batch", "semanticVersion": __version__, "language": report.language, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(kind: Row) -> Row:
    return {
        "id": kind["code"],
        "name": "".join(word.capitalize() for word in kind["name"].split("-")),
        "shortDescription": {"text": kind["kind"]},
        "defaultConfiguration": {"level": LEVELS[kind["severity"]]},
    }


def _result(row: Row, index: dict[str, int]) -> Row:
    facts = ("header", "value", "expected", "suggestion", "section", "board", "ns", "ew")
    return {
        "ruleId": row["code"],
        "ruleIndex": index[row["code"]],
        "level": LEVELS[row["severity"]],
        "message": {"text": " ".join(text for text in (row["message"], row["hint"]) if text)},
        "locations": [_place(row)],
        "properties": {fact: row[fact] for fact in facts if row[fact] is not None},
    }


def _place(row: Row) -> Row:
    file: Row = {"artifactLocation": {"uri": _uri(row["source"] or "")}}
    if row["row"]:
        file["region"] = {"startLine": row["row"]}
    place: Row = {"physicalLocation": file}
    if row["cell"] or row["sheet"]:
        address = "!".join(part for part in (row["sheet"], row["cell"]) if part)
        place["logicalLocations"] = [{"fullyQualifiedName": address, "kind": "cell" if row["cell"] else "sheet"}]
    return place


def _uri(source: str) -> str:
    """The file as a reference: relative as it was named, absolute with its scheme."""
    path = Path(source)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
