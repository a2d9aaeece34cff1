"""Matchpoints of whole boards and fields, worked by hand or printed elsewhere; E results expected, A there, M raw."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from batch.compare.matchpoints import matchpoints
from batch.conditions import Conditions
from batch.lines import find_lines

Rows = list[dict[str, Any]]
Award = Callable[..., list[tuple[float, float, float]]]


@pytest.fixture
def awards(checked: Callable[[Rows], pl.DataFrame]) -> Award:
    """A function that gives the awards of both sides and what was to be had, row by row."""

    def of(rows: Rows, **conditions: Any) -> list[tuple[float, float, float]]:
        frame, wanted = checked(rows), Conditions(**conditions)
        found = matchpoints(frame, find_lines(frame, wanted), wanted)
        return found.rows.select("award_ns", "award_ew", "available").rows()

    return of


def board(*scores: int | None, number: int = 1, ew_from: int = 100, **facts: Any) -> Rows:
    """One row for each North-South score: pairs 1, 2, ... against 101, 102, ...; None is a rejected row."""
    return [
        {
            "board": number,
            "ns": str(table),
            "ew": str(ew_from + table),
            "score_ns": score,
            "outcome": "rejected" if score is None else "played",
            **facts,
        }
        for table, score in enumerate(scores, start=1)
    ]


def with_raw(raw: int, actual: int) -> list[int]:
    """Scores of a board on which the first has so many matchpoints: 2 for each lower score, 1 for one equal."""
    lower, equal = divmod(raw, 2)
    higher = actual - 1 - lower - equal
    return [0, *[0] * equal, *(-10 * n for n in range(1, lower + 1)), *(10 * n for n in range(1, higher + 1))]


def test_published_boards(shared: Path, records: Callable[..., Any], awards: Award) -> None:
    """Every published board gives its matchpoints on both sides, its percentages and its places."""
    boards = defaultdict(list)
    for row in records(shared / "oracles/matchpoint_examples.csv"):
        boards[row["case"]].append(row)
    assert len(boards) == 10
    for rows in boards.values():
        ours = awards(board(*(int(row["ns_score"]) for row in rows)))
        for row, (ns, ew, available) in zip(rows, ours, strict=True):
            assert (ns, ew) == (float(row["ns_mp_2_1_0"]), float(row["ew_mp_2_1_0"]))
            assert ns / 2 == float(row["ns_mp_1_half_0"])
            assert 100 * ns / available == pytest.approx(float(row["ns_percent"]), abs=0.005)


def test_published_frequencies(shared: Path, records: Callable[..., Any], awards: Award) -> None:
    """Frequencies 2, 1, 3, 4 from the top give 17, 14, 10 and 3 of 18."""
    rows = records(shared / "oracles/matchpoint_frequency_example.csv")
    scores = [-10 * place for place, row in enumerate(rows) for _ in range(int(row["frequency"]))]
    right = [float(row["matchpoints"]) for row in rows for _ in range(int(row["frequency"]))]
    assert [ns for ns, _, _ in awards(board(*scores))] == right


def test_published_neuberg(shared: Path, records: Callable[..., Any], awards: Award) -> None:
    """A result with M of A results where E are expected has the published matchpoints, in either unit."""
    rows = records(shared / "oracles/neuberg_examples.csv")
    assert len(rows) > 50
    for row in rows:
        unit = 2 if row["unit"] == "2-1-0" else 1
        raw, actual = int(float(row["M_raw"]) * 2 / unit), int(row["A_actual"])
        ns, ew, available = awards(board(*with_raw(raw, actual)), expected=int(row["E_expected"]))[0]
        assert ns * unit / 2 == pytest.approx(float(row["exact"]), abs=5e-7)
        assert available == 2 * (int(row["E_expected"]) - 1)
        assert ns + ew == pytest.approx(available)


def test_board_with_fewer_results_is_brought_to_the_top_of_the_field(awards: Award) -> None:
    """Two results where the other board has three: (M+1) x 3/2 - 1 for M = 2 and 0 is 3.5 and 0.5 of 4."""
    rows = [*board(430, 400, -50), *board(110, 140, number=2)]
    assert awards(rows) == [(4, 0, 4), (2, 2, 4), (0, 4, 4), (0.5, 3.5, 4), (3.5, 0.5, 4)]


def test_simple_factoring(awards: Award) -> None:
    """Option factor: M x (E-1)/(A-1), so that a top stays a top; M = 2, 0 of 2 become 4, 0 of 4."""
    rows = [*board(430, 400, -50), *board(110, 140, number=2)]
    assert awards(rows, uneven="factor")[3:] == [(0, 4, 4), (4, 0, 4)]


def test_no_factoring(awards: Award) -> None:
    """Option none: every board on its own top, 2 for two results."""
    rows = [*board(430, 400, -50), *board(110, 140, number=2)]
    assert awards(rows, uneven="none")[3:] == [(0, 2, 2), (2, 0, 2)]


def test_expected_results_may_be_given(awards: Award) -> None:
    """With E = 4 given, three results M = 4, 2, 0 become (M+1) x 4/3 - 1 = 17/3, 3, 1/3 of 6."""
    right = [Fraction(17, 3), Fraction(3), Fraction(1, 3)]
    ours = awards(board(430, 400, -50), expected=4)
    assert [ns for ns, _, _ in ours] == pytest.approx([float(value) for value in right])


@pytest.mark.parametrize(("uneven", "award"), [("neuberg", (2, 2, 4)), ("factor", (2, 2, 4)), ("none", (0, 0, 0))])
def test_single_result(awards: Award, uneven: str, award: tuple[float, float, float]) -> None:
    """One result has nothing to compare: half the top to both sides, or nothing of nothing on its own top."""
    rows = [*board(430, 400, -50), *board(110, number=2)]
    assert awards(rows, uneven=uneven)[3] == award


def test_rejected_row_counts_as_expected_and_not_as_a_result(awards: Award) -> None:
    """Three rows of which one cannot be read: E = 3, A = 2, and the row itself has no award."""
    assert awards(board(420, -50, None)) == [(3.5, 0.5, 4), (0.5, 3.5, 4), (None, None, None)]


def test_second_report_of_a_table_is_not_expected(awards: Award) -> None:
    """A row that does not count leaves E as it is: two results, top 2."""
    rows = [*board(420, -50), *board(None, counts=False)]
    assert awards(rows)[:2] == [(2, 0, 2), (0, 2, 2)]


def test_artificial_score_counts_as_expected_and_not_as_a_result(awards: Award) -> None:
    """Two results beside 60/40: E = 3 and A = 2 give 3.5 and 0.5; the award is 60 and 40 % of the top of 4."""
    rows = [*board(420, -50), ruled("60", "40", ns="3", ew="103")]
    assert awards(rows) == [(3.5, 0.5, 4), (0.5, 3.5, 4), (pytest.approx(2.4), pytest.approx(1.6), 4)]


def ruled(ns_award: str, ew_award: str, **facts: Any) -> dict[str, Any]:
    usual = {"board": 1, "outcome": "adjusted", "adjusted_ns": ns_award, "adjusted_ew": ew_award}
    return usual | facts


def session_of_65_percent(*rulings: dict[str, Any], ew_from: int = 100) -> Rows:
    """Board 1 with eleven results, top 20: pair 1 has 13 (65 %), its opponents 101 have 7 (35 %)."""
    return [*board(*with_raw(13, 11), ew_from=ew_from), *rulings]


def test_average_plus_is_no_less_than_the_other_boards(awards: Award) -> None:
    """Law 12C2: A+ of a pair with 65 % on its other boards is 65 %, A- of a pair with 35 % is 35 %: 13 and 7 of 20."""
    ours = awards(session_of_65_percent(ruled("A+", "A-", board=2, ns="1", ew="101")))
    assert ours[0] == (13, 7, 20)
    assert ours[-1] == pytest.approx((13, 7, 20))


def test_average_plus_is_60_and_average_minus_40_per_cent_otherwise(awards: Award) -> None:
    """A+ of the pair with 35 % is 60 %, A- of the pair with 65 % is 40 %: 12 and 8 of 20."""
    ours = awards(session_of_65_percent(ruled("A-", "A+", board=2, ns="1", ew="101")))
    assert ours[-1] == pytest.approx((8, 12, 20))


def test_average_and_fixed_percentages_do_not_move(awards: Award) -> None:
    """A is 50 % and 60/40 is 60 and 40 % whatever the pair has elsewhere."""
    rulings = [ruled("A", "A", board=2, ns="1", ew="101"), ruled("60", "40", board=3, ns="1", ew="101")]
    ours = awards(session_of_65_percent(*rulings))
    assert ours[-2:] == [pytest.approx((10, 10, 20)), pytest.approx((12, 8, 20))]


def test_several_awards_are_taken_from_the_boards_with_a_result(awards: Award) -> None:
    """Two A+ of the pair with 65 % on its one played board are 65 % each: one does not feed the other."""
    rulings = [ruled("A+", "A", board=2, ns="1", ew="101"), ruled("A+", "A", board=3, ns="1", ew="101")]
    assert [ns for ns, _, _ in awards(session_of_65_percent(*rulings))[-2:]] == pytest.approx([13, 13])


def test_pair_without_other_boards_has_plain_averages(awards: Award) -> None:
    """A pair that has no real result gets 60 and 40 % of the top of 20."""
    ours = awards(session_of_65_percent(ruled("A+", "A-", board=2, ns="77", ew="177")))
    assert ours[-1] == pytest.approx((12, 8, 20))


def test_session_percentage_is_that_of_the_same_line(awards: Award) -> None:
    """With two winners, East-West 1 is another pair than North-South 1, and has 35 % where that has 65: A+ is 60 %."""
    rows = session_of_65_percent(ruled("A", "A+", board=2, ns="2", ew="1"), ew_from=0)
    assert awards(rows, winners=2)[-1] == pytest.approx((10, 12, 20))


def test_session_percentage_of_a_pair_that_changes_direction(awards: Award) -> None:
    """With one winner, a pair that was North-South on board 1 takes its 65 % along when it is East-West."""
    rows = session_of_65_percent(ruled("A", "A+", board=2, ns="2", ew="1"))
    assert awards(rows, winners=1)[-1][1] == pytest.approx(13)


def fouled(*sizes: int, number: int = 7) -> Rows:
    """A board in several versions of so many results each, every score different."""
    versions = [None, "F", "G"]
    return [
        row | {"version": version, "ns": f"{version}{row['ns']}", "ew": f"{version}{row['ew']}"}
        for version, size in zip(versions, sizes, strict=False)
        for row in board(*(10 * n for n in range(size, 0, -1)), number=number)
    ]


NEUBERG_7_OF_10 = [17.571429, 14.714286, 11.857143, 9, 6.142857, 3.285714, 0.428571]
"""Published: EBU, a board fouled 7 and 3 in a field of 10."""


def test_fouled_board_by_the_rule_of_the_ebu(awards: Award) -> None:
    """Groups of 7 and of 3 in a field of 10 both go by Neuberg: 17.57 ... 0.43, and 15.67, 9, 2.33 of 18."""
    ours = awards(fouled(7, 3), small_groups="ebu", expected=10)
    assert [ns for ns, _, _ in ours] == pytest.approx([*NEUBERG_7_OF_10, 15.666667, 9, 2.333333], abs=1e-6)


@pytest.mark.parametrize("rule", ["default", "wbf"])
def test_small_group_of_three(awards: Award, rule: str) -> None:
    """Three results of ten: 70, 60, 50 % of 18, each side in its own order, so that the two make 120 %."""
    ours = awards(fouled(7, 3), small_groups=rule, expected=10)
    assert [ns for ns, _, _ in ours[:7]] == pytest.approx(NEUBERG_7_OF_10, abs=1e-6)
    assert [ns for ns, _, _ in ours[7:]] == pytest.approx([12.6, 10.8, 9])
    assert [ew for _, ew, _ in ours[7:]] == pytest.approx([9, 10.8, 12.6])


@pytest.mark.parametrize(
    ("rule", "sizes", "bottom"),
    [
        ("default", (3, 2), 1.5),  # 2 of 5 is a third of the field: (0 + 1) x 5/2 - 1 of 8, published by the EBU
        ("ebu", (3, 2), 1.5),
        ("wbf", (3, 2), 0.55 * 8),  # fewer than 4, and not the largest group: 65 / 55 %
        ("default", (7, 2), 0.55 * 16),  # 2 of 9 is less than a third
        ("ebu", (7, 2), 0.55 * 16),
        ("ebu", (7, 3), 2 + 1 / 3),
        ("default", (6, 3), (0 + 1) * 9 / 3 - 1),  # 3 of 9 is a third
        ("wbf", (8, 4), (0 + 1) * 12 / 4 - 1),  # 4 results are always enough
    ],
)
def test_which_groups_go_by_neuberg(awards: Award, rule: str, sizes: tuple[int, int], bottom: float) -> None:
    """The last North-South of the smaller group has what the rule gives it."""
    assert awards(fouled(*sizes), small_groups=rule)[-1][0] == pytest.approx(bottom)


def test_group_of_three_that_is_the_largest(awards: Award) -> None:
    """WBF: 3 results are enough for Neuberg when the other group is smaller: (0 + 1) x 5/3 - 1 of 8."""
    assert awards(fouled(3, 2), small_groups="wbf")[2][0] == pytest.approx(2 / 3)


def test_the_largest_group_is_that_of_the_board(awards: Award) -> None:
    """WBF: it may be smaller than half of a field of 8: (2 x 2 + 1) x 8/3 - 1, (2 + 1) x 8/3 - 1, 8/3 - 1 of 14."""
    ours = awards([*fouled(3, 1), *board(*range(8), number=8)], small_groups="wbf")
    assert [ns for ns, _, _ in ours[:3]] == pytest.approx([37 / 3, 7, 5 / 3])


@pytest.mark.parametrize(
    ("sizes", "percents"),
    [
        ((4, 3), (70, 60, 50)),  # not the largest
        ((2, 3), tuple(100 * (mp * 5 / 3 - 1) / 8 for mp in (5, 3, 1))),  # the largest: Neuberg
    ],
)
def test_a_score_by_ruling_counts_in_its_group(
    awards: Award, sizes: tuple[int, int], percents: tuple[float, ...]
) -> None:
    """WBF: three results, the best of them assigned by the director, are as many as three."""
    rows = fouled(*sizes)
    first = sizes[0]
    rows[first] |= {"outcome": "adjusted", "score_ns": None, "adjusted_ns": "NS +30", "adjusted_ew": "=", "vul": "none"}
    ours = awards(rows, small_groups="wbf")
    assert [100 * ns / top for ns, _, top in ours[first:]] == pytest.approx(percents)


def test_group_of_one_and_ties_in_small_groups(awards: Award) -> None:
    """One result gets 60 % to both sides; two equal results share 65 and 55 %: 60 % each."""
    alone = awards(fouled(9, 1))[-1]
    assert alone == pytest.approx((0.6 * 18, 0.6 * 18, 18))
    rows = fouled(9, 2)
    rows[-1]["score_ns"] = rows[-2]["score_ns"]
    assert [award[:2] for award in awards(rows)[-2:]] == [pytest.approx((0.6 * 20, 0.6 * 20))] * 2


def test_sections_compared_across_and_apart(awards: Award) -> None:
    """Four results in two sections: together 6, 4, 2, 0 of 6; apart each section has 2 and 0 of 2."""
    rows = [*board(450, 420, section="A"), *board(400, -50, section="B")]
    assert awards(rows) == [(6, 0, 6), (4, 2, 6), (2, 4, 6), (0, 6, 6)]
    assert awards(rows, sections="apart") == [(2, 0, 2), (0, 2, 2)] * 2


def test_sessions_are_never_compared(awards: Award) -> None:
    """The same board in two sessions is two boards, and each session has its own E."""
    rows = [*board(450, 420, session="mon"), *board(400, 300, -50, session="tue")]
    assert awards(rows) == [(2, 0, 2), (0, 2, 2), (4, 0, 4), (2, 2, 4), (0, 4, 4)]


def test_published_ascherman(shared: Path, records: Callable[..., Any], awards: Award) -> None:
    """A matchpoint for meeting oneself: (M + 1) of 2n, the published percentages."""
    rows = records(shared / "oracles/ascherman_examples.csv")
    assert len(rows) == 8
    for row in rows:
        raw, actual = int(row["M_raw_2_1_0"]), int(row["n_results"])
        ns, ew, available = awards(board(*with_raw(raw, actual)), uneven="ascherman")[0]
        assert 100 * ns / available == pytest.approx(float(row["computed_percent"]), abs=5e-5)
        assert available == ns + ew == 2 * actual


def test_ascherman_of_boards_with_fewer_results(awards: Award) -> None:
    """Two results where three are expected: (M + 1) x 3/2 of 6, so that every board counts alike."""
    rows = [*board(430, 400, -50), *board(110, 140, number=2)]
    assert awards(rows, uneven="ascherman")[3:] == [(1.5, 4.5, 6), (4.5, 1.5, 6)]


def test_weighted_score_of_the_rules(shared: Path, records: Callable[..., Any], awards_by: Award, scores: Any) -> None:
    """60 % of 620 and 40 % of -100 among four other tables: the figures worked out in the rules, 20 in all."""
    rows = records(shared / "oracles/weighted_score_example.csv")
    ours = awards_by("matchpoints", scores("NS 60% +620, 40% -100", 620, 170, 140, -100))
    assert [ns for ns, _, _ in ours] == pytest.approx([float(row["ns_mp_2_1_0_of_8"]) for row in rows])
    assert sum(ns for ns, _, _ in ours) == pytest.approx(20)


def test_split_score(awards_by: Award, scores: Any) -> None:
    """+420 for North-South and -450 for East-West: North-South tie 420 and beat 400; East-West lose to everybody."""
    ours = awards_by("matchpoints", scores(("NS +420", "EW -450"), 420, 400))
    assert ours == [(3, 0, 4), (3, 2, 4), (0, 4, 4)]


def test_score_for_one_side_and_average_for_the_other(awards_by: Award, scores: Any) -> None:
    """North-South keep 430 and beat 420 and 400; East-West have 60 %; the others' East-West meet one result less."""
    ours = awards_by("matchpoints", scores(("NS +430", "60"), 420, 400))
    # East-West 2 and 3: M = 0 and 2 of A = 2 where E = 3: (M + 1) x 3/2 - 1
    assert ours == [pytest.approx((4, 2.4, 4)), (2, 0.5, 4), (0, 3.5, 4)]


