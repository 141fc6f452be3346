"""Ready... Fence!: what is known of the deck of a mode (RF-1.1, RF-1.5).

With the option `values` = printed each card of it, with `open` how many cards of each kind, with
`any` no more than which cards the box has. The advanced mode has all of them anyway.
"""

from collections import Counter
from collections.abc import Collection
from functools import lru_cache

from msgspec.structs import replace

from events.base import Counts
from events.cards import CardsPooled, CardsPrinted
from events.catalogues.ready_fence import BOUND, Edition, Kind, deck, kind_of, kinds_in, slug
from events.ready_fence.values import ADVANCED, BASIC, Mode
from projections.ready_fence import open_marks, open_values
from projections.ready_fence.kit import POOL
from projections.ready_fence.state import TIMER, State
from projections.table import Table
from referee.rules.ready_fence.bout import Bout

ANY, PRINTED = "any", "printed"


def marks_are_open(state: State) -> bool:
    """Whether it is open which cards of the box belong to the deck."""
    return state.match.option("values") == ANY and state.settings.mode is not ADVANCED


def lay(bout: Bout, mode: Mode, cards: Counts) -> None:
    """The deck is on the table (RF-1.1); what is not known of it the event does not tell."""
    count = sum(number for _, number in cards)
    if bout.option("values") == PRINTED:
        bout.write(CardsPooled(pool=POOL, zone=TIMER, count=count, kinds=cards))
        return
    constraint = _constraint(bout, mode)
    bout.write(CardsPooled(pool=POOL, zone=TIMER, count=count, constraint=constraint))
    sure = _exact(bout, mode) if marks_are_open(bout.state) else _sure(bout.printed, mode)
    if sure:
        bout.write(CardsPrinted(pool=POOL, kinds=sure))


def reshape(bout: Bout, row: str) -> None:
    """The deck has so many copies of the card as the table has printed (RF-1.4); it is sure now."""
    mode = bout.state.settings.mode
    constraint = _constraint(bout, mode) if bout.state.table.pools[POOL].constraint else ""
    kinds = ((row, bout.printed.copies(row, mode)),)
    bout.write(CardsPrinted(pool=POOL, kinds=kinds, constraint=constraint))


def kinds_of(bout: Bout) -> frozenset[Kind]:
    """The kinds of which the deck may hold a copy, by public knowledge (RF-8.13)."""
    mode = bout.state.settings.mode
    if not marks_are_open(bout.state):
        return kinds_in(bout.printed, mode)
    lots = _box(bout.printed, mode, _counted(bout.state, mode))
    return frozenset(kind_of(lot) for lot, copies in lots if copies)


def with_open_marks(bout: Bout) -> Table:
    """The table as it would be if nothing were known of the marks of the cards."""
    state, mode = bout.state, bout.state.settings.mode
    edition, size = bout.printed, state.table.pools[POOL].size
    if state.match.option("values") == PRINTED:
        edition = _all_sure(edition)
    lots = _box(edition, mode, _counted(state, mode))
    pool = replace(
        state.table.pools[POOL],
        kinds=dict(_exact(bout, mode)),
        whole=False,
        constraint=open_marks.named(size, lots),
    )
    return replace(state.table, pools={**state.table.pools, POOL: pool})


# What binds a deck


def _constraint(bout: Bout, mode: Mode) -> str:
    if marks_are_open(bout.state):
        size = sum(number for _, number in deck(bout.printed, mode))
        return open_marks.named(size, _box(bout.printed, mode, _counted(bout.state, mode)))
    copies: Counter[str] = Counter()
    for card, number in deck(bout.printed, mode):
        copies[str(kind_of(card))] += number
    return open_values.named(tuple(copies.items()))


def _sure(edition: Edition, mode: Mode) -> Counts:
    """The cards of which the copies in the deck are certain though values are open (RF-1.5)."""
    return tuple((card, row.in_deck(mode)) for card, row in edition.rows.items() if row.sure)


def _counted(state: State, mode: Mode) -> frozenset[str]:
    """The cards whose copies in the deck are certain though their marks are open.

    These are the bound ones, and those that the table has printed.
    """
    printed = {slug(kind, row.speed) for kind, row in state.reprints}
    return frozenset(printed | {BOUND} if mode is BASIC else printed)


def _exact(bout: Bout, mode: Mode) -> Counts:
    counted = _counted(bout.state, mode)
    return tuple(
        (card, bout.printed.copies(card, mode)) for card in bout.printed.rows if card in counted
    )


@lru_cache(maxsize=32)
def _box(edition: Edition, mode: Mode, counted: Collection[str]) -> Counts:
    """How many copies of each lot a deck out of this box can have."""
    lots: Counter[str] = Counter()
    for card, row in edition.rows.items():
        if card in counted:
            lots[card] = row.in_deck(mode)
        else:
            lots[card if row.sure else open_marks.others(kind_of(card))] += row.copies
    return tuple(lots.items())


@lru_cache(maxsize=8)
def _all_sure(edition: Edition) -> Edition:
    """The edition as a table has it that knows the speeds of its cards."""
    rows = {card: replace(row, sure=True) for card, row in edition.rows.items()}
    return replace(edition, rows=rows)
