"""What each card event changes, over a draft of the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.base import UNKNOWN, Event
from events.cards import (
    CardsDenied,
    CardsMixed,
    CardsMoved,
    CardsNamed,
    CardsOverruled,
    CardsPooled,
    CardsPrinted,
    CardsShown,
)
from projections.cards import denied, overruled, zones
from projections.cards.bags import Bag, Cell, merge
from projections.cards.groups import Draft
from projections.cards.sources import Pool


def _pooled(draft: Draft, event: CardsPooled) -> None:
    pool = draft.pools.get(event.pool)
    if pool is None:
        kinds = dict(event.kinds)
        pool = Pool(event.count, kinds, bool(kinds), event.constraint, {})
    else:
        pool = replace(pool, size=pool.size + event.count)
    draft.change_pool(event.pool, pool)
    bag = Bag(event.count, {}, {event.pool: event.count})
    zones.put(draft, event.zone, (bag,), "top", (event.pool,))


def _printed(draft: Draft, event: CardsPrinted) -> None:
    pool = draft.pools[event.pool]
    kinds = dict(event.kinds)
    if event.whole:
        pool = replace(pool, kinds=kinds, whole=True, lifted=frozenset[str]())
    else:
        pool = replace(
            pool,
            kinds={**pool.kinds, **kinds},
            constraint=event.constraint or pool.constraint,
        )
    draft.change_pool(event.pool, pool)
    draft.reshaped = True


def _moved(draft: Draft, event: CardsMoved) -> None:
    taken = zones.take(draft, event.src, event.cards, event.take)
    zones.put(draft, event.dst, taken, event.put, draft.origins.get(event.src, ()))


def _mixed(draft: Draft, event: CardsMixed) -> None:
    cells: list[Cell] = []
    pools: tuple[str, ...] = ()
    for zone in event.zones:
        cells += draft.zones.pop(zone, ())
        pools += draft.origins.get(zone, ())
    if cells:
        mixed = event.order or (zones.merged(draft, cells),)
        zones.put(draft, event.dst, mixed, "bottom", tuple(dict.fromkeys(pools)))


def _shown(draft: Draft, event: CardsShown) -> None:
    if event.zone in draft.ordered and event.take in zones.ENDS:
        zones.show_from_end(draft, event.zone, event.cards, event.take)
        return
    cells = zones.gather(draft, event.zone, event.take, len(event.cards))
    known = merge(cells[:1] if event.take == "newest" else cells).known
    for card in sorted(set(event.cards) - {UNKNOWN}):
        for _ in range(event.cards.count(card) - known.get(card, 0)):
            zones.show(draft, event.zone, card, event.take)


def _named(draft: Draft, event: CardsNamed) -> None:
    """Whether the cards lie there stays as open as it was."""
    del draft, event


CHANGES: dict[type[Event], Callable[[Draft, Any], None]] = {
    CardsPooled: _pooled,
    CardsPrinted: _printed,
    CardsMoved: _moved,
    CardsMixed: _mixed,
    CardsShown: _shown,
    CardsNamed: _named,
    CardsDenied: denied.deny,
    CardsOverruled: overruled.accept,
}
