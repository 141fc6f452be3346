"""Fate/Ace Royal: abilities, events, command spells and housework that are offered."""

from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec

from events.base import UNKNOWN, Counts, Seat
from events.catalogues.fate_ace_royal import FREE, Cost, Edition, in_force
from events.fate_ace_royal.values import INVERTED, PARTS, SERVANT, TAPPED, UNTAPPED, Step, Token
from projections.fate_ace_royal.master import Master
from projections.fate_ace_royal.state import State
from referee.moves.offers import Blank, Offer, allowed, few, list_of, page_of
from referee.rules.fate_ace_royal.abilities import require_events, require_summoning
from referee.rules.fate_ace_royal.payment import tappable
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.spells import STATS, require_spells
from referee.rules.fate_ace_royal.uses import (
    Source,
    abilities_at,
    costs_of_events,
    of_craft,
    require_abilities,
    require_apt,
    require_first,
    require_posture,
    require_support,
    require_usable,
    seen_through,
)
from referee.rules.fate_ace_royal.values import skills_of

Cards = tuple[str, ...]

ACTIVATE, MANA, NEGATE, UNTAP = (
    Blank("use", (use,)) for use in ("activate", "mana", "negate", "untap")
)
BOOST = (Blank("use", ("boost",)), Blank("stat", STATS))
"""What a command spell is spent on."""

OPEN = Blank("open", ("no", "yes"), key=True, optional=True, default="no")
"""Whether the text is still being entered; left out, it is not."""

UNPAID: tuple[tuple[Blank, ...], ...] = ((),)
"""The only way to pay what costs nothing."""

A_SPELL = (("spells", 1),)
A_DISCARD = (("discards", 1),)
"""What each use of a command spell takes, and housework."""

STATS_OF_TOKEN = Blank("stats", key=True)
TOKENS = tuple(Token)


class _User(msgspec.Struct, frozen=True):
    """A seat that may use something, and what is asked once for all its uses.

    `edition`: the one in force; `cards` may be shown from its hand of `hand` cards; `spells`,
    `summons`: whether it may spend command spells, whether it may summon a token.
    """

    royale: Royale
    seat: Seat
    master: Master
    edition: Edition
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
        in_force(royale.edition, state.printed),
        cards,
        hand,
        spells=allowed(require_spells, royale, seat),
        summons=state.step is Step.ENGAGE and allowed(require_summoning, royale, seat),
    )
    master = user.master
    offered: list[Offer] = []
    seen = seen_through(royale, seat)
    if hand and allowed(require_events, royale, seat, seen):
        offered += _events(user)
    hindered = seen or master.bars or master.posture is INVERTED
    for found in _sources(state, seat, master):
        skills = skills_of(user.edition.cards, state, seat, found.kind)
        plain = found.part is not None and not hindered  # a craft may be tapped by itself
        if plain or allowed(require_usable, royale, seat, found, seen):
            helped = _helped(user, found) if "support" in skills else ()
            offered += _abilities(user, found, helped)
        if hand and "housework" in skills:
            offered += _housework(user, found)
    if user.spells:
        offered += _spells(master, seat)
    return offered


def _sources(state: State, seat: Seat, master: Master) -> list[Source]:
    """The seat's cards that lie face up in play."""
    parts = [Source(part, part, state.part(seat, part)) for part in PARTS if part in master.up]
    return [*parts, *map(of_craft, master.names())]


# What is paid


def _ways(user: _User, cost: Cost, own: str, *, played: str = "") -> Iterator[tuple[Blank, ...]]:
    """The keys of each way to pay what is not free: with a die that shows a digit, and without.

    `own`: what `tap` taps; `played`: the card of the hand that is used.
    """
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
        count, kinds = cost.discards, (*cards, *unseen)
        page = tuple(dict.fromkeys(kinds))
        yield list_of("discards", few(kinds), key=True, least=count, most=count, page=page)
    if cost.taps:
        yield list_of("taps", free, key=True, least=cost.taps, most=cost.taps)


# Abilities and events


