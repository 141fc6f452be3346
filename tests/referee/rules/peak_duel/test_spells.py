"""How spells are used (PD-5)."""

import pytest

from events.peak_duel.field import SpellSpent, SpellUsed
from events.peak_duel.turns import PhaseEntered
from referee.speech import say
from tests.referee.rules.peak_duel.table import given

SOULS = (
    "referee effect damage a 5",
    "table turns a wood-1-2,fire-3-4,earth-5-6,metal-7-8,water-2-2",
)
"""Seat a has a soul card of each element."""

A2 = ("a summons earth-3-5 attack", "a sets ?,?,?", "a ends", "b ends")
"""Turn 3 of `a` with one spirit and three covered cards."""


# PD-5.1 to PD-5.4


def test_pd_5_1_the_effect_is_one_of_the_cards_element() -> None:
    given("a summons wood-3-5 attack").refused("a casts wood-4-4 adamant a1", "PD-5.1")
    given(*A2).refused("a flips 1 water-4-4 adamant a1", "PD-5.1")


def test_pd_5_2_from_the_hand_only_in_ones_own_turn() -> None:
    given("a summons wood-3-5 attack").refused("b casts metal-4-4 adamant a1", "PD-5.2")


def test_pd_5_3_one_spell_of_each_element_from_the_hand_in_a_turn() -> None:
    at = given("a summons wood-3-5 attack", "a casts metal-4-4 adamant a1")
    assert at.state.side("a").cast == ("metal",)
    at.refused("a casts metal-4-5 adamant a1", "PD-5.3")
    at.refused("a casts metal-4-5 charge a1", "PD-5.3")
    at.when("a casts earth-4-4 bulwark a1")
    assert at.when("a ends", "b ends", "a casts metal-4-5 adamant a1").spirit("a1").shields == 1


def test_pd_5_3_flipped_spells_do_not_count() -> None:
    at = given(*A2, "a flips 1 metal-4-4 adamant a1", "a flips 2 metal-4-5 adamant a1")
    at = at.when("a casts metal-4-6 adamant a1", "a flips 3 metal-3-6 adamant a1")
    assert at.spirit("a1").shields == 4


def test_pd_5_4_a_spell_from_the_hand_needs_a_free_spell_place() -> None:
    at = given(*A2)
    at.refused("a casts metal-4-4 adamant a1", "PD-5.4")
    at = at.when("a flips 2 metal-4-5 adamant a1", "a casts metal-4-4 adamant a1")
    assert at.event(SpellUsed).place == 2


def test_pd_5_4_the_spell_zone_holds_three_covered_cards() -> None:
    given(*A2).refused("a sets ?", "PD-5.4")
    given(*A2, "a flips 1 metal-4-5 adamant a1").refused("a sets ?,?", "PD-5.4")


# PD-5.5 and PD-5.6: flipping


def test_pd_5_5_a_covered_card_is_flipped_in_a_later_turn() -> None:
    at = given("a summons earth-3-5 attack", "a sets ?")
    at.refused("a flips 1 earth-4-4 bulwark a1", "PD-5.5")
    at = at.when("a ends", "a flips 1 earth-4-4 bulwark a1")
    assert at.event(SpellUsed).source == "covered"
    assert at.state.side("a").spells == (None, None, None)
    assert at.soul("a") == ("earth-4-4",)


def test_pd_5_6_only_a_covered_card_of_ones_own_is_flipped() -> None:
    given(*A2).refused("b flips 1 earth-4-4 bulwark a1", "PD-5.6")
    at = given(*A2, "a flips 1 metal-4-4 adamant a1")
    at.refused("a flips 1 metal-4-5 adamant a1", "PD-5.6")


# PD-5.7 and PD-5.8: setting


def test_pd_5_7_cards_are_set_in_the_cover_phase() -> None:
    at = given("a sets ?")
    assert at.event(PhaseEntered).phase == "cover"
    assert (at.hand("a"), at.state.side("a").spells) == (5, (1, None, None))
    given("a enters end").refused("a sets ?", "PD-5.7")


def test_pd_5_8_at_most_three_in_one_cover_phase() -> None:
    at = given("a sets ?,?")
    at.refused("a sets ?,?", "PD-5.8")
    at.when("a sets ?").refused("a sets ?", "PD-5.8")
    given().refused("a sets ?,?,?,?", "PD-5.8")


