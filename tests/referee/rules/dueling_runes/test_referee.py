"""The referee's effects, adjusting, printed cards and custody (DR-13, DR-C)."""

import pytest

from events.dueling_runes.drawing import EffectRuled
from events.dueling_runes.rounds import CardPlayed
from referee.checking import play
from referee.games.dueling_runes import GAME
from tests.referee.rules.dueling_runes.table import Table, default_edition, given

ROUND = ("a plays ace-suns", "b plays ace-waves")


def cycled(size: int, *lines: str) -> Table:
    """Seat a has discarded and drawn so many cards at a time, 34 or more in all."""
    at, cards = given(*lines), [*default_edition().cards][: 34 + size]
    while cards:
        number = min(size, len(cards), at.pile - 1 or size)
        gone, cards = cards[:number], cards[number:]
        at = at.when(f"referee effect discard a {','.join(gone)}")
        at = at.when(f"referee effect draw a {number}")
    return at


def test_dr_13_3_life_is_changed_and_death_judged_at_once() -> None:
    at = given()
    assert at.when("referee effect life a -3").life("a") == 9
    assert at.when("referee effect life a 3").life("a") == 12
    assert at.when("referee effect life a -12").ended == (("b",), "DR-11.2")
    for amount in ("0", "13", "-13"):
        at.refused(f"referee effect life a {amount}", "DR-13.3")
    at.refused("referee effect life c 1", "DR-13.3")


def test_dr_13_3_effects_are_given_and_taken() -> None:
    at = given("referee effect status a haste rounds=2 start=next")
    assert at.effects("a") == {"haste": (2, 3)}
    assert at.when("referee effect clear a haste").effects("a") == {}
    at.refused("referee effect clear a shield", "DR-13.3", "no-effect")
    for rounds in ("", " rounds=0", " rounds=13", " rounds=x", " rounds=-1"):
        at.refused(f"referee effect status a haste{rounds}", "DR-13.3", "rounds")


def test_dr_13_3_cards_of_a_queue_are_turned() -> None:
    at = given(*ROUND, "referee effect flip a ace-suns")
    assert at.power["a"]["suns"] == 0
    at.refused("referee effect flip a ace-suns", "DR-13.3")
    at.refused("referee effect unflip b ace-waves", "DR-13.3")
    assert at.when("referee effect unflip a ace-suns").power["a"]["suns"] == 1


def test_dr_13_3_a_rune_turned_up_again_serves_in_its_step_or_later() -> None:
    at = given("a plays watchman", "b plays ace-suns", "a passes", "referee effect flip a watchman")
    assert at.state.round == 2
    at = given("a plays watchman", "b plays light-keeper", "a passes")
    at = at.when("referee effect flip b light-keeper", "referee effect unflip b light-keeper")
    assert at.active("b") == ["knots"]
    lines = ("a plays rite", "b plays watchman", "a passes", "referee effect flip a rite")
    at = given(*lines)
    assert at.due == ("b",)
    assert at.when("referee effect unflip a rite").active("a") == ["wyrms"]


def test_dr_13_3_cards_leave_a_queue_in_the_order_named() -> None:
    at = given(*ROUND, "a plays bard", "b plays sea")
    at.refused("referee effect lose-queue a bard,bard", "DR-13.3")
    at = at.when("referee effect lose-queue a bard,ace-suns")
    assert (at.queue("a"), at.discard) == ([], ("bard", "ace-suns"))


def test_dr_13_3_a_refusal_says_why_a_seat_neither_draws_nor_discards() -> None:
    at = given(players="1").refused("referee effect draw a 1", "DR-13.3", "full")
    at.refused("referee effect draw a 0", "DR-13.3", "full")
    at.refused("referee effect discard a excuse,mill", "DR-13.3", "excuse")
    at.refused("referee effect draw ai 1", "DR-13.3", "no-hand")
    at.refused("referee effect discard ai mill", "DR-13.3", "no-hand")
    at.when("a plays mill").refused("referee effect draw a 2", "DR-13.3", "draw")


def test_dr_13_3_hands_lose_and_draw_cards() -> None:
    at = given("referee effect discard a mill,cave")
    assert (at.hand("a"), at.discard) == (3, ("mill", "cave"))
    at.refused("referee effect discard a excuse", "DR-13.3")
    at.refused("referee effect discard a sea,bard,end,pact", "DR-13.3")
    at.refused("referee effect discard b mill", "DR-C.1")
    at.refused("referee effect draw a 3", "DR-13.3").refused("referee effect draw a 0", "DR-13.3")
    at = at.when("referee effect draw a 2")
    assert (at.hand("a"), at.state.excuse_open) == (5, True)
    at.refused("b excuse", "DR-10.3")
    assert at.when("a excuse 2").hand("a") == 5


