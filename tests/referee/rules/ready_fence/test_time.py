"""Points outside a phrase, time, periods, priority, overtime, last hands (RF-11.4, RF-12)."""

import pytest

from events.match import GameOver
from events.ready_fence.bout import (
    CoinTossed,
    LastHandsStarted,
    PeriodStarted,
    PriorityDue,
    TimeRanOut,
)
from referee.rules.due import to_move
from referee.rules.ready_fence.due import due
from tests.referee.rules.ready_fence.table import Table, given

OFF_STRIP = ("referee effect place green 10", "green withdraws")
"""Green goes off the strip: a point for red."""


def late(*lines: str, timer: int = 1, **options: str) -> Table:
    """A bout with so many timer cards left; one action may be a whole turn."""
    adjusted = f'referee adjust timer {timer} why="late"'
    return given(adjusted, *lines, **{"min_actions": "1", **options})


def tied(**options: str) -> Table:
    """The priority is due: the score is tied, the time over."""
    return late("red exchanges stop-hit/5", **options)


def test_rf_11_4_a_point_outside_a_phrase_recovers_one_and_ends_the_turn() -> None:
    at = given("referee effect stamina red -2", "referee effect stamina green -3", first="green")
    at = at.when(*OFF_STRIP)
    assert at.score == (1, 0)
    assert at.stamina == (5, 4)
    assert at.squares == (4, 7)
    assert at.state.active == "red"
    assert given(*OFF_STRIP, first="green", mode="tutorial").stamina == (6, 6)


def test_rf_11_4_and_12_1_a_point_that_ends_the_game_moves_nobody() -> None:
    at = given('referee adjust seats.red.score 4 why="so"', *OFF_STRIP, first="green")
    over = at.event(GameOver)
    assert (over.winners, over.reason) == (("red",), "RF-12.1")
    assert dict(over.scores) == {"red": 5, "green": 0}
    assert at.squares == (4, 10)
    assert to_move(due(at.state)) == ()


def test_rf_12_2_the_last_timer_card_ends_the_turn_after_the_action_in_hand() -> None:
    at = late("red advances", "red exchanges stop-hit/5", target="10")
    assert at.event(TimeRanOut).period == 1
    assert (at.state.period, at.state.active, at.state.turn) == (2, "green", 2)
    at = late("red stalls", target="10")
    assert at.state.period == 2
    assert late("referee effect timer 1", target="10").state.period == 2
    assert late("referee effect draw green 3", target="10").state.period == 2
    before_the_coin = given(
        'referee adjust timer 1 why="late"', "referee effect timer 1", first="coin"
    )
    assert before_the_coin.state.phase == "setup"


def test_rf_12_2_a_turn_that_ends_without_an_exchange_is_no_look_at_the_time() -> None:
    no_timer = 'referee adjust timer 0 why="miscounted"'
    ended = late("red changes invitation", no_timer, "red ends", target="10")
    assert (ended.state.period, ended.state.active) == (1, "green")
    assert ended.when("green changes invitation").state.period == 2

    waits = given("red advances", "red changes invitation", no_timer, mode="tutorial")
    assert waits.when("red ends").state.stage == "regular"
    begun = waits.when("green changes invitation")
    assert begun.event(TimeRanOut).stage == "regular"
    assert (begun.state.stage, begun.state.turn) == ("last-hands", 3)


def test_rf_12_3_and_7_4_a_later_period() -> None:
    at = late(
        "referee effect stamina red -6",
        "red changes invitation",
        "red exchanges stop-hit/5",
        target="10",
    )
    assert at.event(PeriodStarted).timer == at.timer == 23
    assert at.reserve == 0
    assert at.discard == ()
    assert at.stamina == (6, 6)
    assert at.state.red.weapon == "invitation"
    advanced = late("red stalls", target="15", mode="advanced")
    assert (advanced.stamina, advanced.timer) == ((5, 5), 42)
    third = advanced.when('referee adjust timer 1 why="late"', "green stalls")
    assert (third.state.period, third.stamina) == (3, (4, 4))


def test_rf_12_3_later_timer_decks_may_have_twelve_cards() -> None:
    at = late("red stalls", target="15", mode="advanced", later_timer="12")
    assert (at.timer, at.reserve) == (12, 30)


def test_rf_12_3_a_card_discarded_in_the_first_period_may_be_drawn_in_the_second() -> None:
    at = late("red stalls card=infighting/6", target="10", values="printed")
    at.refused("table reveals red infighting/6", "RF-C.1")
    at.when("green exchanges ?", "table reveals green infighting/6")


def test_rf_12_4_the_higher_score_wins_at_the_last_time() -> None:
    at = late("referee effect score green 2", "red stalls")
    assert (at.event(GameOver).winners, at.event(GameOver).reason) == (("green",), "RF-12.4")


