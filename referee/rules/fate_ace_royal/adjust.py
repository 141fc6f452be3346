"""Fate/Ace Royal: a ruling that sets one field of the state (FA-0.6)."""

from collections.abc import Callable, Iterator

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.fate_ace_royal.turns import (
    CardTurned,
    CoinSet,
    ManaChanged,
    SpellsChanged,
    TokenChanged,
)
from events.fate_ace_royal.values import SERVANT, Posture, Token
from projections.fate_ace_royal.state import DECK, HAND
from referee.moves.kinds import MANY
from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules import adjusting
from referee.rules.adjusting import Field
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.turn import TURNS_OF_COIN

ANY_NUMBER = range(MANY)


def adjust(royale: Royale, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that section 10 marks, to a possible value."""
    state = royale.state
    for seat in state.seats:
        if not state.masters[seat].living and any(
            move.path == field.path for field in _of_seat(royale, seat)
        ):
            raise Refusal(Rule.ADJUST, "left", path=move.path, seat=seat)
    adjusting.adjust(royale, move, fields(royale), Rule.ADJUST)


def fields(royale: Royale) -> Iterator[Field]:
    """What may be set, and what to; not in the set-up."""
    state = royale.state
    holder, turns = state.coin.holder, state.coin.turns
    assert holder is not None, "after the set-up somebody holds the coin"

    def set_coin(holder: Seat, turns: int) -> None:
        royale.write(CoinSet(holder=holder, turns=turns))

    yield Field("coin.holder", holder, state.living, lambda seat: set_coin(Seat(seat), turns))
    yield Field("coin.turns", turns, range(TURNS_OF_COIN), lambda turns: set_coin(holder, turns))
    for seat in state.living:
        yield from _of_seat(royale, seat)


def _of_seat(royale: Royale, seat: Seat) -> Iterator[Field]:
    master, at = royale.state.masters[seat], f"seats.{seat}"

    def set_mana(now: int) -> None:
        royale.write(ManaChanged(seat=seat, by=now - master.mana, now=now, why="adjust"))

    def set_spells(now: int) -> None:
        royale.write(SpellsChanged(seat=seat, by=now - master.spells, now=now, why="adjust"))

    def turn(posture: str) -> None:
        royale.write(CardTurned(seat=seat, card=SERVANT, state=Posture(posture)))

    yield Field(f"{at}.mana", master.mana, ANY_NUMBER, set_mana)
    yield Field(f"{at}.spells", master.spells, ANY_NUMBER, set_spells)
    for kind in Token:
        set_tokens = _set_tokens(royale, seat, kind)
        yield Field(f"{at}.tokens.{kind}", master.tokens(kind), ANY_NUMBER, set_tokens)
    yield _hand(royale, seat)
    yield Field(f"{at}.servant.state", master.posture, tuple(Posture), turn)


def _set_tokens(royale: Royale, seat: Seat, kind: Token) -> Callable[[int], None]:
    def sets(now: int) -> None:
        by = now - royale.state.masters[seat].tokens(kind)
        royale.write(TokenChanged(seat=seat, kind=kind, by=by, now=now, why="adjust"))

    return sets


def _hand(royale: Royale, seat: Seat) -> Field:
    """Unknown cards go between the hand and the deck, which answers for the difference."""
    table, hand = royale.state.table, HAND[seat]
    now = table.count(hand)

    def sets(count: int) -> None:
        more = count - now
        if more > 0:
            cards = table.cards(DECK)[:more] if royale.dealt else (UNKNOWN,) * more
            royale.write(CardsMoved(src=DECK, dst=hand, cards=cards, seen="owner"))
        elif more < 0:
            # `chosen`: of the hidden cards, so that what is known of the hand stays known.
            hidden = (UNKNOWN,) * -more
            moved = CardsMoved(src=hand, dst=DECK, cards=hidden, take="chosen", seen="none")
            royale.write(moved)

    counts = range(len(table.known(hand)), now + table.count(DECK) + 1)
    return Field(f"seats.{seat}.hand.count", now, counts, sets)
