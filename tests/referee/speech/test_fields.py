"""The fields of a view, and what stands in them, in words."""

import pytest

from referee.desk.played import play
from referee.speech import Naming
from referee.speech.fields import Fields, unseen_alone


def fields(lang="en"):
    return Fields(lang, Naming("peak-duel", {"a": "Anna", "b": "Bo"}))


@pytest.mark.parametrize(
    ("path", "en", "hant"),
    [
        ("turn", "turn", "回合"),
        ("seats.b.field.0.card", "Bo (b), field 1, card", "Bo（乙）、場地區 1、牌"),
        ("seats.a.deck_count", "Anna (a), deck, number", "Anna（甲）、牌組數"),
        ("hands.b", "Bo (b), hand", "Bo（乙）、手牌"),
        ("seats.a.no_such_field", "Anna (a), no such field", "Anna（甲）、no such field"),
    ],
)
def test_a_path_is_called_by_the_words_of_the_game(path, en, hant):
    assert fields().called(path) == en
    assert fields("zh-Hant").called(path) == hant


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("seats.b.discard", [], "–"),
        ("step", None, "–"),
        ("turn", 0, "0"),
        ("attack.pierce", True, "yes"),
        ("attack.pierce", False, "no"),
        ("active", "b", "Bo (b)"),
        ("phase", "battle", "battle phase"),
        ("seats.a.hand", ["wood-3-5", "?", "?"], "wood-3-5, 2 × ?"),
        ("seats.b.spells", [{"place": 1, "card": "?", "set_turn": 2}], "?"),
        ("summon", {"limit": 2, "made": 1}, "limit 2, made 1"),
    ],
)
def test_a_value_is_told_as_people_say_it(path, value, told):
    assert fields().value(path, value) == told


@pytest.mark.parametrize("path", ["seats.b.hand", "hands.b"])
def test_cards_are_called_by_their_names_wherever_a_hand_stands(path):
    assert fields("zh-Hant").value(path, ["wood-3-5", "?"]) == "wood-3-5、? × 1"


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (["fire-2-6"], [], "Bo (b), discard: fire-2-6 → –"),
        (["fire-2-6", "wood-3-5"], ["wood-3-5"], "Bo (b), discard: − fire-2-6"),
        (["wood-3-5"], ["wood-3-5", "fire-2-6", "?"], "Bo (b), discard: + fire-2-6, 1 × ?"),
        (["wood-3-5"], ["fire-2-6"], "Bo (b), discard: − wood-3-5, + fire-2-6"),
        (["a1", "b1"], ["b1", "a1"], "Bo (b), discard: a1, b1 → b1, a1"),
    ],
)
def test_of_lists_of_cards_what_is_gone_and_what_is_more_is_told(one, other, told):
    found = fields().difference("seats.b.discard", one, other)
    assert found.replace("a1-", "a1").replace("b1-", "b1") == told


def test_of_a_structure_what_is_not_so_is_left_out():
    value = {"attacker": "a", "forced": False, "counter": None, "damage": 0}
    assert fields().value("battle", value) == "attacker Anna (a), damage 0"
    assert fields().value("battle", {"forced": False}) == "–"


@pytest.mark.parametrize(
    ("game", "path", "value", "told"),
    [
        ("dueling-runes", "seats.a.effects.confused", None, "安娜（甲）、效果、迷惑：– → –"),
        ("dueling-runes", "seats.a.effects.counter", None, "安娜（甲）、效果、抵消：– → –"),
        ("dueling-runes", "seats.a.queue.0.card", None, "安娜（甲）、蓄力隊列 1、牌：– → –"),
        ("dueling-runes", "seats.a.active", ["wyrms"], "安娜（甲）、待宣告的符文：– → 虺蛇"),
        ("peak-duel", "rule", "low", "規則：– → 比小"),
        ("ready-fence", "seats.red.weapon", "invitation", "安娜（紅方）、武器：– → 開放誘導"),
        (
            "fate-ace-royal",
            "seats.p1.servant.state",
            "tapped",
            "安娜（玩家一）、從者、狀態：– → 橫置",
        ),
        ("fate-ace-royal", "hands.p1", ["?", "?"], "安娜（玩家一）、手牌：– → ? × 2"),
    ],
)
def test_words_of_moves_serve_where_a_field_has_none_of_its_own(game, path, value, told):
    seats = dict.fromkeys(("a", "red", "p1"), "安娜")
    assert Fields("zh-Hant", Naming(game, seats)).difference(path, None, value) == told


@pytest.mark.parametrize("path", ["castable.0.spells.jab", "faces.painter", "phrase.if_passed"])
def test_what_other_fields_say_need_not_be_told(path):
    assert not Fields.tells(path)
    assert Fields.tells("seats.a.life")


def test_cards_that_nobody_knows_are_told_by_their_number_alone():
    assert unseen_alone(["wood-3-5"], ["wood-3-5", "?"])
    assert not unseen_alone(["wood-3-5"], ["?"])
    assert not unseen_alone(["?"], ["?"])


def test_a_card_by_which_something_stands_is_called_by_its_name():
    naming = play('[Game "dueling-runes"]\n\na plays cave\n').sitting.naming_for("referee")
    told = Fields("zh-Hant", naming).difference("declarable.cave", None, ["wyrms"])
    assert told == "待宣告的符文、洞穴：– → 虺蛇"
