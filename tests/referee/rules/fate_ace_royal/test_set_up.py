"""Set-up: Servants drawn or agreed, classes exchanged, the start (FA-1)."""

import pytest

from events.fate_ace_royal.turns import GameStarted
from tests.referee.rules.fate_ace_royal.table import given, opened

OPEN = "table opens archer,rider,assassin,berserker"


def test_fa_1_1_the_table_opens_as_many_classes_as_are_left() -> None:
    at = opened()
    assert at.due == ("table",)
    at.refused("table opens archer,rider,assassin", "FA-1.1")
    at.refused("table opens archer,archer,rider,assassin", "FA-C.1")
    assert at.when(OPEN).due == ("p3",)


def test_fa_1_1_with_seven_masters_no_class_is_left_and_nobody_exchanges() -> None:
    assert opened(players="7").at == ("ritual", None)


def test_fa_1_2_exchange_goes_counter_clockwise_each_seat_once() -> None:
    at = opened(OPEN)
    at.refused("p2 keeps", "FA-0.5")
    at.refused("p3 proceeds", "FA-0.4")
    dues = [at.due, at.when("p3 keeps").due, at.when("p3 keeps", "p2 keeps").due]
    assert dues == [("p3",), ("p2",), ("p1",)]


def test_fa_1_3_an_open_class_is_taken_and_the_own_one_laid_there() -> None:
    at = opened(OPEN).refused("p3 exchanges saber gives=caster", "FA-1.3")
    after = at.when("p3 exchanges rider gives=caster")
    assert after.view["open_classes"] == ["archer", "assassin", "berserker", "caster"]
    assert after.seat("p3")["servant"]["class"]["card"] == "rider"
    after.refused("p2 exchanges caster gives=caster", "FA-C.1")
    after.refused("p2 exchanges caster gives=rider", "FA-C.1")
    at.refused("p3 exchanges rider", "FA-0.1", "gives")


def test_fa_1_4_a_card_is_named_by_one_seat_a_copy() -> None:
    at = opened("p1 takes artoria ?", players="2", assign="agreed")
    at.refused("p2 takes artoria saber", "FA-1.4")
    two = opened("p1 takes artoria saber", players="2", assign="agreed", sets="2")
    assert two.when("p2 takes artoria saber").at == ("ritual", None)


def test_fa_1_5_four_cards_five_mana_three_spells_and_the_coin_with_p1() -> None:
    at = given()
    assert at.event(GameStarted).coin == "p1"
    assert [at.hand("p1"), at.hand("p2"), at.view["deck"]] == [5, 4, 67]
    for seat in ("p1", "p2"):
        assert (at.master(seat).mana, at.master(seat).spells) == (5, 3)
        assert at.seat(seat)["servant"]["state"] == "untapped"
        assert not at.master(seat).up
    assert at.view["coin"] == {"holder": "p1", "turns": 0}


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6", "7"])
def test_a_dealt_game_deals_itself(players: str) -> None:
    at = opened(players=players, seed="11")
    if players == "7":
        assert at.at == ("ritual", None)
    else:
        assert at.due == (f"p{players}",)
        assert len(at.view["open_classes"]) == 7 - int(players)


def test_in_the_dealt_mode_the_own_class_need_not_be_named() -> None:
    at = opened(players="2", seed="3")
    first = at.view["open_classes"][0]
    after = at.when(f"p2 exchanges {first}")
    assert after.seat("p2")["servant"]["class"]["card"] == first
    assert first not in after.view["open_classes"]


def test_in_the_dealt_mode_a_card_drawn_by_another_is_refused_by_custody() -> None:
    at = opened("p1 takes ? ?", players="2", assign="agreed", seed="3")
    spirit = at.state.table.cards("p1.spirit")[0]
    at.refused(f"p2 takes {spirit} ?", "FA-C.1")
