"""Spirits on the field (PD-4)."""

from events.peak_duel.field import SpiritRotated, SpiritSummoned
from events.peak_duel.turns import PhaseEntered
from tests.referee.rules.peak_duel.table import given

TURN_2 = ("a summons wood-3-5 attack", "a ends")


def test_pd_4_1_a_card_of_the_hand_is_summoned_in_either_posture() -> None:
    at = given("a summons wood-3-5 attack")
    event = at.event(SpiritSummoned)
    assert (event.posture, event.defence, event.attack, event.source) == ("attack", 3, 5, "hand")
    assert at.names == ("phase_entered", "spirit_summoned")
    assert (at.hand("a"), at.state.phase) == (5, "summon")
    assert given("a summons wood-3-5 defence").spirit("a1").posture == "defence"


def test_pd_4_1_only_in_the_draw_and_summon_phases() -> None:
    at = given(*TURN_2, "b enters battle")
    at.refused("b summons fire-4-4 attack", "PD-3.2", "no-more-summons")


def test_pd_4_2_at_most_the_others_spirits_plus_one() -> None:
    at = given(*TURN_2, "b summons fire-4-4 attack", "b summons fire-4-3 attack")
    assert at.state.summon is not None
    assert (at.state.summon.limit, at.state.summon.made) == (2, 2)
    at.refused("b summons fire-3-4 attack", "PD-4.2")


def test_pd_4_2_the_limit_is_fixed_when_the_phase_begins() -> None:
    at = given(*TURN_2, "b enters summon", "referee effect move a wood-3-5 from=field to=hand")
    assert at.state.summon is not None
    assert at.state.summon.limit == 2


def test_pd_4_3_a_field_holds_three_spirits_one_on_a_place() -> None:
    at = given("a summons wood-3-5 attack place=2", "a ends", "b ends")
    at.refused("a summons wood-5-3 attack place=2", "PD-4.3", "taken")
    at = at.when("a summons wood-5-3 attack", "a ends", "b ends", "a summons wood-4-4 attack")
    assert at.field("a") == {1: "wood-5-3", 2: "wood-3-5", 3: "wood-4-4"}
    at = at.when("a ends", "b ends discard=fire-1-1")
    at.refused("a summons wood-2-2 attack", "PD-4.3", "full")
    at.refused("a summons wood-2-2 attack place=1", "PD-4.3", "taken")


def test_pd_4_4_the_value_that_counts_goes_with_the_posture() -> None:
    assert given("a summons wood-3-5 attack").spirit("a1").value == 5
    assert given("a summons wood-3-5 defence").spirit("a1").value == 3


def test_pd_4_5_a_spirit_of_ones_own_is_rotated() -> None:
    at = given(*TURN_2, "b ends").when("a rotates 1")
    event = at.event(SpiritRotated)
    assert (event.posture, event.by) == ("defence", "rotate")
    assert at.state.phase == "summon"
    given(*TURN_2, "b ends").refused("a rotates 2", "PD-4.5")


def test_pd_4_5_rotating_in_the_battle_phase_enters_the_cover_phase() -> None:
    damage = "table turns b wood-1-1,wood-1-2,fire-1-2,fire-1-3,fire-1-4"
    at = given(*TURN_2, "b ends", "a attacks 1 direct", damage)
    at = at.when("a rotates 1")
    assert at.event(PhaseEntered).phase == "cover"
    assert at.spirit("a1").posture == "defence"
    assert at.state.battle is None


def test_pd_4_6_a_newcomer_is_not_rotated() -> None:
    at = given("a summons wood-3-5 attack")
    at.refused("a rotates 1", "PD-4.6")
    at.when("a enters cover").refused("a rotates 1", "PD-4.6")


def test_pd_4_7_a_spirit_is_rotated_once_in_a_turn() -> None:
    at = given(*TURN_2, "b ends", "a rotates 1")
    at.refused("a rotates 1", "PD-4.7")
    at.when("a enters cover").refused("a rotates 1", "PD-4.7")
    assert at.when("a ends", "b ends", "a rotates 1").spirit("a1").posture == "attack"


def test_pd_4_8_a_card_that_comes_back_is_a_new_spirit() -> None:
    at = given(
        *TURN_2,
        "b summons fire-2-5 attack",
        "b attacks 1 1",
        "referee effect move b fire-2-5 from=field to=soul",
        "referee effect move b fire-2-5 from=soul to=field posture=attack",
    )
    spirit = at.spirit("b1")
    assert (spirit.since_turn, spirit.declared, spirit.attacks) == (2, False, 0)
    assert at.state.attack is None
    at = at.when("b attacks 1 1")
    assert at.state.battle is not None
    assert at.state.battle.made == 2
