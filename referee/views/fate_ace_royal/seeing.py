"""Fate/Ace Royal: what a viewer may know of a game (section 10 of the rulebook)."""

from collections.abc import Iterator

from msgspec import UNSET

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import ASSUMED, Edition, in_force
from events.fate_ace_royal.values import (
    BATTLE,
    OVER,
    PARTS,
    SETUP,
    Lasts,
    Part,
    Posture,
    Side,
    System,
    Values,
)
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
)
from referee.rules.fate_ace_royal.cards import COPY
from referee.rules.fate_ace_royal.known import known_in_hand
from referee.rules.fate_ace_royal.see_through import compared
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
from referee.views.fate_ace_royal import shown
from referee.views.naming import Lookup, Naming

NUMBERS = frozenset({"players", "sets"})
"""Options whose values are numbers."""

LASTING: tuple[Lasts, ...] = ("turn", "game", "card")


def view(edition: Edition, state: State, viewer: str, public: State) -> shown.View:
    """Public knowledge, and where the program deals the hands that the viewer may see.

    `public` is the state as everybody knows it; for the referee of a physical table, as recorded.
    """
    cards = in_force(edition, state.printed).cards
    printed = list(dict.fromkeys(entered.card for entered in state.printed))
    turn, battle = state.turn, state.battle
    return shown.View(
        players=state.players,
        options=_options(state),
        phase=state.phase,
        step=state.step if state.phase in (SETUP, BATTLE) else None,
        turn=turn.number,
        round=turn.round,
        active=None if state.phase in (SETUP, OVER) else state.active,
        coin=shown.Coin(state.coin.holder, state.coin.turns),
        deck=state.table.count(DECK),
        discard=shown.Discard(state.table.count(DISCARD), state.pile),
        open_classes=sorted(state.table.cards(OPEN)),
        equipped=turn.equipped,
        acted=turn.acted,
        encounter_die=turn.encounter_die,
        last_die=state.last_die,
        last_use=None if state.last_use is None else _use(state.last_use),
        printed=printed,
        seats={seat: _player(cards, state, public, seat, viewer) for seat in state.seats},
        battle=None if battle is None else _battle(cards, state, battle),
        last_battle=None if state.last_battle is None else _last(state.last_battle),
        faces={card: _face(cards, card) for card in printed},
        assumed=_assumed(cards, state),
        hands={seat: _held(state, seat) for seat in state.seats},
        strokes={} if battle is None else dict(_strokes(cards, state, battle)),
        waiting=True if state.entering else UNSET,  # death and defeat do, for a text
    )


def _options(state: State) -> dict[str, int | str]:
    return {
        name.replace("-", "_"): int(value) if name in NUMBERS else value
        for name, value in KIT.named(state.match.options.items())
    }


def _use(use: LastUse) -> shown.LastUse:
    return shown.LastUse(use.seat, use.verb, use.card, use.ability, use.worked, use.negated)


def _face(cards: Cards, name: str) -> shown.Face:
    card = cards[name]
    return shown.Face(card.values, card.skills, card.apt_skills, card.classes, card.abilities)


def _assumed(cards: Cards, state: State) -> list[str]:
    """Where the program deals there is nothing to read, and after the end nothing is entered."""
    if state.match.dealt or state.match.over:
        return []
    up = [(seat, part) for seat in state.seats for part in PARTS if state.is_up(seat, part)]
    lying = dict.fromkeys(state.part(seat, part) for seat, part in up)
    return [card for card in lying if cards[card].values_origin == ASSUMED]


# Seats


def _player(cards: Cards, state: State, public: State, seat: Seat, viewer: str) -> shown.Player:
    master = state.masters[seat]
    return shown.Player(
        name=dict(state.match.seats).get(seat, seat),
        living=master.living,
        dead=master.dead,
        left_by=master.left_by,
        mana=master.mana,
        spells=master.spells,
        tokens=shown.Tokens(master.assassination, master.thirst),
        hand=_hand(state, public, seat, viewer),
        hand_limit=hand_limit(state, seat),
        craft_limit=craft_limit(state, seat),
        covers=state.covers(seat),
        crafts=_crafts(cards, master),
        servant=_servant(cards, state, seat),
        changes={lasts: _lasting(master, lasts) for lasts in LASTING},
        used=[
            shown.Counted(use.card, use.ability) for use in state.uses.counted if use.seat == seat
        ],
        bars=sorted({bar.what for bar in master.bars}),
    )


