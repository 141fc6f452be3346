"""Entering moves and taking them back."""

import pytest

from referee.desk import summaries


@pytest.fixture(autouse=True)
def match(referee):
    return referee.new("--seat", "a=Anna", "--seat", "b=Bo")


def test_a_move_is_told_with_what_follows_and_the_board(referee):
    answer = referee("move", "a", "summons", "wood-3-5", "attack")
    assert answer.status == 0
    assert "1  a summons wood-3-5 attack" in answer.out
    assert "Anna (a) summons wood-3-5" in answer.out
    assert "WOOD 3|5" in answer.out


def test_a_whole_move_in_quotes_is_a_line(referee):
    answer = referee("move", "a summons wood-3-5 attack")
    assert answer.status == 0
    assert "1  a summons wood-3-5 attack" in answer.out
    answer = referee("move", '甲　覆蓋　? ; "first"')
    assert answer.status == 0
    assert referee("log", "--json").json[-1]["text"].startswith("甲")


def test_a_refused_move_names_rule_text_and_move_and_changes_nothing(referee):
    answer = referee("move", "a", "attacks", "1", "direct")
    assert answer.status == 3
    assert answer.out == ""
    assert answer.err.startswith("referee: PD-3.3: Turn 1 has no battle phase. [")
    assert "    a attacks 1 direct\n" in answer.err
    assert referee("log", "--json").json[-1]["number"] == 0


def test_an_unreadable_move_is_answered_with_its_word_and_the_nearest(referee):
    answer = referee("move", "a", "summns", "wood-3-5", "attack")
    assert answer.status == 2
    told = 'referee: "summns" is no verb of this game. Did you mean summons?\n'
    assert answer.err == told


def test_where_a_word_that_cannot_be_read_stands_twice_its_place_is_shown(referee):
    answer = referee("move", "a", "summns", "summns", "attack")
    assert "    a summns summns attack\n      ^\n" in answer.err


def test_words_are_not_split_again_and_options_end_at_the_seat(referee):
    assert referee("move", "referee", "note", "two words --json").status == 0
    assert referee("log", "--json").json[-1]["words"] == ["referee", "note", "two words --json"]


def test_a_question_mark_behind_hidden_cards_is_told_to_be_a_glyph(referee):
    answer = referee("move", "a", "sets", "_", "_")
    assert "The `?` behind it is a glyph" in answer.out
    assert "glyph" not in referee("move", "a", "sets", "?,?").out


def test_a_lone_underscore_is_a_card_that_nobody_has_shown(referee):
    assert referee("move", "a", "sets", "_").status == 0
    assert referee("log", "--json").json[-1]["text"] == "a sets ?"


def test_a_negative_number_is_no_option(referee):
    answer = referee("move", "referee", "clock", "a", "-3")
    assert "No such option" not in answer.err


def test_many_moves_come_from_standard_input(referee):
    moves = "a summons wood-3-5 attack ; opening\n\n# remark\na ends\nb summons fire-2-6 defence\n"
    answer = referee("move", "--json", stdin=moves)
    assert answer.status == 0
    assert [entry["number"] for entry in answer.json_lines] == [1, 2, 3]
    assert answer.json_lines[0]["remark"] == "opening"


def test_the_first_line_that_is_refused_ends_the_reading(referee):
    answer = referee("move", stdin="a summons wood-3-5 attack\n\na attacks 1 direct\na ends\n")
    assert answer.status == 3
    assert answer.err.startswith("referee: line 3: PD-3.3: ")
    assert referee("log", "--json").json[-1]["number"] == 1


def test_a_line_that_is_no_text_is_told_with_its_place(referee):
    answer = referee("move", stdin=b"a ends\nb \xff\n")
    assert answer.status == 2
    assert "line 2, column 3" in answer.err


def test_a_repeated_command_with_an_id_enters_nothing_twice(referee):
    for _ in range(2):
        assert referee("move", "--id", "once", "a", "ends").status == 0
    assert len(referee("log", "--json").json) == 2
    assert referee("move", "--id", "once", "b", "ends").status == 4


@pytest.mark.parametrize("text", ["a=3", "（三）", "it=is; so", "x"])
def test_a_repeated_note_is_answered_with_the_one_that_is_there(referee, text):
    line = ("move", "--json", "--id", "once", "referee", "note", text)
    first, again = (referee(*line) for _ in range(2))
    assert (first.status, again.status) == (0, 0), again.err
    assert first.json == again.json


