"""Fate/Ace Royal: what the referee may enter now besides book-keeping (FA-0.6, FA-2.5, FA-14)."""

from collections.abc import Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import CardType, Edition
from events.fate_ace_royal.values import (
    INVERTED,
    PARTS,
    SERVANT,
    SETUP,
    TAPPED,
    UNTAPPED,
    Bar,
    Token,
)
from projections.custody.answers import nameable
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import CRAFTS, DECK, DISCARD, HAND, PART, State
from referee.moves.offers import Blank, Offer, allowed, list_of, page_of
from referee.rules.adjusting import adjustments
from referee.rules.fate_ace_royal import words
from referee.rules.fate_ace_royal.adjust import fields
from referee.rules.fate_ace_royal.battle_effects import (
    require_battle,
    require_concealable,
    require_negatable,
    require_struck,
    require_unproxied,
)
from referee.rules.fate_ace_royal.phases import text_entered
from referee.rules.fate_ace_royal.ritual import is_full
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.offered_rulings import BY, endings, offer_effect

ON_OFF = Blank("on", ("on", "off"))
LASTS = Blank("lasts", ("turn", "game"), key=True, optional=True, default="turn")
"""How long a change lasts that is bound to no card."""
SIGNED = Blank("amount", ("+1", "+2", "-1"))
TO = Blank("to", ("discard", "hand", "deck"), key=True, optional=True, default="discard")
TOKENS = (Blank("mana", ("1", "2", "3")), Blank("spells", ("1", "2", "3")))
DIE = tuple("123456")
MOST = 20
"""Up to so many tokens an adjustment is listed."""

MOST_PRINTED = 1000
"""So many skills or classes may stand on a line of `prints`."""

PRINTS = tuple(
    Offer(BY, "prints", (Blank("card"), key))
    for key in (
        Blank("stats", key=True),
        Blank("skills", key=True, most=MOST_PRINTED),
        Blank("apt-skills", key=True, most=MOST_PRINTED),
        Blank("classes", key=True, most=MOST_PRINTED),
        Blank("ability", key=True),
        Blank("cost", key=True),
        Blank("timing", tuple(words.TIMINGS), key=True),
        Blank("requires", tuple(words.REQUIRES), key=True),
    )
)
"""A line for each thing that a card can say; several may stand on one line."""

_Kinds = tuple[Blank, str, tuple[str, ...]]
"""Where cards may come from, its zone, and what they may be."""


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Ends, the table's own cards, corrections and the effects of card texts."""
    if state.entering:
        yield Offer(BY, "done")
    entered = Royale(edition, text_entered(edition, state))
    if not entered.over:
        yield from endings(state.seats)
        yield from PRINTS
    if state.phase is SETUP:
        return
    if not entered.over:
        yield from adjustments(fields(entered), up_to=MOST)
    royale = Royale(edition, state)
    yield from _of_seats(state)
    piles = (_kinds(state, "deck", DECK), _kinds(state, "discard", DISCARD))
    for seat in state.living:
        own = Blank("seat", (seat,))
        yield from _of_seat(state, seat, own)
        yield from _of_cards(state, seat, own)
        yield from _of_piles(royale, seat, own, piles)
    yield from _of_all(state)


# Effects


def _of_seats(state: State) -> Iterator[Offer]:
    """What may be done for several seats at once."""
    living, masters = state.living, state.masters
    hurt = (seat for seat in living if allowed(require_struck, state, seat))
    postures = {seat: masters[seat].posture for seat in living}
    held = (seat for seat in living if state.hand_count(seat))
    untapped = (seat for seat in living if postures[seat] is UNTAPPED)
    turned = (seat for seat in living if postures[seat] is not UNTAPPED)
    upright = (seat for seat in living if postures[seat] is not INVERTED)
    servant = Blank("card", (SERVANT,))
    for kind, seats, *more in (
        ("mana", living, SIGNED),
        ("spells", living, SIGNED),
        ("token", living, Blank("kind", tuple(Token)), SIGNED),
        ("stats", living, Blank("values"), LASTS),
        ("damage", hurt, SIGNED),
        ("draw", living, Blank("count", ("1", "2", "3"))),
        ("discard", held, Blank("cards", (UNKNOWN,))),
        ("skill", living, Blank("skill"), ON_OFF, LASTS),
        ("tap", untapped, servant),
        ("untap", turned, servant),
        ("invert", upright),
    ):
        yield from _for_some(state, kind, tuple(seats), *more)


