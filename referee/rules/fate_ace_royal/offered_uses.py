"""Fate/Ace Royal: abilities, events, command spells and housework that are offered."""

from collections.abc import Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import CardType, Cost
from events.fate_ace_royal.values import PARTS, SERVANT, Posture, Token
from referee.offers import Blank, Offer, allowed, few
from referee.refusal import Refusal
from referee.rules.fate_ace_royal.abilities import (
    require_event,
    require_events,
    require_summoning,
)
from referee.rules.fate_ace_royal.payment import tappable
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.spells import STATS, require_spells
from referee.rules.fate_ace_royal.uses import (
    Asked,
    Source,
    Terms,
    agreed,
    card_skills,
    require_abilities,
    require_posture,
    require_support,
    require_terms,
    require_time,
    require_usable,
    slug,
)

Cards = tuple[str, ...]

ACTIVATE, MANA, NEGATE, UNTAP = (
    Blank("use", (use,)) for use in ("activate", "mana", "negate", "untap")
)
BOOST = (Blank("use", ("boost",)), Blank("stat", STATS))
"""What a command spell is spent on."""


def of_uses(royale: Royale, seat: Seat, cards: Cards) -> Iterator[Offer]:
    """What a seat may use at any time; `cards` may be shown from its hand."""
    yield from _events(royale, seat, cards)
    spells = allowed(require_spells, royale, seat)
    for found in _sources(royale, seat):
        skills = card_skills(royale, seat, found)
        if allowed(require_usable, royale, seat, found):
            helped = _helped(royale, seat, found) if "support" in skills else ()
            yield from _abilities(royale, seat, found, cards, helped, spells=spells)
        if "housework" in skills:
            yield from _housework(royale, seat, found, cards)
    if spells:
        yield from _spells(royale, seat)


def _sources(royale: Royale, seat: Seat) -> tuple[Source, ...]:
    """The seat's cards that lie face up in play."""
    master = royale.master(seat)
    parts = [Source(part, part) for part in PARTS if part in master.up]
    return (*parts, *[Source(name, None) for name in master.names()])


# What is paid


def _ways(
    royale: Royale, seat: Seat, cost: Cost, cards: Cards, *, own: str, hand: int
) -> Iterator[tuple[Blank, ...]]:
    """The keys of each way to pay: with a die that shows a digit of the cost, and without."""
    free = tappable(royale, seat, but=own if cost.tap else "")
    if cost.discards > hand or cost.taps > len(free):
        return
    if cost.tap and royale.master(seat).posture_of(own) is not Posture.UNTAPPED:
        return
    paid = tuple(_paid(royale, cost, cards, free))
    if not cost.dice or royale.dealt:
        yield paid
        return
    good = tuple(str(number) for number in sorted(cost.dice))
    yield (Blank("rolled", good, key=True), *paid)
    bad = tuple(number for number in "123456" if number not in good)
    if bad:
        yield (Blank("rolled", bad, key=True),)


def _paid(royale: Royale, cost: Cost, cards: Cards, free: Cards) -> Iterator[Blank]:
    if cost.discards:
        unseen = () if royale.dealt else (UNKNOWN,) * cost.discards
        listed = few((*cards, *unseen))
        yield Blank("discards", listed, key=True, least=cost.discards, most=cost.discards)
    if cost.taps:
        yield Blank("taps", free, key=True, least=cost.taps, most=cost.taps)


# Abilities and events


def _abilities(
    royale: Royale,
    seat: Seat,
    found: Source,
    cards: Cards,
    helped: tuple[Blank, ...],
    *,
    spells: bool,
) -> Iterator[Offer]:
    """The abilities that are known of the card, and one that is not."""
    known = royale.cards[slug(royale, seat, found)].abilities
    own = SERVANT if found.part is not None else found.name
    hand = royale.state.hand_count(seat)
    names = (None, *(ability.name for ability in known if ability.name))
    summons = allowed(require_summoning, royale, seat)
    for name in names:
        terms = _terms(royale, seat, found, name)
        if terms is None:
            continue
        called = () if name is None else (Blank("ability", (name,)),)
        line = (Blank("card", (found.name,)), *called)
        for paid in _ways(royale, seat, terms.cost, cards, own=own, hand=hand):
            yield Offer(seat, "activates", (*line, *helped, *paid))
            if summons:
                yield Offer(seat, "summons", (*line, Blank("stats", key=True), *paid))
        if spells and found.part is not None and not terms.cost.has_x:
            yield Offer(seat, "commands", (ACTIVATE, *line))


def _terms(royale: Royale, seat: Seat, found: Source, name: str | None) -> Terms | None:
    try:
        return require_terms(royale, seat, found, Asked(name))
    except Refusal:
        return None


def _helped(royale: Royale, seat: Seat, found: Source) -> tuple[Blank, ...]:
    """The seats that support may help (FA-13.6); nobody need be."""
    seats = tuple(
        other
        for other in royale.state.living
        if allowed(require_support, royale, seat, found, other)
    )
    return (Blank("for", seats, key=True, optional=True),) if seats else ()


def _events(royale: Royale, seat: Seat, cards: Cards) -> Iterator[Offer]:
    if not allowed(require_events, royale, seat):
        return
    free: list[str] = []
    hand = royale.state.hand_count(seat) - 1
    for card in dict.fromkeys(cards):
        if royale.edition.cards[card].type is not CardType.EVENT:
            continue
        terms = agreed(card, Asked(), royale.cards[card].ability(""))
        if terms.cost.tap or not allowed(require_time, royale, terms.timing):
            continue
        if terms.cost == Cost():
            free.append(card)
            continue
        left = _without(cards, card)
        for paid in _ways(royale, seat, terms.cost, left, own="", hand=hand):
            yield Offer(seat, "plays", (Blank("card", (card,)), *paid))
    if free and allowed(require_event, royale, seat, free[0]):
        yield Offer(seat, "plays", (Blank("card", few(tuple(free))),))


def _without(cards: Cards, card: str) -> Cards:
    left = list(cards)
    left.remove(card)
    return tuple(left)


# Spells


def _spells(royale: Royale, seat: Seat) -> Iterator[Offer]:
    master = royale.master(seat)
    yield Offer(seat, "commands", (MANA,))
    yield Offer(seat, "commands", BOOST)
    kinds = tuple(kind for kind in Token if master.tokens(kind))
    if kinds:
        yield Offer(seat, "commands", (NEGATE, Blank("kind", kinds)))
    if master.posture is not Posture.UNTAPPED:
        yield Offer(seat, "commands", (UNTAP,))


# Housework


def _housework(royale: Royale, seat: Seat, found: Source, cards: Cards) -> Iterator[Offer]:
    if not royale.state.hand_count(seat):
        return
    if royale.option("housework") == "ability" and not (
        allowed(require_posture, royale, seat, found) and allowed(require_abilities, royale, seat)
    ):
        return
    unseen = () if royale.dealt else (UNKNOWN,)
    discards = Blank("discards", few((*dict.fromkeys(cards), *unseen)), key=True)
    own = SERVANT if found.part is not None else found.name
    for helped in royale.state.living:
        master = royale.master(helped)
        tapped = tuple(
            card
            for card in (SERVANT, *master.names())
            if master.posture_of(card) is Posture.TAPPED and (helped, card) != (seat, own)
        )
        if tapped:
            who = () if helped == seat else (Blank("for", (helped,), key=True),)
            untaps = Blank("untaps", tapped, key=True)
            yield Offer(seat, "keeps-house", (Blank("card", (found.name,)), untaps, discards, *who))
