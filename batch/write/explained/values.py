"""A trail as plain values for another program: dictionaries, lists, texts and numbers, as JSON has them.

A fraction is a decimal number, and where it has no end the same name with `_exact` behind holds the fraction as text.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from batch.explain import Row
from batch.law.bridge import CONTRACTS


def plain(value: object) -> Any:  # noqa: ANN401  (whatever JSON has)
    """The value and all it holds.

    >>> from batch.explain.values import Count
    >>> plain(Count(Fraction(1, 3), Fraction(0), Fraction(1)))
    {'kind': 'Count', 'lower': 0.3333333333333333, 'lower_exact': '1/3', 'equal': 0, 'higher': 1}
    """
    if isinstance(value, Row):
        return _row(value)
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {"kind": type(value).__name__} | _fields(value._asdict())
    return [plain(one) for one in value] if isinstance(value, tuple | list) else value


def _fields(fields: dict[str, object]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in fields.items():
        found[name] = plain(value)
        if isinstance(value, Fraction) and not float(value).is_integer():
            found |= {f"{name}_exact": str(value)}
    return found


def _row(row: Row) -> dict[str, Any]:
    contract = None if row.contract is None else str(CONTRACTS[row.contract])
    return {name: value for name, value in row._asdict().items() if name != "origin"} | {"contract": contract}
