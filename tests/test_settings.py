"""Conditions of contest (Law 78D): one table for the file, the options and the words, and no slip passes unseen."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from batch.conditions import Conditions
from batch.notation import Alphabet
from batch.session import run
from batch.settings import SETTINGS, Unfit, read_conditions, with_texts
from batch.words import LANGUAGES, sentences
from batch.words.settings import conditions_file


def test_every_condition_can_be_set() -> None:
    """No field of the conditions lacks its line in the file and its option, but the director's penalties."""
    named = {field.name for field in fields(Conditions)} - {"penalties"}
    assert sorted(setting.field for setting in SETTINGS) == sorted(named)
    assert len({setting.name for setting in SETTINGS}) == len(SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_condition_has_its_words(setting) -> None:
    """What it is for is said in the help and above its line, in every language."""
    assert all(f"cli.help.option.{setting.option}" in sentences(language) for language in LANGUAGES)
    assert not setting.kind.also or f"cli.conditions.also.{setting.kind.also}" in sentences("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_written_gives_the_defaults_back(tmp_path: Path, language) -> None:
    """Reading what was written is the identity, and every condition has one line that is no comment."""
    file = tmp_path / "club.toml"
    file.write_text(conditions_file(language, Conditions()), encoding="utf-8")
    assert read_conditions(file) == Conditions()
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert [line.split(" = ")[0] for line in lines] == [setting.name for setting in SETTINGS]


CLOSED = [setting for setting in SETTINGS if setting.kind.words and not setting.kind.many]


@settings(deadline=None)
@given(st.lists(st.sampled_from(CLOSED), unique=True).flatmap(
    lambda some: st.fixed_dictionaries({setting.name: st.sampled_from(setting.kind.words) for setting in some})
))  # fmt: skip
def test_whatever_is_chosen_comes_back(tmp_path_factory, texts) -> None:
    """Every choice survives being written and read."""
    chosen = with_texts(Conditions(), texts, Path())
    file = tmp_path_factory.mktemp("conditions") / "club.toml"
    file.write_text(conditions_file("fr", chosen), encoding="utf-8")
    assert read_conditions(file) == chosen


def read(tmp_path: Path, text: str, encoding: str = "utf-8") -> Conditions:
    file = tmp_path / "club.toml"
    file.write_text(text, encoding=encoding)
    return read_conditions(file)


def test_values_as_a_person_writes_them(tmp_path: Path) -> None:
    """Numbers may stand bare or quoted; what is left out keeps its default."""
    found = read(tmp_path, 'unit = "1"\nexpected = 7\ntogether = true\nwinners = 2\nsmall-groups = "ebu"\n')
    assert found == Conditions(unit=1, expected=7, together=True, winners=2, small_groups="ebu")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_saved_by_other_programs(tmp_path: Path, encoding: str) -> None:
    """A byte-order mark, or the UTF-16 of a redirection in a shell of Windows, does no harm."""
    assert read(tmp_path, "# Règlement\r\nunit = 1\r\n", encoding) == Conditions(unit=1)


def test_a_scale_stands_beside_the_file(tmp_path: Path) -> None:
    """The name of a scale starts from the folder of the conditions, wherever the program is run."""
    (tmp_path / "ours.csv").write_text("imp_from,imp_to,winner_vp,loser_vp\n0,,10,10\n", encoding="utf-8")
    scale = read(tmp_path, 'scale = "ours.csv"\n').scale
    assert scale.name == "ours.csv"
    assert scale.rows == ((0, 1000, 1000),)


def test_a_notation_stands_beside_the_file(tmp_path: Path) -> None:
    """A notation of one's own is named by its file, and written back by that name."""
    (tmp_path / "ours.toml").write_text('also = "en"\n[seats]\nE = ["Right"]\n', encoding="utf-8")
    found = read(tmp_path, 'notation = "ours.toml"\n').language
    assert isinstance(found, Alphabet)
    assert found.seats["right"] == "E"
    (setting,) = [setting for setting in SETTINGS if setting.field == "language"]
    assert setting.kind.write(found) == "ours.toml"
    assert read(tmp_path, 'notation = "fr+en"\n').language == "fr+en"


def test_a_notation_has_headings_of_its_own(tmp_path: Path) -> None:
    """Its headings are known beside the shipped ones, in text and workbook, for as long as its file is named."""
    text = 'also = "en"\n[strains]\nS = ["Pik"]\n[headers]\nboard = ["Spiel"]\nns = ["Line 1"]\new = ["Line 2"]\n'
    (tmp_path / "ours.toml").write_text(text, encoding="utf-8")
    conditions = read(tmp_path, 'notation = "ours.toml"\n')
    rows = [["Spiel", "Line 1", "Line 2", "Contract", "By", "Result"], ["7", "1", "2", "4Pik", "N", "="]]
    (tmp_path / "club.csv").write_text("\n".join(map(",".join, rows)), encoding="utf-8")
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.save(tmp_path / "club.xlsx")
    for name in ("club.csv", "club.xlsx"):
        assert run([tmp_path / name], conditions).travellers.select("board", "ns", "ew").rows() == [(7, "1", "2")]
        assert [refusal.name for refusal in run([tmp_path / name]).refusals] == ["missing-column"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('board = ["Spiel"]\nns = ["Spiel"]\n', r"in \[headers\] “spiel” means both board and ns"),
        ('boards1 = ["Spiel"]\n', r"\[headers\] does not know boards1"),
        ('board = "Spiel"\n', r"in \[headers\] board is no list of texts"),
        ('[header]\nboard = ["Spiel"]\n', "it has no place for header"),
    ],
)
def test_headings_that_cannot_be_used_are_refused(tmp_path: Path, text: str, reason: str) -> None:
    """A heading with two meanings, one without, and a table nobody would look at: nothing is passed over."""
    (tmp_path / "ours.toml").write_text(f'also = "en"\n[headers]\n{text}', encoding="utf-8")
    with pytest.raises(Unfit, match=reason):
        read(tmp_path, 'notation = "ours.toml"\n')


def test_a_notation_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    """A notation with a spelling of two meanings ends the reading of the conditions, with that reason."""
    (tmp_path / "ours.toml").write_text('also = "en"\n[seats]\nE = ["W"]\n', encoding="utf-8")
    with pytest.raises(Unfit, match=r"“ours.toml” cannot be used: in \[seats\] “w” means both E and W"):
        read(tmp_path, 'notation = "ours.toml"\n')


@pytest.mark.parametrize(
    ("text", "line", "said", "nearest"),
    [
        ("unit = 2\n\nwiners = 2\n", 3, "“winers” is no condition of contest", "winners"),
        ("small_groups = 'ebu'\n", 1, "“small_groups” is no condition of contest", "small-groups"),
        ("[scoring]\nunit = 2\n", 1, "“scoring” is no condition of contest", None),
        ("# ours\nuneven = 'nueberg'\n", 2, "uneven takes one of these: neuberg, factor, none", "neuberg"),
        ("unit = 3\n", 1, "unit takes one of these: 2, 1", None),
        ("winners = 1.5\n", 1, "winners takes one of these", None),
        ("expected = 0\n", 1, "expected takes a whole number from 1 up, not “0”", None),
        ("expected = -3\n", 1, "expected takes a whole number", None),
        ("together = 'yes'\n", 1, "together takes one of these: false, true", None),
        ("method = {}\n", 1, "method takes a word, a number or a list", None),
        ("scale = 'none.csv'\n", 1, "There is no scale “none.csv”", None),
        ("notation = 'none.toml'\n", 1, "There is no notation “none.toml”", None),
        ("notation = 'dk'\n", 1, "notation takes one of these: auto, en, fr, de", "de"),
        ("unit = 2\nuneven neuberg\n", 2, "this is not TOML", None),
        ("unit = 2\nunit = 1\n", 2, "this is not TOML", None),
        ("unit = [2", 1, "this is not TOML", None),
    ],
)
def test_a_slip_is_refused_with_its_place(tmp_path: Path, text, line, said, nearest) -> None:
    """A key or value that is not known ends the reading: file, line, what is known, what may have been meant."""
    with pytest.raises(Unfit) as refused:
        read(tmp_path, text)
    sentence = str(refused.value)
    assert sentence.startswith(f"club.toml, line {line}: ")
    assert said in sentence
    assert (f"Was “{nearest}” meant?" in sentence) == (nearest is not None)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """A file in another encoding is refused with the line that shows it."""
    (tmp_path / "club.toml").write_bytes("unit = 2\n# réglé\n".encode("cp1252"))
    with pytest.raises(Unfit, match="line 2"):
        read_conditions(tmp_path / "club.toml")


def test_texts_are_the_options(tmp_path: Path) -> None:
    """What an option says is laid over conditions that are there."""
    before = Conditions(unit=1, uneven="none")
    assert with_texts(before, {"uneven": "factor", "winners": "auto"}, tmp_path) == replace(before, uneven="factor")


@pytest.mark.parametrize(
    ("columns", "enough"),
    [
        ("board,ns,ew,contract", True),
        ("board,ns,ew,-,score_ns", True),
        ("home,away,room,board,contract", True),
        ("board,contract,declarer", False),
        ("board,north,south,east,west,contract", False),
        ("ns,ew,contract", False),
        ("board,ns,ew,lead", False),
    ],
)
def test_columns_say_which_board_who_and_what(columns: str, *, enough: bool) -> None:
    """Without one of the three nothing could be scored, and the person is told before anything is read."""
    if enough:
        assert with_texts(Conditions(), {"columns": columns}, Path()).columns == tuple(columns.split(","))
    else:
        with pytest.raises(Unfit, match="the two sides"):
            with_texts(Conditions(), {"columns": columns}, Path())
