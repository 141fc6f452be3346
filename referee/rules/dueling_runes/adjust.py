"""Dueling Runes: a ruling that sets one field of the state (DR-13.4)."""

import re
from collections.abc import Callable, Iterator

from events.base import UNKNOWN, Seat
from events.cards import CardsMixed, CardsMoved
from events.dueling_runes.spells import EffectEnded, EffectGained, LifeChanged
from events.dueling_runes.values import Effect
from projections.dueling_runes.state import HAND, MOST_LIFE, PILE, hands
from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules import adjusting
from referee.rules.adjusting import Field, Unlisted
from referee.rules.dueling_runes.drawing import from_pile, reshuffle, upon_the_excuse
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end_draws import FULL_HAND
from referee.rules.dueling_runes.rule import Rule

NONE = "none"
"""No effect."""

LIVES, COUNTS = range(1, MOST_LIFE + 1), range(FULL_HAND + 1)

_HAND_COUNT = re.compile(r"seats\.[a-z]+\.hand-count")
_ROUNDS = re.compile(r"([1-9][0-9]{0,3})-([1-9][0-9]{0,3})")


def adjust(duel: Duel, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that section 8.9 lists, to a legal value."""
    if duel.state.match.dealt and _HAND_COUNT.fullmatch(move.path):
        raise Refusal(Rule.CHANCE_IS_DEALT, "hand-count")
    adjusting.adjust(duel, move, fields(duel), Rule.ADJUST)


def fields(duel: Duel) -> Iterator[Field]:
    """What may be set, and what to; the hands not where the engine deals."""
    state = duel.state
    values = _windows(state.round)
    for seat in state.living:
        yield Field(f"seats.{seat}.life", state.sides[seat].life, LIVES, _set_life(duel, seat))
        for effect in Effect:
            window = state.sides[seat].effects.get(effect)
            now = NONE if window is None else f"{window.first}-{window.last}"
            path = f"seats.{seat}.effects.{effect}".replace("-", "_")
            yield Field(path, now, values, _set_effect(duel, seat, effect))
    if not state.match.dealt:
        for seat in hands(state):
            now_held = state.table.count(HAND[seat])
            yield Field(f"seats.{seat}.hand_count", now_held, COUNTS, _set_hand(duel, seat))


def _windows(now: int) -> Unlisted:
    """From one round to another that is not over, or none: the usual ones begin in this round."""

    def has(word: str) -> bool:
        found = _ROUNDS.fullmatch(word)
        if found is None:
            return word == NONE
        return int(found[1]) <= int(found[2]) >= now

    return Unlisted(has, (*[f"{now}-{now + more}" for more in range(MOST_LIFE)], NONE))


def _set_life(duel: Duel, seat: Seat) -> Callable[[int], None]:
    def sets(life: int) -> None:
        now, before = duel.state.round, duel.state.sides[seat].life
        duel.write(LifeChanged(round=now, seat=seat, before=before, after=life, cause="referee"))

    return sets


def _set_effect(duel: Duel, seat: Seat, effect: Effect) -> Callable[[str], None]:
    def sets(rounds: str) -> None:
        now = duel.state.round
        if rounds != NONE:
            first, last = map(int, rounds.split("-"))
            gained = EffectGained(round=now, seat=seat, effect=effect, first=first, last=last)
            duel.write(gained)
        elif effect in duel.state.sides[seat].effects:
            duel.write(EffectEnded(round=now, seat=seat, effect=effect))

    return sets


def _set_hand(duel: Duel, seat: Seat) -> Callable[[int], None]:
    """Cards go unseen between the hand and the pile; where they come to lie nobody knows."""

    def sets(count: int) -> None:
        fewer = duel.state.table.count(HAND[seat]) - count
        if fewer > 0:
            hidden = (UNKNOWN,) * fewer
            duel.write(CardsMoved(src=HAND[seat], dst=PILE, cards=hidden, take="any", seen="none"))
            duel.write(CardsMixed(zones=(PILE,), dst=PILE))
        for _ in range(-fewer):
            if not upon_the_excuse(duel.state):
                reshuffle(duel, seat)
            duel.write(from_pile(duel.state, seat, 1))

    return sets
