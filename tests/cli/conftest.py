"""What the tests of the command line share: a small sheet, and ways to run the program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from batch.cli import main

SHEET = """\
Board,NS,EW,Contract,By,Result
1,1,11,3NT,N,=
1,2,12,3NT,N,+1
1,3,13,2S,W,-1
2,1,13,4H,E,=
2,2,11,4H,E,-1
2,3,12,3H,E,+1
"""
WRONG = SHEET.replace("4H,E,-1", "4HH,E,-1")


class Done(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A sheet in order: three pairs each way, two boards."""
    path = tmp_path / "club.csv"
    path.write_text(SHEET, encoding="utf-8")
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """The same sheet with a contract in cell D6 that is none."""
    path = tmp_path / "wrong.csv"
    path.write_text(WRONG, encoding="utf-8")
    return path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the program in this process, in English unless --lang says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: object, typed: str | bytes | None = None) -> Done:
        result = CliRunner().invoke(main, list(map(str, arguments)), input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Done(result.exit_code, result.stdout, result.stderr)

    return invoke


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the program as a process of its own, with `environment` on top of this one."""

    def started(*arguments: object, **settings: object) -> subprocess.CompletedProcess[str]:
        environment = settings.pop("environment", {})
        return subprocess.run(
            [sys.executable, "-m", "batch", *map(str, arguments)],
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"} | environment,
            cwd=settings.pop("cwd", Path(__file__).resolve().parents[2]),
            check=False,
            **settings,
        )

    return started
