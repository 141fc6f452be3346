"""Ready... Fence!: the cards that may be played now, and the answers without cards."""

from collections.abc import Iterator
from itertools import permutations

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import Kind, face
from events.ready_fence import Mode, Phase
from projections.ready_fence.state import bound, hand, other
from referee.offers import Blank, Offer, allowed, few
from referee.rules.ready_fence.additions import (
    require_additions,
    require_additions_to_parry,
    require_stamina,
)
from referee.rules.ready_fence.answers import barred
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.defence import require_distance, require_parry
from referee.rules.ready_fence.feint import require_swap
from referee.rules.ready_fence.moves import Plays
from referee.rules.ready_fence.opening_attack import unopened
from referee.rules.ready_fence.pending import pending_of, speed_of
from referee.rules.ready_fence.speeds import cardless_parry
from referee.rules.ready_fence.turn import require_actions
from referee.rules.ready_fence.verbs import MOST_SP
from referee.rules.ready_fence.word import require_word, situation

ADDED = (Kind.ANGULATION, Kind.GLIDE_ATTACK)
"""The kinds that go along with another card (RF-8.8)."""

Cards = tuple[str, ...]


def of_cards(bout: Bout, seat: Seat, cards: Cards) -> Iterator[Offer]:
    """What a seat may play; `cards` may be shown from its hand, the bound one aside."""
    held = (*bout.state.table.known(bound(seat)), *cards)
    if bout.state.phase is Phase.TURN:
        if seat == bout.state.active and allowed(require_actions, bout.state):
            yield from _opening(bout, seat, held)
    elif bout.state.phase is Phase.PHRASE and allowed(require_word, bout.state, seat):
        yield Offer(seat, "passes")
        yield from _answering(bout, seat, held)
        yield from _feinting(bout, seat, held)
        yield from _parrying(bout, seat, held)
        yield from _evading(bout, seat, cards)


# Cards


def _opening(bout: Bout, seat: Seat, held: Cards) -> Iterator[Offer]:
    state = bout.state
    weapon = state.fencer(other(seat)).weapon
    fitting = tuple(
        card
        for card in dict.fromkeys(held)
        if unopened(face(card).kind, state.mode, state.distance, weapon) is None
    )
    yield from _playing(bout, seat, held, fitting, answers=False)


def _answering(bout: Bout, seat: Seat, held: Cards) -> Iterator[Offer]:
    now = situation(bout.state)
    fitting = tuple(
        card
        for card in dict.fromkeys(held)
        if face(card).kind is not Kind.FEINT and barred(face(card).kind, now) is None
    )
    yield from _playing(bout, seat, held, fitting, answers=True)


def _playing(
    bout: Bout, seat: Seat, held: Cards, fitting: Cards, *, answers: bool
) -> Iterator[Offer]:
    """These cards, alone and with all that may go along with them.

    What goes along with a card one by one goes along together (RF-8.8).
    """
    takes = {
        item: {c for c in fitting if allowed(_require_additions, bout, (item,), c, answers)}
        for item in dict.fromkeys(held)
        if face(item).kind in ADDED
    }
    for along in ((), *_along(bout, seat, held, tuple(item for item in takes if takes[item]))):
        cards = tuple(
            card
            for card in fitting
            if all(card in takes[item] for item in along)
            and _together(bout, seat, held, (card, *along))
        )
        if cards:
            yield from _with_sp(bout, seat, "plays", cards, along, _with(along))


def _require_additions(bout: Bout, along: Cards, card: str, answers: bool) -> None:
    require_additions(bout, along, card, answers=answers)


def _along(bout: Bout, seat: Seat, held: Cards, added: Cards) -> Iterator[Cards]:
    """One of the additions, or one of either kind."""
    for size in (1, 2):
        for along in permutations(added, size):
            kinds = {face(item).kind for item in along}
            if len(kinds) == size and _together(bout, seat, held, along):
                yield along


