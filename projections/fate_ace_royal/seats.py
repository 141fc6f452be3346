"""Fate/Ace Royal: what changes a seat's side: its cards in play, its tokens, what holds for it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from events.base import Event, Seat
from events.fate_ace_royal.battle import BarSet, LimitChanged, SkillChanged, ValuesChanged
from events.fate_ace_royal.turns import (
    CardsDiscarded,
    CardsReset,
    CardStolen,
    CardTurned,
    CraftEquipped,
    CraftRemoved,
    EffectsEnded,
    HandCovered,
    HandShown,
    ManaChanged,
    SeatDied,
    SeatLeft,
    SeatRevived,
    SeatUndied,
    ServantConcealed,
    ServantRevealed,
    SpellsChanged,
    TokenChanged,
)
from events.fate_ace_royal.values import SERVANT, UNTAPPED, Token
from projections.fate_ace_royal.master import Barred, Change, Craft, Grant, Limited, Master
from projections.fate_ace_royal.state import Battle, State, Use, Uses
from projections.match import nothing

Held = TypeVar("Held", Change, Grant, Barred, Limited)


def _seated(state: State, seat: Seat, master: Master) -> State:
    """The state with a seat's side as it is now."""
    return replace(state, masters={**state.masters, seat: master})


# Cards in play


def _reset(state: State, event: CardsReset) -> State:
    master = state.masters[event.seat]
    posture = UNTAPPED if SERVANT in event.cards else master.posture
    crafts = tuple(
        replace(craft, tapped=False) if craft.tapped else craft for craft in master.crafts
    )
    return _seated(state, event.seat, replace(master, posture=posture, crafts=crafts))


def _turned(state: State, event: CardTurned) -> State:
    master = state.masters[event.seat]
    if event.card == SERVANT:
        return _seated(state, event.seat, replace(master, posture=event.state))
    tapped = event.state is not UNTAPPED
    crafts = tuple(
        replace(craft, tapped=tapped) if name == event.card else craft
        for name, craft in zip(master.names(), master.crafts, strict=True)
    )
    return _seated(state, event.seat, replace(master, crafts=crafts))


def _equipped(state: State, event: CraftEquipped) -> State:
    master = state.masters[event.seat]
    crafts = (*master.crafts, Craft(event.card))
    after = _seated(state, event.seat, replace(master, crafts=crafts))
    if not event.own:
        return after
    return replace(after, turn=replace(state.turn, equipped=True, acted=True))


def _removed(state: State, event: CraftRemoved) -> State:
    master = state.masters[event.seat]
    named = zip(master.names(), master.crafts, strict=True)
    stayed = {name: craft for name, craft in named if name != event.card}
    crafts = tuple(stayed.values())
    after = _seated(state, event.seat, replace(master, crafts=crafts))
    if event.card.partition("#")[0] not in [craft.card for craft in crafts]:
        return after
    called = dict(zip(stayed, after.masters[event.seat].names(), strict=True))
    if event.card not in called.values():
        return after
    return _renamed(after, event.seat, event.card, called)


def _renamed(state: State, seat: Seat, gone: str, called: Mapping[str, str]) -> State:
    """A craft is gone, and an equal one bears its name: what was told of either stays its own.

    `called`: the crafts that stayed, as they were called and as they are called now.
    """

    def still(use: Use) -> Use | None:
        if use.seat != seat:
            return use
        return None if use.card == gone else replace(use, card=called.get(use.card, use.card))

    after = replace(state, uses=_kept(state.uses, still))
    battle = state.battle
    if battle is None or seat not in battle.proxies:
        return after
    proxy = battle.proxies[seat]
    if proxy.called_by(gone):
        proxy = replace(proxy, orphaned=True)
    elif not proxy.orphaned:
        proxy = replace(proxy, card=called.get(proxy.card, proxy.card))
    return replace(after, battle=replace(battle, proxies={**battle.proxies, seat: proxy}))


def _kept(uses: Uses, still: Callable[[Use], Use | None]) -> Uses:
    """The uses of this step as they still are, without those that are none any more."""
    return replace(
        uses,
        counted=tuple([use for use in map(still, uses.counted) if use is not None]),
        locked=tuple([use for use in map(still, uses.locked) if use is not None]),
    )


def _revealed(state: State, event: ServantRevealed) -> State:
    master = state.masters[event.seat]
    after = _seated(state, event.seat, replace(master, up=master.up | {event.part}))
    return replace(after, turn=replace(state.turn, acted=True)) if event.own else after


def _concealed(state: State, event: ServantConcealed) -> State:
    master = state.masters[event.seat]
    return _seated(state, event.seat, replace(master, up=master.up - {event.part}))


# Tokens


def _staked(state: State, seat: Seat, master: Master) -> State:
    """The state with a seat's side as it is now, where it may lose by what changed."""
    endangered = state.endangered
    if master.endangered is not (seat in endangered):
        endangered ^= {seat}
    return replace(state, masters={**state.masters, seat: master}, endangered=endangered)


def _mana(state: State, event: ManaChanged) -> State:
    return _staked(state, event.seat, replace(state.masters[event.seat], mana=event.now))