def _lasting(master: Master, lasts: Lasts) -> Values:
    return added(*(change.values for change in master.changes if change.lasts == lasts))


def _hand(state: State, public: State, seat: Seat, viewer: str) -> shown.Hand:
    own = state.match.dealt and viewer in (seat, "referee")
    return shown.Hand(
        count=state.hand_count(seat),
        known=known_in_hand(public, seat),
        cards=_held(state, seat) if own else UNSET,
    )


def _held(state: State, seat: Seat) -> list[str]:
    """A seat's hand as `state` knows it, sorted; the cards that nobody knows last."""
    if state.match.dealt:
        cards = state.table.cards(HAND[seat])
    else:
        known = known_in_hand(state, seat)
        cards = (*known, *(UNKNOWN,) * (state.hand_count(seat) - len(known)))
    return sorted(cards, key=lambda card: (card == UNKNOWN, card))


def _crafts(cards: Cards, master: Master) -> list[shown.Craft]:
    lying = zip(master.names(), master.crafts, strict=True)
    return [
        shown.Craft(
            card=name,
            state=Posture.TAPPED if craft.tapped else Posture.UNTAPPED,
            values=cards[craft.card].values,
            skills=sorted(set(cards[craft.card].skills)),
        )
        for name, craft in lying
    ]


def _servant(cards: Cards, state: State, seat: Seat) -> shown.Servant:
    spirit, class_ = (_half(cards, state, seat, part) for part in PARTS)
    return shown.Servant(
        state=state.masters[seat].posture,
        spirit=spirit,
        class_=class_,
        apt=is_apt(cards, state, seat),
        basic=basic(cards, state, seat),
        current=current(cards, state, seat),
        skills=sorted(skills(cards, state, seat)),
    )


def _half(cards: Cards, state: State, seat: Seat, part: Part) -> shown.Half:
    card, up = state.part(seat, part), state.is_up(seat, part)
    return shown.Half(
        card=card,
        face_up=up,
        values=cards[card].values if up else None,
        skills=sorted(set(part_skills(cards, state, seat, part))),
    )


# Battles


def _battle(cards: Cards, state: State, battle: Battle) -> shown.Battle:
    return shown.Battle(
        forced=battle.forced,
        raider=battle.raider,
        attacker=battle.attacker,
        defender=battle.defender,
        attack=battle.attack,
        counter=battle.counter,
        damage={side: battle.damage(side) for side in Side},
        pending={side: battle.pending(side) for side in Side},
        counter_skipped=battle.counter_skipped,
        proxies={seat: _proxy(cards, state, seat, of) for seat, of in battle.proxies.items()},
        debtor=battle.debtors[0] if battle.debtors else None,  # owes a craft from hand (FA-9.6)
        thief=state.thief,
    )


def _proxy(cards: Cards, state: State, seat: Seat, proxy: Proxy) -> shown.Proxy:
    values = proxy_values(cards, state, seat)
    assert values is not None, "it fights for this seat"
    return shown.Proxy(proxy.card, values, sorted(set(proxy.skills)))


def _strokes(cards: Cards, state: State, battle: Battle) -> Iterator[tuple[str, shown.Stroke]]:
    """What each side has chosen to strike with, as a damage step would compare it now."""
    chosen = zip(("attack", "counter"), (battle.attack, battle.counter), battle.sides, strict=False)
    for role, system, seat in chosen:
        if system is not None:
            at = 0 if system is System.PHYSICAL else 2
            attack = compared(cards, state, seat, at)
            defence = compared(cards, state, battle.opponent(seat), at + 1)
            yield role, shown.Stroke(seat, system, attack, defence)


def _last(last: LastBattle) -> shown.LastBattle:
    battle = last.battle
    return shown.LastBattle(
        raider=battle.raider,
        attacker=battle.attacker,
        defender=battle.defender,
        forced=battle.forced,
        called_off=last.called_off,
        attack=battle.attack,
        counter=battle.counter,
        counter_skipped=battle.counter_skipped,
        damage={side: battle.damage(side) for side in Side},
    )


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
