"""Problems for other programs: JSON with all tables, SARIF 2.1.0."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from batch.publish import PROBLEMS, STANDINGS, TRAVELLERS
from batch.session import run
from batch.write.json_file import json_writers
from batch.write.report import Report
from batch.write.sarif import sarif, sarif_writers

SHEET = "Board,NS,EW,Contract,By,Result\n1,1,11,3NT,N,=\n1,2,12,3NTT,N,+1\n1,3,13,2S,X,-1\n2,1,12,9H,E,=\n"


@pytest.fixture
def report(tmp_path: Path) -> Report:
    file = tmp_path / "club evening é.csv"
    file.write_text(SHEET, encoding="utf-8")
    return Report(run([file, tmp_path / "absent.csv"]), "en")


def log(report: Report) -> dict[str, Any]:
    """The SARIF log after a round trip through text."""
    return json.loads(json.dumps(sarif(report)))


def test_the_shape_of_the_log(report: Report) -> None:
    """What SARIF 2.1.0 requires is there: version, runs, tool.driver.name, and a message for every result."""
    found = log(report)
    assert found["version"] == "2.1.0"
    assert found["$schema"].endswith("sarif-2.1.0.json")
    (run_,) = found["runs"]
    assert set(run_) == {"tool", "columnKind", "results"}
    assert run_["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    driver = run_["tool"]["driver"]
    assert driver["name"] == "bridge-batch"
    for rule in driver["rules"]:
        assert set(rule) == {"id", "name", "shortDescription", "defaultConfiguration"}
        assert rule["shortDescription"]["text"]
        assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
    for result in run_["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"]
        (place,) = result["locations"]
        assert "artifactLocation" in place["physicalLocation"]
        assert place["physicalLocation"].get("region", {"startLine": 1})["startLine"] >= 1


def test_the_places_of_results(report: Report) -> None:
    """File, row and cell of each problem; a file that cannot be read has neither row nor cell."""
    places = [(result["ruleId"], result["locations"][0]) for result in log(report)["runs"][0]["results"]]
    by_rule = dict(places)
    assert by_rule["C12"]["physicalLocation"]["region"] == {"startLine": 3}
    assert by_rule["C12"]["logicalLocations"] == [{"fullyQualifiedName": "D3", "kind": "cell"}]
    assert by_rule["C12"]["physicalLocation"]["artifactLocation"]["uri"].endswith("/club%20evening%20%C3%A9.csv")
    assert by_rule["C12"]["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///")
    assert "region" not in by_rule["F01"]["physicalLocation"]
    assert {rule for rule, _ in places} >= {"F01", "C12", "C13", "C14"}


def test_a_relative_file_stays_relative(report: Report, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file named from the current folder is named so in the log."""
    monkeypatch.chdir(tmp_path)
    relative = Report(run(["club evening é.csv"]), "fr")
    uris = {
        r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in log(relative)["runs"][0]["results"]
    }
    assert uris == {"club%20evening%20%C3%A9.csv"}


def test_json_has_the_promised_tables(report: Report, tmp_path: Path) -> None:
    """The tables have the columns of the CSV files; problems are counted by kind, errors first."""
    ((path, write),) = json_writers(report, lambda ending: tmp_path / f"club.{ending}").items()
    write(path)
    assert path.name == "club.results.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    assert tuple(found["standings"][0]) == STANDINGS
    assert tuple(found["travellers"][0]) == TRAVELLERS
    assert tuple(found["problems"][0]) == PROBLEMS
    assert "matches" not in found
    assert found["rows"]["read"] == 4
    assert found["provisional"] is True
    assert [(kind["code"], kind["count"]) for kind in found["summary"]][:2] == [("C12", 1), ("C13", 1)]
    assert found["summary"][0]["kind"] == "contract not readable"


def test_problems_alone_have_a_file_of_their_own(report: Report, tmp_path: Path) -> None:
    """Where only the problems are wanted, the file is called so and holds nothing else."""
    ((path, write),) = json_writers(report, lambda ending: tmp_path / f"club.{ending}", ("problems",)).items()
    write(path)
    assert path.name == "club.problems.json"
    assert {"standings", "travellers"} & set(json.loads(path.read_text(encoding="utf-8"))) == set()


def test_sarif_is_written_under_its_name(report: Report, tmp_path: Path) -> None:
    """The file is JSON, in UTF-8, under the ending editors know."""
    ((path, write),) = sarif_writers(report, lambda ending: tmp_path / f"club.{ending}").items()
    write(path)
    assert path.name == "club.problems.sarif"
    assert json.loads(path.read_text(encoding="utf-8")) == log(report)
