"""Fixtures every test may ask for: sample inputs, the outside oracles beside the project, ways to make rows."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    import polars as pl

    from batch.session import Session

Records = Callable[[Path], list[dict[str, str]]]
# a busy machine is no fault of the program; the same examples each time, so that a change is judged by itself
settings.register_profile("gate", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None)  # new examples each time: --hypothesis-profile=search
settings.load_profile("gate")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """The folder of sample inputs and rule tables."""
    return ROOT / "fixtures"


@pytest.fixture(scope="session")
def package() -> Path:
    """The folder of the program's modules."""
    return ROOT / "batch"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of outside oracles beside the repository; a test that needs it is skipped without it."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the outside oracles are not here: no folder ../shared beside the repository")
    return folder


@pytest.fixture(scope="session")
def records() -> Records:
    """A function that gives the rows of a CSV file by their headings, and makes sure that there are some."""
    return _records


def _records(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    assert found, f"{path} is empty"
    return found


@pytest.fixture
def club(tmp_path: Path) -> Callable[..., Session]:
    """A function that scores sheets given as texts, one file each, under the conditions that are named."""
    from batch.conditions import Conditions
    from batch.session import run

    def scored(*texts: str, **conditions: Any) -> Session:
        files = [tmp_path / f"sheet{number}.csv" for number in range(1, len(texts) + 1)]
        for file, text in zip(files, texts, strict=True):
            file.write_text(dedent(text).lstrip(), encoding="utf-8")
        return run(files, Conditions(**conditions))

    return scored


@pytest.fixture(scope="session")
def checked() -> Callable[[list[dict[str, Any]]], pl.DataFrame]:
    """A function that makes CHECKED rows of what is said about each; unsaid: one session, played, row by row."""
    import polars as pl

    from batch.tables import CHECKED, complete

    def frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
        usual = {"origin": 0, "session": "", "section": "", "outcome": "played", "counts": True}
        full = [usual | {"row": number} | row for number, row in enumerate(rows, start=2)]
        columns = [pl.Series(name, [row.get(name) for row in full], CHECKED[name].dtype) for name in _named(full)]
        return complete(pl.DataFrame(columns), CHECKED)

    return frame


def _named(rows: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))
