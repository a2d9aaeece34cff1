"""The score finder: complete, and in groups as a player says them."""

import pytest

from batch.desk.finder import AnyContract, any_contract, find_both, find_score, nearest
from batch.law import STRAINS, every_result, points


def spread(groups):
    """The results that groups stand for, each once or more often."""
    return [
        (contract, group.relative, vulnerable)
        for group in groups
        for contract in group.contracts
        for vulnerable in group.vulnerable
    ]


def scores():
    """Every result of the game by its score, computed forwards."""
    found = {}
    for result in every_result():
        total = points(result.contract, result.tricks, vulnerable=result.vulnerable).total
        found.setdefault(total, []).append((result.contract, result.relative, result.vulnerable))
    return found


def test_the_finder_inverts_the_calculator_over_the_whole_domain():
    """Every one of the 2,940 results is found under its score, in one group, and nothing else is."""
    every = scores()
    assert sum(map(len, every.values())) == 2940
    for total, results in every.items():
        assert sorted(spread(find_score(total))) == sorted(results)


@pytest.mark.parametrize("vulnerable", [False, True])
@pytest.mark.parametrize("strains", [("H",), ("C", "NT"), STRAINS])
def test_filters_leave_out_and_add_nothing(vulnerable, strains):
    """With a vulnerability and strains the answer is the part of the whole answer that has them."""
    for total, results in scores().items():
        expected = [one for one in results if one[2] == vulnerable and one[0].strain in strains]
        found = find_score(total, vulnerable=vulnerable, strains=strains)
        assert sorted(spread(found)) == sorted(expected)


def test_620_in_two_groups():
    """Four of a major just made or five of a minor with an overtrick, vulnerable."""
    said = [([str(one) for one in group.contracts], group.relative) for group in find_score(620)]
    assert said == [(["4H", "4S"], 0), (["5C", "5D"], 1)]
    assert find_score(-620) == ()


def test_500_and_1100_for_the_defenders_are_complete():
    """500: two down doubled vulnerable, three not, five down undoubled vulnerable, ten not; 1100 likewise."""

    def said(total):
        return {
            (group.contracts[0].doubled, group.relative, group.vulnerable, any_contract(group).lowest)
            for group in find_score(-total)
        }

    assert said(500) == {
        (0, -5, (True,), 1),
        (0, -10, (False,), 4),
        (1, -2, (True,), 1),
        (1, -3, (False,), 1),
    }
    assert said(1100) == {(0, -11, (True,), 5), (1, -4, (True,), 1), (1, -5, (False,), 1)}


def test_a_part_score_does_not_ask_about_the_vulnerability():
    """110 is the same vulnerable or not, and is said once."""
    assert {group.vulnerable for group in find_score(110)} == {(False, True)}


def test_any_contract_is_said_only_when_it_is_every_one():
    """With one strain asked for, any contract in it; a contract made is always named."""
    (hearts,) = find_score(-50, vulnerable=False, strains=("H",))
    assert any_contract(hearts) == AnyContract(1, ("H",))
    assert any_contract(find_score(620)[0]) is None


@pytest.mark.parametrize(
    ("score", "filters", "near"),
    [
        (425, {}, (420, 430)),
        (-425, {}, (420, 430)),
        (620, {"vulnerable": False}, (610, 630)),
        (10, {}, (50,)),
        (8000, {}, (7600,)),
        (50, {"strains": ()}, ()),
    ],
)
def test_nearest_scores(score, filters, near):
    """The next lower and the next higher score that somebody can write down, under the same filters."""
    assert nearest(score, **filters) == near


def test_find_both_answers_for_declarer_and_defenders():
    """200 is a part-score with overtricks, or four kinds of penalty."""
    found = find_both(200, "NS", vulnerable=None, strains=STRAINS)
    assert (found.side, found.vulnerable) == ("NS", None)
    assert found.declarer == find_score(200)
    assert found.defenders == find_score(-200)
    assert len(found.defenders) == 4
