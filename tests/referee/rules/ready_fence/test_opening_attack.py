"""The card that opens a phrase (RF-8.1 to RF-8.3, RF-9.1 to RF-9.7), additions and SP of cards."""

from itertools import product

import pytest

from events.catalogues.ready_fence import KINDS, Kind
from events.ready_fence.phrase import CardPlayed
from events.ready_fence.values import Mode, Weapon
from referee.rules.ready_fence.opening_attack import unopened
from tests.referee.rules.ready_fence.table import Table, given

AT_LUNGE = {
    "straight-thrust": ("line", "invitation", "engagement"),
    "beat-thrust": ("line", "engagement"),
    "disengage": ("engagement",),
    "toe-touch": ("line", "invitation", "engagement"),
    "glide-attack": ("line",),
    "flick": ("line", "engagement"),
    "flanconade": ("line",),
}
"""The attacks at lunge distance, and the other's positions against which they are made."""

CONDITION = {
    "beat-thrust": "RF-9.2",
    "flick": "RF-9.2",
    "disengage": "RF-9.3",
    "glide-attack": "RF-9.5",
    "flanconade": "RF-9.6",
}


def expected(card: str, mode: str, distance: int, weapon: str) -> str | None:
    """What the rulebook says of this card as the first of a phrase."""
    if card not in (*AT_LUNGE, "fleche", "infighting"):
        return "RF-8.1"
    if mode == "tutorial" and distance != 1:
        return "RF-8.2"
    if card == "infighting":
        return None if distance == 0 else "RF-8.3"
    if card == "fleche":
        return None if distance == 2 else "RF-8.3"
    if distance != 1:
        return "RF-8.3"
    return None if weapon in AT_LUNGE[card] else CONDITION[card]


@pytest.mark.parametrize("card", [str(kind) for kind in KINDS])
def test_rf_8_1_every_card_at_every_distance_against_every_weapon_position(card: str) -> None:
    for mode, distance, weapon in product(Mode, range(9), ("line", "invitation", "engagement")):
        found = unopened(Kind(card), mode, distance, Weapon(weapon))
        assert found == expected(card, mode, distance, weapon), (mode, distance, weapon)


def lunge(*lines: str, **options: str) -> Table:
    """An advanced bout in which red has come to lunge distance, after these lines."""
    return given("red advances", *lines, **{"mode": "advanced", **options})


def test_rf_3_1_only_the_active_seat_opens_a_phrase() -> None:
    lunge().refused("green plays straight-thrust/4", "RF-3.1")


def test_rf_3_3_in_the_tutorial_no_card_follows_a_second_action() -> None:
    at = given("red advances", "red changes invitation", mode="tutorial")
    at.refused("red plays straight-thrust/4", "RF-3.3")


def test_rf_8_1_a_card_that_is_no_attack_opens_no_phrase() -> None:
    for card in ("joker", "stop-hit/5", "parry-riposte/5", "feint ends=yes", "angulation"):
        lunge().refused(f"red plays {card}", "RF-8.1", "opening")


def test_rf_8_2_the_tutorial_fences_at_lunge_distance_only() -> None:
    given(mode="tutorial").refused("red plays straight-thrust/4", "RF-8.2")
    given("red advances", mode="tutorial").when("red plays straight-thrust/4")


def test_rf_8_3_each_attack_has_its_distance() -> None:
    at = given(mode="advanced")
    at.refused("red plays straight-thrust/4", "RF-8.3")
    at.refused("red plays infighting/4", "RF-8.3")
    assert at.when("red plays fleche/5").phrase.fleche
    lunge().refused("red plays fleche/5", "RF-8.3")
    short = at.when("referee effect place green 5")
    short.refused("red plays straight-thrust/4", "RF-8.3")
    assert short.when("red plays infighting/4").pending.kind == "infighting"


def test_rf_9_1_line_against_invitation_makes_a_straight_thrust_faster() -> None:
    at = lunge("referee effect weapon green invitation")
    assert at.when("red plays straight-thrust/4").pending.speed == 6
    other = at.when("referee effect weapon red engagement", "red plays straight-thrust/4")
    assert other.pending.speed == 4


def test_rf_9_1_works_in_the_tutorial_too() -> None:
    at = given("referee effect weapon green invitation", "red advances", mode="tutorial")
    assert at.when("red plays straight-thrust/4").pending.speed == 6


