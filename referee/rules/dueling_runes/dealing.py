"""Dueling Runes: the generator of the dealt mode and what it decides (section 13)."""

from collections.abc import Iterable

from events.cards import CardsMixed
from projections.dueling_runes.state import DISCARD, PILE
from referee.rules import chance
from referee.rules.dueling_runes.cards import in_order
from referee.rules.dueling_runes.duel import Duel


def shuffle(duel: Duel, cards: Iterable[str]) -> None:
    """These cards, all of the pile and the discard pile, are shuffled and are the pile.

    Their order is known to whoever has the seed.
    """
    order: tuple[str, ...] = ()
    if duel.state.match.seed:
        order = chance.shuffled(*duel.use_generator("shuffle-pile"), in_order(duel.edition, cards))
    duel.write(CardsMixed(zones=(PILE, DISCARD), dst=PILE, order=order))


def one_of(duel: Duel, cards: Iterable[str], purpose: str) -> str:
    """One of these cards, each as likely as the others."""
    ordered = in_order(duel.edition, cards)
    return ordered[chance.below(len(ordered), chance.stream(*duel.use_generator(purpose)))]