@pytest.mark.parametrize(
    ("path", "value", "read"),
    [
        ("seats.a.life", "3", lambda at: at.life("a") == 3),
        ("seats.a.hand-count", "2", lambda at: at.hand("a") == 2),
        ("seats.b.effects.cold_ward", "2-4", lambda at: at.effects("b") == {"cold-ward": (2, 4)}),
        ("seats.b.effects.haste", "none", lambda at: at.effects("b") == {}),
    ],
)
def test_dr_13_4_one_field_is_set(path: str, value: str, read) -> None:
    assert read(given(f"referee adjust {path} {value} why=x"))


@pytest.mark.parametrize(
    "words",
    [
        *("seats.a.life 0", "seats.a.life 13", "seats.c.life 3", "seats.a.queue 3"),
        *("seats.a.hand-count 6", "seats.a.hand-count -1", "round 3", "seats.a.effects.rage 1-2"),
        *("seats.a.effects.haste 3-2", "seats.a.effects.haste 0-2", "seats.a.effects.haste 2"),
    ],
)
def test_dr_13_4_other_fields_and_values_are_refused(words: str) -> None:
    given().refused(f"referee adjust {words} why=x", "DR-13.4")


def test_dr_13_4_an_effect_may_last_from_an_earlier_round_to_any_later_one() -> None:
    at = given(*ROUND).when("referee adjust seats.a.effects.counter 1-30 why=because")
    assert at.effects("a")["counter"] == (1, 30)
    line = ("referee", "adjust", "seats.a.effects.counter", "1-30", "why=because")
    offered = GAME.offers(default_edition(), at.state, "referee")
    assert play.covered(line, offered)
    listed = [o.blanks[1] for o in offered if o.blanks[0].choices == ("seats.a.effects.counter",)]
    assert [(blank.choices, blank.page[0], blank.page[-1]) for blank in listed] == [
        ((), "2-2", "none")
    ]


def test_dr_13_4_a_window_may_not_be_over() -> None:
    given(*ROUND).refused("referee adjust seats.a.effects.haste 1-1 why=x", "DR-13.4")


def test_dr_13_4_cards_that_go_back_are_known_no_longer() -> None:
    at = given("table reveals a mill,cave", "referee adjust seats.a.hand-count 4 why=x")
    assert (at.known("a"), at.pile) == ((), 36)
    at.when("table reveals a mill,cave").refused("b plays cave", "DR-C.1")
    assert at.when("a plays mill").known("a") == ()


def test_dr_13_4_cards_that_went_back_are_known_in_no_hand_where_nobody_has_shown_them() -> None:
    at = cycled(4, "table reveals b windfall", "referee adjust seats.b.hand-count 0 why=x")
    at = at.when("referee effect discard a huntress", "referee effect draw a 1")
    assert (at.pile, at.known("a"), at.known("b")) == (1, (), ())
    at.refused("table reveals a ace-moons", "DR-C.1")
    assert at.when("table reveals a windfall").known("a") == ("windfall",)


def test_dr_13_5_the_dealt_mode_brings_chance_by_itself() -> None:
    at = given(seed="1")
    at.refused("a excuse", "DR-13.5").refused("table flips mill", "DR-13.5")
    at.refused("referee card mill rank=2 suits=suns", "DR-13.5")
    at.refused("referee adjust seats.a.hand-count 3 why=x", "DR-13.5")
    assert (at.state.above, at.pile, at.state.excuse_open) == (12, 35, False)


def test_dr_13_5_the_excuse_comes_when_the_cards_above_it_are_gone() -> None:
    at = given(
        "referee effect discard a " + given(seed="3").state.table.known("a.hand")[0], seed="3"
    )
    for _ in range(12):
        at = at.when("referee effect draw a 1")
        card = at.state.table.known("a.hand")[0]
        at = at.when(f"referee effect discard a {card}")
    assert (at.state.above, at.pile, len(at.discard)) == (0, 23, 13)
    at = at.when("referee effect draw a 1")
    assert (at.state.above, at.pile, at.discard) == (16, 35, ())


def test_dr_4_5_in_the_dealt_mode_a_confused_seat_plays_by_itself() -> None:
    at = given("referee effect status a confused rounds=1", seed="2")
    assert at.due == ("b",)
    at.refused("a plays mill", "DR-4.2")
    assert at.event(CardPlayed).random


