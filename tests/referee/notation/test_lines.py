"""A line is read by the table of a game's moves."""

import pytest

from events.entry import Body
from events.errors import Unreadable
from referee.moves.refusal import Misfit
from referee.notation.canonical import line_of, write_line
from referee.notation.nearest import name_nearest
from referee.speech import explain
from tests.referee.notation.orchard import (
    Activates,
    Casts,
    Compares,
    Exchanges,
    Grows,
    Passes,
    Plays,
    Takes,
    from_shell,
    read,
)


def fault(line, reader=read):
    """Text id and column of the misfit that a line is."""
    with pytest.raises(Misfit) as raised:
        reader(line)
    return raised.value.text, raised.value.column


def nearest(line, reader=read):
    with pytest.raises(Misfit) as raised:
        reader(line)
    return raised.value.facts["nearest"]


def unreadable(line):
    with pytest.raises(Unreadable) as raised:
        read(line)
    assert not isinstance(raised.value, Misfit)
    return raised.value.text, raised.value.column


def test_a_move_has_its_mover_its_arguments_and_its_keys():
    line = read("red plays apple with=plum,sour-pear sp=3")
    assert line.move == Plays(mover="red", card="apple", beside=("plum", "sour-pear"), points=3)
    assert line.words == ("red", "plays", "apple", "with=plum,sour-pear", "sp=3")


def test_keys_stand_anywhere_after_the_verb_and_are_written_in_the_order_of_the_table():
    words = ("red", "plays", "apple", "with=plum", "sp=3")
    for line in ("red plays sp=3 apple with=plum", "red plays with=plum sp=3 apple"):
        assert read(line).words == words


@pytest.mark.parametrize("word", ["「梨」", "『梨』", "《梨》", "〈梨〉", "‘梨’", "梨,「蘋果」"])
def test_chinese_quotation_marks_are_none_of_the_grammar(word):
    for reader in (read, lambda line: from_shell(*line.split())):
        assert fault(f"紅 出 蘋果 配={word}", reader)[0] == "notation.word"


@pytest.mark.parametrize("word", ["三", "十二", "+三", "〇"])
def test_chinese_numerals_are_none_of_the_grammar(word):
    assert fault(f"紅 出 梨 點={word}")[0] == "notation.number"


def test_what_people_invent_stays_as_it_was_typed():
    for text in ("「好」", "他說「好」", "「好」,「好」", "三"):
        assert read(f"裁判 註記 {text}").move.text == text
        assert read(f"red activates apple {text}").move.ability == text


@pytest.mark.parametrize(
    "line",
    ["RED Plays SOUR_PEAR SP=3", "紅 出 梨 點=3", "红　ｐｌａｙｓ　ｓｏｕｒ－ｐｅａｒ　ｓｐ＝３"],
)
def test_case_script_width_and_underscores_do_not_matter(line):
    assert read(line).words == ("red", "plays", "sour-pear", "sp=3")


def test_the_mover_decides_what_a_chinese_word_means():
    assert read("red 裁定").move == Passes(mover="red")
    assert read("桌面 裁定").move == Passes(mover="table")
    assert read("裁判 裁定 good").words == ("referee", "rule", "good")


def test_a_chinese_key_is_the_one_that_the_move_takes():
    assert read("table compares 紅=apple 綠=plum").move == Compares(
        mover="table", red="apple", green="plum"
    )


def test_a_game_adds_spellings_to_common_verbs_and_keys():
    assert read("裁判 備註 hm").words == read("裁判 註記 hm").words == ("referee", "note", "hm")
    assert (
        read("red passes 依據=照片").evidence == read("red passes 根據=photo").evidence == "photo"
    )


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("red casts", Casts(mover="red")),
        ("red casts fire-ball", Casts(mover="red", spell="fire-ball")),
        ("red casts 3", Casts(mover="red", power=3)),
        ("red casts green", Casts(mover="red", target="green")),
        ("red casts ward 2 green", Casts(mover="red", spell="ward", power=2, target="green")),
        ("red casts 2 green", Casts(mover="red", power=2, target="green")),
        ('red activates plum "avalon"', Activates(mover="red", card="plum", ability="avalon")),
        (
            "red activates plum stats=1/-2/+3/0",
            Activates(mover="red", card="plum", stats=(1, -2, 3, 0)),
        ),
    ],
)
def test_arguments_in_the_middle_may_be_left_out(line, move):
    assert read(line).move == move


