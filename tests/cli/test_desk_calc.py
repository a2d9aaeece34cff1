"""calc on the command line: every score of the law, and one sentence for what is none."""

import json

import pytest
from click.testing import CliRunner

from batch.cli.calc import command

STRAIN = {"N": "NT"}


def run(*words, **environment):
    """The outcome of the verb with these words, in English unless the environment says otherwise."""
    return CliRunner(env={"LC_ALL": "en_GB.UTF-8", **environment}).invoke(command, words)


def scores(*words):
    """The points it prints as JSON, by vulnerability."""
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    return {score["vulnerable"]: score["points"] for score in json.loads(done.stdout)["scores"]}


def contract_of(row):
    """The contract of an oracle's row as a sheet would write it."""
    return f"{row['level']}{STRAIN.get(row['strain'], row['strain'])}{row['doubling']}"


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("law77_made", "score"),
        ("law77_published_examples", "declarer_score"),
        ("law77_traveller_combinations", "declarer_score"),
    ],
)
def test_every_row_of_the_oracles(shared, records, name, column):
    """Each published or computed score comes out, for the vulnerability asked for."""
    for row in records(shared / "oracles" / f"{name}.csv"):
        vulnerable = row["vulnerable"] == "1"
        vul = "yes" if vulnerable else "no"
        assert scores(contract_of(row), "--tricks", row["tricks"], "--vul", vul) == {vulnerable: int(row[column])}


def test_every_penalty_of_the_oracle(shared, records):
    """1 to 13 down in a contract of seven clubs, written behind the contract."""
    for row in records(shared / "oracles" / "law77_down.csv"):
        vulnerable = row["vulnerable"] == "1"
        assert scores(f"7C{row['doubling']}-{row['undertricks']}")[vulnerable] == int(row["declarer_score"])


def test_the_misprint_is_not_followed(shared, records):
    """A French edition's 500 for the fourth redoubled undertrick would give 1,900; the Law gives 1,600."""
    for row in records(shared / "oracles" / "law77_misprint_redoubled_nv.csv"):
        score = scores(f"7SXX-{row['undertricks']}", "--vul", "no")[False]
        assert score == -int(row["correct_penalty"])


def test_the_vulnerability_of_boards(shared, records):
    """Boards 1 to 64 give each side's vulnerability, declarer by declarer."""
    for row in records(shared / "oracles" / "vulnerability.csv"):
        for seat, column in (("N", "ns_vul"), ("E", "ew_vul"), ("S", "ns_vul"), ("W", "ew_vul")):
            vulnerable = row[column] == "1"
            assert scores(f"4S{seat}=", "--board", row["board"]) == {vulnerable: 620 if vulnerable else 420}


def test_both_vulnerabilities_with_their_parts():
    """Without a vulnerability both are answered, each with the sums a player would do."""
    done = run("4SX+1")
    assert done.exit_code == 0
    assert done.stdout == (
        "4♠ doubled, 1 overtrick (11 tricks)\n"
        "\n"
        "Not vulnerable: 690\n"
        "  trick points           4 × 30 × 2 =  240\n"
        "  overtricks                1 × 100 =  100\n"
        "  non-vulnerable game                  300\n"
        "  doubled contract made                 50\n"
        "\n"
        "Vulnerable: 990\n"
        "  trick points           4 × 30 × 2 =  240\n"
        "  overtricks                1 × 200 =  200\n"
        "  vulnerable game                      500\n"
        "  doubled contract made                 50\n"
    )


def test_a_contract_down_on_a_board():
    """West's side is not vulnerable on board 2; the undertricks are listed one by one."""
    assert run("3NTW-2", "--board", "2").stdout == (
        "3NT by W, 2 down (7 tricks), board 2\n"
        "\n"
        "East-West, not vulnerable: -100\n"
        "  undertricks, to the defenders  50 + 50 =  100\n"
    )


def test_a_board_where_the_sides_differ():
    """Without a declarer, board 2 has two answers."""
    found = json.loads(run("4S=", "--board", "2", "--json").stdout)
    assert [(score["side"], score["points"]) for score in found["scores"]] == [("NS", 620), ("EW", 420)]


def test_french():
    """Words, letters and separators of the language, from the option or from the environment."""
    expected = (
        "7SA surcontré par O, juste fait (13 levées), étui 4\n"
        "\n"
        "Est-Ouest, vulnérable\xa0: 2\xa0980\n"
        "  points de levées          (40 + 6 × 30) × 4 =    880\n"
        "  manche vulnérable                                500\n"
        "  grand chelem vulnérable                        1\xa0500\n"
        "  contrat surcontré réussi                         100\n"
    )
    words = ("7SAXX", "O", "=", "--board", "4")
    assert run(*words, "--lang", "fr").stdout == expected
    assert run(*words, LC_ALL="fr_FR.UTF-8").stdout == expected


