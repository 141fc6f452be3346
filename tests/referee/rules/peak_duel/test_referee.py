"""What the referee enters: printed card texts and corrections (PD-11)."""

import pytest

from events.match import FieldAdjusted
from events.peak_duel.field import EffectApplied
from tests.referee.rules.peak_duel.table import given

FIGHT = ("a summons wood-3-5 attack", "a ends", "b summons fire-2-7 attack")
TURNED = {"first": "turned", "start_rule": "turned"}


# PD-11.1: effects


@pytest.mark.parametrize(
    "line",
    [
        "damage a 1",
        "draw a 1",
        "move a wood-3-5 from=hand to=soul",
        "modify a1 attack=1",
        "posture a1 defence",
        "shield a1 1",
        "attacks a1 1",
        "rule low",
    ],
)
def test_pd_11_1_no_effect_in_the_set_up(line: str) -> None:
    given(**TURNED).refused(f"referee effect {line}", "PD-11.1", "set-up")


@pytest.mark.parametrize(
    "line", ["modify b2 attack=1", "posture b2 defence", "shield b2 1", "attacks b2 1"]
)
def test_pd_11_1_an_effect_needs_the_spirit_that_it_names(line: str) -> None:
    given(*FIGHT).refused(f"referee effect {line}", "PD-11.1", "no-spirit")


def test_pd_11_1_damage_is_dealt_as_in_battle() -> None:
    at = given("referee effect damage b 2")
    assert at.state.damage is not None
    assert at.names == ("effect_applied", "damage_due")
    assert at.when("table turns b wood-1-1,wood-1-2").soul("b") == ("wood-1-1", "wood-1-2")


def test_pd_11_1_cards_are_drawn_as_far_as_the_deck_goes() -> None:
    assert given("referee effect draw b 20").hand("b") == 25
    given().refused("referee effect draw b 21", "PD-11.1", "draw")


def test_pd_11_1_values_stay_within_0_and_9() -> None:
    at = given(*FIGHT, "referee effect modify b1 defence=+8 attack=-9")
    assert (at.spirit("b1").defence, at.spirit("b1").attack) == (9, 0)
    assert (
        at.when("referee effect shield b1 9", "referee effect shield b1 9").spirit("b1").shields
        == 9
    )
    assert at.when("referee effect attacks b1 9").spirit("b1").allowed == 9


def test_pd_11_1_the_law_is_set_free_and_not_counted() -> None:
    at = given("referee effect rule low")
    assert (at.state.rule, at.state.last_change_cost) == ("low", 0)
    assert at.event(EffectApplied).kind == "rule"


def test_pd_11_1_a_card_moves_between_zones() -> None:
    at = given("referee effect move a wood-3-5 from=hand to=field posture=defence place=2")
    assert at.field("a") == {2: "wood-3-5"}
    at = at.when("referee effect move a wood-3-5 from=field to=discard")
    assert (at.field("a"), at.discard("a")) == ({}, ("wood-3-5",))
    at = at.when("referee effect move a wood-3-5 from=discard to=soul")
    assert at.soul("a") == ("wood-3-5",)
    at = at.when("referee effect move a wood-3-5 from=soul to=hand")
    assert at.known("a") == ("wood-3-5",)
    at = at.when("referee effect move a wood-3-5 from=hand to=deck")
    assert at.state.deck_bottom("a") == ("wood-3-5",)
    assert at.deck("a")[-1] == "wood-3-5"


@pytest.mark.parametrize(
    ("line", "variant"),
    [
        ("a wood-3-5 from=hand to=hand", "same-zone"),
        ("a wood-3-6 from=field to=soul", "not-there"),
        ("a wood-3-6 from=soul to=hand", "not-there"),
        ("a wood-3-6 from=hand to=field posture=attack place=1", "no-place"),
    ],
)
def test_pd_11_1_a_card_moves_only_where_it_can(line: str, variant: str) -> None:
    given("a summons wood-3-5 attack").refused(f"referee effect move {line}", "PD-11.1", variant)


def test_pd_11_1_a_card_of_the_hand_must_be_possible() -> None:
    at = given("a deck even")
    at.refused("referee effect move a wood-1-8 from=hand to=soul", "PD-C.1")