def test_an_argument_that_fits_no_place_is_told_by_the_one_it_nearly_fits_or_by_the_last():
    assert fault("red casts fire-bal") == ("notation.word", 11)
    assert nearest("red casts fire-bal") == ("fire-ball",)
    assert fault("red casts 2 ward") == ("notation.word", 13)
    assert fault("red casts ward 2 green plum") == ("notation.superfluous", 24)
    assert fault("red casts ward gren") == ("notation.word", 16)
    assert nearest("red casts ward gren") == ("green",)
    assert fault("red bets 3x") == ("notation.number", 10)
    assert fault("red bets 3 gren") == ("notation.word", 12)


def test_a_word_that_fits_no_branch_is_told_by_the_branch_if_it_is_not_nearly_something_else():
    assert fault("red bets dubel 3") == ("notation.branch", 10)
    assert nearest("red bets dubel 3") == ("double",)
    assert fault("red bets xyz") == ("notation.branch", 10)
    assert fault("red bets gren") == ("notation.word", 10)


def test_a_word_may_decide_what_follows_it():
    assert read("red plays feint ends=是").move == Plays(mover="red", card="feint", ends=True)
    assert read("referee effect mana red +2").words == ("referee", "effect", "mana", "red", "+2")
    assert read("referee effect 上限 red 7").move == Grows(
        mover="referee", seat="red", by=7, kind="limit"
    )
    assert fault("red plays apple ends=yes") == ("notation.key", 17)
    assert fault("red plays feint") == ("notation.missing-key", 16)
    assert fault("referee effect") == ("notation.missing-word", 15)
    assert fault("referee effect mena red +2") == ("notation.branch", 16)
    assert nearest("referee effect mena red +2") == ("mana",)
    assert fault("referee effect mana red 2") == ("notation.sign", 25)


def test_of_some_keys_one_must_be_given():
    assert read("referee prints plum copies=2").move.copies == 2
    assert fault("referee prints plum") == ("notation.missing-some", 20)


@pytest.mark.parametrize(
    ("line", "move", "glyphs"),
    [
        ("red passes ?", Passes(mover="red"), ("?",)),
        ("red passes !? $14", Passes(mover="red"), ("!?", "$14")),
        ("red passes ！", Passes(mover="red"), ("!",)),
        ("red exchanges ?", Exchanges(mover="red", card="?"), ()),
        ("red exchanges ? ?", Exchanges(mover="red", card="?"), ("?",)),
        ("red exchanges ? !", Exchanges(mover="red", card="?"), ("!",)),
        ("red exchanges ? keeps=plum ?", Exchanges(mover="red", card="?", keeps="plum"), ("?",)),
        ("red takes ? ?", Takes(mover="red", first="?", second="?"), ()),
        ("red takes ? ? ?", Takes(mover="red", first="?", second="?"), ("?",)),
        ("red takes ? plum ??", Takes(mover="red", first="?", second="plum"), ("??",)),
        ("red casts ?", Casts(mover="red"), ("?",)),
    ],
)
def test_a_lone_question_mark_is_a_card_only_where_the_line_is_not_complete_without_it(
    line, move, glyphs
):
    read_it = read(line)
    assert (read_it.move, read_it.glyphs) == (move, glyphs)


@pytest.mark.parametrize(
    ("line", "text", "column"),
    [
        ("red plays ?", "notation.missing", 11),
        ("red plays", "notation.missing", 10),
        ("red plays !", "notation.missing", 11),
        ("red exchanges ??", "notation.missing", 15),
        ("red takes ?", "notation.missing", 12),
        ("red takes ? !", "notation.missing", 13),
        ("red passes ? plum", "notation.superfluous", 12),
        ("red draws ? plum", "notation.word", 11),
        ('red passes "!"', "notation.superfluous", 12),
        ("red passes $1234", "notation.superfluous", 12),
        ("red passes !!!", "notation.superfluous", 12),
    ],
)
def test_a_glyph_elsewhere_is_a_bad_word(line, text, column):
    assert fault(line) == (text, column)


