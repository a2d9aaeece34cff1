"""What the tests of seasons share: matches in few words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from batch.league import Match


@pytest.fixture(scope="session")
def played() -> Callable[..., Match]:
    """A match: `played("1 Lions-Otters 20-0 18.09-1.91")`; without victory points when the last part is missing."""

    def match(text: str, session: str = "", boards: int = 8) -> Match:
        label, teams, imps, *vps = text.split()
        team, opponent = teams.split("-")
        vp, against = map(float, vps[0].split("-")) if vps else (None, None)
        return Match(
            session or f"round {label}", label, team, opponent, boards, *map(float, imps.split("-")), vp, against
        )

    return match
