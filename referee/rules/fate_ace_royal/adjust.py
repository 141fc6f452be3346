"""Fate/Ace Royal: a ruling that sets one field of the state (FA-0.6)."""

import re
from collections.abc import Callable

from events.base import UNKNOWN, Event, Seat
from events.cards import CardsMoved
from events.fate_ace_royal.turns import (
    CardTurned,
    CoinSet,
    ManaChanged,
    SpellsChanged,
    TokenChanged,
)
from events.fate_ace_royal.values import SERVANT, Posture, Token
from events.match import FieldAdjusted
from projections.fate_ace_royal.state import DECK, HAND
from referee.moves.kinds import MANY
from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.turn import TURNS_OF_COIN

_OF_SEAT = re.compile(r"seats\.(p[1-7])\.([a-z.]+)")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")


def adjust(royale: Royale, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that section 10 marks, to a possible value."""
    if move.path in COIN:
        COIN[move.path](royale, move)
        return
    found = _OF_SEAT.fullmatch(move.path)
    seat = Seat(found[1] if found else "")
    if found is None or seat not in royale.state.seats or found[2] not in OF_SEAT:
        raise Refusal(Rule.ADJUST, "path", path=move.path)
    if not royale.state.masters[seat].living:
        raise Refusal(Rule.ADJUST, "left", path=move.path, seat=seat)
    OF_SEAT[found[2]](royale, move, seat)


def _write(royale: Royale, move: Adjust, before: str | int, value: str | int, event: Event) -> None:
    adjusted = FieldAdjusted(path=move.path, before=before, value=value, why=move.why)
    royale.write(adjusted)
    royale.write(event)


def _bad_value(move: Adjust) -> Refusal:
    return Refusal(Rule.ADJUST, "value", path=move.path, value=move.value)


def _number(move: Adjust, highest: int = MANY) -> int:
    if not _NUMBER.fullmatch(move.value) or int(move.value) > highest:
        raise _bad_value(move)
    return int(move.value)


# The coin


def _holder(royale: Royale, move: Adjust) -> None:
    if move.value not in royale.state.living:
        raise _bad_value(move)
    event = CoinSet(holder=Seat(move.value), turns=royale.state.coin.turns)
    _write(royale, move, royale.state.coin.holder or "-", move.value, event)


def _turns(royale: Royale, move: Adjust) -> None:
    turns = _number(move, TURNS_OF_COIN - 1)
    holder = royale.state.coin.holder
    assert holder is not None, "after the set-up somebody holds the coin"
    _write(royale, move, royale.state.coin.turns, turns, CoinSet(holder=holder, turns=turns))


COIN: dict[str, Callable[[Royale, Adjust], None]] = {"coin.holder": _holder, "coin.turns": _turns}

# Seats


def _mana(royale: Royale, move: Adjust, seat: Seat) -> None:
    before, now = royale.state.masters[seat].mana, _number(move)
    event = ManaChanged(seat=seat, by=now - before, now=now, why="adjust")
    _write(royale, move, before, now, event)


def _spells(royale: Royale, move: Adjust, seat: Seat) -> None:
    before, now = royale.state.masters[seat].spells, _number(move)
    event = SpellsChanged(seat=seat, by=now - before, now=now, why="adjust")
    _write(royale, move, before, now, event)


def _token(kind: Token) -> Callable[[Royale, Adjust, Seat], None]:
    def set_token(royale: Royale, move: Adjust, seat: Seat) -> None:
        before, now = royale.state.masters[seat].tokens(kind), _number(move)
        event = TokenChanged(seat=seat, kind=kind, by=now - before, now=now, why="adjust")
        _write(royale, move, before, now, event)

    return set_token


def _posture(royale: Royale, move: Adjust, seat: Seat) -> None:
    if move.value not in tuple(Posture):
        raise _bad_value(move)
    event = CardTurned(seat=seat, card=SERVANT, state=Posture(move.value))
    _write(royale, move, royale.state.masters[seat].posture, move.value, event)


def _hand(royale: Royale, move: Adjust, seat: Seat) -> None:
    """Unknown cards go between the hand and the deck, which answers for the difference."""
    table, hand = royale.state.table, HAND[seat]
    before, after = table.count(hand), _number(move)
    more = after - before
    if more > table.count(DECK) or -more > before - len(table.known(hand)):
        raise _bad_value(move)
    if not more:
        adjusted = FieldAdjusted(path=move.path, before=before, value=after, why=move.why)
        royale.write(adjusted)
        return
    if more > 0:
        cards = table.cards(DECK)[:more] if royale.dealt else (UNKNOWN,) * more
        moved = CardsMoved(src=DECK, dst=hand, cards=cards, seen="owner")
    else:
        # `chosen`: of the hidden cards, so that what is known of the hand stays known.
        hidden = (UNKNOWN,) * -more
        moved = CardsMoved(src=hand, dst=DECK, cards=hidden, take="chosen", seen="none")
    _write(royale, move, before, after, moved)


OF_SEAT: dict[str, Callable[[Royale, Adjust, Seat], None]] = {
    "mana": _mana,
    "spells": _spells,
    "tokens.assassination": _token(Token.ASSASSINATION),
    "tokens.thirst": _token(Token.THIRST),
    "hand.count": _hand,
    "servant.state": _posture,
}
"""What of a seat may be set."""
