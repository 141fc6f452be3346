"""A small game for the tests of what all games share: cards are drawn, played and hidden.

Twelve cards, four of each wood, are mixed; two seats draw two each. A seat draws, plays a card on
the open pile or hides one under its cover, and loses by resigning.
"""

from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import get_args

import msgspec
from msgspec.structs import replace

from events.base import UNKNOWN, Event, Seat
from events.cards import CardEvent, CardsMixed, CardsMoved, CardsPooled
from events.codec import decoder
from events.errors import Unreadable
from events.match import ChanceDrawn, GameOver, MatchEvent, SeatResigned
from projections import match, table
from projections.kit import Kit, Zone
from projections.match import Match
from projections.table import Table
from referee.games.game import CommonRules, FormRule, Game, Rules
from referee.moves.kinds import Choice
from referee.moves.move import Award, Move, Resign
from referee.moves.option import Option
from referee.moves.refusal import Refusal
from referee.moves.verbs import Form, Language, Slot, Verb
from referee.rules.due import MOVE, Due
from referee.rules.ruling import Hand
from referee.speech import Naming

SEATS = (Seat("a"), Seat("b"))
WOODS = ("oak", "ash", "elm")
ZONES = {
    "deck": Zone(None, ordered=True, sees="none"),
    "pile": Zone(None, ordered=True, sees="all"),
    **{f"{seat}.hand": Zone(seat, ordered=False, sees="owner") for seat in SEATS},
    **{f"{seat}.cover": Zone(seat, ordered=False, sees="owner") for seat in SEATS},
}


class Counted(Event, frozen=True, kw_only=True, tag="toy.counted"):
    """So many cards have left the seats' hands."""

    count: int


class State(msgspec.Struct, frozen=True):
    match: Match
    table: Table
    count: int = 0


def start(opened):
    ordered = [name for name, zone in ZONES.items() if zone.ordered]
    return State(match.start(opened), table.start(ordered))


def evolve(state, event):
    if isinstance(event, Counted):
        return msgspec.structs.replace(state, count=event.count)
    if isinstance(event, CardEvent):
        return msgspec.structs.replace(state, table=table.evolve(state.table, event))
    return msgspec.structs.replace(state, match=match.evolve(state.match, event))


KIT = Kit(
    slug="toy",
    decoder=decoder(MatchEvent, CardEvent, Counted),
    start=start,
    evolve=evolve,
    zones=lambda opened: ZONES,
    constraints={},
)


class Draws(Move, frozen=True, kw_only=True):
    pass


class Plays(Move, frozen=True, kw_only=True):
    card: str


class Hides(Move, frozen=True, kw_only=True):
    card: str


@dataclass(frozen=True, slots=True)
class Card:
    unknown: bool
    name: str = "card"

    def read(self, word, reading):
        if word == UNKNOWN and self.unknown:
            return word
        return Choice("card", dict.fromkeys(WOODS, ())).read(word, reading)

    def write(self, value):
        return value

    def choices(self, reading):
        return WOODS

    def takes_unknown(self):
        return self.unknown


LANGUAGE = Language(
    table=(
        Verb("draws", "seat", Form(Draws)),
        Verb("plays", "seat", Form(Plays, (Slot("card", Card(unknown=False)),))),
        Verb("hides", "seat", Form(Hides, (Slot("card", Card(unknown=True)),))),
    ),
    verbs={},
    keys={},
    movers={"a": ("甲",), "b": ("乙",)},
)


class Toy(Hand):
    changes = dict.fromkeys((Counted, *get_args(CardEvent), *get_args(MatchEvent)), evolve)


def opening(edition, state):
    hand = Toy(edition, state)
    kinds = tuple((wood, 4) for wood in WOODS)
    hand.write(CardsPooled(pool="deck", zone="deck", count=12, kinds=kinds))
    if state.match.dealt:
        order = [wood for wood in WOODS for _ in range(4)]
        Random(state.match.seed).shuffle(order)
        hand.write(ChanceDrawn(position=1, purpose="deck"))
        hand.write(CardsMixed(zones=("deck",), dst="deck", order=tuple(order)))
    for seat in SEATS:
        for _ in range(2):
            draw(hand, seat)
    return hand.ruling()


def draw(hand, seat):
    card = hand.state.table.cards("deck")[0]
    hand.write(CardsMoved(src="deck", dst=f"{seat}.hand", cards=(card,), seen="owner"))


