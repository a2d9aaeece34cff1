"""How tests of notation expect a vocabulary to be refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from batch.notation import BadNotationError


@contextmanager
def refused(name: str, **facts: str) -> Iterator[pytest.ExceptionInfo[BadNotationError]]:
    """A refusal by the name of its sentence, with at least these facts."""
    with pytest.raises(BadNotationError) as found:
        yield found
    assert found.value.name == name
    assert facts.items() <= found.value.facts.items()
