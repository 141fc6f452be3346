"""`referee odds`: questions of chance at the command line."""

import json

import pytest

CREWS = """
a hires ana profile=sample-marshal leader=yes
b hires rex profile=sample-ranger leader=yes
referee begins
a ready
b ready
"""


@pytest.fixture
def match(referee):
    referee("new", "malifaux", "--id", "mist")
    assert referee("move", stdin=f"{CREWS}a flips ram/12\n").status == 0
    return "mist"


def test_a_query_is_answered_with_a_fraction(referee):
    query = '{"flip": {"modifier": 1, "at_least": 8}}'
    assert referee("odds", "malifaux", query, "--json").json == "1000/1431"
    assert referee("odds", "--json", "malifaux", query).json == "1000/1431"
    assert "69.88 %" in referee("odds", "malifaux", query).out


def test_words_ask_the_same_and_a_negative_modifier_is_no_option(referee):
    for words in (("flip", "-1", "at-least=8"), ("揭牌", "-1", "至少=8")):
        assert referee("odds", "malifaux", *words, "--json").json == "328/1431"


def test_a_modifier_that_is_left_open_is_gone_through(referee):
    found = referee("odds", "malifaux", "flip", "at-least=8", "--json").json
    assert list(found) == ["-3", "-2", "-1", "0", "1", "2", "3"]
    assert found["1"] == "1000/1431"
    told = referee("odds", "malifaux", "flip", "at-least=8").out.splitlines()
    assert told[-3].split() == ["+1", "69.88", "%", "1000/1431"]


def test_a_table_of_outcomes_fits_a_terminal_in_every_language(referee):
    for lang, word in (("en", "severe + 1"), ("zh-Hant", "大 + 1"), ("zh-Hans", "大 + 1")):
        told = referee("--lang", lang, "odds", "malifaux", "damage").out
        assert word in told
        assert "35465/316251" in told
        assert max(map(len, told.splitlines())) <= 80


