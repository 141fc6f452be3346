"""Turns, squares, weapon positions, exchange and stall (RF-3 to RF-6)."""

import pytest

from events.ready_fence.turns import (
    CardDiscarded,
    CardDrawn,
    FencerLeftStrip,
    FencerMoved,
    StaminaGained,
    TurnEnded,
    TurnStarted,
)
from tests.referee.rules.ready_fence.table import given

# Turns


def test_rf_3_1_only_the_active_seat_acts_and_ends() -> None:
    at = given()
    for line in (
        "green advances",
        "green withdraws 2",
        "green changes invitation",
        "green exchanges ?",
        "green stalls",
        "green ends",
        "green plays straight-thrust/3",
    ):
        at.refused(line, "RF-3.1")


def test_rf_3_2_no_action_in_a_phrase_no_answer_outside_one() -> None:
    at = given()
    for line in ("red passes", "green parries", "green evades"):
        at.refused(line, "RF-3.2", "turn")
    fights = at.when("red advances", "red plays straight-thrust/3")
    for line in ("green advances", "red changes invitation", "green stalls", "red ends"):
        fights.refused(line, "RF-3.2", "phrase")


def test_rf_3_3_a_turn_has_two_actions() -> None:
    given("red advances").refused("red withdraws 2", "RF-3.3")
    tutorial = given("red advances", "red changes invitation", mode="tutorial")
    tutorial.refused("red withdraws", "RF-3.3")
    tutorial.refused("red plays straight-thrust/4", "RF-3.3")


def test_rf_3_4_a_turn_without_a_phrase_has_two_actions_or_by_option_one() -> None:
    given().refused("red ends", "RF-3.4")
    given("red advances").refused("red ends", "RF-3.4")
    assert given("red advances", "red ends", min_actions="1").state.active == "green"
    given(min_actions="1").refused("red ends", "RF-3.4")


@pytest.mark.parametrize(
    ("line", "modes"),
    [
        ("red exchanges ?", ("basic", "advanced")),
        ("red stalls", ("basic", "advanced")),
        ("red retreats", ("advanced",)),
    ],
)
def test_rf_3_5_the_actions_of_each_mode(line: str, modes: tuple[str, ...]) -> None:
    for mode in ("tutorial", "basic", "advanced"):
        at = given(mode=mode)
        if mode in modes:
            at.when(line)
        else:
            at.refused(line, "RF-3.5")


def test_rf_3_5_who_exchanges_as_an_action_in_the_tutorial_hears_how_it_is_done_there() -> None:
    given("red advances", mode="tutorial").refused("red exchanges ?", "RF-3.5", "exchange")


def test_rf_3_6_a_tutorial_turn_may_end_with_an_exchange() -> None:
    at = given("red advances 2", mode="tutorial")
    assert at.state.active == "red"
    ended = at.when("red ends discard=stop-hit/5")
    assert ended.event(CardDiscarded).reason == "tutorial"
    assert ended.event(CardDrawn).timer_left == 28
    assert ended.event(TurnEnded).by == "seat"
    assert (ended.hand("red"), ended.discard) == (6, ("stop-hit/5",))
    empty = at.when('referee adjust timer 0 why="nothing left"')
    empty.refused("red ends discard=?", "RF-3.6")
    given("red advances", min_actions="1").refused("red ends discard=?", "RF-3.6", "mode")


def test_rf_3_7_after_a_phrase_it_is_the_turn_of_the_other_whoever_scored() -> None:
    at = given("red advances", "red plays straight-thrust/3", "green plays stop-hit/4")
    assert at.result == "green"
    assert (at.state.active, at.state.turn) == ("green", 2)


def test_rf_3_8_the_second_action_ends_the_turn() -> None:
    at = given("red advances", "red changes invitation")
    assert at.event(TurnEnded).by == "rule"
    assert at.event(TurnStarted).seat == "green"


