"""Fate/Ace Royal: what may be entered now (section 8 of the rulebook).

The checks are those of the moves themselves: where one of them refuses, there is no offer.
"""

from collections.abc import Iterator, Mapping, Sequence

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import CardType, Edition
from events.fate_ace_royal.values import CLASS, ENCOUNTER, PARTS, SETUP, Step, System
from projections.custody.answers import nameable
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import CLASSES, HAND, OPEN, PART, SPIRITS, State
from referee.moves.offers import Blank, Offer, allowed, few, list_of, page_of
from referee.rules.fate_ace_royal.moments import (
    ATTACKING,
    CHOOSING,
    CLOSED_AT_ONCE,
    COUNTERING,
    ENDING,
    EXCHANGING,
    IN_RITUAL,
    OWING,
    PROCEEDING,
    STEALING,
    TAKING,
    TURNING_UP,
    Moment,
    belongs,
    is_due,
)
from referee.rules.fate_ace_royal.offered_uses import of_uses
from referee.rules.fate_ace_royal.phases import close_step, surplus_of, text_entered
from referee.rules.fate_ace_royal.reveal import (
    opponents,
    require_no_encounter,
    require_not_barred,
    require_raider,
)
from referee.rules.fate_ace_royal.ritual import is_full, require_equipping
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.withdrawal import require_lacking, require_nothing_due

Cards = tuple[str, ...]

EXPECTED: Mapping[Step | None, Moment] = {
    Step.ENGAGE: ATTACKING,
    Step.ATTACK_DAMAGE: COUNTERING,
}
"""The only move that closes a step by itself, where there is but one."""

FIGHTING = frozenset({Step.ENGAGE, Step.ATTACK, Step.ATTACK_DAMAGE, Step.COUNTER})
PARTING = frozenset({Step.LOSS, Step.WITHDRAW})
"""The steps in which a side may choose a system, and may take or owe a card."""

SYSTEMS = Blank("system", tuple(System))


def offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    """What this seat, `table` or `referee` may enter now, mere book-keeping aside.

    In the dealt mode a viewer's state may be given: what he has not seen counts as possible.
    """
    if state.match.over:
        return ()
    if mover == "referee":
        from referee.rules.fate_ace_royal.offered_rulings import of_referee  # seats need none of it

        return tuple(of_referee(edition, state))
    state = text_entered(edition, state)
    if mover == "table" and not state.match.over:
        return tuple(_of_table(state))
    if mover not in state.living or state.match.over:
        return ()
    return tuple(_of_seat(Royale(edition, state), Seat(mover)))


def _fits(state: State, moment: Moment, mover: str) -> bool:
    """Whether a verb of this moment belongs here and is due from the mover."""
    return belongs(state, moment) and is_due(state, moment, mover)


def _ahead(royale: Royale, seat: Seat) -> tuple[Royale, ...]:
    """The game now, and after each step that a move of the seat would close (FA-0.8)."""
    found = [royale]
    while found[-1].state.step in CLOSED_AT_ONCE:
        expected = EXPECTED.get(found[-1].state.step)
        if expected is not None and not is_due(found[-1].state, expected, seat):
            break
        after = Royale(royale.edition, found[-1].state)
        if not allowed(close_step, after, seat):
            break
        found.append(after)
    return tuple(found)


def _found(ahead: Sequence[Royale], moment: Moment, seat: Seat) -> Royale | None:
    """The game as a move of this moment finds it; null where it does not fit there."""
    for royale in ahead:
        if royale.state.step not in moment.closes:
            return royale if _fits(royale.state, moment, seat) else None
    return None


def _hand(state: State, seat: Seat) -> Cards:
    """The cards that may be shown from a hand."""
    return nameable(state.table, HAND[seat], KIT.constraints)


def _crafts(royale: Royale, cards: Cards) -> Cards:
    known = royale.edition.cards
    return tuple([card for card in cards if known[card].type is CardType.CRAFT])


def _one_of(cards: Cards) -> Blank:
    return page_of("card", tuple(dict.fromkeys(cards)))


def _some_of(
    name: str, cards: Cards, *, key: bool = False, least: int = 1, most: int, zone: str = ""
) -> Blank:
    """A list of these, or a page of them where they are too many."""
    listed = few(cards)
    page = () if listed else tuple(dict.fromkeys(cards))
    return list_of(name, listed, key=key, least=least, most=most, zone=zone, page=page)


# The table


def _of_table(state: State) -> Iterator[Offer]:
    if state.step is Step.OPEN:
        copies = int(state.match.option("sets"))
        classes = nameable(state.table, CLASSES, KIT.constraints) * copies
        left = state.table.count(CLASSES)
        yield Offer("table", "opens", (list_of("cards", classes, least=left, most=left),))
    if state.phase is ENCOUNTER:
        yield Offer("table", "rolls", (Blank("value", tuple("123456")),))
    if state.step is Step.TARGET and not state.match.dealt:
        others = tuple(seat for seat in state.living if seat != state.active)
        yield Offer("table", "targets", (Blank("seat", others),))
    if state.phase is SETUP:
        return
    for seat in state.living:
        cards = _hand(state, seat)
        if cards:
            shown = _some_of("cards", cards, most=state.hand_count(seat), zone=HAND[seat])
            yield Offer("table", "reveals", (Blank("seat", (seat,)), shown))


# Seats


