"""The worlds that agree with what a viewer knows of a match, counted or to be drawn."""

from collections.abc import Iterable, Mapping

from events.base import Event
from projections.custody.drawn import Worlds
from projections.custody.shares import Shares
from projections.history import effective
from projections.kit import Constraint, Rng, Zone
from projections.table import Table
from referee.desk.sitting import Sitting
from referee.games.game import Game


def told(sitting: Sitting) -> tuple[Event, ...]:
    """All events of a match that stand."""
    return tuple([event for entry in effective(sitting.entries) for event in entry.events])


def shares(events: Iterable[Event], zones: Mapping[str, Zone], game: Game) -> Shares:
    """All worlds after these events. Raises Unreadable as `Shares` does."""
    return Shares.of(events, zones, constraints=game.kit.constraints)


def worlds(events: Iterable[Event], zones: Mapping[str, Zone], game: Game, rng: Rng) -> Worlds:
    """The same, to draw from, or so many followed by lots. Raises Unreadable as `Worlds` does."""
    return Worlds.of(events, zones, constraints=game.kit.constraints, rng=rng)


def copies(table: Table, kind: str, constraints: Mapping[str, Constraint]) -> int:
    """How many cards of a kind there are at most, as far as the decks tell."""
    found = 0
    for pool in table.pools.values():
        if pool.listed or not pool.constraint:
            found += pool.kinds.get(kind, 0)
        else:
            found += constraints[pool.constraint].counted(kind, pool.lifted)[1]
    return found
