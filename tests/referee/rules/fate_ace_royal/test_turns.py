"""Moves in general, turns, coin, ritual and end phase (FA-0, FA-5, FA-6, FA-10)."""

import pytest

from events.base import Seat
from events.fate_ace_royal.turns import CardsDrawn, CoinPassed, DeckRenewed
from referee.speech import Naming, tell
from tests.referee.rules.fate_ace_royal.table import ARTORIA, DIARMUID, given, opened

# General


def test_fa_0_2_after_the_end_no_move_is_accepted() -> None:
    over = given("p2 resign")
    for line in ("p1 ends", "p1 resign", "referee award p1 why=x", "referee effect shuffle"):
        over.refused(line, "FA-0.2")
    assert over.due == ()


def test_fa_0_1_comes_before_fa_0_2() -> None:
    given("p2 resign").refused("referee effect die", "FA-0.1", "die")


def test_fa_0_3_a_seat_must_take_part_and_live() -> None:
    at = given("p2 resign", servants=("? ?",) * 3)
    at.refused("p2 commands mana", "FA-0.3")
    at.refused("p1 raids p2", "FA-0.3")
    at.refused("p1 raids p5", "FA-0.3", "absent")
    at.refused("referee effect mana p2 +1", "FA-0.3")
    at.refused("table reveals p2 event-07", "FA-0.3")
    assert at.when("referee award p2 why=x").state.match.over


def test_fa_0_4_and_fa_0_5_phase_before_mover() -> None:
    at = given()
    at.refused("p2 attacks physical", "FA-0.4")
    at.refused("p2 ends", "FA-0.5")
    at.refused("table rolls 1", "FA-0.4")
    opened().refused("p1 commands mana", "FA-0.4")


def test_fa_0_6_adjust_sets_marked_fields_to_possible_values() -> None:
    at = given()
    for path, value in {
        "coin.holder": "p2",
        "coin.turns": "1",
        "seats.p1.mana": "9",
        "seats.p2.spells": "1",
        "seats.p1.tokens.thirst": "2",
        "seats.p1.hand.count": "3",
        "seats.p2.hand.count": "6",
        "seats.p2.servant.state": "inverted",
    }.items():
        found = at.when(f"referee adjust {path} {value} why=x").view
        for name in path.split("."):
            found = found[name]
        assert str(found) == value
    for line in ("seats.p1.mana -1", "coin.turns 2", "coin.holder p3", "deck 3", "seats.p9.mana 2"):
        at.refused(f"referee adjust {line} why=x", "FA-0.6")
    known = at.when("table reveals p1 event-07,event-08")
    known.refused("referee adjust seats.p1.hand.count 1 why=x", "FA-0.6")
    opened().refused("referee adjust seats.p1.mana 4 why=x", "FA-0.4")


@pytest.mark.parametrize(
    "line",
    [
        "table rolls 3",
        "table targets p2",
        "referee effect die 3",
        "p1 activates spirit cost=dice:1 rolled=2",
        "p1 activates spirit cost=discard:1 discards=?",
        "p1 covers",
        "p1 covers 2",
        "p1 ends discards=?",
    ],
)
def test_fa_0_7_the_engine_makes_chance_where_it_deals(line: str) -> None:
    opened("p1 takes ? ?", "p2 takes ? ?", players="2", assign="agreed", seed="2").refused(
        line, "FA-0.7"
    )


def test_fa_0_8_a_move_closes_the_steps_before_it() -> None:
    at = given("p1 raids p2", servants=(ARTORIA, DIARMUID))
    assert at.at == ("battle", "engage")
    at.refused("p2 attacks physical", "FA-0.5")
    after = at.when("p1 attacks physical", "p2 counters physical", "p1 proceeds")
    assert after.at == ("battle", "loss")
    after.refused("p1 ends", "FA-8.14")
    assert after.when("p1 declines").at == ("battle", "withdraw")
    assert after.when("p1 declines", "p1 ends discards=?").state.active == "p2"
    rested = at.when("referee effect tap p1 servant")
    rested.refused("p1 attacks physical", "FA-0.4")