def adjudicate(edition, state, move):
    hand = Toy(edition, state)
    if state.match.over:
        raise Refusal("T-9")
    match move:
        case Draws(mover=seat):
            if not state.table.count("deck"):
                raise Refusal("T-1", seat=seat)
            draw(hand, seat)
        case Plays(mover=seat, card=card):
            leave(hand, seat, card, "pile", "all")
        case Hides(mover=seat, card=card):
            leave(hand, seat, card, f"{seat}.cover", "owner")
        case Resign(mover=seat):
            hand.write(SeatResigned(seat=Seat(seat)))
            winners = tuple(other for other in SEATS if other != seat)
            hand.write(GameOver(winners=winners, reason="T-8", scores=(("a", 1), ("b", 2))))
        case Award(seat=seat, why=why):
            hand.write(GameOver(winners=(seat,), reason="T-7", why=why))
        case _:
            raise Refusal("T-2")
    return hand.ruling()


def leave(hand, seat, card, zone, seen):
    source = f"{seat}.hand"
    held = hand.state.table
    if not held.count(source) or (held.hidden(source) == 0 and card not in held.known(source)):
        raise Refusal("T-3", seat=seat, card=card)
    hand.write(CardsMoved(src=source, dst=zone, cards=(card,), take="chosen", seen=seen))
    hand.write(Counted(count=hand.state.count + 1))


def view(edition, state, viewer, public):
    return {
        "count": state.count,
        "deck": state.table.count("deck"),
        "pile": list(state.table.cards("pile")),
        "seats": {
            seat: {
                "hand_count": state.table.count(f"{seat}.hand"),
                **({"hand": list(state.table.cards(f"{seat}.hand"))} if viewer == seat else {}),
            }
            for seat in SEATS
        },
    }


def pace(value, edition):
    if value not in ("slow", "fast"):
        raise Unreadable("error.option", option="pace", value=value, known=("slow", "fast"))
    return value


OPTIONS = (
    Option("pace", ("slow", "fast"), "slow", pace, "fast"),
    Option("house-rule", ("any",), "none", lambda value, edition: value.strip()),
)

GAME = Game(
    kit=KIT,
    prefix="T",
    revision=2,
    seats=lambda options: SEATS,
    common=CommonRules(over="T-9", resign="T-8", award="T-7", adjust="T-6", custody="T-C"),
    shipped=lambda: {"game": "toy", "edition": "default"},
    edition=lambda data: SimpleNamespace(**data),
    rules=lambda: Rules(OPTIONS, LANGUAGE, opening, adjudicate),
    offers=lambda edition, state, mover: (),
    dues=lambda edition, state: () if state.match.over else (Due(("a",), MOVE),),
    in_order=lambda edition, cards: sorted(cards),
    naming=lambda state: Naming(game="toy", seats=dict(state.match.seats)),
    view=view,
    board=lambda position, naming, lang, width: "",
)

FORMAL = replace(GAME, kit=replace(KIT, slug="formal"), form_rule=FormRule("T-0", first=False))
"""The same game with a rule for the form of moves, which the rule for the end goes before."""

STRICT = replace(FORMAL, kit=replace(KIT, slug="strict"), form_rule=FormRule("T-0", first=True))
"""The same, its rule of form first."""


# A game of which whatever is said is made of the cards of its state


def woods(state):
    """The woods of all cards that are known to lie somewhere, in no order."""
    found = {card for zone in ZONES for card in state.table.known(zone)} if state else set()
    return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that lies somewhere."""

    name: str = "card"

    def read(self, word, reading):
        return Choice("card", dict.fromkeys(self.choices(reading), ())).read(word, reading)

    def write(self, value):
        return value

    def choices(self, reading):
        return woods(reading.state)

    def takes_unknown(self):
        return False


_TELLING = replace(
    LANGUAGE,
    table=(
        Verb("draws", "seat", Form(Draws)),
        Verb("plays", "seat", Form(Plays, (Slot("card", Lying()),))),
    ),
)

TELLTALE = replace(
    GAME,
    kit=replace(KIT, slug="telltale"),
    rules=lambda: Rules(OPTIONS, _TELLING, opening, adjudicate),
    naming=lambda state: Naming(
        game="telltale", seats={seat: f"{seat} of {'-'.join(woods(state))}" for seat in SEATS}
    ),
    entered=lambda data, state: {**data, "cards": [{"slug": wood} for wood in woods(state)]},
    view=lambda edition, state, viewer, public: {"woods": woods(state)},
    board=lambda position, naming, lang, width: " ".join(position.state["woods"]),
)
