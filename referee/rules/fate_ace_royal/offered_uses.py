"""Fate/Ace Royal: abilities, events, command spells and housework that are offered."""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import FREE, Card, Cost, in_force
from events.fate_ace_royal.values import PARTS, SERVANT, Posture, Step, Token
from projections.fate_ace_royal.state import Master, State
from referee.offers import Blank, Offer, allowed, few
from referee.refusal import Refusal
from referee.rules.fate_ace_royal.abilities import require_events, require_summoning
from referee.rules.fate_ace_royal.payment import tappable
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.spells import STATS, require_spells
from referee.rules.fate_ace_royal.uses import (
    Asked,
    Source,
    Terms,
    card_skills,
    costs_of_events,
    of_craft,
    require_abilities,
    require_posture,
    require_support,
    require_terms,
    require_usable,
    seen_through,
)

Cards = tuple[str, ...]

ACTIVATE, MANA, NEGATE, UNTAP = (
    Blank("use", (use,)) for use in ("activate", "mana", "negate", "untap")
)
BOOST = (Blank("use", ("boost",)), Blank("stat", STATS))
"""What a command spell is spent on."""

STATS_OF_TOKEN = Blank("stats", key=True)
TOKENS = tuple(Token)
UNTAPPED, ENGAGE = Posture.UNTAPPED, Step.ENGAGE


class _User(msgspec.Struct, frozen=True):
    """A seat that may use something, and what is asked once for all its uses.

    `printed`: what is printed on each card. `cards` may be shown from its hand of `hand` cards;
    `spells`, `summons`: whether it may spend command spells, whether it may summon a token.
    """

    royale: Royale
    seat: Seat
    master: Master
    printed: Mapping[str, Card]
    cards: Cards
    hand: int
    spells: bool
    summons: bool


def of_uses(royale: Royale, seat: Seat, cards: Cards, hand: int) -> list[Offer]:
    """What a seat may use at any time; `cards` may be shown from its `hand` cards."""
    state = royale.state
    user = _User(
        royale,
        seat,
        state.masters[seat],
        royale.cards,
        cards,
        hand,
        spells=allowed(require_spells, royale, seat),
        summons=state.step is ENGAGE and allowed(require_summoning, royale, seat),
    )
    offered: list[Offer] = []
    seen = seen_through(royale, seat)
    if user.hand and allowed(require_events, royale, seat, seen):
        offered += _events(user)
    for found in _sources(state, seat, user.master):
        skills = card_skills(royale, seat, found)
        if allowed(require_usable, royale, seat, found, seen):
            helped = _helped(user, found) if "support" in skills else ()
            offered += _abilities(user, found, helped)
        if "housework" in skills and user.hand:
            offered += _housework(user, found)
    if user.spells:
        offered += _spells(user.master, seat)
    return offered


def _sources(state: State, seat: Seat, master: Master) -> list[Source]:
    """The seat's cards that lie face up in play."""
    parts = [Source(part, part, state.part(seat, part)) for part in PARTS if part in master.up]
    return [*parts, *map(of_craft, master.names())]


# What is paid


def _ways(user: _User, cost: Cost, *, own: str, played: str = "") -> Iterator[tuple[Blank, ...]]:
    """The keys of each way to pay: with a die that shows a digit of the cost, and without.

    `own`: what `tap` taps; `played`: the card of the hand that is used.
    """
    if cost == FREE:
        yield ()
        return
    royale, seat = user.royale, user.seat
    free = tappable(royale, seat, but=own if cost.tap else "") if cost.taps else ()
    if cost.discards > user.hand - bool(played) or cost.taps > len(free):
        return
    if cost.tap and user.master.posture_of(own) is not UNTAPPED:
        return
    paid = tuple(_paid(user, cost, free, played))
    if not cost.dice or royale.dealt:
        yield paid
        return
    good = tuple(str(number) for number in sorted(cost.dice))
    yield (Blank("rolled", good, key=True), *paid)
    bad = tuple(number for number in "123456" if number not in good)
    if bad:
        yield (Blank("rolled", bad, key=True),)


