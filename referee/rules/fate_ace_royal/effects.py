"""Fate/Ace Royal: `referee effect`: its condition, and what it does to seats (FA-14, 8.2)."""

from collections.abc import Callable
from typing import Any

from events.base import Seat
from events.fate_ace_royal.battle import (
    BarSet,
    EffectApplied,
    EffectVoid,
    LimitChanged,
    SkillChanged,
    ValuesChanged,
)
from events.fate_ace_royal.turns import (
    DieThrown,
    SeatDied,
    SeatRevived,
    SeatUndied,
    TokenChanged,
)
from events.fate_ace_royal.values import INVERTED, PARTS, SERVANT, TAPPED, UNTAPPED, Posture
from projections.fate_ace_royal.state import State
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import battle_effects, card_effects
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal.belonging import owner
from referee.rules.fate_ace_royal.dealing import die
from referee.rules.fate_ace_royal.hands import (
    change_mana,
    change_spells,
    draw,
    require_living,
    turn,
)
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.see_through import skills_now

KINDS: dict[type[Move], str] = {
    effects.Mana: "mana",
    effects.Spells: "spells",
    effects.Tokens: "token",
    effects.Stats: "stats",
    effects.Damage: "damage",
    effects.Draws: "draw",
    effects.Discards: "discard",
    effects.StealsFrom: "steal",
    effects.Taps: "tap",
    effects.Untaps: "untap",
    effects.Inverts: "invert",
    effects.EquipsCraft: "equip",
    effects.Unequips: "unequip",
    effects.Fetches: "fetch",
    effects.Shuffles: "shuffle",
    effects.TurnsUp: "reveal",
    effects.Conceals: "conceal",
    effects.Grants: "skill",
    effects.Bars: "bar",
    effects.Limits: "limit",
    effects.CallsProxy: "proxy",
    effects.Negates: "negate",
    effects.Cancels: "cancel",
    effects.ThrowsDie: "die",
    effects.Death: "death",
    effects.Revives: "revive",
}
"""What each effect is called."""

OF_THE_GONE = (effects.Death, effects.Revives)
"""The effects that take a seat that has left."""

SEATS_OF = {
    kind: [field for field in ("seat", "victim", "against") if field in kind.__struct_fields__]
    for kind in KINDS
}
"""What of each effect names one seat."""


def effect(royale: Royale, move: effects.Effect) -> None:
    """`referee effect KIND ...` (FA-14.1)."""
    kind = type(move)
    for seat in _named_seats(move):
        if kind in OF_THE_GONE and seat in royale.state.seats:
            continue
        require_living(royale, seat)
    name = KINDS[kind]
    if _is_void(royale, move):
        assert move.against is not None, "only a condition makes an effect void"
        skill = move.if_ or move.unless or ""
        royale.tell(
            EffectVoid(
                kind=name,
                against=move.against,
                skill=skill,
                lacked=move.if_ is not None,
                by=move.by,
            )
        )
        card_effects.name(royale, move)
        return
    _require_card_that_lasts(royale.state, move)
    royale.tell(EffectApplied(kind=name, by=move.by))
    if isinstance(move, effects.OfSeats):
        for seat in move.among(royale.state.living):
            DOES_TO_EACH[kind](royale, move, seat)
    else:
        DOES[kind](royale, move)


def _named_seats(move: effects.Effect) -> tuple[Seat, ...]:
    """Every seat on the line."""
    listed = move.seats if isinstance(move, effects.OfSeats) else ()
    named = [getattr(move, field) for field in SEATS_OF[type(move)]]
    return (*listed, *[seat for seat in named if seat is not None])


def _is_void(royale: Royale, move: effects.Effect) -> bool:
    """FA-14.4."""
    if move.against is None:
        return False
    held = skills_now(royale.cards, royale.state, move.against)
    lacks = move.if_ is not None and move.if_ not in held
    return lacks or (move.unless is not None and move.unless in held)


def _require_card_that_lasts(state: State, move: effects.Effect) -> None:
    """FA-14.3: `lasts=card` needs a card that lies face up in play."""
    if getattr(move, "lasts", "") != "card":
        return
    card = move.by.partition("#")[0]
    if card in ("", *PARTS):
        raise Refusal(Rule.EFFECT_ON_BATTLE, "by")
    if not any(state.in_play(seat, card) for seat in state.seats):
        raise Refusal(Rule.EFFECT_ON_BATTLE, "lasts", card=card)


# Tokens and values


def _mana(royale: Royale, move: effects.Mana, seat: Seat) -> None:
    change_mana(royale, seat, move.amount, "effect")


def _spells(royale: Royale, move: effects.Spells, seat: Seat) -> None:
    change_spells(royale, seat, move.amount, "effect")


