"""A duel at a table of which nobody knows the cards: whatever custody admits may come up."""

from dataclasses import replace
from random import Random

from msgspec import structs

from events.base import UNKNOWN
from events.catalogues.peak_duel import printed
from events.peak_duel.values import Effect
from projections.custody.answers import nameable
from projections.peak_duel.kit import KIT
from referee.checking import play
from referee.desk.sitting import Sitting
from referee.moves.offers import Blank, Offer
from tests.machines.peak_duel import DECKS, PLAYER, options

SOULS_BY_DAMAGE = 5


def guess(random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
    """The blank with cards, where its choices are not listed or are too few."""
    if blank.choices:
        return _with_enough(random, blank)
    return _with_choices(random, sitting, offer, blank)


def _with_enough(random: Random, blank: Blank) -> Blank:
    """Of cards that nobody knows each kind is listed once; where more are due, some repeat."""
    missing = blank.least - len(blank.choices)
    if missing <= 0:
        return blank
    return structs.replace(
        blank, choices=(*blank.choices, *random.choices(blank.choices, k=missing))
    )


def _with_choices(random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
    zone = _zone(offer, blank)
    if blank.name == "deck":
        return Blank("deck", DECKS)
    if zone is None:
        return blank
    if offer.verb == "turns":
        return Blank("cards", (_turned(random, sitting, offer, blank.most),))
    table = sitting.state.table
    kinds = nameable(table, zone, KIT.constraints)
    effects = [each.choices[0] for each in offer.blanks if each.name == "effect"]
    if effects:
        element = sitting.edition.effects[Effect(effects[0])].element
        kinds = tuple(kind for kind in kinds if printed(kind).element is element)
    if not kinds:
        return blank
    chosen = tuple(random.choice(kinds) for _ in range(max(blank.most, 1)))
    return Blank(blank.name, chosen, blank.key, blank.optional, blank.least, blank.most)


def _zone(offer: Offer, blank: Blank) -> str | None:
    """The zone that the cards of a blank come from; None: it takes no cards."""
    named = {each.name: each.choices[0] for each in offer.blanks if each.choices}
    match offer.verb:
        case "compares":
            return f"{blank.name}.deck"
        case "turns":
            return f"{named['seat']}.deck"
        case "flips":
            return f"{offer.mover}.spells.{named['covered']}"
        case "reveals":
            return f"{named['seat']}.hand"
        case "effect":
            return f"{named['seat']}.hand" if blank.name == "card" else None
        case "summons" | "casts" | "draws" | "sets" | "ends":
            return f"{offer.mover}.hand"
        case _:
            return None


def _turned(random: Random, sitting: Sitting, offer: Offer, number: int) -> str:
    """Cards for damage: those nobody knows, or all; not noted is what goes to the hand."""
    seat = offer.blanks[0].choices[0]
    table = sitting.state.table
    kinds = nameable(table, f"{seat}.deck", KIT.constraints)
    deck = table.cards(f"{seat}.deck")
    top = deck[: _amount(sitting)]
    room = max(0, SOULS_BY_DAMAGE - table.count(f"{seat}.soul"))
    cards = [
        card if card != UNKNOWN else _up(random, kinds, place >= room)
        for place, card in enumerate(top)
        if card == UNKNOWN or number == len(top)
    ]
    return ",".join(cards)


def _amount(sitting: Sitting) -> int:
    """How many cards the damage turns up that waits, or that the open attack deals."""
    if sitting.state.damage is not None:
        return int(sitting.state.damage.amount)
    return int(sitting.view("public")["attack"]["preview"]["damage"]["amount"])


def _up(random: Random, kinds: tuple[str, ...], may_hide: bool) -> str:
    return UNKNOWN if may_hide and random.random() < 0.4 else random.choice(kinds)


# Games


def may_clash(offer: Offer, words: tuple[str, ...]) -> bool:
    """One card at a time is possible, save a drawn one of which it is not listed what it can be."""
    together = offer.verb in ("compares", "turns") or any("," in word for word in words)
    unlisted = offer.verb == "draws" and not all(blank.choices for blank in offer.blanks)
    return together or unlisted


GUESSING = replace(PLAYER, guess=guess, may_clash=may_clash, clash=frozenset({"PD-C.1"}))


def guessed_game(random: Random, *, most: int = 120, wrong: int = 1) -> Sitting:
    """A whole duel, every position of which has been looked at."""
    agreed = options(random)
    for seat in ("a", "b"):
        if random.random() < 0.6:
            del agreed[f"Option.deck-{seat}"]
    return GUESSING.play(random, play.sit("peak-duel", **agreed), most=most, wrong=wrong)
