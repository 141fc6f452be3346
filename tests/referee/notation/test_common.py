"""The moves that every match has, in English and in both Chinese scripts."""

import pytest

from referee.moves.corrections import Amend, Annotate, Undo
from referee.moves.move import (
    Adjust,
    Award,
    Clock,
    Draw,
    Irregular,
    Note,
    Penalty,
    Resign,
    Reveals,
    RuleOn,
)
from referee.moves.refusal import Misfit
from referee.speech import explain, say
from tests.referee.notation.orchard import read


def misfit(line):
    with pytest.raises(Misfit) as raised:
        read(line)
    return raised.value.text


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("red resign", Resign(mover="red")),
        (
            "table reveals green apple,plum",
            Reveals(mover="table", seat="green", cards=("apple", "plum")),
        ),
        ('referee note "TEXT"', Note(mover="referee", text="TEXT")),
        ("referee annotate 3 !?", Annotate(mover="referee", number=(3,), glyph="!?")),
        ("referee annotate 3 ?", Annotate(mover="referee", number=(3,), glyph="?")),
        ("referee annotate 3 $6", Annotate(mover="referee", number=(3,), glyph="$6")),
        ('referee annotate 3 "hm"', Annotate(mover="referee", number=(3,), text="hm")),
        (
            'referee annotate 3 ! "hm"',
            Annotate(mover="referee", number=(3,), glyph="!", text="hm"),
        ),
        ("referee undo", Undo(mover="referee")),
        ("referee undo 3", Undo(mover="referee", count=3)),
        (
            'referee amend 3 "red plays plum"',
            Amend(mover="referee", number=(3,), line="red plays plum"),
        ),
        (
            'referee rule "it stands" cites=FE-1.2,m-1',
            RuleOn(mover="referee", text="it stands", cites=("FE-1.2", "M-1")),
        ),
        ("referee rule stands", RuleOn(mover="referee", text="stands")),
        (
            'referee penalty red yellow why="late"',
            Penalty(mover="referee", seat="red", kind="yellow", why="late"),
        ),
        (
            'referee irregular red "saw a card" cites=FE-2',
            Irregular(mover="referee", seat="red", text="saw a card", cites=("FE-2",)),
        ),
        (
            "referee adjust Seats.RED.hand_count -3 why=miscounted",
            Adjust(mover="referee", path="seats.red.hand-count", value="-3", why="miscounted"),
        ),
        ("referee award red why=x", Award(mover="referee", seat="red", why="x")),
        ("referee draw why=x", Draw(mover="referee", why="x")),
        ("referee clock green 90", Clock(mover="referee", seat="green", seconds=90)),
    ],
)
def test_every_common_move_is_read(line, move):
    assert read(line).move == move


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("紅 認輸", "red resign"),
        ("红 认输", "red resign"),
        ("桌面 亮出 綠 梨", "table reveals green sour-pear"),
        ("裁判 註記 好", "referee note 好"),
        ("裁判 注记 好", "referee note 好"),
        ("裁判 加註 3 !", "referee annotate 3 !"),
        ("裁判 加注 ３ ！", "referee annotate 3 !"),
        ("裁判 收回 2", "referee undo 2"),
        ("裁判 更正 2 x", "referee amend 2 x"),
        ("裁判 裁定 x 引據=M-1", "referee rule x cites=M-1"),
        ("裁判 裁定 x 引据=M-1", "referee rule x cites=M-1"),
        ("裁判 處罰 紅 黃牌 理由=x", "referee penalty red yellow why=x"),
        ("裁判 处罚 红 黄牌 理由=x", "referee penalty red yellow why=x"),
        ("裁判 处罚 红 红牌 理由=x", "referee penalty red red why=x"),
        ("裁判 處罰 紅 紅牌 理由=x", "referee penalty red red why=x"),
        ("裁判 處罰 紅 黑牌 理由=x", "referee penalty red black why=x"),
        ("裁判 處罰 紅 警告 理由=x", "referee penalty red warning why=x"),
        ("裁判 違規 紅 x", "referee irregular red x"),
        ("裁判 违规 红 x", "referee irregular red x"),
        ("裁判 調整 x 1 理由=y", "referee adjust x 1 why=y"),
        ("裁判 调整 x 1 理由=y", "referee adjust x 1 why=y"),
        ("裁判 判勝 紅 理由=x", "referee award red why=x"),
        ("裁判 判胜 红 理由=x", "referee award red why=x"),
        ("裁判 判和 理由=x", "referee draw why=x"),
        ("裁判 計時 紅 60", "referee clock red 60"),
        ("裁判 计时 红 60", "referee clock red 60"),
    ],
)
def test_common_moves_have_chinese_words_in_both_scripts(line, canonical):
    assert " ".join(read(line).words) == canonical