def test_a_repeated_batch_with_an_id_enters_nothing_twice(referee):
    for _ in range(2):
        answer = referee("move", "--id", "batch", stdin="a ends\nb ends\n")
        assert answer.status == 0, answer.err
    assert len(referee("log", "--json").json) == 3


def test_what_somebody_else_entered_meanwhile_is_a_conflict(referee):
    referee("move", "a", "summons", "wood-3-5", "attack")
    answer = referee("move", "--expect", "0", "a", "ends")
    assert answer.status == 4
    assert "a summons wood-3-5 attack" in answer.err


def test_book_keeping_meanwhile_is_no_conflict(referee):
    referee("move", "referee", "note", "tea")
    assert referee("move", "--expect", "0", "a", "ends").status == 0


def test_a_finished_match_is_read_once_to_see_that_it_is_over(referee, match, monkeypatch):
    other = referee.new()
    referee("move", "-m", match, "a", "resign")
    referee("move", "-m", other, "a", "ends")
    read, sit = [], summaries.sit

    def sitting(log, match, rows):
        read.append(match)
        return sit(log, match, rows)

    monkeypatch.setattr(summaries, "sit", sitting)
    for _ in range(2):
        assert referee("move", "b", "passes").status == 0
        assert read == [match]
        referee("move", "-m", other, "a", "passes")


def test_a_match_that_was_over_and_goes_on_is_open_again(referee, match):
    other = referee.new()
    referee("move", "-m", match, "a", "resign")
    referee("move", "-m", other, "a", "passes")
    assert referee("move", "a", "ends").status == 0
    assert referee("undo", "-m", match).status == 0
    referee("move", "-m", other, "b", "passes")
    answer = referee("move", "b", "ends")
    assert answer.status == 2
    assert match in answer.err


def test_with_two_matches_open_the_match_is_to_be_named(referee, match):
    other = referee.new()
    answer = referee("move", "a", "ends")
    assert answer.status == 2
    assert match in answer.err
    assert other in answer.err
    assert referee("move", "-m", match, "a", "resign").status == 0
    assert referee("move", "-m", other, "a", "ends").status == 0
    assert referee("move", "b", "ends").status == 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Match {over}, the one used last, is over, and {open} is open."),
        ("zh-Hant", "最後用的對局 {over} 已經結束，正在進行的有 {open}。"),
        ("zh-Hans", "最后用的对局 {over} 已经结束，正在进行的有 {open}。"),
    ],
)
def test_where_the_match_used_last_is_over_the_open_one_is_to_be_named(referee, match, lang, said):
    other = referee.new()
    assert referee("move", "-m", match, "a", "resign").status == 0
    wanted = said.format(over=match, open=other)
    for command in (("move", "a", "ends"), ("undo",), ("amend", "1", "a", "ends")):
        answer = referee("--lang", lang, *command)
        assert answer.status == 2
        assert wanted.replace(" ", "") in answer.said.replace(" ", "")
    assert referee("log", other, "--json").json[1:] == []


def test_a_match_that_was_forgotten_is_not_open(referee, match):
    other = referee.new()
    assert referee("forget", other, "--yes").status == 0
    assert referee("move", "a", "ends").status == 0


def test_a_move_is_taken_back_and_stays_in_the_log(referee):
    referee("move", "a", "summons", "wood-3-5", "attack")
    assert referee("undo").status == 0
    entries = referee("log", "--json").json
    assert [entry["stands"] for entry in entries] == [True, False, True]
    assert "(1)  a summons wood-3-5 attack" in referee("log").out
    beyond = referee("undo")
    assert beyond.status == 3
    assert "M-1" in beyond.err


def test_chinese_words_are_understood(referee):
    assert referee("move", "甲", "召喚", "木35", "攻擊").status == 0
    assert referee("log", "--json").json[-1]["words"][:2] == ["a", "summons"]


def test_full_width_characters_of_a_shell_are_judged_again_as_they_were(referee):
    for words in (
        ("ａ", "summons", "ｗｏｏｄ-3-5", "attack", "place=２"),
        ("甲", "覆蓋", "？"),
        ("a", "ｅｎｄｓ", "ａｔ=２０２６-11-20"),
        ("referee", "clock", "b", "５４０"),
        ("referee", "rule", "很好，繼續！", "cites=ＰＤ-4.1"),
    ):
        assert referee("move", *words).status == 0
    assert referee("amend", "1", "a", "summons", "ｗｏｏｄ-3-6", "attack").status == 0
    assert referee("audit").status == 0
    assert referee("log", "--json").json[-2]["text"] == "referee rule 很好，繼續！ cites=ＰＤ-4.1"