@pytest.mark.parametrize(
    ("line", "text", "column"),
    [
        ("", "notation.no-verb", 1),
        ("   ", "notation.no-verb", 1),
        ("; only a remark", "notation.no-verb", 1),
        ("  red", "notation.no-verb", 3),
        ("nobody", "notation.no-verb", 1),
        ("red at=2026-11-20 passes", "notation.no-verb", 1),
        ("red plays apple why=", "notation.empty-key", 17),
        ('red plays "apple', "notation.open-quote", 11),
    ],
)
def test_what_is_no_line_of_the_grammar_is_unreadable(line, text, column):
    assert unreadable(line) == (text, column)


@pytest.mark.parametrize(
    ("line", "text", "column"),
    [
        ("blue passes", "notation.mover", 1),
        ("red pass", "notation.verb", 5),
        ("red note hm", "notation.verb-of-others", 5),
        ("table plays apple", "notation.verb-of-others", 7),
        ("red plays aple", "notation.word", 11),
        ("red plays apple with=plum,,plum", "notation.list-gap", 27),
        ("red plays apple with=plum,pair", "notation.word", 27),
        ("red plays apple sp=19", "notation.range", 20),
        ("red plays apple sp=-1", "notation.no-sign", 20),
        ("red plays apple sp=x", "notation.number", 20),
        ("red plays apple colour=x", "notation.key", 17),
        ("red plays apple sp=1 點=2", "notation.key-twice", 22),
        ("red passes at=2026-11-20 時間=2026-11-20", "notation.key-twice", 26),
        ("red passes evidence=heard", "notation.word", 21),
        ("red passes sure=perhaps", "notation.word", 17),
        ("red passes custody=no", "notation.word", 20),
        ("red passes at=noon", "notation.time", 15),
        ("red activates plum stats=1/2/3", "notation.list-length", 26),
    ],
)
def test_words_that_the_game_does_not_know_are_told_with_their_column(line, text, column):
    assert fault(line) == (text, column)


def test_an_unknown_key_is_told_with_the_keys_of_the_move():
    with pytest.raises(Misfit) as raised:
        read("red plays apple colour=x")
    assert raised.value.facts["keys"] == ("with", "sp")


def test_the_nearest_valid_words_are_named():
    assert nearest("rad passes") == ("red",)
    assert nearest("red pases") == ("passes",)
    assert nearest("red plays aple") == ("apple",)
    assert nearest("red plays apple wiht=plum") == ("with",)
    assert nearest("red passes evidence=foto") == ("photo",)
    assert nearest("裁判 飛天 red") == ()


def test_of_two_chinese_glyphs_one_may_be_wrong():
    assert "略過" in nearest("red 略国")
    assert nearest("裁判 处訒 red") == ("处罚",)


@pytest.mark.parametrize(("lang", "said"), [("en", "event-47"), ("zh-Hant", "事件47")])
def test_a_number_alone_is_told_with_the_word_of_the_language(lang, said):
    wrong = Misfit("fate-ace-royal.misfit.card", word="47", game="fate-ace-royal")
    wrong.known = {"event-47": "event-47", "事件47": "event-47", "craft-27": "craft-27"}
    name_nearest(wrong)
    assert said in explain(lang, wrong)
    assert ("事件47" in explain(lang, wrong)) == (said == "事件47")


def test_the_nearest_valid_words_are_named_to_a_shell_too():
    def typed(line):
        return from_shell(*line.split())

    assert nearest("rad passes", typed) == ("red",)
    assert nearest("red pases", typed) == ("passes",)
    assert nearest("red plays aple", typed) == ("apple",)


def test_a_name_that_was_typed_with_blanks_is_named_with_its_hyphens():
    assert nearest("red plays sour pear") == ("sour-pear",)
    assert nearest("red plays sour pear", lambda line: from_shell(*line.split())) == ("sour-pear",)
    assert nearest("red plays sour with=pear") != ("sour-pear",)


def test_a_chinese_verb_without_a_blank_behind_it_is_told_where_it_ends():
    with pytest.raises(Misfit) as caught:
        read("紅 略過梨")
    assert caught.value.facts["apart"] == "略過 梨"


