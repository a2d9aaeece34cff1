"""Contestants where they cannot be: twice on a board, against themselves, in two reports of one table, astray, strange.

In: a `Scene`. Out: PROBLEM rows, with `second_report` true for a row that reports a table a second time. The figures
of the boards say where to look; only the rows of those boards are compared one with another.
"""

from __future__ import annotations

import polars as pl

from batch.check.places import FEW, SEAT, company_of, free_boards, seat_of, seats_of
from batch.check.scene import SIDES, Scene, on_board
from batch.keys import BOARDS, NUMBERS, code, rows_together, section_key
from batch.lines import KEYS, wrong_direction
from batch.tables import PROBLEM, collect, schema

FOUND = pl.Schema(schema(PROBLEM) | {"second_report": pl.Boolean()})

STRANGE = 8
"""Who has so many times fewer boards than others, or one of at least ENOUGH, may be nobody."""
ENOUGH = 4
NUMBER = ["of", "seat", "code"]
"""A number by its code: of which section, in which seat."""

WHO = ["key", "seat", "number"]
"""A contestant on a board."""

TABLE = ["key", "one", "other"]
"""What two reports of one table have in common; with one winner, whichever way the pairs sit in them."""

RESULT = ("outcome", "contract", "declarer", "tricks", "score_ns", "adjusted_ns", "adjusted_ew")


def contestant_problems(scene: Scene) -> pl.DataFrame:
    """Findings about contestants and about tables reported twice; a cell that cannot be right is not odd besides."""
    sure = pl.concat([_crowded(scene), _selves(scene), _astray(scene)])
    found = [sure]
    for odd in (_misnamed(scene), _strangers(scene)):
        found.append(odd.join(pl.concat(found), on=["origin", "row", "column"], how="anti") if odd.height else odd)
    return pl.concat(found)


def _crowded(scene: Scene) -> pl.DataFrame:
    """Tables reported twice, and the contestants of the other rows that are on a board twice."""
    keys = _crowded_boards(scene)
    if keys.is_empty():
        return pl.DataFrame(schema=FOUND)
    rows = _on_boards(scene, keys, pl.col("outcome") != "rejected")
    reports = _reports(rows)
    once = rows.join(reports.select("origin", "row").unique(), on=["origin", "row"], how="anti")
    return pl.concat([reports, _twice(once, scene)])


def _crowded_boards(scene: Scene) -> pl.Series:
    """Keys of the boards that have more rows than contestants in a direction, and of all with one winner."""
    one_line = scene.boards.join(scene.lines.filter(~pl.col("two")), on=KEYS, how="semi")
    return pl.concat([scene.boards.filter("crowded")["key"], one_line["key"]]).unique()


def _on_boards(scene: Scene, keys: pl.Series, condition: pl.Expr) -> pl.DataFrame:
    """The rows on some boards with both contestants, and what makes them reports of one table."""
    seated = pl.col("ns").is_not_null() & pl.col("ew").is_not_null() & condition
    here = seated & on_board().is_in(keys.implode()).fill_null(value=False)
    rows = _where(scene.rows, here).join(scene.lines.select(*KEYS, "two"), on=KEYS, how="left", maintain_order="left")
    turned = ~pl.col("two") & (code("ns") > code("ew"))
    pairs = {"one": pl.when(turned).then("ew").otherwise("ns"), "other": pl.when(turned).then("ns").otherwise("ew")}
    return rows.with_columns(key=on_board(), **pairs).drop("two")


def rejected_reports(scene: Scene) -> pl.DataFrame:
    """Rejected rows that report a table a second time, `origin` and `row`: typed anew, the first try left in.

    They have their own problem already, and are not one more result expected on the board.
    """
    rejected = pl.col("outcome") == "rejected"
    touched = _where(scene.rows, rejected)
    if touched.is_empty():
        return touched.select("origin", "row")
    crowded = _crowded_boards(scene)
    keys = crowded.filter(crowded.is_in(touched.select(key=on_board())["key"].implode()))
    rows = _on_boards(scene, keys, pl.lit(value=True)).sort(rejected, "origin", "row")
    again = rejected & (pl.col("row").cum_count().over(TABLE) > 1)
    return rows.filter(again).select("origin", "row")


def _where(rows: pl.DataFrame, condition: pl.Expr) -> pl.DataFrame:
    """The rows of a condition, found without writing out the columns it does not need."""
    return rows.filter(collect(rows.lazy().select(condition.alias("here")), rows.height)["here"])


