"""Fate/Ace Royal: what the referee may enter now besides book-keeping (FA-0.6, FA-2.5, FA-14).

These are rare, and many are legal almost always: each kind is tried on the table once.
"""

from collections.abc import Iterator

from msgspec.structs import replace

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
    Posture,
    Token,
)
from projections.custody.answers import nameable
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import DECK, DISCARD, HAND, PART, State
from referee.moves.offers import Blank, Offer, few, list_of
from referee.moves.verbs import Reading
from referee.notation.grammar import grammar
from referee.notation.offered import blanks
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal import words
from referee.rules.fate_ace_royal.adjudicate import adjudicate
from referee.rules.fate_ace_royal.adjust import COIN, OF_SEAT
from referee.rules.fate_ace_royal.phases import text_entered
from referee.rules.fate_ace_royal.ritual import is_full
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.verbs import LANGUAGE
from referee.rules.offered_rulings import BY, WHY, Tried, offer_effect

ON_OFF = Blank("on", ("on", "off"))
LASTS = Blank("lasts", ("turn", "game"), key=True, optional=True)
"""How long a change lasts that is bound to no card."""
SIGNED = Blank("amount", ("+1", "+2", "-1"))
DIE = tuple("123456")
MOST = 20
"""Up to so many tokens are tried."""


_Table = Tried[Edition, State]
_Kinds = tuple[Blank, tuple[str, ...]]


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Ends, the table's own cards, corrections and the effects of card texts."""
    if state.entering:
        yield Offer(BY, "done")
    if not text_entered(edition, state).match.over:
        yield Offer(BY, "draw", (WHY,))
        yield Offer(BY, "award", (Blank("seat", state.seats), WHY))
        yield from _prints(edition, state)
    if state.phase is SETUP:
        return
    tried = Tried(adjudicate, edition, state)
    yield from tried.adjustments(_paths(state))
    yield from _of_seats(tried)
    piles = (_kinds(state, "deck", DECK), _kinds(state, "discard", DISCARD))
    for seat in state.living:
        own = Blank("seat", (seat,))
        yield from _of_seat(tried, seat, own)
        yield from _of_cards(tried, seat, own)
        yield from _of_piles(tried, seat, own, piles)
    yield from _of_all(tried)


def _prints(edition: Edition, state: State) -> Iterator[Offer]:
    """A line for each thing that a card can say; several may stand on one line."""
    form = grammar(LANGUAGE).verbs["referee"]["prints"].form
    card, *said = blanks(form, Reading(edition, state, BY, {}))
    for key in said:
        yield Offer(BY, "prints", (card, replace(key, optional=False)))


# Adjustments


