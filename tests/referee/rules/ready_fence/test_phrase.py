"""Answers by card (RF-8.4 to RF-8.13, RF-9.8 to RF-9.15, RF-9.18)."""

import pytest

from events.ready_fence.phrase import AttackStopped, CardPlayed, RiposteThreatened, WordPassed
from events.ready_fence.turns import FencerMoved
from referee.rules.due import to_move
from referee.rules.ready_fence.due import due
from referee.rules.ready_fence.pending import if_passed
from tests.referee.rules.ready_fence.table import attacked, given, stopped_speed

# The word


def test_rf_8_4_only_the_seat_with_the_word_answers_or_passes() -> None:
    at = attacked()
    assert to_move(due(at.state)) == ("green",)
    for line in ("red plays stop-hit/5", "red passes", "red parries", "red evades"):
        at.refused(line, "RF-8.4")


def test_rf_8_6_a_plain_red_card_is_no_answer() -> None:
    attacked().refused("green plays beat-thrust/5", "RF-8.6", "answer")


def test_rf_8_7_at_short_distance_only_infighting_joker_and_no_cards() -> None:
    at = given("referee effect place green 5", "red plays infighting/4", mode="advanced")
    at.refused("green plays parry-riposte/6", "RF-8.7")
    at.refused("green plays infighting/4 with=angulation", "RF-8.7", "addition")
    at.refused("green parries with=glide-attack/4", "RF-8.7", "addition")
    assert at.when("green plays joker").result == "green"
    assert at.when("green parries").result == "none"
    assert at.when("green evades").squares == (4, 7)
    assert at.when("green plays infighting/4").pending.kind == "infighting"


# Parries by card (RF-8.10, RF-8.11, RF-9.8 to RF-9.10)


def test_rf_8_11_an_equal_parry_stops_the_attack_and_a_slower_one_is_hit() -> None:
    at = attacked("straight-thrust/5")
    stopped = at.when("green plays parry-riposte/5")
    assert stopped.event(AttackStopped).by == "card"
    assert stopped.event(RiposteThreatened).speed == 3
    assert at.when("green plays parry-riposte/4").result == "red"


def test_rf_9_8_a_riposte_threatens_as_a_straight_thrust() -> None:
    at = attacked("straight-thrust/4", "green plays parry-riposte/6")
    assert (at.pending.type, at.pending.seat, at.pending.kind) == (
        "attack",
        "green",
        "straight-thrust",
    )
    assert (at.pending.speed, at.pending.riposte, at.pending.renewed) == (4, True, False)
    assert to_move(due(at.state)) == ("red",)
    assert if_passed(at.state) == "green"
    assert stopped_speed(at) == 4
    assert at.when("red passes").result == "green"


def test_rf_5_3_invitation_helps_a_parry_but_not_its_riposte() -> None:
    at = attacked("straight-thrust/5", "referee effect weapon green invitation")
    again = at.when("green plays parry-riposte/4")
    assert again.event(CardPlayed).speed == 5
    assert again.pending.speed == 2


def test_rf_5_5_in_the_tutorial_invitation_helps_no_parry() -> None:
    at = given("red advances", "red plays beat-thrust/4", mode="tutorial")
    at = at.when("referee effect weapon green invitation")
    assert at.when("green plays parry-riposte/4").result == "red"
    assert at.when("green plays parry-riposte/5").pending.riposte


def test_rf_9_15_an_angulation_raises_a_parry_and_not_its_riposte() -> None:
    at = attacked("straight-thrust/6", "green plays parry-riposte/4 with=angulation")
    assert at.event(CardPlayed).speed == 6
    assert at.pending.speed == 2


def test_rf_9_15_by_option_no_angulation_goes_with_a_blue_card() -> None:
    at = attacked(angulation_blue="no")
    for card in ("parry-riposte/6", "ceding-parry", "infighting/6"):
        at.refused(f"green plays {card} with=angulation", "RF-9.15", "addition-to-blue")
    at.when("green plays stop-hit/4 with=angulation")


