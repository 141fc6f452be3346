"""Where cards came from and where they went: the same events for every game.

Zone position 0 is the top. A card is a kind's slug, or `?` for one that nobody has shown.
"""

from typing import Annotated, Literal

from msgspec import Meta

from events.base import Event, Seat

Count = Annotated[int, Meta(ge=0, le=9_999)]
"""How many cards; no table has more, and what counts them one by one may rely on it."""

Kinds = tuple[tuple[str, Count], ...]
"""A multiset of cards: each kind and how many of it, in a fixed order."""

Take = Literal["top", "bottom", "any", "newest", "chosen"]
"""Which cards left: an end of a pile, nobody knows which, the last arrived, or those named.

`chosen` with `?`: of those that nobody knows, so that what is known of the zone stays known.
"""

Put = Literal["top", "bottom"]
"""On which end of an ordered zone they were laid, one by one; of no meaning elsewhere."""

Seen = Literal["all", "owner", "none"] | tuple[Seat, ...]
"""Who saw the cards' faces; `owner` is the owner of the zone where they lie now."""


class CardsPooled(Event, frozen=True, kw_only=True, tag="cards.pooled"):
    """`count` cards of this multiset, or of a deck under a constraint, were mixed and lie here."""

    pool: str
    zone: str
    count: Count
    kinds: Kinds = ()
    constraint: str = ""


class CardsPrinted(Event, frozen=True, kw_only=True, tag="cards.printed"):
    """What the pool contains is known better: so many copies of each kind named.

    `whole`: these are all of it; what bound the pool before falls away. `constraint`, where it is
    named, is what binds the pool from now on instead of the one before.
    """

    pool: str
    kinds: Kinds = ()
    whole: bool = False
    constraint: str = ""


class CardsMoved(Event, frozen=True, kw_only=True, tag="cards.moved"):
    """Cards went from zone to zone, shown or hidden, in the order named."""

    src: str
    dst: str
    cards: tuple[str, ...]
    take: Take = "top"
    put: Put = "top"
    seen: Seen = "all"


class CardsMixed(Event, frozen=True, kw_only=True, tag="cards.mixed"):
    """All cards of these zones were shuffled together and lie in `dst`.

    `order`, from the top, is known in the dealt mode only, and to no viewer.
    """

    zones: tuple[str, ...]
    dst: str
    order: tuple[str, ...] = ()


class CardsShown(Event, frozen=True, kw_only=True, tag="cards.shown"):
    """Cards were shown where they lie, and stay there."""

    zone: str
    cards: tuple[str, ...]
    take: Take = "any"
    seen: Seen = "all"


class CardsNamed(Event, frozen=True, kw_only=True, tag="cards.named"):
    """A move named cards as lying here, and did nothing with them; nobody looked for them.

    Who may look into the zone reads which they are.
    """

    zone: str
    cards: tuple[str, ...]


class CardsDenied(Event, frozen=True, kw_only=True, tag="cards.denied"):
    """No card that lies here now is of one of these kinds, wherever it goes from here."""

    zone: str
    kinds: tuple[str, ...]


class CardsOverruled(Event, frozen=True, kw_only=True, tag="cards.overruled"):
    """The referee took a card to be here although custody says that it cannot be.

    It takes the place of one hidden card of the zone; where order counts, of the one that is taken
    from that end after `skip` others. `forgotten` are (zone, kind) entries that become unknown for
    it, (zone, `?`) all that the reader knew of a zone into which he may not look; `lifted` are
    parts of the pool's constraint that no longer bind. Where `lying_open` lists the pool's (zone,
    kind) entries that stay, its other cards may be any of the other kinds then.
    """

    zone: str
    card: str
    rule: str
    take: Take = "top"
    skip: Count = 0
    forgotten: tuple[tuple[str, str], ...] = ()
    lifted: tuple[str, ...] = ()
    lying_open: tuple[tuple[str, str], ...] | None = None


CardEvent = (
    CardsPooled
    | CardsPrinted
    | CardsMoved
    | CardsMixed
    | CardsShown
    | CardsNamed
    | CardsDenied
    | CardsOverruled
)

Showing = CardsMoved | CardsShown
SHOWING = (CardsMoved, CardsShown)
"""The events that may show cards."""
