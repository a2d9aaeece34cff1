"""PBN (Portable Bridge Notation 2.1): in comes a file, out goes the sheet of its results.

Results stand in a ScoreTable for each board, a row for each table, or in records of their own, one for each table, the
two rooms of a team match among them. Names and official figures come from the TotalScoreTable. A file may hold deals
alone: then it has no results and is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import BinaryIO

from batch.problems import Refusal
from batch.read.pbn_records import Record, Table, records
from batch.read.records import About, Result, Unread, record_sheet
from batch.read.sheet import ROW, Note, Sheet

COLUMNS = {
    "section": "Section",
    "round": "Round",
    "table": "Table",
    "ns": "PairId_NS",
    "ew": "PairId_EW",
    "names_ns": "Names_NS",
    "names_ew": "Names_EW",
    "contract": "Contract",
    "declarer": "Declarer",
    "tricks": "Result",
    "lead": "Lead",
    "score_ns": "Score_NS",
    "score_ew": "Score_EW",
}
"""Meaning -> column of a ScoreTable."""

CONTESTANTS = frozenset({"PairId_NS", "PairId_EW", "Names_NS", "Names_EW"})
"""Without one of these columns a ScoreTable counts how often a score occurred, and says not whose it was."""

TAGS = {
    "session": "Event",
    "section": "Section",
    "round": "Round",
    "table": "Table",
    "board": "Board",
    "vul": "Vulnerable",
    "room": "Room",
    "home": "HomeTeam",
    "away": "VisitTeam",
    "contract": "Contract",
    "declarer": "Declarer",
}
"""Meaning -> tag of a record; result, score and players need more than a copy."""

SCORING = {
    "matchpoints": "matchpoints",
    "mp": "matchpoints",
    "mp1": "matchpoints",
    "mp2": "matchpoints",
    "butler": "butler",
    "cross": "cross-imps",
    "ximp": "cross-imps",
    "bam": "board-a-match",
    "boardamatch": "board-a-match",
    "imp": "imps",
}
"""Beginning of a part of the Scoring tag -> method."""

NOT_KNOWN = frozenset({"", "-", "?", "*"})
SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
TRICKS = 13


def read_pbn(file: BinaryIO, head: bytes, source: str) -> list[Sheet]:
    """The sheet of results in a PBN file.

    Raises Refusal: `no-results` for deals alone, `missing-column` where no result says who played.
    """
    text, encoding = _decode(head + file.read())
    found = list(records(text.replace("\r\n", "\n").replace("\r", "\n")))
    results = sorted((result for record in found for result in _results(record)), key=lambda result: result.line)
    if not results:
        raise Refusal("no-results", source, format="PBN")
    names = _names(found)
    method = _method(found)
    about = About(
        form="PBN",
        headings=_headings(found),
        method=method,
        totals=[*_totals(found)],
        awards=_awards(results, method),
        notes=(Note("encoding", {"encoding": encoding}),),
    )
    several = len({result.texts.get("session") for result in results}) > 1
    return [record_sheet(source, [_named(result, names, several=several) for result in results], about)]


def _decode(data: bytes) -> tuple[str, str]:
    """The text and its encoding: the standard wants ISO 8859-1, today's programs often write UTF-8."""
    try:
        return data.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        return data.decode("iso-8859-1"), "ISO-8859-1"


def _headings(found: list[Record]) -> dict[str, str]:
    """What the file calls each meaning; its awards are IMPs where no table has matchpoints."""
    matchpoints = any("MP_NS" in table.columns for record in found for table in record.tables.values())
    award = "MP" if matchpoints else "IMP"
    figures = {"award_ns": f"{award}_NS", "award_ew": f"{award}_EW"}
    return TAGS | COLUMNS | figures | {"percent_ns": "Percentage_NS", "percent_ew": "Percentage_EW"}


def _results(record: Record) -> Iterator[Result]:
    """The results of a record: the rows of its ScoreTable, or the record itself."""
    table = record.tables.get("ScoreTable")
    if table and table.rows and CONTESTANTS & set(table.columns):
        yield from _of_table(table, _tags(record))
    elif _known(record.tags.get("Contract")) or _known(record.tags.get("Score")):
        yield _of_record(record)


def _known(value: str | None) -> str:
    """A value, or nothing where it stands for one that is not known."""
    return "" if value is None or value in NOT_KNOWN else value


def _tags(record: Record) -> dict[str, str]:
    return {meaning: known for meaning, tag in TAGS.items() if (known := _known(record.tags.get(tag)))}


def _of_table(table: Table, tags: Mapping[str, str]) -> Iterator[Result]:
    """The rows of a ScoreTable; one with another number of values than the heading names cannot be read."""
    of_board = {
        meaning: tags[meaning] for meaning in ("session", "section", "round", "board", "vul") if meaning in tags
    }
    for row in table.rows:
        if len(row.values) == len(table.columns):
            values = dict(zip(table.columns, row.values, strict=True))
            yield Result(row.line, of_board | _of_row(values))
        else:
            yield Result(row.line, of_board, (Unread(ROW, "row-width", " ".join(row.values)[:200]),))


def _of_row(values: Mapping[str, str]) -> dict[str, str]:
    known = {column: value for column, value in values.items() if _known(value)}
    texts = {meaning: known[column] for meaning, column in COLUMNS.items() if column in known}
    if "contract" in texts:
        texts["contract"] = texts["contract"].lstrip("^")
    named = {side: texts[f"names_{side}"] for side in ("ns", "ew") if f"names_{side}" in texts}
    return named | texts | _figures(known)