def test_rf_3_8_in_the_tutorial_the_other_seat_may_simply_begin() -> None:
    at = given("red advances", "red withdraws", mode="tutorial")
    assert at.state.active == "red"
    began = at.when("green changes engagement")
    assert (began.state.active, began.state.turn) == ("green", 2)
    at.when("green advances 2")
    at.when("referee effect place green 5").refused("green advances 2", "RF-4.3")
    at.refused("green ends", "RF-3.4")
    assert at.when("green resign").state.match.over


# Squares


def test_rf_4_1_and_4_2_the_distance_counts_empty_squares() -> None:
    at = given("red advances")
    assert (at.state.distance, at.squares) == (1, (5, 7))
    assert at.when("red withdraws").state.distance == 2
    assert given("red withdraws 2").squares == (2, 7)
    assert given("red withdraws 2").state.active == "green"


def test_rf_4_3_a_fencer_does_not_pass_the_other() -> None:
    at = given("red advances 2", "green withdraws", "green advances")
    assert at.state.distance == 0
    at.refused("red advances", "RF-4.3")
    given("red advances").when("red advances")


def test_rf_4_4_off_the_strip_the_other_scores_and_both_go_on_guard() -> None:
    at = given("red withdraws 2", "green changes invitation", "green advances")
    last = at.when("red withdraws", "red changes invitation")
    assert last.squares == (1, 6)
    off = last.when("green withdraws", "green advances", "red withdraws")
    assert off.event(FencerLeftStrip).seat == "red"
    assert off.score == (0, 1)
    assert off.squares == (4, 7)
    assert off.state.active == "green"
    assert off.state.last_phrase is None
    assert off.state.green.weapon == "invitation"


def test_rf_4_4_who_leaves_the_strip_from_its_last_square_is_moved_nowhere_before() -> None:
    last = given("red withdraws 2", "green advances 2", "red withdraws", "red changes invitation")
    off = last.when("green advances", "green withdraws", "red withdraws")
    moved = [(event.start, event.to) for event in off.all(FencerMoved) if event.seat == "red"]
    assert moved == [(1, 4)]
    assert off.event(FencerLeftStrip).seat == "red"


def test_rf_4_4_on_the_short_strip_the_coloured_squares_are_off() -> None:
    at = given("red withdraws 2", strip="8", first="red")
    assert at.squares == (2, 7)
    off = at.when("green changes invitation", "green withdraws", "red withdraws")
    assert off.score == (0, 1)


def test_rf_4_5_and_4_6_a_retreat_is_two_squares_and_may_bring_an_exchange() -> None:
    at = given("red retreats discard=feint", mode="advanced")
    assert at.squares == (2, 7)
    assert at.event(FencerMoved).reason == "retreat"
    assert at.event(CardDiscarded).reason == "retreat"
    assert (at.state.doing.actions, at.state.doing.exchanged) == (1, True)
    at.refused("red exchanges ?", "RF-6.1")
    at.refused("red retreats discard=?", "RF-4.6")
    exchanged = given("red exchanges ?", mode="advanced")
    exchanged.refused("red retreats discard=?", "RF-4.6")
    assert exchanged.when("red retreats").squares == (2, 7)
    off = at.when("red retreats")
    assert (off.score, off.squares) == ((0, 1), (4, 7))


def test_rf_4_7_weapons_stay_after_a_point_unless_the_option_resets_them() -> None:
    lines = ("red changes invitation", "referee effect place red 1", "red withdraws")
    assert given(*lines).state.red.weapon == "invitation"
    assert given(*lines, reset_weapon="yes").state.red.weapon == "line"


# The weapon


def test_rf_5_1_a_change_takes_another_position() -> None:
    given().refused("red changes line", "RF-5.1")
    assert given("red changes engagement").state.red.weapon == "engagement"


def test_rf_5_2_one_change_in_a_turn() -> None:
    given("red changes invitation").refused("red changes engagement", "RF-5.2")


# Exchange and stall


