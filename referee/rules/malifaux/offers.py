"""Malifaux: what may be entered now (section 8 of the rulebook).

The checks are those of the moves themselves: where one of them refuses, there is no offer.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.catalogues.malifaux import Edition, in_order
from events.malifaux.values import Step, Suit
from projections.custody import answers
from projections.malifaux.kit import KIT
from projections.malifaux.state import SEATS, State, deck, hand, step
from referee.moves.offers import FEW, Blank, Offer, allowed, few, list_of, page_of
from referee.rules.malifaux import words
from referee.rules.malifaux.activation import require_activate, require_token
from referee.rules.malifaux.before_flip import require_block, require_enhance, require_focus
from referee.rules.malifaux.cheating import require_cheat
from referee.rules.malifaux.damage import require_reduce
from referee.rules.malifaux.dealing import can_come
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.engagement import pairs_between, require_no_leaver
from referee.rules.malifaux.flips import choices
from referee.rules.malifaux.hands import has_drawn, require_draw, require_stone_draw, to_discard
from referee.rules.malifaux.offered_actions import of_active, of_pusher, of_strikers
from referee.rules.malifaux.offered_deck import of_deck
from referee.rules.malifaux.profiles import all_profiles
from referee.rules.malifaux.to_move import WHO, to_flip, to_keep

SUIT = Blank("suit", tuple(Suit), key=True, optional=True)
"""The suit of a red joker."""

STONE = (("stones", 1),)
SPENT_FOR = {use: (Blank("use", (use,)),) for use in words.STONE_USES}


def offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    """What this seat, `table` or `referee` may enter now, mere book-keeping aside.

    In the dealt mode a viewer's state may be given: what he has not seen counts as possible.
    """
    if state.match.over:
        return ()
    if mover == "table":
        return tuple(_of_table(state))
    if mover == "referee":
        from referee.rules.malifaux.offered_rulings import of_referee  # seats need none of it

        return tuple(of_referee(edition, state))
    return tuple(_of_seat(Encounter(edition, state), Seat(mover)))


# The table


def _of_table(state: State) -> Iterator[Offer]:
    now = step(state)
    if now is Step.CHEAT:
        yield Offer("table", "passes")
    if now is Step.SETUP:
        return
    if allowed(require_no_leaver, state):
        yield from _engagements(state)
    for seat in SEATS:
        held = state.table.count(hand(seat))
        if held:
            cards = _some(_of_hand(state, seat), most=held, zone=hand(seat))
            yield Offer("table", "reveals", (Blank("seat", (seat,)), cards))


def _some(
    cards: tuple[str, ...], *, most: int, unseen: tuple[str, ...] = (), zone: str = ""
) -> Blank:
    """A list of these cards, or a page of them where they are too many."""
    listed = few((*cards, *unseen))
    return list_of("cards", listed, most=most, zone=zone, page=() if listed else cards)


ONLY = Blank("only", ("yes", "no"), key=True, optional=True, default="no")
BOTH = Blank("only", ("no",), key=True, optional=True, default="no")
"""Whether only the first of two models has the other in its range, or had."""


def _engagements(state: State) -> Iterator[Offer]:
    """Every model may engage any of the others' models, and part from those that it is with."""
    crews = {seat: tuple(name for name, _ in state.crew(seat)) for seat in SEATS}
    for seat, enemies in zip(SEATS, reversed(crews.values()), strict=True):
        for model in crews[seat] if enemies else ():
            one = Blank("model", (model,))
            yield Offer("table", "engages", (one, Blank("enemy", enemies), ONLY))
            for enemy in enemies:
                pairs = pairs_between(state, model, enemy)
                if pairs:
                    only = ONLY if pairs[0][0] == model else BOTH
                    yield Offer("table", "parts", (one, Blank("enemy", (enemy,)), only))


# A seat


