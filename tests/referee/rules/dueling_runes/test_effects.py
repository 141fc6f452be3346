"""Effects, durations and the basic spells (DR-7, DR-8)."""

import pytest

from tests.referee.rules.dueling_runes.table import Table, given


def cast(spell: str, *queue: str, **options: str) -> Table:
    """Seat a has cast this with the last card of its queue; nothing else happened."""
    at = given(**options)
    others = iter(("ace-suns", "ace-waves", "ace-leaves", "bard"))
    for card in queue:
        at = at.when(f"a plays {card}", f"b plays {next(others)}")
    return at.when(f"a casts {spell}")


def test_dr_7_1_an_effect_does_not_add_up() -> None:
    lines = (
        "referee effect status a cold-ward rounds=3",
        "referee effect status a cold-ward rounds=2",
    )
    assert given(*lines).effects("a") == {"cold-ward": (1, 3)}
    assert given(*lines, stacking="add").effects("a") == {"cold-ward": (1, 5)}
    lines = ("referee effect status a haste rounds=3", "referee effect status a haste rounds=2")
    assert given(*lines, stacking="add").effects("a") == {"haste": (1, 3)}
    lines = (
        "referee effect status a invisible rounds=1 start=next",
        "referee effect status a invisible rounds=1",
    )
    assert given(*lines).effects("a") == {"invisible": (1, 2)}


@pytest.mark.parametrize(("option", "rounds"), [("including", (1, 2)), ("following", (1, 3))])
def test_dr_7_2_a_ward_counts_the_round_of_casting(option: str, rounds: tuple[int, int]) -> None:
    at = given("a plays ace-suns", "b plays ace-waves", ward_rounds=option)
    at = at.when("a plays diplomat", "b plays ace-leaves", "a casts cold-ward 2")
    first, last = rounds
    assert at.effects("a") == {"cold-ward": (first + 1, last + 1)}


def test_dr_7_2_shield_and_counterspell_run_for_the_round() -> None:
    at = given("a counters a author")
    assert at.effects("a") == {"counter": (1, 1)}
    assert at.when("a plays ace-moons", "b plays ace-suns", "a casts shield").effects("a") == {}


@pytest.mark.parametrize(
    ("spell", "card", "effect", "rounds"),
    [
        ("haste a", "castle", "haste", (2, 2)),
        ("invisibility a", "light-keeper", "invisible", (2, 2)),
        ("confuse a", "castle", "confused", (2, 2)),
    ],
)
def test_dr_7_3_some_spells_begin_with_the_next_round(
    spell: str, card: str, effect: str, rounds: tuple[int, int]
) -> None:
    assert cast(spell, card).effects("a") == {effect: rounds}


def test_dr_7_4_a_spell_on_an_immune_target_does_nothing_at_all() -> None:
    at = given("referee effect status b shield rounds=1", life_a="5")
    at = at.when("a plays savage", "b plays ace-suns", "a casts drain hold=yes")
    assert at.spent("a") == {"savage": ("leaves",)}
    assert at.when("table resolves").lives == {"a": 5, "b": 12}


def test_dr_7_5_effects_end_in_the_end_phase() -> None:
    at = given(
        "referee effect status a fire-ward rounds=2", "a plays ace-suns", "b plays ace-waves"
    )
    assert at.effects("a") == {"fire-ward": (1, 2)}
    assert at.when("a plays bard", "b plays sea").effects("a") == {}


def test_dr_8_1_cold_ward_stops_the_ice_dart() -> None:
    at = given("a plays mountain", "b plays cave", "a casts cold-ward", "b casts ice-dart")
    assert at.life("a") == 12


def test_dr_8_2_fire_ward_stops_the_fireball() -> None:
    at = given("a plays lunatic", "b plays desert", "a casts fire-ward", "b casts fireball")
    assert at.life("a") == 12


def test_dr_8_3_heal_gives_life_up_to_12() -> None:
    assert cast("heal", "forest", life_a="8").life("a") == 9
    assert cast("heal", "ace-leaves", "forest", life_a="11").life("a") == 12
    assert cast("heal", "forest").life("a") == 12


@pytest.mark.parametrize(
    ("spell", "card"), [("jab", "savage"), ("drain", "savage"), ("confuse a", "market")]
)
def test_dr_8_4_shield_stops_jab_drain_and_confuse(spell: str, card: str) -> None:
    at = given("a plays mountain", f"b plays {card}", "a casts shield", f"b casts {spell}")
    assert (at.life("a"), at.effects("a")) == (12, {})


def test_dr_8_5_fireball_takes_x_life() -> None:
    assert cast("fireball 2", "bard", "desert").life("b") == 10


def test_dr_8_6_ice_dart_takes_x_life() -> None:
    assert cast("ice-dart", "cave").life("b") == 11


def test_dr_8_7_drain_takes_life_and_gives_it() -> None:
    assert cast("drain", "end", "savage", life_a="5").lives == {"a": 7, "b": 10}
    assert cast("drain", "end", "savage", life_b="1", life_a="11").lives == {"a": 12, "b": -1}


def test_dr_8_8_jab_takes_one() -> None:
    assert cast("jab", "ace-wyrms").life("b") == 11


def test_dr_8_9_haste_gives_extra_phases_for_x_rounds() -> None:
    at = cast("haste a", "bard", "castle")
    assert at.effects("a") == {"haste": (3, 4)}
    assert at.state.extra


def test_dr_8_10_invisibility_hides_for_x_rounds() -> None:
    at = cast("invisibility a", "sea", "light-keeper")
    assert at.effects("a") == {"invisible": (3, 4)}


def test_dr_8_11_amnesia_turns_cards_down() -> None:
    at = given("a plays ace-suns", "b plays mill", "a plays market", "b plays cave", "b passes")
    at.refused("a casts amnesia b", "DR-8.11", "left-out")
    for cards in ("mill,cave", "ace-suns", "mill,mill"):
        at.refused(f"a casts amnesia b cards={cards}", "DR-8.11", "cards")
    assert at.when("a casts amnesia b cards=none").down("b") == []
    at = at.when("a casts amnesia b cards=mill")
    assert at.down("b") == ["mill"]
    assert at.power["b"] == {"suns": 0, "waves": 1, "leaves": 0}


def test_dr_8_12_confuse_makes_the_next_card_random() -> None:
    assert cast("confuse b", "ace-knots").effects("b") == {"confused": (2, 2)}
