"""Figures explained: worked by hand or published, step by step."""

from __future__ import annotations

from fractions import Fraction

import pytest

from batch.explain.values import Against, Average, Compared, Count, Duel, Met

SCORES = [1510, 1010, 990, 800, 500, 450, 420, 170, 140, -50]


def figures(group, seat="ns"):
    return [getattr(line, seat) for line in group.lines]


def test_a_full_board_is_counted(board):
    """NS 90, 0, -50, -50 have 6, 4, 1, 1 of 6 (Law 78A): 3 lower; 2 lower; 1 equal each."""
    (group,) = board([90, 0, -50, -50]).groups
    found = figures(group)
    assert [figure.comparison for figure in found] == [Count(3, 0, 0), Count(2, 0, 1), Count(0, 1, 2), Count(0, 1, 2)]
    assert [(figure.award, figure.available, figure.rule) for figure in found] == [
        (6, 6, "full"), (4, 6, "full"), (1, 6, "full"), (1, 6, "full")
    ]  # fmt: skip
    assert [figure.award for figure in figures(group, "ew")] == [0, 2, 5, 5]


def test_a_board_short_of_results_is_neubergs(board):
    """10 results of 11: 19.9, 17.7, ... 0.1, as the EBU publishes them; A = 10, E = 11."""
    (group,) = board(SCORES, expected=11).groups
    found = figures(group)
    assert [float(figure.award) for figure in found] == [19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1]
    assert {(figure.rule, figure.results, figure.expected, figure.available) for figure in found} == {
        ("neuberg", 10, 11, 20)
    }


@pytest.mark.parametrize(
    ("uneven", "award", "available"),
    [("factor", Fraction(20, 3), 10), ("none", 4, 6), ("ascherman", Fraction(15, 2), 12)],
)
def test_other_rules_for_fewer_results(board, uneven, award, available):
    """4 of 6 results, 2 of 3 beaten, M = 4: factor 4 × 5/3 of 10; 4 of 6; Ascherman (4+1) × 6/4 of 12."""
    (group,) = board(SCORES[:4], expected=6, uneven=uneven).groups
    assert (group.lines[1].ns.award, group.lines[1].ns.available) == (award, available)


FOULED = """
    Board,NS,EW,Version,Score NS
    1,1,101,,1510
    1,2,102,,1010
    1,3,103,,990
    1,4,104,,800
    1,5,105,,500
    1,6,106,,450
    1,7,107,,420
    1,8,108,F,170
    1,9,109,F,140
    1,10,110,F,-50
    """


def test_the_versions_of_a_fouled_board_are_groups_of_their_own(board):
    """7 + 3 of 10: 17.57, 14.71, ... for the seven; 15.67, 9, 2.33 for the three by the rule of the EBU (published)."""
    seven, three = board(FOULED, small_groups="ebu").groups
    published = [17.6, 14.7, 11.9, 9.0, 6.1, 3.3, 0.4]
    assert [round(float(figure.award), 1) for figure in figures(seven)] == published
    assert [round(float(figure.award), 1) for figure in figures(three)] == [15.7, 9.0, 2.3]
    assert {figure.rule for figure in figures(three)} == {"neuberg"}


def test_a_small_group_gets_percentages(board):
    """Three of ten are fewer than four and than a third: 70, 60, 50 % of 18, each side in its own order."""
    _, three = board(FOULED).groups
    assert [(figure.percent, float(figure.award)) for figure in figures(three)] == [(70, 12.6), (60, 10.8), (50, 9.0)]
    assert [figure.percent for figure in figures(three, "ew")] == [50, 60, 70]


WEIGHTED = """
    Board,NS,EW,Contract,By,Result
    4,1,101,4S,N,=
    4,2,102,2S,N,+2
    4,3,103,2S,N,+1
    4,4,104,4S,N,-1
    4,5,105,60% 4S N = / 40% 4S N -1,,
    """


def test_a_weighted_score_is_compared_by_its_weights(board, club):
    """620, 170, 140, -100 against 60 % of 620 and 40 % of -100: 7.4, 4.8, 2.8, 0.4 and 4.6, which sum to 20."""
    from batch.explain import explain_board, field_of

    trail = explain_board(field_of(club(WEIGHTED), "", None), 4)
    by_pair = {line.row.ns: line.ns for line in trail.groups[0].lines}
    assert {pair: float(figure.award) for pair, figure in by_pair.items()} == {
        "1": 7.4, "2": 4.8, "3": 2.8, "4": 0.4, "5": 4.6
    }  # fmt: skip
    assert by_pair["1"].comparison == Count(Fraction(17, 5), Fraction(3, 5), Fraction(0))


