"""Peak Duel's lines are read: every row of the table of moves, in English and in Chinese."""

import pytest

from events.catalogues import shelf
from events.catalogues.peak_duel import edition
from events.match import MatchOpened
from events.peak_duel.values import Posture
from projections.peak_duel.kit import start
from projections.peak_duel.state import Side
from referee.moves.refusal import Misfit
from referee.notation.canonical import write_line
from referee.notation.lines import read_line, read_words
from referee.rules.peak_duel import effects, spells, words
from referee.rules.peak_duel.moves import LANGUAGE
from referee.speech import Naming, Untold, render

EDITION = edition(shelf.shipped("peak-duel"))
OPENED = MatchOpened(
    game="peak-duel",
    edition="default",
    digest="",
    revision=1,
    seats=(("a", "Anna"), ("b", "Bo")),
    options=(),
)


def table(a=(), b=()):
    """A duel in which the seats' cards have these names."""
    from msgspec.structs import replace

    return replace(start(OPENED), sides=(Side(names=a), Side(names=b)))


def read(line, state=None):
    return read_line(line, LANGUAGE, EDITION, state or table())


def misfit(line, state=None):
    with pytest.raises(Misfit) as raised:
        read(line, state)
    return raised.value


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("甲 登錄 wood35,木-4-4", "a deck wood-3-5,wood-4-4"),
        ("table 比較 甲=木35 乙=fire-4-4", "table compares a=wood-3-5 b=fire-4-4"),
        ("桌面 掷币 比小", "table coin low"),
        ("table coin 乙", "table coin b"),
        ("a 抽牌", "a draws"),
        ("A DRAWS WOOD-3-5", "a draws wood-3-5"),
        ("a 進入 戰鬥", "a enters battle"),
        ("a 进入 战斗阶段", "a enters battle"),
        ("a 進入 攻擊宣言", "a enters attack"),
        ("a 進入 傷害計算", "a enters damage"),
        ("a 進入 結束步驟", "a enters finish"),
        ("a 進入 結束", "a enters end"),
        ("a 进入 覆盖", "a enters cover"),
        ("甲 召喚 木35 攻擊 位=2", "a summons wood-3-5 attack place=2"),
        ("乙 召唤 火４４ 防御型态", "b summons fire-4-4 defence"),
        ("甲 轉變 3", "a rotates 3"),
        ("甲 覆蓋 ?,木35,?", "a sets ?,wood-3-5,?"),
        ("甲 發動 木35 貫雷", "a casts wood-3-5 pierce"),
        (
            "甲 发动 木35 春风 魂=木44 型态=防御 位=1",
            "a casts wood-3-5 breeze soul=wood-4-4 posture=defence place=1",
        ),
        ("甲 發動 火35 熾烈 乙2 魂=火44", "a casts fire-3-5 blaze b2 soul=fire-4-4"),
        ("甲 發動 火35 再燃", "a casts fire-3-5 rekindle"),
        ("甲 發動 火35 再燃 2", "a casts fire-3-5 rekindle 2"),
        ("甲 發動 土35 化魂 1", "a casts earth-3-5 soul-shift 1"),
        ("a casts earth-3-5 Soul_Shift 1", "a casts earth-3-5 soul-shift 1"),
        ("乙 翻開 1 土35 壁壘 甲1", "b flips 1 earth-3-5 bulwark a1"),
        ("乙 翻开 1 金35 冲锋 A1", "b flips 1 metal-3-5 charge a1"),
        ("乙 翻開 1 金35 金剛 乙3", "b flips 1 metal-3-5 adamant b3"),
        ("乙 翻開 1 水35 沉沒 甲3 魂=水11", "b flips 1 water-3-5 sink a3 soul=water-1-1"),
        (
            "乙 翻開 1 水35 循環 取=木11 魂=水11",
            "b flips 1 water-3-5 cycle soul=water-1-1 take=wood-1-1",
        ),
        ("乙 改變 木35,火44", "b changes wood-3-5,fire-4-4"),
        ("甲 攻擊 1 2", "a attacks 1 2"),
        ("甲 攻击 1 直接攻击", "a attacks 1 direct"),
        ("甲 重新選擇 3", "a retargets 3"),
        ("甲 不发动", "a withholds"),
        ("乙 略過", "b passes"),
        ("桌面 結算", "table resolves"),
        ("桌面 損傷 乙 木35,?", "table turns b wood-3-5,?"),
        ("甲 結束", "a ends"),
        ("甲 结束 弃=木35,火44", "a ends discard=wood-3-5,fire-4-4"),
        ("甲 投降", "a resign"),
        ("乙 认输", "b resign"),
        ("桌面 展示 甲 木35", "table reveals a wood-3-5"),
        ("桌面 亮出 甲 木35", "table reveals a wood-3-5"),
        ("裁判 效果 損傷 甲 3", "referee effect damage a 3"),
        ("裁判 效果 抽牌 甲 2", "referee effect draw a 2"),
        (
            "裁判 效果 移動 甲 木35 從=手牌 至=場地區 型態=攻擊",
            "referee effect move a wood-3-5 from=hand to=field posture=attack",
        ),
        ("裁判 效果 增減 甲1 防禦=+3 攻擊=-2", "referee effect modify a1 defence=3 attack=-2"),
        ("裁判 效果 型態 甲1 防禦", "referee effect posture a1 defence"),
        ("裁判 效果 護盾 甲1 2", "referee effect shield a1 2"),
        ("裁判 效果 攻擊 甲1 1", "referee effect attacks a1 1"),
        ("裁判 效果 规则 比小", "referee effect rule low"),
        ("referee adjust rule 比大 理由=x", "referee adjust rule high why=x"),
        ("referee adjust seats.a.hand_count 7 why=x", "referee adjust seats.a.hand-count 7 why=x"),
        ("referee 判和 why=x", "referee draw why=x"),
        ("referee 備註 hello", "referee note hello"),
        ("a ends 核牌=破例", "a ends custody=overrule"),
    ],
)
def test_every_row_is_read_and_written_in_its_canonical_form(line, canonical):
    once = read(line)
    assert write_line(once) == canonical
    assert read(canonical).move == once.move
    assert read_words(once.words, LANGUAGE, EDITION, table()).words == once.words


