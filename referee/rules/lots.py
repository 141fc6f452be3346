"""The deal that nobody has to trust: made of the program's secret and of a lot of each seat (M-10).

The program commits first, the seats seal their lots, a seat without a device throws dice or coins
when all others are bound, and then the seats open. One honest lot suffices: nobody could choose the
deal. HEX is lower case, texts are UTF-8, and line feeds join them:

    commit = SHA-256("referee deal 1", M, SECRET)             when the match is opened
    seal   = SHA-256("referee lot 1", M, SEAT, LOT)           M: the match
    seed   = SHA-256("referee seed 1", M, SECRET, "a LOT", "b LOT", ...), in decimal

    digits = SHA-256("referee seals 1", M, commit, "a SEAL", "b SEAL", ...), the first sixteen

Lots and seals stand in the order of the seats. Who compares the digits aloud, before anybody opens,
knows that all devices were shown the same commit and seals.
"""

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum

from msgspec.structs import replace

from events.base import UNKNOWN, Event, Seat
from events.digests import sha256_for
from events.match import LotOpened, LotSealed, LotThrown, MatchOpened, SeedMade
from projections.match import Lots, Match
from referee.moves.move import Move, Opens, Seals, Throws
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal
from referee.rules.due import ALSO, Due, Dues
from referee.rules.match import Rule

DICE, COINS = 10, 26
"""So many have to be thrown by hand, for 25 bits."""

OUT_OF_ORDER = frozenset(
    f"{Rule.PUBLICATION}/{why}"
    for why in (
        *("no-lots", "undealt", "dealt", "left", "solo", "bound", "late", "early", "few"),
        *("unbound", "unthrown", "unsealed", "opened", "misfit"),
    )
)
"""What is said where M-10 refuses a line for the order in which a deal is made."""


class Step(StrEnum):
    """What a shared deal waits for; named as the verb that brings it."""

    SEALS = "seals"
    LOT = "lot"
    OPENS = "opens"


SEALS, LOT, OPENS = Step


def _digest(*lines: str) -> str:
    return sha256_for(1)("\n".join(lines).encode()).hexdigest()


def commit(match: str, secret: str) -> str:
    """What binds the program to its secret before anybody has a lot."""
    return _digest("referee deal 1", match, secret)


def seal(match: str, seat: str, lot: str) -> str:
    """What binds a seat to its lot."""
    return _digest("referee lot 1", match, seat, lot)


def seed(match: str, secret: str, lots: Sequence[tuple[str, str]]) -> str:
    """The seed of the deal, of the lots in the order of the seats."""
    told = (f"{seat} {lot}" for seat, lot in lots)
    return str(int(_digest("referee seed 1", match, secret, *told), 16))


def compared(match: Match) -> str:
    """Sixteen digits of the commit and all seals, which may be read aloud before anybody opens."""
    lots = _open(match)
    seals = (f"{seat} {lots.seals[seat]}" for seat, _ in match.seats if seat in lots.seals)
    return _digest("referee seals 1", lots.bound_to, lots.commit, *seals)[:16]


def bound(opened: MatchOpened, match: str) -> MatchOpened:
    """The opening of a match with this id; of a shared deal its commit is made with it."""
    if opened.shared or not opened.secret:
        return opened
    return replace(opened, commit=commit(match, opened.secret), bound_to=match)


def is_bound(opened: MatchOpened) -> bool:
    """Whether the commit of a shared deal fits its secret."""
    return opened.commit == commit(opened.bound_to, opened.secret)


# What is waited for


def taking_part(match: Match, automatic: Collection[Seat]) -> tuple[Seat, ...]:
    """The seats that have a lot, in their order: those at which somebody sits."""
    return tuple(Seat(seat) for seat, _ in match.seats if seat not in automatic)


def waits_for(match: Match, automatic: Collection[Seat]) -> tuple[Step, tuple[Seat, ...]]:
    """What the deal waits for, and of which seats."""
    lots = _open(match)
    seats = taking_part(match, automatic)
    unbound = tuple(seat for seat in seats if seat not in lots.seals and seat not in lots.thrown)
    if unbound:
        return (LOT if lots.thrown else SEALS), unbound
    return OPENS, tuple(seat for seat in seats if seat in lots.seals and seat not in lots.opened)


def _open(match: Match) -> Lots:
    assert match.lots is not None, "only a shared deal is made of lots"
    return match.lots


