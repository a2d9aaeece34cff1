"""Files put in their places whole or not at all."""

import pytest

from batch.write.place import place


def write(text):
    return lambda path: path.write_text(text)


def test_files_stand_in_their_places(tmp_path):
    """Folders are made, old files replaced, and nothing else is left."""
    old = tmp_path / "old.csv"
    old.write_text("before")
    new = tmp_path / "deep" / "new.csv"
    assert place({old: write("after"), new: write("new")}) == [old, new]
    assert (old.read_text(), new.read_text()) == ("after", "new")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["deep", "new.csv", "old.csv"]


@pytest.mark.parametrize("interruption", [OSError("full"), KeyboardInterrupt()])
def test_an_interruption_leaves_the_old_files(tmp_path, interruption):
    """When the second of two files fails, neither is changed and no temporary file stays."""
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    first.write_text("before")

    def fails(path):
        path.write_text("half")
        raise interruption

    with pytest.raises(type(interruption)):
        place({first: write("after"), second: fails})
    assert first.read_text() == "before"
    assert list(tmp_path.iterdir()) == [first]