def _paths(state: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each field that may be set, and what to."""
    numbers = tuple(map(str, range(MOST + 1)))
    coin: dict[str, tuple[str, ...]] = {"coin.holder": state.living, "coin.turns": ("0", "1")}
    assert coin.keys() == COIN.keys()
    yield from coin.items()
    for seat in state.living:
        for name in OF_SEAT:
            yield f"seats.{seat}.{name}", tuple(Posture) if name == "servant.state" else numbers


# Effects


def _of_seats(tried: _Table) -> Iterator[Offer]:
    """What may be done for several seats at once."""
    state = tried.state
    living, masters = state.living, state.masters
    hurt = (seat for seat in living if tried.accepts(_damage(seat)))
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


def _damage(seat: Seat) -> effects.Damage:
    return effects.Damage(mover=BY, seats=(seat,), amount=1)


def _for_some(state: State, kind: str, seats: tuple[Seat, ...], *blanks: Blank) -> Iterator[Offer]:
    """An effect on some of these seats; on every living one by one word, if all are of these."""
    if seats:
        yield offer_effect(kind, list_of("seats", seats, most=len(seats)), *blanks)
    if seats == state.living:
        yield offer_effect(kind, Blank("seats", tuple(words.ALL)), *blanks)


def _of_seat(tried: _Table, seat: Seat, own: Blank) -> Iterator[Offer]:
    yield offer_effect("bar", own, Blank("what", tuple(Bar)), LASTS)
    yield offer_effect("limit", own, Blank("what", ("hand", "crafts")), SIGNED, LASTS)
    yield offer_effect("death", own, ON_OFF)
    if tried.accepts(effects.CallsProxy(mover=BY, seat=seat, stats=(1, 1, 1, 1), by="spirit")):
        callers = (*PARTS, *tried.state.masters[seat].names())
        yield offer_effect("proxy", own, Blank("stats", key=True), Blank("by", callers, key=True))


def _of_cards(tried: _Table, seat: Seat, own: Blank) -> Iterator[Offer]:
    state, master = tried.state, tried.state.masters[seat]
    table = state.table
    of_one = Blank("seats", (seat,))
    for kind, posture in (("tap", UNTAPPED), ("untap", TAPPED)):
        cards = tuple(name for name in master.names() if master.posture_of(name) is posture)
        if cards:
            yield offer_effect(kind, of_one, Blank("card", cards))
    held = nameable(table, HAND[seat], KIT.constraints)
    if held:
        yield offer_effect("discard", of_one, Blank("cards", few(tuple(dict.fromkeys(held)))))
        for thief in state.living:
            if thief != seat:
                cards = few((*dict.fromkeys(held), UNKNOWN))
                yield offer_effect(
                    "steal",
                    Blank("seat", (thief,)),
                    Blank("victim", (seat,)),
                    Blank("cards", cards),
                )
    for part in PARTS:
        if not state.is_up(seat, part):
            kinds = few(nameable(table, PART[part][seat], KIT.constraints))
            yield offer_effect("reveal", own, Blank("part", (part,)), Blank("card", kinds))
        elif tried.accepts(effects.Conceals(mover=BY, seat=seat, part=part)):
            yield offer_effect("conceal", own, Blank("part", (part,)))


def _of_piles(
    tried: _Table, seat: Seat, own: Blank, piles: tuple[_Kinds, _Kinds]
) -> Iterator[Offer]:
    """Crafts that come into play or leave it, and cards that are looked for."""
    state = tried.state
    names = state.masters[seat].names()
    if names:
        places = Blank("to", ("discard", "hand", "deck"), key=True, optional=True)
        yield offer_effect("unequip", own, Blank("card", names), places)
    if state.table.count(DECK):
        yield offer_effect("fetch", own, Blank("card", (UNKNOWN,)))
    for start, kinds in piles:
        if kinds:
            yield offer_effect("fetch", own, Blank("card", few(kinds)), start)
    if is_full(Royale(tried.edition, state), seat):
        return
    for start, kinds in (_kinds(state, "hand", HAND[seat]), *piles):
        cards = tried.edition.cards
        crafts = tuple(card for card in kinds if cards[card].type is CardType.CRAFT)
        if crafts:
            yield offer_effect("equip", own, Blank("card", few(crafts)), start)


def _kinds(state: State, name: str, zone: str) -> _Kinds:
    """Where a card may come from, and what it may be."""
    kinds = tuple(dict.fromkeys(nameable(state.table, zone, KIT.constraints)))
    return Blank("from", (name,), key=True), kinds


def _of_all(tried: _Table) -> Iterator[Offer]:
    yield offer_effect("shuffle")
    yield offer_effect("die", *(() if tried.state.match.dealt else (Blank("value", DIE),)))
    if tried.accepts(effects.Negates(mover=BY)):
        yield offer_effect("negate")
    if tried.accepts(effects.Cancels(mover=BY)):
        yield offer_effect("cancel")
    for seat in tried.state.seats:
        if not tried.state.masters[seat].living:
            few_tokens = ("1", "2", "3")
            yield offer_effect(
                "revive",
                Blank("seat", (seat,)),
                Blank("mana", few_tokens),
                Blank("spells", few_tokens),
            )
