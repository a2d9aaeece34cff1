"""Score duplicate bridge traveller sheets: the public names.

>>> import batch
>>> batch.score_contract("4SX", tricks=10, vulnerable=True).total
790
>>> batch.imps(430)
10

`batch.run(["club.csv"])` reads, checks, scores and ranks files and gives a `batch.session.Session`. Names are loaded
when they are first used: Polars with `run`, nothing heavy before.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from batch.conditions import Conditions
    from batch.desk.calculator import score_contract
    from batch.desk.finder import find_score
    from batch.law.bridge import Contract
    from batch.law.imps import imps
    from batch.law.points import Points, Result
    from batch.problems import Refusal
    from batch.session import Session, run
    from batch.settings import read_conditions

__version__ = "0.1.0"

__all__ = [
    "Conditions",
    "Contract",
    "Points",
    "Refusal",
    "Result",
    "Session",
    "find_score",
    "imps",
    "read_conditions",
    "run",
    "score_contract",
]

_HOME = {
    "Conditions": "batch.conditions",
    "Contract": "batch.law.bridge",
    "Points": "batch.law.points",
    "Refusal": "batch.problems",
    "Result": "batch.law.points",
    "find_score": "batch.desk.finder",
    "imps": "batch.law.imps",
    "read_conditions": "batch.settings",
    "run": "batch.session",
    "Session": "batch.session",
    "score_contract": "batch.desk.calculator",
}


def __getattr__(name: str) -> object:
    """A public name, loaded from its module when it is first used (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module 'batch' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