def _reports(rows: pl.DataFrame) -> pl.DataFrame:
    """Two reports of one table: the same pairs on the same board. Alike: the later ones go. Different: none stands.

    A pass-out is the same whichever way the pairs sit; any other result with the directions exchanged is another one.
    """
    seated = pl.when(pl.col("outcome") != "passed_out").then("ns")
    alike = pl.struct(*RESULT, seated).n_unique().over(TABLE) == 1
    turned = seated.n_unique().over(TABLE) > 1
    repeated = (
        rows.filter(pl.len().over(TABLE) > 1)
        .sort("origin", "row")
        .with_columns(alike=alike, turned=turned, nth=pl.col("row").cum_count().over(TABLE))
        .with_columns(others=_others(TABLE), scores=_scores(TABLE))
    )
    first = pl.col("nth") == 1
    conflicts = repeated.filter(~pl.col("alike"), ~pl.col("turned"))
    exchanged = repeated.filter(~pl.col("alike"), "turned")
    pairs = pl.format("{} - {}", "ns", "ew")
    seconds = repeated.filter(pl.col("alike") & ~first)
    return pl.concat(
        [
            _found(conflicts, "conflicting-results", pl.col("others"), expected=pl.col("scores"), second_report=~first),
            _found(exchanged, "turned-report", pl.col("others"), value=pairs, second_report=~first),
            _found(seconds, "duplicate-result", pl.col("others"), second_report=pl.lit(value=True)),
        ]
    )


def _others(table: list[str]) -> pl.Expr:
    """The other rows of the group, as a person would list them."""
    return rows_together().over(table)


def _scores(table: list[str]) -> pl.Expr:
    return pl.col("score_ns").cast(pl.String).str.join(" / ").over(table)


def _twice(rows: pl.DataFrame, scene: Scene) -> pl.DataFrame:
    """A contestant at two tables of one board: in one direction, or in either where the section has one ranking."""
    seats = seats_of(rows, scene.lines).filter(pl.col("two") | (pl.col("ns") != pl.col("ew")))
    crowd = seats.filter(pl.len().over(WHO) > 1).sort("origin", "row")
    misplaced = _misplaced(crowd, scene)
    right = crowd.join(misplaced, on=["origin", "row"], how="anti", maintain_order="left")
    double = right.filter(pl.len().over(WHO) > 1).with_columns(others=_others(WHO))
    named = double.join(_absent(double, scene), on=["key", "seat"], how="left", maintain_order="left")
    said = {"column": pl.col("column"), "value": pl.col("number"), "suggestion": pl.col("absent")}
    elsewhere = {"column": pl.lit("board"), "value": pl.col("value"), "suggestion": pl.col("free")}
    return pl.concat(
        [
            _found(named, "twice-on-board", pl.col("others"), **said),
            _found(misplaced, "wrong-board", pl.col("others"), **elsewhere, second_report=pl.lit(value=True)),
        ]
    )


def _misplaced(crowd: pl.DataFrame, scene: Scene) -> pl.DataFrame:
    """Rows of which both contestants are on the board at other tables too, and on some other board neither is.

    `origin, row, board, value` (the two), `others` (the rows they are in as well), `free` (those boards, when few).
    """
    row, several = ["origin", "row"], pl.col("sides") == 2
    other = {f"other_{name}": pl.col(name).reverse().over(WHO) for name in row}
    counted = crowd.with_columns(sides=pl.len().over(row), rows=pl.len().over(WHO), **other)
    lone = several & (pl.col("rows") == 2) & (several.sum().over(WHO) == 1)
    both = counted.with_columns(lone=lone).filter(pl.col("lone").all().over(row)).sort("other_origin", "other_row")
    elsewhere = (pl.col("other_origin") != pl.col("origin")).any()
    free = free_boards(both, scene)
    told = both.group_by(row, maintain_order=True).agg(
        pl.col("board").first(),
        value=pl.format("{} - {}", pl.col("ns").first(), pl.col("ew").first()),
        others=rows_together("other_row", "other_origin", elsewhere),
    )
    return told.join(free, on=row, maintain_order="left").with_columns(free=pl.when(pl.col("n") <= FEW).then("free"))


def _absent(double: pl.DataFrame, scene: Scene) -> pl.DataFrame:
    """Who has no result on the board somebody plays twice, when that is one or two: `key, seat, absent`."""
    seats = company_of(double, scene)
    return _missing(double, seats, seats)


