"""The dealt mode: chance comes out as consequences (section 13, RF-13.3)."""

from events.base import UNKNOWN
from events.cards import CardsMixed, CardsMoved
from events.match import ChanceDrawn
from events.ready_fence.bout import CoinTossed
from events.ready_fence.turns import CardDiscarded, TurnStarted
from projections.ready_fence.kit import ZONES
from replays.redact import redacted
from tests.referee.rules.ready_fence.table import Table, given


def dealt(*lines: str, seed: str = "7", **options: str) -> Table:
    return given(*lines, seed=seed, **options)


def test_the_same_seed_deals_the_same_bout() -> None:
    assert dealt().state == dealt().state
    assert dealt(seed="8").state.table != dealt().state.table


def test_the_coin_falls_by_itself_either_way() -> None:
    firsts = {
        at.event(CoinTossed).seat
        for at in (dealt(seed=str(seed), first="coin") for seed in range(8))
    }
    assert firsts == {"red", "green"}


def test_each_use_of_the_generator_is_on_record() -> None:
    at = dealt(first="coin")
    assert [told.purpose for told in at.all(ChanceDrawn)] == ["shuffle-timer", "coin-first"]
    mulligan = at.when("red mulligans")
    assert mulligan.event(ChanceDrawn).position == 3


def test_nobody_sees_the_others_hand_nor_the_piles() -> None:
    for event in dealt(mode="advanced").events:
        for viewer, own in (("red", "red.hand"), ("public", "")):
            seen = redacted(event, viewer, ZONES)
            if isinstance(seen, CardsMixed):
                assert seen.order == ()
            if isinstance(seen, CardsMoved) and seen.dst != own:
                assert set(seen.cards) == {UNKNOWN}


def test_a_draw_is_the_top_card_of_the_timer_deck() -> None:
    at = dealt()
    (top, *_) = at.state.table.cards("timer")
    held = at.state.table.known("red.hand")
    after = at.when(f"red exchanges {held[0]}")
    assert top in after.state.table.known("red.hand")


def test_a_stall_shows_the_top_card() -> None:
    at = dealt()
    (top, *_) = at.state.table.cards("timer")
    assert at.when("red stalls").event(CardDiscarded).card == top


def test_a_refused_timer_card_tells_nothing_of_the_cards_of_the_timer_deck() -> None:
    at = dealt()
    timer, elsewhere = at.state.table.cards("timer"), at.state.table.cards("red.hand")
    for card in {*timer, *elsewhere}:
        at.refused(f"red stalls card={card}", "RF-C.1", "drawn")


def test_an_evasion_takes_a_card_by_chance_and_never_the_bound_one() -> None:
    taken = set()
    for seed in range(12):
        at = dealt("red advances", "red plays straight-thrust/3", seed=str(seed))
        after = at.when("green evades")
        taken.add(after.event(CardDiscarded).card)
        assert after.state.table.cards("green.bound") == ("straight-thrust/3",)
        at.refused("green evades discard=stop-hit/5", "RF-C.1")
    assert len(taken) > 3


def test_the_priority_is_tossed_and_the_overtime_dealt() -> None:
    late = 'referee adjust timer 1 why="late"'
    at = dealt(late, "red stalls")
    assert at.state.stage == "overtime"
    assert at.event(CoinTossed).purpose == "priority"
    assert at.timer == 4
    assert UNKNOWN not in at.state.table.cards("timer")


def test_rf_12_6_the_turn_order_goes_on_with_one_turn_when_the_overtime_begins() -> None:
    at = dealt('referee adjust timer 1 why="late"', "red stalls")
    started = at.event(TurnStarted)
    assert (started.seat, started.turn, started.stage) == ("green", 2, "overtime")
