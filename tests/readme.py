"""The README's console blocks: what they run and what they show. `python -m tests.readme` writes them anew.

A block fenced as `console` holds commands after `$ ` and what they print. They run one after another in a folder of
their own that holds the sample inputs under `fixtures/`, in English, eighty columns wide.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[str]:
    """The console blocks, as they stand."""
    return BLOCK.findall(README.read_text(encoding="utf-8"))


def replayed(block: str, folder: Path) -> str:
    """The same block with what its commands print now."""
    commands = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"$ {command}\n{_output(command, folder)}" for command in commands)


def prepare(folder: Path) -> Path:
    """A folder in which the commands can run."""
    shutil.copytree(ROOT / "fixtures", folder / "fixtures")
    return folder


def _output(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    run = {"bridge-batch": [sys.executable, "-m", "batch"], "cat": ["cat"], "python": [sys.executable]}[program]
    environment = os.environ | {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*run, *arguments], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    return done.stdout + done.stderr


def main() -> None:
    """Write what the commands print now into the README."""
    text = README.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = prepare(Path(name))
        for block in blocks():
            text = text.replace(f"```console\n{block}```", f"```console\n{replayed(block, folder)}```")
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