def test_weighted_score_on_a_board_with_a_missing_result(awards_by: Award, scores: Any) -> None:
    """Neuberg after the weights: 3 results of 4; half 420, half -50 against 170 and 140 has 2 of 4, (2+1) x 4/3 - 1."""
    rows = [*scores("NS 50% +420, 50% -50", 170, 140), *scores(50, 60, 70, 80, board=2)]
    ours = awards_by("matchpoints", rows)
    assert [ns for ns, _, _ in ours[:3]] == pytest.approx([3, (3 + 1) * 4 / 3 - 1, (1 + 1) * 4 / 3 - 1])


def test_contract_of_a_weighted_score_counts_at_the_vulnerability_of_the_board(awards_by: Award, scores: Any) -> None:
    """4S just made is 620 on a board where North-South are vulnerable: it ties 620 and beats 420."""
    ours = awards_by("matchpoints", scores("NS 60% 4S N =, 40% 4S N -1", 620, 420, vul="ns"))
    assert ours[0][0] == pytest.approx(0.6 * 3)


def test_average_plus_is_measured_on_scores_by_ruling_too(awards_by: Award, scores: Any) -> None:
    """A pair whose only other board is an assigned top has A+ of 100 %, not of 60 %."""
    rows = [*scores("NS +620", 170, 140), *scores(("A+", "A"), 170, 140, board=2)]
    assert awards_by("matchpoints", rows)[3][:2] == (4, 2)


