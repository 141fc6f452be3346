"""Values, skills and limits in force (FA-2, FA-6.2, FA-9.3, FA-9.4, FA-10.1). All of it is pure.

`edition` is the one in force: with what the table entered of its cards.
"""

from collections.abc import Iterable

from events.base import Seat
from events.catalogues.fate_ace_royal import Card, Edition
from events.fate_ace_royal.values import NOTHING, Part, Values
from projections.fate_ace_royal.state import Change, Master, Proxy, State, added

HAND_LIMIT, CRAFT_LIMIT = 4, 4

OF_THE_CARD = frozenset({"support", "housework"})
"""Skills that belong to the single card, not to the Servant (FA-2.3)."""

CHARISMA, LEGION = "charisma", "legion"

BONUS: Values = (2, 1, 2, 1)
"""What charisma adds to a proxy; with legion twice as much (FA-9.3)."""


def not_below_zero(values: Values) -> Values:
    """The values, with 0 in place of what is less."""
    a, b, c, d = (max(value, 0) for value in values)
    return a, b, c, d


def face(edition: Edition, state: State, seat: Seat, part: Part) -> Card | None:
    """What is printed on a card of a Servant; null while it lies face down (FA-3.1)."""
    return edition.cards[state.part(seat, part)] if state.is_up(seat, part) else None


def faces(edition: Edition, state: State, seat: Seat) -> tuple[Card, Card] | None:
    """What is printed on spirit and class; null while one of them lies face down."""
    spirit, class_ = (face(edition, state, seat, part) for part in Part)
    return None if spirit is None or class_ is None else (spirit, class_)


def apt(edition: Edition, state: State, seat: Seat) -> bool | None:
    """Whether the spirit is apt for the class (FA-2.4); null while one card lies face down."""
    both = faces(edition, state, seat)
    return None if both is None else both[1].slug in both[0].classes


def basic(edition: Edition, state: State, seat: Seat) -> Values | None:
    """Spirit plus class (FA-2.1); null while one of them lies face down."""
    both = faces(edition, state, seat)
    return None if both is None else added(both[0].values, both[1].values)


def constant(edition: Edition, master: Master) -> Values:
    """What the crafts in play add, tapped or not (FA-2.2)."""
    return added(*(edition.cards[craft.card].values for craft in master.crafts))


def changed(changes: Iterable[Change]) -> Values:
    """The sum of changes."""
    return added(*(change.values for change in changes))


def current(edition: Edition, state: State, seat: Seat) -> Values | None:
    """The values that count (FA-2.2); null while a card lies face down."""
    values = basic(edition, state, seat)
    if values is None:
        return None
    master = state.masters[seat]
    return not_below_zero(added(values, constant(edition, master), changed(master.changes)))


def part_skills(edition: Edition, state: State, seat: Seat, part: Part) -> tuple[str, ...]:
    """The skills in force of one card of a Servant, sorted; of a class those for an apt spirit too.

    None of them while it lies face down.
    """
    card = face(edition, state, seat, part)
    if card is None:
        return ()
    more = card.apt_skills if apt(edition, state, seat) else ()
    return tuple(sorted({*card.skills, *more}))


def skills(edition: Edition, state: State, seat: Seat) -> frozenset[str]:
    """A Servant's passive skills (FA-2.3): printed, granted, and without those taken."""
    master = state.masters[seat]
    printed = {skill for part in Part for skill in part_skills(edition, state, seat, part)}
    printed.update(skill for craft in master.crafts for skill in edition.cards[craft.card].skills)
    granted = {grant.skill for grant in master.grants if grant.on}
    taken = {grant.skill for grant in master.grants if not grant.on}
    return frozenset((printed | granted) - taken - OF_THE_CARD)


def proxy_of(state: State, seat: Seat) -> Proxy | None:
    """The proxy that fights for a seat."""
    return None if state.battle is None else state.battle.proxies.get(seat)


def fighter_skills(edition: Edition, state: State, seat: Seat) -> frozenset[str]:
    """The skills of who fights for a seat: its proxy's own, or its Servant's (FA-9.4, FA-13.3)."""
    proxy = proxy_of(state, seat)
    return skills(edition, state, seat) if proxy is None else frozenset(proxy.skills)


def charisma(edition: Edition, state: State, seat: Seat, proxy: Proxy) -> Values:
    """What the charisma of a seat's Servant gives its proxy (FA-9.3)."""
    own = skills(edition, state, seat)
    if CHARISMA not in own:
        return NOTHING
    return added(BONUS, BONUS) if LEGION in own or LEGION in proxy.skills else BONUS


def proxy_values(edition: Edition, state: State, seat: Seat, proxy: Proxy) -> Values:
    """The values of a seat's proxy: as its card says, with charisma and changes (FA-9.3)."""
    bonus = charisma(edition, state, seat, proxy)
    return not_below_zero(added(proxy.values, bonus, changed(proxy.changes)))


def hand_limit(state: State, seat: Seat) -> int:
    """How many cards a seat may keep at the end of its turn (FA-10.1)."""
    return max(HAND_LIMIT + state.masters[seat].limit("hand"), 0)


def craft_limit(state: State, seat: Seat) -> int:
    """How many crafts a seat may have in play (FA-6.2)."""
    return max(CRAFT_LIMIT + state.covers(seat) + state.masters[seat].limit("crafts"), 0)
