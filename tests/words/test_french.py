"""French typography, in every sentence of the program."""

import re

import pytest

from batch.audit import audit
from batch.session import run
from batch.words import sentences
from batch.words.audit import audit_line

FIELD = re.compile(r"\{[^}]*\}")


@pytest.mark.parametrize("key", sorted(sentences("fr")))
def test_french_typography(key):
    """A no-break space stands before : ; ? ! and inside guillemets, and quotation marks are guillemets."""
    sentence = FIELD.sub("x", sentences("fr")[key])
    assert not re.search(r"[^\u00a0\u202f:?!][;?!](?=\s|$)", sentence), sentence
    assert not re.search(r"[^\u00a0\u202f]:(?=\s|$)", sentence), sentence
    assert not re.search(r"«[^\u00a0\u202f]|[^\u00a0\u202f]»", sentence), sentence
    assert not re.search(r"[“”]", sentence), sentence


@pytest.mark.parametrize("key", sorted(sentences("fr")))
def test_the_laws_are_cited_in_one_way(key):
    """Each Law is a "Loi" with its number, as in the French printing of the Laws: `Loi 78A`."""
    assert not re.search(r"\barticles? \d|\bloi \d|\bloi \{", sentences("fr")[key]), key


SURELY_MANY = {
    "cli.error.convert_sheets", "cli.error.one_file",
    "league.and_more", "read.phrase.blocks", "read.phrase.wide-grid", "workbook.and_more",
    "workbook.several",
}  # fmt: skip
"""Sentences that are only said of several."""


@pytest.mark.parametrize("key", sorted(set(sentences("fr")) - SURELY_MANY))
def test_counts_are_inflected(key):
    """One thing is no plural: a count before a noun has a sentence for one and a sentence for more."""
    plural = re.search(r"\{\w*count\w*\}[ \u00a0][^\W\d_]+(?:s|x)\b", sentences("fr")[key])
    assert key.endswith((".one", ".other")) or not plural, key


def test_one_board_is_one_board(tmp_path):
    """`1 étui`, where a self-check of two is one of `2 classements`."""
    file = tmp_path / "club.csv"
    file.write_text("Étui,NS,EO,Contrat,Déclarant,Résultat\n1,1,11,3SA,N,=\n1,2,12,PASSE,,\n", encoding="utf-8")
    session = run([file])
    line = audit_line("fr", session, audit(session))
    assert line.startswith("Contrôle\u00a0: 1 étui sur 1, 2 classements sur 2 et 2 lignes sur 2 tombent juste.")
