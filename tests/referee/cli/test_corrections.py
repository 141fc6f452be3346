"""What was wrong in the record is put right from the command line."""

import pytest

DUEL = """\
a summons wood-8-2 attack
a ends
b summons fire-4-4 attack
b attacks 1 1
table turns a wood-3-3,earth-2-5
b ends
"""

RUNES = """\
a plays mountain
b plays savage
a casts shield
b casts drain
a plays painter
b plays cave
"""


@pytest.fixture
def duel(referee):
    match = referee.new("--seat", "a=Anna", "--seat", "b=Bo")
    assert referee("move", stdin=DUEL).status == 0
    return match


@pytest.fixture
def runes(referee):
    match = referee("new", "dueling-runes", "--json").json["match"]
    assert referee("move", stdin=RUNES).status == 0
    return match


def verdict(referee):
    return standing(referee("export").out, referee)


def standing(record, referee):
    found = referee("adjudicate", "-", "--json", stdin=record)
    return found.json


def test_a_move_is_put_in_and_struck_and_is_in_the_record_again(referee, duel):
    answer = referee("insert", "1", "a", "sets", "_")
    assert answer.status == 0
    assert '7  referee insert 1 "a sets ?"' in answer.out
    assert "1.1  a sets ?" in answer.out
    assert verdict(referee)["standing"] == ["1", "1.1", "2", "3", "4", "5", "6"]
    assert referee("amend", "1.1", "a", "sets", "metal-3-3").status == 0
    assert referee("strike", "1.1").status == 0
    assert verdict(referee)["standing"] == ["1", "2", "3", "4", "5", "6"]
    assert referee("amend", "1.1").status == 0
    found = verdict(referee)
    assert (found["standing"], found["moves"]) == (["1", "1.1", "2", "3", "4", "5", "6"], 10)
    assert referee("log", "--json").json[-1]["words"] == [
        "referee",
        "amend",
        "1.1",
        *["a sets metal-3-3"],
    ]


def test_words_that_hold_blanks_are_a_move_each(referee, duel):
    assert referee("insert", "1", "a sets ?", "a sets ?").status == 0
    words = referee("log", "--json").json[-1]["words"]
    assert words == ["referee", "insert", "1", "a sets ?", "a sets ?"]
    assert verdict(referee)["standing"][:4] == ["1", "1.1", "1.2", "2"]


def test_a_correction_that_a_rule_refuses_changes_nothing(referee, duel):
    before = referee("log").out
    for line, rule in (
        (("insert", "1", "a", "attacks", "1", "direct"), "PD-3.3"),
        (("insert", "9", "a", "sets", "_"), "M-2"),
        (("strike", "0"), "M-2"),
        (("amend", "1"), "M-2"),
        (("redo",), "M-3"),
        (("undo", "7"), "M-1"),
    ):
        for dry in ((), ("--dry-run",)):
            answer = referee(line[0], *dry, *line[1:])
            assert (answer.status, answer.out) == (3, "")
            assert f"referee: {rule}: " in answer.err
    assert referee("log").out == before


def test_what_falls_is_told_with_its_rule_and_how_it_stands_again(referee, runes):
    answer = referee("strike", "3")
    assert answer.status == 0
    assert "4 b casts drain -- DR-5.2: b has no rune to declare" in answer.said
    assert "6 b plays cave -- DR-3.1: Cards are played in a play phase" in answer.said
    assert "Where turns are strict, one move less makes much fall" in answer.said
    assert "(`insert 3 MOVE`), or `amend 3 MOVE` makes a pass of it" in answer.said
    answer = referee("insert", "2", "a passes")
    assert "Stands again: 4 b casts drain 5 a plays painter 6 b plays cave" in answer.said
    assert "Where turns are strict" not in answer.said
    found = verdict(referee)
    assert (found["standing"], found["fallen"]) == (["1", "2", "2.1", "4", "5", "6"], [])


def test_what_was_struck_reads_as_a_pass_and_the_rest_stands_again(referee, runes):
    assert referee("strike", "3").status == 0
    assert referee("amend", "3", "a", "passes").status == 0
    assert verdict(referee)["standing"] == ["1", "2", "3", "4", "5", "6"]


def test_what_had_been_made_known_is_told_by_which_move_and_to_whom(referee, duel):
    told = referee("undo", "2").said
    assert "Move 5 made known to Anna (a), Bo (b), the public: wood-3-3, earth-2-5" in told
    told = referee("--lang", "zh-Hant", "strike", "1").said.replace(" ", "")
    assert "第1步讓Bo（乙）、公眾得知：木-8-2" in told


def test_a_dry_run_tells_what_would_follow_and_enters_nothing(referee, runes):
    before = referee("log").out
    answer = referee("strike", "--dry-run", "3")
    assert answer.status == 0
    assert "No longer in the record: 3 a casts shield No longer possible: 4 " in answer.said
    assert answer.out.endswith("Nothing was entered.\n")
    assert referee("log").out == before