@pytest.mark.parametrize("uneven", ["neuberg", "factor", "none", "ascherman"])
def test_one_outcome_of_weight_one_is_an_ordinary_result(awards_by: Award, scores: Any, uneven: str) -> None:
    """A score by ruling that is the table's own changes nothing anywhere."""
    others = scores(50, 60, 70, 80, board=2)
    plain = awards_by("matchpoints", [*scores(420, 170, 140), *others], uneven=uneven)
    assert awards_by("matchpoints", [*scores("NS +420", 170, 140), *others], uneven=uneven) == plain


GROUPS: dict[tuple[str, str], tuple[str, list[int]]] = {
    ("WBF", "4 or more scores"): ("wbf", [9, 4]),
    ("WBF", "3 scores and it is the largest group"): ("wbf", [2, 3]),
    ("WBF", "3 scores otherwise"): ("wbf", [9, 3]),
    ("WBF", "2 scores"): ("wbf", [9, 2]),
    ("WBF", "1 score"): ("wbf", [9, 1]),
    ("EBU", "fewer than 3 scores AND less than one third of the field"): ("ebu", [9, 2]),
    ("EBU", "otherwise (e.g. 2 of 5, 3 of 10)"): ("ebu", [7, 3]),
}
"""Rule as it is printed -> our name of the policy, and a fouled board to which it applies: the second group counts."""


