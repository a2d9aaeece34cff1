"""French typography, in every sentence of the program."""

import re

import pytest

from batch.audit import audit
from batch.session import run
from batch.words import sentences
from batch.words.audit import audit_line

FIELD = re.compile(r"\{[^}]*\}")


SENTENCES = sentences("fr")

WRONG = (
    r"[^\u00a0\u202f:?!][;?!](?=\s|$)",
    r"[^\u00a0\u202f]:(?=\s|$)",
    r"«[^\u00a0\u202f]|[^\u00a0\u202f]»",
    r"[“”]",
)
"""What no French sentence has: a sign without its no-break space, quotation marks that are no guillemets."""


@pytest.mark.parametrize("wrong", WRONG)
def test_french_typography(wrong):
    """A no-break space stands before : ; ? ! and inside guillemets, and quotation marks are guillemets."""
    assert [key for key, sentence in SENTENCES.items() if re.search(wrong, FIELD.sub("x", sentence))] == []


def test_the_laws_are_cited_in_one_way():
    """Each Law is a "Loi" with its number, as in the French printing of the Laws: `Loi 78A`."""
    assert [key for key, said in SENTENCES.items() if re.search(r"\barticles? \d|\bloi \d|\bloi \{", said)] == []


SURELY_MANY = {
    "cli.error.convert_sheets", "cli.error.one_file",
    "league.and_more", "read.phrase.blocks", "read.phrase.wide-grid", "workbook.and_more",
    "workbook.several",
}  # fmt: skip
"""Sentences that are only said of several."""


def test_counts_are_inflected():
    """One thing is no plural: a count before a noun has a sentence for one and a sentence for more."""
    plural = re.compile(r"\{\w*count\w*\}[ \u00a0][^\W\d_]+(?:s|x)\b")
    counted = {key for key, sentence in SENTENCES.items() if plural.search(sentence)}
    assert [key for key in counted - SURELY_MANY if not key.endswith((".one", ".other"))] == []


def test_one_board_is_one_board(tmp_path):
    """`1 étui`, where a self-check of two is one of `2 classements`."""
    file = tmp_path / "club.csv"
    file.write_text("Étui,NS,EO,Contrat,Déclarant,Résultat\n1,1,11,3SA,N,=\n1,2,12,PASSE,,\n", encoding="utf-8")
    session = run([file])
    line = audit_line("fr", session, audit(session))
    assert line.startswith("Contrôle\u00a0: 1 étui sur 1, 2 classements sur 2 et 2 lignes sur 2 tombent juste.")


def test_one_word_for_one_thing():
    """A cell is a case, and what is filled in at the table a feuille de résultats."""
    other = re.compile(r"\bcellules?\b|\bfeuilles? ambulantes?\b", re.IGNORECASE)
    assert [key for key, said in SENTENCES.items() if other.search(said)] == []


def test_every_table_is_named_in_the_help():
    """What --only takes is named in French as in English."""
    english, french = (sentences(language)["cli.help.option.only"] for language in ("en", "fr"))
    names = english.partition(": ")[2].strip(".").split(", ")
    assert [name for name in names if name not in french] == []
