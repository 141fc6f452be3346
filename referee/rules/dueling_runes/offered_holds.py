"""Dueling Runes: what may be entered with `hold=yes`, where the spell phase ends by it (DR-5.7)."""

from collections.abc import Iterable, Iterator

from events.base import Seat
from events.catalogues.dueling_runes import Edition
from events.dueling_runes.values import Members, Rune
from projections.dueling_runes.state import PLAYED, State
from referee.moves.offers import Blank, Offer, page_of
from referee.rules.dueling_runes.casting import leave_unused
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.holding import may_hold_by_passing, plays_last
from referee.rules.dueling_runes.offered_spells import HOLD
from referee.rules.dueling_runes.play import left_over
from referee.rules.dueling_runes.runes import WYRMS, runes_of, targets
from referee.rules.dueling_runes.spell_phase import go_on

HOLD_NOT = Blank("hold", ("no",), key=True, optional=True, default="no")
HOLD_IT = Blank("hold", ("yes",), key=True)


def of_cards(edition: Edition, state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Offer]:
    """A card of the hand is played; `cards`: what those can be."""
    card = page_of("card", cards)
    if not plays_last(state, seat):
        yield Offer(seat, "plays", (card,))
    elif state.match.dealt:
        yield Offer(seat, "plays", (card, HOLD))
    else:
        yield Offer(seat, "plays", (card, HOLD_NOT))
        silent = () if _somebody_declares(edition, state) else _silent(edition, state, seat, cards)
        if silent:
            yield Offer(seat, "plays", (Blank("card", silent), HOLD_IT))


def _silent(edition: Edition, state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the cards with which the seat declares nothing."""
    return tuple([card for card in cards if not _declares(edition, state, ((seat, card),))])


def _somebody_declares(edition: Edition, state: State) -> bool:
    """Whether a card that lies face down, or one of the extra phases, has a rune for this phase."""
    table, seats = state.table, state.living
    there = tuple([(each, card) for each in seats for card in table.cards(PLAYED[each])])
    kept = [rune for each in seats for rune in left_over(state, each)]
    if state.match.options["extra-activation"] == "keep" and _with_target(state, kept):
        return True
    return _declares(edition, state, there)


def _declares(edition: Edition, state: State, cards: Members) -> bool:
    return _with_target(state, runes_of(edition, state, cards))


def _with_target(state: State, runes: Iterable[Rune]) -> bool:
    """Whether with one of the runes somebody has something to declare (DR-5.5)."""
    return any(rune.suit is not WYRMS or targets(state, rune.seat, WYRMS) for rune in runes)


def of_passes(duel: Duel, seat: Seat) -> Iterator[Offer]:
    """A rune goes unused, which may be the last one of the round."""
    if not may_hold_by_passing(duel.state):
        yield Offer(seat, "passes")
    elif len(duel.state.declared) + 1 < len(duel.state.group) or not _ends_the_round(duel, seat):
        yield Offer(seat, "passes", (HOLD_NOT,))
    else:
        yield Offer(seat, "passes", (HOLD,))


def _ends_the_round(duel: Duel, seat: Seat) -> bool:
    """Whether the spell phase ends when the seat lets its rune go unused: no card is drawn."""
    tried = Duel(duel.edition, duel.state)
    leave_unused(tried, seat)
    go_on(tried, held=True)
    return tried.state.round_waits
