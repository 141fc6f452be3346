"""Peak Duel: what may be entered now (section 8 of the rulebook).

The checks are those of the moves themselves: where one of them refuses, there is no offer.
"""

from collections.abc import Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.peak_duel import DECK_SIZE, Edition
from events.peak_duel import Phase, Posture
from projections import custody
from projections.custody import Answer
from projections.peak_duel.kit import KIT, PLACES, SEATS
from projections.peak_duel.state import Due, State
from referee.offers import Blank, Offer, allowed, few, lines, nameable
from referee.refusal import Refusal
from referee.rules.peak_duel.attack import require_attacker, require_attacking
from referee.rules.peak_duel.battle import onward, outcome
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.law import has_window, price
from referee.rules.peak_duel.offered_rulings import of_referee
from referee.rules.peak_duel.offered_spells import of_spells
from referee.rules.peak_duel.phases import (
    drawn,
    is_told_apart,
    reachable,
    require_pass,
    surplus_of,
)
from referee.rules.peak_duel.replay import is_target, require_aim
from referee.rules.peak_duel.setup import faces, pair_left, require_unregistered
from referee.rules.peak_duel.summon import (
    COVERED_IN_ONE_PHASE,
    free_places,
    occupied,
    require_rotatable,
    require_rotating,
    require_setting,
    require_summoning,
)

ALL_PLACES = tuple(map(str, PLACES))
AIMS = (*ALL_PLACES, "direct")
POSTURES = Blank("posture", tuple(posture.value for posture in Posture))

ONWARD = ("finish", "cover", "end")
"""What `enters` may name that resolves an open attack first (section 8)."""


def offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    """What this seat, `table` or `referee` may enter now, mere book-keeping aside.

    In the dealt mode a viewer's state may be given: what he has not seen counts as possible.
    """
    if state.match.over:
        return ()
    if mover == "table":
        return tuple(_of_table(state))
    if mover == "referee":
        return tuple(of_referee(edition, state))
    return tuple(_of_seat(Duel(edition, state), Seat(mover)))


def moves(edition: Edition, state: State, seat: str) -> Iterator[str]:
    """Every line that a seat may enter now, in the dealt mode, where all cards are known."""
    for offer in offers(edition, state, seat):
        yield from lines(offer)


# A seat


def _of_seat(duel: Duel, seat: Seat) -> Iterator[Offer]:
    state = duel.state
    yield Offer(seat, "resign")
    if not state.match.dealt and allowed(require_unregistered, state, seat):
        yield Offer(seat, "deck", (Blank("deck"),))
    if state.phase is Phase.SETUP or state.damage is not None:
        return
    hand: tuple[str, ...] = ()
    if seat == state.active:
        hand = nameable(state.table, f"{seat}.hand", KIT.constraints)
        yield from _before_battle(duel, seat, hand)
        yield from _redirecting(state, seat)
        yield from _entering(state, seat)
        yield from _going_on(duel, seat, hand)
    yield from of_spells(duel, seat, hand)
    yield from _changing(state, seat)
    if allowed(require_pass, state, seat):
        yield Offer(seat, "passes")


def _before_battle(duel: Duel, seat: Seat, hand: tuple[str, ...]) -> Iterator[Offer]:
    """Confirming the draw, and summons."""
    if duel.state.fresh:
        yield Offer(seat, "draws")
        if cards := _drawn(duel.state, seat, hand):
            yield Offer(seat, "draws", (_card(cards),))
    free = free_places(duel.state.side(seat))
    if hand and free and allowed(require_summoning, duel):
        place = Blank("place", tuple(map(str, free)), key=True, optional=True)
        yield Offer(seat, "summons", (_card(hand), POSTURES, place))


def _drawn(state: State, seat: Seat, hand: tuple[str, ...]) -> tuple[str, ...]:
    """What the card drawn for the turn can be: the last that came, where it can be told."""
    if not is_told_apart(state, seat):
        return tuple([card for card in hand if _is_possible(state, seat, card)])
    zone = f"{seat}.hand"
    newest = state.table.zones[zone][0]
    if isinstance(newest, str):
        return (newest,)
    hidden = custody.kinds(state.table, zone, KIT.constraints, newest=True)
    return tuple(sorted({*newest.known, *hidden}))  # what was shown of it may have come last


def _is_possible(state: State, seat: Seat, card: str) -> bool:
    """Whether the draw can have been this card, too: one of which none was known there before."""
    if card not in state.earlier:
        return True
    shown = drawn(state, seat, card)
    return custody.possible(state.table, shown, constraints=KIT.constraints) is not Answer.NO


def _redirecting(state: State, seat: Seat) -> Iterator[Offer]:
    """PD-8.5: another target, or no attack."""
    if state.attack is not None and state.attack.replay:
        yield Offer(seat, "retargets", (Blank("target", _aims(state, seat)),))
        yield Offer(seat, "withholds")


def _aims(state: State, seat: Seat) -> tuple[str, ...]:
    if is_target(state, seat, "direct"):
        return ("direct",)
    return tuple(str(place) for place in PLACES if is_target(state, seat, place))


def _entering(state: State, seat: Seat) -> Iterator[Offer]:
    """Phases and steps, but for those that resolve an open attack."""
    words = tuple(
        [
            to
            for to in reachable(state)
            if to not in ONWARD and (to != "damage" or allowed(require_aim, state))
        ]
    )
    if words:
        yield Offer(seat, "enters", (Blank("to", words),))