def test_a_spell_carries_its_effect_and_its_choices():
    move = read("b flips 2 fire-3-5 blaze a1 soul=fire-4-4").move
    assert move == spells.flips.made(
        mover="b",
        covered=2,
        card="fire-3-5",
        effect=effects.blaze,
        target=("a", 1),
        soul="fire-4-4",
    )
    spell = read("a casts wood-3-5 breeze soul=wood-1-1 posture=attack").move.fields["effect"]
    assert spell.way is effects.breeze
    assert spell.fields == {"soul": "wood-1-1", "posture": Posture.ATTACK}


def test_a_deck_of_the_edition_is_read_as_its_cards_whatever_it_is_called():
    for word in ("even", "EVEN", "均衡"):
        assert read(f"a deck {word}").move.fields["deck"].cards == EDITION.decks["even"].cards


def test_a_deck_list_gives_its_kinds_names():
    deck = read("a deck wood-3-5:fox,fire-4-4,wood35:Fox,metal-1-1:狐狸-2").move.fields["deck"]
    assert deck.cards == ("wood-3-5", "fire-4-4", "wood-3-5", "metal-1-1")
    assert deck.names == (("wood-3-5", "fox"), ("metal-1-1", "狐狸-2"))
    assert read(write_line(read("a deck wood-3-5:fox,fire-4-4,wood35:Fox"))).move.fields[
        "deck"
    ].names == (("wood-3-5", "fox"),)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "3fox",
        "-fox",
        "fox_1",
        "a1",
        "甲1",
        "wood35",
        "木-9-9",
        "hand",
        "手牌",
        "Blaze",
        "direct",
        "甲",
        "table",
        "壁垒",
    ],
)
def test_a_bad_name_is_shown_with_its_place(name):
    wrong = misfit(f'a deck "fire-4-4,wood-3-5:{name}"')
    assert wrong.text == "peak-duel.misfit.name"
    assert wrong.facts["word"] == name


def test_one_name_stands_for_one_kind():
    wrong = misfit("a deck wood-3-5:fox,fire-3-5:FOX")
    assert (wrong.text, wrong.column) == ("peak-duel.misfit.name", 30)


