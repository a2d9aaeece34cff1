"""Who may import whom: the rooms of the program, read from the source itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

LAW = {"law", "problems"}
COMMON = {
    *LAW, "notation", "tables", "conditions", "keys", "sides", "lawtable", "rounding", "lines", "outcomes", "teamlist"
}  # fmt: skip
"""What every stage may use."""

STAGES = {"read", "normalise", "score", "check", "compare", "rank"}

ALLOWED: dict[str, set[str]] = {
    "law": set(),
    "problems": set(),
    "notation": LAW,
    "tables": {"law"},
    "teamlist": set(),
    "conditions": {"law", "notation", "teamlist"},
    "knockout": {"conditions"},
    "rounding": set(),
    "keys": {"conditions"},
    "sides": {"tables"},
    "lawtable": {"law", "tables"},
    "lines": {"conditions", "keys", "tables"},
    **dict.fromkeys(STAGES, COMMON),
    "compare": {*COMMON, "knockout"},
    "rank_teams": {*COMMON, "ranking", "knockout"},
    "individual": {*COMMON, "compare", "rank"},
    "outcomes": {*LAW, "notation", "sides"},
    "rulings": {"notation", "tables"},
    "penalties": {"conditions", "rulings", "tables", "teamlist"},
    "ranking": COMMON,
    "rank": {*COMMON, "ranking", "rank_teams"},
    "roster": {*COMMON, "ranking"},
    "judge": {*COMMON, *STAGES},
    "effects": {*COMMON, "judge", "rank", "rulings"},
    "session": {
        *COMMON,
        *STAGES,
        "individual",
        "rulings",
        "penalties",
        "judge",
        "effects",
        "ranking",
        "roster",
        "inputs",
        "write",
    },
    "apart": {"compare", "conditions", "inputs", "keys", "law", "normalise", "read", "session", "tables"},
    "inputs": set(),
    "audit": {"conditions", "notation", "session", "tables"},
    "league": {"apart", "conditions", "problems", "publish", "rounding", "session", "words"},
    "explain": {*LAW, "notation", "conditions", "outcomes", "rounding", "session"},  # not what it checks: compare, rank
}
"""Room -> the rooms it may import from, beside itself."""

SHAPES = {
    ("normalise", "read"): {"Sheet", "Note", "Header", "CellFault", "ROW", "Bundle", "FILE"},
    ("check", "read"): {"Sheet", "Official", "SOME_IMPS"},
    ("compare", "read"): {"Sheet"},
    ("rank", "compare"): {"Comparison"},
    ("rulings", "read"): {"Sheet", "Header"},
    ("roster", "read"): {"Sheet", "Note", "Header", "Row", "PlainTable", "read_plain"},
    ("rank_teams", "compare"): {"Comparison"},
}
"""A stage may name the shape of what an earlier one hands over, and nothing it does."""

START_UP = {"law", "notation", "problems", "conditions", "words"}
"""Rooms that a quick answer needs: they must not load the libraries of tables and workbooks."""


def room(module: str) -> str:
    """The room of a module of ours: `batch.check.boards` is in check."""
    return module.split(".")[1] if "." in module else "batch"


def imports(path: Path) -> Iterator[tuple[str, str | None]]:
    """Every module a file imports, wherever the import stands, with the name taken from it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            yield from ((str(node.module), alias.name) for alias in node.names)


def at_the_top(path: Path) -> set[str]:
    """The libraries that importing a file loads at once: imports outside functions and of more than types."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [alias.name for node in found if isinstance(node, ast.Import) for alias in node.names]
    names += [str(node.module) for node in found if isinstance(node, ast.ImportFrom)]
    return {name.split(".")[0] for name in names}


def files(package: Path, name: str) -> list[Path]:
    found = [*(package / name).rglob("*.py"), *package.glob(f"{name}.py")]
    assert found, f"there is no room {name}"
    return found


@pytest.mark.parametrize("name", ALLOWED)
def test_a_room_imports_only_what_it_may(package: Path, name: str) -> None:
    """Law and problems import nothing of ours, a stage no other stage: an import elsewhere is named."""
    strangers = [
        f"{path.name}: {module}.{taken}"
        for path in files(package, name)
        for module, taken in imports(path)
        if module.split(".")[0] == "batch"
        and room(module) not in ALLOWED[name] | {name}
        and taken not in SHAPES.get((name, room(module)), set())
    ]
    assert strangers == []


@pytest.mark.parametrize("name", sorted(START_UP))
def test_quick_answers_load_no_heavy_library(package: Path, name: str) -> None:
    """The law, the notation and the words load without Polars, openpyxl or calamine."""
    heavy = {"polars", "openpyxl", "python_calamine"}
    assert {path.name for path in files(package, name) if at_the_top(path) & heavy} == set()


def test_nobody_imports_the_command_line(package: Path) -> None:
    """The command line knows the program; the program does not know the command line."""
    users = [
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        for module, _ in imports(path)
        if module.startswith("batch.cli") and path.relative_to(package).parts[0] not in ("cli", "__main__.py")
    ]
    assert users == []


def test_every_room_of_the_pipeline_is_watched(package: Path) -> None:
    """A new room is added to the list above, or is one of those that stand around the pipeline."""
    around = {"cli", "desk", "words", "write", "publish", "settings", "__main__"}
    rooms = {path.relative_to(package).parts[0].removesuffix(".py") for path in package.rglob("*.py")} - {"__init__"}
    assert rooms - around == set(ALLOWED)
