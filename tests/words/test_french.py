"""French typography of what is said about files, problems and conditions."""

import re

import pytest

from batch.words import sentences

OTHERS = ("desk", "workbook", "reading")
FIELD = re.compile(r"\{[^}]*\}")


@pytest.mark.parametrize("key", sorted(key for key in sentences("fr") if key.split(".")[0] not in OTHERS))
def test_french_typography(key):
    """A no-break space stands before : ; ? ! and inside guillemets, and quotation marks are guillemets."""
    sentence = FIELD.sub("x", sentences("fr")[key])
    assert not re.search(r"[^\u00a0\u202f:?!][;?!](?=\s|$)", sentence), sentence
    assert not re.search(r"[^\u00a0\u202f]:(?=\s|$)", sentence), sentence
    assert not re.search(r"«[^\u00a0\u202f]|[^\u00a0\u202f]»", sentence), sentence
    assert not re.search(r"[“”]", sentence), sentence