def _of_seat(royale: Royale, seat: Seat) -> list[Offer]:
    state = royale.state
    if state.phase is SETUP:
        return list(_setting_up(state, seat))
    offered: list[Offer] = []
    cards, held = _hand(state, seat), state.hand_count(seat)
    if _fits(state, IN_RITUAL, seat):
        offered += _in_ritual(royale, seat, cards, held)
    if _fits(state, TURNING_UP, seat):
        offered += _turning_up(royale, seat)
    ahead = _ahead(royale, seat)
    offered += _going_on(ahead, seat, cards)
    if _fits(state, CHOOSING, seat):
        offered += _raiding(royale, seat)
    if state.step in FIGHTING:
        offered += _in_battle(ahead, seat)
    if state.step in PARTING:
        offered += _withdrawing(ahead, seat, cards)
    offered += of_uses(royale, seat, cards, held)
    offered.append(Offer(seat, "resign"))
    return offered


def _setting_up(state: State, seat: Seat) -> Iterator[Offer]:
    if _fits(state, EXCHANGING, seat):
        own = nameable(state.table, PART[CLASS][seat], KIT.constraints)
        there = tuple(dict.fromkeys(state.table.known(OPEN)))
        dealt = state.match.dealt
        known = state.part(seat, CLASS) if dealt else UNKNOWN
        gives = Blank("gives", own, key=True, optional=dealt, default=_if_known(known))
        yield Offer(seat, "exchanges", (Blank("card", there), gives))
        yield Offer(seat, "keeps")
    if _fits(state, TAKING, seat):
        blanks = tuple(
            Blank(name, (*_unnamed(state, pile), UNKNOWN))
            for name, pile in (("spirit", SPIRITS), ("class", CLASSES))
        )
        yield Offer(seat, "takes", blanks)


def _if_known(card: str) -> str:
    """What leaving out a card comes to, where that is no secret."""
    return "" if card == UNKNOWN else card


def _unnamed(state: State, pile: str) -> Cards:
    """The cards that a seat may still take (FA-1.4)."""
    copies = int(state.match.option("sets"))
    cards = dict.fromkeys(nameable(state.table, pile, KIT.constraints))
    return tuple(card for card in cards if state.named.count(card) < copies)


def _in_ritual(royale: Royale, seat: Seat, cards: Cards, held: int) -> Iterator[Offer]:
    state = royale.state
    crafts = _crafts(royale, cards)
    if crafts and allowed(require_equipping, royale, seat):
        card, equipped = _one_of(crafts), royale.state.masters[seat].names()
        if not is_full(royale, seat):
            yield Offer(seat, "equips", (card,))
        elif equipped:
            yield Offer(seat, "equips", (card, Blank("replaces", equipped, key=True)))
    if held and state.match.dealt:
        yield Offer(seat, "covers", (_some_of("cards", cards, most=held),))
    elif held:
        counts = few(tuple(map(str, range(1, held + 1))))
        count = Blank("cards", counts, optional=True, default="1", high=held, sort="number")
        yield Offer(seat, "covers", (count,))


def _turning_up(royale: Royale, seat: Seat) -> Iterator[Offer]:
    state = royale.state
    for part in PARTS:
        if state.is_up(seat, part):
            continue
        cards = nameable(state.table, PART[part][seat], KIT.constraints)
        card = Blank(
            "card",
            few(cards),
            optional=state.match.dealt,
            default=_if_known(state.part(seat, part)) if state.match.dealt else "",
            zone=PART[part][seat],
        )
        yield Offer(seat, "reveals", (Blank("part", (part,)), card))


def _going_on(ahead: Sequence[Royale], seat: Seat, cards: Cards) -> Iterator[Offer]:
    royale = ahead[0]
    state = royale.state
    if _fits(state, PROCEEDING, seat) and (
        state.step is not Step.WITHDRAW or allowed(require_nothing_due, royale)
    ):
        yield Offer(seat, "proceeds")
    ending = _found(ahead, ENDING, seat)
    if ending is not None and allowed(require_no_encounter, ending):
        surplus = surplus_of(ending.state, seat)
        if surplus:
            unseen = () if state.match.dealt else (UNKNOWN,) * surplus
            given = _some_of("discards", (*cards, *unseen), key=True, least=surplus, most=surplus)
            yield Offer(seat, "ends", (given,))
        else:
            yield Offer(seat, "ends")


# Battles


def _raiding(royale: Royale, seat: Seat) -> Iterator[Offer]:
    if allowed(require_no_encounter, royale) and allowed(require_raider, royale, seat):
        others = tuple(
            other for other in opponents(royale) if allowed(require_not_barred, royale, seat, other)
        )
        if others:
            yield Offer(seat, "raids", (Blank("seat", others),))


def _in_battle(ahead: Sequence[Royale], seat: Seat) -> Iterator[Offer]:
    if _found(ahead, ATTACKING, seat) is not None:
        yield Offer(seat, "attacks", (SYSTEMS,))
    countering = _found(ahead, COUNTERING, seat)
    if countering is not None and not countering.battle.counter_skipped:
        yield Offer(seat, "counters", (SYSTEMS,))


def _withdrawing(ahead: Sequence[Royale], seat: Seat, cards: Cards) -> Iterator[Offer]:
    if _found(ahead, STEALING, seat) is not None:
        yield Offer(seat, "steals")
        yield Offer(seat, "declines")
    owing = _found(ahead, OWING, seat)
    if owing is None:
        return
    crafts = _crafts(owing, cards)
    if crafts:
        yield Offer(seat, "forfeits", (_one_of(crafts),))
    if allowed(require_lacking, owing, seat):
        yield Offer(seat, "lacks")
