"""An attack that has been stopped and comes again (RF-9.16)."""

from referee.rules.due import to_move
from referee.rules.ready_fence.due import due
from tests.referee.rules.ready_fence.table import attacked, given, stopped_speed


def test_rf_9_16_a_stopped_attack_comes_again_two_faster_and_cancels_the_riposte() -> None:
    at = attacked("beat-thrust/4", "green plays parry-riposte/6", "red plays renewed-attack")
    assert (at.pending.kind, at.pending.speed) == ("beat-thrust", 7)
    assert (at.pending.riposte, at.pending.renewed) == (False, True)
    assert to_move(due(at.state)) == ("green",)
    assert stopped_speed(at) is None


def test_rf_9_16_engagement_takes_nothing_again_from_a_renewed_attack() -> None:
    at = given("referee effect weapon green engagement", mode="advanced")
    at = at.when("red advances", "red plays straight-thrust/4", "green plays ceding-parry")
    assert at.when("red plays renewed-attack").pending.speed == 5


def test_rf_9_16_a_stopped_riposte_can_be_renewed() -> None:
    at = attacked("straight-thrust/4", "green plays parry-riposte/6", "red plays ceding-parry")
    assert at.pending.type == "parry"
    assert stopped_speed(at) == 4
    assert at.when("green plays renewed-attack").result == "green", "red has made two actions"


def test_rf_9_16_it_is_answered_by_a_card_or_a_parry_but_not_by_distance() -> None:
    at = attacked("straight-thrust/4", "green plays parry-riposte/6", "red plays renewed-attack")
    at.refused("green evades", "RF-10.6", "renewed")
    assert at.when("green parries").result == "none"
    assert at.when("green plays stop-hit/6").result == "both"
    assert at.when("green plays parry-riposte/5 with=angulation").result == "green"


def test_rf_9_16_there_must_be_an_attack_that_has_just_been_stopped() -> None:
    attacked().refused("green plays renewed-attack", "RF-9.16")
    counter = attacked("straight-thrust/4", "green plays stop-hit/5")
    counter.refused("red plays renewed-attack", "RF-9.16")


def test_rf_9_16_by_option_a_countered_attack_is_renewed_and_the_counter_falls() -> None:
    at = attacked("straight-thrust/4", "green plays stop-hit/5", renewed_counter="yes")
    assert stopped_speed(at) == 4
    again = at.when("red plays renewed-attack")
    assert (again.pending.type, again.pending.speed) == ("attack", 6)


def test_rf_9_16_a_toe_touch_that_was_evaded_comes_again_as_a_toe_touch() -> None:
    at = attacked("toe-touch/4", "green evades", "red plays renewed-attack")
    at.refused("green plays parry-riposte/6", "RF-9.4")
    at.refused("green parries", "RF-9.4")
    assert at.when("green plays stop-hit/6").result == "both"