def test_rf_9_15_angulation_goes_with_nothing_without_a_speed() -> None:
    attacked().refused("green plays joker with=angulation", "RF-9.15", "addition")
    counter = attacked("straight-thrust/4", "green plays stop-hit/5")
    counter.refused("red plays counter-time with=angulation", "RF-9.15", "addition")
    attacked().refused("green plays angulation", "RF-9.15", "answer")
    renewed = attacked("straight-thrust/4", "green plays parry-riposte/6")
    renewed.refused("red plays renewed-attack with=angulation", "RF-9.15", "addition")


@pytest.mark.parametrize("card", ["glide-attack/4", "flanconade/5"])
def test_rf_9_9_a_ceding_parry_scores_at_once_against_glide_and_flanconade(card: str) -> None:
    assert attacked(card, "green plays ceding-parry").result == "green"


def test_rf_9_9_elsewhere_it_is_a_parry_without_riposte() -> None:
    at = attacked("straight-thrust/4", "green plays ceding-parry")
    assert (at.pending.type, at.pending.speed, at.pending.by) == ("parry", 4, "card")
    assert if_passed(at.state) == "none"
    assert at.when("red passes").result == "none"
    assert attacked("straight-thrust/5", "green plays ceding-parry").result == "red"


def test_rf_9_5_a_glide_attack_added_to_a_parry_ripostes_at_four_instead() -> None:
    for card in ("parry-riposte/4", "ceding-parry"):
        at = attacked("straight-thrust/4", f"green plays {card} with=glide-attack/5")
        assert (at.pending.kind, at.pending.speed) == ("glide-attack", 4)
    slow = attacked("straight-thrust/5", "green plays ceding-parry with=glide-attack/5")
    assert slow.result == "red"


def test_rf_9_5_one_glide_attack_and_one_angulation_may_go_along() -> None:
    at = attacked("straight-thrust/6", "green plays ceding-parry with=glide-attack/4,angulation")
    assert (at.pending.kind, at.pending.speed) == ("glide-attack", 4)
    attacked().refused(
        "green plays ceding-parry with=glide-attack/4,glide-attack/5", "RF-9.5", "twice"
    )
    attacked().refused("green plays infighting/6 with=glide-attack/4", "RF-9.5", "addition")
    attacked().refused("green plays stop-hit/6 with=glide-attack/4", "RF-9.5", "addition")


def test_rf_9_10_infighting_steps_forward_from_lunge_distance_and_stays_there() -> None:
    at = attacked("straight-thrust/4", "green plays infighting/6")
    assert at.event(FencerMoved).reason == "infighting"
    assert at.squares == (5, 6)
    assert (at.pending.kind, at.pending.speed) == ("infighting", 4)
    assert at.stamina == (6, 5)
    for line in ("red plays renewed-attack", "red plays stop-hit/6", "red plays feint ends=yes"):
        at.refused(line, "RF-8.7")
    assert at.when("red parries").squares == (5, 6)


def test_rf_9_10_infighting_does_not_reach_a_fleche() -> None:
    at = given("red plays fleche/5", mode="advanced")
    at.refused("green plays infighting/6", "RF-9.10")


def test_rf_9_4_only_stop_hit_joker_and_distance_answer_a_toe_touch() -> None:
    at = attacked("toe-touch/4")
    for card in ("parry-riposte/6", "ceding-parry", "infighting/6"):
        at.refused(f"green plays {card}", "RF-9.4")
    at.refused("green parries", "RF-9.4")
    at.refused("green plays disengage/5", "RF-9.3")
    assert at.when("green plays stop-hit/6").pending.type == "counter"
    assert at.when("green plays joker").result == "green"
    assert at.when("green evades").pending.by == "distance"


# Counter-attacks: RF-8.11, RF-9.3, RF-9.11


def test_rf_8_11_a_faster_counter_threatens_an_equal_one_doubles_a_slower_one_is_hit() -> None:
    at = attacked("straight-thrust/5")
    faster = at.when("green plays stop-hit/6")
    assert (faster.pending.type, faster.pending.kind, faster.pending.speed) == (
        "counter",
        "stop-hit",
        6,
    )
    assert if_passed(faster.state) == "green"
    assert faster.when("red passes").result == "green"
    equal = at.when("green plays stop-hit/5")
    assert if_passed(equal.state) == "both"
    assert equal.when("red passes").score == (1, 1)
    assert at.when("green plays stop-hit/4").result == "red"


