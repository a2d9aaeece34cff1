"""The encoding of a text is found from its letters: names arrive whole, whichever program saved the file."""

from pathlib import Path

import pytest

from batch.publish import travellers
from batch.read import read
from batch.session import run

FRENCH = ["Hélène Œuvrard – Noël Çelik", "François D’Orgeval – Zoë Müller", "Benoît Lefèvre"]
POLISH = ["Łukasz Wiśniewski – Żaneta Zając", "Grażyna Dąbrowska", "Stanisław Gołębiowski"]
CZECH = ["Jiří Dvořák – Šárka Němcová", "Tomáš Říha", "Kateřina Žáčková"]
HUNGARIAN = ["Győző Kőműves – Ágnes Szűcs", "Fűzfa Lőrinc", "Gergő Tűri"]
GERMAN = ["Jörg Größler – Käthe Übel", "Günther Weiß", "Änne Höß"]


def sheet(names: list[str]) -> str:
    lines = [f"1;{number};{number + 10};3NT;N;=;{name}" for number, name in enumerate(names, start=1)]
    return "\r\n".join(["Board;NS;EW;Contract;By;Result;NS names", *lines])


@pytest.mark.parametrize(
    ("names", "encoding", "shown"),
    [
        (FRENCH, "cp1252", "Windows-1252"),
        (GERMAN, "cp1252", "Windows-1252"),
        (POLISH, "cp1250", "Windows-1250"),
        (CZECH, "cp1250", "Windows-1250"),
        (HUNGARIAN, "cp1250", "Windows-1250"),
        ([name.replace("–", "-") for name in POLISH], "iso8859-2", "ISO-8859-2"),
        ([name.replace("–", "-") for name in CZECH], "iso8859-2", "ISO-8859-2"),
        (POLISH, "utf-8", "UTF-8"),
        (POLISH, "utf-8-sig", "UTF-8"),
        (POLISH, "utf-16", "UTF-16"),
        (POLISH, "utf-16-le", "UTF-16"),
        (POLISH, "utf-16-be", "UTF-16"),
    ],
)
def test_names_arrive_whole(tmp_path: Path, names: list[str], encoding: str, shown: str) -> None:
    """Every name is read as it was written, and the encoding that was found is named."""
    path = tmp_path / "club.csv"
    path.write_bytes(sheet(names).encode(encoding))
    session = run([path])
    assert session.travellers["names_ns"].to_list() == names
    assert travellers(session)["score_ns"].to_list() == [400] * 3
    assert {note.detail["encoding"] for note in session.sheets[0].notes if note.code == "encoding"} == {shown}


def test_plain_letters_stay_what_they_are(tmp_path: Path) -> None:
    """A text of plain letters and one sign of Windows-1252 is read in that encoding."""
    path = tmp_path / "club.csv"
    path.write_bytes("Board;NS;EW;Contract;By;Result;Remark\n1;1;2;3NT;N;=;5 €\n".encode("cp1252"))
    (found,) = read(path)
    assert found.cells["remark"].to_list() == ["5 €"]