# Turns


def test_fa_5_1_reset_untaps_what_is_tapped_and_leaves_what_is_inverted() -> None:
    at = given(
        "referee effect equip p2 craft-01 from=deck",
        "referee effect tap p2 craft-01",
        "referee effect tap p2 servant",
        "p1 ends discards=?",
    )
    assert at.seat("p2")["servant"]["state"] == "untapped"
    assert at.seat("p2")["crafts"][0]["state"] == "untapped"
    inverted = given("referee effect invert p2", "p1 ends discards=?")
    assert inverted.seat("p2")["servant"]["state"] == "inverted"


def test_fa_5_2_the_active_seat_draws_one_card() -> None:
    assert given("p1 ends discards=?").event(CardsDrawn) == CardsDrawn(seat=Seat("p2"), count=1)


def test_fa_5_3_an_empty_deck_is_renewed_from_the_discard_pile() -> None:
    lines = ("referee effect discard p1 event-07", "referee effect draw p2 67")
    at = given(*lines)
    assert at.view["deck"] == 0
    after = at.when("referee effect draw p2 2")
    assert after.event(DeckRenewed).count == 1
    assert after.event(CardsDrawn).count == 1
    assert after.view["discard"] == {"count": 0, "known": []}
    assert given(*lines, reshuffle="no").when("referee effect draw p2 2").view["deck"] == 0


def test_fa_5_4_and_5_5_the_coin_passes_after_two_turns_and_the_receiver_pays() -> None:
    at = given("p1 ends discards=?", "p2 ends discards=?")
    assert at.view["coin"] == {"holder": "p1", "turns": 1}
    after = at.when("referee effect invert p2", "p1 ends discards=?")
    assert after.view["coin"] == {"holder": "p2", "turns": 0}
    assert after.master("p2").mana == 4
    assert after.seat("p2")["servant"]["state"] == "untapped"


def test_fa_5_6_the_coin_of_a_leaver_goes_on_without_payment() -> None:
    at = given("p1 resign", servants=("? ?",) * 3)
    assert at.view["coin"] == {"holder": "p2", "turns": 0}
    assert at.master("p2").mana == 5
    assert at.state.active == "p2"
    assert (
        tell("en", at.event(CoinPassed), Naming("fate-ace-royal")) == "The coin goes from p1 to p2."
    )


# The ritual


def test_fa_6_1_one_craft_is_equipped_a_turn() -> None:
    at = given("p1 equips craft-01")
    assert at.seat("p1")["crafts"][0]["state"] == "untapped"
    at.refused("p1 equips craft-02", "FA-6.1")


def _with_crafts(number: int) -> tuple[str, ...]:
    return tuple(f"referee effect equip p1 craft-0{n} from=deck" for n in range(1, number + 1))


def test_fa_6_2_at_the_limit_a_craft_is_replaced_and_below_it_not() -> None:
    full = given(*_with_crafts(4))
    full.refused("p1 equips craft-09", "FA-6.2")
    full.refused("p1 equips craft-09 replaces=craft-08", "FA-6.3", "replaced")
    after = full.when("p1 equips craft-09 replaces=craft-02")
    assert [craft["card"] for craft in after.seat("p1")["crafts"]] == [
        *("craft-01", "craft-03", "craft-04", "craft-09")
    ]
    given(*_with_crafts(1)).refused("p1 equips craft-09 replaces=craft-01", "FA-6.2", "room")
    full.refused("referee effect equip p1 craft-09 from=deck", "FA-6.2", "effect")


def test_fa_6_3_only_crafts_are_equipped() -> None:
    given().refused("p1 equips event-01", "FA-6.3").refused("p1 equips artoria", "FA-6.3")


