"""Fate/Ace Royal: values, skills and limits, worked out of what lies on the table (FA-2)."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from events.base import Seat
from events.catalogues.fate_ace_royal import Card, CardType
from events.fate_ace_royal.values import CLASS, NOTHING, PARTS, SPIRIT, Part, Values
from projections.fate_ace_royal.master import Barred, Change, Grant, Limited
from projections.fate_ace_royal.state import Proxy, State
from referee.rules.fate_ace_royal.belonging import presumed

Cards = Mapping[str, Card]
"""What is printed on each card, what the table entered included."""

BASE_LIMIT = 4
"""Of the hand, and of crafts without covers and effects (FA-6.2, FA-10.1)."""

Held = TypeVar("Held", Change, Grant, Barred, Limited)
"""What effects changed of a seat."""

OF_SERVANT = (CardType.SPIRIT, CardType.CLASS)

OF_A_CARD = frozenset({"support", "housework"})
"""Skills that belong to the single card (FA-2.3)."""

CHARISMA: Values = (2, 1, 2, 1)
CHARISMA_WITH_LEGION: Values = (4, 2, 4, 2)


def is_apt(cards: Cards, state: State, seat: Seat) -> bool | None:
    """FA-2.4: whether the spirit's classes name the class; null while one card is face down."""
    if state.masters[seat].covered:
        return None
    spirit, class_ = state.part(seat, SPIRIT), state.part(seat, CLASS)
    return class_ in cards[spirit].classes


def part_skills(cards: Cards, state: State, seat: Seat, part: Part) -> tuple[str, ...]:
    """The skills of a card of the Servant that are in force; none while it lies face down."""
    if part not in state.masters[seat].up:
        return ()
    return skills_of(cards, state, seat, state.part(seat, part))


def skills_of(cards: Cards, state: State, seat: Seat, kind: str) -> tuple[str, ...]:
    """The skills of a Servant's card that lies face up; some hold only where the two are apt."""
    card = cards[kind]
    if card.apt_skills and is_apt(cards, state, seat):
        return (*card.skills, *card.apt_skills)
    return card.skills


def skills(cards: Cards, state: State, seat: Seat, seen: Seat | None = None) -> frozenset[str]:
    """FA-2.3: the passive skills of a Servant that are in force.

    `seen`: without what this side of the battle granted or took that is seen through (FA-13.4).
    """
    master = state.masters[seat]
    found: set[str] = set()
    for part in master.up:
        found.update(skills_of(cards, state, seat, state.part(seat, part)))
    for craft in master.crafts:
        found.update(cards[craft.card].skills)
    if master.grants:
        grants = counting(cards, state, seat, master.grants, seen)
        found.update(grant.skill for grant in grants if grant.on)
        found.difference_update(grant.skill for grant in grants if not grant.on)
    return frozenset(found - OF_A_CARD)


def fighter_skills(
    cards: Cards, state: State, seat: Seat, seen: Seat | None = None
) -> frozenset[str]:
    """FA-13.3: the Servant's skills, or those of the proxy that fights for it; `seen` as above."""
    proxy = proxy_of(state, seat)
    return skills(cards, state, seat, seen) if proxy is None else frozenset(proxy.skills)


def counting(
    cards: Cards, state: State, seat: Seat, held: Sequence[Held], seen: Seat | None
) -> Sequence[Held]:
    """What counts of all that was changed of a seat, while this one is seen through (FA-13.4)."""
    if seen is None:
        return held
    by_servant = state.match.option("see-through") == "servant"
    return [
        one
        for one in held
        if one.lasts == "card"
        or (by_servant and not _is_of_servant(cards, one.by))
        or _owner(state, seat, one) != seen
    ]


def _owner(state: State, seat: Seat, one: Change | Grant | Barred | Limited) -> Seat | None:
    """To whom it belongs; what a command spell did is no card's."""
    if isinstance(one, Change) and one.spell:
        return None
    return one.owner or presumed(state, one.by, seat)


def _is_of_servant(cards: Cards, card: str) -> bool:
    """Whether it is a card of a Servant."""
    return card in PARTS or (card in cards and cards[card].type in OF_SERVANT)


def proxy_of(state: State, seat: Seat) -> Proxy | None:
    """The proxy that fights for a seat."""
    return None if state.battle is None else state.battle.proxies.get(seat)


def basic(cards: Cards, state: State, seat: Seat) -> Values | None:
    """FA-2.1: spirit plus class; null while one of them is face down."""
    if state.masters[seat].covered:
        return None
    return added(*_printed(cards, state, seat))


def _printed(cards: Cards, state: State, seat: Seat) -> tuple[Values, Values]:
    return cards[state.part(seat, SPIRIT)].values, cards[state.part(seat, CLASS)].values


def current(cards: Cards, state: State, seat: Seat) -> Values | None:
    """FA-2.2: basic and constant values and what changed them."""
    master = state.masters[seat]
    if master.covered:
        return None
    constant = [cards[craft.card].values for craft in master.crafts]
    changes = [change.values for change in master.changes]
    return floored(state, added(*_printed(cards, state, seat), *constant, *changes))


def proxy_values(cards: Cards, state: State, seat: Seat) -> Values | None:
    """FA-9.3: the proxy's values with charisma and changes; null where there is none."""
    proxy = proxy_of(state, seat)
    if proxy is None:
        return None
    changes = [change.values for change in proxy.changes]
    return with_charisma(cards, state, seat, added(proxy.values, *changes))


def with_charisma(
    cards: Cards, state: State, seat: Seat, values: Values, seen: Seat | None = None
) -> Values:
    """FA-9.3: values of a seat's proxy, with what the charisma of its Servant adds."""
    proxy = proxy_of(state, seat)
    assert proxy is not None, "only a proxy has it"
    values = floored(state, values)
    own = skills(cards, state, seat, seen)
    if "charisma" not in own:
        return values
    legion = "legion" in own or "legion" in proxy.skills
    return added(values, CHARISMA_WITH_LEGION if legion else CHARISMA)


def added(*values: Values) -> Values:
    """The sum of values, each of the four by itself."""
    a, b, c, d = NOTHING
    for e, f, g, h in values:
        a, b, c, d = a + e, b + f, c + g, d + h
    return a, b, c, d


def floored(state: State, values: Values) -> Values:
    """The values, none below 0 unless it was agreed so (FA-2.2)."""
    a, b, c, d = values
    return above(state, a), above(state, b), above(state, c), above(state, d)


def above(state: State, value: int) -> int:
    """The value, not below 0 unless it was agreed so."""
    return value if value >= 0 or state.match.option("floor") == "none" else 0


# Limits


def hand_limit(state: State, seat: Seat) -> int:
    """FA-10.1."""
    return max(0, BASE_LIMIT + state.masters[seat].limit("hand"))


def craft_limit(state: State, seat: Seat) -> int:
    """FA-6.2."""
    return max(0, BASE_LIMIT + state.covers(seat) + state.masters[seat].limit("crafts"))