def _changing(state: State, seat: Seat) -> Iterator[Offer]:
    """The other law, if it can be paid (PD-7)."""
    if not has_window(state):
        return
    soul, cost = state.table.cards(f"{seat}.soul")[::-1], price(state, seat)
    if len(soul) >= cost:
        yield Offer(seat, "changes", (Blank("cards", soul, least=cost, most=cost),))


def _card(cards: tuple[str, ...]) -> Blank:
    """One of these."""
    return Blank("card", few(tuple(dict.fromkeys(cards))))


# Onward: what resolves an open attack first


def _going_on(duel: Duel, seat: Seat, hand: tuple[str, ...]) -> Iterator[Offer]:
    """Moves onward; what they may name depends on the table after an open attack is resolved."""
    before = duel.state
    after = Duel(duel.edition, before)
    try:
        goes_on = onward(after)
    except Refusal:
        return
    words = tuple([to for to in reachable(before) if to in ONWARD])
    if words:
        yield Offer(seat, "enters", (Blank("to", words),))
    if goes_on:
        if after.state is not before:
            hand = nameable(after.state.table, f"{seat}.hand", KIT.constraints)
        spirits = occupied(after.state.side(seat))
        if spirits:
            yield from _attacking(after, seat, spirits)
            yield from _rotating(after, seat, spirits)
        yield from _setting(after, seat, hand)
        yield from _ending(after.state, seat, hand)
    else:
        # The game ends with the attack, and nobody looks at what else the move names.
        yield Offer(seat, "attacks", (Blank("place", ALL_PLACES), Blank("target", AIMS)))
        yield Offer(seat, "rotates", (Blank("place", ALL_PLACES),))
        yield Offer(seat, "sets", (Blank("cards", most=DECK_SIZE),))
        discard = Blank("discard", key=True, optional=True, most=DECK_SIZE)
        yield Offer(seat, "ends", (discard,))


def _attacking(duel: Duel, seat: Seat, spirits: tuple[int, ...]) -> Iterator[Offer]:
    if not allowed(require_attacking, duel):
        return
    places = tuple([str(each) for each in spirits if allowed(require_attacker, duel, seat, each)])
    if places:
        aims = Blank("target", _aims(duel.state, seat))
        yield Offer(seat, "attacks", (Blank("place", places), aims))


def _rotating(duel: Duel, seat: Seat, spirits: tuple[int, ...]) -> Iterator[Offer]:
    if not allowed(require_rotating, duel):
        return
    places = tuple([str(each) for each in spirits if allowed(require_rotatable, duel, seat, each)])
    if places:
        yield Offer(seat, "rotates", (Blank("place", places),))


def _setting(duel: Duel, seat: Seat, hand: tuple[str, ...]) -> Iterator[Offer]:
    """Cards by name, and at a table as `?`, which nobody saw."""
    if not allowed(require_setting, duel):
        return
    side, held = duel.state.side(seat), duel.state.table.count(f"{seat}.hand")
    most = min(COVERED_IN_ONE_PHASE - side.set_count, side.spells.count(None), held)
    if most > 0:
        unseen = () if duel.state.match.dealt else (UNKNOWN,) * most
        yield Offer(seat, "sets", (Blank("cards", few((*hand, *unseen)), most=most),))


def _ending(state: State, seat: Seat, hand: tuple[str, ...]) -> Iterator[Offer]:
    surplus = surplus_of(state, seat)
    discard = Blank("discard", few(hand), key=True, least=surplus, most=surplus)
    yield Offer(seat, "ends", (discard,) if surplus else ())


# The table


def _of_table(state: State) -> Iterator[Offer]:
    if not state.match.dealt:
        yield from _chance(state)
    if state.damage is None and state.attack is not None and allowed(require_aim, state):
        yield Offer("table", "resolves")
    for seat in SEATS:
        hand = nameable(state.table, f"{seat}.hand", KIT.constraints)
        if hand:
            cards = Blank("cards", few(hand), most=state.table.count(f"{seat}.hand"))
            yield Offer("table", "reveals", (Blank("seat", (seat,)), cards))


def _chance(state: State) -> Iterator[Offer]:
    """What only a table brings: the set-up, and the cards of damage (PD-11.3)."""
    if state.phase is Phase.SETUP:
        if pair_left(state):
            pairs = (Blank(seat, _top(state, seat), key=True) for seat in SEATS)
            yield Offer("table", "compares", tuple(pairs))
        else:
            yield Offer("table", "coin", (Blank("result", faces(state)),))
        return
    due = _due(state)
    if due is None or due.amount > state.table.count(f"{due.seat}.deck"):
        return
    deck = state.table.cards(f"{due.seat}.deck")
    for number in sorted({deck[: due.amount].count(UNKNOWN), due.amount} - {0}):
        cards = Blank("cards", least=number, most=number)
        yield Offer("table", "turns", (Blank("seat", (due.seat,)), cards))


def _top(state: State, seat: Seat) -> tuple[str, ...]:
    return few(nameable(state.table, f"{seat}.deck", KIT.constraints))


def _due(state: State) -> Due | None:
    """Damage that waits, or that the open attack deals."""
    if state.damage is not None or state.attack is None or state.attack.target is None:
        return state.damage
    _, due = outcome(state)
    return due