def test_rf_5_3_invitation_helps_a_counter_unless_the_option_says_no() -> None:
    lines = ("referee effect weapon green invitation", "green plays stop-hit/4")
    assert attacked("toe-touch/5", *lines).pending.double
    assert attacked("toe-touch/5", *lines, invitation_cyan="no").result == "red"


def test_rf_9_11_a_stop_hit_answers_five_kinds_of_attack() -> None:
    for card in ("straight-thrust/4", "beat-thrust/4", "toe-touch/4", "flick/4"):
        assert attacked(card, "green plays stop-hit/6").pending.type == "counter"
    fleche = given("red plays fleche/5", "green plays stop-hit/6", mode="advanced")
    assert fleche.result == "green"
    for card in ("glide-attack/4", "flanconade/5"):
        attacked(card).refused("green plays stop-hit/6", "RF-9.11")


def test_rf_9_11_a_riposte_is_a_straight_thrust_and_can_be_stop_hit() -> None:
    at = attacked("straight-thrust/4", "green plays parry-riposte/5", "red plays stop-hit/4")
    assert at.pending.type == "counter"
    assert at.pending.seat == "red"


def test_rf_9_3_a_disengage_counters_beat_glide_and_flanconade() -> None:
    for card in ("beat-thrust/4", "glide-attack/4"):
        at = attacked(card, "green plays disengage/5")
        assert (at.pending.type, at.pending.kind) == ("counter", "disengage")
    assert attacked("flanconade/5", "green plays disengage/5").pending.double
    attacked("straight-thrust/4").refused("green plays disengage/5", "RF-9.3", "answer")


def test_rf_9_12_counter_time_answers_a_counter_and_nothing_else() -> None:
    attacked().refused("green plays counter-time", "RF-9.12")
    parried = attacked("straight-thrust/4", "green plays parry-riposte/6")
    parried.refused("red plays counter-time", "RF-9.12")


def test_rf_9_12_counter_time_scores_where_no_feint_in_time_can_come() -> None:
    counter = ("green plays stop-hit/5", "red plays counter-time")
    waits = attacked("straight-thrust/4", *counter)
    assert (waits.pending.type, waits.pending.speed) == ("counter-time", None)
    assert waits.stamina == (5, 6)
    assert if_passed(waits.state) == "red"
    assert waits.when("green passes").result == "red"
    made_two = attacked(
        "straight-thrust/4",
        "green plays parry-riposte/5",
        "red plays stop-hit/6",
        "green plays counter-time",
    )
    assert made_two.result == "green"
    none_left = given("referee prints feint-in-time copies=0", mode="advanced")
    assert none_left.when("red advances", "red plays flick/4", *counter).result == "red"


def test_rf_9_13_feint_in_time_answers_counter_time_and_scores() -> None:
    at = attacked("straight-thrust/4", "green plays stop-hit/5")
    at.refused("red plays feint-in-time", "RF-9.13")
    again = at.when("red plays counter-time")
    again.refused("green plays joker", "RF-9.14")
    assert again.when("green plays feint-in-time").result == "green"


def test_rf_9_14_a_joker_scores_against_attacks_and_counters() -> None:
    assert attacked("straight-thrust/6", "green plays joker").result == "green"
    riposte = attacked("straight-thrust/4", "green plays parry-riposte/6", "red plays joker")
    assert riposte.result == "red"
    counter = attacked("straight-thrust/4", "green plays stop-hit/6", "red plays joker")
    assert counter.result == "red"
    ceding = attacked("straight-thrust/4", "green plays ceding-parry")
    ceding.refused("red plays joker", "RF-9.14")
    cardless = attacked("straight-thrust/4", "green parries")
    cardless.refused("red plays joker", "RF-9.14")
    glide = attacked("straight-thrust/4", "green parries with=glide-attack/4")
    assert glide.when("red plays joker").result == "red"


# Blue against cyan (RF-9.18)