def _missing(rows: pl.DataFrame, seats: pl.DataFrame, among: pl.DataFrame) -> pl.DataFrame:
    """Which numbers among some are on no seat of the boards of some rows, where one or two are: `key, seat, absent`."""
    boards = rows.select(*SEAT, "key").unique()
    everybody = boards.join(among.select(*SEAT, "number").unique(), on=SEAT)
    missing = everybody.join(seats, on=["key", "seat", "number"], how="anti").group_by("key", "seat")
    named = missing.agg(absent=pl.col("number").cast(pl.String).sort().str.join(" / "), count=pl.len())
    return named.filter(pl.col("count") <= FEW).drop("count")


def _selves(scene: Scene) -> pl.DataFrame:
    """A number against itself where it cannot be two pairs."""
    met = _where(scene.rows, (pl.col("ns") == pl.col("ew")) & (pl.col("outcome") != "rejected"))
    if met.is_empty():
        return pl.DataFrame(schema=FOUND)
    unique = scene.lines.filter(
        pl.col("because").is_in(["change-direction", "disjoint", "exceptions"]) | ~pl.col("two")
    )
    rows = met.join(unique, on=KEYS, how="semi", maintain_order="left").with_columns(key=on_board())
    absent = _absent(seats_of(rows, scene.lines), scene).sort("seat").group_by("key", maintain_order=True)
    missing = absent.agg(pl.col("absent").str.join(" / "))
    named = rows.join(missing, on="key", how="left", maintain_order="left")
    said = {"column": pl.lit("ew"), "value": pl.col("ew"), "suggestion": pl.col("absent")}
    return _found(named, "same-pair", pl.lit(None, pl.String), **said)


def _astray(scene: Scene) -> pl.DataFrame:
    """A number in the direction it does not play, in a section that was taken for two lines all the same."""
    if not (scene.lines["because"] == "exceptions").any():
        return pl.DataFrame(schema=FOUND)
    rows = wrong_direction(scene.rows, scene.lines)
    return _found(rows, "wrong-direction", pl.lit(None, pl.String), column=pl.col("column"), value=pl.col("number"))