def test_pd_5_7_a_card_set_by_name_is_that_card() -> None:
    at = given("a summons earth-3-5 attack", "a sets metal-4-4,?", "a ends")
    at.refused("a flips 1 metal-4-5 adamant a1", "PD-C.1")
    at.when("a flips 1 metal-4-4 adamant a1")


def test_more_cards_than_the_hand_holds_are_not_set() -> None:
    at = given("referee adjust seats.a.hand-count 1 why=x")
    at.refused("a sets ?,?", "PD-C.1")


# PD-5.9: where a used spell goes


def test_pd_5_9_a_used_spell_becomes_a_soul_card() -> None:
    at = given("a summons wood-3-5 attack", "a casts metal-4-4 adamant a1")
    assert at.names == ("spell_used", "shield_given", "spell_spent")
    assert at.event(SpellSpent).to == "soul"
    assert at.soul("a") == ("metal-4-4",)


def test_pd_5_9_with_ten_soul_cards_it_goes_to_the_discard_pile() -> None:
    known = "wood-1-1,wood-2-2,fire-1-1,fire-2-2,earth-1-1"
    at = given("a summons wood-3-5 attack", *SOULS, f"table reveals a {known}")
    moves = [f"referee effect move a {card} from=hand to=soul" for card in known.split(",")]
    at = at.when(*moves, "referee effect draw a 2", "a casts metal-4-4 adamant a1")
    assert at.event(SpellSpent).to == "discard"
    assert len(at.soul("a")) == 10
    assert at.discard("a") == ("metal-4-4",)


# PD-5.10: windows


WINDOWS = {
    "breeze": (
        "wood-4-4 breeze soul=fire-3-4 posture=attack",
        "draw summon start attack cover end",
    ),
    "soul-shift": ("earth-4-4 soul-shift 1", "draw summon start attack cover end"),
    "bulwark": ("earth-4-4 bulwark b1", "draw summon start attack cover end"),
    "charge": ("metal-4-4 charge b2", "draw summon start attack cover end"),
    "adamant": ("metal-4-4 adamant a1", "draw summon start attack damage"),
    "cycle": ("water-4-4 cycle soul=fire-3-4 take=fire-3-4", "draw summon start attack cover end"),
    "rekindle": ("fire-4-4 rekindle 1", "attack damage"),
    "pierce": ("wood-4-4 pierce", "attack damage"),
    "blaze": ("fire-4-4 blaze a1 soul=earth-5-6", "attack damage"),
    "sink": ("water-4-4 sink b1 soul=fire-3-4", "attack damage"),
}
"""What is cast, and in which windows; those of the damage step enter it from the declaration."""

STAGES = {
    "draw": (),
    "summon": ("a enters summon",),
    "start": ("a enters battle",),
    "attack": ("a attacks 1 {target}",),
    "damage": ("a attacks 1 {target}", "a enters damage"),
    "finish": ("a enters battle", "a enters finish"),
    "cover": ("a enters cover",),
    "end": ("a enters end",),
}


@pytest.mark.parametrize("effect", WINDOWS)
@pytest.mark.parametrize("stage", STAGES)
def test_pd_5_10_each_effect_is_used_only_in_its_windows(effect: str, stage: str) -> None:
    spell, windows = WINDOWS[effect]
    target = 2 if effect == "pierce" else 1
    lines = [line.format(target=target) for line in STAGES[stage]]
    at = given(
        "a summons earth-3-5 attack",
        *SOULS,
        "a ends",
        "b summons fire-2-7 attack",
        "b summons fire-2-6 defence",
        "b ends",
        *lines,
    )
    if stage in windows.split():
        at.when(f"a casts {spell}")
    else:
        at.refused(f"a casts {spell}", "PD-5.10")


def test_pd_5_10_the_finish_step_is_no_window() -> None:
    at = given("a ends", "b enters battle", "b enters finish")
    at.refused("b passes", "PD-5.10", "no-window")
    at.refused("a passes", "PD-5.10", "no-window")


@pytest.mark.parametrize(("places", "told"), [((1,), "place 1."), ((1, 3), "places 1, 3.")])
def test_one_covered_card_or_several_are_told_in_number(places: tuple[int, ...], told: str) -> None:
    said = say("en", "peak-duel.cards_set", {"seat": "a", "places": places})
    assert said.endswith(f"face down: {told}")
