"""Dueling Runes: the special spells that a seat may answer with now (DR-9)."""

from collections.abc import Iterator, Mapping
from itertools import combinations, islice

from events.base import Seat
from events.catalogues.dueling_runes import SPECIAL, Edition
from events.dueling_runes.values import Spell, Suit
from projections.dueling_runes.state import AI, HAND, Cast, State
from referee.moves.offers import FEW, Blank, Offer
from referee.rules.dueling_runes.offered_spells import HOLD, turned
from referee.rules.dueling_runes.responses import kinds, only_meant, superfluous
from referee.rules.dueling_runes.runes import faces
from referee.rules.dueling_runes.solo import by_procedure

Shown = Mapping[str, tuple[Suit, ...]]
"""Cards that can be in a hand, with the activation runes that they show."""


def of_answers(
    edition: Edition, state: State, seat: Seat, hand: tuple[str, ...]
) -> Iterator[Offer]:
    """Counterspell on anybody at any time; magic mirror on each waiting spell.

    `hand`: what the cards of the seat's hand can be.
    """
    if not hand:
        return
    printed = faces(edition, state)
    shown = {card: runes for card in hand if (runes := printed[card].activation)}
    paid = _paid(state, seat, shown, SPECIAL["counters"])
    if paid is not None:
        yield Offer(seat, "counters", (Blank("target", state.living), paid, HOLD))
    if not state.waiting:
        return
    paid = _paid(state, seat, shown, SPECIAL["mirrors"])
    if paid is not None:
        for spell in state.spells:
            yield from _mirrored(state, seat, spell, paid)


def _mirrored(state: State, seat: Seat, spell: Cast, paid: Blank) -> Iterator[Offer]:
    meant = only_meant(state, seat) is spell
    default = spell.origin if meant else ""
    begun = (paid, Blank("spell", (spell.origin,), key=True, optional=meant, default=default))
    if spell.spell != Spell.AMNESIA or spell.caster in (spell.named or {}):
        yield Offer(seat, "mirrors", (*begun, HOLD))
        return
    by_itself = spell.target == AI and by_procedure(state)
    for cards in turned(state, spell.caster, spell.x, may_be_left_out=by_itself):
        yield Offer(seat, "mirrors", (*begun, cards, HOLD))


def _paid(state: State, seat: Seat, shown: Shown, needed: int) -> Blank | None:
    """The cards that may pay, each choice a whole list; more than are listed: any that do.

    None: no cards of the hand pay so much (DR-9.1).
    """
    if kinds(shown.values()) < needed:
        return None
    most = min(needed, state.table.count(HAND[seat]))
    some = () if len(shown) > FEW else islice(_payments(shown, needed, most), FEW + 1)
    choices = tuple(some)
    if len(shown) > FEW or len(choices) > FEW:
        return Blank("paid", most=most, page=tuple(shown))
    return Blank("paid", tuple(map(",".join, choices))) if choices else None


def _payments(shown: Shown, needed: int, most: int) -> Iterator[tuple[str, ...]]:
    """Every choice of up to so many cards that pays; beside one that does alone none is needed."""
    yield from [(card,) for card, runes in shown.items() if len(runes) >= needed]
    if most < 2:
        return
    others = [(card, runes) for card, runes in shown.items() if len(runes) < needed]
    for (one, first), (other, second) in combinations(others, 2):
        if len({*first, *second}) >= needed:
            yield one, other  # of two that do not pay alone none is superfluous
    for size in range(3, most + 1):
        for some in combinations(others, size):
            paid = [runes for _, runes in some]
            if kinds(paid) >= needed and superfluous(paid, needed) is None:
                yield tuple([card for card, _ in some])
