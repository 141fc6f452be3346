"""Malifaux: the words for fate cards (section 3 of the rulebook)."""

import pytest

from events.catalogues import shelf
from events.catalogues.malifaux import CARDS, edition
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading
from referee.notation.nearest import meant
from referee.rules.malifaux.cards import look_up, read_card
from referee.rules.malifaux.kinds import Card
from referee.speech import explain

SUITS = {
    "crow": "crow crows spade spades Spade ♠ 羽毛 黑桃",
    "ram": "ram rams heart hearts HEART ♥ 羊頭 羊头 紅心 红心",
    "tome": "tome tomes club clubs ♣ 書本 书本 梅花",
    "mask": "mask masks diamond diamonds ♦ 面具 方塊 方块",
}
VALUES = {1: "1 a A 1", 7: "7 7", 10: "10 10", 11: "11 j J", 12: "12 q Q", 13: "13 k K"}


@pytest.mark.parametrize("suit", SUITS)
def test_a_card_is_named_by_any_word_for_its_suit_with_or_without_a_slash(suit):
    for word in SUITS[suit].split():
        for value, written in VALUES.items():
            for letter in written.split():
                assert read_card(f"{word}/{letter}") == f"{suit}/{value}"
                assert read_card(f"{word}{letter}") == f"{suit}/{value}"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("red-joker", "red-joker Red_Joker red-joker/14 紅鬼牌 红鬼牌"),
        ("black-joker", "black-joker black-joker/0 black_joker 黑鬼牌"),
    ],
)
def test_a_joker_is_named_with_or_without_its_value(card, words):
    assert {read_card(word) for word in words.split()} == {card}


def test_the_slug_of_a_card_means_itself():
    assert [read_card(card) for card in CARDS] == list(CARDS)


@pytest.mark.parametrize(
    "word",
    [
        *("crow", "crow/0", "crow/14", "crow/b", "crow//7", "raven/3", "羽毛", "♠", "7"),
        *("red-joker/13", "black-joker/14", "joker", "?"),
    ],
)
def test_what_names_no_card_is_none(word):
    assert read_card(word) is None


def test_a_card_can_be_looked_up_by_any_of_its_words():
    shipped = edition(shelf.shipped("malifaux"))
    found = look_up(shipped, "♦q")
    assert (found["slug"], found["value"], found["suit"]) == ("mask/12", 12, "mask")
    assert look_up(shipped, "紅鬼牌")["suit"] == "any"
    assert look_up(shipped, "sample-marshal") is None


@pytest.mark.parametrize(
    ("word", "lang", "near"),
    [
        ("crw/7", "en", "crow/7"),
        ("書卷/11", "zh-Hant", "書本/11"),
        ("公羊/2", "zh-Hans", "羊头/2"),
        ("红鬼", "zh-Hans", "红鬼牌"),
    ],
)
def test_what_is_nearly_a_card_is_told_with_the_nearest_in_its_language(word, lang, near):
    with pytest.raises(Misfit) as caught, meant():
        Card().read(word, Reading(None, None, "a", {}))
    assert near in explain(lang, caught.value)
