"""Fate/Ace Royal: what is told to who analyses it."""

from collections.abc import Mapping, Sequence

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import CardType, Edition, in_force
from events.fate_ace_royal.values import PARTS, SETUP, UNTAPPED, Side
from projections.fate_ace_royal.state import DECK, DISCARD, HAND, Battle, State
from referee.moves.declared import Played
from referee.moves.move import Move
from referee.moves.offers import Blank, Offer
from referee.rules.analysed import Analysis, Shared, likely, shared
from referee.rules.fate_ace_royal import abilities, spells
from referee.rules.fate_ace_royal.battle import ATTACK_OF
from referee.rules.fate_ace_royal.due import answers
from referee.rules.fate_ace_royal.values import Cards, current

LIKES: Mapping[str, float] = {
    "raids": 3,
    "attacks": 5,
    "counters": 5,
    "equips": 2,
    "proceeds": 2,
    "commands": 0.1,
    "plays": 0.3,
    "activates": 0.3,
    "summons": 0.3,
    "keeps-house": 0.2,
}
"""A game is won by raids; command spells are three for all of it."""

OPAQUE = (abilities.activates, abilities.plays, abilities.summons, spells.activate)
"""The moves whose card text the program does not play."""

MANA, SPELL, HELD, CRAFT, READY, TOKEN = 0.35, 0.3, 0.06, 0.03, 0.15, 0.4
"""What a seat has of a point of mana, a command spell, a card held, of a craft among them besides,
of an untapped Servant; and what a special token takes."""

VALUE, APT, CHANGED = 0.08, 0.4, 0.02
"""What a Servant is worth by a point of its printed values, by being apt, and by a point of what
crafts and effects make of them."""

DEAD = 5.0
"""What the death state takes, of a Servant who may act without its Master."""


def evaluate(edition: Edition, state: State) -> Shared:
    """By mana as the battle leaves it, command spells, hands and Servants."""
    over = shared(state)
    if over is not None:
        return over
    cards = in_force(edition, state.printed).cards
    strengths = {seat: _strength(cards, state, seat) for seat in state.living}
    return {**dict.fromkeys(state.seats, 0.0), **likely(strengths)}


def _strength(cards: Cards, state: State, seat: Seat) -> float:
    if state.phase is SETUP:  # nothing has been dealt that is seen
        return 0.0
    master = state.masters[seat]
    return (
        MANA * max(0, master.mana - _lost(cards, state, seat))
        + SPELL * master.spells
        + _held(cards, state, seat)
        + _servant(cards, state, seat)
        + READY * (master.posture is UNTAPPED)
        - TOKEN * (master.assassination + master.thirst)
        - DEAD * master.dead
    )


def _held(cards: Cards, state: State, seat: Seat) -> float:
    """What a hand is worth, as far as it is known."""
    crafts = [cards[card].type is CardType.CRAFT for card in state.table.known(HAND[seat])]
    return HELD * state.hand_count(seat) + CRAFT * sum(crafts)


def _servant(cards: Cards, state: State, seat: Seat) -> float:
    """What a Servant is worth, face down too, as far as it is known; and its crafts."""
    kinds = [state.part(seat, part) for part in PARTS]
    parts = [cards[kind] for kind in kinds if kind != UNKNOWN]
    printed = sum(sum(card.values) for card in parts)
    apt = len(parts) == len(PARTS) and parts[1].slug in parts[0].classes
    now = current(cards, state, seat)
    changed = _of_crafts(cards, state, seat) if now is None else sum(now) - printed
    return VALUE * printed + APT * apt + CHANGED * changed


def _of_crafts(cards: Cards, state: State, seat: Seat) -> int:
    return sum(sum(cards[craft.card].values) for craft in state.masters[seat].crafts)


def _lost(cards: Cards, state: State, seat: Seat) -> int:
    """The mana that a seat is about to lose in the battle."""
    battle = state.battle
    side = None if battle is None else battle.side(seat)
    if battle is None or side is None:
        return 0
    if battle.damage(side) is not None:
        return battle.struck(side)
    return _threat(cards, state, battle, side)


def _threat(cards: Cards, state: State, battle: Battle, side: Side) -> int:
    """What the chosen attack or counter would do to the Servant of a side."""
    system = battle.attack if side is Side.DEFENDER else battle.counter
    ours = battle.seat(side)
    blow, guard = (current(cards, state, each) for each in (battle.opponent(ours), ours))
    if system is None or blow is None or guard is None or ours in battle.proxies:
        return 0
    place = ATTACK_OF[system]
    return int(blow[place] > guard[place + 1])


def asked(edition: Edition, state: State) -> Sequence[str]:
    """Who may answer what was laid open in a battle."""
    del edition
    return answers(state).seats if state.battle is not None else ()


def opaque(edition: Edition, state: State, move: Move) -> bool:
    """Whether a card's text says what the move does."""
    del edition, state
    return isinstance(move, Played) and move.declared in OPAQUE


def attributes(edition: Edition, state: State, card: str) -> Mapping[str, Sequence[str] | int]:
    """What sort of card it is."""
    return {"type": (str(in_force(edition, state.printed).cards[card].type),)}


def fillings(edition: Edition, state: State, offer: Offer, blank: Blank) -> Sequence[str]:
    """A token is taken to fight as its Servant does: its card says how, which nobody has told."""
    if (offer.verb, blank.name) != ("summons", "stats"):
        return ()
    values = current(in_force(edition, state.printed).cards, state, Seat(offer.mover))
    return () if values is None else ("/".join(str(max(0, value)) for value in values),)


ANALYSIS = Analysis(
    evaluate=evaluate,
    omits=("open",),
    likes=LIKES,
    asked=asked,
    opaque=opaque,
    attributes=attributes,
    fillings=fillings,
    renewed={DECK: DISCARD},
)
