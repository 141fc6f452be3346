"""Dueling Runes: a ruling that sets one field of the state (DR-13.4)."""

import re

from events.base import UNKNOWN, Event, Seat
from events.cards import CardsMixed, CardsMoved
from events.dueling_runes import Effect, EffectEnded, EffectGained, LifeChanged
from events.match import FieldAdjusted
from projections.dueling_runes.state import AI, HAND, MOST_LIFE, PILE, State
from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.drawing import from_pile, reshuffle, upon_the_excuse
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end_draws import FULL_HAND
from referee.rules.dueling_runes.rule import Rule

_PATH = re.compile(r"seats\.([a-z]+)\.(?:(life|hand-count)|effects\.([a-z-]+))")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_ROUNDS = re.compile(r"([1-9][0-9]{0,3})-([1-9][0-9]{0,3})")


def adjust(duel: Duel, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that section 8.9 lists, to a legal value."""
    found = _PATH.fullmatch(move.path.replace("_", "-"))
    if found is None:
        raise _bad_path(move)
    seat, name, effect = Seat(found[1]), found[2], found[3]
    if name == "hand-count" and duel.state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, "hand-count")
    if not duel.state.lives(seat) or (name == "hand-count" and seat == AI):
        raise _bad_path(move)
    if name == "life":
        _life(duel, move, seat)
    elif name == "hand-count":
        _hand(duel, move, seat)
    elif effect in tuple(Effect):
        _effect(duel, move, seat, Effect(effect))
    else:
        raise _bad_path(move)


def _bad_path(move: Adjust) -> Refusal:
    return Refusal(Rule.ADJUST, "path", path=move.path)


def _bad_value(move: Adjust) -> Refusal:
    return Refusal(Rule.ADJUST, "value", path=move.path, value=move.value)


def _write(duel: Duel, move: Adjust, before: str | int, value: str | int, *events: Event) -> None:
    path = move.path.replace("-", "_")
    duel.write(FieldAdjusted(path=path, before=before, value=value, why=move.why))
    for event in events:
        duel.write(event)


def _number(move: Adjust, low: int, high: int) -> int:
    if not _NUMBER.fullmatch(move.value) or not low <= int(move.value) <= high:
        raise _bad_value(move)
    return int(move.value)


def _life(duel: Duel, move: Adjust, seat: Seat) -> None:
    before, after = duel.state.sides[seat].life, _number(move, 1, MOST_LIFE)
    changed = LifeChanged(
        round=duel.state.round, seat=seat, before=before, after=after, cause="referee"
    )
    _write(duel, move, before, after, changed)


def _hand(duel: Duel, move: Adjust, seat: Seat) -> None:
    """Cards go unseen between the hand and the pile; where they come to lie nobody knows."""
    before, after = duel.state.table.count(HAND[seat]), _number(move, 0, FULL_HAND)
    _write(duel, move, before, after)
    fewer = before - after
    if fewer > 0:
        hidden = (UNKNOWN,) * fewer
        duel.write(CardsMoved(src=HAND[seat], dst=PILE, cards=hidden, take="any", seen="none"))
        duel.write(CardsMixed(zones=(PILE,), dst=PILE))
    for _ in range(-fewer):
        if not upon_the_excuse(duel.state):
            reshuffle(duel, seat)
        duel.write(from_pile(duel.state, seat, 1))


def _effect(duel: Duel, move: Adjust, seat: Seat, effect: Effect) -> None:
    before = _told(duel.state, seat, effect)
    if move.value == "none":
        there = effect in duel.state.sides[seat].effects
        ended = (EffectEnded(round=duel.state.round, seat=seat, effect=effect),) if there else ()
        _write(duel, move, before, "none", *ended)
        return
    found = _ROUNDS.fullmatch(move.value)
    if found is None or int(found[1]) > int(found[2]) or int(found[2]) < duel.state.round:
        raise _bad_value(move)
    first, last = int(found[1]), int(found[2])
    gained = EffectGained(round=duel.state.round, seat=seat, effect=effect, first=first, last=last)
    _write(duel, move, before, f"{first}-{last}", gained)


def _told(state: State, seat: Seat, effect: Effect) -> str:
    window = state.sides[seat].effects.get(effect)
    return "none" if window is None else f"{window.first}-{window.last}"