def test_pd_11_1_the_soul_zone_holds_ten() -> None:
    cards = [f"{element}-4-{n}" for element in ("wood", "fire") for n in (1, 2, 3, 4, 5)]
    moves = [f"referee effect move a {card} from=hand to=soul" for card in cards]
    at = given("referee effect draw a 6", *moves)
    at.refused("referee effect move a earth-1-1 from=hand to=soul", "PD-11.1", "full")


def test_pd_11_1_an_effect_acts_on_an_open_attack_as_a_spell_would() -> None:
    at = given(*FIGHT, "b attacks 1 1", "referee effect move a wood-3-5 from=field to=hand")
    assert at.state.attack is not None
    assert (at.state.attack.target, at.state.attack.replay) == (None, True)


# PD-11.2: adjusting


@pytest.mark.parametrize(
    ("path", "value", "before"),
    [
        ("rule", "low", "high"),
        ("last-change-cost", "3", 0),
        ("last_change_cost", "25", 0),
        ("seats.a.field.0.posture", "defence", "attack"),
        ("seats.a.field.0.defence", "9", 3),
        ("seats.a.field.0.attack", "0", 5),
        ("seats.a.field.0.shields", "2", 0),
        ("seats.b.hand-count", "9", 5),
        ("seats.b.hand_count", "0", 5),
    ],
)
def test_pd_11_2_one_field_is_set(path: str, value: str, before: str | int) -> None:
    at = given(*FIGHT, f"referee adjust {path} {value} why=x")
    event = at.event(FieldAdjusted)
    assert (event.before, str(event.value), event.why) == (before, value, "x")
    assert given(*FIGHT).state != at.state


@pytest.mark.parametrize(
    ("path", "value", "variant"),
    [
        ("rule", "middle", "value"),
        ("last-change-cost", "26", "value"),
        ("last-change-cost", "-1", "value"),
        ("last-change-cost", "x", "value"),
        ("seats.a.field.0.posture", "up", "value"),
        ("seats.a.field.0.attack", "10", "value"),
        ("seats.a.field.1.attack", "3", "path"),
        ("seats.a.field.0.card", "wood-1-1", "path"),
        ("seats.c.hand-count", "3", "path"),
        ("seats.b.hand-count", "26", "value"),
        ("turn", "3", "path"),
    ],
)
def test_pd_11_2_no_other_field_and_no_other_value(path: str, value: str, variant: str) -> None:
    given(*FIGHT).refused(f"referee adjust {path} {value} why=x", "PD-11.2", variant)


def test_pd_11_2_nothing_is_set_in_the_set_up() -> None:
    given(**TURNED).refused("referee adjust rule low why=x", "PD-11.2", "set-up")


def test_pd_11_2_hidden_cards_move_and_known_ones_stay() -> None:
    at = given("table reveals a wood-3-5,fire-1-1", "referee adjust seats.a.hand-count 3 why=x")
    assert at.known("a") == ("fire-1-1", "wood-3-5")
    assert (at.hand("a"), len(at.deck("a"))) == (3, 22)
    at.refused("referee adjust seats.a.hand-count 1 why=x", "PD-11.2", "value")


def test_pd_11_2_held_cards_beyond_the_covered_ones_stay_in_the_hand() -> None:
    """Of three known cards one at most is the card that was set unseen (section 11)."""
    at = given("table reveals a wood-3-5,fire-1-1,metal-1-1", "a sets ?")
    at.refused("referee adjust seats.a.hand-count 1 why=x", "PD-11.2", "value")
    assert at.when("referee adjust seats.a.hand-count 2 why=x").hand("a") == 2


def test_pd_11_2_a_posture_is_that_of_the_spirit_listed_there() -> None:
    at = given("a summons wood-3-5 attack place=3")
    at = at.when("referee adjust seats.a.field.0.posture defence why=x")
    assert at.spirit("a3").posture == "defence"
    assert not at.spirit("a3").rotated


def test_pd_11_2_the_known_bottom_stays_in_the_deck_where_the_program_deals_too() -> None:
    at = given(seed="3", **TURNED)
    bottom = len(at.state.deck_bottom("b"))
    assert bottom
    unknown = len(at.deck("b")) - bottom
    at.refused(f"referee adjust seats.b.hand-count {at.hand('b') + unknown + 1} why=x", "PD-11.2")
    after = at.when(f"referee adjust seats.b.hand-count {at.hand('b') + unknown} why=x")
    assert after.deck("b") == at.state.deck_bottom("b")
