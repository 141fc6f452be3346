"""What somebody knows of the cards of a match, or anybody of a deck before one."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from events.base import Event
from events.cards import CardsPooled, CardsPrinted
from projections.custody.drawn import Worlds
from projections.custody.shares import Renewal, Shares
from projections.fold import onward
from projections.kit import Constraint, Zone
from projections.table import Table
from referee.analysis.sets import Deck
from referee.desk import counting
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games.game import Game
from replays.record import Tag
from replays.redact import PUBLIC


class Knowledge(msgspec.Struct, frozen=True, dict=True, eq=False):
    """The events that a viewer may read, up to an entry, and the state that they lead to.

    `at` is that entry's number; None: of no match, `seen` neither.
    """

    game: Game
    edition: Any
    state: Any
    zones: Mapping[str, Zone]
    events: Sequence[Event]
    viewer: str = PUBLIC
    at: int | None = None
    seen: Sitting | None = None

    @classmethod
    def of_match(cls, sitting: Sitting, viewer: str) -> "Knowledge":
        """What a viewer knows of a match as it stands."""
        seen = sitting.seen_by(viewer)
        zones = sitting.game.kit.zones(sitting.opened)
        return cls(
            sitting.game,
            sitting.edition,
            seen.state,
            zones,
            counting.told(seen),
            viewer,
            sitting.number,
            seen,
        )

    @classmethod
    def of_deck(cls, game: Game) -> "Knowledge":
        """The full decks of a match that was not dealt yet, as the options usually make them."""
        setup = read_tags([Tag("Game", game.kit.slug)])
        opening = game.begin(setup.edition, setup.opened).events
        events = tuple(event for event in opening if isinstance(event, CardsPooled | CardsPrinted))
        state = onward(game.kit, game.kit.start(setup.opened), events)
        return cls(game, setup.edition, state, game.kit.zones(setup.opened), events)

    @property
    def table(self) -> Table:
        """Where the cards lie."""
        table: Table = self.state.table
        return table

    @cached_property
    def deck(self) -> Deck:
        """The kinds that there may be."""
        kinds = kinds_of(self.table, self.game.kit.constraints)
        owner = next(iter(dict(self.state.match.seats)), "")
        return Deck(self.game, self.edition, self.state, kinds, owner)

    @cached_property
    def shares(self) -> Shares:
        """All worlds that agree with it. Raises Unreadable as `Shares` does."""
        return counting.shares(self.events, self.zones, self.game)

    @property
    def prior(self) -> str | None:
        """On what answers rest where nobody listed a deck."""
        prior: str | None = self.shares.prior
        return prior

    @cached_property
    def worlds(self) -> Worlds:
        """The same worlds, to draw from. Raises Unreadable as `Worlds` does."""
        return counting.worlds(self.events, self.zones, self.game)

    @cached_property
    def renewed(self) -> Mapping[str, str]:
        """The zone that is shuffled to renew a pile, by the pile."""
        analysis = self.game.analysis
        return analysis().renewed if analysis is not None else {}

    def renewal(self, pile: str) -> Renewal | None:
        """What renews a pile, and when; None where nothing does, or nobody knows when."""
        by = self.renewed.get(pile)
        if by is None or self.game.analysis is None:
            return None
        above = self.game.analysis().above(self.state).get(pile, self.table.count(pile))
        return None if above is None else Renewal(by, above)


def kinds_of(table: Table, constraints: Mapping[str, Constraint]) -> tuple[str, ...]:
    """Every kind that a card of the table may be, as far as its decks tell."""
    found: dict[str, None] = {}
    for pool in table.pools.values():
        found |= dict.fromkeys((*pool.kinds, *pool.shown))
        if not pool.listed and pool.constraint:
            found |= dict.fromkeys(constraints[pool.constraint].kinds({}, pool.lifted))
    return tuple(found)
