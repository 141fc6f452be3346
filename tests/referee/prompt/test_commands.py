"""What is told of a command at the prompt that cannot be done as it was written."""

import pytest


def told(run, match, line):
    return told_of(run, match, [line])


def told_of(run, match, lines):
    return " ".join(run("play", match, "--plain", lines=lines).out.split())


@pytest.mark.parametrize("typed", [":undo", ":u", ":收回"])
def test_taking_back_is_a_command_with_a_colon_as_well(run, match, typed):
    lines = ["a summons wood-8-2 attack", typed, ":log"]
    assert "Taken back: move 1." in told_of(run, match, lines)


@pytest.mark.parametrize("typed", ["u １", "ｕ", "收回　１", "u 1 ; by mistake"])
def test_moves_are_taken_back_with_full_width_characters_too(run, match, typed):
    lines = ["a summons wood-8-2 attack", typed, ":log"]
    assert "Taken back: move 1." in run("play", match, "--plain", lines=lines).out


@pytest.mark.parametrize("typed", ["ｗｈｙ", "：ｌｏｇ", "？　ｓｕｍｍｏｎｓ"])
def test_commands_are_understood_in_full_width_characters(run, match, typed):
    assert "Not understood" not in told(run, match, typed)


@pytest.mark.parametrize(
    "typed", ["why", "why?", "Why ?", "為什麼?", "为什么？", "為何 ？", "ｗｈｙ？"]
)
def test_why_may_be_asked_with_a_question_mark(run, match, typed):
    lines = ["a attacks 1 direct", typed]
    assert "Possible instead:" in told_of(run, match, lines)


def test_nothing_is_taken_back_by_a_question(run, match):
    lines = ["a summons wood-8-2 attack", "u?", ":log"]
    assert "Taken back" not in told_of(run, match, lines)


@pytest.mark.parametrize("typed", [":桌面", ":看", ":顯示", "：显示"])
def test_the_table_is_shown_by_each_of_its_chinese_words(run, match, typed):
    assert told(run, match, typed).count("PEAK DUEL") == 2  # the first is shown at the beginning


@pytest.mark.parametrize("typed", ["幫助", ":幫助", ":帮助"])
def test_help_is_asked_for_by_each_of_its_chinese_words(run, match, typed):
    assert ":export" in told(run, match, typed)


@pytest.mark.parametrize("typed", [":日誌", ":日志"])
def test_the_log_is_asked_for_by_each_of_its_chinese_words(run, match, typed):
    assert "Turn 1" in told(run, match, typed)


def test_a_file_that_cannot_be_written_is_told_as_such(run, match):
    said = told(run, match, ":export no/such/place")
    assert "no/such/place cannot be written" in said
    assert "Not understood" not in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (":note", ":note wants a text."),
        (":lang fr", "There is no language"),
        (":show c.hand", "There is no zone"),
        ("referee penalty a", "Something is missing here"),
        ("a summons wood-3-5 attack defence", '"defence" is one word too many.'),
        ("table passes", '"passes" is not said by'),
    ],
)
def test_what_was_understood_is_not_called_otherwise(run, match, line, said):
    answer = told(run, match, line)
    assert (said in answer, "Not understood" in answer) == (True, False), answer


@pytest.mark.parametrize("line", ["a sumons x attack", ":nte x", 'a "summons', "xyz"])
def test_what_was_not_understood_says_so(run, match, line):
    assert "Not understood: " in told(run, match, line)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("show", "PEAK DUEL turn 1"),
        ("log", "Turn 1: Anna (a)."),
        ("紀錄", "Turn 1: Anna (a)."),
        ("lang zh-Hant", "輪到：Anna（甲）"),
        ("export game.rec", "The match is in game.rec"),
        ("匯出 a.rec", "The match is in a.rec"),
        ("note the light went out", "Note: the light went out"),
    ],
)
def test_a_command_may_be_typed_without_its_colon(run, match, typed, said):
    begun = told_of(run, match, []).partition("To move")[0].rpartition("Match")[0]
    answer = told_of(run, match, [typed])
    assert answer.startswith(begun)
    assert said in answer[len(begun) :]


def test_a_question_may_have_a_colon(run, match):
    assert "Anna (a) may:" in told(run, match, ":？")


@pytest.mark.parametrize(
    ("file", "hinted"), [("game.rec", False), ("game.md", True), ("a.MD", True)]
)
def test_export_says_that_it_writes_a_record(run, match, file, hinted):
    said = told(run, match, f":export {file}")
    assert f"The match is in {file}, as a record." in said
    assert ("--format md" in said) == hinted


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("? :note", ":note TEXT: put a remark on record"),
        ("?:備註", ":note TEXT: put a remark on record"),
        ("? :show a.hand", ":show the table; with a ZONE"),
        ("？　：ｌ", ":lang, :log"),
        ("? :lo", ":log the entries so far"),
        ("? :u", "u take the last move back"),
        ("? why", "why why the last line was refused"),
        ("? 幫助", ":help"),
        ("? quit", ":quit leave"),
        ("? :nte", "Did you mean :note, :new?"),
        ("? :?", "? what may be done now"),
    ],
)
def test_a_command_may_be_asked_about(run, match, typed, said):
    assert said in told(run, match, typed)


def test_a_command_is_told_with_its_word_of_the_language(run, match):
    lines = ["? :note", "? :why"]
    said = run("play", match, "--plain", "--lang", "zh-Hant", lines=lines).out
    assert ":註記 :note  文字：在紀錄裡寫一段註記" in said
    assert "為什麼 why  上一行" in said


def test_help_explains_the_signs_of_the_board(run, log):
    told_by = run("play", "dueling-runes", "--plain", lines=["", "", "", ":help", ":quit"]).out
    assert "Y wyrms" in " ".join(told_by.split())
