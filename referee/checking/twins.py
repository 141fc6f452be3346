"""What a viewer has not seen changes nothing for him, in any game that is dealt.

A dealt match has a twin, in which those cards are exchanged that the viewer has not seen, and with
another seed for what chance has yet to bring. All that he is told is the same in both, and whatever
he tries is accepted in both, or refused in both for the same reason.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from msgspec import to_builtins

from events.cards import SHOWING, CardEvent, CardsNamed, CardsPooled
from events.errors import Fact, RefereeError
from projections.fold import onward
from projections.kit import Zone
from referee.checking import play
from referee.checking.broken import hold
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal

Words = tuple[str, ...]
AnyLine = Callable[[Random, Sitting], Words]

TRIED = 12
"""Lines of any kind that are tried in a position."""

AIMED = 3
"""Other cards that are tried in place of those of a line."""


def refusal(sitting: Sitting, words: Words) -> tuple[object, ...] | None:
    """All that is told of why a line cannot be; None: it can."""
    try:
        sitting.judge(words)
    except RefereeError as error:
        return error.text, error.facts, error.reasons if isinstance(error, Refusal) else ()
    return None


def kinds(sitting: Sitting) -> set[str]:
    """The cards of a match: every kind that was pooled."""
    pooled = [event for event in sitting.entries[0].events if isinstance(event, CardsPooled)]
    return {kind for event in pooled for kind, _ in event.kinds}


# What is told


def assert_told_alike(sitting: Sitting, other: Sitting, viewer: str) -> None:
    """The entries, the view, whose move it is, and what a seat may enter; else raise Broken."""
    for mine, theirs in zip(sitting.entries_for(viewer), other.entries_for(viewer), strict=True):
        hold(mine == theirs, "check.twin_entry", viewer=viewer, line=mine.text)
    seen = sitting.position(viewer)
    hold(other.position(viewer) == seen, "check.twin_view", viewer=viewer)
    hold(scene(other, viewer) == scene(sitting, viewer), "check.twin_scene", viewer=viewer)
    told = (other.to_move, seen.to_move) == (sitting.to_move, sitting.to_move)
    hold(told, "check.twin_due", viewer=viewer)
    if viewer != "public":
        hold(other.offers(viewer) == sitting.offers(viewer), "check.twin_offers", viewer=viewer)


def assert_refused_alike(
    sitting: Sitting, other: Sitting, seat: str, lines: Iterable[Words]
) -> tuple[int, int]:
    """Lines of a seat; raise Broken where one is refused here and not there, or otherwise.

    Returns how many were accepted, and how many refused.
    """
    refused = tried = 0
    for words in lines:
        why = refusal(sitting, words)
        told: Fact = play.line(words)
        hold(refusal(other, words) == why, "check.twin_line", viewer=seat, line=told)
        refused += why is not None
        tried += 1
    return tried - refused, refused


def assert_reads_of_what_he_may(
    sitting: Sitting,
    viewer: str,
    *,
    known_to_all: frozenset[str] = frozenset(),
    free: Callable[[object], Iterable[str]] = lambda _: (),
) -> None:
    """A viewer reads only of cards that he is shown or knows to lie somewhere; else raise Broken.

    `known_to_all`: words of moves that tell what is on any card, or name one that lies open.
    `free(entry)`: the kinds that an entry may speak of all the same.
    """
    names, kit = kinds(sitting), sitting.game.kit
    zones = kit.zones(sitting.opened)
    opening, *entries = sitting.entries_for(viewer)
    state = onward(kit, kit.start(sitting.opened), opening.events[1:])
    for entry in entries:
        known = {card for zone in zones for card in state.table.known(zone)} | {*free(entry)}
        for event in entry.events:
            if isinstance(event, (*SHOWING, CardsNamed)):
                known |= set(event.cards)
        own = [event for event in entry.events if not isinstance(event, CardEvent)]
        told = {*words_of(entry.text), *words_of(entry.body.words), *words_of(own)}
        unknown = () if told & known_to_all else tuple(sorted(told & names - known))
        hold(not unknown, "check.reads", viewer=viewer, cards=unknown, line=entry.text)
        state = onward(kit, state, entry.events)


def words_of(value: object) -> Iterator[str]:
    """The words anywhere in a plain value or a struct, lists in one word taken apart."""
    plain = to_builtins(value)
    if isinstance(plain, str):
        yield from re.split(r"[^a-z0-9/-]+", plain)
    elif isinstance(plain, dict | list | tuple):
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from words_of(part)


# What is tried


def lines(
    random: Random, sitting: Sitting, other: Sitting, seat: str, any_line: AnyLine, *, but: str = ""
) -> Iterator[Words]:
    """What a seat is offered, lines of any kind, and these with cards that may be about to come up.

    `but`: a verb by which others' cards are named, so that this one does tell.
    """
    names = kinds(sitting)
    cards = [card for each in (sitting, other) for card in could_come(each, seat)]
    offered = [play.filled(random, offer) for offer in sitting.offers(seat)]
    tried = [any_line(random, sitting) for _ in range(TRIED)]
    for words in (*offered, *tried):
        if words is not None and words[0] == seat and words[1:2] != (but,):
            yield words
            for _ in range(AIMED if cards else 0):
                yield tuple([_aimed(random, word, names, cards) for word in words])


def could_come(sitting: Sitting, seat: str) -> list[str]:
    """Kinds of cards that the seat cannot see: on top of what is drawn from, and in other hands."""
    table, zones = sitting.state.table, sitting.game.kit.zones(sitting.opened)
    hidden = [zone for zone, kind in zones.items() if not _sees(seat, kind)]
    return [card for zone in hidden for card in (table.cards(zone)[:4] or ()) if card != "?"]


def _sees(seat: str, zone: Zone) -> bool:
    return zone.sees == "all" or (zone.sees == "owner" and zone.owner == seat)


def _aimed(random: Random, word: str, names: set[str], cards: Sequence[str]) -> str:
    key, equals, value = word.rpartition("=")
    items = [random.choice(cards) if item in names else item for item in value.split(",")]
    return f"{key}{equals}{','.join(items)}"


def positions(random: Random, sitting: Sitting, count: int, *, first: int = 0) -> list[Sitting]:
    """So many positions of a match that goes on, from entry `first` on."""
    numbers = range(first, sitting.number + 1)
    chosen = random.sample(numbers, min(count, len(numbers)))
    at = [Sitting(sitting.game, sitting.edition, sitting.entries[: n + 1]) for n in chosen]
    return [each for each in at if not each.state.match.over]