def test_rf_9_18_in_the_tutorial_parries_answer_a_counter() -> None:
    at = given("red advances", "red plays straight-thrust/4", mode="tutorial")
    at = at.when("green plays stop-hit/5")
    riposte = at.when("red plays parry-riposte/5")
    assert (riposte.pending.riposte, riposte.pending.speed) == (True, 3)
    assert stopped_speed(riposte) is None
    riposte.refused("green plays renewed-attack", "RF-9.16")
    riposte.refused("green evades", "RF-10.6")
    assert at.when("red plays parry-riposte/4").result == "green"


def test_rf_9_18_a_counter_stopped_by_a_ceding_parry_ends_the_phrase() -> None:
    at = given("red advances", "red plays straight-thrust/3", mode="tutorial")
    assert at.when("green plays stop-hit/4", "red plays ceding-parry").result == "none"


def test_rf_9_18_basic_and_advanced_play_by_the_card_unless_agreed_otherwise() -> None:
    at = attacked("straight-thrust/4", "green plays stop-hit/5")
    at.refused("red plays parry-riposte/6", "RF-9.8")
    at.refused("red plays ceding-parry", "RF-9.9")
    agreed = attacked("straight-thrust/4", "green plays stop-hit/5", blue_vs_cyan="any")
    agreed.refused("red plays infighting/6", "RF-9.10")
    riposte = agreed.when("red plays ceding-parry with=glide-attack/4,angulation")
    assert (riposte.pending.kind, riposte.pending.speed) == ("glide-attack", 4)
    riposte.refused("green parries", "RF-10.2", "second")


def test_rf_9_18_a_failed_parry_against_an_equal_counter_gives_the_counter_the_touch() -> None:
    at = attacked("straight-thrust/5", "green plays stop-hit/5", blue_vs_cyan="any")
    assert at.when("red plays ceding-parry").result == "green"


# Two actions, and phrases that end by themselves (RF-8.5, RF-8.13)


def test_rf_8_5_after_two_actions_of_a_fencer_what_threatens_hits() -> None:
    at = attacked(
        "straight-thrust/4",
        "green plays parry-riposte/4",
        "red plays stop-hit/5",
    )
    assert to_move(due(at.state)) == ("green",)
    again = at.when("green plays counter-time")
    assert again.result == "green"
    assert again.event(WordPassed).by == "rule"


def test_rf_8_5_a_riposte_against_two_made_actions_scores_at_once() -> None:
    at = attacked("straight-thrust/4", "green plays parry-riposte/6", "red plays parry-riposte/5")
    assert (at.pending.seat, at.pending.speed) == ("red", 3)
    assert at.when("green plays parry-riposte/4").result == "green"


def test_rf_8_13_in_the_basic_mode_a_counter_cannot_be_answered() -> None:
    at = given("red advances", "red plays straight-thrust/4", "green plays stop-hit/5")
    assert at.result == "green"
    assert at.event(WordPassed).by == "rule"


def test_rf_8_13_without_cards_a_counter_cannot_be_answered() -> None:
    at = attacked("straight-thrust/4", "referee adjust seats.red.hand_count 0 why=lost")
    assert at.when("green plays stop-hit/5").result == "green"
    assert attacked("straight-thrust/4", "green plays stop-hit/5").result is None


def test_rf_8_13_against_an_attack_a_seat_without_cards_still_has_the_word() -> None:
    at = attacked("straight-thrust/4", "referee adjust seats.green.hand_count 0 why=lost")
    assert at.result is None
    assert at.when("green parries").pending.type == "parry"


def test_rf_8_13_what_prints_puts_into_the_deck_can_be_conceived_of() -> None:
    at = given("referee prints joker copies=2 basic=2", "red advances")
    waits = at.when("red plays straight-thrust/4", "green plays stop-hit/5")
    assert waits.result is None
    assert waits.when("red plays joker").result == "red"


def test_rf_8_12_a_pass_against_an_attack_waives_the_answer() -> None:
    at = attacked("straight-thrust/4", "green passes")
    assert at.result == "red"
    assert at.event(WordPassed).by == "seat"


def test_rf_9_7_the_attacker_of_a_fleche_answers_nothing() -> None:
    at = given("red plays fleche/5", "green plays parry-riposte/6", mode="advanced")
    assert at.result == "green"
    assert at.event(WordPassed).by == "rule"
