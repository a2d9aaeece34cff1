"""Law 78A: matchpoints of one board."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from batch.law import Frequency, frequencies

Records = Callable[[Path], list[dict[str, str]]]


def test_published_boards(shared: Path, records: Records) -> None:
    """Every published board gives its matchpoints in both units, from both sides."""
    boards: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in records(shared / "oracles" / "matchpoint_examples.csv"):
        boards[row["case"]].append(row)
    for board in boards.values():
        table = {line.score: line for line in frequencies(int(row["ns_score"]) for row in board)}
        for row in board:
            line = table[int(row["ns_score"])]
            assert line.ns == Fraction(row["ns_mp_2_1_0"])
            assert line.ew == Fraction(row["ew_mp_2_1_0"])


def test_published_frequency_table(shared: Path, records: Records) -> None:
    """Ten results with frequencies 4, 3, 1, 2 from the bottom: 3, 10, 14 and 17."""
    best_first = records(shared / "oracles" / "matchpoint_frequency_example.csv")
    scores = [-10 * place for place, row in enumerate(best_first) for _ in range(int(row["frequency"]))]
    assert [line.ns for line in frequencies(scores)] == [int(row["matchpoints"]) for row in best_first]


def test_a_small_board() -> None:
    """90, passed out, and twice 50 down: 6, 4, 1 and 1 of 6."""
    assert frequencies([90, 0, -50, -50]) == (
        Frequency(90, 1, 6, 0),
        Frequency(0, 1, 4, 2),
        Frequency(-50, 2, 1, 5),
    )


def test_one_table_has_nothing_to_compare() -> None:
    """A single result has a top of 0, and an empty board has no lines."""
    assert frequencies([420]) == (Frequency(420, 1, 0, 0),)
    assert frequencies([]) == ()


@given(st.lists(st.integers(-200, 200).map(lambda tens: tens * 10), min_size=1, max_size=60))
def test_a_board_hands_out_all_its_matchpoints(scores: list[int]) -> None:
    """The matchpoints of one side sum to n(n-1), and each line's two sides to the top."""
    table = frequencies(scores)
    n = len(scores)
    assert sum(line.tables for line in table) == n
    assert sum(line.ns * line.tables for line in table) == n * (n - 1)
    assert {line.ns + line.ew for line in table} == {2 * (n - 1)}