def _paid(user: _User, cost: Cost, free: Cards, played: str) -> Iterator[Blank]:
    if cost.discards:
        cards = list(user.cards)
        if played:
            cards.remove(played)
        unseen = () if user.royale.dealt else (UNKNOWN,) * cost.discards
        listed = few((*cards, *unseen))
        yield Blank("discards", listed, key=True, least=cost.discards, most=cost.discards)
    if cost.taps:
        yield Blank("taps", free, key=True, least=cost.taps, most=cost.taps)


# Abilities and events


def _abilities(user: _User, found: Source, helped: tuple[Blank, ...]) -> Iterator[Offer]:
    """The abilities that are known of the card, and one that is not."""
    seat, card = user.seat, Blank("card", (found.name,))
    known = user.printed[found.kind].abilities
    for name in (None, *[ability.name for ability in known if ability.name]):
        terms = _terms(user, found, name)
        if terms is None:
            continue
        line = (card,) if name is None else (card, Blank("ability", (name,)))
        for paid in _ways(user, terms.cost, own=found.own):
            yield Offer(seat, "activates", (*line, *helped, *paid))
            if user.summons:
                yield Offer(seat, "summons", (*line, STATS_OF_TOKEN, *paid))
        if user.spells and found.part is not None and not terms.cost.has_x:
            yield Offer(seat, "commands", (ACTIVATE, *line))


def _terms(user: _User, found: Source, name: str | None) -> Terms | None:
    try:
        return require_terms(user.royale, user.seat, found, Asked(name))
    except Refusal:
        return None


def _helped(user: _User, found: Source) -> tuple[Blank, ...]:
    """The seats that support may help (FA-13.6); nobody need be."""
    royale, seat = user.royale, user.seat
    living = royale.state.living
    seats = [other for other in living if allowed(require_support, royale, seat, found, other)]
    return (Blank("for", tuple(seats), key=True, optional=True),) if seats else ()


def _events(user: _User) -> Iterator[Offer]:
    state = user.royale.state
    costs = costs_of_events(in_force(user.royale.edition, state.printed), state.phase, state.step)
    free: list[str] = []
    for card in filter(costs.__contains__, dict.fromkeys(user.cards)):
        cost = costs[card]
        if cost == FREE:
            free.append(card)
            continue
        for paid in _ways(user, cost, own="", played=card):
            yield Offer(user.seat, "plays", (Blank("card", (card,)), *paid))
    if free:
        yield Offer(user.seat, "plays", (Blank("card", few(free)),))


# Spells


@cache
def _plain_spells(seat: Seat) -> tuple[Offer, ...]:
    """The command spells that are always possible."""
    return Offer(seat, "commands", (MANA,)), Offer(seat, "commands", BOOST)


def _spells(master: Master, seat: Seat) -> Iterator[Offer]:
    yield from _plain_spells(seat)
    if master.assassination or master.thirst:
        kinds = tuple([kind for kind in TOKENS if master.tokens(kind)])
        yield Offer(seat, "commands", (NEGATE, Blank("kind", kinds)))
    if master.posture is not UNTAPPED:
        yield Offer(seat, "commands", (UNTAP,))


# Housework


def _housework(user: _User, found: Source) -> Iterator[Offer]:
    royale, seat = user.royale, user.seat
    if royale.option("housework") == "ability" and not (
        allowed(require_posture, royale, seat, found) and allowed(require_abilities, royale, seat)
    ):
        return
    unseen = () if royale.dealt else (UNKNOWN,)
    discards = Blank("discards", few((*dict.fromkeys(user.cards), *unseen)), key=True)
    for helped in royale.state.living:
        master = royale.master(helped)
        tapped = tuple(
            card
            for card in (SERVANT, *master.names())
            if master.posture_of(card) is Posture.TAPPED and (helped, card) != (seat, found.own)
        )
        if tapped:
            who = () if helped == seat else (Blank("for", (helped,), key=True),)
            untaps = Blank("untaps", tapped, key=True)
            yield Offer(seat, "keeps-house", (Blank("card", (found.name,)), untaps, discards, *who))
