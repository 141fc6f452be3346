"""What may stand next on a line, with a word of explanation, from what may be entered now."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.notation.grammar import grammar, kind_of
from referee.prompt.suggest import expected, suggestions
from referee.speech import Naming
from referee.speech.words import Speech
from replays.record import Tag
from tools import build_zh_hans


def speech(sitting, lang="en"):
    return Speech(sitting.game.language, lang, sitting.game.naming(sitting.state))


def duel_with_a_known_hand():
    tags = {"Game": "peak-duel", "Option.first": "a", "Option.start-rule": "high"}
    sitting = Sitting.begin(read_tags([Tag(name, value) for name, value in tags.items()]))
    sitting.enter("table reveals a wood-3-5,fire-4-4,metal-2-2,earth-1-1,water-6-6")
    sitting.enter("table reveals b wood-3-5,fire-4-4,metal-2-2,earth-1-1,water-6-6")
    return sitting


def texts(line, sitting, lang="en"):
    return [word.text for word in suggestions(line, sitting, speech(sitting, lang))]


def meanings(line, sitting, lang="en"):
    found = suggestions(line, sitting, speech(sitting, lang))
    return {word.text: word.meaning for word in found}


def test_an_empty_line_may_begin_with_a_verb_of_the_seat_that_is_due(duel):
    assert texts("", duel)[:3] == ["a deck", "draws", "summons"]
    assert {"summons", "a", "b", "table", "referee"} <= set(texts("", duel))


def test_to_resign_is_not_the_first_word_that_is_suggested(duel):
    suggested = texts("", duel)
    assert suggested.index("a resign") > suggested.index("summons")


def test_a_verb_says_what_it_does(duel):
    assert meanings("su", duel) == {"summons": "put a card of the hand on the field"}


def test_a_mover_says_who_it_is(duel):
    assert meanings("b", duel)["b"] == "Bo"


def test_behind_a_mover_only_its_verbs_stand(duel):
    assert texts("b ", duel) == ["resign", "deck", "passes"]


def test_a_slot_lists_its_choices_with_their_meaning(duel):
    line = "su wood35 "
    assert meanings(line, duel) == {"attack": "attack posture", "defence": "defence posture"}


def test_a_seat_says_who_sits_there(duel):
    assert meanings("referee penalty ", duel) == {"a": "Anna", "b": "Bo"}
    assert meanings("referee award ", duel, "zh-Hant") == {"甲": "Anna", "乙": "Bo"}


def test_a_meaning_is_never_the_word_again(duel):
    assert meanings("referee penalty a ", duel)["warning"].startswith("a kind of penalty")
    duel.enter("table reveals a wood-3-5")
    assert meanings("a summons ", duel, "zh-Hant") == {"木-3-5": "一張牌（木-3-5）"}


def test_keys_follow_upon_the_arguments_and_are_told_once(duel):
    assert texts("a summons wood35 attack ", duel) == ["place="]
    assert texts("a summons wood35 attack place=", duel) == ["1", "2", "3"]
    assert texts("a summons wood35 attack place=2 ", duel) == []


def test_the_keys_of_every_line_are_suggested_to_one_who_begins_them(duel):
    assert texts("a summons wood35 attack ev", duel) == ["evidence="]
    assert "photo" in texts("a summons wood35 attack evidence=", duel)


def test_known_cards_of_the_hand_are_suggested_where_too_many_are_possible(duel):
    duel.enter("table reveals a wood-3-5,fire-4-4")
    assert texts("a summons ", duel) == ["fire-4-4", "wood-3-5"]
    assert texts("a summons w", duel) == ["wood-3-5"]


def test_a_card_that_is_begun_in_chinese_goes_on_in_chinese():
    sitting = duel_with_a_known_hand()
    assert texts("甲 召喚 木", sitting) == ["木-3-5"]
    assert texts("a sets 土-1-1,火", sitting) == ["火-4-4"]
    assert texts("a sets 火-4-4,火", sitting) == []


def test_known_cards_are_suggested_in_the_language():
    sitting = duel_with_a_known_hand()
    assert "木-3-5" in texts("a sets ", sitting, "zh-Hant")
    assert texts("a sets w", sitting, "zh-Hant") == ["water-6-6", "wood-3-5"]


def test_an_open_hand_is_suggested_by_its_chinese_names_in_the_script():
    tags = {"Game": "ready-fence", "Deal": "seed:1", "Option.mode": "advanced"}
    bout = Sitting.begin(read_tags([Tag(name, value) for name, value in tags.items()]))
    seat = bout.to_move[0]
    bout.enter(f"{seat} advances")
    for lang in ("zh-Hant", "zh-Hans"):
        written = texts(f"{seat} plays ", bout, lang)
        assert written
        assert all(not word.isascii() for word in written)
        for word in written:
            assert word in texts(f"{seat} plays {word[0]}", bout, lang)


def test_a_card_that_is_begun_goes_on_with_all_that_can_be_in_the_hand():
    tags = {"Game": "dueling-runes", "Seat.a": "Anna", "Seat.b": "Bo"}
    duel = Sitting.begin(read_tags([Tag(name, value) for name, value in tags.items()]))
    assert texts("a plays ", duel) == []
    assert texts("a plays ma", duel) == ["market"]
    assert texts("a plays pa", duel) == ["pact", "painter"]
    assert meanings("甲 打出 pain", duel, "zh-Hant") == {"painter": "畫家 3 烈日、紐結"}
    duel.enter("b plays painter")
    assert texts("a plays pa", duel) == ["pact"]


def test_cards_that_can_be_in_the_hand_are_suggested_when_they_are_few(duel):
    assert texts("a summons wood", duel) == []
    assert "wood-3-5" in texts("a summons wood-3", duel)


def test_a_list_goes_on_with_the_items_that_are_left(duel):
    duel.enter("table reveals a wood-3-5,fire-4-4")
    assert texts("a sets wood-3-5,", duel) == ["fire-4-4"]


def test_an_effect_says_its_name(duel):
    assert meanings("a casts wood-3-5 ", duel).keys() <= {"pierce", "breeze"}
    assert meanings("a casts metal-3-5 ch", duel) == {}  # there is no spirit yet to charge
    duel.enter("a summons wood-3-5 defence")
    assert meanings("a casts metal-3-5 ch", duel) == {"charge": "Charge"}
    assert texts("a casts metal-3-5 charge ", duel) == ["a1"]


@pytest.mark.parametrize(
    ("line", "words"),
    [("召", ["召喚"]), ("a 召", ["召喚"]), ("甲 召喚 wood35 攻", ["攻擊"]), ("乙", ["乙"])],
)
def test_chinese_words_complete_in_any_language(duel, line, words):
    assert texts(line, duel) == words


def test_in_chinese_the_words_are_chinese_and_slugs_still_complete(duel):
    assert "召喚" in texts("a ", duel, "zh-Hant")
    assert "召唤" in texts("a ", duel, "zh-Hans")
    assert texts("a su", duel, "zh-Hant") == ["summons"]


@pytest.mark.parametrize(
    "line", ["zzz ", 'note "su', "a summons wood35 attack ; su", "a zzz ", "= ", "b wood "]
)
def test_where_nothing_fits_nothing_is_suggested(duel, line):
    assert texts(line, duel) == []


def test_what_is_expected_is_told_where_it_cannot_be_listed(duel):
    assert expected("a summons ", duel, speech(duel)) == "a card (wood-3-5)"
    assert expected("note ", duel, speech(duel)) == "a text"
    compared = Sitting.begin(read_tags([Tag("Game", "peak-duel")]))
    flip = expected("table compares ", compared, speech(compared, "zh-Hant"))
    assert flip.startswith("甲= ")
    assert expected("a summons wood35 attack place=2 ", duel, speech(duel)) == ""
    assert expected("", duel, speech(duel)) == ""


@settings(max_examples=60)
@given(choose=st.data())
def test_a_line_made_of_suggestions_is_accepted(choose):
    """Each blank without choices is a card here: one that the hand is known to hold."""
    sitting = duel_with_a_known_hand()
    line = choose.draw(st.sampled_from(["a ", "b ", "甲 "]), "mover")
    while following := suggestions(line, sitting, speech(sitting)):
        word = choose.draw(st.sampled_from(following))
        line = f"{line[: len(line) - word.begun]}{word.text}{' ' if word.ends else ''}"
        if not word.ends and not word.text.endswith("="):
            line += " "
    if "deck" not in line:  # a list of 25 cards, which nobody suggests
        assert sitting.judge(line)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_verbs_and_keys_are_offered_in_the_simplified_script_to_its_readers(slug):
    game = find(slug)
    known = grammar(game.language)
    spoken = Speech(game.language, "zh-Hans", Naming(slug))
    words = {spoken.key(key) for keys in known.keys.values() for key in keys}
    for mover in known.movers.values():
        verbs = known.verbs[kind_of(mover)].values()
        words |= {spoken.verb(mover, verb.slug) for verb in verbs}
    assert [word for word in words if build_zh_hans.simplified(word) != word] == []


def test_a_kind_of_card_in_many_ranks_is_suggested_before_its_ranks():
    bout = Sitting.begin(read_tags([Tag("Game", "ready-fence"), Tag("Option.first", "red")]))
    bout.enter("red advances")
    kinds = ["straight-thrust/", "beat-thrust/", "glide-attack/", "toe-touch/"]
    assert texts("plays ", bout) == kinds
    assert texts("plays beat-thrust/", bout) == [f"beat-thrust/{speed}" for speed in range(1, 10)]
    assert "敲劍刺/" in texts("出牌 ", bout, "zh-Hant")
    assert texts("出牌 敲", bout) == ["敲劍刺/"]


def duel_of_runes():
    sitting = Sitting.begin(read_tags([Tag("Game", "dueling-runes")]))
    sitting.enter("referee card painter rank=9 suits=moons,leaves")
    sitting.enter("table reveals a painter,ace-suns,rite")
    return sitting


@pytest.mark.parametrize("line", ["a plays ", "a counters b ", "a counters b author,"])
def test_a_card_of_runes_says_what_is_printed_on_it(line):
    assert meanings(line, duel_of_runes()) == {
        "ace-suns": "A suns",
        "painter": "9 moons, leaves",
        "rite": "11 moons, leaves, wyrms",
    }


def test_a_card_of_runes_says_in_chinese_what_is_printed_on_it():
    assert meanings("甲 打出 儀", duel_of_runes(), "zh-Hant") == {"儀式": "廷 明月、紅葉、虺蛇"}
    assert meanings("a plays ri", duel_of_runes(), "zh-Hans") == {
        "rite": "仪式 廷 明月、红叶、虺蛇"
    }