def dues(match: Match, automatic: Collection[Seat]) -> Dues:
    """Who has not sealed, thrown or opened yet."""
    if match.over:
        return ()
    step, seats = waits_for(match, automatic)
    by_hand = Due(("table",), LOT, {"seats": seats}, verbs=(LOT,))
    if step is LOT:
        return (by_hand,)
    if step is OPENS:
        return (Due(seats, step, {"seats": seats, "digits": compared(match)}, verbs=(step,)),)
    return (Due(seats, step, {"seats": seats}, verbs=(step,)), replace(by_hand, how=ALSO))


def offers(match: Match, automatic: Collection[Seat], mover: str) -> tuple[Offer, ...]:
    """What one may enter while the deal waits for lots."""
    if match.over:
        return ()
    step, seats = waits_for(match, automatic)
    if mover == "table" and step is not OPENS:
        return (Offer(mover, LOT, (Blank("seat", seats), Blank("lot"))),)
    if mover in seats and step is not LOT:
        return (Offer(mover, step, (Blank("seal" if step is SEALS else "lot"),)),)
    return ()


# What is entered


def entered(
    match: Match, automatic: Collection[Seat], move: Seals | Opens | Throws
) -> tuple[Event, ...]:
    """What a line of a shared deal puts on record; the last one makes the seed. Raises M-10."""
    if match.lots is None:
        raise Refusal(Rule.PUBLICATION, "no-lots")
    if not match.undealt:
        raise Refusal(Rule.PUBLICATION, "dealt")
    if match.over or match.published:
        raise Refusal(Rule.PUBLICATION, "left")
    seat = move.seat if isinstance(move, Throws) else Seat(move.mover)
    if seat in automatic:
        raise Refusal(Rule.PUBLICATION, "solo", seat=seat)
    event = _RECORDED[type(move)](match, automatic, seat, move)
    after = _with(match.lots, event)
    told = {**after.thrown, **after.opened}
    lots = [(each, told[each]) for each in taking_part(match, automatic) if each in told]
    if len(lots) < len(taking_part(match, automatic)):
        return (event,)
    if match.seed == UNKNOWN or not after.secret:
        raise Refusal(Rule.UNSEEN)
    return event, SeedMade(seed=seed(after.bound_to, after.secret, lots))


def _with(lots: Lots, event: LotSealed | LotThrown | LotOpened) -> Lots:
    match event:
        case LotThrown(seat=seat, lot=lot):
            return replace(lots, thrown={**lots.thrown, seat: lot})
        case LotOpened(seat=seat, lot=lot):
            return replace(lots, opened={**lots.opened, seat: lot})
        case _:
            return lots


def _sealed(match: Match, automatic: Collection[Seat], seat: Seat, move: Seals) -> LotSealed:
    lots = _open(match)
    if seat in lots.seals or seat in lots.thrown:
        raise Refusal(Rule.PUBLICATION, "bound", seat=seat)
    if lots.thrown:
        raise Refusal(Rule.PUBLICATION, "late", seat=seat)
    return LotSealed(seat=seat, seal=move.seal)


def _thrown(match: Match, automatic: Collection[Seat], seat: Seat, move: Throws) -> LotThrown:
    lots = _open(match)
    if seat in lots.seals or seat in lots.thrown:
        raise Refusal(Rule.PUBLICATION, "bound", seat=seat)
    shown = [character for character in move.lot if character.isalnum()]
    if len(shown) < (DICE if set(shown) <= set("123456") else COINS):
        raise Refusal(Rule.PUBLICATION, "few", dice=DICE, coins=COINS)
    return LotThrown(seat=seat, lot=move.lot)


def _opened(match: Match, automatic: Collection[Seat], seat: Seat, move: Opens) -> LotOpened:
    lots = _open(match)
    step, seats = waits_for(match, automatic)
    if step is not OPENS:
        raise Refusal(Rule.PUBLICATION, "unthrown" if step is LOT else "unbound", seats=seats)
    if seat not in lots.seals:
        raise Refusal(Rule.PUBLICATION, "unsealed", seat=seat)
    if seat in lots.opened:
        raise Refusal(Rule.PUBLICATION, "opened", seat=seat)
    if seal(lots.bound_to, seat, move.lot) != lots.seals[seat]:
        raise Refusal(Rule.PUBLICATION, "misfit", seat=seat)
    return LotOpened(seat=seat, lot=move.lot)


_RECORDED: dict[type[Move], Callable[..., LotSealed | LotThrown | LotOpened]] = {
    Seals: _sealed,
    Throws: _thrown,
    Opens: _opened,
}
"""What each line of a shared deal puts on record."""
