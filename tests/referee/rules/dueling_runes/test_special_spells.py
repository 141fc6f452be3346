"""Counterspell and magic mirror (DR-9)."""

import pytest

from events.dueling_runes.spells import MirrorCast
from tests.referee.rules.dueling_runes.table import Table, given

FIREBALL = ("a plays penitent", "b plays bard", "a casts fireball hold=yes")
AMNESIA = (
    *("a plays merchant", "b plays ace-suns", "a passes"),
    *("a plays market", "b plays ace-waves"),
)
"""Seat a has knots and two leaves; either queue has two cards."""


@pytest.mark.parametrize("cards", ["author,author", "author,desert,battle"])
def test_dr_9_1_no_card_is_superfluous_or_twice(cards: str) -> None:
    given().refused(f"a counters b {cards}", "DR-9.1")


def test_dr_9_1_no_more_cards_than_the_hand_has() -> None:
    at = given("referee adjust seats.a.hand-count 1 why=x")
    at.refused("a counters b ace-moons,ace-wyrms", "DR-9.1")
    at.when("a counters b author")


def test_dr_9_2_counterspell_needs_two_different_activation_runes() -> None:
    at = given()
    at.refused("a counters b desert", "DR-9.2").refused("a counters b ace-wyrms,desert", "DR-9.2")
    at = at.when("a counters b ace-moons,desert")
    assert (at.effects("b"), at.discard) == ({"counter": (1, 1)}, ("ace-moons", "desert"))


def test_dr_9_2_it_may_take_the_last_card_that_was_due() -> None:
    at = given("referee adjust seats.a.hand-count 1 why=x", "b plays desert")
    at = at.when("a counters b author")
    assert (at.state.phase, at.due) == ("spell", ("b",))


def test_dr_9_3_a_countered_seat_is_immune_to_all_but_physical_spells() -> None:
    lines = ("a plays desert", "b plays ace-suns", "a counters b author")
    assert given(*lines, "a casts fireball").life("b") == 11
    lines = ("a plays savage", "b plays ace-suns")
    at = given(*lines, "a counters b author", "a casts drain", life_a="5")
    assert at.lives == {"a": 5, "b": 12}
    at = given(*lines, "b counters a author", "a casts drain", life_a="5")
    assert at.lives == {"a": 5, "b": 11}


def test_dr_9_3_effects_that_it_has_already_stay() -> None:
    at = given("referee effect status b cold-ward rounds=1", "a counters b author")
    at = at.when("a plays cave", "b plays ace-suns", "a casts ice-dart")
    assert at.life("b") == 12


def test_dr_9_4_a_mirror_needs_a_waiting_spell_and_three_runes() -> None:
    at = given().refused("a mirrors watchman", "DR-9.4", "nothing-waits")
    at = at.when(*FIREBALL)
    at.refused("b mirrors author", "DR-9.4", "runes")
    at.refused("b mirrors watchman spell=b", "DR-9.4", "no-spell")
    assert at.when("b mirrors watchman spell=a").life("a") == 11


def test_dr_9_4_left_out_it_is_the_spell_aimed_at_the_seat() -> None:
    lines = ("a plays island", "b plays rite", "c plays ace-suns", "b passes")
    at = given(*lines, "a casts jab b hold=yes", "b casts jab c", players="3")
    assert at.when("c mirrors watchman").lives == {"a": 12, "b": 10, "c": 12}
    at.refused("a mirrors watchman", "DR-9.4", "which")


def test_dr_9_5_caster_and_target_change_places() -> None:
    at = given(*FIREBALL, "referee effect status a fire-ward rounds=1")
    assert at.when("b mirrors watchman").lives == {"a": 12, "b": 12}
    at = given(*FIREBALL, "referee effect status a invisible rounds=1")
    assert at.when("b mirrors watchman").lives == {"a": 11, "b": 12}


def test_dr_9_5_the_new_caster_has_the_gain_of_drain() -> None:
    at = given("a plays savage", "b plays ace-suns", "a casts drain hold=yes", life_b="5")
    assert at.when("b mirrors watchman").lives == {"a": 11, "b": 6}


def test_dr_9_5_the_new_caster_names_amnesias_cards() -> None:
    at = given(*AMNESIA, "a casts amnesia 1 b cards=ace-suns hold=yes")
    at.refused("b mirrors watchman", "DR-8.11", "left-out")
    at.refused("b mirrors watchman cards=ace-suns", "DR-8.11", "cards")
    at = at.when("b mirrors watchman cards=merchant hold=yes")
    assert at.event(MirrorCast).cards == ("merchant",)
    at.refused("a mirrors author,rite cards=ace-waves", "DR-9.5")
    assert at.when("table resolves").down("a") == ["merchant"]
    assert at.when("a mirrors author,rite").down("b") == ["ace-suns"]


def test_dr_9_5_cards_go_with_amnesia_alone() -> None:
    given(*FIREBALL).refused("b mirrors watchman cards=none", "DR-3.3")


def test_dr_9_5_a_spell_on_its_own_caster_is_not_changed() -> None:
    at = given("a plays forest", "b plays ace-suns", "a casts heal hold=yes", life_a="5")
    assert at.when("b mirrors watchman").life("a") == 6


def test_dr_9_6_a_mirrored_spell_may_be_mirrored_again() -> None:
    at = given(*FIREBALL, "b mirrors watchman hold=yes")
    assert at.state.waiting
    assert at.when("a mirrors author,rite").lives == {"a": 12, "b": 11}


def test_dr_9_7_counter_and_invisibility_do_not_stop_special_spells() -> None:
    at = given("referee effect status b invisible rounds=1", "b counters a author")
    assert at.when("a counters b rite").effects("b")["counter"] == (1, 1)


def _waiting(*more: str) -> Table:
    return given(*FIREBALL, *more)


def test_dr_5_7_hold_with_nothing_that_waits_says_nothing() -> None:
    assert not given("a counters b author hold=yes").state.waiting
    assert _waiting("b counters b author hold=yes").state.waiting
    assert not _waiting("b counters b author").state.waiting
