"""Fate/Ace Royal: what abilities and events cost, in the order of section 8.1 (PAY)."""

from collections.abc import Sequence

from events.base import Seat
from events.catalogues.fate_ace_royal import FREE, Cost
from events.fate_ace_royal.turns import DieThrown
from events.fate_ace_royal.values import SERVANT, TAPPED, UNTAPPED
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.custody import require_possible
from referee.rules.fate_ace_royal.dealing import die
from referee.rules.fate_ace_royal.hands import discard, leaving, turn
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import Priced


def require_payment(
    royale: Royale, seat: Seat, cost: Cost, move: Priced, own: str, *, played: int = 0
) -> None:
    """FA-4.3, FA-4.8, FA-4.4. `own`: what `tap` taps; `played`: cards that leave the hand first."""
    if cost == FREE and move.rolled is None and not move.discards and not move.taps:
        return
    _require_fit(royale, cost, move)
    if royale.option("tap-cost") == "crafts" and SERVANT in move.taps:
        raise Refusal(Rule.BLACK_NUMBER)
    if cost.discards or move.discards:
        hand = royale.state.hand_count(seat) - played
        if cost.discards > hand or len(move.discards) > hand:
            raise Refusal(Rule.PAYABLE, "hand", seat=seat, hand=hand)
    tapped = own if cost.tap else ""
    if cost.tap and royale.state.masters[seat].posture_of(own) is not UNTAPPED:
        raise Refusal(Rule.PAYABLE, "tap", seat=seat, card=own)
    if cost.taps or move.taps:
        _require_tappable(royale, seat, cost, move, tapped)


def _require_tappable(royale: Royale, seat: Seat, cost: Cost, move: Priced, tapped: str) -> None:
    """FA-4.8, FA-4.4: so many other cards can be tapped, and those that are named."""
    free = tappable(royale, seat, but=tapped)
    if cost.taps > len(free):
        raise Refusal(Rule.PAYABLE, "taps", seat=seat, cards=cost.taps, free=len(free))
    for place, card in enumerate(move.taps):
        if card not in free or card in move.taps[:place]:
            raise Refusal(Rule.PAYABLE, "card", seat=seat, card=card)


def tappable(royale: Royale, seat: Seat, *, but: str = "") -> tuple[str, ...]:
    """FA-4.8: own face-up untapped cards, the Servant being one of them, save one."""
    master = royale.state.masters[seat]
    cards = [
        name for name, craft in zip(master.names(), master.crafts, strict=True) if not craft.tapped
    ]
    if royale.option("tap-cost") == "any" and master.up and master.posture is UNTAPPED:
        cards.append(SERVANT)
    return tuple([card for card in cards if card != but])


def _require_fit(royale: Royale, cost: Cost, move: Priced) -> None:
    """FA-4.3: the payment is just what the cost names, and nothing where the die failed."""
    thrown = bool(cost.dice) and not royale.dealt
    if (move.rolled is not None) != thrown:
        raise Refusal(Rule.COST, "rolled" if thrown else "no-die")
    failed = move.rolled is not None and move.rolled not in cost.dice
    _require_number("discards", move.discards, cost.discards, cost.x_discard, failed=failed)
    _require_number("taps", move.taps, cost.taps, cost.x_tap, failed=failed)


def _require_number(key: str, named: Sequence[str], count: int, x: bool, *, failed: bool) -> None:
    if failed:
        if named:
            raise Refusal(Rule.COST, "failed", key=key)
    elif len(named) < count or (len(named) > count and not x):
        raise Refusal(Rule.COST, "number", key=key, cards=len(named), cost=count)


def paid(royale: Royale, seat: Seat, cost: Cost, move: Priced, own: str) -> bool:
    """The cost is paid, unless its die fails; whether the use works (FA-4.5)."""
    if cost.dice and not _throw(royale, cost, move):
        return False
    if cost.tap:
        turn(royale, seat, own, TAPPED)
    for card in move.taps:
        turn(royale, seat, card, TAPPED)
    if move.discards:
        discard(royale, move, seat, move.discards)
    return True


def _throw(royale: Royale, cost: Cost, move: Priced) -> bool:
    """The die of the cost is thrown; whether it shows what the cost asks."""
    value = die(royale, "cost") if move.rolled is None else move.rolled
    royale.write(DieThrown(purpose="cost", value=value))
    return value in cost.dice


def require_discards(royale: Royale, seat: Seat, move: Priced) -> None:
    """Raise FA-C.1 for a named discard that cannot be in hand, before a die is thrown."""
    if move.discards:
        require_possible(royale.state, move, leaving(seat, move.discards))
