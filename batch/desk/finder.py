"""The score finder: a score comes in, every contract and result that gives it comes out, in spoken groups.

It is Law 77 read backwards over the 2,940 results. Results that a player would name in one breath make one
group: "4♥ or 4♠, vulnerable, just made"; "any contract doubled, not vulnerable, 3 down".
"""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from batch.law.bridge import LEVELS, STRAINS, Contract, Side, Strain
from batch.law.points import Result, every_result, points, results_scoring

Keep = Callable[[Result], bool]


class Group(NamedTuple):
    """Results said together: each contract, with that relative result, at each of the vulnerabilities."""

    contracts: tuple[Contract, ...]
    relative: int
    vulnerable: tuple[bool, ...]


class Found(NamedTuple):
    """What gives so many points to declarer, and what gives them to the defenders.

    `side` is declarer's where it is known, `vulnerable` declarer's vulnerability where one was asked for.
    """

    side: Side | None
    vulnerable: bool | None
    declarer: tuple[Group, ...]
    defenders: tuple[Group, ...]


def find_score(
    score: int, *, vulnerable: bool | None = None, strains: Collection[Strain] = STRAINS
) -> tuple[Group, ...]:
    """Every result that gives declarer this score, in groups; negative scores are contracts that go down.

    `vulnerable` None looks at both vulnerabilities. No result is in two groups, none is left out; an empty
    answer means that no contract scores this.

    >>> for group in find_score(620, vulnerable=True):
    ...     print([str(contract) for contract in group.contracts], group.relative)
    ['4H', '4S'] 0
    ['5C', '5D'] 1
    """
    keep = _filter(strains, vulnerable=vulnerable)
    return grouped(result for result in results_scoring(score) if keep(result))


def find_both(score: int, side: Side | None, *, vulnerable: bool | None, strains: Collection[Strain]) -> Found:
    """What gives so many points, without a sign, to declarer (of that side) and to the defenders."""
    for_declarer = find_score(score, vulnerable=vulnerable, strains=strains)
    for_defenders = find_score(-score, vulnerable=vulnerable, strains=strains)
    return Found(side, vulnerable, for_declarer, for_defenders)


def nearest(score: int, *, vulnerable: bool | None = None, strains: Collection[Strain] = STRAINS) -> tuple[int, ...]:
    """The next lower and the next higher number of points that some contract gives either side.

    The same filters hold. One of the two is missing beyond the ends, both when nothing passes the filters.

    >>> nearest(425), nearest(10), nearest(9000)
    ((420, 430), (50,), (7600,))
    """
    keep = _filter(strains, vulnerable=vulnerable)
    possible = {
        abs(points(result.contract, result.tricks, vulnerable=result.vulnerable).total)
        for result in every_result()
        if keep(result)
    }
    lower = max((total for total in possible if total < abs(score)), default=None)
    higher = min((total for total in possible if total > abs(score)), default=None)
    return tuple(total for total in (lower, higher) if total is not None)


def _filter(strains: Collection[Strain], *, vulnerable: bool | None) -> Keep:
    """Whether a result passes: its vulnerability, when one is asked for, and its strain."""
    return lambda result: vulnerable in (None, result.vulnerable) and result.contract.strain in strains


def grouped(results: Iterable[Result]) -> tuple[Group, ...]:
    """The results in groups as a player says them, most likely first: undoubled, near the contract, low."""
    by_name: dict[tuple[object, ...], list[Result]] = {}
    for result in results:
        by_name.setdefault(_said_together(result), []).append(result)
    by_contracts: dict[tuple[tuple[Contract, ...], int], list[bool]] = {}
    for together in by_name.values():
        contracts = tuple(result.contract for result in together)
        by_contracts.setdefault((contracts, together[0].relative), []).append(together[0].vulnerable)
    groups = [Group(*key, tuple(vulnerable)) for key, vulnerable in by_contracts.items()]
    return tuple(sorted(groups, key=_likelihood))


def _said_together(result: Result) -> tuple[object, ...]:
    """Contracts made are said level by level; contracts down score alike at every level."""
    level = result.contract.level if result.relative >= 0 else None
    return level, result.contract.doubled, result.relative, result.vulnerable


def _likelihood(group: Group) -> tuple[int, int, int]:
    first = group.contracts[0]
    return first.doubled, abs(group.relative), first.level


class AnyContract(NamedTuple):
    """Contracts said as "any": every level from `lowest` up, in these strains."""

    lowest: int
    strains: tuple[Strain, ...]


def any_contract(group: Group) -> AnyContract | None:
    """How to say a group short when it holds every contract from some level up in its strains; else None.

    >>> any_contract(find_score(-500, vulnerable=False)[0])
    AnyContract(lowest=4, strains=('C', 'D', 'H', 'S', 'NT'))
    """
    lowest = min(contract.level for contract in group.contracts)
    strains = tuple(strain for strain in STRAINS if strain in {one.strain for one in group.contracts})
    whole = (len(LEVELS) - lowest + 1) * len(strains)
    return AnyContract(lowest, strains) if group.relative < 0 and len(group.contracts) == whole else None