def test_rf_6_1_one_exchanged_card_in_a_turn() -> None:
    at = given("red exchanges stop-hit/5")
    assert (at.hand("red"), at.timer, at.discard) == (6, 11, ("stop-hit/5",))
    at.refused("red exchanges ?", "RF-6.1")


def test_rf_6_2_the_bound_card_leaves_beside_a_faster_thrust_only() -> None:
    at = given()
    at.refused("red exchanges straight-thrust/3", "RF-6.2", "kept")
    at.refused("red exchanges straight-thrust/3 keeps=straight-thrust/3", "RF-6.2", "slow")
    at.refused("red exchanges straight-thrust/3 keeps=beat-thrust/5", "RF-6.2", "slow")
    swapped = at.when("red exchanges straight-thrust/3 keeps=straight-thrust/5")
    assert swapped.state.red.bound == "straight-thrust/5"
    assert swapped.known("red") == ["straight-thrust/5"]
    assert (swapped.hand("red"), swapped.discard) == (6, ("straight-thrust/3",))


def test_rf_6_2_keeps_shows_a_card_beside_any_other() -> None:
    at = given("red exchanges stop-hit/5 keeps=straight-thrust/6", values="printed")
    assert at.known("red") == ["straight-thrust/3", "straight-thrust/6"]
    assert at.state.red.bound == "straight-thrust/3"
    shown = "red exchanges straight-thrust/6 keeps=straight-thrust/6"
    given(values="printed").refused(shown, "RF-C.1")


def test_rf_6_2_a_second_copy_of_the_bound_card_may_go() -> None:
    at = given("referee prints straight-thrust/3 copies=3 basic=3")
    after = at.when("red exchanges straight-thrust/3")
    assert after.state.red.bound == "straight-thrust/3"
    assert after.known("red") == ["straight-thrust/3"]


def test_rf_6_2_a_card_that_nobody_saw_is_not_the_bound_one() -> None:
    at = given("red exchanges ?")
    assert at.known("red") == ["straight-thrust/3"]
    assert at.state.hand_possible("red") == ()


def test_rf_6_3_and_6_6_a_stall_takes_the_turn_and_gives_stamina_for_a_timer_card() -> None:
    tired = given("referee effect stamina red -3")
    at = tired.when("red stalls card=toe-touch/4")
    assert at.event(StaminaGained).left == 5
    assert (at.timer, at.discard, at.state.active) == (11, ("toe-touch/4",), "green")
    assert given("referee effect stamina red -1", "red stalls").stamina == (6, 6)
    assert given("red stalls").discard == ("?",)
    given("red advances").refused("red stalls", "RF-6.3")


def test_rf_6_4_not_in_two_turns_of_ones_own() -> None:
    at = given("red stalls", "green stalls")
    at.refused("red stalls", "RF-6.4")
    given("red stalls", "green stalls", "red advances 2", "green withdraws 2").when("red stalls")


def test_rf_6_4_a_new_period_begins_afresh() -> None:
    at = given("red stalls", 'referee adjust timer 1 why="late"', "green stalls", target="10")
    assert at.state.period == 2
    assert not at.state.red.stalled
    at.when("red stalls")


def test_rf_6_4_by_option_not_even_a_new_period_begins_afresh() -> None:
    lines = ("red stalls", 'referee adjust timer 1 why="late"', "green stalls")
    at = given(*lines, target="10", stall="strict")
    assert at.state.period == 2
    assert at.state.red.stalled
    at.refused("red stalls", "RF-6.4")
    at.when("red advances 2", "green withdraws 2", "red stalls")


def test_rf_6_5_no_stall_in_the_overtime() -> None:
    at = given("red exchanges stop-hit/5", 'referee adjust timer 1 why="late"', "red withdraws")
    due = at.when("green exchanges stop-hit/4", "table coin red")
    assert due.state.stage == "overtime"
    due.refused("red stalls", "RF-6.5")
