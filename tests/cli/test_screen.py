"""What reaches the screen: colours only where they are wanted, letters where symbols cannot be shown."""

import io
import os
import sys

import pytest

from batch.cli.screen import show, width
from batch.write.terminal import Line

LINES = [Line("North-South", "title"), Line("“4♠X” −1"), Line("Error", "error")]


@pytest.fixture
def screen(monkeypatch):
    """Standard output in some encoding, which may be a terminal."""

    def put(encoding="utf-8", *, terminal=False):
        written = io.BytesIO()
        stream = io.TextIOWrapper(written, encoding=encoding, write_through=True)
        stream.isatty = lambda: terminal
        monkeypatch.setattr(sys, "stdout", stream)
        return written

    monkeypatch.delenv("NO_COLOR", raising=False)
    return put


def test_no_colours_outside_a_terminal(screen):
    """What is piped is text alone."""
    written = screen()
    show("en", LINES)
    assert written.getvalue().decode() == "North-South\n“4♠X” −1\nError\n"


def test_colours_on_a_terminal(screen):
    """A terminal gets its colours."""
    written = screen(terminal=True)
    show("en", LINES)
    assert "\x1b[31mError\x1b[0m" in written.getvalue().decode()


def test_no_colours_when_they_are_not_wanted(screen, monkeypatch):
    """NO_COLOR is honoured."""
    monkeypatch.setenv("NO_COLOR", "1")
    written = screen(terminal=True)
    show("en", LINES)
    assert "\x1b" not in written.getvalue().decode()


@pytest.mark.parametrize(("language", "letters"), [("en", '"4SX" -1'), ("fr", '"4PX" -1')])
def test_letters_where_symbols_cannot_be_shown(screen, language, letters):
    """An old terminal shows the letter of the suit, not a question mark."""
    written = screen("latin-1")
    show(language, LINES)
    assert written.getvalue().decode("latin-1").splitlines()[1] == letters


@pytest.mark.parametrize(
    ("columns", "terminal", "expected"), [(200, True, 120), (100, True, 100), (100, False, 80), (10, True, 40)]
)
def test_the_width(screen, monkeypatch, columns, terminal, expected):
    """As wide as the terminal within reason; 80 for a file or a pipe."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda _: os.terminal_size((columns, 24)))
    screen(terminal=terminal)
    assert width() == expected
