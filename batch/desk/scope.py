"""What the desk covers and what it does not, each covered subject with a command line that shows it."""

from typing import NamedTuple

from batch.desk.lawtables import Table


class Subject(NamedTuple):
    """A subject of scoring; `example` is the verb and its words, empty for what is not covered."""

    name: str
    example: str = ""


SUBJECTS: tuple[Subject, ...] = (
    Subject("contract", "calc 4S+1"),
    Subject("doubled", "calc 1NTXX="),
    Subject("undertricks", "calc 4SX-3"),
    Subject("passed_out", "calc pass"),
    Subject("board", "calc 4S= --board 17"),
    Subject("reverse", "find 620"),
    Subject("matchpoints", "matchpoints 420 420 -50"),
    Subject("imps", "imp 620 -100"),
    Subject("wbf", "tables vp --boards 7"),
    Subject("printed", "tables made"),
    Subject("practice", "quiz -n 1 --json"),
    Subject("rubber"),
    Subject("honours"),
    Subject("chicago"),
    Subject("older_laws"),
    Subject("adjusted"),
    Subject("other_scales"),
)


def scope() -> Table:
    """The subjects of scoring, whether the desk covers each ("yes", "no"), and an example.

    >>> scope().rows[-6]
    ('rubber', 'no', '')
    """
    rows = tuple((one.name, "yes" if one.example else "no", one.example) for one in SUBJECTS)
    return Table("scope", ("subject", "covered", "example"), rows)
