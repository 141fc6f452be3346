"""How the words for cards are read (3.1 of the rulebook)."""

import pytest

from events.catalogues import shelf
from events.catalogues.ready_fence import bare, edition, kind_of
from referee.rules.ready_fence.cards import look_up, read_card

BOX = edition(shelf.shipped("ready-fence"))


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("stop-hit/5", "stop-hit/5"),
        ("STOP_HIT/5", "stop-hit/5"),
        ("時間差反攻/5", "stop-hit/5"),
        ("时间差反攻/5", "stop-hit/5"),
        ("ceding-parry/4", "ceding-parry/4"),
        ("ceding-parry", "ceding-parry/4"),
        ("回壓撥擋", "ceding-parry/4"),
        ("joker", "joker"),
        ("鬼牌", "joker"),
        ("對抗刺", "angulation"),
        ("角度刺", "angulation"),
        ("stop-hit/9", "stop-hit/9"),
        ("joker/3", "joker/3"),
    ],
)
def test_a_card_is_read_by_its_slug_or_a_chinese_name(word, card):
    assert read_card(word, BOX) == card


@pytest.mark.parametrize(
    "word", ["stop-hit", "時間差反攻", "stop-hit/0", "stop-hit/10", "stop-hit/", "/5", "thrust/4"]
)
def test_a_kind_that_is_not_there_or_a_missing_speed_is_no_card(word):
    assert read_card(word, BOX) is None


@pytest.mark.parametrize("card", BOX.rows)
def test_every_card_is_read_as_it_is_written_and_as_briefly_as_it_may_be(card):
    assert read_card(card, BOX) == card
    alone = bare(BOX).get(kind_of(card)) == card
    assert (read_card(kind_of(card), BOX) == card) is alone


def test_the_catalogue_shows_a_kind_with_all_its_speeds_or_one_card():
    kind = look_up(BOX, "直刺")
    assert [row["speed"] for row in kind["values"]] == [3, 4, 5, 6]
    card = look_up(BOX, "straight-thrust/6")
    assert [(row["speed"], row["sp"]) for row in card["values"]] == [(6, 1)]
    assert look_up(BOX, "straight-thrust/9") is None
    assert look_up(BOX, "straight-thrust/x") is None
    assert look_up(BOX, "moulinet") is None