def _spells(state: State, event: SpellsChanged) -> State:
    return _staked(state, event.seat, replace(state.masters[event.seat], spells=event.now))


def _token(state: State, event: TokenChanged) -> State:
    master = state.masters[event.seat]
    if event.kind is Token.THIRST:
        return _staked(state, event.seat, replace(master, thirst=event.now))
    return _staked(state, event.seat, replace(master, assassination=event.now))


# What holds for a while


def _noted(state: State, event: ValuesChanged | SkillChanged | BarSet | LimitChanged) -> State:
    """The state with the card by which something is to last, if it lasts by one (FA-14.7)."""
    if event.lasts != "card":
        return state
    return replace(state, lasting=state.lasting | {event.card})


def _values(state: State, event: ValuesChanged) -> State:
    after = _noted(state, event)
    change = Change(event.by, event.lasts, event.card, event.spell, event.owner)
    if event.on == "servant":
        master = state.masters[event.seat]
        return _seated(after, event.seat, replace(master, changes=(*master.changes, change)))
    battle = state.battle
    if battle is None or event.seat not in battle.proxies:
        return state
    proxy = battle.proxies[event.seat]
    proxy = replace(proxy, changes=(*proxy.changes, change))
    return replace(after, battle=replace(battle, proxies={**battle.proxies, event.seat: proxy}))


def _skill(state: State, event: SkillChanged) -> State:
    grant = Grant(event.what, event.on, event.lasts, event.card, event.owner)
    master = state.masters[event.seat]
    master = replace(master, grants=(*master.grants, grant))
    return _seated(_noted(state, event), event.seat, master)


def _bar(state: State, event: BarSet) -> State:
    bar = Barred(event.what, event.lasts, event.card, event.owner)
    master = state.masters[event.seat]
    master = replace(master, bars=(*master.bars, bar))
    return _seated(_noted(state, event), event.seat, master)


def _limit(state: State, event: LimitChanged) -> State:
    limit = Limited(event.what, event.by, event.lasts, event.card, event.owner)
    master = state.masters[event.seat]
    master = replace(master, limits=(*master.limits, limit))
    return _seated(_noted(state, event), event.seat, master)


def _ended(state: State, event: EffectsEnded) -> State:
    lasts, card = event.lasts, event.card

    def left(held: Iterable[Held]) -> tuple[Held, ...]:
        return tuple(
            [one for one in held if one.lasts != lasts or (lasts == "card" and one.by != card)]
        )

    masters = {
        seat: replace(
            master,
            changes=left(master.changes),
            grants=left(master.grants),
            bars=left(master.bars),
            limits=left(master.limits),
        )
        for seat, master in state.masters.items()
    }
    return replace(
        state,
        masters=masters,
        battle=_less_of_proxies(state.battle, left),
        lasting=state.lasting - {card},
    )


def _less_of_proxies(
    battle: Battle | None, left: Callable[[Iterable[Change]], tuple[Change, ...]]
) -> Battle | None:
    if battle is None or not battle.proxies:
        return battle
    proxies = {
        seat: replace(proxy, changes=left(proxy.changes)) for seat, proxy in battle.proxies.items()
    }
    return replace(battle, proxies=proxies)


# Who leaves


def _died(state: State, event: SeatDied) -> State:
    return _staked(state, event.seat, replace(state.masters[event.seat], dead=True))


def _undied(state: State, event: SeatUndied) -> State:
    return _staked(state, event.seat, replace(state.masters[event.seat], dead=False))


def _left(state: State, event: SeatLeft) -> State:
    uses = _kept(state.uses, lambda use: None if use.seat == event.seat else use)
    master = replace(state.masters[event.seat], left_by=event.rule)
    return _counted(replace(_staked(state, event.seat, master), uses=uses))


def _revived(state: State, event: SeatRevived) -> State:
    master = replace(
        state.masters[event.seat],
        left_by=None,
        dead=False,
        mana=event.mana,
        spells=event.spells,
        assassination=0,
        thirst=0,
        posture=UNTAPPED,
    )
    return _counted(_staked(state, event.seat, master))


def _counted(state: State) -> State:
    """The state with the living as its masters say."""
    living = tuple([seat for seat, master in state.masters.items() if master.living])
    return replace(state, living=living)


SEATS_CHANGE: dict[type[Event], Callable[[State, Any], State]] = {
    CardsReset: _reset,
    CardTurned: _turned,
    CraftEquipped: _equipped,
    CraftRemoved: _removed,
    HandCovered: nothing,
    HandShown: nothing,
    ServantRevealed: _revealed,
    ServantConcealed: _concealed,
    CardsDiscarded: nothing,
    CardStolen: nothing,
    ManaChanged: _mana,
    SpellsChanged: _spells,
    TokenChanged: _token,
    ValuesChanged: _values,
    SkillChanged: _skill,
    BarSet: _bar,
    LimitChanged: _limit,
    EffectsEnded: _ended,
    SeatDied: _died,
    SeatUndied: _undied,
    SeatLeft: _left,
    SeatRevived: _revived,
}
