"""What the system says when a file cannot be opened, as a refusal: one place for every reader."""

from __future__ import annotations

from pathlib import Path

from batch.problems import Refusal


def unopened(path: Path, error: OSError) -> Refusal:
    """The refusal for what opening or reading a file raised."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return Refusal("no-such-file", str(path))
        case IsADirectoryError():
            return Refusal("is-a-directory", str(path))
    return Refusal("no-permission", str(path), reason=error.strerror or str(error))


def whole(path: Path) -> bytes:
    """All bytes of a small file; Refusal for one that cannot be opened or is empty."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise unopened(path, error) from None
    if not data:
        raise Refusal("empty-file", str(path))
    return data
