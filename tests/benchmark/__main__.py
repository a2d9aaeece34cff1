"""Measure the program against what it is built on, and print ratios: `python -m tests.benchmark [quick]`.

Each line pairs two commands (or two functions), run in turn A B A B ..., and gives the median of A over the median of
B: a ratio holds when the machine's speed drifts. `quick` leaves out ten million rows. Nothing here is a test.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmark.generate import generate
from tests.benchmark.season import generate_season

HERE = Path(__file__).parent
PYTHON = sys.executable
PROGRAM = [PYTHON, "-m", "batch"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Modules are compiled once, as those of an installed program are."""
MANY = 2_000
SIZES = {"one session": 700, "200,000 rows": 200_000, "10 million rows": 10_000_000}


class Run(NamedTuple):
    """One run of a command: seconds by the clock, seconds of the processors, megabytes at the peak."""

    wall: float
    cpu: float
    peak: float


def run(command: Sequence[str]) -> Run:
    """Run a command to its end and account for it as the operating system did."""
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
    _, _, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begun
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def compare(name: str, ours: Sequence[str], theirs: Sequence[str], times: int = 5) -> None:
    """Alternate two commands and print the ratios of the medians."""
    run(ours), run(theirs)
    pairs = [(run(ours), run(theirs)) for _ in range(times)]
    a, b = (
        Run(*(statistics.median(figure) for figure in zip(*side, strict=True))) for side in zip(*pairs, strict=True)
    )
    print(
        f"{name:<62} wall {a.wall / b.wall:5.2f}   cpu {a.cpu / b.cpu:5.2f}   peak {a.peak / b.peak:5.2f}", flush=True
    )


def python(code: str) -> list[str]:
    """A command that runs some Python."""
    return [PYTHON, "-c", code]


def whole_runs(folder: Path, sheets: dict[str, Path]) -> None:
    """The program from the command line to the files, against reading the sheet or only importing."""
    out = str(folder / "out")
    score = [*PROGRAM, "score", "-o", out]
    compare("--help / import click", [*PROGRAM, "--help"], python("import click"), 15)
    session = str(sheets["one session"])
    compare(
        "one session, CSV to CSV / import click, polars",
        [*score, session, "--format", "csv"],
        python("import click, polars"),
        15,
    )
    compare(
        "one session, CSV to workbook / import click, polars, openpyxl",
        [*score, session],
        python("import click, polars, openpyxl"),
        15,
    )
    for size, sheet in sheets.items():
        ranked = [*score, str(sheet), "--format", "csv", "--only", "standings,problems"]
        times = 3 if size.startswith("10") else 5
        if size != "one session":
            plain = [PYTHON, str(HERE / "plain.py"), str(sheet), str(folder / "plain.csv")]
            compare(f"{size}: standings, problems / polars.read_csv", ranked, python(_read(sheet)), times)
            compare(f"{size}: a plain-Python loop / ours", plain, ranked, times if times == 5 else 1)


def season(folder: Path) -> None:
    """A season from its raw files to one workbook, against scoring the same files to CSV in one call."""
    files = [str(file) for file in generate_season(folder / "season")]
    compare(
        "a season of 54 sessions to a workbook / score, CSV",
        [*PROGRAM, "league", *files, "-o", str(folder / "league")],
        [*PROGRAM, "score", *files, "--format", "csv", "-o", str(folder / "scored")],
    )


def reading(folder: Path, sheet: Path) -> None:
    """A large workbook, and many small files, each read by one call."""
    book = folder / "sheet.xlsx"
    _as_workbook(sheet, book)
    theirs = f"import openpyxl\nfor _ in openpyxl.load_workbook({str(book)!r}, read_only=True).active.values: pass"
    ours = f"from pathlib import Path\nfrom batch.read import read\nread(Path({str(book)!r}))"
    compare("200,000-row workbook: openpyxl, read only / ours", python(theirs), python(ours), 3)
    many = [folder / "many" / f"{number:04}.csv" for number in range(MANY)]
    many[0].parent.mkdir()
    for number, file in enumerate(many):
        generate(file, 1, seed=number, number=number, tables=(3, 3))
    loop = "from glob import glob\nimport polars\nfor file in glob({pattern!r}): polars.read_csv(file)"
    call = "from glob import glob\nfrom batch.session import run\nrun(sorted(glob({pattern!r})))"
    calls = [python(code.format(pattern=str(many[0].with_name("*.csv")))) for code in (call, loop)]
    compare(f"{MANY:,} small files: scored in one call / a loop of polars.read_csv", *calls, 3)


def _as_workbook(sheet: Path, book: Path) -> None:
    import csv

    import openpyxl

    workbook = openpyxl.Workbook(write_only=True)
    rows = workbook.create_sheet()
    with sheet.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            rows.append([int(cell) if cell.isdecimal() else cell for cell in row])
    workbook.save(book)


def _read(sheet: Path) -> str:
    return f"import polars; polars.read_csv({str(sheet)!r})"


def stages(sheet: Path) -> None:
    """The stages of one run in one process, each against polars.read_csv of the same sheet."""
    import polars as pl

    from batch.check import check
    from batch.compare.imps import imps_of
    from batch.compare.matchpoints import matchpoints
    from batch.conditions import Conditions
    from batch.lines import find_lines
    from batch.normalise import normalise
    from batch.rank import rank
    from batch.read import read
    from batch.score import score

    conditions = Conditions()
    base = _seconds(lambda: pl.read_csv(sheet))
    sheets = read(sheet)
    travellers = normalise(sheets, conditions).travellers
    scored = score(travellers, conditions).rows
    lines = find_lines(scored, conditions)
    checked = check(scored, lines, conditions).rows
    compared = matchpoints(checked, lines, conditions)
    timed: dict[str, Callable[[], object]] = {
        "read": lambda: read(sheet),
        "normalise": lambda: normalise(sheets, conditions),
        "score": lambda: score(travellers, conditions),
        "one or two winners": lambda: find_lines(scored, conditions),
        "check (same contestant twice, boards)": lambda: check(scored, lines, conditions),
        "matchpoints": lambda: matchpoints(checked, lines, conditions),
        "IMPs of every score": lambda: scored.select(imps_of(pl.col("score_ns"))),
        "rank": lambda: rank(compared, lines, conditions),
    }
    for name, stage in timed.items():
        print(f"  stage {name:<40} / read_csv {_seconds(stage) / base:5.2f}", flush=True)


def _seconds(work: Callable[[], object], times: int = 3) -> float:
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def main() -> None:
    """Generate the sheets, measure, print."""
    sizes = dict(list(SIZES.items())[:2]) if "quick" in sys.argv[1:] else SIZES
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheets = {size: folder / f"sheet{rows}.csv" for size, rows in sizes.items()}
        for size, sheet in sheets.items():
            print(f"{size}: {generate(sheet, sizes[size]):,} rows, {sheet.stat().st_size / 1e6:.1f} MB", flush=True)
        whole_runs(folder, sheets)
        season(folder)
        reading(folder, sheets["200,000 rows"])
        stages(list(sheets.values())[-1])


if __name__ == "__main__":
    main()