def test_a_move_is_amended_and_what_follows_is_told(referee):
    referee("move", "a", "summons", "wood-3-5", "attack")
    referee("move", "a", "ends")
    told = referee("amend", "1", "a", "summons", "wood-3-5", "defence")
    assert told.status == 0
    assert "Move 1 reads now: `a summons wood-3-5 defence`." in told.out
    assert "in defence posture" in " ".join(told.out.split())
    listed = referee("log").out
    assert "Corrected by entry 3." in listed
    again = referee("--lang", "zh-Hant", "amend", "1", "甲 召喚 木35 攻擊")
    assert "第 1 步改為：`甲 召喚 木-3-5 攻擊`。" in again.out


def test_an_amendment_that_cannot_be_leaves_the_log_as_it_is(referee):
    referee("move", "a", "ends")
    before = referee("log").out
    for line, status in (
        (["amend", "2", "a", "ends"], 3),
        (["amend", "1", "b", "ends"], 3),
        (["amend", "1", "a", "endss"], 2),
        (["amend", "1"], 3),
        (["amend"], 2),
        (["amend", "one", "a", "ends"], 2),
    ):
        answer = referee(*line)
        assert (answer.status, answer.out) == (status, "")
        assert "Traceback" not in answer.err
    assert referee("log").out == before


def test_a_move_from_which_something_else_follows_is_marked_where_the_match_is_read(referee):
    referee("move", "a", "ends")
    referee("move", "b", "summons", "wood-3-5", "attack")
    referee("move", "b", "sets", "_")
    referee("amend", "2", "b", "enters", "cover")
    mark = "Something else follows since entry 4."
    for command in (["log"], ["replay"], ["export", "--format", "md"]):
        assert referee(*command).out.count(mark) == 1
    assert [answer["restated_by"] for answer in referee("replay", "--json").json_lines] == [
        *(None, None, 4, 4, None)
    ]


def test_what_can_no_longer_be_is_marked_in_log_and_replay(referee):
    referee("move", "a", "ends")
    referee("move", "b", "ends")
    referee("amend", "1", "a resign")
    assert " (2)  b ends" in referee("log").out
    assert "No longer stands since entry 3 (PD-9.6)." in referee("replay").out
    assert "This move no longer stands: 2 (PD-9.6)." in " ".join(referee("log").out.split())


def test_a_seat_that_the_match_does_not_have_is_told_in_the_words_of_the_language(referee):
    found = referee("new", "dueling-runes", "--seat", "a=Anna", "--json").json["match"]
    said = referee("move", "-m", found, "c", "resign").said
    assert "The seat c is not in this match. Its seats: Anna (a), b." in said
    said = referee("--lang", "zh-Hant", "move", "-m", found, "丙", "認輸").said
    assert "這場對局沒有座位「丙」。座位有：Anna（甲）、乙。" in said


def test_who_is_called_by_name_is_told_the_seat(referee):
    assert "Did you mean a?" in referee("move", "Anna", "ends").said
    said = referee("--lang", "zh-Hant", "move", "anna", "結束").said
    assert "您是指 甲 嗎？" in said


@pytest.mark.parametrize("option", [("-m", "m1"), ("--expect", "0"), ("--json",), ("--lang=en",)])
def test_an_option_behind_the_seat_is_told_to_stand_before_it(referee, option):
    referee.new("--id", "m1")
    referee.new("--id", "m2")
    commands = [("move", "-m", "m1"), ("amend", "-m", "m1", "1")]
    for command in [*commands, ("move",)] if option[0] == "-m" else commands:
        answer = referee(*command, "a", "ends", *option)
        assert answer.status == 2
        assert f"{option[0]} is read as a word of the move: options stand before it" in answer.said
        line, mark = answer.err.splitlines()[-2:]
        assert line[mark.index("^") :].startswith(option[0])


def test_what_looks_like_an_option_may_be_the_text_of_a_move(referee):
    match = referee.new()
    assert referee("move", "-m", match, "referee", "note", "--json").status == 0


def test_where_several_are_open_some_are_named_and_how_to_see_all(referee):
    for name in ("m1", "m2", "m3"):
        referee.new("--id", name)
    answer = referee("move", "a", "ends")
    assert answer.status == 2
    assert "among them m3, m2." in answer.said
    assert "`referee matches` lists all" in answer.said