def test_common_keys_stand_beside_the_move():
    line = read("red passes at=2026-11-20T19:02 evidence=photo sure=no custody=overrule ! ; late")
    assert line.move == Passes(mover="red", overrule=True)
    assert (line.happened, line.evidence, line.sure) == ("2026-11-20T19:02", "photo", False)
    assert (line.words, line.glyphs, line.remark) == (("red", "passes"), ("!",), "late")
    assert line.text == ("red passes at=2026-11-20T19:02 evidence=photo sure=no custody=overrule !")


def test_the_chinese_words_of_common_keys_and_their_values_are_read():
    line = read("红 略过 时间=2026-11-20 根据=亲见 确定=否 牌管=破例")
    assert (line.happened, line.evidence, line.sure) == ("2026-11-20", "seen", False)
    assert line.move.overrule


def test_the_canonical_line_says_all_that_the_typed_one_said():
    line = read('红 略过 确定=否 时间=2026-11-20t19:02z 牌管=破例 evidence=imported ！ ； 好 "')
    written = 'red passes at=2026-11-20T19:02Z evidence=imported sure=no custody=overrule ! ; 好 "'
    assert write_line(line) == written
    assert write_line(read(written)) == written


def test_a_text_keeps_its_full_width_characters():
    assert read('裁判 註記 "很好！"').move.text == "很好！"
    assert read("裁判 註記 很好！").move.text == "很好！"


@pytest.mark.parametrize(
    "text", ["a=b", "!", "$5", "at=2026-11-20", '"', '"x" y', "=", "_", "; {", "？"]
)
def test_a_text_that_looks_like_something_else_stays_a_text(text):
    doubled = text.replace('"', '""')
    line = read(f'referee note "{doubled}"')
    assert line.move.text == text
    assert read(write_line(line)).move == line.move
    assert from_shell(*line.words).move == line.move
    line = read(f'referee award red why="{doubled}"')
    assert line.move.why == text
    assert read(write_line(line)).move == line.move
    assert from_shell(*line.words).move == line.move


class TestFromAShell:
    def test_words_are_not_split_again(self):
        line = from_shell("referee", "note", "two words; and more")
        assert line.move.text == "two words; and more"
        assert line.text == 'referee note "two words; and more"'

    def test_an_underscore_alone_is_an_unknown_card(self):
        assert from_shell("red", "takes", "_", "plum").move.first == "?"
        assert from_shell("red", "takes", "_", "plum").text == "red takes ? plum"

    def test_a_value_may_have_blanks(self):
        line = from_shell("referee", "award", "red", "why=he left the hall")
        assert line.move.why == "he left the hall"
        assert line.words == ("referee", "award", "red", "why=he left the hall")

    def test_a_text_may_have_an_equals_sign(self):
        line = from_shell("referee", "note", "score a=3")
        assert line.move.text == "score a=3"
        assert from_shell("referee", "note", "a=3").move.text == "a=3"
        assert read(from_shell("referee", "note", "a=3").text).move.text == "a=3"

    def test_full_width_characters_say_the_same_when_the_line_is_read_again(self):
        line = from_shell("ｒｅｄ", "takes", "？", "ｐｌｕｍ", "sure=ｎｏ")
        assert (line.words, line.sure) == (("red", "takes", "?", "plum"), False)
        again = read(line.text)
        assert (again.words, again.sure) == (line.words, line.sure)
        note = from_shell("referee", "note", "很好，真的！")
        assert note.move.text == read(note.text).move.text == "很好，真的！"

    def test_an_unknown_key_is_still_told(self):
        assert fault(("red", "plays", "apple", "wiht=plum"), lambda words: from_shell(*words)) == (
            "notation.key",
            17,
        )

    def test_negative_numbers_are_numbers(self):
        assert from_shell("referee", "effect", "mana", "red", "-3").move.by == -3

    def test_one_word_is_no_move(self):
        for words in ((), ("red passes",), ("red",)):
            with pytest.raises(Unreadable) as raised:
                from_shell(*words)
            assert raised.value.text == "notation.no-verb"


def test_a_word_that_no_branch_begins_with_is_told_with_those_that_do():
    with pytest.raises(Misfit) as caught:
        read("referee effect foo")
    assert "mana" in caught.value.facts["known"]
    assert "One of: " in explain("en", caught.value)


def test_a_move_without_words_which_only_a_forger_writes_is_an_empty_line():
    assert line_of(Body(words=(), events=())) == ""
