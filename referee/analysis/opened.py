"""Which kinds of a hidden card open a move, where it turns on one card alone."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from events.base import UNKNOWN
from events.errors import Unreadable
from referee.analysis.knowledge import Knowledge
from referee.analysis.known import Known
from referee.moves.kinds import spellings
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading
from referee.speech.words import slot_of, spellings_of, verb_of
from replays.characters import caseless

CHECKED = 40
"""Worlds in which it is looked at whether a move is open just where one of the cards is there."""


class Opening(NamedTuple):
    """A zone, and the kinds of which any that lies there opens the move."""

    zone: str
    kinds: frozenset[str]


def opened_by(known: Knowledge, seat: str, verb: str, words: Sequence[str]) -> Opening | bool:
    """What opens a move of a seat; or whether it is open at all, where no card matters.

    Raises Unreadable (`odds.no-question`) where it does not turn on one hidden card.
    """
    seen = known.seen
    if seen is None:
        raise Unreadable("odds.no-match", option="can")
    if seat not in dict(seen.opened.seats):
        raise Unreadable("notation.absent-seat", word=seat, seats=tuple(dict(seen.opened.seats)))
    match = seen.state.match
    if match.over or match.closed or match.paused or match.undealt:
        return False
    return _Looker(known, seat, verb, words).look()


class _Looker:
    """Looks at worlds, and at worlds in which other cards lie in one zone."""

    def __init__(self, known: Knowledge, seat: str, verb: str, words: Sequence[str]) -> None:
        assert known.seen is not None, "asked of a match"
        self._known, self._seat, self._verb, self._words = known, seat, verb, words
        self._playable = Known(known.seen)
        rng = Random(0)
        worlds = known.worlds(rng)
        self._worlds = [worlds.draw(rng) for _ in range(CHECKED)]
        self._rng = rng
        self._misfits: dict[str, Misfit] = {}
        self._read: set[str] = set()

    def look(self) -> Opening | bool:
        """What `opened_by` answers."""
        open_in = [self._is_open(world) for world in self._worlds]
        never = not any(open_in)
        always = all(open_in)
        for zone, possible in self._hidden.items():
            kinds = self._opening(zone, possible)
            if len(kinds) < len(possible):
                always = False
                if kinds and open_in == [not kinds.isdisjoint(w[zone]) for w in self._worlds]:
                    return Opening(zone, kinds)
        if always:
            return True
        if never and not self._is_open(self._with(self._hidden)) and not self._is_told():
            for word in self._words:
                if word in self._misfits and word not in self._read:
                    raise self._misfits[word]
            return False
        raise Unreadable("odds.no-question", seat=self._seat)

    @cached_property
    def _hidden(self) -> Mapping[str, Sequence[str]]:
        """The zones of the seat with cards unknown to the viewer, and what may lie there."""
        known = self._known
        return {
            name: self._possible(name)
            for name, zone in known.zones.items()
            if zone.owner == self._seat
            and zone.sees == "owner"
            and UNKNOWN in known.table.cards(name)
        }

    def _possible(self, zone: str) -> Sequence[str]:
        """What may lie there: any kind, where worlds are too many to be counted."""
        try:
            return tuple(self._known.shares.each(zone))
        except Unreadable as error:
            if error.text != "odds.too-open":
                raise
        return self._known.deck.kinds

    def _opening(self, zone: str, possible: Sequence[str]) -> frozenset[str]:
        """The kinds that open it where all unknown cards of the zone are of that kind."""
        unknown = self._known.table.cards(zone).count(UNKNOWN)
        return frozenset(
            kind for kind in possible if self._is_open(self._with({zone: (kind,) * unknown}))
        )

    def _with(self, cards: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        """A world in which nothing but these cards lies in some zones, besides what is known."""
        known = self._known.table.known
        lying = {zone: (*known(zone), *more) for zone, more in cards.items()}
        return {**self._worlds[0], **lying}

    def _is_open(self, world: Mapping[str, Sequence[str]]) -> bool:
        return self._is_offered(self._playable.playable(world, self._rng))

    def _is_told(self) -> bool:
        """Whether it is offered at a table, where a program that deals has no such move."""
        return self._is_offered(self._playable.seen.state)

    def _is_offered(self, state: Any) -> bool:
        offers: Callable[[Any, Any, str], Sequence[Offer]] = self._known.game.offers
        offered = offers(self._known.edition, state, self._seat)
        return any(self._fits(offer, state) for offer in offered if offer.verb == self._verb)

    def _fits(self, offer: Offer, state: Any) -> bool:
        """Whether the first words may stand where the offer has its first blanks."""
        blanks = [blank for blank in offer.blanks if not blank.key]
        pairs = zip(blanks, self._words, strict=False)
        return len(self._words) <= len(blanks) and all(
            self._is_choice(word, offer, blank, state) for blank, word in pairs
        )

    def _is_choice(self, word: str, offer: Offer, blank: Blank, state: Any) -> bool:
        choices = (*blank.choices, *blank.page)
        verb = verb_of(self._known.game.language, offer)
        spelled, slot = spellings(spellings_of(verb, blank)), slot_of(verb, blank)
        meant = spelled.get(caseless(word), word)
        if slot is not None and meant not in choices:
            try:
                meant = slot.kind.write(slot.kind.read(word, self._reading(state)))
            except Misfit as error:
                self._misfits[word] = error
                return False
        self._read.add(word)
        return not choices or meant in choices

    def _reading(self, state: Any) -> Reading:
        return Reading(self._known.edition, state, self._seat, {})
