"""How an error is told."""

import re

import pytest

from referee.render.layout import columns
from referee.rulebooks.book import rule
from referee.speech import LANGS


@pytest.fixture(autouse=True)
def match(referee):
    return referee.new()


def test_a_long_line_is_shown_around_the_place_where_it_is_wrong(referee):
    answer = referee("move", "a", "deck", ",".join(["wood-4-4"] * 20 + ["wod44"] + ["木44"] * 20))
    *_, line, mark = answer.err.splitlines()
    assert columns(line) <= 80
    assert line.startswith("    …")
    assert line.endswith("…")
    assert line.index("wod44") == mark.index("^")


def test_no_control_character_reaches_the_terminal(referee):
    answer = referee("move", "referee", "note", "a\nb\x1b[31m")
    assert answer.status == 2
    assert '    referee note "a␊b␛[31m"\n' in answer.err


MANY = "words, and so many more of them that nobody sees at a glance which is wrong"


@pytest.mark.parametrize(
    ("words", "line", "wrong"),
    [
        (("note", f"two {MANY}", "sure=perhaps"), f'note "two {MANY}" sure=perhaps', "perhaps"),
        (("rule", f'"one" {MANY}', "sure=no", "x"), f'rule """one"" {MANY}" sure=no x', "x"),
        (("undo", f"ruling=as {MANY}", "zz"), f'undo ruling="as {MANY}" zz', "zz"),
    ],
)
def test_words_that_came_in_quotes_are_shown_in_quotes(referee, words, line, wrong):
    answer = referee("move", "referee", *words)
    *_, shown, mark = answer.err.splitlines()
    assert f"referee {line}".endswith(shown.strip().removeprefix("…"))
    assert '" ' in shown
    assert mark.index("^") == shown.index(wrong)


def test_a_wrong_line_among_many_is_told_apart_from_those_before_it(referee):
    answer = referee("move", stdin="a summons wood-3-5 attack\na attacks 1 direct\n")
    assert answer.status == 3
    assert "This line was not entered; those before it were." in answer.err


@pytest.mark.parametrize("lang", LANGS)
def test_a_refusal_that_says_what_the_rule_says_says_it_once(referee, lang):
    answer = referee("move", "--lang", lang, "a", "enters", "battle")
    assert answer.status == 3
    text = rule("peak-duel", "PD-3.3", lang).text
    colon = ": " if lang == "en" else "："
    assert answer.err.count(f"PD-3.3{colon}") == 1
    assert f"PD-3.3{colon}{text}" in answer.err


def test_a_refusal_that_says_more_than_the_rule_is_followed_by_the_rule(referee):
    referee("move", "a", "summons", "wood-3-5", "attack")
    answer = referee("move", "a", "summons", "wood-3-6", "attack")
    assert answer.err.count("PD-4.2: ") == 2


@pytest.mark.parametrize("text", ["game = 'peak-duel'\nedition = 'ours'\n", "game = = 1\n"])
@pytest.mark.parametrize(
    "command",
    [("new", "peak-duel", "--edition"), ("cards", "peak-duel", "--edition"), ("load",)],
    ids=["new", "cards", "load"],
)
def test_what_is_wrong_in_a_file_of_the_tables_own_is_told_with_the_files_name(
    referee, tmp_path, command, text
):
    referee("new", "malifaux", "--id", "encounter")
    file = tmp_path / "ours.toml"
    file.write_text(text)
    match = ("-m", "encounter") if command == ("load",) else ()
    answer = referee(*command, file, *match)
    assert answer.status == 2
    assert answer.said.startswith(f"referee: {file}: ")


def test_a_file_that_is_right_is_not_named_in_what_is_wrong_besides(referee, tmp_path):
    file = tmp_path / "ours.toml"
    assert referee("cards", "ready-fence", "--save", file).status == 2  # no such match
    referee("new", "ready-fence")
    assert referee("cards", "ready-fence", "--save", file).status == 0
    answer = referee("new", "ready-fence", "--edition", file, "--seat", "blue=Bo")
    assert (answer.status, "ours.toml" in answer.err) == (2, False)


WRONG = (
    "x",
    "x = ",
    "[x",
    "[[x",
    "x = [1",
    "x = 'y",
    'x = "\\y"',
    "x = 1 2",
    "x = 1\nx = 2",
    "@ = 1",
)
"""Files that are no TOML, each in its own way."""


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_what_is_wrong_with_a_file_is_told_in_chinese(referee, tmp_path, lang):
    def told(file):
        answer = referee("--lang", lang, "cards", "peak-duel", "--edition", file)
        assert answer.status == 2
        said = "".join(answer.err.splitlines()[0:3]).removeprefix("referee: ").replace(file, "")
        return {*re.findall(r"[A-Za-z]{2,}", re.sub(r"[「“][^」”]*[」”]", "", said))} - {"TOML"}

    assert told("none.toml") == set()
    for text in WRONG:
        (tmp_path / "ours.toml").write_text(text, encoding="utf-8")
        assert told("ours.toml") == set(), text
    (tmp_path / "ours.toml").write_text("edition = 3\n", encoding="utf-8")
    assert told("ours.toml") <= {"edition", "game", "card"}