@pytest.mark.parametrize(
    ("typed", "evidence"),
    [
        ("seen", "seen"), ("親見", "seen"), ("亲见", "seen"), ("announced", "announced"),
        ("宣告", "announced"), ("inferred", "inferred"), ("推知", "inferred"),
        ("photo", "photo"), ("照片", "photo"), ("imported", "imported"), ("匯入", "imported"),
        ("汇入", "imported"),
    ],
)  # fmt: skip
def test_evidence_has_five_kinds(typed, evidence):
    for key in ("evidence", "根據", "根据"):
        assert read(f"red passes {key}={typed}").evidence == evidence


@pytest.mark.parametrize("word", ["no", "false", "否", "NO"])
def test_a_line_may_be_unsure(word):
    for key in ("sure", "確定", "确定"):
        assert not read(f"red passes {key}={word}").sure


@pytest.mark.parametrize("word", ["yes", "true", "是"])
def test_a_line_is_sure_unless_it_says_no(word):
    assert read(f"red passes sure={word}").sure
    assert read("red passes").sure


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("referee note", "notation.missing"),
        ('referee note " "', "notation.blank-text"),
        ("referee note two words", "notation.superfluous"),
        ("referee annotate !", "notation.missing"),
        ("referee annotate x !", "notation.place"),
        ("referee annotate 3", "notation.missing-any"),
        ("referee annotate 3 ! ! hm", "notation.superfluous"),
        ("referee undo 0", "notation.range"),
        ("referee undo -1", "notation.no-sign"),
        ("referee undo 1.5", "notation.number"),
        ("referee penalty red yellow", "notation.missing-key"),
        ("referee penalty red orange why=x", "notation.word"),
        ("referee penalty blue yellow why=x", "notation.word"),
        ("referee penalty referee yellow why=x", "notation.word"),
        ("referee rule x cites=M-1,", "notation.list-gap"),
        ("referee adjust a..b 1 why=x", "notation.path"),
        ("referee adjust a.b why=x", "notation.missing"),
        ("referee award why=x", "notation.missing"),
        ("referee draw", "notation.missing-key"),
        ("referee clock red", "notation.missing"),
        ("table reveals green ?", "notation.missing"),
    ],
)
def test_a_common_move_must_have_its_form(line, text):
    assert misfit(line) == text


def test_arguments_of_which_one_is_needed_are_told_in_the_language():
    with pytest.raises(Misfit) as raised:
        read("referee annotate 3")
    told = "這些至少要有一個：評註符號、一段文字。"
    assert say("zh-Hant", raised.value.text, raised.value.facts) == told


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("referee note two words", '"two words"'),
        ('referee note "two words" more', '"two words more"'),
        ("referee irregular red it fell down", '"it fell down"'),
        ("referee penalty red yellow why=slow play", 'why="slow play"'),
        ("referee amend 3 red passes", '"red passes"'),
    ],
)
def test_a_word_too_many_behind_a_text_is_told_how_to_belong_to_it(line, quoted):
    with pytest.raises(Misfit) as caught:
        read(line)
    assert explain("en", caught.value).endswith(f"stands in double quotes: {quoted}.")


@pytest.mark.parametrize("line", ["red passes plum", "referee undo 1 2"])
def test_a_word_too_many_behind_another_word_is_only_that(line):
    with pytest.raises(Misfit) as caught:
        read(line)
    assert "quotes" not in explain("en", caught.value)