def test_published_rules_of_small_groups(shared: Path, records: Callable[..., Any], awards: Award) -> None:
    """Neuberg, or the percentages printed for the group, best first, as each authority has it."""
    rules = [
        row for row in records(shared / "oracles/fouled_small_groups.csv") if row["authority"][:3] in ("WBF", "EBU")
    ]
    assert len(rules) == len(GROUPS)
    for rule in rules:
        policy, sizes = GROUPS[rule["authority"][:3], rule["condition"]]
        expected, actual = sum(sizes), sizes[1]
        ours = [ns for ns, _, _ in awards(fouled(*sizes), small_groups=policy)[-actual:]]
        if rule["method"].startswith("Neuberg"):
            right = [(2 * (actual - place) + 1) * expected / actual - 1 for place in range(1, actual + 1)]
        else:
            shares = re.search(r"([0-9/]+) ?%", rule["method"])
            assert shares is not None
            right = [int(share) / 100 * 2 * (expected - 1) for share in shares[1].split("/")]
        assert ours == pytest.approx(right), rule["condition"]


def test_three_results_are_the_largest_group_among_three_versions(club):
    """The WBF factors a group of three when no other version has more: 3 + 2 + 1 results of six."""
    session = club(
        """
        Board,NS,EW,Contract,By,Result,Version
        1,1,7,4S,N,=,
        1,2,8,4S,N,+1,
        1,3,9,4S,N,-1,
        1,4,10,4S,N,=,F
        1,5,11,4S,N,+1,F
        1,6,12,4S,N,=,G
        """,
        small_groups="wbf",
    )
    awards = session.travellers.sort("row")["award_ns"].to_list()
    # Neuberg among A = 3 of E = 6: (M + 1) x 2 - 1; then 55 % and 65 % of a top of 10, and 60 %
    assert awards == pytest.approx([5, 9, 1, 5.5, 6.5, 6.0])


def test_a_row_typed_anew_is_no_further_result(club):
    """The first try, rejected, of a table whose result stands below it does not raise the results expected."""
    session = club(
        """
        Board,NS,EW,Contract,By,Result
        1,1,4,4S,N,=
        1,2,5,4S,N,+1
        1,3,6,4Q,N,-1
        1,3,6,4S,N,-1
        """
    )
    # top 4 for three tables: 2 for each lower score
    assert session.travellers.sort("row")["award_ns"].to_list() == [2, 4, None, 0]
    assert session.counts.rejected == 1
