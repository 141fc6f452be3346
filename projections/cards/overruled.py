"""What the table says after the referee took a card against custody (`custody=overrule`)."""

from collections import Counter
from collections.abc import Collection, Iterable
from math import inf

from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import CardsOverruled
from projections.cards.bags import Bag, Cell, Source, cell, merge, size, without
from projections.cards.denied import permit
from projections.cards.groups import Draft, Misplaced
from projections.cards.zones import ENDS, gather


def accept(draft: Draft, event: CardsOverruled) -> None:
    """The card is known where it was shown, what stood against it is forgotten.

    Raises Misplaced if no card of the zone is hidden then. As one reads it who may not know what
    gave way, nothing is known any more of what he cannot see.
    """
    for name in draft.origins.get(event.zone, ()):
        pool = draft.pools[name]
        draft.change_pool(name, replace(pool, lifted=pool.lifted.union(event.lifted)))
    permit(draft, event.card)
    place = _place(draft, event)
    covered = [zone for zone, kind in event.forgotten if kind == UNKNOWN]
    if covered:
        _forget_all(draft, covered)
    if event.lying_open is None:
        for zone, kind in event.forgotten:
            if kind != UNKNOWN:
                _forget(draft, zone, kind, place if zone == event.zone else None)
    else:
        _reopen(draft, event, event.lying_open)
    if event.card != UNKNOWN:
        _lay(draft, event, place)


def _lay(draft: Draft, event: CardsOverruled, place: int | None) -> None:
    """The card is one of the hidden ones of the zone, that on the place if it is one of them."""
    cells = gather(draft, event.zone, event.take, 1)
    hidden = [n for n, stretch in enumerate(cells) if type(stretch) is Bag and stretch.drawn]
    if not hidden:
        raise Misplaced(event.zone, event.card)
    chosen = place if place in hidden else hidden[0]
    stretch = cells[chosen]
    if type(stretch) is Bag:
        shown = draft.reveal(stretch, event.card, event.zone)
        draft.zones[event.zone] = (*cells[:chosen], shown, *cells[chosen + 1 :])


def _reopen(draft: Draft, event: CardsOverruled, lying_open: Collection[tuple[str, str]]) -> None:
    """Of the zone's pool no more is known than which of its cards lie open.

    A group of its cards says no more then than the pool does.
    """
    if event.zone not in draft.origins:
        raise Misplaced(event.zone, event.card)
    (name,) = draft.origins[event.zone]
    zones = [each for each, pools in draft.origins.items() if name in pools]
    shown = Counter(kind for _, kind in lying_open)
    for each in zones:
        kept = {kind for where, kind in lying_open if where == each}
        draft.zones[each] = tuple(_covered(c, kept, name) for c in draft.zones.get(each, ()))
    for number in [n for n, group in draft.groups.items() if group.zone in zones]:
        for kind in Counter(draft.groups.pop(number).untraced).elements():
            draft.untraced = without(draft.untraced, kind)
    draft.change_pool(name, replace(draft.pools[name], shown=dict(shown), parted=False))


def _covered(stretch: Cell, kept: Collection[str], name: str) -> Cell:
    """The cell with no cards certain but those kept; the others are hidden ones of the pool."""
    if isinstance(stretch, str):
        return stretch if stretch in kept else Bag(1, {}, {name: 1})
    known = {kind: number for kind, number in stretch.known.items() if kind in kept}
    hidden = stretch.size - sum(known.values())
    return cell(Bag(stretch.size, known, {name: hidden} if hidden else {}))


def _place(draft: Draft, event: CardsOverruled) -> int | None:
    """The cell from which the card was taken, where order counts."""
    if event.zone not in draft.ordered or event.take not in ENDS:
        return None
    cells = draft.zones.get(event.zone, ())
    places = range(len(cells))
    passed = 0
    for place in reversed(places) if event.take == "bottom" else places:
        passed += size(cells[place])
        if passed > event.skip:
            return place
    return None


def _forget(draft: Draft, zone: str, kind: str, place: int | None) -> None:
    """An entry becomes a hidden card again: that on the place, the lowest, or one adrift.

    Who reads it may know nothing of the entry any more.
    """
    cells = draft.zones.get(zone, ())
    places = [n for n, stretch in enumerate(cells) if _certain(stretch, kind)]
    if places:
        chosen = place if place in places else places[-1]
        forgotten = _hide(cells[chosen], kind, _unshow(draft, zone, kind))
        draft.zones[zone] = (*cells[:chosen], forgotten, *cells[chosen + 1 :])
        return
    for number in sorted(draft.groups, reverse=True):
        if draft.groups[number].zone == zone and kind in draft.groups[number].known:
            source = _unshow(draft, zone, kind)
            group = draft.groups[number]
            hidden = _hide(Bag(group.out, group.known, group.drawn), kind, source)
            draft.groups[number] = replace(group, known=hidden.known, drawn=hidden.drawn)
            draft.touched.add(number)
            return


def _forget_all(draft: Draft, zones: Iterable[str]) -> None:
    """Nothing is known any more of the cards in these zones, nor of any that parted unseen."""
    for zone in zones:
        cells = draft.zones.get(zone, ())
        draft.zones[zone] = tuple([_hidden(draft, zone, stretch) for stretch in cells])
    for number in sorted(draft.groups):
        group = draft.groups[number]
        bag = _hidden(draft, group.zone, Bag(group.out, group.known, group.drawn), number)
        draft.groups[number] = replace(draft.groups[number], known={}, drawn=bag.drawn)
        draft.touched.add(number)


def _hidden(draft: Draft, zone: str, stretch: Cell, before: float = inf) -> Bag:
    """The cell with none of its cards certain, each from a pool or from a group born before."""
    bag = Bag(1, {stretch: 1}, {}) if isinstance(stretch, str) else stretch
    kinds = Counter(bag.known).elements()
    sources = [_unshow(draft, zone, kind, before) for kind in kinds]
    return Bag(bag.size, {}, merge((bag, Bag(0, {}, Counter(sources)))).drawn)


def _unshow(draft: Draft, zone: str, kind: str, before: float = inf) -> Source:
    """What a card of the zone is from: a pool, which has one copy less that was shown now.

    Where it is open from where it had come, the group, born before, that it was shown out of.
    """
    pools = draft.origins.get(zone, ())
    for name in pools:
        pool = draft.pools[name]
        if kind in pool.shown:
            draft.change_pool(name, replace(pool, shown=without(pool.shown, kind)))
            return name
    for number in sorted(draft.groups, reverse=True):
        group = draft.groups[number]
        alike = not set(pools).isdisjoint(draft.origins[group.zone])
        if number < before and kind in group.untraced and alike:
            untraced = without(group.untraced, kind)
            draft.groups[number] = replace(group, untraced=untraced, out=group.out + 1)
            draft.untraced = without(draft.untraced, kind)
            draft.touched.add(number)
            return number
    return pools[0]


def _certain(stretch: Cell, kind: str) -> bool:
    return stretch == kind if isinstance(stretch, str) else kind in stretch.known


def _hide(stretch: Cell, kind: str, source: Source) -> Bag:
    """The cell with one card of this kind no longer certain."""
    if isinstance(stretch, str):
        return Bag(1, {}, {source: 1})
    known = without(stretch.known, kind)
    hidden = merge((Bag(0, known, stretch.drawn), Bag(0, {}, {source: 1})))
    return Bag(stretch.size, hidden.known, hidden.drawn)
