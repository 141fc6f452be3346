"""Chinese quotation marks and numerals: typed at the prompt, and in no record."""

import pytest

from events.errors import Unreadable
from referee.desk.chinese import fused_in_digits, in_digits, unquoted
from referee.desk.opening import read_tags
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.desk.verdict import adjudicate
from referee.moves.refusal import Refusal
from replays.record import Tag


def match(game, *lines, **tags):
    sitting = Sitting.begin(
        read_tags([Tag("Game", game), *(Tag(name, value) for name, value in tags.items())])
    )
    for line in lines:
        sitting.enter(line)
    return sitting


def named(game, *names, seats="ab"):
    return match(game, **{f"Seat.{s}": name for s, name in zip(seats, names, strict=True)})


@pytest.mark.parametrize(
    "word", ["「梨」", "『梨』", "《梨》", "〈梨〉", "‘梨’", "「3」", "「-三」"]
)
def test_marks_around_a_whole_word_are_taken_off(word):
    assert unquoted(word) == word[1:-1]


@pytest.mark.parametrize(
    "word",
    [
        "《「梨」》",
        "「梨」「李」",
        "「」",
        "「梨》",
        "他說「梨」",
        "「;梨」",
        "「!」",
        "梨",
        "“梨”",
    ],
)
def test_other_marks_stay(word):
    assert unquoted(word) == word


@pytest.mark.parametrize(
    ("word", "digits"),
    [
        ("三", "3"),
        ("零", "0"),
        ("十", "10"),
        ("十二", "12"),
        ("兩", "2"),
        ("九十九", "99"),
        ("-二", "-2"),
    ],
)
def test_a_numeral_up_to_99_is_known(word, digits):
    assert in_digits(word) == digits


@pytest.mark.parametrize("word", ["三三", "十十", "三百", "第三", "一十", "十〇", "3", "三號"])
def test_what_is_no_numeral_stays(word):
    assert in_digits(word) == word


@pytest.mark.parametrize(
    ("word", "digits"),
    [
        ("木三五", "木35"),
        ("木-三-五", "木-3-5"),
        ("wood三五", "wood35"),
        ("直刺/四", "直刺/4"),
        ("甲一", "甲1"),
        ("羽毛十三", "羽毛13"),
        ("事件四十九", "事件49"),
        ("禮裝五#二", "禮裝5#2"),
    ],
)
def test_numerals_in_a_name_are_digits(word, digits):
    assert fused_in_digits(word) == digits


