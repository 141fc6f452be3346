"""Peak Duel: what may be entered now (section 8 of the rulebook).

The checks are those of the moves themselves: where one of them refuses, there is no offer.
"""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.catalogues.peak_duel import DECK_SIZE, Edition
from events.peak_duel.values import END, SETUP, Posture
from projections.custody import answers
from projections.custody.answers import Answer, nameable
from projections.peak_duel.kit import KIT
from projections.peak_duel.state import DECK, HAND, PLACES, SEATS, SOUL, Due, Lying, State
from referee.moves.offers import Blank, Offer, allowed, few, list_of, page_of
from referee.rules.peak_duel.attack import require_attacker, require_attacking
from referee.rules.peak_duel.battle import onward
from referee.rules.peak_duel.clash import outcome
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.moments import pair_left
from referee.rules.peak_duel.offered_spells import of_spells, place_of, some_of
from referee.rules.peak_duel.phases import (
    drawn,
    is_told_apart,
    reachable,
    require_pass,
    surplus_of,
)
from referee.rules.peak_duel.price import has_window, price
from referee.rules.peak_duel.replay import require_aim, targets
from referee.rules.peak_duel.setup import faces, require_unregistered
from referee.rules.peak_duel.summon import (
    COVERED_IN_ONE_PHASE,
    SUMMONING,
    barred_from_rotating,
    spent_limit,
)