@pytest.mark.parametrize("card", ["beat-thrust/4", "flick/4"])
def test_rf_9_2_beat_and_flick_gain_one_against_line_and_are_not_made_against_invitation(
    card: str,
) -> None:
    at = lunge()
    assert at.when(f"red plays {card}").pending.speed == 5
    at.when("referee effect weapon green invitation").refused(f"red plays {card}", "RF-9.2")
    engaged = at.when("referee effect weapon green engagement", f"red plays {card}")
    assert engaged.pending.speed == 3


def test_rf_9_3_a_disengage_opens_against_engagement_only_and_loses_nothing_by_it() -> None:
    at = lunge()
    at.refused("red plays disengage/4", "RF-9.3", "opening")
    engaged = at.when("referee effect weapon green engagement", "red plays disengage/4")
    assert engaged.pending.speed == 4


@pytest.mark.parametrize(
    ("card", "rule"), [("glide-attack/4", "RF-9.5"), ("flanconade/5", "RF-9.6")]
)
def test_rf_9_5_rf_9_6_glide_and_flanconade_open_against_line_only(card: str, rule: str) -> None:
    at = lunge()
    at.when(f"red plays {card}")
    for position in ("invitation", "engagement"):
        at.when(f"referee effect weapon green {position}").refused(f"red plays {card}", rule)


def test_rf_5_4_engagement_takes_one_from_an_attack_but_not_in_the_tutorial() -> None:
    lines = ("referee effect weapon green engagement", "red advances", "red plays toe-touch/4")
    assert given(*lines, mode="advanced").pending.speed == 3
    assert given(*lines, mode="tutorial").pending.speed == 4


# Additions


def test_rf_9_15_an_angulation_makes_an_attack_two_faster() -> None:
    at = lunge("red plays straight-thrust/4 with=angulation")
    assert at.pending.speed == 6
    assert at.event(CardPlayed).additions == ("angulation",)
    assert at.phrase.side("red").actions == 1
    assert at.hand("red") == 4


def test_rf_9_15_one_angulation_goes_with_a_card() -> None:
    lunge().refused("red plays straight-thrust/4 with=angulation,angulation", "RF-9.15", "twice")


def test_rf_9_5_a_glide_attack_is_no_addition_to_an_attack() -> None:
    lunge().refused("red plays straight-thrust/4 with=glide-attack/4", "RF-9.5", "addition")


def test_rf_8_8_nothing_else_goes_along() -> None:
    for item in ("stop-hit/4", "joker", "renewed-attack", "feint"):
        lunge().refused(f"red plays straight-thrust/4 with={item}", "RF-8.8")


def test_rf_8_8_the_first_addition_that_may_not_go_along_decides() -> None:
    at = lunge()
    at.refused("red plays straight-thrust/4 with=joker,glide-attack/4", "RF-8.8")
    at.refused("red plays straight-thrust/4 with=glide-attack/4,joker", "RF-9.5")


def test_rf_8_7_at_short_distance_there_are_no_additions() -> None:
    at = given("referee effect place green 5", mode="advanced")
    at.refused("red plays infighting/4 with=angulation", "RF-8.7", "addition")
    at.refused("red plays infighting/4 with=joker", "RF-8.7", "addition")


# SP of cards


def test_rf_7_2_a_card_costs_its_sp_and_those_of_its_additions() -> None:
    at = given(mode="advanced").when("red plays fleche/5")
    assert at.stamina == (4, 6)
    assert at.phrase.side("red").spent == 2


def test_rf_7_2_a_card_that_costs_more_than_the_stamina_is_refused() -> None:
    at = given("referee effect stamina red -5", mode="advanced")
    at.refused("red plays fleche/5", "RF-7.2")
    at.when("referee effect stamina red 1").when("red plays fleche/5")


def test_rf_7_2_the_cost_may_be_named_as_the_cards_of_the_table_have_it() -> None:
    at = lunge("red plays straight-thrust/4 with=angulation sp=3")
    assert at.stamina == (3, 6)
    lunge().refused("red plays straight-thrust/4 sp=7", "RF-7.2")


def test_rf_7_2_a_speed_that_the_edition_does_not_list_costs_nothing() -> None:
    assert lunge("red plays flanconade/9").stamina == (6, 6)


def test_rf_7_2_sp_are_not_considered_in_the_tutorial_or_by_option() -> None:
    tutorial = given("red advances", "red plays toe-touch/4 sp=18", mode="tutorial")
    assert tutorial.stamina == (6, 6)
    assert lunge("red plays toe-touch/4 sp=18", sp="off").stamina == (6, 6)