@pytest.mark.parametrize("word", ["一心", "三五木", "第三者", "木三十十", "十字", "木35", "梨", ""])
def test_what_a_name_begins_with_or_goes_on_behind_is_no_number(word):
    assert fused_in_digits(word) == word


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("peak-duel", "甲 召喚 木三五 攻擊", "甲 召喚 木35 攻擊"),
        ("peak-duel", "甲 覆蓋 木三五,?", "甲 覆蓋 木35,?"),
        ("peak-duel", "桌面 比較 甲=木-三-五 乙=「火四三」", "桌面 比較 甲=木-3-5 乙=火43"),
        ("peak-duel", "裁判 效果 型態 甲一 攻擊", "裁判 效果 型態 甲1 攻擊"),
        ("malifaux", "甲 flips 羽毛十三", "甲 flips 羽毛13"),
        ("ready-fence", "紅 出牌 直刺/四", "紅 出牌 直刺/4"),
        ("fate-ace-royal", "玩家一 裝配 禮裝十二", "玩家一 裝配 禮裝12"),
        ("fate-ace-royal", "玩家一 結束 棄牌=事件十,?", "玩家一 結束 棄牌=事件10,?"),
    ],
)
def test_a_card_and_a_place_may_be_typed_with_numerals(game, typed, meant):
    sitting = match(game)
    assert whole(typed, sitting) == meant
    assert sitting.read(meant)


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("peak-duel", "甲 召喚 石三五 攻擊"),
        ("peak-duel", '甲 召喚 "木三五" 攻擊'),
        ("dueling-runes", "甲 打出 烈日一"),
        ("malifaux", "甲 hires 雷克斯二 獵犬三"),
    ],
)
def test_numerals_stay_where_digits_would_mean_no_card_either(game, typed):
    assert whole(typed, match(game)) == typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a plays 「cave」", "a plays cave"),
        ("甲 打出 「洞穴」", "甲 打出 洞穴"),
        ("甲 打出 「洞」", "甲 打出 cave"),
        ("甲 「打出」 『洞穴』", "甲 打出 洞穴"),
        ("「甲」 打出 《洞穴》", "甲 打出 洞穴"),
        ("「註記」 好", "referee 註記 好"),
        ("「小華」 打出 洞穴", "b 打出 洞穴"),
        ("a counters b 「cave」,「light-keeper」", "a counters b cave,light-keeper"),
        ("裁判 判勝 「小華」 理由=「好」", "裁判 判勝 b 理由=「好」"),
        ("裁判 「判勝」 b 理由=三 根據=「親見」", "裁判 判勝 b 理由=三 根據=親見"),
        ("referee effect life a 三", "referee effect life a 3"),
        ("referee effect life 「a」 「+三」", "referee effect life a +3"),
        ("收回 二", "referee 收回 2"),
        ("referee clock a 四十五", "referee clock a 45"),
        ("referee adjust seats.a.life 九 why=x", "referee adjust seats.a.life 9 why=x"),
        ("a plays 三", "a plays 三"),
        ("referee annotate 三 好", "referee annotate 3 好"),
        ("referee annotate 三 「好」", "referee annotate 3 「好」"),
        ("referee note 「好」", "referee note 「好」"),
        ('referee note "「好」"', 'referee note "「好」"'),
        ('referee rule "三" cites="「甲」"', 'referee rule "三" cites="「甲」"'),
        ("note 三", "referee note 三"),
        ("referee amend 三 「a」", "referee amend 3 「a」"),
    ],
)
def test_names_may_stand_in_marks_and_numbers_may_be_numerals(typed, meant):
    assert whole(typed, named("dueling-runes", "Anna", "小華")) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a plays 「chance meeting」", "a plays chance-meeting"),
        ("「Bo de Witt」 plays 『cave』", "b plays cave"),
        ("「bo de」 plays cave", "b plays cave"),
        ("referee award 「Bo de Witt」 why=x", "referee award b why=x"),
        ("裁判 判勝 《Bo　de　Witt》 理由=好", "裁判 判勝 b 理由=好"),
        ("referee note 「好 嗎」", 'referee note "「好 嗎」"'),
        ("裁判 判勝 b 理由=「慢 了」 根據=「親見」", '裁判 判勝 b 理由="「慢 了」" 根據=親見'),
        ('referee note "「好 嗎」"', 'referee note "「好 嗎」"'),
        ("a plays cave ; 「好 嗎」", "a plays cave ; 「好 嗎」"),
        ("referee note 他說 「好 嗎」 了", "referee note 他說 「好 嗎」 了"),
    ],
)
def test_marks_may_hold_several_words(typed, meant):
    assert whole(typed, named("dueling-runes", "Anna", "Bo de Witt")) == meant


@pytest.mark.parametrize("name", ["「bo de witt」", "《Bo　de Witt》"])
def test_behind_a_key_marks_may_hold_a_name_of_several_words(name):
    sitting = match("fate-ace-royal", **{"Seat.p2": "Bo de Witt"})
    typed = f"p1 activates spirit for={name} cost=tap"
    assert whole(typed, sitting) == "p1 activates spirit for=p2 cost=tap"