# Made once, for every position asks for them: what is offered without a choice.
RESIGN, DRAWS, PASSES, ENDS = (
    {seat: Offer(seat, verb) for seat in SEATS} for verb in ("resign", "draws", "passes", "ends")
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
        from referee.rules.peak_duel.offered_rulings import of_referee  # seats need none of it

        return tuple(of_referee(edition, state))
    return tuple(_of_seat(edition, state, Seat(mover)))


# A seat


def _of_seat(edition: Edition, state: State, seat: Seat) -> list[Offer]:
    found = [RESIGN[seat]]
    if not state.match.dealt and allowed(require_unregistered, state, seat):
        found.append(Offer(seat, "deck", (Blank("deck"),)))
    if state.phase is SETUP or state.damage is not None:
        return found
    hand: tuple[str, ...] = ()
    if seat == state.active:
        hand = nameable(state.table, HAND[seat], KIT.constraints)
        here, further = _parted(reachable(state))
        found += _before_battle(state, seat, hand)
        if state.attack is not None and state.attack.replay:  # another target, or none (PD-8.5)
            found += (Offer(seat, "retargets", (_aims(state, seat),)), Offer(seat, "withholds"))
        found += _entering(state, seat, here)
        found += _going_on(edition, state, seat, hand, further)
    soul = state.table.cards(SOUL[seat])[::-1]
    found += of_spells(edition, state, seat, hand, soul)
    found += _changing(state, seat, soul)
    if allowed(require_pass, state, seat):
        found.append(PASSES[seat])
    return found


def _before_battle(state: State, seat: Seat, hand: tuple[str, ...]) -> list[Offer]:
    """Confirming the draw, and summons."""
    found: list[Offer] = []
    if state.fresh:
        found.append(DRAWS[seat])
        if cards := _drawn(state, seat, hand):
            found.append(Offer(seat, "draws", (_card(cards),)))
    if not hand or state.phase not in SUMMONING or spent_limit(state) is not None:
        return found
    if free := state.free(seat):
        found.append(Offer(seat, "summons", (_card(hand), POSTURES, place_of(free))))
    return found


def _drawn(state: State, seat: Seat, hand: tuple[str, ...]) -> tuple[str, ...]:
    """What the card drawn for the turn can be: the last that came, where it can be told."""
    zone = HAND[seat]
    if state.draw and state.draw.card:
        return (state.draw.card,) if state.draw.card in hand else ()
    if not is_told_apart(state, seat):
        before, known = state.known_before(), state.table.known(zone)
        return tuple(
            [
                card
                for card in hand
                if max(known.count(card), 1) > before.get(card, 0) or _is_hidden(state, seat, card)
            ]
        )
    newest = state.table.zones[zone][0]
    if isinstance(newest, str):
        return (newest,)
    hidden = answers.kinds(state.table, zone, KIT.constraints, newest=True)
    return tuple(sorted({*newest.known, *hidden}))  # what was shown of it may have come last


def _is_hidden(state: State, seat: Seat, card: str) -> bool:
    """Whether the draw can be a hidden card of a kind of which no more is known than before it."""
    if not state.table.hidden(HAND[seat]):
        return False
    shown = drawn(state, seat, card)
    return answers.possible(state.table, shown, constraints=KIT.constraints) is not Answer.NO


def _aims(state: State, seat: Seat) -> Blank:
    return some_of("target", targets(state, seat))


@cache
def _parted(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What `enters` may name, and of that what resolves an open attack first apart."""
    here = tuple([to for to in words if to not in ONWARD])
    return here, tuple([to for to in words if to in ONWARD])


def _entering(state: State, seat: Seat, words: tuple[str, ...]) -> tuple[Offer, ...]:
    """Phases and steps, but for those that resolve an open attack."""
    if "damage" in words and not allowed(require_aim, state):
        words = tuple([to for to in words if to != "damage"])
    return _enters(seat, words)


@cache
def _enters(seat: Seat, words: tuple[str, ...]) -> tuple[Offer, ...]:
    return (Offer(seat, "enters", (some_of("to", words),)),) if words else ()


def _changing(state: State, seat: Seat, soul: tuple[str, ...]) -> tuple[Offer, ...]:
    """The other law, if it can be paid with these (PD-7)."""
    if not has_window(state):
        return ()
    cost = price(state, seat)
    if len(soul) < cost:
        return ()
    paid = list_of("cards", soul, least=cost, most=cost)
    return (Offer(seat, "changes", (paid,), (("soul", cost),)),)


def _card(cards: tuple[str, ...]) -> Blank:
    """One of these."""
    return page_of("card", tuple(dict.fromkeys(cards)))


# Onward: what resolves an open attack first


def _going_on(
    edition: Edition, state: State, seat: Seat, hand: tuple[str, ...], words: tuple[str, ...]
) -> list[Offer]:
    """Moves onward; what they may name depends on the table after an open attack is resolved.

    In the dealt mode they name no card that comes to the hand by that: nobody knows it before.
    """
    found, holding = [*_enters(seat, words)], state
    if state.attack is not None:
        after = Duel(edition, state)
        if not allowed(onward, after):
            return []
        if after.over:
            return found + _ending_the_game(seat)
        state = after.state
        if not state.match.dealt:
            holding = state
            hand = nameable(state.table, HAND[seat], KIT.constraints)
    spirits = state.lying(seat)
    if spirits:
        found += _attacking(state, seat, spirits)
    if state.phase is not END:  # in which nothing is rotated or set (PD-3.2, PD-5.7)
        found += _rotating(state, seat, spirits)
        found += _setting(state, seat, hand, holding)
    found += _ending(state, seat, hand, holding)
    return found


def _ending_the_game(seat: Seat) -> list[Offer]:
    """The game ends with the attack, and nobody looks at what else the move names."""
    place = Blank("place", ALL_PLACES)
    discard = Blank("discard", key=True, optional=True, most=DECK_SIZE)
    return [
        Offer(seat, "attacks", (place, Blank("target", AIMS))),
        Offer(seat, "rotates", (place,)),
        Offer(seat, "sets", (Blank("cards", most=DECK_SIZE),)),
        Offer(seat, "ends", (discard,)),
    ]


def _attacking(state: State, seat: Seat, spirits: Lying) -> tuple[Offer, ...]:
    ready = [place for place, spirit in spirits if spirit.ready]
    if not ready or not allowed(require_attacking, state):
        return ()
    places = tuple([place for place in ready if allowed(require_attacker, state, seat, place)])
    if not places:
        return ()
    return (Offer(seat, "attacks", (some_of("place", places), _aims(state, seat))),)


def _rotating(state: State, seat: Seat, spirits: Lying) -> tuple[Offer, ...]:
    places = tuple([p for p, spirit in spirits if barred_from_rotating(state, spirit) is None])
    return (Offer(seat, "rotates", (some_of("place", places),)),) if places else ()


def _setting(state: State, seat: Seat, hand: tuple[str, ...], holding: State) -> tuple[Offer, ...]:
    """Cards by name, and at a table as `?`, which nobody saw; `holding`: when they are held."""
    side, held = state.side(seat), holding.table.count(HAND[seat])
    most = min(COVERED_IN_ONE_PHASE - side.set_count, side.spells.count(None), held)
    if most <= 0:
        return ()
    unseen = () if state.match.dealt else (UNKNOWN,) * most
    listed = few((*hand, *unseen)) and (*_at_once(holding, seat, hand), *unseen)
    return (Offer(seat, "sets", (list_of("cards", listed, most=most, page=hand),)),)


def _ending(state: State, seat: Seat, hand: tuple[str, ...], holding: State) -> tuple[Offer, ...]:
    surplus = surplus_of(state.table.count(HAND[seat]))
    if not surplus:
        return (ENDS[seat],)
    if surplus > holding.table.count(HAND[seat]):
        return ()
    listed = _at_once(holding, seat, few(hand))
    discard = list_of("discard", listed, key=True, least=surplus, most=surplus, page=hand)
    return (Offer(seat, "ends", (discard,)),)


def _at_once(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards of a hand, each as often as a list may name it."""
    return answers.at_once(state.table, HAND[seat], cards, KIT.constraints)


# The table


def _of_table(state: State) -> Iterator[Offer]:
    if not state.match.dealt:
        yield from _chance(state)
    if state.damage is None and state.attack is not None and allowed(require_aim, state):
        yield Offer("table", "resolves")
    for seat in SEATS:
        hand = nameable(state.table, HAND[seat], KIT.constraints)
        if hand:
            listed = _at_once(state, seat, few(hand))
            cards = list_of("cards", listed, most=state.table.count(HAND[seat]))
            pad = () if listed else hand
            shown = (Blank("seat", (seat,)), replace(cards, zone=HAND[seat], pad=pad))
            yield Offer("table", "reveals", shown)


def _chance(state: State) -> Iterator[Offer]:
    """What only a table brings: the set-up, and the cards of damage (PD-11.3)."""
    if state.phase is SETUP:
        if pair_left(state):
            yield Offer("table", "compares", tuple(_compared(state, seat) for seat in SEATS))
        else:
            yield Offer("table", "coin", (Blank("result", faces(state)),))
        return
    due = _due(state)
    if due is None or due.amount > state.table.count(DECK[due.seat]):
        return
    deck = state.table.cards(DECK[due.seat])
    for number in sorted({deck[: due.amount].count(UNKNOWN), due.amount} - {0}):
        pad, zone = _in_deck(state, due.seat), DECK[due.seat]
        cards = Blank("cards", least=number, most=number, zone=zone, pad=pad)
        yield Offer("table", "turns", (Blank("seat", (due.seat,)), cards))


def _compared(state: State, seat: Seat) -> Blank:
    cards = _in_deck(state, seat)
    listed = few(cards)
    return Blank(seat, listed, key=True, pad=() if listed else cards)


def _in_deck(state: State, seat: Seat) -> tuple[str, ...]:
    return nameable(state.table, DECK[seat], KIT.constraints)


def _due(state: State) -> Due | None:
    """Damage that waits, or that the open attack deals."""
    if state.damage is not None or state.attack is None or state.attack.target is None:
        return state.damage
    _, due = outcome(state)
    return due
