"""Fixtures every test may ask for: the sample inputs of the project and the outside oracles beside it."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

Records = Callable[[Path], list[dict[str, str]]]
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