def test_a_name_stands_for_its_own_seats_card():
    state = table(a=(("wood-3-5", "fox"),), b=(("wood-5-3", "fox"),))
    assert read("a summons fox attack", state).words[2] == "wood-3-5"
    assert read("b summons FOX attack", state).words[2] == "wood-5-3"
    assert read("table compares a=fox b=fox", state).words[2:] == ("a=wood-3-5", "b=wood-5-3")
    assert read("table turns b fox,?", state).words[3] == "wood-5-3,?"
    assert read("table reveals a fox", state).words[3] == "wood-3-5"
    assert read("referee effect move b fox from=hand to=soul", state).words[4] == "wood-5-3"


@pytest.mark.parametrize("card", ["gold-3-5", "wood", "wood-3", "wood345", "wood-03-5", "wood3-5"])
def test_what_is_no_card_is_refused_with_the_nearest(card):
    wrong = misfit(f"a summons {card} attack")
    assert (wrong.text, wrong.column) == ("peak-duel.misfit.card", 11)
    assert wrong.facts["word"] == card


@pytest.mark.parametrize(
    ("line", "column", "meant"),
    [
        ("a summons wod-3-5 attack", 11, "wood-3-5"),
        ("a sets wood-4-4,wod-3-5", 17, "wood-3-5"),
        ("a deck wood-4-4,wxod-3-3", 17, "wood-3-3"),
        ("a deck wood-4-4:fox,fier-3-3:owl", 21, "fire-3-3"),
        ("a deck wxod-3-3", 8, "wood-3-3"),
        ("a deck evn", 8, "even"),
    ],
)
def test_a_misspelt_card_is_told_with_the_nearest_alone_and_in_a_list(line, column, meant):
    wrong = misfit(line)
    assert wrong.column == column
    assert meant in wrong.facts["nearest"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("a summons metal8-1 attack", ("metal-8-1",)),
        ("a summons metal-81 attack", ("metal-8-1",)),
        ("甲 召喚 木1-8 攻擊", ("木-1-8",)),
        ("甲 召喚 本-1-8 攻擊", ("木-1-8", "火-1-8", "土-1-8")),
    ],
)
def test_a_misspelt_card_is_told_as_it_was_begun_and_alone_if_but_a_hyphen_lacks(line, meant):
    assert misfit(line).facts["nearest"] == meant


def test_a_card_whose_values_are_not_legal_is_a_card_for_the_rules_to_judge():
    assert read("a summons wood-9-5 attack").words[2] == "wood-9-5"
    assert read("a summons 木09 attack").words[2] == "wood-0-9"
    assert read("a summons wood-12-5 attack").words[2] == "wood-12-5"


@pytest.mark.parametrize(
    "line",
    [
        "a draws ? wood-3-5",
        "a summons ? attack",
        "a changes ?",
        "a ends discard=?",
        "table reveals a ?",
        "a attacks 1 4",
        "a attacks 1 b2",
        "a attacks 0 1",
        "a casts wood-3-5 blze a1",
        "a casts wood-3-5 pierce a1",
        "a casts wood-3-5 breeze posture=attack",
        "a casts water-3-5 cycle soul=wood-1-1",
        "b flips 1 earth-3-5 bulwark 1",
        "b flips 1 earth-3-5 bulwark c1",
        "a summons wood-3-5",
        "a summons wood-3-5 upright",
        "a summons wood-3-5 attack 2",
        "a summons wood-3-5 attack soul=wood-1-1",
        "a sets",
        "a resolves",
        "table attacks 1 1",
        "a enters draw",
        "a enters start",
        "referee effect damage a 100",
        "referee effect damage a 0",
        "referee effect modify a1",
        "referee effect modify a1 defence=10",
        "referee effect shield a1 10",
        "referee effect move a wood-3-5 from=spells to=hand",
        "referee effect move a wood-3-5 from=deck to=hand",
        "referee effect move a wood-3-5 from=hand to=field",
        "referee effect move a wood-3-5 from=hand to=soul posture=attack",
        "referee effect move a wood-3-5 from=hand to=soul place=1",
        "table coin heads",
        "c ends",
    ],
)
def test_what_does_not_fit_the_table_is_no_move(line):
    wrong = misfit(line)
    assert wrong.column > 0
    assert render_of(wrong)


def render_of(wrong):
    try:
        return render("en", wrong.text, wrong.facts, Naming(game="peak-duel"))
    except Untold:
        pytest.fail(f"{wrong.text} cannot be said with {wrong.facts}")


def test_every_word_of_the_game_is_forbidden_as_a_name():
    assert {"soul-shift", "化魂", "攻擊", "attacks", "why", "理由", "甲"} <= words.RESERVED
