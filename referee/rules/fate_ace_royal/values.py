"""Fate/Ace Royal: values, skills and limits, worked out of what lies on the table (FA-2)."""

from collections.abc import Iterable, Mapping

from events.base import Seat
from events.catalogues.fate_ace_royal import Card
from events.fate_ace_royal.values import CLASS, NOTHING, SPIRIT, Part, Values
from projections.fate_ace_royal.master import Change
from projections.fate_ace_royal.state import Proxy, State

Cards = Mapping[str, Card]
"""What is printed on each card, what the table entered included."""

BASE_LIMIT = 4
"""Of the hand, and of crafts without covers and effects (FA-6.2, FA-10.1)."""

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


def skills(cards: Cards, state: State, seat: Seat) -> frozenset[str]:
    """FA-2.3: the passive skills of a Servant that are in force."""
    master = state.masters[seat]
    found: set[str] = set()
    for part in master.up:
        found.update(skills_of(cards, state, seat, state.part(seat, part)))
    for craft in master.crafts:
        found.update(cards[craft.card].skills)
    if master.grants:
        found.update(grant.skill for grant in master.grants if grant.on)
        found.difference_update(grant.skill for grant in master.grants if not grant.on)
    return frozenset(found - OF_A_CARD)


def fighter_skills(cards: Cards, state: State, seat: Seat) -> frozenset[str]:
    """FA-13.3: the Servant's skills, or those of the proxy that fights for it."""
    proxy = proxy_of(state, seat)
    return skills(cards, state, seat) if proxy is None else frozenset(proxy.skills)


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
    """FA-2.2: basic and constant values and what changed them, none below 0."""
    master = state.masters[seat]
    if master.covered:
        return None
    constant = [cards[craft.card].values for craft in master.crafts]
    changes = [change.values for change in master.changes]
    return floored(added(*_printed(cards, state, seat), *constant, *changes))


def proxy_values(cards: Cards, state: State, seat: Seat) -> Values | None:
    """FA-9.3: the proxy's values with charisma and changes; null where there is none."""
    proxy = proxy_of(state, seat)
    if proxy is None:
        return None
    return _proxy(cards, state, seat, proxy, [change.values for change in proxy.changes])


def _proxy(
    cards: Cards, state: State, seat: Seat, proxy: Proxy, changes: Iterable[Values]
) -> Values:
    values = floored(added(proxy.values, *changes))
    own = skills(cards, state, seat)
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


def floored(values: Values) -> Values:
    """The values, none below 0."""
    a, b, c, d = values
    return max(0, a), max(0, b), max(0, c), max(0, d)


# What see-through silences


def silenced(cards: Cards, state: State, seat: Seat) -> bool:
    """Whether the other side's fighter sees through this side's, in a battle whose sides stand."""
    battle = state.battle
    if battle is None or seat not in battle.sides:
        return False
    sees = "see-through"
    other = battle.opponent(seat)
    return sees in fighter_skills(cards, state, other) and sees not in fighter_skills(
        cards, state, seat
    )


def compared(cards: Cards, state: State, seat: Seat, place: int) -> int:
    """One of the four values of a side's fighter as a damage step compares it (FA-8.13, FA-13.4).

    The Servant's cards lie face up then.
    """
    proxy = proxy_of(state, seat)
    if proxy is not None:
        changes = _counting(cards, state, seat, proxy.changes)
        return _proxy(cards, state, seat, proxy, changes)[place]
    master = state.masters[seat]
    spirit, class_ = _printed(cards, state, seat)
    value = spirit[place] + class_[place]
    for craft in master.crafts:
        value += cards[craft.card].values[place]
    if master.changes:
        value += sum([by[place] for by in _counting(cards, state, seat, master.changes)])
    return max(0, value)


def _counting(cards: Cards, state: State, seat: Seat, changes: tuple[Change, ...]) -> list[Values]:
    """What counts of the changes of a side's fighter."""
    if changes and silenced(cards, state, seat):
        return [_heard(state, seat, change) for change in changes]
    return [change.values for change in changes]


def _heard(state: State, seat: Seat, change: Change) -> Values:
    """What is left of a change where bonuses that are not constant do not count."""
    if change.spell or change.lasts == "card" or _of_another(state, seat, change.by):
        return change.values
    if state.match.option("see-through") == "servant" and not _of_servant(state, seat, change.by):
        return change.values
    a, b, c, d = (min(0, value) for value in change.values)
    return a, b, c, d


def _of_another(state: State, seat: Seat, card: str) -> bool:
    """Whether only another seat has this card in play."""
    if not card or card in (SPIRIT, CLASS) or state.in_play(seat, card):
        return False
    return any(state.in_play(other, card) for other in state.living if other != seat)


def _of_servant(state: State, seat: Seat, card: str) -> bool:
    """Whether it is one of the two cards of the seat's own Servant."""
    return card in (SPIRIT, CLASS) or (
        bool(card) and card in [state.part(seat, part) for part in state.masters[seat].up]
    )


# Limits


def hand_limit(state: State, seat: Seat) -> int:
    """FA-10.1."""
    return max(0, BASE_LIMIT + state.masters[seat].limit("hand"))


def craft_limit(state: State, seat: Seat) -> int:
    """FA-6.2."""
    return max(0, BASE_LIMIT + state.covers(seat) + state.masters[seat].limit("crafts"))