def test_rf_12_5_and_12_9_a_tied_tutorial_goes_on_with_the_last_hands() -> None:
    at = late("red changes invitation", "red ends discard=?", mode="tutorial")
    assert at.event(LastHandsStarted)
    assert (at.state.stage, at.state.active, at.timer) == ("last-hands", "green", 0)
    at.when("green changes invitation").refused("green ends discard=?", "RF-3.6")
    won = at.when("referee effect place green 10", "green withdraws")
    assert (won.event(GameOver).winners, won.event(GameOver).reason) == (("red",), "RF-12.9")


def test_rf_12_5_in_the_last_hands_the_end_of_a_turn_draws_nothing() -> None:
    at = late(
        "red changes invitation",
        "red ends discard=?",
        'referee adjust seats.red.hand_count 5 why="a card too many"',
        "green changes invitation",
        "green ends discard=?",
        mode="tutorial",
    )
    assert (at.state.stage, at.timer, at.hand("green")) == ("last-hands", 1, 5)


def test_rf_12_10_who_has_no_cards_after_a_phrase_of_the_last_hands_loses() -> None:
    at = late(
        'referee adjust seats.green.hand_count 1 why="so"',
        'referee adjust timer 1 why="late"',
        "red changes invitation",
        "red ends discard=?",
        "green withdraws",
        "green ends",
        "red advances 2",
        "green changes invitation",
        "green ends",
        mode="tutorial",
    )
    over = at.when("red plays straight-thrust/3", "green plays parry-riposte/4", "red passes")
    assert over.state.match.over


@pytest.mark.parametrize(
    ("red", "green", "answers", "winner"),
    [
        (1, 1, ("red plays ceding-parry/4",), "red"),
        (1, 1, ("red evades discard=toe-touch/4",), "red"),
        (1, 2, ("red evades", "green plays renewed-attack", "referee effect stops"), "green"),
        (0, 1, ("red evades",), "green"),
        (1, 1, ("referee effect discard red ?", "referee effect stops"), "red"),
        (0, 2, ("referee effect discard green ?", "referee effect stops"), "green"),
    ],
)
def test_rf_12_10_of_two_without_cards_the_one_whose_last_card_left_first_loses(
    red: int, green: int, answers: tuple[str, ...], winner: str
) -> None:
    at = late(
        "red changes engagement",
        "red ends discard=?",
        f'referee adjust seats.red.hand_count {red} why="so"',
        f'referee adjust seats.green.hand_count {green} why="so"',
        "referee effect place red 5",
        "referee effect place green 7",
        "green plays straight-thrust/3",
        mode="tutorial",
    )
    over = at.when(*answers).event(GameOver)
    assert (over.winners, over.reason) == ((winner,), "RF-12.10")


def test_rf_12_6_a_tie_makes_the_coin_due_and_four_cards_the_timer() -> None:
    at = late(
        "referee effect timer 5",
        "red exchanges stop-hit/5",
        timer=6,
    )
    assert at.event(PriorityDue).timer == at.timer == 4
    assert at.reserve == 19
    assert at.discard == ()
    assert to_move(due(at.state)) == ("table",)
    at.refused("green advances", "RF-2.3", "due")
    at.refused("green mulligans", "RF-2.3", "due")
    begun = at.when("table coin red")
    assert begun.event(CoinTossed).purpose == "priority"
    assert (begun.state.priority, begun.state.active) == ("red", "green")
    assert begun.state.first == "red"


def test_rf_12_6_where_the_discard_pile_is_short_the_reserve_fills_the_timer() -> None:
    at = tied()
    assert (at.timer, at.reserve) == (4, 19)


def test_rf_12_7_the_first_point_of_the_overtime_wins() -> None:
    at = tied().when("table coin red", *OFF_STRIP)
    assert (at.event(GameOver).winners, at.event(GameOver).reason) == (("red",), "RF-12.7")


def test_rf_12_8_without_a_point_the_priority_wins() -> None:
    at = tied().when("table coin red", "referee effect timer 4")
    assert (at.event(GameOver).winners, at.event(GameOver).reason) == (("red",), "RF-12.8")


def test_rf_12_11_who_resigns_loses_at_any_time() -> None:
    for at in (given(), given(first="coin"), tied()):
        over = at.when("green resign").event(GameOver)
        assert (over.winners, over.reason) == (("red",), "RF-12.11")


def test_rf_12_12_the_referee_awards_or_draws() -> None:
    award = given('referee award green why="absent"').event(GameOver)
    assert (award.winners, award.reason, award.why) == (("green",), "RF-12.12", "absent")
    draw = given('referee draw why="lights out"').event(GameOver)
    assert (draw.winners, draw.reason) == ((), "RF-12.12")


def test_rf_12_13_after_the_end_no_move_is_accepted() -> None:
    at = given("red resign")
    for line in (
        "red advances",
        "green resign",
        "table coin red",
        "table reveals red stop-hit/5",
        "referee prints stop-hit/5 copies=3",
        "referee effect stops",
        'referee adjust timer 3 why="x"',
        'referee award red why="x"',
    ):
        at.refused(line, "RF-12.13")