def _together(bout: Bout, seat: Seat, held: Cards, cards: Cards) -> bool:
    """Whether the hand can hold all of them, as far as its known cards go."""
    if bout.state.table.hidden(hand(seat)):
        return True
    return all(held.count(card) >= cards.count(card) for card in cards)


def _with(along: Cards) -> tuple[Blank, ...]:
    return (Blank("with", (",".join(along),), key=True),) if along else ()


def _with_sp(
    bout: Bout, seat: Seat, verb: str, cards: Cards, along: Cards, keys: tuple[Blank, ...]
) -> Iterator[Offer]:
    sp = Blank("sp", _payable(bout, seat), key=True, optional=True)
    paid = tuple(
        card for card in cards if allowed(require_stamina, bout, seat, (card, *along), None)
    )
    dear = tuple(card for card in cards if card not in paid)
    if paid:
        yield Offer(seat, verb, (Blank("card", few(paid)), *keys, sp))
    if dear:
        yield Offer(seat, verb, (Blank("card", few(dear)), *keys, replace(sp, optional=False)))


def _payable(bout: Bout, seat: Seat, beside: int = 0) -> tuple[str, ...]:
    """The totals that `sp=` may name."""
    return tuple(
        str(total)
        for total in range(MOST_SP + 1)
        if allowed(require_stamina, bout, seat, ("card",), total, beside)
    )


def _feinting(bout: Bout, seat: Seat, held: Cards) -> Iterator[Offer]:
    """The first attack is taken back, or replaced (RF-9.17)."""
    feints = tuple(card for card in dict.fromkeys(held) if face(card).kind is Kind.FEINT)
    if not feints or barred(Kind.FEINT, situation(bout.state)) is not None:
        return
    yield from _with_sp(bout, seat, "plays", feints, (), (Blank("ends", ("yes",), key=True),))
    raises = tuple(card for card in dict.fromkeys(held) if face(card).kind is Kind.ANGULATION)
    for along in ((), *_along(bout, seat, held, raises)):
        move = Plays(mover=seat, card=feints[0], additions=along)
        for card in dict.fromkeys(held):
            cards = (card, *along)
            if _together(bout, seat, held, cards) and allowed(require_swap, bout, move, card):
                keys = (Blank("swaps", (card,), key=True), *_with(along))
                yield from _with_sp(bout, seat, "plays", feints, cards, keys)


# Without cards


def _parrying(bout: Bout, seat: Seat, held: Cards) -> Iterator[Offer]:
    state = bout.state
    if not allowed(require_parry, state, seat):
        return
    fencer = state.fencer(seat)
    cost, _ = cardless_parry(speed_of(pending_of(state)), fencer.weapon)
    if cost > fencer.stamina:
        return
    yield Offer(seat, "parries")
    sp = Blank("sp", _payable(bout, seat, cost), key=True, optional=True)
    glides = [card for card in dict.fromkeys(held) if face(card).kind is Kind.GLIDE_ATTACK]
    for card in glides:
        if allowed(require_additions_to_parry, bout, (card,)):
            paid = allowed(require_stamina, bout, seat, (card,), None, cost)
            keys = (Blank("with", (card,), key=True), replace(sp, optional=paid))
            yield Offer(seat, "parries", keys)


def _evading(bout: Bout, seat: Seat, cards: Cards) -> Iterator[Offer]:
    """In the dealt mode the tutorial's fencer names his card, elsewhere chance does."""
    state = bout.state
    if not allowed(require_distance, state, seat):
        return
    listed, dealt = tuple(dict.fromkeys(cards)), state.match.dealt
    if not state.table.count(hand(seat)) or (dealt and state.mode is not Mode.TUTORIAL):
        yield Offer(seat, "evades")
        return
    choices = listed if dealt else (*listed, UNKNOWN)
    discard = Blank("discard", few(choices), key=True, optional=not dealt)
    yield Offer(seat, "evades", (discard,))
