"""The files that a command names: files, folders and patterns come in, files go out, in the order of their names.

A folder stands for every file in it, and in the folders below it, whose name ends like that of a file that can be
read; a pattern (`2024-*.csv`) for every file that fits it, also where no shell has unfolded it. Results of this program
that lie beside their own source are never taken for a source; they are known by name and by content.
"""

from __future__ import annotations

import glob
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ENDINGS = frozenset(
    {".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".xml", ".pbn", ".bws", ".parquet"}
)
"""How the names of files end that are looked for in a folder."""

_RESULT = re.compile(
    r"(?P<stem>.+)\.(?:(?:results|marked|template)\.xlsx"
    r"|(?:standings|individual|combined|handicap|strata|roster|travellers|matches|rulings|problems)\.csv"
    r"|(?:results|problems)\.json|problems\.sarif)"
)
_SEASON = re.compile(r"league\.(?:xlsx|[a-z]+\.csv)")
"""What is written of many sessions, beside them all."""
AUTHOR = b"bridge-batch"
_HEADINGS = (
    b"session,section,line,",
    b"section,line,",
    b"session,source,sheet,",
    b"session,round,match,",
    b"severity,code,name,",
    b"source,sheet,row,",
    b"rank,tied,change,",
    b"session,round,team,",
    b"team,opponent,points",
    b"round,team,",
    b"unit,rank,tied,",
    b"written,name,likeness,",
    b"kind,what,before,",
)
_START = 1000
_PATTERN = re.compile(r"[*?\[]")


class Found(NamedTuple):
    """A file, the folder it stands in below the one that was named, and whether it was named itself."""

    path: Path
    below: Path = Path()
    named: bool = True


def found_files(typed: Sequence[str]) -> tuple[list[Found], int]:
    """The files, each once, and how many results of this program were passed over."""
    every = list({found.path: found for name in typed for found in _found(name)}.values())
    sources = {(found.path.parent, found.path.stem) for found in every} | {(f.path.parent, f.path.name) for f in every}
    kept = [found for found in every if not _is_result(found.path, sources)]
    return kept, len(every) - len(kept)


def _found(name: str) -> Iterable[Found]:
    path = Path(name)
    if path.is_dir():
        return list(_inside(path)) or [Found(path)]
    if _PATTERN.search(name) and not path.exists():
        fitting = [Path(file) for file in sorted(glob.glob(name, recursive=True))]  # noqa: PTH207  (a whole path as typed)
        return [Found(file, named=False) for file in fitting if file.is_file() and _is_open(file)] or [Found(path)]
    return [Found(path)]


def _inside(folder: Path) -> Iterator[Found]:
    for file in sorted(folder.rglob("*")):
        below = file.relative_to(folder)
        hidden = any(part.startswith(".") for part in below.parts)
        if file.suffix.lower() in ENDINGS and not hidden and _is_open(file) and file.is_file():
            yield Found(file, below.parent, named=False)


def _is_open(file: Path) -> bool:
    """Whether it is no lock that an office program left beside an open file."""
    return not file.name.startswith(("~$", ".~lock"))


def _is_result(file: Path, sources: set[tuple[Path, str]]) -> bool:
    if _SEASON.fullmatch(file.name):
        return _is_ours(file)
    result = _RESULT.fullmatch(file.name)
    return result is not None and (file.parent, result["stem"]) in sources and _is_ours(file)


def _is_ours(file: Path) -> bool:
    """Whether this program wrote a file: its tables begin with their headings, its workbooks name their author."""
    try:
        if file.suffix == ".xlsx":
            with zipfile.ZipFile(file) as archive:
                return AUTHOR in archive.read("docProps/core.xml")
        with file.open("rb") as opened:
            start = opened.read(_START)
    except (OSError, KeyError, zipfile.BadZipFile):
        return False
    return start.startswith(_HEADINGS) if file.suffix == ".csv" else AUTHOR in start
