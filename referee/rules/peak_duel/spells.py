"""Peak Duel: using a card as a spell, from the hand or from under cover (PD-5)."""

from typing import Literal

from events.base import Seat
from events.cards import CardsMoved, CardsShown
from events.catalogues.peak_duel import CLOSES_DECLARATION, printed
from events.errors import Fact
from events.peak_duel.field import SpellSpent, SpellUsed
from events.peak_duel.turns import WindowClosed
from events.peak_duel.values import ATTACK, DAMAGE, Effect, Element
from projections.peak_duel.state import HAND, SOUL, SPELLS, State
from referee.moves.declared import Chosen, declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.custody import show
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.effects import Spell
from referee.rules.peak_duel.kinds import ACard, Covering, OfHand
from referee.rules.peak_duel.moments import IN_TURN
from referee.rules.peak_duel.phases import enter_step
from referee.rules.peak_duel.replay import keep, require_aim
from referee.rules.peak_duel.rule import Rule
from referee.rules.peak_duel.summon import free_spell_places

SOUL_ZONE = 10


@declare("seat", when=IN_TURN)
def casts(duel: Duel, move: Move, card: OfHand, effect: Spell) -> None:
    """`SEAT casts CARD EFFECT ...`: from the hand, in one's own turn (PD-5.2, PD-5.3)."""
    seat = duel.state.active
    if seat is None or move.mover != seat:
        raise Refusal(Rule.CAST_IN_OWN_TURN, seat=move.mover, active=duel.active)
    element = _element(duel, card, effect)
    _enter_window(duel, seat, Effect(effect.slug))
    side = duel.state.side(seat)
    if element in side.cast:
        raise Refusal(Rule.CAST_ONE_OF_EACH_ELEMENT, seat=seat, element=element)
    free = free_spell_places(side)
    if not free:
        raise Refusal(Rule.SPELL_ZONE_OF_THREE, seat=seat, free=0)
    to_zone = SPELLS[seat, free[0]]
    show(
        duel,
        move,
        CardsMoved(src=HAND[seat], dst=to_zone, cards=(card,), take="chosen"),
    )
    _use(duel, seat, card, effect, "hand", free[0])


@declare("seat", when=IN_TURN)
def flips(duel: Duel, move: Move, covered: Covering, card: ACard, effect: Spell) -> None:
    """`SEAT flips PLACE CARD EFFECT ...`: a covered card, in any later turn (PD-5.5, PD-5.6)."""
    seat = Seat(move.mover)
    set_turn = duel.state.side(seat).spells[covered - 1]
    if set_turn is None:
        raise Refusal(Rule.FLIP_OWN_COVERED_CARD, seat=seat, place=covered)
    if set_turn == duel.state.turn:
        raise Refusal(Rule.FLIP_IN_LATER_TURN, seat=seat, place=covered, turn=set_turn)
    _element(duel, card, effect)
    _enter_window(duel, seat, Effect(effect.slug))
    show(duel, move, CardsShown(zone=SPELLS[seat, covered], cards=(card,)))
    _use(duel, seat, card, effect, "covered", covered)


def _element(duel: Duel, card: str, spell: Chosen) -> Element:
    """The card's element, which must be that of the effect (PD-5.1)."""
    element, effect = printed(card).element, Effect(spell.slug)
    if duel.edition.effects[effect].element != element:
        raise Refusal(Rule.EFFECT_OF_ELEMENT, card=card, element=element, effect=effect)
    return element


def _enter_window(duel: Duel, seat: Seat, effect: Effect) -> None:
    """A spell of the damage step closes the declaration (PD-3.5)."""
    if closes_declaration(duel, seat, effect):
        keep(duel)
        state = duel.state
        duel.write(WindowClosed(phase=state.phase, step=state.step, by="spell"))
        enter_step(duel, DAMAGE)


def closes_declaration(duel: Duel, seat: Seat, effect: Effect) -> bool:
    """Whether the effect, used now, enters the damage step first.

    Raises PD-5.10 outside of its windows, PD-8.5 while the attack may be or has to be redirected.
    """
    state = duel.state
    now = state.step or state.phase
    if now in duel.edition.effects[effect].windows:
        return False
    if effect not in CLOSES_DECLARATION or not is_declared(state):
        raise Refusal(Rule.WINDOW_OF_EFFECT, effect=effect, phase=now)
    require_closable(state, seat, effect=effect)
    return True


def is_declared(state: State) -> bool:
    """Whether an attack is open whose declaration may still be closed."""
    return state.step is ATTACK and state.attack is not None


def require_closable(state: State, seat: Seat, **facts: Fact) -> None:
    """Raise PD-8.5 while the open attack has to be redirected, or the attacker still may do so."""
    require_aim(state)
    attack = state.attack
    if attack is not None and attack.replay and seat != state.active:
        raise Refusal(Rule.REPLAY, "first-the-attacker", seat=attack.seat, **facts)


def _use(
    duel: Duel,
    seat: Seat,
    card: str,
    spell: Chosen,
    source: Literal["hand", "covered"],
    place: int,
) -> None:
    """The spell takes effect at once and is spent."""
    duel.write(
        SpellUsed(
            seat=seat,
            card=card,
            element=printed(card).element,
            effect=Effect(spell.slug),
            source=source,
            place=place,
        )
    )
    spell.follow(duel, seat)
    full = duel.state.table.count(SOUL[seat]) >= SOUL_ZONE
    pile: Literal["soul", "discard"] = "discard" if full else "soul"
    duel.write(CardsMoved(src=SPELLS[seat, place], dst=f"{seat}.{pile}", cards=(card,)))
    duel.write(SpellSpent(seat=seat, card=card, to=pile))
