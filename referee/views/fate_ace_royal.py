"""Fate/Ace Royal: what a viewer may know of a game (section 10 of the rulebook)."""

from typing import Any

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import Edition, in_force
from events.fate_ace_royal.values import BATTLE, OVER, SETUP, Part, Side, Values
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.master import Master
from projections.fate_ace_royal.state import (
    DECK,
    DISCARD,
    HAND,
    OPEN,
    Battle,
    LastBattle,
    LastUse,
    Proxy,
    State,
    Use,
)
from referee.rules.fate_ace_royal.cards import COPY
from referee.rules.fate_ace_royal.known import known_in_hand
from referee.rules.fate_ace_royal.values import (
    Cards,
    added,
    basic,
    craft_limit,
    current,
    hand_limit,
    is_apt,
    part_skills,
    proxy_values,
    skills,
)
from referee.views.naming import Lookup, Naming

NUMBERS = frozenset({"players", "sets"})
"""Options whose values are numbers."""

LASTING = ("turn", "game", "card")


def view(edition: Edition, state: State, viewer: str, public: State) -> dict[str, Any]:
    """The state as JSON: public knowledge, and where the program deals the hands that one may see.

    `public` is the state as everybody knows it, which differs in the dealt mode only.
    """
    cards = in_force(edition, state.printed).cards
    steps = state.phase in (SETUP, BATTLE)
    plays = state.phase not in (SETUP, OVER)
    return {
        "players": state.players,
        "options": {
            name.replace("-", "_"): int(value) if name in NUMBERS else value
            for name, value in KIT.named(state.match.options.items())
        },
        "phase": state.phase,
        "step": state.step if steps else None,
        "turn": state.turn.number,
        "round": state.turn.round,
        "active": state.active if plays else None,
        "coin": {"holder": state.coin.holder, "turns": state.coin.turns},
        "deck": state.table.count(DECK),
        "discard": {"count": state.table.count(DISCARD), "known": list(state.pile)},
        "open_classes": sorted(state.table.cards(OPEN)),
        "equipped": state.turn.equipped,
        "acted": state.turn.acted,
        "encounter_die": state.turn.encounter_die,
        "last_die": state.last_die,
        "last_use": None if state.last_use is None else _use(state.last_use),
        "printed": list(dict.fromkeys(printed.card for printed in state.printed)),
        "seats": {seat: _seat(cards, state, public, seat, viewer) for seat in state.seats},
        "battle": None if state.battle is None else _battle(cards, state, state.battle),
        "last_battle": None if state.last_battle is None else _last(state.last_battle),
        **({"waiting": True} if state.entering else {}),  # death and defeat do, for a text
    }


def _use(use: LastUse) -> dict[str, Any]:
    return {
        "seat": use.seat,
        "verb": use.verb,
        "card": use.card,
        "ability": use.ability,
        "worked": use.worked,
        "negated": use.negated,
    }


# Seats


def _counted(use: Use) -> dict[str, Any]:
    return {"card": use.card, "ability": use.ability}


def _seat(cards: Cards, state: State, public: State, seat: Seat, viewer: str) -> dict[str, Any]:
    master = state.masters[seat]
    return {
        "name": dict(state.match.seats).get(seat, seat),
        "living": master.living,
        "dead": master.dead,
        "left_by": master.left_by,
        "mana": master.mana,
        "spells": master.spells,
        "tokens": {"assassination": master.assassination, "thirst": master.thirst},
        "hand": _hand(state, public, seat, viewer),
        "hand_limit": hand_limit(state, seat),
        "craft_limit": craft_limit(state, seat),
        "covers": state.covers(seat),
        "crafts": _crafts(cards, master),
        "servant": _servant(cards, state, seat),
        "changes": {lasts: list(_lasting(master, lasts)) for lasts in LASTING},
        "used": [_counted(use) for use in state.uses.counted if use.seat == seat],
        "bars": sorted({bar.what for bar in master.bars}),
    }


def _lasting(master: Master, lasts: str) -> Values:
    return added(*(change.values for change in master.changes if change.lasts == lasts))