def test_a_dry_run_is_answered_in_json(referee, runes):
    answer = referee("strike", "3", "--dry-run", "--json")
    found = answer.json
    assert [*found] == [*("dry_run", "put_in", "otherwise", "fallen", "again", "known", "verdict")]
    assert found["fallen"][0] == {
        "number": "4",
        "line": "b casts drain",
        "rule": "DR-5.2",
        "message": "b has no rune to declare in step moons; to declare: a.",
    }
    assert found["known"][-1] == {
        "number": "6",
        "what": "card",
        "zone": "b.queue",
        "cards": ["cave"],
        "to": ["a", "public"],
    }
    assert referee("strike", "3").status == 0
    entered = verdict(referee)
    assert found["verdict"] == {key: entered[key] for key in found["verdict"]}


def test_a_decision_is_tried_before_it_is_made(referee, duel):
    claim = ("referee", "claim", "1", "b", "she set a card", "a sets ?")
    dispute = ("referee", "dispute", "no attack", "by=b", "about=4")
    assert referee("move", *dispute).status == 0
    assert referee("move", *claim).status == 0
    decide = ("referee", "decide", "1", "claim", "why=the field shows it")
    before = referee("log").out
    answer = referee("move", "--dry-run", *decide)
    assert answer.status == 3  # b's turn: a sets nothing
    assert "M-6" in answer.err
    answer = referee("move", "--dry-run", "--json", "referee", "decide", "1", "back", "why=so")
    assert answer.json["verdict"]["standing"] == ["1", "2", "3"]
    assert referee("log").out == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("a", "ends"), "this line changes nothing of the record"),
        (("referee", "note", "x"), "this line changes nothing of the record"),
        ((), "--dry-run wants a line that changes the record"),
    ],
)
def test_a_dry_run_is_of_a_line_that_changes_the_record(referee, duel, words, said):
    answer = referee("move", "--dry-run", *words)
    assert answer.status == 2
    assert said in answer.said


def test_the_reason_of_a_correction_is_its_remark(referee, duel):
    why = 'misread; "8-2" it was'
    assert referee("amend", "--why", why, "1", "a", "summons", "wood-3-3", "attack").status == 0
    entry = referee("log", "--json").json[-1]
    assert entry["remark"] == why
    assert referee("undo", "--why", "too fast").status == 0
    assert referee("log", "--json").json[-1]["remark"] == "too fast"
    assert referee("redo", "--why", "two\nlines").status == 2


def test_who_agrees_and_what_was_ruled_stand_on_the_line(referee):
    options = ("--option", "takeback=consent", "--json")
    assert referee("new", "dueling-runes", *options).status == 0
    assert referee("move", "a", "plays", "mountain").status == 0
    assert "M-4" in referee("undo").err
    assert "M-4" in referee("undo", "1", "by=a").err
    assert referee("undo", "by=all").status == 0
    assert referee("log", "--json").json[-1]["words"] == ["referee", "undo", "by=a,b"]
    assert referee("redo").status == 0
    assert referee("undo", "1", "ruling=she had not seen it").status == 0
    assert referee("redo", "2").status == 3


def test_a_correction_of_others_that_came_in_between_is_a_conflict(referee, duel):
    for line in (
        ("referee", "strike", "4"),
        ("referee", "undo"),
        ("referee", "redo"),
        ("referee", "insert", "1", "a sets ?"),
        ("referee", "amend", "1.1", "a sets metal-3-3"),
    ):
        seen = str(referee("log", "--json").json[-1]["number"])
        assert referee("move", *line).status == 0
        answer = referee("move", "--expect", seen, "a", "sets", "_")
        assert answer.status == 4
        assert " ".join(line[:2]) in answer.said


def test_a_dispute_that_came_in_between_is_no_conflict(referee, duel):
    for line in (
        ("referee", "dispute", "no attack", "by=b", "about=4"),
        ("referee", "claim", "1", "b", "nothing of it", "never=yes"),
        ("referee", "decide", "1", "stands", "why=seen"),
        ("referee", "appeal", "1", "b", "why=a photo"),
        ("referee", "withdraw", "1", "why=played on"),
        ("referee", "vary", "6", "b passes"),
    ):
        seen = str(referee("log", "--json").json[-1]["number"])
        assert referee("move", *line).status == 0, line
        assert referee("move", "--expect", seen, "referee", "note", "tea").status == 0
    assert referee("move", "--expect", "6", "a", "sets", "_").status == 0


@pytest.mark.parametrize("option", ["--why", "--dry-run", "--json", "-m"])
def test_an_option_behind_the_number_is_told_to_stand_before_it(referee, duel, option):
    for command in ("amend", "insert"):
        answer = referee(command, "1", "a", "sets", option)
        assert answer.status == 2
        assert f"{option} is read as a word of the move" in answer.said
