"""What a viewer has not seen changes nothing for him, in any game that is dealt.

A dealt match has a twin, in which those cards are exchanged that the viewer has not seen, and with
another seed for what chance has yet to bring. All that he is told is the same in both, and whatever
he tries is accepted in both, or refused in both for the same reason.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import cast

from msgspec import to_builtins

from events.base import UNKNOWN
from events.cards import SHOWING, CardEvent, CardsMoved, CardsNamed, CardsPooled
from events.entry import Entry
from events.errors import Fact, RefereeError
from projections.cards.zones import ENDS
from projections.fold import onward
from projections.kit import Zone
from referee.checking import play
from referee.checking.broken import hold
from referee.desk.offered import listed
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.desk.windows import window
from referee.moves.refusal import Refusal
from referee.notation.slots import says

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
    hold(told and window(other) == window(sitting), "check.twin_due", viewer=viewer)
    if viewer != "public":
        offered, alike = (listed(one.seen_by(viewer), (viewer,)) for one in (sitting, other))
        hold(offered == alike, "check.twin_offers", viewer=viewer)


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


def assert_reads_of_what_he_may(sitting: Sitting, viewer: str) -> None:
    """A viewer reads only of cards that he is shown or knows to lie somewhere; else raise Broken.

    A word of a move that says what lies open, or any card of a kind (a guess), is free, save where
    it names a card that the same move takes away unseen.
    """
    names, kit = kinds(sitting), sitting.game.kit
    zones = kit.zones(sitting.opened)
    read = sitting.entries_for(viewer)
    state = onward(kit, kit.start(sitting.opened), read[0].events[1:])
    for entry, truth in zip(read[1:], sitting.entries[1:], strict=True):
        known = {card for zone in zones for card in state.table.known(zone)}
        for event in entry.events:
            if isinstance(event, (*SHOWING, CardsNamed)):
                known |= set(event.cards)
        own = [event for event in entry.events if not isinstance(event, CardEvent)]
        free = _said_openly(sitting, entry)
        told = {*words_of(entry.body.words), *words_of(own)} - free
        unknown = tuple(sorted(told & names - known | free & _hidden_by(truth, entry)))
        hold(not unknown, "check.reads", viewer=viewer, cards=unknown, line=entry.text)
        state = onward(kit, state, entry.events)


def _said_openly(sitting: Sitting, entry: Entry) -> set[str]:
    """The words of a move that name no card which may lie hidden."""
    words = entry.body.words
    said = says(words, sitting.game.language, sitting.edition) if words else ()
    pairs = zip(words, said or (), strict=False)
    return {part for word, what in pairs if what != "card" for part in words_of(word)}


def _hidden_by(truth: Entry, entry: Entry) -> set[str]:
    """The cards that were chosen, not drawn, and that the reader of the entry does not see."""
    hidden: set[str] = set()
    for event, seen in zip(truth.events, entry.events, strict=True):
        if isinstance(event, CardsMoved) and event.take not in ENDS:
            assert isinstance(seen, CardsMoved), "redacted, an event is of its type"
            pairs = zip(event.cards, seen.cards, strict=True)
            hidden |= {card for card, face in pairs if face == UNKNOWN}
    return hidden


def words_of(value: object) -> Iterator[str]:
    """The words anywhere in a plain value or a struct, lists in one word taken apart."""
    plain: object = to_builtins(value)
    if isinstance(plain, str):
        yield from re.split(r"[^a-z0-9/-]+", plain)
    elif isinstance(plain, dict):
        for part in cast("dict[str, object]", plain).values():
            yield from words_of(part)
    elif isinstance(plain, list | tuple):
        for part in cast("Iterable[object]", plain):
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
                yield tuple([aimed(random, word, names, cards) for word in words])


def could_come(sitting: Sitting, seat: str) -> list[str]:
    """Kinds of cards that the seat cannot see: on top of what is drawn from, and in other hands."""
    table, zones = sitting.state.table, sitting.game.kit.zones(sitting.opened)
    hidden = [zone for zone, kind in zones.items() if not _sees(seat, kind)]
    return [card for zone in hidden for card in (table.cards(zone)[:4] or ()) if card != "?"]


def _sees(seat: str, zone: Zone) -> bool:
    return zone.sees == "all" or (zone.sees == "owner" and zone.owner == seat)


def aimed(random: Random, word: str, names: set[str], cards: Sequence[str]) -> str:
    """A word of a line with others of these cards in it, where it names some."""
    key, equals, value = word.rpartition("=")
    items = [random.choice(cards) if item in names else item for item in value.split(",")]
    return f"{key}{equals}{','.join(items)}"


def positions(random: Random, sitting: Sitting, count: int, *, first: int = 0) -> list[Sitting]:
    """So many positions of a match that goes on, from entry `first` on."""
    numbers = range(first, sitting.number + 1)
    chosen = random.sample(numbers, min(count, len(numbers)))
    at = [Sitting(sitting.game, sitting.edition, sitting.entries[: n + 1]) for n in chosen]
    return [each for each in at if not each.state.match.over]