def _abilities(user: _User, found: Source, helped: tuple[Blank, ...]) -> Iterator[Offer]:
    """The abilities that are known of the card, and one that is not."""
    royale, seat, state = user.royale, user.seat, user.royale.state
    tried = state.uses.counted or state.uses.locked
    by_spell = user.spells and found.part is not None
    for name, terms in abilities_at(user.edition, found.kind, state.phase, state.step):
        if terms.apt and not allowed(require_apt, royale, seat, found, terms):
            continue
        if tried and not allowed(require_first, royale, seat, found, name, terms):
            continue
        line, cost = _line(found.name, name), terms.cost
        price = price_of(cost)
        for paid in UNPAID if cost == FREE else _ways(user, cost, found.own):
            yield Offer(seat, "activates", (*line, *helped, *paid, OPEN), price)
            if user.summons:
                yield Offer(seat, "summons", (*line, STATS_OF_TOKEN, *paid), price)
        if by_spell and not cost.has_x:
            yield Offer(seat, "commands", (ACTIVATE, *line, OPEN), A_SPELL)


@lru_cache(maxsize=256)
def price_of(cost: Cost) -> Counts:
    """What a cost takes, die and X aside: the card itself tapped, cards discarded and tapped."""
    parts = (("tap", int(cost.tap)), ("discards", cost.discards), ("taps", cost.taps))
    return tuple([(part, count) for part, count in parts if count])


@lru_cache(maxsize=1024)
def _line(card: str, ability: str | None) -> tuple[Blank, ...]:
    """A card, and an ability of it if it has a name."""
    of_card = Blank("card", (card,))
    return (of_card,) if ability is None else (of_card, Blank("ability", (ability,)))


def _helped(user: _User, found: Source) -> tuple[Blank, ...]:
    """The seats that support may help (FA-13.6); nobody need be."""
    royale, seat = user.royale, user.seat
    living = royale.state.living
    seats = [other for other in living if allowed(require_support, royale, seat, found, other)]
    return (Blank("for", tuple(seats), key=True, optional=True),) if seats else ()


def _events(user: _User) -> Iterator[Offer]:
    state = user.royale.state
    costs = costs_of_events(user.edition, state.phase, state.step)
    free: list[str] = []
    for card in filter(costs.__contains__, dict.fromkeys(user.cards)):
        cost = costs[card]
        if cost == FREE:
            free.append(card)
            continue
        for paid in _ways(user, cost, "", played=card):
            blanks = (Blank("card", (card,)), *paid, OPEN)
            yield Offer(user.seat, "plays", blanks, price_of(cost))
    if free:
        yield Offer(user.seat, "plays", (page_of("card", free), OPEN))


# Spells


@cache
def _plain_spells(seat: Seat) -> tuple[Offer, ...]:
    """The command spells that are always possible."""
    return Offer(seat, "commands", (MANA,), A_SPELL), Offer(seat, "commands", BOOST, A_SPELL)


def _spells(master: Master, seat: Seat) -> tuple[Offer, ...]:
    """The command spells that are possible, save those that activate something."""
    offered = _plain_spells(seat)
    if master.assassination or master.thirst:
        kinds = tuple([kind for kind in TOKENS if master.tokens(kind)])
        offered += (Offer(seat, "commands", (NEGATE, Blank("kind", kinds)), A_SPELL),)
    if master.posture is not UNTAPPED:
        offered += (Offer(seat, "commands", (UNTAP,), A_SPELL),)
    return offered


# Housework


def _housework(user: _User, found: Source) -> Iterator[Offer]:
    royale, seat = user.royale, user.seat
    if royale.option("housework") == "ability" and not (
        allowed(require_posture, royale, seat, found) and allowed(require_abilities, royale, seat)
    ):
        return
    unseen = () if royale.dealt else (UNKNOWN,)
    discards = page_of("discards", (*dict.fromkeys(user.cards), *unseen), key=True)
    for helped in royale.state.living:
        master = royale.state.masters[helped]
        tapped = tuple(
            card
            for card in (SERVANT, *master.names())
            if master.posture_of(card) is TAPPED and (helped, card) != (seat, found.own)
        )
        if tapped:
            who = () if helped == seat else (Blank("for", (helped,), key=True),)
            untaps = Blank("untaps", tapped, key=True)
            blanks = (Blank("card", (found.name,)), untaps, discards, *who)
            yield Offer(seat, "keeps-house", blanks, A_DISCARD)