def _hand(state: State, public: State, seat: Seat, viewer: str) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "count": state.hand_count(seat),
        "known": list(known_in_hand(public, seat)),
    }
    if state.match.dealt and viewer in (seat, "referee"):
        seen["cards"] = held(state, seat)
    return seen


def held(state: State, seat: Seat) -> list[str]:
    """A seat's hand as `state` knows it, sorted; the cards that nobody knows last."""
    if state.match.dealt:
        cards = state.table.cards(HAND[seat])
    else:
        known = tuple(known_in_hand(state, seat))
        cards = (*known, *(UNKNOWN,) * (state.hand_count(seat) - len(known)))
    return sorted(cards, key=lambda card: (card == UNKNOWN, card))


def _crafts(cards: Cards, master: Master) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for name, craft in zip(master.names(), master.crafts, strict=True):
        printed = cards[craft.card]
        rows.append(
            {
                "card": name,
                "state": "tapped" if craft.tapped else "untapped",
                "values": list(printed.values),
                "skills": sorted(set(printed.skills)),
            }
        )
    return rows


def _servant(cards: Cards, state: State, seat: Seat) -> dict[str, Any]:
    master = state.masters[seat]
    values = basic(cards, state, seat)
    now = current(cards, state, seat)
    return {
        "state": master.posture,
        **{part: _part(cards, state, seat, part) for part in Part},
        "apt": is_apt(cards, state, seat),
        "basic": None if values is None else list(values),
        "current": None if now is None else list(now),
        "skills": sorted(skills(cards, state, seat)),
    }


def _part(cards: Cards, state: State, seat: Seat, part: Part) -> dict[str, Any]:
    card = state.part(seat, part)
    up = state.is_up(seat, part)
    return {
        "card": card,
        "face_up": up,
        "values": list(cards[card].values) if up else None,
        "skills": sorted(set(part_skills(cards, state, seat, part))),
    }


# Battles


def _battle(cards: Cards, state: State, battle: Battle) -> dict[str, Any]:
    return {
        "forced": battle.forced,
        "raider": battle.raider,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "attack": battle.attack,
        "counter": battle.counter,
        "damage": _damage(battle),
        "pending": {side: battle.pending(side) for side in Side},
        "counter_skipped": battle.counter_skipped,
        "proxies": {
            seat: _proxy(proxy, proxy_values(cards, state, seat))
            for seat, proxy in battle.proxies.items()
        },
        "debtor": debtor(battle),
        "thief": state.thief,
    }


def debtor(battle: Battle) -> Seat | None:
    """Who owes a craft from hand now (FA-9.6)."""
    return battle.debtors[0] if battle.debtors else None


def _damage(battle: Battle) -> dict[str, int | None]:
    return {side: battle.damage(side) for side in Side}


def _proxy(proxy: Proxy, values: Values | None) -> dict[str, Any]:
    return {
        "card": proxy.card,
        "values": list(values or ()),
        "skills": sorted(set(proxy.skills)),
    }


def _last(last: LastBattle) -> dict[str, Any]:
    battle = last.battle
    return {
        "raider": battle.raider,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "forced": battle.forced,
        "called_off": last.called_off,
        "attack": battle.attack,
        "counter": battle.counter,
        "counter_skipped": battle.counter_skipped,
        "damage": _damage(battle),
    }


# Names


def naming(state: State) -> Naming:
    """What this match's seats and cards are called."""
    return Naming(game="fate-ace-royal", seats=dict(state.match.seats), card=named)


def named(name: str, owner: str, lookup: Lookup) -> str:
    """A card by its name; one that has none by its type and number (`craft-05#2`, `禮裝5#2`)."""
    del owner  # a card is called the same wherever it lies
    slug, mark, copy = name.partition(COPY)
    called = lookup(f"fate-ace-royal.card.{slug}")
    if called is None:
        type_, _, number = slug.rpartition("-")
        word = lookup(f"fate-ace-royal.card.{type_}") if number.isdigit() else None
        called = slug if word is None or word.isascii() else f"{word}{int(number)}"
    return f"{called}{mark}{copy}"