def test_dr_13_6_the_tables_own_printing_counts() -> None:
    at = given("referee card mill rank=12 suits=moons,suns")
    for words in ("rank=0 suits=suns", "rank=13 suits=suns", "rank=2 suits=suns,suns"):
        at.refused(f"referee card cave {words}", "DR-13.6")
    at.refused("referee card cave rank=2 suits=suns,moons,waves,leaves", "DR-13.6")
    at.refused("referee card excuse rank=2 suits=suns", "DR-13.6")
    at = at.when("a plays mill").refused("referee card cave rank=2 suits=suns", "DR-13.6", "late")
    at = at.when("b plays pact")
    assert (at.due, at.power["a"]["suns"]) == (("a",), 1)
    at.when("a casts cold-ward")


def test_dr_c_1_a_shown_card_must_be_able_to_be_there() -> None:
    at = given(*ROUND, "table reveals b mill,cave,pact,end,sea")
    at.refused("a plays ace-suns", "DR-C.1").refused("a plays mill", "DR-C.1")
    at.refused("b plays bard", "DR-C.1").refused("table reveals a bard,bard", "DR-C.1")
    at.refused("a counters b author,mill", "DR-9.1")
    at.refused("a counters b betrayal,mill", "DR-9.1")
    at.when("b plays mill")


def test_dr_c_1_a_card_that_came_back_later_is_not_in_an_older_hand() -> None:
    at = given("b counters b soldier", *ROUND, "a excuse")
    at.refused("table reveals b ace-suns", "DR-C.1")
    at.when("table reveals b soldier")
    full = given("b counters b soldier", "referee effect draw b 1", "a plays mill", "b plays pact")
    full.refused("table reveals a soldier", "DR-C.1")


def test_dr_c_1_overruled_the_other_entry_becomes_unknown() -> None:
    at = given(*ROUND, "a plays bard", "b plays ace-waves custody=overrule")
    assert (at.queue("b"), at.power["b"]["waves"]) == (["?", "ace-waves"], 1)
    at = given("table reveals b mill", "a plays mill custody=overrule")
    assert (at.known("b"), at.hand("b"), at.pile) == ((), 5, 35)
    at = given("b counters b soldier", "a plays soldier custody=overrule")
    assert at.discard == ("?",)


def test_dr_c_1_overruled_a_card_is_accepted_whatever_the_shuffles_have_told() -> None:
    at = cycled(5, "table reveals b windfall")
    assert at.discard == ()
    at.refused("table reveals a calamity", "DR-C.1")  # never seen, so it is in b's hand
    at.refused("table reveals a calamity,windfall", "DR-C.1")
    for line in ("table reveals a calamity", "table reveals a calamity,windfall"):
        overruled = at.when(f"{line} custody=overrule")
        assert overruled.known("a") == tuple(line.split()[-1].split(","))
        assert [overruled.hand(seat) for seat in "ab"] == [5, 5]
        overruled.when("table reveals a ace-moons,ace-suns", "table reveals b end")
    assert overruled.known("b") == ()
    assert overruled.pile == at.pile


def test_dr_c_1_overruled_a_hand_gives_an_unseen_card_while_it_has_one() -> None:
    at = cycled(4, "table reveals a windfall")
    overruled = at.when("table reveals a calamity custody=overrule")
    assert overruled.known("a") == ("calamity", "windfall")
    full = overruled.when("table reveals a ace-moons,ace-suns,ace-waves")
    full = full.when("table reveals a end custody=overrule")
    assert (full.known("a"), full.hand("a")) == (("end",), 5)


def test_dr_13_3_several_lives_change_at_once() -> None:
    at = given("referee effect life a,c -2", players="3")
    assert at.lives == {"a": 10, "b": 12, "c": 10}
    assert [event.seat for event in at.all(EffectRuled)] == ["a", "c"]
    at.refused("referee effect life a,a 1", "DR-13.3", "twice")
    at.refused("referee effect life a,d 1", "DR-13.3", "seat")
    at.refused("referee effect life a,b,c 13", "DR-13.3", "life")


def test_dr_11_3_deaths_of_several_are_judged_once() -> None:
    assert given("referee effect life a,b -3", life_a="3", life_b="2").ended == ((), "DR-11.3")
    at = given("referee effect life b,a -3", life_b="2")
    assert at.ended == (("a",), "DR-11.2")
