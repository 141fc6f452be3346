"""The state is rebuilt from its events alone."""

from typing import get_args

import pytest
from msgspec.structs import replace

from events.cards import CardEvent, CardsMoved, CardsPooled
from events.match import MatchEvent, MatchOpened
from events.peak_duel import PeakDuelEvent
from events.peak_duel.battle import DamageDue
from events.peak_duel.field import RuleChanged
from events.peak_duel.turns import PhaseEntered, TurnStarted
from events.peak_duel.values import Law, Phase, Step
from projections.peak_duel.evolve import CHANGES, evolve
from projections.peak_duel.kit import KIT, ZONES, start
from projections.peak_duel.state import Limit, State, other

OPENED = MatchOpened(
    game="peak-duel",
    edition="default",
    digest="",
    revision=1,
    seats=(("a", "Anna"), ("b", "Bo")),
    options=(("change-reset", "turn"),),
)
START = start(OPENED)


def test_every_event_of_a_duel_is_known() -> None:
    known = {*get_args(MatchEvent), *get_args(CardEvent), *get_args(PeakDuelEvent)}
    assert set(CHANGES) == known


def test_an_event_of_another_game_is_no_event_of_a_duel() -> None:
    class Foreign(TurnStarted, frozen=True, kw_only=True, tag="test.foreign"):
        pass

    with pytest.raises(KeyError):
        evolve(START, Foreign(seat="a", turn=1))


def test_a_state_is_never_changed_but_followed_by_another() -> None:
    after = evolve(START, TurnStarted(seat="b", turn=1))
    assert (START.turn, START.phase) == (0, Phase.SETUP)
    assert (after.turn, after.active, after.fresh) == (1, "b", True)


@pytest.mark.parametrize("option", ["turn", "phase"])
def test_options_decide_nothing_here(option: str) -> None:
    """What an option decides is said by the event."""
    state = start(replace(OPENED, options=(("change-reset", option),)))
    state = evolve(state, RuleChanged(seat="a", rule=Law.LOW, price=2))
    kept = evolve(state, PhaseEntered(phase=Phase.SUMMON, limit=1))
    anew = evolve(state, PhaseEntered(phase=Phase.SUMMON, limit=1, price_anew=True))
    assert (kept.last_change_cost, anew.last_change_cost) == (2, 0)


def test_a_limit_holds_as_long_as_its_phase() -> None:
    battle = evolve(START, PhaseEntered(phase=Phase.BATTLE, step=Step.START, limit=3))
    step = evolve(battle, PhaseEntered(phase=Phase.BATTLE, step=Step.ATTACK))
    cover = evolve(step, PhaseEntered(phase=Phase.COVER))
    assert (battle.battle, step.battle, cover.battle) == (Limit(3), Limit(3), None)


def test_damage_waits_only_where_the_event_says_so() -> None:
    assert evolve(START, DamageDue(seat="a", amount=2, deck_left=9)).damage is None
    assert evolve(START, DamageDue(seat="a", amount=2, deck_left=9, waits=True)).damage is not None


def test_the_known_bottom_of_a_deck_is_what_is_left_of_it() -> None:
    """Two cards lie there face up, one of them is drawn, then a hidden one comes back on top."""
    back = ("fire-1-1", "fire-2-2")
    kinds = (("fire-1-1", 1), ("fire-2-2", 1), ("wood-4-4", 2))
    state = START
    for event in (
        CardsPooled(pool="a", zone="a.deck", count=4, kinds=kinds),
        CardsMoved(src="a.deck", dst="a.turned", cards=back, put="bottom"),
        CardsMoved(src="a.turned", dst="a.deck", cards=back, put="bottom"),
        CardsMoved(src="a.deck", dst="a.hand", cards=("?", "?", "fire-1-1")),
    ):
        state = evolve(state, event)
    assert state.deck_bottom("a") == ("fire-2-2",)
    after = evolve(state, CardsMoved(src="a.hand", dst="a.deck", cards=("?",), take="chosen"))
    assert after.table.count("a.deck") == 2
    assert after.deck_bottom("a") == ("fire-2-2",)


def test_the_zones_are_those_of_section_11() -> None:
    assert KIT.zones(OPENED) is ZONES
    assert len(ZONES) == 22
    ordered = {name.partition(".")[2] for name, zone in ZONES.items() if zone.ordered}
    assert ordered == {"deck", "soul", "discard", "turned"}
    hidden = {name.partition(".")[2] for name, zone in ZONES.items() if zone.sees == "owner"}
    assert hidden == {"hand", "spells.1", "spells.2", "spells.3"}


def test_the_other_seat_is_across_the_table() -> None:
    assert (other("a"), other("b")) == ("b", "a")
    assert isinstance(START, State)