def _tokens(royale: Royale, move: effects.Tokens, seat: Seat) -> None:
    before = royale.state.masters[seat].tokens(move.kind)
    now = max(0, before + move.amount)
    royale.write(TokenChanged(seat=seat, kind=move.kind, by=now - before, now=now, why="effect"))


def _stats(royale: Royale, move: effects.Stats, seat: Seat) -> None:
    if move.on == "proxy":
        battle_effects.require_proxy(royale.state, seat)
    royale.write(
        ValuesChanged(
            seat=seat,
            by=move.values,
            on=move.on,
            lasts=move.lasts,
            card=move.by.partition("#")[0],
            owner=_owner(royale.state, move, seat),
        )
    )


def _owner(state: State, move: effects.OfSeats | effects.OfSeat, seat: Seat) -> Seat | None:
    """To whom what an effect changes of a seat belongs (FA-13.4)."""
    first = seat if isinstance(move, effects.OfSeat) else move.among(state.living)[0]
    return owner(state, move.by, first, seat)


# What holds for a while


def _grants(royale: Royale, move: effects.Grants, seat: Seat) -> None:
    royale.write(
        SkillChanged(
            seat=seat,
            what=move.skill,
            on=move.on == "on",
            lasts=move.lasts,
            card=move.by.partition("#")[0],
            owner=_owner(royale.state, move, seat),
        )
    )


def _bars(royale: Royale, move: effects.Bars) -> None:
    royale.write(
        BarSet(
            seat=move.seat,
            what=move.what,
            lasts=move.lasts,
            card=move.by.partition("#")[0],
            owner=_owner(royale.state, move, move.seat),
        )
    )


def _limits(royale: Royale, move: effects.Limits) -> None:
    royale.write(
        LimitChanged(
            seat=move.seat,
            what=move.what,
            by=move.amount,
            lasts=move.lasts,
            card=move.by.partition("#")[0],
            owner=_owner(royale.state, move, move.seat),
        )
    )


# Postures


def _taps(royale: Royale, move: effects.Taps, seat: Seat) -> None:
    _require_posture(royale, seat, move.card, (UNTAPPED,))
    turn(royale, seat, move.card, TAPPED)


def _untaps(royale: Royale, move: effects.Untaps, seat: Seat) -> None:
    _require_posture(royale, seat, move.card, (TAPPED, INVERTED))
    turn(royale, seat, move.card, UNTAPPED)


def _inverts(royale: Royale, move: effects.Inverts, seat: Seat) -> None:
    del move
    _require_posture(royale, seat, SERVANT, (UNTAPPED, TAPPED))
    turn(royale, seat, SERVANT, INVERTED)


def _require_posture(royale: Royale, seat: Seat, card: str, postures: tuple[Posture, ...]) -> None:
    """FA-14.2: the card is there and lies so."""
    posture = royale.state.masters[seat].posture_of(card)
    if posture not in postures:
        raise Refusal(Rule.MUST_BE_THERE, "posture", seat=seat, card=card, state=posture or "-")


# Draws, dice, death


def _draws(royale: Royale, move: effects.Draws, seat: Seat) -> None:
    draw(royale, seat, move.count)


def _die(royale: Royale, move: effects.ThrowsDie) -> None:
    value = die(royale, "effect") if move.value is None else move.value
    royale.write(DieThrown(purpose="effect", value=value))


def _death(royale: Royale, move: effects.Death) -> None:
    on = move.on == "on"
    if royale.state.masters[move.seat].dead is not on:
        royale.write(SeatDied(seat=move.seat) if on else SeatUndied(seat=move.seat))


def _revives(royale: Royale, move: effects.Revives) -> None:
    if royale.state.masters[move.seat].living:
        raise Refusal(Rule.MUST_BE_THERE, "living", seat=move.seat)
    royale.write(SeatRevived(seat=move.seat, mana=move.mana, spells=move.spells))


DOES_TO_EACH: dict[type[Move], Callable[[Royale, Any, Seat], None]] = {
    effects.Mana: _mana,
    effects.Spells: _spells,
    effects.Tokens: _tokens,
    effects.Stats: _stats,
    effects.Damage: battle_effects.damage,
    effects.Draws: _draws,
    effects.Discards: card_effects.discards,
    effects.Taps: _taps,
    effects.Untaps: _untaps,
    effects.Inverts: _inverts,
    effects.Grants: _grants,
}
"""What is done for each seat that is named; death and defeat are judged when all of it is done."""

DOES: dict[type[Move], Callable[[Royale, Any], None]] = {
    effects.Bars: _bars,
    effects.Limits: _limits,
    effects.ThrowsDie: _die,
    effects.Death: _death,
    effects.Revives: _revives,
    **battle_effects.DOES,
    **card_effects.DOES,
}