@pytest.mark.parametrize(
    "typed", ["「 」 plays cave", "「好 吧」 plays cave", "a plays 「no card」"]
)
def test_marks_around_what_is_nothing_known_do_not_help(typed):
    sitting = named("dueling-runes", "Anna", "Bo")
    with pytest.raises((Unreadable, Refusal)):
        sitting.read(whole(typed, sitting))


@pytest.mark.parametrize(
    "typed",
    ['a plays "「cave」"', 'referee clock a "三"', "referee clock a “三”", 'a plays 「"cave"」'],
)
def test_what_stands_in_quotes_stays(typed):
    sitting = named("dueling-runes", "Anna", "小華")
    assert whole(typed, sitting) == typed
    with pytest.raises((Unreadable, Refusal)):
        sitting.read(typed)


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("peak-duel", "甲 攻擊 一 二", "甲 攻擊 1 2"),
        ("peak-duel", "甲 攻擊 「一」 「直接攻擊」", "甲 攻擊 1 直接攻擊"),
        ("malifaux", "a flips 「crow/9」", "a flips crow/9"),
        ("malifaux", "a hires 『b2』 x", "a hires 『b2』 x"),
        ("ready-fence", "referee effect place red 五", "referee effect place red 5"),
        ("ready-fence", "referee adjust round 五 why=x", "referee adjust round 5 why=x"),
        ("fate-ace-royal", "裁判 效果 數值 p1 +一/-二/〇/三", "裁判 效果 數值 p1 +1/-2/0/3"),
        ("fate-ace-royal", '裁判 效果 技能 p1 "「見」" 開', '裁判 效果 技能 p1 "「見」" 開'),
        ("fate-ace-royal", "裁判 效果 技能 p1 「見」 開", "裁判 效果 技能 p1 「見」 開"),
    ],
)  # fmt: skip
def test_a_name_that_somebody_invents_stays_as_it_was_typed(game, typed, meant):
    assert whole(typed, match(game)) == meant


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("「王」", "referee award 「王」 why=x", "referee award a why=x"),
        ("「王」", "「王」 resign", "a resign"),
        ("「王」", "referee award 王 why=x", "referee award 王 why=x"),
        ("《王》 一", "《王》 resign", "a resign"),
        ("《王》 一", "referee award 《王》 why=x", "referee award a why=x"),
        ("『小王』", "table reveals 『小王』 cave", "table reveals a cave"),
        ("Anna", "referee award 「Anna」 why=x", "referee award a why=x"),
    ],
)
def test_marks_may_be_part_of_a_players_name(name, typed, meant):
    assert whole(typed, named("dueling-runes", name, "Bo")) == meant


def test_the_text_of_the_entry_is_what_is_read_again():
    sitting = match("dueling-runes")
    entry = sitting.enter(whole("裁判 計時 「甲」 三十", sitting))
    assert entry.text == "裁判 計時 甲 30"
    assert sitting.read(entry.text).words == entry.body.words


def test_what_somebody_invented_in_marks_is_read_again_as_it_was_entered():
    lines = ("p1 takes artoria saber", "p2 takes ? ?", "p3 takes ? ?")
    sitting = match("fate-ace-royal", *lines, **{"Option.assign": "agreed"})
    for typed in ("「見」", '"「見」"', "三"):
        entry = sitting.enter(whole(f"referee effect skill p1 {typed} on", sitting))
        assert entry.body.words[4] == typed.strip('"')
        assert sitting.read(entry.text).words == entry.body.words


@pytest.mark.parametrize(
    ("game", "line", "status"),
    [
        ("malifaux", "a flips 「crow/9」", 3),
        ("peak-duel", "甲 召喚 木三五 攻擊", 2),
        ("ready-fence", "referee effect place red 五", 2),
        ("dueling-runes", "referee clock a 三", 3),
        ("dueling-runes", "甲 打出 「洞穴」", 3),
    ],
)
def test_a_record_knows_neither(game, line, status):
    assert adjudicate(f'[Game "{game}"]\n\n{line}\n'.encode()).status == status