@pytest.mark.parametrize(
    "words",
    [
        ("4SX+1",),
        ("4SX", "+1"),
        ("4♠x", "+1"),
        ("4S", "x", "11"),
        ("4P", "contré", "+1"),
        ("4 spades doubled", "--tricks", "11"),
        ("4S*", "--result", "+1"),
        ("--level", "4", "--strain", "S", "--doubled", "X", "--tricks", "11"),
        ("--level", "4", "--strain", "pique", "--doubled", "1", "--result", "11"),
    ],
)
def test_every_way_to_write_it(words):
    """The notations of the sheets, whichever language, and the options."""
    assert scores(*words, "--vul", "no") == {False: 690}


@pytest.mark.parametrize(("lang", "points"), [("en", 90), ("fr", 110)])
def test_a_letter_means_what_the_language_says(lang, points):
    """C is clubs in English and hearts in French."""
    assert scores("2C=", "--vul", "no", "--lang", lang) == {False: points}


def test_a_notation_asked_for_by_name_is_the_only_one():
    """French by name reads C as hearts for an English person, and reads no English; so do the options."""
    assert scores("2C=", "--vul", "no", "--notation", "fr") == {False: 110}
    assert scores("--level", "2", "--strain", "C", "--tricks", "8", "--vul", "no", "--notation", "fr") == {False: 110}
    assert run("2D=", "--notation", "fr").exit_code == 2


def test_letters_instead_of_symbols():
    """Suits can be the letters of the language."""
    assert run("4SX=", "--suits", "letters").stdout.startswith("4S doubled, just made (10 tricks)\n")


def test_a_result_with_a_minus_sign_is_no_option():
    """-1 behind the contract is a result."""
    assert scores("4S", "-1") == {False: -50, True: -100}


def test_passed_out():
    """Four passes score nothing for either side."""
    assert run("pass").stdout == "Passed out: each side scores 0.\n"
    assert json.loads(run("passe", "--lang", "fr", "--json").stdout) == {
        "contract": "PASS",
        "scores": [{"points": 0}],
    }


@pytest.mark.parametrize(
    ("vul", "expected"),
    [
        ("yes", {True: 620}),
        ("oui", {True: 620}),
        ("nv", {False: 420}),
        ("none", {False: 420}),
        ("tous", {True: 620}),
        ("-", {False: 420}),
    ],
)
def test_words_for_the_vulnerability(vul, expected):
    """Declarer's yes or no, or a board's condition, in either language."""
    assert scores("4S=", "--vul", vul) == expected


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["8S"], "“8S”: the level of a contract goes from 1 to 7."),
        (["4Z"], "“4Z” is no contract: write level, strain, doubling and result, as in 4SX+1."),
        (["4S", "--tricks", "14"], "There are 13 tricks in a board: declarer takes 0 to 13, not 14."),
        (["4S=", "--vul", "maybe"], "“maybe” is no vulnerability"),
        (["7NT+1"], "7NT cannot be +1: that would be 14 tricks of 13."),
        (["1C-8"], "1♣ cannot be -8: that would be -1 tricks of 13."),
        (["4S 14"], "“4S 14”: a result is =, +1, -2, or a number of tricks from 7 to 13."),
        (["4S"], "4♠: how many tricks?"),
        ([], "Which contract?"),
        (["--level", "4"], "Which contract?"),
        (["4S=", "--level", "4"], "not both"),
        (["4S=", "--tricks", "10"], "The result is given twice"),
        (["4SN=", "--declarer", "S"], "The declarer is given twice"),
        (["4S=", "--board", "3", "--vul", "yes"], "Give --board or --vul, not both"),
        (["4S=", "--board", "0"], "“0” is no board"),
        (["4S=", "--declarer", "Q"], "“Q” is no declarer"),
        (["--level", "9", "--strain", "S"], "“9”: the level"),
        (["--level", "4", "--strain", "Z"], "“Z” is no strain"),
        (["--level", "4", "--strain", "S", "--doubled", "3"], "“3” is no doubling"),
        (["4S", "--result", "much"], "“much”: a result is"),
        (["A6040"], "“A6040” is not the result of a contract"),
        (["NP"], "“NP” is not the result of a contract"),
        (["80% +420 / 20% +450"], "“80% +420 / 20% +450” is not the result of a contract"),
        (["80% +420 / 20% +426"], "assigned or weighted"),
    ],
)
def test_wrong_input_gets_one_sentence(words, sentence):
    """One line on standard error, nothing on standard output, exit status 2."""
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1


def test_wrong_input_in_french():
    """The sentence is in the person's language."""
    assert run("8P", "--lang", "fr").stderr == "Erreur\xa0: «\xa08P\xa0»\xa0: le palier d'un contrat va de 1 à 7.\n"


def test_json_has_the_parts():
    """Parts of Law 77 and steps, with canonical letters."""
    found = json.loads(run("3NTE-1", "--board", "7", "--json").stdout)
    assert (found["contract"], found["declarer"]) == ("3NT", "E")
    assert (found["result"], found["tricks"], found["board"]) == ("-1", 8, 7)
    (score,) = found["scores"]
    assert (score["side"], score["vulnerable"], score["points"]) == ("EW", True, -100)
    assert score["parts"]["penalty"] == -100
    assert score["steps"] == [{"part": "undertricks", "sum": "100", "points": -100}]
