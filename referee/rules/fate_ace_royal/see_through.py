"""Fate/Ace Royal: what see-through seals, and what a damage step compares (FA-13.4, FA-8.13)."""

from collections.abc import Sequence

from events.base import Seat
from events.fate_ace_royal.values import CLASS, PARTS, SPIRIT, Bar, Step, Values
from projections.fate_ace_royal.master import Change
from projections.fate_ace_royal.state import State
from referee.rules.fate_ace_royal.values import (
    BASE_LIMIT,
    Cards,
    above,
    added,
    counting,
    fighter_skills,
    proxy_of,
    with_charisma,
)

SEES = "see-through"

DAMAGE_STEPS = (Step.ATTACK_DAMAGE, Step.COUNTER_DAMAGE)


def silenced(cards: Cards, state: State, seat: Seat) -> bool:
    """Whether the other side's fighter sees through this side's, in a battle whose sides stand.

    Who has the skill is asked of all effects: what takes it away is not sealed by it.
    """
    battle = state.battle
    if battle is None or seat not in battle.sides:
        return False
    other = battle.opponent(seat)
    return SEES in fighter_skills(cards, state, other) and SEES not in fighter_skills(
        cards, state, seat
    )


def seen(cards: Cards, state: State) -> Seat | None:
    """The side whose effects do not count in a damage step; none before revision 2."""
    battle = state.battle
    if battle is None or state.match.revision < 2:
        return None
    return next((seat for seat in battle.sides if silenced(cards, state, seat)), None)


def seen_now(cards: Cards, state: State) -> Seat | None:
    """The side whose effects do not count now."""
    return seen(cards, state) if state.step in DAMAGE_STEPS else None


# What counts now of what effects changed


def skills_now(cards: Cards, state: State, seat: Seat) -> frozenset[str]:
    """The skills of a seat's fighter that count now (FA-13.3)."""
    return fighter_skills(cards, state, seat, seen_now(cards, state))


def barred(cards: Cards, state: State, seat: Seat, what: Bar) -> bool:
    """Whether an effect that counts now forbids it (FA-14.5).

    Texts of the seat that is seen through are closed anyhow: the bar is named first (8.1).
    """
    bars = [bar for bar in state.masters[seat].bars if bar.what is what]
    if not bars:
        return False
    now = seen_now(cards, state)
    if now == seat and what is not Bar.SPELLS:
        return True
    return bool(counting(cards, state, seat, bars, now))


def craft_limit_now(cards: Cards, state: State, seat: Seat) -> int:
    """FA-6.2, as far as its changes count now."""
    limits = [limit for limit in state.masters[seat].limits if limit.what == "crafts"]
    limit = BASE_LIMIT + state.covers(seat)
    if limits:
        now = seen_now(cards, state)
        limit += sum([each.amount for each in counting(cards, state, seat, limits, now)])
    return max(0, limit)


# What a damage step compares


def compared(cards: Cards, state: State, seat: Seat, place: int) -> int:
    """One of the four values of a side's fighter as a damage step compares it.

    The Servant's cards lie face up then.
    """
    proxy = proxy_of(state, seat)
    if proxy is not None:
        values = added(proxy.values, *_counting(cards, state, seat, proxy.changes))
        return with_charisma(cards, state, seat, values, seen(cards, state))[place]
    master = state.masters[seat]
    value = sum([cards[state.part(seat, part)].values[place] for part in PARTS])
    for craft in master.crafts:
        value += cards[craft.card].values[place]
    if master.changes:
        value += sum([by[place] for by in _counting(cards, state, seat, master.changes)])
    return above(state, value)


def _counting(cards: Cards, state: State, seat: Seat, changes: Sequence[Change]) -> list[Values]:
    """What counts of the changes of a side's fighter."""
    if not changes:
        return []
    if state.match.revision < 2:
        return _heard(cards, state, seat, changes)
    left = counting(cards, state, seat, changes, seen(cards, state))
    return [change.values for change in left]


# Revision 1: the bonuses of the side that is seen through do not count, and nothing else


def _heard(cards: Cards, state: State, seat: Seat, changes: Sequence[Change]) -> list[Values]:
    if not silenced(cards, state, seat):
        return [change.values for change in changes]
    return [
        change.values if _is_left(state, seat, change) else _lowered(change) for change in changes
    ]


def _lowered(change: Change) -> Values:
    a, b, c, d = (min(0, value) for value in change.values)
    return a, b, c, d


def _is_left(state: State, seat: Seat, change: Change) -> bool:
    """Whether a bonus counts all the same."""
    if change.spell or change.lasts == "card" or _is_of_another(state, seat, change.by):
        return True
    by_servant = state.match.option("see-through") == "servant"
    return by_servant and not _is_of_own_servant(state, seat, change.by)


def _is_of_another(state: State, seat: Seat, card: str) -> bool:
    """Whether only another seat has this card in play."""
    if not card or card in PARTS or state.in_play(seat, card):
        return False
    return any(state.in_play(other, card) for other in state.living if other != seat)


def _is_of_own_servant(state: State, seat: Seat, card: str) -> bool:
    """Whether it is one of the two cards of the seat's own Servant."""
    return card in (SPIRIT, CLASS) or (
        bool(card) and card in [state.part(seat, part) for part in state.masters[seat].up]
    )