def _strangers(scene: Scene) -> pl.DataFrame:
    """A number on hardly a board, where somebody who plays the others is missing: it is likely his, typed wrongly.

    Only sections whose boards are not all played by the same numbers are looked at.
    """
    company = scene.boards.group_by(of=pl.col("key") // BOARDS).agg(pl.col("company").n_unique())
    uneven = company.filter(pl.col("company") > 1)["of"]
    if uneven.is_empty():
        return pl.DataFrame(schema=FOUND)
    boards = _boards_of_numbers(scene, uneven)
    few = (pl.col("usual") // STRANGE).clip(1)
    rare = boards.filter(pl.col("boards") <= few, pl.col("usual") >= ENOUGH).select(NUMBER)
    if rare.is_empty():
        return pl.DataFrame(schema=FOUND)
    theirs = rare.select(key=pl.col("of") * NUMBERS + pl.col("code"))["key"].implode()
    named = [(section_key() * NUMBERS + code(side)).is_in(theirs) for side in SIDES]
    rows = _where(scene.rows, pl.any_horizontal(named) & pl.col("board").is_not_null()).with_columns(key=on_board())
    strange = _numbered(seats_of(rows, scene.lines)).join(rare, on=NUMBER, how="semi", maintain_order="left")
    seats = _numbered(company_of(strange, scene))
    regular = boards.filter(2 * pl.col("boards") >= pl.col("usual"))
    missing = _missing(strange, seats, seats.join(regular, on=NUMBER, how="semi"))
    told = strange.join(missing, on=["key", "seat"], maintain_order="left")
    said = {"column": pl.col("column"), "value": pl.col("number"), "suggestion": pl.col("absent")}
    return _found(told, "stray-number", pl.lit(None, pl.String), **said)


def _boards_of_numbers(scene: Scene, sections: pl.Series) -> pl.DataFrame:
    """On how many boards each number of some sections is, and the most that one of its line is on.

    NUMBER, `boards`, `usual`; numbers are counted by their codes, one number for each, which is quick and small.
    """
    known = scene.rows.lazy().filter(pl.col("board").is_not_null())
    both = (
        known.filter(pl.col(side).is_not_null()).group_by(who=section_key() * NUMBERS + code(side)).len()
        for side in SIDES
    )
    counted = pl.concat(
        collect(times, scene.rows.height).with_columns(side=pl.lit(side))
        for side, times in zip(SIDES, both, strict=True)
    )
    split = counted.select("side", "len", of=pl.col("who") // NUMBERS, code=pl.col("who") % NUMBERS)
    lines = scene.lines.select("two", of=section_key())
    seated = (
        split.filter(pl.col("of").is_in(sections.implode())).join(lines, on="of").with_columns(seat=seat_of("side"))
    )
    return (
        seated.group_by(NUMBER)
        .agg(boards=pl.col("len").sum())
        .with_columns(usual=pl.col("boards").max().over("of", "seat"))
    )


def _numbered(seats: pl.DataFrame) -> pl.DataFrame:
    """The seats with what tells their number by code."""
    return seats.drop_nulls("number").with_columns(of=section_key(), code=code("number"))


def _misnamed(scene: Scene) -> pl.DataFrame:
    """A number beside the names that are usually another one's."""
    if scene.rows["names_ns"].null_count() + scene.rows["names_ew"].null_count() == 2 * scene.rows.height:
        return pl.DataFrame(schema=FOUND)
    odd = _odd_names(scene)
    if odd.is_empty():
        return pl.DataFrame(schema=FOUND)
    here = section_key().is_in(odd.select(of=section_key())["of"].unique().implode())
    seats = seats_of(_where(scene.rows, here & pl.col("board").is_not_null()), scene.lines)
    name = pl.when(pl.col("column") == "ns").then(_text("names_ns")).otherwise(_text("names_ew"))
    told = seats.with_columns(name=name).join(odd, on=[*SEAT, "number", "name"], maintain_order="left")
    said = {"column": pl.col("column"), "value": pl.col("number"), "suggestion": pl.col("owner")}
    return _found(told, "other-names", pl.col("name"), **said)


def _odd_names(scene: Scene) -> pl.DataFrame:
    """The names that stand beside a number and are usually another's: KEYS, `seat`, `number`, `name`, `owner`."""
    sides = pl.concat(_names(scene, side) for side in SIDES)
    seated = sides.join(scene.lines.select(*KEYS, "two"), on=KEYS).with_columns(seat=seat_of("column"))
    times = seated.group_by(*SEAT, "number", "name").agg(pl.col("times").sum())
    usual = (
        times.filter(pl.col("times") > 1)
        .sort("times", "name", descending=[True, False])
        .unique([*SEAT, "number"], keep="first", maintain_order=True)
    )
    owners = usual.select(*KEYS, "name", owner=_text("number")).unique([*KEYS, "name"], keep="none")
    own = usual.select(*SEAT, "number", own="name")
    others = times.join(own, on=[*SEAT, "number"]).filter(pl.col("name") != pl.col("own"))
    return others.join(owners, on=[*KEYS, "name"]).filter(pl.col("owner") != _text("number")).drop("times", "own")


def _names(scene: Scene, side: str) -> pl.DataFrame:
    """How often each name stands beside each number of a side; counted by codes, which is quick."""
    named = scene.rows.lazy().filter(pl.col(side).is_not_null(), pl.col(f"names_{side}").is_not_null())
    first = {**{key: key for key in KEYS}, "number": side, "name": f"names_{side}"}
    counted = named.group_by(who=section_key() * NUMBERS + code(side), names=code(f"names_{side}")).agg(
        times=pl.len(), **{name: pl.col(column).first() for name, column in first.items()}
    )
    return collect(counted, scene.rows.height).select(*KEYS, "number", "times", name=_text("name"), column=pl.lit(side))


def _text(column: str) -> pl.Expr:
    return pl.col(column).cast(pl.String)


def _found(rows: pl.DataFrame, name: str, detail: pl.Expr, **said: pl.Expr) -> pl.DataFrame:
    """PROBLEM rows with `second_report`; `said` gives columns that are not null."""
    known: dict[str, pl.Expr] = {
        "name": pl.lit(name),
        "origin": pl.col("origin"),
        "row": pl.col("row"),
        "detail": detail,
        "board": pl.col("board"),
        "second_report": pl.lit(value=False),
    } | said
    rest = {column: pl.lit(None) for column in FOUND if column not in known}
    return rows.select(**(known | rest)).select(FOUND.names()).cast(FOUND)
