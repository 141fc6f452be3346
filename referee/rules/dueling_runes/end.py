"""Dueling Runes: how seats leave and how the game ends (DR-11)."""

from collections.abc import Sequence

from events.base import UNKNOWN, Event, Seat
from events.cards import CardsMoved, Take
from events.dueling_runes.drawing import SeatDied
from events.dueling_runes.spells import SpellVanished
from events.match import GameOver, SeatResigned
from projections.dueling_runes.state import DISCARD, HAND, PLAYED, QUEUE, hand_known
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.cards import in_order
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.rule import Rule


def finish(duel: Duel, winners: tuple[Seat, ...], rule: Rule, why: str = "") -> None:
    """The game is over; the score of a seat is its life."""
    scores = tuple((seat, side.life) for seat, side in duel.state.sides.items())
    duel.write(GameOver(winners=winners, reason=str(rule), scores=scores, why=why))


def judge_deaths(duel: Duel) -> None:
    """Seats whose life is 0 or less leave; the last one wins, or nobody (DR-11.1 to DR-11.3)."""
    state = duel.state
    dead = [seat for seat in state.living if state.sides[seat].life <= 0]
    for seat in dead:
        life = state.sides[seat].life
        _leave(duel, seat, SeatDied(round=state.round, seat=seat, life=life))
    if dead:
        _end_if_decided(duel, Rule.LAST_ALIVE)


def _end_if_decided(duel: Duel, rule: Rule) -> None:
    living = duel.state.living
    if not living:
        finish(duel, (), Rule.ALL_DEAD)
    elif len(living) == 1:
        finish(duel, living, rule)


def _leave(duel: Duel, seat: Seat, event: Event) -> None:
    """DR-11.1: its spells vanish and its cards go to the discard pile; then it is out."""
    for spell in duel.state.spells:
        if seat in (spell.origin, spell.caster, spell.target):
            duel.write(SpellVanished(round=duel.state.round, origin=spell.origin))
    _throw(duel, QUEUE[seat], "top", duel.state.table.cards(QUEUE[seat]))
    _throw(duel, PLAYED[seat], "any", duel.state.table.cards(PLAYED[seat]))
    known = in_order(duel.edition, hand_known(duel.state, seat))
    _throw(duel, HAND[seat], "chosen", known)
    unseen = duel.state.table.cards(HAND[seat])
    if unseen:
        if not duel.state.match.dealt:
            unseen = (UNKNOWN,) * len(unseen)
        moved = CardsMoved(src=HAND[seat], dst=DISCARD, cards=unseen, take="any", seen=(seat,))
        duel.write(moved)
    duel.write(event)


def _throw(duel: Duel, zone: str, take: Take, cards: Sequence[str]) -> None:
    """Cards go to the discard pile face up, in this order."""
    if cards:
        duel.write(CardsMoved(src=zone, dst=DISCARD, cards=tuple(cards), take=take))


def resigned(duel: Duel, seat: Seat) -> None:
    """The seat leaves; the last one left wins (DR-11.4)."""
    _leave(duel, seat, SeatResigned(seat=seat))
    _end_if_decided(duel, Rule.RESIGNED)


def require_seat(duel: Duel, seat: Seat) -> None:
    """Raise DR-11.6 for a seat that the match does not have."""
    if seat not in duel.state.sides:
        raise Refusal(Rule.AWARDED, seat=seat)


def awarded(duel: Duel, winners: tuple[Seat, ...], why: str) -> None:
    """By the referee (DR-11.6)."""
    finish(duel, winners, Rule.AWARDED, why)
