"""French typography, in every sentence of the program."""

import re

import pytest

from batch.words import sentences

FIELD = re.compile(r"\{[^}]*\}")


@pytest.mark.parametrize("key", sorted(sentences("fr")))
def test_french_typography(key):
    """A no-break space stands before : ; ? ! and inside guillemets, and quotation marks are guillemets."""
    sentence = FIELD.sub("x", sentences("fr")[key])
    assert not re.search(r"[^\u00a0\u202f:?!][;?!](?=\s|$)", sentence), sentence
    assert not re.search(r"[^\u00a0\u202f]:(?=\s|$)", sentence), sentence
    assert not re.search(r"«[^\u00a0\u202f]|[^\u00a0\u202f]»", sentence), sentence
    assert not re.search(r"[“”]", sentence), sentence