def _for_some(state: State, kind: str, seats: tuple[Seat, ...], *blanks: Blank) -> Iterator[Offer]:
    """An effect on some of these seats; on every living one by one word, if all are of these."""
    if seats:
        yield offer_effect(kind, list_of("seats", seats, most=len(seats)), *blanks)
    if seats == state.living:
        yield offer_effect(kind, Blank("seats", tuple(words.ALL)), *blanks)


def _of_seat(state: State, seat: Seat, own: Blank) -> Iterator[Offer]:
    yield offer_effect("bar", own, Blank("what", tuple(Bar)), LASTS)
    yield offer_effect("limit", own, Blank("what", ("hand", "crafts")), SIGNED, LASTS)
    yield offer_effect("death", own, ON_OFF)
    if allowed(require_unproxied, state, seat):
        callers = (*PARTS, *state.masters[seat].names())
        yield offer_effect("proxy", own, Blank("stats", key=True), Blank("by", callers, key=True))


def _of_cards(state: State, seat: Seat, own: Blank) -> Iterator[Offer]:
    master, table = state.masters[seat], state.table
    of_one = Blank("seats", (seat,))
    for kind, posture in (("tap", UNTAPPED), ("untap", TAPPED)):
        cards = tuple(name for name in master.names() if master.posture_of(name) is posture)
        if cards:
            yield offer_effect(kind, of_one, Blank("card", cards, zone=CRAFTS[seat]))
    hand = HAND[seat]
    held = tuple(dict.fromkeys(nameable(table, hand, KIT.constraints)))
    if held:
        yield offer_effect("discard", of_one, page_of("cards", held, zone=hand))
        stolen = (Blank("victim", (seat,)), page_of("cards", (*held, UNKNOWN), zone=hand))
        for thief in state.living:
            if thief != seat:
                yield offer_effect("steal", Blank("seat", (thief,)), *stolen)
    for part in PARTS:
        if not state.is_up(seat, part):
            zone = PART[part][seat]
            card = page_of("card", nameable(table, zone, KIT.constraints), zone=zone)
            yield offer_effect("reveal", own, Blank("part", (part,)), card)
        elif allowed(require_concealable, state, seat, part):
            yield offer_effect("conceal", own, Blank("part", (part,)))


def _of_piles(
    royale: Royale, seat: Seat, own: Blank, piles: tuple[_Kinds, _Kinds]
) -> Iterator[Offer]:
    """Crafts that come into play or leave it, and cards that are looked for."""
    state = royale.state
    names = state.masters[seat].names()
    if names:
        yield offer_effect("unequip", own, Blank("card", names, zone=CRAFTS[seat]), TO)
    if state.table.count(DECK):
        yield offer_effect("fetch", own, Blank("card", (UNKNOWN,), zone=DECK))
    for start, zone, kinds in piles:
        if kinds:
            yield offer_effect("fetch", own, page_of("card", kinds, zone=zone), start)
    if is_full(royale, seat):
        return
    for start, zone, kinds in (_kinds(state, "hand", HAND[seat]), *piles):
        cards = royale.edition.cards
        crafts = tuple(card for card in kinds if cards[card].type is CardType.CRAFT)
        if crafts:
            yield offer_effect("equip", own, page_of("card", crafts, zone=zone), start)


def _kinds(state: State, name: str, zone: str) -> _Kinds:
    kinds = tuple(dict.fromkeys(nameable(state.table, zone, KIT.constraints)))
    return Blank("from", (name,), key=True), zone, kinds


def _of_all(state: State) -> Iterator[Offer]:
    yield offer_effect("shuffle")
    yield offer_effect("die", *(() if state.match.dealt else (Blank("value", DIE),)))
    if allowed(require_negatable, state):
        yield offer_effect("negate")
    if allowed(require_battle, state):
        yield offer_effect("cancel")
    for seat in state.seats:
        if not state.masters[seat].living:
            yield offer_effect("revive", Blank("seat", (seat,)), *TOKENS)
