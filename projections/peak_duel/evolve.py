"""Peak Duel: how each event changes the state. It counts and clears, and never chooses."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from events.base import UNKNOWN, Event, Seat
from events.cards import CardEvent, CardsMoved, CardsOverruled
from events.match import MatchEvent
from events.peak_duel import (
    AttackDeclared,
    AttackGranted,
    AttackKept,
    AttackResolved,
    AttackRetargeted,
    AttackVoided,
    AttackWithheld,
    CardCycled,
    CardDrawn,
    CardsCompared,
    CardsDiscarded,
    CardsSet,
    CardsTurned,
    ChangeCostSet,
    CoinTossed,
    DamageDue,
    DeckRegistered,
    DrawConfirmed,
    EffectApplied,
    InitiativeDecided,
    Phase,
    PhaseEntered,
    PierceArmed,
    ReplayOpened,
    RuleChanged,
    RuleDecided,
    SeatPassed,
    ShieldGiven,
    ShieldUsed,
    SoulSpent,
    SpellSpent,
    SpellUsed,
    SpiritDestroyed,
    SpiritRotated,
    SpiritShifted,
    SpiritSummoned,
    Step,
    TurnEnded,
    TurnStarted,
    ValuesChanged,
    WindowClosed,
)
from projections import match, table
from projections.peak_duel.state import (
    Attack,
    Covered,
    Due,
    Field,
    Limit,
    Side,
    Spirit,
    State,
)

DECKS = frozenset({"a.deck", "b.deck"})
UNSEEN = (UNKNOWN,)


def evolve(state: State, event: Event) -> State:
    """The state after one event of a duel."""
    return CHANGES[type(event)](state, event)


# Where things lie


def _with_side(state: State, seat: Seat, side: Side, **changes: Any) -> State:
    return replace(state, a=side, **changes) if seat == "a" else replace(state, b=side, **changes)


def _with_spirit(
    state: State, seat: Seat, place: int, spirit: Spirit | None, **changes: Any
) -> State:
    side = state.side(seat)
    first, second, third = side.field
    field: Field = (
        spirit if place == 1 else first,
        spirit if place == 2 else second,
        spirit if place == 3 else third,
    )
    return _with_side(state, seat, replace(side, field=field), **changes)


def _covered(side: Side, places: tuple[int, ...], turn: int | None) -> Covered:
    first, second, third = side.spells
    return (
        turn if 1 in places else first,
        turn if 2 in places else second,
        turn if 3 in places else third,
    )


def _spirit(state: State, seat: Seat, place: int) -> Spirit:
    spirit = state.spirit(seat, place)
    assert spirit is not None, "an event about a spirit names a place where one lies"
    return spirit


def _attack(state: State) -> Attack:
    assert state.attack is not None, "an event about the open attack comes while one is open"
    return state.attack


# What every game has


def _match(state: State, event: Any) -> State:
    return replace(state, match=match.evolve(state.match, event))


def _cards(state: State, event: Any) -> State:
    return replace(state, table=table.evolve(state.table, event))


def _moved(state: State, event: CardsMoved) -> State:
    after = replace(state, table=table.evolve(state.table, event), drawn_last=False)
    src, dst = event.src, event.dst
    if dst in DECKS and event.put == "bottom":
        return _with_bottom(after, Seat(dst[0]), len(event.cards))
    if src in DECKS:
        return _with_bottom(after, Seat(src[0]), 0)
    if event.cards == UNSEEN and dst.startswith("spells", 2):
        return _with_unseen(after, Seat(dst[0]), int(dst[-1]))
    return after


def _with_bottom(state: State, seat: Seat, more: int) -> State:
    """So many more cards lie at the bottom of a deck, and never more than the deck has."""
    side = state.side(seat)
    if not side.bottom and not more:
        return state
    bottom = min(side.bottom + more, state.table.count(f"{seat}.deck"))
    return state if bottom == side.bottom else _with_side(state, seat, replace(side, bottom=bottom))


def _with_unseen(state: State, seat: Seat, place: int) -> State:
    side = state.side(seat)
    return _with_side(state, seat, replace(side, unseen=side.unseen | {place}))


def _overruled(state: State, event: CardsOverruled) -> State:
    after = _cards(state, event)
    if "list" not in event.lifted:
        return after
    seat = Seat(event.zone.partition(".")[0])
    return _with_side(after, seat, replace(after.side(seat), listed=False))


def _nothing(state: State, event: Any) -> State:
    """For the reader: what it says is done by the events beside it."""
    del event
    return state


# Set-up


def _deck_registered(state: State, event: DeckRegistered) -> State:
    side = replace(state.side(event.seat), listed=True, names=event.names)
    return _with_side(state, event.seat, side)


def _cards_compared(state: State, event: CardsCompared) -> State:
    return replace(
        state,
        compared_a=(*state.compared_a, event.a),
        compared_b=(*state.compared_b, event.b),
    )


def _initiative_decided(state: State, event: InitiativeDecided) -> State:
    return replace(state, first=event.seat, step=Step.RULE)


def _rule_decided(state: State, event: RuleDecided) -> State:
    return replace(state, rule=event.rule)


# Turn and phases


def _turn_started(state: State, event: TurnStarted) -> State:
    return replace(
        state,
        phase=Phase.DRAW,
        step=None,
        turn=event.turn,
        active=event.seat,
        passed=(),
        fresh=True,
    )


def _draw_confirmed(state: State, event: DrawConfirmed) -> State:
    del event
    return replace(state, fresh=False)


def _card_drawn(state: State, event: CardDrawn) -> State:
    del event
    return replace(state, drawn_last=True)


def _phase_entered(state: State, event: PhaseEntered) -> State:
    limit = None if event.limit is None else Limit(event.limit)
    return replace(
        state,
        phase=event.phase,
        step=event.step,
        summon=limit if event.phase is Phase.SUMMON else None,
        battle=(limit or state.battle) if event.phase is Phase.BATTLE else None,
        last_change_cost=0 if event.price_anew else state.last_change_cost,
        passed=(),
        fresh=False,
    )


def _seat_passed(state: State, event: SeatPassed) -> State:
    return replace(state, passed=(*state.passed, event.seat), fresh=False)


def _window_closed(state: State, event: WindowClosed) -> State:
    del event
    return replace(state, passed=())


def _turn_ended(state: State, event: TurnEnded) -> State:
    del event
    return replace(
        state,
        summon=None,
        battle=None,
        last_change_cost=0,
        a=_rested_side(state.a),
        b=_rested_side(state.b),
    )


def _rested_side(side: Side) -> Side:
    first, second, third = side.field
    field: Field = (_rested(first), _rested(second), _rested(third))
    return replace(side, field=field, cast=(), set_count=0)


def _rested(spirit: Spirit | None) -> Spirit | None:
    if spirit is None:
        return None
    defence, attack = spirit.printed
    return Spirit(
        card=spirit.card,
        posture=spirit.posture,
        defence=defence,
        attack=attack,
        printed=spirit.printed,
        since_turn=spirit.since_turn,
    )


# Spirits on the field


def _spirit_summoned(state: State, event: SpiritSummoned) -> State:
    spirit = Spirit(
        card=event.card,
        posture=event.posture,
        defence=event.defence,
        attack=event.attack,
        printed=(event.defence, event.attack),
        since_turn=state.turn,
    )
    after = _with_spirit(state, event.seat, event.place, spirit, passed=())
    if event.counted and after.summon is not None:
        return replace(after, summon=replace(after.summon, made=after.summon.made + 1))
    return after


def _spirit_rotated(state: State, event: SpiritRotated) -> State:
    spirit = replace(_spirit(state, event.seat, event.place), posture=event.posture)
    if event.by != "rotate":
        return _with_spirit(state, event.seat, event.place, spirit)
    rotated = replace(spirit, rotated=True)
    return _with_spirit(state, event.seat, event.place, rotated, passed=())


def _values_changed(state: State, event: ValuesChanged) -> State:
    spirit = _spirit(state, event.seat, event.place)
    changed = replace(spirit, defence=event.defence, attack=event.attack)
    return _with_spirit(state, event.seat, event.place, changed)


def _shields(state: State, event: ShieldGiven | ShieldUsed) -> State:
    spirit = replace(_spirit(state, event.seat, event.place), shields=event.shields)
    return _with_spirit(state, event.seat, event.place, spirit)


def _attack_granted(state: State, event: AttackGranted) -> State:
    spirit = replace(_spirit(state, event.seat, event.place), allowed=event.allowed)
    return _with_spirit(state, event.seat, event.place, spirit)


def _spirit_left(state: State, event: SpiritDestroyed | SpiritShifted) -> State:
    return _with_spirit(state, event.seat, event.place, None)


# Spells and the law


def _cards_set(state: State, event: CardsSet) -> State:
    side = state.side(event.seat)
    after = replace(
        side,
        spells=_covered(side, event.places, state.turn),
        set_count=side.set_count + len(event.places),
    )
    return _with_side(state, event.seat, after, passed=())


def _spell_used(state: State, event: SpellUsed) -> State:
    side = state.side(event.seat)
    if event.source == "hand":
        side = replace(side, cast=(*side.cast, event.element))
    else:
        place = event.place
        spells = _covered(side, (place,), None)
        side = replace(side, spells=spells, unseen=side.unseen - {place})
    return _with_side(state, event.seat, side, passed=(), fresh=False)


def _rule_changed(state: State, event: RuleChanged) -> State:
    if event.by != "price":
        return replace(state, rule=event.rule)
    return replace(state, rule=event.rule, last_change_cost=event.price, passed=(), fresh=False)


def _change_cost_set(state: State, event: ChangeCostSet) -> State:
    return replace(state, last_change_cost=event.cost)


# Battle and damage


def _attack_declared(state: State, event: AttackDeclared) -> State:
    spirit = _spirit(state, event.seat, event.place)
    attack = Attack(event.seat, event.place, event.target, first=not spirit.declared)
    after = _with_spirit(
        state,
        event.seat,
        event.place,
        replace(spirit, declared=True),
        attack=attack,
        passed=(event.seat,),
    )
    return _with_attackers(after, 1) if attack.first else after


def _with_attackers(state: State, more: int) -> State:
    assert state.battle is not None, "attacks are declared in the battle phase"
    return replace(state, battle=replace(state.battle, made=state.battle.made + more))


def _replay_opened(state: State, event: ReplayOpened) -> State:
    attack = replace(_attack(state), target=event.target, replay=True)
    return replace(state, attack=attack, passed=())


def _attack_retargeted(state: State, event: AttackRetargeted) -> State:
    attack = replace(_attack(state), target=event.target, replay=False)
    return replace(state, attack=attack, passed=(event.seat,))


def _attack_kept(state: State, event: AttackKept) -> State:
    del event
    return replace(state, attack=replace(_attack(state), replay=False))


def _attack_withheld(state: State, event: AttackWithheld) -> State:
    if _attack(state).first:
        spirit = replace(_spirit(state, event.seat, event.place), declared=False)
        state = _with_attackers(_with_spirit(state, event.seat, event.place, spirit), -1)
    return replace(state, attack=None, passed=())


def _attack_voided(state: State, event: AttackVoided) -> State:
    del event
    return replace(state, attack=None, step=Step.ATTACK, passed=())


def _pierce_armed(state: State, event: PierceArmed) -> State:
    del event
    return replace(state, attack=replace(_attack(state), pierce=True))


def _attack_resolved(state: State, event: AttackResolved) -> State:
    spirit = _spirit(state, event.seat, event.place)
    spirit = replace(spirit, attacks=spirit.attacks + 1, fought=spirit.fought or event.fought)
    return _with_spirit(
        state, event.seat, event.place, spirit, attack=None, step=Step.ATTACK, passed=()
    )


def _damage_due(state: State, event: DamageDue) -> State:
    return replace(state, damage=Due(event.seat, event.amount)) if event.waits else state


def _cards_turned(state: State, event: CardsTurned) -> State:
    del event
    # Where damage waited the table has named the cards, which is a move; else they followed.
    return replace(state, damage=None, fresh=state.fresh and state.damage is None)


def _effect_applied(state: State, event: EffectApplied) -> State:
    del event
    return replace(state, passed=())


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys(get_args(MatchEvent), _match),
    **dict.fromkeys(get_args(CardEvent), _cards),
    CardsMoved: _moved,
    CardsOverruled: _overruled,
    DeckRegistered: _deck_registered,
    CardsCompared: _cards_compared,
    CoinTossed: _nothing,
    InitiativeDecided: _initiative_decided,
    RuleDecided: _rule_decided,
    TurnStarted: _turn_started,
    CardDrawn: _card_drawn,
    DrawConfirmed: _draw_confirmed,
    PhaseEntered: _phase_entered,
    SeatPassed: _seat_passed,
    WindowClosed: _window_closed,
    TurnEnded: _turn_ended,
    SpiritSummoned: _spirit_summoned,
    SpiritRotated: _spirit_rotated,
    ValuesChanged: _values_changed,
    ShieldGiven: _shields,
    ShieldUsed: _shields,
    AttackGranted: _attack_granted,
    SpiritDestroyed: _spirit_left,
    SpiritShifted: _spirit_left,
    CardsSet: _cards_set,
    SpellUsed: _spell_used,
    SoulSpent: _nothing,
    CardCycled: _nothing,
    SpellSpent: _nothing,
    RuleChanged: _rule_changed,
    ChangeCostSet: _change_cost_set,
    AttackDeclared: _attack_declared,
    ReplayOpened: _replay_opened,
    AttackRetargeted: _attack_retargeted,
    AttackKept: _attack_kept,
    AttackWithheld: _attack_withheld,
    AttackVoided: _attack_voided,
    PierceArmed: _pierce_armed,
    AttackResolved: _attack_resolved,
    DamageDue: _damage_due,
    CardsTurned: _cards_turned,
    CardsDiscarded: _nothing,
    EffectApplied: _effect_applied,
}
"""Every event of a duel, and what it changes."""
