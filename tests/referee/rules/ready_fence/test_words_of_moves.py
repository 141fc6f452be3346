"""How lines are read: what fits the table of moves, and what is no move (section 8)."""

import pytest

from events.errors import Unreadable
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.moves.refusal import Ambiguous, Misfit
from referee.notation.canonical import write_line
from referee.notation.lines import read_line
from referee.rules.ready_fence.moves import LANGUAGE
from referee.speech import Lang, explain
from replays.record import Tag
from tests.referee.rules.ready_fence.table import default_edition, given


def canonical(line: str, **options: str) -> str:
    state = given(**options).state
    return write_line(read_line(line, LANGUAGE, default_edition(), state))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("紅方 前進 2", "red advances 2"),
        ("绿 改变 武器交锋", "green changes engagement"),
        ("紅 出牌 直刺/4 加=角度刺 耗=1", "red plays straight-thrust/4 with=angulation sp=1"),
        ("紅 出牌 直刺/4 追加=角度刺", "red plays straight-thrust/4 with=angulation"),
        ("綠 距離防守 棄=直刺/4", "green evades discard=straight-thrust/4"),
        ("绿 距离防守", "green evades"),
        ("red plays 回壓撥擋", "red plays ceding-parry/4"),
        ("red plays 假攻擊 止=是", "red plays feint ends=yes"),
        ("red exchanges ? 留=直刺/5", "red exchanges ? keeps=straight-thrust/5"),
        ("red exchanges ?", "red exchanges ?"),
        ("裁判 效果 得分 紅 -2", "referee effect score red -2"),
        ("裁判 印刷 直刺/4 張數=3 基本=2", "referee prints straight-thrust/4 copies=3 basic=2"),
        ("裁判 效果 刺中 雙方", "referee effect hits both"),
        ("桌面 擲幣 綠", "table coin green"),
        ("red advances !?", "red advances !?"),
    ],
)
def test_lines_are_read_in_either_language(typed: str, meant: str) -> None:
    assert canonical(typed) == meant


@pytest.mark.parametrize(
    "line",
    [
        "red advances 3",
        "red changes foil",
        "red plays straight-thrust",
        "red plays ?",
        "red plays beat-thrust/4 swaps=stop-hit/5",
        "red plays beat-thrust/4 ends=yes",
        "red plays beat-thrust/4 sp=19",
        "green parries sp=1",
        "red stalls twice",
        "red exchanges",
        "table coin blue",
        "referee prints stop-hit/5",
        "referee effect jumps red",
        "red lunges",
    ],
)
def test_what_does_not_fit_the_table_is_no_move(line: str) -> None:
    with pytest.raises(Misfit):
        canonical(line)


@pytest.mark.parametrize("word", ["後退", "后退"])
def test_a_step_back_is_unclear_in_the_advanced_mode_only(word: str) -> None:
    assert canonical(f"red {word}") == "red withdraws"
    assert canonical(f"red {word} 2", mode="tutorial") == "red withdraws 2"
    with pytest.raises(Ambiguous) as unclear:
        canonical(f"red {word}", mode="advanced")
    assert unclear.value.facts["known"] == ("withdraws", "retreats")
    assert unclear.value.column == 5


def begun(**options: str) -> Sitting:
    deal = options.pop("deal", "physical")
    named = [Tag(f"Option.{name.replace('_', '-')}", value) for name, value in options.items()]
    return Sitting.begin(read_tags([Tag("Game", "ready-fence"), Tag("Deal", deal), *named]))


def test_the_defaults_that_depend_on_the_mode_and_the_deal() -> None:
    assert begun().state.match.option("blue-vs-cyan") == "card"
    assert begun(mode="tutorial").state.match.option("blue-vs-cyan") == "any"
    assert begun(mode="tutorial", blue_vs_cyan="card").state.match.option("blue-vs-cyan") == "card"
    assert begun().state.match.option("values") == "open"
    assert begun(deal="seed:1").state.match.option("values") == "printed"


@pytest.mark.parametrize(
    "options",
    [
        {"target": "7"},
        {"target": "15"},
        {"mode": "advanced", "target": "10"},
        {"values": "open", "deal": "seed:1"},
        {"gap": "3"},
        {"reset_weapon": "maybe"},
    ],
)
def test_options_that_cannot_be_agreed_are_unreadable(options: dict[str, str]) -> None:
    with pytest.raises(Unreadable):
        begun(**options)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("red exchanges stophit/4", "stop-hit/4"),
        ("紅 出牌 王牌", "王牌卡"),
        ("紅 出牌 卡劍/4", "卡劍刺/4"),
    ],
)
def test_a_word_that_is_no_card_is_answered_with_the_nearest_in_its_script(
    typed: str, meant: str
) -> None:
    with pytest.raises(Misfit) as misfit:
        canonical(typed)
    assert meant in misfit.value.facts["nearest"]


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("zh-Hant", "綠 出牌 時間差反攻", "您是指 時間差反攻/4、時間差反攻/5、時間差反攻/6 嗎"),
        ("zh-Hans", "綠 出牌 時間差反攻", "您是指 时间差反攻/4、时间差反攻/5、时间差反攻/6 吗"),
        ("zh-Hant", "綠 出牌 直刺", "您是指 直刺/3、直刺/4、直刺/5 嗎"),
        ("zh-Hant", "綠 出牌 時間差反攻/5。", "您是指 時間差反攻/5、"),
    ],
)
def test_a_card_without_its_speed_is_answered_with_its_speeds(
    lang: Lang, typed: str, meant: str
) -> None:
    with pytest.raises(Misfit) as misfit:
        canonical(typed)
    assert meant in explain(lang, misfit.value)


def test_several_cards_where_one_is_wanted_are_told_with_no_names_that_end_in_them() -> None:
    with pytest.raises(Misfit) as misfit:
        canonical("red stalls card=stop-hit/4,stop-hit/5")
    assert misfit.value.facts["nearest"] == ()


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "target: the advanced mode has 5, 15 points, not 10."),
        ("zh-Hant", "進階模式的獲勝分數是 5、15，不是 10。"),
        ("zh-Hans", "进阶模式的获胜分数是 5、15，不是 10。"),
    ],
)
def test_a_target_that_the_mode_has_not_is_told_in_the_words_of_the_game(
    lang: Lang, told: str
) -> None:
    tags = [("Game", "ready-fence"), ("Option.mode", "advanced"), ("Option.target", "10")]
    with pytest.raises(Unreadable) as wrong:
        read_tags([Tag(name, value) for name, value in tags])
    assert explain(lang, wrong.value) == told