def test_queries_come_as_a_list_or_one_a_line_and_answers_as_they_came(referee, tmp_path):
    first, second = '{"flip": {"at_least": 8}}', '{"reduce": {}}'
    answers = ["25/54", {"1": "7/18", "2": "10/27", "3": "13/54"}]
    listed = tmp_path / "queries.json"
    listed.write_text(f"[{first},\n {second}]\n", encoding="utf-8")
    assert referee("odds", "malifaux", listed, "--json").json == answers
    by_line = referee("odds", "malifaux", "-", "--json", stdin=f"{first}\n\n{second}\n")
    assert by_line.json_lines == answers
    one = referee("odds", "malifaux", "-", "--json", stdin=f"{first}\n")
    assert one.json == "25/54"
    told = referee("odds", "malifaux", "-", stdin=f"{first}\n{second}\n").out
    assert "flip at-least=8" in told
    assert "reduce" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Which question? One of flip at-least=, simple stat= tn=, opposed"),
        (("flop",), "Did you mean flip?"),
        (("flip", "--jsn"), '"--jsn" is no whole number'),
        (("flip", "at-least=8", "sen=ram/1"), "Did you mean seen?"),
        (('{"flip": {"at_least": "x"}}',), '{"flip":{"at_least":"x"}} ^'),
        (('{"flip": {"at_least": 8}',), "line 1, column 25: This is no JSON."),
        (("[" * 100_000,), "This is no JSON."),
        (("missing.json",), "is no question of chance"),
        (("flip", "at-least=8", "--vs-seat", "b"), "--seat SEAT"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_answered(referee, words, said):
    answer = referee("odds", "malifaux", *words)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.said
    assert "Traceback" not in answer.err


def test_what_is_wrong_in_a_file_is_said_with_its_line(referee):
    lines = '{"reduce": {}}\n\n{"redxce": {}}\n'
    answer = referee("odds", "malifaux", "-", "--json", stdin=lines)
    assert (answer.status, answer.out) == (2, "")
    assert "line 3, column 2" in answer.said
    answer = referee("odds", "malifaux", "-", stdin='{"reduce": {}}\n{"reduce": {}\n')
    assert "line 2, column 14" in answer.said
    assert referee("odds", "malifaux", "-", stdin=b"\xff").status == 2


def test_what_is_wrong_is_said_in_chinese(referee):
    answer = referee("--lang", "zh-Hant", "odds", "malifaux", "減傷害")
    assert answer.status == 2
    assert "是指 減傷" in answer.err


def test_a_game_without_questions_of_its_own_has_those_of_every_game(referee):
    answer = referee("odds", "peak-duel", "flip")
    assert answer.status == 2
    assert "holds, next, where, each, can" in answer.said


# From what a match tells


def test_a_match_tells_which_cards_its_decks_have_shown(referee, match):
    seen = referee("odds", "malifaux", "flip", "at-least=8", "seen=ram/12", "--json").json
    assert referee("odds", "malifaux", "flip", "at-least=8", "--seat", "a", "--json").json == seen
    full = referee("odds", "malifaux", "flip", "at-least=8", "--json").json
    asked = ("flip", "at-least=8", "-m", match, "--seat", "乙", "--json")
    assert referee("odds", "malifaux", *asked).json == full


def test_a_duel_is_between_the_decks_of_two_seats(referee, match):
    duel = {"acting": 6, "resisting": 5}
    ours = json.dumps({"opposed": {**duel, "acting_seen": ["ram/12"]}})
    theirs = json.dumps({"opposed": {**duel, "resisting_seen": ["ram/12"]}})
    words = ("opposed", "0", "acting=6", "resisting=5", "--json")
    expected = referee("odds", "malifaux", ours, "--json").json
    assert referee("odds", "malifaux", *words, "--seat", "a").json == expected
    assert referee("odds", "malifaux", *words, "--seat", "a", "--vs-seat", "b").json == expected
    expected = referee("odds", "malifaux", theirs, "--json").json
    assert referee("odds", "malifaux", *words, "--seat", "b").json == expected


def test_a_viewer_counts_with_what_he_has_seen(referee):
    referee("new", "malifaux", "--id", "dealt", "--deal", "seed:7")
    assert referee("move", stdin=CREWS).status == 0
    asked = ("odds", "malifaux", "flip", "0", "at-least=8", "--seat", "a", "--json")
    assert referee(*asked).json == "25/54"
    hand = referee("show", "--as", "a", "--json").json["state"]["seats"]["a"]["hand"]
    seen = ("flip", "0", "at-least=8", f"seen={','.join(hand)}", "--json")
    assert referee(*asked, "--as", "a").json == referee("odds", "malifaux", *seen).json
    assert referee(*asked, "--as", "referee").json in ("0/1", "1/1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-m", "mist"), "--seat SEAT"),
        (("--seat", "c"), "The seat c is not in this match. Its seats: a, b."),
        (("--seat", "a", "--as", "c"), "public"),
        (("--seat", "a", "-m", "fog"), "'fog'"),
        (("seen=ram/1", "--seat", "a"), "the match tells itself"),
    ],
)
def test_what_a_match_cannot_tell_is_said(referee, match, words, said):
    answer = referee("odds", "malifaux", "flip", "at-least=8", *words)
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.said


def test_a_match_of_another_game_tells_nothing(referee):
    referee.new()
    answer = referee("odds", "malifaux", "flip", "at-least=8", "--seat", "a")
    assert answer.status == 2
    assert "peak-duel" in answer.err


@pytest.mark.parametrize("form", ['{{"flip": {{"modifier": {}}}}}', "[{}]"])
def test_a_number_with_more_digits_than_are_read_is_told_with_its_place(referee, form):
    query = form.format("9" * 4301)
    answer = referee("odds", "malifaux", query)
    assert answer.status == 2
    assert f"line 1, column {query.index('9') + 1}: A number has 4300 digits at most" in answer.said


def test_of_queries_in_lines_the_line_of_such_a_number_is_told(referee, tmp_path):
    file = tmp_path / "queries"
    file.write_text('{"flip": {"at_least": 8}}\n{"flip": {"at_least": ' + "9" * 5000 + "}}\n")
    answer = referee("odds", "malifaux", file)
    assert answer.status == 2
    assert "line 2, column 23:" in answer.said


@pytest.mark.parametrize(
    "query", ['{"flip": {"seen": "\\ud800"}}', '{"\\uDFFF": 1}', '["\\ud800"]']
)
def test_half_a_character_is_told_with_its_place(referee, query):
    answer = referee("odds", "malifaux", query)
    assert answer.status == 2
    assert f"line 1, column {query.index(chr(92)) + 1}: This is no JSON." in answer.said
