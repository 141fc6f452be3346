"""What a viewer knows of a match, and worlds of it that can be played on.

Nothing but the viewer's own entries comes in here. A world drawn of them is dealt anew from where
the match stands: its seed is made of the chance that drew it, so that what chance brings next says
nothing about what it brings in the match.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any

from msgspec.structs import replace

from events.base import Seat
from events.cards import CardsShown
from projections.cards.bags import Bag, Cell, cell
from projections.custody.answers import Answer, possible
from projections.custody.drawn import Worlds
from projections.history import effective
from projections.table import Table, evolve
from referee.analysis.policy import Chance
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.rules.analysed import Analysis

World = Mapping[str, Sequence[str]]
"""The cards of each zone, from the top."""

SEEDS = 1 << 53


class Known:
    """What a viewer knows of a match. `seen` is the match as he may know it.

    `hand`: cards that he holds besides, and has not told at a physical table.
    """

    def __init__(self, seen: Sitting, hand: Sequence[str] = ()) -> None:
        """Raises Refusal (the game's custody rule) for a card that cannot be in his hand."""
        self.seen = seen
        self._table = seen.state.table
        self._told: Analysis = Analysis() if seen.game.analysis is None else seen.game.analysis()
        self._held: tuple[CardsShown, ...] = ()
        if hand:
            self._hold(hand)

    @classmethod
    def of(cls, sitting: Sitting, viewer: str, hand: Sequence[str] = ()) -> "Known":
        """What this viewer knows of a match. Raises as `Known`."""
        seen = sitting.seen_by(viewer)
        if seen.viewer != viewer:  # a physical table, of which all know as much
            seen = Sitting(seen.game, seen.edition, [*seen.entries], seen.state, viewer)
        return cls(seen, hand)

    def _hold(self, hand: Sequence[str]) -> None:
        viewer, constraints = self.seen.viewer, self.seen.game.kit.constraints
        zone = f"{viewer}.hand"
        shown = CardsShown(zone=zone, cards=tuple(hand), seen=(Seat(viewer),))
        denied = possible(self._table, shown, constraints=constraints) is Answer.NO
        if denied or self._table.count(zone) < len(hand):
            card = hand[0]
            rule = self.seen.game.common.custody
            raise Refusal(rule, card=card, zone=zone, seat=viewer, beside=tuple(hand[1:]))
        self._table = evolve(self._table, shown)
        self._held = (shown,)

    @cached_property
    def worlds(self) -> Worlds:
        """All worlds that agree with it, or where they are too many those that were followed.

        Which these are hangs on nothing but what is known. Raises Unreadable (`odds.no-world`).
        """
        seen = self.seen
        told = chain.from_iterable(entry.events for entry in effective(seen.entries))
        kit = seen.game.kit
        events = (*told, *self._held)
        zones, followed = kit.zones(seen.opened), Random(0)
        return Worlds.of(events, zones, constraints=kit.constraints, rng=followed)

    def draw(self, rng: Chance) -> Any:
        """One of the worlds, each as likely as another, made playable. Raises as `worlds`."""
        return self.playable(self.worlds.draw(rng), rng)

    def playable(self, world: World, rng: Chance) -> Any:
        """The state in which the cards lie so, and the program deals what comes."""
        state: Any = self.seen.state
        match = replace(state.match, dealt=True, seed=str(int(rng.random() * SEEDS)), position=0)
        laid = replace(state, match=match, table=laid_out(self._table, world))
        return self._told.complete(laid, world)


def laid_out(table: Table, world: World) -> Table:
    """The table where these cards lie, each of them certain."""
    zones = {zone: _cells(table, zone, cards) for zone, cards in world.items() if cards}
    pools = {
        name: pool if pool.whole else replace(pool, kinds=_printed(table, name, world), whole=True)
        for name, pool in table.pools.items()
    }
    pools = {name: replace(pool, parted=False, shown={}) for name, pool in pools.items()}
    return replace(table, zones=zones, pools=pools, groups={}, untraced={}, denied=False)


def _cells(table: Table, zone: str, cards: Sequence[str]) -> tuple[Cell, ...]:
    """The cells of a zone; where order does not count, the newest stay apart from the rest."""
    if zone in table.ordered:
        return tuple(cards)
    parts = [cards]
    lying = table.zones.get(zone, ())
    if len(lying) > 1:
        newest = lying[0]
        if isinstance(newest, str):
            rest = list(cards)
            rest.remove(newest)
            parts = [(newest,), rest]
        else:
            parts = [cards[: newest.size], cards[newest.size :]]
    return tuple([_bag(part) for part in parts])


def _bag(cards: Sequence[str]) -> Cell:
    return cards[0] if len(cards) == 1 else cell(Bag(len(cards), Counter(cards), {}))


def _printed(table: Table, pool: str, world: World) -> Mapping[str, int]:
    """The kinds of a pool that nobody listed: all that lie where its cards have come."""
    return Counter(
        card
        for zone, cards in world.items()
        if pool in table.origins.get(zone, ())
        for card in cards
    )