AWARDS = """
    Board,NS,EW,Score NS
    1,1,101,420
    1,2,102,400
    1,3,103,-50
    2,1,103,140
    2,2,101,110
    2,3,102,170
    3,1,102,A+/A-
    3,2,103,A
    3,3,101,60/40
    """


@pytest.mark.parametrize(
    ("line", "number", "kind", "percent", "award"),
    [
        ("NS", "1", "A+", 75, 3),  # own boards: 4 and 2 of 8
        ("EW", "102", "A-", Fraction(25), 1),  # own boards: 2 and 0 of 8
        ("NS", "2", "A", 50, 2),
        ("EW", "103", "A", 50, 2),
        ("NS", "3", "60", 60, Fraction(12, 5)),
        ("EW", "101", "40", 40, Fraction(8, 5)),
    ],
)
def test_artificial_scores_and_their_base(pair, line, number, kind, percent, award):  # noqa: PLR0917  (a table)
    """A+ is 60 % or the pair's own percentage if more, A- 40 % or that if less, of a top of 4 (Law 12C2)."""
    figure = pair(AWARDS, line, number).scores[2].figure
    assert isinstance(figure, Average)
    assert (figure.kind, figure.percent, figure.award, figure.available) == (kind, percent, award, 4)
    if kind in ("A+", "A-"):
        assert figure.own is not None
        assert (figure.own.boards, figure.own.maximum, figure.own.percent) == (2, 8, percent)


def test_butler_shows_its_datum(board):
    """-650 -170 -1440 100 -170 -200: mean without two -297.5, datum -300, -8 +4 -15 +9 +4 +3 IMPs (published)."""
    (group,) = board([-650, -170, -1440, 100, -170, -200], method="butler").groups
    by_pair = {line.row.ns: line.ns for line in group.lines}
    assert [int(by_pair[str(n)].award) for n in range(1, 7)] == [-8, 4, -15, 9, 4, 3]
    figure = by_pair["1"]
    assert isinstance(figure, Against)
    assert (figure.datum.left_out, figure.datum.mean, figure.datum.datum) == (1, Fraction(-595, 2), -300)
    assert figure.parts[0].difference == -350


def test_cross_imps_list_every_comparison(board):
    """420 against 170 (6 IMPs) and -50 (10 IMPs): 16 over 2 comparisons, 8."""
    (group,) = board([420, 170, -50], method="cross-imps").groups
    best = group.lines[0].ns
    assert isinstance(best, Met)
    assert best.duels == (Duel(1, 420, 1, 170, 6), Duel(1, 420, 1, -50, 10))
    assert (best.total, best.divisor, best.award) == (16, 2, 8)


def test_ten_points_may_be_a_tie(board):
    """Board-a-match where 10 points are a tie: 430 ties 420 and beats 400; 3 of a top of 4."""
    (group,) = board([430, 420, 400], method="board-a-match", bam_tie=10).groups
    best = group.lines[0].ns
    assert isinstance(best, Compared)
    assert (best.comparison, best.award, best.available) == (Count(1, 1, 0), 3, 4)


def test_a_row_that_cannot_be_scored_counts_only_among_those_expected(board):
    """Three results and one that is none: E is 4, A is 3; the row itself has no figure."""
    (group,) = board([420, 170, -100, 15]).groups
    assert [figure.results for figure in figures(group)[:3]] == [3, 3, 3]
    assert [figure.expected for figure in figures(group)[:3]] == [4, 4, 4]
    assert [line.row.outcome for line in group.others] == ["rejected"]


def test_a_pair_is_added_divided_and_placed(pair):
    """Pair 1 has 4 of 4, 2 of 4 and 3 (A+ at its own 75 %): 9 of 12, 75 %, first of three."""
    trail = pair(AWARDS, "NS", "1")
    assert (trail.boards, trail.score, trail.maximum, trail.percent) == (3, 9, 12, 75)
    assert trail.place == (1, 3, 0, (), ())


def test_who_shares_a_place_is_named(pair):
    """Of 420, 420, -50 two have 3 of 4: first together, nobody ahead."""
    sheet = "Board,NS,EW,Score NS\n1,1,11,420\n1,2,12,420\n1,3,13,-50\n"
    assert pair(sheet, "NS", "2").place == (1, 3, 0, ("1",), ())
    assert pair(sheet, "EW", "11").place == (2, 3, 1, ("12",), ())


def test_fewer_boards_are_scaled_in_cross_imps(pair):
    """A pair that played one board of two with +7 counts 7 × 2 / 1 = 14: 420 against 100 is 320, 8 IMPs, and so on."""
    sheet = "Board,NS,EW,Score NS\n1,1,11,420\n1,2,12,100\n2,1,12,140\n2,3,11,110\n"
    trail = pair(sheet, "NS", "2", method="cross-imps")
    assert (trail.score, trail.boards, trail.most_boards, trail.total) == (-8, 1, 2, -16)
