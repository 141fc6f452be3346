"""How the events of a bout change its state."""

from typing import get_args

from events.match import MatchOpened
from events.ready_fence import ReadyFenceEvent
from events.ready_fence.bout import BoutSetUp, CoinTossed, PeriodStarted
from events.ready_fence.phrase import PhraseBegun, PhraseEnded
from events.ready_fence.turns import TurnEnded, TurnStalled, TurnStarted
from events.ready_fence.values import Mode, Phase, Stage
from projections.ready_fence.evolve import CHANGES, evolve
from projections.ready_fence.kit import start
from projections.ready_fence.state import GREEN, RED, State


def begun() -> State:
    opened = MatchOpened(
        game="ready-fence", edition="", digest="", revision=1, seats=(), options=()
    )
    set_up = BoutSetUp(
        mode=Mode.BASIC,
        target=10,
        periods=2,
        deck=35,
        timer=12,
        reserve=11,
        squares=(("red", 4), ("green", 7)),
        strip=(1, 10),
    )
    return evolve(start(opened), set_up)


def turn(state: State, number: int) -> State:
    seat = RED if number % 2 else GREEN
    return evolve(state, TurnStarted(seat=seat, turn=number, period=1, stage=Stage.REGULAR))


def test_every_event_has_its_change() -> None:
    assert set(get_args(ReadyFenceEvent)) <= set(CHANGES)


def test_the_fencers_stand_on_guard() -> None:
    state = begun()
    assert (state.red.square, state.green.square, state.distance) == (4, 7, 2)
    assert (state.phase, state.active) == (Phase.SETUP, None)


def test_a_coin_gives_the_first_turn_or_the_priority() -> None:
    state = evolve(begun(), CoinTossed(seat=RED, purpose="first"))
    assert (state.first, state.priority) == (RED, None)
    state = evolve(state, CoinTossed(seat=GREEN, purpose="priority"))
    assert (state.first, state.priority) == (RED, GREEN)


def test_who_stalled_is_known_until_his_next_turn_is_over_or_a_period_begins() -> None:
    state = evolve(turn(begun(), 1), TurnStalled(seat=RED))
    assert not state.red.stalled
    state = evolve(state, TurnEnded(seat=RED, turn=1, by="rule"))
    assert state.red.stalled
    assert turn(turn(state, 2), 3).red.stalled
    assert not evolve(turn(state, 3), TurnEnded(seat=RED, turn=3, by="seat")).red.stalled
    assert not evolve(state, PeriodStarted(period=2, timer=23, reserve=0)).red.stalled


def test_the_cards_of_a_phrase_are_kept_until_the_next_turn() -> None:
    state = evolve(turn(begun(), 1), PhraseBegun(attacker=RED, distance=1))
    assert (state.phase, state.begun) == (Phase.PHRASE, True)
    ended = evolve(state, PhraseEnded(result="red"))
    assert ended.phrase is not None
    assert ended.last_phrase == "red"
    after = turn(ended, 2)
    assert (after.phase, after.phrase, after.last_phrase) == (Phase.TURN, None, "red")