def _figures(known: Mapping[str, str]) -> dict[str, str]:
    """The official figures of a row: matchpoints before IMPs."""
    award = next((name for name in ("MP", "IMP") if f"{name}_NS" in known or f"{name}_EW" in known), "MP")
    columns = {"award": award, "percent": "Percentage"}
    return {
        f"{meaning}_{side}": known[f"{column}_{side.upper()}"]
        for meaning, column in columns.items()
        for side in ("ns", "ew")
        if f"{column}_{side.upper()}" in known
    }


def _of_record(record: Record) -> Result:
    """The result of a record of its own. Where a room and two teams are named, they are who played."""
    texts = _tags(record)
    for meaning in ("contract", "declarer"):
        if meaning in texts:
            texts[meaning] = texts[meaning].lstrip("^").strip()
    texts |= _tricks(_known(record.tags.get("Result")), texts.get("declarer", ""))
    texts |= _sided(record, "Score", "score") | _sided(record, "ScoreIMP", "award") | _sided(record, "ScoreMP", "award")
    texts |= _sided(record, "ScorePercentage", "percent")
    ns, ew = (_players(record, *seats) for seats in (("North", "South"), ("East", "West")))
    teams = texts.keys() >= {"home", "away", "room"}
    names = ("names_ns", "names_ew") if teams else ("ns", "ew")
    texts |= {meaning: name for meaning, name in zip(names, (ns, ew), strict=True) if name}
    return Result(record.lines.get("Board", min(record.lines.values(), default=1)), texts)


def _tricks(result: str, declarer: str) -> dict[str, str]:
    """The tricks of declarer, from `9`, `NS 9` or `EW 4 NS 9`; a mark of irregularity in front is left out."""
    words = result.lstrip("^").split()
    sides = dict(zip(words[::2], words[1::2], strict=False))
    if not sides or not sides.keys() <= {"NS", "EW"}:
        return {"tricks": " ".join(words)} if words else {}
    own = SIDES.get(declarer.upper(), declarer.upper())
    if own in sides or not all(number.isdigit() for number in sides.values()):
        return {"tricks": sides.get(own, " ".join(words))}
    return {"tricks": str(TRICKS - int(next(iter(sides.values()))))} if own else {"tricks": " ".join(words)}


def _sided(record: Record, tag: str, meaning: str) -> dict[str, str]:
    """Figures with their side, `NS 50` or `EW -50 NS 50`; a number alone is North-South's."""
    words = _known(record.tags.get(tag)).split()
    if len(words) == 1:
        return {f"{meaning}_ns": words[0]}
    pairs = zip(words[::2], words[1::2], strict=False)
    return {f"{meaning}_{side.lower()}": value for side, value in pairs if side in ("NS", "EW")}


def _players(record: Record, first: str, second: str) -> str:
    """The two players of a side; one name where both seats have the same, or only one has any."""
    names = dict.fromkeys(name for seat in (first, second) if (name := _known(record.tags.get(seat))))
    return " & ".join(names)


def _names(found: list[Record]) -> dict[tuple[str, str], str]:
    """The names of the pairs by number and direction, from the tables of totals; no direction where none is given."""
    names = {}
    for row in _total_rows(found):
        if _known(row.get("PairId")) and _known(row.get("Names")):
            named = " & ".join(part.strip() for part in row["Names"].split(";") if part.strip())
            names[row["PairId"], _direction(row) or ""] = named
    return names


def _total_rows(found: list[Record]) -> Iterator[dict[str, str]]:
    for record in found:
        table = record.tables.get("TotalScoreTable")
        for row in table.rows if table else ():
            if table and len(row.values) == len(table.columns):
                yield dict(zip(table.columns, row.values, strict=True))


def _direction(row: Mapping[str, str]) -> str | None:
    found = row.get("Direction", "").replace("-", "").upper()
    return {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(found, found) or None


def _named(result: Result, names: Mapping[tuple[str, str], str], *, several: bool) -> Result:
    """The result with the names of its pairs, and without a session where all have the same."""
    own = {
        f"names_{side}": name
        for side in ("ns", "ew")
        if (pair := result.texts.get(side)) and (name := names.get((pair, side.upper())) or names.get((pair, "")))
    }
    kept = {meaning: text for meaning, text in result.texts.items() if several or meaning != "session"}
    return result._replace(texts=own | kept)


def _totals(found: list[Record]) -> Iterator[dict[str, str | None]]:
    """The official totals; the percentage says more than the total it comes from."""
    figures = {
        "TotalPercentage": "percent",
        "Percentage": "percent",
        "TotalScoreMP": "score",
        "MP": "score",
        "TotalScoreVP": "vp",
        "TotalScoreIMP": "score",
        "TotalIMP": "score",
    }
    for row in _total_rows(found):
        figure = next(((what, row[column]) for column, what in figures.items() if _known(row.get(column))), None)
        place = [("place", row["Rank"])] if _known(row.get("Rank")) else []
        for what, value in [*([figure] if figure else []), *place] if _known(row.get("PairId")) else ():
            yield {
                "session": None,
                "section": _known(row.get("Section")) or None,
                "seat": _direction(row),
                "contestant": row["PairId"],
                "what": what,
                "value": value,
            }


def _method(found: list[Record]) -> str | None:
    """What the Scoring tags say: the first part that is known, the last one of a record being the most exact."""
    for record in found:
        for part in reversed(record.tags.get("Scoring", "").split(";")):
            word = "".join(filter(str.isalnum, part)).casefold()
            known = next((method for start, method in SCORING.items() if word.startswith(start)), None)
            if known:
                return known
    return None


def _awards(results: list[Result], method: str | None) -> str | None:
    return method if any("award_ns" in result.texts for result in results) else None
