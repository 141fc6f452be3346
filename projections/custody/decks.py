"""What the decks of a match can hold, for all that was told of them so far, earlier or later."""

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from events.cards import CardEvent, CardsOverruled, CardsPooled, CardsPrinted
from events.errors import Unreadable
from projections import table
from projections.cards.sources import LIST, Pool
from projections.custody.contents import Content, Contents
from projections.kit import Constraint

OF_DECKS = (CardsPooled, CardsPrinted, CardsOverruled)


class Decks:
    """The decks, and the card events that told of them."""

    def __init__(self, constraints: Mapping[str, Constraint]) -> None:
        self._constraints = constraints
        self._pools: Mapping[str, Pool] = {}
        self.told: list[CardEvent] = []

    def copy(self) -> "Decks":
        """The same, to be told more by itself."""
        other = Decks(self._constraints)
        other._pools, other.told = self._pools, self.told
        return other

    def tell(self, events: Iterable[CardEvent]) -> bool:
        """Go on with these; whether it is known otherwise now of a deck that lay there before."""
        more = [*events]
        self.told = [*self.told, *more]
        if not any(isinstance(event, OF_DECKS) for event in more):
            return False
        before, self._pools = self._pools, _pools(self.told)
        return any(_binding(self._pools[name]) != _binding(pool) for name, pool in before.items())

    def content(self, name: str, known: Contents) -> Content:
        """What the cards of a deck can be, none of them taken out.

        Raises Unreadable (`odds.no-prior`) where nobody can say.
        """
        pool = self._pools[name]
        if pool.listed:
            return known.listed({kind: n for kind, n in pool.kinds.items() if n}, name)
        constraint = self._constraints[pool.constraint] if pool.constraint else None
        none: Mapping[str, int] = {}
        counted = none if LIST in pool.lifted else pool.kinds
        deck = constraint.prior(counted, pool.lifted) if constraint else None
        if deck is None:
            raise Unreadable("odds.no-prior", pool=name)
        return known.supposed(name, pool.constraint.partition(" ")[0], deck)

    def others(self, pools: Collection[str], known: Contents, cards: Iterable[str]) -> Content:
        """What the cards of these decks can be, without those; cards of no deck are passed over."""
        contents = [self.content(name, known) for name in sorted(pools)]
        content = contents[0]
        if len(contents) > 1:
            if any(each.prior for each in contents):
                raise Unreadable("odds.too-open")
            content = known.together(contents)
        for card in cards:
            if content.ways_of(card):
                content = content.without(card)
        return content


def _pools(events: Iterable[CardEvent]) -> Mapping[str, Pool]:
    """What is told of each deck; an overruling may lift parts of it."""
    told = [*events]
    if any(isinstance(event, CardsOverruled) and event.lifted for event in told):
        return _of_table(told)
    found: dict[str, Pool] = {}
    for event in told:
        if isinstance(event, CardsPooled):
            kinds = dict(event.kinds)
            pool = found.get(event.pool, Pool(0, kinds, bool(kinds), event.constraint, {}))
            found[event.pool] = replace(pool, size=pool.size + event.count)
        elif isinstance(event, CardsPrinted):
            found[event.pool] = _printed(found[event.pool], event)
    return found


def _printed(pool: Pool, event: CardsPrinted) -> Pool:
    kinds = dict(event.kinds)
    if event.whole:
        return replace(pool, kinds=kinds, whole=True)
    constraint = event.constraint or pool.constraint
    return replace(pool, kinds={**pool.kinds, **kinds}, constraint=constraint)


def _of_table(events: Iterable[CardEvent]) -> Mapping[str, Pool]:
    lying = table.start(())
    for event in events:
        lying = table.evolve(lying, event)
    return lying.pools


def _binding(pool: Pool) -> tuple[object, ...]:
    return dict(pool.kinds), pool.whole, pool.constraint, pool.lifted