def test_fa_6_4_cards_laid_under_the_crafts_raise_the_limit() -> None:
    at = given("p1 covers", "p1 covers 2")
    assert (at.seat("p1")["covers"], at.seat("p1")["craft_limit"], at.hand("p1")) == (3, 7, 2)
    assert not at.state.turn.acted
    at.refused("p1 covers 3", "FA-6.6")


def test_fa_6_5_a_card_turned_up_in_the_ritual_draws_two() -> None:
    at = given("p1 reveals artoria")
    assert at.hand("p1") == 7
    assert at.state.turn.acted


def test_fa_6_6_there_must_be_a_card_to_equip() -> None:
    given("p1 covers 5").refused("p1 equips craft-01", "FA-6.6")


def test_fa_6_7_an_effect_is_no_ritual_action() -> None:
    at = given(*_with_crafts(1), "referee effect reveal p1 artoria")
    assert not at.state.turn.acted
    assert at.when("p1 proceeds").at == ("battle", "choice")


def test_fa_6_8_a_card_is_revealed_once() -> None:
    given("p1 reveals artoria").refused("p1 reveals spirit artoria", "FA-6.8")


# The end phase


def test_fa_10_1_exactly_the_surplus_is_discarded() -> None:
    at = given()
    for line in ("p1 ends", "p1 ends discards=?,?"):
        at.refused(line, "FA-10.1")
    at.when("referee effect limit p1 hand +1").when("p1 ends")
    at.when("referee effect discard p1 ?").refused("p1 ends discards=?", "FA-10.1", "none")


def test_fa_10_2_whom_the_card_of_a_leaver_saved_loses_before_the_next_turn_begins() -> None:
    at = given(
        "referee adjust coin.turns 1 why=x",
        "referee effect mana p2 -4",
        "referee effect equip p2 craft-05",
        "referee effect skill p3 independent-action on lasts=card by=craft-05",
        "referee effect death p3 on",
        servants=("? ?",) * 4,
    )
    after = at.when("p1 ends discards=?")
    assert [after.master(seat).living for seat in ("p2", "p3")] == [False, False]
    assert (after.state.active, after.state.turn.number) == ("p4", 2)
    assert after.view["deck"] == at.view["deck"] - 1


def test_fa_10_2_changes_of_the_turn_end_with_it() -> None:
    at = given(
        "referee effect stats p2 1/0/0/0",
        "referee effect stats p2 0/2/0/0 lasts=game",
        "referee effect bar p2 raid",
        "referee effect limit p2 hand +2",
        "p1 ends discards=?",
    )
    assert at.seat("p2")["changes"] == {"turn": [0] * 4, "game": [0, 2, 0, 0], "card": [0] * 4}
    assert at.seat("p2")["bars"] == []
    assert at.seat("p2")["hand_limit"] == 4


def test_the_turns_of_seats_that_left_are_passed_over() -> None:
    at = given("p2 resign", "p1 ends discards=?", servants=("? ?",) * 3)
    assert at.state.active == "p3"
    assert at.when("p3 ends discards=?").view["round"] == 2


def test_fa_12_6_whom_the_card_of_one_who_resigns_saved_loses_when_the_turn_has_ended() -> None:
    at = given(
        "referee effect equip p1 craft-05",
        "referee effect skill p2 independent-action on lasts=card by=craft-05",
        "referee effect death p2 on",
        servants=("? ?",) * 3,
    )
    after = at.when("p1 resign")
    told = [(type(event).__name__, getattr(event, "seat", "")) for event in after.events]
    gone = [each for each in told if each[0] in ("SeatResigned", "SeatLeft", "TurnEnded")]
    assert gone == [
        ("SeatResigned", "p1"),
        ("SeatLeft", "p1"),
        ("TurnEnded", "p1"),
        ("SeatLeft", "p2"),
    ]
    assert after.state.match.result is not None