def _of_seat(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    state = encounter.state
    yield Offer(seat, "resign")
    yield from _discarding(state, seat)
    now = step(state)
    if now is Step.SETUP or seat in WHO[now](state):
        yield from OF_STEP.get(now, _nothing)(encounter, seat)


def _nothing(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    del encounter, seat
    return iter(())


def _setting_up(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    profiles = few(tuple(all_profiles(encounter.edition, encounter.state)))
    leader = Blank("leader", ("yes", "no"), key=True, optional=True, default="no")
    yield Offer(seat, "hires", (Blank("model"), Blank("profile", profiles, key=True), leader))
    yield Offer(seat, "stones", (Blank("stones"),))


# Hands


def _discarding(state: State, seat: Seat) -> Iterator[Offer]:
    most = to_discard(state, seat)
    if most:
        unseen = () if state.match.dealt else (UNKNOWN,) * most
        yield Offer(seat, "discards", (_some(_of_hand(state, seat), most=most, unseen=unseen),))


def _drawing(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    state = encounter.state
    if allowed(require_draw, state, seat):
        yield Offer(seat, "draws")
    if allowed(require_stone_draw, state, seat):
        yield Offer(seat, "spends", SPENT_FOR["draw"], STONE)
    if has_drawn(state, seat):
        yield Offer(seat, "ready")


# Contests


def _modifying(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    state, contest = encounter.state, encounter.contest
    if seat not in contest.sides and allowed(require_block, state, seat):
        yield Offer(seat, "spends", SPENT_FOR["block"], STONE)
    if contest.is_duel and allowed(require_focus, state, seat):
        yield Offer(seat, "focuses", cost=(("focused", 1),))
    yield from _flipping(encounter, seat)


def _beginning(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    """What a seat may do with its fate deck alone while no flip is open."""
    if allowed(require_draw, encounter.state, seat):
        yield Offer(seat, "draws")
    yield from of_deck(seat)
    yield from _turning(encounter.state, seat, 1)


def _flipping(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    state, contest = encounter.state, encounter.contest
    if allowed(require_enhance, state, seat):
        yield Offer(seat, "spends", SPENT_FOR["plus"], STONE)
        suits = Blank("suit", tuple(Suit))
        yield Offer(seat, "spends", (*SPENT_FOR["suit"], suits), STONE)
    if seat in to_keep(state):
        side = contest.sides[seat]
        yield Offer(seat, "keeps", (Blank("card", choices(side.flips, side.modifier)), SUIT))
    if seat in to_flip(state):
        yield from _turning(state, seat, 1 + abs(contest.sides[seat].modifier))


def _turning(state: State, seat: Seat, number: int) -> Iterator[Offer]:
    """So many cards off the deck, where there are so many."""
    if number > can_come(state, seat):
        return
    if state.match.dealt:
        yield Offer(seat, "flips", (SUIT,))
    else:
        top = _top(state, seat, number)
        pad = () if top else in_order(answers.nameable(state.table, deck(seat), KIT.constraints))
        cards = replace(list_of("cards", top, least=number, most=number), pad=tuple(pad))
        yield Offer(seat, "flips", (cards, Blank("keep", key=True, optional=True), SUIT))


def _top(state: State, seat: Seat, number: int) -> tuple[str, ...]:
    """What the cards on top of a deck can be, where they are few and lie in no known order."""
    hold, table = state.hold(seat), state.table
    there = table.count(deck(seat))
    if hold.top or hold.bottom or not number <= there <= FEW:  # a deck has no card twice
        return ()
    return few(in_order(answers.kinds(table, deck(seat), KIT.constraints)))


def _of_hand(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards that can be in a hand."""
    return in_order(answers.nameable(state.table, hand(seat), KIT.constraints))


def _cheating(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    state = encounter.state
    yield Offer(seat, "passes")
    if allowed(require_cheat, state, seat):
        yield Offer(seat, "cheats", (page_of("card", _of_hand(state, seat)), SUIT))


def _declaring(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    yield Offer(seat, "passes")
    yield Offer(seat, "declares", (Blank("trigger", encounter.contest.declarable[seat]),))


def _suffering(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    yield Offer(seat, "takes")
    if allowed(require_reduce, encounter.state, seat):
        yield Offer(seat, "spends", SPENT_FOR["reduce"], STONE)


# Turns


def _choosing(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    del encounter
    yield Offer(seat, "chooses", (Blank("order", tuple(words.CHOICES)),))


def _activating(encounter: Encounter, seat: Seat) -> Iterator[Offer]:
    state = encounter.state
    models = tuple(name for name in state.models if allowed(require_activate, state, seat, name))
    if models:
        yield Offer(seat, "activates", (Blank("model", models),))
    if allowed(require_token, state, seat):
        yield Offer(seat, "passes", cost=(("pass_tokens", 1),))


OF_STEP: Mapping[Step, Callable[[Encounter, Seat], Iterator[Offer]]] = {
    Step.SETUP: _setting_up,
    Step.DRAW: _drawing,
    Step.MODIFY: _modifying,
    Step.FLIP: _flipping,
    Step.CHEAT: _cheating,
    Step.TRIGGER: _declaring,
    Step.SUFFER: _suffering,
    Step.FIRST: _choosing,
    Step.ACTIVATE: _activating,
    Step.ACT: of_active,
    Step.STRIKE: of_strikers,
    Step.PUSH: of_pusher,
    Step.DECK: _beginning,
}
"""What a seat may do in each step, discarding and resigning aside."""
